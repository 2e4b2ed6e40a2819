"""Patterns as house tables use them: ladders without a rung, and what the four tables never ask."""

from __future__ import annotations

from functools import wraps
from random import Random
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from tests.drawn import win_of
from tests.oracle.draw import draw_win
from twmahjong import (
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    Occasion,
    Reading,
    Row,
    Ruleset,
    RulesetError,
    Source,
    Tile,
    Win,
    format_tiles,
    patterns,
    readings,
    score,
)
from twmahjong.patterns.facts import SIGNS, needed, there_of
from twmahjong.strategies import wins

FIVE_KONGS = "9p | [7777z] [1111s] [4444s] [5555s] [2222m] @ 9p*"


def counted(text: str, ruleset: Ruleset, **facts: Any) -> dict[str, int]:
    won = {"seat_wind": Tile.SOUTH, "round_wind": Tile.EAST, **facts}
    return {line.row.id: line.count for line in score(Win.parse(text, **won), ruleset).lines}


def present(text: str, pattern: patterns.Pattern, **facts: Any) -> int:
    """How often a pattern is present, asked as the only row of a table."""
    alone = Ruleset("one", "One row", "tai", [Row("it", "It", 1, pattern)])
    return counted(text, alone, **facts).get("it", 0)


@pytest.mark.parametrize(
    ("text", "ladder", "facts"),
    [
        (FIVE_KONGS, ["five_kongs", "four_kongs", "three_kongs", "two_concealed_kongs"], {}),
        (
            FIVE_KONGS,
            [
                "five_concealed_pungs",
                "four_concealed_pungs",
                "three_concealed_pungs",
                "two_concealed_pungs",
            ],
            {},
        ),
        (
            "9p | 7777z< 1111s> 4444s=^ 5555s< [2222m] @ 9p*",
            ["five_kongs", "four_kongs", "three_kongs", "two_exposed_kongs"],
            {},
        ),
        (
            "111222333444z55p55s @ 5s",
            ["big_four_winds", "big_three_winds"],
            {},
        ),
        (
            "111222333z4z345p555s @ 4z",
            ["little_four_winds", "big_three_winds", "little_three_winds"],
            {},
        ),
        ("234678m345p34578s33z @ 9s", ["within_seven_tiles", "within_ten_tiles"], {"discards": 7}),
        (
            "111999m111999p1199s @ 1s",
            ["all_terminals", "all_terminals_and_honors", "outside_hand"],
            {},
        ),
    ],
)
def test_C14_without_the_highest_step_the_next_one_counts(
    text: str, ladder: list[str], facts: dict[str, Any]
) -> None:
    """C14: a ladder says "at least": each step counts once those above it are out of the table."""
    table = HONG_KONG
    for step, row_id in enumerate(ladder):
        found = counted(text, table, **facts)
        assert row_id in found
        assert not set(ladder[step + 1 :]) & set(found)
        table = table.without(row_id)


def test_C14_a_pattern_says_what_its_words_say() -> None:
    """C14: what is no ladder of numbers: big three dragons are no little ones."""
    text = "555666777z34m345p99s @ 5m"
    assert present(text, patterns.big_three_dragons) == 1
    assert present(text, patterns.little_three_dragons) == 0
    assert present(text, patterns.dragon_pung) == 3


@pytest.mark.parametrize("least", range(1, 7))
def test_C12_kongs_of_any_number(least: int) -> None:
    """C12, C14: a house table may ask for any number of kongs or concealed pungs."""
    assert present(FIVE_KONGS, patterns.Kongs(least)) == (least <= 5)
    assert present(FIVE_KONGS, patterns.ConcealedPungs(least)) == (least <= 5)


@pytest.mark.parametrize(
    ("text", "own", "with_exposed"),
    [
        ("22299p45p | 555m^ 6666s< [1111z] @ 3p", 2, 3),
        ("22299p45p | 555m^ 6666s=< [1111z] @ 3p", 2, 2),
        ("22299p45p | 555m^ 666s< [1111z] @ 3p*", 2, 2),
    ],
)
def test_C12_which_kongs_are_concealed_pungs(text: str, own: int, with_exposed: int) -> None:
    """C12: a concealed kong always; one claimed with three in hand where the table says so."""
    for least in range(1, 5):
        pattern = patterns.ConcealedPungs(least)
        assert present(text, pattern) == (own >= least)
        pattern = patterns.ConcealedPungs(least, exposed_kongs=True)
        assert present(text, pattern) == (with_exposed >= least)


