"""Every pattern of the tables, as a function of the facts of a win: how often it is present.

A pattern says what is there, never what is excluded: exclusion is the ``replaces`` of a row. Where
the winds, pungs or kongs of a pattern can be fewer than asked for, the pattern says "at least"
(C14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from attrs import frozen

from twmahjong.decomposition import Reading, Shape, Wait
from twmahjong.hand import MeldKind
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source, Win


@frozen(eq=False)
class Facts:
    """What a pattern is asked about: the win, and one reading of it.

    ``waits`` are the kinds the hand waited for, None where nothing was waited for (C11). ``kinds``
    has the bit ``1 << tile`` of every plain kind in the hand, melds and winning tile included.
    ``flower_numbers`` are those of the flowers shown, ``seat_number`` that of the seat (C02).
    ``chows`` are the lowest tiles of the chows, ``pungs`` the tiles of the pungs and kongs; a
    special shape has neither, nor a ``pair`` (C05). ``concealed_pungs`` counts concealed kongs in.
    """

    win: Win
    reading: Reading | None
    waits: frozenset[Tile] | None
    kinds: int
    flower_numbers: tuple[int, ...]
    seat_number: int
    chows: tuple[Tile, ...] = ()
    pungs: tuple[Tile, ...] = ()
    pair: Tile | None = None
    concealed_pungs: int = 0

    @property
    def standard(self) -> bool:
        """Five sets and a pair."""
        return self.pair is not None


Pattern = Callable[[Facts], int]


def _suit_bits(*ranges: range) -> int:
    return sum(1 << kind for kinds in ranges for kind in kinds)


_SUITS: Final = tuple(_suit_bits(range(first, first + 9)) for first in (0, 9, 18))
_NUMBERS: Final = _suit_bits(range(27))
_WINDS: Final = _suit_bits(range(27, 31))
_DRAGONS: Final = _suit_bits(range(31, 34))
_HONORS: Final = _WINDS | _DRAGONS
_TERMINALS: Final = sum(1 << tile for tile in Tile if tile.is_terminal)
_ENDS: Final = _TERMINALS | _HONORS
_SEASONS: Final = frozenset(Tile(t) for t in range(34, 38))
_PLANTS: Final = frozenset(Tile(t) for t in range(38, 42))


# --- how the hand was won -------------------------------------------------------------------------


def concealed_hand(f: Facts) -> int:
    """Five sets and a pair; nothing claimed but the winning tile (C12)."""
    return f.standard and all(m.kind is MeldKind.CONCEALED_KONG for m in f.win.hand.melds)


def self_draw(f: Facts) -> int:
    """Won on an own draw, from the wall or as a replacement."""
    return f.win.self_drawn


def concealed_self_draw(f: Facts) -> int:
    """Concealed and self-drawn."""
    return f.win.self_drawn and concealed_hand(f)


def out_with_replacement(f: Facts) -> int:
    """Won on the replacement for a kong, or for a flower drawn in play."""
    occasions = f.win.occasions
    return Occasion.KONG_REPLACEMENT in occasions or (
        Occasion.FLOWER_REPLACEMENT in occasions and Occasion.DEALT_FLOWERS not in occasions
    )


def out_with_kong_replacement(f: Facts) -> int:
    """Won on the replacement for a kong, also if a flower came first; not for a flower alone."""
    return Occasion.KONG_REPLACEMENT in f.win.occasions


def robbing_the_kong(f: Facts) -> int:
    """Won on the tile that another player adds to a pung."""
    return f.win.source is Source.ROBBED_KONG


def last_tile_draw(f: Facts) -> int:
    """Self-drew the last drawable tile (K12)."""
    return Occasion.LAST_TILE in f.win.occasions and f.win.self_drawn


def last_tile_claim(f: Facts) -> int:
    """Won on a discard made while nothing is drawable (K12)."""
    return Occasion.LAST_TILE in f.win.occasions and f.win.source is Source.DISCARD


def declared_ready(f: Facts) -> int:
    """Ready was declared, in whichever way."""
    return f.win.ready is not None


def heavenly_ready(f: Facts) -> int:
    """Declared with the first discard, ready on the dealt tiles, nobody has called (G2)."""
    return f.win.ready is Ready.HEAVENLY


def earthly_ready(f: Facts) -> int:
    """Declared with the first discard after keeping the first draw, nobody has called (G2)."""
    return f.win.ready is Ready.EARTHLY


def dealt_hand(f: Facts) -> int:
    """The dealer is complete on the dealt tiles."""
    return Occasion.DEALT_HAND in f.win.occasions


def first_draw(f: Facts) -> int:
    """A non-dealer self-draws on the own first draw, nobody has called (K13)."""
    return Occasion.FIRST_DRAW in f.win.occasions


def before_first_draw(f: Facts) -> int:
    """A non-dealer wins on a discard before the own first draw, nobody has called (K13)."""
    return Occasion.BEFORE_FIRST_DRAW in f.win.occasions


def dealers_first_discard(f: Facts) -> int:
    """A non-dealer wins on the first discard of the hand."""
    return Occasion.DEALERS_FIRST_DISCARD in f.win.occasions


@frozen
class WithinDiscards:
    """At most so many tiles were discarded so far (K16); not present where that is not known."""

    most: int

    def __call__(self, f: Facts) -> int:
        return f.win.discards is not None and f.win.discards <= self.most


@frozen
class TotalIs:
    """Everything else comes to exactly this total, and is replaced (C18).

    Not a pattern of the hand: :func:`twmahjong.score` asks it last, of each reading.
    """

    total: int

    def __call__(self, f: Facts) -> int:
        return 0


# --- the wait -------------------------------------------------------------------------------------


def sole_wait(f: Facts) -> int:
    """Exactly one kind of tile would have won (C11)."""
    return f.waits is not None and len(f.waits) == 1


def false_sole_wait(f: Facts) -> int:
    """Several kinds would have won, but the tile fills an edge, closed or pair wait (C11)."""
    if f.waits is None or len(f.waits) < 2 or f.reading is None:
        return False
    return f.reading.wait in (Wait.EDGE, Wait.CLOSED, Wait.PAIR)


def dual_pung_wait(f: Facts) -> int:
    """The winning tile turns one of two pairs into a pung (C11)."""
    return f.waits is not None and f.reading is not None and f.reading.wait is Wait.DUAL_PUNG


def _all_claimed(f: Facts) -> bool:
    melds = f.win.hand.melds
    return len(melds) == 5 and all(m.kind is not MeldKind.CONCEALED_KONG for m in melds)


def half_melded_hand(f: Facts) -> int:
    """All five sets claimed, the pair completed by self-draw (C13)."""
    return f.win.self_drawn and _all_claimed(f)


def melded_hand(f: Facts) -> int:
    """All five sets claimed, the pair completed by another player's tile (C13)."""
    return not f.win.self_drawn and _all_claimed(f)


