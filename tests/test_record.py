"""Game records: what is written, what is read, and what is said of a record that is wrong."""

from __future__ import annotations

import pickle
import tomllib
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.games import GAMES
from tests.table_builder import play, start
from twmahjong import (
    FRIENDLY,
    FULL_SET,
    HONG_KONG,
    RULESETS,
    TAIWAN,
    ClockRules,
    Code,
    Ending,
    FalseWin,
    MeldKind,
    PassedWin,
    Record,
    RecordError,
    Responsibility,
    Row,
    Ruleset,
    Seat,
    Shape,
    Stakes,
    Table,
    Tile,
    Winds,
    dump,
    load,
    replay,
)
from twmahjong.record import RecordedResult
from twmahjong.strategies import records
from twmahjong.table import Hu

WAITING = "234678m345p34578s66z"


class Text(str):
    """A text that would be read again as a plain one."""


def won() -> Table:
    return play(start("taiwan", e="6s", s=WAITING, streak=1), "E discard 6s, S hu")


def two_won() -> Table:
    """S and N win on the same tile."""
    table = start("hong_kong", e="6s", s=WAITING, n="345678m678p34578s99p")
    return play(table, "E discard 6s, S hu, N hu")


def fouled() -> Table:
    return play(start("online"), "E hu")


def last(record: Record) -> Table:
    *_, (_, table) = replay(record)
    return table


def error_of(text: str) -> RecordError:
    """The error that reading gives, or playing."""
    with pytest.raises(RecordError) as caught:
        last(load(text))
    return caught.value


def changed(table: Table, **changes: Any) -> RecordError:
    """The error when some fields of the record are others."""
    with pytest.raises(RecordError) as caught:
        last(evolve(Record.of(table), **changes))
    return caught.value


# --- what is written


TEXT = """\
format = "twmahjong/1"
ruleset = "taiwan"
dealer = 2
streak = 1
round = "S"
winds = "WNES"
base = 100
per_tai = 20
wall = \"\"\"
{wall}
\"\"\"
actions = [
{actions}
]
"""


def test_a_record_is_text_that_can_be_read() -> None:
    table = start("taiwan", dealer="W", winds="WNES", round_wind="S", streak=1, w="1m", draws="9s")
    table = play(table, "W discard 1m, N draw")
    wall = [" ".join(map(str, table.wall[at : at + 16])) for at in range(0, 144, 16)]
    actions = ['  "W discard 1m",', '  "N draw",']
    expected = TEXT.format(wall="\n".join(wall), actions="\n".join(actions))
    assert dump(table) == dump(Record.of(table)) == expected
    assert last(load(expected)) == table


def test_the_end_of_a_hand_is_recorded() -> None:
    """Before its first draw 16; with the dealer's 1 + 2 x 1 19 tai: 100 + 19 x 20 = 480."""
    text = dump(won())
    assert text.endswith(
        '\n[result]\nreason = "win"\nwinners = ["S"]\ntotals = [16]\ndeltas = [-480, 480, 0, 0]\n'
    )
    assert last(load(text)) == won()


def test_E3_several_winners_are_recorded_in_turn_order() -> None:
    table = two_won()
    result = load(dump(table)).result
    assert result is not None
    assert table.result is not None
    assert result.winners == (Seat.S, Seat.N)
    assert result.totals == tuple(score.total for score in table.result.scores)
    assert last(load(dump(table))) == table


def test_P10_the_offender_is_recorded() -> None:
    text = dump(fouled())
    assert 'reason = "false_win"' in text
    assert 'offender = "E"' in text
    assert last(load(text)) == fouled()


def test_a_drawn_hand_is_recorded() -> None:
    table = start("online")
    while table.result is None:
        table = play(table, "pass" if table.claiming else _plain(table))
    assert 'reason = "drawn"\nwinners = []\ntotals = []\ndeltas = [0, 0, 0, 0]' in dump(table)
    assert last(load(dump(table))) == table


def _plain(table: Table) -> str:
    state = table.seats[table.turn]
    if table.phase.value != "turn":
        return f"{table.turn} draw"
    return f"{table.turn} discard {state.drawn or state.concealed[0]}"


