"""Wrong declarations where they end the hand (play rule H5, payments P04, P10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table_builder import ended, legal, play, start, why
from twmahjong import FalseWin, IllegalActionError, Seat
from twmahjong.table import Ending, Hu, Phase, Table, apply, check, legal_actions, view

BOTH = ("online", "hong_kong")

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"


def fouls(table: Table) -> str:
    """The seats that could declare wrongly now."""
    more = set(legal_actions(table, fouls=True)) - set(legal_actions(table))
    assert all(isinstance(act, Hu) and check(table, act) is None for act in more)
    return "".join(str(seat) for seat in Seat if Hu(seat) in more)


# --- when it is possible (H5)


def test_H5_taiwan_refuses() -> None:
    table = start()
    assert why(table, "E hu") == "H1 not-complete"
    assert fouls(table) == ""
    table = play(table, "E discard 7z")
    assert why(table, "W hu") == "C-draw not-your-turn"
    assert why(table, "S hu") == "C-draw draw-first"
    with pytest.raises(IllegalActionError, match="draws first"):
        apply(table, Hu(Seat.S))


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_at_the_own_turn(ruleset: str) -> None:
    """Listed with ``fouls`` only; the others are refused."""
    table = start(ruleset)
    assert "E hu" not in legal(table)
    assert fouls(table) == "E"
    assert why(table, "E hu") == "legal"
    assert why(table, "S hu") == "C-draw not-your-turn"
    table = play(table, "E hu")
    assert table.result is not None
    assert (table.result.reason, table.result.offender) == (Ending.FALSE_WIN, Seat.E)


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_on_a_discard_for_the_three_others(ruleset: str) -> None:
    """While the table is Drawing after it, and not after the draw."""
    table = play(start(ruleset), "E discard 7z")
    assert (table.phase, fouls(table)) == (Phase.DRAWING, "SWN")
    assert why(table, "E hu") == "C-draw not-your-turn"
    for seat in "SWN":
        assert ended(play(table, f"{seat} hu")).startswith(f"false_win {seat}:")
    table = play(table, "S draw")
    assert fouls(table) == "S"
    assert why(table, "W hu") == "C-draw not-your-turn"


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_while_claiming_asked_or_not(ruleset: str) -> None:
    table = play(start(ruleset, e="6s", w="6s"), "E discard 6s")
    assert legal(table) == ["W pass", "W pung"]
    assert fouls(table) == "SWN"
    assert why(table, "E hu") == "K5 not-asked"
    for seat in "SWN":
        assert ended(play(table, f"{seat} hu")).startswith(f"false_win {seat}:")


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_who_has_answered_cannot(ruleset: str) -> None:
    table = play(start(ruleset, e="6s", s="45s147m258p11223355z", w="6s"), "E discard 6s, W pass")
    assert why(table, "W hu") == "E2 answered"
    assert fouls(table) == "SN"


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_not_after_a_claim(ruleset: str) -> None:
    """Neither on the turn after a pung, nor while a claimed kong's replacement is due."""
    table = play(start(ruleset, e="6s", w="6s"), "E discard 6s, W pung")
    assert fouls(table) == ""
    assert why(table, "W hu") == "K9 draw-first"
    table = play(start(ruleset, e="6s", w="666s"), "E discard 6s, W kong")
    assert fouls(table) == ""
    assert why(table, "E hu") == "C-draw not-your-turn"


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_not_about_a_kong_or_a_flower(ruleset: str) -> None:
    table = start(ruleset, e="6s", s="66s7z", n=WAITING, draws="7z7z7z6s")
    table = play(table, "E discard 6s, S pung, N pass, S discard 8p")
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw, S kong 6s")
    assert (legal(table), fouls(table)) == (["N hu", "N pass"], "")
    assert why(table, "W hu") == "H1 not-complete"
    table = start(ruleset, s="12345678f")
    assert (legal(table), fouls(table)) == (["S hu", "S pass"], "")
    assert why(table, "W hu") == "K5 not-asked"


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_not_in_the_opening(ruleset: str) -> None:
    table = start(ruleset, s="1f")
    assert (table.phase, fouls(table)) == (Phase.OPENING, "")
    assert why(table, "S hu") == "C-draw draw-first"


@pytest.mark.parametrize(("ruleset", "rule"), [("online", "F2"), ("hong_kong", "F4")])
def test_F5_a_barred_hand_is_no_foul_but_refused(ruleset: str, rule: str) -> None:
    table = start(ruleset, s=WAITING, w="9s99s", draws="9p7z9s")
    table = play(table, "E discard 7z, S tsumo 9p, W draw, W discard 9s, S pass, N tsumo 9s")
    assert legal(table) == ["W pass", "W pung"]
    assert why(table, "S hu") == f"{rule} passed-win"
    assert "S" not in fouls(table)


