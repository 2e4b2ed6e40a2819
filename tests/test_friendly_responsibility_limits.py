"""FRIENDLY: where responsibility ends: a set too few, kongs, other patterns, two feeders (I1-I3).

Base 100, 20 a tai, East deals.
"""

from __future__ import annotations

from typing import Unpack

import pytest

from tests.friendly_builder import (
    DRAGONS,
    EACH_CASE,
    FLUSH,
    HONORS,
    TERMINALS,
    Claimed,
    all_fed,
    answered,
    charges,
    drawn_by,
    fed,
    is_whole,
    liable,
    quiet,
    turn_of,
)
from tests.table_builder import ended, lines, melds, play, start
from twmahjong import FRIENDLY, Responsibility, Table
from twmahjong.options import OptionChanges

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
    table = at_once("22334455599m68m", "2m3m4m", "7m")
    assert lines(table)["full_flush"] == 1
    assert liable(table) == "nobody"


# --- nothing was fed ------------------------------------------------------------------------------


def self_drawn(hand: str, shown: str, tile: str) -> Table:
    """South has claimed these sets off East, and then draws the winning tile itself."""
    tiles = [shown[i : i + 2] for i in range(0, len(shown), 2)]
    junk = ["1s", "5s", "9s", "5p"][: len(tiles)]
    draws = quiet(3 * len(tiles)) + tile
    table = start("friendly", s=hand + "".join(junk), e=shown, draws=draws)
    steps = zip(tiles, junk, strict=True)
    table = all_fed(table, *(f"E {one}, S pung, {other}" for one, other in steps))
    return play(drawn_by(table, "S", tile), "S hu")


@pytest.mark.parametrize(
    ("hand", "shown", "tile", "row"),
    [
        ("55667z123456789m", "5z6z", "7z", "little_three_dragons"),
        ("556677z99p123456m", "5z6z", "7z", "big_three_dragons"),
        ("1122334z123m456p", "1z2z3z", "4z", "little_four_winds"),
        ("22336677m46m99m", "2m3m6m7m", "5m", "full_flush"),
    ],
)
def test_I1_a_winning_tile_of_ones_own_binds_nobody(
    hand: str, shown: str, tile: str, row: str
) -> None:
    """The sets before were claimed too, but none of them was dangerous yet."""
    table = self_drawn(hand, shown, tile)
    assert lines(table)[row] == 1
    assert liable(table) == "nobody"
    assert [payer for payer, _, _, _ in charges(table)] == ["E", "W", "N"]


# --- a kong ---------------------------------------------------------------------------------------


def konged(hand: Claimed, then: str, tail: str) -> Table:
    """As ever, but South holds three of the last kind and claims North's tile for a kong."""
    junk = [hand.junk[i : i + 2] for i in range(0, len(hand.junk), 2)][:-1]
    feeds = [hand.fed_by_east[i : i + 2] for i in range(0, len(hand.fed_by_east), 2)]
    table = start(
        "friendly",
        s=hand.hand + hand.fed_by_north + "".join(junk),
        e=hand.fed_by_east,
        n=hand.fed_by_north,
        draws=quiet(3 * len(feeds) - 1) + then,
        tail=tail,
    )
    steps = zip(feeds, junk, strict=True)
    table = all_fed(table, *(f"E {feed}, S pung, {tile}" for feed, tile in steps))
    return play(fed(table, f"N {hand.fed_by_north}", "S kong"), "S draw")


@EACH_CASE
def test_I2_a_tile_claimed_for_a_kong_binds_nobody(hand: Claimed) -> None:
    """The three were in hand already; the hand is self-drawn a round later."""
    table = play(konged(hand, then=quiet(3) + hand.last, tail="6p"), "S discard 6p")
    table = play(drawn_by(table, "S", hand.last), "S hu")
    assert "kong" not in ended(table)
    assert melds(table, "S").split()[-1].startswith(hand.fed_by_north[0] * 4)
    assert liable(table) == "nobody"
    assert [payer for payer, _, _, _ in charges(table)] == ["E", "W", "N"]