# --- house tables


HOUSE_TABLES = [
    TAIWAN.with_values({"all_pungs": 6}),
    HONG_KONG.without("heavenly_win", "earthly_win"),
    FRIENDLY.with_values({"all_chows": 3}).without("sole_wait").with_options(minimum=3),
    TAIWAN.with_options(
        shapes=set(Shape),
        limit=40,
        clock=ClockRules(3, 8, 0),
        passed_win=PassedWin.NOTHING,
        false_win=FalseWin.FLAT,
        false_win_tai=5,
        winds=Winds.DEALER,
        robbable_kongs={MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG},
        responsibility={Responsibility.FULL_FLUSH, Responsibility.LAST_TILES},
        swap_rule=False,
    ),
    RULESETS["online"].with_options(clock=None, robbable_kongs=()),
    HONG_KONG.with_options(shapes={Shape.STANDARD}),
]


@pytest.mark.parametrize("ruleset", [*RULESETS.values(), *HOUSE_TABLES], ids=str)
def test_a_house_table_is_written_as_its_difference(ruleset: Ruleset) -> None:
    table = play(start(ruleset, e="7z"), "E discard 7z")
    again = load(dump(table))
    assert again.ruleset == ruleset
    assert again.ruleset.rows == ruleset.rows
    assert last(again) == table


def test_a_difference_names_its_base_and_no_more_than_differs() -> None:
    ruleset = TAIWAN.with_values({"all_pungs": 6}).without("human_win").with_options(limit=None)
    data = tomllib.loads(dump(start(ruleset)))["ruleset"]
    assert data == {"base": "taiwan", "without": ["human_win"], "values": {"all_pungs": 6}}
    data = tomllib.loads(dump(start(RULESETS["online"].with_options(clock=None))))["ruleset"]
    assert data == {"base": "online", "options": {"clock": "none"}}


def test_rows_of_ones_own_cannot_be_written_down() -> None:
    own = TAIWAN.with_rows(Row("own", "own", 1, TAIWAN.rows[0].pattern))
    with pytest.raises(RecordError, match="rows, titles and units of one's own") as caught:
        dump(start(own))
    assert caught.value.where == "ruleset"
    renamed = Ruleset("own", "own", "tai", TAIWAN.rows, TAIWAN.options)
    with pytest.raises(RecordError, match="own is none of taiwan, hong_kong"):
        dump(start(renamed))


# --- keys of one's own


EXTRA: dict[str, Any] = {
    "event": "in the park",
    "seen by": 'a "guest"\\n\n\t東',
    "names": {"E": "Wu", "the others": ("Li", "Lin", 3)},
    "players": 4,
    "fee": -1.5,
    "rated": True,
    "won": False,
    "day": date(2025, 3, 9),
    "at": time(20, 15),
    "start": datetime(2025, 3, 9, 20, 15, tzinfo=UTC),
    "": (),
}


def test_unknown_keys_are_kept() -> None:
    record = Record.of(won(), **EXTRA)
    text = dump(record)
    assert load(text) == record
    assert load(text).extra == EXTRA
    assert dump(load(text)) == text
    assert hash(load(text)) == hash(record)
    assert last(record) == won()


@pytest.mark.parametrize(
    "thing",
    [
        *(object(), None, b"1m", Tile.M1, Ending.WIN, {1: 2}, {"in": [{3: 4}]}, Text("1m")),
        *(Decimal(1), {1, 2}, time(20, 15, tzinfo=UTC)),
        datetime(2025, 3, 9, tzinfo=timezone(timedelta(seconds=1))),
    ],
)
def test_a_value_that_toml_does_not_have(thing: object) -> None:
    """It is refused: it would not be read again as what it is."""
    with pytest.raises(RecordError, match=r"^extra: thing: ") as caught:
        Record.of(won(), other=1, thing=thing)
    assert [flaw.key for flaw in caught.value.flaws] == ["extra"]


def test_half_a_character_cannot_be_written() -> None:
    with pytest.raises(RecordError, match="no character"):
        dump(Record.of(won(), thing="\ud83c"))


