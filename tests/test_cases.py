"""The written cases in tests/cases: wins, hands and settlements with the answers of the rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from twmahjong import (
    RULESETS,
    Hand,
    HandError,
    NotAWinError,
    Occasion,
    Ready,
    Score,
    Settlement,
    Source,
    Stakes,
    Tile,
    Win,
    WinError,
    format_tiles,
    score,
    settle,
    waits,
)

Case = dict[str, Any]

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
DATA: list[Case] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES]
CASES: list[Case] = [case for data in DATA for case in data.get("case", ())]
SETTLEMENTS: list[Case] = [one for data in DATA for one in data.get("settlement", ())]
BY_ID: dict[str, Case] = {case["id"]: case for case in CASES}
WINDS = {"E": Tile.EAST, "S": Tile.SOUTH, "W": Tile.WEST, "N": Tile.NORTH}

# FRIENDLY has the rows of TAIWAN: what holds there holds here, but that nobody declares ready (G3).
AS_FRIENDLY: list[Case] = [
    {**case, "id": f"{case['id']}-as_friendly", "ruleset": "friendly"}
    for case in CASES
    if case["ruleset"] == "taiwan" and "ready" not in case
]
ALL = CASES + AS_FRIENDLY
SCORED = [case for case in ALL if "lines" in case["expect"]]
WAITING = [case for case in ALL if "waits" in case["expect"]]
REFUSED = [case for case in ALL if "refused" in case["expect"]]
NO_WINS = [case for case in ALL if "not_a_win" in case["expect"]]


def ids(cases: list[Case]) -> list[str]:
    return [case["id"] for case in cases]


def win_of(case: Case) -> Win:
    return Win.parse(
        case["win"],
        source=Source(case["source"]),
        seat_wind=WINDS[case["seat_wind"]],
        round_wind=WINDS[case["round_wind"]],
        dealer=case["dealer"],
        occasions=map(Occasion, case.get("occasions", ())),
        ready=Ready(case["ready"]) if "ready" in case else None,
        discards=case.get("discards"),
    )


@cache
def score_of(case_id: str) -> Score:
    case = BY_ID[case_id]
    return score(win_of(case), RULESETS[case["ruleset"]])


@pytest.mark.parametrize("case", SCORED, ids=ids(SCORED))
def test_C15_total_lines_and_what_was_removed(case: Case) -> None:
    """C14, C15: total and lines exactly; of each removed row one of the rows that replace it."""
    expect = case["expect"]
    ruleset = RULESETS[case["ruleset"]]
    result = score(win_of(case), ruleset)
    assert {line.row.id: line.count for line in result.lines} == expect["lines"]
    assert result.total == expect["total"]
    assert result.total == sum(ruleset.row(i).value * n for i, n in expect["lines"].items())
    removed = {entry.line.row.id: entry.by.id for entry in result.superseded}
    for row_id, by in expect.get("removed", {}).items():
        assert removed.get(row_id) in by, f"{row_id} is replaced by {removed.get(row_id)}"
    assert set(removed.values()) <= set(expect["lines"])
    assert not set(removed) & set(expect["lines"])


@pytest.mark.parametrize("case", WAITING, ids=ids(WAITING))
def test_C07_waits(case: Case) -> None:
    """C07: the kinds that would complete the hand."""
    hand = Hand.parse(case["hand"]) if "hand" in case else win_of(case).hand
    found = waits(hand, shapes=RULESETS[case["ruleset"]].options.shapes)
    assert format_tiles(sorted(found)) == case["expect"]["waits"]


@pytest.mark.parametrize("case", REFUSED, ids=ids(REFUSED))
def test_C20_refused(case: Case) -> None:
    """C20: facts that exclude each other make no win."""
    with pytest.raises((HandError, WinError)) as caught:
        win_of(case)
    assert case["expect"]["refused"] in [problem.rule for problem in caught.value.problems]


@pytest.mark.parametrize("case", NO_WINS, ids=ids(NO_WINS))
def test_C04_possible_but_no_win(case: Case) -> None:
    """C04, C05: the facts are possible, the hand is not complete in this ruleset."""
    win = win_of(case)
    with pytest.raises(NotAWinError) as caught:
        score(win, RULESETS[case["ruleset"]])
    assert (caught.value.hand, caught.value.tile) == (win.hand, win.tile)


@pytest.mark.parametrize("case", SETTLEMENTS, ids=ids(SETTLEMENTS))
def test_P01_settlements(case: Case) -> None:
    """P01-P04, P07-P09: every charge, and what each seat wins or loses."""
    ruleset = RULESETS[case["ruleset"]]
    total = Settlement()
    for one in case["wins"]:
        total += settle(
            score_of(one["case"]),
            winner=one["winner"],
            payers=one["payers"],
            dealer=case["dealer"],
            streak=case["streak"],
            stakes=Stakes(case["base"], case["per_tai"]),
            ruleset=ruleset,
            liable=one.get("liable"),
        )
    charges = [(c.payer, c.payee, c.tai, c.amount) for c in total.charges]
    wanted = [(c["payer"], c["payee"], c["tai"], c["amount"]) for c in case["charges"]]
    assert sorted(charges) == sorted(wanted)
    assert list(total.deltas) == case["deltas"]
    assert sum(total.deltas) == 0


def test_every_id_is_given_once() -> None:
    counts = Counter(ids(CASES) + ids(SETTLEMENTS))
    assert [case_id for case_id, count in counts.items() if count > 1] == []


def test_every_case_asks_for_something_known() -> None:
    """A misspelt key would be passed over in silence."""
    known = {"id", "ruleset", "win", "hand", "source", "seat_wind", "round_wind", "dealer"}
    known |= {"occasions", "ready", "discards", "expect", "from", "note", "rules"}
    for case in CASES:
        assert set(case) <= known, case["id"]
        expect = set(case["expect"])
        if "lines" in expect:
            assert {"total"} <= expect <= {"total", "lines", "removed", "waits"}, case["id"]
        else:
            assert expect in ({"waits"}, {"refused"}, {"not_a_win"}), case["id"]


@pytest.mark.parametrize("ruleset", ["taiwan", "online", "hong_kong"])
def test_every_row_fires_and_misses_in_some_case(ruleset: str) -> None:
    """No row of a table is without a win that has it, and one that has not."""
    fired: set[str] = set()
    missed: set[str] = set()
    rows = {row.id for row in RULESETS[ruleset].rows}
    for case in SCORED:
        if case["ruleset"] == ruleset:
            expect = case["expect"]
            result = score(win_of(case), RULESETS[ruleset])
            fired |= set(expect["lines"]) | set(expect.get("removed", ()))
            missed |= rows - set(expect["lines"]) - {s.line.row.id for s in result.superseded}
    assert rows - fired == set(), "rows that no case has"
    assert rows - missed == set(), "rows that every case has"
