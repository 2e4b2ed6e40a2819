"""The commands ``play`` and ``replay``, and the player that seeks to win."""

import json
import tomllib
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.table_builder import WIND, play, play_until, start
from twmahjong import (
    RULESETS,
    TAIWAN,
    Ending,
    Stakes,
    Table,
    dump,
    load,
    parse_tiles,
    replay,
    view,
)
from twmahjong.cli import main
from twmahjong.cli.endings import ending, payments
from twmahjong.cli.players import choose, distance
from twmahjong.cli.playing import hands
from twmahjong.table import Phase, Seat, apply, deal, parse_action

ROOT = Path(__file__).parent.parent
HAND = ROOT / "examples" / "hand.toml"
STAKES = Stakes(100, 20)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line: the exit code, and what it wrote to the two streams."""

    def run(*argv: str | Path) -> tuple[int, str, str]:
        try:
            code = main([str(word) for word in argv])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def recorded(tmp_path: Path) -> Callable[[Table | str], Path]:
    """Write a record, or any text, to a file."""

    def recorded(what: Table | str) -> Path:
        path = tmp_path / "record.toml"
        path.write_text(what if isinstance(what, str) else dump(what), encoding="utf-8")
        return path

    return recorded


Recorded = Callable[[Table | str], Path]


# --- play -----------------------------------------------------------------------------------------


def test_play_prints_each_hand_and_the_totals(run: Run) -> None:
    code, out, err = run("play", "--seed", "7", "--hands", "5", "--stakes", "100/20")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == [
        *("hand", "round", "dealer", "streak", "acts", "E", "S", "W", "N", "how", "it", "ended")
    ]
    assert [line.split()[0] for line in lines[1:-2]] == ["1", "2", "3", "4", "5"]
    deltas = [[int(number) for number in line.split()[5:9]] for line in lines[1:-2]]
    assert [sum(amounts) for amounts in deltas] == [0] * 5
    totals = [int(number) for number in lines[-2].split()[1:]]
    assert totals == [sum(column) for column in zip(*deltas, strict=True)]
    assert lines[-1].startswith("hands: 5, won: ")


def test_A6_the_same_seed_gives_the_same_hands(run: Run) -> None:
    argv = ("play", "--ruleset", "friendly", "--seed", "3", "--hands", "2")
    assert run(*argv) == run(*argv)
    assert run(*argv) != run(*argv[:-3], "4", *argv[-2:])


def test_quiet_prints_the_totals_only(run: Run) -> None:
    _, out, _ = run("play", "--seed", "7", "--hands", "2")
    assert (
        run("play", "--seed", "7", "--hands", "2", "--quiet")[1].splitlines()
        == (out.splitlines()[-2:])
    )


def test_each_hand_is_written_and_can_be_replayed(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    code, _, _ = run("play", "--seed", "1", "--hands", "2", "--out", folder, "--stakes", "5")
    assert code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["hand-0001.toml", "hand-0002.toml"]
    for path in folder.iterdir():
        assert load(path.read_text(encoding="utf-8")).stakes == Stakes(0, 5)
        code, out, _ = run("replay", path)
        assert code == 0
        assert out.endswith("the result is as recorded\n")


def test_the_hands_of_two_runs_are_not_mixed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.toml").touch()
    assert run("play", "--seed", "1", "--hands", "2", "--out", tmp_path)[0] == 0
    first = (tmp_path / "hand-0001.toml").read_text(encoding="utf-8")
    code, out, err = run("play", "--seed", "2", "--out", tmp_path)
    assert (code, out) == (2, "")
    words = "there are hands of another run in it, hand-*.toml"
    assert err == f"twmahjong play: {tmp_path}: {words}\n"
    assert (tmp_path / "hand-0001.toml").read_text(encoding="utf-8") == first


def test_long_runs_say_how_far_they_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0.0, 1.5)
    monkeypatch.setattr("twmahjong.cli.playing.monotonic", lambda: next(ticks))
    argv = ("play", "--seed", "7", "--hands", "3")
    assert run(*argv)[2] == "2 of 3 hands, 1 a second\n"
    assert run(*argv, "--quiet")[2] == ""


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("play",), "the following arguments are required: --seed"),
        (("play", "--seed", "x"), "argument --seed: invalid int value: 'x'"),
        (("play", "--seed", "1", "--hands", "0"), "'0' is no number from 1 on"),
        (("play", "--seed", "1", "--hands", "few"), "'few' is no number from 1 on"),
        (("replay", "no/such/file"), "no/such/file: No such file or directory"),
        (("replay", str(ROOT)), f"{ROOT}: Is a directory"),
        (("replay", "\0"), "no text in UTF-8"),
    ],
    ids=str,
)
def test_what_is_wrong_is_one_line(run: Run, argv: tuple[str, ...], words: str) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, out, err = run("play", "--seed", "1", "--out", tmp_path / "file")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert err.startswith("twmahjong play: ")
    assert run("play", "--seed", "1", "--out", "\0")[0] == 2


def test_a_record_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hand-0001.toml").mkdir()
    code, _, err = run("play", "--seed", "1", "--out", tmp_path, "--quiet")
    assert (code, len(err.splitlines())) == (2, 1)
    assert "hand-0001.toml: " in err


# --- the players ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_hands_end_in_wins(name: str) -> None:
    """Thirty hands a table: far more than half of them are won."""
    run = islice(hands(RULESETS[name], STAKES, Random(5)), 30)
    results = [table.result for _, table in run]
    assert sum(r is not None and r.reason is Ending.WIN for r in results) > 15


def test_A5_when_a_match_is_over_another_begins() -> None:
    ends = TAIWAN.with_options(drawn_hand_keeps_deal=False)
    rounds = []
    for match, _ in islice(hands(ends, STAKES, Random(2)), 40):
        rounds.append((match.hands, match.round_wind))
    assert (0, rounds[0][1]) in rounds[1:]


@pytest.mark.parametrize(
    ("tiles", "melds", "away"),
    [
        ("123m456m789p345s22z55s2z", 0, -1),
        ("123m456m789p345s22z55s", 0, 0),
        ("123m456m789p345s22z5s8s", 0, 1),
        ("55z", 5, -1),
        ("5z", 5, 0),
        ("147m258p369s1234567z", 0, 10),
        ("1122334455667788m", 0, 0),
        ("567z567z", 3, 1),
        ("89m12p", 4, 1),
    ],
)
def test_how_far_a_hand_is_from_waiting(tiles: str, melds: int, away: int) -> None:
    assert distance(parse_tiles(tiles), melds) == away


def test_it_wins_when_it_can() -> None:
    table = play(start(s="123m456m789p345s22z55s", e="2z"), "E discard 2z")
    assert choose(view(table, Seat.S)) == parse_action("S hu")


def test_it_claims_what_brings_it_nearer_and_passes_the_rest() -> None:
    table = play(start(s="12m456m789p345s22z55s1z", e="3m"), "E discard 3m")
    assert choose(view(table, Seat.S)) == parse_action("S chow 1m")
    table = play(start(s="123456m789p345s22z55s", e="4m"), "E discard 4m")
    assert choose(view(table, Seat.S)) == parse_action("S pass")


def own_turn(table: Table, seat: Seat) -> Table:
    """The seat's own turn; until then everybody discards what was drawn and passes."""
    return play_until(table, lambda t: t.phase is Phase.TURN and t.turn is seat)


