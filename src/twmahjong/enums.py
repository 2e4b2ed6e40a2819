"""The enum that the library's own are built on."""

from collections.abc import Collection
from enum import Enum


class Named(Enum):
    """An enum whose members print as the code that names them.

    They hash by identity, which is several times faster than by name, and all that a member needs.
    """

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def repr_of_set(members: Collection[Enum]) -> str:
    """A frozen set of members as code, in the order in which they are defined."""
    ordered = [
        member for kind in {type(m): 0 for m in members} for member in kind if member in members
    ]
    return f"frozenset({{{', '.join(map(repr, ordered))}}})" if ordered else "frozenset()"
