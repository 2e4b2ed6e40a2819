"""What a win is worth (C08-C22): the best reading, options, and the explanation."""

from __future__ import annotations

import pickle
import unicodedata
from typing import Any

import pytest

from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    FlowerNumbers,
    NotAWinError,
    Occasion,
    Reading,
    Ready,
    Row,
    Ruleset,
    Score,
    Shape,
    Source,
    Tile,
    Wait,
    Win,
    patterns,
    score,
)

FOUR_TAI = "234m345p34578s22233z @ 9s*"
ZERO = "34m67899p123456s | 333m^ @ 5m"
CHICKEN = "789p34567s44z | 123m< 555m^ @ 8s"
FIVE_KONGS = "9p | [7777z] [1111s] [4444s] [5555s] [2222m] @ 9p*"


def scored(text: str, ruleset: Ruleset = TAIWAN, **facts: Any) -> Score:
    """South wins in the East round, not the dealer, unless told otherwise."""
    won = {"seat_wind": Tile.SOUTH, "round_wind": Tile.EAST, **facts}
    return score(Win.parse(text, **won), ruleset)


def lines(result: Score) -> dict[str, int]:
    return {line.row.id: line.count for line in result.lines}


def removed(result: Score) -> dict[str, str]:
    return {entry.line.row.id: entry.by.id for entry in result.superseded}


# --- readings -------------------------------------------------------------------------------------


def test_C08_the_highest_total_is_scored() -> None:
    """C08: 111 222 333 drawn are three concealed pungs, 3 + 2; as three chows the hand is 3."""
    result = scored("11122233m456p789s55z @ 3m*")
    assert result.total == 5
    assert result.reading is not None
    assert result.reading.wait is Wait.DUAL_PUNG
    ((other, total),) = result.others
    assert (other.wait, total) == (Wait.EDGE, 3)


def test_C08_a_tie_goes_to_the_first() -> None:
    """C08, C09: off a discard 333m is not concealed: 1 tai either way, chows stand first."""
    result = scored("11122233m456p789s55z @ 3m")
    assert result.reading is not None
    assert (result.total, result.reading.wait) == (1, Wait.EDGE)
    assert [(other.wait, total) for other, total in result.others] == [(Wait.DUAL_PUNG, 1)]


def test_C09_the_discard_goes_where_it_pays_most() -> None:
    """C09: in 123m it leaves 111m concealed: four concealed pungs, 5; as the third 1m, three: 2."""
    result = scored("11123m55599p999s777z @ 1m")
    assert result.total == 1 + 5 + 1  # concealed, and the red dragon
    assert result.reading is not None
    assert result.reading.wait is Wait.TWO_SIDED
    assert [(other.wait, total) for other, total in result.others] == [(Wait.DUAL_PUNG, 1 + 2 + 1)]


def test_C05_a_special_shape_may_be_the_better_reading() -> None:
    """C05, C08: eight pairs that are five sets as well; the other reading is kept."""
    result = scored("112233445566m1122p @ 2p*", HONG_KONG, discards=40)
    assert result.reading is not None
    # seven pairs 40, self-draw 1, no honours and no flowers 8, two suits 5
    assert (result.reading.shape, result.total) == (Shape.SEVEN_PAIRS_AND_PUNG, 54)
    ((other, total),) = result.others
    # concealed self-draw 8, 8, 5 as above, two double chows 10, one of two pairs 1
    assert (other.shape, total) == (Shape.STANDARD, 32)


def test_C11_nothing_was_waited_for_on_the_dealt_hand() -> None:
    """C11: a sole wait by its tiles, but the dealer was dealt the seventeenth."""
    text = "234m345p3457s222333z @ 7s*"
    waiting = scored(text, dealer=True)
    assert waiting.total == 3 + 1 + 1  # concealed self-draw, sole wait, the pung of South
    dealt = scored(text, dealer=True, occasions=[Occasion.DEALT_HAND])
    assert lines(dealt) == {"heavenly_win": 1, "seat_wind": 1}


# --- counting -------------------------------------------------------------------------------------


def test_C15_the_total_is_the_sum_of_its_lines() -> None:
    """C15, P03: 門清 1, 自摸 1, 不求 1, the seat wind 1."""
    result = scored(FOUR_TAI)
    assert result.total == sum(line.value for line in result.lines) == 4
    assert lines(result) == {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "seat_wind": 1,
    }
    assert result.superseded == ()


