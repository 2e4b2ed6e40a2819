"""Laws of scores: a total is its explanation; a row dropped frees what it replaced (C14-C22)."""

from collections.abc import Collection

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from twmahjong import (
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    Line,
    NotAWinError,
    Reading,
    Row,
    Ruleset,
    Score,
    Win,
    readings,
    score,
)
from twmahjong.patterns import TotalIs, WithinDiscards
from twmahjong.strategies import rulesets, wins

#: The four tables, HONG_KONG without the row that looks at the total.
PLAIN_TABLES = (
    *(table for table in RULESETS.values() if table != HONG_KONG),
    HONG_KONG.without("chicken_hand"),
)
#: ONLINE's five concealed pungs (8) replace four of them (5) and all pungs (4).
GENEROUS_TABLES = tuple(
    table.without("five_concealed_pungs") if table == ONLINE else table for table in PLAIN_TABLES
)

Scored = tuple[Win, Ruleset]


@st.composite
def scored_wins(draw: st.DrawFn) -> Scored:
    ruleset = draw(rulesets())
    return draw(wins(ruleset)), ruleset


@st.composite
def wins_without_bounds(draw: st.DrawFn) -> Scored:
    """A win and a table without a minimum, a limit and a row that looks at the total."""
    ruleset = draw(rulesets()).with_options(minimum=0, limit=None)
    looking = [row.id for row in ruleset.rows if isinstance(row.pattern, TotalIs)]
    ruleset = ruleset.without(*looking)
    return draw(wins(ruleset)), ruleset


def totals(result: Score) -> dict[Reading | None, int]:
    """The total of each reading."""
    return {result.reading: result.total, **dict(result.others)}


def present(result: Score) -> list[Line]:
    """All that is there, whether it counts or not."""
    return [*result.lines, *(superseded.line for superseded in result.superseded)]


# --- the explanation is the total -----------------------------------------------------------------


@given(scored_wins())
def test_C15_the_total_is_the_sum_of_its_lines(scored: Scored) -> None:
    result = score(*scored)
    assert result.total == sum(line.value for line in result.lines)
    assert all(line.value == line.count * line.row.value for line in result.lines)
    assert all(line.count >= 1 for line in present(result))


@given(scored_wins())
def test_C15_each_removed_line_names_a_counted_row_that_replaces_it(scored: Scored) -> None:
    result = score(*scored)
    counted = [line.row for line in result.lines]
    for superseded in result.superseded:
        assert superseded.by in counted
        by_total = isinstance(superseded.by.pattern, TotalIs)
        assert by_total or superseded.line.row.id in superseded.by.replaces


@given(scored_wins())
def test_C14_no_counted_row_is_replaced_by_a_row_that_is_present(scored: Scored) -> None:
    result = score(*scored)
    replaced = {row_id for line in present(result) for row_id in line.row.replaces}
    assert replaced.isdisjoint(line.row.id for line in result.lines)


@given(scored_wins())
def test_C15_each_row_is_told_once_and_in_the_order_of_the_table(scored: Scored) -> None:
    win, ruleset = scored
    result = score(win, ruleset)
    rows = [line.row for line in present(result) if line.row.id != "limit"]
    assert len({row.id for row in rows}) == len(rows)
    assert all(ruleset.row(row.id) == row for row in rows)
    counted = [ruleset.rows.index(line.row) for line in result.lines if line.row in ruleset.rows]
    assert counted == sorted(counted)


@given(scored_wins())
def test_C21_the_explanation_names_every_line_and_its_value(scored: Scored) -> None:
    result = score(*scored)
    for language in ("en", "zh"):
        text = result.explain(language)
        assert all(line.row.name in text for line in present(result))
        assert str(result.total) in text


@given(scored_wins())
def test_C08_the_highest_total_wins_and_the_first_of_equals(scored: Scored) -> None:
    win, ruleset = scored
    result = score(win, ruleset)
    if win.tile is None or result.reading is None:
        assert result.others == ()
        return
    shapes = ruleset.options.shapes
    found = readings(win.hand, win.tile, self_drawn=win.self_drawn, shapes=shapes)
    by_reading = totals(result)
    assert list(found) == sorted(by_reading, key=found.index)
    assert [reading for reading, _ in result.others] == [r for r in found if r != result.reading]
    in_order = [by_reading[reading] for reading in found]
    assert result.total == max(in_order)
    assert found.index(result.reading) == in_order.index(result.total)


