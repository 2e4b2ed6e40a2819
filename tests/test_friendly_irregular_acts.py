"""Irregular acts as text and in records, at FRIENDLY's table and at others (I4-I7, K4)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from tests.friendly_builder import drawing_of, is_whole, quiet, turn_of
from tests.table_builder import dull_act, ended, play, start, why
from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    FalseWin,
    IllegalActionError,
    NotationError,
    RecordError,
    Ruleset,
    Tile,
    dump,
    legal_actions,
    load,
    replay,
)
from twmahjong.table import (
    Change,
    Code,
    Dead,
    Exchange,
    Extra,
    IrregularAct,
    Phase,
    Seat,
    Show,
    Skip,
    Table,
    TakeBack,
    WrongDraw,
    apply,
    check,
    parse_action,
)

OTHERS = [TAIWAN, HONG_KONG, ONLINE]
EACH_OTHER = pytest.mark.parametrize("ruleset", OTHERS, ids=lambda ruleset: ruleset.id)


def irregular_acts() -> Iterator[IrregularAct]:
    for seat in Seat:
        yield from (TakeBack(seat), Show(seat), Skip(seat), WrongDraw(seat), Exchange(seat))
        yield from (Extra(seat, seen=True), Extra(seat, seen=False))
        yield from (Change(seat, tile) for tile in Tile)


ACTS = [*irregular_acts()]

#: Can claim neither 9p nor 5z.
FAR = "147m147p147s123467z"


# --- as text --------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ACTS, ids=str)
def test_K4_an_irregular_act_is_read_as_it_is_written(act: IrregularAct) -> None:
    assert parse_action(str(act)) == act
    assert eval(repr(act), {"parse_action": parse_action}) == act
    assert pickle.loads(pickle.dumps(act)) == act


def test_K4_the_words_of_irregular_acts() -> None:
    assert [str(act) for act in ACTS[:7]] == [
        "E takeback",
        "E show",
        "E skip",
        "E wrongdraw",
        "E exchange",
        "E extra seen",
        "E extra unseen",
    ]
    assert str(Change(Seat.N, Tile.M9)) == "N change 9m"


@pytest.mark.parametrize(
    "text",
    [
        "E extra",
        "E extra perhaps",
        "E extra seen 1m",
        "E change",
        "E change 0m",
        "E skip 1m",
        "E takeBack",
    ],
)
def test_K4_what_is_no_irregular_act_is_refused_as_text(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


# --- in records -----------------------------------------------------------------------------------


def lapses(ruleset: Ruleset = FRIENDLY) -> Table:
    """A hand with every irregular act in it, as far as South's second turn."""
    hands = {"e": "9p5z", "s": FAR, "n": "55z", "draws": quiet(16)}
    table = play(start(ruleset, **hands), "E discard 9p, W hu, W takeback, E change 5z")
    table = play(table, "N pung, N takeback, S wrongdraw, S exchange, S extra unseen")
    table = play(table, "S discard 1m")
    table = play(drawing_of(table, "W"), "W skip, W discard 3m")
    table = play(turn_of(table, "N"), "N extra seen")
    return turn_of(table, "S")


def played_on(table: Table) -> Table:
    while table.result is None:
        table = apply(table, dull_act(table))
    return table


def assert_replays(table: Table) -> None:
    for state in (table, played_on(table)):
        record = load(dump(state))
        assert list(replay(record))[-1][1] == state
        assert load(dump(record)) == record


def test_a_record_with_irregular_acts_is_played_again_to_the_same_table() -> None:
    table = lapses()
    assert (table.seats[2].dead, table.seats[3].dead) == (Dead.TOO_FEW, Dead.TOO_MANY)
    assert is_whole(table)
    assert_replays(table)


def test_a_record_may_end_while_a_win_stands_declared() -> None:
    table = play(lapses(), "S hu")
    assert table.declared is Seat.S
    record = load(dump(table))
    assert list(replay(record))[-1][1] == table


def test_a_record_of_a_false_win_names_who_declared() -> None:
    table = play(lapses(), "S hu, E show")
    record = load(dump(table))
    assert record.result is not None
    assert (record.result.reason, record.result.offender) == ("false_win", Seat.S)
    assert list(replay(record))[-1][1] == table


def test_a_record_that_takes_back_what_cannot_be_stops_there() -> None:
    table = play(start("friendly", e="9p", s=FAR, draws=quiet(4)), "E discard 9p, S draw")
    text = dump(table).replace('"S draw"', '"S draw", "E change 1m"')
    with pytest.raises(RecordError) as caught:
        list(replay(load(text)))
    assert caught.value.where == "act 3"
    assert caught.value.table == table


def test_a_table_that_remembers_what_may_be_taken_back_pickles() -> None:
    table = play(start("friendly", e="9p", s=FAR, draws=quiet(4)), "E discard 9p")
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert play(again, "E change 1m") == play(table, "E change 1m")