def test_keys_of_ones_own_have_names_of_their_own() -> None:
    with pytest.raises(RecordError, match="keys of its own: dealer, wall"):
        Record.of(won(), wall="", dealer=3, mine=1)


def test_keys_of_ones_own_that_are_no_keys() -> None:
    """All of them are named."""
    keys: Any = {1: "one", ("E", "S"): 2, "mine": 3, "\ud83c": 4}
    with pytest.raises(RecordError) as caught:
        evolve(Record.of(won()), extra=keys)
    assert [flaw.reason for flaw in caught.value.flaws] == [
        "1: expected a text as key, not 1",
        "('E', 'S'): expected a text as key, not ('E', 'S')",
        "\ud83c: '\\ud83c' is no character",
    ]
    no_mapping: Any = ["mine"]
    with pytest.raises(RecordError, match="expected a mapping"):
        evolve(Record.of(won()), extra=no_mapping)


def test_keys_of_ones_own_that_hold_themselves() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(RecordError, match="too deep"):
        Record.of(won(), endless=endless)


def test_keys_of_ones_own_cannot_be_changed() -> None:
    names = {"E": ["Wu", "Li"]}
    record = Record.of(won(), names=names)
    text = dump(record)
    names["E"].append("\ud83c")
    names["wall"] = []
    assert dump(record) == text
    assert record.extra == {"names": {"E": ("Wu", "Li")}}
    assert len(record.extra) == 1
    extra: Any = record.extra
    with pytest.raises(TypeError):
        extra["wall"] = ""
    with pytest.raises(AttributeError):
        extra._data = {}


def test_keys_of_ones_own_pickle_compare_and_print_as_code() -> None:
    record = Record.of(won(), names={"E": ["Wu"]})
    again = pickle.loads(pickle.dumps(record))
    assert (again, hash(again)) == (record, hash(record))
    assert eval(repr(record.extra)) == record.extra == {"names": {"E": ("Wu",)}}
    assert record != evolve(record, extra={})
    assert record.result is not None
    assert record.result != evolve(record.result, extra={"remark": "at last"})


def test_a_result_has_keys_of_its_own() -> None:
    with pytest.raises(RecordError, match="a result has keys of its own: reason, winners"):
        RecordedResult("win", extra={"reason": "x", "winners": (), "mine": 1})


def test_unknown_keys_of_the_result_are_kept() -> None:
    text = dump(won()) + 'remark = "at last"\n'
    record = load(text)
    assert dump(record) == text
    assert last(record) == won()


VALUES = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text()
    | st.dates()
    | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@GAMES
@given(records(max_actions=5), st.dictionaries(st.text(), VALUES, max_size=3))
def test_whatever_toml_has_is_kept(record: Record, extra: dict[str, object]) -> None:
    known = set(tomllib.loads(dump(record))) | {"result"}
    mine = {key: value for key, value in extra.items() if key not in known}
    record = evolve(record, extra=mine)
    assert load(dump(record)).extra == record.extra
    assert record.extra.keys() == mine.keys()


# --- what cannot be read


GOOD = dump(won())


