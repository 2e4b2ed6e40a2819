"""What a hand cannot be dealt with, and that a table is a value (rules A1, A2, A4, A5, B1)."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tests.table_builder import WIND, build_wall, dull_act, legal, play, play_until, start
from twmahjong import (
    FULL_SET,
    RULESETS,
    TAIWAN,
    IllegalActionError,
    Stakes,
    TableError,
    Tile,
    WinError,
)
from twmahjong.table import (
    Action,
    Chow,
    Code,
    Discard,
    Draw,
    Hu,
    Kong,
    Pass,
    Phase,
    Pung,
    Seat,
    Table,
    advance,
    apply,
    check,
    deal,
    legal_actions,
)

E, S, W, N = WIND.values()
GOOD: dict[str, Any] = {"dealer": 0, "winds": (E, S, W, N), "round_wind": E}


def rules_of(wall: Any = FULL_SET, **changes: Any) -> list[str]:
    """The rules that a deal breaks."""
    with pytest.raises(TableError) as caught:
        deal(TAIWAN, wall, **{**GOOD, **changes})
    assert str(caught.value)
    return [problem.rule for problem in caught.value.problems]


@pytest.mark.parametrize(
    "wall",
    [
        FULL_SET[1:],
        FULL_SET + FULL_SET[:1],
        (),
        (Tile.M1, *FULL_SET[:-1]),
        (*FULL_SET[:-1], Tile.SPRING),
    ],
    ids=["143", "145", "none", "five-1m", "a-flower-twice"],
)
def test_B1_a_wall_is_the_whole_set(wall: tuple[Tile, ...]) -> None:
    assert rules_of(wall) == ["B1"]


def test_B1_what_is_wrong_with_a_wall_is_named() -> None:
    with pytest.raises(TableError, match=r"144 tiles .*: 1m 5 times, 8f 0 times .B1"):
        deal(TAIWAN, (Tile.M1, *FULL_SET[:-1]), **GOOD)
    with pytest.raises(TableError, match=r".*: 3 is no tile, 1m 3 times .B1"):
        deal(TAIWAN, (3, *FULL_SET[1:]), **GOOD)  # type: ignore[arg-type]  # what the test is about


@pytest.mark.parametrize("dealer", [-1, 4])
def test_A1_the_dealer_is_a_seat(dealer: int) -> None:
    assert rules_of(dealer=dealer) == ["A1"]


@pytest.mark.parametrize(
    "winds",
    [(E, N, W, S), (E, E, E, E), (E, S, W), (E, S, W, N, E), (E, S, W, Tile.RED), (E, W, S, N), ()],
)
def test_A2_the_winds_follow_counter_clockwise(winds: tuple[Tile, ...]) -> None:
    assert rules_of(winds=winds) == ["A2"]


@pytest.mark.parametrize("east", range(4))
def test_A2_any_seat_may_be_east(east: int) -> None:
    winds = [Tile(Tile.EAST + (seat - east) % 4) for seat in range(4)]
    table = deal(TAIWAN, FULL_SET, dealer=2, winds=winds, round_wind=W)
    assert (table.winds, table.dealer, table.round_wind) == (tuple(winds), Seat.W, W)


def test_A4_A5_streak_and_round_wind() -> None:
    assert rules_of(streak=-1) == ["A4"]
    assert rules_of(round_wind=Tile.M1) == ["A5"]


def test_every_problem_is_named() -> None:
    found = rules_of(FULL_SET[1:], dealer=7, winds=(E,), round_wind=Tile.RED, streak=-2)
    assert sorted(found) == ["A1", "A2", "A4", "A5", "B1"]


@pytest.mark.parametrize("stakes", [(-1, 20), (100, -1), (1.5, 20), (True, 1)])
def test_P08_stakes_are_whole_numbers(stakes: Any) -> None:
    with pytest.raises(WinError):
        Stakes(*stakes)


def test_a_wall_may_be_any_sequence() -> None:
    table = deal(TAIWAN, list(FULL_SET), **{**GOOD, "winds": [E, S, W, N]})
    assert table == deal(TAIWAN, FULL_SET, **GOOD)
    assert table.stakes == Stakes(0, 1)


# --- refusals


def middle() -> Table:
    """East has discarded; South and West are asked."""
    return play(start(e="6s", s="45s147m258p11223355z", w="6s"), "E discard 6s")


def test_an_act_on_a_table_that_is_over() -> None:
    table = play_until(start(reserve=79), lambda t: t.phase is Phase.OVER)
    assert legal_actions(table) == legal_actions(table, fouls=True) == ()
    acts: list[Action] = [Draw(0), Discard(0, Tile.M1), Hu(1), Pass(2), Pung(3), Kong(0, Tile.M1)]
    for act in acts:
        why = check(table, act)
        assert why is not None
        assert (why.code, why.rule) == (Code.OVER, "C-draw")
        with pytest.raises(IllegalActionError) as caught:
            apply(table, act)
        assert caught.value.legal == ()


def test_a_refusal_carries_the_act_the_reason_and_what_is_legal() -> None:
    """Legal for that seat: what another may do would tell its hand."""
    table = middle()
    act = Draw(1)
    with pytest.raises(IllegalActionError) as caught:
        apply(table, act)
    error = caught.value
    assert (error.action, error.why, error.legal) == (
        act,
        check(table, act),
        legal_actions(table, act.seat),
    )
    assert str(error.why) == "answers are still to be given [C-draw, answers-pending]"
    assert "S chow 4s" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.action, again.why, again.legal) == (error.action, error.why, error.legal)


@pytest.mark.parametrize("seat", [-1, 4, 17])
def test_A1_no_act_of_a_seat_that_is_none(seat: int) -> None:
    for make in (Draw, Pung, Hu, Pass, Kong):
        with pytest.raises(ValueError, match="is no seat from 0 to 3"):
            make(seat)
    with pytest.raises(ValueError, match="is no seat from 0 to 3"):
        Chow(seat, Tile.M1)
    with pytest.raises(ValueError, match="is no seat from 0 to 3"):
        legal_actions(middle(), seat)


def test_legal_actions_of_one_seat() -> None:
    table = middle()
    found = [legal_actions(table, seat) for seat in Seat]
    assert sum(found, ()) == legal_actions(table)
    assert [len(acts) for acts in found] == [0, 2, 2, 0]


def test_acts_of_the_wrong_phase() -> None:
    """In every phase each kind of act that does not belong to it is refused."""
    opening = start(s="1f")
    drawing = play(start(), "E discard 7z")
    turn = start()
    acts: list[Action] = [
        Draw(1),
        Discard(1, Tile.M2),
        Chow(1, Tile.M1),
        Pung(1),
        Kong(1),
        Pass(1),
        Hu(1),
    ]
    for table, fine in ((opening, {Draw}), (drawing, {Draw}), (turn, set[type]())):
        refused = {type(act) for act in acts if check(table, act) is not None}
        assert refused == {type(act) for act in acts} - fine


# --- a table is a value


def test_apply_leaves_its_argument_untouched() -> None:
    """Through a whole hand with claims: every table still equals its copy."""
    table = start(e="6s", s="45s147m258p11223355z", w="6s", draws="1f", tail="2f")
    seen: list[tuple[Table, Table]] = []
    for act in ("E discard 6s", "S chow 4s", "W pung"):
        seen.append((table, copy.deepcopy(table)))
        table = play(table, act)
    while table.phase is not Phase.OVER:
        seen.append((table, copy.deepcopy(table)))
        table = apply(table, dull_act(table))
    assert all(then == before for then, before in seen)
    assert len({then for then, _ in seen}) == len(seen)
    with pytest.raises(IllegalActionError):
        apply(seen[0][0], Draw(3))
    assert seen[0][0] == seen[0][1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_pickles_hashes_and_compares(ruleset: str) -> None:
    """Also in the middle of a claim, and when it is over."""
    table = start(ruleset, e="6s", s="45s147m258p11223355z", w="6s")
    tables = [table, play(table, "E discard 6s"), play(table, "E discard 6s, W pung")]
    tables.append(play_until(table, lambda t: t.phase is Phase.OVER))
    for one in tables:
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        assert hash(again) == hash(one)
        assert legal(again) == legal(one)
    assert len(set(tables)) == 4


def test_history_and_wall_rebuild_the_table() -> None:
    table = play_until(start(e="6s", w="6s", draws="1f"), lambda t: t.discards == 9)
    again = deal(table.ruleset, table.wall, **GOOD, stakes=table.stakes)
    for act in table.history:
        again = apply(again, act)
    assert again == table


def test_the_repr_says_where_the_hand_stands() -> None:
    assert repr(start()) == "<Table taiwan: turn E, after deal>"
    assert repr(play(start(), "E discard 7z")) == "<Table taiwan: drawing S, after E discard 7z>"


def test_advance_does_what_is_forced() -> None:
    """Replacements of the opening, and draws; a choice stops it."""
    table = advance(start(e="12f", n="3f"))
    assert (table.phase, table.turn, len(table.history)) == (Phase.TURN, Seat.E, 3)
    assert advance(table) is table
    table = advance(play(start(draws="1f"), "E discard 7z"))
    assert (table.phase, table.turn, len(table.history)) == (Phase.TURN, Seat.S, 3)
    asked = middle()
    assert advance(asked) is asked
    over = play_until(start(reserve=79), lambda t: t.phase is Phase.OVER)
    assert advance(over) is over


# --- the builder of the tests itself


def test_the_builder_refuses_what_cannot_be_dealt() -> None:
    with pytest.raises(ValueError, match="too many 1m"):
        build_wall({"E": "111m", "S": "11m"})
    with pytest.raises(ValueError, match="S is dealt 17 tiles"):
        build_wall({"S": "147m258p369s11223344z"})
    assert sorted(build_wall({"E": "12f", "W": "9m"}, "3f1m", "5f")) == list(FULL_SET)
