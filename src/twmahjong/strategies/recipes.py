"""How a win is made that has a wanted pattern: what must be in it, the rest being free."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import combinations, permutations
from typing import Final

from attrs import frozen

from twmahjong.decomposition import Wait
from twmahjong.hand import Meld, MeldKind
from twmahjong.strategies.choosing import (
    CHOW_STARTS,
    CONCEALED_SETS,
    DRAGONS,
    FLOWERS,
    HONORS,
    KONGS,
    NUMBERS,
    PLAIN,
    SUITS,
    TERMINALS,
    THEMES,
    WINDS,
    Choose,
    Left,
    choose_set,
    choose_some,
)
from twmahjong.strategies.tiles_and_hands import MELD_COUNTS, STYLES, Complete
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source

CHOW, PUNG = CONCEALED_SETS
EXPOSED, CONCEALED, ADDED = KONGS


@frozen(kw_only=True)
class Core:
    """What must be in the hand.

    Sets that lie on the ``table``, that stay in the ``own`` hand, and that are ``free`` to do
    either; the tile of the ``pair`` and the one ``won`` on; the winds of ``seat`` and ``round``;
    the ``theme`` of tiles for the rest, of which none are ``barred``.
    """

    table: tuple[Meld, ...] = ()
    own: tuple[Meld, ...] = ()
    free: tuple[Meld, ...] = ()
    pair: Tile | None = None
    won: Tile | None = None
    seat: Tile | None = None
    round: Tile | None = None
    theme: tuple[Tile, ...] | None = None
    barred: tuple[Tile, ...] = ()


MakeCore = Callable[[Choose], Core]
#: Flowers that must be there, of those with their numbers, for a seat with its number.
MakeFlowers = Callable[[Choose, Mapping[Tile, int], int], Sequence[Tile]]
PLAIN_SOURCES: Final = (Source.SELF_DRAW, Source.DISCARD, Source.ROBBED_KONG)


def no_core(_: Choose) -> Core:
    """Nothing must be there."""
    return Core()


def no_flowers(_: Choose, __: Mapping[Tile, int], ___: int) -> Sequence[Tile]:
    """No flower must be there."""
    return ()


@frozen(kw_only=True)
class Recipe:
    """A way to make wins.

    The ``core``, to which sets and a pair of one of the ``themes`` are added, in one of the
    ``styles``; of the sets that are free so many lie on the table as one of ``melds`` says. Or a
    ``special`` hand, or, with ``any_shape``, one of any shape that wins at the table. The winning
    tile fits in one of the ways of ``waits``; if it is ``spare`` it is in none of the core's own
    sets. ``flowers`` must be there, and ``more`` can. The facts are of the ``sources``, have all
    of the ``occasions`` but none of ``never``, one of the ways of being ``ready``, and a number of
    ``discards`` from one to another.
    """

    core: MakeCore = no_core
    special: Callable[[Choose], Complete] | None = None
    any_shape: bool = False
    themes: Sequence[tuple[Tile, ...]] = THEMES
    styles: Sequence[tuple[MeldKind, ...]] = STYLES
    melds: Sequence[int] = MELD_COUNTS
    waits: Set[Wait] = frozenset()
    spare: bool = False
    flowers: MakeFlowers = no_flowers
    more: int = 8
    sources: tuple[Source, ...] = PLAIN_SOURCES
    occasions: Set[Occasion] = frozenset()
    never: Set[Occasion] = frozenset()
    ready: tuple[Ready, ...] = ()
    discards: tuple[int, int] | None = None


# --- sets that must be there


def pungs(tiles: Iterable[Tile], kind: MeldKind = PUNG) -> tuple[Meld, ...]:
    """A pung, or a set of that kind, of each tile."""
    return tuple(Meld(kind, tile) for tile in tiles)


def chows(lows: Iterable[Tile]) -> tuple[Meld, ...]:
    """A chow from each tile on."""
    return tuple(Meld(CHOW, low) for low in lows)


def distinct(choose: Choose, tiles: Sequence[Tile], count: int) -> list[Tile]:
    """So many different ones of the tiles."""
    left = list(tiles)
    return [left.pop(choose(range(len(left)))) for _ in range(count)]


def some_pungs(tiles: Sequence[Tile], count: int, *, pair: bool = False) -> MakeCore:
    """So many pungs of these tiles, and a pair of another of them; no more of them in the rest."""

    def core(choose: Choose) -> Core:
        found = distinct(choose, tiles, count + pair)
        return Core(
            free=pungs(found[:count]), pair=found[count] if pair else None, barred=tuple(tiles)
        )

    return core


def own_pungs(count: int, exposed: int = 0) -> MakeCore:
    """So many pungs that stay in the hand, and exposed kongs, far enough apart to be no chows."""

    def core(choose: Choose) -> Core:
        apart = SUITS[0][::2] + SUITS[1][::2] + SUITS[2][::2] + HONORS
        found = distinct(choose, apart, count + exposed)
        return Core(own=pungs(found[exposed:]), table=pungs(found[:exposed], EXPOSED))

    return core


def kongs(*kinds: Sequence[MeldKind]) -> MakeCore:
    """A kong of one of each of these kinds."""

    def core(choose: Choose) -> Core:
        found = distinct(choose, PLAIN, len(kinds))
        return Core(
            table=tuple(Meld(choose(kind), tile) for kind, tile in zip(kinds, found, strict=True))
        )

    return core


def one_of(cores: Sequence[Core]) -> MakeCore:
    """One of the cores."""
    return lambda choose: choose(cores)


def free_chows(lows: Iterable[Iterable[Tile]]) -> MakeCore:
    """The chows from one of these groups of tiles on."""
    return one_of([Core(free=chows(some)) for some in lows])


def equal_pungs(suits: int) -> MakeCore:
    """Pungs of one number in so many suits."""
    return one_of(
        [
            Core(free=pungs(Tile(9 * suit + rank) for suit in some))
            for rank in range(9)
            for some in combinations(range(3), suits)
        ]
    )


MIXED_CHOWS: Final = [
    [
        [Tile(9 * suit + rank) for suit in some]
        for rank in range(7)
        for some in combinations(range(3), suits)
    ]
    for suits in range(4)
]
MIXED_STRAIGHTS: Final = [
    [Tile(9 * suit + 3 * step) for step, suit in enumerate(suits)]
    for suits in permutations(range(3))
]
PURE_STRAIGHTS: Final = [suit[0:7:3] for suit in SUITS]


def own_straight(choose: Choose) -> Core:
    """A straight of one suit in the hand."""
    return Core(own=chows(choose(PURE_STRAIGHTS)))


def claimed_straight(choose: Choose) -> Core:
    """A straight of one suit, some of its chows claimed."""
    lows = distinct(choose, choose(PURE_STRAIGHTS), 3)
    claimed = choose((1, 2, 3))
    return Core(table=chows(lows[:claimed]), free=chows(lows[claimed:]))


def _with(tile: Tile) -> list[Tile]:
    """The lowest tiles of the chows that hold the tile."""
    return [low for low in CHOW_STARTS if low <= tile <= low + 2 and low // 9 == tile // 9]


def hog_pung(choose: Choose) -> Core:
    """A pung, and a chow with the same tile."""
    tile = choose(NUMBERS)
    return Core(free=(*pungs([tile]), *chows([choose(_with(tile))])))


def hog_pair(choose: Choose) -> Core:
    """A pair, and two chows with the same tile."""
    tile = choose(NUMBERS)
    return Core(free=chows(choose(_with(tile)) for _ in range(2)), pair=tile)


def hog_chows(choose: Choose) -> Core:
    """Four chows with one tile, not all of them equal."""
    tile = choose([tile for tile in NUMBERS if not tile.is_terminal])
    lows = _with(tile)
    first = choose(range(len(lows)))
    others = [choose(lows) for _ in range(2)]
    return Core(free=chows([lows[first], lows[first - 1], *others]))


# --- winds and the pair


def wind_pung(*, seat: bool | None = None, round: bool | None = None) -> MakeCore:
    """A pung of a wind that is the seat's or is not, the round's or is not."""

    def core(choose: Choose) -> Core:
        wind = choose(WINDS)
        others = tuple(other for other in WINDS if other is not wind)
        return Core(
            free=pungs([wind]),
            seat=None if seat is None else wind if seat else choose(others),
            round=None if round is None else wind if round else choose(others),
        )

    return core


def pair_of(tiles: Sequence[Tile], *, won: bool = False) -> MakeCore:
    """A pair of one of the tiles, which the winning tile completes or not."""
    return one_of([Core(pair=tile, won=tile if won else None, barred=(tile,)) for tile in tiles])


def false_wait(choose: Choose) -> Core:
    """Four tiles that wait like a pair or a gap, but on more: 2345 on 2, 7779 on 8."""
    low = choose(CHOW_STARTS)
    beside = [t for t in (low - 1, low + 3) if 0 <= t < 27 and t // 9 == low // 9]
    pair = Tile(choose((*beside, low, low + 2)))
    won = Tile(low + 1) if low <= pair <= low + 2 else pair
    return Core(own=chows([low]), pair=pair, won=won)


def dual_wait(choose: Choose) -> Core:
    """A pung of the winning tile."""
    tile = choose(PLAIN)
    return Core(own=pungs([tile]), won=tile)


def lone_tile(choose: Choose) -> Core:
    """A chow with the winning tile, of which there is no other."""
    low = choose(CHOW_STARTS)
    tile = choose((low, Tile(low + 1), Tile(low + 2)))
    return Core(own=chows([low]), won=tile, barred=(tile,))


# --- kinds of tile


def _set_of(choose: Choose, tiles: Iterable[Tile]) -> Meld:
    return choose_set(choose, Left(tiles), CONCEALED_SETS)


def flush(choose: Choose) -> Core:
    """One suit."""
    return Core(theme=choose(SUITS))


def mixed_flush(choose: Choose) -> Core:
    """A set of a suit, and a pair or pung of honours."""
    suit, honor = choose(SUITS), choose(HONORS)
    made = _set_of(choose, suit)
    theme = suit + HONORS
    if choose((True, False)):
        return Core(free=(made,), pair=honor, theme=theme)
    return Core(free=(made, *pungs([honor])), theme=theme)


def two_suits(choose: Choose) -> Core:
    """A set of each of two suits."""
    one, other = choose(tuple(combinations(SUITS, 2)))
    return Core(free=(_set_of(choose, one), _set_of(choose, other)), theme=one + other)


def five_types(choose: Choose) -> Core:
    """A set or the pair of each suit, of winds and of dragons."""
    types = [*SUITS, WINDS, DRAGONS]
    pair = choose(types.pop(choose(range(4, -1, -1))))
    return Core(free=tuple(_set_of(choose, some) for some in types), pair=pair)


def ends(choose: Choose) -> Core:
    """An honour and terminals, nothing else."""
    honor = choose(HONORS)
    if choose((True, False)):
        return Core(pair=honor, theme=TERMINALS + HONORS)
    return Core(free=pungs([honor]), theme=TERMINALS + HONORS)


def outside_sets(choose: Choose) -> Core:
    """Five sets with terminals or honours."""
    left = Left()
    found: list[Meld] = []
    for _ in range(5):
        kind = choose(CONCEALED_SETS)
        lows = TERMINALS + HONORS
        if kind is CHOW:
            lows = tuple(tile for tile in CHOW_STARTS if tile % 9 in (0, 6))
        possible = [tile for tile in left.starts(kind) if tile in lows] or left.starts(PUNG)[-7:]
        made = Meld(kind, choose(possible))
        left.take(made.tiles)
        found.append(made)
    return Core(free=tuple(found))


_UNLIKE_RANKS: Final = [some for some in combinations(range(7), 4) if not {0, 3, 6} <= {*some}]


def plain_sets(choose: Choose) -> Core:
    """Four chows and a pung that go with nothing, a pair of winds, an open wait."""
    ranks = choose(_UNLIKE_RANKS)
    first = choose(range(3))
    suits = [first, (first + choose((1, 2))) % 3, choose(range(3)), choose(range(3))]
    lows = [Tile(9 * suit + rank) for suit, rank in zip(suits, ranks, strict=True)]
    used = {low + step for low in lows for step in range(3)}
    pung = choose([tile for tile in NUMBERS if tile not in used])
    low = lows.pop(choose((1, 2)))
    return Core(table=(*pungs([pung]), *chows(lows)), own=chows([low]), pair=choose(WINDS), won=low)


# --- flowers

_SERIES: Final = (FLOWERS[:4], FLOWERS[4:])


def any_flower(choose: Choose, numbers: Mapping[Tile, int], seat: int) -> Sequence[Tile]:
    """Any flower."""
    return [choose(FLOWERS)]


def flower_of(series: Iterable[Tile] = FLOWERS, *, own: bool = True) -> MakeFlowers:
    """A flower of the series with the number of the seat, or with another."""

    def found(choose: Choose, numbers: Mapping[Tile, int], seat: int) -> Sequence[Tile]:
        return [choose([tile for tile in series if (numbers[tile] == seat) is own])]

    return found


def whole_series(*series: Sequence[Tile]) -> MakeFlowers:
    """One of the series, whole."""
    return lambda choose, _, __: choose(series)


def each_number(choose: Choose, numbers: Mapping[Tile, int], _: int) -> Sequence[Tile]:
    """The numbers 1 to 4, of both series."""
    plants = choose([set(some) for n in (1, 2, 3) for some in combinations((1, 2, 3, 4), n)])
    return [tile for tile in FLOWERS if (tile in _SERIES[1]) is (numbers[tile] in plants)]


def with_more(choose: Choose, must: Iterable[Tile], count: int) -> tuple[Tile, ...]:
    """The flowers that must be there, and up to so many others."""
    there = tuple(must)
    others = [tile for tile in FLOWERS if tile not in there]
    return (*there, *choose_some(choose, others, count))
