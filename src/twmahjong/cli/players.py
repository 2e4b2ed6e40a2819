"""A simple player that seeks to win: it sees a View, and answers with one of its legal acts.

Its measure is how far a hand is from complete, found suit by suit: two sets need two tiles each
that are missing, and so on. It looks at nothing else but how well a tile fits its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from twmahjong.table import Action, Chow, Discard, Hu, Kong, Pass, Pung, View
from twmahjong.tiles import Tile

SETS: Final = 5

# Counts of the concealed tiles: nine ranks each of characters, dots and bamboo, seven honours.
_Suits = tuple[tuple[int, ...], ...]
# The most that b sets and parts of sets can be worth, b from 0 to 5: a set two, a pair or two
# tiles of a chow one. First without a pair for eyes, then with one, which is worth one more.
_Worth = tuple[int, ...]

_HALF: Final = SETS + 1
_NEVER: Final = -99
_PARTS: Final = (
    ((0, 0, 0), 2),
    ((0, 1, 2), 2),
    ((0, 0), 1),
    ((0, 1), 1),
    ((0, 2), 1),
)


def choose(view: View) -> Action:
    """What the player does now; there is an act that it can do."""
    legal = view.legal
    for action in legal:
        if isinstance(action, Hu):
            return action
    if len(legal) == 1:
        return legal[0]
    if any(isinstance(action, Discard) for action in legal):
        return _at_turn(view)
    return _answer(view)


def distance(concealed: Iterable[Tile], melds: int) -> int:
    """How many tiles at least must be changed until the hand waits; 0: it does, -1: complete.

    Five sets and a pair are meant. That all four of a kind may be gone is not looked at.
    """
    return _distance(_suits(concealed), melds)


# --- what to do -----------------------------------------------------------------------------------


def _at_turn(view: View) -> Action:
    concealed, melds = _own(view)
    best = _best_discard(view, concealed, melds)
    left = _less(concealed, best.tile)
    reached = distance(left, melds)
    for action in view.legal:
        if isinstance(action, Kong) and action.tile is not None:
            rest = tuple(tile for tile in concealed if tile is not action.tile)
            four = len(concealed) - len(rest) == 4
            if distance(rest, melds + four) <= reached:
                return action
    return best


def _best_discard(view: View, concealed: Sequence[Tile], melds: int) -> Discard:
    """The discard after which the hand is nearest to complete, of several the least useful tile.

    Where ready can be declared it is.
    """
    discards = [action for action in view.legal if isinstance(action, Discard)]
    if len(discards) == 1:
        return discards[0]
    gone = _seen(view)
    reached = _distances(concealed, melds)
    nearest = min(reached[action.tile] for action in discards)
    best = [action for action in discards if reached[action.tile] == nearest]
    return min(best, key=lambda action: (not action.ready, _use(concealed, gone, action.tile)))


def _answer(view: View) -> Action:
    """A claim after which the hand is nearer to complete, or a pass."""
    concealed, melds = _own(view)
    best: Action = Pass(view.seat)
    nearest = distance(concealed, melds)
    for action in view.legal:
        if isinstance(action, Chow | Pung):
            rest = _less(concealed, *_used(view, action))
            reached = min(_distances(rest, melds + 1).values())
            if reached < nearest:
                best, nearest = action, reached
        elif isinstance(action, Kong) and view.newest is not None:
            rest = tuple(tile for tile in concealed if tile is not view.newest)
            if distance(rest, melds + 1) <= nearest:
                return action
    return best


def _used(view: View, action: Chow | Pung) -> tuple[Tile, ...]:
    """The tiles of the hand that go into the claimed set."""
    newest = view.newest
    assert newest is not None
    if isinstance(action, Pung):
        return newest, newest
    run = range(action.tile, action.tile + 3)
    return tuple(Tile(tile) for tile in run if tile != newest)


def _own(view: View) -> tuple[tuple[Tile, ...], int]:
    shown = view.own.shown
    assert shown is not None
    return shown, len(view.own.melds)


def _less(tiles: Sequence[Tile], *gone: Tile) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


# --- how useful a tile is -------------------------------------------------------------------------


def _seen(view: View) -> list[int]:
    """How many of each kind lie open: they will not come any more."""
    gone = [0] * len(Tile)
    for place in view.seats:
        for meld in place.melds:
            for tile in () if meld is None else meld.tiles:
                gone[tile] += 1
        for entry in place.river or ():
            gone[entry.tile] += entry.taken_by is None
    for tile in view.heap or ():
        gone[tile] += 1
    return gone


def _use(concealed: Sequence[Tile], gone: Sequence[int], tile: Tile) -> int:
    """How well the tile fits: those like it and beside it, held or still to come."""
    use = 8 * concealed.count(tile) + 3 * (4 - gone[tile])
    if tile.is_honor:
        return use
    for step, weight in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
        if 1 <= tile.rank + step <= 9:
            beside = Tile(tile + step)
            use += weight * (4 - gone[beside] + 3 * concealed.count(beside))
    return use


# --- how far a hand is from complete --------------------------------------------------------------


def _suits(tiles: Iterable[Tile]) -> _Suits:
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return tuple(tuple(counts[first : first + 9]) for first in (0, 9, 18, 27))


def _distance(suits: _Suits, melds: int) -> int:
    worth = _sum(_sum(_worth(suits[0]), _worth(suits[1])), _worth(suits[2]))
    return _missing(worth, _worth(suits[3]), SETS - melds)


def _distances(concealed: Sequence[Tile], melds: int) -> dict[Tile, int]:
    """For each kind of tile how far the hand is from complete without one of it."""
    suits = _suits(concealed)
    worth = [_worth(counts) for counts in suits]
    first, second = _sum(worth[0], worth[1]), _sum(worth[2], worth[3])
    others = (
        _sum(worth[1], second),
        _sum(worth[0], second),
        _sum(first, worth[3]),
        _sum(first, worth[2]),
    )
    found = {}
    for tile in dict.fromkeys(concealed):
        suit, rank = divmod(tile, 9)
        counts = suits[suit]
        left = _worth((*counts[:rank], counts[rank] - 1, *counts[rank + 1 :]))
        found[tile] = _missing(others[suit], left, SETS - melds)
    return found


def _missing(one: _Worth, other: _Worth, sets: int) -> int:
    both = _sum(one, other)
    return 2 * sets - max(both[sets], both[_HALF + sets])


@lru_cache(maxsize=1 << 16)
def _sum(one: _Worth, other: _Worth) -> _Worth:
    """What two suits are worth together."""
    blocks = range(_HALF)
    plain = [max([one[b] + other[sets - b] for b in range(sets + 1)]) for sets in blocks]
    paired = [
        max(
            [one[b] + other[_HALF + sets - b] for b in range(sets + 1)]
            + [one[_HALF + b] + other[sets - b] for b in range(sets + 1)]
        )
        for sets in blocks
    ]
    return (*plain, *paired)


@lru_cache(maxsize=1 << 17)
def _worth(counts: tuple[int, ...]) -> _Worth:
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        return (0,) * _HALF + (_NEVER,) * _HALF
    best = list(_worth(_without(counts, rank, (0,))))
    for steps, worth in _PARTS:
        if _holds(counts, rank, steps):
            rest = _worth(_without(counts, rank, steps))
            for b in range(SETS):
                best[b + 1] = max(best[b + 1], rest[b] + worth)
                best[_HALF + b + 1] = max(best[_HALF + b + 1], rest[_HALF + b] + worth)
    if counts[rank] >= 2:
        rest = _worth(_without(counts, rank, (0, 0)))
        for b in range(_HALF):
            best[_HALF + b] = max(best[_HALF + b], rest[b] + 1)
    return tuple(best)


def _holds(counts: tuple[int, ...], rank: int, steps: tuple[int, ...]) -> bool:
    """Whether the suit has these tiles; honours, of which there are seven kinds, make no chow."""
    if steps[-1] == 0:
        return counts[rank] >= len(steps)
    if len(counts) < 9 or rank + steps[-1] > 8:
        return False
    return all(counts[rank + step] for step in steps)


def _without(counts: tuple[int, ...], rank: int, steps: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for step in steps:
        left[rank + step] -= 1
    return tuple(left)
