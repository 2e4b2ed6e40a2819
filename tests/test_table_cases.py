"""The scenarios in tests/cases/table: whole hands from a known wall, with what must be so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.written_cases import SCENARIOS, TABLE_FILES, text_of
from twmahjong.conformance import verify


@pytest.mark.parametrize("path", TABLE_FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    """Every check at its place, and how the hand ends."""
    (verdict,) = verify(text_of(path))
    assert (verdict.id, verdict.flaws) == (path.stem, ())
    assert verdict.differences == (), verdict.explanation


def test_every_scenario_asks_something() -> None:
    assert len(SCENARIOS) >= 23
    assert all("check" in scenario or "result" in scenario for scenario in SCENARIOS)
