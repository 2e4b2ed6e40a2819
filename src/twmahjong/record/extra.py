"""Keys of one's own in a record: what TOML can hold, unchangeable, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Final

from attrs import field, frozen

from twmahjong.errors import Flaw, RecordError

_DATES: Final = (date, datetime, time)


def _unchangeable(value: object) -> object:
    """The value with tuples in place of lists, and mappings that cannot change."""
    if type(value) is list or type(value) is tuple:
        return tuple(map(_unchangeable, value))
    return Extra(value) if isinstance(value, Mapping) else value


def _copied(data: Mapping[str, object]) -> dict[str, object]:
    return {key: _unchangeable(value) for key, value in data.items()}


@frozen(eq=False, repr=False)
class Extra(Mapping[str, object]):
    """A mapping that cannot change; it compares with dictionaries, and prints as one."""

    _data: dict[str, object] = field(factory=dict, converter=_copied)

    def __getitem__(self, key: str) -> object:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __hash__(self) -> int:
        return hash(frozenset(self._data.items()))

    def __repr__(self) -> str:
        return repr(self._data)


def extra(data: Mapping[str, object]) -> Extra:
    """Keys of one's own. Raises RecordError naming all that TOML cannot hold."""
    given: object = data
    if not isinstance(given, Mapping):
        raise RecordError("extra", f"expected a mapping, not {data!r}")
    try:
        flaws = [*_flaws(data)]
        copy = Extra(data)
    except RecursionError:
        raise RecordError("extra", "too deep, or it holds itself") from None
    if flaws:
        raise RecordError.of(flaws)
    return copy


def _flaws(data: Mapping[str, object]) -> Iterator[Flaw]:
    for key, value in data.items():
        try:
            toml({key: value})
        except ValueError as error:
            yield Flaw("extra", f"{key}: {error}")


# --- as text --------------------------------------------------------------------------------------


def toml_pairs(data: Mapping[str, object]) -> Iterator[str]:
    """Each key with its value."""
    for key, value in data.items():
        if type(key) is not str:
            raise ValueError(f"expected a text as key, not {key!r}")
        bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
        yield f"{key if bare else toml(key)} = {toml(value)}"


def toml(value: object) -> str:
    """A value. Raises ValueError for what would not be read again as what it is."""
    kind = type(value)
    if kind is bool:
        return "true" if value else "false"
    if kind is int or kind is float:
        return repr(value)
    if isinstance(value, str) and kind is str:
        return '"' + "".join(map(_escaped, value)) + '"'
    if isinstance(value, _DATES) and kind in _DATES and _has_form(value):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(toml_pairs(value)) + " }"
    if isinstance(value, list | tuple) and kind in (list, tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    raise ValueError(f"{value!r} cannot be written as TOML")


def _has_form(value: date | time) -> bool:
    """A time has no zone in TOML, and that of a date is whole minutes away."""
    if isinstance(value, time):
        return value.tzinfo is None
    away = value.utcoffset() if isinstance(value, datetime) else None
    return away is None or not away % timedelta(minutes=1)


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if 0xD800 <= ord(char) < 0xE000:
        raise ValueError(f"{char!r} is no character")
    return char if char.isprintable() else f"\\U{ord(char):08x}"
