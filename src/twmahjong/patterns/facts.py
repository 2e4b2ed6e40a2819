"""What a pattern is asked about."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Final, TypeVar

from attrs import fields, frozen

from twmahjong.decomposition import Reading, Shape, waits
from twmahjong.hand import FOURS, Meld, MeldKind, held_of
from twmahjong.options import FlowerNumbers, Options
from twmahjong.tiles import PLAIN_KINDS, Tile
from twmahjong.win import Occasion, Ready, Source, Win

# Bound once: in Python 3.11 looking a member up in its enum costs more than most patterns.
_CHOW, _, _EXPOSED_KONG, _CONCEALED_KONG, _ADDED_KONG = MeldKind
_STANDARD: Final = Shape.STANDARD
_DEALT_HAND: Final = Occasion.DEALT_HAND
_EIGHT_FLOWERS, _ROBBED_FLOWER = Source.EIGHT_FLOWERS, Source.ROBBED_FLOWER
_ROBBED_KONG: Final = Source.ROBBED_KONG
_PLAIN: Final = tuple(Tile)[:PLAIN_KINDS]
_M, _P, _S = (0o777777777 << 27 * suit for suit in range(3))


#: Whether each of the SIGNS is there: those of the win, those of the reading.
Signs = tuple[tuple[bool, ...], tuple[bool, ...]]
_OF_WIN: Final = (
    "self_drawn",
    "flower_win",
    "robbed_kong",
    "occasions",
    "ready",
    "few_suits",
    "four_alike",
    "all_claimed",
    "kongs",
    "flower_numbers",
)
_OF_READING: Final = (
    "special",
    "chows",
    "pungs",
    "three_pungs",
    "equal_chows",
    "concealed",
    "wind_pungs",
    "dragon_pungs",
)
#: The facts that a pattern can need.
SIGNS: Final = (*_OF_WIN, *_OF_READING)
_NO_READING: Final = (False,) * len(_OF_READING)
_SPECIAL: Final = (True, *_NO_READING[1:])


# No slots: a frozen class without them is filled all at once.
@frozen(eq=False, slots=False)
class Facts:
    """What a pattern is asked about: the win, and one reading of it.

    Of the win: ``source``, ``occasions``, ``ready`` and ``self_drawn`` are its own. ``waits`` are
    the kinds the hand waited for, None where nothing was waited for (C11). ``held`` packs how many
    of each plain kind the hand has, melds and winning tile included, in three bits a kind;
    ``suits`` counts the number suits among them, ``few_suits`` says that they are one or none,
    ``four_alike`` that all four of some kind are there. ``flower_numbers`` are those of the flowers
    shown, ``seat_number`` that of the seat (C02). ``claimed`` counts the claimed melds,
    ``all_claimed`` says that they are five, and the counts of kongs are of the declared ones (C12).

    Of the reading: ``chows`` are the lowest tiles of the chows, ``pungs`` the tiles of the pungs
    and kongs, concealed kongs are among the ``concealed_pungs``; a ``special`` shape has neither,
    nor a ``pair`` (C05). ``three_pungs`` says that there are three or more, ``equal_chows`` that
    two chows start at the same number, ``concealed`` that there is a pair and nothing was claimed.
    ``signs`` tells which of all these that some pattern needs there are, in the order of SIGNS.
    """

    win: Win
    source: Source
    occasions: frozenset[Occasion]
    ready: Ready | None
    self_drawn: bool
    flower_win: bool
    robbed_kong: bool
    waits: frozenset[Tile] | None
    held: int
    suits: int
    few_suits: bool
    four_alike: bool
    flower_numbers: tuple[int, ...]
    seat_number: int
    claimed: int
    all_claimed: bool
    exposed_kongs: int
    added_kongs: int
    concealed_kongs: int
    kongs: int
    reading: Reading | None
    special: bool
    chows: tuple[Tile, ...]
    pungs: tuple[Tile, ...]
    three_pungs: bool
    equal_chows: bool
    pair: Tile | None
    concealed: bool
    concealed_pungs: int
    wind_pungs: int
    dragon_pungs: int
    signs: Signs

    @classmethod
    def of(cls, win: Win, options: Options) -> Facts:
        """What is the same in all readings of a win."""
        hand, tile, source = win.hand, win.tile, win.source
        waited, held, suits = None, 0, 0
        if tile is not None:
            if _DEALT_HAND not in win.occasions:
                waited = waits(hand, shapes=options.shapes)
            held = held_of(hand) + (1 << 3 * tile)
            suits = (held & _M != 0) + (held & _P != 0) + (held & _S != 0)
        exposed, added, concealed = _kongs(hand.melds) if hand.melds else (0, 0, 0)
        numbers = _numbers(hand.flowers, options) if hand.flowers else ()
        claimed, kongs = len(hand.melds) - concealed, exposed + added + concealed
        self_drawn, robbed = win.self_drawn, source is _ROBBED_KONG
        alone = source is _EIGHT_FLOWERS or source is _ROBBED_FLOWER
        four_alike = held & FOURS != 0
        signs = (
            self_drawn,
            alone,
            robbed,
            bool(win.occasions),
            win.ready is not None,
            suits < 2,
            four_alike,
            claimed == 5,
            kongs > 0,
            bool(numbers),
        )
        known = _NOTHING_KNOWN.copy()
        known["win"] = win
        known["source"] = source
        known["occasions"] = win.occasions
        known["ready"] = win.ready
        known["self_drawn"] = self_drawn
        known["flower_win"] = alone
        known["robbed_kong"] = robbed
        known["waits"] = waited
        known["held"] = held
        known["suits"] = suits
        known["few_suits"] = suits < 2
        known["four_alike"] = four_alike
        known["flower_numbers"] = numbers
        known["seat_number"] = win.seat_wind - 26
        known["claimed"] = claimed
        known["all_claimed"] = claimed == 5
        known["exposed_kongs"] = exposed
        known["added_kongs"] = added
        known["concealed_kongs"] = concealed
        known["kongs"] = kongs
        known["signs"] = signs, _NO_READING
        return _filled(known)

    def read(self, reading: Reading) -> Facts:
        """The same with one reading."""
        known: dict[str, object] = self.__dict__.copy()
        known["reading"] = reading
        if reading.shape is not _STANDARD:
            known["special"] = True
            known["signs"] = self.signs[0], _SPECIAL
            return _filled(known)
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
        three_pungs = len(pungs) > 2
        equal_chows = len({tile % 9 for tile in chows}) < len(chows)
        own = not self.claimed
        known["chows"] = tuple(chows)
        known["pungs"] = tuple(pungs)
        known["three_pungs"] = three_pungs
        known["equal_chows"] = equal_chows
        known["pair"] = reading.pair
        known["concealed"] = own
        known["concealed_pungs"] = concealed
        known["wind_pungs"] = winds
        known["dragon_pungs"] = dragons
        known["signs"] = (
            self.signs[0],
            (
                False,
                len(chows) > 0,
                len(pungs) > 0,
                three_pungs,
                equal_chows,
                own,
                winds > 0,
                dragons > 0,
            ),
        )
        return _filled(known)

    @property
    def standard(self) -> bool:
        """Five sets and a pair."""
        return self.pair is not None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All plain tiles of the hand in order, melds and winning tile included."""
        return tuple([tile for tile in _PLAIN for _ in range(self.held >> 3 * tile & 7)])