def test_it_makes_concealed_kongs_that_cost_nothing() -> None:
    table = own_turn(start("online", s="5555z123m456m78p34s11z", draws="9s"), Seat.S)
    assert choose(view(table, Seat.S)) == parse_action("S kong 5z")
    # A fourth tile that fits elsewhere stays.
    table = own_turn(start("online", s="5556m123p456p789p22z5m", draws="9s"), Seat.S)
    assert parse_action("S kong 5m") in view(table, Seat.S).legal
    assert choose(view(table, Seat.S)) == parse_action("S discard 9s")


def test_it_claims_kongs_that_cost_nothing() -> None:
    table = play(start("online", s="555z123m456m78p34s11z9s", e="5z"), "E discard 5z")
    assert choose(view(table, Seat.S)) == parse_action("S kong")
    table = play(start("online", s="55567m123p456p789p89s", e="5m"), "E discard 5m")
    assert parse_action("S kong") in view(table, Seat.S).legal
    assert choose(view(table, Seat.S)) == parse_action("S pass")


def test_it_adds_to_a_pung() -> None:
    table = start("online", s="55z123m456m78p34s11z9s8s", e="5z", draws="1z6z7z5z")
    table = own_turn(play(table, "E discard 5z, S pung, S discard 9s"), Seat.S)
    assert choose(view(table, Seat.S)) == parse_action("S kong 5z")