# --- flowers --------------------------------------------------------------------------------------


def no_flowers(f: Facts) -> int:
    """No flower."""
    return not f.win.hand.flowers


def seat_flower(f: Facts) -> int:
    """Each flower whose number is the seat's."""
    return f.flower_numbers.count(f.seat_number)


def other_flower(f: Facts) -> int:
    """Each flower whose number is not the seat's."""
    return len(f.flower_numbers) - seat_flower(f)


@frozen
class SeatFlower:
    """The flower of one series whose number is the seat's."""

    plants: bool

    def __call__(self, f: Facts) -> int:
        return any(
            number == f.seat_number and (flower in _PLANTS) is self.plants
            for flower, number in zip(f.win.hand.flowers, f.flower_numbers, strict=True)
        )


def season_kong(f: Facts) -> int:
    """All four seasons."""
    return _SEASONS.issubset(f.win.hand.flowers)


def plant_kong(f: Facts) -> int:
    """All four plants."""
    return _PLANTS.issubset(f.win.hand.flowers)


def flower_kong(f: Facts) -> int:
    """Each complete series: the four seasons, the four plants."""
    return season_kong(f) + plant_kong(f)


def mixed_flower_set(f: Facts) -> int:
    """The numbers 1 to 4 are all there, from whichever series."""
    return len(set(f.flower_numbers)) == 4


