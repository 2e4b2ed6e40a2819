"""Checks, waits, readings and scores: every round is a batch of hands that were not seen before."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

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
from benchmarks.measure import Measured, Task, progress, taking_turns
from twmahjong import Tile, readings, waits

BATCH = 200
ROUNDS = 30
# The tables of suits fill as suits are met. What is measured is a program that has run for a while.
MET_BEFORE = 20_000
COMPARED = 300


@dataclass(frozen=True)
class Group:
    """What is asked of whom, about which hands: of so many sets, and complete but for a tile."""

    title: str
    contenders: Contenders
    make: Callable[[Random, int], Deal]
    sets: int


def groups() -> tuple[Group, ...]:
    """All that is measured of hands."""
    return (
        Group("is_complete: complete, 14 tiles", checks(), complete, 4),
        Group("is_complete: scattered, 14 tiles", checks(), scattered, 4),
        Group("is_complete: complete, 17 tiles", ours(checks()), complete, 5),
        Group("waits: ready, 13 tiles", waiting(), complete, 4),
        Group("waits: ready, 16 tiles", ours(waiting()), complete, 5),
        Group("waits: scattered, 16 tiles", ours(waiting()), scattered, 5),
        Group("readings: 14 tiles", reading(), complete, 4),
        Group("readings: 17 tiles", ours(reading()), complete, 5),
        Group("score: 14 tiles", scoring(), complete, 4),
        Group("score: 17 tiles", ours(scoring()), complete, 5),
    )


def measured(rounds: int = ROUNDS) -> Iterator[Measured]:
    """Each group, once its answers were compared."""
    meet()
    for group in groups():
        compare(group)
        tasks: dict[str, Task] = {
            name: partial(_batch, group, contender) for name, contender in group.contenders.items()
        }
        yield taking_turns(group.title, tasks, rounds)


def meet(hands: int = MET_BEFORE) -> None:
    """Many hands, other ones than those that are measured."""
    progress("meeting other hands first")
    random = Random("before")
    for _ in range(hands):
        for deal in (complete(random, 5), scattered(random, 5)):
            hand = hand_of(deal)
            waits(hand)
            readings(hand, Tile(deal.last), self_drawn=True)


def compare(group: Group) -> None:
    """Ask all about the same hands. Raises ValueError if two do not answer the same."""
    random = Random(group.title)
    for _ in range(COMPARED):
        deal = group.make(random, group.sets)
        answers = {
            name: contender.meaning(contender.run(*contender.prepare(deal)), deal)
            for name, contender in group.contenders.items()
            if contender.meaning is not None
        }
        if any(answer != answers["twmahjong"] for answer in answers.values()):
            raise ValueError(f"{group.title}, {deal}: {answers}")


def _batch(group: Group, contender: Contender, number: int) -> Callable[[], int]:
    random = Random(f"{group.title} {number}")
    run = contender.run
    items = [contender.prepare(group.make(random, group.sets)) for _ in range(BATCH)]

    def all_of_them() -> int:
        for item in items:
            run(*item)
        return len(items)

    return all_of_them