def replaced(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ('"twmahjong/1"', '"twmahjong/2"', "format", "expected 'twmahjong/1'"),
        ('format = "twmahjong/1"\n', "", "format", "expected 'twmahjong/1'"),
        ('"taiwan"', '"mars"', "ruleset", "'mars' is none of"),
        ('"taiwan"', "7", "ruleset", "expected a table, not 7"),
        ('"taiwan"', "{ without = [] }", "ruleset", "None is none of"),
        ('"taiwan"', '{ base = "taiwan", also = 1, more = 2 }', "ruleset", "keys also, more"),
        ('"taiwan"', '{ base = "taiwan", without = ["luck"] }', "ruleset", "luck"),
        ('"taiwan"', '{ base = "taiwan", without = "luck" }', "without", "expected a list"),
        ('"taiwan"', '{ base = "taiwan", without = [1] }', "without", "expected a text"),
        ('"taiwan"', '{ base = "taiwan", values = { luck = 1 } }', "ruleset", "luck"),
        ('"taiwan"', '{ base = "taiwan", values = { all_pungs = true } }', "all_pungs", "True"),
        ('"taiwan"', '{ base = "taiwan", values = [] }', "values", "expected a table"),
        ('"taiwan"', '{ base = "taiwan", options = { luck = 1 } }', "ruleset", "luck"),
        ('"taiwan"', '{ base = "taiwan", options = { reserve = -1 } }', "ruleset", "reserve"),
        ('"taiwan"', '{ base = "taiwan", options = { winds = "luck" } }', "winds", "luck"),
        ('"taiwan"', '{ base = "taiwan", options = { shapes = ["luck"] } }', "shapes", "luck"),
        ('"taiwan"', '{ base = "taiwan", options = { shapes = [] } }', "ruleset", "shapes"),
        ('"taiwan"', '{ base = "taiwan", options = { clock = 5 } }', "clock", "expected a table"),
        ('"taiwan"', '{ base = "taiwan", options = { clock = { claim = 1 } } }', "move", "missing"),
        (
            '"taiwan"',
            '{ base = "taiwan", options = { clock = { claim = 1, move = 2, bank = 3, a = 4 } } }',
            "clock",
            "unknown keys a",
        ),
        (
            '"taiwan"',
            '{ base = "taiwan", options = { clock = { claim = -1, move = 2, bank = 3 } } }',
            "clock",
            "claim",
        ),
        ("dealer = 0", "dealer = 4", "dealer", "4 is no seat"),
        ("dealer = 0", 'dealer = "E"', "dealer", "expected a whole number"),
        ("dealer = 0\n", "", "dealer", "missing"),
        ("streak = 1", "streak = true", "streak", "expected a whole number"),
        ("streak = 1", "streak = -1", "streak", "-1 hands [A4]"),
        ('round = "E"', 'round = "X"', "round", "'X' is no wind"),
        ('round = "E"', "round = 1", "round", "expected a text"),
        ('winds = "ESWN"', 'winds = "ESWX"', "winds", "'X' is no wind"),
        ('winds = "ESWN"', 'winds = "EWSN"', "winds", "A2"),
        ('winds = "ESWN"', 'winds = "ESW"', "winds", "A2"),
        ("base = 100", "base = -1", "base", "-1 points"),
        ("per_tai = 20", "per_tai = 1.5", "per_tai", "expected a whole number"),
        ('"""\n', '"""\n1m ', "wall", "145 tiles"),
        ('"""\n', '"""\n1q ', "wall", "cannot read"),
        ("wall =", "walls =", "wall", "missing"),
        ("actions =", "acts =", "actions", "missing"),
        ('"S hu"', "5", "actions", "expected a text, not 5"),
        ('["S"]', '["X"]', "winners", "'X' is no seat"),
        ('["S"]', '"S"', "winners", "expected a list"),
        ('["S"]', "[1]", "winners", "expected a text"),
        ("totals = [16]", "totals = [true]", "totals", "expected a whole number"),
        ("totals = [16]", 'totals = ["1"]', "totals", "expected a whole number"),
        ("deltas =", "deltes =", "deltas", "missing"),
        ('reason = "win"', "reason = 1", "reason", "expected a text"),
        ("totals =", 'offender = "X"\ntotals =', "offender", "'X' is no seat"),
        ("totals =", "offender = 1\ntotals =", "offender", "expected a text"),
        ("[result]", "result = 1\n[other]", "result", "expected a table, not 1"),
    ],
)
def test_a_record_that_cannot_be_read(old: str, new: str, where: str, reason: str) -> None:
    error = error_of(replaced(old, new))
    assert error.where == where
    assert reason in error.reason
    assert error.table is None


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({"actions": ("E discard 6s", 5)}, "actions"),
        ({"actions": "E draw"}, "actions"),
        ({"actions": ("E discard \ud83c",)}, "actions"),
        ({"winds": "ESWN", "wall": None, "result": "win"}, "winds wall result"),
        ({"ruleset": "taiwan", "stakes": 5, "dealer": 9}, "ruleset dealer stakes"),
        ({"round_wind": Tile.M1, "streak": True}, "round streak"),
    ],
)
def test_no_record_is_made_that_could_not_be_read(changes: dict[str, Any], keys: str) -> None:
    with pytest.raises(RecordError) as caught:
        evolve(Record.of(won()), **changes)
    assert " ".join(flaw.key for flaw in caught.value.flaws) == keys
    assert caught.value.where == keys.split()[0]


