"""The strategies for walls, tables, acts and records: possible, of every sort, shrinking well."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import TypeVar

import hypothesis
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tests.games import ACTION_KINDS, GAMES, moments
from tests.table_builder import play, start
from twmahjong import (
    FULL_SET,
    RULESETS,
    TAIWAN,
    Action,
    Discard,
    Draw,
    Ending,
    Pass,
    Phase,
    Record,
    Seat,
    Source,
    Stakes,
    Table,
    Tile,
    apply,
    check,
    legal_actions,
    load,
)
from twmahjong import dump as dump_record
from twmahjong import strategies as mahjong
from twmahjong.table import (
    Change,
    ClaimCause,
    Extra,
    IrregularAct,
    Show,
    TakeBack,
    WrongDraw,
)

T = TypeVar("T")
#: Without a search for an explanation, which traces every line.
SEARCH = settings(
    max_examples=100,
    phases=[hypothesis.Phase.generate, hypothesis.Phase.shrink],
    database=None,
    deadline=None,
)
LOOK = settings(
    phases=[hypothesis.Phase.generate],
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)


def simplest(strategy: st.SearchStrategy[T]) -> T:
    return find(strategy, lambda x: True, settings=SEARCH, random=Random(1))


def examples(strategy: st.SearchStrategy[T], count: int = 250) -> list[T]:
    """So many examples, the same every time."""
    found = []

    @settings(LOOK, max_examples=count)
    @given(strategy)
    def collect(example: T) -> None:
        found.append(example)

    collect()
    return found


def missing(strategy: st.SearchStrategy[Table], wanted: Collection[object]) -> list[object]:
    """What of the wanted does not happen in as many games as it takes, up to twenty times fifty.

    What a seed draws differs between Pythons, so no fixed number of games would be enough on all.
    """
    seen: set[object] = set()
    for number in range(20):

        @hypothesis.seed(number)
        @settings(LOOK, max_examples=50, derandomize=False)
        @given(strategy)
        def collect(table: Table) -> None:
            seen.update(features(table))

        collect()
        if seen.issuperset(wanted):
            break
    return [feature for feature in wanted if feature not in seen]


@pytest.fixture(scope="module")
def games() -> list[Table]:
    return examples(mahjong.tables())


def features(table: Table) -> Iterator[object]:
    yield from (table.phase, table.dealer, table.round_wind, table.streak, table.ruleset.id)
    yield from map(type, table.history)
    if table.claiming is not None:
        yield from (table.claiming.cause, ("asked", len(table.claiming.options)))
    if any(state.ready is not None for state in table.seats):
        yield "ready"
    if table.result is not None:
        yield table.result.reason
        yield ("winners", len(table.result.winners))
        for score in table.result.scores:
            yield from (score.win.source, ("by flowers", score.win.tile is None))


REGULAR: set[object] = {
    *ACTION_KINDS[:7],
    *Phase,
    *Seat,
    ClaimCause.DISCARD,
    *RULESETS,
    *(Ending.WIN, Ending.DRAWN, "ready", 0, 3),
    *(Source.SELF_DRAW, Source.DISCARD, ("by flowers", True)),
    *(Tile.EAST, Tile.NORTH, ("asked", 2), ("winners", 1)),
}


# --- walls


def test_walls_deal_hands_that_lead_somewhere() -> None:
    """Some of them: sets, or most of the flowers, in one hand."""
    found = examples(mahjong.walls())
    hands = [
        [tile for at in range(place * 4, 64, 16) for tile in wall[at : at + 4]]
        for wall in found
        for place in range(4)
    ]
    pungs = [hand for hand in hands if sum(hand.count(tile) >= 3 for tile in set(hand)) >= 3]
    flowery = [hand for hand in hands if sum(tile.is_flower for tile in hand) >= 6]
    assert len(pungs) > len(hands) // 50
    assert flowery
    assert len({wall[:16] for wall in found}) > len(found) // 4


@given(mahjong.walls())
def test_walls_hold_every_tile_once(wall: tuple[Tile, ...]) -> None:
    assert tuple(sorted(wall)) == FULL_SET


# --- tables


@GAMES
@given(mahjong.tables(fouls=True))
def test_tables_come_from_legal_acts(table: Table) -> None:
    assert moments(table)[-1] == table


@GAMES
@given(st.data(), st.integers(0, 12))
def test_tables_have_no_more_acts_than_asked_for(data: st.DataObject, most: int) -> None:
    table = data.draw(mahjong.tables(ruleset=TAIWAN, max_actions=most))
    assert len(table.history) <= most
    assert table.ruleset == TAIWAN


@GAMES
@given(mahjong.tables())
def test_tables_have_fouls_only_if_asked_for(table: Table) -> None:
    assert not any(isinstance(act, IrregularAct) for act in table.history)
    assert table.result is None or table.result.reason is not Ending.FALSE_WIN


def test_everything_happens_at_some_table() -> None:
    assert missing(mahjong.tables(), REGULAR) == []


def test_tables_of_every_ruleset_are_won(games: list[Table]) -> None:
    ended = [table for table in games if table.result is not None]
    won = [table for table in ended if table.result and table.result.reason is Ending.WIN]
    assert {table.ruleset.id for table in won} == {*RULESETS}
    assert len(won) > len(ended) // 4


def test_fouls_and_irregular_acts_happen_where_they_are_wanted() -> None:
    wanted = [Change, Extra, Show, TakeBack, WrongDraw, Ending.FALSE_WIN]
    assert missing(mahjong.tables(ruleset=RULESETS["friendly"], fouls=True), wanted) == []


def test_tables_shrink_to_the_deal() -> None:
    table = simplest(mahjong.tables())
    assert (table.ruleset, table.wall, table.history) == (TAIWAN, FULL_SET, ())
    assert (table.dealer, table.streak, table.stakes) == (Seat.E, 0, Stakes(0, 1))
    assert table.round_wind is table.winds[Seat.E] is Tile.EAST


def test_tables_shrink_towards_short_games() -> None:
    """Two draws: nothing but draws and discards on the way, and passes where somebody is asked."""
    table = find(
        mahjong.tables(),
        lambda table: sum(isinstance(act, Draw) for act in table.history) >= 2,
        settings=SEARCH,
        random=Random(1),
    )
    assert len(table.history) <= 5
    assert all(isinstance(act, Draw | Discard | Pass) for act in table.history)


# --- acts


@GAMES
@given(st.data(), mahjong.tables())
def test_actions_of_a_table_are_legal(data: st.DataObject, table: Table) -> None:
    if table.phase is Phase.OVER:
        return
    act = data.draw(mahjong.actions(table))
    assert act in legal_actions(table)
    assert apply(table, act).history[-1] == act
    foul = data.draw(mahjong.actions(table, fouls=True))
    assert check(table, foul) is None


def test_every_legal_act_can_be_drawn(games: list[Table]) -> None:
    """Regular or not: on a claim, on a dealt hand, before a draw, and after a wrong one."""
    claiming = next(table for table in games if table.claiming is not None)
    drawing = play(start("friendly"), "E discard 1m")
    wrong = play(drawing, "S wrongdraw")
    for table in (claiming, start("taiwan"), drawing, wrong):
        legal = legal_actions(table, fouls=True)
        for kind in {type(act) for act in legal}:
            found = {*examples(mahjong.actions(table, kinds={kind}, fouls=True), 300)}
            assert found == {act for act in legal if type(act) is kind}


@given(st.data(), st.sets(st.sampled_from(ACTION_KINDS), min_size=1))
def test_actions_are_of_the_kinds_asked_for(data: st.DataObject, kinds: set[type[Action]]) -> None:
    assert type(data.draw(mahjong.actions(kinds=kinds))) in kinds


@pytest.mark.parametrize("kind", ACTION_KINDS, ids=lambda kind: kind.__name__)
def test_actions_of_every_kind_are_drawn(kind: type[Action]) -> None:
    assert isinstance(find(mahjong.actions(), lambda act: type(act) is kind), kind)
    assert isinstance(simplest(st.from_type(kind)), kind)


def test_actions_shrink_to_a_pass_or_the_drawn_tile(games: list[Table]) -> None:
    asked = next(table for table in games if table.phase is Phase.CLAIMING)
    assert isinstance(simplest(mahjong.actions(asked)), Pass)
    table = next(t for t in games if t.phase is Phase.TURN and t.seats[t.turn].drawn is not None)
    act = simplest(mahjong.actions(table))
    assert isinstance(act, Discard)
    assert act.tile is table.seats[table.turn].drawn


# --- records


@GAMES
@given(mahjong.records(ruleset=TAIWAN, max_actions=10))
def test_records_can_be_written_and_read(record: Record) -> None:
    assert load(dump_record(record)) == record
    assert record.ruleset == TAIWAN
    assert len(record.actions) <= 10


def test_records_have_keys_of_ones_own_or_not() -> None:
    found = examples(mahjong.records(max_actions=1))
    assert {len(record.extra) for record in found} >= {0, 1, 2}
    assert {type(value) for record in found for value in record.extra.values()} == {str, int}


# --- demands that cannot be met, and types


def test_impossible_demands_are_refused(games: list[Table]) -> None:
    with pytest.raises(InvalidArgument, match="max_actions: -1"):
        mahjong.tables(max_actions=-1)
    with pytest.raises(InvalidArgument, match="kind of act"):
        mahjong.actions(kinds=())
    with pytest.raises(InvalidArgument, match="kind of act"):
        mahjong.actions(kinds={Tile})  # type: ignore[arg-type]
    turn = next(table for table in games if table.phase is Phase.TURN)
    with pytest.raises(InvalidArgument, match="no legal act of these kinds"):
        mahjong.actions(turn, kinds={Draw})
    over = next(table for table in games if table.phase is Phase.OVER)
    with pytest.raises(InvalidArgument, match="no legal act"):
        mahjong.actions(over)


@pytest.mark.parametrize("kind", [Table, Record], ids=lambda kind: kind.__name__)
def test_a_type_finds_its_strategy(kind: type) -> None:
    assert isinstance(simplest(st.from_type(kind)), kind)
