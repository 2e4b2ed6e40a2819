"""Does memory hold? Many scored and many played hands in one process, and what it keeps."""

import gc
import sys
from pathlib import Path
from random import Random

from benchmarks.contenders import win_of
from benchmarks.deals import complete
from benchmarks.measure import progress
from benchmarks.play import dealt
from twmahjong import RULESETS, apply, legal_actions, score

SCORED = 200_000
PLAYED = 2_000
PARTS = 4


def measured(scored: int = SCORED, played: int = PLAYED) -> dict[str, list[float]]:
    """What the process holds in MB, before and after each quarter of both."""
    if sys.platform != "linux":
        return {}
    random = Random("soak")
    rulesets = tuple(RULESETS.values())
    scores, hands = [_held()], []
    for part in range(PARTS):
        progress(f"soak: {part * scored // PARTS:,} of {scored:,} hands scored")
        for number in range(scored // PARTS):
            score(win_of(complete(random, 4 + number % 2)), rulesets[number % len(rulesets)])
        scores.append(_held())
    hands.append(_held())
    for part in range(PARTS):
        progress(f"soak: {part * played // PARTS:,} of {played:,} hands played")
        for number in range(played // PARTS):
            table = dealt(rulesets[number % len(rulesets)], random)
            while table.result is None:
                table = apply(table, random.choice(legal_actions(table)))
        hands.append(_held())
    progress("")
    return {f"{scored:,} scored hands": scores, f"{played:,} played hands": hands}


def _held() -> float:
    """Resident memory in MB."""
    gc.collect()
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
