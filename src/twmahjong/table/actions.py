"""What a seat can do, and how it is written: ``E discard 9m ready``, ``S chow 7m`` (rule K4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from types import NoneType
from typing import Final

from attrs import field, fields, frozen

from twmahjong.doors import is_seat
from twmahjong.errors import NotationError, Problem, TableError
from twmahjong.tiles import Tile, must_be_text

__all__ = [
    "Action",
    "Change",
    "Chow",
    "Discard",
    "Draw",
    "Exchange",
    "Extra",
    "Hu",
    "IrregularAct",
    "Kong",
    "Pass",
    "Pung",
    "Seat",
    "Show",
    "Skip",
    "TakeBack",
    "WrongDraw",
    "parse_action",
]


class Seat(IntEnum):
    """A chair, counter-clockwise; it is not a wind (A1). The letter stands for the chair in text.

    >>> Seat.N.next
    Seat.E
    """

    E = 0
    S = 1
    W = 2
    N = 3

    @property
    def next(self) -> Seat:
        """The seat that plays after this one."""
        return _NEXT[self]

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


SEATS: Final = tuple(Seat)
_NEXT: Final = SEATS[1:] + SEATS[:1]
#: For each seat the other three, as the turn goes round.
OTHERS: Final = tuple(tuple(SEATS[(seat + step) % 4] for step in (1, 2, 3)) for seat in SEATS)


def as_seat(value: int) -> Seat:
    """The seat of this number. Raises TableError if there is none (A1)."""
    if not is_seat(value):
        raise TableError([Problem("A1", f"{value!r} is no seat from 0 to 3")])
    return SEATS[value]


def _seat(value: int) -> Seat:
    """The seat of this number; what is none is left as it is, for the act to refuse."""
    return SEATS[value] if is_seat(value) else value  # type: ignore[return-value]


@frozen(repr=False)
class _Act:
    """What all acts have: the seat that does it. Values of another kind raise TableError."""

    seat: Seat = field(converter=_seat)

    def __attrs_post_init__(self) -> None:
        if type(self.seat) is not Seat:
            raise TableError(_type_problems(self))

    def __repr__(self) -> str:
        return f"parse_action({str(self)!r})"


_KINDS: Final[dict[str, tuple[str, type, str]]] = {
    "seat": ("A1", Seat, "seat from 0 to 3"),
    "tile": ("C01", Tile, "tile"),
    "ready": ("G1", bool, "True or False"),
    "seen": ("I5", bool, "True or False"),
}


def _type_problems(act: _Act) -> Iterable[Problem]:
    """Which values are not of their kind."""
    for one in fields(type(act)):
        rule, kind, words = _KINDS[one.name]
        value = getattr(act, one.name)
        none_fits = type(act) is Kong and one.name == "tile"
        if type(value) is not kind and not (none_fits and value is None):
            yield Problem(rule, f"{value!r} is no {words}")


class Draw(_Act):
    """Take the tile that is due; the table knows from which end (C-draw)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} draw"


@frozen(repr=False)
class Discard(_Act):
    """Discard a tile, and declare ready with it or not (G1)."""

    tile: Tile
    ready: bool = False

    def __attrs_post_init__(self) -> None:
        if (type(self.seat), type(self.tile), type(self.ready)) != (Seat, Tile, bool):
            raise TableError(_type_problems(self))

    def __str__(self) -> str:
        return f"{self.seat} discard {self.tile}{' ready' if self.ready else ''}"


@frozen(repr=False)
class Chow(_Act):
    """Claim the discard for a chow; ``tile`` is its lowest tile."""

    tile: Tile

    def __attrs_post_init__(self) -> None:
        if (type(self.seat), type(self.tile)) != (Seat, Tile):
            raise TableError(_type_problems(self))

    def __str__(self) -> str:
        return f"{self.seat} chow {self.tile}"


class Pung(_Act):
    """Claim the discard for a pung."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} pung"


@frozen(repr=False)
class Kong(_Act):
    """Claim the discard for a kong; with a ``tile`` a concealed or added kong of the own turn."""

    tile: Tile | None = None

    def __attrs_post_init__(self) -> None:
        if type(self.seat) is not Seat or type(self.tile) not in (Tile, NoneType):
            raise TableError(_type_problems(self))

    def __str__(self) -> str:
        return f"{self.seat} kong{'' if self.tile is None else f' {self.tile}'}"


class Hu(_Act):
    """Declare a win."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} hu"


class Pass(_Act):
    """Leave what could be claimed or won."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} pass"


# --- irregular acts (I4-I7)


class TakeBack(_Act):
    """Take back one's own claim, or a wrongly declared win (I4, I7)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} takeback"


