"""Keys of a file with their kinds: all that cannot be read is found at once, each by its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import TypeVar, cast

from attrs import NOTHING, Attribute, field, fields

from twmahjong.errors import Flaw, MahjongError, RecordError

_T = TypeVar("_T")
_E = TypeVar("_E", bound=Enum)

Read = Callable[[object], _T]


def _below(key: str, flaw: Flaw) -> Flaw:
    """The same flaw as seen from what holds ``key``."""
    return Flaw(f"{key}.{flaw.key}" if flaw.key else key, flaw.reason, flaw.rule)


class FlawError(Exception):
    """Flaws on their way up."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(self.flaws)


def flawed(reason: str, key: str = "") -> FlawError:
    """What a reader raises."""
    return FlawError([Flaw(key, reason)])


# --- tables ---------------------------------------------------------------------------------------


def key(read: Read[_T], default: object = NOTHING) -> _T:
    """A field that is read from the key of its name; a trailing ``_`` is no part of that."""
    return cast(_T, field(default=default, kw_only=True, metadata={"read": read}))


def table(kind: type[_T]) -> Read[_T]:
    """Reads a table with the keys of an attrs class; one that it does not have is a flaw."""

    def read(value: object) -> _T:
        attributes: dict[str, Attribute[object]] = {
            attribute.name.removesuffix("_"): attribute
            for attribute in fields(kind)  # type: ignore[arg-type]  # an attrs class
        }
        given = mapping(value)
        flaws = [
            Flaw(name, f"unknown; known are {', '.join(attributes)}")
            for name in given
            if name not in attributes
        ]
        flaws += [
            Flaw(name, "missing")
            for name, attribute in attributes.items()
            if attribute.default is NOTHING and name not in given
        ]
        tasks = [
            (attribute.name, name, attribute.metadata["read"], given[name])
            for name, attribute in attributes.items()
            if name in given
        ]
        return kind(**_together(tasks, flaws))

    return read


def each(read: Read[_T]) -> Read[tuple[_T, ...]]:
    """Reads a list."""

    def read_all(value: object) -> tuple[_T, ...]:
        if not isinstance(value, list):
            raise flawed(f"expected a list, not {value!r}")
        tasks = [(str(at), str(at), read, one) for at, one in enumerate(value)]
        return tuple(_together(tasks, []).values())

    return read_all


def named(read: Read[_T]) -> Read[dict[str, _T]]:
    """Reads a table with keys of any name."""
    return lambda value: _together([(k, k, read, v) for k, v in mapping(value).items()], [])


def _together(
    tasks: Iterable[tuple[str, str, Read[_T], object]], flaws: list[Flaw]
) -> dict[str, _T]:
    """What is read, by its new name; each task is that, the key, the reader and the value."""
    found: dict[str, _T] = {}
    for new, name, read, value in tasks:
        try:
            found[new] = read(value)
        except FlawError as error:
            flaws += [_below(name, flaw) for flaw in error.flaws]
        except RecordError as error:
            for flaw in error.flaws:
                inner = "" if flaw.key == name else flaw.key
                flaws.append(_below(name, Flaw(inner, flaw.reason, flaw.rule)))
        except (MahjongError, ValueError) as error:
            flaws.append(Flaw(name, str(error)))
    if flaws:
        raise FlawError(flaws)
    return found


# --- single values --------------------------------------------------------------------------------


def text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise flawed(f"expected a text, not {value!r}")
    return value


def identity(value: object) -> str:
    """What a case is called."""
    if not text(value).strip():
        raise flawed("expected a text that is not empty")
    return text(value)


def number(value: object) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise flawed(f"expected a whole number, not {value!r}")
    return value


def mapping(value: object) -> dict[str, object]:
    """A table."""
    if not isinstance(value, dict):
        raise flawed(f"expected a table, not {value!r}")
    return value


def truth(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise flawed(f"expected true or false, not {value!r}")
    return value


def seat_number(value: object) -> int:
    """A seat as a number."""
    if number(value) not in range(4):
        raise flawed(f"{value!r} is no seat from 0 to 3")
    return number(value)


def one_of(choices: Mapping[str, _T]) -> Read[_T]:
    """Reads one of some texts."""

    def read(value: object) -> _T:
        if text(value) not in choices:
            raise flawed(f"{value!r} is none of {', '.join(choices)}")
        return choices[text(value)]

    return read


def member(kind: type[_E]) -> Read[_E]:
    """Reads a member of an enum by its value."""
    return one_of({str(one.value): one for one in kind})


def parsed(parse: Callable[[str], _T]) -> Read[_T]:
    """Reads a text by a parser of the library."""
    return lambda value: parse(text(value))
