"""What irregular acts do: nothing is lost, and nothing else goes wrong (I4-I7)."""

from __future__ import annotations

from twmahjong.table.actions import (
    Change,
    Discard,
    Exchange,
    Extra,
    IrregularAct,
    Pass,
    Seat,
    Show,
    Skip,
    TakeBack,
)
from twmahjong.table.answers import with_answers
from twmahjong.table.ending import false_win
from twmahjong.table.moves import discard, draw, with_seat
from twmahjong.table.state import DRAWING, TURN, Dead, Table


def lapse(table: Table, action: IrregularAct) -> Table:
    """The table after an irregular act that is possible."""
    if isinstance(action, Show):
        assert table.declared is not None
        return false_win(table._replace(declared=None), table.declared, shown=(action.seat,))
    if isinstance(action, TakeBack):
        return _take_back(table, action.seat)
    if isinstance(action, Change):
        return _change(table, action)
    if isinstance(action, Extra):
        return _extra(table, action)
    if isinstance(action, Skip):
        return _skip(table, action.seat)
    if isinstance(action, Exchange):
        return _exchange(table, action.seat)
    return _draw_wrongly(table, action.seat)


def _take_back(table: Table, seat: Seat) -> Table:
    table = table._replace(declared=None)
    if table.claiming is not None:
        answers = tuple(a for a in table.claiming.answers if a.seat != seat)
        return with_answers(table, answers, table.history)
    if table.asked is None:
        return table
    # The claim was carried out: the question is open again, and this seat has passed.
    asked = table.asked
    assert asked.claiming is not None
    answers = tuple(Pass(seat) if a.seat == seat else a for a in asked.claiming.answers)
    return with_answers(asked, answers, table.history)


def _change(table: Table, action: Change) -> Table:
    assert table.before is not None
    return discard(table.before, Discard(action.seat, action.tile), table.history)


def _extra(table: Table, action: Extra) -> Table:
    """A tile too many: not seen it goes back, seen it stays and the hand is dead (I5)."""
    if not action.seen:
        return table
    state = table.seats[action.seat]._replace(dead=Dead.TOO_MANY, drawn=None)
    table = with_seat(table, action.seat, state, from_tail=False, wrong_draw=False)
    return draw(table._replace(phase=DRAWING), action.seat, table.history)


def _skip(table: Table, seat: Seat) -> Table:
    state = table.seats[seat]._replace(dead=Dead.TOO_FEW, drawn=None)
    return with_seat(table, seat, state, phase=TURN, newest=None, before=None, asked=None)


def _draw_wrongly(table: Table, seat: Seat) -> Table:
    """Draw from the other end; a flower drawn so is laid out like any other."""
    right_end = table.from_tail
    table = draw(table._replace(from_tail=not right_end), seat, table.history)
    if table.phase is not TURN:
        return table
    return table._replace(from_tail=right_end, wrong_draw=True)


def _exchange(table: Table, seat: Seat) -> Table:
    """The wrong tile goes back to its end, the right one is drawn."""
    state = table.seats[seat]
    if table.from_tail:
        table = table._replace(head=table.head - 1)
    else:
        table = table._replace(tail=table.tail + 1)
    table = with_seat(table, seat, state._replace(concealed=state.waiting, drawn=None))
    return draw(table._replace(phase=DRAWING, wrong_draw=False), seat, table.history)
