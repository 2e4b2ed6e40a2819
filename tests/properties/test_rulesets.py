"""Laws of tables: how they are derived and compared (C14)."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from twmahjong import RULESETS, TAIWAN, Row, Ruleset
from twmahjong.strategies import rulesets

TABLES = tuple(RULESETS.values())


def some_ids(data: st.DataObject, ruleset: Ruleset) -> list[str]:
    return data.draw(st.lists(st.sampled_from([row.id for row in ruleset.rows]), unique=True))


@given(rulesets())
def test_C14_replaces_is_closed_and_has_no_circle(ruleset: Ruleset) -> None:
    for row in ruleset.rows:
        assert row.id not in row.replaces
        for other in row.replaces:
            assert ruleset.row(other).replaces <= row.replaces


@given(rulesets())
def test_a_table_does_not_differ_from_itself(ruleset: Ruleset) -> None:
    assert not ruleset.diff(ruleset)
    assert str(ruleset.diff(ruleset)) == "no difference"


@given(rulesets(), rulesets())
def test_differences_seen_from_the_other_side(one: Ruleset, other: Ruleset) -> None:
    there, back = one.diff(other), other.diff(one)
    assert set(there.added) == set(back.dropped)
    assert set(there.dropped) == set(back.added)
    assert set(there.changed) == {(new, old) for old, new in back.changed}
    assert there.unit == (back.unit and back.unit[::-1])
    assert there.options == tuple((name, new, old) for name, old, new in back.options)


@given(rulesets(), rulesets())
def test_no_difference_means_the_same_rows_and_options(one: Ruleset, other: Ruleset) -> None:
    same = set(one.rows) == set(other.rows) and one.options == other.options
    assert bool(one.diff(other)) != (same and one.unit == other.unit)


@given(rulesets(), rulesets())
def test_a_difference_is_all_it_takes_to_get_there(one: Ruleset, base: Ruleset) -> None:
    """Drop and add what it says, and nothing differs any more."""
    diff = one.diff(base)
    gone = [row.id for row in (*diff.dropped, *(old for old, _ in diff.changed))]
    rows = {row.id: row for row in (*base.rows, *diff.added, *(new for _, new in diff.changed))}
    kept = tuple(row for i, row in rows.items() if i not in gone or row not in base.rows)
    options: Any = {name: new for name, _, new in diff.options}
    rebuilt = Ruleset(one.id, one.title, one.unit, kept, base.options).with_options(**options)
    assert not rebuilt.diff(one)


@given(st.data(), rulesets())
def test_the_order_of_rows_is_no_difference(data: st.DataObject, ruleset: Ruleset) -> None:
    rows = tuple(data.draw(st.permutations(ruleset.rows)))
    shuffled = Ruleset(ruleset.id, ruleset.title, ruleset.unit, rows, ruleset.options)
    assert not shuffled.diff(ruleset)


@given(st.data(), rulesets())
def test_other_values_and_back(data: st.DataObject, ruleset: Ruleset) -> None:
    ids = some_ids(data, ruleset)
    before = {row_id: ruleset.row(row_id).value for row_id in ids}
    values = {row_id: data.draw(st.integers(0, 200)) for row_id in ids}
    house = ruleset.with_values(values)
    assert {row_id: house.row(row_id).value for row_id in ids} == values
    assert {new.id for _, new in house.diff(ruleset).changed} == {
        row_id for row_id in ids if values[row_id] != before[row_id]
    }
    assert house.with_values(before) == ruleset


@given(rulesets(), rulesets())
def test_other_options_and_back(one: Ruleset, other: Ruleset) -> None:
    """The options of another table make only the difference that they say."""
    changes: Any = {name: theirs for name, _, theirs in other.diff(one).options}
    house = one.with_options(**changes)
    assert house.options == other.options
    assert {name for name, _, _ in house.diff(one).options} == set(changes)
    assert house.rows == one.rows
    before = {name: getattr(one.options, name) for name in changes}
    assert house.with_options(**before) == one


@given(st.data(), rulesets())
def test_C14_without_rows_the_others_keep_what_they_replace(
    data: st.DataObject, ruleset: Ruleset
) -> None:
    ids = some_ids(data, ruleset)
    house = ruleset.without(*ids)
    assert [row.id for row in house.rows] == [r.id for r in ruleset.rows if r.id not in ids]
    for row in house.rows:
        assert row.replaces == ruleset.row(row.id).replaces - set(ids)
    assert {row.id for row in house.diff(ruleset).dropped} == set(ids)


@given(st.data(), rulesets())
def test_rows_can_be_dropped_one_by_one(data: st.DataObject, ruleset: Ruleset) -> None:
    ids = some_ids(data, ruleset)
    one_by_one = ruleset
    for row_id in ids:
        one_by_one = one_by_one.without(row_id)
    assert one_by_one == ruleset.without(*ids)


@given(st.data(), rulesets())
def test_a_row_added_and_dropped_leaves_the_table(data: st.DataObject, ruleset: Ruleset) -> None:
    replaces = frozenset(some_ids(data, ruleset))
    row = Row(
        "bonus", "獎", data.draw(st.integers(0, 9)), TAIWAN.row("all_pungs").pattern, replaces
    )
    more = ruleset.with_rows(row)
    closed = replaces.union(*(ruleset.row(row_id).replaces for row_id in replaces))
    assert more.row("bonus").replaces == closed
    assert [added.id for added in more.diff(ruleset).added] == ["bonus"]
    assert more.without("bonus") == ruleset


@given(rulesets())
def test_a_table_prints_every_row_and_option(ruleset: Ruleset) -> None:
    text = ruleset.to_markdown()
    for row in ruleset.rows:
        assert f"| {row.id} | {row.name} | {row.value} |" in text


@given(rulesets())
def test_equal_tables_are_the_same_key(ruleset: Ruleset) -> None:
    assert {ruleset: True}[ruleset.with_values({})]
