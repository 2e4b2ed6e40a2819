"""Every example runs, and does what it is there to show."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import check_records
import club_scorer
import console_game
import referee_server
from console.screen import Screen
from console.words import TITLES
from console_game import Person
from referee_server import Referee
from tests import table_builder
from twmahjong import (
    FULL_SET,
    ONLINE,
    RULESETS,
    TAIWAN,
    Clock,
    Discard,
    Draw,
    Ending,
    Match,
    Pass,
    Ruleset,
    Seat,
    Tile,
    load,
    parse_action,
    replay,
)

EXAMPLES = Path(__file__).parent.parent / "examples"
E, S, W, N = Seat


def run(name: str, *arguments: str, entered: str = "") -> str:
    """What an example prints, started as a script."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(EXAMPLES / name), *arguments],
        input=entered.encode(),
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_it_runs_with_nothing_given(path: Path) -> None:
    assert run(path.name)


def test_a_hand_is_scored_by_every_table() -> None:
    shown = run("score_a_hand.py")
    assert "Taiwan, one page of rules: 9 tai" in shown
    assert "四暗间      70  牌里有四个暗间" in shown


def test_a_house_table_counts_its_own_row() -> None:
    """All pungs 6, and the bird 2."""
    shown = run("house_table.py")
    assert "bird 小鳥 (2): added" in shown
    assert "total               8" in shown


def test_players_that_seek_to_win_do() -> None:
    """Four that did not would hardly ever win a hand of twenty."""
    won = int(run("win_seeking_player.py").split()[0])
    assert 10 <= won <= 20


# --- the scorer of a club


