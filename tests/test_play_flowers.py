"""Winning with flowers (play rules H2, H3, K8; scoring rule C17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table_builder import ended, flowers, legal, lines, play, play_until, start, tiles_of, why
from twmahjong import FULL_SET
from twmahjong.table import ClaimCause, Phase, Seat, Table

ALL = ("taiwan", "online", "hong_kong", "friendly")

#: Seven flowers and nine tiles; with the seven replacements it waits on 6s and 9s.
SEVEN = "234678m345p1234567f"
WAITING_TAIL = "34578s66z"


def seven(ruleset: str = "taiwan", draws: str = "", tail: str = "", **more: Any) -> Table:
    """South shows seven flowers, and East has discarded 7z."""
    more = {"s": SEVEN, **more}
    table = start(ruleset, draws=draws, tail=WAITING_TAIL + tail, **more)
    table = play_until(table, lambda t: t.phase is Phase.TURN)
    return play(table, "E discard 7z")


# --- eight flowers (H2, K8)


@pytest.mark.parametrize(
    ("ruleset", "end"),
    [
        ("taiwan", "S eight_flowers 8: -280 800 -260 -260"),
        ("online", "S eight_flowers 8: -280 800 -260 -260"),
        ("friendly", "S eight_flowers 8: -280 800 -260 -260"),
        ("hong_kong", "S eight_flowers 100: -2120 6320 -2100 -2100"),
    ],
)
def test_H2_K8_eight_flowers_win_before_the_replacement(ruleset: str, end: str) -> None:
    """The seat alone is asked, about no tile; all three pay."""
    table = play(seven(ruleset, "8f"), "S draw")
    claiming = table.claiming
    assert claiming is not None
    assert (claiming.cause, claiming.tile, claiming.by) == (ClaimCause.FLOWER, None, Seat.S)
    assert legal(table) == ["S hu", "S pass"]
    assert why(table, "S draw") == "C-draw answers-pending"
    assert why(table, "W hu") == why(table, "W pass") == "K5 not-asked"
    assert why(table, "S pung") == "K8 nothing-to-claim"
    table = play(table, "S hu")
    assert ended(table) == end
    assert lines(table) == {"eight_flowers": 1}
    assert tiles_of(table) == list(FULL_SET)


@pytest.mark.parametrize("ruleset", ALL)
def test_K8_passed_the_replacement_is_due_and_hu_stays_open(ruleset: str) -> None:
    """Until the next own discard."""
    table = play(seven(ruleset, "8f", "9m"), "S draw, S pass")
    assert (legal(table), table.from_tail) == (["S draw"], True)
    table = play(table, "S draw")
    assert "S hu" in legal(table)
    assert lines(play(table, "S hu")) == {"eight_flowers": 1}
    table = play(table, "S discard 9m")
    table = play_until(table, lambda t: t.phase is Phase.TURN and t.turn is Seat.S)
    assert "S hu" not in legal(table)


@pytest.mark.parametrize("ruleset", ALL)
def test_K8_hu_stays_open_over_a_kong_of_the_same_turn(ruleset: str) -> None:
    table = start(ruleset, s="1111p23467m1234567f", draws="8f", tail=WAITING_TAIL + "9m9p")
    table = play_until(table, lambda t: t.phase is Phase.TURN)
    table = play(table, "E discard 7z, S draw, S pass, S draw, S kong 1p, S draw")
    assert "S hu" in legal(table)
    assert lines(play(table, "S hu")) == {"eight_flowers": 1}


# --- the better of the two (C17)


def later(ruleset: str, draws: str, tail: str, **more: Any) -> Table:
    """South passes eight flowers in the second turn, and draws the replacement."""
    table = seven(ruleset, "9p1s8p1p" + draws, tail, **more)
    table = play(table, "S tsumo 9p, W tsumo 1s, N tsumo 8p, E tsumo 1p, S draw, S pass, S draw")
    assert "S hu" in legal(table)
    return play(table, "S hu")


@pytest.mark.parametrize("ruleset", ["taiwan", "friendly"])
def test_C17_the_rows_of_the_hand_add(ruleset: str) -> None:
    """8 + 3 + 1 for the replacement; the hand alone, with 2 + 4 for its flowers, would be 10."""
    table = later(ruleset, "8f", "9s")
    assert lines(table) == {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "out_with_replacement": 1,
        "eight_flowers": 1,
    }
    assert ended(table) == "S eight_flowers 12: -360 1040 -340 -340"


def test_C17_a_tie_goes_to_the_flowers() -> None:
    """ONLINE: 8 for the flowers; concealed self-draw 3, replacement 1, two series 4 are 8 too."""
    assert ended(later("online", "8f", "9s")).startswith("S eight_flowers 8:")


def test_C17_the_hand_if_it_is_worth_more() -> None:
    """ONLINE: one more for a pung of the round wind."""
    table = later("online", "8f", "9s", s="234678m111z1234567f")
    assert lines(table) == {
        "concealed_self_draw": 1,
        "out_with_replacement": 1,
        "round_wind": 1,
        "plant_kong": 1,
        "season_kong": 1,
    }
    assert ended(table).startswith("S self_draw 9:")


def test_C17_in_hong_kong_the_hand_if_it_is_quick() -> None:
    """Five discards: 113 for the hand, 100 for the flowers."""
    table = later("hong_kong", "8f", "9s")
    assert lines(table) == {
        "seat_flower": 2,
        "other_flower": 6,
        "flower_set": 2,
        "small_all_chows": 1,
        "mixed_double_chow": 1,
        "concealed_self_draw": 1,
        "within_seven_tiles": 1,
    }
    assert ended(table).startswith("S self_draw 113:")


def test_C17_in_hong_kong_the_flowers_later() -> None:
    """After thirteen discards the hand is worth 63."""
    table = seven("hong_kong", "9p1s8p1p9p1s8p1p9p1s8p1p8f", "9s")
    table = play(table, *["S tsumo 9p, W tsumo 1s, N tsumo 8p, E tsumo 1p"] * 3)
    table = play(table, "S draw, S pass, S draw, S hu")
    assert ended(table).startswith("S eight_flowers 100:")


FIRST_TURN = {
    "earthly_win": 1,
    "out_with_replacement": 1,
    "seat_flower": 2,
    "flower_kong": 2,
}


def test_C17_K13_a_flower_win_is_no_first_draw() -> None:
    """As a self-draw it is: 16 + 1 + 2 + 4 is more than 8 + 4."""
    table = play(seven("taiwan", "8f", "9s"), "S draw, S pass, S draw, S hu")
    assert lines(table) == FIRST_TURN
    assert ended(table).startswith("S self_draw 23:")


def test_C17_C22_after_the_limit() -> None:
    """Both come to 10: a tie."""
    table = play(seven("taiwan", "8f", "9s", limit=10), "S draw, S pass, S draw, S hu")
    assert ended(table).startswith("S eight_flowers 10:")
    table = play(seven("taiwan", "8f", "9s", limit=13), "S draw, S pass, S draw, S hu")
    assert ended(table).startswith("S self_draw 13:")


def test_C17_F1_under_a_bar_the_flowers_alone() -> None:
    """South has passed West's 9s."""
    table = seven("taiwan", "9p9s1p8p8f", "6s")
    table = play(table, "S tsumo 9p, W tsumo 9s, S pass, N tsumo 1p, E tsumo 8p, S draw, S pass")
    table = play(table, "S draw, S hu")
    assert lines(table) == {"eight_flowers": 1}


