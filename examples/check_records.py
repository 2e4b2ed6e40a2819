"""Check all records in some folders: whether every act is legal, and the result as written."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

from twmahjong import RecordError, load, replay

#: A long run says every so many seconds how far it is.
PATIENCE = 2.0


def records(paths: Sequence[Path]) -> list[Path]:
    """The files among the paths, and all records below the folders."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found


def verdict(path: Path) -> tuple[str, str]:
    """How the hand ended, and what is wrong with its record: nothing, or the place and reason."""
    try:
        record = load(path.read_text(encoding="utf-8"))
        *_, (_, table) = replay(record)
    except (OSError, UnicodeDecodeError) as error:
        return "unreadable", str(error)
    except RecordError as error:
        return "wrong", str(error)
    return "not over" if table.result is None else table.result.reason.value, ""


def verdicts(files: Sequence[Path]) -> Iterator[tuple[Path, str, str]]:
    """The verdict on each file; how far it is goes to the standard error."""
    last = monotonic()
    for done, path in enumerate(files, 1):
        yield path, *verdict(path)
        if monotonic() - last > PATIENCE:
            last = monotonic()
            print(f"{done} of {len(files)} records", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print each fault, then a summary; 1 if there was a fault, or nothing to check."""
    parser = argparse.ArgumentParser(description=__doc__)
    here = Path(__file__).parent
    parser.add_argument("paths", nargs="*", type=Path, default=[here], help="folders, or records")
    files = records(parser.parse_args(arguments).paths)
    ended: Counter[str] = Counter()
    faults = 0
    for path, end, fault in verdicts(files):
        ended[end] += 1
        faults += bool(fault)
        if fault:
            print(f"{path}: {fault}")
    counts = ", ".join(f"{end}: {count}" for end, count in sorted(ended.items()))
    print(f"records: {len(files)}, with a fault: {faults}" + (f"; {counts}" if counts else ""))
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