@pytest.mark.parametrize(("ruleset", "rule"), [("online", "F2"), ("hong_kong", "F4")])
def test_H5_a_passed_tile_is_no_foul_either(ruleset: str, rule: str) -> None:
    """South has passed; it is South's draw, and the refusal names the bar (F5)."""
    table = play(start(ruleset, e="9s", s=WAITING), "E discard 9s, S pass")
    assert why(table, "S hu") == f"{rule} passed-win"
    assert fouls(table) == "WN"


# --- rightful wins come first (H5)


def two_claims(ruleset: str) -> Table:
    """North may win on East's 6s, West may claim a pung."""
    return play(start(ruleset, e="6s", w="6s", n=WAITING), "E discard 6s")


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_a_win_still_to_be_asked_comes_first(ruleset: str) -> None:
    table = play(two_claims(ruleset), "S hu")
    assert (table.phase, legal(table)) == (Phase.CLAIMING, ["N hu", "N pass", "W pass", "W pung"])
    assert why(table, "S hu") == "E2 answered"
    won = play(table, "N hu, W pass")
    assert ended(won).startswith("N discard")
    assert ended(play(table, "W pass, N hu")) == ended(won)
    assert ended(play(table, "N pass")).startswith("false_win S:")


@pytest.mark.parametrize("ruleset", BOTH)
def test_H5_a_win_declared_before_comes_first(ruleset: str) -> None:
    table = play(two_claims(ruleset), "N hu, S hu, W pass")
    assert ended(table).startswith("N discard")


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("order", ["S hu, W hu, N pass", "W hu, S hu, N pass"])
def test_H5_of_two_offenders_the_first_in_turn_order(ruleset: str, order: str) -> None:
    assert ended(play(two_claims(ruleset), order)).startswith("false_win S:")


# --- what it costs (P10)


def test_P10_online_base_and_eight_to_each() -> None:
    """100 + 8 × 20, no dealer's tai, whoever offends."""
    table = start("online", streak=2)
    assert ended(play(table, "E hu")) == "false_win E: -780 260 260 260"
    table = play(table, "E discard 7z, W hu")
    assert ended(table) == "false_win W: 260 260 -780 260"


def test_P10_hong_kong_the_best_of_the_ready() -> None:
    """South could have won 61 off East: all chows 3, no flowers 1, concealed 3, two double chows
    4 on 6s, one discard 50. With 30, and the dealer's 1 + 2 × 1: 94; the others 33."""
    table = start("hong_kong", s=WAITING, streak=1, stakes=(0, 10))
    assert ended(play(table, "E hu")) == "false_win E: -1600 940 330 330"


def test_P10_hong_kong_the_offender_is_not_the_dealer() -> None:
    """West offends on East's discard: East 30 + 1, South 61 + 30, North 30."""
    table = play(start("hong_kong", s=WAITING, stakes=(0, 10)), "E discard 7z, W hu")
    assert ended(table) == "false_win W: 310 910 -1520 300"


def test_P10_hong_kong_the_discards_so_far_and_one_more() -> None:
    """Six discards and one are seven, with one more ten: 50, then 25."""
    draws = "9p1s8p1p9p1s"
    table = start("hong_kong", s=WAITING, draws=draws, stakes=(0, 10))
    table = play(table, "E discard 7z, S tsumo 9p, W tsumo 1s, N tsumo 8p, E tsumo 1p")
    table = play(table, "S tsumo 9p")
    assert ended(play(table, "N hu")) == "false_win N: 310 910 300 -1520"
    table = play(table, "W draw, W discard 1s")
    assert ended(play(table, "N hu")) == "false_win N: 310 660 300 -1270"


def test_P10_with_the_kongs_paid_at_once() -> None:
    """East's kong: 11 fan from each. Then East offends: 30 + 1 to each."""
    table = start("hong_kong", e="1111p", tail="9p", stakes=(0, 10))
    assert ended(play(table, "E kong 1p, E draw, E hu")) == "false_win E: -600 200 200 200"


def test_P10_C22_a_ready_hand_below_the_minimum() -> None:
    """It could have won nothing: 30 and the dealer's 1."""
    table = start("hong_kong", s=WAITING, stakes=(0, 10), minimum=100)
    assert ended(play(table, "E hu")) == "false_win E: -930 310 310 310"


@pytest.mark.parametrize("ruleset", BOTH)
def test_H6_the_hand_of_who_declared_wrongly_is_shown(ruleset: str) -> None:
    table = play(start(ruleset), "E discard 7z, S hu")
    seen = view(table, Seat.N).seats
    assert seen[1].shown == table.seats[1].concealed
    assert seen[0].shown is None


def test_H5_another_table_may_make_it_a_foul() -> None:
    """TAIWAN with a flat penalty of 3 tai: E9 and F1 stay refusals."""
    house: dict[str, Any] = {"false_win": FalseWin.FLAT, "false_win_tai": 3}
    table = start("taiwan", **house)
    assert ended(play(table, "E hu")) == "false_win E: -480 160 160 160"
    table = start("taiwan", e="7z", w="234m345p34578s66z777z", tail="9s", **house)
    table = play(table, "E discard 7z, W kong, W draw")
    assert why(table, "W hu") == "E9 exposed-kong"
    assert fouls(table) == ""