@EACH_CASE
def test_I2_nor_does_it_when_the_kongs_replacement_wins(hand: Claimed) -> None:
    table = play(konged(hand, then="", tail=hand.last), "S hu")
    assert lines(table)["out_with_replacement"] == 1
    assert liable(table) == "nobody"


def test_I2_nor_does_it_when_another_discards_the_winning_tile() -> None:
    table = play(konged(DRAGONS, then="7p", tail="6p"), "S discard 6p")
    table = answered(play(drawn_by(table, "W", "7p"), "W discard 7p"), "S hu")
    assert liable(table) == "nobody"
    assert charges(table) == [("W", "S", 9, 280)]


@EACH_CASE
def test_I3_a_fed_pung_that_grows_into_a_kong_still_binds(hand: Claimed) -> None:
    """South adds the fourth tile, and wins on its replacement."""
    table = hand.table(then=quiet(3) + hand.fed_by_north, tail=hand.last)
    table = drawn_by(table, "S", hand.fed_by_north)
    table = play(table, f"S kong {hand.fed_by_north}, S draw, S hu")
    assert melds(table, "S").split()[-1] == hand.fed_by_north[0] * 4 + hand.fed_by_north[1] + "=^"
    assert lines(table)["out_with_replacement"] == 1
    assert liable(table) == f"N {hand.case.value} {hand.fed_by_north}"
    assert {payer for payer, _, _, _ in charges(table)} == {"N"}


def test_I3_a_concealed_kong_counts_as_a_set_shown() -> None:
    """A concealed kong and one claimed pung of dragons lie there when North feeds the third."""
    table = start(
        "friendly", s="5555z6677z123456m7p1s", e="6z", n="7z", draws=quiet(9) + "7p", tail="9p"
    )
    table = play(turn_of(table, "S"), "S kong 5z, S draw, S discard 9p")
    table = all_fed(table, "E 6z, S pung, 1s", "N 7z, S pung, 2p")
    table = play(drawn_by(table, "S", "7p"), "S hu")
    assert liable(table) == "N three_dragons 7z"


def test_I3_a_concealed_kong_made_later_was_not_shown_yet() -> None:
    table = start(
        "friendly", s="555z6677z123456m7p1s9s", e="6z", n="7z", draws=quiet(5) + "5z", tail="7p"
    )
    table = all_fed(table, "E 6z, S pung, 1s", "N 7z, S pung, 9s")
    table = play(drawn_by(table, "S", "5z"), "S kong 5z, S draw, S hu")
    assert lines(table)["big_three_dragons"] == 1
    assert liable(table) == "nobody"


# --- another pattern in the end -------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    [
        FLUSH._replace(hand="1133557799m6p", last="6p"),
        HONORS._replace(hand="1122335566z1m", last="1m"),
        TERMINALS._replace(hand="1199m1199p11s6s", last="6s"),
    ],
    ids=["full flush", "all honours", "all terminals"],
)
def test_I1_a_pair_that_does_not_fit_binds_nobody(hand: Claimed) -> None:
    """Five sets that fit, the last of them fed, and a pair of something else."""
    table = hand.drawn()
    assert len(table.seats[1].melds) == 5
    assert liable(table) == "nobody"
    assert [payer for payer, _, _, _ in charges(table)] == ["E", "W", "N"]


def test_I1_a_winning_tile_of_the_suit_binds_nobody_if_the_pair_is_of_another() -> None:
    table = at_once("22336677m46m99p", "2m3m6m7m", "5m")
    assert "full_flush" not in lines(table)
    assert liable(table) == "nobody"


def test_I1_a_set_of_another_suit_is_not_of_the_full_flush() -> None:
    """Four sets shown, one of them of dots: the fed tile makes a full flush impossible anyway."""
    table = at_once("2233m33p77m46m99m", "2m3m3p7m", "5m")
    assert liable(table) == "nobody"


