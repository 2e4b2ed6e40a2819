"""Tables of rows and options: built, refused, derived, compared and printed."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest
from attrs import fields

from tests.oracle.tables import TABLES
from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    AfterFalseWin,
    ClockRules,
    FalseWin,
    FlowerNumbers,
    MeldKind,
    Options,
    PassedWin,
    Responsibility,
    Row,
    Ruleset,
    RulesetError,
    Shape,
    Tile,
    Win,
    Winds,
    Winners,
    options,
    patterns,
    score,
)


def table(*rows: Row) -> Ruleset:
    return Ruleset("house", "A house table", "tai", rows)


def row(row_id: str, *replaces: str, value: int = 1) -> Row:
    return Row(row_id, row_id.upper(), value, patterns.self_draw, replaces)


# --- the four tables ------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_C14_values_and_replacements(ruleset: str) -> None:
    """C14: every row with its value and what it replaces, against the list written out in full."""
    rows = {row.id: (row.value, row.replaces) for row in RULESETS[ruleset].rows}
    assert rows == TABLES[ruleset]


def test_C14_the_four_tables() -> None:
    """36, 32 and 74 rows; FRIENDLY has those of TAIWAN."""
    sizes = {ruleset.id: len(ruleset.rows) for ruleset in RULESETS.values()}
    assert sizes == {"taiwan": 36, "online": 32, "hong_kong": 74, "friendly": 36}
    assert FRIENDLY.rows == TAIWAN.rows
    assert {ruleset.unit for ruleset in (TAIWAN, ONLINE, FRIENDLY)} == {"tai"}
    assert HONG_KONG.unit == "fan"
    assert [RULESETS[name] for name in ("taiwan", "online", "hong_kong", "friendly")] == [
        TAIWAN,
        ONLINE,
        HONG_KONG,
        FRIENDLY,
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_C21_every_row_rests_on_something(ruleset: str) -> None:
    """C21: each row has a name and says what it rests on."""
    for one in RULESETS[ruleset].rows:
        assert one.name
        assert one.source


def test_C05_shapes() -> None:
    """C05: the special shapes are HONG_KONG's alone."""
    assert HONG_KONG.options.shapes == frozenset(Shape)
    for ruleset in (TAIWAN, ONLINE, FRIENDLY):
        assert ruleset.options.shapes == frozenset({Shape.STANDARD})


