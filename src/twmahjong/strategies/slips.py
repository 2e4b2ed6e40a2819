"""Illegal acts: each made illegal in one way on purpose, so that its code is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from hypothesis import strategies as st

from twmahjong.decomposition import waits
from twmahjong.hand import Hand, MeldKind
from twmahjong.options import FalseWin, PassedWin
from twmahjong.strategies.choosing import CHOW_STARTS, NUMBERS
from twmahjong.table.actions import (
    Action,
    Change,
    Chow,
    Discard,
    Draw,
    Exchange,
    Extra,
    Hu,
    IrregularAct,
    Kong,
    Pass,
    Pung,
    Seat,
    Show,
    Skip,
    TakeBack,
    WrongDraw,
)
from twmahjong.table.claims import swap_tiles
from twmahjong.table.codes import Code
from twmahjong.table.state import ClaimCause, Claiming, Phase, SeatState, Table
from twmahjong.table.winning import score_of, self_drawn_win
from twmahjong.tiles import Tile
from twmahjong.win import Win

__all__ = ["illegal_actions"]

Slip = tuple[Action, Code]


def illegal_actions(table: Table) -> st.SearchStrategy[tuple[Action, Code]]:
    """An act that is illegal at the table, and the code that :func:`twmahjong.check` must give.

    Each is made for one rule that it breaks: a tile that is not held, a claim out of turn, a draw
    that is not due. At every table there are some, and every code comes up.

    >>> from hypothesis import find
    >>> from twmahjong.strategies import tables
    >>> table = find(tables(), lambda table: table.phase is Phase.TURN)
    >>> action, code = find(illegal_actions(table), lambda found: found[1] is Code.NOT_HELD)
    >>> action.tile in table.seats[table.turn].concealed
    False
    """
    by_code: dict[Code, list[Slip]] = {}
    for slip in slips(table):
        by_code.setdefault(slip[1], []).append(slip)
    return st.one_of([st.sampled_from(some) for some in by_code.values()])


def slips(table: Table) -> Iterator[Slip]:
    """Every illegal act that is known to be one, with its code."""
    if table.phase is Phase.OVER:
        yield from ((act, Code.OVER) for act in _acts_of_all())
        return
    if table.declared is not None:
        yield from _while_declared(table.declared)
        return
    yield from ((Show(seat), Code.NOTHING_DECLARED) for seat in Seat)
    if table.claiming is not None:
        yield from _own_acts_while_asked()
        yield from _answers(table, table.claiming)
    else:
        yield from _out_of_turn(table)
        if table.phase is Phase.TURN:
            yield from _at_turn(table)
        else:
            yield from _before_draw(table.turn)
    if not table.ruleset.options.irregularities:
        yield from ((act, Code.NOT_IRREGULAR) for act in _irregular() if not isinstance(act, Show))
    else:
        yield from _irregular_slips(table)


# --- whatever the turn


def _acts_of_all() -> Iterator[Action]:
    for seat in Seat:
        yield from (Pass(seat), Draw(seat), Pung(seat), Kong(seat), Hu(seat))
        yield from (Discard(seat, tile) for tile in NUMBERS)
    yield from _irregular()


def _irregular() -> Iterator[IrregularAct]:
    for kind in get_args(IrregularAct):
        for seat in Seat:
            if kind is Change:
                yield Change(seat, NUMBERS[0])
            elif kind is Extra:
                yield from (Extra(seat, seen=False), Extra(seat, seen=True))
            else:
                yield kind(seat)


def _while_declared(offender: Seat) -> Iterator[Slip]:
    """Somebody has declared a win wrongly: it is shown or taken back, nothing else (I4)."""
    for act in _acts_of_all():
        if isinstance(act, Show):
            if act.seat == offender:
                yield act, Code.NOTHING_DECLARED
        elif not (isinstance(act, TakeBack) and act.seat == offender):
            yield act, Code.WIN_DECLARED


def _own_acts_while_asked() -> Iterator[Slip]:
    for seat in Seat:
        yield Draw(seat), Code.ANSWERS_PENDING
        for tile in NUMBERS:
            yield Discard(seat, tile), Code.ANSWERS_PENDING
            yield Kong(seat, tile), Code.ANSWERS_PENDING


def _out_of_turn(table: Table) -> Iterator[Slip]:
    """Acts of those whose turn it is not, and answers that nobody asked for."""
    for seat in Seat:
        yield Pass(seat), Code.NOTHING_TO_CLAIM
        yield Pung(seat), Code.NOTHING_TO_CLAIM
        yield Kong(seat), Code.NOTHING_TO_CLAIM
        yield from ((Chow(seat, low), Code.NOTHING_TO_CLAIM) for low in CHOW_STARTS)
        if seat != table.turn:
            yield Draw(seat), Code.NOT_YOUR_TURN
            if table.newest is None:
                yield Hu(seat), Code.NOT_YOUR_TURN
            for tile in table.seats[seat].concealed:
                yield Discard(seat, tile), Code.NOT_YOUR_TURN
                yield Kong(seat, tile), Code.NOT_YOUR_TURN


def _before_draw(seat: Seat) -> Iterator[Slip]:
    for tile in NUMBERS:
        yield Discard(seat, tile), Code.DRAW_FIRST
        yield Kong(seat, tile), Code.DRAW_FIRST


# --- the own turn


def _at_turn(table: Table) -> Iterator[Slip]:
    seat, state = table.turn, table.seats[table.turn]
    yield Draw(seat), Code.NO_DRAW_DUE
    kinds = tuple(dict.fromkeys(state.concealed))
    for tile in Tile:
        if tile not in kinds:
            yield Discard(seat, tile), Code.NOT_HELD
    bound = state.ready is not None and state.drawn is not None
    for tile in kinds:
        if tile in table.swap:
            yield Discard(seat, tile), Code.SWAP_DISCARD
        elif bound and tile is not state.drawn:
            yield Discard(seat, tile), Code.READY_BOUND
        elif (code := _why_not_ready(table, state, tile)) is not None:
            yield Discard(seat, tile, ready=True), code
    yield from _kongs(table, state)
    yield from _own_hu(table, state)


def _why_not_ready(table: Table, state: SeatState, tile: Tile) -> Code | None:
    """Why ready cannot be declared with this discard."""
    options = table.ruleset.options
    if not options.ready:
        return Code.NO_READY
    if state.ready is not None:
        return Code.ALREADY_READY
    rest = list(state.concealed)
    rest.remove(tile)
    hand = Hand(rest, state.melds)
    return None if state.dead is None and waits(hand, shapes=options.shapes) else Code.NOT_READY


def _kongs(table: Table, state: SeatState) -> Iterator[Slip]:
    pungs = [meld.tile for meld in state.melds if meld.kind is MeldKind.PUNG]
    for tile in NUMBERS:
        held = state.concealed.count(tile)
        if table.claimed:
            yield Kong(table.turn, tile), Code.KONG_AFTER_CLAIM
        elif held < 4 and not (held and tile in pungs):
            yield Kong(table.turn, tile), Code.NO_KONG
        elif state.ready is None and not _replaceable(table):
            yield Kong(table.turn, tile), Code.NO_REPLACEMENT


def _replaceable(table: Table) -> bool:
    """Whether a kong's replacement can be drawn (K7)."""
    return table.drawable > table.ruleset.options.reserve_per_kong


