"""FRIENDLY: where responsibility ends: a set too few, kongs, other patterns, two feeders (I1-I3).

Base 100, 20 a tai, East deals.
"""

from __future__ import annotations

import pytest

from tests.friendly_builder import (
    DRAGONS,
    EACH_CASE,
    Claimed,
    all_fed,
    answered,
    charges,
    drawn_by,
    drawing_of,
    fed,
    is_whole,
    last_discard_of,
    liable,
    quiet,
    turn_of,
)
from tests.table_builder import ended, lines, melds, play, start
from twmahjong import FRIENDLY, Responsibility, Table

# --- a set too few --------------------------------------------------------------------------------

#: The same patterns; the set that North feeds is the last but one, the last is concealed.
ONE_SHORT = {
    "three dragons": Claimed(
        Responsibility.THREE_DRAGONS, "5566777z123456m7p", "5z", "6z", "1s5s", "7p", 10
    ),
    "four winds": Claimed(
        Responsibility.FOUR_WINDS, "112233444z23m99p", "1z2z", "3z", "1s5s9s", "4m", 17
    ),
    "full flush": Claimed(
        Responsibility.FULL_FLUSH, "11335577999m2m", "1m3m5m", "7m", "1s5s9s5p", "2m", 14
    ),
    "all honours": Claimed(
        Responsibility.ALL_HONORS, "11223355666z7z", "1z2z3z", "5z", "1s5s9s5p", "7z", 28
    ),
    "all terminals": Claimed(
        Responsibility.ALL_TERMINALS, "1199m1199p111s9s", "1m9m1p", "9p", "5m5p5s4p", "9s", 6
    ),
}


@pytest.mark.parametrize("name", ONE_SHORT)
def test_I1_with_a_set_fewer_shown_feeding_binds_nobody(name: str) -> None:
    """Self-drawn, without 半求: one set is concealed."""
    hand = ONE_SHORT[name]
    table = hand.drawn()
    share = 100 + 20 * hand.tai
    assert liable(table) == "nobody"
    assert ended(table) == (
        f"S self_draw {hand.tai}: {-share - 20} {3 * share + 20} {-share} {-share}"
    )


@pytest.mark.parametrize(
    ("hand", "shown", "junk", "tile"),
    [
        ("556667z12345699m", "5z", "1s", "7z"),
        ("11223337z123m456p", "1z2z", "1s5s", "4z"),
        ("22335546m77799m", "2m3m5m", "1s5s9s", "5m"),
    ],
    ids=["three dragons", "four winds", "full flush"],
)
def test_I1_with_a_set_fewer_shown_the_winning_tile_binds_nobody(
    hand: str, shown: str, junk: str, tile: str
) -> None:
    del hand, shown, junk, tile


def at_once(hand: str, shown: str, tile: str) -> Table:
    """South has claimed these sets off East, and wins on West's discard."""
    tiles = [shown[i : i + 2] for i in range(0, len(shown), 2)]
    junk = ["1s", "5s", "9s", "5p"][: len(tiles)]
    table = start("friendly", s=hand + "".join(junk), e=shown, w=tile, draws=quiet(12))
    steps = zip(tiles, junk, strict=True)
    table = all_fed(table, *(f"E {one}, S pung, {other}" for one, other in steps))
    return answered(play(turn_of(table, "W"), f"W discard {tile}"), "S hu")


def test_I1_little_three_dragons_with_one_dragon_set_shown_binds_nobody() -> None:
    table = at_once("556667z123456789m", "5z", "7z")
    assert lines(table)["little_three_dragons"] == 1
    assert liable(table) == "nobody"


def test_I1_little_four_winds_with_two_wind_sets_shown_binds_nobody() -> None:
    table = at_once("11223334z123m456p", "1z2z", "4z")
    assert lines(table)["little_four_winds"] == 1
    assert liable(table) == "nobody"


def test_I1_full_flush_with_three_sets_shown_binds_nobody() -> None:
    table = at_once("22334488m55699m7m", "2m3m4m", "8m")
    assert lines(table)["full_flush"] == 1
    assert liable(table) == "nobody"


# --- nothing was fed ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ONE_SHORT)
def test_placeholder(name: str) -> None:
    """..."""
