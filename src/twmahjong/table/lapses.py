"""When an irregular act is still possible (I4-I7)."""

from __future__ import annotations

from collections.abc import Iterator

from twmahjong.table.actions import (
    SEATS,
    Action,
    Change,
    Exchange,
    Extra,
    Hu,
    IrregularAct,
    Pass,
    Seat,
    Show,
    Skip,
    TakeBack,
    WrongDraw,
)
from twmahjong.table.codes import Code, Illegality
from twmahjong.table.state import DRAWING, TURN, Table


def lapse_candidates(table: Table) -> Iterator[Action]:
    """Irregular acts that may be possible."""
    if table.declared is not None:
        yield TakeBack(table.declared)
        yield from (Show(seat) for seat in SEATS if seat != table.declared)
        return
    if not table.ruleset.options.irregularities:
        return
    yield from map(TakeBack, SEATS)
    seat = table.turn
    if table.phase is DRAWING:
        yield from (Skip(seat), WrongDraw(seat))
    elif table.phase is TURN:
        yield from (Extra(seat, seen=True), Extra(seat, seen=False), Exchange(seat))
    if table.newest is not None and table.before is not None:
        kinds = dict.fromkeys(table.before.seats[table.newest].concealed)
        yield from (Change(table.newest, tile) for tile in kinds)


def check_lapse(table: Table, action: IrregularAct) -> Illegality | None:
    """Why an irregular act is not possible now; None if it is."""
    if isinstance(action, Show):
        if table.declared is None or action.seat == table.declared:
            return _not_declared("nobody else has declared a win wrongly")
        return None
    if table.declared is not None:
        if isinstance(action, TakeBack) and action.seat == table.declared:
            return None
        return win_declared(table.declared)
    if not table.ruleset.options.irregularities:
        return Illegality(Code.NOT_IRREGULAR, "I5", "irregular acts are no part of this game")
    if isinstance(action, TakeBack):
        return _why_not_taken_back(table, action.seat)
    if isinstance(action, Change):
        return _why_not_changed(table, action)
    if isinstance(action, Skip | WrongDraw):
        return _why_not_instead_of_draw(table, action)
    return _why_not_at_turn(table, action)


def win_declared(seat: Seat) -> Illegality:
    """Nothing goes on while a declared win is neither taken back nor shown to be void."""
    return Illegality(Code.WIN_DECLARED, "I4", f"{seat} has declared a win: show, or take it back")


def _not_declared(text: str) -> Illegality:
    return Illegality(Code.NOTHING_DECLARED, "I4", text)


def _why_not_taken_back(table: Table, seat: Seat) -> Illegality | None:
    """A claim can be taken back while no other has claimed the tile for a win (I7)."""
    claiming = table.claiming
    if claiming is None:
        if table.asked is not None and table.turn == seat:
            return None
        return _nothing_to_take_back("there is no claim to take back any more")
    own = [a for a in claiming.answers if a.seat == seat and not isinstance(a, Pass)]
    if not own:
        return _nothing_to_take_back(f"{seat} has claimed nothing")
    if any(isinstance(a, Hu) and a.seat != seat for a in claiming.answers):
        return _nothing_to_take_back("another has claimed the tile for a win")
    return None


def _nothing_to_take_back(text: str) -> Illegality:
    return Illegality(Code.NOTHING_TO_TAKE_BACK, "I7", text)


def _why_not_changed(table: Table, action: Change) -> Illegality | None:
    """A discard can be changed while nobody has claimed it for a win or drawn after it (I7)."""
    if table.newest != action.seat or table.before is None:
        return _nothing_to_take_back(f"no discard of {action.seat} can be changed now")
    claiming = table.claiming
    if claiming is not None and any(isinstance(a, Hu) for a in claiming.answers):
        return _nothing_to_take_back("the discard is claimed for a win")
    state, before = table.seats[action.seat], table.before
    if action.tile == state.river[-1].tile:
        return Illegality(Code.SAME_TILE, "I7", f"{action.tile} is what was discarded")
    if action.tile not in before.seats[action.seat].concealed:
        return Illegality(Code.NOT_HELD, "K9", f"{action.seat} holds no {action.tile}")
    if action.tile in before.swap:
        return Illegality(
            Code.SWAP_DISCARD, "E4", f"{action.tile} was just claimed or fits that end"
        )
    if before.seats[action.seat].ready is not None:
        return Illegality(Code.READY_BOUND, "G1", "declared ready: only the drawn tile goes")
    return None


def _why_not_instead_of_draw(table: Table, action: Skip | WrongDraw) -> Illegality | None:
    if table.phase is not DRAWING or table.turn != action.seat:
        return Illegality(Code.NO_DRAW_DUE, "C-draw", f"{action.seat} has no draw due")
    if isinstance(action, Skip) and not table.seats[action.seat].concealed:
        return Illegality(Code.NO_DISCARD_LEFT, "I5", "there would be no tile to discard")
    return None


def _why_not_at_turn(table: Table, action: Extra | Exchange) -> Illegality | None:
    if table.phase is not TURN or table.turn != action.seat:
        return Illegality(Code.NOT_YOUR_TURN, "C-draw", f"it is not {action.seat}'s turn")
    if isinstance(action, Exchange):
        if not table.wrong_draw:
            return Illegality(Code.WRONG_DRAW, "I6", "there is no wrong draw to exchange")
        return None
    if table.drawable <= 0:
        return Illegality(Code.NO_DRAW_DUE, "D3", "nothing is drawable")
    return None
