"""What comes of a case: it agrees, it differs, or it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from attrs import field, frozen

from twmahjong.conformance.keys import Read, each, flawed, named, one_of, text
from twmahjong.errors import Flaw
from twmahjong.ruleset import LIMIT_ID, Ruleset
from twmahjong.tiles import Tile, format_tiles

_T = TypeVar("_T")

WINDS: Final = {"E": Tile.EAST, "S": Tile.SOUTH, "W": Tile.WEST, "N": Tile.NORTH}


def _frozen(value: object) -> object:
    """The value with tuples in place of lists."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


@frozen
class Mismatch:
    """One answer that differs: what the file ``said``, and what the library ``found``.

    Both are texts, numbers, None, or tuples of them. ``key`` is that of the answer in the file,
    such as ``total`` or ``lines.all_pungs``.
    """

    key: str
    said: object = field(converter=_frozen)
    found: object = field(converter=_frozen)


def _mismatches(differences: Iterable[Mismatch]) -> tuple[Mismatch, ...]:
    return tuple(differences)


def _flaws(flaws: Iterable[Flaw]) -> tuple[Flaw, ...]:
    return tuple(flaws)


@frozen
class Verdict:
    """What comes of one case.

    It agrees if there are neither ``differences`` nor ``flaws``; with flaws it could not be read,
    and nothing of it was compared. ``rows`` are those that the case says are counted or removed,
    ``rules`` the numbers that it names. ``explanation`` is the library's own answer in words.
    """

    id: str
    ruleset: str = ""
    rules: tuple[str, ...] = ()
    rows: frozenset[str] = frozenset()
    differences: tuple[Mismatch, ...] = field(default=(), converter=_mismatches)
    flaws: tuple[Flaw, ...] = field(default=(), converter=_flaws)
    explanation: str = ""

    @property
    def agrees(self) -> bool:
        """It could be read, and the library says the same."""
        return not self.differences and not self.flaws


#: The number of a rule: those of docs/rules.md and no others.
RULE: Final = re.compile(
    r"C(0[1-9]|1\d|2[0-2])|P(0[1-9]|10)|C-draw"
    r"|A[1-6]|B[1-4]|D[1-4]|E\d|F[1-5]|G[1-3]|H[1-6]|I[1-7]|J[12]|K([1-9]|1[0-6])",
    re.ASCII,
)


def rule_number(value: object) -> str:
    """The number of a rule that there is."""
    if not RULE.fullmatch(text(value)):
        raise flawed(f"{value!r} is no number of a rule, as C09 and E4 are")
    return text(value)


rule_numbers: Final = each(rule_number)
wind: Final = one_of(WINDS)


def by_seat(read: Read[_T]) -> Read[dict[str, _T]]:
    """Reads a table whose keys are the letters of seats."""

    def read_all(value: object) -> dict[str, _T]:
        found = named(read)(value)
        for letter in found:
            one_of(WINDS)(letter)
        return found

    return read_all


def unknown_rows(ruleset: Ruleset, rows: Iterable[tuple[str, str]]) -> list[Flaw]:
    """A flaw for each row, given with its key, that the table does not have."""
    known = {row.id for row in ruleset.rows}
    if ruleset.options.limit is not None:
        known.add(LIMIT_ID)
    return [Flaw(key, f"no row of {ruleset.id}: {row}") for key, row in rows if row not in known]


def counts_differ(
    key: str, said: Mapping[str, int], found: Mapping[str, int]
) -> Iterable[Mismatch]:
    """Rows that the file counts otherwise than the library."""
    for row in sorted(said.keys() | found.keys()):
        if said.get(row, 0) != found.get(row, 0):
            yield Mismatch(f"{key}.{row}", said.get(row, 0), found.get(row, 0))


def differ(key: str, said: object, found: object) -> Iterable[Mismatch]:
    """One difference, if there is one."""
    if said != found:
        yield Mismatch(key, said, found)


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles in their order; each stands as often as it is given."""
    return format_tiles(sorted(tiles))
