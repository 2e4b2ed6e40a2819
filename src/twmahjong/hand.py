"""A hand: concealed tiles, melds and flowers, and everything that can be wrong with one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import product
from operator import eq
from types import NoneType
from typing import Final

from attrs import field, frozen

from twmahjong.doors import is_a
from twmahjong.enums import Named
from twmahjong.errors import HandError, NotationError, Problem
from twmahjong.tiles import PLAIN_KINDS, Suit, Tile, format_tiles, must_be_text, parse_tiles

__all__ = ["Feeder", "Hand", "Meld", "MeldKind"]

#: A hand holds sixteen tiles while it waits; a meld takes the place of three of them.
HAND_SIZE: Final = 16
MOST_MELDS: Final = 5


class MeldKind(Named):
    """What a meld is. Only the concealed kong was not claimed (rule E7)."""

    CHOW = "chow"
    PUNG = "pung"
    EXPOSED_KONG = "exposed_kong"
    CONCEALED_KONG = "concealed_kong"
    ADDED_KONG = "added_kong"


class Feeder(Named):
    """Who fed a claimed tile, seen from the owner of the meld, with its mark in text."""

    LEFT = "<"
    ACROSS = "^"
    RIGHT = ">"


#: The counts of characters, dots, bamboo and honours, each in one number: five to the power of the
#: rank for every tile.
Keys = tuple[int, int, int, int]

_KINDS = tuple(MeldKind)
_KONGS = frozenset({MeldKind.EXPOSED_KONG, MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG})


@frozen(repr=False)
class Meld:
    """A set on the table.

    ``tile`` is the lowest tile, ``claimed`` the tile that was taken, ``source`` who fed it (None
    where that is not known). A chow always comes from the player before, so its source is LEFT
    exactly when the claimed tile is known; of other melds the claimed tile is ``tile``. Raises
    HandError for values of another kind; what else cannot be is in :meth:`problems`.

    >>> Meld.parse("879s<")
    Meld.parse('879s<')
    >>> Meld.parse("879s<").claimed
    Tile.S7
    """

    kind: MeldKind
    tile: Tile
    claimed: Tile | None = None
    source: Feeder | None = None

    _problems: tuple[Problem, ...] = field(init=False, eq=False)
    # Kind and tile in one small number, for look-ups.
    _code: int = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if tuple(map(type, (self.kind, self.tile, self.claimed, self.source))) not in _MELD_TYPES:
            raise HandError(_meld_type_problems(self))
        if self.kind is MeldKind.CHOW:
            if self.claimed is None and self.source is Feeder.LEFT:
                object.__setattr__(self, "source", None)
            elif self.claimed is not None and self.source is None:
                object.__setattr__(self, "source", Feeder.LEFT)
        elif self.kind is not MeldKind.CONCEALED_KONG and self.claimed is None:
            object.__setattr__(self, "claimed", self.tile)
        object.__setattr__(self, "_problems", tuple(_meld_problems(self)))
        object.__setattr__(self, "_code", _KINDS.index(self.kind) * len(Tile) + self.tile)

    @property
    def is_kong(self) -> bool:
        """A kong of any kind."""
        return self.kind in _KONGS

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles, lowest first."""
        if self.kind is MeldKind.CHOW:
            return tuple(Tile(t) for t in range(self.tile, min(self.tile + 3, len(Tile))))
        return (self.tile,) * (4 if self.is_kong else 3)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read a meld such as ``789s<``, ``333p^``, ``[2222s]`` or ``5555z=>``.

        Raises NotationError if the text is none.
        """
        must_be_text(text)
        return _parse_meld(text, 0, len(text))

    def problems(self) -> tuple[Problem, ...]:
        """Everything that cannot be about this meld."""
        return self._problems

    def __str__(self) -> str:
        tiles = self.tiles
        if self.kind is MeldKind.CONCEALED_KONG:
            return f"[{format_tiles(tiles)}]"
        if self.kind is MeldKind.CHOW and self.claimed in tiles:
            others = [tile for tile in tiles if tile is not self.claimed]
            tiles = (*others[:1], self.claimed, *others[1:])
        added = "=" if self.kind is MeldKind.ADDED_KONG else ""
        return f"{format_tiles(tiles)}{added}{self.source.value if self.source else ''}"

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"


_MELD_TYPES = frozenset(product([MeldKind], [Tile], [Tile, NoneType], [Feeder, NoneType]))


def _meld_type_problems(meld: Meld) -> Iterable[Problem]:
    if not (is_a(meld.kind, MeldKind) and is_a(meld.tile, Tile)):
        yield Problem("C04", f"no meld: {meld.kind!r} of {meld.tile!r}")
    if not is_a(meld.claimed, Tile | None):
        yield Problem("C20", f"claimed: {meld.claimed!r} is no tile")
    if not is_a(meld.source, Feeder | None):
        yield Problem("C20", f"source: {meld.source!r} is no feeder")


def _meld_problems(meld: Meld) -> Iterable[Problem]:
    tile, kind = meld.tile, meld.kind
    if tile.is_flower:
        yield Problem("C04", f"{meld}: flowers make no set")
    elif kind is MeldKind.CHOW:
        if tile.is_honor:
            yield Problem("C04", f"{meld}: honours make no chow")
        elif tile.rank > 7:
            yield Problem("C04", f"{meld}: no chow starts at {tile.rank}")
        if meld.source not in (None, Feeder.LEFT):
            yield Problem("C20", f"{meld}: a chow is fed from the left")
    if meld.claimed is not None and meld.claimed not in meld.tiles:
        yield Problem("C20", f"{meld}: the claimed tile {meld.claimed} is not in it")
    if kind is MeldKind.CONCEALED_KONG and (meld.source or meld.claimed is not None):
        yield Problem("C20", f"{meld}: nobody fed a concealed kong")


def _sorted_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in order; as a list if there is something else, for the hand to refuse."""
    try:
        found = tuple(tiles)
    except TypeError:
        return [tiles]  # type: ignore[return-value]
    if not set(map(type, found)) <= {Tile}:
        return [*found]  # type: ignore[return-value]
    return tuple(sorted(found))


