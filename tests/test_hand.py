"""Melds and hands: how they are read and written, and everything that can be wrong with them."""

from __future__ import annotations

import pickle

import pytest

from twmahjong import (
    Feeder,
    Hand,
    HandError,
    Meld,
    MeldKind,
    NotationError,
    Tile,
    is_complete,
    parse_tiles,
    readings,
    waits,
)

CHOW, PUNG = MeldKind.CHOW, MeldKind.PUNG
EXPOSED, ADDED = MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG
CONCEALED = MeldKind.CONCEALED_KONG
LEFT, ACROSS, RIGHT = Feeder.LEFT, Feeder.ACROSS, Feeder.RIGHT


@pytest.mark.parametrize(
    ("text", "kind", "tile", "claimed", "source"),
    [
        ("879s<", CHOW, Tile.S7, Tile.S7, LEFT),
        ("789s<", CHOW, Tile.S7, Tile.S8, LEFT),
        ("798s<", CHOW, Tile.S7, Tile.S9, LEFT),
        ("123m", CHOW, Tile.M1, None, None),
        ("333p^", PUNG, Tile.P3, Tile.P3, ACROSS),
        ("111z>", PUNG, Tile.EAST, Tile.EAST, RIGHT),
        ("777z", PUNG, Tile.RED, Tile.RED, None),
        ("5555m<", EXPOSED, Tile.M5, Tile.M5, LEFT),
        ("[2222s]", CONCEALED, Tile.S2, None, None),
        ("5555z=>", ADDED, Tile.WHITE, Tile.WHITE, RIGHT),
        ("9999p=", ADDED, Tile.P9, Tile.P9, None),
    ],
)
def test_C03_melds(
    text: str, kind: MeldKind, tile: Tile, claimed: Tile | None, source: Feeder | None
) -> None:
    """C03: the mark says who fed the tile, the middle of a chow which tile it was."""
    meld = Meld.parse(text)
    assert (meld.kind, meld.tile, meld.claimed, meld.source) == (kind, tile, claimed, source)
    assert meld == Meld(kind, tile, claimed, source)
    assert str(meld) == text
    assert eval(repr(meld)) == meld
    assert pickle.loads(pickle.dumps(meld)) == meld
    assert meld.problems() == ()


def test_C03_a_chow_in_any_order() -> None:
    """C03: without a mark nobody knows which tile was claimed, whatever the order."""
    assert Meld.parse("978s") == Meld.parse("789s") == Meld(CHOW, Tile.S7)
    assert Meld.parse("978s<") == Meld.parse("879s<")


def test_C12_kongs_have_four_tiles() -> None:
    """C12: three kinds of kong, each of four tiles; other melds have three."""
    kongs = [Meld.parse(text) for text in ("5555m<", "[5555m]", "5555m=<")]
    assert all(meld.is_kong and meld.tiles == (Tile.M5,) * 4 for meld in kongs)
    assert not Meld.parse("555m<").is_kong
    assert Meld.parse("555m<").tiles == (Tile.M5,) * 3
    assert Meld.parse("576m<").tiles == (Tile.M5, Tile.M6, Tile.M7)


def test_C20_a_chow_is_fed_from_the_left() -> None:
    """C20: where the claimed tile is known the feeder is, and a feeder says nothing without it."""
    assert Meld(CHOW, Tile.S7, claimed=Tile.S8) == Meld.parse("789s<")
    assert Meld(CHOW, Tile.S7, source=LEFT) == Meld.parse("789s")
    assert Meld(PUNG, Tile.S7, source=LEFT).claimed is Tile.S7