def _own_hu(table: Table, state: SeatState) -> Iterator[Slip]:
    """A win on the own draw that is none; on the dealt tiles nothing is tried."""
    options, hu = table.ruleset.options, Hu(table.turn)
    if state.dead is not None:
        yield hu, Code.DEAD_HAND
    elif table.claimed:
        yield hu, Code.DRAW_FIRST
    elif state.eight or state.drawn is None:
        return
    elif table.wrong_draw:
        yield hu, Code.WRONG_DRAW
    elif state.drawn not in waits(Hand(state.waiting, state.melds), shapes=options.shapes):
        if options.false_win is FalseWin.REFUSED:
            yield hu, Code.NOT_COMPLETE
    elif table.after_exposed and not options.win_after_exposed_kong:
        yield hu, Code.EXPOSED_KONG
    elif options.passed_win in (PassedWin.EVERYTHING, PassedWin.KIND) and (
        state.passed_all or state.drawn in state.passed
    ):
        yield hu, Code.PASSED_WIN
    elif _scores_nothing(table, self_drawn_win(table)):
        yield hu, Code.BELOW_MINIMUM


def _scores_nothing(table: Table, win: Win | None) -> bool:
    """Whether a complete hand is worth less than the table asks for (C22)."""
    return win is not None and table.ruleset.options.minimum > 0 and score_of(table, win) is None


# --- answers to a discard, a kong or a flower


def _answers(table: Table, claiming: Claiming) -> Iterator[Slip]:
    asked = {seat for seat, _ in claiming.options}
    answered = {answer.seat for answer in claiming.answers}
    for seat in Seat:
        claims = _claims(seat)
        if seat in answered:
            yield from ((act, Code.ANSWERED) for act in claims)
            yield from ((Pass(seat), Code.ANSWERED), (Hu(seat), Code.ANSWERED))
            continue
        if seat not in asked:
            yield Pass(seat), Code.NOT_ASKED
        by_another = seat != claiming.by
        if by_another and claiming.cause is ClaimCause.DISCARD:
            assert claiming.tile is not None
            yield from _wrong_claims(table, seat, claiming.by, claiming.tile)
            yield from _wrong_hu(table, seat, claiming.by, claiming.tile)
        elif seat in asked or (by_another and claiming.cause is ClaimCause.KONG):
            yield from ((act, Code.NOTHING_TO_CLAIM) for act in claims)
        else:
            yield from ((act, Code.NOT_ASKED) for act in claims)


