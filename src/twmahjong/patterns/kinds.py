"""Which kinds of tile a hand is made of, its honours, and the special shapes."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from twmahjong.decomposition import Shape
from twmahjong.patterns.circumstances import no_flowers
from twmahjong.patterns.facts import Facts, needs
from twmahjong.tiles import Tile


def _suit_bits(*ranges: range) -> int:
    return sum(7 << 3 * kind for kinds in ranges for kind in kinds)


_WINDS: Final = _suit_bits(range(27, 31))
_DRAGONS: Final = _suit_bits(range(31, 34))
_HONORS: Final = _WINDS | _DRAGONS
_TERMINALS: Final = sum(7 << 3 * tile for tile in Tile if tile.is_terminal)
_ENDS: Final = _TERMINALS | _HONORS


# --- honours


@needs("wind_pungs")
def round_wind(f: Facts) -> int:
    """A pung of the round wind."""
    return f.wind_pungs and f.win.round_wind in f.pungs


@needs("wind_pungs")
def seat_wind(f: Facts) -> int:
    """A pung of the seat wind."""
    return f.wind_pungs and f.win.seat_wind in f.pungs


@needs("wind_pungs")
def double_wind(f: Facts) -> int:
    """A pung of the wind that is both the round's and the seat's."""
    return f.wind_pungs and f.win.seat_wind is f.win.round_wind and f.win.seat_wind in f.pungs


@needs("wind_pungs")
def other_wind(f: Facts) -> int:
    """Each pung of a wind that is neither the round's nor the seat's."""
    if not f.wind_pungs:
        return 0
    own = (f.win.round_wind, f.win.seat_wind)
    return sum(27 <= tile <= 30 and tile not in own for tile in f.pungs)


@needs("pungs")
def proper_honor(f: Facts) -> int:
    """Each pung of a dragon, and of a wind that is the round's or the seat's but not both."""
    winds = 0
    if f.wind_pungs and f.win.round_wind is not f.win.seat_wind:
        winds = (f.win.round_wind in f.pungs) + (f.win.seat_wind in f.pungs)
    return winds + f.dragon_pungs


@needs("pungs")
@frozen
class PungOf:
    """A pung of this tile."""

    tile: Tile

    def __call__(self, f: Facts) -> int:
        return self.tile in f.pungs


@needs("dragon_pungs")
def dragon_pung(f: Facts) -> int:
    """Each pung of a dragon."""
    return f.dragon_pungs


@needs("dragon_pungs")
def little_three_dragons(f: Facts) -> int:
    """Two pungs of dragons and the pair of the third."""
    return f.dragon_pungs == 2 and f.pair is not None and f.pair.is_dragon


@needs("dragon_pungs")
def big_three_dragons(f: Facts) -> int:
    """Three pungs of dragons."""
    return f.dragon_pungs == 3


@needs("wind_pungs")
def little_three_winds(f: Facts) -> int:
    """Two pungs of winds, or more, and the pair of another."""
    return f.wind_pungs >= 2 and f.pair is not None and f.pair.is_wind


@needs("wind_pungs")
def big_three_winds(f: Facts) -> int:
    """Three pungs of winds or more."""
    return f.wind_pungs >= 3


@needs("wind_pungs")
def little_four_winds(f: Facts) -> int:
    """Three pungs of winds and the pair of the fourth."""
    return f.wind_pungs == 3 and f.pair is not None and f.pair.is_wind


@needs("wind_pungs")
def big_four_winds(f: Facts) -> int:
    """Four pungs of winds."""
    return f.wind_pungs == 4


# --- kinds of tile


def no_honors(f: Facts) -> int:
    """No honour tile."""
    return not f.held & _HONORS


def no_honors_no_flowers(f: Facts) -> int:
    """No honour tile and no flower."""
    return no_honors(f) and no_flowers(f)


@needs("few_suits")
def half_flush(f: Facts) -> int:
    """One suit and honours, at least one tile of each."""
    return f.suits == 1 and f.held & _HONORS != 0


@needs("few_suits")
def full_flush(f: Facts) -> int:
    """One suit, no honours."""
    return f.suits == 1 and not f.held & _HONORS


@needs("few_suits")
def all_honors(f: Facts) -> int:
    """Honours only."""
    return not f.suits and f.held != 0


def one_voided_suit(f: Facts) -> int:
    """Exactly two suits and no honour."""
    return f.suits == 2 and not f.held & _HONORS


def all_types(f: Facts) -> int:
    """All three suits, a wind and a dragon, the pair included."""
    return f.suits == 3 and f.held & _WINDS != 0 and f.held & _DRAGONS != 0


def all_simples(f: Facts) -> int:
    """No terminal and no honour anywhere."""
    return not f.held & _ENDS


def outside_hand(f: Facts) -> int:
    """Each of the five sets holds a terminal or an honour."""
    return (
        f.standard
        and all(7 << 3 * tile & _ENDS for tile in f.pungs)
        and all(tile % 9 in (0, 6) for tile in f.chows)
    )


@needs("three_pungs")
def all_terminals_and_honors(f: Facts) -> int:
    """Five pungs and a pair of nothing but terminals and honours."""
    return len(f.pungs) == 5 and not f.held & ~_ENDS


@needs("three_pungs")
def all_terminals(f: Facts) -> int:
    """Five pungs and a pair of nothing but terminals."""
    return len(f.pungs) == 5 and not f.held & ~_TERMINALS


def pair_of_258(f: Facts) -> int:
    """The pair is a 2, 5 or 8 of a suit."""
    return f.pair is not None and f.pair < 27 and f.pair % 9 in (1, 4, 7)


# --- special shapes (C05)


@needs("special")
@frozen
class SpecialShape:
    """The reading has this shape, which is not the standard one."""

    shape: Shape

    def __call__(self, f: Facts) -> int:
        return f.reading is not None and f.reading.shape is self.shape


# 147, 258 and 369, each as the lowest of the three bits of its ranks.
_KNITTED: Final = frozenset({0o001001001, 0o010010010, 0o100100100})


@needs("special")
def knitted_suits(f: Facts) -> int:
    """Sixteen unrelated tiles whose suits hold 147, 258 and 369, one each."""
    if f.reading is None or f.reading.shape is not Shape.SIXTEEN_UNRELATED:
        return False
    # One tile is doubled: there the second bit is set instead of the first.
    suits = (f.held >> 27 * suit for suit in range(3))
    return {(suit | suit >> 1) & 0o111111111 for suit in suits} == _KNITTED
