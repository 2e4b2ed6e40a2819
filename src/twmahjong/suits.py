"""Suits are looked up, not searched.

A suit's counts are packed in one int of three bits each (see ``hand.pack``); what that int splits
into, and what it waits for, is found once. The tables fill as suits are met, and nature bounds
them: a suit of at most seventeen tiles has 886,400 states.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

# A split of one suit: the rank of the pair (-1: none) and its sets as 2 × rank, + 1 for a pung.
Split = tuple[int, tuple[int, ...]]


class Splits(dict[int, tuple[Split, ...]]):
    """Packed counts of a suit -> all its splits into sets and, if 3n + 2 tiles, one pair."""

    def __init__(self, *, chows: bool) -> None:
        self.chows = chows

    def __missing__(self, key: int) -> tuple[Split, ...]:
        residue = total(key) % 3
        found = () if residue == 1 else tuple(sorted(self._search(key, residue == 2)))
        self[key] = found
        return found

    def _search(self, key: int, wants_pair: bool) -> Iterator[Split]:
        if not key:
            yield -1, ()
            return
        rank = ((key & -key).bit_length() - 1) // 3
        unit = 1 << 3 * rank
        count = key >> 3 * rank & 7
        for pungs, pairs in ((0, 0), (1, 0), (0, 1)):
            runs = count - 3 * pungs - 2 * pairs
            if runs < 0 or (pairs and not wants_pair) or (runs and not self._has(key, rank, runs)):
                continue
            rest = key - (count * unit + runs * (unit << 3 | unit << 6))
            head = (2 * rank,) * runs + (2 * rank + 1,) * pungs
            for pair, sets in self[rest]:
                yield rank if pairs else pair, head + sets

    def _has(self, key: int, rank: int, runs: int) -> bool:
        above = key >> 3 * rank + 3
        return self.chows and rank < 7 and above & 7 >= runs and above >> 3 & 7 >= runs


def total(key: int) -> int:
    """How many tiles packed counts hold."""
    found = 0
    while key:
        found += key & 7
        key >>= 3
    return found


class Status(dict[int, int]):
    """Packed counts of a suit -> 1 if it is sets, 2 if it is sets and a pair, else 0.

    Few suits are complete: 7,767 of numbers are up to five sets, 45,288 such sets and a pair. They
    are found all at once when the first suit is asked about, so that of all others nothing is kept.
    """

    def __init__(self, *, chows: bool) -> None:
        self.chows = chows

    def __missing__(self, key: int) -> int:
        if not self:
            self.update(_complete(chows=self.chows))
            return self.get(key, 0)
        return 0


def _complete(*, chows: bool) -> dict[int, int]:
    units = [1 << 3 * rank for rank in range(9 if chows else 7)]
    sets = [3 * unit for unit in units]
    if chows:
        sets += [unit | unit << 3 | unit << 6 for unit in units[:7]]
    found: dict[int, int] = {}
    keys = {0}
    for _ in range(6):
        found.update(dict.fromkeys(keys, 1))
        keys = {key + unit for key in keys for unit in sets if not _has_five(key + unit)}
    with_pair = (key + 2 * unit for key in found for unit in units)
    return {**dict.fromkeys((key for key in with_pair if not _has_five(key)), 2), **found}


_FOURS: Final = sum(4 << 3 * rank for rank in range(9))


def _has_five(key: int) -> bool:
    """Whether a kind is there more than four times (but not more than seven)."""
    return bool(key & (key << 1 | key << 2) & _FOURS)


# What a suit adds to the search for waits: its state, and the tiles that would complete it as the
# bit of value four in the three bits of each rank. The states are such that their sum over the four
# suits tells which case it is.
DONE: Final = 0
"""Sets and nothing else."""
ONE_OVER: Final = 1
"""3n + 1 tiles: one short of sets and the pair."""
TWO_OVER: Final = 10
"""3n + 2 tiles: one short of sets."""
WITH_PAIR: Final = 11
"""The same, and complete with a pair as it stands."""
DEAD: Final = 100
"""3n tiles, but no sets."""
Needs = tuple[int, int]


class Waiting(dict[int, Needs]):
    """Packed counts of a suit -> what it needs."""

    def __init__(self, status: Status, ranks: int) -> None:
        self.status = status
        self.ranks = ranks

    def __missing__(self, key: int) -> Needs:
        residue, complete = total(key) % 3, self.status[key]
        mask = 0
        for rank in range(self.ranks if residue else 0):
            if key >> 3 * rank & 7 < 4 and self.status[key + (1 << 3 * rank)]:
                mask |= 4 << 3 * rank
        if residue == 0:
            state = DONE if complete else DEAD
        elif residue == 1:
            state = ONE_OVER
        else:
            state = WITH_PAIR if complete else TWO_OVER
        self[key] = state, mask
        return state, mask


NUMBERS: Final = Splits(chows=True)
HONORS: Final = Splits(chows=False)
NUMBER_STATUS: Final = Status(chows=True)
HONOR_STATUS: Final = Status(chows=False)
NUMBER_WAITS: Final = Waiting(NUMBER_STATUS, 9)
HONOR_WAITS: Final = Waiting(HONOR_STATUS, 7)
