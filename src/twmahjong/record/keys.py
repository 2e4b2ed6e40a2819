"""Keys of a file, read one by one; all that cannot be read is found, not only the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from twmahjong.errors import Flaw, RecordError

_T = TypeVar("_T")
_S = TypeVar("_S")

# Reads the value of a key, which a RecordError names.
Read = Callable[[str, object], _T]


class Keys:
    """The keys of a table of a file, taken one by one; all that cannot be read is collected."""

    def __init__(self, data: dict[str, object]) -> None:
        self.left = data
        self.flaws: list[Flaw] = []

    def take(self, key: str, read: Read[_T], instead: _S) -> _T | _S:
        """What is read from a key, or what stands in for it."""
        missing = key not in self.left
        try:
            return read(key, self.left.pop(key, None))
        except RecordError as error:
            self.flaws += [Flaw(key, "missing")] if missing else error.flaws
            return instead

    def refuse_others(self, where: str) -> None:
        """No other keys are known."""
        if self.left:
            self.flaws.append(Flaw(where, f"unknown keys {', '.join(sorted(self.left))}"))

    def build(self, kind: Callable[[], _T]) -> _T:
        """What is made of all; raises RecordError with all flaws, those of the whole too."""
        try:
            built = kind()
        except RecordError as error:
            raise RecordError.of([*self.flaws, *error.flaws]) from None
        if self.flaws:
            raise RecordError.of(self.flaws)
        return built


def flaw(key: str, reason: str, rule: str) -> RecordError:
    """What a reader raises for a value that breaks a rule."""
    return RecordError.of([Flaw(key, f"{reason} [{rule}]", rule)])


def number(key: str, value: object) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(key, f"expected a whole number, not {value!r}")
    return value


def amount(key: str, value: object) -> int:
    """Points from 0 on (P08)."""
    if number(key, value) < 0:
        raise flaw(key, f"{value} points", "P08")
    return number(key, value)


def text(key: str, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise RecordError(key, f"expected a text, not {value!r}")
    return value


def each(read: Read[_T]) -> Read[tuple[_T, ...]]:
    """Reads a list."""

    def read_all(key: str, value: object) -> tuple[_T, ...]:
        if not isinstance(value, list):
            raise RecordError(key, f"expected a list, not {value!r}")
        return tuple(read(key, item) for item in value)

    return read_all


def or_none(read: Read[_T]) -> Read[_T | None]:
    """Reads what may be left out."""
    return lambda key, value: None if value is None else read(key, value)


def mapping(key: str, value: object) -> dict[str, object]:
    """A table."""
    if not isinstance(value, dict):
        raise RecordError(key, f"expected a table, not {value!r}")
    return dict(value)


texts: Final = each(text)


def named(read: Read[_T]) -> Read[dict[str, _T]]:
    """Reads a table with keys of any name."""

    def read_all(key: str, value: object) -> dict[str, _T]:
        keys = Keys(mapping(key, value))
        found: dict[str, _T | None] = {
            name: keys.take(name, read, None) for name in list(keys.left)
        }
        return keys.build(lambda: cast(dict[str, _T], found))

    return read_all
