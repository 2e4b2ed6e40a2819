"""The command ``verify``: which cases agree, which differ and how, which cannot be read."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from twmahjong.cli import main

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"

Run = Callable[..., tuple[int, str, str]]
Written = Callable[..., Path]

RIGHT: dict[str, Any] = {
    "id": "right",
    "ruleset": "taiwan",
    "rules": ["C07"],
    "hand": "12m456789p345s789s22z",
    "expect": {"waits": "3m"},
}
#: 門清 1 + 自摸 1 + 不求 1 + 三元牌 1 + 四暗刻 5 = 9.
WRONG: dict[str, Any] = {
    "id": "wrong",
    "ruleset": "taiwan",
    "rules": ["C14"],
    "win": "111222333m456p55s77z @ 7z*",
    "seat_wind": "S",
    "round_wind": "E",
    "expect": {"total": 11, "removed": {"three_concealed_pungs": ["four_concealed_pungs"]}},
}
BROKEN: dict[str, Any] = {"id": "broken", "ruleset": "taiwan", "expect": {"total": "many"}}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``verify``: the exit code, and what it wrote to the two streams."""

    def run(*argv: str | Path) -> tuple[int, str, str]:
        try:
            code = main(["verify", *map(str, argv)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Write cases to a file."""

    def written(*cases: Any, name: str = "mine.json") -> Path:
        path = tmp_path / name
        path.write_text(json.dumps({"format": "twmahjong-cases/1", "case": cases}))
        return path

    return written


def test_the_written_cases_of_this_project_agree(run: Run) -> None:
    code, out, err = run(CASES / "waits.toml", CASES / "table")
    assert (code, err) == (0, "")
    table = len([*(CASES / "table").glob("*.toml")])
    hands = (CASES / "waits.toml").read_text(encoding="utf-8").count("[[case]]")
    total = table + hands
    assert out == f"cases: {total}, agree: {total}, differ: 0, cannot be read: 0\n"


def test_a_difference_is_explained(run: Run, written: Written) -> None:
    path = written(RIGHT, WRONG)
    code, out, err = run(path)
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[:2] == [f"{path}: wrong: differs", "  total: the file says 11, the rules say 9"]
    assert "      four concealed pungs 四暗刻    5  replaces 三暗刻; value decided" in lines
    assert lines[-1] == "cases: 2, agree: 1, differ: 1, cannot be read: 0"


def test_what_a_difference_looks_like(run: Run, written: Written) -> None:
    """No answer is "nothing", a list is a list."""
    expect = {"total": 9, "removed": {"half_flush": ["all_pungs"]}}
    waits = {**RIGHT, "expect": {"waits": ""}}
    _, out, _ = run(written({**WRONG, "expect": expect}, waits))
    assert '  removed.half_flush: the file says ["all_pungs"], the rules say nothing\n' in out
    assert "  waits: the file says nothing, the rules say 3m\n" in out


def test_what_cannot_be_read_is_named_and_the_rest_is_compared(run: Run, written: Written) -> None:
    path = written(BROKEN, WRONG, RIGHT)
    code, out, _ = run(path, "no/such/file.json")
    assert code == 2
    lines = out.splitlines()
    assert f"{path}: broken: cannot be read: win: missing" in lines
    assert (
        f"{path}: broken: cannot be read: expect.total: expected a whole number, not 'many'"
    ) in lines
    assert "no/such/file.json: cannot be read: No such file or directory" in lines
    assert f"{path}: wrong: differs" in lines
    assert lines[-1] == "cases: 4, agree: 1, differ: 1, cannot be read: 2"


def test_a_file_that_is_none_of_cases(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(ROOT / "examples" / "hand.toml")
    assert code == 2
    assert "hand.toml: cannot be read: format: expected 'twmahjong-cases/1' or " in out
    (tmp_path / "text.json").write_bytes(b"\xff")
    assert "cannot be read: no text in UTF-8" in run(tmp_path / "text.json")[1]


def test_json(run: Run, written: Written) -> None:
    path = written(RIGHT, WRONG, BROKEN)
    code, out, _ = run(path, "--json")
    assert code == 2
    data = json.loads(out)
    assert list(data) == ["ok", "cases", "agree", "differ", "unreadable"]
    assert (data["ok"], data["cases"], data["agree"]) == (False, 3, 1)
    (differ,) = data["differ"]
    assert differ["explanation"].startswith("111222333m456p55s77z @ 7z*  (Taiwan")
    del differ["explanation"]
    assert differ == {
        "file": str(path),
        "id": "wrong",
        "ruleset": "taiwan",
        "rules": ["C14"],
        "rows": ["three_concealed_pungs"],
        "differences": [{"key": "total", "said": 11, "found": 9}],
    }
    (unreadable,) = data["unreadable"]
    assert (unreadable["file"], unreadable["id"]) == (str(path), "broken")
    assert {"key": "win", "reason": "missing"} in unreadable["flaws"]
    assert json.loads(run(written(RIGHT), "--json")[1]) == {
        "ok": True,
        "cases": 1,
        "agree": 1,
        "differ": [],
        "unreadable": [],
    }
    assert json.loads(run("no/such/file", "--json")[1])["unreadable"][0]["id"] is None


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ((), 2),
        (("--ruleset", "taiwan"), 2),
        (("--ruleset", "online"), 0),
        (("--rule", "C07"), 1),
        (("--row", "three_concealed_pungs"), 1),
        (("--rule", "C07", "--row", "three_concealed_pungs"), 0),
        (("--ruleset", "hong_kong", "--rule", "C-draw", "--row", "limit"), 0),
    ],
)
def test_some_of_the_cases(
    run: Run, written: Written, options: tuple[str, ...], count: int
) -> None:
    code, out, err = run(written(RIGHT, WRONG), *options)
    if count:
        assert out.splitlines()[-1].startswith(f"cases: {count}, ")
    else:
        words = f"no case was found: none of 2 has {' '.join(options)}"
        assert (code, out, err) == (2, "", f"twmahjong verify: {words}\n")
        data = json.loads(run(written(RIGHT, WRONG), *options, "--json")[1])
        assert (data["ok"], data["error"]["reason"]) == (False, words)


def test_what_cannot_be_read_is_never_left_out(run: Run, written: Written) -> None:
    code, out, _ = run(written(BROKEN, WRONG), "--ruleset", "online")
    assert code == 2
    assert out.splitlines()[-1] == "cases: 1, agree: 0, differ: 0, cannot be read: 1"


def test_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def given(data: bytes) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        return run("-")

    text = json.dumps({"format": "twmahjong-cases/1", "case": [RIGHT]})
    assert given(text.encode())[:2] == (0, "cases: 1, agree: 1, differ: 0, cannot be read: 0\n")
    code, out, _ = given(b"\xff")
    assert code == 2
    assert out.startswith("-: cannot be read: no text in UTF-8")


def test_folders_are_searched_for_cases(run: Run, written: Written, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    written(RIGHT, name="inner/a.json")
    written(WRONG, name="b.json")
    written(BROKEN, name="c.txt")
    code, out, _ = run(tmp_path)
    assert code == 1
    assert out.splitlines()[-1] == "cases: 2, agree: 1, differ: 1, cannot be read: 0"
    (tmp_path / "empty").mkdir()
    code, out, _ = run(tmp_path / "empty", tmp_path / "inner")
    assert code == 2
    assert out == (
        f"{tmp_path / 'empty'}: cannot be read: no file in it that ends in .toml or .json\n"
        "cases: 2, agree: 1, differ: 0, cannot be read: 1\n"
    )


def test_what_is_a_file_in_a_folder(run: Run, written: Written, tmp_path: Path) -> None:
    """No folder whatever its name is, but a link that leads nowhere; letters may be large."""
    (tmp_path / "folder.toml").mkdir()
    written(RIGHT, name="folder.toml/A.JSON")
    (tmp_path / "lost.toml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "linked").symlink_to(tmp_path / "folder.toml", target_is_directory=True)
    code, out, _ = run(tmp_path)
    assert code == 2
    assert out == (
        f"{tmp_path / 'lost.toml'}: cannot be read: No such file or directory\n"
        "cases: 2, agree: 1, differ: 0, cannot be read: 1\n"
    )


def test_a_name_stays_in_its_line(run: Run, written: Written) -> None:
    odd = "a\nb\x1b[1m\ud800"
    path = written({**WRONG, "id": odd}, {**BROKEN, "id": odd + "!"}, name="c\nd.json")
    lines = run(path)[1].splitlines()
    shown = rf"{path.parent}/c d.json: a b\x1b[1m\ud800"
    assert lines[0].startswith(f"{shown}!: cannot be read: ")
    assert f"{shown}: differs" in lines


def test_what_a_refusal_looks_like(run: Run, written: Written) -> None:
    """Its words stand there once."""
    case = {**WRONG, "expect": {"total": 9}, "occasions": ["kong_replacement"]}
    path = written(case)
    assert run(path)[1] == (
        f"{path}: wrong: differs\n"
        "  total: the file says 9, the rules say refused: a kong's replacement without a kong"
        " [C20]\n"
        "cases: 1, agree: 0, differ: 1, cannot be read: 0\n"
    )


@pytest.mark.parametrize(
    "argv",
    [
        *((), ("x.json", "--ruleset", "riichi"), ("x.json", "--lang", "zh")),
        *(("x.json", "--rule", rule) for rule in ("C9", "A99", "C23", "K0", "c09", "")),
        ("x.json", "--row", "luck"),
    ],
)
def test_a_wrong_usage_is_one_line(run: Run, argv: tuple[str, ...]) -> None:
    code, out, err = run(*argv)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
