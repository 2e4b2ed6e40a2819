"""Files of cases: TOML or JSON, and which reader a case wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from twmahjong.conformance.keys import FlawError, flawed, mapping, table
from twmahjong.conformance.scenarios import Scenario, judge_scenario
from twmahjong.conformance.settlements import SettlementCase, judge_settlement
from twmahjong.conformance.verdicts import Verdict
from twmahjong.conformance.wins import WaitsCase, WinCase, judge_waits, judge_win
from twmahjong.data import from_json, from_toml
from twmahjong.errors import Flaw, RecordError

CASES: Final = "twmahjong-cases/1"
TABLE_CASES: Final = "twmahjong-table-cases/1"


def verify(text: str) -> Iterator[Verdict]:
    """Compare each case of a file, given as its text, with what the library says.

    A case that cannot be read is one of the verdicts, with its flaws; the others are compared all
    the same. Raises RecordError for a text that is no file of cases at all.

    >>> (verdict,) = verify('''{"format": "twmahjong-cases/1", "case": [{"id": "edge",
    ...     "ruleset": "taiwan", "hand": "12m456789p345s789s22z", "expect": {"waits": "3m4m"}}]}''')
    >>> verdict.agrees, verdict.differences
    (False, (Mismatch(key='waits', said='34m', found='3m'),))
    """
    data = _data(text)
    if data.get("format") == TABLE_CASES:
        judge = _judged(
            _name(data), data, set(), lambda entry: judge_scenario(table(Scenario)(entry))
        )
        return iter([judge])
    if data.get("format") != CASES:
        raise RecordError("format", f"expected {CASES!r} or {TABLE_CASES!r}")
    return _judge_all(data)


def _data(text: str) -> dict[str, object]:
    """The file as data: JSON begins with a brace, which no TOML does."""
    if not text.lstrip().startswith("{"):
        return from_toml(text)
    try:
        return mapping(from_json(text, _once))
    except FlawError as error:
        raise RecordError("file", "; ".join(map(str, error.flaws))) from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise flawed(f"a key stands twice among {', '.join(name for name, _ in pairs)}")
    return found


def _judge_all(data: dict[str, object]) -> Iterator[Verdict]:
    flaws = [
        Flaw(name, "unknown; known are format, case, settlement")
        for name in data
        if name not in ("format", "case", "settlement")
    ]
    cases, settlements = (_entries(data, name, flaws) for name in ("case", "settlement"))
    if not flaws and not cases and not settlements:
        flaws.append(Flaw("case", "there is none"))
    if flaws:
        yield Verdict("", flaws=flaws)
    wins: dict[str, WinCase] = {}
    seen: set[str] = set()
    for name, entry in cases:
        yield _judged(name, entry, seen, lambda entry: _judge_case(entry, wins))
    for name, entry in settlements:
        yield _judged(
            name, entry, seen, lambda entry: judge_settlement(table(SettlementCase)(entry), wins)
        )


def _entries(data: dict[str, object], name: str, flaws: list[Flaw]) -> list[tuple[str, object]]:
    """Each entry of a list with what it is called: its id, or its place."""
    entries = data.get(name, [])
    if not isinstance(entries, list):
        flaws.append(Flaw(name, f"expected a list, not {entries!r}"))
        return []
    return [(_name(entry) or f"{name} {at}", entry) for at, entry in enumerate(entries, 1)]


def _name(entry: object) -> str:
    given = entry.get("id") if isinstance(entry, dict) else None
    return given if isinstance(given, str) else ""


def _judge_case(entry: object, wins: dict[str, WinCase]) -> Verdict:
    if "hand" in mapping(entry):
        return judge_waits(table(WaitsCase)(entry))
    case = table(WinCase)(entry)
    wins[case.id] = case
    return judge_win(case)


def _judged(
    name: str, entry: object, seen: set[str], judge: Callable[[object], Verdict]
) -> Verdict:
    if name in seen:
        return Verdict(name, flaws=[Flaw("id", "stands twice in this file")])
    seen.add(name)
    try:
        return judge(entry)
    except FlawError as error:
        return Verdict(name, flaws=error.flaws)