def scored(
    lines: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str]:
    """The exit code, and what is printed for these hands."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    code = club_scorer.main(["-"])
    return code, capsys.readouterr().out


def test_an_evening_is_paid_by_the_rules() -> None:
    """P01, P02, A3, with 100/20 and two tai for each hand of the streak.

    Mei, dealer, takes 8 + 1 off Bo: 280. After it and a drawn hand her streak is 2: Bo's
    self-draw of 4 costs her 4 + 5: 280, the others 180. Bo deals: 2 + 1 off Lin are 160. An's
    6 (3 concealed, the last tile, ready, the south wind) cost Bo 6 + 3: 280, the others 220.
    """
    shown = run("club_scorer.py")
    assert "Bo pays Mei 280: 8 tai + dealer 1" in shown
    assert "Mei pays Bo 280: 4 tai + dealer 5" in shown
    assert "Lin pays Bo 160: 2 tai + dealer 1" in shown
    assert "Bo pays An 280: 6 tai + dealer 3" in shown
    assert shown.endswith("after 5 hands: Mei -220  Bo +240  An +540  Lin -560\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Tom, 3", "'Tom' does not play"),
        ("Bo, off Mei", "with which hand, or how many tai, did Bo win?"),
        ("Bo, 3, off Mei, off An", "2 payers: it is one, or the three others [P01]"),
        ("Bo, 3, off Bo", "Bo wins and pays [P01]"),
        ("Bo, 3, off Mei, ready", "tai counted at the table say nothing of ready"),
        ("Bo, 3, lucky", "lucky: known are off NAME, "),
        ("Bo, 123m456m789p345s22z55s @ 2z*, off An", "self_draw: all three pay, not 1 [P01]"),
        ("Bo, 123m456m789p345s22z55s @ 2z", "discard: one pays, not 3 [P01]"),
        ("Bo, 123m456m789p345s22z55s @ 2z*, ready, earthly", "these exclude each other: ready"),
        (
            "Bo, 123m456m789p345s22z55s @ 2z*, dealt_hand, last_tile",
            "the last tile cannot fall in the first turn [C20];"
            " only the dealer is dealt a complete hand [C20]",
        ),
        ("Bo, 123m456m789p345s22z5s @ 2z*", "concealed tiles: 15, melds: 0; it must be 16 [C20]"),
        ("Bo, 123m456m789p345s22z55s @ 9m*", "the hand is not complete [C04, C05]"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(
    line: str, reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, shown = scored(f"drawn\n\n{line} # a note\nBo, 3\n", capsys, monkeypatch)
    assert code == 1
    assert f"line 3 is refused: {reason}" in shown.replace(
        "123456m789p34555s22z @ 9m* is no win: ", ""
    )
    assert shown.endswith("after 1 hand: Mei +0  Bo +0  An +0  Lin +0\n")


@pytest.mark.parametrize("content", [None, b"\xff"], ids=["missing", "no UTF-8"])
def test_a_file_that_cannot_be_read(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SystemExit) as stopped:
        club_scorer.main([str(path)])
    assert stopped.value.code == 2
    assert f"error: {path}: " in capsys.readouterr().err


# --- the records of a folder


def test_a_folder_of_good_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = (EXAMPLES / "hand.toml").read_text(encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "whole.toml").write_text(hand, encoding="utf-8")
    half = hand.partition("[result]")[0].replace('  "E hu",\n', "")
    (tmp_path / "half.toml").write_text(half, encoding="utf-8")
    assert check_records.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == "records: 2, with a fault: 0; not over: 1, win: 1\n"


def test_faults_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = (EXAMPLES / "hand.toml").read_text(encoding="utf-8")
    faulty = {
        "act": hand.replace('"E discard 3z"', '"E discard 5z"'),
        "result": hand.replace("[160, 0, 0, -160]", "[180, 0, 0, -180]"),
        "text": "format",
    }
    for name, text in faulty.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(check_records, "PATIENCE", 0.0)
    missing = tmp_path / "missing.toml"
    assert check_records.main([str(tmp_path), str(missing)]) == 1
    captured = capsys.readouterr()
    act, result, text, absent, summary = captured.out.splitlines()
    assert act.startswith(f"{tmp_path / 'act.toml'}: act 6: E discard 5z: E holds no 5z [K9,")
    assert result.endswith("deltas (180, 0, 0, -180) recorded, (160, 0, 0, -160) played")
    assert text.startswith(f"{tmp_path / 'text.toml'}: file: no TOML")
    assert absent.startswith(f"{missing}: ")
    assert summary == "records: 4, with a fault: 4; unreadable: 1, wrong: 3"
    assert captured.err.startswith("1 of 4 records\n")


def test_an_empty_folder_is_no_proof(tmp_path: Path) -> None:
    assert check_records.main([str(tmp_path)]) == 1


# --- the referee


def referee(ruleset: Ruleset = ONLINE) -> Referee:
    """A hand at its first turn, that of E, at the time 100."""
    table = Match.start(ruleset).deal(Random(1).sample(FULL_SET, 144))
    started = Referee(table, Clock.start(ruleset))
    started.begin(now=100)
    return started


def refusals(messages: list[tuple[Seat, str]]) -> list[tuple[Seat, str, str]]:
    """To whom a refusal is sent, with its code and rule."""
    sent = [(seat, json.loads(text).get("refused")) for seat, text in messages]
    return [(seat, why["code"], why["rule"]) for seat, why in sent if why is not None]


@pytest.mark.parametrize(
    ("seat", "line", "code", "rule"),
    [
        (S, "draw", "not-your-turn", "C-draw"),
        (S, "pung", "nothing-to-claim", "K5"),
        (E, "draw", "no-draw-due", "C-draw"),
        (E, "discard 1m ready", "not-held", "K9"),
        (E, "jump", "not-understood", "K4"),
        (S, "E discard 9s", "not-understood", "K4"),
        (S, "", "not-understood", "K4"),
    ],
)
def test_what_is_illegal_is_refused_and_changes_nothing(
    seat: Seat, line: str, code: str, rule: str
) -> None:
    judge = referee()
    before = judge.table
    assert refusals(judge.receive(seat, line, now=101)) == [(seat, code, rule)]
    assert judge.table is before
    assert judge.due() == 135


def test_the_view_that_is_sent_shows_own_tiles_only() -> None:
    judge = Referee(Match.start(ONLINE).deal(Random(1).sample(FULL_SET, 144)), Clock.start(ONLINE))
    sent = {seat: json.loads(text)["view"] for seat, text in judge.begin(now=0)}
    assert set(sent) == set(Seat)
    for seat, seen in sent.items():
        shown = [place["shown"] for place in seen["seats"]]
        own = [str(tile) for tile in judge.table.seats[seat].concealed]
        assert shown == [own if other is seat else None for other in Seat]
    assert sent[S]["legal"] == []
    held = dict.fromkeys(sent[E]["seats"][E]["shown"])
    assert sent[E]["legal"] == [f"discard {tile}" for tile in held]


def test_J1_J2_who_is_late_is_played_for() -> None:
    """15 seconds and a bank of 20; the dealer drew nothing, so the last tile in order goes."""
    judge = referee()
    last = judge.table.seats[E].concealed[-1]
    assert judge.due() == 135
    assert refusals(judge.receive(E, "discard 1m", now=135)) == [(E, "late", "J2")]
    discarded = [act for act in judge.table.history if isinstance(act, Discard)]
    assert discarded == [Discard(E, last)]
    assert judge.clock.banks == (0, 20, 20, 20)


def test_nobody_is_late_without_a_clock() -> None:
    judge = referee(TAIWAN)
    assert judge.due() is None
    before = judge.table
    judge.tick(now=1e9)
    assert judge.table is before


def test_the_hand_that_is_refereed_makes_a_record() -> None:
    shown = run("referee_server.py")
    record = load(shown[shown.index("format =") :])
    *steps, (_, over) = replay(record)
    assert over.result is not None
    assert over.result.reason is Ending.WIN
    # What was refused is not in it, what was accepted is.
    sent = [line.split(": ")[1] for line in shown.splitlines() if " S sends: " in line]
    refused = [line for line in shown.splitlines() if '{"refused"' in line]
    own = [act for act in record.actions if act[0] == "S" and act != "S draw"]
    assert len(sent) == len(own) + len(refused)
    assert all('"line": "pung"' in line and '"rule": "' in line for line in refused)
    # J2: who never answers draws, passes, and discards what was drawn.
    acts = zip(steps, record.actions, strict=True)
    asleep = [(table, parse_action(act)) for (_, table), act in acts if act[0] == "W"]
    assert {type(act) for _, act in asleep} == {Draw, Discard, Pass}
    for table, act in asleep:
        assert not isinstance(act, Discard) or act.tile is table.seats[W].drawn
    assert shown.count("time is up") == sum(not isinstance(act, Draw) for _, act in asleep)


def test_the_scripted_players() -> None:
    asked = {"view": {"legal": ["chow 1m", "pass"]}}
    idle: dict[str, dict[str, list[str]]] = {"view": {"legal": []}}
    answer = referee_server.stubborn()
    assert [answer(idle), answer(asked), answer({"refused": {}})] == [None, "pung", "pass"]
    assert referee_server.eager(asked) == "chow 1m"
    assert referee_server.eager(idle) is None


# --- the console game


Entered = Callable[..., str]


@pytest.fixture
def entered(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Entered:
    """What the console game prints when these lines are entered; then the input is at its end."""

    def play(*lines: str, **options: object) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join((*lines, ""))))
        named = [text for name, value in options.items() for text in (f"--{name}", f"{value}")]
        assert console_game.main(named) == 0
        return capsys.readouterr().out

    return play


def own_tiles(shown: str) -> list[str]:
    """The tiles of the first hand that is shown."""
    (hand,) = re.findall(r"^(?:your tiles: |手牌：)([^：:]*?)(?:   .*)?$", shown, re.MULTILINE)[:1]
    return str(hand).split()


#: How the acts of a record are told to the person on the chair E.
NAMES = dict(zip("ESWN", ("You", "Right", "Across", "Left"), strict=True))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_hands_are_played_told_and_recorded(
    ruleset: str, entered: Entered, tmp_path: Path
) -> None:
    """Taking the first choice wins, claims, or discards the lowest tile."""
    options = {"ruleset": ruleset, "seed": 5, "hands": 2}
    shown = entered(*["1"] * 200, records=tmp_path, **options)
    records = [load(path.read_text(encoding="utf-8")) for path in sorted(tmp_path.iterdir())]
    assert len(records) == 2
    ends = [list(replay(record))[-1][1].result for record in records]
    # The totals at the end are those of the records.
    deltas = [end.deltas for end in ends if end is not None]
    totals = [sum(of_seat) for of_seat in zip(*deltas, strict=True)]
    points = "  ".join(f"{name} {n:+}" for name, n in zip(NAMES.values(), totals, strict=True))
    assert shown.endswith(f"2 hands. {points}\n")
    # Every discard is told, in order.
    acts = [act.split() for record in records for act in record.actions]
    discards = [f"  {NAMES[act[0]]}: discard {act[2]}" for act in acts if act[1] == "discard"]
    assert re.findall(r"^(?:> )*(  \w+: discard \w+)$", shown, re.MULTILINE) == discards
    # Every win is explained.
    scores = [score for end in ends if end is not None for score in end.scores]
    assert all(score.explain() in shown for score in scores)
    # The same seed, the same hands.
    assert entered(*["1"] * 200, records=tmp_path, **options) == shown


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hu", "No: the hand is not complete (rule H1, not-complete; see docs/rules.md#h1)"),
        ("pung", "No: there is no discard to claim (rule K5, nothing-to-claim; see"),
        ("draw", "No: E has no draw due (rule C-draw, no-draw-due; see docs/rules.md#c-draw)"),
        ("!skip", "No: irregular acts are no part of this game (rule I5, not-irregular; see"),
        ("discard", "Not understood: expected what belongs to discard, such as E discard 9m"),
        ("jump up", "Not understood: expected one of draw, discard, "),
        ("!", "Not understood: expected one of draw, discard, "),
        ("0", "There is no 0: choose from 1 to "),
        ("99", "There is no 99: choose from 1 to "),
        ("?", "Collect five sets and a pair"),
        ("E", "Not understood: expected "),
    ],
)
def test_what_is_entered_wrongly_is_explained(line: str, answer: str, entered: Entered) -> None:
    shown = entered(line, "q", ruleset="taiwan", seed=5)
    assert f"> {answer}" in shown
    assert shown.endswith("> \n0 hands. You +0  Right +0  Across +0  Left +0\n")


def test_a_tile_alone_is_discarded(entered: Entered) -> None:
    tile = own_tiles(entered(seed=5))[0]
    assert f">   You: discard {tile}\n" in entered(tile, seed=5)
    missing = next(str(t) for t in Tile if str(t) not in own_tiles(entered(seed=5)))
    shown = entered(missing, seed=5)
    assert f"> No: E holds no {missing} (rule K9, not-held;" in shown
    assert "\n  You (E)" in shown
    assert f"> No: without {tile} the hand waits on nothing (rule G1," in entered(
        f"{tile} ready", seed=5
    )


def test_an_act_may_be_typed_as_messages_write_it(entered: Entered) -> None:
    tile = own_tiles(entered(seed=5))[0]
    assert f">   You: discard {tile}\n" in entered(f"E discard {tile}", seed=5)


def test_it_speaks_chinese(entered: Entered) -> None:
    shown = entered("胡", lang="zh", seed=5)
    tile = own_tiles(shown)[0]
    assert tile in {format(tile, "zh") for tile in Tile}
    assert "> 不可：the hand is not complete（規則 H1，not-complete；" in shown
    assert f">   你：打 {tile}\n" in entered(f"打 {tile}", lang="zh", seed=5)
    assert own_tiles(entered(lang="zh", tiles="short", seed=5)) == own_tiles(entered(seed=5))


def test_the_tables_have_chinese_titles(entered: Entered) -> None:
    assert TITLES.keys() == RULESETS.keys()
    for ruleset, title in TITLES.items():
        shown = entered(*["1"] * 100, ruleset=ruleset, lang="zh", seed=5, hands=1)
        assert f"─── 東圈，{title}；" in shown
        assert RULESETS[ruleset].title not in shown


def test_it_speaks_chinese_through_any_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "console_game.py"), "--lang", "zh"],
        input="胡\n".encode(),
        capture_output=True,
        check=True,
    )
    assert "> 不可：" in done.stdout.decode()


def test_H5_P10_a_wrong_win_is_asked_about_and_paid(entered: Entered) -> None:
    """ONLINE: base and eight tai to each, 100 + 8 x 20."""
    shown = entered("hu", "!hu", ruleset="online", seed=5, hands=1)
    assert "> That is a slip, which may cost you. To do it all the same: !hu\n" in shown
    assert "You: declared a win that is none.\n" in shown
    assert shown.endswith("1 hand. You -780  Right +260  Across +260  Left +260\n")


def test_I4_among_friends_a_wrong_win_is_taken_back_or_stands(entered: Entered) -> None:
    """FRIENDLY: the limit of 16 tai to each, without a base: 16 x 20."""
    back = entered("!hu", "1", ruleset="friendly", seed=5)
    assert back.count("Take it back, or let it stand with Enter.\n  1) takeback\n") == 1
    assert back.endswith("0 hands. You +0  Right +0  Across +0  Left +0\n")
    stands = entered("!hu", "", ruleset="friendly", seed=5, hands=1)
    assert stands.endswith("1 hand. You -960  Right +320  Across +320  Left +320\n")


def test_I5_who_draws_by_hand_can_forget_to() -> None:
    """With this seed the person is not the dealer, and so draws before the first discard."""
    shown = run("console_game.py", "--ruleset", "friendly", "--seed", "14", "--draws")
    assert "  1) draw\n> \n0 hands." in shown
    shown = run("console_game.py", "--ruleset=friendly", "--seed=14", "--draws", entered="!skip\n")
    assert "your hand has a wrong number of tiles, and cannot win (rule I5)\n" in shown


def test_a_replacement_in_the_opening_is_told() -> None:
    """K2: with this seed the person is dealt two flowers: two tiles are new in the hand."""
    shown = run("console_game.py", "--seed", "4", "--draws", entered="\n\n")
    hands = [Counter(tiles.split()) for tiles in re.findall(r"^your tiles: (.*)$", shown, re.M)]
    assert [hand.total() for hand in hands] == [14, 15, 16]
    drawn = [tile for new, old in zip(hands[1:], hands, strict=False) for tile in new - old]
    assert re.findall(r"  You: draw (\w+)$", shown, re.M) == drawn


def test_robbing_a_kong_is_asked_about(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """E8: W adds to a pung the tile that the person waits for."""
    waiting = "123456789m789p45s33z"
    table = table_builder.start(s="6s", w="66s7z", e=waiting, dealer="S", draws="7z7z7z6s")
    table = table_builder.play(table, "S discard 6s, W pung, E pass, W discard 9p, rest")
    table = table_builder.play(table, "N tsumo 7z, E tsumo 7z, S tsumo 7z, W draw, W kong 6s")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    over = console_game.play(table, Person(Screen("en", ""), draws=False))
    assert "Across: 6s. Do you want it?\n  1) hu\n  2) pass\n" in capsys.readouterr().out
    assert over.result is not None
    assert over.result.winners == (E,)
    assert "robbing the kong" in str(over.result.scores[0])


@pytest.mark.parametrize("place", ["file", "file/below", "folder"])
def test_records_that_cannot_be_written_stop_it_before_a_hand_is_played(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder" / "hand-5-01.toml").mkdir(parents=True)
    with pytest.raises(SystemExit) as stopped:
        console_game.main(["--seed=5", f"--records={tmp_path / place}"])
    assert stopped.value.code == 2
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert line.startswith(str(tmp_path / place))
    assert "---" not in captured.out


def test_who_stops_in_a_hand_has_its_record_so_far(entered: Entered, tmp_path: Path) -> None:
    shown = entered("1", "q", seed=5, records=tmp_path)
    (path,) = tmp_path.iterdir()
    assert f"\nThe record of the hand that was not finished: {path}\n0 hands. " in shown
    record = load(path.read_text(encoding="utf-8"))
    *_, (_, table) = replay(record)
    assert table.result is None
    assert [act for act in record.actions if act.startswith("E discard")] == [
        f"E discard {own_tiles(shown)[0]}"
    ]


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("--hands=0", "'0' is no number from 1 on"),
        ("--hands=-1", "'-1' is no number from 1 on"),
        ("--stakes=abc", "'abc' is not BASE/PER_TAI, as 100/20 is"),
        ("--stakes=100/-1", "'100/-1' is not BASE/PER_TAI, as 100/20 is"),
    ],
)
def test_options_that_cannot_be(
    option: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        console_game.main([option])
    assert stopped.value.code == 2
    assert f"argument {option.partition('=')[0]}: {reason}" in capsys.readouterr().err


def test_stakes_without_a_base(entered: Entered) -> None:
    """H5, P10 at ONLINE: eight tai to each, 8 x 5."""
    shown = entered("!hu", ruleset="online", seed=5, hands=1, stakes=5)
    assert shown.endswith("1 hand. You -120  Right +40  Across +40  Left +40\n")


def test_the_help_says_each_default(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        console_game.main(["--help"])
    shown = " ".join(capsys.readouterr().out.split())
    for default in ("taiwan", "en", "short", "any", "16", "100/20"):
        assert f"default: {default}" in shown
    assert "--stakes BASE/PER_TAI " in shown
