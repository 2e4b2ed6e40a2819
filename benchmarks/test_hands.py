"""Checks, waits, readings and scores: every round is a batch of hands that were not seen before."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from benchmarks.contenders import (
    Contender,
    Contenders,
    checks,
    hand_of,
    ours,
    reading,
    scoring,
    waiting,
)
from benchmarks.deals import Deal, complete, scattered
from benchmarks.measure import Benchmark, measured
from twmahjong import Tile, readings, waits

BATCH = 200
ROUNDS = 30
# The tables of suits fill as suits are met. What is measured is a program that has run for a while.
MET_BEFORE = 20_000
Make = Callable[[Random, int], Deal]

#: Group, contenders, how the hands are made, and of how many sets they are.
GROUPS: tuple[tuple[str, Contenders, Make, int], ...] = (
    ("is_complete: complete, 14 tiles", checks(), complete, 4),
    ("is_complete: scattered, 14 tiles", checks(), scattered, 4),
    ("is_complete: complete, 17 tiles", ours(checks()), complete, 5),
    ("waits: ready, 13 tiles", waiting(), complete, 4),
    ("waits: ready, 16 tiles", ours(waiting()), complete, 5),
    ("waits: scattered, 16 tiles", ours(waiting()), scattered, 5),
    ("readings: 14 tiles", reading(), complete, 4),
    ("readings: 17 tiles", ours(reading()), complete, 5),
    ("score: 14 tiles", scoring(), complete, 4),
    ("score: 17 tiles", ours(scoring()), complete, 5),
)


def cases() -> Iterator[Any]:
    for group, contenders, make, sets in GROUPS:
        for name, contender in contenders.items():
            yield pytest.param(group, name, contender, make, sets, id=f"{group}, {name}")


@pytest.fixture(scope="module")
def met() -> None:
    """Many hands have been met before, other ones than those that are measured."""
    random = Random("before")
    for _ in range(MET_BEFORE):
        for deal in (complete(random, 5), scattered(random, 5)):
            hand = hand_of(deal)
            waits(hand)
            readings(hand, Tile(deal.last), self_drawn=True)


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize(("group", "name", "contender", "make", "sets"), [*cases()])
def test_hands(
    benchmark: Benchmark, group: str, name: str, contender: Contender, make: Make, sets: int
) -> None:
    seeds = count(1)
    run = contender.run

    def batch() -> list[tuple[Any, ...]]:
        random = Random(next(seeds))
        return [contender.prepare(make(random, sets)) for _ in range(BATCH)]

    def all_of(items: list[tuple[Any, ...]]) -> int:
        for item in items:
            run(*item)
        return len(items)

    measured(benchmark, group, name, all_of, batch, rounds=ROUNDS, warmup=3)
