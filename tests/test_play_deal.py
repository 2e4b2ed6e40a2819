"""Seats, the deal, draws and the end of the wall (play rules A1, A2, B, C-draw, D, K1-K3, K7)."""

from __future__ import annotations

import pytest

from tests.table_builder import (
    concealed,
    ended,
    flowers,
    legal,
    lines,
    play,
    play_until,
    start,
    why,
)
from twmahjong import FULL_SET, TAIWAN, Seat, Tile, format_tiles
from twmahjong.table import Discard, Phase, Table, deal

ALL = ("taiwan", "online", "hong_kong", "friendly")
OTHERS = ("online", "hong_kong", "friendly")

#: Waits on 6s and 9s: two chows of characters, 345p, 345s, 78s and a pair.
WAITING = "234678m345p34578s66z"


def is_over(table: Table) -> bool:
    return table.phase is Phase.OVER


# --- seats and winds (A)


def test_A1_turns_go_counter_clockwise() -> None:
    """Each next seat is the one on the right, whoever begins."""
    table = play_until(start(dealer="W"), lambda t: t.discards == 6)
    turns = [str(act.seat) for act in table.history if isinstance(act, Discard)]
    assert turns == ["W", "N", "E", "S", "W", "N"]
    assert [str(seat.next) for seat in Seat] == ["S", "W", "N", "E"]


@pytest.mark.parametrize(
    ("winds", "rows"),
    [
        ("ESWN", {"concealed_hand": 1}),
        ("SWNE", {"concealed_hand": 1, "seat_wind": 1}),
        ("WNES", {"concealed_hand": 1}),
    ],
)
def test_A2_the_seat_wind_is_not_the_chair(winds: str, rows: dict[str, int]) -> None:
    """A pung of 3z is the seat's wind where the chair S is West; the chair E deals all the same."""
    table = start(s="234678m345p78s333z66z", w="9s", draws="1z1p", winds=winds)
    table = play(table, "E discard 1z, S tsumo 1z, W draw, W discard 9s, S hu")
    assert lines(table) == rows
    pays = 100 + 20 * sum(rows.values())
    assert ended(table).endswith(f": 0 {pays} {-pays} 0")


# --- the deal (B1, K1)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_B1_K1_four_tiles_four_times_round_and_one_more(dealer: int) -> None:
    """The dealer first, counter-clockwise; the dealer's seventeenth comes last."""
    winds = (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)
    table = deal(TAIWAN, FULL_SET, dealer=dealer, winds=winds, round_wind=Tile.EAST)
    for step in range(4):
        wanted = [tile for k in range(4) for tile in FULL_SET[16 * k + 4 * step :][:4]]
        wanted += [FULL_SET[64]] if step == 0 else []
        assert list(table.seats[(dealer + step) % 4].concealed) == sorted(wanted)
    assert (table.head, table.tail, table.turn) == (65, 144, dealer)


def test_B1_draws_come_from_the_head_and_replacements_from_the_tail() -> None:
    table = start(e="1111m", draws="9m8m", tail="7m6m")
    table = play(table, "E kong 1m, E draw")
    assert table.seats[0].drawn is Tile.M7
    table = play(table, "E discard 7m, S draw")
    assert table.seats[1].drawn is Tile.M9
    assert format_tiles([table.wall[table.head], table.wall[table.tail - 1]]) == "86m"


# --- flowers (B2-B4, K2, K3)


