"""Every way to see a hand as complete, and the tiles it waits for (rules C04-C11).

A suit is looked up, not searched: its nine counts are packed in one int of three bits each, and
what that int splits into is found once. The tables below fill as suits are met; nature bounds
them, for a suit of at most seventeen tiles has 886,400 states.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum
from itertools import product
from typing import Final

from attrs import frozen

from twmahjong.hand import Hand, Keys, Meld, MeldKind, keys_of
from twmahjong.tiles import Tile, format_tiles

__all__ = ["STANDARD_ONLY", "Block", "Reading", "Shape", "Wait", "is_complete", "readings", "waits"]


class Shape(Enum):
    """What a complete hand looks like; the last three exist in HONG_KONG only (C05)."""

    STANDARD = "standard"
    SEVEN_PAIRS_AND_PUNG = "seven_pairs_and_pung"
    SIXTEEN_UNRELATED = "sixteen_unrelated"
    THIRTEEN_ORPHANS = "thirteen_orphans"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Shape.{self.name}"


class Wait(Enum):
    """What the winning tile filled in a reading (C10)."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    DUAL_PUNG = "dual_pung"
    PAIR = "pair"

    def __repr__(self) -> str:
        return f"Wait.{self.name}"


STANDARD_ONLY: Final = frozenset({Shape.STANDARD})


