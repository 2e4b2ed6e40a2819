"""FRIENDLY: a win that is declared wrongly (I4, H5, H6, A3).

It is harmless while nobody has shown tiles. After that the hand is void, and 16 tai go to each of
the three: 16 × 20 = 320 with no base and no dealer's tai, twice that to one whose tile it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from tests.friendly_builder import (
    charges,
    drawing_of,
    drawn_by,
    fed,
    is_whole,
    match_of,
    quiet,
    reasons,
    turn_of,
)
from tests.table_builder import concealed, ended, legal, play, start, why
from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    ONLINE,
    TAIWAN,
    AfterFalseWin,
    Cause,
    Ending,
    FalseWin,
    IllegalActionError,
    Ruleset,
    format_tiles,
    legal_actions,
)
from twmahjong.table import Phase, Seat, Table, view

#: Waits on 5z alone.
WAITING = "123m123456789p456s5z"
#: Can claim neither 9p nor 5z.
FAR = "147m147p147s123467z"


def acts(table: Table) -> list[str]:
    """Every legal act, the irregular ones and the fouls included."""
    return sorted(map(str, legal_actions(table, fouls=True)))


def own_turn(ruleset: Ruleset = FRIENDLY, **facts: Any) -> Table:
    """West is at its turn, with a hand that is not complete."""
    return turn_of(start(ruleset, s=WAITING, draws=quiet(8), **facts), "W")


def drawing(ruleset: Ruleset = FRIENDLY, **facts: Any) -> Table:
    """East has thrown 9p, which nobody can claim; South is to draw."""
    table = start(ruleset, e="9p", s=FAR, draws=quiet(4), **facts)
    table = play(table, "E discard 9p")
    assert table.phase is Phase.DRAWING
    return table


def claiming(ruleset: Ruleset = FRIENDLY, **facts: Any) -> Table:
    """East has thrown 5z, which North could pung."""
    table = start(ruleset, e="5z", s=FAR, n="55z", draws=quiet(4), **facts)
    table = play(table, "E discard 5z")
    assert table.phase is Phase.CLAIMING
    return table


MOMENTS = [own_turn, drawing, claiming]
Moment = Callable[..., Table]
AT_EACH_MOMENT = pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)


# --- when it can happen ---------------------------------------------------------------------------


@AT_EACH_MOMENT
def test_H5_a_wrong_declaration_is_a_foul_that_is_listed_only_when_asked_for(
    moment: Moment,
) -> None:
    table = moment()
    assert why(table, "W hu") == "legal"
    assert "W hu" not in legal(table)
    assert "W hu" in acts(table)


def test_H5_after_a_discard_each_of_the_three_can_err_the_discarder_cannot() -> None:
    assert {act for act in acts(drawing()) if act.endswith("hu")} == {"S hu", "W hu", "N hu"}
    assert why(drawing(), "E hu") != "legal"


def test_H5_one_who_could_pung_can_err_as_well() -> None:
    table = play(claiming(), "N hu")
    assert table.declared == Seat.N


def test_H5_one_who_has_answered_cannot() -> None:
    """North passes while South is still asked: that was North's answer."""
    table = start("friendly", e="5z", s=WAITING, n="55z", draws=quiet(4))
    assert why(play(table, "E discard 5z, N pass"), "N hu") == "E2 answered"


def test_H5_at_anothers_turn_it_is_out_of_turn() -> None:
    assert why(own_turn(), "N hu") == "C-draw not-your-turn"


def test_H5_after_the_next_draw_the_discard_is_gone() -> None:
    table = play(drawing(), "S draw")
    assert [act for act in acts(table) if act.endswith("hu")] == ["S hu"]


def test_H5_a_kong_that_others_can_rob_is_no_discard() -> None:
    hands = {"s": "46m11m123456789p444z", "e": "5m", "n": "5m5m9m"}
    table = fed(start("friendly", **hands, draws=quiet(3) + "5m"), "E 5m", "N pung", "9m")
    table = play(drawn_by(table, "N", "5m"), "N kong 5m")
    assert why(table, "S hu") == "legal"
    assert why(table, "W hu") == "H1 not-complete"


# --- before anybody shows -------------------------------------------------------------------------


@AT_EACH_MOMENT
def test_I4_taken_back_before_anybody_shows_nothing_has_happened(moment: Moment) -> None:
    before = moment()
    table = play(before, "W hu, W takeback")
    assert evolve(table, history=before.history) == before


@AT_EACH_MOMENT
def test_I4_it_may_happen_and_be_taken_back_twice(moment: Moment) -> None:
    before = moment()
    table = play(before, "W hu, W takeback, W hu, W takeback")
    assert evolve(table, history=before.history) == before


@AT_EACH_MOMENT
def test_I4_while_it_stands_others_show_or_the_declarer_takes_it_back(moment: Moment) -> None:
    table = play(moment(), "W hu")
    assert table.declared == Seat.W
    assert acts(table) == ["E show", "N show", "S show", "W takeback"]
    assert sorted(map(str, legal_actions(table))) == acts(table)


