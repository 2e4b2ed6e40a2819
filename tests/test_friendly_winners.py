"""FRIENDLY: several winners, the dealer's and the streak's tai, and who deals next.

Base 100, 20 a tai. Each winner has 2 tai or 3: 門清 1 and 獨聽 1, and what is said.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.friendly_builder import (
    answered,
    charges,
    drawn_by,
    fed,
    is_whole,
    last_discard_of,
    match_of,
    quiet,
    turn_of,
)
from tests.table_builder import dull_act, ended, lines, melds, play, play_until, river, start, why
from twmahjong import Tile, Winners
from twmahjong.table import Phase, Seat, Table, apply

#: Three hands, or four, that wait on 5z for their pair.
WAITING = {
    "e": "123456789m123p456s5z",
    "s": "123m123456789p456s5z",
    "w": "123m789p123456789s5z",
    "n": "456m789p123456789s5z",
}


def waiting(who: str, discarder: str, drawable: int, **options: Any) -> Table:
    """The discarder throws a 5z, on which all of these wait."""
    hands = {seat.lower(): WAITING[seat.lower()] for seat in who}
    hands[discarder.lower()] = "5z"
    table = last_discard_of(start("friendly", **hands, **options), discarder, drawable, "5z")
    return play(table, f"{discarder} discard 5z")


# --- several winners ------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["SWN", "NWS", "WNS"])
def test_P07_the_discarder_pays_each_of_three_winners(order: str) -> None:
    """East deals and throws: 2 tai and 1 with the dealer to each, whatever the order of answers."""
    table = waiting("SWN", "E", 59)
    for seat in order:
        table = play(table, f"{seat} hu")
    assert ended(table) == "SWN discard 2 2 2: -480 160 160 160"
    assert charges(table) == [("E", "S", 3, 160), ("E", "W", 3, 160), ("E", "N", 3, 160)]
    assert river(table, "E").endswith("5z(S)")
    assert is_whole(table)


def test_E3_nobody_wins_before_all_have_answered() -> None:
    table = play(waiting("SN", "E", 59), "S hu")
    assert table.result is None
    assert why(table, "E draw") == "C-draw answers-pending"
    assert ended(play(table, "N hu")) == "SN discard 2 2: -320 160 0 160"


def test_E3_who_passes_does_not_win_with_the_others() -> None:
    table = play(waiting("SWN", "E", 59), "S hu, W pass, N hu")
    assert ended(table) == "SN discard 2 2: -320 160 0 160"


def test_K15_winners_stand_in_turn_order_from_the_discarder() -> None:
    """West throws: North, East, South. North and East each wait, South waits too."""
    table = play(waiting("ESN", "W", 57), "S hu, E hu, N hu")
    assert ended(table) == "NES discard 2 2 2: 160 140 -440 140"


def test_P02_each_payment_has_its_own_dealers_tai() -> None:
    """East deals on streak 2 and wins with South: 1 + 2 × 2 more to East, none to South."""
    table = play(waiting("ES", "W", 57, streak=2), "E hu, S hu")
    assert charges(table) == [("W", "E", 7, 240), ("W", "S", 2, 140)]


@pytest.mark.parametrize("streak", [0, 1, 2, 3])
def test_P02_a_dealer_on_a_streak_who_throws_pays_it_to_each_winner(streak: int) -> None:
    table = play(waiting("SN", "E", 59, streak=streak), "S hu, N hu")
    each = 100 + 20 * (2 + 1 + 2 * streak)
    assert ended(table) == f"SN discard 2 2: {-2 * each} {each} 0 {each}"


def test_E3_at_a_table_of_the_nearest_winner_the_others_go_without() -> None:
    table = play(waiting("SWN", "E", 59, winners=Winners.NEAREST), "N hu, W hu, S hu")
    assert ended(table) == "S discard 2: -160 160 0 0"


# --- several winners off a robbed kong ------------------------------------------------------------


def kong_to_rob() -> Table:
    """North adds the fourth 5m to a pung; South and West wait on it."""
    table = start(
        "friendly",
        e="5m",
        s="46m11m123456789p444z",
        w="46m99p123456789s222z",
        n="5m5m9m",
        draws=quiet(3) + "5m",
    )
    table = fed(table, "E 5m", "N pung", "9m")
    return play(drawn_by(table, "N", "5m"), "N kong 5m")


def test_P07_a_robbed_kong_is_paid_to_each_robber() -> None:
    """搶槓 1 more; nothing is self-drawn, the pung stays, and the wall has lost nothing."""
    before = kong_to_rob()
    table = play(before, "W hu, S hu")
    assert ended(table) == "SW robbed_kong 3 3: 0 160 160 -320"
    for winner in (0, 1):
        assert lines(table, winner) == {"concealed_hand": 1, "robbing_the_kong": 1, "sole_wait": 1}
    assert melds(table, "N") == "555m>"
    assert table.drawable == before.drawable
    assert is_whole(table)


def test_P07_a_kong_robbed_by_one_is_paid_to_one() -> None:
    table = play(kong_to_rob(), "S pass, W hu")
    assert ended(table) == "W robbed_kong 3: 0 0 160 -160"


def test_E8_a_kong_that_nobody_robs_stands() -> None:
    table = play(kong_to_rob(), "S pass, W pass")
    assert melds(table, "N") == "5555m=>"
    assert table.from_tail


# --- the dealer, and the streak -------------------------------------------------------------------


def dealer_wins(source: str, streak: int) -> Table:
    """East, who deals, wins on 5z: self-drawn, or off West."""
    hands = {"e": WAITING["e"] + "9s", "w": "5z"}
    table = start("friendly", **hands, draws=quiet(3) + "5z", streak=streak)
    table = play(table, "E discard 9s")
    if source == "self_draw":
        return play(drawn_by(table, "E", "5z"), "E hu")
    return answered(play(turn_of(table, "W"), "W discard 5z"), "E hu")


@pytest.mark.parametrize("streak", [0, 1, 2, 3])
def test_P02_all_pay_the_dealers_tai_of_a_self_draw(streak: int) -> None:
    """門清, 自摸, 不求, 獨聽: 4; then 1, and 2 for each hand that East has stayed."""
    table = dealer_wins("self_draw", streak)
    each = 100 + 20 * (4 + 1 + 2 * streak)
    assert ended(table) == f"E self_draw 4: {3 * each} {-each} {-each} {-each}"


@pytest.mark.parametrize("streak", [0, 1, 2, 3])
def test_P02_off_a_discard_only_the_discarder_pays_it_and_only_for_itself(streak: int) -> None:
    table = dealer_wins("discard", streak)
    amount = 100 + 20 * (2 + 1 + 2 * streak)
    assert ended(table) == f"E discard 2: {amount} 0 {-amount} 0"


@pytest.mark.parametrize("streak", [0, 1, 2, 3])
def test_P02_the_dealer_pays_it_as_a_loser_of_a_self_draw(streak: int) -> None:
    """South self-draws with 4 tai: East's share alone is greater."""
    table = start("friendly", s=WAITING["s"], draws=quiet(4) + "5z", streak=streak)
    table = play(drawn_by(table, "S", "5z"), "S hu")
    east = 180 + 20 * (1 + 2 * streak)
    assert ended(table) == f"S self_draw 4: {-east} {360 + east} -180 -180"


