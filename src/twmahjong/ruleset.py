"""A table of tai: rows and options that can be read, checked, derived and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Any, Final, Unpack

from attrs import evolve, field, fields, frozen

from twmahjong.doors import A_COUNT, as_set, as_tuple, is_a, is_count, items
from twmahjong.errors import Problem, RulesetError
from twmahjong.options import (
    OPTION_NAMES,
    ClockRules,
    Fault,
    OptionChanges,
    Options,
    refuse,
)
from twmahjong.patterns import Pattern, TotalIs, WithinDiscards
from twmahjong.patterns.facts import Signs, needed, there_of

__all__ = ["Difference", "Line", "Options", "Row", "Ruleset"]

#: The line that a limit adds to a score (C22); no row may have its id.
LIMIT_ID: Final = "limit"


def pattern_text(pattern: Pattern) -> str:
    """A pattern by its name."""
    return getattr(pattern, "__name__", repr(pattern))


def _ids(ids: Iterable[str]) -> frozenset[str]:
    return as_set(ids)


@frozen
class Row:
    """One row of a table: ``value`` tai each time its ``pattern`` is present.

    While it is present the rows of ``replaces`` do not count (C14). ``source`` says what the row
    rests on, ``group`` the part of the table it stands in. Rows with ``of_flowers`` are asked of
    flower wins without a hand as well (C17).
    """

    id: str
    name: str
    value: int
    pattern: Pattern = field(repr=pattern_text)
    replaces: frozenset[str] = field(
        default=frozenset(), converter=_ids, repr=lambda ids: repr(sorted(ids))
    )
    source: str = ""
    group: str = ""
    of_flowers: bool = False

    def __attrs_post_init__(self) -> None:
        refuse((self.id, *fault) for fault in _row_faults(self))


def _row_faults(row: Row) -> Iterable[tuple[str, str]]:
    """The rule and the words of everything that is wrong with one row."""
    for name in ("id", "name", "source", "group"):
        value = getattr(row, name)
        if not isinstance(value, str) or (name == "id" and not value):
            yield "C21", f"{name} of row {row.id!r}: {value!r} is no text"
    if type(row.value) is not int:
        yield "C15", f"value of row {row.id!r}: {row.value!r} is no whole number"
    pattern: object = row.pattern
    if not callable(pattern):
        yield "C14", f"pattern of row {row.id!r}: {row.pattern!r} counts nothing"
    if not is_a(row.replaces, frozenset) or not all(is_a(one, str) for one in row.replaces):
        yield "C14", f"replaces of row {row.id!r}: {row.replaces!r} is no set of ids"
    if not is_a(row.of_flowers, bool):
        yield "C17", f"of_flowers of row {row.id!r}: {row.of_flowers!r} is not True or False"


@frozen(slots=False)
class Line:
    """A row that is present, and how often."""

    row: Row
    count: int

    @property
    def value(self) -> int:
        """What the line adds, in tai or fan."""
        return self.row.value * self.count


def _row_tuple(rows: Iterable[Row]) -> tuple[Row, ...]:
    return as_tuple(rows)


@frozen(repr=False, cache_hash=True)
class Ruleset:
    """A table: its rows, the unit they count in ("tai" or "fan"), and its options.

    ``replaces`` is stored closed: if A replaces B and B replaces C, A replaces C. So the order of
    the rows never matters, and a row can be dropped without the next lower one being forgotten.
    Raises RulesetError naming all ids given twice, unknown ids in ``replaces``, values below 0 and
    rows that replace each other in a circle.

    >>> from twmahjong import TAIWAN
    >>> house = TAIWAN.with_values({"all_pungs": 6}).without("human_win").with_options(minimum=3)
    >>> print(house.diff(TAIWAN))
    all_pungs 碰碰胡: 4 -> 6
    human_win 人胡 (16): dropped
    minimum: 0 -> 3
    """

    id: str
    title: str
    unit: str
    rows: tuple[Row, ...] = field(converter=_row_tuple)
    options: Options = field(factory=Options)
    _by_id: Mapping[str, Row] = field(init=False, eq=False, repr=False)
    _compiled: Compiled = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        refuse(_kind_faults(self))
        rows = _closed(self.rows)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "_by_id", {row.id: row for row in rows})
        object.__setattr__(self, "_compiled", _compile(rows))

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {len(self.rows)} rows>"

    def row(self, row_id: str) -> Row:
        """The row with this id. Raises RulesetError if there is none."""
        refuse(self._unknown([row_id]))
        return self._by_id[row_id]

    def with_values(self, values: Mapping[str, int]) -> Ruleset:
        """The same table with other values for some rows.

        Raises RulesetError for unknown ids, and for what is no whole number from 0 on.
        """
        if not is_a(values, Mapping):
            refuse([("values", "C15", f"values: {values!r} gives no value to an id")])
        faults = [*self._unknown(values)]
        for row_id, value in values.items():
            if not is_count(value):
                faults.append((row_id, "C15", f"{row_id}: {value!r}, expected {A_COUNT}"))
        refuse(faults)
        return self._with(evolve(row, value=values.get(row.id, row.value)) for row in self.rows)

    def with_rows(self, *rows: Row) -> Ruleset:
        """The same table with more rows.

        Raises RulesetError for ids that are taken, unknown ids in ``replaces``, values below 0 and
        circles.
        """
        return self._with((*self.rows, *rows))

    def without(self, *row_ids: str) -> Ruleset:
        """The same table without some rows, which nothing replaces any more.

        Raises RulesetError for unknown ids.
        """
        refuse(self._unknown(row_ids))
        return self._with(
            evolve(row, replaces=row.replaces.difference(row_ids))
            for row in self.rows
            if row.id not in row_ids
        )

    def with_options(self, **changes: Unpack[OptionChanges]) -> Ruleset:
        """The same table with other options.

        Raises RulesetError for unknown ones, and for values that an option cannot have.
        """
        unknown = [name for name in changes if name not in OPTION_NAMES]
        problems = [Problem("C22", f"no such option: {name}") for name in unknown]
        known: dict[str, Any] = {name: v for name, v in changes.items() if name in OPTION_NAMES}
        try:
            options = evolve(self.options, **known)
        except RulesetError as error:
            raise RulesetError([*problems, *error.problems], [*unknown, *error.ids]) from None
        if problems:
            raise RulesetError(problems, unknown)
        return Ruleset(self.id, self.title, self.unit, self.rows, options)

    def diff(self, other: Ruleset) -> Difference:
        """How this table differs from the other, which is taken as the base.

        Raises RulesetError if the other is none.
        """
        if not is_a(other, Ruleset):
            refuse([("other", "C22", f"other: {other!r} is no ruleset")])
        mine, base = self._by_id, other._by_id
        return Difference(
            unit=None if self.unit == other.unit else (other.unit, self.unit),
            changed=tuple(
                (base[i], mine[i]) for i in mine if i in base and _differ(base[i], mine[i])
            ),
            added=tuple(row for row in self.rows if row.id not in base),
            dropped=tuple(row for row in other.rows if row.id not in mine),
            options=tuple(
                (option.name, old, new)
                for option in fields(Options)
                if (old := getattr(other.options, option.name))
                != (new := getattr(self.options, option.name))
            ),
        )

    def to_markdown(self) -> str:
        """The rows and the options as Markdown tables."""
        lines = [f"## {self.title}", ""]
        lines += [f"| id | name | {self.unit} | replaces | source |", "|---|---|---:|---|---|"]
        group = ""
        for row in self.rows:
            if row.group != group:
                group = row.group
                lines.append(f"| **{group}** | | | | |")
            replaces = ", ".join(other.id for other in self.rows if other.id in row.replaces)
            cells = row.id, row.name, str(row.value), replaces, row.source
            lines.append(f"| {' | '.join(map(_cell, cells))} |")
        lines += ["", "| option | value |", "|---|---|"]
        lines += [
            f"| {option.name} | {option_text(getattr(self.options, option.name))} |"
            for option in fields(Options)
        ]
        return "\n".join(lines) + "\n"

    def _unknown(self, ids: Iterable[str]) -> list[Fault]:
        return [
            (one, "C21", f"no such row in {self.id}: {one}")
            for one in ids
            if not is_a(one, str) or one not in self._by_id
        ]

    def _with(self, rows: Iterable[Row]) -> Ruleset:
        return Ruleset(self.id, self.title, self.unit, tuple(rows), self.options)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


@frozen
class Difference:
    """What one table has otherwise than its base; prints one line for each difference.

    ``unit`` is None, or the base's and the own one. ``changed`` holds pairs of rows, the base's
    first; ``options`` name, base's value, own value.
    """

    unit: tuple[str, str] | None
    changed: tuple[tuple[Row, Row], ...]
    added: tuple[Row, ...]
    dropped: tuple[Row, ...]
    options: tuple[tuple[str, object, object], ...]

    def __bool__(self) -> bool:
        return bool(self.unit or self.changed or self.added or self.dropped or self.options)

    def __str__(self) -> str:
        lines = [] if self.unit is None else [f"unit: {self.unit[0]} -> {self.unit[1]}"]
        lines += [line for old, new in self.changed for line in _changes(old, new)]
        lines += [f"{row.id} {row.name} ({row.value}): added" for row in self.added]
        lines += [f"{row.id} {row.name} ({row.value}): dropped" for row in self.dropped]
        lines += [
            f"{name}: {option_text(old)} -> {option_text(new)}" for name, old, new in self.options
        ]
        return "\n".join(lines) or "no difference"


def _differ(old: Row, new: Row) -> bool:
    """Whether two rows count or are called differently; why they are there is no rule."""
    names = ("name", "value", "pattern", "replaces", "of_flowers")
    return any(getattr(old, name) != getattr(new, name) for name in names)


def _changes(old: Row, new: Row) -> Iterable[str]:
    head = f"{new.id} {new.name}"
    if old.value != new.value:
        yield f"{head}: {old.value} -> {new.value}"
    if old.name != new.name:
        yield f"{head}: was called {old.name}"
    if old.pattern != new.pattern:
        yield f"{head}: {pattern_text(old.pattern)} -> {pattern_text(new.pattern)}"
    if old.of_flowers != new.of_flowers:
        asked = "also" if new.of_flowers else "no longer"
        yield f"{head}: {asked} counts in flower wins without a hand"
    if old.replaces != new.replaces:
        for word, ids in (
            ("also replaces", new.replaces - old.replaces),
            ("no longer replaces", old.replaces - new.replaces),
        ):
            if ids:
                yield f"{head}: {word} {', '.join(sorted(ids))}"


def option_text(value: object) -> str:
    """An option's value in words."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Collection) and not isinstance(value, str):
        return ", ".join(sorted(map(option_text, value))) or "none"
    if isinstance(value, ClockRules):
        return f"{value.claim} s to claim, {value.move} s a move, {value.bank} s in the bank"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)


