"""The table as a value: what lies where, whose turn it is, and what is still to be answered."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from typing import Any, Final, Self

from attrs import field, frozen

from twmahjong.decomposition import Shape, discards_to_ready, find_waits
from twmahjong.doors import as_tuple, is_seat, items
from twmahjong.enums import Named
from twmahjong.errors import Problem, TableError
from twmahjong.hand import HELD_FROM, WEIGHTS, Meld, keys_in, with_melds
from twmahjong.options import Responsibility
from twmahjong.payment import Settlement, Stakes
from twmahjong.ruleset import Ruleset
from twmahjong.table.actions import PASSES, Action, Seat
from twmahjong.tai import Score
from twmahjong.tiles import Tile
from twmahjong.win import Ready

__all__ = [
    "ClaimCause",
    "Claiming",
    "Dead",
    "Discarded",
    "Ending",
    "Liability",
    "Phase",
    "Result",
    "SeatState",
    "Table",
]


class Phase(Named):
    """What the table waits for."""

    OPENING = "opening"
    """The replacement of a dealt flower (K2)."""
    DRAWING = "drawing"
    """The draw of one seat."""
    TURN = "turn"
    """A discard, a kong or a win of one seat (K9)."""
    CLAIMING = "claiming"
    """Answers to a discard, a kong that may be robbed, or a flower win (K5, K6, K8)."""
    OVER = "over"


# Bound once: in Python 3.11 looking a member up in its enum is slow, and every act asks for some.
OPENING, DRAWING, TURN, CLAIMING, OVER = Phase


class ClaimCause(Named):
    """What the seats are asked about."""

    DISCARD = "discard"
    KONG = "kong"
    FLOWER = "flower"


DISCARD: Final = ClaimCause.DISCARD


class Dead(Named):
    """Why a hand plays on without being able to win (I5)."""

    TOO_MANY = "too_many"
    TOO_FEW = "too_few"


class Ending(Named):
    """Why a hand is over."""

    WIN = "win"
    DRAWN = "drawn"
    FALSE_WIN = "false_win"


@frozen
class Discarded:
    """A tile in a river, and the seat that took it, if one did."""

    tile: Tile
    taken_by: Seat | None = None


# An entry of a river is a value, so one object can stand for all that are equal.
DISCARDED: Final = tuple(map(Discarded, Tile))


class _Replaceable:
    """Values with many fields: a changed copy without the cost of building each field anew."""

    def _replace(self, **changes: Any) -> Self:
        """The same value with some fields changed."""
        return self._copy(changes)

    def _copy(self, changes: dict[str, Any]) -> Self:
        """The same, where it is done so often that passing each field by name would cost."""
        new = _new(type(self))
        values = self.__dict__.copy()
        values.update(changes)
        _fill(new, values)
        return new


# What `object.__setattr__(new, "__dict__", values)` comes to, found once.
_new, _fill = object.__new__, _Replaceable.__dict__["__dict__"].__set__


@frozen(slots=False)
class SeatState(_Replaceable):
    """What one seat has before it, and what the rules hold against it.

    ``drawn`` is the tile of the last draw while it is still this seat's turn. ``passed`` are the
    kinds of passed wins, ``passed_all`` says that the bar is on every kind (F1-F4);
    ``passed_pungs`` are those of E5. ``eight`` says that a passed win with eight flowers may still
    be declared (K8), ``dead`` that the hand has a wrong number of tiles and cannot win (I5).
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    river: tuple[Discarded, ...] = ()
    drawn: Tile | None = None
    ready: Ready | None = None
    passed: frozenset[Tile] = frozenset()
    passed_all: bool = False
    passed_pungs: frozenset[Tile] = frozenset()
    eight: bool = False
    dead: Dead | None = None
    # What follows from the tiles, kept until they change: the sum of the weights of the concealed
    # ones, in which keys and counts can be read, and what was found for a set of shapes.
    _weight: int = field(init=False, eq=False, repr=False)
    _waits: _Found | None = field(default=None, init=False, eq=False, repr=False)
    _ready_discards: _Found | None = field(default=None, init=False, eq=False, repr=False)

    @_weight.default
    def _weigh(self) -> int:
        return sum([WEIGHTS[tile] for tile in self.concealed])

    def _replace(self, **changes: Any) -> Self:
        new = self._copy(changes)
        if not _OF_TILES.isdisjoint(changes):
            new.__dict__.update(_weight=new._weigh(), _waits=None, _ready_discards=None)
        return new

    def _with_drawn(self, tile: Tile) -> SeatState:
        """The seat with a tile drawn; what the others wait for does not change."""
        assert self.drawn is None
        at = bisect(self.concealed, tile)
        return self._copy(
            {
                "concealed": (*self.concealed[:at], tile, *self.concealed[at:]),
                "drawn": tile,
                "_weight": self._weight + WEIGHTS[tile],
                "_ready_discards": None,
            }
        )

    def _without(self, tile: Tile, ready: Ready | None) -> SeatState:
        """The seat without a tile that now lies in its river.

        What it then waits for is known if the tile is the drawn one, or no discard to be ready by.
        """
        at = self.concealed.index(tile)
        waits = self._waits if tile is self.drawn else None
        if waits is None and self._ready_discards is not None:
            shapes, found = self._ready_discards
            waits = None if tile in found else (shapes, _NONE)
        return self._copy(
            {
                "concealed": self.concealed[:at] + self.concealed[at + 1 :],
                "river": (*self.river, DISCARDED[tile]),
                "drawn": None,
                "ready": ready,
                "eight": False,
                "_weight": self._weight - WEIGHTS[tile],
                "_waits": waits,
                "_ready_discards": None,
            }
        )

    @property
    def waiting(self) -> tuple[Tile, ...]:
        """The concealed tiles without the drawn one."""
        if self.drawn is None:
            return self.concealed
        at = self.concealed.index(self.drawn)
        return self.concealed[:at] + self.concealed[at + 1 :]

    def waits(self, shapes: frozenset[Shape]) -> frozenset[Tile]:
        """The kinds that would complete the tiles without the drawn one; none off their number."""
        known = self._waits
        if known is None or known[0] is not shapes:
            known = shapes, self._find_waits(shapes)
            self.__dict__["_waits"] = known
        return known[1]

    def _find_waits(self, shapes: frozenset[Shape]) -> frozenset[Tile]:
        tiles, melds = self.waiting, self.melds
        # In the opening a dealt flower may be among them.
        if len(tiles) + 3 * len(melds) != 16 or tiles[-1].is_flower:
            return _NONE
        weight = self._weight - (0 if self.drawn is None else WEIGHTS[self.drawn])
        held = with_melds(weight >> HELD_FROM, melds)
        assert held is not None
        return find_waits(tiles, melds, keys_in(weight), held, shapes)

    def ready_discards(self, shapes: frozenset[Shape]) -> frozenset[Tile]:
        """The tiles whose discard leaves the seat waiting; none off the number of its turn."""
        known = self._ready_discards
        if known is None or known[0] is not shapes:
            concealed, melds = self.concealed, self.melds
            found = _NONE
            if len(concealed) + 3 * len(melds) == 17 and not concealed[-1].is_flower:
                found = discards_to_ready(concealed, melds, self._weight, shapes)
            known = shapes, found
            self.__dict__["_ready_discards"] = known
        return known[1]


