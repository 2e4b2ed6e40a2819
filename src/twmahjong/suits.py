"""Suits are looked up, not searched.

The key of a suit is the number whose digits to the base 5 are its counts, that of the lowest rank
last (see ``hand.pack``). What all suits are stands in a table with one byte for each key. What
completes a suit and what a complete one splits into is found when it is first asked about, and
nature bounds that: a suit of numbers has 886,400 states, of which 53,055 are complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from twmahjong.tiles import Tile

# What a suit is. The sum over the four suits of a hand tells what the hand is, and is below 256.
DONE: Final = 0
"""Sets and nothing else."""
WITH_PAIR: Final = 1
"""Sets and a pair."""
TWO_OVER: Final = 5
"""3n + 2 tiles, but no sets and a pair."""
ONE_OVER: Final = 25
"""3n + 1 tiles."""
DEAD: Final = 63
"""3n tiles, but no sets."""

NUMBER_RANKS: Final = 9
HONOR_RANKS: Final = 7
CHOW_STARTS: Final = 7

#: The key of a suit -> what it is. They are empty, so that a look-up fails, until the first one.
NUMBER_STATES: Final = bytearray()
HONOR_STATES: Final = bytearray()


def fill_states() -> None:
    """Fill the tables of states."""
    HONOR_STATES[:] = _states(HONOR_RANKS, 0)
    NUMBER_STATES[:] = _states(NUMBER_RANKS, CHOW_STARTS)


def _states(ranks: int, chow_starts: int) -> bytearray:
    """Everything by its number of tiles, then the few suits that are complete.

    Of numbers 7,767 are up to five sets, 45,288 such sets and a pair.
    """
    by_residue = [bytes([state]) for state in (DEAD, ONE_OVER, TWO_OVER)]
    for _ in range(ranks - 1):
        by_residue = [b"".join([by_residue[(r + n) % 3] for n in range(5)]) for r in range(3)]
    states = bytearray().join([by_residue[n % 3] for n in range(5)])
    # No chow begins in the last two ranks, so that all are at their end.
    for (_, _, pairs, _), keys in _complete(ranks, chow_starts).items():
        for key in keys:
            states[key] = WITH_PAIR if pairs else DONE
    return states


# How many chows began in the rank below and in the one before it, the pairs, and all tiles so far.
_Begun = tuple[int, int, int, int]


def _complete(ranks: int, chow_starts: int) -> dict[_Begun, list[int]]:
    """The keys of all suits that are sets and up to one pair, built up rank by rank.

    A suit that can be split in several ways is there as often.
    """
    built: dict[_Begun, list[int]] = {(0, 0, 0, 0): [0]}
    for rank in range(ranks):
        longer: dict[_Begun, list[int]] = {}
        for (begun, before, pairs, tiles), keys in built.items():
            for starts in range(5 if rank < chow_starts else 1):
                for others, pair in ((0, 0), (3, 0), (2, 1)):
                    count = begun + before + starts + others
                    if count < 5 and tiles + count < 18 and pairs + pair < 2:
                        state = starts, begun, pairs + pair, tiles + count
                        added = count * 5**rank
                        longer.setdefault(state, []).extend([key + added for key in keys])
        built = longer
    return built


class _Completing(dict[int, int]):
    """The key of a suit that may lack one tile -> the ranks that make it sets, as bits."""

    def __init__(self, states: bytearray, ranks: int) -> None:
        self.states = states
        self.units = [(5**rank, 1 << rank) for rank in range(ranks)]

    def __missing__(self, key: int) -> int:
        states = self.states
        found = 0
        for unit, bit in self.units:
            if key // unit % 5 < 4 and states[key + unit] <= WITH_PAIR:
                found |= bit
        self[key] = found
        return found


_NUMBERS_COMPLETING: Final = _Completing(NUMBER_STATES, NUMBER_RANKS)
_HONORS_COMPLETING: Final = _Completing(HONOR_STATES, HONOR_RANKS)


def completing(suit: int, key: int) -> frozenset[Tile]:
    """The tiles that make a suit sets, with a pair or not, if one is what it lacks."""
    ranks = _HONORS_COMPLETING[key] if suit == 3 else _NUMBERS_COMPLETING[key]
    return _TILE_SETS[suit][ranks]


class _TileSets(dict[int, frozenset[Tile]]):
    """Ranks as bits -> the tiles of one suit: one set serves all suits that wait for the same."""

    def __init__(self, suit: int) -> None:
        self.tiles = tuple(Tile)[NUMBER_RANKS * suit :][:NUMBER_RANKS]

    def __missing__(self, ranks: int) -> frozenset[Tile]:
        self[ranks] = frozenset(t for rank, t in enumerate(self.tiles) if ranks >> rank & 1)
        return self[ranks]


_TILE_SETS: Final = tuple(map(_TileSets, range(4)))


# A split of one suit: the rank of the pair (-1: none) and its sets as 2 × rank, + 1 for a pung.
Split = tuple[int, tuple[int, ...]]


class Splits(dict[int, tuple[Split, ...]]):
    """The key of a complete suit -> all its splits into sets and, if 3n + 2 tiles, one pair.

    Of another suit there is none. The states must have been filled.
    """

    def __init__(self, states: bytearray, chow_starts: int) -> None:
        self.states = states
        self.chow_starts = chow_starts

    def __missing__(self, key: int) -> tuple[Split, ...]:
        found = () if self.states[key] > WITH_PAIR else tuple(sorted(self._search(key)))
        self[key] = found
        return found

    def _search(self, key: int) -> Iterator[Split]:
        if not key:
            yield -1, ()
            return
        rank, unit = 0, 1
        while not key // unit % 5:
            rank, unit = rank + 1, 5 * unit
        count = key // unit % 5
        for pungs, pairs in ((0, 0), (1, 0), (0, 1)):
            runs = count - 3 * pungs - 2 * pairs
            if runs < 0 or (runs and not self._has(key // unit // 5, rank, runs)):
                continue
            # What is left must be complete, too, with a pair if that is not taken yet.
            rest = key - unit * (count + 30 * runs)
            if self.states[rest] == (DONE if pairs else self.states[key]):
                head = (2 * rank,) * runs + (2 * rank + 1,) * pungs
                for pair, sets in self[rest]:
                    yield rank if pairs else pair, head + sets

    def _has(self, above: int, rank: int, runs: int) -> bool:
        """Whether so many chows can start at a rank, given the key of what lies above it."""
        return rank < self.chow_starts and above % 5 >= runs and above // 5 % 5 >= runs


NUMBERS: Final = Splits(NUMBER_STATES, CHOW_STARTS)
HONORS: Final = Splits(HONOR_STATES, 0)