def eight_flowers(f: Facts) -> int:
    """Won with all eight flowers (C17)."""
    return f.win.source is Source.EIGHT_FLOWERS


def eight_flowers_dealt(f: Facts) -> int:
    """Won with all eight flowers, complete in the opening (C17)."""
    return f.win.source is Source.EIGHT_FLOWERS and Occasion.DEALT_FLOWERS in f.win.occasions


def seven_robs_one(f: Facts) -> int:
    """Seven flowers took the eighth from another player (H3)."""
    return f.win.source is Source.ROBBED_FLOWER


# --- honours --------------------------------------------------------------------------------------


def round_wind(f: Facts) -> int:
    """A pung of the round wind."""
    return f.win.round_wind in f.pungs


def seat_wind(f: Facts) -> int:
    """A pung of the seat wind."""
    return f.win.seat_wind in f.pungs


def double_wind(f: Facts) -> int:
    """A pung of the wind that is both the round's and the seat's."""
    return f.win.seat_wind is f.win.round_wind and f.win.seat_wind in f.pungs


def other_wind(f: Facts) -> int:
    """Each pung of a wind that is neither the round's nor the seat's."""
    own = (f.win.round_wind, f.win.seat_wind)
    return sum(27 <= tile <= 30 and tile not in own for tile in f.pungs)


def proper_honor(f: Facts) -> int:
    """Each pung of a dragon, and of a wind that is the round's or the seat's but not both."""
    winds = 0
    if f.win.round_wind is not f.win.seat_wind:
        winds = (f.win.round_wind in f.pungs) + (f.win.seat_wind in f.pungs)
    return winds + dragon_pung(f)


@frozen
class PungOf:
    """A pung of this tile."""

    tile: Tile

    def __call__(self, f: Facts) -> int:
        return self.tile in f.pungs


def dragon_pung(f: Facts) -> int:
    """Each pung of a dragon."""
    return sum(tile >= 31 for tile in f.pungs)


def _wind_pungs(f: Facts) -> int:
    return sum(27 <= tile <= 30 for tile in f.pungs)


def little_three_dragons(f: Facts) -> int:
    """Two pungs of dragons and the pair of the third."""
    return f.pair is not None and f.pair.is_dragon and dragon_pung(f) == 2


def big_three_dragons(f: Facts) -> int:
    """Three pungs of dragons."""
    return dragon_pung(f) == 3


def little_three_winds(f: Facts) -> int:
    """Two pungs of winds, or more, and the pair of another."""
    return f.pair is not None and f.pair.is_wind and _wind_pungs(f) >= 2


def big_three_winds(f: Facts) -> int:
    """Three pungs of winds or more."""
    return _wind_pungs(f) >= 3


def little_four_winds(f: Facts) -> int:
    """Three pungs of winds and the pair of the fourth."""
    return f.pair is not None and f.pair.is_wind and _wind_pungs(f) == 3


def big_four_winds(f: Facts) -> int:
    """Four pungs of winds."""
    return _wind_pungs(f) == 4


# --- kinds of tile --------------------------------------------------------------------------------


def _suits(f: Facts) -> int:
    return sum(f.kinds & suit != 0 for suit in _SUITS)


def no_honors(f: Facts) -> int:
    """No honour tile."""
    return not f.kinds & _HONORS


def no_honors_no_flowers(f: Facts) -> int:
    """No honour tile and no flower."""
    return no_honors(f) and no_flowers(f)


def half_flush(f: Facts) -> int:
    """One suit and honours, at least one tile of each."""
    return f.kinds & _HONORS != 0 and _suits(f) == 1


def full_flush(f: Facts) -> int:
    """One suit, no honours."""
    return not f.kinds & _HONORS and _suits(f) == 1


