"""``replay --check``: records made elsewhere, each act and the result."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table_builder import play, start
from twmahjong import Table, dump
from twmahjong.cli import main

ROOT = Path(__file__).parent.parent
#: 30 acts; E, who is West, wins 3 tai off N's discard: 100 + 3 × 20.
HAND = (ROOT / "examples" / "hand.toml").read_text(encoding="utf-8")
WAITING = "123m456m789p345s22z55s"

Run = Callable[..., tuple[int, str, str]]
Recorded = Callable[..., Path]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``replay --check``: the exit code, and what it wrote to the two streams."""

    def run(*argv: str | Path) -> tuple[int, str, str]:
        code = main(["replay", "--check", *map(str, argv)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def recorded(tmp_path: Path) -> Recorded:
    """Write a record to a file, with some of its text replaced."""

    def recorded(what: Table | str, *changes: tuple[str, str], name: str = "hand.toml") -> Path:
        text = what if isinstance(what, str) else dump(what)
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return recorded


def result_of(run: Run, path: Path) -> list[tuple[str, object, object]]:
    """The differences of the result."""
    (record,) = json.loads(run(path, "--json")[1])["records"]
    return [(one["key"], one["said"], one["found"]) for one in record["result"]["differences"]]


# --- all is right ---------------------------------------------------------------------------------


def test_a_right_record(run: Run, recorded: Recorded) -> None:
    path = recorded(HAND)
    assert run(path) == (
        0,
        f"{path}: right, 30 legal acts, E wins off N's 1m, 3 tai\n"
        "records: 1, right: 1, wrong: 0, cannot be read: 0\n",
        "",
    )
    data = json.loads(run(path, "--json")[1])
    assert data["ok"] is True
    (record,) = data["records"]
    assert (record["file"], record["ok"], record["error"]) == (str(path), True, None)
    assert [act["legal"] for act in record["acts"]] == [True] * 30
    assert (record["result"]["reached"], record["result"]["differences"]) == (True, [])
    assert record["result"]["explanation"].endswith("E +160  S +0  W +0  N -160")


def test_a_record_without_a_result_or_an_end(run: Run, recorded: Recorded) -> None:
    code, out, _ = run(recorded(HAND.partition("[result]")[0]))
    assert code == 0
    assert out.splitlines()[0].endswith(", E wins off N's 1m, 3 tai; it gives no result")
    path = recorded(play(start(), "E discard 7z"))
    assert run(path)[1].startswith(f"{path}: right, 1 legal acts, not over\n")
    assert json.loads(run(path, "--json")[1])["records"][0]["result"] is None


# --- a wrong act ----------------------------------------------------------------------------------


def test_K9_an_illegal_act_ends_what_can_be_judged(run: Run, recorded: Recorded) -> None:
    path = recorded(HAND, ('"E discard 3z"', '"E discard 1z"'))
    code, out, err = run(path)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{path}: wrong",
        "  acts 1 to 5 are legal",
        "  act 6, E discard 1z, is not: E holds no 1z [K9, not-held]",
        "  acts 7 to 30 follow it and were not judged",
        "  the result cannot be checked against the acts; its points alone are possible",
        "records: 1, right: 0, wrong: 1, cannot be read: 0",
    ]
    (record,) = json.loads(run(path, "--json")[1])["records"]
    assert [act["legal"] for act in record["acts"]] == [True] * 5 + [False] + [None] * 24
    assert record["acts"][5] == {
        "act": "E discard 1z",
        "legal": False,
        "rule": "K9",
        "code": "not-held",
        "reason": "E holds no 1z",
    }
    assert record["result"] == {
        "reached": False,
        "payment_judged": True,
        "differences": [],
        "explanation": None,
    }


def test_what_is_no_act(run: Run, recorded: Recorded) -> None:
    path = recorded(dump(start()), ("actions = [", 'actions = ["E dance"'))
    lines = run(path)[1].splitlines()
    assert lines[1].startswith("  act 1, E dance, is not: cannot read 'E dance': ")
    assert lines[2].startswith("records: 1, ")
    (act,) = json.loads(run(path, "--json")[1])["records"][0]["acts"]
    assert (act["legal"], act["rule"], act["code"]) == (False, None, None)
    assert act["reason"].startswith("cannot read 'E dance'")


def test_an_act_after_the_end(run: Run, recorded: Recorded) -> None:
    """The result that was reached is judged all the same."""
    path = recorded(HAND, ('"E hu",', '"E hu", "S draw",'), ("totals = [3]", "totals = [4]"))
    lines = run(path)[1].splitlines()
    assert lines[1:4] == [
        "  acts 1 to 30 are legal",
        "  act 31, S draw, is not: the hand is over [C-draw, over]",
        "  totals: the record says [4], the rules say [3]",
    ]


# --- a wrong result -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("totals = [3]", "totals = [2]", ("totals", [2], [3])),
        ('winners = ["E"]', 'winners = ["S"]', ("winners", ["S"], ["E"])),
        ('reason = "win"', 'reason = "drawn"', ("reason", "drawn", "win")),
        ('reason = "win"', 'reason = "win"\noffender = "E"', ("offender", "E", None)),
        (
            "deltas = [160, 0, 0, -160]",
            "deltas = [180, 0, 0, -180]",
            ("deltas", [180, 0, 0, -180], [160, 0, 0, -160]),
        ),
    ],
)
def test_each_part_of_a_wrong_result(
    run: Run, recorded: Recorded, old: str, new: str, difference: tuple[str, object, object]
) -> None:
    assert result_of(run, recorded(HAND, (old, new))) == [difference]