def test_no_result_is_made_that_could_not_be_read() -> None:
    wrong: Any = {"reason": 5, "winners": (0,), "totals": (True,), "deltas": None, "offender": 1}
    with pytest.raises(RecordError) as caught:
        RecordedResult(**wrong)
    assert [flaw.key for flaw in caught.value.flaws] == list(wrong)
    assert RecordedResult("win", [Seat.S], [16]) == RecordedResult("win", (Seat.S,), (16,))


def test_all_that_cannot_be_read_is_named() -> None:
    """A1, A2, A4, B1, P08: each key with the rule that it breaks, if it is one."""
    text = replaced("dealer = 0", "dealer = 4").replace("streak = 1", "streak = -1")
    text = text.replace('round = "E"', 'round = "X"').replace('"ESWN"', '"EWSN"')
    text = text.replace("base = 100", "base = -1").replace("per_tai = 20\n", "")
    text = text.replace('"""\n', '"""\n1m ', 1).replace("totals = [16]", "totals = 16")
    text = text.replace('reason = "win"', 'reason = "win"\noffender = 1')
    text = text.replace(
        '"taiwan"',
        '{ base = "taiwan", values = { all_pungs = "6", pinfu = 1 }, without = 3,'
        " options = { winds = 5, clock = { claim = 1 } } }",
    )
    error = error_of(text)
    assert {flaw.key: flaw.rule for flaw in error.flaws} == {
        **dict.fromkeys(("without", "all_pungs", "winds", "move", "bank"), None),
        "dealer": "A1",
        "round": None,
        "base": "P08",
        "per_tai": None,
        "totals": None,
        "offender": None,
        "wall": "B1",
        "winds": "A2",
        "streak": "A4",
    }
    assert str(error) == "; ".join(f"{flaw.key}: {flaw.reason}" for flaw in error.flaws)
    assert (error.where, error.reason) == ("without", "expected a list, not 3")


def test_a_text_that_is_no_toml() -> None:
    error = error_of("1m2m3m")
    assert (error.where, error.table) == ("file", None)
    assert error.reason.startswith("no TOML")
    assert error_of(GOOD[: GOOD.index("actions")] + "actions = [").where == "file"
    assert error_of("deep = " + "[" * 10_000).where == "file"


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "a = " + "9" * 5_000])
def test_a_text_that_is_too_much_for_the_parser(text: str) -> None:
    error = error_of(text)
    assert error.where == "file"
    assert error.reason.startswith("no TOML: ")


@pytest.mark.parametrize("number", ["0x" + "f" * 9_000, str(2**63), str(-(2**63) - 1)], ids=len)
@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        ("base", "base = 100", "base = {}"),
        ("dealer", "dealer = 0", "dealer = {}"),
        ("totals", "totals = [16]", "totals = [{}]"),
        ("deltas", "deltas = [-480, ", "deltas = [{}, "),
    ],
)
def test_numbers_that_are_too_large(key: str, old: str, new: str, number: str) -> None:
    error = error_of(replaced(old, new.format(number)))
    assert error.where == key
    assert error.reason == "expected a whole number, not a number of more than 64 bits"


# --- what cannot be played


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("E discard 9m", "E holds no 9m [K9, not-held]"),
        ("S draw", "it is E's turn [C-draw, not-your-turn]"),
        ("E throw 9m", "'t' at position 2"),
        ("", "the end at position 0"),
        ("E discard 10m", "expected"),
    ],
)
def test_a_bad_act_gives_the_table_before_it(act: str, reason: str) -> None:
    table = start("taiwan", e="6s", s=WAITING, streak=1)
    error = changed(won(), actions=(act, "S hu"))
    assert (error.where, error.act) == ("act 1", 1)
    assert reason in error.reason
    assert error.table == table
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error)


