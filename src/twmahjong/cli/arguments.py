"""How a command is described and its arguments are read."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, TypeVar

from attrs import frozen

from twmahjong.payment import Stakes
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import RULESETS, TAIWAN
from twmahjong.tiles import Tile

# What ``add_argument`` of argparse is to be called with.
Argument = tuple[tuple[str, ...], dict[str, Any]]


@frozen
class Command:
    """One command: ``run`` prints and answers the exit code; its errors become one line."""

    name: str
    run: Callable[[argparse.Namespace], int]
    summary: str
    example: str
    arguments: tuple[Argument, ...]


# --- how they are read ----------------------------------------------------------------------------

SEATS: Final = "ESWN"
_WINDS: Final = {
    **{letter: Tile(Tile.EAST + seat) for seat, letter in enumerate(SEATS)},
    **{letter: Tile(Tile.EAST + seat) for seat, letter in enumerate("東南西北")},
}
_E = TypeVar("_E", bound=Enum)


def _wind(text: str) -> Tile:
    wind = _WINDS.get(text.upper())
    if wind is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no wind: E, S, W or N")
    return wind


def read_ruleset(text: str) -> Ruleset:
    """A ruleset by its name."""
    try:
        return RULESETS[text.replace("-", "_").lower()]
    except KeyError:
        raise argparse.ArgumentTypeError(f"{text!r} is no ruleset: {NAMES}") from None


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


# --- how they are described ----------------------------------------------------------------------


def arg(*names: str, **settings: Any) -> Argument:
    """What ``add_argument`` takes."""
    return names, settings


def wind_arg(name: str, help: str, **settings: Any) -> Argument:
    """A seat wind or a round."""
    return arg(name, help=help, type=_wind, metavar="WIND", **settings)


def member_arg(name: str, kind: type[Enum], note: str = "", **settings: Any) -> Argument:
    """A member of an enum, by its value."""
    text = _values(kind) + note
    return arg(name, help=text, type=_one_of(kind), metavar=kind.__name__.upper(), **settings)


def number_arg(name: str, help: str, **settings: Any) -> Argument:
    """A whole number."""
    return arg(name, help=help, type=int, metavar="N", **settings)


def stakes_arg(*, required: bool, default: Stakes | None = None) -> Argument:
    """The base and the value of a tai."""
    text = "points, such as 100/20; a single number is PER_TAI, with the base 0"
    settings = {"type": _stakes, "metavar": "BASE/PER_TAI"}
    return arg("--stakes", help=text, required=required, default=default, **settings)


NAMES: Final = ", ".join(RULESETS)
RULESET: Final = arg("--ruleset", help=NAMES, type=read_ruleset, default=TAIWAN, metavar="NAME")
LANG: Final = arg("--lang", help="English or Chinese", choices=("en", "zh"), default="en")
JSON: Final = arg("--json", help="print JSON (docs/cli.md)", action="store_true")
PAYMENT: Final = (
    wind_arg("--dealer", "who deals; default: E", default=Tile.EAST),
    number_arg("--streak", "hands the dealer kept; default: 0"),
    wind_arg("--from", "who discarded the tile, or was robbed of it, and pays", dest="payer"),
    wind_arg("--liable", "who pays every share (P09)"),
)
