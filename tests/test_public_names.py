"""What `import twmahjong` offers, though half of it is imported when it is first asked for."""

import subprocess
import sys

import pytest

import twmahjong
from twmahjong.table import legality


def test_every_public_name_is_there_and_listed() -> None:
    assert len(set(twmahjong.__all__)) == len(twmahjong.__all__)
    for name in twmahjong.__all__:
        assert getattr(twmahjong, name) is not None
    assert {*twmahjong.__all__, "payment", "table", "match", "clock", "record"} <= {*dir(twmahjong)}


def test_another_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="module 'twmahjong' has no attribute 'scroe'"):
        twmahjong.scroe  # type: ignore[attr-defined]  # noqa: B018  # it is asked for


def test_modules_are_attributes_and_functions_are_not_hidden_by_them() -> None:
    """There is a module `table.view` and a function `view`."""
    assert twmahjong.table.legality is legality
    assert twmahjong.view.__name__ == "view"
    assert not hasattr(twmahjong.view, "__path__")


def fresh(program: str) -> str:
    """What a program prints in a new interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True, timeout=120
    )
    assert not done.stderr
    return done.stdout.strip()


def test_who_scores_and_settles_does_not_import_the_table() -> None:
    program = "import sys, twmahjong as t; t.{}; print('twmahjong.table' in sys.modules)"
    assert [fresh(program.format(name)) for name in ("score", "settle", "deal")] == [
        "False",
        "False",
        "True",
    ]


@pytest.mark.parametrize(
    "first", ["table.view", "record", "match", "clock", "payment", "table.actions"]
)
def test_names_do_not_depend_on_what_is_imported_first(first: str) -> None:
    program = f"""
import twmahjong.{first}
import twmahjong
assert callable(twmahjong.view) and callable(twmahjong.settle) and callable(twmahjong.replay)
from twmahjong import *
print(sorted(set(twmahjong.__all__) - set(globals())))"""
    assert fresh(program) == "[]"


@pytest.mark.parametrize("attempt", range(3))
def test_threads_may_ask_for_late_names_all_at_once(attempt: int) -> None:
    program = f"""
import random, sys, threading, twmahjong
sys.setswitchinterval(1e-6)
random.seed({attempt})
names = ["table", "match", "clock", "record", "payment", "Match", "Clock", "replay", "Table"]
start = threading.Barrier(12)
def ask(name):
    start.wait()
    getattr(twmahjong, name)
threads = [threading.Thread(target=ask, args=[random.choice(names)]) for _ in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()"""
    assert fresh(program) == ""
