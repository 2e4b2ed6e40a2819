"""What lies on the table: tiles, melds, and hands that wait, do not wait, or are complete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from attrs import evolve
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.decomposition import STANDARD_ONLY, Shape, waits
from twmahjong.hand import HAND_SIZE, MOST_MELDS, Hand, Meld, MeldKind
from twmahjong.strategies.choosing import (
    CONCEALED_SETS,
    FLOWERS,
    HONORS,
    KONGS,
    PLAIN,
    SUITS,
    TERMINALS,
    THEMES,
    Choose,
    Left,
    check_count,
    check_kind,
    choose_set,
    choose_some,
    choosing,
    laid,
    members,
)
from twmahjong.tiles import FULL_SET, Suit, Tile

__all__ = ["hands", "melds", "tile_sets", "tiles", "winning_hands"]


def tiles(*, flowers: bool = True) -> st.SearchStrategy[Tile]:
    """One of the 42 kinds of tile, or of the 34 that are no ``flowers``; shrinks to 1m.

    >>> from hypothesis import find
    >>> find(tiles(), lambda tile: tile.is_honor)
    Tile.EAST
    """
    check_kind("flowers", flowers, bool)
    return st.sampled_from(tuple(Tile) if flowers else PLAIN)


def tile_sets(
    *, min_size: int = 0, max_size: int = 17, flowers: bool = False
) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Tiles that can lie in one place, in order: never a fifth copy, nor a flower twice.

    There are ``min_size`` to ``max_size`` of them, drawn from what is left of the 136 tiles, or of
    all 144 with ``flowers``. Shrinks towards few and low tiles. Raises InvalidArgument for sizes
    that cannot be.

    >>> from hypothesis import find
    >>> find(tile_sets(), lambda found: len(set(found)) == 2)
    (Tile.M1, Tile.M2)
    """
    check_kind("flowers", flowers, bool)
    every = FULL_SET if flowers else FULL_SET[: 4 * len(PLAIN)]
    check_count("max_size", max_size, len(every))
    check_count("min_size", min_size, max_size)

    def build(choose: Choose) -> tuple[Tile, ...]:
        left = list(every)
        size = choose(range(min_size, max_size + 1))
        return tuple(sorted([left.pop(choose(range(len(left)))) for _ in range(size)]))

    return choosing(build)


def melds(*, kinds: Collection[MeldKind] | None = None) -> st.SearchStrategy[Meld]:
    """A meld of one of the ``kinds``, of any kind by default; who fed it is known or not.

    Shrinks to a chow that nobody is known to have fed. Raises InvalidArgument without any kind.

    >>> from hypothesis import find
    >>> find(melds(kinds={MeldKind.ADDED_KONG}), lambda meld: meld.tile.is_dragon)
    Meld.parse('5555z=')
    """
    wanted = tuple(MeldKind) if kinds is None else members(MeldKind, kinds, "kind of meld")
    return choosing(lambda choose: laid(choose, choose_set(choose, Left(), wanted)))


def hands(
    *,
    ready: bool | None = None,
    away: int | None = None,
    melds: int | None = None,
    flowers: int | None = None,
) -> st.SearchStrategy[Hand]:
    """A possible hand without a winning tile.

    With ``ready=True`` it waits on at least one kind, with ``ready=False`` on none (five sets and
    a pair are meant, not the special shapes), by default on some or none. ``away`` is how many
    tiles have to be exchanged until it waits: 0, or 1. It has so many ``melds`` and ``flowers``,
    by default any number. Shrinks towards few melds, no flowers, low tiles.

    Raises InvalidArgument for numbers that no hand has, or if ``ready`` and ``away`` disagree.

    >>> from hypothesis import find
    >>> find(hands(ready=True, melds=0), lambda hand: True)
    Hand.parse('1112222333344456m')
    >>> find(hands(ready=True), lambda hand: len(hand.flowers) == 2).problems()
    ()
    """
    check_kind("ready", ready, bool, type(None))
    sizes = melds, flowers
    for name, number, most in zip(
        ("melds", "flowers", "away"), (*sizes, away), (MOST_MELDS, len(FLOWERS), 1), strict=True
    ):
        if number is not None:
            check_count(name, number, most)
    if away is not None and ready not in (None, away == 0):
        raise InvalidArgument(f"hands with ready={ready} that are {away} tiles away")
    waiting = choosing(lambda choose: _waiting(choose, *sizes))
    if ready or away == 0:
        return waiting
    if away == 1:
        return choosing(partial(_one_away, sizes=sizes))
    unready = choosing(partial(_loose, sizes=sizes, spoiled=True))
    if ready is False:
        return unready
    return waiting | choosing(partial(_loose, sizes=sizes, spoiled=False)) | unready


