"""A whole hand of each ruleset as it was written down: whoever changes play sees what changed.

`python -m tests.transcript tests/playthroughs/*.txt` writes the transcripts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.refereed import assert_same, assert_same_end, referee
from tests.transcript import read, transcript
from twmahjong import RULESETS, apply, parse_action

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@each_file
def test_the_hand_goes_as_it_was_written_down(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    head, acts = read(text)
    assert transcript(head, acts).splitlines() == text.splitlines()


def test_there_is_one_of_each_ruleset_with_flowers_a_kong_a_claim_and_a_win() -> None:
    found = {path.stem: read(path.read_text(encoding="utf-8")) for path in FILES}
    assert {*found} == {*RULESETS}
    for ruleset, (head, acts) in found.items():
        assert head.facts["ruleset"] == ruleset
        assert head.deal().phase.value == "opening"
        verbs = {act.split()[1] for act in acts}
        assert {"draw", "discard", "kong", "pung", "chow", "hu"} <= verbs
        # Its head says how the payment comes about.
        assert any("What it is worth" in comment for comment in head.comments)


@each_file
def test_the_referee_sees_the_same_hand(path: Path) -> None:
    """What lies where, what is legal, and what is paid."""
    head, acts = read(path.read_text(encoding="utf-8"))
    table = head.deal()
    play = referee(table)
    for act in acts:
        assert_same(table, play)
        play.act(act)
        table = apply(table, parse_action(act))
    assert_same_end(table, play)
