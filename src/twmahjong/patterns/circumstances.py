"""How a hand was won, what it waited for, and its flowers."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen, validators

from twmahjong.decomposition import Wait
from twmahjong.patterns.facts import Facts, needs
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source

# Bound once: in Python 3.11 looking a member up in its enum costs more than most patterns.
(
    _KONG_REPLACEMENT,
    _FLOWER_REPLACEMENT,
    _LAST_TILE,
    _DEALT_HAND,
    _FIRST_DRAW,
    _BEFORE_FIRST_DRAW,
    _DEALERS_FIRST_DISCARD,
    _DEALT_FLOWERS,
) = Occasion
_DISCARD, _EIGHT_FLOWERS, _ROBBED_FLOWER = (
    Source.DISCARD,
    Source.EIGHT_FLOWERS,
    Source.ROBBED_FLOWER,
)
_HEAVENLY, _EARTHLY = Ready.HEAVENLY, Ready.EARTHLY
_EDGE, _CLOSED, _DUAL_PUNG, _PAIR = Wait.EDGE, Wait.CLOSED, Wait.DUAL_PUNG, Wait.PAIR
_SEASONS: Final = frozenset(Tile(t) for t in range(34, 38))
_PLANTS: Final = frozenset(Tile(t) for t in range(38, 42))


# --- how the hand was won


@needs("concealed")
def concealed_hand(f: Facts) -> int:
    """Five sets and a pair; nothing claimed but the winning tile (C12)."""
    return f.concealed


@needs("self_drawn")
def self_draw(f: Facts) -> int:
    """Won on an own draw, from the wall or as a replacement."""
    return f.self_drawn


@needs("concealed")
def concealed_self_draw(f: Facts) -> int:
    """Concealed and self-drawn."""
    return f.self_drawn and f.concealed


@needs("occasions")
def out_with_replacement(f: Facts) -> int:
    """Won on the replacement for a kong, or for a flower drawn in play."""
    occasions = f.occasions
    return _KONG_REPLACEMENT in occasions or (
        _FLOWER_REPLACEMENT in occasions and _DEALT_FLOWERS not in occasions
    )


@needs("occasions")
def out_with_kong_replacement(f: Facts) -> int:
    """Won on the replacement for a kong, also if a flower came first; not for a flower alone."""
    return _KONG_REPLACEMENT in f.occasions


@needs("robbed_kong")
def robbing_the_kong(f: Facts) -> int:
    """Won on the tile that another player adds to a pung."""
    return f.robbed_kong


@needs("occasions")
def last_tile_draw(f: Facts) -> int:
    """Self-drew the last drawable tile (K12)."""
    return _LAST_TILE in f.occasions and f.self_drawn


@needs("occasions")
def last_tile_claim(f: Facts) -> int:
    """Won on a discard made while nothing is drawable (K12)."""
    return _LAST_TILE in f.occasions and f.source is _DISCARD


@needs("ready")
def declared_ready(f: Facts) -> int:
    """Ready was declared, in whichever way."""
    return f.ready is not None


@needs("ready")
def heavenly_ready(f: Facts) -> int:
    """Declared with the first discard, ready on the dealt tiles, nobody has called (G2)."""
    return f.ready is _HEAVENLY


@needs("ready")
def earthly_ready(f: Facts) -> int:
    """Declared with the first discard after keeping the first draw, nobody has called (G2)."""
    return f.ready is _EARTHLY


@needs("occasions")
def dealt_hand(f: Facts) -> int:
    """The dealer is complete on the dealt tiles."""
    return _DEALT_HAND in f.occasions


@needs("occasions")
def first_draw(f: Facts) -> int:
    """A non-dealer self-draws on the own first draw, nobody has called (K13)."""
    return _FIRST_DRAW in f.occasions


@needs("occasions")
def before_first_draw(f: Facts) -> int:
    """A non-dealer wins on a discard before the own first draw, nobody has called (K13)."""
    return _BEFORE_FIRST_DRAW in f.occasions


@needs("occasions")
def dealers_first_discard(f: Facts) -> int:
    """A non-dealer wins on the first discard of the hand."""
    return _DEALERS_FIRST_DISCARD in f.occasions


@frozen
class WithinDiscards:
    """At most so many tiles were discarded so far (K16); not present where that is not known."""

    most: int = field(validator=validators.ge(0))

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


# --- the wait


def sole_wait(f: Facts) -> int:
    """Exactly one kind of tile would have won (C11)."""
    return f.waits is not None and len(f.waits) == 1


def false_sole_wait(f: Facts) -> int:
    """Several kinds would have won, but the tile fills an edge, closed or pair wait (C11)."""
    if f.waits is None or len(f.waits) < 2 or f.reading is None:
        return False
    return f.reading.wait in (_EDGE, _CLOSED, _PAIR)


def dual_pung_wait(f: Facts) -> int:
    """The winning tile turns one of two pairs into a pung (C11)."""
    return f.waits is not None and f.reading is not None and f.reading.wait is _DUAL_PUNG


@needs("all_claimed")
def half_melded_hand(f: Facts) -> int:
    """All five sets claimed, the pair completed by self-draw (C13)."""
    return f.all_claimed and f.self_drawn


@needs("all_claimed")
def melded_hand(f: Facts) -> int:
    """All five sets claimed, the pair completed by another player's tile (C13)."""
    return f.all_claimed and not f.self_drawn


# --- flowers


def no_flowers(f: Facts) -> int:
    """No flower."""
    return not f.win.hand.flowers


@needs("flower_numbers")
def seat_flower(f: Facts) -> int:
    """Each flower whose number is the seat's."""
    return f.flower_numbers.count(f.seat_number)


@needs("flower_numbers")
def other_flower(f: Facts) -> int:
    """Each flower whose number is not the seat's."""
    return len(f.flower_numbers) - seat_flower(f)


@needs("flower_numbers")
@frozen
class SeatFlower:
    """The flower of one series whose number is the seat's."""

    plants: bool

    def __call__(self, f: Facts) -> int:
        return any(
            number == f.seat_number and (flower in _PLANTS) is self.plants
            for flower, number in zip(f.win.hand.flowers, f.flower_numbers, strict=True)
        )


@needs("flower_numbers")
def season_kong(f: Facts) -> int:
    """All four seasons."""
    return _SEASONS.issubset(f.win.hand.flowers)


@needs("flower_numbers")
def plant_kong(f: Facts) -> int:
    """All four plants."""
    return _PLANTS.issubset(f.win.hand.flowers)


@needs("flower_numbers")
def flower_kong(f: Facts) -> int:
    """Each complete series: the four seasons, the four plants."""
    return season_kong(f) + plant_kong(f)


@needs("flower_numbers")
def mixed_flower_set(f: Facts) -> int:
    """The numbers 1 to 4 are all there, from whichever series."""
    return len(set(f.flower_numbers)) == 4


@needs("flower_win")
def eight_flowers(f: Facts) -> int:
    """Won with all eight flowers (C17)."""
    return f.source is _EIGHT_FLOWERS


@needs("flower_win")
def eight_flowers_dealt(f: Facts) -> int:
    """Won with all eight flowers, complete in the opening (C17)."""
    return f.source is _EIGHT_FLOWERS and _DEALT_FLOWERS in f.occasions


@needs("flower_win")
def seven_robs_one(f: Facts) -> int:
    """Seven flowers took the eighth from another player (H3)."""
    return f.source is _ROBBED_FLOWER
