"""Run the benchmarks and print ratios, group by group; or print those of a file of results.

python benchmarks/report.py            run everything
python benchmarks/report.py --write    and put the ratios into README.md
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
README = Path(__file__).parent / "README.md"
MARK = "<!-- Below is what benchmarks/report.py --write puts there. -->\n"
OWN = "twmahjong"


def main(arguments: list[str]) -> int:
    """Print the report; the exit code is that of the run."""
    files = [Path(word) for word in arguments if word != "--write"]
    code = 0
    with tempfile.TemporaryDirectory() as folder:
        if not files:
            files = [Path(folder) / "results.json"]
            code = run(files[0])
        results = json.loads(files[0].read_text(encoding="utf-8"))
    print("\n".join(report(results)))
    if "--write" in arguments:
        before, mark, _ = README.read_text(encoding="utf-8").partition(MARK)
        ratios_only = "\n".join(report(results, times=False))
        README.write_text(f"{before}{mark}\n{ratios_only}\n", encoding="utf-8")
    return code


def run(file: Path) -> int:
    """Run all benchmarks one after the other."""
    command = [sys.executable, "-m", "pytest", "benchmarks", "-q", "--benchmark-disable-gc"]
    # Processor time: what else the machine does shall not count.
    command += ["--benchmark-timer=time.process_time"]
    command += ["--benchmark-quiet", "--benchmark-save-data", f"--benchmark-json={file}"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def report(results: dict[str, Any], *, times: bool = True) -> Iterator[str]:
    """A table for each group, each line as a multiple of this library's; and its own times."""
    groups: dict[str, dict[str, Any]] = {}
    for entry in results["benchmarks"]:
        groups.setdefault(entry["group"], {})[entry["extra_info"]["contender"]] = entry
    for number, (group, entries) in enumerate(groups.items()):
        yield from ([""] if number else [])
        yield from (f"### {group}", "")
        lines = [*imports(entries)] if group == "import" else [*ratios(entries)]
        yield from lines if times else lines[:-2]


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
