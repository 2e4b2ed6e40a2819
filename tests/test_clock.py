"""Time to answer and to move, and what is done when it is used up (J1, J2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import GAMES
from tests.table_builder import play, start
from twmahjong import (
    ONLINE,
    RULESETS,
    TAIWAN,
    Clock,
    ClockRules,
    Phase,
    Seat,
    Table,
    apply,
    default_action,
    legal_actions,
)
from twmahjong.strategies import tables

E, S, W, N = Seat
WAITING = "234678m345p34578s66z"


def at_turn() -> Table:
    return start("online")


def asked() -> Table:
    """S is asked for a chow, W for a pung."""
    return play(start("online", s="45p", w="66p", e="6p"), "E discard 6p")


# --- time


def test_J1_five_to_claim_fifteen_to_move_and_a_bank_of_twenty() -> None:
    clock = Clock.start(ONLINE)
    assert [*clock.banks] == [20.0, 20.0, 20.0, 20.0]
    assert clock.left(at_turn(), E, 0) == 35
    assert clock.left(asked(), S, 0) == 25
    assert clock.left(at_turn(), E, 14.5) == 20.5
    assert clock.left(at_turn(), E, 100) == 0


def test_J1_time_beyond_the_move_is_taken_from_the_own_bank() -> None:
    clock = Clock.start(ONLINE)
    assert clock.after(at_turn(), E, 15) == clock
    clock = clock.after(at_turn(), E, 22.5)
    assert [*clock.banks] == [12.5, 20, 20, 20]
    clock = clock.after(asked(), W, 5).after(asked(), S, 6)
    assert [*clock.banks] == [12.5, 19, 20, 20]
    assert clock.left(at_turn(), E, 0) == 27.5
    assert clock.after(at_turn(), E, 1000).banks[E] == 0


def test_J1_the_bank_is_for_the_whole_game() -> None:
    """Nothing fills it again: neither the next move nor the next hand."""
    clock = Clock.start(ONLINE).after(at_turn(), E, 35)
    assert clock.banks[E] == 0
    assert clock.after(at_turn(), E, 1).banks[E] == 0
    assert clock.left(start("online", dealer="S"), S, 0) == 35
    assert clock.left(at_turn(), E, 0) == 15


def test_J2_time_is_over_when_both_are_used_up() -> None:
    clock = Clock.start(ONLINE)
    assert not clock.is_over(at_turn(), E, 34.9)
    assert clock.is_over(at_turn(), E, 35)
    assert clock.is_over(asked(), S, 25)


@pytest.mark.parametrize("ruleset", ["taiwan", "hong_kong", "friendly"])
def test_J2_without_a_clock_time_never_runs_out(ruleset: str) -> None:
    clock = Clock.start(RULESETS[ruleset])
    table = start(ruleset)
    assert clock.left(table, E, 10_000) is None
    assert not clock.is_over(table, E, 10_000)
    assert clock.after(table, E, 10_000) == clock


def test_J1_the_times_are_options() -> None:
    clock = Clock.start(TAIWAN.with_options(clock=ClockRules(claim=3, move=8, bank=0)))
    assert clock.left(at_turn(), E, 0) == 8
    assert clock.left(asked(), S, 1) == 2


def test_time_does_not_run_back() -> None:
    clock = Clock.start(ONLINE)
    with pytest.raises(ValueError, match="does not run back"):
        clock.left(at_turn(), E, -1)
    with pytest.raises(ValueError, match="does not run back"):
        clock.after(at_turn(), E, -0.1)


# --- what is done instead


def default(table: Table, seat: Seat) -> str:
    return str(default_action(table, seat))


def test_J2_a_due_draw_is_drawn_and_the_drawn_tile_discarded() -> None:
    table = play(start("online", draws="9s"), "E discard 1m")
    assert default(table, S) == "S draw"
    table = play(table, "S draw")
    assert default(table, S) == "S discard 9s"


def test_J2_a_win_is_not_declared_for_a_seat() -> None:
    table = play(start("online", s=WAITING, draws="9s"), "E discard 1z, S draw")
    assert "S hu" in map(str, legal_actions(table))
    assert default(table, S) == "S discard 9s"


def test_J2_an_answer_is_a_pass() -> None:
    table = asked()
    assert default(table, S) == "S pass"
    assert default(table, W) == "W pass"
    assert default_action(table, N) is None
    assert default_action(table, E) is None


def test_J2_a_flower_question_is_passed() -> None:
    table = start("online", e="12345678f")
    assert default(table, E) == "E pass"
    assert play(table, "E pass").phase is Phase.OPENING


def test_J2_without_a_drawn_tile_the_last_in_order_is_discarded() -> None:
    """On the dealt hand, and after a claim."""
    assert default(start("online", e="19m19p19s1234567z1m22p"), E) == "E discard 7z"
    table = play(start("online", e="6p", s="45p7z"), "E discard 6p, S chow 4p")
    last = max(table.seats[S].concealed)
    assert default(table, S) == f"S discard {last}"


def test_J2_a_barred_tile_is_not_discarded() -> None:
    """E4: after a chow from 7s with 8s 9s the 7s may not go; the tile before it does."""
    table = start("taiwan", e="7s", s="1112223334445m789s")
    table = play(table, "E discard 7s, S chow 7s")
    assert "S discard 7s" not in map(str, legal_actions(table))
    assert default(table, S) == "S discard 5m"


def test_J2_ready_is_not_declared_for_a_seat() -> None:
    table = play(start("taiwan", s=WAITING, draws="1z"), "E discard 1p, S draw")
    assert "S discard 1z ready" in map(str, legal_actions(table))
    assert default(table, S) == "S discard 1z"


def test_I4_a_declared_win_is_taken_back() -> None:
    table = play(start("friendly"), "E hu")
    assert default(table, E) == "E takeback"
    assert default_action(table, W) is None


def test_a_seat_that_is_none() -> None:
    with pytest.raises(ValueError, match="4"):
        default_action(at_turn(), 4)


@GAMES
@given(tables(fouls=True), st.sampled_from(Seat))
def test_J2_what_is_done_is_legal(table: Table, seat: Seat) -> None:
    """Whoever can do something has something done for it, so that every game goes on."""
    act = default_action(table, seat)
    legal = legal_actions(table, seat)
    if act is not None:
        assert act in legal
        assert apply(table, act) != table
    elif table.declared is None:
        assert not legal