@given(scored_wins())
def test_C21_rows_are_unknown_only_where_the_discards_are(scored: Scored) -> None:
    win, ruleset = scored
    result = score(win, ruleset)
    asking = {row for row in ruleset.rows if isinstance(row.pattern, WithinDiscards)}
    assert asking.issuperset(result.unknown)
    if win.discards is None:
        assert asking.isdisjoint(line.row for line in present(result))
    else:
        assert result.unknown == ()


# --- dropping rows --------------------------------------------------------------------------------


def recounted(lines: Collection[Line]) -> int:
    """What is present, less what something present replaces (C14): nothing else decides."""
    replaced = {row_id for line in lines for row_id in line.row.replaces}
    return sum(line.value for line in lines if line.row.id not in replaced)


@given(st.data(), wins_without_bounds())
def test_C14_dropping_rows_recounts_what_is_left(data: st.DataObject, scored: Scored) -> None:
    win, ruleset = scored
    result = score(win, ruleset)
    ids = data.draw(st.lists(st.sampled_from([line.row.id for line in present(result)] or [""])))
    dropped = set(ids) - {""}
    after = totals(score(win, ruleset.without(*dropped)))
    left = [line for line in present(result) if line.row.id not in dropped]
    assert after[result.reading] == recounted(left)


@given(wins_without_bounds())
def test_C14_dropping_a_row_that_does_not_count_changes_nothing(scored: Scored) -> None:
    """The middle rung of a ladder, say: whatever it replaces, the highest rung replaces too."""
    win, ruleset = scored
    result = score(win, ruleset)
    for superseded in result.superseded:
        after = score(win, ruleset.without(superseded.line.row.id))
        assert totals(after)[result.reading] == result.total
        if after.reading == result.reading:
            assert [line.row.id for line in after.lines] == [line.row.id for line in result.lines]


@given(wins_without_bounds())
def test_C14_dropping_a_row_adds_at_most_what_it_alone_replaced(scored: Scored) -> None:
    win, ruleset = scored
    result = score(win, ruleset)
    for line in result.lines:
        freed = sum(
            superseded.line.value
            for superseded in result.superseded
            if superseded.line.row.id in line.row.replaces
        )
        after = totals(score(win, ruleset.without(line.row.id)))
        assert after[result.reading] <= result.total - line.value + freed


@given(st.sampled_from(GENEROUS_TABLES), st.data())
def test_C14_dropping_a_row_of_the_four_tables_never_raises_a_total(
    ruleset: Ruleset, data: st.DataObject
) -> None:
    """In them a row is worth at least all that it replaces; one of ONLINE is not."""
    win = data.draw(wins(ruleset))
    result = score(win, ruleset)
    for line in present(result):
        assert score(win, ruleset.without(line.row.id)).total <= result.total


@given(wins())
def test_C14_rows_that_are_not_present_can_be_dropped(win: Win) -> None:
    for ruleset in PLAIN_TABLES:
        result = score(win, ruleset)
        there = {line.row.id for line in present(result)}
        rest = ruleset.without(*(row.id for row in ruleset.rows if row.id not in there))
        assert totals(score(win, rest))[result.reading] == result.total


@given(wins())
def test_C19_a_table_without_rows_is_paid_the_base(win: Win) -> None:
    for ruleset in RULESETS.values():
        result = score(win, ruleset.without(*(row.id for row in ruleset.rows)))
        assert (result.total, result.lines, result.superseded) == (0, (), ())


@given(wins_without_bounds(), st.integers(0, 5))
def test_C14_totals_grow_with_the_values(scored: Scored, times: int) -> None:
    """With every value so many times as high every total is."""
    win, ruleset = scored
    higher = ruleset.with_values({row.id: times * row.value for row in ruleset.rows})
    before, after = totals(score(win, ruleset)), totals(score(win, higher))
    assert after == {reading: times * total for reading, total in before.items()}


# --- the row that looks at the total, the limit, the minimum --------------------------------------


