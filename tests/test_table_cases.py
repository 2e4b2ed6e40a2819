"""The scenarios in tests/cases/table: whole hands from a known wall, with what must be so."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.table_builder import WIND, legal, melds, tiles_of
from twmahjong import FULL_SET, RULESETS, Ending, Seat, Stakes, format_tiles, parse_tiles
from twmahjong.table import Result, Table, apply, deal, parse_action

Scenario = dict[str, Any]

FILES = sorted((Path(__file__).parent / "cases" / "table").glob("*.toml"))
SCENARIOS: list[Scenario] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES]
CHECKS = {"after", "legal", "illegal", "only", "phase", "drawable", "melds", "concealed"}
RESULTS = {"drawn", "winners", "totals", "deltas", "source", "lines"}


def tables(scenario: Scenario) -> list[Table]:
    """The table after the deal and after each act."""
    found = [
        deal(
            RULESETS[scenario["ruleset"]],
            parse_tiles(scenario["wall"]),
            dealer=scenario["dealer"],
            winds=[WIND[letter] for letter in scenario["winds"]],
            round_wind=WIND[scenario["round_wind"]],
            streak=scenario["streak"],
            stakes=Stakes(scenario["base"], scenario["per_tai"]),
        )
    ]
    for act in scenario["acts"]:
        found.append(apply(found[-1], parse_action(act)))
    return found


def assert_check(table: Table, check: dict[str, Any]) -> None:
    assert set(check) <= CHECKS
    found = legal(table)
    assert set(check.get("legal", ())) <= set(found)
    assert not set(check.get("illegal", ())) & set(found)
    assert sorted(check.get("only", found)) == found
    assert check.get("phase", table.phase.value) == table.phase.value
    assert check.get("drawable", table.drawable) == table.drawable
    for seat, texts in check.get("melds", {}).items():
        assert melds(table, seat).split() == texts
    for seat, tiles in check.get("concealed", {}).items():
        held = table.seats[Seat[seat]].concealed
        assert format_tiles(tile for tile in held if not tile.is_flower) == tiles


def assert_result(result: Result, expected: dict[str, Any]) -> None:
    assert set(expected) <= RESULTS
    assert (result.reason is Ending.DRAWN) == expected["drawn"]
    assert [str(seat) for seat in result.winners] == expected.get("winners", [])
    assert [score.total for score in result.scores] == expected.get("totals", [])
    assert list(result.deltas) == expected["deltas"]
    if "source" in expected:
        assert {score.win.source.value for score in result.scores} == {expected["source"]}
    if "lines" in expected:
        found = [{line.row.id: line.count for line in score.lines} for score in result.scores]
        assert found == expected["lines"]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario: Scenario) -> None:
    """Every check at its place, and how the hand ends."""
    found = tables(scenario)
    for check in scenario.get("check", ()):
        assert_check(found[check["after"]], check)
    result = found[-1].result
    assert (result is None) == ("result" not in scenario)
    if result is not None:
        assert_result(result, scenario["result"])
    assert all(tiles_of(table) == list(FULL_SET) for table in found)


def test_the_scenarios_were_found() -> None:
    assert len(SCENARIOS) >= 23
    assert {scenario["format"] for scenario in SCENARIOS} == {"twmahjong-table-cases/1"}
    assert [scenario["id"] for scenario in SCENARIOS] == [path.stem for path in FILES]
