"""The program: the commands, and what becomes of errors."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Final, NoReturn

from twmahjong.cli.arguments import Command, one_line
from twmahjong.cli.hands import CHECK, RULES, WAITS
from twmahjong.cli.playing import PLAY
from twmahjong.cli.replaying import REPLAY
from twmahjong.cli.scoring import SCORE, SETTLE
from twmahjong.cli.verifying import VERIFY
from twmahjong.errors import MahjongError

COMMANDS: Final = (SCORE, SETTLE, WAITS, CHECK, RULES, REPLAY, PLAY, VERIFY)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default the one of this process; answer its exit code.

    Raises SystemExit where argparse does: for ``--help``, ``--version`` and a wrong usage.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = _parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except MahjongError as error:
        print(f"twmahjong {args.command}: {one_line(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"twmahjong {args.command}: stopped", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever reads has had enough; what is still in the buffer must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (OSError, ValueError) as error:
        print(f"twmahjong {args.command}: {one_line(str(error))}", file=sys.stderr)
        return 1
    return code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(1, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


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
