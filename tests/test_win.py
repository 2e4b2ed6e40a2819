"""The facts of a win: as text, and every contradiction that cannot be written down (C20)."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from twmahjong import (
    Hand,
    HandError,
    NotationError,
    Occasion,
    Ready,
    Source,
    Tile,
    Win,
    WinError,
)

KONG, FLOWER = Occasion.KONG_REPLACEMENT, Occasion.FLOWER_REPLACEMENT
LAST, DEALT = Occasion.LAST_TILE, Occasion.DEALT_HAND
FIRST, BEFORE = Occasion.FIRST_DRAW, Occasion.BEFORE_FIRST_DRAW
DEALERS, FLOWERS = Occasion.DEALERS_FIRST_DISCARD, Occasion.DEALT_FLOWERS

# All concealed, with a claimed chow, with a concealed kong; each waits on 6s and 9s.
CLOSED = "234678m345p34578s33z"
CLAIMED = "678m345p34578s33z | 234m<"
KONGED = "678m345p34578s33z | [2222m]"
EIGHT, SEVEN = " + 12345678f", " + 1234567f"


def win(hand: str, tile: str | None = "9s", source: str = "discard", **facts: Any) -> Win:
    return Win(
        **{
            "hand": Hand.parse(hand),
            "tile": None if tile is None else Tile.parse(tile),
            "source": Source(source),
            "seat_wind": Tile.SOUTH,
            "round_wind": Tile.EAST,
            **facts,
        }
    )


@pytest.mark.parametrize(
    ("hand", "tile", "source", "rule", "words"),
    [
        ("234678m345p34578s3z", "9s", "discard", "C20", "15"),
        ("234678m345p34578s333z", "9s", "discard", "C20", "17"),
        ("234678m345p34578s33z | 111z^", "9s", "discard", "C20", "16"),
        ("2345678m345p34578s333z" + EIGHT, None, "eight_flowers", "C20", "0 to 17"),
        ("4678m345p34578s33z | 111z^" + EIGHT, None, "eight_flowers", "", ""),
        ("34678m345p34578s33z | 111z^" + EIGHT, None, "eight_flowers", "C20", "0 to 14"),
        ("34678m345p34578s33z | 111z^" + SEVEN, None, "robbed_flower", "C20", "0 to 14"),
        (CLOSED, "1f", "self_draw", "C20", "1f"),
        ("1111m34578s345p3333z", "1m", "self_draw", "C20", "1m"),
        ("34578s345p33z456m | 111z^", "1z", "self_draw", "", ""),
        ("34578s345p33z456m | [1111z]", "1z", "self_draw", "C20", "1z"),
        ("234678m345p34578s33z", "3z", "robbed_kong", "C20", "3z"),
        ("78m345p34578s333z | 456m<", "6m", "robbed_kong", "C20", "6m"),
        ("1111m34578s345p3333z", "1m", "robbed_kong", "C20", "1m"),
        ("34578s345p33z456m + 11f", "9s", "discard", "C20", "13"),
    ],
)
def test_C20_impossible_tiles(
    hand: str, tile: str | None, source: str, rule: str, words: str
) -> None:
    """C20: the number of tiles, a fifth copy, flowers, a robbed tile of which a copy is held."""
    if not words:
        assert win(hand, tile, source).hand == Hand.parse(hand)
        return
    with pytest.raises(HandError) as caught:
        win(hand, tile, source)
    first = caught.value.problems[0]
    assert first.rule == rule
    assert words in first.text


# One contradiction each: the win but for it, and words of what is said about it.
CONTRADICTIONS: list[tuple[str, str | None, str, dict[str, Any], str]] = [
    # winds
    (CLOSED, "9s", "discard", {"seat_wind": Tile.WHITE}, "seat wind"),
    (CLOSED, "9s", "discard", {"round_wind": Tile.M1}, "round wind"),
    # a tile is lacking
    (CLOSED, None, "self_draw", {}, "winning tile"),
    (CLOSED, None, "discard", {}, "winning tile"),
    (CLOSED, None, "robbed_kong", {}, "winning tile"),
    # flower wins
    (CLOSED + SEVEN, None, "eight_flowers", {}, "not 7"),
    (CLOSED, None, "eight_flowers", {}, "not 0"),
    (CLOSED + EIGHT, None, "robbed_flower", {}, "not 8"),
    (CLOSED + " + 123456f", None, "robbed_flower", {}, "not 6"),
    (CLOSED + SEVEN, "9s", "robbed_flower", {}, "without a winning tile"),
    (CLOSED + EIGHT, "9s", "eight_flowers", {}, "replacement"),
    (CLOSED + EIGHT, "9s", "eight_flowers", {"occasions": {LAST}}, "replacement"),
    (
        CLOSED + EIGHT,
        "9s",
        "self_draw",
        {"occasions": {FLOWERS}, "dealer": True},
        "eight flowers",
    ),
    (CLOSED + SEVEN, None, "robbed_flower", {"occasions": {FLOWERS}}, "eight flowers"),
    (CLOSED + EIGHT, "9s", "eight_flowers", {"occasions": {FLOWERS, FLOWER}}, "dealer"),
    (CLAIMED + EIGHT, None, "eight_flowers", {"occasions": {FLOWERS}}, "claimed"),
    # replacements
    (KONGED, "9s", "discard", {"occasions": {KONG}}, "self-drawn"),
    (KONGED, "9s", "robbed_kong", {"occasions": {KONG}}, "self-drawn"),
    (CLOSED + " + 1f", "9s", "discard", {"occasions": {FLOWER}}, "self-drawn"),
    (CLOSED + EIGHT, None, "eight_flowers", {"occasions": {FLOWER}}, "self-drawn"),
    (CLOSED + SEVEN, None, "robbed_flower", {"occasions": {FLOWER}}, "self-drawn"),
    (CLOSED, "9s", "self_draw", {"occasions": {KONG}}, "without a kong"),
    (CLAIMED, "9s", "self_draw", {"occasions": {KONG}}, "without a kong"),
    (CLOSED, "9s", "self_draw", {"occasions": {FLOWER}}, "without a flower"),
    # the last tile
    (CLOSED, "9s", "robbed_kong", {"occasions": {LAST}}, "last tile"),
    (CLOSED + SEVEN, None, "robbed_flower", {"occasions": {LAST}}, "last tile"),
    (CLOSED, "9s", "self_draw", {"occasions": {LAST, FIRST}}, "last tile"),
    (CLOSED, "9s", "self_draw", {"occasions": {LAST, DEALT}, "dealer": True}, "last tile"),
    (CLOSED, "9s", "discard", {"occasions": {LAST, BEFORE}}, "last tile"),
    # the dealt hand
    (CLOSED, "9s", "self_draw", {"occasions": {DEALT}}, "dealer"),
    (CLOSED, "9s", "discard", {"occasions": {DEALT}, "dealer": True}, "self-drawn"),
    (
        CLOSED + " + 1f",
        "9s",
        "self_draw",
        {"occasions": {DEALT, FLOWER}, "dealer": True},
        "without a replacement",
    ),
    (CLAIMED, "9s", "self_draw", {"occasions": {DEALT}, "dealer": True}, "meld"),
    (KONGED, "9s", "self_draw", {"occasions": {DEALT}, "dealer": True}, "meld"),
    (
        CLOSED,
        "9s",
        "self_draw",
        {"occasions": {DEALT}, "dealer": True, "ready": Ready.HEAVENLY},
        "ready",
    ),
    (CLOSED, "9s", "self_draw", {"occasions": {DEALT}, "dealer": True, "discards": 1}, "discard"),
    # before and at the first draw
    (CLOSED, "9s", "discard", {"occasions": {FIRST}}, "self_draw"),
    (CLOSED, "9s", "robbed_kong", {"occasions": {FIRST}}, "self_draw"),
    (CLOSED + EIGHT, "9s", "eight_flowers", {"occasions": {FIRST, FLOWER}}, "self_draw"),
    (CLOSED, "9s", "self_draw", {"occasions": {FIRST}, "dealer": True}, "non-dealer"),
    (KONGED, "9s", "self_draw", {"occasions": {FIRST}}, "meld"),
    (CLOSED, "9s", "self_draw", {"occasions": {FIRST}, "ready": Ready.DECLARED}, "ready"),
    (CLOSED, "9s", "self_draw", {"occasions": {FIRST}, "discards": 0}, "1 to 3"),
    (CLOSED, "9s", "self_draw", {"occasions": {FIRST}, "discards": 4}, "1 to 3"),
    (CLOSED, "9s", "self_draw", {"occasions": {BEFORE}}, "discard"),
    (CLOSED, "9s", "robbed_kong", {"occasions": {BEFORE}}, "discard"),
    (CLOSED, "9s", "discard", {"occasions": {BEFORE}, "dealer": True}, "non-dealer"),
    (CLAIMED, "9s", "discard", {"occasions": {BEFORE}}, "meld"),
    (CLOSED, "9s", "discard", {"occasions": {BEFORE}, "ready": Ready.EARTHLY}, "ready"),
    (CLOSED, "9s", "discard", {"occasions": {BEFORE}, "discards": 4}, "1 to 3"),
    (CLOSED, "9s", "discard", {"occasions": {DEALERS}}, "both"),
    (CLOSED, "9s", "discard", {"occasions": {DEALERS, BEFORE}, "discards": 2}, "first of all"),
    # ready
    (CLAIMED, "9s", "discard", {"ready": Ready.HEAVENLY}, "heavenly"),
    (CLAIMED, "9s", "discard", {"ready": Ready.EARTHLY}, "earthly"),
    (CLOSED, "9s", "self_draw", {"ready": Ready.DECLARED, "discards": 0}, "ready"),
    # discards
    (CLOSED, "9s", "self_draw", {"discards": -1}, "-1"),
    (CLAIMED, "9s", "self_draw", {"discards": 0}, "claimed melds: 1"),
    (CLOSED, "9s", "discard", {"discards": 0}, "no discards"),
    (CLOSED, "9s", "robbed_kong", {"discards": 0}, "no discards"),
]


@pytest.mark.parametrize(("hand", "tile", "source", "facts", "words"), CONTRADICTIONS)
def test_C20_each_contradiction(
    hand: str, tile: str | None, source: str, facts: dict[str, Any], words: str
) -> None:
    """C20: refused, for this reason alone."""
    with pytest.raises(WinError) as caught:
        win(hand, tile, source, **facts)
    (problem,) = caught.value.problems
    assert problem.rule == "C20"
    assert words in problem.text
    assert str(problem) in str(caught.value)


@pytest.mark.parametrize(
    ("hand", "tile", "source", "facts", "count"),
    [
        # a dealt hand that claimed, was discarded, by a non-dealer, on the last tile, ready
        (CLAIMED, "9s", "discard", {"occasions": {DEALT, LAST}, "ready": Ready.DECLARED}, 5),
        # two of the first turn at once: each is a non-dealer's, and one is self-drawn
        (CLOSED, "9s", "self_draw", {"occasions": {DEALT, FIRST}, "dealer": True}, 2),
        (CLOSED, "9s", "self_draw", {"occasions": {FIRST, BEFORE}}, 1),
        # the dealer's first discard by the dealer: it is before the first draw, too
        (CLOSED, "9s", "discard", {"occasions": {BEFORE, DEALERS}, "dealer": True}, 2),
        # no wind twice, five copies, a flower as winning tile
        (
            "1111123m34578s345p3z",
            "1f",
            "discard",
            {"seat_wind": Tile.RED, "round_wind": Tile.S1},
            4,
        ),
        # eight flowers with four, a replacement that nobody drew, dealt
        (CLAIMED + " + 1234f", None, "eight_flowers", {"occasions": {FLOWERS, FLOWER}}, 3),
        (CLOSED, "9s", "discard", {"occasions": {BEFORE, DEALERS}, "discards": 0}, 2),
    ],
)
def test_C20_every_contradiction_is_named(
    hand: str, tile: str | None, source: str, facts: dict[str, Any], count: int
) -> None:
    """C20: all of them, tiles and facts together."""
    with pytest.raises(WinError) as caught:
        win(hand, tile, source, **facts)
    problems = caught.value.problems
    assert len(problems) == len(set(problems)) == count
    assert str(caught.value).count("[C20]") == count


@pytest.mark.parametrize(
    ("hand", "tile", "source", "facts"),
    [
        (CLOSED, "9s", "self_draw", {}),
        (CLOSED, "9s", "discard", {"discards": 1}),
        (CLOSED, "9s", "robbed_kong", {"discards": 1}),
        (CLAIMED, "9s", "discard", {"discards": 1}),
        (CLAIMED, "9s", "self_draw", {"discards": 1, "dealer": True}),
        (CLAIMED, "9s", "discard", {"ready": Ready.DECLARED, "discards": 20}),
        (KONGED, "9s", "discard", {"ready": Ready.HEAVENLY}),
        (CLOSED, "9s", "self_draw", {"ready": Ready.EARTHLY, "dealer": True}),
        (KONGED, "9s", "self_draw", {"occasions": {KONG, LAST}}),
        (KONGED + " + 5f", "9s", "self_draw", {"occasions": {KONG, FLOWER}}),
        (CLOSED + " + 5f", "9s", "self_draw", {"occasions": {FIRST, FLOWER}, "discards": 3}),
        (CLOSED, "9s", "self_draw", {"occasions": {DEALT}, "dealer": True, "discards": 0}),
        (CLOSED, "9s", "discard", {"occasions": {BEFORE}, "discards": 3}),
        (CLOSED, "9s", "discard", {"occasions": {BEFORE, DEALERS}, "discards": 1}),
        (CLOSED, "9s", "discard", {"occasions": {LAST}}),
        (CLOSED, "9s", "discard", {"seat_wind": Tile.NORTH, "round_wind": Tile.NORTH}),
        # East by the dice need not be the dealer (A2)
        (CLOSED, "9s", "discard", {"seat_wind": Tile.EAST, "dealer": False}),
        (CLOSED + EIGHT, "9s", "eight_flowers", {"occasions": {FLOWER}}),
        (KONGED + EIGHT, "9s", "eight_flowers", {"occasions": {KONG, LAST}}),
        (
            CLOSED + EIGHT,
            "9s",
            "eight_flowers",
            {"occasions": {DEALT, FLOWERS}, "dealer": True, "discards": 0},
        ),
        (
            CLOSED + EIGHT,
            "9s",
            "eight_flowers",
            {"occasions": {FLOWERS, FLOWER}, "dealer": True},
        ),
        (CLOSED + EIGHT, "9s", "self_draw", {}),  # who does not declare the flowers
        (EIGHT.strip(), None, "eight_flowers", {"occasions": {FLOWERS}, "discards": 0}),
        (CLOSED + EIGHT, None, "eight_flowers", {"ready": Ready.DECLARED}),
        ("2345678m345p34578s33z" + EIGHT, None, "eight_flowers", {"dealer": True}),
        ("1m2p3s" + SEVEN, None, "robbed_flower", {}),
        (KONGED + SEVEN, None, "robbed_flower", {"discards": 30}),
        ("| 123m 456m 789m 111p 222p" + EIGHT, None, "eight_flowers", {"discards": 5}),
    ],
)
def test_C20_facts_that_go_together(
    hand: str, tile: str | None, source: str, facts: dict[str, Any]
) -> None:
    """C06, C17, C20: what is rare, but possible, is accepted; and it pickles."""
    made = win(hand, tile, source, **facts)
    assert made.tile == (None if tile is None else Tile.parse(tile))
    assert pickle.loads(pickle.dumps(made)) == made
    assert hash(made) == hash(win(hand, tile, source, **facts))


@pytest.mark.parametrize(
    ("text", "source", "self_drawn"),
    [
        (f"{CLOSED} @ 9s*", Source.SELF_DRAW, True),
        (f"{CLOSED} @ 9s", Source.DISCARD, False),
        (f"{CLAIMED} + 16f @ 6s", Source.DISCARD, False),
    ],
)
def test_C03_wins_as_text(text: str, source: Source, self_drawn: bool) -> None:
    """C03: the star says that the tile was self-drawn."""
    made = Win.parse(text, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert (made.source, made.self_drawn) == (source, self_drawn)
    assert str(made) == text
    assert made == Win.parse(
        text.replace(" ", ""), source=source, seat_wind=Tile.SOUTH, round_wind=Tile.EAST
    )


def test_C03_flower_wins_as_text() -> None:
    """C06, C17: without a tile; eight flowers with a tile are self-drawn."""
    both: dict[str, Any] = {"seat_wind": Tile.SOUTH, "round_wind": Tile.EAST}
    alone = Win.parse(CLOSED + EIGHT, source=Source.EIGHT_FLOWERS, **both)
    assert (alone.tile, alone.self_drawn, str(alone)) == (None, False, CLOSED + EIGHT)
    text = f"{CLOSED}{EIGHT} @ 9s*"
    with_hand = Win.parse(text, source=Source.EIGHT_FLOWERS, occasions=[FLOWER], **both)
    assert (with_hand.tile, with_hand.self_drawn, str(with_hand)) == (Tile.S9, True, text)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (f"{CLOSED} @ 9s*", Source.DISCARD),
        (f"{CLOSED} @ 9s*", Source.ROBBED_KONG),
        (f"{CLOSED} @ 9s", Source.SELF_DRAW),
        (f"{CLOSED}{EIGHT} @ 9s", Source.EIGHT_FLOWERS),
        (f"{CLOSED}{SEVEN} @ 9s*", Source.ROBBED_FLOWER),
    ],
)
def test_C20_star_and_source_contradict(text: str, source: Source) -> None:
    """C20: a star where the tile was not drawn, or none where it was."""
    with pytest.raises(WinError) as caught:
        Win.parse(text, source=source, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert "*" in caught.value.problems[0].text
    assert source.value in caught.value.problems[0].text


@pytest.mark.parametrize(
    ("text", "position"),
    [
        (CLOSED, 20),  # @ and the tile lack, and no source says that it is a flower win
        (f"{CLOSED} @", 22),
        (f"{CLOSED} @ *", 23),
        (f"{CLOSED} @ 9s 9s", 28),
        (f"{CLOSED} @ 9x", 24),
        (f"{CLOSED} @ 9s @ 9s", 26),
        (f"{CLOSED} @ 9s**", 25),
        ("2346?8m @ 9s", 4),
        ("234m | 55s @ 9s", 7),
    ],
)
def test_C03_text_that_is_no_win(text: str, position: int) -> None:
    """C03: the position is that in the whole text."""
    with pytest.raises(NotationError) as caught:
        Win.parse(text, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_H1_sources() -> None:
    """H1, C06: two of the five ways to win need no complete hand."""
    assert [source for source in Source if source.is_flower_win] == [
        Source.EIGHT_FLOWERS,
        Source.ROBBED_FLOWER,
    ]


def test_facts_print_as_code() -> None:
    for kind in (Source, Occasion, Ready):
        assert [eval(repr(fact)) for fact in kind] == list(kind)
