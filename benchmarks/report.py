"""Run the benchmarks and print ratios, group by group; or print those of a file of results.

python benchmarks/report.py            run everything
python benchmarks/report.py FILE.json  what pytest --benchmark-json --benchmark-save-data wrote
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
OWN = "twmahjong"


def main(arguments: list[str]) -> int:
    """Print the report; the exit code is that of the run."""
    if arguments:
        print("\n".join(report(json.loads(Path(arguments[0]).read_text(encoding="utf-8")))))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        code = run(file)
        if file.exists():
            print("\n".join(report(json.loads(file.read_text(encoding="utf-8")))))
    return code


def run(file: Path) -> int:
    """Run all benchmarks one after the other."""
    command = [sys.executable, "-m", "pytest", "benchmarks", "-q", "--benchmark-disable-gc"]
    # Processor time: what else the machine does shall not count.
    command += ["--benchmark-timer=time.process_time"]
    command += ["--benchmark-quiet", "--benchmark-save-data", f"--benchmark-json={file}"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def report(results: dict[str, Any]) -> Iterator[str]:
    """A table for each group, each line as a multiple of this library's."""
    groups: dict[str, dict[str, Any]] = {}
    for entry in results["benchmarks"]:
        groups.setdefault(entry["group"], {})[entry["extra_info"]["contender"]] = entry
    for group, entries in groups.items():
        yield from ("", f"### {group}", "")
        yield from imports(entries) if group == "import" else ratios(entries)


def seconds(entry: dict[str, Any]) -> float:
    """The median over the rounds of what one item took."""
    rounds = zip(entry["stats"]["data"], entry["extra_info"]["items"], strict=True)
    return float(median(time / items for time, items in rounds))


def ratios(entries: dict[str, Any]) -> Iterator[str]:
    """Time for one item, as a multiple of this library's and as a part of plain recursion's."""
    own, plain = seconds(entries[OWN]), entries.get("plain")
    yield f"| who | time, {OWN} = 1 |" + (" faster than plain |" if plain else "")
    yield "|---|---|" + ("---|" if plain else "")
    for name, entry in entries.items():
        time = seconds(entry)
        more = f" {seconds(plain) / time:.3g} × |" if plain else ""
        yield f"| {name} | {time / own:.3g} |{more}"
    yield from ("", f"({OWN}: {in_words(own)} each)")


def imports(entries: dict[str, Any]) -> Iterator[str]:
    """Time and memory beyond those of an interpreter that imports nothing."""
    alone = entries["python alone"]

    def beyond(entry: dict[str, Any]) -> tuple[float, float]:
        own, bare = entry["extra_info"], alone["extra_info"]
        return own["seconds"] - bare["seconds"], own["memory"] - bare["memory"]

    own_time, own_memory = beyond(entries[OWN])
    yield from (f"| who | time, {OWN} = 1 | memory, {OWN} = 1 |", "|---|---|---|")
    for name, entry in entries.items():
        time, memory = beyond(entry)
        if entry is not alone:
            yield f"| {name} | {time / own_time:.3g} | {memory / own_memory:.3g} |"
    yield from ("", f"({OWN}: {in_words(own_time)}, {own_memory / 1024:.1f} MB)")


def in_words(time: float) -> str:
    """Seconds in a unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return f"{time * 1e9:.3g} ns"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
