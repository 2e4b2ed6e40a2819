"""The numbers of the rules, and the tests that cite them.

Looked at are the names, docstrings and comments of tests, and the rules and notes of the written
cases.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

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
def citations() -> Mapping[str, Counter[str]]:
    """Each number that is cited -> the files that do, and how often."""
    found: dict[str, Counter[str]] = {}
    for path in sorted(TESTS.rglob("*")):
        if path.suffix == ".toml":
            texts = texts_of_cases(path)
        elif path.match("test_*.py") and path.name != "test_rule_numbers.py":
            texts = texts_of_tests(path)
        else:
            continue
        for text in texts:
            for number in numbers_in(text):
                found.setdefault(number, Counter())[path.relative_to(TESTS).as_posix()] += 1
    return found
