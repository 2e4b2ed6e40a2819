"""Answers to a question, and how they are resolved (E2, E3, K5-K8)."""

from __future__ import annotations

from typing import Any

from twmahjong.hand import Feeder, Meld, MeldKind
from twmahjong.options import Winners
from twmahjong.table.actions import HUS, PUNGS, Action, Chow, Hu, Kong, Pass, Pung, Seat
from twmahjong.table.claims import swap_tiles
from twmahjong.table.ending import declared_wrongly, won
from twmahjong.table.moves import due_draw, pass_win, replacement_due, stand, with_seat
from twmahjong.table.state import TURN, ClaimCause, Claiming, Discarded, Table
from twmahjong.tiles import Tile


def answer(table: Table, action: Chow | Pung | Kong | Hu | Pass, **changes: Any) -> Table:
    """Take one answer (E2)."""
    assert table.claiming is not None
    return with_answers(table, (*table.claiming.answers, action), **changes)


def with_answers(table: Table, answers: tuple[Action, ...], **changes: Any) -> Table:
    """Go on with these answers: resolve when all are in, or only a wrong declaration is left."""
    asked = table.claiming
    assert asked is not None
    claiming = Claiming(asked.cause, asked.by, asked.tile, asked.options, answers)
    table = table._replace(claiming=claiming, **changes)
    hus = [answer.seat for answer in answers if isinstance(answer, Hu)]
    rightful = [seat for seat in hus if HUS[seat] in claiming.claims_of(seat)]
    wrong = [seat for seat in hus if seat not in rightful]
    pending = claiming.pending
    if wrong and not rightful:
        to_come = [seat for seat in pending if HUS[seat] in claiming.claims_of(seat)]
        if not to_come:
            return declared_wrongly(table, min(wrong, key=lambda seat: (seat - claiming.by) % 4))
    return table if pending else _resolve(table, claiming, rightful)


def _resolve(table: Table, claiming: Claiming, rightful: list[Seat]) -> Table:
    if rightful:
        rightful.sort(key=lambda seat: (seat - claiming.by) % 4)
        if table.ruleset.options.winners is Winners.NEAREST:
            rightful = rightful[:1]
        return won(table, [(seat, None) for seat in rightful])
    if claiming.cause is ClaimCause.FLOWER:
        return _flower_win_passed(table)
    asked = table if table.ruleset.options.irregularities else None
    table = _remember_passes(table, claiming)
    claims = [answer for answer in claiming.answers if isinstance(answer, Chow | Pung | Kong)]
    if claiming.cause is ClaimCause.KONG:
        assert claiming.tile is not None
        return stand(table._replace(claiming=None), claiming.by, claiming.tile)
    if not claims:
        return due_draw(table, claiming.by.next, from_tail=False)
    best = min(claims, key=lambda answer: isinstance(answer, Chow))
    assert claiming.tile is not None
    return _carry_out(table._replace(before=None, asked=asked), best, claiming.by, claiming.tile)


def _flower_win_passed(table: Table) -> Table:
    table = table._replace(claiming=None)
    if table.due:
        return replacement_due(table)
    return due_draw(table, table.turn, from_tail=True)


def _remember_passes(table: Table, claiming: Claiming) -> Table:
    """Passed wins (K10) and passed pungs (K11)."""
    for answer in claiming.answers:
        seat, claims = answer.seat, claiming.claims_of(answer.seat)
        state = table.seats[seat]
        if HUS[seat] in claims and not isinstance(answer, Hu):
            state = pass_win(table, state, claiming.tile)
        barred = table.ruleset.options.passed_pung and PUNGS[seat] in claims
        if barred and isinstance(answer, Pass | Chow) and claiming.tile is not None:
            state = state._replace(passed_pungs=state.passed_pungs | {claiming.tile})
        if state is not table.seats[seat]:
            table = with_seat(table, seat, state)
    return table


def _carry_out(table: Table, claim: Chow | Pung | Kong, by: Seat, tile: Tile) -> Table:
    seat = claim.seat
    state = table.seats[seat]
    feeder = (Feeder.RIGHT, Feeder.ACROSS, Feeder.LEFT)[(by - seat) % 4 - 1]
    if isinstance(claim, Chow):
        meld = Meld(MeldKind.CHOW, claim.tile, tile, feeder)
    elif isinstance(claim, Pung):
        meld = Meld(MeldKind.PUNG, tile, tile, feeder)
    else:
        meld = Meld(MeldKind.EXPOSED_KONG, tile, tile, feeder)
    concealed = list(state.concealed)
    concealed.append(tile)
    for used in meld.tiles:
        concealed.remove(used)
    state = state._replace(
        concealed=tuple(sorted(concealed)),
        melds=(*state.melds, meld),
        passed_pungs=frozenset(),
    )
    table = take_from_river(table, by, seat)
    table = with_seat(table, seat, state, called=True, newest=None)
    if isinstance(claim, Kong):
        reserve = table.reserve + table.ruleset.options.reserve_per_kong
        return due_draw(
            table, seat, from_tail=True, after_kong=True, after_exposed=True, reserve=reserve
        )
    low = claim.tile if isinstance(claim, Chow) else None
    return table._replace(
        phase=TURN,
        turn=seat,
        claiming=None,
        claimed=True,
        swap=swap_tiles(table, low, tile),
    )


def take_from_river(table: Table, by: Seat, taker: Seat) -> Table:
    """Mark the last discard of a seat as taken."""
    state = table.seats[by]
    river = (*state.river[:-1], Discarded(state.river[-1].tile, taker))
    return with_seat(table, by, state._replace(river=river))
