"""What the doors of public values ask of a value from outside, whatever its annotation says."""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType
from typing import Final, TypeVar

A_COUNT: Final = "a whole number from 0 on"

_T = TypeVar("_T")


def is_a(value: object, kind: type | UnionType) -> bool:
    """Whether it is of that kind. A type checker, which knows it, would call the question idle."""
    return isinstance(value, kind)


def is_count(value: object) -> bool:
    """Whether it is a whole number from 0 on; True and False are none."""
    return type(value) is int and value >= 0


def is_seat(value: object) -> bool:
    """Whether it is a seat from 0 to 3; True and False are none (A1)."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 4


def as_set(values: Iterable[_T]) -> frozenset[_T]:
    """The values as a set; what is none is left as it is, to be refused with all else."""
    try:
        return values if isinstance(values, str) else frozenset(values)  # type: ignore[return-value]
    except TypeError:
        return values  # type: ignore[return-value]


def as_tuple(values: Iterable[_T]) -> tuple[_T, ...]:
    """The values in their order; what has none is left as it is, to be refused with all else."""
    return tuple(values) if is_a(values, Iterable) else values  # type: ignore[return-value]


def items(values: object) -> tuple[object, ...]:
    """What is in a tuple or a set; anything else stands for itself."""
    return tuple(values) if isinstance(values, tuple | frozenset) else (values,)