@pytest.mark.parametrize(
    ("ready", "row_id"), [(Ready.HEAVENLY, "heavenly_ready"), (Ready.EARTHLY, "earthly_ready")]
)
def test_C14_a_better_ready_replaces_the_plain_one(ready: Ready, row_id: str) -> None:
    """C14: 8 or 4, and the 1 of every declaration does not count beside it."""
    result = scored("234m345p34578s22233z @ 9s", ready=ready)
    assert removed(result) == {"ready": row_id}
    assert result.total == {"heavenly_ready": 8, "earthly_ready": 4}[row_id] + 1 + 1


def test_C15_a_line_counts_as_often_as_it_is_present() -> None:
    """C15: two dragon pungs are 2 tai, not 1."""
    result = scored("3455m345p | 555z^ 666z^ 789s< @ 5m")
    assert [(one.row.id, one.count, one.value) for one in result.lines] == [("dragon_pung", 2, 2)]


def test_C19_nothing_is_worth_zero() -> None:
    """C19: a win of no tai is a win."""
    result = scored(ZERO, round_wind=Tile.NORTH)
    assert (result.total, result.lines) == (0, ())


def test_C18_a_chicken_hand_replaces_the_one_fan() -> None:
    """C18: exactly 1 fan (no flower) becomes 10."""
    result = scored(CHICKEN, HONG_KONG)
    assert (result.total, lines(result)) == (10, {"chicken_hand": 1})
    assert removed(result) == {"no_flowers": "chicken_hand"}
    assert scored(CHICKEN, HONG_KONG.without("chicken_hand")).total == 1


def test_C02_the_numbers_of_two_plants_may_be_swapped() -> None:
    """C02: 菊 is the third plant, or the fourth where the table swaps it with 竹."""
    swapped = FlowerNumbers.BAMBOO_3_CHRYSANTHEMUM_4
    text = "34m67899p123456s | 333m^ + 7f @ 5m"
    for ruleset, row_id in ((TAIWAN, "seat_flower"), (ONLINE, "seat_plant")):
        house = ruleset.with_options(flower_numbers=swapped)
        west, north = {"seat_wind": Tile.WEST}, {"seat_wind": Tile.NORTH}
        assert lines(scored(text, ruleset, **west)) == {row_id: 1}
        assert lines(scored(text, ruleset, **north)) == {}
        assert lines(scored(text, house, **west)) == {}
        assert lines(scored(text, house, **north)) == {row_id: 1}


def test_C02_a_mixed_set_of_flowers_by_its_numbers() -> None:
    """C02: 春 1, 夏 2, 菊 3, 冬 4 are a set; with 菊 4 they lack a 3."""
    text = "789p34567s44z | 123m< 555m^ + 1247f @ 8s"
    assert lines(scored(text, HONG_KONG))["mixed_flower_set"] == 1
    swapped = HONG_KONG.with_options(flower_numbers=FlowerNumbers.BAMBOO_3_CHRYSANTHEMUM_4)
    assert "mixed_flower_set" not in lines(scored(text, swapped))


def test_C17_eight_flowers_add_the_hand_in_taiwan() -> None:
    """C17: 8, and the rows of the hand that the replacement completed, but no single flowers."""
    text = "234m345p34578s22233z + 12345678f @ 9s*"
    facts: dict[str, Any] = {
        "source": Source.EIGHT_FLOWERS,
        "occasions": [Occasion.FLOWER_REPLACEMENT],
    }
    wanted = {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "out_with_replacement": 1,
        "eight_flowers": 1,
        "seat_wind": 1,
    }
    for ruleset in (TAIWAN, FRIENDLY):
        result = scored(text, ruleset, **facts)
        assert (result.total, lines(result)) == (4 + 1 + 8, wanted)
        assert removed(result) == {"seat_flower": "eight_flowers", "flower_kong": "eight_flowers"}
    for ruleset, value in ((ONLINE, 8), (HONG_KONG, 100)):
        result = scored(text, ruleset, **facts)
        assert (result.total, lines(result)) == (value, {"eight_flowers": 1})
        assert (result.reading, result.others, result.unknown) == (None, (), ())


