"""Kongs, robbed kongs, and the replacement that wins or does not (play rules E7-E9, K6)."""

from __future__ import annotations

import pytest

from tests.table_builder import (
    concealed,
    ended,
    flowers,
    legal,
    lines,
    melds,
    play,
    river,
    start,
    tiles_of,
    why,
)
from twmahjong import FULL_SET, Meld, Tile
from twmahjong.table import ClaimCause, Phase, Seat, Table, view

ALL = ("taiwan", "online", "hong_kong", "friendly")
OTHERS = ("online", "hong_kong", "friendly")

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"
ALSO_WAITING = "234567m345p34578s55z"


# --- the three kongs (E7)


@pytest.mark.parametrize("ruleset", ALL)
def test_E7_an_exposed_kong_is_three_in_hand_and_a_discard(ruleset: str) -> None:
    table = start(ruleset, e="7z", w="777z", tail="9s")
    table = play(table, "E discard 7z, W kong")
    assert (melds(table, "W"), river(table, "E")) == ("7777z^", "7z(W)")
    assert (legal(table), table.from_tail) == (["W draw"], True)
    table = play(table, "W draw")
    assert (table.seats[2].drawn, table.phase) == (Tile.S9, Phase.TURN)
    assert len(table.seats[2].concealed) == 14


@pytest.mark.parametrize("ruleset", ALL)
def test_E7_a_concealed_kong_lies_face_down_in_taiwan(ruleset: str) -> None:
    """All four self-drawn; others see that a kong was made, in T not of what."""
    table = play(start(ruleset, e="1111m", tail="9s"), "E kong 1m")
    assert (melds(table, "E"), legal(table)) == ("[1111m]", ["E draw"])
    kong = Meld.parse("[1111m]")
    assert view(table, Seat.E).seats[0].melds == (kong,)
    assert view(table, Seat.S).seats[0].melds == ((None,) if ruleset == "taiwan" else (kong,))
    assert play(table, "E draw").seats[0].drawn is Tile.S9


@pytest.mark.parametrize("ruleset", ALL)
def test_E7_an_added_kong_is_the_drawn_fourth_on_an_exposed_pung(ruleset: str) -> None:
    """The pung becomes the kong and keeps who fed it; one tile leaves the hand."""
    table = start(ruleset, e="9s", s="99s7z", draws="7z7z7z9s", tail="8m")
    table = play(table, "E discard 9s, S pung, S discard 8p")
    assert why(table, "S kong 9s") == "C-draw not-your-turn"
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw")
    before = table.seats[1].concealed
    table = play(table, "S kong 9s")
    assert (melds(table, "S"), legal(table)) == ("9999s=<", ["S draw"])
    assert len(table.seats[1].concealed) == len(before) - 1
    assert play(table, "S draw").seats[1].drawn is Tile.M8


@pytest.mark.parametrize("ruleset", ALL)
def test_E7_the_fourth_may_be_added_later(ruleset: str) -> None:
    table = start(ruleset, e="9s", s="999s6z", draws="7z7z7z7z")
    table = play(table, "E discard 9s, S pung, S discard 8p")
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw, S kong 9s")
    assert melds(table, "S") == "9999s=<"


def test_E7_what_is_no_kong() -> None:
    """Three in hand, three and a chow with the fourth, or a tile that is not held."""
    table = start(e="333m", s="999s")
    assert why(table, "E kong 3m") == why(table, "E kong 9s") == "E7 no-kong"
    assert why(table, "E kong 1f") == "E7 no-kong"
    assert why(table, "S kong 9s") == "C-draw not-your-turn"
    table = start(e="3m", s="12333m7z", draws="7z7z7z4z")
    table = play(table, "E discard 3m, S chow 1m, S discard 7z")
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw")
    assert why(table, "S kong 3m") == "E7 no-kong"


# --- robbing a kong (E8, K6, K16)

ROBBERY = {"e": "6s", "s": "66s7z", "draws": "7z7z7z6s", "tail": "9m8m"}
TO_THE_KONG = "E discard 6s, S pung, pass"
ON_TO_IT = "S discard 8p, W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw, S kong 6s"


