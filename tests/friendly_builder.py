"""Plays for the FRIENDLY table: turns that come round, sets that are fed, and who is liable.

    table = fed(start("friendly", s="556677z123456m7p159s", e="567z"), "E 5z", "S pung", "1s")

On the way everybody draws, discards what was drawn, and passes what could be claimed.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest
from attrs import evolve

from tests.table_builder import dull_act, play, play_until, start, tiles_of
from twmahjong import FRIENDLY, FULL_SET, Match, Responsibility, Tile, parse_tiles
from twmahjong.table import Discard, Pass, Phase, Seat, Table, apply, parse_action


def quiet(count: int) -> str:
    """So many tiles to be drawn and discarded on the way to something else, sixteen at most."""
    return ("2p8p2s8s" * 4)[: 2 * count]


def turn_of(table: Table, seat: str) -> Table:
    """The table when the seat is to discard; at once if it already is."""
    return play_until(table, lambda t: t.phase is Phase.TURN and t.turn == Seat[seat])


def drawing_of(table: Table, seat: str) -> Table:
    """The table when the seat is to draw."""
    return play_until(table, lambda t: t.phase is Phase.DRAWING and t.turn == Seat[seat])


def holds(table: Table, seat: str, tile: str) -> bool:
    """Whether it is the seat's turn and this tile was drawn."""
    state = table.seats[Seat[seat]]
    return table.turn == Seat[seat] and state.drawn == Tile.parse(tile)


def answered(table: Table, act: str) -> Table:
    """Answer a discard or a kong, while all others who are asked pass."""
    action = parse_action(act)
    assert table.claiming is not None, f"nobody is asked: {table!r}"
    for seat in table.claiming.pending:
        table = apply(table, action if seat == action.seat else Pass(seat))
    return table


def fed(table: Table, discard: str, claim: str, then: str = "") -> Table:
    """``E 5z`` is discarded at E's next turn, ``S pung`` claims it, and ``then`` is discarded."""
    seat, tile = discard.split()
    table = answered(play(turn_of(table, seat), f"{seat} discard {tile}"), claim)
    return apply(table, Discard(Seat[claim[0]], Tile.parse(then))) if then else table


def all_fed(table: Table, *steps: str) -> Table:
    """Several of these: ``E 5z, S pung, 1s``."""
    for step in steps:
        discard, claim, then = (part.strip() for part in step.split(","))
        table = fed(table, discard, claim, then)
    return table


def drawn_by(table: Table, seat: str, tile: str) -> Table:
    """The table when the seat has drawn this tile."""
    return play_until(table, lambda t: holds(t, seat, tile))


def last_discard_of(table: Table, seat: str, drawable: int, keep: str) -> Table:
    """The seat's turn with so many drawable tiles, all but ``keep`` having been passed by."""
    kept = set(parse_tiles(keep))

    def there(t: Table) -> bool:
        return t.phase is Phase.TURN and t.turn == Seat[seat] and t.drawable == drawable

    while not there(table):
        action = dull_act(table)
        assert not (isinstance(action, Discard) and action.tile in kept), table
        table = apply(table, action)
    return table


class Claimed(NamedTuple):
    """South claims one dangerous set after the other, the last of them fed by North."""

    case: Responsibility
    hand: str
    fed_by_east: str
    fed_by_north: str
    junk: str
    last: str
    tai: int

    def table(self, then: str = "", tail: str = "", streak: int = 0, **options: Any) -> Table:
        """After the last claim; ``then`` and ``tail`` are what is drawn from there on."""
        count = len(self.fed_by_east) // 2
        table = start(
            FRIENDLY.with_options(**options),
            s=self.hand + self.junk,
            e=self.fed_by_east,
            n=self.fed_by_north,
            draws=quiet(3 * count - 1) + (then or quiet(3) + self.last),
            tail=tail,
            streak=streak,
        )
        feeds = [f"E {self.fed_by_east[i : i + 2]}" for i in range(0, 2 * count, 2)]
        feeds.append(f"N {self.fed_by_north}")
        junk = [self.junk[i : i + 2] for i in range(0, len(self.junk), 2)]
        steps = zip(feeds, junk, strict=True)
        return all_fed(table, *(f"{feed}, S pung, {tile}" for feed, tile in steps))

    def drawn(self, **options: Any) -> Table:
        """South draws the winning tile itself."""
        return play(drawn_by(self.table(**options), "S", self.last), "S hu")


# Self-drawn: 自摸 1 and, where it is so, 獨聽 1, 碰碰胡 4, and 半求 1 for five claimed sets.
DRAGONS = Claimed(
    Responsibility.THREE_DRAGONS, "5z5z6z6z7z7z123456m7p", "5z6z", "7z", "1s5s9s", "7p", 8 + 2
)
WINDS = Claimed(
    Responsibility.FOUR_WINDS, "11223344z23m99p", "1z2z3z", "4z", "1s5s9s5p", "4m", 16 + 1
)
FLUSH = Claimed(
    Responsibility.FULL_FLUSH, "1133557799m2m", "1m3m5m7m", "9m", "1s5s9s5p9p", "2m", 8 + 7
)
#: 字一色 16, 小三元 4, and South's own and the round's wind.
HONORS = Claimed(
    Responsibility.ALL_HONORS, "1122335566z7z", "1z2z3z5z", "6z", "1s5s9s5p9p", "7z", 16 + 4 + 2 + 7
)
#: No row of this table; it binds all the same.
TERMINALS = Claimed(
    Responsibility.ALL_TERMINALS, "1199m1199p11s9s", "1m9m1p9p", "1s", "5m5p5s4p4m", "9s", 7
)
CLAIMED = [DRAGONS, WINDS, FLUSH, HONORS, TERMINALS]
EACH_CASE = pytest.mark.parametrize("hand", CLAIMED, ids=lambda hand: hand.case.value)


def liable(table: Table, winner: int = 0) -> str:
    """Who is liable for a winner's hand, in which case and for which tile; "nobody"."""
    assert table.result is not None
    bound = table.result.liable[winner]
    return "nobody" if bound is None else f"{bound.seat} {bound.case.value} {bound.tile}"


def charges(table: Table) -> list[tuple[str, str, int, int]]:
    """Who pays whom, how many tai, how much: each charge of the result."""
    assert table.result is not None
    return [
        (str(Seat(charge.payer)), str(Seat(charge.payee)), charge.tai, charge.amount)
        for charge in table.result.settlement.charges
    ]


def reasons(table: Table) -> list[str]:
    """Why, of each charge."""
    assert table.result is not None
    return [charge.because for charge in table.result.settlement.charges]


def match_of(table: Table) -> Match:
    """The match in which the table is the next hand; its dealer dealt first."""
    start = Match.start(table.ruleset, first_dealer=table.dealer, stakes=table.stakes)
    return evolve(start, streak=table.streak)


def is_whole(table: Table) -> bool:
    """Whether every tile of the set is somewhere on the table, and only once."""
    return Counter(tiles_of(table)) == Counter(FULL_SET)
