"""Every example runs, and shows what it is there to show."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"

SHOWN = {
    "score_a_hand.py": ["Taiwan, one page of rules: 9 tai", "四暗间      70  牌里有四个暗间"],
    "house_table.py": ["bird 小鳥 (2): added", "total               8"],
    "settle_up.py": ["Mei pays Bo   240  (4 tai + dealer 3)", " Bo +900"],
    "play_a_hand.py": [" acts, the last: ", "it ended as ", 'format = "twmahjong/1"'],
    "win_seeking_player.py": [" of 20 hands were won", "\n  total  "],
    "referee.py": [
        "S discard 1z: fine\n  E may pung, pass\n",
        "N pung: refused, fewer than two 1z in hand (rule E1, no-pung)",
        "E draw: refused, E has no draw due (rule C-draw, no-draw-due)",
        "jump: not understood, expected a seat: E, S, W or N",
        "S hu: refused, the hand is not complete (rule H1, not-complete)",
    ],
}


def test_every_example_is_known() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} >= set(SHOWN)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_example(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(path)], capture_output=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    shown = done.stdout.decode()
    for text in SHOWN.get(path.name, ["\n"]):
        assert text in shown
