"""Plays for the FRIENDLY table: turns that come round, sets that are fed, and who is liable.

    table = fed(start("friendly", s="556677z123456m7p159s", e="567z"), "E 5z", "S pung", "1s")

On the way everybody draws, discards what was drawn, and passes what could be claimed.
"""

from __future__ import annotations

from collections import Counter

from tests.table_builder import dull_act, play, play_until, tiles_of
from twmahjong import FULL_SET, Tile, parse_tiles
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


def is_whole(table: Table) -> bool:
    """Whether every tile of the set is somewhere on the table, and only once."""
    return Counter(tiles_of(table)) == Counter(FULL_SET)