def test_C17_eight_flowers_dealt_beside_a_dealt_hand() -> None:
    """C17: 12 and 16, the pung of South; nothing was won with a replacement."""
    result = scored(
        "234m345p34578s22233z + 12345678f @ 9s*",
        source=Source.EIGHT_FLOWERS,
        dealer=True,
        occasions=[Occasion.DEALT_HAND, Occasion.DEALT_FLOWERS],
    )
    assert lines(result) == {"eight_flowers_dealt": 1, "heavenly_win": 1, "seat_wind": 1}
    assert result.total == 29


def test_C17_who_wins_otherwise_counts_the_single_flowers() -> None:
    """C17: eight flowers and a plain self-draw: two of the seat, two series."""
    result = scored("234m345p34578s22233z + 12345678f @ 9s*")
    assert result.total == 4 + 2 + 2 * 2
    assert (lines(result)["seat_flower"], lines(result)["flower_kong"]) == (2, 2)


def test_C17_a_flower_win_without_a_hand_has_flower_rows_alone() -> None:
    """C17: no ready, no last tile, and no reading."""
    result = scored("234m + 1234567f", source=Source.ROBBED_FLOWER)
    assert (result.total, lines(result), result.reading) == (8, {"seven_robs_one": 1}, None)
    assert removed(result) == {"seat_flower": "seven_robs_one", "flower_kong": "seven_robs_one"}


@pytest.mark.parametrize(("ruleset", "value"), [(TAIWAN, 8), (ONLINE, 8), (HONG_KONG, 100)])
def test_C06_flowers_win_though_the_replacement_does_not(ruleset: Ruleset, value: int) -> None:
    """C06, C17: eight flowers need no complete hand; the tile drawn after them changes nothing."""
    result = scored(
        "2468m1357p13579s147z + 12345678f @ 1m*",
        ruleset,
        source=Source.EIGHT_FLOWERS,
        occasions=[Occasion.FLOWER_REPLACEMENT],
    )
    assert (result.total, lines(result), result.reading) == (value, {"eight_flowers": 1}, None)


# --- what is no win, and house options ------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_C04_an_incomplete_hand_is_no_win(ruleset: str) -> None:
    """C04: the hand and the tile are told with the error."""
    with pytest.raises(NotAWinError) as caught:
        scored("234m345p34578s22233z @ 1s*", RULESETS[ruleset])
    assert str(caught.value.hand) == "234m345p34578s22233z"
    assert caught.value.tile is Tile.S1
    assert (caught.value.rule, caught.value.total, caught.value.minimum) == ("C04", None, None)
    assert "1s*" in str(caught.value)


def test_C22_a_minimum() -> None:
    """C22, C19: below it a hand is no win; exactly it is enough; the dealer's tai does not help."""
    assert scored(FOUR_TAI, TAIWAN.with_options(minimum=4)).total == 4
    with pytest.raises(NotAWinError) as caught:
        scored(FOUR_TAI, TAIWAN.with_options(minimum=5), dealer=True)
    assert "4 tai" in caught.value.reason
    assert "5" in caught.value.reason
    error = caught.value
    assert (error.rule, error.total, error.minimum) == ("C22", 4, 5)
    assert error.win.dealer
    with pytest.raises(NotAWinError):
        scored(ZERO, TAIWAN.with_options(minimum=1), round_wind=Tile.NORTH)


def test_C22_a_minimum_after_the_chicken_hand_and_for_flowers() -> None:
    """C22: a chicken hand is 10, not 1; eight flowers are asked for the minimum, too."""
    assert scored(CHICKEN, HONG_KONG.with_options(minimum=10)).total == 10
    flowers: dict[str, Any] = {"source": Source.EIGHT_FLOWERS}
    assert scored("+ 12345678f", TAIWAN.with_options(minimum=8), **flowers).total == 8
    with pytest.raises(NotAWinError) as caught:
        scored("+ 12345678f", TAIWAN.with_options(minimum=9), **flowers)
    assert caught.value.tile is None


def test_C22_a_limit_is_a_line_of_its_own() -> None:
    """C22, C15: 4 tai and a limit of 3: a line of -1, and the total is still the sum."""
    result = scored(FOUR_TAI, TAIWAN.with_options(limit=3))
    assert result.total == 3
    assert lines(result)["limit"] == 1
    assert result.lines[-1].value == -1
    assert sum(line.value for line in result.lines) == 3
    assert "limit" not in lines(scored(FOUR_TAI, TAIWAN.with_options(limit=4)))


