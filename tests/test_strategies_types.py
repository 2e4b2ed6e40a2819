"""Hypothesis finds a strategy for every public type, and prints examples as code."""

from __future__ import annotations

import subprocess
import sys
from typing import Final, get_args

import pytest
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

import twmahjong
from tests.drawn import examples, missing, simplest
from twmahjong import (
    HONG_KONG,
    TAIWAN,
    Action,
    Hand,
    Meld,
    MeldKind,
    Row,
    Ruleset,
    Shape,
    Tile,
    Win,
    score,
)
from twmahjong import patterns as p
from twmahjong import strategies as mahjong
from twmahjong.table import Phase, Table

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
    found = examples(st.from_type(twmahjong.Match), 15)
    assert {match.hands for match in found} == {0, 1, 2}
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

NAMES: Final = {name: getattr(twmahjong, name) for name in twmahjong.__all__}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "kind",
    [Tile, Meld, Hand, Win, Ruleset, Table, twmahjong.Record, twmahjong.Discard],
    ids=lambda kind: kind.__name__,
)
def test_examples_are_printed_as_code_that_rebuilds_them(kind: type) -> None:
    """As a failing test prints them, to be pasted into another."""
    some: st.SearchStrategy[object] = st.from_type(kind)
    for one in examples(some, 15):
        assert eval(pretty(one), dict(NAMES)) == one


def test_short_code_for_what_is_simple() -> None:
    assert pretty(simplest(st.from_type(Hand))) == "Hand.parse('1112222333344456m')"
    assert pretty(TAIWAN) == "RULESETS['taiwan']"
    house = HONG_KONG.with_values({"all_pungs": 6}).without("robbing_the_kong", "double_pung")
    assert pretty(house.with_options(minimum=3)) == (
        "RULESETS['hong_kong'].with_values({'all_pungs': 6})"
        ".without('robbing_the_kong', 'double_pung').with_options(minimum=3)"
    )


def test_what_cannot_be_written_down_has_its_name() -> None:
    """Rows and ids of one's own."""
    row = Row("own", "own", 1, p.self_draw)
    for own in (TAIWAN.with_rows(row), Ruleset("own", "Own", "tai", (row,))):
        assert pretty(own) == repr(own)
        (table,) = examples(mahjong.tables(ruleset=own, max_actions=0), 1)
        assert pretty(table) == repr(table)


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