def test_a_wrong_result_is_explained(run: Run, recorded: Recorded) -> None:
    path = recorded(HAND, ("totals = [3]", "totals = [2]"))
    code, out, _ = run(path)
    assert code == 1
    lines = out.splitlines()
    assert lines[1:3] == [
        "  all of 30 acts are legal",
        "  totals: the record says [2], the rules say [3]",
    ]
    assert "      round wind 圈風     1  in the East round an East pung scores for anyone" in out
    assert lines[lines.index("    payments:") + 1] == "      N pays E 160: 3 tai"


def test_a_result_of_a_hand_that_is_not_over(run: Run, recorded: Recorded) -> None:
    path = recorded(HAND, ('  "E hu",\n', ""))
    lines = run(path)[1].splitlines()
    assert lines[1:3] == [
        "  all of 29 acts are legal",
        "  result: the record says win, the rules say the hand is not over",
    ]


def test_in_chinese(run: Run, recorded: Recorded) -> None:
    out = run(recorded(HAND, ("totals = [3]", "totals = [2]")), "--lang", "zh")[1]
    assert "  totals：紀錄為 [2]，應為 [3]" in out.splitlines()
    assert "合計" in out
    assert "北付東 160：3 台" in out
    out = run(recorded(HAND, ('"E discard 3z"', '"E discard 1z"')), "--lang", "zh")[1]
    assert "  第 6 著 E discard 1z 不合：E holds no 1z [K9, not-held]" in out.splitlines()


# --- a result by itself ---------------------------------------------------------------------------


def unreached(table: Table, result: str) -> str:
    """The record of a table with an act that cannot be, and a result that it does not reach."""
    text = dump(table).partition("[result]")[0]
    return text.replace("actions = [", 'actions = ["E draw",') + f"\n[result]\n{result}\n"


def self_drawn_and_off(tai: int) -> list[list[int]]:
    """What S can be paid by E, the dealer, and the others: base 100, 20 a tai, streak 0 (P01)."""
    plain, dealer = 100 + 20 * tai, 120 + 20 * tai
    return sorted(
        [
            [-dealer, dealer + 2 * plain, -plain, -plain],
            [-dealer, dealer, 0, 0],
            [0, plain, -plain, 0],
            [0, plain, 0, -plain],
        ]
    )


@pytest.mark.parametrize(
    ("deltas", "fits"),
    [
        # P01, P02: a self-draw of 4 tai by S, who is not the dealer; off each of the others
        ([-200, 560, -180, -180], True),
        ([-200, 200, 0, 0], True),
        ([0, 180, -180, 0], True),
        ([-180, 540, -180, -180], False),
        ([-180, 180, 0, 0], False),
        ([0, 0, 0, 0], False),
    ],
)
def test_P01_P02_points_that_such_a_win_can_cost(
    run: Run, recorded: Recorded, deltas: list[int], fits: bool
) -> None:
    text = f'reason = "win"\nwinners = ["S"]\ntotals = [4]\ndeltas = {deltas}'
    found = result_of(run, recorded(unreached(start(), text)))
    assert found == ([] if fits else [("payment", deltas, self_drawn_and_off(4))])


@pytest.mark.parametrize(
    ("deltas", "fits"),
    [
        # P07: W, whose discard it is, pays both
        ([-260, 0, 0, 0], False),
        ([160, 140, -300, 0], True),
        # P09: N is liable for what S is paid
        ([160, 140, -160, -140], True),
        ([160, 140, -140, -160], True),
        ([300, -140, -160, 0], False),
    ],
)
def test_P07_P09_several_winners_and_who_is_liable(
    run: Run, recorded: Recorded, deltas: list[int], fits: bool
) -> None:
    """FRIENDLY: 2 tai for E, the dealer, and 2 for S: 100 + 3 × 20 and 100 + 2 × 20."""
    text = f'reason = "win"\nwinners = ["E", "S"]\ntotals = [2, 2]\ndeltas = {deltas}'
    found = result_of(run, recorded(unreached(start("friendly"), text)))
    assert (("payment" not in [key for key, _, _ in found]) and not found) == fits