@AT_EACH_MOMENT
def test_I4_while_it_stands_nothing_else_goes_on(moment: Moment) -> None:
    before = moment()
    table = play(before, "W hu")
    for act in acts(before):
        assert why(table, act) == "I4 win-declared"
    assert why(table, "E takeback") == "I4 win-declared"
    assert why(table, "W show") == "I4 nothing-declared"


def test_I4_without_a_declaration_there_is_nothing_to_show() -> None:
    for moment in MOMENTS:
        assert why(moment(), "E show") == "I4 nothing-declared"


def test_I4_the_game_goes_on_after_it_was_taken_back() -> None:
    """North erred on a tile that it could pung, and pungs it then."""
    table = play(claiming(), "N hu, N takeback")
    assert legal(table, "N") == ["N pass", "N pung"]
    assert play(table, "N pung").turn == Seat.N


# --- after somebody has shown ---------------------------------------------------------------------


@AT_EACH_MOMENT
@pytest.mark.parametrize("shows", ["E", "S", "N"])
def test_I4_after_one_has_shown_the_hand_is_void_and_each_gets_the_limit(
    moment: Moment, shows: str
) -> None:
    table = play(moment(), f"W hu, {shows} show")
    assert ended(table) == "false_win W: 320 320 -960 320"
    assert table.result is not None
    assert (table.result.winners, table.result.scores) == ((), ())
    assert {charge.cause for charge in table.result.settlement.charges} == {Cause.FALSE_WIN}
    assert is_whole(table)


@AT_EACH_MOMENT
def test_I4_neither_the_dealer_nor_the_streak_changes_the_penalty(moment: Moment) -> None:
    table = play(moment(streak=3), "W hu, N show")
    assert charges(table) == [("W", "E", 16, 320), ("W", "S", 16, 320), ("W", "N", 16, 320)]


def test_I4_a_dealer_who_erred_pays_the_same() -> None:
    table = play(start("friendly", streak=2), "E hu, S show")
    assert ended(table) == "false_win E: -960 320 320 320"


def test_I4_it_is_too_late_to_take_it_back() -> None:
    table = play(drawing(), "W hu, N show")
    assert why(table, "W takeback") == "C-draw over"
    with pytest.raises(IllegalActionError):
        play(table, "W takeback")


def test_I4_how_much_it_is_is_an_option() -> None:
    table = start("friendly", false_win_tai=10, stakes=(1000, 50))
    assert ended(play(table, "E hu, S show")) == "false_win E: -1500 500 500 500"


# --- the tile was another's -----------------------------------------------------------------------


def thrown_to_south() -> Table:
    """East throws 5z, on which South really waits, and which North could pung."""
    table = start("friendly", s=WAITING, e="5z", n="55z", draws=quiet(4))
    return play(table, "E discard 5z")


def test_I4_one_whose_winning_tile_it_truly_was_gets_double() -> None:
    """South let it go, and West declared: 640 to South, 320 to each other."""
    table = play(thrown_to_south(), "W hu, S pass, E show")
    assert ended(table) == "false_win W: 320 640 -1280 320"
    assert charges(table)[1] == ("W", "S", 32, 640)
    assert "double" in reasons(table)[1]


def test_I4_nobody_else_gets_double() -> None:
    """East throws 9p, for which South does not wait."""
    table = drawing_of(play(start("friendly", s=WAITING, e="9p"), "E discard 9p"), "S")
    assert ended(play(table, "W hu, E show")) == "false_win W: 320 320 -960 320"


def test_I4_two_whose_tile_it_was_get_double_each() -> None:
    hands = {"s": WAITING, "n": "456m789p123456789s5z", "e": "5z"}
    table = play(start("friendly", **hands), "E discard 5z, W hu, S pass, N pass, E show")
    assert ended(table) == "false_win W: 320 640 -1600 640"


def test_I4_the_tile_that_the_declarer_drew_counts_as_well() -> None:
    """West draws the 5z that South waits for, and declares on it."""
    table = start("friendly", s=WAITING, draws=quiet(1) + "5z")
    table = play(turn_of(table, "W"), "W hu, N show")
    assert ended(table) == "false_win W: 320 640 -1280 320"


def test_I4_on_the_dealt_tiles_no_tile_is_named() -> None:
    """East declares at once: there is no tile that could have been another's."""
    table = start("friendly", e="5z", s=WAITING)
    assert ended(play(table, "E hu, S show")) == "false_win E: -960 320 320 320"


def test_I5_a_dead_hand_waits_for_nothing_and_gets_no_double() -> None:
    """South went on without a draw; West then declares on East's 5z."""
    table = drawing_of(turn_of(start("friendly", s=WAITING, e="5z", draws=quiet(8)), "E"), "S")
    table = play(table, "S skip, S discard 1m")
    table = play(turn_of(table, "E"), "E discard 5z, W hu, N show")
    assert ended(table) == "false_win W: 320 320 -960 320"


# --- rightful wins come first ---------------------------------------------------------------------


