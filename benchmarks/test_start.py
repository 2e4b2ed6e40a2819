"""What an import costs: time and memory of a fresh interpreter."""

import subprocess
import sys
from statistics import median

import pytest

from benchmarks.contenders import installed
from benchmarks.measure import Benchmark, measured

ROUNDS = 9
IMPORTS = {
    "python alone": "pass",
    "twmahjong": "import twmahjong",
    "twmahjong, and a first score": (
        "from twmahjong import TAIWAN, Tile, Win, score\n"
        "win = Win.parse('123m456m789p345s22z55s @2z*', seat_wind=Tile.SOUTH,"
        " round_wind=Tile.EAST)\n"
        "score(win, TAIWAN)"
    ),
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
KNOWN = [name for name in IMPORTS if name == "python alone" or installed(name.split(",")[0])]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise elsewhere")
@pytest.mark.parametrize("name", KNOWN)
def test_import(benchmark: Benchmark, name: str) -> None:
    times, memory = [], []

    def run(program: str) -> int:
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, timeout=60
        )
        time, size = done.stdout.split()
        times.append(float(time))
        memory.append(int(size))
        return 1

    def program() -> str:
        return PROGRAM.format(IMPORTS[name])

    measured(benchmark, "import", name, run, program, rounds=ROUNDS, warmup=1)
    # The clock of the benchmarks runs in this process only.
    benchmark.extra_info["seconds"] = median(times)
    benchmark.extra_info["memory"] = median(memory)