def _meld_tuple(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds; as a list if there is something else, for the hand to refuse."""
    try:
        found = tuple(melds)
    except TypeError:
        return [melds]  # type: ignore[return-value]
    return found if set(map(type, found)) <= {Meld} else [*found]  # type: ignore[return-value]


def _hand_type_problems(hand: Hand) -> Iterable[Problem]:
    for value in (*hand.concealed, *hand.flowers):
        if not is_a(value, Tile):
            yield Problem("C01", f"{value!r} is no tile")
    for meld in hand.melds:
        if not is_a(meld, Meld):
            yield Problem("C04", f"{meld!r} is no meld")


@frozen(repr=False)
class Hand:
    """What a player holds without the winning tile: sixteen tiles, and one more for each kong.

    An impossible hand can be written down; :meth:`problems` lists what is wrong with it, and every
    function that needs a possible one raises HandError with that list. What is no tile or no meld
    at all raises it at once.

    >>> hand = Hand.parse("12m77z | 789s< 333p^ [2222s] 5555z=> + 16f")
    >>> str(hand)
    '12m77z | 789s< 333p^ [2222s] 5555z=> + 16f'
    >>> hand.problems()
    ()
    """

    concealed: tuple[Tile, ...] = field(converter=_sorted_tiles)
    melds: tuple[Meld, ...] = field(default=(), converter=_meld_tuple)
    flowers: tuple[Tile, ...] = field(default=(), converter=_sorted_tiles)
    # What look-ups want: the keys of the concealed tiles, None if there is any problem, and how
    # many of each plain kind there are with the melds, in three bits a kind.
    _keys: Keys | None = field(init=False, eq=False)
    _held: int = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if list in map(type, (self.concealed, self.melds, self.flowers)):
            raise HandError(_hand_type_problems(self))
        packed = None
        if len(self.concealed) == HAND_SIZE - 3 * len(self.melds) and _are_flowers(self.flowers):
            packed = pack(self.concealed, self.melds)
        keys, held = packed or (None, 0)
        object.__setattr__(self, "_keys", keys)
        object.__setattr__(self, "_held", held)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand, such as ``12m77z | 789s< [2222s] + 16f`` (docs/notation.md).

        Raises NotationError where the text cannot be read; an impossible hand is read.
        """
        return _parse_hand(text)

    def problems(self) -> tuple[Problem, ...]:
        """Every problem of the hand, not just the first; empty if it is possible."""
        if self._keys is not None:
            return ()
        size = HAND_SIZE - 3 * len(self.melds)
        return tuple(hand_problems(self, size, size))

    def __str__(self) -> str:
        text = format_tiles(self.concealed)
        if self.melds:
            text += " | " + " ".join(map(str, self.melds))
        if self.flowers:
            text += " + " + format_tiles(self.flowers)
        return text.strip()

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


def keys_of(hand: Hand) -> Keys:
    """The keys of the concealed tiles; HandError names all that is wrong."""
    if hand._keys is None:
        raise HandError(hand.problems())
    return hand._keys


def held_of(hand: Hand) -> int:
    """How many of each plain kind a possible hand holds, melds included, three bits a kind."""
    return hand._held


def hand_problems(hand: Hand, least: int, most: int) -> Iterable[Problem]:
    """Every problem of a hand that may hold from ``least`` to ``most`` concealed tiles."""
    held = len(hand.concealed)
    if len(hand.melds) > MOST_MELDS:
        yield Problem("C04", f"{len(hand.melds)} melds: a hand has {MOST_MELDS} sets")
    elif not least <= held <= most:
        wanted = f"{most}" if least == most else f"{max(least, 0)} to {most}"
        yield Problem(
            "C20", f"concealed tiles: {held}, melds: {len(hand.melds)}; it must be {wanted}"
        )
    for meld in hand.melds:
        yield from meld.problems()
    yield from _copies_problems(hand.concealed, hand.melds)
    for tile in dict.fromkeys(hand.concealed):
        if tile.is_flower:
            yield Problem("C20", f"the flower {tile} is among the concealed tiles")
    for tile, count in Counter(hand.flowers).items():
        if not tile.is_flower:
            yield Problem("C20", f"{tile} among the flowers is no flower")
        elif count > 1:
            yield Problem("C20", f"the flower {tile} stands there {count} times")


def _copies_problems(concealed: Iterable[Tile], melds: Iterable[Meld]) -> Iterable[Problem]:
    counts = Counter(concealed)
    for meld in melds:
        counts.update(meld.tiles)
    for tile, count in sorted(counts.items()):
        if count > 4 and not tile.is_flower:
            yield Problem("C20", f"{count} copies of {tile}: there are four")


# What one tile adds to the number from which the keys and the counts are cut. Each kind has three
# bits above those of the keys, so that kinds can be masked, and there is room to see a fifth copy.
# Flowers weigh nothing.
_KEY_BITS: Final = 21
HELD_FROM: Final = 4 * _KEY_BITS
_KEY_MASK: Final = (1 << _KEY_BITS) - 1
_HELD: Final = [1 << 3 * kind if kind < PLAIN_KINDS else 0 for kind in range(len(Tile))]
WEIGHTS: Final = [
    (held << HELD_FROM) + (5 ** (kind % 9) << _KEY_BITS * (kind // 9)) if held else 0
    for kind, held in enumerate(_HELD)
]
_CHOW_HELD: Final = [sum(_HELD[kind : kind + 3]) for kind in range(len(Tile))]
FOURS: Final = 4 * sum(_HELD)


def pack(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[Keys, int] | None:
    """The keys of sorted concealed tiles, and the counts of them with the melds.

    None if they are impossible.
    """
    if any(map(eq, concealed, concealed[4:])) or (concealed and concealed[-1].is_flower):
        return None
    both = sum([WEIGHTS[tile] for tile in concealed])
    held = both >> HELD_FROM
    if melds:
        full = with_melds(held, melds)
        if full is None:
            return None
        held = full
    return keys_in(both), held


def keys_in(both: int) -> Keys:
    """The keys that the number made of weights begins with."""
    return (
        both & _KEY_MASK,
        both >> _KEY_BITS & _KEY_MASK,
        both >> 2 * _KEY_BITS & _KEY_MASK,
        both >> 3 * _KEY_BITS & _KEY_MASK,
    )


def _are_flowers(tiles: tuple[Tile, ...]) -> bool:
    return not tiles or (tiles[0].is_flower and len(set(tiles)) == len(tiles))


# Bound once: in Python 3.11 looking a member up in its enum is slow.
_CHOW, _PUNG = MeldKind.CHOW, MeldKind.PUNG


def with_melds(held: int, melds: tuple[Meld, ...]) -> int | None:
    """Add the melds; None if one cannot be or a fifth copy comes together."""
    for meld in melds:
        if meld._problems:
            return None
        if meld.kind is _CHOW:
            held += _CHOW_HELD[meld.tile]
        elif meld.kind is _PUNG:
            held += 3 * _HELD[meld.tile]
        elif held & 7 * _HELD[meld.tile]:
            return None
        else:
            held += 4 * _HELD[meld.tile]
        if held & (held << 1 | held << 2) & FOURS:
            return None
    return held


_MELD_TEXT = re.compile(r"\[[^\]]*\]?|[^\s\[]+")
_MARKS = {feeder.value: feeder for feeder in Feeder}


def _parse_hand(text: str) -> Hand:
    must_be_text(text)
    plus = text.find("+")
    body_end = len(text) if plus < 0 else plus
    bar = text.find("|")
    if bar > body_end:
        raise NotationError(text, bar, "flowers: the melds stand before the +")
    concealed = _parse_part(text, 0, body_end if bar < 0 else bar)
    melds = [
        _parse_meld(text, *found.span())
        for found in (_MELD_TEXT.finditer(text, bar + 1, body_end) if bar >= 0 else ())
    ]
    if bar >= 0 and not melds:
        raise NotationError(text, body_end, "a meld after the |")
    flowers = () if plus < 0 else _parse_part(text, plus + 1, len(text))
    if plus >= 0 and not flowers:
        raise NotationError(text, len(text), "a flower after the +")
    return Hand(concealed, tuple(melds), flowers)


def _parse_part(text: str, start: int, end: int) -> tuple[Tile, ...]:
    """Read the tiles in a part of a text; an error gives the position in the whole."""
    try:
        return parse_tiles(text[start:end])
    except NotationError as error:
        raise NotationError(text, start + error.position, error.expected) from None


def _parse_meld(text: str, start: int, end: int) -> Meld:
    if text[start:end].startswith("["):
        close = text.find("]", start, end)
        if close < 0:
            raise NotationError(text, end, "a ] after the concealed kong")
        if close != end - 1:
            raise NotationError(text, close + 1, "a blank: nobody feeds a concealed kong")
        tiles = _parse_part(text, start + 1, end - 1)
        if len(tiles) != 4 or len(set(tiles)) > 1:
            raise NotationError(text, start, "four equal tiles in a concealed kong")
        return Meld(MeldKind.CONCEALED_KONG, tiles[0])
    source = _MARKS.get(text[end - 1 : end])
    end -= source is not None
    added = text[start:end].endswith("=")
    tiles = _parse_part(text, start, end - added)
    kind = _set_kind(tiles, added=added)
    if kind is None:
        raise NotationError(text, start, "a chow, pung or kong")
    if kind is MeldKind.CHOW:
        return Meld(kind, min(tiles), tiles[1] if source else None, source)
    return Meld(kind, tiles[0], source=source)


def _set_kind(tiles: tuple[Tile, ...], *, added: bool) -> MeldKind | None:
    if len(set(tiles)) == 1:
        if len(tiles) == 4:
            return MeldKind.ADDED_KONG if added else MeldKind.EXPOSED_KONG
        return MeldKind.PUNG if len(tiles) == 3 and not added else None
    is_run = len(tiles) == 3 and len(set(tiles)) == 3 and max(tiles) - min(tiles) == 2
    same_suit = is_run and tiles[0].suit is tiles[1].suit is tiles[2].suit
    return MeldKind.CHOW if same_suit and not added and tiles[0].suit is not Suit.FLOWERS else None