def test_G1_it_declares_ready_and_then_discards_what_it_draws() -> None:
    table = own_turn(start(s="123m456m789p345s22z5s8s", draws="5s"), Seat.S)
    assert choose(view(table, Seat.S)) == parse_action("S discard 8s ready")
    table = own_turn(play(table, "S discard 8s ready"), Seat.S)
    assert choose(view(table, Seat.S)) == parse_action(f"S discard {table.seats[1].drawn}")


def test_it_keeps_what_may_still_come() -> None:
    """Of two tiles that fit equally little the one goes of which more lie open."""
    for opened, kept in (("1p", "1s"), ("1s", "1p")):
        hand = start(s="123m456m789p44466z1p1s", w=f"{opened}{opened}", e=opened)
        table = play(hand, f"E discard {opened}, W pung")
        table = own_turn(play(table, "W discard 3m"), Seat.S)
        table = play(table, f"S discard {table.seats[1].drawn}")
        table = own_turn(table, Seat.S)
        assert choose(view(table, Seat.S)) == parse_action(f"S discard {opened}"), kept


# --- replay ---------------------------------------------------------------------------------------


def test_replay_tells_the_hand_act_by_act(run: Run) -> None:
    code, out, err = run("replay", HAND)
    assert (code, err) == (0, "")
    record = load(HAND.read_text(encoding="utf-8"))
    lines = out.splitlines()
    assert lines[0] == (
        "taiwan: Taiwan, one page of rules; base 100, 20 a tai; round E, dealer S, streak 0"
    )
    (head,) = [at for at, line in enumerate(lines) if line.split()[:2] == ["act", "seat"]]
    for number, (line, act) in enumerate(zip(lines[head + 1 :], record.actions, strict=False), 1):
        assert line.split()[:3] == [str(number), *act.split()[:2]]
    assert lines[-1] == f"all of {len(record.actions)} acts are legal; the result is as recorded"


def test_replay_in_chinese(run: Run) -> None:
    code, out, _ = run("replay", HAND, "--lang", "zh")
    assert code == 0
    assert "東圈，莊家南" in out
    assert " 打 " in out
    assert "合計" in out
    assert out.endswith("皆合規則；結果與紀錄相符\n")


def test_replay_as_json(run: Run) -> None:
    code, out, _ = run("replay", HAND, "--json")
    assert code == 0
    data: Any = json.loads(out)
    assert list(data) == [
        *("ok", "ruleset", "dealer", "round", "winds", "streak", "stakes"),
        *("acts", "result", "error", "table"),
    ]
    record = load(HAND.read_text(encoding="utf-8"))
    assert [act["act"] for act in data["acts"]] == list(record.actions)
    assert record.result is not None
    assert data["result"]["deltas"] == list(record.result.deltas)
    assert (data["ok"], data["error"], data["winds"]) == (True, None, "NESW")
    last = list(replay(record))[-1][1]
    assert data["table"]["left"] == last.drawable
    assert data["acts"][-1]["hand"] == data["table"]["hands"][record.result.winners[0]]
    assert (data["dealer"], data["acts"][-1]["seat"], data["table"]["turn"]) == ("S", "E", "N")
    assert (data["result"]["winners"], data["result"]["offender"]) == (["E"], None)
    assert [(c["payer"], c["payee"]) for c in data["result"]["charges"]] == [("N", "E")]


