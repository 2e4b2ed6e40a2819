"""The explanation in Chinese: no word of English is left in the line of the reading."""

import re

import pytest

from twmahjong import HONG_KONG, TAIWAN, Occasion, Ready, Ruleset, Source, Tile, Win, score


def reading_lines(text: str, ruleset: Ruleset, source: Source | None = None) -> list[str]:
    """The lines of the reading and of the other readings."""
    win = Win.parse(text, seat_wind=Tile.SOUTH, round_wind=Tile.EAST, discards=20, source=source)
    lines = score(win, ruleset).explain("zh").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("牌型"))
    return lines[at:]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("12m456m789p345s222z55s @ 3m", "3m 成 123m（邊張）"),
        ("13m456m789p345s222z55s @ 2m", "2m 成 123m（嵌張）"),
        ("23m456m789p345s222z55s @ 4m", "4m 成 234m（兩面）"),
        ("123m456m789p345s22z55s @ 2z*", "2z 成 222z（對碰）"),
        ("123m456m789p345s222z1m @ 1m", "1m 成 11m（單吊）"),
    ],
)
def test_C10_waits_have_chinese_names(text: str, shown: str) -> None:
    assert reading_lines(text, TAIWAN)[0].endswith(f"，{shown}")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1133m2255p3377s55z66z @ 6z", "牌型: 呖咕呖咕，胡 6z"),
        ("159m269p369s1234567z @ 1z", "牌型: 十六不搭，胡 1z"),
        ("19m19p19s1234567z234m @ 1z", "牌型: 十三么，胡 1z"),
        ("19m19p19s1234567z | [5555m] @ 1z", "牌型: 十三么帶 [5555m]，胡 1z"),
    ],
)
def test_C05_special_shapes_have_chinese_names(text: str, shown: str) -> None:
    assert reading_lines(text, HONG_KONG)[0] == shown


def test_other_readings_are_chinese_too() -> None:
    lines = reading_lines("111222333m456p55s77z @ 7z*", TAIWAN)
    assert lines[1] == "其他讀法:"
    assert lines[2].endswith("123m 123m 123m 456p 777z + 55s，7z 成 777z（對碰）")
    assert not re.search(r"[a-z]{2}", "".join(lines))


def test_flowers_alone_have_no_reading() -> None:
    lines = reading_lines("123m456m789p345s22z55s + 12345678f", TAIWAN, Source.EIGHT_FLOWERS)
    assert lines == ["牌型: 只計花"]


def test_in_english_nothing_has_changed() -> None:
    win = Win.parse("12m456m789p345s222z55s @ 3m", seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert "3m completes 123m (edge)" in score(win, TAIWAN).explain()


def test_C21_the_facts_that_rows_rest_on_are_named_in_both_languages() -> None:
    win = Win.parse(
        "234678m345p34579s33z @ 8s*",
        seat_wind=Tile.EAST,
        round_wind=Tile.EAST,
        dealer=True,
        occasions=[Occasion.DEALT_HAND],
        discards=0,
    )
    result = score(win, TAIWAN)
    assert "self draw; dealer; dealt hand; discards: 0)" in result.explain().splitlines()[0]
    assert "自摸; 莊家; 配牌; 已打 0 張)" in result.explain("zh").splitlines()[0]


def test_C21_how_ready_was_declared_is_named() -> None:
    win = Win.parse(
        "234678m345p34578s33z @ 9s",
        seat_wind=Tile.SOUTH,
        round_wind=Tile.EAST,
        ready=Ready.HEAVENLY,
    )
    result = score(win, TAIWAN)
    assert "discard; ready: heavenly)" in result.explain().splitlines()[0]
    assert "; 天聽)" in result.explain("zh").splitlines()[0]