@pytest.mark.parametrize(
    ("discards", "most", "is_present"),
    [(7, 7, True), (8, 7, False), (0, 0, True), (None, 100, False)],
)
def test_K16_discards_so_far(discards: int | None, most: int, is_present: bool) -> None:
    """K16: at most so many, the winning one included; not present where nobody counted."""
    text = "234678m345p34578s33z @ 9s*"
    assert present(text, patterns.WithinDiscards(most), discards=discards) == is_present


def test_C18_the_total_is_asked_last() -> None:
    """C18: exactly so many, no more: a house table may have another such row."""
    house = TAIWAN.with_rows(Row("four", "四台", 5, patterns.TotalIs(4)))
    text = "234m345p34578s22233z @ 9s*"
    assert counted(text, house) == {"four": 1}
    assert "four" not in counted(
        text, house, ready=None, dealer=True, occasions=[Occasion.LAST_TILE]
    )
    assert present(text, patterns.TotalIs(0)) == 1


def test_C18_it_is_no_pattern_of_a_hand() -> None:
    """C18: asked like the others it is never present."""
    facts: Any = None
    assert not patterns.TotalIs(1)(facts)


def test_C16_numbers_and_chows_are_counted_each() -> None:
    """C16: two pairs of equal chows, two numbers in two suits: counts, not yes or no."""
    text = "112233m112233s5578p @ 6p"
    assert present(text, patterns.EqualChows(2)) == 2
    assert present(text, patterns.mixed_double_chow) == 2
    assert present(text, patterns.mixed_triple_chow) == 0
    text = "222777m222777s3344p @ 4p"
    assert present(text, patterns.EqualPungs(2)) == 2
    assert present(text, patterns.EqualPungs(3)) == 0


def test_C17_rows_of_flowers_are_marked() -> None:
    """C17: of a flower win without a hand only rows marked so are asked."""
    text = "+ 12345678f"
    rows = [
        Row("marked", "M", 1, patterns.season_kong, of_flowers=True),
        Row("unmarked", "U", 1, patterns.plant_kong),
        Row("no_honors", "N", 1, patterns.no_honors),
    ]
    table = Ruleset("flowers", "Flowers", "tai", rows)
    assert counted(text, table, source=Source.EIGHT_FLOWERS) == {"marked": 1}


@pytest.mark.parametrize("ruleset", [TAIWAN, ONLINE, HONG_KONG], ids=lambda one: one.id)
def test_C14_no_row_that_is_present_is_passed_over(ruleset: Ruleset) -> None:
    """C14: counted and removed rows are those whose pattern, asked by itself, is present."""
    rng = Random("rows")
    for _ in range(200):
        facts = draw_win(rng, ruleset.id).facts
        if facts.tile is None:
            continue
        win = win_of(facts)
        result = score(win, ruleset)
        if result.reading is not None:
            known = patterns.Facts.of(win, ruleset.options).read(result.reading)
            asked = {row.id: int(row.pattern(known)) for row in ruleset.rows}
            found = [*result.lines, *(entry.line for entry in result.superseded)]
            counts = {one.row.id: one.count for one in found if one.row.id != "chicken_hand"}
            assert {row_id: count for row_id, count in asked.items() if count} == counts


def test_patterns_print_as_they_are_called() -> None:
    assert repr(patterns.Kongs(3)) == "Kongs(least=3)"
    assert repr(patterns.PungOf(Tile.RED)) == "PungOf(tile=Tile.RED)"
    assert patterns.Kongs(3) == HONG_KONG.row("three_kongs").pattern


