"""What a complete hand looks like, and the shapes that are not five sets and a pair (C05)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from twmahjong.enums import Named
from twmahjong.hand import Meld, MeldKind
from twmahjong.tiles import Tile

__all__ = ["STANDARD_ONLY", "Shape"]


class Shape(Named):
    """What a complete hand looks like; the last three exist in HONG_KONG only (C05)."""

    STANDARD = "standard"
    SEVEN_PAIRS_AND_PUNG = "seven_pairs_and_pung"
    SIXTEEN_UNRELATED = "sixteen_unrelated"
    THIRTEEN_ORPHANS = "thirteen_orphans"


STANDARD_ONLY: Final = frozenset({Shape.STANDARD})
TILES: Final = tuple(Tile)

# One in the three bits of each kind.
_ONES = sum(1 << 3 * tile for tile in TILES[:34])
_ORPHANS = (*(t for t in TILES if t.is_terminal), *(t for t in TILES if t.is_honor))
_ORPHAN_ONES = sum(1 << 3 * tile for tile in _ORPHANS)


def near_special(counts: int, shapes: Collection[Shape]) -> bool:
    """Whether tiles of these counts, one too many perhaps, may wait for one of the special shapes.

    A quick no: hardly any do.
    """
    there = (counts | counts >> 1 | counts >> 2) & _ONES
    return (
        ((counts & _ONES).bit_count() <= 3 and Shape.SEVEN_PAIRS_AND_PUNG in shapes)
        or (there.bit_count() >= 15 and Shape.SIXTEEN_UNRELATED in shapes)
        or ((there & _ORPHAN_ONES).bit_count() >= 12 and Shape.THIRTEEN_ORPHANS in shapes)
    )


def special_waits(
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    held: int,
    shapes: Collection[Shape],
) -> frozenset[Tile]:
    """The kinds that would complete one of the special shapes."""
    if not near_special(held, shapes):
        return frozenset()
    found: set[Tile] = set()
    if Shape.SEVEN_PAIRS_AND_PUNG in shapes and not melds and (held & _ONES).bit_count() <= 2:
        found |= _pairs_waits(_counts(concealed))
    kinds = len(set(concealed))
    if Shape.SIXTEEN_UNRELATED in shapes and not melds and kinds >= 15:
        counts = _counts(concealed)
        found |= {tile for tile in _free(held) if _is_unrelated(_plus(counts, tile))}
    if Shape.THIRTEEN_ORPHANS in shapes and kinds >= 12:
        kongs = [meld for meld in melds if meld.kind is MeldKind.CONCEALED_KONG]
        if len(kongs) == len(melds) <= 1:
            counts = _counts(concealed)
            if sum(counts[tile] > 0 for tile in _ORPHANS) >= 12:
                found |= {
                    tile for tile in _free(held) if _is_orphans(_plus(counts, tile), bool(kongs))
                }
    return frozenset(found)


def _counts(tiles: tuple[Tile, ...]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return counts


def _plus(counts: list[int], tile: Tile) -> list[int]:
    return [*counts[:tile], counts[tile] + 1, *counts[tile + 1 :]]


def _free(held: int) -> Iterator[Tile]:
    return (t for t in TILES[:34] if not held >> 3 * t & 4)


def _pairs_waits(counts: list[int]) -> set[Tile]:
    """What sixteen tiles lack of seven pairs and a triplet; four alike are two pairs."""
    singles = {TILES[t] for t in range(34) if counts[t] == 1}
    triplets = {TILES[t] for t in range(34) if counts[t] == 3}
    if not singles and not triplets:
        return {TILES[t] for t in range(34) if counts[t] == 2}
    if len(triplets) == 1 and len(singles) == 1:
        return singles
    return triplets if len(triplets) == 2 and not singles else set()


def _is_unrelated(counts: list[int]) -> bool:
    """Seven honours, three tiles of each suit no two of them nearer than 3, one of all doubled."""
    if max(counts) > 2 or counts.count(2) != 1 or 0 in counts[27:]:
        return False
    for suit in (0, 9, 18):
        ranks = [rank for rank in range(9) if counts[suit + rank]]
        if len(ranks) != 3 or ranks[1] - ranks[0] < 3 or ranks[2] - ranks[1] < 3:
            return False
    return True


def _is_orphans(counts: list[int], with_kong: bool) -> bool:
    """Thirteen terminals and honours, one of them doubled, and a set that nobody fed."""
    left = list(counts)
    for tile in _ORPHANS:
        left[tile] -= 1
    if min(left) < 0:
        return False
    for double in _ORPHANS:
        if left[double]:
            rest = [t for t in range(34) for _ in range(left[t] - (t == double))]
            if with_kong or _is_set(rest):
                return True
    return False


def _is_set(tiles: list[int]) -> bool:
    low, middle, high = tiles
    if low == high:
        return True
    return high < 27 and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)