def winning_hands(
    *, shapes: Collection[Shape] = STANDARD_ONLY, suits: Collection[Suit] | None = None
) -> st.SearchStrategy[tuple[Hand, Tile]]:
    """A hand and the tile that completes it in one of the ``shapes``, of no other ``suits``.

    Flushes, honours, pungs and chows only are all more frequent than chance would have them.
    Raises InvalidArgument without any shape or suit, or for a shape that needs other suits; for
    one row of a table see :func:`wins`.

    >>> from hypothesis import find
    >>> from twmahjong import is_complete
    >>> hand, tile = find(winning_hands(), lambda found: found[1].is_dragon)
    >>> is_complete(hand, tile)
    True
    >>> find(winning_hands(suits={Suit.DOTS}), lambda found: True)
    (Hand.parse('1112222333344456p'), Tile.P1)
    """
    wanted = members(Shape, shapes, "shape")
    usual = tuple(Suit)[:4]
    allowed = usual if suits is None else members(Suit, suits, "suit")
    if Suit.FLOWERS in allowed or (allowed != usual and not _OF_ANY_SUIT.issuperset(wanted)):
        raise InvalidArgument(f"no hands of shape {wanted} of the suits {allowed}")
    themes = [theme for theme in THEMES if {tile.suit for tile in theme} <= set(allowed)]

    return choosing(lambda choose: _won(choose, SHAPES[choose(wanted)](choose, themes)))


# Of a theme, so that a pair and a chow or pung are always there to be made.
Themes = Sequence[tuple[Tile, ...]]
STYLES: Final = (
    (*CONCEALED_SETS, *KONGS),
    (MeldKind.PUNG, *KONGS),
    (MeldKind.CHOW,),
    CONCEALED_SETS,
)
MELD_COUNTS: Final = (0, 0, 0, 1, 2, 3, 4, 5)


def choose_flowers(choose: Choose, count: int | None = None) -> list[Tile]:
    """So many flowers, or any number."""
    if count is None:
        return choose_some(choose, FLOWERS)
    left = list(FLOWERS)
    return [left.pop(choose(range(len(left)))) for _ in range(count)]


def _waiting(choose: Choose, count: int | None, flowers: int | None) -> Hand:
    """A complete hand without one of its tiles."""
    return _won(choose, standard(choose, THEMES, count), flowers)[0]


def _loose(choose: Choose, sizes: tuple[int | None, int | None], spoiled: bool) -> Hand:
    """A hand of any tiles; a ``spoiled`` one waits on nothing."""
    left = Left(choose(THEMES))
    style = choose(STYLES)
    count = choose(MELD_COUNTS) if sizes[0] is None else sizes[0]
    on_table: tuple[Meld, ...] = ()
    concealed: tuple[Tile, ...] = ()
    if spoiled and count == MOST_MELDS:
        # The last tile waits for its like, and all four of those are in the hand.
        on_table = (laid(choose, choose_set(choose, left, (MeldKind.PUNG,))),)
        concealed = on_table[0].tiles[:1]
        left.take(concealed)
    while len(on_table) < count:
        on_table += (laid(choose, choose_set(choose, left, style)),)
    while len(concealed) < HAND_SIZE - 3 * count:
        concealed += (choose(left.kinds()),)
        left.take(concealed[-1:])
    hand = Hand(concealed, on_table, choose_flowers(choose, sizes[1]))
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


