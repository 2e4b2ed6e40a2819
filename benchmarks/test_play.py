"""Whole hands of play: any legal acts at random, and players that seek to win."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import count
from random import Random

import pytest

from benchmarks.contenders import installed
from benchmarks.measure import Benchmark, measured
from twmahjong import FULL_SET, RULESETS, Match, Ruleset, Table, apply, legal_actions
from twmahjong.cli.playing import played

ROUNDS = 12
HANDS = 10
Run = Callable[[int], int]


def dealt(ruleset: Ruleset, random: Random) -> Table:
    """The first hand of a match."""
    return Match.start(ruleset).deal(random.sample(FULL_SET, len(FULL_SET)))


def at_random(ruleset: Ruleset, seed: int) -> int:
    """Hands in which any legal act will do; each is checked again by ``apply``."""
    random = Random(seed)
    for _ in range(HANDS):
        table = dealt(ruleset, random)
        while table.result is None:
            table = apply(table, random.choice(legal_actions(table)))
    return HANDS


def seeking_wins(ruleset: Ruleset, seed: int) -> int:
    """Hands among the players of the command line."""
    random = Random(seed)
    for _ in range(HANDS):
        played(dealt(ruleset, random))
    return HANDS


def by_jansou(seed: int) -> int:
    """A whole game at random: some ten hands."""
    random = Random(seed)
    rules = import_module("jansou.core.rules").preset("tenhou")
    environment = import_module("jansou.game.environment").Environment(rules, seed=seed)
    game = environment.play()
    request = next(game)
    while True:
        try:
            request = game.send(random.choice(request.actions))
        except StopIteration:
            return len(environment.records)


def by_riichienv(seed: int) -> int:
    """Hands at random."""
    random = Random(seed)
    for hand in range(HANDS):
        environment = import_module("riichienv").RiichiEnv(seed=1000 * seed + hand)
        seen = environment.reset()
        while not environment.done():
            acts = {seat: random.choice(view.legal_actions()) for seat, view in seen.items()}
            seen = environment.step(acts)
    return HANDS


def cases() -> Iterator[tuple[str, str, Run]]:
    for name, ruleset in RULESETS.items():
        own = "twmahjong" if name == "taiwan" else f"twmahjong, {name.upper()}"
        yield "hands at random", own, partial(at_random, ruleset)
    if installed("jansou"):
        yield "hands at random", "jansou", by_jansou
    if installed("riichienv"):
        yield "hands at random", "riichienv", by_riichienv
    yield "hands of win-seeking players", "twmahjong", partial(seeking_wins, RULESETS["taiwan"])


@pytest.mark.parametrize(("group", "name", "run"), [*cases()], ids=str)
def test_play(benchmark: Benchmark, group: str, name: str, run: Run) -> None:
    seeds = count(1)
    measured(benchmark, group, name, run, lambda: next(seeds), rounds=ROUNDS, warmup=1)
