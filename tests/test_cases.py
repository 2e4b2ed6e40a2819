"""The written cases in tests/cases: wins, hands and settlements with the answers of the rules."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.written_cases import CASES, DATA, FILES, SETTLEMENTS, Case, text_of
from twmahjong import RULESETS
from twmahjong.conformance import Verdict, verify
from twmahjong.record.house import load_ruleset

# FRIENDLY has the rows of TAIWAN: what holds there holds here, but that nobody declares ready (G3).
AS_FRIENDLY: list[Case] = [
    {**case, "ruleset": "friendly"}
    for case in CASES
    if case["ruleset"] == "taiwan" and "ready" not in case
]


@cache
def verdicts(path: Path) -> dict[str, Verdict]:
    return {verdict.id: verdict for verdict in verify(text_of(path))}


@cache
def as_friendly() -> dict[str, Verdict]:
    text = json.dumps({"format": "twmahjong-cases/1", "case": AS_FRIENDLY})
    return {verdict.id: verdict for verdict in verify(text)}


def assert_agrees(verdict: Verdict) -> None:
    assert verdict.flaws == ()
    assert verdict.differences == (), verdict.explanation


EVERY = [
    pytest.param(path, case["id"], id=case["id"])
    for path, data in DATA.items()
    for case in (*data.get("case", ()), *data.get("settlement", ()))
]


@pytest.mark.parametrize(("path", "case_id"), EVERY)
def test_the_library_gives_the_answer_of_the_rules(path: Path, case_id: str) -> None:
    assert_agrees(verdicts(path)[case_id])


@pytest.mark.parametrize("case_id", [case["id"] for case in AS_FRIENDLY])
def test_G3_friendly_answers_as_taiwan_does(case_id: str) -> None:
    assert_agrees(as_friendly()[case_id])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_case_of_a_file_is_passed_over(path: Path) -> None:
    data = DATA[path]
    ids = [case["id"] for case in (*data.get("case", ()), *data.get("settlement", ()))]
    assert [verdict.id for verdict in verify(text_of(path))] == ids


def test_every_id_is_given_once() -> None:
    counts = Counter(case["id"] for case in (*CASES, *SETTLEMENTS))
    assert [case_id for case_id, count in counts.items() if count > 1] == []


def test_every_scored_case_names_its_lines() -> None:
    """A total alone is for files of others."""
    for case in CASES:
        assert ("total" in case["expect"]) == ("lines" in case["expect"]), case["id"]
    assert all({"deltas", "charges"} <= set(one) for one in SETTLEMENTS)


def test_C15_a_written_total_is_the_sum_of_the_written_lines() -> None:
    """Value times count, as the table has the values; a limit (C22) is the total itself."""
    for case in CASES:
        if "lines" in case["expect"]:
            ruleset, lines = load_ruleset(case["ruleset"]), dict(case["expect"]["lines"])
            if lines.pop("limit", 0):
                assert case["expect"]["total"] == ruleset.options.limit, case["id"]
                continue
            worth = sum(ruleset.row(row).value * count for row, count in lines.items())
            assert case["expect"]["total"] == worth, case["id"]


def test_P08_written_settlements_sum_to_zero() -> None:
    for case in SETTLEMENTS:
        assert sum(case["deltas"]) == 0, case["id"]
        deltas = [0, 0, 0, 0]
        for charge in case["charges"]:
            deltas[charge["payer"]] -= charge["amount"]
            deltas[charge["payee"]] += charge["amount"]
        assert deltas == case["deltas"], case["id"]


@pytest.mark.parametrize("name", ["taiwan", "online", "hong_kong"])
def test_every_row_is_missing_from_some_case(name: str) -> None:
    """No row is in all wins: a pattern that is always present would pass all else."""
    rows = {row.id for row in RULESETS[name].rows}
    missed: set[str] = set()
    for case in CASES:
        if case["ruleset"] == name and "lines" in case["expect"]:
            missed |= rows - set(case["expect"]["lines"]) - set(case["expect"].get("removed", ()))
    assert rows - missed == set()
