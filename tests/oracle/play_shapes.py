"""Whether a hand is complete and what it waits on, for the referee: fast enough to play with.

`shapes.py` answers the same by brute force, tile by tile; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from .notation import Meld

SUITS = ((0, 9), (9, 18), (18, 27), (27, 34))
ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


@cache
def all_sets(counts: tuple[int, ...], chows: bool) -> bool:
    """Whether one suit's tiles, counted by rank, fall into pungs and chows (C04)."""
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    if lowest is None:
        return True
    if counts[lowest] >= 3 and all_sets(_less(counts, (lowest,) * 3), chows):
        return True
    run = (lowest, lowest + 1, lowest + 2)
    if chows and run[2] < 9 and counts[run[1]] and counts[run[2]]:
        return all_sets(_less(counts, run), chows)
    return False


@cache
def sets_and_pair(counts: tuple[int, ...], chows: bool) -> bool:
    """The same with one pair taken out first."""
    return any(
        count >= 2 and all_sets(_less(counts, (rank, rank)), chows)
        for rank, count in enumerate(counts)
    )


def _less(counts: tuple[int, ...], ranks: Iterable[int]) -> tuple[int, ...]:
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


def count_kinds(tiles: Iterable[int]) -> list[int]:
    """How many of each of the 34 kinds."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return counts


def is_standard(counts: Sequence[int]) -> bool:
    """C04: sets in every suit and a pair in exactly one."""
    pairs = 0
    for start, end in SUITS:
        suit = tuple(counts[start:end])
        over = sum(suit) % 3
        if over == 1:
            return False
        pairs += over == 2
        if not (sets_and_pair if over else all_sets)(suit, start < 27):
            return False
    return pairs == 1


def is_seven_pairs_and_pung(counts: Sequence[int]) -> bool:
    """C05: seven pairs and a triplet; four alike are two pairs."""
    held = [count for count in counts if count]
    return sum(held) == 17 and held.count(3) == 1 and 1 not in held


def is_sixteen_unrelated(counts: Sequence[int]) -> bool:
    """C05: seven honours, three tiles of each suit at least three apart, one of them twice."""
    held = [kind for kind, count in enumerate(counts) if count]
    if sum(counts) != 17 or len(held) != 16 or not all(counts[27:]):
        return False
    for start, end in SUITS[:3]:
        ranks = [kind for kind in held if start <= kind < end]
        if len(ranks) != 3 or ranks[1] - ranks[0] < 3 or ranks[2] - ranks[1] < 3:
            return False
    return True


def is_thirteen_orphans(counts: Sequence[int], kongs: int) -> bool:
    """C05: the thirteen, one of them twice, and one unclaimed set."""
    if sum(counts) + 3 * kongs != 17 or kongs > 1:
        return False
    left = list(counts)
    for orphan in ORPHANS:
        left[orphan] -= 1
    if min(left) < 0:
        return False
    for orphan in ORPHANS:
        if left[orphan]:
            rest = list(left)
            rest[orphan] -= 1
            if all(all_sets(tuple(rest[start:end]), start < 27) for start, end in SUITS):
                return True
    return False


def is_complete(concealed: Sequence[int], melds: Sequence[Meld], special: bool) -> bool:
    """Whether the concealed tiles, the winning one among them, and the melds are a win."""
    return is_win(count_kinds(concealed), melds, special)


def is_win(counts: Sequence[int], melds: Sequence[Meld], special: bool) -> bool:
    """The same of counted tiles (C04, C05)."""
    if sum(counts) != 17 - 3 * len(melds):
        return False
    if is_standard(counts):
        return True
    if not special:
        return False
    if not melds and (is_seven_pairs_and_pung(counts) or is_sixteen_unrelated(counts)):
        return True
    unclaimed = all(meld.kind == "concealed_kong" for meld in melds)
    return unclaimed and is_thirteen_orphans(counts, len(melds))


def waits(concealed: Sequence[int], melds: Sequence[Meld], special: bool) -> frozenset[int]:
    """C07: the kinds that would complete the hand; a kind held four times is no wait."""
    return _waits(tuple(sorted(concealed)), tuple(melds), special)


@lru_cache(maxsize=50_000)
def _waits(concealed: tuple[int, ...], melds: tuple[Meld, ...], special: bool) -> frozenset[int]:
    counts = count_kinds(concealed)
    melded = count_kinds(tile for meld in melds for tile in meld.tiles())
    found = set()
    for kind in range(34):
        if counts[kind] + melded[kind] < 4:
            counts[kind] += 1
            if is_win(counts, melds, special):
                found.add(kind)
            counts[kind] -= 1
    return frozenset(found)
