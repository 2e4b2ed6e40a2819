"""What a pattern is asked about."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Final, TypeVar

from attrs import frozen

from twmahjong.decomposition import Reading, Shape, waits
from twmahjong.hand import MeldKind, held_of
from twmahjong.options import FlowerNumbers, Options
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source, Win

# Bound once: in Python 3.11 looking a member up in its enum costs more than most patterns.
_CHOW, _PUNG, _EXPOSED_KONG, _CONCEALED_KONG, _ADDED_KONG = MeldKind
_STANDARD: Final = Shape.STANDARD
_DEALT_HAND: Final = Occasion.DEALT_HAND
_FLOWER_WINS: Final = (Source.EIGHT_FLOWERS, Source.ROBBED_FLOWER)
_M, _P, _S = (0o777777777 << 27 * suit for suit in range(3))


# No slots: a frozen class without them is filled, and read anew for each reading, much faster.
@frozen(eq=False, slots=False)
class Facts:
    """What a pattern is asked about: the win, and one reading of it.

    ``source``, ``occasions``, ``ready`` and ``self_drawn`` are those of the ``win``. ``waits`` are
    the kinds the hand waited for, None where nothing was waited for (C11). ``held`` packs how many
    of each plain kind the hand has, melds and winning tile included, in three bits a kind;
    ``suits`` counts the number suits among them. ``flower_numbers`` are those of the flowers shown,
    ``seat_number`` that of the seat (C02). ``claimed`` counts the claimed melds, the counts of
    kongs the declared ones (C12).

    ``chows`` are the lowest tiles of the chows, ``pungs`` the tiles of the pungs and kongs; a
    ``special`` shape has neither, nor a ``pair`` (C05). Concealed kongs are among the
    ``concealed_pungs``.
    """

    win: Win
    source: Source
    occasions: frozenset[Occasion]
    ready: Ready | None
    self_drawn: bool
    flower_win: bool
    waits: frozenset[Tile] | None
    held: int
    suits: int
    flower_numbers: tuple[int, ...]
    seat_number: int
    claimed: int
    exposed_kongs: int
    added_kongs: int
    concealed_kongs: int
    kongs: int
    reading: Reading | None = None
    special: bool = False
    chows: tuple[Tile, ...] = ()
    pungs: tuple[Tile, ...] = ()
    pair: Tile | None = None
    concealed_pungs: int = 0
    wind_pungs: int = 0
    dragon_pungs: int = 0

    @classmethod
    def of(cls, win: Win, options: Options) -> Facts:
        """What is the same in all readings of a win."""
        hand = win.hand
        waited = None
        if win.tile is not None and _DEALT_HAND not in win.occasions:
            waited = waits(hand, shapes=options.shapes)
        held = suits = 0
        if win.tile is not None:
            held = held_of(hand) + (1 << 3 * win.tile)
            suits = (held & _M != 0) + (held & _P != 0) + (held & _S != 0)
        exposed = added = concealed = 0
        for meld in hand.melds:
            kind = meld.kind
            exposed += kind is _EXPOSED_KONG
            added += kind is _ADDED_KONG
            concealed += kind is _CONCEALED_KONG
        numbers: tuple[int, ...] = ()
        if hand.flowers:
            known = _FLOWER_NUMBERS[options.flower_numbers]
            numbers = tuple([known[flower - 34] for flower in hand.flowers])
        return cls(
            win,
            win.source,
            win.occasions,
            win.ready,
            win.self_drawn,
            win.source in _FLOWER_WINS,
            waited,
            held,
            suits,
            numbers,
            win.seat_wind - 26,
            len(hand.melds) - concealed,
            exposed,
            added,
            concealed,
            exposed + added + concealed,
        )

    def read(self, reading: Reading) -> Facts:
        """The same with one reading."""
        facts = object.__new__(Facts)
        known = self.__dict__.copy()
        object.__setattr__(facts, "__dict__", known)
        known["reading"] = reading
        if reading.shape is not _STANDARD:
            known["special"] = True
            return facts
        chows = []
        pungs = []
        concealed = winds = dragons = 0
        for block in reading.blocks:
            tile = block.tile
            if block.kind is _CHOW:
                chows.append(tile)
            else:
                pungs.append(tile)
                concealed += block.concealed
                if tile >= 27:
                    winds += tile <= 30
                    dragons += tile > 30
        known["chows"] = tuple(chows)
        known["pungs"] = tuple(pungs)
        known["pair"] = reading.pair
        known["concealed_pungs"] = concealed
        known["wind_pungs"] = winds
        known["dragon_pungs"] = dragons
        return facts

    @property
    def standard(self) -> bool:
        """Five sets and a pair."""
        return self.pair is not None


_FLOWER_NUMBERS: Final = {
    FlowerNumbers.CHRYSANTHEMUM_3_BAMBOO_4: (1, 2, 3, 4, 1, 2, 3, 4),
    FlowerNumbers.BAMBOO_3_CHRYSANTHEMUM_4: (1, 2, 3, 4, 1, 2, 4, 3),
}

Pattern = Callable[[Facts], int]

_T = TypeVar("_T", bound=Callable[..., object])
_NEEDS: dict[object, str] = {}


def needs(fact: str) -> Callable[[_T], _T]:
    """Say that a pattern is never present where this fact is nothing, so it need not be asked."""

    def register(pattern: _T) -> _T:
        _NEEDS[pattern] = fact
        return pattern

    return register


def needed(pattern: Pattern) -> str | None:
    """The fact without which the pattern, or its class, is never present; None: it is asked."""
    known = pattern if isinstance(pattern, FunctionType) else type(pattern)
    return _NEEDS.get(known)
