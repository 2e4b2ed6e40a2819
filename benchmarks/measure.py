"""All contenders take turns, so that what else the machine does falls on each of them alike."""

import gc
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time

#: Prepares a round, by its number, and gives what is then timed, which answers with how many items.
Task = Callable[[int], Callable[[], int]]
OWN = "twmahjong"


@dataclass(frozen=True)
class Measured:
    """Seconds for one item, of each contender, round by round."""

    title: str
    times: Mapping[str, list[float]]

    def seconds(self, name: str) -> float:
        """The median over the rounds."""
        return median(self.times[name])

    def ratios(self, name: str) -> tuple[float, float, float]:
        """How many times this library's time it takes: lower quartile, median, upper quartile."""
        pairs = zip(self.times[name], self.times[OWN], strict=True)
        low, middle, high = quantiles([time / own for time, own in pairs], n=4)
        return low, middle, high


def taking_turns(title: str, tasks: Mapping[str, Task], rounds: int) -> Measured:
    """Measure rounds in which each contender has its turn, every time another one first.

    Processor time, without the collector of garbage; a first round is not counted.
    """
    names = list(tasks)
    times: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds + 1):
        progress(f"{title}: round {number} of {rounds}")
        first = number % len(names)
        for name in names[first:] + names[:first]:
            run = tasks[name](number)
            gc.collect()
            gc.disable()
            start = process_time()
            items = run()
            time = process_time() - start
            gc.enable()
            if number:
                times[name].append(time / items)
    progress("")
    return Measured(title, times)


def progress(text: str) -> None:
    """Say on a terminal what is being done, in one line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
    elif text.endswith("round 0") or (text and "round" not in text):
        print(text, file=sys.stderr, flush=True)