# --- eight in the opening (K8, C17)

EIGHT = "12345678f"


@pytest.mark.parametrize(
    ("ruleset", "row", "total"),
    [
        ("taiwan", "eight_flowers_dealt", 12),
        ("friendly", "eight_flowers_dealt", 12),
        ("online", "eight_flowers", 8),
        ("hong_kong", "eight_flowers", 100),
    ],
)
def test_K8_eight_in_the_opening(ruleset: str, row: str, total: int) -> None:
    table = start(ruleset, s=EIGHT)
    assert legal(table) == ["S hu", "S pass"]
    table = play(table, "S hu")
    assert lines(table) == {row: 1}
    assert ended(table).startswith(f"S eight_flowers {total}:")


def test_C17_a_replacement_in_the_opening_counts_as_dealt() -> None:
    table = start(s="1234567f", tail="9m9m9m9p9p9p8f")
    table = play(table, ", ".join(["S draw"] * 7))
    assert legal(table) == ["S hu", "S pass"]
    assert lines(play(table, "S hu")) == {"eight_flowers_dealt": 1}


@pytest.mark.parametrize("ruleset", ALL)
def test_K8_for_the_others_they_are_gone(ruleset: str) -> None:
    """Only the dealer has a turn in the opening."""
    table = play(start(ruleset, s=EIGHT), "S pass")
    assert (table.phase, legal(table)) == (Phase.OPENING, ["S draw"])
    table = play(table, ", ".join(["S draw"] * 8))
    table = play_until(table, lambda t: t.phase is Phase.TURN and t.turn is Seat.S)
    assert "S hu" not in legal(table)


