"""The program: the commands, and what becomes of errors."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Final, NoReturn

from twmahjong.cli.answers import (
    INTERRUPTED,
    UNHEARD,
    UNREADABLE,
    CliError,
    UsageError,
    as_json,
    code_of,
    error_data,
    one_line,
)
from twmahjong.cli.arguments import Command
from twmahjong.cli.hands import CHECK, RULES, WAITS
from twmahjong.cli.playing import PLAY
from twmahjong.cli.replaying import REPLAY
from twmahjong.cli.scoring import SCORE, SETTLE
from twmahjong.cli.verifying import VERIFY
from twmahjong.errors import MahjongError

COMMANDS: Final = (SCORE, SETTLE, WAITS, CHECK, RULES, REPLAY, PLAY, VERIFY)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default the one of this process; answer its exit code.

    Raises SystemExit where argparse does: for ``--help`` and ``--version``.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    words = sys.argv[1:] if argv is None else argv
    try:
        return _answered(words)
    except KeyboardInterrupt:
        print("twmahjong: stopped", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        # Files are read elsewhere: it is the output. What is still in the buffer must not fail
        # again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return UNHEARD
        print(f"twmahjong: the output: {error.strerror}", file=sys.stderr)
        return UNREADABLE


def _answered(words: Sequence[str]) -> int:
    try:
        args = _parser().parse_args(words)
        code: int = args.run(args)
    except (MahjongError, CliError) as error:
        # Where the arguments are wrong there are none that could be asked.
        if "--json" in words:
            print(as_json({"ok": False, "error": error_data(error)}))
        names = [command.name for command in COMMANDS if command.name in words[:1]]
        print(f"{' '.join(['twmahjong', *names])}: {one_line(str(error))}", file=sys.stderr)
        code = code_of(error)
    sys.stdout.flush()
    return code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="twmahjong",
        description="Taiwanese 16-tile mahjong: hands are read, scored, settled and played.",
        epilog=_examples(COMMANDS),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"twmahjong {version('twmahjong')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        added = commands.add_parser(
            command.name,
            help=command.summary,
            description=f"{command.summary[0].upper()}{command.summary[1:]}.",
            epilog=_examples([command]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        for names, settings in command.arguments:
            added.add_argument(*names, **settings)
        added.set_defaults(run=command.run)
    return parser


def _examples(commands: Iterable[Command]) -> str:
    return "example:\n" + "\n".join(f"  twmahjong {command.example}" for command in commands)
