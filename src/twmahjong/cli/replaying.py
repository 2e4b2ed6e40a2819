"""The command that plays a record again, and says whether all in it was legal and paid right."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from twmahjong.cli.answers import FINE, WRONG, UsageError, error_data, show
from twmahjong.cli.arguments import JSON, LANG, SEATS, Command, arg
from twmahjong.cli.checking import check_records
from twmahjong.cli.endings import ending, payments
from twmahjong.cli.files import read_or_stdin
from twmahjong.cli.scoring import settlement_data
from twmahjong.cli.transcript import Transcript, drawn_tile, tiles_of
from twmahjong.conformance import RecordVerdict, judge_record
from twmahjong.errors import RecordError
from twmahjong.record import Record, load
from twmahjong.table import Action, Result, Table
from twmahjong.tiles import Tile

Step = tuple[Action | None, Table]

WORDS: Final = {
    "en": {
        "payments": "payments",
        "right": "all of {acts} acts are legal; {end}",
        "as recorded": "the result is as recorded",
        "no result": "the record names no result",
        "not over": "the hand is not over",
        "wrong": "wrong at {where}: {reason}",
        "reached": "the table reached, with {left} tiles to draw",
    },
    "zh": {
        "payments": "付款",
        "right": "共 {acts} 著，皆合規則；{end}",
        "as recorded": "結果與紀錄相符",
        "no result": "紀錄未載結果",
        "not over": "此局未完",
        "wrong": "{where} 有誤：{reason}",
        "reached": "其時牌桌，尚可摸 {left} 張",
    },
}


def _replay(args: argparse.Namespace) -> int:
    if args.check:
        return check_records(args)
    if len(args.files) > 1:
        raise UsageError("several files are only checked: --check")
    (file,) = args.files
    played = judge_record(load(read_or_stdin(file)))
    return show(args, _data(played), _lines(played, args.lang), FINE if played.right else WRONG)


def _lines(played: RecordVerdict, lang: str) -> Iterator[str]:
    words, transcript = WORDS[lang], Transcript(lang)
    yield from transcript.heading(played.steps[0][1])
    yield ""
    yield from transcript.acts(played.steps)
    yield ""
    table, error = played.table, played.error
    if table.result is not None:
        yield ending(table, lang)
        for score in table.result.scores:
            yield from ("", score.explain("zh" if lang == "zh" else "en"))
        yield from ("", f"{words['payments']}:")
        yield from (f"  {line}" for line in payments(table, lang))
        yield ""
    if error is None:
        yield words["right"].format(acts=len(played.steps) - 1, end=words[_end(played)])
        return
    yield words["wrong"].format(where=error.where, reason=error.reason)
    if table.result is None:
        yield from ("", f"{words['reached'].format(left=table.drawable)}:")
        yield from transcript.places(table)


def _end(played: RecordVerdict) -> str:
    """Which words say how a record without an error ends."""
    if played.table.result is None:
        return "not over"
    return "no result" if played.record.result is None else "as recorded"


# --- as data --------------------------------------------------------------------------------------


def _data(played: RecordVerdict) -> dict[str, object]:
    record, table, error = played.record, played.table, played.error
    return {
        "ruleset": record.ruleset.id,
        "dealer": str(record.dealer),
        "round": _wind(record.round_wind),
        "winds": "".join(map(_wind, record.winds)),
        "streak": record.streak,
        "stakes": [record.stakes.base, record.stakes.per_tai],
        "acts": list(_acts(played.steps)),
        "result": None if table.result is None else _result(table.result),
        "error": None if error is None else _error(record, error),
        "table": _table(table),
    }


def _wind(tile: Tile) -> str:
    return SEATS[tile - Tile.EAST]


def _acts(steps: Sequence[Step]) -> Iterator[dict[str, object]]:
    for (_, before), (action, after) in pairwise(steps):
        assert action is not None
        drawn = drawn_tile(before, after)
        yield {
            "act": str(action),
            "seat": str(action.seat),
            "drawn": None if drawn is None else str(drawn),
            "left": after.drawable,
            "hand": tiles_of(after.seats[action.seat]),
        }


def _result(result: Result) -> dict[str, object]:
    return {
        "reason": result.reason.value,
        "winners": [str(seat) for seat in result.winners],
        "totals": [score.total for score in result.scores],
        "offender": None if result.offender is None else str(result.offender),
        **settlement_data(result.settlement),
    }


def _error(record: Record, error: RecordError) -> dict[str, object]:
    return error_data(error, None if error.act is None else record.actions[error.act - 1])


def _table(table: Table) -> dict[str, object]:
    return {
        "phase": table.phase.value,
        "turn": str(table.turn),
        "left": table.drawable,
        "hands": [tiles_of(state) for state in table.seats],
        "discards": [[str(entry.tile) for entry in state.river] for state in table.seats],
    }


REPLAY: Final = Command(
    "replay",
    _replay,
    "play a record again: every act, and whether all was legal and paid right",
    "replay examples/hand.toml",
    (
        arg("files", help="a record, as in docs/notation.md", nargs="+", metavar="FILE"),
        arg(
            "--check",
            help="only check, also several files and folders: each act, the score, the payment;"
            " exit code 1 if anything is wrong, 2 if anything cannot be read",
            action="store_true",
        ),
        JSON,
        LANG,
    ),
)