def _kind_faults(ruleset: Ruleset) -> Iterable[Fault]:
    """What is not of its kind in a table; the rows are looked at no further then."""
    for name in ("id", "title", "unit"):
        value = getattr(ruleset, name)
        if not isinstance(value, str):
            yield name, "C21", f"{name}: {value!r} is no text"
    for row in items(ruleset.rows):
        if not isinstance(row, Row):
            yield "rows", "C21", f"rows: {row!r} is no row"
    if not is_a(ruleset.options, Options):
        yield "options", "C22", f"options: {ruleset.options!r} are none"


def _closed(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with ``replaces`` closed; RulesetError for what cannot be a table."""
    replaces = {row.id: row.replaces for row in rows}
    closed = {row_id: _reach(row_id, replaces) for row_id in replaces}
    refuse(_table_faults(rows, closed))
    return tuple(
        row if row.replaces == closed[row.id] else evolve(row, replaces=closed[row.id])
        for row in rows
    )


def _table_faults(rows: tuple[Row, ...], closed: Mapping[str, frozenset[str]]) -> Iterable[Fault]:
    for row_id, count in Counter(row.id for row in rows).items():
        if count > 1:
            yield row_id, "C21", f"{row_id}: the id of {count} rows"
    for unknown in sorted({one for row in rows for one in row.replaces if one not in closed}):
        yield unknown, "C14", f"{unknown}: replaced, but no such row"
    for row in rows:
        if row.value < 0:
            yield row.id, "C15", f"{row.id}: {row.value}, expected {A_COUNT}"
    if LIMIT_ID in closed:
        yield LIMIT_ID, "C22", f"{LIMIT_ID}: the id that the line of a limit has"
    for row_id, reached in closed.items():
        if row_id in reached:
            yield row_id, "C14", f"{row_id}: replaces itself, in a circle"


def _reach(row_id: str, replaces: Mapping[str, frozenset[str]]) -> frozenset[str]:
    reached: set[str] = set()
    ahead = list(replaces[row_id])
    while ahead:
        other = ahead.pop()
        if other not in reached:
            reached.add(other)
            ahead += replaces.get(other, ())
    return frozenset(reached)


# The bit of a row, its pattern, the bits it replaces, its value, and its line.
AskedRow = tuple[int, Pattern, int, int, Line]


class AskedRows(dict[Signs, tuple[AskedRow, ...]]):
    """The signs of a reading -> the rows whose patterns may be present; filled as signs are met."""

    def __init__(self, rows: Iterable[AskedRow]) -> None:
        self.rows = [(needed(asked[1]), asked) for asked in rows]

    def __missing__(self, signs: Signs) -> tuple[AskedRow, ...]:
        there = there_of(signs)
        found = tuple(asked for need, asked in self.rows if need is None or need in there)
        self[signs] = found
        return found


@frozen(eq=False)
class Compiled:
    """The rows as scoring asks them; most lines count once, so that line is made with the table."""

    rows: AskedRows
    flower_rows: AskedRows
    total_rows: tuple[tuple[int, int, Row], ...]
    need_discards: tuple[Row, ...]


def _compile(rows: tuple[Row, ...]) -> Compiled:
    bits = {row.id: 1 << i for i, row in enumerate(rows)}
    asked = [
        (
            bits[row.id],
            row.pattern,
            sum(bits[i] for i in row.replaces),
            row.value,
            Line(row, 1),
        )
        for row in rows
        if not isinstance(row.pattern, TotalIs)
    ]
    return Compiled(
        rows=AskedRows(asked),
        flower_rows=AskedRows(entry for entry in asked if entry[4].row.of_flowers),
        total_rows=tuple(
            (bits[row.id], row.pattern.total, row)
            for row in rows
            if isinstance(row.pattern, TotalIs)
        ),
        need_discards=tuple(row for row in rows if isinstance(row.pattern, WithinDiscards)),
    )