def robbery(ruleset: str, **more: str) -> Table:
    """South adds the fourth 6s; who waits on it has passed the first one, and drawn since."""
    return play(start(ruleset, **{**ROBBERY, **more}), TO_THE_KONG, ON_TO_IT)


@pytest.mark.parametrize(
    ("ruleset", "end"),
    [
        ("taiwan", "N robbed_kong 2: 0 -140 0 140"),
        ("online", "N robbed_kong 2: 0 -140 0 140"),
        ("friendly", "N robbed_kong 2: 0 -140 0 140"),
        ("hong_kong", "N robbed_kong 81: 0 -1720 0 1720"),
    ],
)
def test_E8_a_robbed_kong_is_paid_by_its_owner_alone(ruleset: str, end: str) -> None:
    """Concealed hand 1 and robbing 1; H: concealed 3, no flowers 1, all chows 3, two double chows
    4, robbing 20, six discards with the robbed tile 50."""
    table = robbery(ruleset, n=WAITING)
    assert legal(table) == ["N hu", "N pass"]
    assert table.claiming is not None
    assert (table.claiming.cause, table.claiming.by) == (ClaimCause.KONG, Seat.S)
    reserve, discards = table.reserve, table.discards
    table = play(table, "N hu")
    assert ended(table) == end
    assert lines(table)["robbing_the_kong"] == 1
    assert "self_draw" not in lines(table)
    assert (melds(table, "S"), river(table, "S")) == ("666s<", "8p 6s(N)")
    assert table.reserve == reserve
    assert table.discards == discards + 1 == 6
    assert tiles_of(table) == list(FULL_SET)


@pytest.mark.parametrize("ruleset", ALL)
def test_E8_E3_who_wins_of_several_robbers(ruleset: str) -> None:
    table = play(robbery(ruleset, w=ALSO_WAITING, n=WAITING), "N hu, W hu")
    assert ended(table).split()[0] == ("W" if ruleset in ("taiwan", "online") else "WN")


@pytest.mark.parametrize("ruleset", ALL)
def test_E8_only_an_added_kong_can_be_robbed(ruleset: str) -> None:
    table = play(start(ruleset, e="6666s", s=WAITING), "E kong 6s")
    assert legal(table) == ["E draw"]
    table = play(start(ruleset, e="6s", s=WAITING, w="666s"), "E discard 6s, S pass, W kong")
    assert legal(table) == ["W draw"]


@pytest.mark.parametrize("ruleset", ALL)
def test_E8_K6_all_pass_and_the_kong_stands(ruleset: str) -> None:
    """Only then does the reserve grow, and the replacement is due."""
    table = robbery(ruleset, n=WAITING)
    assert (table.drawable, melds(table, "S")) == (59, "666s<")
    assert why(table, "S draw") == "C-draw answers-pending"
    table = play(table, "N pass")
    assert (melds(table, "S"), legal(table)) == ("6666s=<", ["S draw"])
    assert table.drawable == (58 if ruleset == "taiwan" else 59)
    assert play(table, "S draw").seats[1].drawn is Tile.M9


def test_E8_a_kong_is_robbed_for_a_win_only() -> None:
    table = robbery("taiwan", n=WAITING)
    for act in ("N pung", "N kong", "W chow 4s", "W pung"):
        assert why(table, act) == "E8 nothing-to-claim"
    assert why(table, "W hu") == "H1 not-complete"
    assert why(table, "S hu") == why(table, "S pass") == "K5 not-asked"


def test_E8_a_robbed_tile_is_never_the_last() -> None:
    """K12. With nothing drawable the kong could not be declared at all (K7)."""
    table = play(start("online", **{**ROBBERY, "n": WAITING}, reserve=74), TO_THE_KONG, ON_TO_IT)
    assert table.drawable == 1
    assert lines(play(table, "N hu")) == {"concealed_hand": 1, "robbing_the_kong": 1}


# --- the replacement after a kong (E9)

KONG_HAND = "234m345p34578s66z777z"