def test_K9_why_an_act_is_illegal_is_a_fact() -> None:
    """A text that is no act breaks no rule."""
    why = changed(won(), actions=("E discard 9m", "S hu")).why
    assert why is not None
    assert (why.rule, why.code, why.text) == ("K9", Code.NOT_HELD, "E holds no 9m")
    error = changed(won(), actions=("E throw 9m", "S hu"))
    assert (error.act, error.why) == (1, None)
    error = changed(won(), actions=("E discard 6s",))
    assert (error.where, error.act, error.why) == ("result", None, None)


def test_the_good_part_comes_first() -> None:
    record = evolve(Record.of(won()), actions=("E discard 6s", "S chow 1m", "S hu"))
    played = replay(record)
    assert [next(played)[0], str(next(played)[0])] == [None, "E discard 6s"]
    with pytest.raises(RecordError) as caught:
        next(played)
    assert caught.value.where == "act 2"
    assert caught.value.table == play(start("taiwan", e="6s", s=WAITING, streak=1), "E discard 6s")


def test_an_act_after_the_end() -> None:
    error = changed(won(), actions=("E discard 6s", "S hu", "W draw"))
    assert error.where == "act 3"
    assert "over" in error.reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"totals": (2,)}, "totals (2,) recorded, (16,) played"),
        ({"deltas": (-160, 160, 0, 0)}, "deltas (-160, 160, 0, 0) recorded, (-480, 480, 0, 0)"),
        ({"winners": (Seat.W,)}, "winners (Seat.W,) recorded, (Seat.S,) played"),
        ({"reason": "drawn"}, "reason drawn recorded, win played"),
        ({"offender": Seat.N}, "offender N recorded, None played"),
    ],
)
def test_a_result_that_was_not_played(changes: dict[str, Any], reason: str) -> None:
    """A wrong total, a wrong payment, another winner, another end."""
    record = Record.of(won())
    assert record.result is not None
    error = changed(won(), result=evolve(record.result, **changes))
    assert error.where == "result"
    assert reason in error.reason
    assert error.table == won()


def test_everything_that_differs_is_named() -> None:
    error = changed(won(), result=Record.of(fouled()).result)
    for part in ("reason", "winners", "totals", "deltas", "offender"):
        assert f"{part} " in error.reason


def test_a_result_of_a_hand_that_is_not_over() -> None:
    error = changed(won(), actions=("E discard 6s",))
    assert (error.where, error.reason) == ("result", "the hand is not over")


def test_a_hand_may_be_recorded_without_its_result() -> None:
    record = evolve(Record.of(won()), result=None)
    assert "[result]" not in dump(record)
    assert last(load(dump(record))) == won()


def test_a_hand_that_was_never_dealt() -> None:
    """Every problem is named."""
    error = changed(won(), winds=(Tile.EAST,) * 4, wall=FULL_SET[1:], streak=-1)
    assert {flaw.key: flaw.rule for flaw in error.flaws} == {
        "wall": "B1",
        "winds": "A2",
        "streak": "A4",
    }


def test_stakes_are_recorded() -> None:
    record = load(dump(start("taiwan", stakes=(50, 10))))
    assert record.stakes == Stakes(50, 10)


def test_a_save_inside_a_question_loses_nothing() -> None:
    """Saved between two answers, played on after it is loaded: as if it had never been saved."""
    table = play(two_won_before_the_end(), "S hu")
    saved = last(load(dump(table)))
    assert saved == table
    assert play(saved, "N hu") == two_won()
    assert saved.history[-1] == Hu(Seat.S)


def two_won_before_the_end() -> Table:
    table = start("hong_kong", e="6s", s=WAITING, n="345678m678p34578s99p")
    return play(table, "E discard 6s")


def test_a_result_is_told_from_the_table() -> None:
    result = Record.of(fouled()).result
    assert result is not None
    assert (result.reason, result.offender) == (Ending.FALSE_WIN.value, Seat.E)
    assert Record.of(start("taiwan")).result is None