@pytest.mark.parametrize(
    ("ruleset", "deltas", "fits"),
    [
        # P10, ONLINE: base and 8 tai to each
        ("online", [-780, 260, 260, 260], True),
        ("online", [-960, 320, 320, 320], False),
        # I4, FRIENDLY: 16 tai to each, double to one whose tile it was
        ("friendly", [-960, 320, 320, 320], True),
        ("friendly", [-1280, 320, 640, 320], True),
        ("friendly", [-780, 260, 260, 260], False),
        # P10, HONG_KONG: what the ready hands were worth is not told
        ("hong_kong", [-30, 10, 10, 10], True),
        # H5, TAIWAN: there is no such penalty
        ("taiwan", [-780, 260, 260, 260], False),
    ],
)
def test_P10_I4_false_wins(
    run: Run, recorded: Recorded, ruleset: str, deltas: list[int], fits: bool
) -> None:
    text = f'reason = "false_win"\noffender = "E"\ndeltas = {deltas}'
    found = result_of(run, recorded(unreached(start(ruleset), text)))
    assert [key for key, _, _ in found] == ([] if fits else ["payment"])


def test_P05_where_kongs_are_paid_at_once_the_points_cannot_be_told(
    run: Run, recorded: Recorded
) -> None:
    text = 'reason = "win"\nwinners = ["S"]\ntotals = [4]\ndeltas = [-5, 5, 0, 0]'
    path = recorded(unreached(start("hong_kong"), text))
    assert (
        "  the result cannot be checked against the acts; its parts fit,"
        " what it costs cannot be told without them\n"
    ) in run(path)[1]
    (record,) = json.loads(run(path, "--json")[1])["records"]
    assert record["result"]["payment_judged"] is False


def test_P10_where_ready_hands_are_paid_the_points_cannot_be_told(
    run: Run, recorded: Recorded
) -> None:
    """HONG_KONG without kongs that are paid at once (P05)."""
    table = start("hong_kong", kong_before_discard=0, kong_later=0)
    text = 'reason = "false_win"\noffender = "E"\ndeltas = [-30, 10, 10, 10]'
    assert result_of(run, recorded(unreached(table, text))) == []


def test_D3_a_drawn_hand_costs_nothing(run: Run, recorded: Recorded) -> None:
    text = 'reason = "drawn"\ndeltas = [-20, 20, 0, 0]'
    assert result_of(run, recorded(unreached(start(), text))) == [
        ("payment", [-20, 20, 0, 0], [[0, 0, 0, 0]])
    ]


@pytest.mark.parametrize(
    ("result", "keys"),
    [
        ('reason = "win"\nwinners = ["S"]\ntotals = [4]\ndeltas = [1, 2, 3, 4]', "deltas payment"),
        ('reason = "win"\nwinners = ["S"]\ntotals = [4]\ndeltas = [1]', "deltas payment"),
        ('reason = "fire"\ndeltas = [0, 0, 0, 0]', "reason"),
        ('reason = "win"\ndeltas = [0, 0, 0, 0]', "winners"),
        ('reason = "drawn"\nwinners = ["S"]\ndeltas = [0, 0, 0, 0]', "winners totals"),
        ('reason = "win"\nwinners = ["S", "W"]\ntotals = [1, 1]\ndeltas = [0, 0, 0, 0]', "winners"),
        ('reason = "win"\nwinners = ["S"]\ndeltas = [0, 0, 0, 0]', "totals"),
        ('reason = "false_win"\ndeltas = [0, 0, 0, 0]', "offender"),
        ('reason = "drawn"\noffender = "E"\ndeltas = [0, 0, 0, 0]', "offender"),
        ('reason = "win"\nwinners = ["S"]\ntotals = [-1]\ndeltas = [0, 0, 0, 0]', "payment"),
    ],
)
def test_P08_parts_that_do_not_fit(run: Run, recorded: Recorded, result: str, keys: str) -> None:
    found = result_of(run, recorded(unreached(start(), result)))
    assert " ".join(key for key, _, _ in found) == keys


@pytest.mark.parametrize(
    ("options", "total", "found"),
    [
        ({"minimum": 5}, 4, "at least 5 each [C22]"),
        ({"limit": 3}, 4, "at most 3 each [C22]"),
        ({"minimum": 4, "limit": 4}, 4, None),
    ],
)
def test_C22_totals_keep_to_the_minimum_and_the_limit(
    run: Run, recorded: Recorded, options: dict[str, Any], total: int, found: str | None
) -> None:
    """The payment is right for such a total: 100 + 4 × 20."""
    text = f'reason = "win"\nwinners = ["S"]\ntotals = [{total}]\ndeltas = [0, 180, -180, 0]'
    wrong = [] if found is None else [("totals", [total], found)]
    assert result_of(run, recorded(unreached(start(**options), text))) == wrong


