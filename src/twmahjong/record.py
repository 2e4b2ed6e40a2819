"""Game records: a hand as text that can be kept, read and played again (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from enum import Enum
from typing import Final, cast

from attrs import asdict, field, fields, frozen

from twmahjong.decomposition import Shape
from twmahjong.errors import (
    IllegalActionError,
    MahjongError,
    NotationError,
    RecordError,
    RulesetError,
)
from twmahjong.hand import MeldKind
from twmahjong.options import ClockRules, OptionChanges, Options, Responsibility
from twmahjong.payment import Stakes
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import RULESETS
from twmahjong.table.actions import Action, Seat, parse_action
from twmahjong.table.state import Result, Table
from twmahjong.table.transition import apply, deal
from twmahjong.tiles import Tile, parse_tiles

__all__ = ["Record", "RecordedResult", "dump", "load", "replay"]

FORMAT: Final = "twmahjong/1"
_KEYS: Final = frozenset(
    {"format", "ruleset", "dealer", "streak", "round", "winds", "base", "per_tai", "wall"}
    | {"actions", "result"}
)
_WINDS: Final = {"E": Tile.EAST, "S": Tile.SOUTH, "W": Tile.WEST, "N": Tile.NORTH}
_LETTERS: Final = {tile: letter for letter, tile in _WINDS.items()}


@frozen
class RecordedResult:
    """How a record says that the hand ended: the reason, and for each seat its points."""

    reason: str
    winners: tuple[Seat, ...] = ()
    totals: tuple[int, ...] = ()
    deltas: tuple[int, ...] = (0, 0, 0, 0)
    offender: Seat | None = None
    extra: Mapping[str, object] = field(factory=dict, eq=False)

    @classmethod
    def of(cls, result: Result) -> RecordedResult:
        """What is recorded of a result."""
        totals = tuple(score.total for score in result.scores)
        return cls(result.reason.value, result.winners, totals, result.deltas, result.offender)


@frozen
class Record:
    """A hand as it was played: what was dealt, the acts as text, and how it ended.

    ``extra`` holds the keys of a file that mean nothing here; they are kept.
    """

    ruleset: Ruleset
    stakes: Stakes
    dealer: Seat
    winds: tuple[Tile, ...]
    round_wind: Tile
    streak: int
    wall: tuple[Tile, ...]
    actions: tuple[str, ...] = ()
    result: RecordedResult | None = None
    extra: Mapping[str, object] = field(factory=dict, hash=False)

    def __attrs_post_init__(self) -> None:
        taken = sorted(_KEYS & self.extra.keys())
        if taken:
            raise RecordError("extra", f"a record has keys of its own: {', '.join(taken)}")

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


# --- writing --------------------------------------------------------------------------------------


def dump(record: Record | Table) -> str:
    """A record, or the record of a table, as TOML.

    Raises RecordError for a ruleset that is not one of the four with other values, fewer rows or
    other options: a row of one's own cannot be written down.
    """
    if isinstance(record, Table):
        record = Record.of(record)
    lines = [f'format = "{FORMAT}"', *_dump_ruleset(record.ruleset)]
    lines += [
        f"dealer = {int(record.dealer)}",
        f"streak = {record.streak}",
        f'round = "{_LETTERS[record.round_wind]}"',
        f'winds = "{"".join(_LETTERS[wind] for wind in record.winds)}"',
        f"base = {record.stakes.base}",
        f"per_tai = {record.stakes.per_tai}",
        'wall = """',
        *(_spaced(record.wall[i : i + 16]) for i in range(0, len(record.wall), 16)),
        '"""',
        "actions = [",
        *(f"  {_toml(action)}," for action in record.actions),
        "]",
    ]
    lines += [f"{_toml_key(key)} = {_toml(value)}" for key, value in record.extra.items()]
    if record.result is not None:
        lines += ["", "[result]", *_dump_result(record.result)]
    return "\n".join(lines) + "\n"


def _spaced(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles))


def _dump_result(result: RecordedResult) -> Iterator[str]:
    yield f"reason = {_toml(result.reason)}"
    yield f"winners = {_toml([str(seat) for seat in result.winners])}"
    yield f"totals = {_toml(list(result.totals))}"
    yield f"deltas = {_toml(list(result.deltas))}"
    if result.offender is not None:
        yield f"offender = {_toml(str(result.offender))}"
    yield from (f"{_toml_key(key)} = {_toml(value)}" for key, value in result.extra.items())