def test_replay_names_an_illegal_act(run: Run, recorded: Recorded) -> None:
    table = play(start(), "E discard 7z")
    path = recorded(dump(table).replace('"E discard 7z"', '"E discard 7z", "W draw"'))
    code, out, err = run("replay", path)
    assert (code, err) == (1, "")
    assert "wrong at act 2: W draw: it is S's turn [C-draw, not-your-turn]" in out
    assert f"the table reached, with {table.drawable} tiles to draw:\n  seat  wind  tiles" in out
    assert out.splitlines()[-4].endswith(" 7z")
    code, out, _ = run("replay", path, "--json")
    assert code == 1
    data = json.loads(out)
    assert data["error"]["act"] == "W draw"
    assert (data["error"]["rule"], data["error"]["code"]) == ("C-draw", "not-your-turn")
    assert data["table"]["discards"] == [["7z"], [], [], []]


def test_the_wrong_act_that_is_shown(run: Run, recorded: Recorded) -> None:
    right = HAND.read_text(encoding="utf-8")
    out = run("replay", recorded(right.replace('"E discard 3z"', '"E discard 1z"')))[1]
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    shown = page[page.index("wrong at act") :].partition("```")[0].replace(", ...", "")
    wrong, _, table = shown.partition("\n")
    assert wrong in out
    assert out.endswith(table)


def test_replay_names_an_act_that_cannot_be_read(run: Run, recorded: Recorded) -> None:
    path = recorded(dump(start()).replace("actions = [", 'actions = ["E dance"'))
    assert "wrong at act 1: cannot read 'E dance'" in run("replay", path)[1]
    data = json.loads(run("replay", path, "--json")[1])
    assert (data["error"]["act"], data["error"]["code"]) == ("E dance", None)


def test_replay_finds_a_wrong_payment(run: Run, recorded: Recorded) -> None:
    text = HAND.read_text(encoding="utf-8")
    right = next(line for line in text.splitlines() if line.startswith("deltas = "))
    path = recorded(text.replace(right, "deltas = [0, 0, 0, 0]"))
    code, out, _ = run("replay", path)
    assert code == 1
    assert "wrong at result: deltas (0, 0, 0, 0) recorded, " in out
    data = json.loads(run("replay", path, "--json")[1])
    assert data["error"]["where"] == "result"
    assert (data["error"]["act"], data["error"]["rule"]) == (None, None)


def test_replay_of_what_has_no_result(run: Run, recorded: Recorded) -> None:
    text = HAND.read_text(encoding="utf-8").partition("[result]")[0]
    assert run("replay", recorded(text))[1].endswith("; the record names no result\n")
    assert run("replay", recorded(start()))[1].endswith("0 acts are legal; the hand is not over\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("what", "twmahjong replay: file: no TOML"),
        ('format = "other"', "twmahjong replay: format: expected 'twmahjong/1'"),
        ("wall", "twmahjong replay: wall: a wall of 143 tiles"),
    ],
)
def test_a_file_that_is_no_record_is_one_line(
    run: Run, recorded: Recorded, text: str, words: str
) -> None:
    if text == "wall":
        whole = HAND.read_text(encoding="utf-8")
        at = whole.index('wall = """\n') + len('wall = """\n')
        text = whole[:at] + whole[at + 3 :]
    path = recorded(text)
    code, out, err = run("replay", path)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert words in err
    code, out, again = run("replay", path, "--json")
    assert (code, again) == (2, err)
    data = json.loads(out)
    assert (list(data), data["ok"]) == (["ok", "error"], False)
    assert f"{data['error']['where']}: {data['error']['reason']}" in words or words in err
    # Checked, it is the same error with the same exit code.
    code, out, _ = run("replay", "--check", path, "--json")
    assert code == 2
    assert json.loads(out)["records"][0]["error"] == data["error"]


# --- how a hand ended, in words -------------------------------------------------------------------

SOUTH = "123m456m789p345s22z55s"