@pytest.mark.parametrize("ruleset", ALL)
def test_B2_K2_a_flower_among_the_replacements_waits_for_the_next_pass(ruleset: str) -> None:
    table = start(ruleset, e="12f", s="3f", n="5f", tail="4f9m9p6f8m8p")
    assert (flowers(table, "E"), flowers(table, "S"), legal(table)) == ("12f", "", ["E draw"])
    assert table.phase is Phase.OPENING
    table = play(table, "E draw")
    assert why(table, "S draw") == "C-draw not-your-turn"
    table = play(table, "E draw")
    assert concealed(table, "E").endswith("4f")
    assert (flowers(table, "E"), flowers(table, "S"), table.turn) == ("12f", "3f", Seat.S)
    table = play(table, "S draw")
    assert (flowers(table, "N"), table.turn) == ("5f", Seat.N)
    table = play(table, "N draw")
    assert (flowers(table, "E"), flowers(table, "N"), table.turn) == ("124f", "5f", Seat.E)
    table = play(table, "E draw")
    assert (flowers(table, "N"), table.turn) == ("56f", Seat.N)
    table = play(table, "N draw")
    assert (table.phase, table.turn, table.seats[0].drawn) == (Phase.TURN, Seat.E, None)
    assert [len(state.concealed) for state in table.seats] == [17, 16, 16, 16]
    assert (table.head, table.tail) == (65, 138)


def test_B2_the_pass_begins_with_the_dealer() -> None:
    table = start(dealer="W", e="1f", w="2f", n="3f", tail="9m9p9s")
    order = []
    while table.phase is Phase.OPENING:
        order.append(str(table.turn))
        table = play(table, f"{table.turn} draw")
    assert (order, table.turn) == (["W", "N", "E"], Seat.W)


@pytest.mark.parametrize("ruleset", ALL)
def test_B3_K3_a_drawn_flower_is_laid_out_by_the_draw_and_replaced(ruleset: str) -> None:
    """This chains: the same seat draws from the tail until the tile is no flower."""
    table = start(ruleset, draws="1f9p", tail="5f9m")
    table = play(table, "E discard 1z, S draw")
    assert (flowers(table, "S"), legal(table), table.from_tail) == ("1f", ["S draw"], True)
    assert why(table, "W draw") == "C-draw not-your-turn"
    assert why(table, "S discard 2m") == "C-draw draw-first"
    table = play(table, "S draw")
    assert (flowers(table, "S"), legal(table)) == ("15f", ["S draw"])
    table = play(table, "S draw")
    assert (table.seats[1].drawn, table.phase) == (Tile.M9, Phase.TURN)
    assert len(table.seats[1].concealed) == 17


@pytest.mark.parametrize("ruleset", ALL)
def test_B4_no_replacement_left_the_hand_is_drawn(ruleset: str) -> None:
    """The last drawable tile is a flower: no discard follows."""
    table = start(ruleset, draws="1f", reserve=78)
    assert table.drawable == 1
    table = play(table, "E discard 1z, S draw")
    assert ended(table) == "drawn: 0 0 0 0"
    assert legal(table) == []


@pytest.mark.parametrize("ruleset", ALL)
def test_B4_no_replacement_of_a_dealt_flower_the_hand_is_drawn(ruleset: str) -> None:
    """Nothing but the reserve is left after the deal."""
    assert ended(start(ruleset, e="1f", reserve=79)) == "drawn: 0 0 0 0"


@pytest.mark.parametrize(("answer", "end"), [("hu", "S eight_flowers 8:"), ("pass", "drawn: 0 0")])
def test_B4_a_flower_win_is_looked_at_first(answer: str, end: str) -> None:
    table = start(s="1234567f", draws="8f", tail="9m9m9m9p9p9p8p", reserve=71)
    table = play_until(table, lambda t: t.phase is Phase.TURN)
    assert table.drawable == 1
    table = play(table, "E discard 1z, S draw")
    assert legal(table) == ["S hu", "S pass"]
    assert ended(play(table, f"S {answer}")).startswith(end)


# --- who draws, and when (C-draw)


def test_C_draw_one_seat_once() -> None:
    """The next player, when every answer is in; nobody else, and nothing twice."""
    table = start(e="1z", w="11z")
    assert why(table, "E draw") == "C-draw no-draw-due"
    assert why(table, "S draw") == "C-draw not-your-turn"
    table = play(table, "E discard 1z")
    assert why(table, "S draw") == "C-draw answers-pending"
    assert why(table, "S discard 2m") == "C-draw answers-pending"
    table = play(table, "W pass")
    assert legal(table) == ["S draw"]
    assert why(table, "W draw") == why(table, "E draw") == "C-draw not-your-turn"
    assert why(table, "E discard 4m") == "C-draw not-your-turn"
    assert why(table, "S discard 2m") == why(table, "S kong 2m") == "C-draw draw-first"
    table = play(table, "S draw")
    assert why(table, "S draw") == "C-draw no-draw-due"
    assert why(table, "W draw") == "C-draw not-your-turn"