@pytest.mark.parametrize("winners", ["ESWN", "SS"])
def test_E3_who_can_win_together(run: Run, recorded: Recorded, winners: str) -> None:
    """FRIENDLY: all who declare win, but the discarder is none of them, and nobody wins twice."""
    totals = [1] * len(winners)
    text = f'reason = "win"\nwinners = {[*winners]}\ntotals = {totals}\ndeltas = [0, 0, 0, 0]'
    assert result_of(run, recorded(unreached(start("friendly"), text))) == [
        ("winners", [*winners], "one to three seats [E3]")
    ]


# --- many records ---------------------------------------------------------------------------------


def test_folders_and_what_cannot_be_read(run: Run, recorded: Recorded, tmp_path: Path) -> None:
    recorded(HAND, name="a.toml")
    recorded(HAND, ("totals = [3]", "totals = [2]"), name="b.toml")
    recorded("what", name="c.toml")
    recorded(HAND, ("5p 1z 4f 4m", "5p 1z 4f"), name="d.toml")
    recorded("no record", name="e.txt")
    code, out, _ = run(tmp_path, "no/such/file")
    assert code == 2
    lines = out.splitlines()
    assert lines[0].startswith(f"{tmp_path / 'a.toml'}: right, ")
    assert f"{tmp_path / 'b.toml'}: wrong" in lines
    cannot = [line for line in lines if ": cannot be read: " in line]
    assert [line.partition(": cannot be read: ")[2][:14] for line in cannot[:3]] == [
        *("no TOML: Expec", "wall: a wall o", "No such file o"),
    ]
    assert lines[-1] == "records: 5, right: 1, wrong: 1, cannot be read: 3"
    data = json.loads(run(tmp_path, "--json")[1])
    assert [one["ok"] for one in data["records"]] == [True, False, False, False]
    wrong: dict[str, Any] = data["records"][2]
    assert (wrong["acts"], wrong["result"], wrong["error"]["where"]) == ([], None, "file")


def test_nothing_to_check(run: Run, recorded: Recorded, tmp_path: Path) -> None:
    """A folder without a record is one that cannot be read, beside others too."""
    (tmp_path / "empty").mkdir()
    path = recorded(HAND)
    code, out, _ = run(tmp_path / "empty", path)
    assert code == 2
    assert out.splitlines()[0] == (
        f"{tmp_path / 'empty'}: cannot be read: no file in it that ends in .toml"
    )
    assert out.splitlines()[-1] == "records: 2, right: 1, wrong: 0, cannot be read: 1"


def test_a_text_that_is_too_much_leaves_the_others(run: Run, recorded: Recorded) -> None:
    good, deep = recorded(HAND), recorded("a = " + "[" * 50_000, name="deep.toml")
    huge = recorded(HAND, ("base = 100", f"base = 0x{'f' * 9_000}"), name="huge.toml")
    long = recorded(HAND, ("base = 100", f"base = {'9' * 5_000}"), name="long.toml")
    code, out, err = run(good, deep, huge, long)
    assert (code, err) == (2, "")
    lines = out.splitlines()
    assert lines[0].startswith(f"{good}: right, ")
    assert lines[1].startswith(f"{deep}: cannot be read: no TOML: ")
    assert lines[2] == (
        f"{huge}: cannot be read: base: expected a whole number, not a number of more than 64 bits"
    )
    assert lines[3].startswith(f"{long}: cannot be read: no TOML: Exceeds the limit")
    assert lines[4] == "records: 4, right: 1, wrong: 0, cannot be read: 3"


def test_names_and_acts_stay_in_their_line(run: Run, recorded: Recorded) -> None:
    path = recorded(HAND, ('"E discard 3z"', r'"E\nrecords: 9\u001b[1m"'), name="a\nb.toml")
    lines = run(path)[1].splitlines()
    assert lines[0] == f"{path.parent}/a b.toml: wrong"
    assert lines[2].startswith(r"  act 6, E records: 9\x1b[1m, is not: ")
    assert len(lines) == 6


def test_several_files_are_only_checked(
    recorded: Recorded, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(recorded(HAND))
    assert main(["replay", path, path]) == 2
    assert capsys.readouterr().err == (
        "twmahjong replay: several files are only checked: --check\n"
    )


def test_the_check_that_is_shown(run: Run, recorded: Recorded) -> None:
    changes = ('"E discard 3z"', '"E discard 1z"'), ("[160, 0, 0, -160]", "[100, 0, 0, -100]")
    path = recorded(HAND, *changes)
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    shown = page[page.index("game.toml: wrong\n") :].partition("```")[0]
    assert run(path)[1].partition("records: ")[0] == shown.replace("game.toml", str(path))
