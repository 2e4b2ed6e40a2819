"""Records made elsewhere: for each act whether it was legal, and whether the result is right."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import Final

from attrs import fields, frozen

from twmahjong.cli.arguments import one_line, show
from twmahjong.cli.endings import ending, payments
from twmahjong.cli.files import FileError, files_in, read_or_stdin
from twmahjong.cli.outcomes import doubts, tells_payment
from twmahjong.cli.verifying import AGREE, DIFFER, UNREADABLE, difference_text
from twmahjong.conformance import Mismatch
from twmahjong.errors import NotationError, RecordError
from twmahjong.record import Record, RecordedResult, load, replay
from twmahjong.table import Illegality, Seat, Table, check, parse_action
from twmahjong.tai import Language

WORDS: Final = {
    "en": {
        "unreadable": "{file}: cannot be read: {reason}",
        "right": "{file}: right, {acts} legal acts, {end}",
        "silent": "{file}: right, {acts} legal acts, {end}; it gives no result",
        "wrong": "{file}: wrong",
        "all": "all of {acts} acts are legal",
        "until": "acts 1 to {last} are legal",
        "illegal": "act {number}, {act}, is not: {reason}",
        "rest": "acts {first} to {last} follow it and were not judged",
        "unreached": "these acts do not lead to the result; taken by itself:",
        "credible": "its points are what such a result can cost",
        "untold": "its parts fit; what it costs cannot be told without the acts",
        "summary": "records: {all}, right: {right}, wrong: {wrong}, cannot be read: {unreadable}",
        "differs": "{key}: the record has {said}, the rules {found}",
        "payments": "payments:",
    },
    "zh": {
        "unreadable": "{file}：無法讀取：{reason}",
        "right": "{file}：無誤，共 {acts} 著，{end}",
        "silent": "{file}：無誤，共 {acts} 著，{end}；未載結果",
        "wrong": "{file}：有誤",
        "all": "共 {acts} 著，皆合規則",
        "until": "第 1 至 {last} 著合規則",
        "illegal": "第 {number} 著 {act} 不合：{reason}",
        "rest": "其後第 {first} 至 {last} 著未判",
        "unreached": "依此不能得出所載結果；單看結果：",
        "credible": "所載點數可以成立",
        "untold": "所載各項相符；無動作則不能斷其點數",
        "summary": "紀錄 {all}，無誤 {right}，有誤 {wrong}，無法讀取 {unreadable}",
        "differs": "{key}：紀錄為 {said}，應為 {found}",
        "payments": "付款：",
    },
}


@frozen
class _Fault:
    """The act that cannot be done: why, or for what is no act what is wrong with the text."""

    act: str
    why: Illegality | None
    text: str

    @property
    def reason(self) -> str:
        """The reason, with the number of the rule if it breaks one."""
        return self.text if self.why is None else str(self.why)


@frozen
class _Checked:
    """A record that could be dealt: how far it is legal, and what is wrong with its result."""

    file: str
    record: Record
    table: Table
    legal: int
    fault: _Fault | None
    differences: tuple[Mismatch, ...]

    @property
    def right(self) -> bool:
        """Every act is legal, and the result is right, if there is one."""
        return self.fault is None and not self.differences

    @property
    def over(self) -> bool:
        """The hand was played to its end."""
        return self.table.result is not None


@frozen
class _Unreadable:
    file: str
    where: str
    reason: str


def check_records(args: argparse.Namespace) -> int:
    """Check all records; the exit codes are those of ``verify``."""
    found = [_checked(path) for path in files_in(args.files, (".toml",))]
    if not found:
        print("twmahjong replay: no record was found", file=sys.stderr)
        return UNREADABLE
    unreadable = [one for one in found if isinstance(one, _Unreadable)]
    checked = [one for one in found if isinstance(one, _Checked)]
    wrong = [one for one in checked if not one.right]
    counts = {
        "all": len(found),
        "right": len(checked) - len(wrong),
        "wrong": len(wrong),
        "unreadable": len(unreadable),
    }
    data = {
        "ok": len(checked) - len(wrong) == len(found),
        "records": [_data(one) for one in found],
    }
    show(args, data, _lines(found, counts, args.lang))
    return UNREADABLE if unreadable else DIFFER if wrong else AGREE


def _checked(file: str) -> _Checked | _Unreadable:
    try:
        record = load(read_or_stdin(file))
        return _judge(file, record)
    except FileError as error:
        return _Unreadable(file, "file", str(error).removeprefix(f"{file}: "))
    except RecordError as error:
        return _Unreadable(file, error.where, error.reason)


def _judge(file: str, record: Record) -> _Checked:
    """Play the record as far as it goes. Raises RecordError if it gives no table to start from."""
    tables: list[Table] = []
    try:
        for _, table in replay(record):
            tables.append(table)
    except RecordError as error:
        if not tables:
            raise
        reason = error.reason
    legal = len(tables) - 1
    fault = None
    if legal < len(record.actions):
        text = record.actions[legal]
        fault = _Fault(text, _why(tables[-1], text), reason)
    differences = tuple(_differences(record, tables[-1], fault))
    return _Checked(file, record, tables[-1], legal, fault, differences)


def _why(table: Table, text: str) -> Illegality | None:
    try:
        return check(table, parse_action(text))
    except NotationError:
        return None


def _differences(record: Record, table: Table, fault: _Fault | None) -> Iterator[Mismatch]:
    """How the stated result differs from the one that was played, or from all that can be."""
    said = record.result
    if said is None:
        return
    if table.result is None:
        if fault is None:
            yield Mismatch("result", said.reason, "the hand is not over")
        yield from doubts(record, said)
        return
    found = RecordedResult.of(table.result)
    for part in fields(RecordedResult):
        if part.eq:
            values = [_plain(getattr(result, part.name)) for result in (said, found)]
            if values[0] != values[1]:
                yield Mismatch(part.name, *values)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, Seat) else value


# --- as text --------------------------------------------------------------------------------------


def _lines(
    found: Iterable[_Checked | _Unreadable], counts: dict[str, int], lang: str
) -> Iterator[str]:
    words = WORDS[lang]
    for one in found:
        if isinstance(one, _Unreadable):
            reason = one_line(f"{one.where}: {one.reason}")
            yield words["unreadable"].format(file=one.file, reason=reason)
        elif one.right:
            silent = one.over and one.record.result is None
            words_for = words["silent" if silent else "right"]
            yield words_for.format(file=one.file, acts=one.legal, end=ending(one.table, lang))
        else:
            yield words["wrong"].format(file=one.file)
            yield from (f"  {line}" for line in _acts_text(one, words))
            yield from (f"  {line}" for line in _result_text(one, words))
            if one.over:
                yield from ("", indent(_explained(one.table, lang), "    "), "")
    yield words["summary"].format(**counts)


def _acts_text(one: _Checked, words: dict[str, str]) -> Iterator[str]:
    acts = len(one.record.actions)
    if one.fault is None:
        yield words["all"].format(acts=acts)
        return
    if one.legal:
        yield words["until"].format(last=one.legal)
    yield words["illegal"].format(
        number=one.legal + 1, act=one.fault.act, reason=one_line(one.fault.reason)
    )
    if one.legal + 1 < acts:
        yield words["rest"].format(first=one.legal + 2, last=acts)


def _result_text(one: _Checked, words: dict[str, str]) -> Iterator[str]:
    if one.record.result is None:
        return
    unreached = one.fault is not None and not one.over
    if unreached:
        yield words["unreached"]
    yield from (difference_text(mismatch, words["differs"]) for mismatch in one.differences)
    if unreached and not one.differences:
        told = tells_payment(one.record, one.record.result)
        yield words["credible" if told else "untold"]


def _explained(table: Table, lang: str) -> str:
    """The score of each winner and all payments."""
    assert table.result is not None
    language: Language = "zh" if lang == "zh" else "en"
    scores = [f"{score.explain(language)}\n" for score in table.result.scores]
    return "\n".join([*scores, WORDS[lang]["payments"], *payments(table, lang)])


# --- as data --------------------------------------------------------------------------------------


def _data(one: _Checked | _Unreadable) -> dict[str, object]:
    if isinstance(one, _Unreadable):
        error = {"where": one.where, "reason": one.reason}
        return {"file": one.file, "ok": False, "acts": [], "result": None, "error": error}
    return {
        "file": one.file,
        "ok": one.right,
        "acts": list(_acts_data(one)),
        "result": None if one.record.result is None else _result_data(one, one.record.result),
        "error": None,
    }


def _acts_data(one: _Checked) -> Iterator[dict[str, object]]:
    for at, text in enumerate(one.record.actions):
        if at < one.legal:
            yield {"act": text, "legal": True, "rule": None, "code": None, "reason": None}
        elif one.fault is not None and at == one.legal:
            why = one.fault.why
            yield {
                "act": text,
                "legal": False,
                "rule": None if why is None else why.rule,
                "code": None if why is None else why.code.value,
                "reason": one.fault.text if why is None else why.text,
            }
        else:
            yield {"act": text, "legal": None, "rule": None, "code": None, "reason": None}


def _result_data(one: _Checked, result: RecordedResult) -> dict[str, object]:
    return {
        "reached": one.over,
        "payment_judged": one.over or tells_payment(one.record, result),
        "differences": [
            {"key": mismatch.key, "said": mismatch.said, "found": mismatch.found}
            for mismatch in one.differences
        ],
        "explanation": _explained(one.table, "en") if one.over else None,
    }