def _claims(seat: Seat) -> list[Chow | Pung | Kong]:
    """Everything that may be claimed of a discard beside a win."""
    return [Pung(seat), Kong(seat), *(Chow(seat, low) for low in CHOW_STARTS)]


def _wrong_claims(table: Table, seat: Seat, by: Seat, tile: Tile) -> Iterator[Slip]:
    """Claims of a discard that a rule forbids."""
    state, options = table.seats[seat], table.ruleset.options
    acts = _claims(seat)
    if state.ready is not None:
        yield from ((act, Code.READY_BOUND) for act in acts)
        return
    late = 0 < options.quiet_tail and table.drawable <= options.quiet_tail
    for act in acts:
        if isinstance(act, Chow):
            code = _why_no_chow(table, state, act.tile, tile, is_next=by.next == seat)
        elif isinstance(act, Pung):
            code = _why_no_pung(table, state, tile)
        elif state.concealed.count(tile) < 3:
            code = Code.NO_KONG
        elif by.next == seat and not options.kong_from_left:
            code = Code.KONG_FROM_LEFT
        else:
            code = None if _replaceable(table) else Code.NO_REPLACEMENT
        if code is not None or late:
            yield act, code or Code.QUIET_TAIL


def _why_no_chow(
    table: Table, state: SeatState, low: Tile, tile: Tile, *, is_next: bool
) -> Code | None:
    if not is_next:
        return Code.CHOW_NOT_FROM_LEFT
    others = [Tile(t) for t in range(low, low + 3) if t != tile]
    if len(others) > 2 or not {*others} <= {*state.concealed}:
        return Code.NO_CHOW
    return _stuck(state, others, swap_tiles(table, low, tile))


def _why_no_pung(table: Table, state: SeatState, tile: Tile) -> Code | None:
    if state.concealed.count(tile) < 2:
        return Code.NO_PUNG
    if tile in state.passed_pungs:
        return Code.PASSED_PUNG
    return _stuck(state, [tile, tile], swap_tiles(table, None, tile))


def _stuck(state: SeatState, used: list[Tile], barred: tuple[Tile, ...]) -> Code | None:
    """Whether the claim leaves nothing that may be discarded (E4)."""
    rest = list(state.concealed)
    for tile in used:
        rest.remove(tile)
    return Code.NO_DISCARD_LEFT if {*rest} <= {*barred} else None


def _wrong_hu(table: Table, seat: Seat, by: Seat, tile: Tile) -> Iterator[Slip]:
    """A win on a discard that is none."""
    state, options, hu = table.seats[seat], table.ruleset.options, Hu(seat)
    if state.dead is not None:
        yield hu, Code.DEAD_HAND
    elif tile not in waits(Hand(state.concealed, state.melds), shapes=options.shapes):
        if options.false_win is FalseWin.REFUSED:
            yield hu, Code.NOT_COMPLETE
    elif options.passed_win is not PassedWin.NOTHING and (state.passed_all or tile in state.passed):
        yield hu, Code.PASSED_WIN


# --- irregular acts, where they are part of the game


def _irregular_slips(table: Table) -> Iterator[Slip]:
    for seat in Seat:
        own = table.turn == seat
        if not (own and table.phase is Phase.DRAWING):
            yield from ((Skip(seat), Code.NO_DRAW_DUE), (WrongDraw(seat), Code.NO_DRAW_DUE))
        if not (own and table.phase is Phase.TURN):
            yield from ((Extra(seat, seen), Code.NOT_YOUR_TURN) for seen in (False, True))
            yield Exchange(seat), Code.NOT_YOUR_TURN
        elif not table.wrong_draw:
            yield Exchange(seat), Code.WRONG_DRAW
        if not _has_claimed(table, seat):
            yield TakeBack(seat), Code.NOTHING_TO_TAKE_BACK
        if table.newest != seat:
            yield Change(seat, NUMBERS[0]), Code.NOTHING_TO_TAKE_BACK
    yield from _wrong_changes(table)


def _has_claimed(table: Table, seat: Seat) -> bool:
    """Whether there may be a claim of the seat that can be taken back."""
    if table.claiming is None:
        return table.asked is not None and table.turn == seat
    answers = table.claiming.answers
    return any(answer.seat == seat and not isinstance(answer, Pass) for answer in answers)


def _wrong_changes(table: Table) -> Iterator[Slip]:
    """Discards changed for the same tile, or for one that was not held."""
    answers = () if table.claiming is None else table.claiming.answers
    seat, before = table.newest, table.before
    if seat is None or before is None or any(isinstance(answer, Hu) for answer in answers):
        return
    discarded = table.seats[seat].river[-1].tile
    yield Change(seat, discarded), Code.SAME_TILE
    for tile in NUMBERS:
        if tile is not discarded and tile not in before.seats[seat].concealed:
            yield Change(seat, tile), Code.NOT_HELD
