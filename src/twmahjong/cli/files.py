"""Files that are read and written; what goes wrong is one clear line."""

from __future__ import annotations

import os
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
    """The files as they are given, and in place of a folder those in it that end like this.

    A folder without any is given as it is; :func:`read_found` says so. Folders that are links are
    not searched.
    """
    for path in paths:
        if path == STDIN or not Path(path).is_dir():
            yield path
        else:
            files = (file for file in Path(path).rglob("*") if file.suffix.lower() in suffixes)
            yield from sorted(str(file) for file in files if _is_file(file)) or [path]


def _is_file(path: Path) -> bool:
    """No folder; a link that leads nowhere is a file that cannot be read."""
    return os.path.isfile(path) or not os.path.exists(path)


def read_found(path: str, suffixes: Iterable[str]) -> str:
    """The text of what :func:`files_in` has found."""
    if path != STDIN and Path(path).is_dir():
        raise FileError(f"{path}: no file in it that ends in {' or '.join(suffixes)}")
    return read_or_stdin(path)


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
