"""Files that are read and written; what goes wrong is one clear line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from twmahjong.cli.answers import CliError


class FileError(CliError):
    """A file or folder that cannot be read or written."""


def read(path: str) -> str:
    """The text of a file."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        # No UTF-8, or a name that cannot be one.
        raise FileError(f"{path}: no text in UTF-8: {error}") from None


#: In place of a file: the standard input.
STDIN: Final = "-"


def read_or_stdin(path: str) -> str:
    """The text of a file, or of the standard input for ``-``."""
    if path != STDIN:
        return read(path)
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except ValueError as error:
        raise FileError(f"{path}: no text in UTF-8: {error}") from None


def files_in(paths: Iterable[str], suffixes: Iterable[str]) -> Iterator[str]:
    """The files as they are given, and in place of a folder those in it that end like this."""
    for path in paths:
        if path == STDIN or not Path(path).is_dir():
            yield path
        else:
            yield from sorted(
                str(file) for file in Path(path).rglob("*") if file.suffix in suffixes
            )


def make_folder(path: str) -> Path:
    """The folder, made if it is not there."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise FileError(f"{path}: {error}") from None
    return folder


def write(path: Path, text: str) -> None:
    """Write a text to a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from None
