"""What lies on the table: tiles, melds, and hands that wait, do not wait, or are complete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, TypeVar

from attrs import evolve
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.decomposition import STANDARD_ONLY, Shape, waits
from twmahjong.hand import Feeder, Hand, Meld, MeldKind
from twmahjong.tiles import PLAIN_KINDS, Tile

__all__ = ["hands", "melds", "tiles", "winning_hands"]

Option = TypeVar("Option")
Member = TypeVar("Member", bound=Enum)
PLAIN: Final = tuple(Tile)[:PLAIN_KINDS]
FLOWERS: Final = tuple(Tile)[PLAIN_KINDS:]
SUITS: Final = (PLAIN[:9], PLAIN[9:18], PLAIN[18:27])
HONORS: Final = PLAIN[27:]
TERMINALS: Final = tuple(tile for tile in PLAIN if tile.is_terminal)
_CONCEALED_SETS: Final = (MeldKind.CHOW, MeldKind.PUNG)


def tiles(*, flowers: bool = True) -> st.SearchStrategy[Tile]:
    """One of the 42 kinds of tile, or of the 34 that are no ``flowers``; shrinks to 1m.

    >>> from hypothesis import find
    >>> find(tiles(), lambda tile: tile.is_honor)
    Tile.EAST
    """
    return st.sampled_from(tuple(Tile) if flowers else PLAIN)


def melds(*, kinds: Collection[MeldKind] | None = None) -> st.SearchStrategy[Meld]:
    """A meld of one of the ``kinds``, of any kind by default; who fed it is known or not.

    Shrinks to a chow that nobody is known to have fed. Raises InvalidArgument without any kind.

    >>> from hypothesis import find
    >>> find(melds(kinds={MeldKind.ADDED_KONG}), lambda meld: meld.tile.is_dragon)
    Meld.parse('5555z=')
    """
    wanted = tuple(MeldKind) if kinds is None else members(MeldKind, kinds, "kind of meld")
    return _melds(wanted)


def hands(*, ready: bool | None = None) -> st.SearchStrategy[Hand]:
    """A possible hand without a winning tile, with melds and flowers or without.

    With ``ready=True`` it waits on at least one kind, with ``ready=False`` on none (five sets and
    a pair are meant, not the special shapes), by default on some or none. Shrinks towards few
    melds and no flowers.

    >>> from hypothesis import find
    >>> find(hands(ready=True), lambda hand: len(hand.flowers) == 2).problems()
    ()
    """
    waiting = _standard().map(lambda won: won[0])
    if ready:
        return waiting
    unready = _loose_hands(spoiled=True)
    return unready if ready is False else waiting | _loose_hands(spoiled=False) | unready


def winning_hands(
    *, shapes: Collection[Shape] = STANDARD_ONLY
) -> st.SearchStrategy[tuple[Hand, Tile]]:
    """A hand and the tile that completes it in one of the ``shapes``.

    Flushes, honours, pungs and chows only are all more frequent than chance would have them.
    Raises InvalidArgument without any shape.

    >>> from hypothesis import find
    >>> from twmahjong import is_complete
    >>> hand, tile = find(winning_hands(), lambda found: found[1].is_dragon)
    >>> is_complete(hand, tile)
    True
    """
    wanted = members(Shape, shapes, "shape")
    return st.sampled_from(wanted).flatmap(lambda shape: _SHAPES[shape]())


class Left:
    """What is left of the four tiles of each of some kinds."""

    def __init__(self, kinds: Iterable[Tile] = PLAIN) -> None:
        self.counts = [0] * PLAIN_KINDS
        for kind in kinds:
            self.counts[kind] = 4

    def take(self, taken: Iterable[Tile]) -> None:
        for tile in taken:
            self.counts[tile] -= 1

    def kinds(self, copies: int = 1) -> list[Tile]:
        """The kinds of which so many are left."""
        return [tile for tile in PLAIN if self.counts[tile] >= copies]

    def starts(self, kind: MeldKind) -> list[Tile]:
        """The lowest tiles of the sets of this kind that can still be made."""
        if kind is MeldKind.CHOW:
            return [
                tile for tile in PLAIN[:25] if tile % 9 < 7 and all(self.counts[tile : tile + 3])
            ]
        return self.kinds(len(Meld(kind, PLAIN[0]).tiles))


def pick(draw: st.DrawFn, options: Sequence[Option]) -> Option:
    """Draw one, even if it is the only one: else the simplest examples had the least choice."""
    return draw(st.sampled_from(options if len(options) > 1 else [*options, *options]))


def draw_set(draw: st.DrawFn, left: Left, kinds: Iterable[MeldKind]) -> Meld:
    """A set of one of the kinds, or a pung where none of them can be made any more."""
    possible = [kind for kind in kinds if left.starts(kind)]
    kind = pick(draw, possible or [MeldKind.PUNG])
    made = Meld(kind, pick(draw, left.starts(kind)))
    left.take(made.tiles)
    return made


def draw_meld(draw: st.DrawFn, left: Left, kinds: Iterable[MeldKind]) -> Meld:
    """A set on the table, with who fed it."""
    made = draw_set(draw, left, kinds)
    if made.kind is MeldKind.CHOW:
        return evolve(made, claimed=pick(draw, (None, *made.tiles)))
    source = pick(draw, (None, *Feeder))
    return made if made.kind is MeldKind.CONCEALED_KONG else evolve(made, source=source)


@st.composite
def _melds(draw: st.DrawFn, kinds: tuple[MeldKind, ...]) -> Meld:
    return draw_meld(draw, Left(), kinds)


# Of each of these five sets and a pair can always be made, whatever is drawn first: a suit has
# 36 tiles, and of the 22 that a pair and four sets leave three are of one kind.
THEMES: Final = st.sampled_from(
    (
        *(PLAIN,) * 6,
        *SUITS,
        *(one + other for one, other in combinations(SUITS, 2)),
        *(suit + HONORS for suit in SUITS),
        tuple(tile for tile in PLAIN[:27] if not tile.is_terminal),
        HONORS,
        TERMINALS,
        TERMINALS + HONORS,
    )
)
_KONGS: Final = (MeldKind.EXPOSED_KONG, MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG)
STYLES: Final = st.sampled_from(
    ((*_CONCEALED_SETS, *_KONGS), (MeldKind.PUNG, *_KONGS), (MeldKind.CHOW,), _CONCEALED_SETS)
)
_MELD_COUNTS: Final = st.sampled_from((0, 0, 0, 1, 2, 3, 4, 5))
_FLOWER_LISTS: Final = st.lists(st.sampled_from(FLOWERS), unique=True)


@st.composite
def _loose_hands(draw: st.DrawFn, *, spoiled: bool) -> Hand:
    """A hand of any tiles; a ``spoiled`` one waits on nothing."""
    left = Left(draw(THEMES))
    style = draw(STYLES)
    count = draw(_MELD_COUNTS)
    laid: tuple[Meld, ...] = ()
    concealed: tuple[Tile, ...] = ()
    if spoiled and count == 5:
        # The last tile waits for its like, and all four of those are in the hand.
        laid = (draw_meld(draw, left, (MeldKind.PUNG,)),)
        concealed = (pick(draw, laid[0].tiles[:1]),)
        left.take(concealed)
    laid += tuple(draw_meld(draw, left, style) for _ in range(count - len(laid)))
    while len(concealed) < 16 - 3 * count:
        concealed += (pick(draw, left.kinds()),)
        left.take(concealed[-1:])
    hand = Hand(concealed, laid, draw(_FLOWER_LISTS))
    return _unready(hand) if spoiled else hand


def _unready(hand: Hand) -> Hand:
    """The hand with a tile or two moved to other suits, so that it waits on nothing.

    Whoever waits holds, apart from melds, in one suit one tile more than sets need, or in two
    suits two more; after two moves at most neither is so.
    """
    while waits(hand):
        held = [tuple(t for t in hand.concealed if t // 9 == suit) for suit in range(4)]
        over = [len(suit) % 3 for suit in held]
        giver = min((i for i in range(4) if held[i]), key=lambda i: over[i] == 1)
        taker = next(i for i in range(4) if over[i] == 0 and i != giver)
        free = (t for t in PLAIN if t // 9 == taker and all_tiles(hand).count(t) < 4)
        hand = moved(hand, next(free), held[giver][-1])
    return hand


def all_tiles(hand: Hand) -> tuple[Tile, ...]:
    return hand.concealed + tuple(tile for meld in hand.melds for tile in meld.tiles)


@st.composite
def _standard(draw: st.DrawFn) -> tuple[Hand, Tile]:
    """Five sets and a pair."""
    left = Left(draw(THEMES))
    style = draw(STYLES)
    count = draw(_MELD_COUNTS)
    pair = pick(draw, left.kinds(2))
    left.take((pair, pair))
    laid = tuple(draw_meld(draw, left, style) for _ in range(count))
    own = [kind for kind in _CONCEALED_SETS if kind in style]
    sets = [draw_set(draw, left, own).tiles for _ in range(5 - count)]
    return _draw_won(draw, (pair, pair, *(tile for one in sets for tile in one)), laid)


@st.composite
def _seven_pairs_and_pung(draw: st.DrawFn) -> tuple[Hand, Tile]:
    left = Left(draw(THEMES))
    concealed = draw_set(draw, left, (MeldKind.PUNG,)).tiles
    for _ in range(7):
        pair = (pick(draw, left.kinds(2)),) * 2
        left.take(pair)
        concealed += pair
    return _draw_won(draw, concealed)


_UNRELATED: Final = tuple(
    (a, b, c) for a, b, c in combinations(range(9), 3) if b - a >= 3 and c - b >= 3
)


@st.composite
def _sixteen_unrelated(draw: st.DrawFn) -> tuple[Hand, Tile]:
    concealed = HONORS
    for suit in SUITS:
        concealed += tuple(suit[rank] for rank in pick(draw, _UNRELATED))
    return _draw_won(draw, (*concealed, pick(draw, sorted(concealed))))


@st.composite
def _thirteen_orphans(draw: st.DrawFn) -> tuple[Hand, Tile]:
    orphans = TERMINALS + HONORS
    double = pick(draw, orphans)
    left = Left()
    left.take((*orphans, double))
    last = draw_set(draw, left, (*_CONCEALED_SETS, MeldKind.CONCEALED_KONG))
    if last.is_kong:
        return _draw_won(draw, (*orphans, double), (last,))
    return _draw_won(draw, (*orphans, double, *last.tiles))


def _draw_won(
    draw: st.DrawFn, concealed: tuple[Tile, ...], laid: tuple[Meld, ...] = ()
) -> tuple[Hand, Tile]:
    """The complete hand without one of its concealed tiles, and that tile."""
    tile = pick(draw, sorted(set(concealed)))
    kept = list(concealed)
    kept.remove(tile)
    return Hand(kept, laid, draw(_FLOWER_LISTS)), tile


def moved(hand: Hand, taken: Tile, given: Tile) -> Hand:
    """The hand with one concealed tile for another."""
    kept = [taken, *hand.concealed]
    kept.remove(given)
    return evolve(hand, concealed=kept)


_SHAPES: Final[dict[Shape, Callable[[], st.SearchStrategy[tuple[Hand, Tile]]]]] = {
    Shape.STANDARD: _standard,
    Shape.SEVEN_PAIRS_AND_PUNG: _seven_pairs_and_pung,
    Shape.SIXTEEN_UNRELATED: _sixteen_unrelated,
    Shape.THIRTEEN_ORPHANS: _thirteen_orphans,
}


def members(kind: type[Member], given: Collection[Member], what: str) -> tuple[Member, ...]:
    """The given members in the order of their enum; InvalidArgument for none or a foreign one."""
    wanted = tuple(member for member in kind if member in given)
    if not wanted or len(wanted) != len(set(given)):
        raise InvalidArgument(f"at least one {what} is needed, and nothing else: {given!r}")
    return wanted