class Show(_Act):
    """Lay one's tiles open because another declared a win, wrongly as it turns out (I4)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} show"


@frozen(repr=False)
class Change(_Act):
    """Take the last discard back and discard another tile instead (I7)."""

    tile: Tile

    def __attrs_post_init__(self) -> None:
        if (type(self.seat), type(self.tile)) != (Seat, Tile):
            raise TableError(_type_problems(self))

    def __str__(self) -> str:
        return f"{self.seat} change {self.tile}"


@frozen(repr=False)
class Extra(_Act):
    """Draw a tile too many. Once its face was ``seen`` it stays, and the hand is dead (I5)."""

    seen: bool

    def __attrs_post_init__(self) -> None:
        if (type(self.seat), type(self.seen)) != (Seat, bool):
            raise TableError(_type_problems(self))

    def __str__(self) -> str:
        return f"{self.seat} extra {'seen' if self.seen else 'unseen'}"


class Skip(_Act):
    """Go on without the draw that is due: the hand is a tile short, and dead (I5)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} skip"


class WrongDraw(_Act):
    """Draw from the wrong end of the wall (I6)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} wrongdraw"


class Exchange(_Act):
    """Exchange the wrongly drawn tile for the right one (I6)."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.seat} exchange"


IrregularAct = TakeBack | Show | Change | Extra | Skip | WrongDraw | Exchange
Action = Draw | Discard | Chow | Pung | Kong | Hu | Pass | IrregularAct

# An act is a value, so one object can stand for all that are equal.
DRAWS: Final = tuple(map(Draw, SEATS))
PUNGS: Final = tuple(map(Pung, SEATS))
KONGS: Final = tuple(map(Kong, SEATS))
HUS: Final = tuple(map(Hu, SEATS))
PASSES: Final = tuple(map(Pass, SEATS))
DISCARDS: Final = tuple(tuple(Discard(seat, tile) for tile in Tile) for seat in SEATS)
CHOWS: Final = tuple(tuple(Chow(seat, tile) for tile in Tile) for seat in SEATS)

_PLAIN: Final[dict[str, Callable[[Seat], Action]]] = {
    "draw": Draw,
    "pung": Pung,
    "kong": Kong,
    "hu": Hu,
    "pass": Pass,
    "takeback": TakeBack,
    "show": Show,
    "skip": Skip,
    "wrongdraw": WrongDraw,
    "exchange": Exchange,
}
_WITH_TILE: Final[dict[str, Callable[[Seat, Tile], Action]]] = {
    "discard": Discard,
    "chow": Chow,
    "kong": Kong,
    "change": Change,
}


def parse_action(text: str) -> Action:
    """Read an act. Raises NotationError with the position of what cannot be read.

    >>> parse_action("E discard 9m ready").tile
    Tile.M9
    """
    must_be_text(text)
    words = text.split()
    if not words or words[0] not in Seat.__members__:
        raise NotationError(text, 0, "a seat: E, S, W or N")
    seat = Seat[words[0]]
    verb = words[1] if len(words) > 1 else ""
    if len(words) == 2 and verb in _PLAIN:
        return _PLAIN[verb](seat)
    if len(words) == 3 and verb in _WITH_TILE:
        return _WITH_TILE[verb](seat, _tile_at(text, words[2]))
    if len(words) == 4 and verb == "discard" and words[3] == "ready":
        return Discard(seat, _tile_at(text, words[2]), ready=True)
    if words[1:] in (["extra", "seen"], ["extra", "unseen"]):
        return Extra(seat, words[2] == "seen")
    if verb not in _EXAMPLES:
        position = len(text) if not verb else text.index(verb, text.index(words[0]) + 1)
        raise NotationError(text, position, f"one of {', '.join(_EXAMPLES)}")
    raise NotationError(text, len(text), f"what belongs to {verb}, such as {_EXAMPLES[verb]}")


_EXAMPLES: Final = {
    "draw": "E draw",
    "discard": "E discard 9m or E discard 9m ready",
    "chow": "S chow 7m",
    "pung": "W pung",
    "kong": "W kong for a claim or E kong 5z",
    "hu": "N hu",
    "pass": "E pass",
    "takeback": "S takeback",
    "show": "W show",
    "change": "E change 9m",
    "extra": "E extra seen or E extra unseen",
    "skip": "E skip",
    "wrongdraw": "E wrongdraw",
    "exchange": "E exchange",
}


def _tile_at(text: str, word: str) -> Tile:
    try:
        return Tile.parse(word)
    except NotationError as error:
        raise NotationError(text, text.rindex(word) + error.position, error.expected) from None