def test_C_draw_none_after_a_pung_or_chow() -> None:
    table = play(start(e="1z", w="11z"), "E discard 1z, W pung")
    assert why(table, "W draw") == "C-draw no-draw-due"
    assert why(table, "S draw") == "C-draw not-your-turn"
    table = play(start(e="3m", s="45m"), "E discard 3m, S chow 3m")
    assert why(table, "S draw") == "C-draw no-draw-due"


def test_C_draw_after_a_kong_the_same_player() -> None:
    table = play(start(e="1z", w="111z"), "E discard 1z, W kong")
    assert legal(table) == ["W draw"]
    assert table.from_tail
    assert why(table, "N draw") == "C-draw not-your-turn"


# --- the end of the wall (D1-D4, K7, K12)


KONGS = {
    "concealed": ({"e": "1111m"}, "E kong 1m"),
    "exposed": ({"e": "2m", "w": "222m"}, "E discard 2m, W kong"),
    "added": (
        {"e": "2m", "s": "22m7z"},
        "E discard 2m, S pung, S discard 7z, W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw, S kong 2m",
    ),
}


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("kong", KONGS)
def test_D1_each_kong_keeps_one_more_tile_in_taiwan(ruleset: str, kong: str) -> None:
    """63 after the deal; each draw is one less, and in T each kong of any kind one more."""
    hands, acts = KONGS[kong]
    table = start(ruleset, **hands, draws="7z7z7z2m" if kong == "added" else "")
    assert table.drawable == 63
    table = play(table, acts)
    assert table.phase is Phase.DRAWING
    draws = 4 if kong == "added" else 0
    assert table.drawable == 63 - draws - (ruleset == "taiwan")
    assert play(table, f"{table.turn} draw").drawable == 62 - draws - (ruleset == "taiwan")


@pytest.mark.parametrize("ruleset", ALL)
def test_D1_D3_sixteen_tiles_are_never_drawn(ruleset: str) -> None:
    """Nothing drawable when a draw is due: a drawn hand, at once and without payments."""
    table = play_until(start(ruleset), is_over)
    assert ended(table) == "drawn: 0 0 0 0"
    assert table.tail - table.head == 16
    assert why(table, "E draw") == "C-draw over"


def test_D1_a_kong_shortens_the_hand() -> None:
    """With one kong, 17 tiles stay behind in T."""
    table = play_until(start(e="1111m"), lambda t: t.phase is Phase.TURN)
    table = play_until(play(table, "E kong 1m"), is_over)
    assert (ended(table), table.tail - table.head) == ("drawn: 0 0 0 0", 17)


def last_draw(ruleset: str, last: str, **hands: str) -> Table:
    """South has claimed 5z; the last drawable tile goes to South too."""
    hands = {"e": "5z", "s": "55z234678m345p78s66z1s", **hands}
    table = start(ruleset, **hands, draws="7z7z7z" + last, reserve=75)
    table = play(table, "E discard 5z, S pung, S discard 1s")
    assert table.drawable == 4
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw")
    assert table.drawable == 0
    return table


@pytest.mark.parametrize(
    ("ruleset", "dragon"),
    [("taiwan", "dragon_pung"), ("online", "white_dragon"), ("friendly", "dragon_pung")],
)
def test_D2_K12_the_last_drawable_tile_self_drawn(ruleset: str, dragon: str) -> None:
    """海底: 3 tai in all; East deals and pays 100 + 4 × 20, the others 160."""
    table = play(last_draw(ruleset, "9s"), "S hu")
    assert lines(table) == {"self_draw": 1, "last_tile_draw": 1, dragon: 1}
    assert ended(table) == "S self_draw 3: -180 500 -160 -160"