def _dump_ruleset(ruleset: Ruleset) -> Iterator[str]:
    base = RULESETS.get(ruleset.id)
    if base is None:
        raise RecordError("ruleset", f"{ruleset.id} is none of {', '.join(RULESETS)}")
    difference = ruleset.diff(base)
    if ruleset == base:
        yield f'ruleset = "{ruleset.id}"'
        return
    written: dict[str, object] = {"base": ruleset.id}
    if difference.dropped:
        written["without"] = [row.id for row in difference.dropped]
    values = {new.id: new.value for old, new in difference.changed if old.value != new.value}
    if values:
        written["values"] = values
    if difference.options:
        written["options"] = {name: _plain(value) for name, _, value in difference.options}
    if load_ruleset(written) != ruleset:
        raise RecordError("ruleset", "rows, titles and units of one's own cannot be written down")
    yield f"ruleset = {_toml(written)}"


def _plain(value: object) -> object:
    """An option's value as TOML has it; there is no null, so None is the text "none"."""
    if value is None:
        return "none"
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, ClockRules):
        return asdict(value)
    if isinstance(value, frozenset):
        return sorted(str(item.value) for item in value)
    return value


def _toml_key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else _toml(key)


def _toml(value: object) -> str:
    if isinstance(value, Enum):
        raise RecordError("extra", f"{value!r} cannot be written as TOML")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + "".join(_escaped(char) for char in value) + '"'
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml_key(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    raise RecordError("extra", f"{value!r} cannot be written as TOML")


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if 0xD800 <= ord(char) < 0xE000:
        raise RecordError("extra", f"{char!r} is no character")
    return char if char.isprintable() else f"\\U{ord(char):08x}"


# --- reading --------------------------------------------------------------------------------------


def load(text: str) -> Record:
    """Read a record. The acts stay text: :func:`replay` reads and checks them one by one.

    Raises RecordError naming the key where the text is no record.
    """
    # Only who reads records pays for the parser.
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError("file", f"no TOML: {error}") from None
    if data.pop("format", None) != FORMAT:
        raise RecordError("format", f"expected {FORMAT!r}")
    return Record(
        ruleset=load_ruleset(data.pop("ruleset", None)),
        dealer=_dealer(_number(data, "dealer")),
        streak=_number(data, "streak"),
        round_wind=_wind("round", _text(data, "round")),
        winds=tuple(_wind("winds", letter) for letter in _text(data, "winds")),
        stakes=_stakes(_number(data, "base"), _number(data, "per_tai")),
        wall=_wall(_text(data, "wall")),
        actions=tuple(_texts("actions", data.pop("actions", None))),
        result=_load_result(data.pop("result", None)),
        extra=data,
    )


def _number(data: dict[str, object], key: str, default: object = None) -> int:
    value = data.pop(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(key, f"expected a whole number, not {value!r}")
    return value


def _text(data: dict[str, object], key: str) -> str:
    value = data.pop(key, None)
    if not isinstance(value, str):
        raise RecordError(key, f"expected a text, not {value!r}")
    return value


def _items(key: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(key, f"expected a list, not {value!r}")
    return value


def _texts(key: str, value: object) -> Iterator[str]:
    for item in _items(key, value):
        if not isinstance(item, str):
            raise RecordError(key, f"expected a text, not {item!r}")
        yield item


def _numbers(key: str, value: object) -> Iterator[int]:
    for item in _items(key, value):
        if not isinstance(item, int) or isinstance(item, bool):
            raise RecordError(key, f"expected a whole number, not {item!r}")
        yield item


def _mapping(key: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise RecordError(key, f"expected a table, not {value!r}")
    return dict(value)


def _dealer(number: int) -> Seat:
    if number not in range(4):
        raise RecordError("dealer", f"{number} is no seat from 0 to 3")
    return Seat(number)


def _seat(key: str, letter: str) -> Seat:
    if letter not in Seat.__members__:
        raise RecordError(key, f"{letter!r} is no seat: E, S, W or N")
    return Seat[letter]


def _wind(key: str, letter: str) -> Tile:
    if letter not in _WINDS:
        raise RecordError(key, f"{letter!r} is no wind: E, S, W or N")
    return _WINDS[letter]


def _stakes(base: int, per_tai: int) -> Stakes:
    try:
        return Stakes(base, per_tai)
    except MahjongError as error:
        raise RecordError("base", str(error)) from None


def _wall(text: str) -> tuple[Tile, ...]:
    try:
        return parse_tiles(text)
    except NotationError as error:
        raise RecordError("wall", str(error)) from None


def _load_result(value: object) -> RecordedResult | None:
    if value is None:
        return None
    data = _mapping("result", value)
    offender = None if data.get("offender") is None else _text(data, "offender")
    return RecordedResult(
        reason=_text(data, "reason"),
        winners=tuple(_seat("winners", s) for s in _texts("winners", data.pop("winners", []))),
        totals=tuple(_numbers("totals", data.pop("totals", []))),
        deltas=tuple(_numbers("deltas", data.pop("deltas", None))),
        offender=None if offender is None else _seat("offender", offender),
        extra=data,
    )


def load_ruleset(value: object) -> Ruleset:
    """A ruleset by its id, or as a base with other values, fewer rows, other options."""
    if isinstance(value, str):
        value = {"base": value}
    data = _mapping("ruleset", value)
    base = data.get("base")
    if not isinstance(base, str) or base not in RULESETS:
        raise RecordError("ruleset", f"{base!r} is none of {', '.join(RULESETS)}")
    unknown = data.keys() - {"base", "without", "values", "options"}
    if unknown:
        raise RecordError("ruleset", f"unknown keys {', '.join(sorted(unknown))}")
    dropped = tuple(_texts("without", data.get("without", [])))
    values = _mapping("values", data.get("values", {}))
    try:
        ruleset = RULESETS[base].without(*dropped)
        ruleset = ruleset.with_values({row: _number(values, row) for row in list(values)})
        options = _mapping("options", data.get("options", {}))
        changes = {name: _load_option(name, value) for name, value in options.items()}
        return ruleset.with_options(**cast(OptionChanges, changes))
    except RulesetError as error:
        raise RecordError("ruleset", str(error)) from None


_DEFAULTS: Final = {option.name: option.default for option in fields(Options)}
_SETS: Final[dict[str, type[Enum]]] = {
    "shapes": Shape,
    "robbable_kongs": MeldKind,
    "responsibility": Responsibility,
}


def _load_option(name: str, value: object) -> object:
    default = _DEFAULTS.get(name)
    try:
        if name in _SETS:
            return frozenset(map(_SETS[name], _texts(name, value)))
        if isinstance(default, Enum):
            return type(default)(value)
    except ValueError as error:
        raise RecordError(name, str(error)) from None
    if value == "none":
        return None
    if name == "clock":
        rules = _mapping(name, value)
        return ClockRules(*(_number(rules, key) for key in ("claim", "move", "bank")))
    return value


# --- playing again --------------------------------------------------------------------------------


def replay(record: Record) -> Iterator[tuple[Action | None, Table]]:
    """Play a record again: the dealt table with None, then each act with the table after it.

    Every act is checked, and the result at the end. Raises RecordError with the place, the reason
    and the table reached so far.
    """
    try:
        table = deal(
            record.ruleset,
            record.wall,
            dealer=record.dealer,
            winds=record.winds,
            round_wind=record.round_wind,
            streak=record.streak,
            stakes=record.stakes,
        )
    except MahjongError as error:
        raise RecordError("deal", str(error)) from None
    yield None, table
    for number, text in enumerate(record.actions, 1):
        try:
            action = parse_action(text)
            table = apply(table, action)
        except (NotationError, IllegalActionError) as error:
            raise RecordError(f"act {number}", str(error), table) from None
        yield action, table
    reached = None if table.result is None else RecordedResult.of(table.result)
    if record.result is not None and record.result != reached:
        was = "the hand is not over" if reached is None else _differences(record.result, reached)
        raise RecordError("result", was, table)


def _differences(recorded: RecordedResult, reached: RecordedResult) -> str:
    return "; ".join(
        f"{part.name} {getattr(recorded, part.name)} recorded, {getattr(reached, part.name)} played"
        for part in fields(RecordedResult)
        if part.eq and getattr(recorded, part.name) != getattr(reached, part.name)
    )
