"""Whole hands of play: any legal acts at random, and players that seek to win."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random

from benchmarks.contenders import installed
from benchmarks.measure import Measured, Task, taking_turns
from twmahjong import FULL_SET, RULESETS, Match, Ruleset, Table, apply, legal_actions
from twmahjong.cli.playing import played

ROUNDS = 15
HANDS = 10


def measured(rounds: int = ROUNDS) -> Iterator[Measured]:
    """Random hands of each table and of others; hands of win-seeking players."""
    tasks: dict[str, Task] = {
        "twmahjong" if name == "taiwan" else f"twmahjong, {name.upper()}": _task(
            partial(at_random, ruleset)
        )
        for name, ruleset in RULESETS.items()
    }
    if installed("jansou"):
        tasks["jansou"] = _task(by_jansou)
    if installed("riichienv"):
        tasks["riichienv"] = _task(by_riichienv)
    yield taking_turns("hands at random", tasks, rounds)
    seekers = {"twmahjong": _task(partial(seeking_wins, RULESETS["taiwan"]))}
    yield taking_turns("hands of win-seeking players", seekers, rounds)


def _task(run: Callable[[int], int]) -> Task:
    return lambda number: partial(run, number)


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
