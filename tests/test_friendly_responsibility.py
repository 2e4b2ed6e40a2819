"""FRIENDLY: who feeds a big hand pays for it; the cases, and what is paid (I1-I3, P09).

Base 100, 20 a tai, East deals: a share is 100 + 20 × tai, East's own one tai more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.friendly_builder import (
    DRAGONS,
    EACH_CASE,
    FLUSH,
    HONORS,
    TERMINALS,
    WINDS,
    Claimed,
    all_fed,
    answered,
    charges,
    drawn_by,
    fed,
    is_whole,
    liable,
    quiet,
    reasons,
    turn_of,
)
from tests.table_builder import ended, lines, play, start
from twmahjong import FRIENDLY, Responsibility, Table

# --- the last set is claimed, and the hand self-drawn later ---------------------------------------


@EACH_CASE
def test_I1_who_fed_the_last_set_pays_every_share_of_a_later_self_draw(hand: Claimed) -> None:
    table = hand.drawn()
    share = 100 + 20 * hand.tai
    assert ended(table) == f"S self_draw {hand.tai}: 0 {3 * share + 20} 0 {-3 * share - 20}"
    assert liable(table) == f"N {hand.case.value} {hand.fed_by_north}"
    assert is_whole(table)


@EACH_CASE
def test_P09_a_share_has_the_dealers_tai_of_the_loser_it_stands_for(hand: Claimed) -> None:
    """Streak 2: the share that stands for East has 1 + 2 × 2 tai more."""
    table = hand.drawn(streak=2)
    share = 100 + 20 * hand.tai
    assert charges(table) == [
        ("N", "S", hand.tai + 5, share + 100),
        ("N", "S", hand.tai, share),
        ("N", "S", hand.tai, share),
    ]


@EACH_CASE
def test_P09_each_charge_says_for_whom_and_why(hand: Claimed) -> None:
    for_east, for_west, own = reasons(hand.drawn())
    for because in (for_east, for_west, own):
        assert hand.case.value in because
        assert hand.fed_by_north in because
    assert "dealer 1" in for_east
    assert "for seat E" in for_east
    assert "for seat W" in for_west
    assert "for seat" not in own


@EACH_CASE
def test_P09_the_losers_settle_nothing_among_themselves(hand: Claimed) -> None:
    assert {payee for _, payee, _, _ in charges(hand.drawn())} == {"S"}


@EACH_CASE
def test_I1_each_case_can_be_switched_off(hand: Claimed) -> None:
    table = hand.drawn(responsibility=frozenset(Responsibility) - {hand.case})
    share = 100 + 20 * hand.tai
    assert liable(table) == "nobody"
    assert ended(table).endswith(f": {-share - 20} {3 * share + 20} {-share} {-share}")


@EACH_CASE
def test_I1_each_case_stands_without_the_others(hand: Claimed) -> None:
    table = hand.drawn(responsibility={hand.case})
    assert liable(table) == f"N {hand.case.value} {hand.fed_by_north}"


def test_I1_the_dealer_who_fed_pays_his_own_share_with_his_tai() -> None:
    table = start("friendly", s="556677z123456m7p159s", e="5z6z7z", draws=quiet(9) + "7p", streak=1)
    table = all_fed(table, "E 5z, S pung, 1s", "E 6z, S pung, 5s", "E 7z, S pung, 9s")
    table = play(drawn_by(table, "S", "7p"), "S hu")
    assert liable(table) == "E three_dragons 7z"
    assert charges(table) == [("E", "S", 13, 360), ("E", "S", 10, 300), ("E", "S", 10, 300)]


# --- and won off a discard later ------------------------------------------------------------------


@pytest.mark.parametrize("hand", [DRAGONS, WINDS], ids=lambda hand: hand.case.value)
def test_I3_the_feeder_pays_when_another_discards_the_winning_tile(hand: Claimed) -> None:
    """The set is complete, however the hand is won: West's tile costs West nothing."""
    table = drawn_by(hand.table(then=hand.last), "W", hand.last)
    table = answered(play(table, f"W discard {hand.last}"), "S hu")
    tai = hand.tai - 1
    assert ended(table) == f"S discard {tai}: 0 {100 + 20 * tai} 0 {-100 - 20 * tai}"
    assert liable(table) == f"N {hand.case.value} {hand.fed_by_north}"
    assert "for seat W" in reasons(table)[0]


def test_P09_the_share_of_a_dealer_who_discards_has_the_dealers_tai() -> None:
    """East throws 7p: North pays what East would have paid, one tai more."""
    table = drawn_by(DRAGONS.table(then=quiet(2) + "7p"), "E", "7p")
    table = answered(play(table, "E discard 7p"), "S hu")
    assert charges(table) == [("N", "S", 10, 300)]


def test_I3_the_feeder_who_discards_the_winning_tile_pays_once() -> None:
    table = drawn_by(DRAGONS.table(then=quiet(1) + "7p"), "N", "7p")
    table = answered(play(table, "N discard 7p"), "S hu")
    assert charges(table) == [("N", "S", 9, 280)]
    assert "for seat" not in reasons(table)[0]


@pytest.mark.parametrize("hand", [FLUSH, HONORS, TERMINALS], ids=lambda hand: hand.case.value)
def test_I1_these_bind_who_discards_the_winning_tile_not_who_fed_the_set(hand: Claimed) -> None:
    """A fifth set that was fed binds for a self-draw only; the tile that wins binds at once."""
    table = drawn_by(hand.table(then=hand.last, responsibility={hand.case}), "W", hand.last)
    table = answered(play(table, f"W discard {hand.last}"), "S hu")
    assert lines(table)["melded_hand"] == 1
    assert liable(table) == f"W {hand.case.value} {hand.last}"
    # 全求 2 in the place of 自摸 1 and 半求 1.
    assert ended(table) == f"S discard {hand.tai}: 0 {100 + 20 * hand.tai} {-100 - 20 * hand.tai} 0"