def test_C22_a_limit_after_the_chicken_hand_and_for_flowers() -> None:
    """C22: 10 for the chicken hand less 4; 100 for the flowers less 40."""
    chicken = scored(CHICKEN, HONG_KONG.with_options(limit=6))
    assert [(line.row.id, line.value) for line in chicken.lines] == [
        ("chicken_hand", 10),
        ("limit", -4),
    ]
    result = scored("+ 12345678f", HONG_KONG.with_options(limit=60), source=Source.EIGHT_FLOWERS)
    assert [(line.row.id, line.value) for line in result.lines] == [
        ("eight_flowers", 100),
        ("limit", -40),
    ]


def test_C14_the_order_of_the_rows_changes_nothing() -> None:
    """C14: rows turned round: the same total, lines and removed rows."""
    for ruleset in RULESETS.values():
        turned = Ruleset("turned", "T", ruleset.unit, ruleset.rows[::-1], ruleset.options)
        for text in (FOUR_TAI, CHICKEN, FIVE_KONGS, "11122233m456p789s55z @ 3m*"):
            one, other = scored(text, ruleset), scored(text, turned)
            assert (one.total, lines(one)) == (other.total, lines(other))
            assert set(removed(one)) == set(removed(other))


def test_C21_rows_that_ask_for_the_discards_say_so() -> None:
    """C21, K16: without their number nobody can tell whether it was within seven or ten."""
    result = scored(CHICKEN, HONG_KONG)
    assert {row.id for row in result.unknown} == {"within_seven_tiles", "within_ten_tiles"}
    assert scored(CHICKEN, HONG_KONG, discards=11).unknown == ()
    assert scored(FOUR_TAI).unknown == ()
    early = scored(CHICKEN, HONG_KONG, discards=10)
    assert lines(early) == {"no_flowers": 1, "within_ten_tiles": 1}


# --- the explanation ------------------------------------------------------------------------------


def line_with(text: str, *words: str) -> str:
    """The one line that has all these words."""
    (line,) = [line for line in text.splitlines() if all(word in line for word in words)]
    return line


def test_C21_explanation_in_english() -> None:
    """C21: each row, how often, its value and what it rests on; total, reading, circumstances."""
    result = scored(FOUR_TAI)
    text = result.explain()
    assert text == str(result) == result.explain("en")
    head = text.splitlines()[0]
    assert "234m345p34578s22233z @ 9s*" in head
    assert TAIWAN.title in head
    assert "self draw" in head
    assert "south" in head
    assert "east" in head
    for line in result.lines:
        line_with(text, line.row.id.replace("_", " "), line.row.name, " 1 ", line.row.source)
    assert line_with(text, "total").split() == ["total", "4"]
    assert "completes 789s" in line_with(text, "reading:")
    assert "tai" in line_with(text, "rests on")


def test_C21_explanation_in_chinese() -> None:
    """C21: the names of the rows, 台 and 番, seat and round."""
    text = scored(FOUR_TAI).explain("zh")
    head = text.splitlines()[0]
    assert "南" in head
    assert "東" in head
    assert "自摸" in head
    for name in ("門清", "自摸", "不求", "門風"):
        (line,) = [line for line in text.splitlines() if line.strip().startswith(name)]
        assert " 1 " in line
    assert line_with(text, "合計").split() == ["合計", "4"]
    assert "concealed hand" not in text
    assert "台" in line_with(text, "計入")
    assert "番" in line_with(scored(CHICKEN, HONG_KONG).explain("zh"), "計入")


def test_C21_explanation_of_what_was_removed() -> None:
    """C21: each removed line with what it would have been worth, and the row that replaces it."""
    result = scored(FIVE_KONGS, HONG_KONG)
    assert lines(result) == {
        "proper_honor": 1,
        "no_flowers": 1,
        "sole_wait": 1,
        "concealed_self_draw": 1,
        "five_kongs": 1,
        "five_concealed_pungs": 1,
        "all_pungs": 1,
    }
    assert result.total == 2 + 1 + 2 + 8 + 120 + 120 + 30
    kongs = ["concealed_kong", "two_concealed_kongs", "three_kongs", "four_kongs"]
    pungs = ["two_concealed_pungs", "three_concealed_pungs", "four_concealed_pungs"]
    assert removed(result) == {
        **dict.fromkeys(kongs, "five_kongs"),
        **dict.fromkeys(pungs, "five_concealed_pungs"),
        **dict.fromkeys(["concealed_hand", "self_draw"], "concealed_self_draw"),
    }
    english, chinese = result.explain(), result.explain("zh")
    for entry in result.superseded:
        by = entry.by.id.replace("_", " ")
        line_with(english, f"  {entry.line.row.id.replace('_', ' ')} ", entry.by.name, by)
        line_with(chinese, f"  {entry.line.row.name} ", f"  {entry.by.name}")
    assert "× 5" in line_with(english, "  concealed kong ", "  10  ")
    assert "replaced by" in line_with(english, "not counted")
    assert "不計" in line_with(chinese, "已含於")


