"""What the table asks of the scoring of a win."""

from __future__ import annotations

import pytest

from twmahjong import FRIENDLY, FULL_SET, Match, NotAWinError, Tile, Win
from twmahjong.table.winning import score_of


def test_C22_only_the_minimum_makes_a_win_worth_nothing() -> None:
    """C22: a hand below it has no score; one that is not complete (C04) is no question to ask."""
    table = Match.start(FRIENDLY.with_options(minimum=40)).deal(FULL_SET)
    complete, incomplete = (
        Win.parse(f"234m345p34578s22233z @ {tile}*", seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
        for tile in ("9s", "1s")
    )
    assert score_of(table, complete) is None
    with pytest.raises(NotAWinError) as caught:
        score_of(table, incomplete)
    assert caught.value.rule == "C04"
