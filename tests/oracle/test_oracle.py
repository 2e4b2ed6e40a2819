"""The oracle against the written cases: scores, removed rows, waits, refusals and settlements."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .notation import (
    WIND_LETTERS,
    Facts,
    format_hand,
    format_win,
    parse_hand,
    parse_tiles,
    parse_win,
)
from .possible import contradictions
from .scoring import Charge, has_special_shapes, payment, score
from .shapes import splits_into_sets, waits
from .tables import TABLES

Case = dict[str, Any]

FILES = sorted((Path(__file__).parent.parent / "cases").glob("*.toml"))
DATA: list[Case] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES]
CASES: dict[str, Case] = {case["id"]: case for data in DATA for case in data.get("case", [])}
SETTLEMENTS: list[Case] = [one for data in DATA for one in data.get("settlement", [])]
WINS = [case for case in CASES.values() if "win" in case and "refused" not in case["expect"]]
# The oracle knows the four tables, and no house table that is derived from one.
SCORED = [case for case in WINS if case["ruleset"] in [*TABLES]]
HANDS = [case for case in CASES.values() if "hand" in case]
REFUSED = [case for case in CASES.values() if "refused" in case["expect"]]


def ids(cases: list[Case]) -> list[str]:
    """The ids of cases, to name the tests."""
    return [case["id"] for case in cases]


def facts_of(case: Case) -> Facts:
    """The facts of a written case."""
    hand, tile, _ = parse_win(case["win"])
    return Facts(
        hand,
        tile,
        case["source"],
        WIND_LETTERS[case["seat_wind"]],
        WIND_LETTERS[case["round_wind"]],
        case["dealer"],
        frozenset(case.get("occasions", [])),
        case.get("ready"),
        case.get("discards"),
    )


@pytest.mark.parametrize("case", SCORED, ids=ids(SCORED))
def test_C15_total_lines_and_removed(case: Case) -> None:
    """C14, C15: total and lines exactly; each removed row names one of the rows given."""
    expect = case["expect"]
    found = score(facts_of(case), case["ruleset"])
    if expect.get("not_a_win"):
        assert found is None
        return
    assert found is not None
    assert found.lines == expect["lines"]
    assert found.total == expect["total"]
    for row, by in expect.get("removed", {}).items():
        assert found.removed[row] & set(by)


@pytest.mark.parametrize("case", HANDS + SCORED, ids=ids(HANDS + SCORED))
def test_C07_waits(case: Case) -> None:
    """C07: the kinds waited for, in order."""
    if "waits" not in case["expect"]:
        return
    hand = parse_hand(case["hand"]) if "hand" in case else facts_of(case).hand
    found = waits(hand, special=has_special_shapes(case["ruleset"]))
    assert found == parse_tiles(case["expect"]["waits"])


@pytest.mark.parametrize("case", REFUSED, ids=ids(REFUSED))
def test_C20_refused(case: Case) -> None:
    """C20: the facts contradict each other."""
    assert contradictions(facts_of(case))


@pytest.mark.parametrize("case", WINS, ids=ids(WINS))
def test_C20_possible(case: Case) -> None:
    """C20: no contradiction is seen where there is none."""
    assert contradictions(facts_of(case)) == []


@pytest.mark.parametrize("case", SETTLEMENTS, ids=ids(SETTLEMENTS))
def test_P01_settlements(case: Case) -> None:
    """P01, P02, P07, P09: charges in any order, and what each seat wins or loses."""
    charges: list[Charge] = []
    deltas = [0, 0, 0, 0]
    for win in case["wins"]:
        found = score(facts_of(CASES[win["case"]]), case["ruleset"])
        assert found is not None
        made, changes = payment(
            found.total,
            winner=win["winner"],
            payers=win["payers"],
            dealer=case["dealer"],
            streak=case["streak"],
            base=case["base"],
            per_tai=case["per_tai"],
            liable=win.get("liable"),
        )
        charges += made
        deltas = [old + new for old, new in zip(deltas, changes, strict=True)]
    assert deltas == case["deltas"]
    assert sum(deltas) == 0
    assert Counter(charges) == Counter(Charge(**charge) for charge in case["charges"])


@pytest.mark.parametrize("ruleset", TABLES)
def test_C14_replaces_is_closed(ruleset: str) -> None:
    """C14: what a replaced row replaces is replaced too; no row replaces itself."""
    table = TABLES[ruleset]
    for row, (value, replaces) in table.items():
        assert value > 0
        assert row not in replaces
        for other in replaces:
            assert table[other][1] <= replaces


def test_C04_counts_of_one_suit() -> None:
    """C04: one suit holds 16, 127, 627 different arrangements of one, two, three sets."""
    found = [set[tuple[int, ...]]() for _ in range(4)]
    found[0].add(())
    sets = [(low, low, low) for low in range(9)] + [(low, low + 1, low + 2) for low in range(7)]
    for count in range(1, 4):
        for tiles in found[count - 1]:
            for one in sets:
                more = tuple(sorted(tiles + one))
                if max(Counter(more).values()) <= 4:
                    found[count].add(more)
    assert [len(each) for each in found] == [1, 16, 127, 627]
    assert all(any(True for _ in splits_into_sets(tiles)) for each in found for tiles in each)


def test_nearly_all_wins_are_scored() -> None:
    """But for those of house tables."""
    assert len(WINS) - 20 < len(SCORED) < len(WINS)


def test_C03_text_round_trips() -> None:
    """C03: what is written can be read again."""
    for case in WINS:
        facts = facts_of(case)
        assert parse_win(format_win(facts))[:2] == (facts.hand, facts.tile)
        assert parse_hand(format_hand(facts.hand)) == facts.hand
    with pytest.raises(ValueError, match="no tile"):
        parse_tiles("8z")
