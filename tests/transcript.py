"""Transcripts: a whole hand as text, every fact of the table after every act.

    python -m tests.transcript tests/playthroughs/*.txt

writes the transcripts anew from their own heads and acts. A head is what comes before the line
"wall", a transcript's comments (lines that start with #) among it; they are kept.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from tests.table_builder import WIND
from twmahjong import (
    RULESETS,
    Seat,
    SeatState,
    Stakes,
    Table,
    Tile,
    apply,
    deal,
    format_tiles,
    legal_actions,
    parse_action,
    parse_tiles,
)


@frozen
class Head:
    """What is dealt: the comments, the facts by name, and the wall."""

    comments: tuple[str, ...]
    facts: dict[str, str]
    wall: tuple[Tile, ...]

    def deal(self) -> Table:
        base, per_tai = self.facts["stakes"].split(" + ")
        return deal(
            RULESETS[self.facts["ruleset"]],
            self.wall,
            dealer=Seat[self.facts["dealer"]],
            winds=[WIND[letter] for letter in self.facts["winds"]],
            round_wind=WIND[self.facts["round"]],
            streak=int(self.facts["streak"]),
            stakes=Stakes(int(base), int(per_tai)),
        )

    def lines(self) -> Iterator[str]:
        yield from self.comments
        yield ""
        yield from (f"{name}: {fact}" for name, fact in self.facts.items())
        yield "wall:"
        for at in range(0, len(self.wall), 16):
            yield "  " + " ".join(map(str, self.wall[at : at + 16]))


def read(text: str) -> tuple[Head, list[str]]:
    """The head of a transcript, and its acts."""
    lines = text.splitlines()
    body = lines.index("wall:")
    facts = dict(line.split(": ", 1) for line in lines[:body] if line and not line.startswith("#"))
    comments = tuple(line for line in lines[:body] if line.startswith("#"))
    wall = parse_tiles(" ".join(lines[body + 1 : body + 10]))
    acts = [found[1] for line in lines if (found := re.match(r"\d+> (.*)", line))]
    return Head(comments, facts, wall), acts


def transcript(head: Head, acts: Iterable[str]) -> str:
    """The whole text."""
    table = head.deal()
    lines = [*head.lines(), "", "deal", *facts(table)]
    for number, act in enumerate(acts, 1):
        table = apply(table, parse_action(act))
        lines += ["", f"{number}> {act}", *facts(table)]
    return "\n".join(lines) + "\n"


def facts(table: Table) -> Iterator[str]:
    """Every fact of a table, what lies hidden included."""
    yield "  " + "  ".join(_moment(table))
    if table.claiming is not None:
        yield "  " + _claiming(table)
    for seat in Seat:
        yield "  " + _seat(seat, table.seats[seat])
    if table.result is not None:
        yield from ("  " + line for line in _result(table))
    else:
        yield "  legal: " + ", ".join(map(str, legal_actions(table)))


def _moment(table: Table) -> Iterator[str]:
    yield f"{table.phase.value} {table.turn}"
    if table.phase.value in ("opening", "drawing"):
        yield f"from the {'tail' if table.from_tail else 'head'}"
    yield f"drawable {table.drawable}"
    yield f"reserve {table.reserve}"
    yield f"discards {table.discards}"
    names = ("due", "claimed", "after_kong", "after_flower", "after_exposed", "called")
    yield from (name for name in names if getattr(table, name))
    if table.swap:
        yield f"swap {format_tiles(table.swap)}"
    if table.newest is not None:
        yield f"newest {table.seats[table.newest].river[-1].tile} of {table.newest}"
    if table.paid.charges:
        yield f"paid {_deltas(table.paid.deltas)}"


def _claiming(table: Table) -> str:
    claiming = table.claiming
    assert claiming is not None
    asked = "; ".join(", ".join(map(str, claims)) for _, claims in claiming.options)
    answers = ", ".join(map(str, claiming.answers))
    tile = "" if claiming.tile is None else f" {claiming.tile}"
    return f"{claiming.cause.value}{tile} of {claiming.by}: {asked} | answered: {answers or '-'}"


def _seat(seat: Seat, state: SeatState) -> str:
    parts = [f"{seat} {format_tiles(state.concealed)}"]
    parts += ["| " + " ".join(map(str, state.melds))] if state.melds else []
    parts += ["+ " + format_tiles(state.flowers)] if state.flowers else []
    river = (f"{e.tile}" + ("" if e.taken_by is None else f"({e.taken_by})") for e in state.river)
    parts += ["/ " + " ".join(river)] if state.river else []
    if state.drawn is not None:
        parts.append(f"drawn {state.drawn}")
    if state.ready is not None:
        parts.append(f"ready {state.ready.value}")
    if state.passed_all or state.passed:
        parts.append(f"passed {'all' if state.passed_all else format_tiles(sorted(state.passed))}")
    if state.passed_pungs:
        parts.append(f"passed pungs {format_tiles(sorted(state.passed_pungs))}")
    return "  ".join(parts)


def _result(table: Table) -> Iterator[str]:
    result = table.result
    assert result is not None
    yield f"result: {result.reason.value}"
    for winner, score in zip(result.winners, result.scores, strict=True):
        yield f"{winner} wins by {score.win.source.value}: {score.win}"
        rows = (f"{line.row.id} {line.value}" for line in score.lines)
        yield f"{score.total} {table.ruleset.unit}: {', '.join(rows) or '-'}"
    for charge in result.settlement.charges:
        payer, payee = Seat(charge.payer), Seat(charge.payee)
        yield f"{payer} pays {payee} {charge.amount}: {charge.because}"
    yield f"deltas {_deltas(result.deltas)}"


def _deltas(deltas: Iterable[int]) -> str:
    return " ".join(f"{seat}{delta:+}" for seat, delta in zip(Seat, deltas, strict=True))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(transcript(*read(path.read_text(encoding="utf-8"))), encoding="utf-8")
