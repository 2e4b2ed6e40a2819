"""Tiles: the kinds, the full set, and how tiles are read and written (C01-C03)."""

from __future__ import annotations

import pickle
import unicodedata
from collections import Counter

import pytest

from twmahjong import FULL_SET, NotationError, Suit, Tile, format_tiles, parse_tiles


def test_C01_full_set() -> None:
    """C01: 144 tiles, four of each kind, the eight flowers once."""
    counts = Counter(FULL_SET)
    assert len(FULL_SET) == 144
    assert len(counts) == 42
    assert {tile for tile, count in counts.items() if count == 1} == set(Tile) - set(
        list(Tile)[:34]
    )
    assert {counts[tile] for tile in list(Tile)[:34]} == {4}


def test_C01_kinds() -> None:
    """C01: nine of each number suit, four winds, three dragons, eight flowers."""
    assert Counter(tile.suit for tile in Tile) == {
        Suit.CHARACTERS: 9,
        Suit.DOTS: 9,
        Suit.BAMBOO: 9,
        Suit.HONORS: 7,
        Suit.FLOWERS: 8,
    }
    winds = [Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH]
    dragons = [Tile.WHITE, Tile.GREEN, Tile.RED]
    assert [tile for tile in Tile if tile.is_wind] == winds
    assert [tile for tile in Tile if tile.is_dragon] == dragons
    assert [tile for tile in Tile if tile.is_honor] == winds + dragons
    ends = [Tile.M1, Tile.M9, Tile.P1, Tile.P9, Tile.S1, Tile.S9]
    assert [tile for tile in Tile if tile.is_terminal] == ends
    assert [tile for tile in Tile if tile.is_flower] == list(parse_tiles("12345678f"))


def test_C01_ranks() -> None:
    """C03: the digit that stands for a tile."""
    assert [tile.rank for tile in (Tile.M1, Tile.P5, Tile.S9)] == [1, 5, 9]
    assert [tile.rank for tile in (Tile.EAST, Tile.NORTH, Tile.WHITE, Tile.RED)] == [1, 4, 5, 7]
    assert [tile.rank for tile in (Tile.SPRING, Tile.WINTER, Tile.PLUM, Tile.BAMBOO)] == [
        1,
        4,
        5,
        8,
    ]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("19m19p19s", [Tile.M1, Tile.M9, Tile.P1, Tile.P9, Tile.S1, Tile.S9]),
        ("1234z", [Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH]),
        ("567z", [Tile.WHITE, Tile.GREEN, Tile.RED]),
        ("1234f", [Tile.SPRING, Tile.SUMMER, Tile.AUTUMN, Tile.WINTER]),
        ("5678f", [Tile.PLUM, Tile.ORCHID, Tile.CHRYSANTHEMUM, Tile.BAMBOO]),
        ("1f6f", [Tile.SPRING, Tile.ORCHID]),
        ("16f", [Tile.SPRING, Tile.ORCHID]),
        ("", []),
        ("  ", []),
        ("3s1m 2p\t7z\n", [Tile.S3, Tile.M1, Tile.P2, Tile.RED]),
        ("１２m", [Tile.M1, Tile.M2]),
    ],
)
def test_C03_digits_and_suits(text: str, tiles: list[Tile]) -> None:
    """C03: tiles come in the order they are written, blanks are skipped."""
    assert list(parse_tiles(text)) == tiles


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("五萬 五万 5萬", [Tile.M5] * 3),
        ("二筒 2餅 二饼", [Tile.P2] * 3),
        ("3條 三条 三索", [Tile.S3] * 3),
        ("一二三萬九條", [Tile.M1, Tile.M2, Tile.M3, Tile.S9]),
        ("小鳥 小鸟 么雞 么鸡 幺雞 幺鸡", [Tile.S1] * 6),
        ("東南西北", [Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH]),
        ("東風 东风 东 南風 西风 北風", [Tile.EAST] * 3 + [Tile.SOUTH, Tile.WEST, Tile.NORTH]),
        ("白板 白", [Tile.WHITE] * 2),
        ("發財 发财 青發 青发 發 发", [Tile.GREEN] * 6),
        ("紅中 红中 中", [Tile.RED] * 3),
        ("中發白", [Tile.RED, Tile.GREEN, Tile.WHITE]),
        ("春夏秋冬", [Tile.SPRING, Tile.SUMMER, Tile.AUTUMN, Tile.WINTER]),
        ("梅蘭菊竹 兰", [*parse_tiles("5678f"), Tile.ORCHID]),
    ],
)
def test_C03_chinese_names(text: str, tiles: list[Tile]) -> None:
    """C03: traditional and simplified names; 小鳥 and 么雞 are the one of bamboo."""
    assert list(parse_tiles(text)) == tiles