def test_C21_explanation_of_other_readings_and_unknown_rows() -> None:
    """C08, C21: the other readings with their totals, and rows that could not be judged."""
    result = scored("11122233m456p789s55z @ 3m*", HONG_KONG)
    english = result.explain()
    for reading, total in result.others:
        line_with(english, str(total), str(reading))
    assert "within ten tiles" in line_with(english, "number of discards")
    assert "十只内" in line_with(result.explain("zh"), "未知出牌數")
    assert "other readings" in english
    assert "other readings" not in scored(FOUR_TAI).explain()
    assert "discards" not in scored(FOUR_TAI).explain()


def test_C21_special_shapes_in_chinese() -> None:
    """C05, C21: the reading has its Chinese name, with the kong of the thirteen."""
    pairs = scored("112233445566m1122p @ 2p*", HONG_KONG).explain("zh")
    assert "呖咕呖咕" in line_with(pairs, "牌型")
    assert "對碰" in line_with(pairs, "32", "222p")
    orphans = scored("19m19p19s1234567z | [5555m] @ 1m", HONG_KONG).explain("zh")
    assert "十三么" in line_with(orphans, "牌型", "[5555m]", "1m")
    unrelated = scored("147m258p369s1234567z @ 1m", HONG_KONG).explain("zh")
    assert "十六不搭" in line_with(unrelated, "牌型")


def test_C21_explanation_of_nothing_and_of_flowers_alone() -> None:
    """C17, C19, C21: a win of zero tai, and one without a hand."""
    zero = scored(ZERO, round_wind=Tile.NORTH)
    assert " 0 " in line_with(zero.explain(), "nothing")
    assert " 0 " in line_with(zero.explain("zh"), "屁胡")
    flowers = scored("+ 1234567f", source=Source.ROBBED_FLOWER)
    assert "flowers alone" in line_with(flowers.explain(), "reading:")
    assert "只計花" in line_with(flowers.explain("zh"), "牌型")
    assert "robbed flower" in flowers.explain().splitlines()[0]
    assert "七搶一" in flowers.explain("zh").splitlines()[0]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_C21_values_stand_in_a_column(lang: Any) -> None:
    """C21: Chinese characters take two columns on a terminal."""

    def width(text: str) -> int:
        return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)

    text = scored(FIVE_KONGS, HONG_KONG).explain(lang)
    table = text.split("\n\n")[1].splitlines()
    values = [line.value for line in scored(FIVE_KONGS, HONG_KONG).lines]
    assert len(table) == len(values) + 2
    ends = {
        width(line[: line.index(f" {value} ") + len(f" {value}")])
        for line, value in zip(table[1:-1], values, strict=True)
    }
    assert len(ends) == 1


def test_C21_other_languages_are_refused() -> None:
    lang: Any = "de"
    with pytest.raises(ValueError, match="de"):
        scored(FOUR_TAI).explain(lang)


def test_scores_pickle() -> None:
    result = scored("11122233m456p789s55z @ 3m*", HONG_KONG)
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert again.explain() == result.explain()
    assert isinstance(again.reading, Reading)


def test_C14_a_row_of_the_house_counts() -> None:
    """C14: a row added to the table adds, and replaces what it says."""
    row = Row("outside_hand", "全帶么", 4, patterns.outside_hand, {"concealed_hand"})
    text = "123m789m123p99s11122z @ 2z"
    assert scored(text).total == 1 + 1 + 1  # concealed, the pungs of South and of the round
    house = scored(text, TAIWAN.with_rows(row))
    assert lines(house) == {"round_wind": 1, "seat_wind": 1, "outside_hand": 1}
    assert removed(house) == {"concealed_hand": "outside_hand"}
    assert house.total == 6
