"""The numbers of the rules, and the tests that name or cite them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
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

#: Those that there are, in the order of the page.
NUMBERS: Final = tuple(number for group in RULES.values() for number in group)
#: What is written like a number, whether there is such a rule or not (`P1` is a tile).
#: `(?<!…)` and `(?!…)`: not within a word or a number; an underscore does end a word here.
CITED: Final = re.compile(r"(?<![A-Za-z0-9+])(C[-_]draw|P\d\d|[A-K]\d{1,2})(?![A-Za-z0-9])")
RANGE: Final = re.compile(r"(?<![A-Za-z0-9])([A-K]|P)(\d{1,2})-\1(\d{1,2})(?![A-Za-z0-9])")


def numbers_in(text: str) -> set[str]:
    """What a text cites, also what is no rule's number; C04-C07 cites four."""
    found = {number.replace("_", "-") for number in CITED.findall(text)}
    for letter, first, last in RANGE.findall(text):
        found.update(numbered(letter, int(first), int(last), digits=len(first)))
    return found


def names_in(path: Path) -> Iterator[str]:
    """The names of the tests in a file, or of the cases in it and its own."""
    if path.suffix == ".toml":
        yield path.stem
        yield from _values(_data(path), ("id",))
    else:
        yield from (test.name for test in _tests(path))


def words_in(path: Path) -> Iterator[str]:
    """Docstrings of the tests in a file and its comments; rules and notes of the cases in it."""
    if path.suffix == ".toml":
        yield from (line for line in _text(path).splitlines() if line.startswith("#"))
        yield from _values(_data(path), ("note", "rule", "rules", "title", "refused"))
        return
    yield from (ast.get_docstring(test) or "" for test in _tests(path))
    for token in tokenize.generate_tokens(io.StringIO(_text(path)).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _data(path: Path) -> dict[str, Any]:
    return tomllib.loads(_text(path))


def _tests(path: Path) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in ast.walk(ast.parse(_text(path))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and "test" in node.name.lower():
            yield node


def _values(value: Any, keys: tuple[str, ...], key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _values(inner, keys, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner, keys, key)
    elif key in keys:
        yield str(value)


@cache
def named() -> Mapping[str, Counter[str]]:
    """Each number in the name of a test or case -> the files, and how many of theirs have it."""
    return _numbers(names_in)


@cache
def cited() -> Mapping[str, Counter[str]]:
    """Each number in the words of a test or case -> the files, and how often."""
    return _numbers(words_in)


def _numbers(texts_in: Callable[[Path], Iterator[str]]) -> Mapping[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for path in sorted([*TESTS.rglob("*.toml"), *TESTS.rglob("test_*.py")]):
        if path.name == "test_rule_numbers.py":
            continue
        for text in texts_in(path):
            for number in numbers_in(text):
                found.setdefault(number, Counter())[path.relative_to(TESTS).as_posix()] += 1
    return found
