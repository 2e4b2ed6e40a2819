"""Every rule has a test that cites its number; no test cites a number that there is not.

Looked at are the names, docstrings and comments of tests, and the rules and notes of the written
cases. What a test asks is for a reader to judge: this only finds the rules that nobody thought of.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

TESTS: Final = Path(__file__).parent


def numbered(letter: str, first: int, last: int, digits: int = 1) -> list[str]:
    return [f"{letter}{number:0{digits}}" for number in range(first, last + 1)]


#: The numbers of docs/rules.md, by group.
RULES: Final = {
    "C": numbered("C", 1, 22, digits=2),
    "P": numbered("P", 1, 10, digits=2),
    "A": numbered("A", 1, 6),
    "B": numbered("B", 1, 4),
    "C-draw": ["C-draw"],
    "D": numbered("D", 1, 4),
    "E": numbered("E", 0, 9),
    "F": numbered("F", 1, 5),
    "G": numbered("G", 1, 3),
    "H": numbered("H", 1, 6),
    "I": numbered("I", 1, 7),
    "J": numbered("J", 1, 2),
    "K": numbered("K", 1, 16),
}

# `(?<!…)` and `(?!…)`: not within a word or a number; an underscore does end a word here.
CITED = re.compile(r"(?<![A-Za-z0-9+])(C[-_]draw|[CP]\d\d|[A-BD-K]\d{1,2})(?![A-Za-z0-9])")
RANGE = re.compile(r"(?<![A-Za-z0-9])([A-K]|P)(\d{1,2})-\1(\d{1,2})(?![A-Za-z0-9])")


def numbers_in(text: str) -> set[str]:
    """The rule numbers in a text; C04-C07 cites four."""
    found = {number.replace("_", "-") for number in CITED.findall(text)}
    for letter, first, last in RANGE.findall(text):
        found.update(numbered(letter, int(first), int(last), digits=len(first)))
    return found


def texts_of_tests(path: Path) -> Iterator[str]:
    """Names and docstrings of the tests in a file, and all its comments."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and "test" in node.name.lower():
            yield node.name
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def texts_of_cases(path: Path) -> Iterator[str]:
    """Rules, notes and names of the cases in a file, and its comments."""
    source = path.read_text(encoding="utf-8")
    yield from (line for line in source.splitlines() if line.startswith("#"))
    yield from notes(tomllib.loads(source))


def notes(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from notes(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from notes(inner, key)
    elif key in ("id", "note", "rule", "rules", "title", "refused"):
        yield str(value)


@cache
def citations() -> dict[str, set[str]]:
    """Each number that is cited -> the files that do."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("*")):
        if path.suffix == ".toml":
            texts = texts_of_cases(path)
        elif path.match("test_*.py") and path.name != Path(__file__).name:
            texts = texts_of_tests(path)
        else:
            continue
        for text in texts:
            for number in numbers_in(text):
                found.setdefault(number, set()).add(path.relative_to(TESTS).as_posix())
    return found


@pytest.mark.parametrize("group", RULES)
def test_every_rule_of_the_group_is_cited(group: str) -> None:
    missing = [number for number in RULES[group] if number not in citations()]
    assert missing == [], "rules that no test cites"


def test_every_number_cited_is_that_of_a_rule() -> None:
    known = {number for numbers in RULES.values() for number in numbers}
    unknown = {number: files for number, files in citations().items() if number not in known}
    assert unknown == {}, "numbers of no rule"


def test_numbers_are_found_in_names_and_words() -> None:
    assert numbers_in("test_C09_discard_completes_the_pung") == {"C09"}
    assert numbers_in("C04, C08: so and so (P10); K16") == {"C04", "C08", "P10", "K16"}
    assert numbers_in("C07-C09 and F1-F4") == {"C07", "C08", "C09", "F1", "F2", "F3", "F4"}
    assert numbers_in("test_C_draw_is_an_act") == numbers_in("C-draw") == {"C-draw"}
    assert numbers_in("Tile.P1 M5 U+1F000 AB12 0xE5 C1 P123 rule-C20-x") == {"C20"}