@pytest.mark.parametrize("ruleset", ALL)
def test_K8_the_dealer_may_declare_after_the_opening(ruleset: str) -> None:
    table = play(start(ruleset, e=EIGHT), "E pass", ", ".join(["E draw"] * 8))
    assert (table.phase, "E hu" in legal(table)) == (Phase.TURN, True)
    row = "eight_flowers_dealt" if ruleset in ("taiwan", "friendly") else "eight_flowers"
    assert lines(play(table, "E hu")) == {row: 1}
    table = play(table, "E discard 1m")
    table = play_until(table, lambda t: t.phase is Phase.TURN and t.turn is Seat.E)
    assert "E hu" not in legal(table)


DEALERS = "234678m345p" + EIGHT


def test_C17_dealt_flowers_beside_a_dealt_hand() -> None:
    """12 + 16; as a dealt hand alone 16 + 1 (East has 1f and 5f: 2) + 4 would be 22."""
    table = start(e=DEALERS, tail="34578s66z9s")
    table = play(table, "E pass", ", ".join(["E draw"] * 8), "E hu")
    assert lines(table) == {"eight_flowers_dealt": 1, "heavenly_win": 1}
    assert ended(table) == "E eight_flowers 28: 2040 -680 -680 -680"


def test_C17_dealt_flowers_and_the_replacement_of_a_kong() -> None:
    """12 + 3 + 1: the flowers were complete in the opening, the hand by the kong's replacement."""
    table = start(e="234678m111p" + EIGHT, tail="34578s66z1p9s")
    table = play(table, "E pass", ", ".join(["E draw"] * 8), "E kong 1p, E draw, E hu")
    assert lines(table) == {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "out_with_replacement": 1,
        "eight_flowers_dealt": 1,
    }
    assert ended(table).startswith("E eight_flowers 16:")


# --- seven rob one (H3)


@pytest.mark.parametrize(
    ("ruleset", "end"),
    [
        ("taiwan", "S robbed_flower 8: 0 260 -260 0"),
        ("online", "S robbed_flower 8: 0 260 -260 0"),
        ("friendly", "S robbed_flower 8: 0 260 -260 0"),
        ("hong_kong", "S robbed_flower 50: 0 1100 -1100 0"),
    ],
)
def test_H3_seven_shown_and_another_shows_the_eighth(ruleset: str, end: str) -> None:
    """It is taken from that player, who pays alone."""
    table = play(seven(ruleset, "9p8f"), "S tsumo 9p, W draw")
    assert legal(table) == ["S hu", "S pass"]
    table = play(table, "S hu")
    assert ended(table) == end
    assert lines(table) == {"seven_robs_one": 1}
    assert (flowers(table, "S"), flowers(table, "W")) == ("12345678f", "")
    assert tiles_of(table) == list(FULL_SET)


def test_H3_the_seventh_comes_while_another_shows_the_eighth() -> None:
    """East deals, and pays one more."""
    table = seven("taiwan", "7f", "9p9m", s="234678m345p4s123456f", e="8f7z")
    table = play(table, "S draw")
    assert legal(table) == ["S hu", "S pass"]
    assert ended(play(table, "S hu")) == "S robbed_flower 8: -280 280 0 0"


def test_H3_in_the_opening() -> None:
    table = start(s="1234567f", w="8f", tail="9m9m9m9p9p9p1s")
    table = play(table, ", ".join(["S draw"] * 7))
    assert (table.turn, legal(table)) == (Seat.W, ["S hu", "S pass"])
    assert ended(play(table, "S hu")) == "S robbed_flower 8: 0 260 -260 0"
    table = play(table, "S pass")
    assert (table.phase, legal(table)) == (Phase.OPENING, ["W draw"])


@pytest.mark.parametrize("ruleset", ALL)
def test_H3_K8_passed_it_is_gone(ruleset: str) -> None:
    """West's replacement is due, and the flower stays there."""
    table = play(seven(ruleset, "9p8f", "1s"), "S tsumo 9p, W draw, S pass")
    assert (legal(table), flowers(table, "W")) == (["W draw"], "8f")
    table = play(table, "W draw, W discard 1s")
    table = play_until(table, lambda t: t.phase is Phase.TURN and t.turn is Seat.S)
    assert "S hu" not in legal(table)


@pytest.mark.parametrize("ruleset", ALL)
def test_H3_an_option_turns_it_off(ruleset: str) -> None:
    table = play(seven(ruleset, "9p8f", seven_robs_one=False), "S tsumo 9p, W draw")
    assert legal(table) == ["W draw"]
    table = play(seven(ruleset, "8f", seven_robs_one=False), "S draw")
    assert legal(table) == ["S hu", "S pass"]


def test_H3_six_rob_nothing() -> None:
    """All eight lie open, but six, one and one."""
    table = seven("taiwan", "9p1s8f", "1s", s="234678m345p4s123456f", w="7f")
    assert legal(play(table, "S tsumo 9p, W tsumo 1s, N draw")) == ["N draw"]
