"""Suits are looked up, not searched.

The key of a suit is the number whose digits to the base 5 are its counts, that of the lowest rank
last (see ``hand.pack``). What all suits are stands in a table with one byte for each key. What a
suit splits into and what completes it is found when it is first asked about, and nature bounds
that: a suit of at most seventeen tiles has 886,400 states.
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
_TILES: Final = tuple(Tile)

#: The key of a suit -> what it is. They are empty, so that a look-up fails, until the first one.
NUMBER_STATES: Final = bytearray()
HONOR_STATES: Final = bytearray()


def fill_states() -> None:
    """Fill both tables."""
    HONOR_STATES[:] = _states(HONOR_RANKS, chow_starts=0)
    NUMBER_STATES[:] = _states(NUMBER_RANKS, chow_starts=7)


def _states(ranks: int, chow_starts: int) -> bytearray:
    """Everything by its number of tiles, then the few suits that are complete.

    Of numbers 7,767 are up to five sets, 45,288 such sets and a pair.
    """
    by_residue = [bytes([state]) for state in (DEAD, ONE_OVER, TWO_OVER)]
    for _ in range(ranks):
        by_residue = [b"".join([by_residue[(r + n) % 3] for n in range(5)]) for r in range(3)]
    states = bytearray(by_residue[0])
    for (begun, before, pairs, _), keys in _complete(ranks, chow_starts).items():
        if not begun and not before:
            for key in keys:
                states[key] = WITH_PAIR if pairs else DONE
    return states


# How many chows began in the rank below and in the one before it, the pairs, and all tiles so far.
_Begun = tuple[int, int, int, int]


def _complete(ranks: int, chow_starts: int) -> dict[_Begun, list[int]]:
    """The keys of all suits that are sets and up to one pair, built up rank by rank."""
    built: dict[_Begun, set[int]] = {(0, 0, 0, 0): {0}}
    for rank in range(ranks):
        longer: dict[_Begun, set[int]] = {}
        for (begun, before, pairs, tiles), keys in built.items():
            for starts in range(5 if rank < chow_starts else 1):
                for others, pair in ((0, 0), (3, 0), (2, 1)):
                    count = begun + before + starts + others
                    if count < 5 and tiles + count < 18 and pairs + pair < 2:
                        state = starts, begun, pairs + pair, tiles + count
                        more = [key + count * 5**rank for key in keys]
                        longer.setdefault(state, set()).update(more)
        built = longer
    return {state: sorted(keys) for state, keys in built.items()}


class Completing(dict[int, frozenset[Tile]]):
    """The key of a suit that is a tile short -> the tiles that make it sets, with a pair or not."""

    def __init__(self, suit: int) -> None:
        self.states, ranks = (
            (HONOR_STATES, HONOR_RANKS) if suit == 3 else (NUMBER_STATES, NUMBER_RANKS)
        )
        self.units = [(5**rank, 1 << rank) for rank in range(ranks)]
        self.tiles = _TILES[NUMBER_RANKS * suit :][:ranks]
        # Many suits wait for the same: one set of tiles serves them all.
        self.sets: dict[int, frozenset[Tile]] = {}

    def __missing__(self, key: int) -> frozenset[Tile]:
        states = self.states
        mask = 0
        for unit, bit in self.units:
            if key // unit % 5 < 4 and states[key + unit] <= WITH_PAIR:
                mask |= bit
        found = self.sets.get(mask)
        if found is None:
            found = frozenset(t for rank, t in enumerate(self.tiles) if mask >> rank & 1)
            self.sets[mask] = found
        self[key] = found
        return found


# A split of one suit: the rank of the pair (-1: none) and its sets as 2 × rank, + 1 for a pung.
Split = tuple[int, tuple[int, ...]]


class Splits(dict[int, tuple[Split, ...]]):
    """The key of a suit -> all its splits into sets and, if 3n + 2 tiles, one pair."""

    def __init__(self, *, chows: bool) -> None:
        self.chows = chows

    def __missing__(self, key: int) -> tuple[Split, ...]:
        residue = tiles_of(key) % 3
        found = () if residue == 1 else tuple(sorted(self._search(key, residue == 2)))
        self[key] = found
        return found

    def _search(self, key: int, wants_pair: bool) -> Iterator[Split]:
        if not key:
            yield -1, ()
            return
        rank, unit = 0, 1
        while not key // unit % 5:
            rank, unit = rank + 1, 5 * unit
        count = key // unit % 5
        for pungs, pairs in ((0, 0), (1, 0), (0, 1)):
            runs = count - 3 * pungs - 2 * pairs
            if runs < 0 or (pairs and not wants_pair) or (runs and not self._has(key, rank, runs)):
                continue
            rest = key - unit * (count + 30 * runs)
            head = (2 * rank,) * runs + (2 * rank + 1,) * pungs
            for pair, sets in self[rest]:
                yield rank if pairs else pair, head + sets

    def _has(self, key: int, rank: int, runs: int) -> bool:
        above = key // 5 ** (rank + 1)
        return self.chows and rank < 7 and above % 5 >= runs and above // 5 % 5 >= runs


def tiles_of(key: int) -> int:
    """How many tiles the key of a suit holds."""
    found = 0
    while key:
        key, count = divmod(key, 5)
        found += count
    return found


NUMBERS: Final = Splits(chows=True)
HONORS: Final = Splits(chows=False)
