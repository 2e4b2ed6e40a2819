"""The strategies for walls, tables, acts and records: possible, of every sort, shrinking well.

Tables and acts are judged by the oracle's referee, which shares no code with the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tests.drawn import examples, missing, simplest
from tests.games import ACTION_KINDS, GAMES, moments
from tests.oracle.play import Play
from tests.table_builder import legal, play, start
from twmahjong import (
    FULL_SET,
    RULESETS,
    TAIWAN,
    Action,
    Code,
    Discard,
    Draw,
    Ending,
    Pass,
    Phase,
    Record,
    Ruleset,
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
from twmahjong.strategies.slips import slips
from twmahjong.table import (
    Change,
    ClaimCause,
    Extra,
    IrregularAct,
    Show,
    TakeBack,
    WrongDraw,
)

TABLES: Final = list(RULESETS.values())
LETTERS: Final = {Tile.EAST: "E", Tile.SOUTH: "S", Tile.WEST: "W", Tile.NORTH: "N"}


def referee(table: Table) -> Play:
    """The same hand as the oracle plays it."""
    found = Play(
        table.ruleset.id,
        [int(tile) for tile in table.wall],
        dealer=int(table.dealer),
        winds="".join(LETTERS[wind] for wind in table.winds),
        round_wind=LETTERS[table.round_wind],
        streak=table.streak,
        base=table.stakes.base,
        per_tai=table.stakes.per_tai,
    )
    for act in table.history:
        found.act(str(act))
    return found


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
    assert missing(mahjong.tables(), REGULAR, features) == []


def test_tables_of_every_ruleset_are_won(games: list[Table]) -> None:
    ended = [table for table in games if table.result is not None]
    won = [table for table in ended if table.result and table.result.reason is Ending.WIN]
    assert {table.ruleset.id for table in won} == {*RULESETS}
    assert len(won) > len(ended) // 4


def test_fouls_and_irregular_acts_happen_where_they_are_wanted() -> None:
    friendly = mahjong.tables(ruleset=RULESETS["friendly"], fouls=True)
    wanted = [Change, Extra, Show, TakeBack, WrongDraw, Ending.FALSE_WIN]
    assert missing(friendly, wanted, features) == []


# --- phases


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_every_phase_is_reached(table: Ruleset, phase: Phase) -> None:
    """The referee is in the same phase, and allows the same acts; no two tables are alike."""
    found = examples(mahjong.tables(ruleset=table, phase=phase), 8)
    for one in found:
        judged = referee(one)
        assert one.phase is phase
        assert judged.phase == phase.value
        assert legal(one) == judged.legal_texts()
    assert len({dump_record(one) for one in found}) > len(found) // 2


def test_a_phase_is_waited_for_beyond_the_number_of_acts() -> None:
    for one in examples(mahjong.tables(phase=Phase.OVER, max_actions=3), 10):
        assert one.result is not None


@GAMES
@given(mahjong.tables(phase=Phase.CLAIMING, fouls=True))
def test_tables_of_house_rules_are_in_the_phase_too(table: Table) -> None:
    assert table.claiming is not None
    assert moments(table)[-1] == table


def test_where_nothing_can_be_claimed_nobody_is_asked() -> None:
    """D4, C22: no chow, pung or kong, and no win that is worth enough."""
    quiet = TAIWAN.with_options(quiet_tail=144, minimum=9999)
    with pytest.raises(InvalidArgument, match="no table that is claiming is found"):
        examples(mahjong.tables(ruleset=quiet, phase=Phase.CLAIMING), 1)


@pytest.mark.parametrize(
    ("phase", "acts"),
    [
        (Phase.OPENING, ()),
        (Phase.TURN, ("N draw",)),
        (Phase.CLAIMING, ("N draw", "E discard 1m")),
        (Phase.DRAWING, ("N draw", "E discard 1m", "S pass")),
    ],
)
def test_tables_of_a_phase_shrink_to_the_first_moment(phase: Phase, acts: tuple[str]) -> None:
    """From the wall that soon leads to each of them."""
    table = simplest(mahjong.tables(phase=phase))
    assert (table.ruleset, tuple(map(str, table.history))) == (TAIWAN, acts)


def test_tables_shrink_to_the_deal() -> None:
    table = simplest(mahjong.tables())
    assert (table.ruleset, table.wall, table.history) == (TAIWAN, FULL_SET, ())
    assert (table.dealer, table.streak, table.stakes) == (Seat.E, 0, Stakes(0, 1))
    assert table.round_wind is table.winds[Seat.E] is Tile.EAST


def test_tables_shrink_towards_short_games() -> None:
    """Two draws: nothing but draws and discards on the way, and passes where somebody is asked."""
    table = simplest(
        mahjong.tables(),
        lambda table: sum(isinstance(act, Draw) for act in table.history) >= 2,
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
    assert isinstance(simplest(mahjong.actions(), lambda act: type(act) is kind), kind)
    assert isinstance(simplest(st.from_type(kind)), kind)


def test_actions_shrink_to_a_pass_or_the_drawn_tile(games: list[Table]) -> None:
    asked = next(table for table in games if table.phase is Phase.CLAIMING)
    assert isinstance(simplest(mahjong.actions(asked)), Pass)
    table = next(t for t in games if t.phase is Phase.TURN and t.seats[t.turn].drawn is not None)
    act = simplest(mahjong.actions(table))
    assert isinstance(act, Discard)
    assert act.tile is table.seats[table.turn].drawn


# --- illegal acts

WAITING: Final = "234m345p34578s22233z"
KONG_HAND: Final = "234m345p34578s66z777z"
QUIET_WIN: Final = {"s": "24m", "w": "333m", "n": "12m678m345p345s99s666z"}
STUCK: Final = {
    "e": "5z222777p222777s3344z",
    "s": "11225566z3345m19p19s",
    "w": "147888999m147p147s7z",
}
READY: Final = "E discard 7z ready, S tsumo 7z"


def rare_tables() -> Iterator[Table]:
    """Tables at which the codes can be met that hardly ever come up."""
    table = start("taiwan", **STUCK, draws="6z1z2z7z7z6m")
    table = play(table, "E discard 5z, S pung, S discard 9p")
    table = play(table, "W tsumo 6z, S pung, S discard 1p, W tsumo 1z, S pung, S discard 9s")
    yield play(table, "W tsumo 2z, S pung, S discard 1s, W tsumo 7z, N tsumo 7z, E tsumo 6m")
    passed_pung = start(e="5p", w="55p34p258s1122336z7z", draws="5p")
    yield play(passed_pung, "E discard 5p, W pass, S tsumo 5p")
    yield play(start(**QUIET_WIN, e="3m", reserve=79 - 3), "E discard 3m")
    yield play(start(e="7z", w=KONG_HAND, tail="9s"), "E discard 7z, W kong, W draw")
    yield play(start(e="7z", s=KONG_HAND, tail="9s"), "E discard 7z")
    for ruleset in ("taiwan", "hong_kong"):
        passed_win = start(ruleset, s=WAITING, w="9s99s", draws="8p7z9s")
        passed_win = play(passed_win, "E discard 7z, S tsumo 8p, W draw, W discard 9s, S pass")
        yield play(passed_win, "N tsumo 9s")
    own = start(s=WAITING, w="9s", draws="8p7z7z1p9s")
    own = play(own, "E discard 7z, S tsumo 8p, W draw, W discard 9s, S pass")
    yield play(own, "N tsumo 7z, E tsumo 1p, S draw")
    yield play(start(s=WAITING, e="9s", w="99s", minimum=99), "E discard 9s")
    yield play(start(s=WAITING, draws="9s", minimum=99), "E discard 7z, S draw")
    yield play(start(s=WAITING, draws="9s"), "E discard 7z, S draw")
    yield play(start(e=WAITING + "7z", draws="7z1p3z"), "E discard 7z ready")
    yield play(start("friendly"), "E discard 1m, S wrongdraw")
    yield play(start("friendly"), "E discard 1m, S skip")


def assert_slips_are_right(table: Table) -> set[Code]:
    """Each is refused for the reason it was made for."""
    found = list(slips(table))
    for act, code in found:
        why = check(table, act)
        assert why is not None, act
        assert why.code is code, act
    return {code for _, code in found}


@GAMES
@given(st.data(), mahjong.tables() | mahjong.tables(fouls=True))
def test_illegal_actions_give_the_code_they_must_give(data: st.DataObject, table: Table) -> None:
    act, code = data.draw(mahjong.illegal_actions(table))
    why = check(table, act)
    assert why is not None
    assert why.code is code


def test_every_code_is_given() -> None:
    """In whole hands of every ruleset, and at tables that hardly ever come up."""
    seen: set[Code] = set()
    for table in rare_tables():
        seen |= assert_slips_are_right(table)
    whole = mahjong.tables(phase=Phase.OVER, fouls=True)
    friendly = mahjong.tables(ruleset=RULESETS["friendly"], phase=Phase.OVER, fouls=True)
    for one in (*examples(whole, 12), *examples(friendly, 6)):
        for table in moments(one)[::3]:
            seen |= assert_slips_are_right(table)
    assert [code for code in Code if code not in seen] == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_the_referee_allows_no_illegal_act(table: Ruleset) -> None:
    """And every legal one."""
    for one in examples(mahjong.tables(ruleset=table), 15):
        allowed = referee(one).legal_texts()
        assert not {str(act) for act, _ in slips(one)} & {*allowed}
        if one.phase is not Phase.OVER:
            assert {str(act) for act in examples(mahjong.actions(one), 10)} <= {*allowed}


def test_illegal_actions_shrink_to_the_first_reason() -> None:
    table = simplest(mahjong.tables())
    some = mahjong.illegal_actions(table)
    assert str(simplest(some)[0]) == "E show"
    act, _ = simplest(some, lambda slip: slip[1] is Code.NOT_HELD)
    assert str(act) == "E discard 2m"


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