# --- the tile wins at once ------------------------------------------------------------------------


class AtOnce(NamedTuple):
    """South has claimed these sets off East, and wins on a discard of West."""

    case: Responsibility
    hand: str
    shown: str
    tile: str
    junk: str = "1s5s9s5p9p"

    def table(self, discarder: str = "W", **options: Any) -> Table:
        tiles = [self.shown[i : i + 2] for i in range(0, len(self.shown), 2)]
        junk = [self.junk[i : i + 2] for i in range(0, 2 * len(tiles), 2)]
        table = start(
            FRIENDLY.with_options(**options),
            s=self.hand + "".join(junk),
            e=self.shown,
            w=self.tile,
            draws=quiet(12),
        )
        steps = zip(tiles, junk, strict=True)
        table = all_fed(table, *(f"E {tile}, S pung, {other}" for tile, other in steps))
        table = play(turn_of(table, discarder), f"{discarder} discard {self.tile}")
        return answered(table, "S hu")


AT_ONCE = {
    "a chow of a full flush": AtOnce(
        Responsibility.FULL_FLUSH, "22335577m46m99m", "2m3m5m7m", "5m"
    ),
    "the pair of a full flush": AtOnce(
        Responsibility.FULL_FLUSH, "22335577m678m9m", "2m3m5m7m", "9m"
    ),
    "big four winds": AtOnce(Responsibility.FOUR_WINDS, "11223344z99p123m", "1z2z3z", "4z"),
    "little four winds": AtOnce(Responsibility.FOUR_WINDS, "1122334z123m456p", "1z2z3z", "4z"),
    "big three dragons": AtOnce(Responsibility.THREE_DRAGONS, "556677z99p123456m", "5z6z", "7z"),
    "little three dragons": AtOnce(Responsibility.THREE_DRAGONS, "55667z123456789m", "5z6z", "7z"),
    "all honours": AtOnce(Responsibility.ALL_HONORS, "112233556667z", "1z2z3z5z", "7z"),
    "all terminals": AtOnce(
        Responsibility.ALL_TERMINALS, "1199m1199p11s99s", "1m9m1p9p", "9s", "5m5p5s4p"
    ),
}


@pytest.mark.parametrize("name", AT_ONCE)
def test_I1_the_tile_that_wins_at_once_binds_who_discards_it(name: str) -> None:
    """Only the discarder owes anything, so it pays as ever, and the result names the case."""
    hand = AT_ONCE[name]
    table = hand.table()
    assert liable(table) == f"W {hand.case.value} {hand.tile}"
    ((payer, payee, tai, amount),) = charges(table)
    assert (payer, payee, amount) == ("W", "S", 100 + 20 * tai)
    assert hand.case.value in reasons(table)[0]


@pytest.mark.parametrize("name", AT_ONCE)
def test_I1_the_case_that_binds_at_once_can_be_switched_off(name: str) -> None:
    hand = AT_ONCE[name]
    table = hand.table(responsibility=frozenset(Responsibility) - {hand.case})
    assert liable(table) == "nobody"
    assert charges(table) == charges(hand.table())


def test_I1_two_cases_for_the_same_tile_are_paid_once() -> None:
    """The third dragon as the pair of all honours: two reasons, one payer, one payment."""
    hand = AtOnce(Responsibility.ALL_HONORS, "112255667744z", "1z2z5z6z", "7z")
    table = hand.table()
    assert liable(table) in ("W all_honors 7z", "W three_dragons 7z")
    assert [payer for payer, _, _, _ in charges(table)] == ["W"]


# --- robbed kongs ---------------------------------------------------------------------------------


def robbed(shown: str, hand: str, **options: Any) -> Table:
    """North adds the fourth 5m to a pung, and South wins on it with 46m."""
    tiles = [shown[i : i + 2] for i in range(0, len(shown), 2)]
    junk = ["1s", "5s", "9s", "5p"][: len(tiles)]
    table = start(
        FRIENDLY.with_options(**options),
        s=hand + "".join(junk),
        e="5m" + shown,
        n="5m5m1z",
        draws=quiet(3 * len(tiles) - 1) + "5m",
    )
    table = fed(table, "E 5m", "N pung", "1z")
    steps = zip(tiles, junk, strict=True)
    table = all_fed(table, *(f"E {tile}, S pung, {other}" for tile, other in steps))
    return answered(play(drawn_by(table, "N", "5m"), "N kong 5m"), "S hu")


def test_I2_letting_a_kong_be_robbed_is_feeding() -> None:
    """Full flush 8, robbing the kong 1, sole wait 1, four sets of characters shown."""
    table = robbed("1m2m3m8m", "11223388m46m99m")
    assert ended(table) == "S robbed_kong 10: 0 300 0 -300"
    assert liable(table) == "N full_flush 5m"
    assert "full_flush" in reasons(table)[0]


def test_I2_a_robbed_kong_binds_nobody_with_a_set_too_few_shown() -> None:
    table = robbed("1m2m3m", "112233m77746m99m")
    assert ended(table) == "S robbed_kong 10: 0 300 0 -300"
    assert liable(table) == "nobody"


def test_I2_a_robbed_kong_binds_nobody_if_the_pattern_is_another() -> None:
    table = robbed("1m2m3m8m", "11223388m46m99p")
    assert ended(table) == "S robbed_kong 2: 0 140 0 -140"
    assert liable(table) == "nobody"


def test_I2_a_robbed_kong_with_the_case_switched_off() -> None:
    table = robbed("1m2m3m8m", "11223388m46m99m", responsibility=frozenset())
    assert liable(table) == "nobody"
