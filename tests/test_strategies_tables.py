"""The strategies for walls, tables, acts and records: possible, of every sort, shrinking well.

Tables and acts are judged by the oracle's referee, which shares no code with the library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tests.drawn import examples, missing, simplest
from tests.games import GAMES, WHOLE_SPACE, moments
from tests.oracle.play_codes import code_of
from tests.refereed import referee
from tests.table_builder import legal, play, start
from twmahjong import (
    FULL_SET,
    RULESETS,
    TAIWAN,
    Action,
    Chow,
    Code,
    Discard,
    Draw,
    Ending,
    Kong,
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
    parse_action,
)
from twmahjong import dump as dump_record
from twmahjong import strategies as mahjong
from twmahjong.strategies.acts import ACTION_KINDS, EVERY_ACT, illegal
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


@pytest.fixture(scope="module")
def games() -> list[Table]:
    return examples(mahjong.tables(), 120)


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


@pytest.mark.no_cover
def test_walls_deal_hands_that_lead_somewhere() -> None:
    """Some of them: sets, or most of the flowers, in one hand."""
    found = examples(mahjong.walls(), 120)
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


@pytest.mark.no_cover
def test_everything_happens_at_some_table() -> None:
    assert missing(mahjong.tables(), REGULAR, features) == []


@pytest.mark.no_cover
def test_tables_of_every_ruleset_are_won(games: list[Table]) -> None:
    ended = [table.result.reason for table in games if table.result is not None]
    assert ended.count(Ending.WIN) > len(ended) // 6

    def won_by(table: Table) -> list[str]:
        won = table.result is not None and table.result.reason is Ending.WIN
        return [table.ruleset.id] if won else []

    assert missing(mahjong.tables(), [*RULESETS], won_by) == []


@pytest.mark.no_cover
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


@pytest.mark.parametrize("phase", [None, *Phase])
def test_tables_come_from_many_walls(phase: Phase | None) -> None:
    """At least half of a hundred tables have a wall of their own, and none a quarter of them."""
    found = examples(mahjong.tables(ruleset=TAIWAN, phase=phase), 100)
    walls = Counter(table.wall for table in found)
    assert len(walls) >= 50
    assert max(walls.values()) <= 25


def test_tables_are_of_every_moment_of_the_opening() -> None:
    found = examples(mahjong.tables(phase=Phase.OPENING), 100)
    assert len({len(table.history) for table in found}) >= 4
    assert sum(not table.history for table in found) < 80


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


@pytest.mark.no_cover
def test_tables_shrink_towards_short_games() -> None:
    """Two draws: nothing but draws and discards on the way, and passes where somebody is asked."""
    table = simplest(
        mahjong.tables(max_actions=12),
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


@pytest.mark.no_cover
def test_every_legal_act_can_be_drawn(games: list[Table]) -> None:
    """Regular or not: on a claim, on a dealt hand, before a draw, and after a wrong one."""
    claiming = next(table for table in games if table.claiming is not None)
    drawing = play(start("friendly"), "E discard 1m")
    wrong = play(drawing, "S wrongdraw")
    for table in (claiming, start("taiwan"), drawing, wrong):
        legal = legal_actions(table, fouls=True)
        for kind in {type(act) for act in legal}:
            found = {*examples(mahjong.actions(table, kinds={kind}, fouls=True), 200)}
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
TWO_ASKED: Final = {"s": WAITING, "e": "9s", "w": "99s"}
PUNGED: Final = play(start(e="5p", w="555p"), "E discard 5p, W pung")
READY: Final = play(
    start(e=WAITING + "7z", draws="7z1p3z7z"), "E discard 7z ready, S tsumo 7z, W tsumo 1p"
)
READY_AGAIN: Final = play(READY, "N tsumo 3z, E draw")
PASSED: Final = play(
    start(s=WAITING, w="9s99s", draws="8p7z9s"),
    "E discard 7z, S tsumo 8p, W draw, W discard 9s, S pass, N tsumo 9s",
)
STUCK: Final = play(
    start(
        e="5z222777p222777s3344z",
        s="11225566z3345m19p19s",
        w="147888999m147p147s7z",
        draws="6z1z2z7z7z6m",
    ),
    "E discard 5z, S pung, S discard 9p, W tsumo 6z, S pung, S discard 1p, W tsumo 1z",
    "S pung, S discard 9s, W tsumo 2z, S pung, S discard 1s, W tsumo 7z, N tsumo 7z, E tsumo 6m",
)
FRIENDLY_DISCARD: Final = play(start("friendly"), "E discard 1m")

#: For each code a table and an act that is refused for it: by the rules, and by nothing that ran.
REFUSED: Final[dict[Code, tuple[Table, str]]] = {
    Code.OVER: (play(start(**TWO_ASKED), "E discard 9s, S hu, W pass"), "W draw"),
    Code.NOT_YOUR_TURN: (start(), "S discard 2m"),
    Code.DRAW_FIRST: (play(start(), "E discard 1m"), "S discard 2m"),
    Code.NO_DRAW_DUE: (start(), "E draw"),
    Code.ANSWERS_PENDING: (play(start(**TWO_ASKED), "E discard 9s"), "S draw"),
    Code.NOT_ASKED: (play(start(**TWO_ASKED), "E discard 9s"), "N pass"),
    Code.ANSWERED: (play(start(**TWO_ASKED), "E discard 9s, S hu"), "S pass"),
    Code.NOTHING_TO_CLAIM: (start(), "S pung"),
    Code.NOT_HELD: (start(), "E discard 2m"),
    Code.SWAP_DISCARD: (PUNGED, "W discard 5p"),
    Code.NO_DISCARD_LEFT: (STUCK, "S chow 4m"),
    Code.READY_BOUND: (READY_AGAIN, "E discard 2m"),
    Code.NO_READY: (start("friendly", e=WAITING + "7z"), "E discard 7z ready"),
    Code.NOT_READY: (start(), "E discard 1m ready"),
    Code.ALREADY_READY: (READY_AGAIN, "E discard 7z ready"),
    Code.CHOW_NOT_FROM_LEFT: (play(start(e="3m", s="33m", w="45m"), "E discard 3m"), "W chow 3m"),
    Code.NO_CHOW: (play(start(**TWO_ASKED), "E discard 9s"), "S chow 6s"),
    Code.NO_PUNG: (play(start(**TWO_ASKED), "E discard 9s"), "N pung"),
    Code.NO_KONG: (start(), "E kong 1m"),
    Code.PASSED_PUNG: (
        play(
            start(e="5p", w="55p34p258s1122336z7z", draws="5p"), "E discard 5p, W pass, S tsumo 5p"
        ),
        "W pung",
    ),
    Code.QUIET_TAIL: (
        play(
            start(s="24m", w="333m", n="12m678m345p345s99s666z", e="3m", reserve=79 - 3),
            "E discard 3m",
        ),
        "S chow 2m",
    ),
    Code.KONG_FROM_LEFT: (play(start(e="7z", s=KONG_HAND), "E discard 7z"), "S kong"),
    Code.KONG_AFTER_CLAIM: (PUNGED, "W kong 5p"),
    Code.NO_REPLACEMENT: (start(e="1111m", reserve=79 - 1), "E kong 1m"),
    Code.NOT_COMPLETE: (start(), "E hu"),
    Code.PASSED_WIN: (PASSED, "S hu"),
    Code.EXPOSED_KONG: (
        play(start(e="7z", w=KONG_HAND, tail="9s"), "E discard 7z, W kong, W draw"),
        "W hu",
    ),
    Code.BELOW_MINIMUM: (
        play(start(s=WAITING, draws="9s", minimum=99), "E discard 7z, S draw"),
        "S hu",
    ),
    Code.DEAD_HAND: (play(FRIENDLY_DISCARD, "S skip"), "S hu"),
    Code.WRONG_DRAW: (play(FRIENDLY_DISCARD, "S wrongdraw"), "S hu"),
    Code.WIN_DECLARED: (play(FRIENDLY_DISCARD, "S hu"), "S draw"),
    Code.NOTHING_DECLARED: (start(), "S show"),
    Code.NOTHING_TO_TAKE_BACK: (FRIENDLY_DISCARD, "N change 2m"),
    Code.NOT_IRREGULAR: (start(), "E extra seen"),
    Code.SAME_TILE: (FRIENDLY_DISCARD, "E change 1m"),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("code", Code)
def test_every_code_is_drawn(code: Code) -> None:
    """With an act that has it, as is plain from the rules."""
    table, act = REFUSED[code]
    assert (parse_action(act), code) in illegal(table)
    assert simplest(mahjong.illegal_actions(table), lambda slip: slip[1] is code)[1] is code


def test_every_act_is_there() -> None:
    """K4: of four seats, with each of 42 tiles, ready or not."""
    counts = {Discard: 4 * 42 * 2, Chow: 4 * 42, Kong: 4 * 43, Change: 4 * 42, Extra: 4 * 2}
    found = {kind: len({*acts}) for kind, acts in EVERY_ACT.items()}
    assert found == {kind: counts.get(kind, 4) for kind in get_args(Action)}


@pytest.mark.no_cover
@GAMES
@given(mahjong.tables() | mahjong.tables(fouls=True))
def test_an_act_is_legal_or_illegal(table: Table) -> None:
    """H5: a wrong declaration that is a foul, and a slip that can happen, are no illegal acts."""
    legal_ones = legal_actions(table, fouls=True)
    illegal_ones = [act for act, _ in illegal(table)]
    assert {*legal_ones}.isdisjoint(illegal_ones)
    assert len(legal_ones) + len(illegal_ones) == len(WHOLE_SPACE)


@pytest.mark.no_cover
def test_each_code_of_a_table_is_about_as_likely() -> None:
    """However many acts have it: one of 888, or hundreds."""
    table, _ = REFUSED[Code.QUIET_TAIL]
    codes = {code for _, code in illegal(table)}
    assert len(codes) == 10
    # With a number, for otherwise no example comes twice.
    some = st.tuples(mahjong.illegal_actions(table), st.integers(0, 10**9))
    found = Counter(code for (_, code), _ in examples(some, 300))
    assert {*found} == codes
    assert min(found.values()) > 10


@pytest.mark.no_cover
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_the_referee_refuses_the_same_acts_for_the_same_reasons(table: Ruleset) -> None:
    """As far as it knows them: every regular act, and the code of nearly each that is illegal."""
    told: set[Code] = set()
    for one in examples(mahjong.tables(ruleset=table), 15):
        judged = referee(one)
        refused = {str(act): code for act, code in illegal(one)}
        assert refused.keys().isdisjoint(judged.legal_texts())
        for act, code in refused.items():
            reason = code_of(judged.state, act)
            assert reason in (None, code), act
            told |= set() if reason is None else {code}
    assert len(told) >= 8


PLAIN: Final = {code: table for code, (table, _) in REFUSED.items() if table.ruleset in TABLES}


@pytest.mark.no_cover
@pytest.mark.parametrize("code", PLAIN)
def test_the_referee_tells_the_rare_codes_too(code: Code) -> None:
    table = PLAIN[code]
    if any(isinstance(act, IrregularAct) for act in table.history) or table.declared is not None:
        assert code in (Code.DEAD_HAND, Code.WRONG_DRAW, Code.WIN_DECLARED)
        return
    state = referee(table).state
    for act, found in illegal(table):
        assert code_of(state, str(act)) in (None, found), act
    slips = (Code.NOTHING_TO_TAKE_BACK, Code.SAME_TILE)
    assert code_of(state, REFUSED[code][1]) == (None if code in slips else code)


def test_illegal_actions_shrink_to_the_first_reason() -> None:
    table = simplest(mahjong.tables())
    some = mahjong.illegal_actions(table)
    assert str(simplest(some)[0]) == "E draw"
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
    found = examples(mahjong.records(max_actions=1), 50)
    assert {len(record.extra) for record in found} >= {0, 1, 2}
    assert {type(value) for record in found for value in record.extra.values()} == {str, int}


# --- demands that cannot be met, and types


def test_impossible_demands_are_refused(games: list[Table]) -> None:
    with pytest.raises(InvalidArgument, match="max_actions: -1"):
        mahjong.tables(max_actions=-1)
    with pytest.raises(InvalidArgument, match="kind of act"):
        mahjong.actions(kinds=())
    with pytest.raises(InvalidArgument, match="kind of act"):
        mahjong.actions(kinds={Tile})  # type: ignore[arg-type]  # wrong on purpose
    turn = next(table for table in games if table.phase is Phase.TURN)
    with pytest.raises(InvalidArgument, match="no legal act of these kinds"):
        mahjong.actions(turn, kinds={Draw})
    over = next(table for table in games if table.phase is Phase.OVER)
    with pytest.raises(InvalidArgument, match="no legal act"):
        mahjong.actions(over)
