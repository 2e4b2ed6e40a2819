"""A record as a value: a hand as it was played, that can be dealt and written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Final, cast

from attrs import field, fields, frozen

from twmahjong.errors import Flaw, RecordError, TableError
from twmahjong.payment import Stakes
from twmahjong.record.extra import Extra, extra
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import TAIWAN
from twmahjong.table import Result, Seat, Table, deal
from twmahjong.tiles import Tile

_KEYS: Final = frozenset(
    {"format", "ruleset", "dealer", "streak", "round", "winds", "base", "per_tai", "wall"}
    | {"actions", "result"}
)
_RESULT_KEYS: Final = frozenset({"reason", "winners", "totals", "deltas", "offender"})
#: The rule that a deal breaks -> the key that does.
_DEALT_FROM: Final = {
    "A1": "dealer",
    "A2": "winds",
    "A4": "streak",
    "A5": "round",
    "B1": "wall",
    "P01": "stakes",
}


def _tuple(values: Any) -> Any:
    """A tuple of a list; what is neither is left to be refused."""
    return tuple(values) if isinstance(values, list) else values


def _tiles(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return cast(tuple[Tile, ...], _tuple(tiles))


def _texts(texts: Sequence[str]) -> tuple[str, ...]:
    return cast(tuple[str, ...], _tuple(texts))


def _seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    return cast(tuple[Seat, ...], _tuple(seats))


def _numbers(numbers: Sequence[int]) -> tuple[int, ...]:
    return cast(tuple[int, ...], _tuple(numbers))


def _taken(names: Iterable[str], what: str, mine: Extra) -> Iterator[Flaw]:
    taken = sorted({*names} & mine.keys())
    if taken:
        yield Flaw("extra", f"{what} has keys of its own: {', '.join(taken)}")


def _all_are(kind: type, values: object) -> bool:
    return isinstance(values, tuple) and all(type(value) is kind for value in values)


def _is_text(value: object) -> bool:
    """Whether this is a text, and one that can be written."""
    return type(value) is str and not any(0xD800 <= ord(char) < 0xE000 for char in value)


@frozen
class RecordedResult:
    """How a record says that the hand ended: the reason, and for each seat its points.

    ``extra`` holds keys that mean nothing here. Raises RecordError for what cannot be written.
    """

    reason: str
    winners: tuple[Seat, ...] = field(default=(), converter=_seats)
    totals: tuple[int, ...] = field(default=(), converter=_numbers)
    deltas: tuple[int, ...] = field(default=(0, 0, 0, 0), converter=_numbers)
    offender: Seat | None = None
    extra: Mapping[str, object] = field(factory=Extra, converter=extra)

    def __attrs_post_init__(self) -> None:
        fits = {
            "reason": _is_text(self.reason),
            "winners": _all_are(Seat, self.winners),
            "totals": _all_are(int, self.totals),
            "deltas": _all_are(int, self.deltas),
            "offender": self.offender is None or type(self.offender) is Seat,
        }
        flaws = [
            Flaw(name, f"a result cannot have {getattr(self, name)!r}")
            for name, fit in fits.items()
            if not fit
        ]
        flaws += _taken(_RESULT_KEYS, "a result", Extra(self.extra))
        if flaws:
            raise RecordError.of(flaws)

    @classmethod
    def of(cls, result: Result) -> RecordedResult:
        """What is recorded of a result."""
        totals = tuple(score.total for score in result.scores)
        return cls(result.reason.value, result.winners, totals, result.deltas, result.offender)

    def differences(self, other: RecordedResult) -> Iterator[tuple[str, object, object]]:
        """The keys in which two results differ, and both values; ``extra`` is not compared."""
        for part in fields(RecordedResult):
            mine, theirs = getattr(self, part.name), getattr(other, part.name)
            if part.name in _RESULT_KEYS and mine != theirs:
                yield part.name, mine, theirs


@frozen
class Record:
    """A hand as it was played: what was dealt, the acts as text, and how it ended.

    ``extra`` holds the keys of a file that mean nothing here; they are kept, and cannot be changed.
    Raises RecordError naming all by which no hand can be dealt, or that cannot be written.
    """

    ruleset: Ruleset
    stakes: Stakes
    dealer: Seat
    winds: tuple[Tile, ...] = field(converter=_tiles)
    round_wind: Tile
    streak: int
    wall: tuple[Tile, ...] = field(converter=_tiles)
    actions: tuple[str, ...] = field(default=(), converter=_texts)
    result: RecordedResult | None = None
    extra: Mapping[str, object] = field(factory=Extra, converter=extra)

    def __attrs_post_init__(self) -> None:
        flaws = [*_part_flaws(self), *_taken(_KEYS, "a record", Extra(self.extra))]
        if not {"winds", "wall"} & {flaw.key for flaw in flaws}:
            flaws += _deal_flaws(self)
        if flaws:
            raise RecordError.of(flaws)

    @classmethod
    def of(cls, table: Table, **extra: object) -> Record:
        """The record of a table, over or not, with keys of one's own."""
        return cls(
            ruleset=table.ruleset,
            stakes=table.stakes,
            dealer=table.dealer,
            winds=table.winds,
            round_wind=table.round_wind,
            streak=table.streak,
            wall=table.wall,
            actions=tuple(map(str, table.history)),
            result=None if table.result is None else RecordedResult.of(table.result),
            extra=extra,
        )


def _part_flaws(record: Record) -> Iterator[Flaw]:
    """The parts that are not of their kind."""
    parts: dict[str, tuple[bool, str]] = {
        "ruleset": (isinstance(record.ruleset, Ruleset), "a ruleset"),
        "winds": (_all_are(Tile, record.winds), "a tuple of tiles"),
        "wall": (_all_are(Tile, record.wall), "a tuple of tiles"),
        "actions": (isinstance(record.actions, tuple), "a tuple of texts"),
        "result": (isinstance(record.result, RecordedResult | NoneType), "a recorded result"),
    }
    for key, (fits, what) in parts.items():
        if not fits:
            yield Flaw(key, f"expected {what}")
    for number, act in enumerate(record.actions if parts["actions"][0] else (), 1):
        if not _is_text(act):
            yield Flaw("actions", f"act {number}: expected a text, not {act!r}")


def _deal_flaws(record: Record) -> Iterator[Flaw]:
    """Why no hand can be dealt."""
    try:
        # Whether a hand can be dealt does not depend on the table of tai.
        dealt(record, TAIWAN)
    except TableError as error:
        for problem in error.problems:
            key = _DEALT_FROM.get(problem.rule, "deal")
            yield Flaw(key, str(problem).removeprefix(f"{key}: "), problem.rule)


def dealt(record: Record, ruleset: Ruleset) -> Table:
    """The table that the record begins with."""
    return deal(
        ruleset,
        record.wall,
        dealer=record.dealer,
        winds=record.winds,
        round_wind=record.round_wind,
        streak=record.streak,
        stakes=record.stakes,
    )
