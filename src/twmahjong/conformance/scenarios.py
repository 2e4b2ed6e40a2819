"""Cases of whole hands: a known wall, acts, and what must be so at stated points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    one_of,
    parsed,
    seat_number,
    table,
    text,
    truth,
)
from twmahjong.conformance.verdicts import (
    Mismatch,
    Verdict,
    by_seat,
    counts_differ,
    differ,
    rule_numbers,
    tiles_text,
    unknown_rows,
    wind,
)
from twmahjong.errors import Flaw, IllegalActionError, MahjongError
from twmahjong.payment import Stakes
from twmahjong.record.house import load_ruleset
from twmahjong.ruleset import Ruleset
from twmahjong.table import (
    Action,
    Ending,
    IrregularAct,
    Phase,
    Result,
    Seat,
    Table,
    apply,
    check,
    deal,
    legal_actions,
    parse_action,
)
from twmahjong.tiles import Tile, parse_tiles
from twmahjong.win import Source

_seat = one_of(dict(Seat.__members__))
_act = parsed(parse_action)


def _winds(value: object) -> tuple[Tile, ...]:
    return tuple(map(wind, text(value)))


@frozen
class Check:
    """What must be so after so many acts."""

    after: int = key(number)
    legal: tuple[Action, ...] = key(each(_act), ())
    illegal: tuple[Action, ...] = key(each(_act), ())
    only: tuple[Action, ...] | None = key(each(_act), None)
    phase: Phase | None = key(member(Phase), None)
    drawable: int | None = key(number, None)
    melds: dict[str, tuple[str, ...]] = key(by_seat(each(text)), {})
    concealed: dict[str, tuple[Tile, ...]] = key(by_seat(parsed(parse_tiles)), {})


@frozen
class Outcome:
    """How the hand ends."""

    drawn: bool = key(truth)
    winners: tuple[Seat, ...] = key(each(_seat), ())
    totals: tuple[int, ...] = key(each(number), ())
    deltas: tuple[int, ...] = key(each(number))
    source: Source | None = key(member(Source), None)
    lines: tuple[dict[str, int], ...] | None = key(each(named(number)), None)
    offender: Seat | None = key(_seat, None)


@frozen
class Scenario:
    """A file: the deal, the acts, the checks and the result."""

    format: str = key(text)
    id: str = key(identity)
    rules: tuple[str, ...] = key(rule_numbers, ())
    title: str = key(text, "")
    ruleset: Ruleset = key(load_ruleset)
    dealer: int = key(seat_number)
    winds: tuple[Tile, ...] = key(_winds)
    round_wind: Tile = key(wind)
    streak: int = key(number)
    base: int = key(number)
    per_tai: int = key(number)
    wall: tuple[Tile, ...] = key(parsed(parse_tiles))
    acts: tuple[Action, ...] = key(each(_act))
    check: tuple[Check, ...] = key(each(table(Check)), ())
    result: Outcome | None = key(table(Outcome), None)
    from_: str = key(text, "")
    note: str = key(text, "")

    def __attrs_post_init__(self) -> None:
        late = [
            Flaw(f"check.{at}.after", f"there are {len(self.acts)} acts")
            for at, one in enumerate(self.check)
            if one.after not in range(len(self.acts) + 1)
        ]
        lines = () if self.result is None else self.result.lines or ()
        rows = [(f"result.lines.{at}", row) for at, one in enumerate(lines) for row in one]
        if flaws := [*late, *unknown_rows(self.ruleset, rows)]:
            raise FlawError(flaws)


def judge_scenario(case: Scenario) -> Verdict:
    """Play the acts and compare. Raises FlawError if the hand cannot be dealt.

    An act that the library refuses is the last that is looked at.
    """
    try:
        dealt = deal(
            case.ruleset,
            case.wall,
            dealer=case.dealer,
            winds=case.winds,
            round_wind=case.round_wind,
            streak=case.streak,
            stakes=Stakes(case.base, case.per_tai),
        )
    except MahjongError as error:
        raise flawed(str(error), "deal") from None
    tables, differences = _played(dealt, case.acts)
    for at, one in enumerate(case.check):
        if one.after < len(tables):
            differences += _check_differs(f"check.{at}", one, tables[one.after])
    if len(tables) > len(case.acts):
        differences += _result_differs(case.result, tables[-1].result)
    lines = () if case.result is None else case.result.lines or ()
    return Verdict(
        case.id,
        case.ruleset.id,
        case.rules,
        frozenset(row for rows in lines for row in rows),
        differences,
        explanation=_explanation(tables[-1]),
    )


def _played(dealt: Table, acts: Sequence[Action]) -> tuple[list[Table], list[Mismatch]]:
    """The table after the deal and after each legal act, and the act that is not."""
    tables = [dealt]
    for at, act in enumerate(acts):
        try:
            tables.append(apply(tables[-1], act))
        except IllegalActionError as error:
            return tables, [Mismatch(f"acts.{at}", str(act), f"illegal: {error.why}")]
    return tables, []


def _check_differs(where: str, one: Check, table: Table) -> Iterator[Mismatch]:
    found = [act for act in legal_actions(table) if not isinstance(act, IrregularAct)]
    for act in one.legal:
        if not _is_legal(act, found, table):
            yield Mismatch(f"{where}.legal", str(act), f"illegal: {check(table, act)}")
    for act in one.illegal:
        if _is_legal(act, found, table):
            yield Mismatch(f"{where}.illegal", str(act), "legal")
    if one.only is not None:
        yield from differ(f"{where}.only", _texts(one.only), _texts(found))
    if one.phase is not None:
        yield from differ(f"{where}.phase", one.phase.value, table.phase.value)
    if one.drawable is not None:
        yield from differ(f"{where}.drawable", one.drawable, table.drawable)
    for seat, melds in one.melds.items():
        held = [str(meld) for meld in table.seats[Seat[seat]].melds]
        yield from differ(f"{where}.melds.{seat}", list(melds), held)
    for seat, tiles in one.concealed.items():
        concealed = [t for t in table.seats[Seat[seat]].concealed if not t.is_flower]
        yield from differ(f"{where}.concealed.{seat}", tiles_text(tiles), tiles_text(concealed))


def _is_legal(act: Action, found: Sequence[Action], table: Table) -> bool:
    """A foul such as a wrong declaration is not; an irregular act is if it can be done."""
    return check(table, act) is None if isinstance(act, IrregularAct) else act in found


def _texts(acts: Sequence[Action]) -> list[str]:
    return sorted(map(str, acts))


def _result_differs(said: Outcome | None, found: Result | None) -> Iterator[Mismatch]:
    if said is None or found is None:
        words = ("the hand goes on", "the hand is over")
        yield from differ("result", words[said is not None], words[found is not None])
        return
    yield from differ("result.drawn", said.drawn, found.reason is Ending.DRAWN)
    yield from differ("result.winners", [*map(str, said.winners)], [*map(str, found.winners)])
    yield from differ("result.offender", _letter(said.offender), _letter(found.offender))
    totals = [score.total for score in found.scores]
    yield from differ("result.totals", list(said.totals), totals)
    yield from differ("result.deltas", list(said.deltas), list(found.deltas))
    if said.source is not None:
        sources = sorted({score.win.source.value for score in found.scores})
        yield from differ("result.source", [said.source.value], sources)
    if said.lines is not None:
        yield from differ("result.lines", len(said.lines), len(found.scores))
        for at, (rows, score) in enumerate(zip(said.lines, found.scores, strict=False)):
            counts = {line.row.id: line.count for line in score.lines}
            yield from counts_differ(f"result.lines.{at}", rows, counts)


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else str(seat)


def _explanation(table: Table) -> str:
    if table.result is None:
        return f"{table!r}, {table.drawable} tiles to draw"
    scores = [score.explain() for score in table.result.scores]
    return "\n\n".join([*scores, str(table.result.settlement)])