@given(st.sampled_from(sorted(RULESETS)).flatmap(lambda name: wins(ruleset=RULESETS[name])))
def test_a_pattern_is_never_present_without_the_fact_that_it_needs(win: Win) -> None:
    """Whatever a score need not ask is not there, in any reading; the signs are what is there."""
    for table in RULESETS.values():
        facts = patterns.Facts.of(win, table.options)
        found = readings_of(win, table)
        for seen in [facts, *map(facts.read, found)]:
            there = there_of(seen.signs)
            assert there == {name for name in SIGNS if getattr(seen, name)}
            for row in table.rows:
                need = needed(row.pattern)
                if need is not None and need not in there:
                    assert row.pattern(seen) == 0


def readings_of(win: Win, table: Ruleset) -> tuple[Reading, ...]:
    if win.tile is None:
        return ()
    shapes = table.options.shapes
    return readings(win.hand, win.tile, self_drawn=win.self_drawn, shapes=shapes)


def test_a_pattern_needs_nothing_but_signs() -> None:
    with pytest.raises(ValueError, match="no sign of a win or a reading: 'chow'"):
        patterns.needs("chow")


@frozen
class SoManyHonors:
    """At least so many pungs of honours."""

    need: int

    def __call__(self, f: patterns.Facts) -> bool:
        return f.wind_pungs + f.dragon_pungs >= self.need


def test_a_pattern_of_ones_own_is_asked_whatever_its_fields_are_called() -> None:
    assert present("123456m5s | 111z^ 222z^ 555z^ @ 5s", SoManyHonors(3)) == 1
    assert present("123456m5s | 111z^ 222z^ 555z^ @ 5s", SoManyHonors(4)) == 0


class Always(patterns.ConcealedPungs):
    """Three are asked for, and there is always one."""

    def __call__(self, f: patterns.Facts) -> int:
        return 1


@wraps(patterns.all_pungs)
def wrapped(f: patterns.Facts) -> int:
    return 1


@pytest.mark.parametrize("pattern", [Always(3), wrapped], ids=["derived", "wrapped"])
def test_what_is_made_of_a_pattern_is_asked_for_itself(pattern: patterns.Pattern) -> None:
    """Though the pattern it is made of is never present without three pungs."""
    assert present("123456789m5553s | 777p^ @ 3s", pattern) == 1
    assert present("123456789m123p3s | 777m^ @ 3s", patterns.all_pungs) == 0


@pytest.mark.parametrize(
    ("hand", "suits", "count"),
    [
        ("123456789m123p3s | 777m^ @ 3s", 1, 1),
        ("123456789m5553s | 777p^ @ 3s", 1, 2),
        ("123456m12p33s | 777p^ 777s^ @ 3p", 1, 0),
        ("123456m12p33s | 777p^ 777s^ @ 3p", 2, 1),
        ("123m12p33s | 777p^ 777s^ 222s^ @ 3p", 1, 1),
        ("12p33s | 777p^ 777s^ 777m^ 222s^ @ 3p", 3, 1),
        ("12p33s | 777p^ 777s^ 777m^ 222s^ @ 3p", 1, 1),
    ],
)
def test_C16_equal_pungs_are_counted_by_number(hand: str, suits: int, count: int) -> None:
    """Each number that is punged in exactly so many suits."""
    assert present(hand, patterns.EqualPungs(suits)) == count


@pytest.mark.parametrize(
    "pattern",
    [
        patterns.EqualPungs,
        patterns.EqualChows,
        patterns.Kongs,
        patterns.ConcealedPungs,
        patterns.WithinDiscards,
    ],
)
def test_a_pattern_of_less_than_nothing_is_refused(pattern: type) -> None:
    with pytest.raises(ValueError, match="must be >="):
        pattern(-1)


def test_a_pattern_that_forgets_to_answer_is_refused() -> None:
    def silent(f: patterns.Facts) -> int:
        return None  # type: ignore[return-value]  # what a function without a return does

    with pytest.raises(RulesetError, match="counts None times"):
        present("123456789m5553s | 777p^ @ 3s", silent)


def test_facts_hold_all_tiles() -> None:
    """Melds, all four of a kong, and the winning tile; no flowers."""
    win = Win.parse(
        "123456789m3s | 777p^ [5555z] + 1f @ 3s", seat_wind=Tile.SOUTH, round_wind=Tile.EAST
    )
    held = patterns.Facts.of(win, TAIWAN.options).tiles
    assert format_tiles(held) == "123456789m777p33s5555z"