def test_H5_a_rightful_win_that_is_declared_later_comes_first() -> None:
    """West errs, then South declares rightly: South wins, and West's slip is forgotten."""
    table = play(thrown_to_south(), "W hu, N pass, S hu")
    assert ended(table).startswith("S discard")
    assert [payer for payer, _, _, _ in charges(table)] == ["E"]
    assert table.result is not None
    assert table.result.offender is None


def test_H5_and_one_that_was_declared_before() -> None:
    table = play(thrown_to_south(), "S hu, W hu, N pass")
    assert ended(table).startswith("S discard")


def test_H5_while_a_rightful_win_may_come_the_wrong_one_does_not_stand_yet() -> None:
    table = play(thrown_to_south(), "W hu")
    assert table.declared is None
    assert why(table, "E show") == "I4 nothing-declared"
    assert play(table, "S pass").declared == Seat.W


def test_I7_a_wrong_win_may_be_taken_back_before_the_rightful_one_is_declared() -> None:
    table = play(thrown_to_south(), "W hu, W takeback, S pass, N pass")
    assert table.declared is None
    assert (table.phase, table.turn) == (Phase.DRAWING, Seat.S)


def test_I7_but_not_after_the_rightful_one_is_declared() -> None:
    table = play(thrown_to_south(), "W hu, S hu")
    assert why(table, "W takeback") == "I7 nothing-to-take-back"


def test_H5_of_two_wrong_declarations_the_nearer_stands_first() -> None:
    """South passes; West stands before North, who is left when West takes it back."""
    table = play(thrown_to_south(), "N hu, W hu, S pass")
    assert table.declared == Seat.W
    table = play(table, "W takeback")
    assert table.declared == Seat.N
    assert acts(table) == ["E show", "N takeback", "S show", "W show"]


def test_I4_the_one_whose_win_was_let_go_may_not_win_after_the_slip_was_taken_back() -> None:
    """South had passed: with West's slip gone the tile is gone for South too."""
    table = play(thrown_to_south(), "W hu, S pass, W takeback")
    assert why(table, "S hu") == "E2 answered"


# --- what is seen ---------------------------------------------------------------------------------


@AT_EACH_MOMENT
def test_H6_all_see_the_hand_of_one_who_declared_wrongly(moment: Moment) -> None:
    table = play(moment(), "W hu")
    for seat in (0, 1, 3):
        seen = view(table, seat)
        assert seen.declared == Seat.W
        assert format_tiles(seen.seats[2].shown or ()) == concealed(table, "W")
    over = play(table, "S show")
    assert all(view(over, seat).seats[2].shown for seat in range(4))


def test_H6_the_others_hands_stay_hidden() -> None:
    table = play(drawing(), "W hu")
    assert [view(table, 3).seats[seat].shown for seat in (0, 1)] == [None, None]


# --- the deal, and other tables -------------------------------------------------------------------


@pytest.mark.parametrize("offender", ["E", "W"])
def test_A3_after_a_false_win_the_deal_passes_whoever_erred(offender: str) -> None:
    table = turn_of(start("friendly", draws=quiet(8), streak=2), offender)
    table = play(table, f"{offender} hu, N show")
    match = match_of(table).after(table)
    assert (match.dealer, match.streak) == (Seat.S, 0)
    assert match.totals == ((-960, 320, 320, 320) if offender == "E" else (320, 320, -960, 320))


def test_A3_a_table_may_let_the_dealer_stay_unless_the_dealer_erred() -> None:
    for offender, dealer, streak in (("E", Seat.S, 0), ("W", Seat.E, 3)):
        options: dict[str, Any] = {"after_false_win": AfterFalseWin.AS_DRAWN}
        table = turn_of(start("friendly", draws=quiet(8), streak=2, **options), offender)
        table = play(table, f"{offender} hu, N show")
        match = match_of(table).after(table)
        assert (match.dealer, match.streak) == (dealer, streak)


@AT_EACH_MOMENT
def test_I4_is_an_option_of_every_table(moment: Moment) -> None:
    house = TAIWAN.with_options(false_win=FalseWin.VOID, false_win_tai=16)
    table = play(moment(house), "W hu")
    assert acts(table) == ["E show", "N show", "S show", "W takeback"]
    assert ended(play(table, "E show")) == "false_win W: 320 320 -960 320"
    assert play(table, "W takeback").declared is None


def test_H5_where_it_is_refused_it_is_no_foul() -> None:
    table = own_turn(TAIWAN)
    assert why(table, "W hu") == "H1 not-complete"
    assert "W hu" not in acts(table)


@pytest.mark.parametrize("ruleset", [HONG_KONG, ONLINE], ids=lambda ruleset: ruleset.id)
def test_H5_elsewhere_it_ends_the_hand_at_once(ruleset: Ruleset) -> None:
    table = play(own_turn(ruleset), "W hu")
    assert table.result is not None
    assert (table.result.reason, table.result.offender) == (Ending.FALSE_WIN, Seat.W)
