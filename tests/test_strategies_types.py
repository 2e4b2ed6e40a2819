"""Hypothesis finds a strategy for every public type, and prints examples as code."""

from __future__ import annotations

import subprocess
import sys
from typing import Final, get_args

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.control import current_build_context
from hypothesis.vendor.pretty import RepresentationPrinter, pretty

import twmahjong
from tests.drawn import LOOK, examples, missing, simplest
from twmahjong import (
    HONG_KONG,
    TAIWAN,
    Action,
    Hand,
    MeldKind,
    Row,
    Ruleset,
    Shape,
    score,
)
from twmahjong import patterns as p
from twmahjong import record as record_parts
from twmahjong import strategies as mahjong
from twmahjong import table as table_parts
from twmahjong.table import Phase

PUBLIC: Final = [getattr(twmahjong, name) for name in twmahjong.__all__]
#: All but the errors, which are nothing to start from.
TYPES: Final = [
    kind for kind in PUBLIC if isinstance(kind, type) and not issubclass(kind, Exception)
]


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_every_public_type_has_a_strategy(kind: type[object]) -> None:
    """Several examples, not all of them the same."""
    found = examples(st.from_type(kind), 10)
    assert all(type(one) is kind for one in found)
    assert len({*map(repr, found)}) > 1
    assert type(simplest(st.from_type(kind))) is kind


def test_the_union_of_acts_has_one_too() -> None:
    some: st.SearchStrategy[Action] = st.from_type(Action)  # type: ignore[arg-type]  # a union
    assert missing(some, get_args(Action), lambda act: [type(act)]) == []


# --- what is found by its type only


def test_scores_are_those_of_their_wins() -> None:
    for one in examples(st.from_type(twmahjong.Score), 40):
        assert score(one.win, one.ruleset) == one
        assert one.total == sum(line.value for line in one.lines)


@pytest.mark.no_cover
def test_readings_and_blocks_are_of_complete_hands() -> None:
    """C05: a special shape has no blocks but a declared kong."""
    some = st.from_type(twmahjong.Reading)
    assert missing(some, [*Shape], lambda one: [one.shape]) == []
    for one in examples(some, 60):
        assert len(one.blocks) == 5 if one.shape is Shape.STANDARD else len(one.blocks) < 2
    assert missing(st.from_type(twmahjong.Block), [*MeldKind], lambda one: [one.kind]) == []


@pytest.mark.no_cover
def test_lines_are_of_many_rows() -> None:
    found = examples(st.from_type(twmahjong.Line), 80)
    assert len({line.row.id for line in found}) > 10
    assert all(line.count >= 1 for line in found)


def test_superseded_lines_are_replaced_by_their_row() -> None:
    for one in examples(st.from_type(twmahjong.Superseded), 20):
        assert one.line.row.id in one.by.replaces


def test_settlements_sum_to_zero() -> None:
    """P08: and each charge is between two seats."""
    for paid in examples(st.from_type(twmahjong.Settlement), 40):
        assert sum(paid.deltas) == 0
    assert all(one.payer != one.payee for one in examples(st.from_type(twmahjong.Charge), 40))


def test_ledgers_hold_points_between_seats() -> None:
    found = examples(st.from_type(twmahjong.StreakLedger), 40)
    assert {len(ledger.pending) for ledger in found} >= {0, 1, 3}


@pytest.mark.no_cover
def test_views_are_of_tables_in_every_phase() -> None:
    found = examples(st.from_type(twmahjong.View), 60)
    assert {one.phase for one in found} >= {Phase.TURN, Phase.CLAIMING, Phase.OVER, Phase.DRAWING}


@pytest.mark.no_cover
def test_results_and_matches_are_of_hands_that_are_over() -> None:
    reasons = {one.reason for one in examples(st.from_type(twmahjong.Result), 40)}
    assert reasons >= {twmahjong.Ending.WIN, twmahjong.Ending.DRAWN}
    found = examples(st.from_type(twmahjong.Match), 60)
    assert 0 in {match.hands for match in found}
    assert max(match.hands for match in found) > 4
    assert all(sum(match.totals) == 0 for match in found)