@frozen(repr=False)
class Block:
    """One set of a reading.

    ``melded`` sets lie on the table. ``concealed`` is False for what was claimed, the winning tile
    included: a pung that another player's tile completed is not concealed (C09).
    """

    kind: MeldKind
    tile: Tile
    melded: bool
    concealed: bool

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles, lowest first."""
        return Meld(self.kind, self.tile).tiles

    def __str__(self) -> str:
        text = format_tiles(self.tiles)
        return f"[{text}]" if self.kind is MeldKind.CONCEALED_KONG else text

    def __repr__(self) -> str:
        kept = "concealed" if self.concealed else "claimed"
        return f"<{kept} {self.kind.value} {self}>"


@frozen
class Reading:
    """One way to see a win (C08).

    ``blocks`` are the melds, then the other sets by lowest tile, a chow before a pung; ``pair`` is
    its tile. ``winning`` is the index of the block that the winning ``tile`` completed, None if it
    completed the pair. A special shape has no pair, no wait and no blocks but a declared kong.
    """

    shape: Shape
    tile: Tile
    blocks: tuple[Block, ...]
    pair: Tile | None = None
    wait: Wait | None = None
    winning: int | None = None

    def __str__(self) -> str:
        if self.shape is not Shape.STANDARD:
            kong = "".join(f" with {block}" for block in self.blocks)
            return f"{self.shape.value}{kong}, {self.tile} won"
        sets = " ".join(map(str, self.blocks))
        place = f"{self.pair}{self.pair}" if self.winning is None else self.blocks[self.winning]
        place = format_tiles((self.pair,) * 2) if self.winning is None and self.pair else place
        pair = format_tiles((self.pair, self.pair)) if self.pair is not None else ""
        wait = self.wait.value.replace("_", "-") if self.wait else ""
        return f"{sets} + {pair}, {self.tile} completes {place} ({wait})"


# A split of one suit: the rank of the pair (-1: none) and its sets as 2 × rank, + 1 for a pung.
_Split = tuple[int, tuple[int, ...]]


class _Splits(dict[int, tuple[_Split, ...]]):
    """Packed counts of a suit -> all its splits into sets and, if 3n + 2 tiles, one pair."""

    def __init__(self, *, chows: bool) -> None:
        self.chows = chows

    def __missing__(self, key: int) -> tuple[_Split, ...]:
        total = _total(key)
        found = () if total % 3 == 1 else tuple(sorted(self._search(key, total % 3 == 2)))
        self[key] = found
        return found

    def _search(self, key: int, wants_pair: bool) -> Iterator[_Split]:
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


def _total(key: int) -> int:
    total = 0
    while key:
        total += key & 7
        key >>= 3
    return total


# What a suit adds to the search for waits: its total mod 3; whether it is complete; and the tiles
# that would complete it, as the bit of value four in the three bits of each rank.
_Needs = tuple[int, bool, int]


class _Waiting(dict[int, _Needs]):
    """Packed counts of a suit -> what it needs."""

    def __init__(self, splits: _Splits, ranks: int) -> None:
        self.splits = splits
        self.ranks = ranks

    def __missing__(self, key: int) -> _Needs:
        residue = _total(key) % 3
        mask = 0
        for rank in range(self.ranks if residue else 0):
            if key >> 3 * rank & 7 < 4 and self.splits[key + (1 << 3 * rank)]:
                mask |= 4 << 3 * rank
        needs = residue, bool(self.splits[key]), mask
        self[key] = needs
        return needs


_NUMBERS = _Splits(chows=True)
_HONORS = _Splits(chows=False)
_SPLITS = (_NUMBERS, _NUMBERS, _NUMBERS, _HONORS)
_NUMBER_WAITS = _Waiting(_NUMBERS, 9)
_HONOR_WAITS = _Waiting(_HONORS, 7)
_NOTHING: Final[frozenset[Tile]] = frozenset()
# (suit, waiting bits) -> the tiles; at most 3 × 512 + 128 of them.
_TILE_SETS: dict[tuple[int, int], frozenset[Tile]] = {}


def waits(hand: Hand, *, shapes: Collection[Shape] = STANDARD_ONLY) -> frozenset[Tile]:
    """The kinds of tile that would complete the hand (C07), in any of the ``shapes``.

    A kind of which the player holds all four, melds included, is no wait; what lies on the table
    is not looked at. Raises HandError for an impossible hand.

    >>> sorted(waits(Hand.parse("34567m456p789s22z555z")))
    [Tile.M2, Tile.M5, Tile.M8]
    """
    return find_waits(hand.concealed, hand.melds, *keys_of(hand), shapes)


def find_waits(
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    keys: Keys,
    held: Keys,
    shapes: Collection[Shape],
) -> frozenset[Tile]:
    """The waits of tiles that are known to be a hand, with their packed counts."""
    found = _standard_waits(keys, held) if Shape.STANDARD in shapes else _NOTHING
    if shapes is not STANDARD_ONLY and len(melds) < 2:
        found |= _special_waits(concealed, melds, keys, held, shapes)
    return found


def discards_to_ready(
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    keys: Keys,
    held: Keys,
    shapes: Collection[Shape],
) -> frozenset[Tile]:
    """The tiles of a hand with one tile too many whose discard leaves it waiting."""
    needs = [_NUMBER_WAITS[keys[0]], _NUMBER_WAITS[keys[1]], _NUMBER_WAITS[keys[2]]]
    needs.append(_HONOR_WAITS[keys[3]])
    # A suit that can neither be left as it is nor wait must be the one discarded from.
    dead = [suit for suit, (residue, complete, _) in enumerate(needs) if not (residue or complete)]
    special = shapes is not STANDARD_ONLY
    found = []
    if len(dead) < 2 or special:
        for tile in dict.fromkeys(concealed):
            suit, rank = divmod(tile, 9)
            if special or not dead or dead == [suit]:
                left, all_left = _less(keys, suit, rank), _less(held, suit, rank)
                at = concealed.index(tile)
                rest = concealed[:at] + concealed[at + 1 :]
                if find_waits(rest, melds, left, all_left, shapes):
                    found.append(tile)
    return frozenset(found)


def _less(keys: Keys, suit: int, rank: int) -> Keys:
    a, b, c, d = keys
    unit = 1 << 3 * rank
    if suit == 0:
        return a - unit, b, c, d
    if suit == 1:
        return a, b - unit, c, d
    return (a, b, c - unit, d) if suit == 2 else (a, b, c, d - unit)


def _standard_waits(keys: Keys, held: Keys) -> frozenset[Tile]:
    needs = (
        _NUMBER_WAITS[keys[0]],
        _NUMBER_WAITS[keys[1]],
        _NUMBER_WAITS[keys[2]],
        _HONOR_WAITS[keys[3]],
    )
    open_suits = []
    for suit, (residue, complete, _) in enumerate(needs):
        if residue:
            open_suits.append(suit)
        elif not complete:
            return _NOTHING
    if len(open_suits) == 1:
        # One suit a tile short of its sets and the pair.
        (suit,) = open_suits
        return _tile_set(suit, needs[suit][2] & ~held[suit])
    if len(open_suits) != 2:
        return _NOTHING
    one, other = open_suits
    found = _NOTHING
    # Two suits with two tiles over: the pair is in one of them, the tile goes to the other.
    if needs[other][1]:
        found = _tile_set(one, needs[one][2] & ~held[one])
    if needs[one][1]:
        found |= _tile_set(other, needs[other][2] & ~held[other])
    return found


def _tile_set(suit: int, mask: int) -> frozenset[Tile]:
    found = _TILE_SETS.get((suit, mask))
    if found is None:
        found = frozenset(Tile(9 * suit + r) for r in range(9) if mask >> 3 * r & 4)
        _TILE_SETS[suit, mask] = found
    return found


def is_complete(hand: Hand, tile: Tile, *, shapes: Collection[Shape] = STANDARD_ONLY) -> bool:
    """Whether the hand with this tile is complete in one of the ``shapes`` (C04, C05).

    True exactly for the tiles of :func:`waits`. Raises HandError for an impossible hand.
    """
    keys, held = keys_of(hand)
    if tile > 33:
        return False
    suit, rank = divmod(tile, 9)
    if held[suit] >> 3 * rank & 4:
        return False
    if Shape.STANDARD in shapes:
        pairs = 0
        for i in range(4):
            splits = _SPLITS[i][keys[i] + (1 << 3 * rank) if i == suit else keys[i]]
            if not splits:
                break
            pairs += splits[0][0] >= 0
        else:
            if pairs == 1:
                return True
    return shapes is not STANDARD_ONLY and tile in _special_waits(
        hand.concealed, hand.melds, keys, held, shapes
    )


def readings(
    hand: Hand, tile: Tile, *, self_drawn: bool, shapes: Collection[Shape] = STANDARD_ONLY
) -> tuple[Reading, ...]:
    """Every reading of the hand won on the tile, in the order that settles ties (C08).

    Every split of every suit and every place that the winning tile can take is there; none if the
    hand is not complete. Raises HandError for an impossible hand.
    """
    keys, held = keys_of(hand)
    if tile > 33 or held[tile // 9] >> 3 * (tile % 9) & 4:
        return ()
    melds = tuple([_meld_block(meld) for meld in hand.melds])
    found: list[Reading] = []
    if Shape.STANDARD in shapes:
        for pair, sets in _arrangements(keys, tile):
            found += _placed(melds, pair, sets, tile, self_drawn)
    if shapes is not STANDARD_ONLY:
        for shape in (*Shape,)[1:]:
            if shape in shapes and tile in find_waits(
                hand.concealed, hand.melds, keys, held, (shape,)
            ):
                found.append(Reading(shape, tile, melds))
    return tuple(found)


def _arrangements(keys: Keys, tile: Tile) -> list[tuple[int, tuple[int, ...]]]:
    """All pairs with all lists of sets (2 × tile, + 1 for a pung), in the order of C08."""
    suit, rank = divmod(tile, 9)
    by_suit = []
    for i in range(4):
        splits = _SPLITS[i][keys[i] + (1 << 3 * rank) if i == suit else keys[i]]
        if not splits:
            return []
        by_suit.append(splits)
    found = []
    for a, b, c, d in product(*by_suit):
        pairs = [9 * i + split[0] for i, split in enumerate((a, b, c, d)) if split[0] >= 0]
        if len(pairs) != 1:
            return []
        sets = [*a[1], *(s + 18 for s in b[1]), *(s + 36 for s in c[1]), *(s + 54 for s in d[1])]
        found.append((pairs[0], tuple(sets)))
    found.sort()
    return found


def _placed(
    melds: tuple[Block, ...], pair: int, sets: tuple[int, ...], tile: Tile, self_drawn: bool
) -> Iterator[Reading]:
    """The readings of one arrangement: the winning tile in the pair, then in each different set."""
    blocks = melds + tuple([_SET_BLOCKS[code] for code in sets])
    pair_tile = _TILES[pair]
    if pair == tile:
        yield Reading(Shape.STANDARD, tile, blocks, pair_tile, Wait.PAIR, None)
    last = -1
    for i, code in enumerate(sets, len(melds)):
        if code == last:
            continue
        last = code
        place = tile - (code >> 1)
        if code & 1:
            if place == 0:
                finished = blocks
                if not self_drawn:
                    finished = (*blocks[:i], _CLAIMED_PUNGS[tile], *blocks[i + 1 :])
                yield Reading(Shape.STANDARD, tile, finished, pair_tile, Wait.DUAL_PUNG, i)
        elif 0 <= place <= 2:
            wait = _CHOW_WAITS[place][(code >> 1) % 9]
            yield Reading(Shape.STANDARD, tile, blocks, pair_tile, wait, i)


# The wait by the place of the winning tile in the chow and the lowest rank of the chow (C10): the
# tile at the other end need only exist.
_CHOW_WAITS = (
    (*(Wait.TWO_SIDED,) * 6, Wait.EDGE),
    (Wait.CLOSED,) * 7,
    (Wait.EDGE, *(Wait.TWO_SIDED,) * 6),
)
_TILES = tuple(Tile)
_SET_BLOCKS = tuple(
    Block(kind, tile, melded=False, concealed=True)
    for tile in _TILES[:34]
    for kind in (MeldKind.CHOW, MeldKind.PUNG)
)
_CLAIMED_PUNGS = tuple(
    Block(MeldKind.PUNG, tile, melded=False, concealed=False) for tile in _TILES[:34]
)
_MELD_BLOCKS: dict[tuple[MeldKind, Tile], Block] = {}


def _meld_block(meld: Meld) -> Block:
    key = meld.kind, meld.tile
    block = _MELD_BLOCKS.get(key)
    if block is None:
        concealed = meld.kind is MeldKind.CONCEALED_KONG
        block = _MELD_BLOCKS[key] = Block(meld.kind, meld.tile, melded=True, concealed=concealed)
    return block


# --- special shapes (C05) -------------------------------------------------------------------------

_ODD = sum(1 << 3 * rank for rank in range(9))
_ORPHANS = (*(t for t in _TILES if t.is_terminal), *(t for t in _TILES if t.is_honor))


def _special_waits(
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    keys: Keys,
    held: Keys,
    shapes: Collection[Shape],
) -> frozenset[Tile]:
    found: set[Tile] = set()
    counts: list[int] = []
    odd_kinds = sum((key & _ODD).bit_count() for key in keys)
    if Shape.SEVEN_PAIRS_AND_PUNG in shapes and not melds and odd_kinds <= 2:
        found |= _pairs_waits(_counts(keys))
    kinds = len(set(concealed))
    if Shape.SIXTEEN_UNRELATED in shapes and not melds and kinds >= 15:
        counts = _counts(keys)
        found |= {tile for tile in _free(held) if _is_unrelated(_plus(counts, tile))}
    if Shape.THIRTEEN_ORPHANS in shapes and kinds >= 12:
        kongs = [meld for meld in melds if meld.kind is MeldKind.CONCEALED_KONG]
        if len(kongs) == len(melds) <= 1:
            counts = _counts(keys)
            if sum(counts[tile] > 0 for tile in _ORPHANS) >= 12:
                found |= {
                    tile for tile in _free(held) if _is_orphans(_plus(counts, tile), bool(kongs))
                }
    return frozenset(found)


def _counts(keys: Keys) -> list[int]:
    return [keys[tile // 9] >> 3 * (tile % 9) & 7 for tile in range(34)]


def _plus(counts: list[int], tile: Tile) -> list[int]:
    return [*counts[:tile], counts[tile] + 1, *counts[tile + 1 :]]


def _free(held: Keys) -> Iterator[Tile]:
    return (t for t in _TILES[:34] if not held[t // 9] >> 3 * (t % 9) & 4)


def _pairs_waits(counts: list[int]) -> set[Tile]:
    """What sixteen tiles lack of seven pairs and a triplet; four alike are two pairs."""
    singles = {_TILES[t] for t in range(34) if counts[t] == 1}
    triplets = {_TILES[t] for t in range(34) if counts[t] == 3}
    if not singles and not triplets:
        return {_TILES[t] for t in range(34) if counts[t] == 2}
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
