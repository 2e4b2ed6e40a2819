"""The command line (docs/cli.md): one function for each command, registered in ``COMMANDS``.

What was asked for goes to the standard output. What is wrong goes to the standard error, in one
line, with the exit code 1.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from importlib.metadata import version
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NoReturn, TypeVar

from attrs import fields, frozen

from twmahjong.decomposition import is_complete, waits
from twmahjong.errors import HandError, MahjongError, Problem, WinError
from twmahjong.hand import Hand
from twmahjong.options import Options
from twmahjong.payment import Settlement, Stakes, settle
from twmahjong.ruleset import Ruleset, option_text
from twmahjong.rulesets import RULESETS, TAIWAN
from twmahjong.tai import Score, score
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source, Win

__all__ = ["COMMANDS", "Command", "main"]

# What ``add_argument`` of argparse is to be called with.
_Argument = tuple[tuple[str, ...], dict[str, Any]]


@frozen
class Command:
    """One command: ``run`` answers the exit code; a MahjongError it raises becomes one line."""

    name: str
    run: Callable[[argparse.Namespace], int]
    summary: str
    example: str
    arguments: tuple[_Argument, ...]


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
        print(f"twmahjong {args.command}: {_one_line(str(error))}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever reads has had enough; what is still in the buffer must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(1, f"{self.prog}: {_one_line(message)} (see {self.prog} --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="twmahjong",
        description="Taiwanese 16-tile mahjong: hands are read, scored and settled.",
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


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _show(args: argparse.Namespace, data: object, lines: Iterable[str]) -> None:
    """Print the data as JSON if that was asked for, else the lines."""
    print(json.dumps(data, ensure_ascii=False, indent=2) if args.json else "\n".join(lines))


# --- how arguments are read -----------------------------------------------------------------------

_SEATS: Final = "ESWN"
_WINDS: Final = {
    **{letter: Tile(Tile.EAST + seat) for seat, letter in enumerate(_SEATS)},
    **{letter: Tile(Tile.EAST + seat) for seat, letter in enumerate("東南西北")},
}
_E = TypeVar("_E", bound=Enum)


def _wind(text: str) -> Tile:
    wind = _WINDS.get(text.upper())
    if wind is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no wind: E, S, W or N")
    return wind


def _ruleset(text: str) -> Ruleset:
    try:
        return RULESETS[text.replace("-", "_").lower()]
    except KeyError:
        raise argparse.ArgumentTypeError(f"{text!r} is no ruleset: {_NAMES}") from None


def _stakes(text: str) -> Stakes:
    base, _, per_tai = text.rpartition("/")
    try:
        return Stakes(int(base or 0), int(per_tai))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not BASE/PER_TAI, as 100/20 is") from None


def _one_of(kind: type[_E]) -> Callable[[str], _E]:
    def read(text: str) -> _E:
        try:
            return kind(text.replace("-", "_").lower())
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {_values(kind)}") from None

    return read


def _values(kind: type[Enum]) -> str:
    return ", ".join(str(member.value) for member in kind)


# --- score and settle -----------------------------------------------------------------------------


def _score(args: argparse.Namespace) -> int:
    house = {name: getattr(args, name) for name in ("minimum", "limit")}
    ruleset = args.ruleset.with_options(**{k: n for k, n in house.items() if n is not None})
    win = Win.parse(
        args.win,
        seat_wind=args.winner,
        round_wind=args.round,
        source=args.source,
        dealer=args.winner is args.dealer,
        occasions=args.occasion,
        ready=args.ready,
        discards=args.discards,
    )
    result = score(win, ruleset)
    payment = None if args.stakes is None else _payment(args, result, win.source)
    text = [result.explain(args.lang)]
    if payment is not None:
        text += ["", *_payment_text(args, result.total, payment)]
    _show(args, _score_data(result, payment), text)
    return 0


def _score_data(result: Score, payment: _Payment | None) -> dict[str, object]:
    lines: list[dict[str, object]] = [
        {"id": line.row.id, "name": line.row.name, "count": line.count, "value": line.value}
        | {"source": line.row.source}
        for line in result.lines
    ]
    superseded = [
        {"id": s.line.row.id, "count": s.line.count, "value": s.line.value, "by": s.by.id}
        for s in result.superseded
    ]
    return {
        "total": result.total,
        "unit": result.ruleset.unit,
        "lines": lines,
        "superseded": superseded,
        "reading": None if result.reading is None else str(result.reading),
        "others": [{"reading": str(other), "total": total} for other, total in result.others],
        "unknown": [row.id for row in result.unknown],
        "waits": _waited_for(result),
        "settlement": None if payment is None else _settlement_data(payment.settlement),
    }


def _waited_for(result: Score) -> list[str]:
    """The tiles that would have won; a dealt hand (C11) and a mere flower win waited for none."""
    win = result.win
    if win.tile is None or Occasion.DEALT_HAND in win.occasions:
        return []
    return [str(tile) for tile in sorted(waits(win.hand, shapes=result.ruleset.options.shapes))]


def _settle(args: argparse.Namespace) -> int:
    source = Source.SELF_DRAW if args.payer is None else Source.DISCARD
    payment = _payment(args, args.tai, source)
    _show(args, _settlement_data(payment.settlement), _payment_text(args, args.tai, payment))
    return 0


@frozen
class _Payment:
    """A settlement, and whose share each of its charges is."""

    settlement: Settlement
    shares: tuple[int, ...]


def _payment(args: argparse.Namespace, result: Score | int, source: Source) -> _Payment:
    """Settle among seats that are named by their winds: 0 is East."""
    by_all = source in (Source.SELF_DRAW, Source.EIGHT_FLOWERS)
    winner = _seat(args.winner)
    problems = []
    if by_all and args.payer is not None:
        problems.append(Problem("P01", f"{source.value}: all three pay, so there is no --from"))
    if not by_all and args.payer is None:
        problems.append(Problem("P01", f"{source.value}: --from must say who pays"))
    if args.payer is args.winner:
        problems.append(Problem("P01", f"{_SEATS[winner]} wins, and so cannot pay"))
    if args.liable is args.winner:
        problems.append(Problem("P09", f"{_SEATS[winner]} wins, and so cannot be liable"))
    if problems:
        raise WinError(problems)
    payers = [seat for seat in range(4) if seat != winner] if by_all else [_seat(args.payer)]
    settlement = settle(
        result,
        winner=winner,
        payers=payers,
        dealer=_seat(args.dealer),
        streak=args.streak,
        stakes=args.stakes,
        ruleset=args.ruleset,
        liable=None if args.liable is None else _seat(args.liable),
    )
    return _Payment(settlement, tuple(payers))


def _seat(wind: Tile) -> int:
    return wind - Tile.EAST


def _settlement_data(settlement: Settlement) -> dict[str, object]:
    charges: list[dict[str, object]] = [
        {"payer": c.payer, "payee": c.payee, "tai": c.tai, "amount": c.amount}
        | {"because": c.because, "cause": c.cause.value}
        for c in settlement.charges
    ]
    return {"charges": charges, "deltas": list(settlement.deltas)}


_WORDS: Final = {
    "en": {
        "head": "payment: base {base}, {per_tai} a {unit}, dealer {dealer}, streak {streak}",
        "charge": "{payer} pays {payee} {amount}{share}: {tai} {unit}{more}",
        "share": " for {seat}",
        "more": " + {tai} with the dealer",
        "seats": _SEATS,
        "no waits": "no tile",
        "tai": "tai",
        "fan": "fan",
    },
    "zh": {
        "head": "付款：底 {base}，每{unit} {per_tai}，莊家{dealer}，連莊 {streak}",
        "charge": "{payer}付{payee} {amount}{share}：{tai} {unit}{more}",
        "share": "（代{seat}）",
        "more": " + 莊家 {tai}",
        "seats": "東南西北",
        "no waits": "不聽牌",
        "tai": "台",
        "fan": "番",
    },
}


def _payment_text(args: argparse.Namespace, tai: int, payment: _Payment) -> Iterable[str]:
    words = _WORDS[args.lang]
    seats, unit = words["seats"], words[args.ruleset.unit]
    yield words["head"].format(
        base=args.stakes.base,
        per_tai=args.stakes.per_tai,
        unit=unit,
        dealer=seats[_seat(args.dealer)],
        streak=args.streak,
    )
    for charge, share in zip(payment.settlement.charges, payment.shares, strict=True):
        more = charge.tai - tai
        text = words["charge"].format(
            payer=seats[charge.payer],
            payee=seats[charge.payee],
            amount=charge.amount,
            share=words["share"].format(seat=seats[share]) if share != charge.payer else "",
            tai=tai,
            unit=unit,
            more=words["more"].format(tai=more) if more else "",
        )
        yield f"  {text}"
    deltas = zip(seats, payment.settlement.deltas, strict=True)
    yield "  " + "  ".join(f"{seat} {delta:+}" for seat, delta in deltas)


# --- waits, check and rules -----------------------------------------------------------------------


def _waits(args: argparse.Namespace) -> int:
    found = sorted(waits(Hand.parse(args.hand), shapes=args.ruleset.options.shapes))
    spec = "zh" if args.lang == "zh" else ""
    text = " ".join(format(tile, spec) for tile in found) or _WORDS[args.lang]["no waits"]
    _show(args, {"waits": [str(tile) for tile in found]}, [text])
    return 0


def _check(args: argparse.Namespace) -> int:
    problems = _problems(args.hand, args.ruleset)
    data = {"problems": [{"rule": p.rule, "text": p.text} for p in problems]}
    _show(args, data, map(str, problems or ["no problem"]))
    return 1 if problems else 0


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


def _arg(*names: str, **settings: Any) -> _Argument:
    return names, settings


def _wind_arg(name: str, help: str, **settings: Any) -> _Argument:
    return _arg(name, help=help, type=_wind, metavar="WIND", **settings)


def _member_arg(name: str, kind: type[Enum], note: str = "", **settings: Any) -> _Argument:
    text = _values(kind) + note
    return _arg(name, help=text, type=_one_of(kind), metavar=kind.__name__.upper(), **settings)


def _number_arg(name: str, help: str, **settings: Any) -> _Argument:
    return _arg(name, help=help, type=int, metavar="N", **settings)


def _stakes_arg(*, required: bool) -> _Argument:
    text = "points, such as 100/20; a single number is PER_TAI, with the base 0"
    return _arg("--stakes", help=text, type=_stakes, metavar="BASE/PER_TAI", required=required)


_NAMES: Final = ", ".join(RULESETS)
_RULESET: Final = _arg("--ruleset", help=_NAMES, type=_ruleset, default=TAIWAN, metavar="NAME")
_LANG: Final = _arg("--lang", help="English or Chinese", choices=("en", "zh"), default="en")
_JSON: Final = _arg("--json", help="print JSON (docs/cli.md)", action="store_true")
_PAYMENT: Final = (
    _wind_arg("--dealer", "who deals; default: E", default=Tile.EAST),
    _number_arg("--streak", "hands the dealer kept; default: 0", default=0),
    _wind_arg("--from", "who discarded the tile, or was robbed of it, and pays", dest="payer"),
    _wind_arg("--liable", "who pays every share (P09)"),
)

COMMANDS: Final = (
    Command(
        "score",
        _score,
        "score a win, and settle it if the stakes are given; players are named by seat wind",
        'score "123m456m789p345s22z55s @2z*" --seat S --round E --streak 1 --stakes 100/20',
        (
            _arg("win", help='hand @ tile, with * after a self-drawn tile: "... @2z*"'),
            _RULESET,
            _wind_arg("--seat", "the winner's seat: E, S, W or N", dest="winner", required=True),
            _wind_arg("--round", "the round: E, S, W or N", required=True),
            _member_arg("--source", Source, "; default: self_draw with *, else discard"),
            _member_arg("--occasion", Occasion, nargs="+", action="extend", default=[]),
            _member_arg("--ready", Ready),
            _number_arg("--discards", "all discards of the hand so far"),
            _number_arg("--minimum", "the least total that wins"),
            _number_arg("--limit", "the highest total"),
            _stakes_arg(required=False),
            *_PAYMENT,
            _LANG,
            _JSON,
        ),
    ),
    Command(
        "settle",
        _settle,
        "settle a plain number of tai; without --from all three pay",
        "settle 4 --winner S --dealer E --streak 1 --stakes 100/20",
        (
            _arg("tai", help="the total before the dealer's tai", type=int, metavar="TAI"),
            _wind_arg("--winner", "who won: E, S, W or N", required=True),
            _stakes_arg(required=True),
            *_PAYMENT,
            _RULESET,
            _LANG,
            _JSON,
        ),
    ),
    Command(
        "waits",
        _waits,
        "print the tiles that a hand waits for",
        'waits "34567m456p789s22z555z"',
        (_arg("hand", help="a hand without its winning tile"), _RULESET, _LANG, _JSON),
    ),
    Command(
        "check",
        _check,
        "print everything that is wrong with a hand or a win; exit code 1 if anything is",
        'check "34567m456p789s22z555z @2m"',
        (_arg("hand", help="a hand, or hand @ tile"), _RULESET, _JSON),
    ),
    Command(
        "rules",
        _rules,
        "print the rows and options of a ruleset, or how it differs from another",
        "rules online --diff taiwan",
        (
            _arg("ruleset", help=_NAMES, type=_ruleset, metavar="RULESET"),
            _arg("--diff", help="only what BASE has otherwise", type=_ruleset, metavar="BASE"),
            _arg("--markdown", help="as Markdown", action="store_true"),
        ),
    ),
)
