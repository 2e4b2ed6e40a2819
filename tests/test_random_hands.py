"""Whole hands, at random and seeking to win, run clean by every ruleset.

The hands are the same every time. The variable TWMAHJONG_HANDS says how many are played, over all
rulesets and ways to play; the long run is

    TWMAHJONG_HANDS=5000 python -m pytest tests/test_random_hands.py -n auto
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from tests.oracle.play_random import BIASES, random_wall
from tests.refereed import TILE
from tests.table_builder import tiles_of
from twmahjong import (
    FULL_SET,
    RULESETS,
    Action,
    Chow,
    Discard,
    Draw,
    Ending,
    Hu,
    Kong,
    Pass,
    Phase,
    Pung,
    Seat,
    Stakes,
    Table,
    Tile,
    apply,
    check,
    deal,
    dump,
    legal_actions,
    load,
    replay,
    view,
)

HANDS = int(os.environ.get("TWMAHJONG_HANDS", "160"))
#: Irregular acts can go round in circles; after so many acts of a hand they come to an end.
ENOUGH = 300

Way = Callable[[Table, Random], Action]


# --- ways to play


def any_act(table: Table, rng: Random) -> Action:
    """Whatever is legal."""
    return rng.choice(legal_actions(table))


def any_act_or_foul(table: Table, rng: Random) -> Action:
    """Now and then a wrong declaration or an irregular act."""
    legal = legal_actions(table)
    if len(table.history) > ENOUGH or rng.random() < 0.98:
        return rng.choice(legal)
    return rng.choice(legal_actions(table, fouls=True))


def towards_a_win(table: Table, rng: Random) -> Action:
    """Win, make kongs, claim; discard what fits least to the rest."""
    legal = legal_actions(table)
    best = min(map(_rank, legal))
    found = [act for act in legal if _rank(act) == best]
    discards = [act for act in found if isinstance(act, Discard)]
    if not discards or rng.random() < 0.05:
        return rng.choice(legal)
    held = table.seats[table.turn].concealed
    least = min(_use(act.tile, held) for act in discards)
    return rng.choice([act for act in discards if _use(act.tile, held) == least])


def towards_a_concealed_win(table: Table, rng: Random) -> Action:
    """The same without claims: ready hands, self-draws, concealed kongs."""
    legal = legal_actions(table)
    if any(isinstance(act, Hu) for act in legal) or table.phase is not Phase.CLAIMING:
        return towards_a_win(table, rng)
    return next(act for act in legal if isinstance(act, Pass))


def _rank(act: Action) -> int:
    order: list[type[Action]] = [Hu, Kong, Pung, Chow, Discard, Draw, Pass]
    return order.index(type(act)) if type(act) in order else len(order)


def _use(tile: Tile, held: Sequence[Tile]) -> int:
    near = [abs(tile - other) for other in held if not tile.is_honor and tile.suit is other.suit]
    return 3 * held.count(tile) + 2 * near.count(1) + near.count(2)


WAYS: list[Way] = [any_act, any_act_or_foul, towards_a_win, towards_a_concealed_win]
CELLS = [(ruleset, way) for ruleset in sorted(RULESETS) for way in WAYS]


# --- hands


def deal_at_random(ruleset: str, rng: Random) -> Table:
    east = rng.randrange(4)
    return deal(
        RULESETS[ruleset],
        [TILE[number] for number in random_wall(rng, BIASES[rng.choice(sorted(BIASES))])],
        dealer=rng.randrange(4),
        winds=[Tile(Tile.EAST + (seat - east) % 4) for seat in Seat],
        round_wind=rng.choice(FULL_SET[108:124:4]),
        streak=rng.choice((0, 0, 1, 2)),
        stakes=Stakes(rng.choice((0, 50, 100)), rng.choice((1, 10, 20))),
    )


def play_out(table: Table, way: Way, rng: Random) -> Table:
    """Play to the end; what must always be so is looked at all the way."""
    while table.phase is not Phase.OVER:
        act = way(table, rng)
        assert check(table, act) is None
        table = apply(table, act)
        assert tiles_of(table) == list(FULL_SET)
        if rng.random() < 0.1:
            assert_seen(table, Seat(rng.randrange(4)))
    return table


def assert_seen(table: Table, seat: Seat) -> None:
    """A seat sees its own tiles, and of every seat how many there are and what lies open."""
    seen = view(table, seat)
    assert seen.own.shown == table.seats[seat].concealed
    assert seen.discards == sum(len(other.river) for other in table.seats)
    assert [other.concealed for other in seen.seats] == [len(s.concealed) for s in table.seats]
    assert [other.flowers for other in seen.seats] == [s.flowers for s in table.seats]


def assert_clean(table: Table) -> None:
    assert table.result is not None
    assert not legal_actions(table, fouls=True)
    assert sum(table.result.deltas) == 0
    *_, (_, again) = replay(load(dump(table)))
    assert again == table


@pytest.mark.parametrize(
    ("ruleset", "way"), CELLS, ids=lambda cell: getattr(cell, "__name__", cell)
)
def test_hands_run_clean(ruleset: str, way: Way) -> None:
    rng = Random(f"{ruleset} {way.__name__}")
    reasons: Counter[Ending] = Counter()
    for _ in range(-(-HANDS // len(CELLS))):
        table = deal_at_random(ruleset, rng)
        try:
            table = play_out(table, way, rng)
            assert_clean(table)
        except Exception as error:
            error.add_note(dump(table))
            raise
        assert table.result is not None
        reasons[table.result.reason] += 1
    if way is towards_a_win and HANDS >= 160:
        assert reasons[Ending.WIN]