@pytest.mark.parametrize(
    ("meld", "rule", "words"),
    [
        (Meld(PUNG, Tile.SPRING), "C04", "flower"),
        (Meld(CHOW, Tile.PLUM), "C04", "flower"),
        (Meld(CHOW, Tile.BAMBOO), "C04", "flower"),
        (Meld(CONCEALED, Tile.PLUM), "C04", "flower"),
        (Meld(CHOW, Tile.EAST), "C04", "honours"),
        (Meld(CHOW, Tile.WHITE), "C04", "honours"),
        (Meld(CHOW, Tile.M8), "C04", "8"),
        (Meld(CHOW, Tile.S9), "C04", "9"),
        (Meld(CHOW, Tile.S7, Tile.S8, ACROSS), "C20", "left"),
        (Meld(CHOW, Tile.S7, Tile.S8, RIGHT), "C20", "left"),
        (Meld(CHOW, Tile.S7, Tile.S6, LEFT), "C20", "6s"),
        (Meld(PUNG, Tile.S7, Tile.M7, LEFT), "C20", "7m"),
        (Meld(ADDED, Tile.S7, Tile.S8, ACROSS), "C20", "8s"),
        (Meld(CONCEALED, Tile.S7, source=LEFT), "C20", "nobody fed"),
        (Meld(CONCEALED, Tile.S7, Tile.S7), "C20", "nobody fed"),
    ],
)
def test_C20_impossible_melds(meld: Meld, rule: str, words: str) -> None:
    """C04, C20: a meld that cannot be can be written down, and says what is wrong."""
    (problem,) = meld.problems()
    assert problem.rule == rule
    assert words in problem.text
    assert str(meld)
    hand = Hand(parse_tiles("123456789m1123p"), (meld,))
    assert problem in hand.problems()
    with pytest.raises(HandError) as caught:
        waits(hand)
    assert caught.value.problems == hand.problems()


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("<", 0),
        ("12m", 0),
        ("1234m", 0),
        ("124m", 0),
        ("789s1m", 0),
        ("89m1p", 0),  # no chow runs from one suit into the next
        ("123f<", 0),
        ("55m^", 0),
        ("55555m", 0),
        ("555z=", 0),
        ("123m=<", 0),
        ("[2222s", 6),
        ("[222s]", 0),
        ("[2223s]", 0),
        ("[222x]", 4),
        ("[2222s]<", 7),
        ("333x^", 3),
        ("333p*", 4),
        ("333p<<", 4),
        ("5555z=>^", 5),
    ],
)
def test_C03_text_that_is_no_meld(text: str, position: int) -> None:
    """C03, C04: an error with its position, never a meld by guess."""
    with pytest.raises(NotationError) as caught:
        Meld.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize(
    "text",
    [
        "12m77z | 789s< 333p^ [2222s] 5555z=> + 16f",
        "123456789m1123p | 789s<",
        "1112345678999m111z",
        "1m | 879s< 333p^ 222s 5555z 1111z=<",
        "1m55z + 12345678f",
        "| 123m",
        "+ 1f",
        "",
    ],
)
def test_C03_hands_as_text(text: str) -> None:
    """C03: what is read is written the same way, and the repr is code."""
    hand = Hand.parse(text)
    assert str(hand) == text
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


def test_C03_the_parts_of_a_hand() -> None:
    """C03: concealed tiles and flowers are kept in order, melds as they were made."""
    hand = Hand.parse("7z2m1m7z|789s< 333p^[2222s] 5555z=>+6f1f")
    assert hand.concealed == (Tile.M1, Tile.M2, Tile.RED, Tile.RED)
    assert hand.melds == tuple(map(Meld.parse, ("789s<", "333p^", "[2222s]", "5555z=>")))
    assert hand.flowers == (Tile.SPRING, Tile.ORCHID)
    assert hand.problems() == ()
    assert hand == Hand(hand.concealed[::-1], list(hand.melds), hand.flowers[::-1])
    assert hash(hand) == hash(Hand(hand.concealed[::-1], hand.melds, hand.flowers))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("12x", 2),
        ("123m | 789s< 33x", 15),
        ("123m | 789s< 337s", 13),
        ("123m | [222s]", 7),
        ("123m | [22x2s]", 10),
        ("123m | [2222s", 13),
        ("123m |", 6),
        ("123m | + 1f", 7),
        ("123m +", 6),
        ("123m + 9f", 7),
        ("123m + 1f + 2f", 10),
        ("123m + 1f | 789s<", 10),
        ("123m | 789s< | 789s<", 13),
    ],
)
def test_C03_text_that_is_no_hand(text: str, position: int) -> None:
    """C03: the position is that in the whole text."""
    with pytest.raises(NotationError) as caught:
        Hand.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize(
    "text",
    [
        "123456789m1123p111s",
        "123456789m1123p | [1111s]",  # 17 tiles
        "123456m1123p | [1111s] 2222s<",  # 18
        "1m | [1111p] [2222p] [3333p] [4444p] [5555p]",  # 21
        "1m | 1111p< 2222p> 3333p^ 4444p= [5555p]",
        "1111222233334444m",
    ],
)
def test_C12_a_kong_makes_the_hand_one_tile_longer(text: str) -> None:
    """C04, C12: sixteen tiles, and one more for each kong."""
    hand = Hand.parse(text)
    assert hand.problems() == ()
    assert waits(hand) is not None


