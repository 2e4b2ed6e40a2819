"""Ways to win, first turns, small and limited hands (play rules H1, H4, H6, K13, K16; C19, C22)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table_builder import ended, legal, lines, play, play_until, start, tiles_of, why
from twmahjong import FULL_SET
from twmahjong.table import Phase, Seat, Table, view

ALL = ("taiwan", "online", "hong_kong", "friendly")

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"
#: Four discards, in which nobody claims anything: it is South's turn to draw again.
ROUND = "E discard 7z, S tsumo 9p, W tsumo 1s, N tsumo 8p, E tsumo 1p"
ROUND_DRAWS = "9p1s8p1p"


def is_over(table: Table) -> bool:
    return table.phase is Phase.OVER


# --- the ways to win (H1)


def test_H1_a_self_draw_from_the_wall() -> None:
    table = play(start(s=WAITING, draws=ROUND_DRAWS + "9s"), ROUND, "S draw, S hu")
    assert lines(table) == {"concealed_hand": 1, "self_draw": 1, "fully_concealed_hand": 1}
    assert ended(table) == "S self_draw 3: -180 500 -160 -160"
    assert tiles_of(table) == list(FULL_SET)


def test_H1_a_self_draw_on_a_replacement() -> None:
    table = start(s=WAITING, draws=ROUND_DRAWS + "5f", tail="9s")
    table = play(table, ROUND, "S draw, S draw, S hu")
    assert lines(table) == {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "out_with_replacement": 1,
    }


def test_H1_a_discard_stays_in_the_river() -> None:
    table = play(start(s=WAITING, draws=ROUND_DRAWS + "9m9s"), ROUND, "S tsumo 9m, W tsumo 9s")
    table = play(table, "S hu")
    assert lines(table) == {"concealed_hand": 1}
    assert ended(table) == "S discard 1: 0 120 -120 0"
    assert table.seats[2].river[-1].taken_by is Seat.S
    assert tiles_of(table) == list(FULL_SET)


@pytest.mark.parametrize("ruleset", ALL)
def test_H1_what_does_not_complete(ruleset: str) -> None:
    table = play(start(ruleset, s=WAITING, draws="5p"), "E discard 7z, S draw")
    assert "S hu" not in legal(table)
    assert why(table, "W hu") == "C-draw not-your-turn"
    if ruleset == "taiwan":
        assert why(table, "S hu") == "H1 not-complete"


@pytest.mark.parametrize("ruleset", ALL)
def test_H6_the_hand_of_who_won_is_shown(ruleset: str) -> None:
    table = play(start(ruleset, s=WAITING, e="9s"), "E discard 9s")
    assert view(table, Seat.W).seats[1].shown is None
    shown = view(play(table, "S hu"), Seat.W).seats
    assert shown[1].shown == table.seats[1].concealed
    assert shown[0].shown is None
    assert shown[3].shown is None


# --- first turns (H4, K13)


@pytest.mark.parametrize(
    ("ruleset", "rows", "end"),
    [
        ("taiwan", {"heavenly_win": 1}, "E self_draw 16: 1320 -440 -440 -440"),
        ("friendly", {"heavenly_win": 1}, "E self_draw 16: 1320 -440 -440 -440"),
        ("online", {"concealed_self_draw": 1}, "E self_draw 3: 540 -180 -180 -180"),
        (
            "hong_kong",
            {"heavenly_win": 1, "no_flowers": 1, "small_all_chows": 1, "mixed_double_chow": 1},
            "E self_draw 126: 7920 -2640 -2640 -2640",
        ),
    ],
)
def test_H4_the_dealt_hand(ruleset: str, rows: dict[str, int], end: str) -> None:
    """天胡: 16 or 120, or no row at all."""
    table = play(start(ruleset, e=WAITING + "9s"), "E hu")
    assert lines(table) == rows
    assert ended(table) == end


def test_H4_a_dealt_hand_is_of_the_deal() -> None:
    """After a kong it is a replacement, and after a discard nothing of the kind."""
    table = start(e="234678m111p34578s66z1p", tail="9s")
    assert "heavenly_win" not in lines(play(table, "E kong 1p, E draw, E hu"))
    table = play(start(e=WAITING + "9s", draws="9p1s8p6s"), "E discard 9s, S tsumo 9p")
    table = play(table, "W tsumo 1s, N tsumo 8p, E draw")
    assert why(table, "E hu") == "F1 passed-win"


@pytest.mark.parametrize(
    ("ruleset", "row"),
    [("taiwan", "earthly_win"), ("friendly", "earthly_win"), ("online", ""), ("hong_kong", "")],
)
def test_H4_K13_the_own_first_draw(ruleset: str, row: str) -> None:
    """地胡 16, its flower's replacement included."""
    table = play(start(ruleset, s=WAITING, draws="9s"), "E discard 7z, S draw, S hu")
    assert ("earthly_win" in lines(table)) == bool(row)
    table = start(ruleset, w=WAITING, draws="9p1f", tail="9s")
    table = play(table, "E discard 7z, S tsumo 9p, W draw, W draw, W hu")
    assert ("earthly_win" in lines(table)) == bool(row)


