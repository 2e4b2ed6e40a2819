"""Every public constructor, function and method is given what it does not take, value by value."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import partial
from types import FunctionType
from typing import Any

import pytest

import twmahjong
from twmahjong import (
    FULL_SET,
    HONG_KONG,
    ONLINE,
    TAIWAN,
    Cause,
    Charge,
    Chow,
    Clock,
    ClockRules,
    Discard,
    Draw,
    Ending,
    Feeder,
    Hand,
    Hu,
    Kong,
    MahjongError,
    Match,
    Meld,
    MeldKind,
    Options,
    Pass,
    Pung,
    Result,
    Row,
    Ruleset,
    Seat,
    Settlement,
    Source,
    Stakes,
    StreakLedger,
    Tile,
    Win,
    deal,
    parse_action,
    parse_tiles,
    patterns,
    score,
    settle,
    settle_false_win,
    settle_kong,
)
from twmahjong.table.actions import Change, Extra

# What is none of these, whatever it looks like.
NO_TILE = ["9m", True, None, 1.5, 99, Seat.S]
NO_SEAT = ["E", True, None, 1.0, 4, -1]
NO_COUNT = ["1", True, None, 1.0, -1]
NO_FLAG = [None, 0, 1, "no"]
NO_TEXT = [None, 5, ["q"]]
NO_TILES: list[object] = ["9m", [True], None, 5, [[]]]
NO_SEATS: list[object] = ["E", [True], None, 1, [4], [[]]]
NOTHING = [None, 5, "online", object()]
NO_CHOICE = [None, "drawn", 0]
NO_SET: list[object] = [None, "standard", 5, ["standard"], [[]]]
NO_DICE = [5, "123", (1, 2), (1, 2, 7), (1, 2, True), (1, 2, 3.0)]

#: An argument: what it takes, and what it does not.
Given = Mapping[str, tuple[object, Iterable[object]]]

HAND = Hand.parse("123m456m789p345s22z55s")
MATCH = Match.start(TAIWAN)
TABLE = MATCH.deal(FULL_SET)
CLOCK = Clock.start(ONLINE)
WIN = Win.parse(f"{HAND} @ 2z", seat_wind=Tile.EAST, round_wind=Tile.EAST)
SEAT: Given = {"seat": (0, NO_SEAT)}
TILE: Given = {"tile": (Tile.M9, NO_TILE)}
PAID: Given = {
    "dealer": (0, NO_SEAT),
    "streak": (1, NO_COUNT),
    "stakes": (Stakes(0, 1), NOTHING),
    "ruleset": (HONG_KONG, NOTHING),
}
DICE: Given = {"dice": ((1, 2, 3), NO_DICE)}
AT_CLOCK: Given = {"elapsed": (1.0, [-1, "1", None, True])}

DOORS: dict[str, tuple[Callable[..., object], Given]] = {
    "Meld": (
        Meld,
        {
            "kind": (MeldKind.CHOW, ["chow", None, Feeder.LEFT]),
            "tile": (Tile.M1, NO_TILE),
            "claimed": (Tile.M2, [0, "2m", True]),
            "source": (Feeder.LEFT, ["<", 0, True]),
        },
    ),
    "Hand": (
        Hand,
        {
            "concealed": (HAND.concealed, NO_TILES),
            "melds": ((), ["[1111m]", None, 5, [Tile.M1], [Meld.parse("[1111m]"), None]]),
            "flowers": ((), NO_TILES),
        },
    ),
    "Win": (
        Win,
        {
            "hand": (HAND, ["123m", None]),
            "tile": (Tile.SOUTH, NO_TILE),
            "source": (Source.DISCARD, NO_CHOICE),
            "seat_wind": (Tile.EAST, [*NO_TILE, Tile.M1]),
            "round_wind": (Tile.EAST, [*NO_TILE, Tile.M1]),
            "dealer": (False, NO_FLAG),
            "occasions": ((), [*NO_SET]),
            "ready": (None, ["declared", 0, True]),
            "discards": (None, ["1", True, 1.0, -1]),
        },
    ),
    "ClockRules": (
        ClockRules,
        {"claim": (5, NO_COUNT), "move": (5, NO_COUNT), "bank": (5, NO_COUNT)},
    ),
    "Options": (
        Options,
        {
            name: (value, [*(NO_SET if isinstance(value, frozenset) else []), -1, 1.5, "x", [5]])
            for name, value in (
                (name, getattr(TAIWAN.options, name))
                for name in inspect.signature(Options).parameters
            )
        },
    ),
    "Row": (
        Row,
        {
            "id": ("q", [*NO_TEXT, ""]),
            "name": ("Q", NO_TEXT),
            "value": (1, ["1", True, None, 1.0]),
            "pattern": (patterns.all_pungs, [None, "all_pungs", 5]),
            "replaces": ((), ["seat_wind", None, 5, [5], [[]]]),
            "source": ("", NO_TEXT),
            "group": ("", NO_TEXT),
            "of_flowers": (False, NO_FLAG),
        },
    ),
    "Ruleset": (
        Ruleset,
        {
            "id": ("q", NO_TEXT),
            "title": ("Q", NO_TEXT),
            "unit": ("tai", NO_TEXT),
            "rows": (TAIWAN.rows, ["x", None, 5, [None]]),
            "options": (Options(), NOTHING),
        },
    ),
    "Ruleset.row": (TAIWAN.row, {"row_id": ("all_pungs", [*NO_TEXT, "riichi"])}),
    "Ruleset.with_values": (
        TAIWAN.with_values,
        {
            "values": (
                {"all_pungs": 1},
                [None, 5, "all_pungs", *({"all_pungs": n} for n in NO_COUNT), {"riichi": 1}],
            )
        },
    ),
    "Ruleset.with_rows": (TAIWAN.with_rows, {"rows": (TAIWAN.rows[:0], ["x", [None], [5]])}),
    "Ruleset.without": (TAIWAN.without, {"row_ids": (["all_pungs"], [[None], [["q"]], ["q"]])}),
    "Ruleset.with_options": (
        TAIWAN.with_options,
        {"changes": ({"minimum": 1}, [{"minium": 1}, {"minimum": -1}])},
    ),
    "Ruleset.diff": (TAIWAN.diff, {"other": (HONG_KONG, NOTHING)}),
    "Stakes": (Stakes, {"base": (1, NO_COUNT), "per_tai": (1, NO_COUNT)}),
    "Charge": (
        Charge,
        {
            "payer": (0, [*NO_SEAT, 1]),
            "payee": (1, [*NO_SEAT, 0]),
            "tai": (1, NO_COUNT),
            "amount": (1, NO_COUNT),
            "because": ("", NO_TEXT),
            "cause": (Cause.WIN, NO_CHOICE),
        },
    ),
    "Settlement": (Settlement, {"charges": ((), ["x", None, 5, [None]])}),
    "StreakLedger": (
        StreakLedger,
        {"pending": ([(0, 1, 5)], [None, 5, "x", [5], [(0, 1)], [(0, 0, 5)], [("0", 1, 5)]])},
    ),
    "StreakLedger.after": (StreakLedger().after, {"settlement": (Settlement(), NOTHING)}),
    "settle": (
        settle,
        {
            "score": (4, NO_COUNT),
            "winner": (1, NO_SEAT),
            "payers": ((0,), [*NO_SEATS, (1,), (0, 2)]),
            **PAID,
            "liable": (0, ["E", True, 1.0, 4, 1]),
        },
    ),
    "settle_kong": (
        settle_kong,
        {"seat": (1, NO_SEAT), "before_discard": (True, NO_FLAG), **PAID},
    ),
    "settle_false_win": (
        settle_false_win,
        {
            "offender": (1, NO_SEAT),
            "winning": ({0: 5}, [None, 5, [0], {1: 5}, {4: 5}, {"0": 5}, {0: -1}, {0: True}]),
            **PAID,
        },
    ),
    "Draw": (Draw, SEAT),
    "Pung": (Pung, SEAT),
    "Hu": (Hu, SEAT),
    "Pass": (Pass, SEAT),
    "Chow": (Chow, {**SEAT, **TILE}),
    "Kong": (Kong, {**SEAT, "tile": (None, [wrong for wrong in NO_TILE if wrong is not None])}),
    "Discard": (Discard, {**SEAT, **TILE, "ready": (False, NO_FLAG)}),
    "Change": (Change, {**SEAT, **TILE}),
    "Extra": (Extra, {**SEAT, "seen": (False, NO_FLAG)}),
    "Result": (
        Result,
        {
            "reason": (Ending.DRAWN, NO_CHOICE),
            "winners": ((), NO_SEATS),
            "scores": ((), [None, 5, [4]]),
            "settlement": (Settlement(), NOTHING),
            "offender": (None, ["E", True, 1.0, 4]),
            "shown": ((), NO_SEATS),
            "liable": ((), [None, 5, [0]]),
        },
    ),
    "Match": (
        Match,
        {
            "ruleset": (TAIWAN, NOTHING),
            "stakes": (Stakes(0, 1), NOTHING),
            "first_dealer": (Seat.E, NO_SEAT),
            "dealer": (Seat.E, NO_SEAT),
            "round_wind": (Tile.EAST, [*NO_TILE, Tile.M1]),
            "streak": (0, NO_COUNT),
            "totals": ((0, 0, 0, 0), [None, 5, (0, 0, 0), (0, 0, 0, True), "0000"]),
            "hands": (0, NO_COUNT),
            "ledger": (StreakLedger(), NOTHING),
            "over": (False, NO_FLAG),
        },
    ),
    "Match.start": (
        Match.start,
        {
            "ruleset": (TAIWAN, NOTHING),
            **DICE,
            "first_dealer": (0, NO_SEAT),
            "stakes": (Stakes(0, 1), NOTHING),
        },
    ),
    "Match.winds": (MATCH.winds, DICE),
    "Match.deal": (MATCH.deal, {"wall": (FULL_SET, [None, 5, "x", FULL_SET[1:]]), **DICE}),
    "Match.after": (
        MATCH.after,
        {"hand": (Result(Ending.DRAWN), [*NOTHING, TABLE, Result(Ending.WIN)])},
    ),
    "Clock": (
        Clock,
        {
            "rules": (None, [5, "x"]),
            "banks": ((0.0,) * 4, [None, 5, "0000", (0.0,) * 3, (-1.0,) * 4, (True,) * 4]),
        },
    ),
    "Clock.start": (Clock.start, {"ruleset": (TAIWAN, NOTHING)}),
    "Clock.left": (partial(CLOCK.left, TABLE), {**SEAT, **AT_CLOCK}),
    "Clock.is_over": (partial(CLOCK.is_over, TABLE), {**SEAT, **AT_CLOCK}),
    "Clock.after": (partial(CLOCK.after, TABLE), {**SEAT, **AT_CLOCK}),
    "Meld.parse": (Meld.parse, {"text": ("123m", NO_TEXT)}),
    "Hand.parse": (Hand.parse, {"text": ("123m", NO_TEXT)}),
    "Win.parse": (
        Win.parse,
        {
            "text": ("123m456m789p345s22z55s @ 2z", [*NO_TEXT, "x"]),
            "seat_wind": (Tile.EAST, [*NO_TILE, Tile.M1]),
            "round_wind": (Tile.EAST, [*NO_TILE, Tile.M1]),
            "source": (None, ["drawn", 0]),
            "dealer": (False, NO_FLAG),
            "occasions": ((), NO_SET),
            "ready": (None, ["declared", 0, True]),
            "discards": (None, ["1", True, 1.0, -1]),
        },
    ),
    "parse_tiles": (parse_tiles, {"text": ("123m", [*NO_TEXT, "x"])}),
    "parse_action": (parse_action, {"text": ("E draw", [*NO_TEXT, "x"])}),
    "score": (score, {"win": (WIN, NOTHING), "ruleset": (TAIWAN, NOTHING)}),
    "deal": (
        deal,
        {
            "ruleset": (TAIWAN, NOTHING),
            "wall": (FULL_SET, [None, 5, "x", FULL_SET[1:]]),
            "dealer": (0, NO_SEAT),
            "winds": (TABLE.winds, [None, 5, "ESWN", TABLE.winds[1:]]),
            "round_wind": (Tile.EAST, [*NO_TILE, Tile.M1]),
            "streak": (0, NO_COUNT),
            "stakes": (Stakes(0, 1), NOTHING),
        },
    ),
}

# Questions about the library's own values, which were looked at when they were made, and files.
# Most are asked millions of times, and do not look again: another value has Python's own error.
QUESTIONS = {
    *("advance", "apply", "check", "default_action", "legal_actions", "view"),
    *("is_complete", "readings", "waits", "format_tiles", "dump", "load", "replay"),
    *("Hand.problems", "Meld.problems", "Ruleset.to_markdown", "StreakLedger.close"),
}
# What only the library makes.
ANSWERS = {
    *("Block", "Difference", "Illegality", "Line", "Problem", "Reading", "Record", "Score"),
    *("SeatState", "SeatView", "Superseded", "Table", "View"),
}


def is_door(name: str) -> bool:
    value = getattr(twmahjong, name)
    kinds = (Enum, BaseException)
    return callable(value) and not (isinstance(value, type) and issubclass(value, kinds))


def test_every_public_name_is_a_door_a_question_or_an_answer() -> None:
    """A new name, or a new method of a value that is built by hand, must be given its place."""
    names = {name for name in twmahjong.__all__ if is_door(name)} | {"Change", "Extra"}
    methods = {
        f"{name}.{method}"
        for name in names - ANSWERS
        if isinstance(kind := getattr(twmahjong, name, None), type)
        for method, value in vars(kind).items()
        if not method.startswith("_") and isinstance(value, FunctionType | classmethod)
    }
    assert names | methods == DOORS.keys() | QUESTIONS | ANSWERS


def call(function: Callable[..., object], values: Mapping[str, Any]) -> object:
    positional: list[object] = []
    named: dict[str, object] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is parameter.VAR_POSITIONAL:
            positional += values[name]
        elif parameter.kind is parameter.VAR_KEYWORD:
            named |= values[name]
        elif parameter.kind is parameter.KEYWORD_ONLY:
            named[name] = values[name]
        else:
            positional.append(values[name])
    return function(*positional, **named)


@pytest.mark.parametrize("door", DOORS)
def test_a_door_takes_what_it_is_for(door: str) -> None:
    """Else it would prove nothing that it refuses the rest; and no argument is forgotten."""
    function, given = DOORS[door]
    assert list(given) == list(inspect.signature(function).parameters)
    call(function, {name: good for name, (good, _) in given.items()})


@pytest.mark.parametrize(
    ("door", "argument"), [(door, one) for door, (_, given) in DOORS.items() for one in given]
)
def test_a_door_refuses_what_is_not_of_its_kind(door: str, argument: str) -> None:
    function, given = DOORS[door]
    values = {name: good for name, (good, _) in given.items()}
    for wrong in given[argument][1]:
        with pytest.raises(MahjongError) as caught:
            print(argument, "=", wrong, "makes", call(function, values | {argument: wrong}))
        assert str(caught.value)
