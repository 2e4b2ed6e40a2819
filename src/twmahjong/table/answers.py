"""Answers to a question, and how they are resolved (E2, E3, K5-K8)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from twmahjong.hand import Feeder, Meld, MeldKind
from twmahjong.options import Winners
from twmahjong.table.actions import HUS, PUNGS, Action, Chow, Hu, Kong, Pass, Pung
from twmahjong.table.claims import less, swap_tiles
from twmahjong.table.ending import declared_wrongly, won
from twmahjong.table.moves import due_draw, pass_win, replacement_due, stand
from twmahjong.table.state import TURN, ClaimCause, Claiming, SeatState, Table, taken_by
from twmahjong.tiles import Tile


def answer(
    table: Table, action: Chow | Pung | Kong | Hu | Pass, history: tuple[Action, ...]
) -> Table:
    """Take one answer (E2)."""
    assert table.claiming is not None
    return with_answers(table, (*table.claiming.answers, action), history)


def with_answers(table: Table, answers: tuple[Action, ...], history: tuple[Action, ...]) -> Table:
    """Go on with these answers: resolve when all are in, or only a wrong declaration is left."""
    asked = table.claiming
    assert asked is not None
    claiming = Claiming(asked.cause, asked.by, asked.tile, asked.options, answers)
    hus = [answer.seat for answer in answers if isinstance(answer, Hu)]
    pending = claiming.pending
    if not hus and not pending:
        return _nobody_won(table, claiming, history)
    table = table._replace(claiming=claiming, history=history)
    hus.sort(key=lambda seat: (seat - claiming.by) % 4)
    rightful = [seat for seat in hus if HUS[seat] in claiming.claims_of(seat)]
    to_come = [seat for seat in pending if HUS[seat] in claiming.claims_of(seat)]
    if hus and not rightful and not to_come:
        return declared_wrongly(table, hus[0])
    if pending:
        return table
    nearest = table.ruleset.options.winners is Winners.NEAREST
    return won(table, [(seat, None) for seat in (rightful[:1] if nearest else rightful)])


def _nobody_won(table: Table, claiming: Claiming, history: tuple[Action, ...]) -> Table:
    """All have answered, and nobody has declared a win."""
    if claiming.cause is ClaimCause.FLOWER:
        return _flower_win_passed(table._replace(claiming=None, history=history))
    assert claiming.tile is not None
    seats = _after_passes(table, claiming)
    if claiming.cause is ClaimCause.KONG:
        table = table._replace(claiming=None, history=history, seats=tuple(seats))
        return stand(table, claiming.by, claiming.tile)
    claims = [answer for answer in claiming.answers if isinstance(answer, _SETS)]
    if not claims:
        after = claiming.by.next
        return due_draw(table, after, from_tail=False, history=history, seats=tuple(seats))
    best = min(claims, key=lambda answer: isinstance(answer, Chow))
    return _carry_out(table, claiming, seats, best, history)


def _flower_win_passed(table: Table) -> Table:
    if table.due:
        return replacement_due(table)
    return due_draw(table, table.turn, from_tail=True)


def _after_passes(table: Table, claiming: Claiming) -> list[SeatState]:
    """The seats with what they passed held against them: wins (K10) and pungs (K11)."""
    seats = list(table.seats)
    for answer in claiming.answers:
        seat, claims = answer.seat, claiming.claims_of(answer.seat)
        if HUS[seat] in claims:
            seats[seat] = pass_win(table, seats[seat], claiming.tile)
        barred = table.ruleset.options.passed_pung and PUNGS[seat] in claims
        if barred and isinstance(answer, _LEAVE_A_PUNG) and claiming.tile is not None:
            passed = seats[seat].passed_pungs | {claiming.tile}
            seats[seat] = seats[seat]._replace(passed_pungs=passed)
    return seats


def _carry_out(
    table: Table,
    claiming: Claiming,
    seats: list[SeatState],
    claim: Chow | Pung | Kong,
    history: tuple[Action, ...],
) -> Table:
    seat, by, tile = claim.seat, claiming.by, claiming.tile
    assert tile is not None
    options = table.ruleset.options
    low = claim.tile if isinstance(claim, Chow) else None
    feeder = _FEEDERS[(by - seat) % 4 - 1]
    meld, used = _claimed(_KINDS[type(claim)], tile if low is None else low, tile, feeder)
    state = seats[seat]
    seats[seat] = state._replace(
        concealed=less(state.concealed, *used),
        melds=(*state.melds, meld),
        passed_pungs=frozenset(),
    )
    seats[by] = taken_by(seats[by], seat)
    asked = table._replace(claiming=claiming, history=history) if options.irregularities else None
    changes: dict[str, Any] = {
        "history": history,
        "seats": tuple(seats),
        "called": True,
        "newest": None,
        "before": None,
        "asked": asked,
    }
    if isinstance(claim, Kong):
        changes["reserve"] = table.reserve + options.reserve_per_kong
        return due_draw(table, seat, from_tail=True, after_kong=True, after_exposed=True, **changes)
    return table._replace(
        phase=TURN,
        turn=seat,
        claiming=None,
        claimed=True,
        swap=swap_tiles(table, low, tile),
        **changes,
    )


_KINDS: Final[dict[type, MeldKind]] = {
    Chow: MeldKind.CHOW,
    Pung: MeldKind.PUNG,
    Kong: MeldKind.EXPOSED_KONG,
}
# Unions of classes are made anew, and slowly, wherever one is written.
_SETS: Final = (Chow, Pung, Kong)
_LEAVE_A_PUNG: Final = (Pass, Chow)
_FEEDERS: Final = Feeder.RIGHT, Feeder.ACROSS, Feeder.LEFT


@cache
def _claimed(
    kind: MeldKind, low: Tile, tile: Tile, feeder: Feeder
) -> tuple[Meld, tuple[Tile, ...]]:
    """The meld that claims the tile, and what it takes from the hand.

    Nature bounds them: 63 chows, and three feeders of 34 pungs and of as many kongs.
    """
    meld = Meld(kind, low, tile, feeder)
    return meld, less(meld.tiles, tile)