def ended(table: Table) -> tuple[str, str]:
    return ending(table), ending(table, "zh")


def test_words_for_a_hand_that_is_not_over() -> None:
    assert ended(start()) == ("not over", "未完")
    assert list(payments(start())) == []


def test_words_for_a_self_draw() -> None:
    table = play(own_turn(start(s=SOUTH, draws="2z"), Seat.S), "S hu")
    assert ended(table)[0].startswith("S wins by self-draw of 2z, ")
    assert ended(table)[1].startswith("南自摸南，")


def test_words_for_a_discard() -> None:
    table = play(start(s=SOUTH, e="2z"), "E discard 2z, S hu")
    assert ended(table)[0].startswith("S wins off E's 2z, ")
    assert ended(table)[1].startswith("南胡東打出的南，")
    assert next(payments(table, "zh")).startswith("東付南 ")
    assert list(payments(table))[-1].startswith("E -")


def test_words_for_several_winners() -> None:
    table = start("friendly", s=SOUTH, w="123m456m789p345s2z888s", e="2z")
    table = play(table, "E discard 2z, S hu, W hu")
    assert ended(table)[0].count(" wins off E's 2z") == 2


def of_case(name: str) -> Table:
    """The table of a case in tests/cases/table after its acts."""
    data = tomllib.loads((ROOT / "tests" / "cases" / "table" / name).read_text(encoding="utf-8"))
    table = deal(
        RULESETS[data["ruleset"]],
        parse_tiles(data["wall"]),
        dealer=data["dealer"],
        winds=[WIND[wind] for wind in data["winds"]],
        round_wind=WIND[data["round_wind"]],
        streak=data["streak"],
        stakes=STAKES,
    )
    for act in data["acts"]:
        table = apply(table, parse_action(act))
    return table


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("E8-robbed-kong.toml", "robs", "搶"),
        ("H2-eight-flowers.toml", "wins with eight flowers, 8 tai", "八仙過海，8 台"),
        ("H3-seven-rob-one.toml", "S wins with W's flower, 8 tai", "南七搶一，花出自西，8 台"),
        ("H4-heavenly-win.toml", "wins by self-draw of", "自摸"),
        ("P05-kong-at-once.toml", "", ""),
    ],
)
def test_words_for_rare_endings(
    run: Run, recorded: Recorded, name: str, english: str, chinese: str
) -> None:
    table = of_case(name)
    assert english in ended(table)[0]
    assert chinese in ended(table)[1]
    for lang in ("en", "zh"):
        code, out, _ = run("replay", recorded(table), "--lang", lang)
        assert code == 0
        assert ending(table, lang) in out or table.result is None


def test_words_for_a_drawn_hand() -> None:
    table = play_until(start("online"), lambda t: t.result is not None)
    assert ended(table) == ("drawn hand", "流局")


def test_words_for_a_false_win() -> None:
    table = play(start("online"), "E hu")
    assert ended(table) == ("E declares wrongly", "東詐胡")
    assert len(list(payments(table))) == 4


def test_H6_a_record_of_a_false_win(run: Run, recorded: Recorded) -> None:
    code, out, _ = run("replay", recorded(play(start("online"), "E hu")))
    assert code == 0
    assert "\nE declares wrongly\n\npayments:\n  E pays S 260: false win\n" in out
    data = json.loads(run("replay", recorded(play(start("online"), "E hu")), "--json")[1])
    assert (data["result"]["reason"], data["result"]["offender"]) == ("false_win", "E")


def test_irregular_acts_have_words_too(run: Run, recorded: Recorded) -> None:
    table = play(start("friendly"), "E discard 1z", "E change 5z", "pass", "S wrongdraw")
    table = play(table, "S exchange", f"S discard {table.seats[1].concealed[0]}")
    code, out, _ = run("replay", recorded(table))
    assert code == 0
    assert "  E     change 5z " in out
    assert "  S     wrongdraw " in out
    chinese = run("replay", recorded(table), "--lang", "zh")[1]
    for word in ("換打 白板", "摸錯", "換回"):
        assert word in chinese
