"""Every way to see a hand as complete, and the tiles it waits for (rules C04-C11)."""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter
from typing import Final

from attrs import frozen

from twmahjong.enums import Named
from twmahjong.errors import HandError
from twmahjong.hand import (
    FOURS,
    HELD_FROM,
    Hand,
    Keys,
    Meld,
    MeldKind,
    held_of,
    keys_in,
    keys_of,
    pack,
)
from twmahjong.shapes import STANDARD_ONLY, TILES, Shape, near_special, special_waits
from twmahjong.suits import (
    DONE,
    HONOR_STATES,
    HONORS,
    NUMBER_STATES,
    NUMBERS,
    ONE_OVER,
    TWO_OVER,
    WITH_PAIR,
    Splits,
    completing,
    fill_states,
)
from twmahjong.tiles import Tile, format_tiles

__all__ = ["STANDARD_ONLY", "Block", "Reading", "Shape", "Wait", "is_complete", "readings", "waits"]


class Wait(Named):
    """What the winning tile filled in a reading (C10)."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    DUAL_PUNG = "dual_pung"
    PAIR = "pair"


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
            shape = self.shape.value.replace("_", " ")
            return f"{shape}{kong}, {self.tile} won"
        pair = "" if self.pair is None else format_tiles((self.pair, self.pair))
        place = pair if self.winning is None else self.blocks[self.winning]
        sets = " ".join(map(str, self.blocks))
        wait = self.wait.value.replace("_", "-") if self.wait else ""
        return f"{sets} + {pair}, {self.tile} completes {place} ({wait})"


_NOTHING: Final[frozenset[Tile]] = frozenset()
# What the states of the four suits come to when some tile makes five sets and a pair: a suit is a
# tile short of sets and the pair, or of sets, the pair being in another, or two suits have a pair
# each and either becomes sets.
_ONE_SHORT: Final = ONE_OVER
_SETS_SHORT: Final = TWO_OVER + WITH_PAIR
_TWO_PAIRS: Final = 2 * WITH_PAIR
_WAITING: Final = frozenset({_ONE_SHORT, _SETS_SHORT, _TWO_PAIRS})
# For each tile what it adds to the four keys, and the bit that is set when four of it are held. A
# flower completes nothing: its bits are those of any tile at all.
_ADDED: Final = tuple(
    (*(5 ** (tile % 9) if tile // 9 == suit else 0 for suit in range(4)), 4 << 3 * tile)
    if tile < 34
    else (0, 0, 0, 0, -1)
    for tile in TILES
)


def waits(hand: Hand, *, shapes: Collection[Shape] = STANDARD_ONLY) -> frozenset[Tile]:
    """The kinds of tile that would complete the hand (C07), in any of the ``shapes``.

    A kind of which the player holds all four, melds included, is no wait; what lies on the table
    is not looked at. Raises HandError for an impossible hand.

    >>> sorted(waits(Hand.parse("34567m456p789s22z555z")))
    [Tile.M2, Tile.M5, Tile.M8]
    """
    return find_waits(hand.concealed, hand.melds, keys_of(hand), held_of(hand), shapes)


def find_waits(
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    keys: Keys,
    held: int,
    shapes: Collection[Shape],
) -> frozenset[Tile]:
    """The waits of tiles that are known to be a hand, with their keys and counts."""
    if shapes is STANDARD_ONLY:
        return _standard_waits(keys, held)
    found = _standard_waits(keys, held) if Shape.STANDARD in shapes else _NOTHING
    if len(melds) < 2:
        found |= special_waits(concealed, melds, held, shapes)
    return found


def _standard_waits(keys: Keys, held: int) -> frozenset[Tile]:
    a, b, c, d = keys
    try:
        one, two, three, four = (
            NUMBER_STATES[a],
            NUMBER_STATES[b],
            NUMBER_STATES[c],
            HONOR_STATES[d],
        )
    except IndexError:
        fill_states()
        return _standard_waits(keys, held)
    total = one + two + three + four
    if total == _TWO_PAIRS:
        first, second = [i for i, s in enumerate((one, two, three, four)) if s == WITH_PAIR]
        found = completing(first, keys[first]) | completing(second, keys[second])
    elif total in _WAITING:
        short = ONE_OVER if total == _ONE_SHORT else TWO_OVER
        suit = 0 if one == short else 1 if two == short else 2 if three == short else 3
        found = completing(suit, keys[suit])
    else:
        return _NOTHING
    if held & FOURS:
        return frozenset([tile for tile in found if not held & 4 << 3 * tile])
    return found


def discards_to_ready(
    concealed: tuple[Tile, ...], melds: tuple[Meld, ...], both: int, shapes: Collection[Shape]
) -> frozenset[Tile]:
    """The tiles of a hand with one tile too many whose discard leaves it waiting.

    ``both`` is the sum of the weights of the concealed tiles.
    """
    if not NUMBER_STATES:
        fill_states()
    a, b, c, d = keys = keys_in(both)
    states = NUMBER_STATES[a], NUMBER_STATES[b], NUMBER_STATES[c], HONOR_STATES[d]
    total = sum(states)
    special = (
        shapes is not STANDARD_ONLY and len(melds) < 2 and near_special(both >> HELD_FROM, shapes)
    )
    # A discard changes one suit, and most hands have two that are not as they should be.
    if total - max(states) > _MOST and not special:
        return _NOTHING
    packed = pack(concealed, melds)
    assert packed is not None
    _, held = packed
    found = []
    for tile in dict.fromkeys(concealed):
        suit = tile // 9
        if special or total - states[suit] in _OTHERS:
            at = concealed.index(tile)
            rest = concealed[:at] + concealed[at + 1 :]
            fewer = (*keys[:suit], keys[suit] - 5 ** (tile % 9), *keys[suit + 1 :])
            if find_waits(rest, melds, fewer, held - (1 << 3 * tile), shapes):
                found.append(tile)
    return frozenset(found)


# What three suits come to so that some state of the fourth makes the hand wait.
_OTHERS: Final = frozenset(
    total - state
    for total in _WAITING
    for state in (DONE, WITH_PAIR, TWO_OVER, ONE_OVER)
    if total >= state
)
_MOST: Final = max(_OTHERS)


def is_complete(hand: Hand, tile: Tile, *, shapes: Collection[Shape] = STANDARD_ONLY) -> bool:
    """Whether the hand with this tile is complete in one of the ``shapes`` (C04, C05).

    True exactly for the tiles of :func:`waits`. Raises HandError for an impossible hand.
    """
    m, p, s, z, four = _ADDED[tile]
    if shapes is not STANDARD_ONLY:
        return tile in waits(hand, shapes=shapes)
    keys = hand._keys
    if keys is None:
        raise HandError(hand.problems())
    if hand._held & four:
        return False
    a, b, c, d = keys
    try:
        total = (
            NUMBER_STATES[a + m] + NUMBER_STATES[b + p] + NUMBER_STATES[c + s] + HONOR_STATES[d + z]
        )
    except IndexError:
        fill_states()
        return is_complete(hand, tile)
    return total == WITH_PAIR


def readings(
    hand: Hand, tile: Tile, *, self_drawn: bool, shapes: Collection[Shape] = STANDARD_ONLY
) -> tuple[Reading, ...]:
    """Every reading of the hand won on the tile, in the order that settles ties (C08).

    Every split of every suit and every place that the winning tile can take is there; none if the
    hand is not complete. Raises HandError for an impossible hand.
    """
    keys, held = keys_of(hand), held_of(hand)
    if held & _ADDED[tile][4]:
        return ()
    melds = tuple([_MELD_BLOCKS[meld._code] for meld in hand.melds])
    found: list[Reading] = []
    if shapes is STANDARD_ONLY or Shape.STANDARD in shapes:
        for arranged in _arrangements(keys, tile):
            _place(found, tile, arranged, melds, self_drawn)
    if shapes is not STANDARD_ONLY:
        for shape in _SPECIAL_SHAPES:
            if shape in shapes and tile in special_waits(
                hand.concealed, hand.melds, held, (shape,)
            ):
                found.append(Reading(shape, tile, melds))
    return tuple(found)


# One way to split a suit: the rank of the pair (-1: none), its sets as 2 × rank, + 1 for a pung,
# and the same sets as blocks of each suit that it can be.
_Way = tuple[int, tuple[int, ...], tuple[tuple[Block, ...], ...]]


class _Ways(dict[int, tuple[_Way, ...]]):
    """The key of a suit -> all its splits, with blocks of each of the suits."""

    def __init__(self, splits: Splits, *suits: int) -> None:
        self.splits = splits
        self.blocks = [_SET_BLOCKS[18 * suit :] for suit in suits]

    def __missing__(self, key: int) -> tuple[_Way, ...]:
        self[key] = found = tuple(
            [
                (pair, sets, tuple([tuple([of[code] for code in sets]) for of in self.blocks]))
                for pair, sets in self.splits[key]
            ]
        )
        return found


# One way to arrange a hand: the pair, the sets of the four suits, and all of these as blocks.
_Arranged = tuple[int, tuple[tuple[int, ...], ...], tuple[Block, ...]]


def _arrangements(keys: Keys, tile: Tile) -> list[_Arranged]:
    """All arrangements of a hand's tiles with one more, melds apart, in the order of C08."""
    a, b, c, d = keys
    m, p, s, z, _ = _ADDED[tile]
    a, b, c, d = a + m, b + p, c + s, d + z
    if not NUMBER_STATES:
        fill_states()
    if NUMBER_STATES[a] + NUMBER_STATES[b] + NUMBER_STATES[c] + HONOR_STATES[d] != WITH_PAIR:
        return []
    found: list[_Arranged] = [
        (
            p1 if p1 >= 0 else p2 + 9 if p2 >= 0 else p3 + 18 if p3 >= 0 else p4 + 27,
            (s1, s2, s3, s4),
            b1[0] + b2[1] + b3[2] + b4[0],
        )
        for p1, s1, b1 in _NUMBER_WAYS[a]
        for p2, s2, b2 in _NUMBER_WAYS[b]
        for p3, s3, b3 in _NUMBER_WAYS[c]
        for p4, s4, b4 in _HONOR_WAYS[d]
    ]
    if len(found) > 1:
        found.sort(key=_pair_and_sets)
    return found


