"""The command line: every command, every way to get it wrong, and the JSON that it promises."""

import contextlib
import importlib
import io
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from attrs import fields

from twmahjong import HONG_KONG, ONLINE, RULESETS, TAIWAN, Options, Win, score
from twmahjong.cli import COMMANDS, main
from twmahjong.tiles import Tile

ROOT = Path(__file__).parent.parent

#: The worked example (P03): South draws it, with a pung of the seat wind.
WIN = "123m456m789p345s22z55s @2z*"
SOUTH = ("score", WIN, "--seat", "S", "--round", "E")
#: The same on a discard: nothing but the pung of the seat wind and a concealed hand.
DISCARD = ("score", WIN.rstrip("*"), "--seat", "S", "--round", "E")

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line: the exit code, and what it wrote to the two streams."""

    def run(*argv: str) -> Answer:
        try:
            code = main(argv)
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def answer(run: Run, *argv: str) -> Any:
    """What a command prints with --json."""
    code, out, err = run(*argv, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


# --- score ----------------------------------------------------------------------------------------


def test_P03_the_worked_example(run: Run) -> None:
    code, out, err = run(*SOUTH, "--dealer", "E", "--streak", "1", "--stakes", "100/20")
    assert (code, err) == (0, "")
    win = Win.parse(WIN, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert out == (
        f"{score(win, TAIWAN)}\n"
        "\n"
        "payment: base 100, 20 a tai, dealer E, streak 1\n"
        "  E pays S 240: 4 tai + 3 with the dealer\n"
        "  W pays S 180: 4 tai\n"
        "  N pays S 180: 4 tai\n"
        "  E -240  S +600  W -180  N -180\n"
    )


def test_P03_the_worked_example_in_chinese(run: Run) -> None:
    _, out, _ = run(*SOUTH, "--streak", "1", "--stakes", "100/20", "--lang", "zh")
    win = Win.parse(WIN, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert out == (
        f"{score(win, TAIWAN).explain('zh')}\n"
        "\n"
        "付款：底 100，每台 20，莊家東，連莊 1\n"
        "  東付南 240：4 台 + 莊家 3\n"
        "  西付南 180：4 台\n"
        "  北付南 180：4 台\n"
        "  東 -240  南 +600  西 -180  北 -180\n"
    )


def test_without_stakes_there_is_no_payment(run: Run) -> None:
    win = Win.parse(WIN, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert run(*SOUTH) == (0, f"{score(win, TAIWAN)}\n", "")


def test_score_as_json(run: Run) -> None:
    data = answer(run, *SOUTH, "--streak", "1", "--stakes", "100/20")
    assert list(data) == [
        *("ok", "total", "unit", "lines", "superseded", "reading"),
        *("others", "unknown", "waits", "settlement"),
    ]
    assert (data["total"], data["unit"]) == (4, "tai")
    assert data["lines"][-1] == {
        "id": "seat_wind",
        "name": "門風",
        "count": 1,
        "value": 1,
        "source": TAIWAN.row("seat_wind").source,
    }
    assert sum(line["value"] for line in data["lines"]) == data["total"]
    assert data["superseded"] == []
    assert data["reading"] == "123m 456m 789p 345s 222z + 55s, 2z completes 222z (dual-pung)"
    assert data["others"] == []
    assert data["unknown"] == []
    assert data["waits"] == ["2s", "5s", "2z"]
    assert data["settlement"]["deltas"] == [-240, 600, -180, -180]
    assert data["settlement"]["charges"][0] == {
        "payer": "E",
        "payee": "S",
        "tai": 7,
        "amount": 240,
        "because": "4 tai + dealer 3",
        "cause": "win",
    }


def test_json_of_what_was_replaced_and_of_other_readings(run: Run) -> None:
    data = answer(
        run, "score", "111222333m456p11s77z @7z*", "--seat", "W", "--round", "E",
        "--ruleset", "hong-kong",
    )  # fmt: skip
    assert data["unit"] == "fan"
    assert {"id": "concealed_hand", "count": 1, "value": 3, "by": "concealed_self_draw"} in data[
        "superseded"
    ]
    assert data["others"]
    assert set(data["others"][0]) == {"reading", "total"}
    assert data["unknown"] == ["within_ten_tiles", "within_seven_tiles"]
    assert data["settlement"] is None


def test_C11_a_dealt_hand_waited_for_nothing(run: Run) -> None:
    data = answer(run, "score", WIN, "--seat", "E", "--round", "E", "--occasion", "dealt_hand")
    assert [line["id"] for line in data["lines"]] == ["heavenly_win"]
    assert data["waits"] == []


def test_C06_eight_flowers_without_a_hand(run: Run) -> None:
    data = answer(
        run, "score", "123m456m789p345s22z55s + 12345678f", "--seat", "N", "--round", "E",
        "--source", "eight-flowers", "--stakes", "100/20",
    )  # fmt: skip
    assert (data["total"], data["reading"], data["waits"]) == (8, None, [])
    assert data["settlement"]["deltas"] == [-280, -260, -260, 800]


def test_H3_a_robbed_flower_is_paid_by_the_robbed(run: Run) -> None:
    code, out, _ = run(
        "score", "123m456m789p345s22z55s + 1234567f", "--seat", "N", "--round", "E",
        "--source", "robbed_flower", "--stakes", "100/20", "--from", "W",
    )  # fmt: skip
    assert code == 0
    assert out.endswith("  W pays N 260: 8 tai\n  E +0  S +0  W -260  N +260\n")


def test_P01_a_discard_is_paid_by_who_discarded(run: Run) -> None:
    data = answer(run, *DISCARD, "--stakes", "100/20", "--from", "W")
    assert data["total"] == 2
    assert data["settlement"]["deltas"] == [0, 140, -140, 0]


def test_P02_the_dealer_wins(run: Run) -> None:
    data = answer(run, *SOUTH, "--dealer", "S", "--streak", "2", "--stakes", "100/20")
    assert data["settlement"]["deltas"] == [-280, 840, -280, -280]


def test_P04_a_single_number_is_the_value_of_a_fan(run: Run) -> None:
    argv = ("settle", "10", "--winner", "S", "--ruleset", "hong_kong", "--from", "W")
    assert answer(run, *argv, "--stakes", "5")["deltas"] == [0, 50, -50, 0]
    assert answer(run, *argv, "--stakes", "0/5")["deltas"] == [0, 50, -50, 0]


def test_all_the_facts_of_a_win_arrive(run: Run) -> None:
    data = answer(
        run, "score", "345s22z55s | 123m< 456m< [9999p] + 1f @2z*", "--seat", "南",
        "--round", "w", "--occasion", "last-tile", "kong_replacement", "--ready", "declared",
    )  # fmt: skip
    ids = {line["id"] for line in data["lines"]}
    assert {"last_tile_draw", "out_with_replacement", "ready", "seat_wind"} <= ids


def test_K16_discards_are_counted(run: Run) -> None:
    data = answer(run, *SOUTH, "--ruleset", "HONG_KONG", "--discards", "7")
    assert "within_seven_tiles" in {line["id"] for line in data["lines"]}
    assert data["unknown"] == []


def test_C22_a_limit_is_a_line_of_its_own(run: Run) -> None:
    data = answer(run, *SOUTH, "--limit", "3")
    assert data["total"] == 3
    assert data["lines"][-1]["id"] == "limit"
    assert data["lines"][-1]["value"] == -1


def test_C22_below_the_minimum_is_no_win(run: Run) -> None:
    """One more, and it is no win: see below."""
    assert run(*SOUTH, "--minimum", "4")[0] == 0


# --- settle ---------------------------------------------------------------------------------------


def test_settle_a_number_of_tai(run: Run) -> None:
    assert run("settle", "4", "--winner", "S", "--streak", "1", "--stakes", "100/20") == (
        0,
        "payment: base 100, 20 a tai, dealer E, streak 1\n"
        "  E pays S 240: 4 tai + 3 with the dealer\n"
        "  W pays S 180: 4 tai\n"
        "  N pays S 180: 4 tai\n"
        "  E -240  S +600  W -180  N -180\n",
        "",
    )


def test_settle_as_json_is_the_settlement_of_score(run: Run) -> None:
    pay = ("--streak", "1", "--stakes", "100/20")
    settled = answer(run, "settle", "4", "--winner", "S", *pay)
    assert list(settled) == ["ok", "charges", "deltas"]
    assert settled == {"ok": True, **answer(run, *SOUTH, *pay)["settlement"]}


def test_P09_the_liable_player_pays_every_share(run: Run) -> None:
    argv = ("settle", "8", "--winner", "S", "--stakes", "100/20", "--liable", "W")
    code, out, _ = run(*argv, "--ruleset", "friendly")
    assert (code, out) == (
        0,
        "payment: base 100, 20 a tai, dealer E, streak 0\n"
        "  W pays S 280 for E: 8 tai + 1 with the dealer\n"
        "  W pays S 260: 8 tai\n"
        "  W pays S 260 for N: 8 tai\n"
        "  E +0  S +800  W -800  N +0\n",
    )
    assert "  西付南 260（代北）：8 台\n" in run(*argv, "--lang", "zh")[1]


# --- waits ----------------------------------------------------------------------------------------


def test_waits(run: Run) -> None:
    hand = "34567m456p789s22z555z"
    assert run("waits", hand) == (0, "2m 5m 8m\n", "")
    assert run("waits", hand, "--lang", "zh") == (0, "二萬 五萬 八萬\n", "")
    assert answer(run, "waits", hand) == {"ok": True, "waits": ["2m", "5m", "8m"]}


def test_C05_waits_ask_for_the_shapes_of_the_ruleset(run: Run) -> None:
    orphans = "19m19p19s1234567z 234m"
    assert run("waits", orphans) == (0, "no tile\n", "")
    assert run("waits", orphans, "--lang", "zh") == (0, "不聽牌\n", "")
    assert len(answer(run, "waits", orphans, "--ruleset", "hong_kong")["waits"]) == 13


# --- check ----------------------------------------------------------------------------------------


def test_check_finds_nothing(run: Run) -> None:
    assert run("check", "34567m456p789s22z555z") == (0, "no problem\n", "")
    assert run("check", "34567m456p789s22z555z @2m") == (0, "no problem\n", "")
    assert answer(run, "check", "34567m456p789s22z555z") == {"ok": True, "problems": []}


def test_C20_check_names_every_problem(run: Run) -> None:
    code, out, err = run("check", "11111m1f | 222z + 11f")
    assert (code, err) == (1, "")
    assert [line[-5:] for line in out.splitlines()] == ["[C20]"] * 4


def test_C20_check_names_every_problem_of_a_win(run: Run) -> None:
    code, out, _ = run("check", "11112m @1m")
    assert code == 1
    assert out.splitlines() == [
        "concealed tiles: 5, melds: 0; it must be 16 [C20]",
        "a fifth 1m: the hand holds all four [C20]",
    ]


def test_C04_check_says_what_is_not_complete(run: Run) -> None:
    orphans = "19m19p19s1234567z 234m @1m"
    assert run("check", orphans) == (1, "the hand is not complete with 1m [C04]\n", "")
    assert run("check", orphans, "--ruleset", "hong_kong")[0] == 0
    code, out, _ = run("check", orphans, "--json")
    assert code == 1
    assert json.loads(out) == {
        "ok": False,
        "problems": [{"rule": "C04", "text": "the hand is not complete with 1m"}],
    }


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_rules_lists_every_row_and_option(run: Run, name: str) -> None:
    code, out, _ = run("rules", name)
    assert code == 0
    rows, _, options = out.partition("\noptions\n")
    for row in RULESETS[name].rows:
        assert f"  {row.value:>3}  {row.id} {row.name}" in rows
        assert not row.group or f"\n\n{row.group}\n" in rows
    names = [line.split(":")[0].strip() for line in options.splitlines()]
    assert names == [option.name for option in fields(Options)]


def test_rules_says_what_a_row_replaces(run: Run) -> None:
    assert "    8  full_flush 清一色; replaces half_flush\n" in run("rules", "taiwan")[1]


def test_rules_without_groups(run: Run) -> None:
    assert run("rules", "online")[1].startswith(
        "online: Taiwan, an online site, in tai\n\nrows\n    1  concealed_hand 門清\n"
    )


def test_rules_as_markdown(run: Run) -> None:
    assert run("rules", "hong_kong", "--markdown")[1] == HONG_KONG.to_markdown()


def test_rules_as_a_difference(run: Run) -> None:
    difference = str(ONLINE.diff(TAIWAN))
    assert run("rules", "online", "--diff", "taiwan")[1] == f"{difference}\n"
    assert run("rules", "taiwan", "--diff", "taiwan")[1] == "no difference\n"
    marked = run("rules", "online", "--diff", "taiwan", "--markdown")[1]
    assert marked.splitlines() == [f"- {line}" for line in difference.splitlines()]


# --- what is wrong --------------------------------------------------------------------------------

STAKES = ("--stakes", "100/20")
SETTLE = ("settle", "4", "--winner", "S", *STAKES)
UNREADABLE = [
    # the words themselves
    ((), "the following arguments are required: COMMAND"),
    (("paint",), "invalid choice: 'paint'"),
    (("score",), "the following arguments are required: win, --seat, --round"),
    (("score", WIN, "--round", "E"), "the following arguments are required: --seat"),
    (("settle", "4", "--winner", "S"), "the following arguments are required: --stakes"),
    ((*SOUTH, "--sta", "100/20"), "unrecognized arguments: --sta 100/20"),
    ((*SOUTH, "more\nlines"), "unrecognized arguments: more lines"),
    # what stands after them
    (("score", WIN, "--seat", "Q", "--round", "E"), "argument --seat: 'Q' is no wind"),
    (("score", WIN, "--seat", "", "--round", "E"), "argument --seat: '' is no wind"),
    ((*SOUTH, "--round", "1m"), "argument --round: '1m' is no wind: E, S, W or N"),
    ((*SOUTH, "--ruleset", "mars"), "'mars' is no ruleset: taiwan, hong_kong, online, friendly"),
    ((*SOUTH, "--source", "gift"), "argument --source: 'gift' is none of self_draw, discard"),
    ((*SOUTH, "--occasion", "birthday"), "'birthday' is none of kong_replacement"),
    ((*SOUTH, "--ready", "no"), "argument --ready: 'no' is none of declared, heavenly, earthly"),
    ((*SOUTH, "--discards", "few"), "argument --discards: invalid int value: 'few'"),
    ((*SOUTH, "--stakes", "a lot"), "'a lot' is not BASE/PER_TAI, as 100/20 is"),
    ((*SOUTH, "--stakes", "100/"), "'100/' is not BASE/PER_TAI"),
    ((*SOUTH, "--stakes", "1/2/3"), "'1/2/3' is not BASE/PER_TAI"),
    ((*SOUTH, "--stakes", "100/-20"), "'100/-20' is not BASE/PER_TAI"),
    ((*SOUTH, "--lang", "fr"), "argument --lang: invalid choice: 'fr'"),
    (("settle", "many", "--winner", "S", *STAKES), "argument TAI: invalid int value: 'many'"),
    (("rules", "mars"), "argument RULESET: 'mars' is no ruleset"),
    (("rules", "online", "--diff", "mars"), "argument --diff: 'mars' is no ruleset"),
    # text that cannot be read
    (("score", "what @ 2z", "--seat", "S", "--round", "E"), "'w' at position 0, expected a tile"),
    (("score", "1m @ what", "--seat", "S", "--round", "E"), "'w' at position 5, expected a tile"),
    (("score", "1m", "--seat", "S", "--round", "E"), "the end at position 2, expected @"),
    (("waits", "12m | 34m"), "expected a chow, pung or kong"),
    (("waits", "1\nm"), r"cannot read '1\nm': '\n' at position 1"),
    (("check", "12"), "expected a digit or one of the suits"),
    (("check", "12m @"), "expected one tile, not 0"),
    # tables and payments that cannot be asked for
    ((*SOUTH, "--minimum", "-1"), "minimum: -1, expected a whole number from 0 on [C22]"),
    ((*SOUTH, "--limit", "-1"), "limit: -1, expected a whole number from 0 on, or None [C22]"),
    ((*DISCARD, *STAKES), "discard: --from must say who pays [P01]"),
    ((*DISCARD, *STAKES, "--from", "S"), "S wins, and so cannot pay [P01]"),
    ((*SOUTH, *STAKES, "--from", "W"), "self_draw: all three pay, so there is no --from [P01]"),
    ((*SOUTH, *STAKES, "--liable", "S"), "S wins, and so cannot be liable [P09]"),
    ((*SETTLE, "--from", "S", "--liable", "S"), "cannot pay [P01]; S wins, and so cannot be"),
    ((*SOUTH, "--from", "W", "--streak", "0"), "--streak, --from: of no use without --stakes"),
    ((*DISCARD, "--liable", "E"), "--liable: of no use without --stakes"),
]
IMPOSSIBLE = [
    (("waits", "123m"), "concealed tiles: 3, melds: 0; it must be 16 [C20]"),
    (
        ("score", "1m @ 1m", "--seat", "S", "--round", "E"),
        "concealed tiles: 1, melds: 0; it must be 16",
    ),
    (("score", "1f @ 1m", "--seat", "S", "--round", "E"), "among the concealed tiles [C20]"),
    ((*SOUTH, "--source", "discard"), "only a self-drawn tile has a * after it: discard [C20]"),
    ((*DISCARD, "--source", "self_draw"), "a self-drawn tile has a * after it"),
    ((*DISCARD, "--occasion", "kong_replacement"), "a replacement is self-drawn [C20]"),
    ((*SOUTH, "--occasion", "dealt_hand"), "only the dealer is dealt a complete hand [C20]"),
    ((*SOUTH, "--discards", "-1"), "-1 discards [C20]"),
    (("score", f"{WIN[:-3]}1z", "--seat", "S", "--round", "E"), "the hand is not complete"),
    # what cannot be paid
    ((*SOUTH, *STAKES, "--streak", "-1"), "streak: -1 hands [A4]"),
    ((*SETTLE, "--streak", "-2"), "streak: -2 hands [A4]"),
    (("settle", "-4", "--winner", "S", *STAKES), "-4 tai [P01]"),
    ((*SOUTH, "--minimum", "5"), "is no win: 4 tai, the table asks for 5 or more"),
]


def as_json_too(run: Run, argv: tuple[str, ...], code: int, words: str) -> dict[str, Any]:
    """An error is one line, and the only object that is printed if JSON is asked for."""
    found, out, err = run(*argv)
    assert (found, out) == (code, "")
    assert words in err
    assert err.startswith("twmahjong")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    found, out, again = run(*argv, "--json")
    assert (found, again) == (code, err)
    data: dict[str, Any] = json.loads(out)
    assert list(data) == ["ok", "error"]
    assert data["ok"] is False
    assert list(data["error"]) == ["where", "reason", "act", "rule", "code", "flaws"]
    assert data["error"]["reason"] in err
    return data


@pytest.mark.parametrize(("argv", "words"), UNREADABLE, ids=[words for _, words in UNREADABLE])
def test_what_cannot_be_read_is_one_line_and_exit_code_2(
    run: Run, argv: tuple[str, ...], words: str
) -> None:
    if argv[:1] == ("rules",) or "--sta" in argv or "more\nlines" in argv:
        assert run(*argv)[0] == 2
        assert words in run(*argv)[2]
    else:
        as_json_too(run, argv, 2, words)


@pytest.mark.parametrize(("argv", "words"), IMPOSSIBLE, ids=[words for _, words in IMPOSSIBLE])
def test_what_cannot_be_is_one_line_and_exit_code_1(
    run: Run, argv: tuple[str, ...], words: str
) -> None:
    """Each problem stands in the JSON with its rule."""
    data = as_json_too(run, argv, 1, words)
    rule = re.search(r"\[([A-Z]\d+)\]$", words)
    if rule:
        assert data["error"]["rule"] == rule[1]


def test_C20_json_names_every_problem(run: Run) -> None:
    _, out, _ = run("score", "11112m @1m", "--seat", "S", "--round", "E", "--json")
    assert [(one["rule"], one["key"]) for one in json.loads(out)["error"]["flaws"]] == [
        ("C20", None),
        ("C20", None),
    ]


def test_a_bug_is_no_message(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody foresaw is shown in full."""

    def broken(*args: object, **settings: object) -> None:
        raise ValueError("not foreseen")

    monkeypatch.setattr("twmahjong.cli.hands.waits", broken)
    with pytest.raises(ValueError, match="not foreseen"):
        run("waits", "34567m456p789s22z555z")