def _one_away(choose: Choose, sizes: tuple[int | None, int | None]) -> Hand:
    """A hand that waits with one tile exchanged for another, so that it waits on nothing."""
    count = choose(MELD_COUNTS) if sizes[0] is None else sizes[0]
    if count == MOST_MELDS:
        return _loose(choose, (count, sizes[1]), True)
    hand = _waiting(choose, count, sizes[1])
    held = all_tiles(hand)
    free = [tile for tile in PLAIN if held.count(tile) < 4]
    kinds = sorted(set(hand.concealed), reverse=True)
    first = choose(range(len(kinds)))
    exchanged = (
        [other for tile in free if not waits(other := moved(hand, tile, given))]
        for given in kinds[first:] + kinds[:first]
    )
    return choose(next(filter(None, exchanged)))


def all_tiles(hand: Hand) -> tuple[Tile, ...]:
    """Concealed and melded tiles."""
    return hand.concealed + tuple(tile for meld in hand.melds for tile in meld.tiles)


#: The concealed tiles of a complete hand, the winning one among them, and its melds.
Complete = tuple[tuple[Tile, ...], tuple[Meld, ...]]


def standard(choose: Choose, themes: Themes, count: int | None = None) -> Complete:
    """Five sets and a pair."""
    left = Left(choose(themes))
    style = choose(STYLES)
    if count is None:
        count = choose(MELD_COUNTS)
    pair = choose(left.kinds(2))
    left.take((pair, pair))
    on_table = tuple(laid(choose, choose_set(choose, left, style)) for _ in range(count))
    own = [kind for kind in CONCEALED_SETS if kind in style]
    sets = [choose_set(choose, left, own).tiles for _ in range(MOST_MELDS - count)]
    return (pair, pair, *(tile for one in sets for tile in one)), on_table


def _seven_pairs_and_pung(choose: Choose, themes: Themes) -> Complete:
    left = Left(choose(themes))
    concealed = choose_set(choose, left, (MeldKind.PUNG,)).tiles
    for _ in range(7):
        pair = (choose(left.kinds(2)),) * 2
        left.take(pair)
        concealed += pair
    return concealed, ()


_UNRELATED: Final = tuple(
    (a, b, c) for a, b, c in combinations(range(9), 3) if b - a >= 3 and c - b >= 3
)


def _sixteen_unrelated(choose: Choose, _: Themes) -> Complete:
    concealed = HONORS
    for suit in SUITS:
        concealed += tuple(suit[rank] for rank in choose(_UNRELATED))
    return (*concealed, choose(sorted(concealed))), ()


def _thirteen_orphans(choose: Choose, _: Themes) -> Complete:
    orphans = TERMINALS + HONORS
    double = choose(orphans)
    left = Left()
    left.take((*orphans, double))
    last = choose_set(choose, left, (*CONCEALED_SETS, MeldKind.CONCEALED_KONG))
    if last.is_kong:
        return (*orphans, double), (last,)
    return (*orphans, double, *last.tiles), ()


def _won(choose: Choose, complete: Complete, flowers: int | None = None) -> tuple[Hand, Tile]:
    """The complete hand without one of its concealed tiles, and that tile."""
    concealed, on_table = complete
    tile = choose(sorted(set(concealed)))
    kept = list(concealed)
    kept.remove(tile)
    return Hand(kept, on_table, choose_flowers(choose, flowers)), tile


def moved(hand: Hand, taken: Tile, given: Tile) -> Hand:
    """The hand with one concealed tile for another."""
    kept = [taken, *hand.concealed]
    kept.remove(given)
    return evolve(hand, concealed=kept)


_OF_ANY_SUIT: Final = frozenset({Shape.STANDARD, Shape.SEVEN_PAIRS_AND_PUNG})
SHAPES: Final[dict[Shape, Callable[[Choose, Themes], Complete]]] = {
    Shape.STANDARD: standard,
    Shape.SEVEN_PAIRS_AND_PUNG: _seven_pairs_and_pung,
    Shape.SIXTEEN_UNRELATED: _sixteen_unrelated,
    Shape.THIRTEEN_ORPHANS: _thirteen_orphans,
}
