"""The written cases leave nothing out: every row, every relation, every rule number.

What there must be is read off the rulesets. What cannot be is listed, with the reason.
"""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from tests.oracle.draw import draw_win
from tests.oracle.scoring import score_readings
from tests.rule_numbers import RULES, numbers_in
from tests.written_cases import CASES, SCENARIOS, SETTLEMENTS
from twmahjong import RULESETS, Ruleset

#: What each ruleset is looked at with: FRIENDLY by the cases of TAIWAN too (test_cases.py).
USED = {
    name: [
        case["expect"]
        for case in CASES
        if case["ruleset"] == name
        or (name == "friendly" and case["ruleset"] == "taiwan" and "ready" not in case)
    ]
    for name in RULESETS
}

NO_READY = "nobody declares ready at this table (G3)"
NOT_COUNTED = {("friendly", row): NO_READY for row in ("ready", "heavenly_ready", "earthly_ready")}

FIRST_TURN = "ready beside a win in the first turn is refused (C20)"
BY_DISCARD = "it is won by a discard, never by a self-draw (C20)"
THE_PAIR = "the last kind is the pair of the one and a pung of the other"
#: Relations of which no hand has both rows.
IMPOSSIBLE = {
    ("big_three_dragons", "little_three_dragons"): THE_PAIR,
    ("big_four_winds", "little_four_winds"): THE_PAIR,
    ("big_four_winds", "little_three_winds"): "four pungs of winds leave no wind for the pair",
    ("full_flush", "half_flush"): "the one has honours, the other has none",
    **{
        (win, ready): FIRST_TURN
        for win in ("heavenly_win", "earthly_win", "human_win")
        for ready in ("ready", "heavenly_ready", "earthly_ready")
    },
    ("human_win", "self_draw"): BY_DISCARD,
    ("human_win", "fully_concealed_hand"): BY_DISCARD,
}

#: Numbers that neither a win nor a hand of play can show.
NOT_IN_CASES = {
    "C21": "how a score is printed",
    "P06": "a ledger runs over several hands",
    "A2": "dice, and the winds of a whole match",
    "A3": "who deals the next hand",
    "A5": "rounds of a match",
    "A6": "where dice come from",
    "E0": "what a seat sees of the discards",
    "H6": "what the others see in the end",
    "J1": "seconds",
    "J2": "seconds",
}


def relations(ruleset: Ruleset) -> set[tuple[str, str]]:
    return {(row.id, other) for row in ruleset.rows for other in row.replaces}


def shown(name: str) -> set[tuple[str, str]]:
    """Relations of which a case has both rows: the first counts, or is itself replaced."""
    found = set()
    for expect in USED[name]:
        removed = expect.get("removed", {})
        for row, other in relations(RULESETS[name]):
            if other in removed and (row in removed[other] or row in removed):
                found.add((row, other))
    return found


def excused(name: str, row: str) -> bool:
    return (name, row) in NOT_COUNTED


@pytest.mark.parametrize("name", RULESETS)
def test_C14_every_row_counts_in_some_case(name: str) -> None:
    counted = set(chain.from_iterable(expect.get("lines", ()) for expect in USED[name]))
    rows = {row.id for row in RULESETS[name].rows if not excused(name, row.id)}
    assert rows - counted == set()


@pytest.mark.parametrize("name", RULESETS)
def test_C15_every_row_that_can_be_replaced_is_in_some_case(name: str) -> None:
    removed = set(chain.from_iterable(expect.get("removed", ()) for expect in USED[name]))
    possible = {other for pair in relations(RULESETS[name]) - set(IMPOSSIBLE) for other in pair[1:]}
    assert {row for row in possible - removed if not excused(name, row)} == set()


@pytest.mark.parametrize("name", RULESETS)
def test_C14_every_relation_is_in_some_case(name: str) -> None:
    wanted = {
        pair
        for pair in relations(RULESETS[name]) - set(IMPOSSIBLE)
        if not any(excused(name, row) for row in pair)
    }
    assert wanted - shown(name) == set()


@pytest.mark.parametrize("name", RULESETS)
def test_what_cannot_be_is_in_no_case(name: str) -> None:
    assert shown(name) & set(IMPOSSIBLE) == set()


@pytest.mark.parametrize("name", ["taiwan", "online", "hong_kong"])
def test_what_cannot_be_is_in_no_drawn_win(name: str) -> None:
    """The independent engine finds both rows in no reading, though each of them in some."""
    rng = Random(name)
    wanted = relations(RULESETS[name]) & set(IMPOSSIBLE)
    seen: set[str] = set()
    for _ in range(1_500):
        for reading in score_readings(draw_win(rng, name).facts, name):
            rows = {*reading.lines, *reading.removed}
            seen |= rows
            assert not [pair for pair in wanted if rows.issuperset(pair)]
    assert seen.issuperset(chain.from_iterable(wanted))


def test_what_cannot_be_is_some_relation() -> None:
    """The list names nothing that no table has."""
    assert set(IMPOSSIBLE) <= set().union(*map(relations, RULESETS.values()))
    assert {row for _, row in NOT_COUNTED} <= {row.id for row in RULESETS["friendly"].rows}


def named() -> set[str]:
    """The rule numbers of all cases."""
    found = {number for case in CASES for number in case.get("rules", ())}
    found |= {case["expect"]["refused"] for case in CASES if "refused" in case["expect"]}
    return found.union(*(case.get("rules", ()) for case in (*SETTLEMENTS, *SCENARIOS)))


@pytest.mark.parametrize("group", RULES)
def test_every_rule_number_has_a_case(group: str) -> None:
    assert set(RULES[group]) - named() - set(NOT_IN_CASES) == set()


def test_a_case_names_the_rules_that_its_note_cites() -> None:
    for case in (*CASES, *SETTLEMENTS):
        given = {*case.get("rules", ()), case.get("expect", {}).get("refused")}
        assert numbers_in(case.get("note", "")) <= given, case["id"]


def test_only_numbers_of_rules_are_named() -> None:
    known = set(chain.from_iterable(RULES.values()))
    assert named() <= known
    assert set(NOT_IN_CASES) <= known - named()