@pytest.mark.parametrize(
    ("text", "rules", "words"),
    [
        ("123456789m1123p11s", ["C20"], ["15"]),
        ("123456789m1123p1112s", ["C20"], ["17"]),
        ("123456789m1123p | 789s< 111z^", ["C20"], ["13"]),
        ("", ["C20"], ["0"]),
        ("| 123m 456m 789m 123p 456p", ["C20"], ["0"]),
        ("1m | 123m 456m 789m 123p 456p 789p", ["C04"], ["6 melds"]),
        ("11111m23456789p11s", ["C20", "C20"], ["15", "5 copies of 1m"]),
        ("11111m234567p11122s", ["C20"], ["5 copies of 1m"]),
        ("1112222333344m | 222m^", ["C20"], ["7 copies of 2m"]),
        ("2345m123456789p | 555m^ 345m<", ["C20", "C20"], ["13", "5 copies of 5m"]),
        ("5m123456789p | 555m^ 345m<", ["C20"], ["5 copies of 5m"]),
        ("5m123456789p | [5555m] 789s<", ["C20"], ["5 copies of 5m"]),
        ("1123456789p | 5555m^ 345m<", ["C20"], ["5 copies of 5m"]),
        ("1123456789p | 345m< 5555m^", ["C20"], ["5 copies of 5m"]),
        ("55m12345678p | 555m^ 789s<", ["C20"], ["5 copies of 5m"]),
        ("1123456789p | 555m^ 555m<", ["C20"], ["6 copies of 5m"]),
        ("123456789m112p1f111s", ["C20"], ["1f is among the concealed"]),
        ("123456789m112p111s + 1f", ["C20"], ["15"]),
        ("123456789m1123p111s + 11f", ["C20"], ["1f stands there 2 times"]),
        ("123456789m1123p111s + 1f1z", ["C20"], ["1z among the flowers"]),
        ("123456789m1123p | 123z<", ["C04"], ["honours"]),
        ("123456789m1123p | 789s^", ["C20"], ["left"]),
    ],
)
def test_C20_problems_of_a_hand(text: str, rules: list[str], words: list[str]) -> None:
    """C01, C04, C20: what is wrong, and the rule that it breaks."""
    hand = Hand.parse(text)
    problems = hand.problems()
    assert [problem.rule for problem in problems] == rules
    for problem, word in zip(problems, words, strict=True):
        assert word in problem.text


def test_C20_every_problem_of_a_hand_is_listed() -> None:
    """C20: all that is wrong at once, not the first."""
    hand = Hand.parse("1111m1f | 111m^ 123z< 789s> + 22f5m")
    text = "; ".join(problem.text for problem in hand.problems())
    wanted = [
        "5",
        "123z",
        "789s>",
        "7 copies of 1m",
        "1f is among",
        "2f stands",
        "5m among",
    ]
    assert len(hand.problems()) == len(wanted)
    for words in wanted:
        assert words in text


def test_C20_nothing_is_found_out_about_an_impossible_hand() -> None:
    """C20: every function that needs a possible hand names all that is wrong with it."""
    hand = Hand.parse("11111m2345678p11s")
    with pytest.raises(HandError) as caught:
        is_complete(hand, Tile.M1)
    assert caught.value.problems == hand.problems()
    assert len(hand.problems()) == 2
    with pytest.raises(HandError) as caught:
        readings(hand, Tile.M1, self_drawn=True)
    assert caught.value.problems == hand.problems()
    with pytest.raises(HandError) as caught:
        waits(hand)
    assert caught.value.problems == hand.problems()


def test_kinds_and_feeders_print_as_code() -> None:
    assert [eval(repr(kind)) for kind in MeldKind] == list(MeldKind)
    assert [eval(repr(feeder)) for feeder in Feeder] == list(Feeder)
