"""What can go wrong. Facts are attributes, not only text, and every error pickles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from twmahjong.hand import Hand
    from twmahjong.table.actions import Action
    from twmahjong.table.legality import Illegality
    from twmahjong.table.state import Table
    from twmahjong.tiles import Tile
    from twmahjong.win import Win

__all__ = [
    "Flaw",
    "HandError",
    "IllegalActionError",
    "MahjongError",
    "NotAWinError",
    "NotationError",
    "Problem",
    "RecordError",
    "RulesetError",
    "TableError",
    "WinError",
]


@frozen
class Problem:
    """One thing that is wrong with a hand, the facts of a win, or a table of tai.

    ``rule`` is the number of the rule that it breaks (docs/rules.md), ``text`` says it in words.
    """

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


class MahjongError(Exception):
    """The parent of every error of this library."""


class NotationError(MahjongError, ValueError):
    """Text that cannot be read: ``text``, ``position`` in it, and what was ``expected`` there."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        found = self.text[self.position : self.position + 1]
        what = f"{found!r}" if found else "the end"
        return (
            f"cannot read {self.text!r}: {what} at position {self.position},"
            f" expected {self.expected}"
        )


class _ProblemsError(MahjongError, ValueError):
    """Something impossible; ``problems`` holds all that is wrong with it, not just the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class HandError(_ProblemsError):
    """A hand or a meld that cannot be."""


class WinError(_ProblemsError):
    """Facts of a win or of a payment that exclude each other."""


class TableError(_ProblemsError):
    """A wall, seats, winds or dice that a hand or a match cannot be played with."""


class RulesetError(_ProblemsError):
    """A table of rows or options that cannot be; ``ids`` are the rows or options concerned."""

    def __init__(self, problems: Iterable[Problem], ids: Iterable[str]) -> None:
        super().__init__(problems)
        self.ids = tuple(ids)
        self.args = (self.problems, self.ids)


class NotAWinError(MahjongError, ValueError):
    """The facts are possible, but by this table they make no win: the ``rule``, and a ``reason``.

    C04: the hand is not complete. C22: its ``total`` is below the ``minimum``, both in the table's
    tai or fan; by any other rule they are None. H3: nobody robs a flower at this table.
    """

    def __init__(
        self,
        win: Win,
        rule: str,
        reason: str,
        total: int | None = None,
        minimum: int | None = None,
    ) -> None:
        super().__init__(win, rule, reason, total, minimum)
        self.win = win
        self.rule = rule
        self.reason = reason
        self.total = total
        self.minimum = minimum

    @property
    def hand(self) -> Hand:
        """The hand that does not win."""
        return self.win.hand

    @property
    def tile(self) -> Tile | None:
        """The tile it does not win with."""
        return self.win.tile

    def __str__(self) -> str:
        return f"{self.win} is no win: {self.reason}"


class IllegalActionError(MahjongError, ValueError):
    """An act that the rules forbid: the ``action``, ``why`` it is, and what would be ``legal``."""

    def __init__(self, action: Action, why: Illegality, legal: Iterable[Action] = ()) -> None:
        self.action = action
        self.why = why
        self.legal = tuple(legal)
        super().__init__(action, why, self.legal)

    def __str__(self) -> str:
        legal = f"; legal: {', '.join(map(str, self.legal))}" if self.legal else ""
        return f"{self.action}: {self.why}{legal}"


@frozen
class Flaw:
    """One key of a file that cannot be read: its ``reason``, and the ``rule`` if it breaks one."""

    key: str
    reason: str
    rule: str | None = None

    def __str__(self) -> str:
        return f"{self.key}: {self.reason}" if self.key else self.reason


class RecordError(MahjongError, ValueError):
    """A record that cannot be read or replayed: ``where``, the ``reason``, the ``table`` reached.

    ``where`` is a key, ``"result"``, or such as ``"act 6"``. Of an act there is its number ``act``,
    from 1, and ``why`` it is illegal; it is None for a text that is no act. ``table`` is None where
    the record gives none to start from. ``flaws`` holds all that is wrong with a record that cannot
    be read, of which ``where`` and ``reason`` are the first.
    """

    def __init__(
        self,
        where: str,
        reason: str,
        table: Table | None = None,
        *,
        act: int | None = None,
        why: Illegality | None = None,
        flaws: Iterable[Flaw] = (),
    ) -> None:
        self.where = where
        self.reason = reason
        self.table = table
        self.act = act
        self.why = why
        self.flaws = tuple(flaws) or (Flaw(where, reason, None if why is None else why.rule),)
        super().__init__(where, reason, table)

    @classmethod
    def of(cls, flaws: Iterable[Flaw]) -> RecordError:
        """The error of all flaws, of which there is at least one."""
        flaws = tuple(flaws)
        return cls(flaws[0].key, flaws[0].reason, flaws=flaws)

    def __str__(self) -> str:
        return "; ".join(map(str, self.flaws))
