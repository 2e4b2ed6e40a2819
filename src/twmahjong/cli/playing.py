"""The command that plays hands: a match among four players that seek to win."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from twmahjong.cli.arguments import RULESET, SEATS, Command, arg, number_arg, stakes_arg
from twmahjong.cli.endings import ending
from twmahjong.cli.files import FileError, make_folder, write
from twmahjong.cli.players import choose
from twmahjong.match import Match
from twmahjong.options import Winds
from twmahjong.payment import Stakes
from twmahjong.record import dump
from twmahjong.ruleset import Ruleset
from twmahjong.table import Ending, Result, Table, advance, apply, view
from twmahjong.tiles import FULL_SET, Tile
from twmahjong.win import Source

# A long run says every so many seconds how far it is.
PATIENCE: Final = 2.0


def played(table: Table) -> Table:
    """The hand played to its end by four players that seek to win."""
    while True:
        table = advance(table)
        if table.result is not None:
            return table
        seat = table.turn if table.claiming is None else table.claiming.pending[0]
        table = apply(table, choose(view(table, seat)))


def hands(ruleset: Ruleset, stakes: Stakes, random: Random) -> Iterator[tuple[Match, Table]]:
    """Hand after hand: the match before each, and the table at its end; match after match."""
    dice = ruleset.options.winds is Winds.DICE
    while True:
        throw = _throw(random) if dice else None
        match = Match.start(ruleset, dice=throw, stakes=stakes)
        while not match.over:
            wall = random.sample(FULL_SET, len(FULL_SET))
            table = played(match.deal(wall, _throw(random) if dice and match.hands else None))
            yield match, table
            match = match.after(table)


def _throw(random: Random) -> tuple[int, ...]:
    return tuple(random.randint(1, 6) for _ in range(3))


# --- what is printed ------------------------------------------------------------------------------

_COLUMNS: Final = "{:>5}  {:<5}  {:<6}  {:>6}  {:>4}  {:>6}  {:>6}  {:>6}  {:>6}  {}"
_HEAD: Final = _COLUMNS.format("hand", "round", "dealer", "streak", "acts", *SEATS, "how it ended")


def _line(number: int, match: Match, table: Table, result: Result) -> str:
    wind = SEATS[match.round_wind - Tile.EAST]
    facts = number, wind, str(match.dealer), match.streak, len(table.history)
    return _COLUMNS.format(*facts, *_signed(result.deltas), ending(table))


def _signed(amounts: Sequence[int]) -> list[str]:
    return [f"{amount:+}" for amount in amounts]


def _summary(results: Sequence[Result]) -> Iterator[str]:
    """The totals of the seats, and how many hands were won."""
    totals = [sum(amounts) for amounts in zip(*(r.deltas for r in results), strict=True)]
    yield _COLUMNS.format("total", "", "", "", "", *_signed(totals), "").rstrip()
    won = [result for result in results if result.reason is Ending.WIN]
    drawn = [score for r in won for score in r.scores if score.win.source is Source.SELF_DRAW]
    yield (
        f"hands: {len(results)}, won: {len(won)}, self-drawn: {len(drawn)},"
        f" drawn: {len(results) - len(won)}"
    )


class _Progress:
    """Says on the standard error how far a long run is."""

    def __init__(self, hands: int, *, quiet: bool) -> None:
        self.hands = hands
        self.quiet = quiet
        self.start = self.last = monotonic()

    def after(self, done: int) -> None:
        """So many hands are played."""
        now = monotonic()
        if self.quiet or now - self.last < PATIENCE:
            return
        self.last = now
        speed = done / (now - self.start)
        print(f"{done} of {self.hands} hands, {speed:.0f} a second", file=sys.stderr)


def _empty(folder: Path) -> Path:
    """The folder, in which no other run has written its hands."""
    if any(path.is_file() for path in folder.glob("hand-*.toml")):
        raise FileError(f"{folder}: there are hands of another run in it, hand-*.toml")
    return folder


def _play(args: argparse.Namespace) -> int:
    folder = None if args.out is None else _empty(make_folder(args.out))
    progress = _Progress(args.hands, quiet=args.quiet)
    results = []
    if not args.quiet:
        print(_HEAD)
    run = hands(args.ruleset, args.stakes, Random(args.seed))
    for number, (match, table) in enumerate(islice(run, args.hands), 1):
        assert table.result is not None
        results.append(table.result)
        if not args.quiet:
            print(_line(number, match, table, table.result))
        if folder is not None:
            write(folder / f"hand-{number:04}.toml", dump(table))
        progress.after(number)
    print("\n".join(_summary(results)))
    return 0


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


PLAY: Final = Command(
    "play",
    _play,
    "play hands among four players that seek to win; the same seed gives the same hands",
    "play --ruleset taiwan --seed 7 --hands 4 --stakes 100/20",
    (
        RULESET,
        number_arg("--seed", "what walls and dice come from", required=True),
        arg("--hands", help="how many; default: 1", type=_count, default=1, metavar="N"),
        arg("--out", help="write a record of each hand to this folder", metavar="FOLDER"),
        stakes_arg(required=False, default=Stakes(0, 1)),
        arg("--quiet", help="only the totals, and no progress", action="store_true"),
    ),
)