def test_K13_the_second_draw_is_no_first_one() -> None:
    table = play(start(s=WAITING, draws=ROUND_DRAWS + "9s"), ROUND, "S draw, S hu")
    assert "earthly_win" not in lines(table)


FIRST_DISCARDS = [
    ("taiwan", "E", "human_win", 16),
    ("friendly", "E", "human_win", 16),
    ("online", "E", "", 1),
    ("hong_kong", "E", "earthly_win", 98),
    ("taiwan", "S", "human_win", 16),
    ("online", "S", "", 1),
    ("hong_kong", "S", "", 61),
]


@pytest.mark.parametrize(("ruleset", "by", "row", "total"), FIRST_DISCARDS)
def test_H4_K13_a_discard_before_the_own_first_draw(
    ruleset: str, by: str, row: str, total: int
) -> None:
    """人胡 16 on anybody's; H: 地胡 90 on the dealer's first discard only.

    H: 90 + no flowers 1, all chows 3, two double chows 4 on 6s; or concealed hand 3, seven 50.
    """
    table = start(ruleset, w=WAITING, e="6s" if by == "E" else "7z", draws="6s")
    acts = "E discard 6s" if by == "E" else "E discard 7z, S tsumo 6s"
    table = play(table, acts, "W hu")
    found = {"human_win", "earthly_win"} & set(lines(table))
    assert found == ({row} if row else set())
    assert ended(table).split()[2] == f"{total}:"


def test_K13_not_after_a_call() -> None:
    """West pungs; South has not drawn, but somebody has called. An own draw likewise."""
    table = start(e="1z", w="11z6s", n=WAITING, draws="6s")
    table = play(table, "E discard 1z, W pung, W discard 6s, N hu")
    assert lines(table) == {"concealed_hand": 1}
    table = start(e="1z", w="11z5z", n=WAITING, draws="6s")
    table = play(table, "E discard 1z, W pung, W discard 5z, N draw, N hu")
    assert lines(table) == {"concealed_hand": 1, "self_draw": 1, "fully_concealed_hand": 1}


def test_K13_a_concealed_kong_is_a_call() -> None:
    table = start(e="1111m6s", s=WAITING, tail="9p")
    table = play(table, "E kong 1m, E draw, E discard 6s, S hu")
    assert lines(table) == {"concealed_hand": 1}


# --- how many were discarded (K16)


@pytest.mark.parametrize(
    ("number", "rows"),
    [
        (7, {"within_seven_tiles"}),
        (8, {"within_ten_tiles"}),
        (9, {"within_ten_tiles"}),
        (11, set()),
    ],
)
def test_K16_every_discard_counts_the_winning_one_included(number: int, rows: set[str]) -> None:
    """East 1, 5 and 9, South 2 and 6, and so on; South wins on the last of them."""
    tiles = ("9p1s8p1p" * 3)[: 2 * (number - 2)]
    table = play(start("hong_kong", s=WAITING, draws=tiles + "9s"), "E discard 7z")
    for at in range(number - 2):
        table = play(table, f"{'SWNE'[at % 4]} tsumo {tiles[2 * at : 2 * at + 2]}")
    table = play(table, f"{'SWNE'[(number - 2) % 4]} tsumo 9s, S hu")
    assert table.discards == number
    assert {row for row in lines(table) if row.startswith("within")} == rows


def test_K16_claimed_discards_count() -> None:
    table = start("hong_kong", e="1z", w="11z3s", s=WAITING, draws="8p1p9m1s9p9s")
    table = play(table, "E discard 1z, W pung, W discard 3s, N tsumo 8p, E tsumo 1p, S tsumo 9m")
    table = play(table, "W tsumo 1s, N tsumo 9p, E tsumo 9s, S hu")
    assert table.discards == 8
    assert "within_ten_tiles" in lines(table)


# --- small hands and limits (C19, C22)


def melded(ruleset: str = "taiwan", **options: Any) -> Table:
    """West claims a wind that is nobody's, and waits on 6s and 9s, which is worth nothing."""
    table = start(ruleset, e="4z", w="44z234678m345p78s66z9p", draws="8p1p9s", **options)
    return play(table, "E discard 4z, W pung, W discard 9p, N tsumo 8p, E tsumo 1p, S draw")


