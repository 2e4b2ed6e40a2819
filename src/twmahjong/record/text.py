"""Records as text: TOML, which is written and read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from twmahjong.data import from_toml
from twmahjong.errors import NotationError, RecordError
from twmahjong.payment import Stakes
from twmahjong.record.extra import toml, toml_pairs
from twmahjong.record.house import dump_ruleset, load_ruleset
from twmahjong.record.keys import Keys, amount, each, flaw, mapping, number, or_none, text, texts
from twmahjong.record.values import Record, RecordedResult
from twmahjong.rulesets import TAIWAN
from twmahjong.table import Seat, Table
from twmahjong.tiles import FULL_SET, Tile, parse_tiles

FORMAT: Final = "twmahjong/1"
_WINDS: Final = {"E": Tile.EAST, "S": Tile.SOUTH, "W": Tile.WEST, "N": Tile.NORTH}
_LETTERS: Final = {tile: letter for letter, tile in _WINDS.items()}


# --- writing --------------------------------------------------------------------------------------


def dump(record: Record | Table) -> str:
    """A record, or the record of a table, as TOML.

    Raises RecordError for a ruleset that is not one of the four with other values, fewer rows or
    other options: a row of one's own cannot be written down.
    """
    if isinstance(record, Table):
        record = Record.of(record)
    lines = [f'format = "{FORMAT}"', *dump_ruleset(record.ruleset)]
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
        *(f"  {toml(action)}," for action in record.actions),
        "]",
    ]
    lines += toml_pairs(record.extra)
    if record.result is not None:
        lines += ["", "[result]", *_dump_result(record.result)]
    return "\n".join(lines) + "\n"


def _spaced(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles))


def _dump_result(result: RecordedResult) -> Iterator[str]:
    yield f"reason = {toml(result.reason)}"
    yield f"winners = {toml([str(seat) for seat in result.winners])}"
    yield f"totals = {toml(list(result.totals))}"
    yield f"deltas = {toml(list(result.deltas))}"
    if result.offender is not None:
        yield f"offender = {toml(str(result.offender))}"
    yield from toml_pairs(result.extra)


# --- reading --------------------------------------------------------------------------------------


def load(text: str) -> Record:
    """Read a record. The acts stay text: :func:`replay` reads and checks them one by one.

    Raises RecordError with all ``flaws`` where the text is no record of a hand that can be dealt.
    """
    data = from_toml(text)
    if data.pop("format", None) != FORMAT:
        raise RecordError("format", f"expected {FORMAT!r}")
    keys = Keys(data)
    # What stands in for a part that cannot be read is right: only what is wrong is named.
    ruleset = keys.take("ruleset", lambda _, value: load_ruleset(value), TAIWAN)
    dealer = keys.take("dealer", _dealer, Seat.E)
    streak = keys.take("streak", number, 0)
    round_wind = keys.take("round", _wind, Tile.EAST)
    winds = keys.take("winds", _winds, tuple(_LETTERS))
    stakes = Stakes(keys.take("base", amount, 0), keys.take("per_tai", amount, 0))
    wall = keys.take("wall", _wall, FULL_SET)
    actions = keys.take("actions", texts, ())
    result = keys.take("result", _result, None)
    return keys.build(
        lambda: Record(
            ruleset, stakes, dealer, winds, round_wind, streak, wall, actions, result, keys.left
        )
    )


def _dealer(key: str, value: object) -> Seat:
    if number(key, value) not in range(4):
        raise flaw(key, f"{value} is no seat from 0 to 3", "A1")
    return Seat(number(key, value))


def _seat(key: str, value: object) -> Seat:
    if text(key, value) not in Seat.__members__:
        raise RecordError(key, f"{value!r} is no seat: E, S, W or N")
    return Seat[text(key, value)]


def _wind(key: str, value: object) -> Tile:
    if text(key, value) not in _WINDS:
        raise RecordError(key, f"{value!r} is no wind: E, S, W or N")
    return _WINDS[text(key, value)]


def _winds(key: str, value: object) -> tuple[Tile, ...]:
    return tuple(_wind(key, letter) for letter in text(key, value))


def _wall(key: str, value: object) -> tuple[Tile, ...]:
    try:
        return parse_tiles(text(key, value))
    except NotationError as error:
        raise RecordError(key, str(error)) from None


def _result(key: str, value: object) -> RecordedResult | None:
    if value is None:
        return None
    keys = Keys({"winners": [], "totals": []} | mapping(key, value))
    reason = keys.take("reason", text, "")
    winners = keys.take("winners", each(_seat), ())
    totals = keys.take("totals", each(number), ())
    deltas = keys.take("deltas", each(number), ())
    offender = keys.take("offender", or_none(_seat), None)
    return keys.build(lambda: RecordedResult(reason, winners, totals, deltas, offender, keys.left))
