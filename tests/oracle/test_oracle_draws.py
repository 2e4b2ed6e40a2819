"""The draws: possible, readable, complete where they should be, and every row among them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from .draw import RULESETS, Drawn, draw_hand, draw_near_miss, draw_win
from .notation import parse_hand, parse_win
from .possible import contradictions
from .scoring import Score, has_special_shapes, score
from .shapes import is_complete, waits
from .tables import TABLES

DRAWS = 2_500


@pytest.fixture(scope="module", params=RULESETS)
def wins(request: pytest.FixtureRequest) -> list[tuple[Drawn, Score]]:
    """Many wins of one ruleset with their scores."""
    rng = Random(f"wins of {request.param}")
    found = []
    for _ in range(DRAWS):
        drawn = draw_win(rng, request.param)
        answer = score(drawn.facts, drawn.ruleset)
        assert answer is not None, drawn.text
        found.append((drawn, answer))
    return found


def test_every_row_occurs(wins: list[tuple[Drawn, Score]]) -> None:
    """Each row of the table is counted in some win."""
    table = TABLES[wins[0][0].ruleset]
    seen = Counter(row for _, answer in wins for row in answer.lines)
    assert [row for row in table if not seen[row]] == []


def test_several_readings_occur(wins: list[tuple[Drawn, Score]]) -> None:
    """C08: readings that differ in what they are worth."""
    differing = [one for _, one in wins if len({each.total for each in one.readings}) > 1]
    assert len(differing) > DRAWS // 50


def test_C20_wins_are_possible(wins: list[tuple[Drawn, Score]]) -> None:
    """C20: no contradiction, and the text says what the facts say."""
    for drawn, _ in wins:
        assert contradictions(drawn.facts) == [], drawn.text
        hand, tile, self_drawn = parse_win(drawn.text)
        assert (hand, tile) == (drawn.facts.hand, drawn.facts.tile)
        if tile is not None:
            assert self_drawn == (drawn.facts.source in ("self_draw", "eight_flowers"))


def test_C15_totals_are_sums(wins: list[tuple[Drawn, Score]]) -> None:
    """C14, C15: the total is the sum of its lines, and each removed row has its reason."""
    for drawn, answer in wins:
        table = TABLES[drawn.ruleset]
        for one in answer.readings:
            assert one.total == sum(table[row][0] * count for row, count in one.lines.items())
            assert all(by and by <= one.lines.keys() for by in one.removed.values())
            assert not one.lines.keys() & one.removed.keys()
        assert answer.total == max(one.total for one in answer.readings)


def test_C07_the_winning_tile_was_waited_for(wins: list[tuple[Drawn, Score]]) -> None:
    """C07: whoever wins with a hand waited on that tile."""
    for drawn, _ in wins[:500]:
        if drawn.facts.tile is not None:
            special = has_special_shapes(drawn.ruleset)
            assert drawn.facts.tile in waits(drawn.facts.hand, special=special)


def test_near_misses_are_no_wins() -> None:
    """C04, C05: possible facts whose hand is not complete."""
    rng = Random("near misses")
    for _ in range(300):
        drawn = draw_near_miss(rng)
        assert contradictions(drawn.facts) == [], drawn.text
        assert score(drawn.facts, drawn.ruleset) is None
        assert drawn.facts.tile is not None
        special = has_special_shapes(drawn.ruleset)
        assert not is_complete(drawn.facts.hand, drawn.facts.tile, special=special)


def test_C07_hands_wait_on_none_to_many_kinds() -> None:
    """C07: hands of the right size, on no kind, on one and on several."""
    rng = Random("hands")
    sizes: Counter[int] = Counter()
    for _ in range(300):
        drawn = draw_hand(rng)
        assert parse_hand(drawn.text) == drawn.hand
        assert len(drawn.hand.concealed) + 3 * len(drawn.hand.melds) == 16
        assert max(Counter(drawn.hand.tiles()).values()) <= 4
        sizes[min(3, len(waits(drawn.hand, special=True)))] += 1
    assert min(sizes[count] for count in range(4)) > 10


def test_draws_repeat() -> None:
    """The same generator state gives the same draws."""
    first = [draw_win(Random(seed)).text for seed in range(20)]
    assert first == [draw_win(Random(seed)).text for seed in range(20)]