def test_P02_two_players_who_do_not_deal_pay_each_other_without_it() -> None:
    table = answered(waiting("S", "W", 57, streak=3), "S hu")
    assert ended(table) == "S discard 2: 0 140 -140 0"


# --- who deals next -------------------------------------------------------------------------------


def after(table: Table) -> tuple[str, int]:
    """Who deals next, and on which streak."""
    match = match_of(table).after(table)
    return str(match.dealer), match.streak


def test_A3_the_dealer_stays_when_among_the_winners() -> None:
    assert after(play(waiting("ES", "W", 57, streak=1), "E hu, S hu")) == ("E", 2)


def test_A3_the_deal_passes_when_others_win() -> None:
    assert after(play(waiting("SN", "E", 59, streak=1), "S hu, N hu")) == ("S", 0)


def test_A3_the_dealer_who_wins_alone_stays() -> None:
    assert after(dealer_wins("discard", 0)) == ("E", 1)
    assert after(dealer_wins("self_draw", 4)) == ("E", 5)


def test_A3_a_robbed_kong_is_a_win_like_any_other() -> None:
    assert after(play(kong_to_rob(), "S hu, W hu")) == ("S", 0)


def drawn_hand(**options: Any) -> Table:
    table = start("friendly", streak=1, **options)
    while table.result is None:
        table = apply(table, dull_act(table))
    return table


def test_A3_a_drawn_hand_keeps_the_deal_and_adds_to_the_streak() -> None:
    table = drawn_hand()
    assert ended(table) == "drawn: 0 0 0 0"
    assert after(table) == ("E", 2)


def test_A3_a_drawn_hand_may_keep_the_deal_without_adding_to_the_streak() -> None:
    assert after(drawn_hand(drawn_hand_adds_to_streak=False)) == ("E", 1)


def test_A3_a_drawn_hand_may_pass_the_deal_on() -> None:
    assert after(drawn_hand(drawn_hand_keeps_deal=False)) == ("S", 0)


def test_A3_the_streak_that_drawn_hands_added_is_paid() -> None:
    """A win on the first hand, a drawn hand, then a win: 2 × 2 tai with them counted, 2 without."""
    for counted, streak in ((True, 2), (False, 1)):
        table = drawn_hand(drawn_hand_adds_to_streak=counted)
        assert after(table) == ("E", streak)
        assert charges(dealer_wins("discard", streak))[0][2] == 2 + 1 + 2 * streak


# --- who begins, and in which order ---------------------------------------------------------------


def test_A2_the_dealer_is_east_and_the_others_follow_counter_clockwise() -> None:
    table = match_of(start("friendly", dealer="W", winds="WNES")).deal(start("friendly").wall)
    assert table.winds == (Tile.WEST, Tile.NORTH, Tile.EAST, Tile.SOUTH)
    assert [Seat.W.next, Seat.N.next, Seat.E.next, Seat.S.next] == [Seat.N, Seat.E, Seat.S, Seat.W]


def test_B1_the_dealer_has_seventeen_tiles_and_discards_without_a_draw() -> None:
    table = start("friendly", dealer="W", winds="WNES")
    assert [len(state.concealed) for state in table.seats] == [16, 16, 17, 16]
    assert (table.turn, table.phase.value) == (Seat.W, "turn")
    assert why(table, "W draw") == "C-draw no-draw-due"
    table = play_until(apply(table, dull_act(table)), lambda t: t.phase is Phase.DRAWING)
    assert table.turn == Seat.N


def test_H4_the_dealer_may_win_on_the_dealt_tiles_instead() -> None:
    table = play(start("friendly", e=WAITING["e"] + "5z"), "E hu")
    assert lines(table)["heavenly_win"] == 1
