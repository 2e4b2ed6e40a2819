"""Hands to measure with, on fixed seeds: each batch holds hands that no other batch held."""

from collections import Counter
from dataclasses import dataclass
from random import Random

PLAIN = range(34)
CHOW_STARTS = [kind for kind in range(27) if kind % 9 < 7]


@dataclass(frozen=True)
class Deal:
    """Tiles as numbers from 0 to 33, without the last one, and that last one."""

    tiles: tuple[int, ...]
    last: int

    @property
    def counts(self) -> list[int]:
        """How many of each kind there are, without the last one."""
        counter = Counter(self.tiles)
        return [counter[kind] for kind in PLAIN]

    @property
    def all_counts(self) -> list[int]:
        """How many of each kind there are."""
        counts = self.counts
        counts[self.last] += 1
        return counts

    @property
    def absent(self) -> int:
        """A kind that the hand does not hold: the pung on the table is of it."""
        return next(kind for kind in reversed(PLAIN) if not self.all_counts[kind])


def complete(random: Random, sets: int) -> Deal:
    """Sets and a pair, three chows to a pung, the last tile any of them.

    Not so many pairs that others might win with seven of them.
    """
    while True:
        tiles = [random.choice(PLAIN)] * 2
        for _ in range(sets):
            if random.random() < 0.75:
                low = random.choice(CHOW_STARTS)
                tiles += (low, low + 1, low + 2)
            else:
                tiles += [random.choice(PLAIN)] * 3
        copies = Counter(tiles).values()
        if max(copies) <= 4 and sum(n // 2 for n in copies) < 6:
            random.shuffle(tiles)
            return Deal(tuple(sorted(tiles[1:])), tiles[0])


def scattered(random: Random, sets: int) -> Deal:
    """As many tiles, as they come from the wall: hardly ever complete, and not many pairs."""
    wall = [kind for kind in PLAIN for _ in range(4)]
    while True:
        tiles = random.sample(wall, 3 * sets + 2)
        if sum(n // 2 for n in Counter(tiles).values()) < 6:
            return Deal(tuple(sorted(tiles[1:])), tiles[0])