_pair_and_sets = itemgetter(0, 1)


def _place(
    found: list[Reading],
    tile: Tile,
    arranged: _Arranged,
    melds: tuple[Block, ...],
    self_drawn: bool,
) -> None:
    """Add the readings of one arrangement: the tile in the pair, then in each different set."""
    pair, sets, own = arranged
    blocks = melds + own
    pair_tile = TILES[pair]
    if pair == tile:
        found.append(Reading(_STANDARD, tile, blocks, pair_tile, _PAIR, None))
    suit, rank = tile // 9, tile % 9
    last = -1
    low, high = 2 * rank - 4, 2 * rank + 1
    for i, code in enumerate(sets[suit], len(melds) + sum(map(len, sets[:suit]))):
        if code == last or not low <= code <= high:
            continue
        last = code
        if not code & 1:
            wait = _CHOW_WAITS[rank - (code >> 1)][code >> 1]
            found.append(Reading(_STANDARD, tile, blocks, pair_tile, wait, i))
        elif code == high:
            finished = blocks
            if not self_drawn:
                finished = (*blocks[:i], _CLAIMED_PUNGS[tile], *blocks[i + 1 :])
            found.append(Reading(_STANDARD, tile, finished, pair_tile, _DUAL_PUNG, i))


# The wait by the place of the winning tile in the chow and the lowest rank of the chow (C10): the
# tile at the other end need only exist.
_CHOW_WAITS = (
    (*(Wait.TWO_SIDED,) * 6, Wait.EDGE),
    (Wait.CLOSED,) * 7,
    (Wait.EDGE, *(Wait.TWO_SIDED,) * 6),
)
_SPECIAL_SHAPES = tuple(Shape)[1:]
_SET_BLOCKS = tuple(
    Block(kind, tile, melded=False, concealed=True)
    for tile in TILES[:34]
    for kind in (MeldKind.CHOW, MeldKind.PUNG)
)
_NUMBER_WAYS = _Ways(NUMBERS, 0, 1, 2)
_HONOR_WAYS = _Ways(HONORS, 3)
_CLAIMED_PUNGS = tuple(
    Block(MeldKind.PUNG, tile, melded=False, concealed=False) for tile in TILES[:34]
)
# Bound once: in Python 3.11 looking a member up in its enum is slow.
_STANDARD, _PAIR, _DUAL_PUNG = Shape.STANDARD, Wait.PAIR, Wait.DUAL_PUNG
# By the code of the meld.
_MELD_BLOCKS = tuple(
    Block(kind, tile, melded=True, concealed=kind is MeldKind.CONCEALED_KONG)
    for kind in MeldKind
    for tile in TILES
)
