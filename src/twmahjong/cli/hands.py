"""The commands that read hands and tables of tai."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Final

from attrs import fields

from twmahjong.cli.answers import FINE, WRONG, show
from twmahjong.cli.arguments import JSON, LANG, NAMES, RULESET, Command, arg, read_ruleset
from twmahjong.decomposition import is_complete, waits
from twmahjong.errors import HandError, Problem
from twmahjong.hand import Hand
from twmahjong.options import Options
from twmahjong.ruleset import Ruleset, option_text
from twmahjong.tiles import Tile
from twmahjong.win import Win

_NO_WAITS: Final = {"en": "no tile", "zh": "不聽牌"}


def _waits(args: argparse.Namespace) -> int:
    found = sorted(waits(Hand.parse(args.hand), shapes=args.ruleset.options.shapes))
    spec = "zh" if args.lang == "zh" else ""
    text = " ".join(format(tile, spec) for tile in found) or _NO_WAITS[args.lang]
    return show(args, {"waits": [str(tile) for tile in found]}, [text])


def _check(args: argparse.Namespace) -> int:
    problems = _problems(args.hand, args.ruleset)
    data: dict[str, object] = {"problems": [{"rule": p.rule, "text": p.text} for p in problems]}
    return show(args, data, map(str, problems or ["no problem"]), WRONG if problems else FINE)


def _problems(text: str, ruleset: Ruleset) -> tuple[Problem, ...]:
    """Everything that is wrong with a hand, or with a hand and its winning tile."""
    if "@" not in text:
        return Hand.parse(text).problems()
    try:
        # Which winds blow has nothing to do with the tiles.
        win = Win.parse(text, seat_wind=Tile.EAST, round_wind=Tile.EAST)
    except HandError as error:
        return error.problems
    if win.tile is None or is_complete(win.hand, win.tile, shapes=ruleset.options.shapes):
        return ()
    return (Problem("C04", f"the hand is not complete with {win.tile}"),)


def _rules(args: argparse.Namespace) -> int:
    if args.diff is not None:
        bullet = "- " if args.markdown else ""
        lines = str(args.ruleset.diff(args.diff)).splitlines()
        print("\n".join(bullet + line for line in lines))
    elif args.markdown:
        print(args.ruleset.to_markdown(), end="")
    else:
        print("\n".join(_table(args.ruleset)))
    return 0


def _table(ruleset: Ruleset) -> Iterable[str]:
    yield f"{ruleset.id}: {ruleset.title}, in {ruleset.unit}"
    for group, rows in groupby(ruleset.rows, key=attrgetter("group")):
        yield f"\n{group or 'rows'}"
        for row in rows:
            replaced = ", ".join(other.id for other in ruleset.rows if other.id in row.replaces)
            text = f"{row.id} {row.name}" + (f"; replaces {replaced}" if replaced else "")
            yield f"  {row.value:>3}  {text}"
    yield "\noptions"
    for option in fields(Options):
        yield f"  {option.name}: {option_text(getattr(ruleset.options, option.name))}"


# --- the commands ---------------------------------------------------------------------------------

WAITS: Final = Command(
    "waits",
    _waits,
    "print the tiles that a hand waits for",
    'waits "34567m456p789s22z555z"',
    (arg("hand", help="a hand without its winning tile"), RULESET, LANG, JSON),
)
CHECK: Final = Command(
    "check",
    _check,
    "print everything that is wrong with a hand or a win; exit code 1 if anything is",
    'check "34567m456p789s22z555z @2m"',
    (arg("hand", help="a hand, or hand @ tile"), RULESET, JSON),
)
RULES: Final = Command(
    "rules",
    _rules,
    "print the rows and options of a ruleset, or how it differs from another",
    "rules online --diff taiwan",
    (
        arg("ruleset", help=NAMES, type=read_ruleset, metavar="RULESET"),
        arg("--diff", help="only what BASE has otherwise", type=read_ruleset, metavar="BASE"),
        arg("--markdown", help="as Markdown", action="store_true"),
    ),
)