# --- chows ----------------------------------------------------------------------------------------


def chows() -> Table:
    """South claims three pungs of characters, a chow 456 and a chow 678, all off East."""
    table = start(
        "friendly",
        s="223399m45m68m1m1s5s9s5p9p",
        e="2m3m9m6m7m",
        draws=quiet(15) + "1m",
    )
    steps = ("2m, S pung, 1s", "3m, S pung, 5s", "9m, S pung, 9s", "6m, S chow 4m, 5p")
    table = all_fed(table, *(f"E {step}" for step in steps), "E 7m, S chow 6m, 9p")
    return drawn_by(table, "S", "1m")


def test_I1_a_fed_chow_binds_like_a_pung() -> None:
    """The fourth set shown is a chow, and so is the fifth; the tile named is the claimed one."""
    table = play(chows(), "S hu")
    assert lines(table)["full_flush"] == 1
    assert liable(table) == "E full_flush 7m"
    assert {payer for payer, _, _, _ in charges(table)} == {"E"}


# --- two feeders, several winners -----------------------------------------------------------------


def two_feeders(then: str, **options: Unpack[OptionChanges]) -> Table:
    """North feeds the fourth set of winds, then West the fifth set of honours."""
    table = start(
        FRIENDLY.with_options(**options),
        s="11223344z55z6z1s5s9s5p9p",
        e="1z2z3z",
        n="4z",
        w="5z",
        draws=quiet(9) + then,
    )
    steps = ("E 1z, S pung, 1s", "E 2z, S pung, 5s", "E 3z, S pung, 9s", "N 4z, S pung, 5p")
    return all_fed(table, *steps, "W 5z, S pung, 9p")


def test_I3_of_two_feeders_the_first_is_liable() -> None:
    table = play(drawn_by(two_feeders(quiet(3) + "6z"), "S", "6z"), "S hu")
    assert set(lines(table)) >= {"big_four_winds", "all_honors"}
    assert liable(table) == "N four_winds 4z"
    assert {payer for payer, _, _, _ in charges(table)} == {"N"}


def test_I3_the_second_feeder_is_liable_where_the_first_case_is_none() -> None:
    table = two_feeders(quiet(3) + "6z", responsibility={Responsibility.ALL_HONORS})
    table = play(drawn_by(table, "S", "6z"), "S hu")
    assert liable(table) == "W all_honors 5z"


def test_I3_a_feeder_comes_before_the_discarder_of_the_winning_tile() -> None:
    """East's 6z would bind East as the last of all honours; North came first, and pays."""
    table = drawn_by(two_feeders(quiet(2) + "6z"), "E", "6z")
    table = answered(play(table, "E discard 6z"), "S hu")
    assert liable(table) == "N four_winds 4z"
    assert [payer for payer, _, _, _ in charges(table)] == ["N"]


def test_I3_several_winners_are_judged_each_alone() -> None:
    """North fed South's dragons, so pays South for East; East pays West as ever.

    South: 大三元 8, 獨聽 1. West: 門清 1, 獨聽 1. East deals: 1 tai more on both.
    """
    table = start(
        "friendly",
        s="556677z123456m7p159s",
        e="5z6z",
        n="7z",
        w="12345668p789123s55m",
        draws=quiet(7) + "7p",
    )
    table = all_fed(table, "E 5z, S pung, 1s", "E 6z, S pung, 5s", "N 7z, S pung, 9s")
    table = play(drawn_by(table, "E", "7p"), "E discard 7p, W hu, S hu")
    assert ended(table) == "SW discard 9 2: -160 300 160 -300"
    assert liable(table, 0) == "N three_dragons 7z"
    assert liable(table, 1) == "nobody"
    assert charges(table) == [("N", "S", 10, 300), ("E", "W", 3, 160)]
    assert is_whole(table)
