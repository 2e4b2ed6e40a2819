"""Errors: what they hold, what they say, and that they survive a pickle."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from twmahjong import (
    Code,
    Hand,
    HandError,
    IllegalActionError,
    Illegality,
    MahjongError,
    NotationError,
    NotAWinError,
    Problem,
    RecordError,
    RulesetError,
    Source,
    Tile,
    Win,
    WinError,
    errors,
)
from twmahjong.errors import Flaw

PROBLEMS = (Problem("C04", "no chow"), Problem("C20", "a fifth 5m"))
HAND = Hand.parse("234m345p34578s22233z")
WIN = Win.parse(f"{HAND} @ 1s*", seat_wind=Tile.EAST, round_wind=Tile.EAST)
FLOWERS = Win.parse(
    f"{HAND} + 12345678f",
    seat_wind=Tile.EAST,
    round_wind=Tile.EAST,
    source=Source.EIGHT_FLOWERS,
)
# Stand-ins: an error holds whatever action, reason or table it is given.
ACTION: Any = "E discard 9m"
WHY: Any = "not held"
TABLE: Any = ("a", "table")

ERRORS = [
    NotationError("12x", 2, "a suit"),
    HandError(PROBLEMS),
    WinError(PROBLEMS),
    NotAWinError(WIN, "C04", "the hand is not complete"),
    NotAWinError(FLOWERS, "C22", "not enough", 8, 9),
    RulesetError(PROBLEMS, ["a", "b"]),
    IllegalActionError(ACTION, WHY, [ACTION, ACTION]),
    IllegalActionError(ACTION, WHY),
    RecordError("line 7", "no such tile", TABLE),
    RecordError("line 1", "no wall"),
    RecordError("act 6", "not held", TABLE, act=6, why=Illegality(Code.NOT_HELD, "K9", "none")),
    RecordError.of([Flaw("dealer", "none [A1]", "A1"), Flaw("wall", "none")]),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_pickle_with_their_facts(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error)
    assert isinstance(error, MahjongError)
    assert isinstance(error, ValueError)


def test_every_error_is_a_mahjong_error() -> None:
    kinds = [getattr(errors, name) for name in errors.__all__ if name.endswith("Error")]
    assert all(issubclass(kind, MahjongError) for kind in kinds)
    assert not issubclass(MahjongError, ValueError)


def test_C03_notation_error() -> None:
    """C03: the text, the position in it, and what was expected there."""
    error = NotationError("12x", 2, "a suit")
    assert (error.text, error.position, error.expected) == ("12x", 2, "a suit")
    for words in ("'12x'", "'x'", "position 2", "a suit"):
        assert words in str(error)
    assert "the end" in str(NotationError("12", 2, "a suit"))


def test_C20_problems_are_all_named() -> None:
    """C20: each with the rule it breaks."""
    for kind in (HandError, WinError):
        error = kind(iter(PROBLEMS))
        assert error.problems == PROBLEMS
        assert str(error) == "no chow [C04]; a fifth 5m [C20]"


def test_C04_not_a_win_error() -> None:
    """C04: the win with its hand and tile, the rule and the reason; the star stays in the text."""
    error = NotAWinError(WIN, "C04", "the hand is not complete")
    assert (error.win, error.hand, error.tile) == (WIN, HAND, Tile.S1)
    assert (error.rule, error.reason) == ("C04", "the hand is not complete")
    assert (error.total, error.minimum) == (None, None)
    assert str(error) == "234m345p34578s22233z @ 1s* is no win: the hand is not complete"


def test_C22_not_a_win_error() -> None:
    """C22: what it came to, and what is asked for."""
    error = NotAWinError(FLOWERS, "C22", "not enough", 8, 9)
    assert (error.rule, error.total, error.minimum) == ("C22", 8, 9)
    assert error.tile is None
    assert "@" not in str(error)


def test_C14_ruleset_error() -> None:
    """C14: all problems, and the rows or options concerned."""
    error = RulesetError(iter(PROBLEMS), (name for name in "ab"))
    assert (error.problems, error.ids) == (PROBLEMS, ("a", "b"))
    assert str(error) == "no chow [C04]; a fifth 5m [C20]"


def test_illegal_action_error() -> None:
    error = IllegalActionError(ACTION, WHY, iter([ACTION]))
    assert (error.action, error.why, error.legal) == (ACTION, WHY, (ACTION,))
    assert str(error) == "E discard 9m: not held; legal: E discard 9m"
    assert str(IllegalActionError(ACTION, WHY)) == "E discard 9m: not held"


def test_record_error() -> None:
    error = RecordError("line 7", "no such tile", TABLE)
    assert (error.where, error.reason, error.table) == ("line 7", "no such tile", TABLE)
    assert str(error) == "line 7: no such tile"
    assert RecordError("line 1", "no wall").table is None
    assert (error.act, error.why, error.flaws) == (None, None, (Flaw("line 7", "no such tile"),))


def test_K9_record_error_of_an_act() -> None:
    """K9: the number of the act, and why it is illegal."""
    why = Illegality(Code.NOT_HELD, "K9", "E holds no 1z")
    error = RecordError("act 6", f"E discard 1z: {why}", TABLE, act=6, why=why)
    assert (error.act, error.why, error.flaws[0].rule) == (6, why, "K9")
    assert str(error) == "act 6: E discard 1z: E holds no 1z [K9, not-held]"


def test_A1_record_error_names_all_that_cannot_be_read() -> None:
    """A1: where and reason are the first."""
    error = RecordError.of([Flaw("dealer", "no seat [A1]", "A1"), Flaw("wall", "missing")])
    assert (error.where, error.reason) == ("dealer", "no seat [A1]")
    assert str(error) == "dealer: no seat [A1]; wall: missing"
