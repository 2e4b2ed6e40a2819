"""What a command answers: lines or JSON, and the exit code."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Final

from twmahjong.errors import (
    Flaw,
    HandError,
    NotationError,
    NotAWinError,
    RecordError,
    RulesetError,
    TableError,
    WinError,
)

#: The exit codes: all is well, what was asked about is wrong, the question cannot be read.
FINE, WRONG, UNREADABLE = 0, 1, 2
#: As shells have them for a program that was interrupted, and for one whose reader has gone.
INTERRUPTED, UNHEARD = 130, 141

_UNREADABLE: Final = (NotationError, RecordError, RulesetError)


class CliError(Exception):
    """What the command line itself cannot do; it is one line, and the exit code 2."""


class UsageError(CliError):
    """Arguments that are wrong, or do not go together."""


def one_line(text: str) -> str:
    """The text with each run of white space as one blank, and what cannot be printed escaped."""
    line = " ".join(text.split())
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)


def show(
    args: argparse.Namespace, data: dict[str, object], lines: Iterable[str], code: int = FINE
) -> int:
    """Print the data as JSON if that was asked for, else the lines; the code is handed back."""
    print(as_json({"ok": code == FINE, **data}) if args.json else "\n".join(lines))
    return code


def as_json(data: dict[str, object]) -> str:
    """One object."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def code_of(error: Exception) -> int:
    """The exit code of an error: what cannot be read is another thing than what cannot be."""
    return UNREADABLE if isinstance(error, (CliError, *_UNREADABLE)) else WRONG


def error_data(error: Exception, act: str | None = None) -> dict[str, object]:
    """An error as JSON has it; the same keys for each kind."""
    where, reason, code = None, one_line(str(error)), None
    flaws: Iterable[Flaw] = ()
    if isinstance(error, RecordError):
        where, reason, flaws = error.where, error.reason, error.flaws
        code = None if error.why is None else error.why.code.value
    elif isinstance(error, NotAWinError):
        flaws = [Flaw("", error.reason, error.rule)]
    elif isinstance(error, HandError | WinError | TableError | RulesetError):
        flaws = [Flaw("", problem.text, problem.rule) for problem in error.problems]
    found = [{"key": f.key or None, "reason": f.reason, "rule": f.rule} for f in flaws]
    return {
        "where": where,
        "reason": reason,
        "act": act,
        "rule": found[0]["rule"] if found else None,
        "code": code,
        "flaws": found,
    }