def test_a_run_that_is_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **settings: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("twmahjong.cli.hands.waits", interrupted)
    assert run("waits", "34567m456p789s22z555z") == (130, "", "twmahjong: stopped\n")


# --- the program ----------------------------------------------------------------------------------


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"twmahjong {version('twmahjong')}\n", "")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_help_shows_an_example_that_works(
    run: Run, command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert f"\n    {command.name} " in run("--help")[1]
    code, out, _ = run(command.name, "--help")
    assert code == 0
    (example,) = [line for line in out.splitlines() if line.startswith("  twmahjong ")]
    code, out, err = run(*shlex.split(example)[1:])
    assert (code, err) == (0, "")
    assert out


def program(*argv: str, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "twmahjong", *argv], check=False, timeout=60, **settings
    )


def test_the_module_runs() -> None:
    done = program("waits", "34567m456p789s22z555z", capture_output=True)
    assert (done.returncode, done.stdout.split()) == (0, [b"2m", b"5m", b"8m"])
    done = program("waits", "34567m", capture_output=True)
    assert (done.returncode, done.stdout) == (1, b"")
    done = program("waits", "34567x", capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")


def test_the_module_does_nothing_when_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert importlib.import_module("twmahjong.__main__").main is main
    monkeypatch.setattr(sys, "argv", ["twmahjong", "rules", "online", "--diff", "online"])
    monkeypatch.delitem(sys.modules, "twmahjong.__main__")
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module("twmahjong", run_name="__main__")


def test_output_is_utf_8_whatever_the_terminal_says() -> None:
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = program(*SOUTH, "--json", capture_output=True, env=ascii_only)
    assert done.returncode == 0
    assert json.loads(done.stdout.decode())["lines"][0]["name"] == "門清"
    done = program("waits", "麻", capture_output=True, env=ascii_only)
    assert done.returncode == 2
    assert "麻" in done.stderr.decode()


def test_output_that_is_no_stream_of_bytes() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main(["waits", "34567m456p789s22z555z"]) == 0
    assert out.getvalue() == "2m 5m 8m\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes break otherwise elsewhere")
def test_a_reader_that_has_had_enough() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = program("rules", "hong_kong", stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
def test_an_output_that_is_full() -> None:
    with open("/dev/full", "wb") as full:
        done = program("rules", "hong_kong", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"twmahjong: the output: No space left on device\n"
