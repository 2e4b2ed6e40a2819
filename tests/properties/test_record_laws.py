"""Records play again what was played; what is paid at the table is what the rules say."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from tests.games import ANY_TABLES, GAMES, moments, played_out
from twmahjong import (
    Cause,
    Ending,
    Kong,
    Phase,
    Record,
    RecordError,
    Result,
    Seat,
    Settlement,
    Source,
    Table,
    check,
    dump,
    load,
    parse_action,
    replay,
    score,
    settle,
)
from twmahjong.strategies import actions, records

# --- records


@GAMES
@given(ANY_TABLES)
def test_a_record_gives_the_same_table_again(table: Table) -> None:
    """And every table on the way to it."""
    played = list(replay(load(dump(table))))
    assert [act for act, _ in played] == [None, *table.history]
    assert [there for _, there in played] == moments(table)
    assert played[-1][1] == table


@GAMES
@given(records(fouls=True))
def test_a_record_is_read_as_it_is_written(record: Record) -> None:
    text = dump(record)
    assert load(text) == record
    assert dump(load(text)) == text
    assert tomllib.loads(text).keys() >= record.extra.keys()
    assert hash(load(text)) == hash(record)


@GAMES
@given(st.data(), ANY_TABLES)
def test_a_record_cut_in_the_middle_is_played_as_far_as_it_goes(
    data: st.DataObject, table: Table
) -> None:
    """The end is missed only if one is recorded."""
    kept = data.draw(st.integers(0, len(table.history)))
    record = load(dump(table))
    cut = _with_actions(record, record.actions[:kept])
    expected = moments(table)[: kept + 1]
    found, error = _as_far_as_it_goes(cut)
    assert found == expected
    whole = kept == len(table.history) or record.result is None
    assert (error is None) == whole
    if error is not None:
        assert (error.where, error.reason) == ("result", "the hand is not over")
        assert error.table == expected[-1]


@GAMES
@given(st.data(), ANY_TABLES)
def test_a_record_with_a_bad_act_gives_the_good_part_and_the_reason(
    data: st.DataObject, table: Table
) -> None:
    place = data.draw(st.integers(0, len(table.history)))
    good = moments(table)[: place + 1]
    text = data.draw(actions().map(str) | st.text("ESWNdrawhu 19mz", max_size=12))
    if _is_legal(good[-1], text):
        return
    record = load(dump(table))
    acts = (*record.actions[:place], text, *record.actions[place:])
    found, error = _as_far_as_it_goes(_with_actions(record, acts))
    assert found == good
    assert error is not None
    assert error.where == f"act {place + 1}"
    assert error.reason
    assert error.table == good[-1]


def _as_far_as_it_goes(record: Record) -> tuple[list[Table], RecordError | None]:
    found = []
    try:
        for _, there in replay(record):
            found.append(there)
    except RecordError as error:
        return found, error
    return found, None


def _with_actions(record: Record, acts: tuple[str, ...]) -> Record:
    return Record(
        ruleset=record.ruleset,
        stakes=record.stakes,
        dealer=record.dealer,
        winds=record.winds,
        round_wind=record.round_wind,
        streak=record.streak,
        wall=record.wall,
        actions=acts,
        result=record.result,
    )


def _is_legal(table: Table, text: str) -> bool:
    try:
        return check(table, parse_action(text)) is None
    except ValueError:
        return False


# --- results


@GAMES
@given(ANY_TABLES)
def test_payments_sum_to_zero(table: Table) -> None:
    assert sum(table.paid.deltas) == 0
    if table.result is not None:
        assert sum(table.result.deltas) == 0


ENDED = ANY_TABLES.map(lambda table: played_out(table, 0))


@GAMES
@given(ENDED)
def test_a_win_at_the_table_scores_as_the_same_facts_do(table: Table) -> None:
    """And its facts are those that lie on the table (C20)."""
    result = table.result
    assert result is not None
    for winner, found in zip(result.winners, result.scores, strict=True):
        win, state = found.win, table.seats[winner]
        assert score(win, table.ruleset) == found
        assert win.hand.melds == state.melds
        assert win.hand.flowers == state.flowers or win.source is Source.ROBBED_FLOWER
        assert (win.seat_wind, win.round_wind) == (table.winds[winner], table.round_wind)
        assert win.dealer == (winner == table.dealer)
        assert win.ready == (state.ready if win.tile is not None else win.ready)
        assert win.discards == table.discards
        drawn = [] if win.tile is None or not win.self_drawn else [win.tile]
        assert sorted([*win.hand.concealed, *drawn]) == [*state.concealed]


@GAMES
@given(ENDED)
def test_a_hand_is_settled_as_its_scores_are(table: Table) -> None:
    """P01-P09: each winner alone; what was paid at once stays paid."""
    result = table.result
    assert result is not None
    expected = table.paid
    for place, winner in enumerate(result.winners):
        liable = result.liable[place]
        expected += settle(
            result.scores[place],
            winner=winner,
            payers=_payers(table, result, winner),
            dealer=table.dealer,
            streak=table.streak,
            stakes=table.stakes,
            ruleset=table.ruleset,
            liable=None if liable is None else liable.seat,
        )
    if result.reason is Ending.FALSE_WIN:
        fines = [c for c in result.settlement.charges if c.cause is Cause.FALSE_WIN]
        assert {c.payer for c in fines} == {result.offender}
        assert len(fines) == 3
        expected += Settlement(fines)
    assert result.deltas == expected.deltas
    assert len(result.settlement.charges) == len(expected.charges)


def _payers(table: Table, result: Result, winner: Seat) -> list[Seat]:
    """Who pays, told from the history."""
    source = result.scores[0].win.source
    before = moments(table)[-2]
    if source is Source.ROBBED_FLOWER:
        return [seat for seat in Seat if seat != winner and before.seats[seat].flowers]
    if source is Source.ROBBED_KONG:
        kongs = [act for act in table.history if isinstance(act, Kong) and act.tile is not None]
        return [kongs[-1].seat]
    if source is Source.DISCARD:
        assert before.newest is not None
        return [before.newest]
    return [seat for seat in Seat if seat != winner]


@GAMES
@given(ENDED)
def test_an_end_has_its_reason(table: Table) -> None:
    result = table.result
    assert result is not None
    assert table.phase is Phase.OVER
    assert bool(result.winners) == (result.reason is Ending.WIN)
    assert (result.offender is not None) == (result.reason is Ending.FALSE_WIN)
    assert len(result.winners) == len(result.scores) == len(result.liable)
    if result.reason is Ending.DRAWN:
        assert table.drawable <= 0
        assert result.settlement == table.paid