def after_exposed_kong(ruleset: str, tail: str, w: str = KONG_HAND) -> Table:
    return play(start(ruleset, e="7z", w=w, tail=tail), "E discard 7z, W kong, W draw")


@pytest.mark.parametrize("ruleset", ALL)
def test_E9_the_replacement_after_an_exposed_kong_wins_except_in_taiwan(ruleset: str) -> None:
    table = after_exposed_kong(ruleset, "9s")
    if ruleset == "taiwan":
        assert why(table, "W hu") == "E9 exposed-kong"
        assert "W hu" not in legal(table)
    else:
        table = play(table, "W hu")
        assert lines(table)["out_with_replacement"] == 1


@pytest.mark.parametrize("ruleset", ALL)
def test_E9_a_flower_passes_the_bar_on(ruleset: str) -> None:
    table = after_exposed_kong(ruleset, "1f9s")
    assert (flowers(table, "W"), legal(table)) == ("1f", ["W draw"])
    table = play(table, "W draw")
    wanted = "E9 exposed-kong" if ruleset == "taiwan" else "legal"
    assert why(table, "W hu") == wanted


def test_E9_a_later_concealed_kong_lifts_it() -> None:
    """Five pungs' worth: 7777z claimed, 1111s concealed, then 9s: 槓上開花 with the dragon."""
    table = after_exposed_kong("taiwan", "1s9s", w="34578s66z345p111s777z")
    assert why(table, "W hu") == "H1 not-complete"
    table = play(table, "W kong 1s, W draw, W hu")
    assert lines(table) == {"self_draw": 1, "out_with_replacement": 1, "dragon_pung": 1}
    assert ended(table) == "W self_draw 3: -180 -160 500 -160"


def test_E9_a_later_added_kong_lifts_it() -> None:
    hands = {"e": "1s7z", "w": "34578s66z345p11s777z9p"}
    table = start(**hands, draws="9m8m", tail="1s9s")
    table = play(table, "E discard 1s, W pung, W discard 9p, N tsumo 9m, E draw, E discard 7z")
    table = play(table, "W kong, W draw")
    assert table.seats[2].drawn is Tile.S1
    table = play(table, "W kong 1s, W draw, W hu")
    assert lines(table) == {"self_draw": 1, "out_with_replacement": 1, "dragon_pung": 1}


def test_E9_what_was_barred_is_no_passed_win() -> None:
    table = start(e="7z", w=KONG_HAND, tail="9s", draws="9m6s")
    table = play(table, "E discard 7z, W kong, W draw, W discard 9s, N tsumo 9m, E tsumo 6s")
    assert legal(table) == ["W hu", "W pass"]


def test_E9_free_at_the_next_turn() -> None:
    table = start(e="7z", w=KONG_HAND, tail="9s", draws="9m8p9m6s")
    table = play(table, "E discard 7z, W kong, W draw, W discard 9s, N tsumo 9m, E tsumo 8p")
    table = play(table, "S tsumo 9m, W draw")
    assert "W hu" in legal(table)


@pytest.mark.parametrize(
    ("ruleset", "rows"),
    [
        ("taiwan", {"eight_flowers": 1}),
        (
            "friendly",
            {"eight_flowers": 1, "self_draw": 1, "out_with_replacement": 1, "dragon_pung": 1},
        ),
    ],
)
def test_E9_flower_wins_are_free_of_it(ruleset: str, rows: dict[str, int]) -> None:
    """The eighth flower as the replacement; the hand that is then drawn stays barred (C17)."""
    tail = "8s3s4s5s2m3m4m8f9s"
    table = start(ruleset, e="7z", w="777z66z345p7s1234567f", tail=tail)
    table = play(table, ", ".join(["W draw"] * 7), "E discard 7z, W kong, W draw")
    assert legal(table) == ["W hu", "W pass"]
    assert ended(play(table, "W hu")) == "W eight_flowers 8: -280 -260 800 -260"
    table = play(table, "W pass, W draw")
    assert concealed(table, "W") == "234m345p345789s66z"
    table = play(table, "W hu")
    assert lines(table) == rows