def all_honors(f: Facts) -> int:
    """Honours only."""
    return not f.kinds & _NUMBERS and f.kinds != 0


def one_voided_suit(f: Facts) -> int:
    """Exactly two suits and no honour."""
    return not f.kinds & _HONORS and _suits(f) == 2


def all_types(f: Facts) -> int:
    """All three suits, a wind and a dragon, the pair included."""
    return f.kinds & _WINDS != 0 and f.kinds & _DRAGONS != 0 and _suits(f) == 3


def all_simples(f: Facts) -> int:
    """No terminal and no honour anywhere."""
    return not f.kinds & _ENDS


def outside_hand(f: Facts) -> int:
    """Each of the five sets holds a terminal or an honour."""
    return (
        f.standard
        and all(1 << tile & _ENDS for tile in f.pungs)
        and all(tile % 9 in (0, 6) for tile in f.chows)
    )


def all_terminals_and_honors(f: Facts) -> int:
    """Five pungs and a pair of nothing but terminals and honours."""
    return len(f.pungs) == 5 and not f.kinds & ~_ENDS


def all_terminals(f: Facts) -> int:
    """Five pungs and a pair of nothing but terminals."""
    return len(f.pungs) == 5 and not f.kinds & ~_TERMINALS


def pair_of_258(f: Facts) -> int:
    """The pair is a 2, 5 or 8 of a suit."""
    return f.pair is not None and f.pair < 27 and f.pair % 9 in (1, 4, 7)


# --- chows ----------------------------------------------------------------------------------------


def all_chows(f: Facts) -> int:
    """Five chows, no honour, no flower, won from another player on a two-sided wait of several."""
    return (
        len(f.chows) == 5
        and no_honors_no_flowers(f)
        and not f.win.self_drawn
        and f.reading is not None
        and f.reading.wait is Wait.TWO_SIDED
        and f.waits is not None
        and len(f.waits) >= 2
    )


def five_chows(f: Facts) -> int:
    """Five chows, whatever the rest."""
    return len(f.chows) == 5


def big_all_chows(f: Facts) -> int:
    """Five chows, no honour, no flower, not self-drawn, and several kinds would have won."""
    return (
        len(f.chows) == 5
        and no_honors_no_flowers(f)
        and not f.win.self_drawn
        and f.waits is not None
        and len(f.waits) >= 2
    )


