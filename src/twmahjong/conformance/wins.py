"""Cases of wins and of waiting hands: what they are worth, refused, or no win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from attrs import frozen

from twmahjong.conformance.keys import (
    FlawError,
    each,
    flawed,
    identity,
    key,
    member,
    named,
    number,
    parsed,
    table,
    text,
    truth,
)
from twmahjong.conformance.verdicts import (
    Mismatch,
    Verdict,
    counts_differ,
    differ,
    rule_number,
    rule_numbers,
    tiles_text,
    unknown_rows,
    wind,
)
from twmahjong.decomposition import waits
from twmahjong.errors import HandError, NotAWinError, WinError
from twmahjong.hand import Hand
from twmahjong.record.house import load_ruleset
from twmahjong.ruleset import Ruleset
from twmahjong.tai import Score, score
from twmahjong.tiles import Tile, parse_tiles
from twmahjong.win import Occasion, Ready, Source, Win

# What stands in ``expect``: one of these alone, but ``waits`` beside a total too.
ANSWERS: Final = ("total", "waits", "refused", "not_a_win")


@frozen
class Expected:
    """What a case says of its win or hand."""

    total: int | None = key(number, None)
    lines: dict[str, int] | None = key(named(number), None)
    removed: dict[str, tuple[str, ...]] = key(named(each(text)), {})
    waits: tuple[Tile, ...] | None = key(parsed(parse_tiles), None)
    refused: str | None = key(rule_number, None)
    not_a_win: bool | None = key(truth, None)

    def __attrs_post_init__(self) -> None:
        given = [name for name in ANSWERS if getattr(self, name) is not None]
        if len(given) != 1 and given != ["total", "waits"]:
            raise flawed(f"one of {', '.join(ANSWERS)}, not {', '.join(given) or 'nothing'}")
        if self.total is None and (self.lines is not None or self.removed):
            raise flawed("lines and removed stand beside a total", "total")
        if self.not_a_win is False:
            raise flawed("true, or not given at all", "not_a_win")

    @property
    def rows(self) -> frozenset[str]:
        """The rows that are counted or removed."""
        return frozenset(self.lines or ()) | frozenset(self.removed)


def _win_text(value: object) -> str:
    """The text of a win that can be read; whether it can be is for the case to say."""
    with suppress(HandError, WinError):
        Win.parse(
            text(value),
            source=Source.EIGHT_FLOWERS,
            seat_wind=Tile.EAST,
            round_wind=Tile.EAST,
        )
    return text(value)


@frozen
class WinCase:
    """A win, and what it is worth."""

    id: str = key(identity)
    ruleset: Ruleset = key(load_ruleset)
    win: str = key(_win_text)
    source: Source | None = key(member(Source), None)
    seat_wind: Tile = key(wind)
    round_wind: Tile = key(wind)
    dealer: bool = key(truth, False)
    occasions: tuple[Occasion, ...] = key(each(member(Occasion)), ())
    ready: Ready | None = key(member(Ready), None)
    discards: int | None = key(number, None)
    expect: Expected = key(table(Expected))
    rules: tuple[str, ...] = key(rule_numbers, ())
    from_: str = key(text, "")
    note: str = key(text, "")

    def __attrs_post_init__(self) -> None:
        if self.source is None and "@" not in self.win:
            raise flawed("missing, and there is no winning tile", "source")
        rows = [("expect.lines", row) for row in self.expect.lines or ()]
        for row, others in self.expect.removed.items():
            rows += [("expect.removed", name) for name in (row, *others)]
        if unknown := unknown_rows(self.ruleset, rows):
            raise FlawError(unknown)

    def build(self) -> Win:
        """The win. Raises HandError or WinError if it cannot be."""
        return Win.parse(
            self.win,
            source=self.source,
            seat_wind=self.seat_wind,
            round_wind=self.round_wind,
            dealer=self.dealer,
            occasions=self.occasions,
            ready=self.ready,
            discards=self.discards,
        )


@frozen
class WaitsCase:
    """A hand, and what it waits for."""

    id: str = key(identity)
    ruleset: Ruleset = key(load_ruleset)
    hand: Hand = key(parsed(Hand.parse))
    expect: Expected = key(table(Expected))
    rules: tuple[str, ...] = key(rule_numbers, ())
    from_: str = key(text, "")
    note: str = key(text, "")

    def __attrs_post_init__(self) -> None:
        if self.expect.waits is None or self.expect.total is not None:
            raise flawed("of a hand only the waits are asked", "expect")


def judge_waits(case: WaitsCase) -> Verdict:
    """Compare the waits of a hand with the library's."""
    found = _waits(case.hand, case.ruleset)
    return Verdict(
        case.id,
        case.ruleset.id,
        case.rules,
        differences=_waits_differ(case.expect, found),
        explanation=f"{case.hand} waits for {found or 'nothing'}",
    )


def _waits(hand: Hand, ruleset: Ruleset) -> str:
    try:
        return tiles_text(waits(hand, shapes=ruleset.options.shapes))
    except HandError as error:
        return f"refused: {error}"


def _waits_differ(expect: Expected, found: str) -> Iterable[Mismatch]:
    return differ("waits", tiles_text(expect.waits or ()), found)


def judge_win(case: WinCase) -> Verdict:
    """Compare the worth of a win with the library's."""
    differences, explanation = _compared(case)
    rules = case.rules
    if case.expect.refused is not None and case.expect.refused not in rules:
        rules = (*rules, case.expect.refused)
    return Verdict(
        case.id,
        case.ruleset.id,
        rules,
        case.expect.rows,
        differences,
        explanation=explanation,
    )


def _compared(case: WinCase) -> tuple[list[Mismatch], str]:
    """What differs, and the library's own answer in words."""
    expect = case.expect
    answer, said = next(
        (name, getattr(expect, name)) for name in ANSWERS if getattr(expect, name) is not None
    )
    if answer == "waits":
        said = tiles_text(said)
    try:
        win = case.build()
    except (HandError, WinError) as error:
        right = expect.refused in [problem.rule for problem in error.problems]
        return [] if right else [Mismatch(answer, said, f"refused: {error}")], str(error)
    try:
        result = score(win, case.ruleset)
    except NotAWinError as error:
        right = answer == "not_a_win"
        return [] if right else [Mismatch(answer, said, f"no win: {error.reason}")], str(error)
    if answer == "waits":
        found = _waits(win.hand, case.ruleset)
        return list(_waits_differ(expect, found)), f"{win.hand} waits for {found or 'nothing'}"
    if answer != "total":
        worth = f"a win of {result.total} {case.ruleset.unit}"
        return [Mismatch(answer, said, worth)], result.explain()
    return list(_differences(case, result)), result.explain()


def _differences(case: WinCase, result: Score) -> Iterator[Mismatch]:
    expect = case.expect
    yield from differ("total", expect.total, result.total)
    if expect.lines is not None:
        found = {line.row.id: line.count for line in result.lines}
        yield from counts_differ("lines", expect.lines, found)
    removed = {entry.line.row.id: entry.by.id for entry in result.superseded}
    for row, others in expect.removed.items():
        if removed.get(row) not in others:
            yield Mismatch(f"removed.{row}", list(others), removed.get(row))
    if expect.waits is not None:
        yield from _waits_differ(expect, _waits(result.win.hand, case.ruleset))
