"""The command that compares written cases with what the library says."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import Final

from attrs import frozen

from twmahjong.cli.answers import FINE, UNREADABLE, WRONG, one_line, show
from twmahjong.cli.arguments import JSON, NAMES, Command, arg, read_ruleset
from twmahjong.cli.files import FileError, files_in, read_found
from twmahjong.conformance import Flaw, Mismatch, Verdict, verify
from twmahjong.conformance.verdicts import RULE
from twmahjong.errors import RecordError
from twmahjong.ruleset import LIMIT_ID
from twmahjong.rulesets import RULESETS

WORDS: Final = "{key}: the file says {said}, the rules say {found}"
SUFFIXES: Final = (".toml", ".json")


@frozen
class _Found:
    """A verdict, and the file that holds the case."""

    file: str
    verdict: Verdict


def _verify(args: argparse.Namespace) -> int:
    cases = [*_all(args.files)]
    found = [one for one in cases if _asked(args, one.verdict)]
    if not found:
        raise FileError(f"no case was found: none of {len(cases)} has {_filter(args)}")
    unreadable = [one for one in found if one.verdict.flaws]
    differ = [one for one in found if one.verdict.differences]
    code = UNREADABLE if unreadable else WRONG if differ else FINE
    data = _data(found, differ, unreadable)
    return show(args, data, _lines(found, differ, unreadable), code)


def _all(paths: Iterable[str]) -> Iterator[_Found]:
    """All verdicts of all files; a file that cannot be read is one with a flaw."""
    for path in files_in(paths, SUFFIXES):
        try:
            for verdict in verify(read_found(path, SUFFIXES)):
                yield _Found(path, verdict)
        except RecordError as error:
            yield _Found(path, Verdict("", flaws=[Flaw(error.where, error.reason)]))
        except FileError as error:
            yield _Found(path, Verdict("", flaws=[Flaw("", str(error).removeprefix(f"{path}: "))]))


def _asked(args: argparse.Namespace, verdict: Verdict) -> bool:
    """Whether the case is one of those asked for; what cannot be read always is."""
    return bool(verdict.flaws) or (
        (args.ruleset is None or verdict.ruleset == args.ruleset.id)
        and (args.rule is None or args.rule in verdict.rules)
        and (args.row is None or args.row in verdict.rows)
    )


def _filter(args: argparse.Namespace) -> str:
    ruleset = None if args.ruleset is None else args.ruleset.id
    asked = {"--ruleset": ruleset, "--rule": args.rule, "--row": args.row}
    return " ".join(f"{name} {value}" for name, value in asked.items() if value is not None)


def _rule(text: str) -> str:
    if not RULE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of a rule (docs/rules.md)")
    return text


def _row(text: str) -> str:
    rows = {row.id for ruleset in RULESETS.values() for row in ruleset.rows}
    if text not in rows | {LIMIT_ID}:
        raise argparse.ArgumentTypeError(f"{text!r} is no row of {NAMES}")
    return text


# --- as text --------------------------------------------------------------------------------------


def _lines(found: list[_Found], differ: list[_Found], unreadable: list[_Found]) -> Iterator[str]:
    for one in unreadable:
        for flaw in one.verdict.flaws:
            yield one_line(f"{_place(one)}: cannot be read: {flaw_text(flaw)}")
    for one in differ:
        yield one_line(f"{_place(one)}: differs")
        yield from (f"  {difference_text(mismatch)}" for mismatch in one.verdict.differences)
        # Why it is refused stands there already.
        if not any(one.verdict.explanation in str(m.found) for m in one.verdict.differences):
            yield from ("", indent(one.verdict.explanation, "    "), "")
    agree = len(found) - len(differ) - len(unreadable)
    yield (
        f"cases: {len(found)}, agree: {agree}, differ: {len(differ)},"
        f" cannot be read: {len(unreadable)}"
    )


def _place(one: _Found) -> str:
    return f"{one.file}: {one.verdict.id}" if one.verdict.id else one.file


def difference_text(mismatch: Mismatch, words: str = WORDS) -> str:
    """One difference, in one line."""
    said, found = _plain(mismatch.said), _plain(mismatch.found)
    return one_line(words.format(key=mismatch.key, said=said, found=found))


def flaw_text(flaw: Flaw) -> str:
    """A flaw; of the file itself only the reason."""
    return flaw.reason if flaw.key == "file" else str(flaw)


def _plain(value: object) -> str:
    """A text as it is, no value as "nothing", all else as JSON."""
    if value is None or value == "":
        return "nothing"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# --- as data --------------------------------------------------------------------------------------


def _data(found: list[_Found], differ: list[_Found], unreadable: list[_Found]) -> dict[str, object]:
    return {
        "cases": len(found),
        "agree": len(found) - len(differ) - len(unreadable),
        "differ": [_differing(one) for one in differ],
        "unreadable": [
            {"file": one.file, "id": one.verdict.id or None, "flaws": _flaws(one.verdict)}
            for one in unreadable
        ],
    }


def _flaws(verdict: Verdict) -> list[dict[str, str]]:
    return [{"key": flaw.key, "reason": flaw.reason} for flaw in verdict.flaws]


def _differing(one: _Found) -> dict[str, object]:
    verdict = one.verdict
    return {
        "file": one.file,
        "id": verdict.id,
        "ruleset": verdict.ruleset,
        "rules": list(verdict.rules),
        "rows": sorted(verdict.rows),
        "differences": [
            {"key": mismatch.key, "said": mismatch.said, "found": mismatch.found}
            for mismatch in verdict.differences
        ],
        "explanation": verdict.explanation,
    }


VERIFY: Final = Command(
    "verify",
    _verify,
    "compare written cases with the rules; exit code 1 if any differs, 2 if any cannot be read",
    "verify tests/cases --ruleset taiwan --row all_pungs",
    (
        arg(
            "files",
            help="cases in TOML or JSON, as in docs/conformance.md; a folder for all in it,"
            " - for the standard input",
            nargs="+",
            metavar="FILE",
        ),
        arg("--ruleset", help=f"only those of {NAMES}", type=read_ruleset, metavar="NAME"),
        arg(
            "--rule",
            help="only those that name this rule, such as C09",
            type=_rule,
            metavar="NUMBER",
        ),
        arg(
            "--row",
            help="only those that have this row, such as all_pungs",
            type=_row,
            metavar="ID",
        ),
        JSON,
    ),
)
