"""Records made elsewhere: for each act whether it was legal, and whether the result is right."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import Final

from attrs import frozen

from twmahjong.cli.answers import FINE, UNREADABLE, WRONG, error_data, one_line, show
from twmahjong.cli.endings import ending, payments
from twmahjong.cli.files import FileError, files_in, read_found
from twmahjong.cli.verifying import difference_text, flaw_text
from twmahjong.conformance import RecordVerdict, judge_record
from twmahjong.errors import RecordError
from twmahjong.record import load
from twmahjong.table import Table
from twmahjong.tai import Language

SUFFIXES: Final = (".toml",)
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
        "unreached": "the result cannot be checked against the acts; by itself it is wrong:",
        "credible": "the result cannot be checked against the acts; its points alone are possible",
        "untold": "the result cannot be checked against the acts; its parts fit,"
        " what it costs cannot be told without them",
        "summary": "records: {all}, right: {right}, wrong: {wrong}, cannot be read: {unreadable}",
        "differs": "{key}: the record says {said}, the rules say {found}",
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
        "unreached": "結果無從依動作查核；單看結果有誤：",
        "credible": "結果無從依動作查核；單看點數可以成立",
        "untold": "結果無從依動作查核；所載各項相符，無動作則不能斷其點數",
        "summary": "紀錄 {all}，無誤 {right}，有誤 {wrong}，無法讀取 {unreadable}",
        "differs": "{key}：紀錄為 {said}，應為 {found}",
        "payments": "付款：",
    },
}


@frozen
class _Checked:
    """A record that could be dealt."""

    file: str
    verdict: RecordVerdict

    @property
    def over(self) -> bool:
        """The hand was played to its end."""
        return self.verdict.table.result is not None

    @property
    def fault(self) -> RecordError | None:
        """Of the act that cannot be done."""
        error = self.verdict.error
        return None if error is None or error.act is None else error


@frozen
class _Unreadable:
    file: str
    error: RecordError


def check_records(args: argparse.Namespace) -> int:
    """Check all records; the exit code is 1 if one is wrong, 2 if one cannot be read."""
    found = [_checked(path) for path in files_in(args.files, SUFFIXES)]
    unreadable = [one for one in found if isinstance(one, _Unreadable)]
    checked = [one for one in found if isinstance(one, _Checked)]
    wrong = [one for one in checked if not one.verdict.right]
    counts = {
        "all": len(found),
        "right": len(checked) - len(wrong),
        "wrong": len(wrong),
        "unreadable": len(unreadable),
    }
    code = UNREADABLE if unreadable else WRONG if wrong else FINE
    data: dict[str, object] = {"records": [_data(one) for one in found]}
    return show(args, data, _lines(found, counts, args.lang), code)


def _checked(file: str) -> _Checked | _Unreadable:
    try:
        return _Checked(file, judge_record(load(read_found(file, SUFFIXES))))
    except FileError as error:
        return _Unreadable(file, RecordError("file", str(error).removeprefix(f"{file}: ")))
    except RecordError as error:
        return _Unreadable(file, error)


def _reason(fault: RecordError) -> str:
    """The reason, with the number of the rule if it breaks one."""
    return fault.reason if fault.why is None else str(fault.why)


# --- as text --------------------------------------------------------------------------------------


def _lines(
    found: Iterable[_Checked | _Unreadable], counts: dict[str, int], lang: str
) -> Iterator[str]:
    words = WORDS[lang]
    for one in found:
        if isinstance(one, _Unreadable):
            reason = "; ".join(map(flaw_text, one.error.flaws))
            yield one_line(words["unreadable"].format(file=one.file, reason=reason))
        elif one.verdict.right:
            silent = one.over and one.verdict.record.result is None
            words_for = words["silent" if silent else "right"]
            end = ending(one.verdict.table, lang)
            yield one_line(words_for.format(file=one.file, acts=one.verdict.legal, end=end))
        else:
            yield one_line(words["wrong"].format(file=one.file))
            yield from (f"  {line}" for line in _acts_text(one, words))
            yield from (f"  {line}" for line in _result_text(one, words))
            if one.over:
                yield from ("", indent(_explained(one.verdict.table, lang), "    "), "")
    yield words["summary"].format(**counts)


def _acts_text(one: _Checked, words: dict[str, str]) -> Iterator[str]:
    acts, legal = one.verdict.record.actions, one.verdict.legal
    if one.fault is None:
        yield words["all"].format(acts=len(acts))
        return
    if legal:
        yield words["until"].format(last=legal)
    reason = _reason(one.fault)
    yield one_line(words["illegal"].format(number=legal + 1, act=acts[legal], reason=reason))
    if legal + 1 < len(acts):
        yield words["rest"].format(first=legal + 2, last=len(acts))


def _result_text(one: _Checked, words: dict[str, str]) -> Iterator[str]:
    if one.verdict.record.result is None:
        return
    unreached = one.fault is not None and not one.over
    if unreached and not one.verdict.differences:
        yield words["credible" if one.verdict.payment_judged else "untold"]
    elif unreached:
        yield words["unreached"]
    yield from (difference_text(mismatch, words["differs"]) for mismatch in one.verdict.differences)


def _explained(table: Table, lang: str) -> str:
    """The score of each winner and all payments."""
    assert table.result is not None
    language: Language = "zh" if lang == "zh" else "en"
    scores = [f"{score.explain(language)}\n" for score in table.result.scores]
    paid = [f"  {line}" for line in payments(table, lang)]
    return "\n".join([*scores, WORDS[lang]["payments"], *paid])


# --- as data --------------------------------------------------------------------------------------


def _data(one: _Checked | _Unreadable) -> dict[str, object]:
    if isinstance(one, _Unreadable):
        error = error_data(one.error)
        return {"file": one.file, "ok": False, "acts": [], "result": None, "error": error}
    return {
        "file": one.file,
        "ok": one.verdict.right,
        "acts": list(_acts_data(one)),
        "result": None if one.verdict.record.result is None else _result_data(one),
        "error": None,
    }


def _acts_data(one: _Checked) -> Iterator[dict[str, object]]:
    for at, text in enumerate(one.verdict.record.actions):
        if at < one.verdict.legal:
            yield {"act": text, "legal": True, "rule": None, "code": None, "reason": None}
        elif one.fault is not None and at == one.verdict.legal:
            why = one.fault.why
            yield {
                "act": text,
                "legal": False,
                "rule": None if why is None else why.rule,
                "code": None if why is None else why.code.value,
                "reason": one.fault.reason if why is None else why.text,
            }
        else:
            yield {"act": text, "legal": None, "rule": None, "code": None, "reason": None}


def _result_data(one: _Checked) -> dict[str, object]:
    return {
        "reached": one.over,
        "payment_judged": one.verdict.payment_judged,
        "differences": [
            {"key": mismatch.key, "said": mismatch.said, "found": mismatch.found}
            for mismatch in one.verdict.differences
        ],
        "explanation": _explained(one.verdict.table, "en") if one.over else None,
    }