@pytest.mark.parametrize("ruleset", ["taiwan", "online", "friendly"])
def test_D2_K12_who_drew_the_last_tile_still_discards(ruleset: str) -> None:
    """河底: the win on that discard."""
    table = last_draw(ruleset, "9s", s="55z147m258p369s12341s", n=WAITING)
    table = play(table, "S discard 9s")
    assert legal(table) == ["N hu", "N pass"]
    table = play(table, "N hu")
    assert lines(table) == {"concealed_hand": 1, "last_tile_claim": 1}
    assert ended(table) == "N discard 2: 0 -140 0 140"


def test_D2_the_last_discard_unclaimed_ends_the_hand() -> None:
    table = play(last_draw("taiwan", "7z"), "S discard 7z")
    assert ended(table) == "drawn: 0 0 0 0"


def test_K12_the_last_but_one_is_not_the_last() -> None:
    table = start(e="5z", s="55z234678m345p78s66z1s", draws="7z7z7z9s", reserve=74)
    table = play(table, "E discard 5z, S pung, S discard 1s")
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw, S hu")
    assert lines(table) == {"self_draw": 1, "dragon_pung": 1}


# --- few tiles left (D4, K7)

QUIET = {"e": "3m1111p", "s": "24m258p258s11223346z", "w": "333m"}


@pytest.mark.parametrize("ruleset", ALL)
def test_D4_no_chow_pung_or_exposed_kong_with_three_left_in_taiwan(ruleset: str) -> None:
    table = play(start(ruleset, **QUIET, reserve=79 - 3), "E discard 3m")
    if ruleset != "taiwan":
        assert legal(table) == ["S chow 2m", "S pass", "W kong", "W pass", "W pung"]
        return
    assert legal(table) == ["S draw"]
    assert play(start(**QUIET, reserve=79 - 4), "E discard 3m").phase is Phase.CLAIMING


def test_D4_the_refusal_names_the_rule() -> None:
    """Somebody must be asked for a claim to be refused for this: here North, who can win."""
    table = start(**QUIET, n="12m678m345p345s99s666z", reserve=79 - 3)
    table = play(table, "E discard 3m")
    assert legal(table) == ["N hu", "N pass"]
    for act in ("S chow 2m", "W pung", "W kong"):
        assert why(table, act) == "D4 quiet-tail"


def test_D4_concealed_and_added_kongs_are_fine() -> None:
    table = start(**QUIET, reserve=79 - 3)
    table = play(table, "E kong 1p")
    assert table.drawable == 2
    assert play(table, "E draw").drawable == 1
    table = start(e="2m", s="22m7z", draws="7z7z7z2m", reserve=79 - 7)
    table = play(table, KONGS["added"][1], "S draw")
    assert table.drawable == 1


@pytest.mark.parametrize("ruleset", ALL)
def test_K7_a_kong_needs_its_replacement(ruleset: str) -> None:
    """Two drawable tiles in T, for the kong takes one into the reserve; one elsewhere."""
    needed = 2 if ruleset == "taiwan" else 1
    assert why(start(ruleset, **QUIET, reserve=79 - needed), "E kong 1p") == "legal"
    table = start(ruleset, **QUIET, reserve=80 - needed)
    assert why(table, "E kong 1p") == "K7 no-replacement"
    assert "E kong 1p" not in legal(table)


@pytest.mark.parametrize("ruleset", OTHERS)
def test_K7_an_exposed_kong_too(ruleset: str) -> None:
    table = play(start(ruleset, **QUIET, reserve=78), "E discard 3m")
    assert "W kong" in legal(table)
    table = play(start(ruleset, **QUIET, reserve=79), "E discard 3m")
    assert legal(table) == ["S chow 2m", "S pass", "W pass", "W pung"]
    assert why(table, "W kong") == "K7 no-replacement"
    table = play(table, "S pass, W pung, W discard 4z")
    assert ended(table) == "drawn: 0 0 0 0"


def test_K7_in_taiwan_the_exposed_kong_is_refused_by_the_same_rule() -> None:
    table = start(**QUIET, n="12m678m345p345s99s666z", reserve=79 - 1)
    assert why(play(table, "E discard 3m"), "W kong") == "K7 no-replacement"