POOR_FLOWERS = HONG_KONG.with_values({"eight_flowers": 1, "seven_robs_one": 1})


@given(wins(HONG_KONG), st.sampled_from((HONG_KONG, POOR_FLOWERS)))
def test_C18_exactly_one_fan_becomes_ten(win: Win, table: Ruleset) -> None:
    """Asked of each reading, before the best is taken; not of flowers alone."""
    before, after = score(win, table.without("chicken_hand")), score(win, table)
    expected = {r: 10 if t == 1 and r is not None else t for r, t in totals(before).items()}
    assert totals(after) == expected
    chicken = [line.row.id for line in after.lines] == ["chicken_hand"]
    assert chicken == (after.reading is not None and totals(before)[after.reading] == 1)


def near(total: int) -> st.SearchStrategy[int]:
    """A bound that is just met or just missed by this total, or any other."""
    return st.integers(max(0, total - 1), total + 1) | st.integers(0, 60)


@given(st.data(), wins_without_bounds())
def test_C22_a_limit_caps_every_reading_by_a_line_of_its_own(
    data: st.DataObject, scored: Scored
) -> None:
    win, ruleset = scored
    free = score(win, ruleset)
    limit = data.draw(near(free.total))
    capped = score(win, ruleset.with_options(limit=limit))
    assert totals(capped) == {r: min(t, limit) for r, t in totals(free).items()}
    assert capped.total == sum(line.value for line in capped.lines)
    cut = [line.value for line in capped.lines if line.row.id == "limit"]
    assert cut == ([] if totals(free)[capped.reading] <= limit else cut[:1])
    assert all(value < 0 for value in cut)


@given(st.data(), wins_without_bounds(), st.none() | st.integers(0, 60))
def test_C22_below_the_minimum_is_no_win(
    data: st.DataObject, scored: Scored, limit: int | None
) -> None:
    """The minimum looks at what the limit leaves."""
    win, ruleset = scored
    free = score(win, ruleset.with_options(limit=limit))
    minimum = data.draw(near(free.total))
    minimum = minimum if limit is None else min(minimum, limit)
    table = ruleset.with_options(minimum=minimum, limit=limit)
    if free.total >= minimum:
        result = score(win, table)
        assert (result.total, result.lines) == (free.total, free.lines)
    else:
        with pytest.raises(NotAWinError) as refused:
            score(win, table)
        assert (refused.value.hand, refused.value.tile) == (win.hand, win.tile)


# --- facts that only add --------------------------------------------------------------------------


@given(wins())
def test_C17_flowers_alone_have_flower_rows_only(win: Win) -> None:
    for ruleset in RULESETS.values():
        result = score(win, ruleset)
        if result.reading is None:
            assert win.source.is_flower_win
            assert all(line.row.of_flowers for line in present(result))


@given(wins(), st.integers(0, 10))
def test_C14_a_new_row_that_is_always_there_adds_its_value(win: Win, value: int) -> None:
    bonus = Row("bonus", "獎", value, lambda facts: 1, of_flowers=True)
    for ruleset in (TAIWAN, PLAIN_TABLES[-1]):
        before, after = score(win, ruleset), score(win, ruleset.with_rows(bonus))
        assert totals(after) == {r: t + value for r, t in totals(before).items()}
        assert after.lines == (*before.lines, Line(bonus, 1))


@given(wins())
def test_C14_a_row_that_replaces_all_others_stands_alone(win: Win) -> None:
    for ruleset in (TAIWAN, HONG_KONG.without("chicken_hand")):
        ids = frozenset(row.id for row in ruleset.rows)
        only = Row("only", "獨", 3, lambda facts: 2, ids, of_flowers=True)
        before, after = score(win, ruleset), score(win, ruleset.with_rows(only))
        assert (after.total, after.lines) == (6, (Line(only, 2),))
        if after.reading == before.reading:
            assert {s.line for s in after.superseded} == set(present(before))
        assert all(superseded.by == only for superseded in after.superseded)


@given(wins())
def test_a_score_keeps_what_it_was_asked(win: Win) -> None:
    for ruleset in RULESETS.values():
        result = score(win, ruleset)
        assert (result.win, result.ruleset) == (win, ruleset)
        assert score(evolve(win), ruleset) == result
