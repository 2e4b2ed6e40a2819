"""Text as data: TOML or JSON, with whole numbers that every reader of these can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from twmahjong.errors import RecordError

#: TOML promises whole numbers of 64 bits and no more; of very long ones Python refuses the digits.
_NUMBERS: Final = range(-(2**63), 2**63)
#: More digits than any of those has.
_MANY: Final = 40


class TooLarge:
    """Stands in the data for a whole number of more than 64 bits: no reader takes it for one."""

    def __repr__(self) -> str:
        return "a number of more than 64 bits"


def from_toml(text: str) -> dict[str, object]:
    """The data of a text in TOML. Raises RecordError for one that is none."""
    # Only who reads files pays for the parsers.
    import tomllib

    return cast(dict[str, object], _read(text, "TOML", tomllib.loads))


def from_json(text: str, as_object: Callable[[list[tuple[str, object]]], object]) -> object:
    """The data of a text in JSON, each object made of its pairs. Raises RecordError if it is none.

    What ``as_object`` raises is left alone.
    """
    import json

    def parse(text: str) -> object:
        # Of a number that is far too large some digits are enough.
        return json.loads(
            text,
            object_pairs_hook=as_object,
            parse_int=lambda digits: int(digits[:_MANY]),
        )

    return _read(text, "JSON", parse)


def _read(text: str, name: str, parse: Callable[[str], object]) -> object:
    try:
        return _bounded(parse(text))
    except (ValueError, RecursionError) as error:
        raise RecordError("file", f"no {name}: {error}") from None


def _bounded(value: object) -> object:
    if isinstance(value, dict):
        return {key: _bounded(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_bounded(inner) for inner in value]
    return TooLarge() if isinstance(value, int) and value not in _NUMBERS else value