def options_of(name: str) -> dict[str, Any]:
    return {ruleset.id: getattr(ruleset.options, name) for ruleset in RULESETS.values()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_C22_house_options_are_off(ruleset: str) -> None:
    """C02, C22, P06: flower numbers swapped, minimum, limit and ledger are for house tables."""
    options = RULESETS[ruleset].options
    assert options.flower_numbers is FlowerNumbers.CHRYSANTHEMUM_3_BAMBOO_4
    assert (options.minimum, options.limit, options.streak_ledger) == (0, None, False)
    assert (options.dealer_tai, options.streak_tai) == (1, 2)  # P02, P04


@pytest.mark.parametrize(
    ("name", "taiwan", "hong_kong", "online", "friendly"),
    [
        ("flower_win_adds_hand", True, False, False, True),  # C17
        ("kong_before_discard", 0, 10, 0, 0),  # P05
        ("kong_later", 0, 5, 0, 0),  # P05
        ("false_win_tai", 0, 30, 8, 16),  # P10, I4
        (
            "false_win",  # H5, P10
            FalseWin.REFUSED,
            FalseWin.BEST_OF_READY,
            FalseWin.FLAT,
            FalseWin.VOID,
        ),
        (
            "after_false_win",  # A3
            AfterFalseWin.AS_DRAWN,
            AfterFalseWin.AS_DRAWN,
            AfterFalseWin.AS_DRAWN,
            AfterFalseWin.PASSES,
        ),
        (
            "responsibility",  # P09, I1
            frozenset(),
            frozenset(),
            frozenset(),
            frozenset(Responsibility),
        ),
        ("winds", Winds.DICE, Winds.DEALER, Winds.DEALER, Winds.DEALER),  # A2
        ("reserve", 16, 16, 16, 16),  # D1
        ("reserve_per_kong", 1, 0, 0, 0),  # D1
        ("quiet_tail", 3, 0, 0, 0),  # D4
        ("mixed_discards", False, False, False, True),  # E0
        ("kong_from_left", False, True, True, True),  # E1
        ("winners", Winners.NEAREST, Winners.ALL, Winners.NEAREST, Winners.ALL),  # E3
        ("swap_rule", True, False, False, False),  # E4
        ("passed_pung", True, False, False, False),  # E5
        ("face_down_kongs", True, False, False, False),  # E7
        ("robbable_kongs", *[frozenset({MeldKind.ADDED_KONG})] * 4),  # E8
        ("win_after_exposed_kong", False, True, True, True),  # E9
        (
            "passed_win",  # F1-F4
            PassedWin.EVERYTHING,
            PassedWin.DISCARDS,
            PassedWin.KIND_ON_DISCARDS,
            PassedWin.KIND,
        ),
        ("ready", True, False, False, False),  # G1, G3
        ("seven_robs_one", True, True, True, True),  # H3
        ("irregularities", False, False, False, True),  # I5
        ("clock", None, None, ClockRules(claim=5, move=15, bank=20), None),  # J1
    ],
)
def test_A2_options_of_the_four_tables(
    name: str, taiwan: object, hong_kong: object, online: object, friendly: object
) -> None:
    """Each option as the rule beside it gives it."""
    assert options_of(name) == {
        "taiwan": taiwan,
        "hong_kong": hong_kong,
        "online": online,
        "friendly": friendly,
    }


# --- building -------------------------------------------------------------------------------------


def test_C14_replaces_is_stored_closed() -> None:
    """C14: if A replaces B and B replaces C, A replaces C, in whatever order they stand."""
    rows = (row("a", "b"), row("b", "c"), row("c", "d"), row("d"))
    for ordered in (rows, rows[::-1]):
        built = table(*ordered)
        assert built.row("a").replaces == {"b", "c", "d"}
        assert built.row("b").replaces == {"c", "d"}
        assert built.row("c").replaces == {"d"}
        assert built.row("d").replaces == frozenset()
        assert [one.id for one in built.rows] == [one.id for one in ordered]


def test_C14_dropping_a_rung_keeps_the_ladder() -> None:
    """C14: without the middle rung the highest still replaces the lowest: no total rises."""
    built = table(row("a", "b"), row("b", "c"), row("c")).without("b")
    assert built.row("a").replaces == {"c"}
    house = TAIWAN.without("four_concealed_pungs")
    assert house.row("five_concealed_pungs").replaces == {"three_concealed_pungs"}
    text = "111222m4445p999s | [8888p] @ 5p*"
    win = Win.parse(text, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert score(win, TAIWAN).total == score(win, house).total


@pytest.mark.parametrize(
    ("rows", "ids"),
    [
        ([row("a"), row("b"), row("a")], ["a"]),
        ([row("a"), row("a"), row("b"), row("b")], ["a", "b"]),
        ([row("a", "x", "y"), row("b", "x")], ["x", "y"]),
        ([row("a", "a")], ["a"]),
        ([row("a", "b"), row("b", "a"), row("c", "a")], ["a", "b"]),
        ([row("a", "b"), row("b", "c"), row("c", "a"), row("d")], ["a", "b", "c"]),
        ([row("limit")], ["limit"]),
    ],
)
def test_C14_tables_that_cannot_be(rows: list[Row], ids: list[str]) -> None:
    """C14, C22: ids twice, unknown ids, circles, and the id that a limit's line has."""
    with pytest.raises(RulesetError) as caught:
        table(*rows)
    assert list(caught.value.ids) == ids
    assert all(one in str(caught.value) for one in ids)


def test_row_by_id() -> None:
    assert TAIWAN.row("all_pungs").name == "碰碰胡"
    with pytest.raises(RulesetError) as caught:
        TAIWAN.row("pinfu")
    assert caught.value.ids == ("pinfu",)


# --- deriving -------------------------------------------------------------------------------------


def test_a_house_table_leaves_its_base_as_it_is() -> None:
    house = (
        TAIWAN.with_values({"all_pungs": 6, "self_draw": 0})
        .without("seven_robs_one", "human_win")
        .with_rows(Row("outside_hand", "全帶么", 4, patterns.outside_hand))
        .with_options(minimum=3, shapes=frozenset(Shape))
    )
    assert house.row("all_pungs").value == 6
    assert house.row("self_draw").value == 0
    assert house.rows[-1].id == "outside_hand"
    assert len(house.rows) == 36 - 2 + 1
    assert (house.options.minimum, house.options.shapes) == (3, frozenset(Shape))
    assert (house.id, house.title, house.unit) == (TAIWAN.id, TAIWAN.title, TAIWAN.unit)
    assert TAIWAN.row("all_pungs").value == 4
    assert TAIWAN.options.minimum == 0
    assert house != TAIWAN


def test_rows_that_replace_what_is_there() -> None:
    """C14: a new row may replace the table's, which replace others."""
    house = TAIWAN.with_rows(Row("new", "新", 9, patterns.all_pungs, {"five_concealed_pungs"}))
    assert house.row("new").replaces == {
        "five_concealed_pungs",
        "four_concealed_pungs",
        "three_concealed_pungs",
    }


# What a type checker would refuse first.
WRONG_VALUES: Any = {"all_pungs": 1.5, "self_draw": 2, "half_flush": "4", "full_flush": True}
WRONG_IDS = "pinfu all_pungs half_flush full_flush"
UNKNOWN: Any = {"red_fives": 3}


@pytest.mark.parametrize(
    ("derive", "ids"),
    [
        (lambda: TAIWAN.with_values({"pinfu": 1, "all_pungs": 2, "riichi": 1}), "pinfu riichi"),
        (lambda: TAIWAN.with_values(WRONG_VALUES), "all_pungs half_flush full_flush"),
        (lambda: TAIWAN.without("all_pungs", "pinfu"), "pinfu"),
        (lambda: TAIWAN.with_rows(row("all_pungs")), "all_pungs"),
        (lambda: TAIWAN.with_rows(row("new", "pinfu")), "pinfu"),
        (lambda: TAIWAN.with_options(**UNKNOWN, minimum=2), "red_fives"),
        (lambda: TAIWAN.with_options(**UNKNOWN, minimum=-2, limit=-1), "red_fives minimum limit"),
        (lambda: TAIWAN.with_values({"pinfu": 1} | WRONG_VALUES), WRONG_IDS),
        (lambda: TAIWAN.with_options(minimum=-1), "minimum"),
    ],
)
def test_unknown_rows_and_options_are_refused(derive: Callable[[], Ruleset], ids: str) -> None:
    with pytest.raises(RulesetError) as caught:
        derive()
    assert " ".join(caught.value.ids) == ids


@pytest.mark.parametrize(
    ("changes", "ids"),
    [
        ({"minimum": -1}, ["minimum"]),
        ({"minimum": 1.0}, ["minimum"]),
        ({"reserve": True}, ["reserve"]),
        ({"reserve": None}, ["reserve"]),
        ({"limit": -5}, ["limit"]),
        ({"limit": False}, ["limit"]),
        ({"limit": "16"}, ["limit"]),
        ({"swap_rule": 1}, ["swap_rule"]),
        ({"winners": "all"}, ["winners"]),
        ({"passed_win": FalseWin.FLAT}, ["passed_win"]),
        ({"shapes": frozenset({Shape.THIRTEEN_ORPHANS})}, ["shapes"]),
        ({"shapes": ()}, ["shapes"]),
        ({"shapes": {Shape.STANDARD, "seven_pairs"}}, ["shapes"]),
        ({"responsibility": {"full_flush"}}, ["responsibility"]),
        ({"robbable_kongs": {"added_kong"}}, ["robbable_kongs"]),
        ({"clock": 5}, ["clock"]),
        ({"quiet_tail": -3, "ready": None, "winds": 1}, ["quiet_tail", "ready", "winds"]),
    ],
)
def test_C22_options_of_the_wrong_kind_are_refused(changes: dict[str, Any], ids: list[str]) -> None:
    """C05, C22: every option with a value it cannot have, not the first alone."""
    with pytest.raises(RulesetError) as caught:
        Options(**changes)
    assert sorted(caught.value.ids) == sorted(ids)


NO_TEXT: Any = 5
NO_RULESET: Any = "taiwan"


@pytest.mark.parametrize(
    ("make", "rules"),
    [
        (
            lambda: Row("", NO_TEXT, NO_RULESET, NO_TEXT, NO_TEXT, of_flowers=NO_TEXT),
            "C21 C21 C15 C14 C14 C17",
        ),
        (lambda: Row("q", "q", 1, patterns.self_draw, ["q", NO_TEXT]), "C14"),
        (lambda: Ruleset(NO_TEXT, NO_TEXT, NO_TEXT, NO_TEXT, NO_TEXT), "C21 C21 C21 C21 C22"),
        (lambda: TAIWAN.with_rows(NO_RULESET, row("q"), NO_TEXT), "C21 C21"),
        (lambda: TAIWAN.with_values(NO_TEXT), "C15"),
        (lambda: TAIWAN.without(NO_TEXT, "all_pungs", "pinfu"), "C21 C21"),
        (lambda: TAIWAN.row(NO_TEXT), "C21"),
        (lambda: TAIWAN.diff(NO_RULESET), "C22"),
    ],
)
def test_C21_tables_of_other_things(make: Callable[[], object], rules: str) -> None:
    """What is no text, row, number or ruleset is refused, each with its rule."""
    with pytest.raises(RulesetError) as caught:
        make()
    assert " ".join(problem.rule for problem in caught.value.problems) == rules


def test_C14_C15_C21_everything_wrong_with_a_table_is_named() -> None:
    """An id twice, an unknown one, a circle, a value below 0 and the limit's own id."""
    with pytest.raises(RulesetError) as caught:
        TAIWAN.with_rows(
            Row("all_pungs", "q", -1, patterns.all_pungs),
            row("new", "pinfu", "newer"),
            row("newer", "new"),
            row("limit"),
        )
    assert {(p.rule, p.text.partition(":")[0]) for p in caught.value.problems} == {
        ("C21", "all_pungs"),
        ("C14", "pinfu"),
        ("C15", "all_pungs"),
        ("C22", "limit"),
        ("C14", "new"),
        ("C14", "newer"),
    }
    assert caught.value.ids == ("all_pungs", "pinfu", "limit", "new", "newer")


def test_C22_a_limit_or_none() -> None:
    """C22: no limit is the default; zero is one."""
    assert Options().limit is None
    assert Options(limit=0).limit == 0
    assert Options(shapes=[Shape.STANDARD]).shapes == frozenset({Shape.STANDARD})


# --- comparing ------------------------------------------------------------------------------------


def test_no_difference() -> None:
    difference = TAIWAN.diff(TAIWAN)
    assert not difference
    assert str(difference) == "no difference"


def test_difference_of_a_house_table() -> None:
    """Each difference is a line: changed, added, dropped, options."""
    new = Row("outside_hand", "全帶么", 4, patterns.outside_hand)
    house = (
        TAIWAN.with_values({"all_pungs": 6})
        .without("human_win")
        .with_rows(new)
        .with_options(minimum=3, limit=40, clock=ClockRules())
    )
    difference = house.diff(TAIWAN)
    assert difference
    assert difference.changed == ((TAIWAN.row("all_pungs"), house.row("all_pungs")),)
    assert difference.added == (new,)
    assert difference.dropped == (TAIWAN.row("human_win"),)
    assert set(difference.options) == {
        ("minimum", 0, 3),
        ("limit", None, 40),
        ("clock", None, ClockRules()),
    }
    lines = str(difference).splitlines()
    assert "all_pungs 碰碰胡: 4 -> 6" in lines
    assert "outside_hand 全帶么 (4): added" in lines
    assert "human_win 人胡 (16): dropped" in lines
    assert "minimum: 0 -> 3" in lines
    assert "limit: none -> 40" in lines
    assert len(lines) == 6


def test_difference_of_rows_in_every_field() -> None:
    """The same id with another name, value, pattern or replacements."""
    base = table(
        Row("x", "old", 1, patterns.all_pungs, {"y"}),
        row("y"),
        row("z"),
        Row("k", "K", 1, patterns.Kongs(2)),
        Row("s", "S", 1, patterns.all_pungs, source="a book"),
    )
    house = table(
        Row("x", "new", 2, patterns.full_flush, {"z"}),
        row("y"),
        row("z", "y"),
        Row("k", "K", 1, patterns.Kongs(3)),
        Row("s", "S", 1, patterns.all_pungs, source="another book"),
    )
    lines = str(house.diff(base)).splitlines()
    assert lines[:3] == ["x new: 1 -> 2", "x new: was called old", "x new: all_pungs -> full_flush"]
    assert "x new: also replaces z" in lines
    assert "z Z: also replaces y" in lines
    assert "k K: Kongs(least=2) -> Kongs(least=3)" in lines
    # Another book behind the same row is no difference of the rules.
    assert [new.id for _, new in house.diff(base).changed] == ["x", "z", "k"]
    back = str(base.diff(house)).splitlines()
    assert "x old: no longer replaces z" in back
    assert "z Z: no longer replaces y" in back


def test_hong_kong_differs_from_taiwan() -> None:
    """The same id is the same idea: where the condition differs the difference shows it."""
    lines = str(HONG_KONG.diff(TAIWAN)).splitlines()
    assert "concealed_hand 门清: 1 -> 3" in lines
    assert "earthly_win 地胡: first_draw -> dealers_first_discard" in lines
    assert any(line.startswith("winners: nearest -> all") for line in lines)
    assert any(line.startswith("chicken_hand") and line.endswith("added") for line in lines)
    assert any(line.startswith("human_win") and line.endswith("dropped") for line in lines)


# --- printing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_C21_tables_as_markdown(ruleset: str) -> None:
    """C21: a line for each row and each option, with value, name and replacements."""
    chosen = RULESETS[ruleset]
    lines = chosen.to_markdown().splitlines()
    assert lines[0] == f"## {chosen.title}"
    for one in chosen.rows:
        (line,) = [line for line in lines if line.startswith(f"| {one.id} | {one.name} |")]
        assert f"| {one.value} |" in line
        assert all(other in line for other in one.replaces)
    groups = [line for line in lines if line.startswith("| **")]
    assert len(groups) == len({one.group for one in chosen.rows} - {""})
    assert sum(line.startswith("| minimum |") for line in lines) == 1


def test_options_as_markdown() -> None:
    lines = TAIWAN.with_options(limit=40).to_markdown().splitlines()
    assert "| limit | 40 |" in lines
    assert "| winners | nearest |" in lines
    assert "| swap_rule | yes |" in lines
    assert "| mixed_discards | no |" in lines
    assert "| responsibility | none |" in lines
    assert "| shapes | standard |" in lines
    assert "| clock | none |" in lines
    shapes = "seven_pairs_and_pung, sixteen_unrelated, standard, thirteen_orphans"
    assert f"| shapes | {shapes} |" in HONG_KONG.to_markdown().splitlines()


def test_rulesets_pickle_and_hash() -> None:
    for ruleset in RULESETS.values():
        assert pickle.loads(pickle.dumps(ruleset)) == ruleset
        assert hash(ruleset) == hash(ruleset.with_options())
        assert ruleset.with_options() == ruleset


def test_options_print_as_code() -> None:
    kinds = (AfterFalseWin, FalseWin, FlowerNumbers, PassedWin, Responsibility, Winds, Winners)
    for kind in kinds:
        assert [eval(repr(answer)) for answer in kind] == list(kind)
    assert eval(repr(HONG_KONG.options)) == HONG_KONG.options


def test_the_keywords_of_with_options_are_the_options() -> None:
    """What a type checker accepts is what the options take, name by name and type by type."""
    accepted = get_type_hints(options.OptionChanges)
    taken = get_type_hints(Options.__init__, vars(options))
    assert taken.pop("return") is type(None)
    assert list(accepted) == [option.name for option in fields(Options)]
    assert accepted == taken
    assert not options.OptionChanges.__required_keys__
