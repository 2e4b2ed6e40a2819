"""docs/design.md shows how the library is changed: the changes it shows can be made, and work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import twmahjong

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = Path(twmahjong.__file__).parent
BLOCK: Final = re.compile(r"^```(diff|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> dict[str, list[tuple[str, str]]]:
    """The blocks of each example: changes to make, and the program that works then."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    text = text.partition("\n## Where a change goes\n")[2].partition("\n## ")[0]
    parts = re.split(r"^### (.+)\n", text, flags=re.MULTILINE)
    return {
        title: BLOCK.findall(part) for title, part in zip(parts[1::2], parts[2::2], strict=True)
    }


def change(source: Path, diff: str) -> None:
    """Make one change. Its lines must stand in the file once, as they are shown."""
    head, _, body = diff.partition("\n")
    mark, name = head.split()
    path = source / name.removeprefix("src/")
    lines = [(line[:1] or " ", line[1:] + "\n") for line in body.splitlines()]
    assert {sign for sign, _ in lines} <= set(" +-"), diff
    after = "".join(line for sign, line in lines if sign != "-")
    if mark == "+++":
        assert not path.exists(), name
        path.write_text(after, encoding="utf-8")
        return
    before = "".join(line for sign, line in lines if sign != "+")
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"docs/design.md shows lines that {name} has not:\n{before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def run(program: str, source: Path) -> subprocess.CompletedProcess[str]:
    """Run a program with the library as it is there, unmeasured."""
    environment = {name: value for name, value in os.environ.items() if "COV" not in name}
    environment |= {"PYTHONPATH": str(source), "PYTHONUTF8": "1"}
    script = f"import twmahjong\nassert twmahjong.__file__.startswith({str(source)!r})\n{program}"
    return subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        timeout=120,
    )


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the library."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "twmahjong", ignore=ignored)
    return tmp_path


def test_there_are_examples() -> None:
    assert list(examples()) == ["A row", "A ruleset", "An option", "An act"]


@pytest.mark.parametrize("title", examples())
def test_a_change_as_it_is_shown_does_what_is_said(title: str, source: Path) -> None:
    blocks = examples()[title]
    programs = [text for kind, text in blocks if kind == "python"]
    assert programs
    for program in programs:
        assert run(program, source).returncode != 0, "it holds without the change"
    for kind, text in blocks:
        if kind == "diff":
            change(source, text)
    for program in programs:
        done = run(program, source)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_change_whose_lines_are_not_there_is_noticed(source: Path) -> None:
    with pytest.raises(AssertionError, match=r"tiles\.py has not"):
        change(source, "--- src/twmahjong/tiles.py\n never written\n+x\n")