def _chows_of_number(f: Facts) -> list[tuple[int, int, int]]:
    """For each number that starts several chows: how many start there in each suit."""
    counts: dict[int, list[int]] = {}
    for tile in f.chows:
        counts.setdefault(tile % 9, [0, 0, 0])[tile // 9] += 1
    return [(a, b, c) for a, b, c in counts.values() if a + b + c > 1]


def mixed_triple_chow(f: Facts) -> int:
    """Each three equal-numbered chows, one of each suit (C16)."""
    return sum(map(min, _chows_of_number(f)))


def mixed_double_chow(f: Facts) -> int:
    """Each two equal-numbered chows of two suits, from what no triple uses (C16)."""
    total = 0
    for counts in _chows_of_number(f):
        _, middle, most = sorted(n - min(counts) for n in counts)
        total += min(middle, most)
    return total


@frozen
class EqualChows:
    """Each chow that is held exactly so many times."""

    count: int

    def __call__(self, f: Facts) -> int:
        return sum(f.chows.count(tile) == self.count for tile in set(f.chows))


def _straight_suits(chows: tuple[Tile, ...]) -> int:
    return sum({first, first + 3, first + 6}.issubset(chows) for first in (0, 9, 18))


def pure_straight(f: Facts) -> int:
    """123, 456 and 789 of one suit."""
    return len(f.chows) > 2 and _straight_suits(f.chows)


def concealed_pure_straight(f: Facts) -> int:
    """The same, none of the three claimed as a chow; the winning tile may be a discard."""
    if not pure_straight(f) or f.reading is None:
        return 0
    own = (b.tile for b in f.reading.blocks if b.kind is MeldKind.CHOW and not b.melded)
    return _straight_suits(tuple(own))


_MIXED_STRAIGHTS: Final = tuple(
    frozenset({a, b + 3, c + 6})
    for a in (0, 9, 18)
    for b in (0, 9, 18)
    for c in (0, 9, 18)
    if len({a, b, c}) == 3
)


def mixed_straight(f: Facts) -> int:
    """123, 456 and 789, one in each suit; counts once."""
    return len(f.chows) > 2 and any(straight.issubset(f.chows) for straight in _MIXED_STRAIGHTS)


# --- pungs and kongs ------------------------------------------------------------------------------


def all_pungs(f: Facts) -> int:
    """Five pungs or kongs and a pair."""
    return len(f.pungs) == 5


@frozen
class ConcealedPungs:
    """So many concealed pungs or more; a concealed kong is one (C09, C12).

    With ``exposed_kongs`` those claimed with three in hand count as well, added ones never.
    """

    least: int
    exposed_kongs: bool = False

    def __call__(self, f: Facts) -> int:
        count = f.concealed_pungs
        if self.exposed_kongs and f.standard:
            count += _count_melds(f, MeldKind.EXPOSED_KONG)
        return count >= self.least


def _count_melds(f: Facts, *kinds: MeldKind) -> int:
    return sum(meld.kind in kinds for meld in f.win.hand.melds)


def exposed_kong(f: Facts) -> int:
    """Each exposed or added kong."""
    return _count_melds(f, MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG)


def concealed_kong(f: Facts) -> int:
    """Each concealed kong."""
    return _count_melds(f, MeldKind.CONCEALED_KONG)


def two_exposed_kongs(f: Facts) -> int:
    """Two exposed or added kongs, or more."""
    return exposed_kong(f) >= 2


def mixed_kongs(f: Facts) -> int:
    """An exposed or added kong and a concealed one."""
    return exposed_kong(f) >= 1 and concealed_kong(f) >= 1


def two_concealed_kongs(f: Facts) -> int:
    """Two concealed kongs or more."""
    return concealed_kong(f) >= 2


@frozen
class Kongs:
    """So many kongs or more, of any kind."""

    least: int

    def __call__(self, f: Facts) -> int:
        return exposed_kong(f) + concealed_kong(f) >= self.least


@frozen
class EqualPungs:
    """Each number that is punged in exactly so many suits (C16)."""

    suits: int

    def __call__(self, f: Facts) -> int:
        ranks = [tile % 9 for tile in f.pungs if tile < 27]
        return sum(ranks.count(rank) == self.suits for rank in set(ranks))


# --- four of a kind, none of them a kong ----------------------------------------------------------


def _in_chows(f: Facts) -> Counter[int]:
    return Counter(tile + step for tile in f.chows for step in (0, 1, 2))


def hog_pung_and_chow(f: Facts) -> int:
    """Each kind used as a pung and in a chow."""
    if not f.chows or not f.pungs:
        return 0
    used = _in_chows(f)
    return sum(used[tile] > 0 for tile in f.pungs)


def hog_pair_and_chows(f: Facts) -> int:
    """The kind of the pair is used in two chows as well."""
    return f.pair is not None and len(f.chows) > 1 and _in_chows(f)[f.pair] == 2


def hog_four_chows(f: Facts) -> int:
    """Each kind used in four chows."""
    return len(f.chows) > 3 and sum(n == 4 for n in _in_chows(f).values())


# --- special shapes (C05) -------------------------------------------------------------------------


@frozen
class ShapeIs:
    """The reading has this shape."""

    shape: Shape

    def __call__(self, f: Facts) -> int:
        return f.reading is not None and f.reading.shape is self.shape


_KNITTED: Final = frozenset({0b001001001, 0b010010010, 0b100100100})


def knitted_suits(f: Facts) -> int:
    """Sixteen unrelated tiles whose suits hold 147, 258 and 369, one each."""
    if f.reading is None or f.reading.shape is not Shape.SIXTEEN_UNRELATED:
        return False
    return {f.kinds >> first & 0b111111111 for first in (0, 9, 18)} == _KNITTED
