"""Seeded random winning tiles: five sets and a pair by theme, and the special shapes (C04, C05)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .notation import DRAGONS, HONORS, WINDS, is_terminal, rank_of
from .shapes import ORPHANS

Sets = list[tuple[str, int]]
Chosen = tuple[Sets, int]

SUIT_LOWS = (0, 9, 18)
NUMBERS = tuple(range(27))
CHOWS: Sets = [("chow", tile) for tile in NUMBERS if rank_of(tile) <= 7]
NUMBER_PUNGS: Sets = [("pung", tile) for tile in NUMBERS]
HONOR_PUNGS: Sets = [("pung", tile) for tile in HONORS]
PUNGS = NUMBER_PUNGS + HONOR_PUNGS


def tiles_of(one: tuple[str, int]) -> list[int]:
    """The three tiles of a set."""
    kind, low = one
    return [low, low + 1, low + 2] if kind == "chow" else [low] * 3


def fits(sets: Sets, pair: int) -> bool:
    """No kind more than four times."""
    tiles = [pair, pair, *(tile for one in sets for tile in tiles_of(one))]
    return all(tiles.count(tile) <= 4 for tile in tiles)


def fill(rng: Random, forced: Sets, pool: Sets, pairs: list[int]) -> Chosen | None:
    """Five sets, the forced ones first, and a pair; None if they do not fit."""
    for _ in range(60):
        sets = forced + [rng.choice(pool) for _ in range(5 - len(forced))]
        pair = rng.choice(pairs)
        if fits(sets, pair):
            return sets, pair
    return None


def suit_tiles(low: int) -> list[int]:
    """The nine kinds of one suit."""
    return list(range(low, low + 9))


def within(tiles: list[int]) -> Sets:
    """Every set made of those kinds alone."""
    return [one for one in CHOWS + PUNGS if all(tile in tiles for tile in tiles_of(one))]


def anything(rng: Random) -> Chosen | None:
    """Sets of all sorts."""
    return fill(rng, [], CHOWS + CHOWS + PUNGS, list(range(34)))


def chows(rng: Random) -> Chosen | None:
    """Five chows, now and then in few suits."""
    lows = rng.sample(SUIT_LOWS, rng.choice([2, 3, 3]))
    pool = [one for one in CHOWS if one[1] // 9 * 9 in lows]
    pairs = list(NUMBERS) if rng.random() < 0.8 else list(range(34))
    return fill(rng, [], pool, pairs)


def one_suit(rng: Random) -> Chosen | None:
    """One suit alone: many readings."""
    tiles = suit_tiles(rng.choice(SUIT_LOWS))
    pool = within(tiles)
    if rng.random() < 0.5:
        pool = [one for one in pool if one[0] == "chow"]
    return fill(rng, [], pool, tiles)


def one_suit_and_honors(rng: Random) -> Chosen | None:
    """One suit and honours."""
    tiles = suit_tiles(rng.choice(SUIT_LOWS)) + list(HONORS)
    return fill(rng, [], within(tiles), tiles)


def two_suits(rng: Random) -> Chosen | None:
    """Two suits, no honours."""
    first, second = rng.sample(SUIT_LOWS, 2)
    tiles = suit_tiles(first) + suit_tiles(second)
    return fill(rng, [], within(tiles), tiles)


def honors(rng: Random) -> Chosen | None:
    """Honours alone."""
    return fill(rng, [], HONOR_PUNGS, list(HONORS))


def pungs(rng: Random) -> Chosen | None:
    """Five pungs."""
    return fill(rng, [], NUMBER_PUNGS + PUNGS, list(range(34)))


def equal_pungs(rng: Random) -> Chosen | None:
    """One number punged in two or three suits."""
    rank = rng.randrange(9)
    lows = rng.sample(SUIT_LOWS, rng.choice([2, 3]))
    forced: Sets = [("pung", low + rank) for low in lows]
    return fill(rng, forced, CHOWS + NUMBER_PUNGS, list(range(34)))


def equal_chows(rng: Random) -> Chosen | None:
    """Chows of one number, in several suits or in one."""
    rank = rng.randrange(7)
    count = rng.choice([2, 3, 4, 4, 5])
    lows = SUIT_LOWS if rng.random() < 0.6 else (rng.choice(SUIT_LOWS),)
    forced: Sets = [("chow", rng.choice(lows) + rank) for _ in range(count)]
    return fill(rng, forced, CHOWS + CHOWS + PUNGS, list(range(34)))


def straight(rng: Random) -> Chosen | None:
    """123, 456 and 789, in one suit or in three."""
    suit = rng.choice(SUIT_LOWS)
    lows = rng.sample(SUIT_LOWS, 3) if rng.random() < 0.4 else [suit, suit, suit]
    forced: Sets = [("chow", lows[0]), ("chow", lows[1] + 3), ("chow", lows[2] + 6)]
    return fill(rng, forced, CHOWS + CHOWS + PUNGS, list(range(34)))


def winds(rng: Random) -> Chosen | None:
    """Two to four pungs of winds, often the pair too."""
    forced: Sets = [("pung", tile) for tile in rng.sample(WINDS, rng.choice([2, 3, 3, 4]))]
    pairs = list(WINDS) if len(forced) < 4 and rng.random() < 0.7 else list(range(34))
    return fill(rng, forced, CHOWS + PUNGS, pairs)


def dragons(rng: Random) -> Chosen | None:
    """One to three pungs of dragons, often the pair too."""
    forced: Sets = [("pung", tile) for tile in rng.sample(DRAGONS, rng.choice([1, 2, 2, 3]))]
    pairs = list(DRAGONS) if len(forced) < 3 and rng.random() < 0.7 else list(range(34))
    return fill(rng, forced, CHOWS + PUNGS, pairs)


def terminals(rng: Random) -> Chosen | None:
    """Terminals, honours with them or not."""
    kinds = list(ORPHANS) if rng.random() < 0.5 else [t for t in NUMBERS if is_terminal(t)]
    return fill(rng, [], [("pung", tile) for tile in kinds], kinds)


def outside(rng: Random) -> Chosen | None:
    """A terminal or honour in each set."""
    ends = [one for one in CHOWS + PUNGS if any(tile in ORPHANS for tile in tiles_of(one))]
    return fill(rng, [], ends, list(range(34)))


def simples(rng: Random) -> Chosen | None:
    """No terminal, no honour."""
    tiles = [tile for tile in NUMBERS if not is_terminal(tile)]
    return fill(rng, [], within(tiles), tiles)


def rows_of_pungs(rng: Random) -> Chosen | None:
    """Three or four neighbouring pungs of a suit, which may be read as chows (C08)."""
    suit = rng.choice(SUIT_LOWS)
    count = rng.choice([3, 3, 4])
    first = rng.randrange(10 - count)
    forced: Sets = [("pung", suit + first + step) for step in range(count)]
    near = within(suit_tiles(suit))
    pool = near if rng.random() < 0.5 else CHOWS + PUNGS
    pairs = suit_tiles(suit) if rng.random() < 0.6 else list(range(34))
    return fill(rng, forced, pool, pairs)


def hogs(rng: Random) -> Chosen | None:
    """All four of a kind in several sets."""
    kind = rng.choice(NUMBERS)
    around = [one for one in CHOWS if kind in tiles_of(one)]
    way = rng.choice(["pung", "pair", "chows"])
    if way == "pung":
        forced: Sets = [("pung", kind), rng.choice(around)]
        return fill(rng, forced, CHOWS + CHOWS + PUNGS, list(range(34)))
    forced = [rng.choice(around) for _ in range(2 if way == "pair" else 4)]
    pairs = [kind] if way == "pair" else list(range(34))
    return fill(rng, forced, CHOWS + PUNGS, pairs)


def all_types(rng: Random) -> Chosen | None:
    """Three suits, a wind and a dragon."""
    forced: Sets = [rng.choice(within(suit_tiles(low))) for low in SUIT_LOWS]
    honor, other = rng.sample([rng.choice(WINDS), rng.choice(DRAGONS)], 2)
    if rng.random() < 0.5:
        return fill(rng, [*forced, ("pung", honor)], CHOWS + NUMBER_PUNGS, [other])
    return fill(rng, [*forced, ("pung", honor), ("pung", other)], CHOWS, list(range(34)))


def quiet(rng: Random) -> Chosen:
    """Three suits, chows and one pung, a pair of honours: worth next to nothing (C18, C19)."""
    while True:
        forced: Sets = [rng.choice(within(suit_tiles(low))) for low in SUIT_LOWS]
        chosen = fill(rng, forced, CHOWS, list(HONORS))
        if chosen is not None and sum(kind == "pung" for kind, _ in chosen[0]) == 1:
            return rng.sample(chosen[0], 5), chosen[1]


THEMES: tuple[Callable[[Random], Chosen | None], ...] = (
    anything,
    chows,
    one_suit,
    one_suit,
    one_suit_and_honors,
    two_suits,
    honors,
    pungs,
    equal_pungs,
    equal_chows,
    straight,
    winds,
    dragons,
    terminals,
    outside,
    simples,
    rows_of_pungs,
    rows_of_pungs,
    hogs,
    all_types,
)


def draw_sets(rng: Random) -> Chosen:
    """Five sets and a pair by some theme, the sets in any order."""
    while True:
        chosen = rng.choice(THEMES)(rng)
        if chosen is not None:
            sets, pair = chosen
            return rng.sample(sets, 5), pair


def draw_seven_pairs(rng: Random) -> list[int]:
    """Seven pairs and a triplet, now and then four alike, in all suits or in some (C05)."""
    pools = [
        list(range(34)),
        suit_tiles(rng.choice(SUIT_LOWS)),
        suit_tiles(rng.choice(SUIT_LOWS)) + list(HONORS),
        [tile for tile in NUMBERS if not is_terminal(tile)],
        suit_tiles(0) + suit_tiles(18),
    ]
    pool = rng.choice(pools)
    triplet, *others = rng.sample(pool, len(pool))
    tiles = [triplet] * 3
    for tile in others:
        room = (17 - len(tiles)) // 2
        tiles += [tile] * (4 if room >= 2 and rng.random() < 0.25 else 2)
        if len(tiles) == 17:
            return tiles
    return draw_seven_pairs(rng)


def draw_unrelated(rng: Random) -> list[int]:
    """Seven honours, three far tiles of each suit, one of the sixteen twice (C05)."""
    tiles = list(HONORS)
    knitted = rng.sample([(0, 3, 6), (1, 4, 7), (2, 5, 8)], 3)
    far = [(a, b, c) for a in range(9) for b in range(a + 3, 9) for c in range(b + 3, 9)]
    as_knitted = rng.random() < 0.4
    for index, low in enumerate(SUIT_LOWS):
        ranks = knitted[index] if as_knitted else rng.choice(far)
        tiles += [low + rank for rank in ranks]
    return [*tiles, rng.choice(tiles)]


def draw_orphans(rng: Random) -> tuple[list[int], int | None]:
    """The thirteen, one twice, and a set in hand or as a concealed kong of the kind given (C05)."""
    while True:
        tiles = [*ORPHANS, rng.choice(ORPHANS)]
        one = rng.choice(CHOWS + PUNGS)
        if one[0] == "pung" and one[1] not in ORPHANS and rng.random() < 0.5:
            return tiles, one[1]
        tiles += tiles_of(one)
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles, None
