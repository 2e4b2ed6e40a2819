"""Who is responsible for feeding a big hand, and pays for all (I1-I3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import frozen

from twmahjong import patterns as p
from twmahjong.hand import Feeder, Meld, MeldKind
from twmahjong.options import Responsibility
from twmahjong.patterns import Facts
from twmahjong.table.actions import SEATS, Seat
from twmahjong.table.state import ClaimCause, Liability, Table
from twmahjong.tai import Score
from twmahjong.tiles import Tile
from twmahjong.win import Source


@frozen
class _Case:
    """When feeding binds: so many sets shown that fit, and the fed one fits as well."""

    case: Responsibility
    shown: int
    fits: Callable[[Tile, Meld], bool]
    """Whether a shown set belongs to the pattern that the fed tile makes dangerous."""
    has: Callable[[Facts], int]
    self_drawn_only: bool
    """A claimed set binds only if the hand is then won by self-draw."""


def _same_suit(tile: Tile, meld: Meld) -> bool:
    return tile < 27 and meld.tile < 27 and meld.tile // 9 == tile // 9


def _winds(tile: Tile, meld: Meld) -> bool:
    return tile.is_wind and meld.tile.is_wind


def _dragons(tile: Tile, meld: Meld) -> bool:
    return tile.is_dragon and meld.tile.is_dragon


def _honors(tile: Tile, meld: Meld) -> bool:
    return tile.is_honor and meld.tile.is_honor


def _terminals(tile: Tile, meld: Meld) -> bool:
    return tile.is_terminal and meld.kind is not MeldKind.CHOW and meld.tile.is_terminal


def _four_winds(f: Facts) -> int:
    return p.little_four_winds(f) or p.big_four_winds(f)


def _three_dragons(f: Facts) -> int:
    return p.little_three_dragons(f) or p.big_three_dragons(f)


_CASES: Final = (
    _Case(Responsibility.FULL_FLUSH, 4, _same_suit, p.full_flush, True),
    _Case(Responsibility.FOUR_WINDS, 3, _winds, _four_winds, False),
    _Case(Responsibility.THREE_DRAGONS, 2, _dragons, _three_dragons, False),
    _Case(Responsibility.ALL_HONORS, 4, _honors, p.all_honors, True),
    _Case(Responsibility.ALL_TERMINALS, 4, _terminals, p.all_terminals, True),
)


def liability(table: Table, winner: Seat, score: Score) -> Liability | None:
    """Who is responsible for a win; of several the feeder of the first claim (I3)."""
    cases = table.ruleset.options.responsibility
    if not cases or score.reading is None:
        return None
    facts = Facts.of(score.win, table.ruleset.options).read(score.reading)
    for index, meld in enumerate(table.seats[winner].melds):
        for case in _CASES:
            if case.case in cases and _binds(table, winner, score, facts, case, index):
                return Liability(_feeder(winner, meld), case.case, meld.claimed or meld.tile)
    return next(_at_once(table, winner, score, facts), None)


def _binds(table: Table, winner: Seat, score: Score, facts: Facts, case: _Case, index: int) -> bool:
    """Whether the set at this place was fed so that its feeder is responsible."""
    melds = table.seats[winner].melds
    meld = melds[index]
    if meld.source is None or meld.kind is MeldKind.EXPOSED_KONG or not case.fits(meld.tile, meld):
        return False
    if case.self_drawn_only and score.win.source is not Source.SELF_DRAW:
        return False
    shown = sum(case.fits(meld.tile, other) for other in melds[:index])
    return shown >= case.shown and bool(case.has(facts))


def _feeder(winner: Seat, meld: Meld) -> Seat:
    step = {Feeder.RIGHT: 1, Feeder.ACROSS: 2, Feeder.LEFT: 3}
    return SEATS[(winner + step[meld.source or Feeder.LEFT]) % 4]


def _at_once(table: Table, winner: Seat, score: Score, facts: Facts) -> Iterator[Liability]:
    """The cases in which the winning tile itself was fed; its feeder pays anyway."""
    claiming, tile = table.claiming, score.win.tile
    if claiming is None or tile is None:
        return
    cases = table.ruleset.options.responsibility
    melds = table.seats[winner].melds
    for case in _CASES:
        shown = sum(case.fits(tile, meld) for meld in melds)
        if case.case in cases and shown >= case.shown and case.has(facts):
            yield Liability(claiming.by, case.case, tile)
    last = Responsibility.LAST_TILES in cases and claiming.cause is ClaimCause.DISCARD
    if last and table.drawable <= table.ruleset.options.last_tiles:
        discarded = [entry.tile for state in table.seats for entry in state.river]
        if discarded.count(tile) == 1:
            yield Liability(claiming.by, Responsibility.LAST_TILES, tile)
