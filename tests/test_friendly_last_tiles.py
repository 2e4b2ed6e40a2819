"""FRIENDLY: throwing a kind that nobody has thrown when five tiles or fewer are left (I1).

The winner waits on 5z for its pair: 獨聽 1 and 門清 1. The others hold one 5z each. East deals, and
63 tiles can be drawn: West is the one who discards when five are left.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.friendly_builder import (
    answered,
    charges,
    drawn_by,
    fed,
    last_discard_of,
    liable,
    quiet,
    turn_of,
)
from tests.table_builder import ended, lines, play, start
from twmahjong import FRIENDLY, Responsibility, Table

WAITING = "123456789m123p456s5z"


def dealt(winner: str = "S", waiting: str = WAITING, **options: Any) -> Table:
    """A hand in which nobody draws a 5z."""
    hands = {seat.lower(): waiting if seat == winner else "5z" for seat in "ESWN"}
    return start(FRIENDLY.with_options(**options), **hands)


def thrown(discarder: str, drawable: int, winner: str = "S", **options: Any) -> Table:
    """The discarder throws 5z with so many drawable tiles, and the winner wins on it."""
    table = last_discard_of(dealt(winner, **options), discarder, drawable, "5z")
    return answered(play(table, f"{discarder} discard 5z"), f"{winner} hu")


@pytest.mark.parametrize(("discarder", "drawable"), [("W", 5), ("N", 4), ("E", 3), ("W", 1)])
def test_I1_a_new_kind_thrown_among_the_last_five_tiles_binds(
    discarder: str, drawable: int
) -> None:
    table = thrown(discarder, drawable)
    assert liable(table) == f"{discarder} last_tiles 5z"
    assert lines(table) == {"concealed_hand": 1, "sole_wait": 1}
    tai = 3 if discarder == "E" else 2
    assert charges(table) == [(discarder, "S", tai, 100 + 20 * tai)]


def test_I1_the_very_last_discard_binds_too() -> None:
    """With nothing left to draw: 河底撈魚 1 more."""
    table = thrown("N", 0)
    assert lines(table)["last_tile_claim"] == 1
    assert liable(table) == "N last_tiles 5z"


@pytest.mark.parametrize(("discarder", "drawable", "winner"), [("S", 6, "W"), ("E", 7, "W")])
def test_I1_with_six_tiles_left_it_binds_nobody(discarder: str, drawable: int, winner: str) -> None:
    assert liable(thrown(discarder, drawable, winner)) == "nobody"


def test_I1_how_many_are_the_last_tiles_is_an_option() -> None:
    assert liable(thrown("W", 5, last_tiles=4)) == "nobody"
    assert liable(thrown("N", 4, last_tiles=4)) == "N last_tiles 5z"
    assert liable(thrown("S", 6, "W", last_tiles=6)) == "S last_tiles 5z"


def test_I1_the_last_tiles_can_be_switched_off() -> None:
    cases = frozenset(Responsibility) - {Responsibility.LAST_TILES}
    table = thrown("W", 5, responsibility=cases)
    assert liable(table) == "nobody"
    assert ended(table) == ended(thrown("W", 5))


def test_I1_a_kind_that_was_thrown_before_is_not_new() -> None:
    """North threw a 5z in the first round, which South let go."""
    table = play(last_discard_of(dealt(), "N", 60, "5z"), "N discard 5z", "pass")
    table = play(last_discard_of(table, "W", 5, "5z"), "W discard 5z")
    assert liable(answered(table, "S hu")) == "nobody"


def test_I1_a_kind_that_was_thrown_and_claimed_is_not_new_either() -> None:
    """East's first 8m went into a chow of South's. South skips a draw: North has the fifth."""
    table = start("friendly", s="7799m123456p123s55s1z", e="8m8m", w="8m", n="8m")
    table = fed(table, "E 8m", "S chow 7m", "1z")
    table = play(last_discard_of(table, "N", 5, "8m"), "N discard 8m")
    assert liable(answered(table, "S hu")) == "nobody"


def test_I1_a_new_kind_that_is_claimed_for_a_set_binds_nobody() -> None:
    """Here all tiles are the last: West's 5z makes a pung, and the hand is self-drawn later."""
    hands = {"s": "55z123456789m23p99s1z", "w": "5z"}
    table = start("friendly", **hands, draws=quiet(5) + "4p", last_tiles=63)
    table = fed(table, "W 5z", "S pung", "1z")
    table = play(drawn_by(table, "S", "4p"), "S hu")
    assert liable(table) == "nobody"
    assert [payer for payer, _, _, _ in charges(table)] == ["E", "W", "N"]


def test_I1_among_the_last_tiles_a_later_discard_of_another_kind_counts_for_itself() -> None:
    """After that pung West throws 4p, a new kind too, and South wins on it: West is liable."""
    hands = {"s": "55z123456789m23p99s1z", "w": "5z4p"}
    table = start("friendly", **hands, draws=quiet(5), last_tiles=63)
    table = fed(table, "W 5z", "S pung", "1z")
    table = answered(play(turn_of(table, "W"), "W discard 4p"), "S hu")
    assert liable(table) == "W last_tiles 4p"


def test_I1_each_winner_off_a_new_kind_is_judged_alone() -> None:
    """South and North both win on West's tile: West is liable for both, and pays each."""
    table = start("friendly", s=WAITING, n="123m123456789p456s5z", e="5z", w="5z")
    table = play(last_discard_of(table, "W", 5, "5z"), "W discard 5z, S hu, N hu")
    assert liable(table, 0) == liable(table, 1) == "W last_tiles 5z"
    assert charges(table) == [("W", "N", 2, 140), ("W", "S", 2, 140)]
