"""What holds at every table, at every moment, by every ruleset."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.games import (
    ANY_TABLES,
    GAMES,
    WHOLE_SPACE,
    chosen,
    dealt,
    moments,
    played_out,
    some,
)
from tests.table_builder import tiles_of
from twmahjong import (
    FULL_SET,
    Action,
    Draw,
    Hand,
    IllegalActionError,
    Phase,
    Table,
    advance,
    apply,
    check,
    legal_actions,
    parse_action,
    waits,
)
from twmahjong.strategies import actions, tables
from twmahjong.table import ClaimCause, Dead, SeatState

# --- acts


@given(actions())
def test_K4_an_act_is_read_as_it_is_written(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action


def test_K4_no_two_acts_are_written_alike() -> None:
    assert len({str(action) for action in WHOLE_SPACE}) == len(WHOLE_SPACE) == len({*WHOLE_SPACE})
    assert all(parse_action(str(action)) == action for action in WHOLE_SPACE)


# --- what is legal


@GAMES
@given(ANY_TABLES)
def test_check_passes_exactly_the_legal_acts(table: Table) -> None:
    """Of the whole space of acts, fouls and irregular ones included."""
    for moment in some(moments(table)):
        legal = legal_actions(moment, fouls=True)
        assert len({*legal}) == len(legal)
        passed = {action for action in WHOLE_SPACE if check(moment, action) is None}
        assert passed == {*legal}
        lawful = legal_actions(moment)
        assert {*lawful} <= passed
        for seat in range(4):
            assert legal_actions(moment, seat) == tuple(a for a in lawful if a.seat == seat)


@GAMES
@given(ANY_TABLES, st.sampled_from(WHOLE_SPACE))
def test_what_check_refuses_is_not_done(table: Table, action: Action) -> None:
    """The refusal holds the act, its reason with code and rule, and what would be legal."""
    for moment in some(moments(table)):
        why = check(moment, action)
        if why is None:
            apply(moment, action)
            continue
        with pytest.raises(IllegalActionError) as caught:
            apply(moment, action)
        assert (caught.value.action, caught.value.why) == (action, why)
        assert caught.value.legal == legal_actions(moment, action.seat)
        assert why.code
        assert why.rule
        assert pickle.loads(pickle.dumps(caught.value)).why == why


@GAMES
@given(ANY_TABLES)
def test_somebody_can_act_until_the_hand_is_over(table: Table) -> None:
    for moment in moments(table):
        assert bool(legal_actions(moment)) == (moment.phase is not Phase.OVER)
        assert (moment.result is None) == (moment.phase is not Phase.OVER)


@GAMES
@given(tables(max_actions=60), st.integers(0, 40))
def test_D3_every_hand_ends(table: Table, choice: int) -> None:
    end = played_out(table, choice)
    assert end.phase is Phase.OVER
    assert tiles_of(end) == list(FULL_SET)


@GAMES
@given(ANY_TABLES)
def test_advance_does_what_is_forced_and_nothing_else(table: Table) -> None:
    for moment in some(moments(table)):
        there = advance(moment)
        done = there.history[len(moment.history) :]
        assert there.history[: len(moment.history)] == moment.history
        again = moment
        for act in done:
            assert isinstance(act, Draw)
            assert legal_actions(again) == (act,)
            again = apply(again, act)
        assert again == there
        assert there.phase not in (Phase.DRAWING, Phase.OPENING) or there.declared is not None


# --- what lies there


@GAMES
@given(ANY_TABLES)
def test_the_144_tiles_are_there_at_every_moment(table: Table) -> None:
    """In the wall, in hands, melds and flowers, and in rivers if nobody took them (B1, E8)."""
    for moment in moments(table):
        assert tiles_of(moment) == list(FULL_SET)


@GAMES
@given(ANY_TABLES)
def test_each_hand_has_its_number_of_tiles(table: Table) -> None:
    """Sixteen, one more at the own turn; a dead hand has one too many or too few (I5)."""
    for moment in moments(table):
        playing = moment.phase is Phase.TURN
        for seat, state in enumerate(moment.seats):
            held = len(state.concealed) + 3 * len(state.melds)
            if moment.phase is Phase.OPENING or _asked(moment):
                continue
            more = {None: 0, Dead.TOO_MANY: 1, Dead.TOO_FEW: -1}[state.dead]
            if moment.phase is not Phase.OVER:
                assert held == 16 + more + (playing and seat == moment.turn)


def _asked(moment: Table) -> bool:
    """A kong or a flower is in question: its owner still has the tile, or waits for another."""
    return moment.claiming is not None and moment.claiming.cause is not ClaimCause.DISCARD


@GAMES
@given(ANY_TABLES)
def test_apply_leaves_the_table_as_it_was(table: Table) -> None:
    found = moments(table)
    for moment, act in zip(found, table.history, strict=False):
        kept = pickle.loads(pickle.dumps(moment))
        apply(moment, act)
        assert moment == kept
        assert hash(moment) == hash(kept)


@GAMES
@given(st.data(), ANY_TABLES)
def test_an_act_goes_the_same_way_every_time(data: st.DataObject, table: Table) -> None:
    """Equal tables and equal acts give equal tables, whatever was asked of them before."""
    for moment in chosen(data, moments(table)):
        fresh = pickle.loads(pickle.dumps(moment))
        for act in legal_actions(moment, fouls=True):
            assert apply(moment, act) == apply(fresh, act)


@GAMES
@given(ANY_TABLES)
def test_wall_and_history_rebuild_the_table(table: Table) -> None:
    again = moments(table)[-1]
    assert again == table
    assert hash(again) == hash(table)
    assert {again: "found"}[table] == "found"


# --- facts kept at the table equal facts found anew


@GAMES
@given(ANY_TABLES)
def test_what_is_counted_equals_what_lies_there(table: Table) -> None:
    """Discards, calls, the reserve (D1, K7), the tile last drawn."""
    options = table.ruleset.options
    for moment in moments(table):
        melds = [meld for state in moment.seats for meld in state.melds]
        kongs = sum(meld.is_kong for meld in melds)
        assert moment.discards == sum(len(state.river) for state in moment.seats)
        assert moment.called == bool(melds)
        assert moment.reserve == options.reserve + options.reserve_per_kong * kongs
        assert moment.drawable == moment.tail - moment.head - moment.reserve
        for seat, state in enumerate(moment.seats):
            assert state.concealed == tuple(sorted(state.concealed))
            assert state.flowers == tuple(sorted(state.flowers))
            assert state.drawn is None or state.drawn in state.concealed
            if moment.phase in (Phase.TURN, Phase.DRAWING):
                assert state.drawn is None or seat == moment.turn
            taken = [entry.taken_by for entry in state.river if entry.taken_by is not None]
            assert seat not in taken


@GAMES
@given(ANY_TABLES)
def test_waits_kept_with_a_seat_equal_waits_found_anew(table: Table) -> None:
    shapes = table.ruleset.options.shapes
    for moment in some(moments(table), 20):
        if moment.phase is Phase.OPENING:
            continue
        for state in moment.seats:
            complete = len(state.waiting) + 3 * len(state.melds) == 16
            hand = Hand(state.waiting, state.melds, state.flowers)
            assert state.waits(shapes) == (waits(hand, shapes=shapes) if complete else set())


@GAMES
@given(ANY_TABLES)
def test_what_is_kept_with_a_seat_equals_what_is_found_anew(table: Table) -> None:
    """Once the legal acts are listed it is known what a discard leaves, but not all are listed."""
    shapes = table.ruleset.options.shapes
    moment = dealt(table)
    for number, act in enumerate(table.history):
        legal_actions(moment, number % 4)
        moment = apply(moment, act)
        for state in moment.seats if number % 3 else ():
            anew = SeatState(state.concealed, state.melds, drawn=state.drawn)
            assert state._weight == anew._weight
            assert state.waits(shapes) == anew.waits(shapes)
            assert state.ready_discards(shapes) == anew.ready_discards(shapes)


# --- claims


@GAMES
@given(st.data(), ANY_TABLES)
def test_E2_the_order_of_answers_does_not_matter(data: st.DataObject, table: Table) -> None:
    """Whoever answers first: the table is the same, but for the order in its history."""
    for moment in moments(table):
        claiming = moment.claiming
        if claiming is None or claiming.answers or len(claiming.pending) < 2:
            continue
        answers = [
            data.draw(st.sampled_from(claiming.answers_of(seat))) for seat in claiming.pending
        ]
        ends = set()
        for order in permutations(answers):
            end = moment
            for answer in order:
                assert end.claiming is not None
                end = apply(end, answer)
            ends.add(evolve(end, history=()))
        assert len(ends) == 1


@GAMES
@given(ANY_TABLES)
def test_E2_nothing_is_carried_out_before_all_have_answered(table: Table) -> None:
    found = moments(table)
    for moment, act, after in zip(found, table.history, found[1:], strict=False):
        if moment.claiming is None or act not in moment.claiming.answers_of(act.seat):
            continue
        if len(moment.claiming.pending) > 1:
            assert after.claiming is not None or after.declared is not None or after.result
            assert [s.melds for s in after.seats] == [s.melds for s in moment.seats]
