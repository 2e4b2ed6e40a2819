"""Winning shapes and their readings by brute force (C04, C05, C07-C10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .notation import HONORS, Hand, is_honor, is_terminal, rank_of, suit_of

SPECIAL_SHAPES = ("seven_pairs_and_pung", "sixteen_unrelated", "thirteen_orphans")
SHAPES = ("standard", *SPECIAL_SHAPES)
ORPHANS = tuple(tile for tile in range(34) if is_terminal(tile) or is_honor(tile))

Sets = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Block:
    """One of the five sets; `concealed`: not claimed, nor a pung made by another's tile (C09)."""

    kind: str  # chow, pung, exposed_kong, concealed_kong, added_kong
    tile: int
    concealed: bool
    melded: bool

    def tiles(self) -> tuple[int, ...]:
        """Every tile of the set, four of them in a kong."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if "kong" in self.kind else 3)


@dataclass(frozen=True)
class Reading:
    """One way to see a win (C08). A special shape has no blocks, no pair and no wait (C05).

    `blocks`: the melds, then the concealed sets. `placed`: where the winning tile went,
    -1 the pair, else the index of a set in `blocks`.
    """

    shape: str
    blocks: tuple[Block, ...] = ()
    pair: int | None = None
    placed: int | None = None
    wait: str | None = None  # two_sided, edge, closed, dual_pung, pair


def splits_into_sets(tiles: tuple[int, ...]) -> Iterator[Sets]:
    """Every way to take sets off a sorted list of tiles until nothing is left."""
    if not tiles:
        yield ()
        return
    lowest = tiles[0]
    if tiles.count(lowest) >= 3:
        for others in splits_into_sets(tiles[3:]):
            yield (("pung", lowest), *others)
    starts_chow = suit_of(lowest) in "mps" and rank_of(lowest) <= 7
    if starts_chow and lowest + 1 in tiles and lowest + 2 in tiles:
        rest = list(tiles)
        for tile in (lowest, lowest + 1, lowest + 2):
            rest.remove(tile)
        for others in splits_into_sets(tuple(rest)):
            yield (("chow", lowest), *others)


def splits(tiles: tuple[int, ...]) -> Iterator[tuple[int, Sets]]:
    """Every pair with every split of what is left, some of them more than once."""
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            for sets in splits_into_sets(tuple(rest)):
                yield pair, tuple(sorted(sets, key=lambda one: (one[1], one[0])))


def is_seven_pairs_and_pung(hand: Hand, tiles: tuple[int, ...]) -> bool:
    """Seven pairs and a triplet, no meld; four alike are two pairs."""
    counts = sorted(Counter(tiles).values())
    return not hand.melds and len(tiles) == 17 and counts.count(3) == 1 and 1 not in counts


def is_sixteen_unrelated(hand: Hand, tiles: tuple[int, ...]) -> bool:
    """Seven honours, three tiles of each suit at least 3 apart, one of the sixteen twice."""
    kinds = sorted(set(tiles))
    if hand.melds or len(tiles) != 17 or len(kinds) != 16:
        return False
    for letter in "mps":
        ranks = [rank_of(kind) for kind in kinds if suit_of(kind) == letter]
        if len(ranks) != 3 or ranks[1] - ranks[0] < 3 or ranks[2] - ranks[1] < 3:
            return False
    return all(honor in kinds for honor in HONORS)


def is_thirteen_orphans(hand: Hand, tiles: tuple[int, ...]) -> bool:
    """Each terminal and honour, one of them twice, and an unclaimed set (a concealed kong too)."""
    if any(meld.kind != "concealed_kong" for meld in hand.melds):
        return False
    for second in ORPHANS:
        rest = list(tiles)
        for orphan in (*ORPHANS, second):
            if orphan not in rest:
                break
            rest.remove(orphan)
        else:
            set_count = len(hand.melds)
            if len(rest) == 3 and any(True for _ in splits_into_sets(tuple(rest))):
                set_count += 1
            elif rest:
                continue
            if set_count == 1:
                return True
    return False


def special_shapes(hand: Hand, tiles: tuple[int, ...]) -> list[str]:
    """The special shapes that the concealed tiles, the winning one among them, make (C05)."""
    tests = (is_seven_pairs_and_pung, is_sixteen_unrelated, is_thirteen_orphans)
    return [name for name, test in zip(SPECIAL_SHAPES, tests, strict=True) if test(hand, tiles)]


def is_complete(hand: Hand, tile: int, *, special: bool) -> bool:
    """Whether the hand and one more tile make a winning shape (C04, C05)."""
    tiles = tuple(sorted((*hand.concealed, tile)))
    if len(tiles) != 17 - 3 * len(hand.melds):
        return False
    if any(True for _ in splits(tiles)):
        return True
    return special and bool(special_shapes(hand, tiles))


def waits(hand: Hand, *, special: bool) -> list[int]:
    """The kinds that would complete the hand; one held four times is none (C07)."""
    held = hand.tiles()
    return [
        tile
        for tile in range(34)
        if held.count(tile) < 4 and is_complete(hand, tile, special=special)
    ]


def wait_in_chow(low: int, tile: int) -> str:
    """The wait of a chow that the tile filled: two_sided, edge or closed (C10)."""
    if tile == low + 1:
        return "closed"
    if tile == low:  # the tile beyond the upper end would have done as well, if there is one
        return "two_sided" if rank_of(low) + 3 <= 9 else "edge"
    return "two_sided" if rank_of(low) - 1 >= 1 else "edge"


def _reading(hand: Hand, pair: int, sets: Sets, place: int, tile: int, self_drawn: bool) -> Reading:
    """The reading in which the tile went to the pair (-1) or to one of the concealed sets."""
    blocks = [
        Block(meld.kind, meld.tile, meld.kind == "concealed_kong", True) for meld in hand.melds
    ]
    for index, (kind, low) in enumerate(sets):
        made_by_another = kind == "pung" and index == place and not self_drawn
        blocks.append(Block(kind, low, not made_by_another, False))
    if place == -1:
        return Reading("standard", tuple(blocks), pair, -1, "pair")
    kind, low = sets[place]
    wait = "dual_pung" if kind == "pung" else wait_in_chow(low, tile)
    return Reading("standard", tuple(blocks), pair, len(hand.melds) + place, wait)


def readings(hand: Hand, tile: int, *, self_drawn: bool, special: bool) -> list[Reading]:
    """All readings, in the order of C08; empty if the hand is not complete."""
    tiles = tuple(sorted((*hand.concealed, tile)))
    if len(tiles) != 17 - 3 * len(hand.melds):
        return []
    found: list[Reading] = []
    ordered = sorted(set(splits(tiles)), key=lambda one: (one[0], [(t, k) for k, t in one[1]]))
    for pair, sets in ordered:
        if pair == tile:
            found.append(_reading(hand, pair, sets, -1, tile, self_drawn))
        for place, (kind, low) in enumerate(sets):
            members = (low, low + 1, low + 2) if kind == "chow" else (low,)
            if tile in members and sets.index((kind, low)) == place:
                found.append(_reading(hand, pair, sets, place, tile, self_drawn))
    if special:
        found += [Reading(shape) for shape in special_shapes(hand, tiles)]
    return found