# --- at other tables ------------------------------------------------------------------------------


def moments(ruleset: Ruleset) -> list[tuple[Table, str]]:
    """Where FRIENDLY allows each irregular act."""
    hands = {"e": "9p5z", "s": FAR, "n": "55z", "draws": quiet(8)}
    dealt = start(ruleset, **hands)
    thrown, asked = play(dealt, "E discard 9p"), play(dealt, "E discard 5z")
    return [
        (thrown, "E change 1m"),
        (asked, "E change 9p"),
        (play(asked, "N pung"), "N takeback"),
        (thrown, "S skip"),
        (thrown, "S wrongdraw"),
        (dealt, "E extra seen"),
        (dealt, "E extra unseen"),
    ]


def test_I5_to_I7_at_friendlys_table_each_is_possible_there() -> None:
    for table, act in moments(FRIENDLY):
        assert why(table, act) == "legal"


@EACH_OTHER
def test_I5_to_I7_where_they_are_no_part_of_the_game_they_are_refused(ruleset: Ruleset) -> None:
    for table, act in moments(ruleset):
        assert why(table, act) == "I5 not-irregular"
        assert parse_action(act) not in legal_actions(table, fouls=True)
        with pytest.raises(IllegalActionError) as caught:
            play(table, act)
        assert caught.value.why.code is Code.NOT_IRREGULAR
    assert why(play(moments(ruleset)[0][0], "S draw"), "S exchange") == "I5 not-irregular"


@EACH_OTHER
def test_I5_to_I7_can_be_switched_on_at_every_table(ruleset: Ruleset) -> None:
    house = ruleset.with_options(irregularities=True)
    for table, act in moments(house):
        assert why(table, act) == "legal"
        assert is_whole(play(table, act))
    assert ("irregularities", False, True) in [
        (option, old, new) for option, old, new in house.diff(ruleset).options
    ]


def test_I5_to_I7_can_be_switched_off_at_friendlys_table() -> None:
    house = FRIENDLY.with_options(irregularities=False)
    for table, act in moments(house):
        assert why(table, act) == "I5 not-irregular"


def test_I4_a_wrong_win_is_taken_back_even_where_nothing_else_is() -> None:
    house = FRIENDLY.with_options(irregularities=False)
    table = play(turn_of(start(house, draws=quiet(8)), "W"), "W hu, W takeback")
    assert (table.declared, table.phase, table.turn) == (None, Phase.TURN, Seat.W)


@pytest.mark.parametrize("ruleset", [HONG_KONG, ONLINE], ids=lambda ruleset: ruleset.id)
def test_I4_where_a_wrong_win_ends_the_hand_there_is_nothing_to_take_back(
    ruleset: Ruleset,
) -> None:
    house = ruleset.with_options(irregularities=True)
    table = play(turn_of(start(house, draws=quiet(8)), "W"), "W hu")
    assert ended(table).startswith("false_win W")
    assert why(table, "W takeback") == "C-draw over"


@EACH_OTHER
def test_records_of_other_tables_with_irregular_acts_replay(ruleset: Ruleset) -> None:
    house = ruleset.with_options(irregularities=True, false_win=FalseWin.VOID, false_win_tai=16)
    assert_replays(lapses(house))


def test_I7_a_changed_discard_keeps_the_swap_rule() -> None:
    """TAIWAN with irregular acts: West punged 5z, and may not change to 5z (E4)."""
    house = TAIWAN.with_options(irregularities=True)
    hands = {"e": "5z", "s": FAR, "w": "555z369m369p369s1246z", "draws": quiet(4)}
    table = play(start(house, **hands), "E discard 5z, W pung, W discard 3m")
    assert why(table, "W change 5z") == "E4 swap-discard"
    assert why(table, "W change 6m") == "legal"


def test_I7_who_is_bound_by_a_declared_ready_hand_has_nothing_to_change() -> None:
    """TAIWAN with irregular acts: after 聽牌 only the drawn tile goes (G1)."""
    house = TAIWAN.with_options(irregularities=True)
    hands = {"s": "123m123456789p456s5z", "draws": "1z" + quiet(3) + "2z"}
    table = play(turn_of(start(house, **hands), "S"), "S discard 1z ready")
    assert why(table, "S change 5z") == "legal"
    table = play(turn_of(table, "S"), "S discard 2z")
    assert why(table, "S change 5z") == "G1 ready-bound"


@pytest.mark.parametrize("name", RULESETS)
def test_check_knows_every_irregular_act_in_every_state(name: str) -> None:
    """Nothing but a refusal or a yes comes back, whatever is asked of the dealt table."""
    table = start(name)
    legal = set(legal_actions(table, fouls=True))
    for act in ACTS:
        assert (check(table, act) is None) == (act in legal)
