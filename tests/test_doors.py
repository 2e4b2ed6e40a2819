"""Values that are not what their type says are refused at the door, with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    TAIWAN,
    Cause,
    Charge,
    ClockRules,
    Code,
    Draw,
    Hand,
    HandError,
    MahjongError,
    Match,
    Meld,
    MeldKind,
    NotationError,
    NotAWinError,
    Occasion,
    Options,
    Row,
    Ruleset,
    RulesetError,
    Seat,
    Settlement,
    Source,
    Stakes,
    StreakLedger,
    TableError,
    Tile,
    Win,
    WinError,
    check,
    deal,
    patterns,
    score,
    settle,
    settle_false_win,
)
from twmahjong.tiles import FULL_SET

HAND = Hand.parse("123m456m789p345s22z55s")
STAKES = Stakes(100, 20)


def anything(value: object) -> Any:
    """A value of which the type checker knows nothing."""
    return value


def won(**facts: object) -> Win:
    given: dict[str, Any] = {
        "hand": HAND,
        "tile": Tile.SOUTH,
        "source": Source.SELF_DRAW,
        "seat_wind": Tile.SOUTH,
        "round_wind": Tile.EAST,
        **facts,
    }
    return Win(**given)


@pytest.mark.parametrize(
    ("make", "shown"),
    [
        (lambda: Meld(anything("CHOW"), Tile.M1), "'CHOW'"),
        (lambda: Meld(MeldKind.PUNG, anything(0)), "of 0"),
        (lambda: Hand(anything(["1m", 0])), "'1m' is no tile"),
        (lambda: Hand([Tile.M1], anything(["123m"])), "'123m' is no meld"),
    ],
)
def test_C04_no_hand_of_other_things(make: Callable[[], object], shown: str) -> None:
    with pytest.raises(HandError, match=shown):
        make()


@pytest.mark.parametrize(
    "facts",
    [
        {"hand": "123m"},
        {"tile": "2z"},
        {"source": "self_draw"},
        {"dealer": "yes"},
        {"ready": "heavenly"},
        {"discards": 1.5},
        {"discards": True},
        {"occasions": {"last_tile"}},
        {"occasions": "LAST_TILE"},
    ],
)
def test_C20_facts_of_another_kind_are_not_read_as_something_else(facts: dict[str, Any]) -> None:
    with pytest.raises(WinError) as caught:
        won(**facts)
    assert {problem.rule for problem in caught.value.problems} == {"C20"}


def test_C20_dealt_flowers_leave_no_time_for_ready_or_discards() -> None:
    with pytest.raises(WinError, match="nothing is discarded in the opening"):
        won(
            hand=Hand.parse("2468m1357p13579s147z + 12345678f"),
            tile=None,
            source=Source.EIGHT_FLOWERS,
            occasions=[Occasion.DEALT_FLOWERS],
            discards=5,
        )


def test_C03_an_error_in_the_hand_shows_the_whole_text_of_the_win() -> None:
    with pytest.raises(NotationError) as caught:
        Win.parse("12?m @ 2z", seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert (caught.value.text, caught.value.position) == ("12?m @ 2z", 2)


@pytest.mark.parametrize(
    ("make", "ids"),
    [
        (lambda: Row("", "q", 1, patterns.all_pungs), ("",)),
        (lambda: Row("q", anything(None), 1, patterns.all_pungs), ("q",)),
        (lambda: Row("q", "q", anything(1.5), patterns.all_pungs), ("q",)),
        (lambda: Row("q", "q", 1, anything(5)), ("q",)),
        (lambda: Row("q", "q", 1, patterns.all_pungs, anything("seat_wind")), ("q",)),
        (lambda: TAIWAN.with_rows(Row("q", "q", -1, patterns.all_pungs)), ("q",)),
        (lambda: Options(shapes=anything(5)), ("shapes",)),
        (lambda: Options(minimum=5, limit=3), ("minimum", "limit")),
        (lambda: Options(robbable_kongs=[MeldKind.CHOW]), ("robbable_kongs",)),
        (lambda: ClockRules(-1, 5, 5), ("claim",)),
    ],
)
def test_C22_tables_that_cannot_be(make: Callable[[], object], ids: tuple[str, ...]) -> None:
    with pytest.raises(RulesetError) as caught:
        make()
    assert caught.value.ids == ids


@pytest.mark.parametrize("count", [-1, 1.5, "x"])
def test_C14_a_pattern_counts_a_number_of_times(count: object) -> None:
    house = TAIWAN.with_rows(Row("odd", "odd", 1, lambda f: anything(count)))
    with pytest.raises(RulesetError) as caught:
        score(won(), house)
    assert caught.value.ids == ("odd",)


def test_H3_nobody_robs_a_flower_where_that_is_not_played() -> None:
    flowers = won(
        hand=Hand.parse("2468m1357p13579s147z + 1234567f"), tile=None, source=Source.ROBBED_FLOWER
    )
    assert score(flowers, TAIWAN).total == 8
    with pytest.raises(NotAWinError, match="nobody robs a flower"):
        score(flowers, TAIWAN.with_options(seven_robs_one=False))


def test_a_table_in_another_unit_differs_by_it() -> None:
    points = Ruleset("p", "p", "points", TAIWAN.rows, TAIWAN.options)
    assert str(points.diff(TAIWAN)) == "unit: tai -> points"
    assert score(won(), points).explain().count("points") == 1


def test_a_row_that_counts_in_flower_wins_differs_by_it() -> None:
    row = Row("q", "Q", 1, patterns.no_flowers)
    with_flowers = Row("q", "Q", 1, patterns.no_flowers, of_flowers=True)
    plain, flowers = (TAIWAN.with_rows(r) for r in (row, with_flowers))
    assert str(flowers.diff(plain)) == "q Q: also counts in flower wins without a hand"
    assert str(plain.diff(flowers)) == "q Q: no longer counts in flower wins without a hand"


@pytest.mark.parametrize(
    ("make", "shown"),
    [
        (lambda: Settlement([Charge(9, 1, 1, 1, "")]), "9 is no seat"),
        (lambda: Settlement([Charge(True, 2, 1, 1, "")]), "True is no seat"),
        (lambda: Settlement([Charge(0, 1, 1, anything(10.5), "")]), "10.5 points"),
        (lambda: StreakLedger([(1, 1, 5)]), "no winner, loser and points"),
        (lambda: StreakLedger([(0, 1, -5)]), "no winner, loser and points"),
        (lambda: StreakLedger([(0, 1, 5), (0, 1, 6)]), "twice"),
        (
            lambda: settle(
                score(won(), HONG_KONG),
                winner=1,
                payers=(0, 2, 3),
                dealer=0,
                streak=0,
                stakes=STAKES,
                ruleset=TAIWAN,
            ),
            "a score in fan, settled in tai",
        ),
        (
            lambda: settle(
                4,
                winner=1,
                payers=(0,),
                dealer=anything(None),
                streak=0,
                stakes=STAKES,
                ruleset=TAIWAN,
            ),
            "dealer: None is no seat",
        ),
        (
            lambda: settle_false_win(
                1,
                winning={1: 5, 2: -3},
                dealer=0,
                streak=0,
                stakes=STAKES,
                ruleset=HONG_KONG,
            ),
            "seat 1 is owed by itself.*seat 2: -3 tai or fan",
        ),
    ],
)
def test_P08_payments_that_cannot_be(make: Callable[[], object], shown: str) -> None:
    with pytest.raises(WinError, match=shown):
        make()


def test_P08_seats_of_a_charge_are_plain_numbers() -> None:
    assert str(Charge(Seat.E, Seat.S, 1, 5, "why", Cause.KONG)) == "seat 0 pays seat 1 5: why"


def test_P01_no_table_without_stakes() -> None:
    with pytest.raises(TableError, match=r"stakes: \(100, 20\)"):
        Match.start(FRIENDLY, stakes=anything((100, 20)))
    with pytest.raises(TableError, match="stakes: None"):
        deal(
            FRIENDLY,
            FULL_SET,
            dealer=0,
            winds=(Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH),
            round_wind=Tile.EAST,
            stakes=anything(None),
        )


@pytest.mark.parametrize("die", [0, 7, 1.0, True])
def test_A2_a_die_shows_one_to_six(die: object) -> None:
    with pytest.raises(TableError, match="a die shows 1 to 6"):
        Match.start(FRIENDLY, dice=(anything(die), 2, 3))


def test_A1_what_is_no_act_or_no_seat() -> None:
    table = Match.start(FRIENDLY).deal(FULL_SET)
    with pytest.raises(TypeError, match="parse_action"):
        check(table, anything("E draw"))
    with pytest.raises(TableError, match="4 is no seat"):
        Draw(4)
    assert repr(Code.OVER) == "Code.OVER"


def test_every_error_of_the_library_is_a_value_error() -> None:
    for kind in (HandError, WinError, TableError, RulesetError, NotationError, NotAWinError):
        assert issubclass(kind, MahjongError)
        assert issubclass(kind, ValueError)