def test_clocks_have_no_more_than_their_banks() -> None:
    for clock in examples(st.from_type(twmahjong.Clock), 40):
        most = 0 if clock.rules is None else clock.rules.bank
        assert all(0 <= bank <= most for bank in clock.banks)


def test_problems_and_illegalities_name_their_rule() -> None:
    found = examples(st.from_type(twmahjong.Problem), 20)
    assert {one.rule for one in found} == {"C20"}
    assert all(one.rule for one in examples(st.from_type(twmahjong.Illegality), 20))


# --- printed as code

#: What ``from … import *`` gives of the library, its patterns, and the parts of tables and records.
NAMES: Final = {
    name: getattr(module, name)
    for module in (p, table_parts, record_parts, twmahjong)
    for name in module.__all__
}


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_examples_are_printed_as_code_that_rebuilds_them(kind: type) -> None:
    """As a failing test prints them, to be pasted into another."""

    @settings(LOOK, max_examples=12, phases=[hypothesis.Phase.generate])
    @given(st.from_type(kind))
    def see(one: object) -> None:
        printer = RepresentationPrinter(context=current_build_context())
        printer.pretty(one)
        assert eval(printer.getvalue(), dict(NAMES)) == one

    see()


def test_short_code_for_what_is_simple() -> None:
    assert pretty(simplest(st.from_type(Hand))) == "Hand.parse('1112222333344456m')"
    assert pretty(TAIWAN) == "RULESETS['taiwan']"
    house = HONG_KONG.with_values({"all_pungs": 6}).without("robbing_the_kong", "double_pung")
    assert pretty(house.with_options(minimum=3)) == (
        "RULESETS['hong_kong'].with_values({'all_pungs': 6})"
        ".without('robbing_the_kong', 'double_pung').with_options(minimum=3)"
    )


def red(facts: p.Facts) -> int:
    """A pattern of one's own."""
    return 1


@pytest.mark.parametrize(
    "own",
    [
        TAIWAN.with_rows(Row("own", "own", 1, red, replaces={"all_pungs"})).without("self_draw"),
        TAIWAN.with_rows(Row("own", "own", 1, red), Row("more", "more", 2, red, {"own"})),
        Ruleset("own", "Own", "tai", (Row("own", "own", 1, p.self_draw),)),
        Ruleset("taiwan", "Own", "tai", (Row("own", "own", 1, p.Kongs(2)),)),
    ],
    ids=["a row more", "two rows more", "another id", "another table of this id"],
)
def test_what_no_record_holds_is_printed_as_code_too(own: Ruleset) -> None:
    """Rows and ids of one's own."""
    names = {**NAMES, "red": red}
    assert eval(pretty(own), names) == own
    (table,) = examples(mahjong.tables(ruleset=own, phase=Phase.DRAWING, max_actions=0), 1)
    assert eval(pretty(table), names) == table
    (record,) = examples(mahjong.records(ruleset=own, max_actions=0), 1)
    assert eval(pretty(record), names) == record


# --- the entry point


def test_strategies_can_be_imported_first() -> None:
    """They import Hypothesis, which calls the hook while they are not complete yet."""
    code = (
        "import twmahjong.strategies; from hypothesis import strategies as st;"
        "from twmahjong import Hand; st.from_type(Hand).validate()"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_a_test_file_of_five_lines() -> None:
    code = """
from hypothesis import given, strategies as st
from twmahjong import TAIWAN, Win, score
@given(st.from_type(Win))
def test_totals(win: Win) -> None:
    assert score(win, TAIWAN).total == sum(line.value for line in score(win, TAIWAN).lines)
test_totals()
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
