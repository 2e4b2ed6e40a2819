"""What was measured, as Markdown."""

import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from benchmarks.measure import OWN, Measured


@dataclass(frozen=True)
class Goal:
    """To need at most a part of the time of another, in one group."""

    title: str
    than: str
    times: float


GOALS = (
    Goal("is_complete: complete, 14 tiles", "mahjong", 12),
    Goal("waits: ready, 13 tiles", "mahjong", 40),
    Goal("waits: ready, 13 tiles", "riichienv", 1),
    Goal("readings: 14 tiles", "mahjong", 3),
    Goal("score: 14 tiles", "mahjong", 4),
    Goal("score: 14 tiles", "PyMahjongGB", 1 / 3),
    Goal("hands at random", "jansou", 400 / 175),
)
#: Milliseconds where attrs alone takes 28, and MB.
IMPORT_GOAL, ATTRS_THEN, MEMORY_GOAL = 60, 28, 12


def heading(absent: Sequence[str]) -> Iterator[str]:
    """When and where it was measured, and who could not be."""
    yield f"{date.today():%Y-%m-%d}, Python {platform.python_version()}, {processor()}."
    if absent:
        yield f"Not installed, so not measured: {', '.join(absent)}."


def processor() -> str:
    """The machine, as well as it tells."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = {line.partition(": ")[2] for line in lines if line.startswith("model name")}
    return f"{', '.join(sorted(names)) or platform.processor()}, {platform.system()}"


def goals(groups: Sequence[Measured], imports: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """What was aimed at, and what was reached."""
    by_title = {group.title: group for group in groups}
    yield from ("| | goal | reached | |", "|---|---|---|---|")
    for goal in GOALS:
        group = by_title.get(goal.title)
        if group is not None and goal.than in group.times:
            reached = group.ratios(goal.than)[1]
            yield _goal(
                goal.title,
                f"{goal.times:.3g} × as fast as {goal.than}",
                f"{reached:.3g} ×",
                reached >= goal.times,
            )
    if "attrs" in imports:
        time, size = imports[OWN]
        most, ratio = IMPORT_GOAL / ATTRS_THEN, time / imports["attrs"][0]
        wanted = f"at most {most:.3g} × the time of attrs alone"
        yield _goal("import", wanted, f"{ratio:.3g} ×", ratio <= most)
        wanted = f"at most {MEMORY_GOAL} MB"
        yield _goal("import", wanted, f"{size:.1f} MB", size <= MEMORY_GOAL)


def _goal(what: str, wanted: str, reached: str, met: bool) -> str:
    return f"| {what} | {wanted} | {reached} | {'met' if met else 'not met'} |"


def table(group: Measured) -> Iterator[str]:
    """Each contender's time for one item, and how many times this library's that is."""
    yield from (f"### {group.title}", "")
    yield from (f"| who | each | {OWN} = 1 | quartiles |", "|---|---|---|---|")
    for name in group.times:
        low, middle, high = group.ratios(name)
        time = in_words(group.seconds(name))
        yield f"| {name} | {time} | {middle:.3g} | {low:.3g} to {high:.3g} |"


def import_table(imports: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """Time and memory beyond those of an interpreter that imports nothing."""
    yield from ("### import", "", "| who | time | memory |", "|---|---|---|")
    for name, (time, size) in imports.items():
        yield f"| {name} | {in_words(time)} | {size:.1f} MB |"


def soak_table(soak: Mapping[str, Sequence[float]]) -> Iterator[str]:
    """What the process holds, quarter by quarter."""
    yield from ("### memory held", "", "| after | start | 1/4 | 2/4 | 3/4 | all |")
    yield "|---|---|---|---|---|---|"
    for name, sizes in soak.items():
        yield f"| {name} | {' | '.join(f'{size:.1f} MB' for size in sizes)} |"


def in_words(time: float) -> str:
    """Seconds in a unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return f"{time * 1e9:.3g} ns"