def test_C19_zero_tai_win_the_base() -> None:
    table = play(melded(), "S discard 9s, W hu")
    assert lines(table) == {}
    assert ended(table) == "W discard 0: 0 -100 100 0"


def test_C22_below_the_minimum_is_no_win() -> None:
    table = play(melded(minimum=1), "S discard 9s")
    assert legal(table) == ["W chow 7s", "W pass"]
    assert why(table, "W hu") == "C22 below-minimum"


def test_C22_the_refusal_of_a_discard() -> None:
    """North is asked for a pung, so that there is a claim to refuse."""
    table = start(s=WAITING, n="99s", draws="9p9s", minimum=2)
    table = play(table, "E discard 7z, S tsumo 9p, W tsumo 9s")
    assert legal(table) == ["N pass", "N pung"]
    assert why(table, "S hu") == "C22 below-minimum"


def test_C22_it_is_no_passed_win() -> None:
    """1 tai on West's 9s is too little; South is not barred from the 3 of a self-draw."""
    table = start(s=WAITING, draws="9p9s8p1p6s", minimum=3)
    table = play(table, "E discard 7z, S tsumo 9p, W tsumo 9s")
    table = play(table, "N tsumo 8p, E tsumo 1p, S draw")
    assert "S hu" in legal(table)


def test_C22_at_the_own_turn() -> None:
    """3 tai are refused at 4, and declining them passes nothing."""
    table = play(start(s=WAITING, draws=ROUND_DRAWS + "9s", minimum=4), ROUND, "S draw")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "C22 below-minimum"
    assert play(table, "S discard 9s").seats[1].passed_all is False
    table = play(start(s=WAITING, draws=ROUND_DRAWS + "9s", minimum=3), ROUND, "S draw")
    assert "S hu" in legal(table)
    assert play(table, "S discard 9s").seats[1].passed_all is True


def test_C22_flower_wins_too() -> None:
    assert start(s="12345678f", minimum=13).phase is Phase.OPENING
    assert start(s="12345678f", minimum=12).phase is Phase.CLAIMING


def test_C22_a_limit_before_the_dealers_tai() -> None:
    """16 become 10; each pays 100 + 11 × 20."""
    table = play(start(e=WAITING + "9s", limit=10), "E hu")
    assert lines(table) == {"heavenly_win": 1, "limit": 1}
    assert table.result is not None
    assert [line.value for line in table.result.scores[0].lines] == [16, -6]
    assert ended(table) == "E self_draw 10: 960 -320 -320 -320"


# --- what a kong pays at once (P04, P05)


@pytest.mark.parametrize(
    ("ruleset", "first", "later"),
    [
        ("taiwan", "0 0 0 0", "0 0 0 0"),
        ("online", "0 0 0 0", "0 0 0 0"),
        ("friendly", "0 0 0 0", "0 0 0 0"),
        ("hong_kong", "-260 660 -200 -200", "-160 360 -100 -100"),
    ],
)
def test_P05_a_concealed_kong_is_paid_at_once(ruleset: str, first: str, later: str) -> None:
    """10 fan before the own first discard, else 5, with the dealer's 1 + 2 × 1, without base.

    For good: both hands are drawn.
    """
    table = start(ruleset, s="1111p", reserve=75, streak=1)
    table = play(table, "E discard 7z, S draw, S kong 1p")
    assert " ".join(map(str, table.paid.deltas)) == first
    assert ended(play_until(table, is_over)) == f"drawn: {first}"
    table = start(ruleset, s="111p", draws="9p1s8p9m1p", reserve=71, streak=1)
    table = play(table, "E discard 7z, S tsumo 9p, W tsumo 1s, N tsumo 8p, E tsumo 9m, S draw")
    table = play(table, "S kong 1p")
    assert ended(play_until(table, is_over)) == f"drawn: {later}"


@pytest.mark.parametrize("acts", ["E discard 7z, W kong", "E discard 7z, W pung"])
def test_P05_a_claimed_kong_is_not(acts: str) -> None:
    table = play(start("hong_kong", e="7z", w="777z"), acts)
    assert table.paid.charges == ()


def test_P05_beside_a_win() -> None:
    """East has 10 fan and the dealer's 1 from each; South wins 61 on East's 6s and 1 more.

    220 each at 20 a fan; then 100 + 62 × 20 = 1340.
    """
    table = start("hong_kong", e="1111p6s", s=WAITING, tail="9p")
    table = play(table, "E kong 1p, E draw, E discard 6s, S hu")
    assert ended(table) == "S discard 61: -680 1120 -220 -220"