def unicode_name(tile: Tile) -> str:
    """What the Unicode standard calls the tile."""
    if tile.is_flower:
        return f"MAHJONG TILE {tile.name}"
    if tile.is_honor:
        return f"MAHJONG TILE {tile.name} {'WIND' if tile.is_wind else 'DRAGON'}"
    digit = unicodedata.name(str(tile.rank)).removeprefix("DIGIT ")
    suits = {Suit.CHARACTERS: "CHARACTERS", Suit.DOTS: "CIRCLES", Suit.BAMBOO: "BAMBOOS"}
    return f"MAHJONG TILE {digit} OF {suits[tile.suit]}"


@pytest.mark.parametrize("tile", Tile)
def test_C03_every_way_to_write_a_tile(tile: Tile) -> None:
    """C03: text, Chinese and the Unicode tile are read back; the repr is code."""
    for spec in ("", "zh", "u"):
        assert Tile.parse(format(tile, spec)) is tile
    assert unicodedata.name(f"{tile:u}") == unicode_name(tile)
    assert str(tile) == f"{tile}" == format(tile)
    assert eval(repr(tile)) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile


def test_C03_unicode_tiles_with_a_variation_selector() -> None:
    """C03: a selector that asks for a picture or for text means nothing."""
    assert parse_tiles("\U0001f004\ufe0f\U0001f004\ufe0e\U0001f007") == (
        Tile.RED,
        Tile.RED,
        Tile.M1,
    )


@pytest.mark.parametrize(
    ("tile", "en", "zh"),
    [
        (Tile.M5, "five of characters", "五萬"),
        (Tile.P2, "two of dots", "二筒"),
        (Tile.S9, "nine of bamboo", "九條"),
        (Tile.NORTH, "north wind", "北"),
        (Tile.WHITE, "white dragon", "白板"),
        (Tile.GREEN, "green dragon", "發財"),
        (Tile.RED, "red dragon", "紅中"),
        (Tile.SPRING, "spring", "春"),
        (Tile.CHRYSANTHEMUM, "chrysanthemum", "菊"),
        (Tile.BAMBOO, "bamboo", "竹"),
    ],
)
def test_C03_names_of_tiles(tile: Tile, en: str, zh: str) -> None:
    """C03: the names that people read."""
    assert (f"{tile:en}", f"{tile:zh}") == (en, zh)


@pytest.mark.parametrize("spec", ["e", "ZH", ">4", "d"])
def test_unknown_way_to_write_a_tile(spec: str) -> None:
    with pytest.raises(ValueError, match="unknown way to write a tile"):
        format(Tile.M1, spec)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("5", 1),  # the suit lacks
        ("12m34", 5),
        ("5x", 1),
        ("5M", 1),
        ("0m", 0),
        ("120m", 2),
        ("8z", 0),
        ("19z", 1),
        ("9f", 0),
        ("12m9f", 3),
        ("m", 0),
        ("1m?", 2),
        ("1m 2p;", 5),
        ("五", 1),
        ("東板", 1),
        ("板", 0),
        ("\ufe0f", 0),
        ("²m", 0),
        ("-1m", 0),
    ],
)
def test_C03_unknown_text_is_an_error_with_its_position(text: str, position: int) -> None:
    """C03: never a default."""
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    error = caught.value
    assert (error.text, error.position) == (text, position)
    assert f"position {position}" in str(error)
    assert error.expected in str(error)


@pytest.mark.parametrize(("text", "position"), [("", 0), ("12m", 3), ("5m 5m", 5), ("6", 1)])
def test_C03_one_tile_is_exactly_one(text: str, position: int) -> None:
    """C03: Tile.parse reads one tile, no less and no more."""
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_C03_tiles_as_text() -> None:
    """C03: tiles in the order given, one letter for each run of a suit."""
    tiles = (Tile.M1, Tile.M2, Tile.RED, Tile.M5, Tile.SPRING)
    assert format_tiles(tiles) == "12m7z5m1f"
    assert format_tiles(()) == ""
    assert format_tiles(tiles, "zh") == "一萬二萬紅中五萬春"
    assert format_tiles(tiles[:3], "en") == "one of characters, two of characters, red dragon"
    assert parse_tiles(format_tiles(FULL_SET)) == FULL_SET
    assert parse_tiles(format_tiles(FULL_SET, "u")) == FULL_SET
    assert parse_tiles(format_tiles(FULL_SET, "zh")) == FULL_SET


def test_suits_print_as_code() -> None:
    assert [eval(repr(suit)) for suit in Suit] == list(Suit)
    assert "".join(suit.value for suit in Suit) == "mpszf"
