"""What an import costs: time and memory of a fresh interpreter."""

import os
import subprocess
import sys
from statistics import median

from benchmarks.contenders import PEERS, installed
from benchmarks.measure import progress

ROUNDS = 15
ALONE = "python alone"
IMPORTS = {
    ALONE: "pass",
    "twmahjong": "import twmahjong",
    "twmahjong, and a first score": (
        "from twmahjong import TAIWAN, Tile, Win, score\n"
        "win = Win.parse('123456m789p345s22z55s @2z*', seat_wind=Tile.SOUTH,"
        " round_wind=Tile.EAST)\n"
        "score(win, TAIWAN)"
    ),
    "twmahjong, all of it": "from twmahjong import *",
    "attrs": "import attrs",
    "mahjong": "from mahjong.hand_calculating.hand import HandCalculator",
    "jansou": "import jansou.scoring.score, jansou.game.environment",
    "riichienv": "import riichienv",
}
#: It prints its processor time in seconds, and the most memory that it took in kB.
PROGRAM = """{}
import time
print(time.process_time())
print(*(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))"""


def measured(rounds: int = ROUNDS) -> dict[str, tuple[float, float]]:
    """Median seconds and MB of each, less those of an interpreter that imports nothing."""
    if sys.platform != "linux":
        return {}
    known = {name: code for name, code in IMPORTS.items() if name not in PEERS or installed(name)}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in known}
    for number in range(rounds + 1):
        progress(f"import: round {number} of {rounds}")
        for name, code in known.items():
            one = _once(code)
            # The first round writes the bytecode, as an installer does.
            if number:
                found[name].append(one)
    progress("")
    medians = {
        name: (median(time for time, _ in runs), median(size for _, size in runs))
        for name, runs in found.items()
    }
    time, size = medians.pop(ALONE)
    return {name: (t - time, (s - size) / 1024) for name, (t, s) in medians.items()}


def _once(code: str) -> tuple[float, float]:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(code)],
        capture_output=True,
        check=True,
        timeout=60,
        env=environment,
    )
    time, size = done.stdout.split()
    return float(time), float(size)