_Found = tuple[frozenset[Shape], frozenset[Tile]]
_OF_TILES: Final = frozenset({"concealed", "melds", "drawn"})
_NONE: Final[frozenset[Tile]] = frozenset()


def taken_by(state: SeatState, taker: Seat) -> SeatState:
    """The seat with its last discard marked as taken."""
    taken = Discarded(state.river[-1].tile, taker)
    return state._replace(river=(*state.river[:-1], taken))


@frozen
class Claiming:
    """A question to some seats: ``options`` are what each asked seat may answer beside a pass."""

    cause: ClaimCause
    by: Seat
    tile: Tile | None
    options: tuple[tuple[Seat, tuple[Action, ...]], ...]
    answers: tuple[Action, ...] = ()

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The asked seats that have not answered yet."""
        answered = [answer.seat for answer in self.answers]
        return tuple([seat for seat, _ in self.options if seat not in answered])

    def claims_of(self, seat: Seat) -> tuple[Action, ...]:
        """The rightful claims of a seat, answered or not."""
        for asked, claims in self.options:
            if asked == seat:
                return claims
        return ()

    def answers_of(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may still answer: its claims and a pass, or nothing."""
        claims = self.claims_of(seat)
        if not claims or seat in [answer.seat for answer in self.answers]:
            return ()
        return (*claims, PASSES[seat])


@frozen
class Liability:
    """Who pays for all, in which case, and for which tile."""

    seat: Seat
    case: Responsibility
    tile: Tile


def _seat(seat: object) -> Seat:
    """The seat of this number; what is none is left as it is, for the result to refuse."""
    return Seat(seat) if is_seat(seat) else seat  # type: ignore[return-value,arg-type]


def _seats(seats: Iterable[int]) -> tuple[Seat, ...]:
    found: object = as_tuple(seats)
    return tuple(map(_seat, found)) if isinstance(found, tuple) else found  # type: ignore[return-value]


def _seat_or_none(seat: int | None) -> Seat | None:
    return None if seat is None else _seat(seat)


def _scores(scores: Iterable[Score]) -> tuple[Score, ...]:
    return as_tuple(scores)