# A dict that holds all keys already is copied and filled several times faster than one is built.
_NOTHING_KNOWN: Final[dict[str, object]] = {
    **dict.fromkeys(fact.name for fact in fields(Facts)),
    "special": False,
    "chows": (),
    "pungs": (),
    "three_pungs": False,
    "equal_chows": False,
    "concealed": False,
    "concealed_pungs": 0,
    "wind_pungs": 0,
    "dragon_pungs": 0,
}


def _filled(values: dict[str, object]) -> Facts:
    """Facts with these values, all of them."""
    facts = object.__new__(Facts)
    object.__setattr__(facts, "__dict__", values)
    return facts


def _kongs(melds: tuple[Meld, ...]) -> tuple[int, int, int]:
    """How many are exposed, added and concealed kongs."""
    kinds = [meld.kind for meld in melds]
    return kinds.count(_EXPOSED_KONG), kinds.count(_ADDED_KONG), kinds.count(_CONCEALED_KONG)


def _numbers(flowers: tuple[Tile, ...], options: Options) -> tuple[int, ...]:
    order = FLOWER_NUMBERS[options.flower_numbers]
    return tuple([order[flower - 34] for flower in flowers])


FLOWER_NUMBERS: Final = {
    FlowerNumbers.CHRYSANTHEMUM_3_BAMBOO_4: (1, 2, 3, 4, 1, 2, 3, 4),
    FlowerNumbers.BAMBOO_3_CHRYSANTHEMUM_4: (1, 2, 3, 4, 1, 2, 4, 3),
}

Pattern = Callable[[Facts], int]

_T = TypeVar("_T", bound=Callable[..., object])
#: Where a function or a class is marked with itself and what its pattern needs.
_MARK: Final = "_twmahjong_needs"


def needs(fact: str) -> Callable[[_T], _T]:
    """Say that a pattern is never present where this fact is nothing, so it need not be asked.

    Raises ValueError for a fact that is none of SIGNS.
    """
    if fact not in SIGNS:
        raise ValueError(f"no sign of a win or a reading: {fact!r}; they are {', '.join(SIGNS)}")

    def mark(pattern: _T) -> _T:
        setattr(pattern, _MARK, (pattern, lambda _: fact))
        return pattern

    return mark


def needs_by(choose: Callable[[_T], str]) -> Callable[[type[_T]], type[_T]]:
    """The same of a class, where it depends on the pattern's parameter."""

    def mark(kind: type[_T]) -> type[_T]:
        setattr(kind, _MARK, (kind, choose))
        return kind

    return mark


def needed(pattern: Pattern) -> str | None:
    """The fact without which the pattern is never present; None: it is asked."""
    marked = pattern if isinstance(pattern, FunctionType) else type(pattern)
    # What wraps a pattern or is derived from its class takes the mark along, but is another.
    owner, choose = marked.__dict__.get(_MARK, (None, None))
    return choose(pattern) if owner is marked else None


def there_of(signs: Signs) -> frozenset[str]:
    """The names of the facts that are there."""
    of_win, of_reading = signs
    return frozenset(name for name, there in zip(SIGNS, of_win + of_reading, strict=True) if there)
