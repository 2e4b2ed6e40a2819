"""The worked example of docs/testing.md: properties find each fault of a small faulty scorer.

The two properties are the ones that the page shows. They hold for the mended scorer; with any one
of its faults put back they fail.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import Phase, given, settings

from faulty_scorer import Mended, Scorer
from twmahjong import TAIWAN, Hand, Tile, Win, score, waits
from twmahjong.strategies import winning_hands, wins

ROOT = Path(__file__).parent.parent

# What it is compared with: a table of the three rows that it knows.
LADDER = ("three_concealed_pungs", "four_concealed_pungs", "five_concealed_pungs")
KNOWN = TAIWAN.without(*(row.id for row in TAIWAN.rows if row.id not in LADDER))

scorer: Scorer = Mended()


@given(wins(ruleset=KNOWN))
def test_the_scores_agree(win: Win) -> None:
    assert scorer.score(win) == score(win, KNOWN).total


@given(winning_hands())
def test_the_waits_agree(won: tuple[Hand, Tile]) -> None:
    hand, _ = won
    assert scorer.waits(hand) == waits(hand)


# --- the faults -----------------------------------------------------------------------------------


class DiscardConcealed(Mended):
    """C09: a concealed pung completed by a discard counts as concealed."""

    concealed_pungs = Scorer.concealed_pungs


class FifthCopy(Mended):
    """C07: a fifth copy counts as a wait."""

    waits = Scorer.waits


class AllAdded(Mended):
    """C14: rows that another replaces are added."""

    tai = Scorer.tai


def first_failure(test: Callable[..., None], strategy: Any) -> list[object]:
    """The first value for which the property fails, if there is one among many drawn ones."""
    inner = cast(Any, test).hypothesis.inner_test
    failures: list[object] = []

    @settings(max_examples=2_000, derandomize=True, database=None, phases=[Phase.generate])
    @given(strategy)
    def search(value: object) -> None:
        try:
            inner(value)
        except AssertionError:
            failures.append(value)
            raise

    with pytest.raises(AssertionError):
        search()
    return failures[:1]


@pytest.mark.parametrize("fault", [DiscardConcealed, AllAdded])
def test_C09_C14_a_fault_in_the_score_is_found(
    fault: type[Scorer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.test_faulty_scorer.scorer", fault())
    (win,) = first_failure(test_the_scores_agree, wins(ruleset=KNOWN))
    assert isinstance(win, Win)
    assert fault().score(win) > Mended().score(win) == score(win, KNOWN).total
    # The one fault shows where it should: off another's tile, or where two steps are present.
    assert fault is AllAdded or not win.self_drawn
    assert fault is DiscardConcealed or score(win, KNOWN).superseded


def test_C07_the_fifth_copy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_faulty_scorer.scorer", FifthCopy())
    (found,) = first_failure(test_the_waits_agree, winning_hands())
    hand, _ = cast("tuple[Hand, Tile]", found)
    for tile in FifthCopy().waits(hand) - waits(hand):
        copies = [*hand.concealed, *(one for meld in hand.melds for one in meld.tiles)]
        assert copies.count(tile) == 4


def test_both_properties_fail_for_the_scorer_that_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.test_faulty_scorer.scorer", Scorer())
    assert first_failure(test_the_scores_agree, wins(ruleset=KNOWN))
    assert first_failure(test_the_waits_agree, winning_hands())


# --- the page -------------------------------------------------------------------------------------


def test_the_page_shows_the_code_that_runs() -> None:
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    shown = re.findall(r"^<!-- from (\S+) -->\n\n```python\n(.*?)```", page, flags=re.M | re.S)
    assert [name for name, _ in shown] == [
        "examples/faulty_scorer.py",
        "tests/test_faulty_scorer.py",
        "examples/faulty_scorer.py",
    ]
    for name, code in shown:
        assert code in (ROOT / name).read_text(encoding="utf-8")