def _liabilities(liable: Iterable[Liability | None]) -> tuple[Liability | None, ...]:
    return as_tuple(liable)


@frozen
class Result:
    """How the hand ended.

    ``winners`` stand in turn order, with their ``scores``; ``settlement`` holds all charges of the
    hand, instant payments included, and ``deltas`` what each seat won or lost. ``offender`` is the
    seat of a false win. Raises TableError naming every value of another kind.
    """

    reason: Ending
    winners: tuple[Seat, ...] = field(default=(), converter=_seats)
    scores: tuple[Score, ...] = field(default=(), converter=_scores)
    settlement: Settlement = field(factory=Settlement)
    offender: Seat | None = field(default=None, converter=_seat_or_none)
    shown: tuple[Seat, ...] = field(default=(), converter=_seats)
    """Who laid their tiles open beside the winners and the offender (I4)."""
    liable: tuple[Liability | None, ...] = field(default=(), converter=_liabilities)
    """For each winner who was responsible for feeding the hand, if anybody was (I1)."""

    def __attrs_post_init__(self) -> None:
        problems = list(_result_problems(self))
        if problems:
            raise TableError(problems)

    @property
    def deltas(self) -> tuple[int, int, int, int]:
        """What each seat wins or loses."""
        return self.settlement.deltas


def _result_problems(result: Result) -> Iterable[Problem]:
    """Which values are not of their kind."""
    seats = (
        *items(result.winners),
        *items(result.shown),
        *(() if result.offender is None else [result.offender]),
    )
    liable: object = result.liable
    if isinstance(liable, tuple):
        liable = tuple(one for one in liable if one is not None)
    kinds: tuple[tuple[str, type, str, Iterable[object]], ...] = (
        ("A3", Ending, "ending", [result.reason]),
        ("A1", Seat, "seat from 0 to 3", seats),
        ("C21", Score, "score", items(result.scores)),
        ("P08", Settlement, "settlement", [result.settlement]),
        ("I1", Liability, "liability", items(liable)),
    )
    for rule, kind, words, values in kinds:
        for value in values:
            if not isinstance(value, kind):
                yield Problem(rule, f"{value!r} is no {words}")


@frozen(slots=False)
class Table(_Replaceable):
    """One hand at one moment. It never changes; ``apply`` gives the next one.

    The tiles still in the wall are ``wall[head:tail]``. ``turn`` is the seat that is to draw or to
    play, while the table is Claiming the one whose tile or flower is in question. ``history`` with
    ``wall`` rebuilds the table.
    """

    ruleset: Ruleset = field(repr=False)
    stakes: Stakes
    dealer: Seat
    winds: tuple[Tile, Tile, Tile, Tile]
    round_wind: Tile
    streak: int
    wall: tuple[Tile, ...] = field(repr=False)
    seats: tuple[SeatState, SeatState, SeatState, SeatState]
    head: int
    tail: int
    reserve: int
    phase: Phase
    turn: Seat
    from_tail: bool = False
    due: int = 0
    """Replacements that the seat in the opening still draws."""
    claiming: Claiming | None = None
    swap: tuple[Tile, ...] = ()
    """What may not be discarded after a claim (E4)."""
    claimed: bool = False
    """The turn came from a chow or pung: discard only (K9)."""
    after_kong: bool = False
    after_flower: bool = False
    after_exposed: bool = False
    """The last draw replaced a kong, a flower, or goes back to an exposed kong (E9)."""
    newest: Seat | None = None
    """Whose last discard may still be answered: until the next draw or claim."""
    called: bool = False
    """Somebody has made a chow, a pung or a kong."""
    discards: int = 0
    wrong_draw: bool = False
    """The last draw was from the wrong end, and may still be exchanged (I6)."""
    declared: Seat | None = None
    """Who has declared a win wrongly, which may still be taken back (I4)."""
    dealt_flowers: Seat | None = None
    """The seat whose eight flowers were complete in the opening."""
    paid: Settlement = field(factory=Settlement)
    """What was paid at once (P05)."""
    history: tuple[Action, ...] = field(default=(), repr=False)
    result: Result | None = None
    before: Table | None = field(default=None, eq=False, repr=False)
    """The table before the newest discard, while it may be changed (I7)."""
    asked: Table | None = field(default=None, eq=False, repr=False)
    """The question that the last claim answered, while the claim may be taken back (I7)."""

    @property
    def drawable(self) -> int:
        """Tiles that can still be drawn: those in the wall less the reserve (D1)."""
        return self.tail - self.head - self.reserve

    def __repr__(self) -> str:
        last = self.history[-1] if self.history else "deal"
        return f"<Table {self.ruleset.id}: {self.phase.value} {self.turn}, after {last}>"
