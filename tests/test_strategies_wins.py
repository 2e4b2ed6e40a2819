"""The strategy for wins: none is contradictory, each scores, and every row of a table is reached.

What is drawn is judged by the oracle, which shares no code with the library.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tests.drawn import examples, missing, oracle_facts, simplest
from tests.games import GAMES
from tests.oracle.possible import contradictions
from tests.oracle.scoring import score as oracle_score
from tests.oracle.tables import TABLES as ORACLE_TABLES
from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    MeldKind,
    NotAWinError,
    Occasion,
    Ready,
    Row,
    Ruleset,
    Shape,
    Source,
    Tile,
    Win,
    Winds,
    score,
)
from twmahjong import patterns as p
from twmahjong import strategies as mahjong
from twmahjong.patterns import Facts, Pattern
from twmahjong.ruleset import pattern_text
from twmahjong.strategies.cookbook import ANY, recipes_of

TABLES: Final = list(RULESETS.values())
ROWS: Final = [(table, row.id) for table in TABLES for row in table.rows]


def counted(win: Win, table: Ruleset) -> set[str]:
    return {line.row.id for line in score(win, table).lines}


# --- wins of any kind


@pytest.mark.no_cover
@given(mahjong.wins())
def test_wins_score_in_every_table(win: Win) -> None:
    for table in TABLES:
        assert score(win, table).win == win


@GAMES
@given(st.data(), mahjong.rulesets())
def test_wins_of_a_table_score_in_it(data: st.DataObject, ruleset: Ruleset) -> None:
    assert score(data.draw(mahjong.wins(ruleset)), ruleset).total >= ruleset.options.minimum


@pytest.mark.no_cover
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_C20_the_oracle_finds_nothing_wrong_with_wins(table: Ruleset) -> None:
    """C20: no two facts exclude each other; and the hand is complete, or it is a flower win."""
    for win in examples(mahjong.wins(table), 80):
        facts = oracle_facts(win)
        assert contradictions(facts) == []
        assert oracle_score(facts, table.id) is not None


def features(win: Win) -> set[object]:
    facts: set[object] = {win.source, win.ready, win.seat_wind, *win.occasions}
    facts |= {("dealer", win.dealer), ("tile", win.tile is not None)}
    if win.discards is None:
        return facts | {"unknown"}
    return facts | {win.discards, "within seven" if win.discards <= 7 else "later"}


@pytest.mark.no_cover
def test_every_fact_of_a_win_appears() -> None:
    """C20: all of them can be."""
    flags = product(["dealer", "tile"], [True, False])
    discards = ["unknown", "within seven", "later", 0]
    wanted = [*Source, *Occasion, None, *Ready, *discards, Tile.NORTH, *flags]
    assert missing(mahjong.wins(), wanted, features, 100) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("shape", Shape)
def test_wins_have_the_shapes_of_the_table(shape: Shape) -> None:
    def has_shape(win: Win) -> bool:
        reading = score(win, HONG_KONG).reading
        return reading is not None and reading.shape is shape

    assert has_shape(simplest(mahjong.wins(HONG_KONG), has_shape))


@pytest.mark.no_cover
@given(mahjong.wins(TAIWAN.with_options(seven_robs_one=False, robbable_kongs=())))
def test_wins_have_only_sources_of_the_table(win: Win) -> None:
    assert win.source not in (Source.ROBBED_FLOWER, Source.ROBBED_KONG)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_wins_have_only_facts_of_the_table(table: Ruleset) -> None:
    """A2: the dealer is East where no dice say otherwise; E9: no win after an exposed kong; G1."""
    own, barred = Occasion.KONG_REPLACEMENT, {MeldKind.EXPOSED_KONG}
    options = table.options
    for row in (None, *(row.id for row in table.rows if row.pattern in DEALERS)):
        for win in examples(mahjong.wins(table, having=row), 60):
            assert options.winds is Winds.DICE or win.dealer is (win.seat_wind is Tile.EAST)
            assert options.ready or win.ready is None
            if win.source is Source.SELF_DRAW and own in win.occasions:
                kinds = {meld.kind for meld in win.hand.melds if meld.is_kong}
                assert options.win_after_exposed_kong or kinds != barred


DEALERS: Final = (p.dealt_hand, p.first_draw, p.eight_flowers_dealt, p.out_with_kong_replacement)


def test_A2_with_dice_the_dealer_has_any_wind() -> None:
    """And so it is of a win of no table; the dealer wins at every table."""
    every = {*product([True, False], [True, False])}
    for table in (None, *TABLES):
        found = examples(mahjong.wins(table))
        pairs = {(win.dealer, win.seat_wind is Tile.EAST) for win in found}
        dice = table is None or table.options.winds is Winds.DICE
        assert pairs == (every if dice else {(True, True), (False, False)})


@pytest.mark.parametrize(("ruleset", "minimum"), [(TAIWAN, 3), (TAIWAN, 30), (HONG_KONG, 200)])
def test_wins_reach_the_minimum(ruleset: Ruleset, minimum: int) -> None:
    """C22: as they are drawn, with more facts, or as big wins."""
    table = ruleset.with_options(minimum=minimum)
    assert all(score(win, table).total >= minimum for win in examples(mahjong.wins(table), 20))


@pytest.mark.parametrize("base", TABLES, ids=lambda table: table.id)
def test_a_minimum_that_one_row_alone_reaches(base: Ruleset) -> None:
    """C22: whichever row it is, but for one that asks what the others are worth."""
    for row in base.rows:
        if isinstance(row.pattern, p.TotalIs):
            continue
        values = {one.id: 5 * (one is row) for one in base.rows}
        table = base.with_values(values).with_options(minimum=5)
        win = examples(mahjong.wins(table), 1)[0]
        assert score(win, table).total >= 5


@pytest.mark.parametrize(("minimum", "distinct"), [(60, 10), (73, 2)])
def test_C17_wins_of_a_high_minimum_are_not_all_alike(minimum: int, distinct: int) -> None:
    """C17: the dealer's eight flowers, dealt with the hand, are worth 73 with every big row."""
    table = TAIWAN.with_options(minimum=minimum)
    found = examples(mahjong.wins(table), 60)
    assert all(score(win, table).total >= minimum for win in found)
    assert len({*map(repr, found)}) >= distinct


# --- wins in which a row counts


@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{table.id}-{row}" for table, row in ROWS])
def test_every_row_is_reached(table: Ruleset, row: str) -> None:
    """The row counts, says the library and says the oracle; no two examples are alike."""
    found = examples(mahjong.wins(table, having=row), 8)
    for win in found:
        facts = oracle_facts(win)
        assert contradictions(facts) == []
        judged = oracle_score(facts, table.id)
        assert judged is not None
        assert row in judged.lines
        assert row in counted(win, table)
    assert len({*map(str, found)}) > len(found) // 2


def test_the_oracle_knows_the_same_rows() -> None:
    """So that every row of every table is among those above."""
    assert {table: {*rows} for table, rows in ORACLE_TABLES.items()} == {
        table.id: {row.id for row in table.rows} for table in TABLES
    }


def test_every_pattern_of_the_library_has_a_recipe() -> None:
    """So that no row of a table has to be looked for."""
    patterns = {row.pattern for table in TABLES for row in table.rows}
    assert [pattern for pattern in patterns if recipes_of(pattern) == (ANY,)] == []


@pytest.mark.no_cover
def test_a_row_is_reached_in_many_ways() -> None:
    """Melds or none, each source, flowers or none: not one hand again and again."""
    found = examples(mahjong.wins(HONG_KONG, having="mixed_straight"), 150)
    assert {len(win.hand.melds) for win in found} >= {0, 1, 2, 3, 4, 5}
    assert {win.source for win in found} >= {Source.SELF_DRAW, Source.DISCARD}
    assert {bool(win.hand.flowers) for win in found} == {True, False}
    assert {meld.kind for win in found for meld in win.hand.melds} == {*MeldKind}
    assert len({*map(str, found)}) > 60


@GAMES
@given(st.data(), mahjong.rulesets())
def test_a_row_of_a_house_table_counts_or_is_refused(data: st.DataObject, table: Ruleset) -> None:
    row = data.draw(st.sampled_from(table.rows)).id
    try:
        some = mahjong.wins(table, having=row)
    except InvalidArgument:
        # Then it does not count in what has it by the table that the house table comes from.
        win = data.draw(mahjong.wins(RULESETS[table.id], having=row))
        assert not counts(row, win, table)
        return
    assert row in counted(data.draw(some), table)


def counts(row: str, win: Win, table: Ruleset) -> bool:
    try:
        return row in counted(win, table)
    except NotAWinError:
        return False


def any_hand(facts: Facts) -> int:
    return 1


def nothing(facts: Facts) -> int:
    """A pattern of one's own that is never there."""
    return 0


def red_nine(facts: Facts) -> int:
    """A pattern of one's own: the pair is the nine of characters."""
    return facts.pair is Tile.M9


OWN: Final = TAIWAN.with_rows(
    Row("all", "all", 1, any_hand, replaces={"all_pungs", "sole_wait"}),
    Row("nine", "nine", 2, red_nine),
    Row("exactly_one", "exactly one", 9, p.TotalIs(1), replaces={"all"}),
)
#: A table, a row, and why it cannot count there.
NEVER: Final = {
    ": all always replaces it": (OWN, "all_pungs"),
    ": the option robbable_kongs is empty": (
        TAIWAN.with_options(robbable_kongs=()),
        "robbing_the_kong",
    ),
    ": the option seven_robs_one is off": (
        TAIWAN.with_options(seven_robs_one=False),
        "seven_robs_one",
    ),
    ": the option shapes lacks thirteen_orphans": (
        HONG_KONG.with_options(shapes={Shape.STANDARD}),
        "thirteen_orphans",
    ),
    ": the option shapes lacks sixteen_unrelated": (
        HONG_KONG.with_options(shapes={Shape.STANDARD}),
        "knitted_suits",
    ),
    " that reaches the minimum of 9999 tai": (TAIWAN.with_options(minimum=9999), "self_draw"),
    ": it was not present in any of the 200 wins tried; a rare pattern of your own needs a "
    "strategy of its own": (TAIWAN.with_rows(Row("never", "never", 1, nothing)), "never"),
}


@pytest.mark.parametrize("why", NEVER)
def test_a_row_that_cannot_count_is_refused(why: str) -> None:
    table, row = NEVER[why]
    with pytest.raises(InvalidArgument) as refused:
        mahjong.wins(table, having=row)
    assert str(refused.value) == f"{table.title}: no win in which {row} counts is found{why}"


def test_impossible_demands_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="no such row in online: chicken_hand"):
        mahjong.wins(ONLINE, having="chicken_hand")
    with pytest.raises(InvalidArgument, match="of which ruleset"):
        mahjong.wins(having="all_pungs")
    with pytest.raises(InvalidArgument, match="minimum of 9999 tai"):
        mahjong.wins(TAIWAN.with_options(minimum=9999))


#: Patterns with a number that no table has: those that can be present, and those that cannot.
OTHERS: Final[dict[Pattern, bool]] = {
    p.EqualChows(1): True,
    p.EqualChows(5): False,
    p.EqualPungs(1): True,
    p.EqualPungs(4): False,
    p.Kongs(1): True,
    p.Kongs(6): False,
    p.ConcealedPungs(1): True,
    p.ConcealedPungs(6): False,
    p.WithinDiscards(0): True,
    p.WithinDiscards(3): True,
    p.PungOf(Tile.P5): True,
    p.SpecialShape(Shape.STANDARD): False,
    p.TotalIs(0): True,
    p.TotalIs(1): True,
    p.TotalIs(999): False,
    red_nine: True,
}


@pytest.mark.parametrize(("pattern", "possible"), OTHERS.items(), ids=map(pattern_text, OTHERS))
def test_rows_of_ones_own_are_reached(pattern: Pattern, possible: bool) -> None:
    table = TAIWAN.with_rows(Row("own", "own", 5, pattern))
    if not possible:
        with pytest.raises(InvalidArgument, match="no win in which own counts"):
            mahjong.wins(table, having="own")
        return
    found = examples(mahjong.wins(table, having="own"), 20)
    assert all("own" in counted(win, table) for win in found)
    assert len({*map(str, found)}) > 3


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("table", "row"),
    [
        (HONG_KONG.without("concealed_self_draw"), "self_draw"),
        (HONG_KONG.with_values({"no_flowers": 0}), "chicken_hand"),
        (TAIWAN.with_options(minimum=20), "self_draw"),
        (ONLINE.with_options(minimum=10), "seat_wind"),
        (FRIENDLY.with_options(limit=3), "all_honors"),
        (TAIWAN.with_values({"three_concealed_pungs": 0, "all_chows": 30}), "all_chows"),
        (OWN, "exactly_one"),
    ],
    ids=str,
)
def test_rows_of_house_tables_are_reached(table: Ruleset, row: str) -> None:
    found = examples(mahjong.wins(table, having=row), 30)
    assert all(row in counted(win, table) for win in found)
    assert len({*map(str, found)}) > 10


# --- what they shrink to


def test_wins_shrink_to_a_self_draw_without_any_occasion() -> None:
    win = simplest(mahjong.wins())
    assert win == Win.parse("1112222333344456m @ 1m*", seat_wind=Tile.EAST, round_wind=Tile.EAST)


@pytest.mark.parametrize(
    ("table", "row", "text"),
    [
        (TAIWAN, "little_four_winds", "12233m11122233344z @ 1m*"),
        (HONG_KONG, "big_three_dragons", "1112233m555666777z @ 1m*"),
        (HONG_KONG, "mixed_triple_chow", "1112223334m123p123s @ 1m*"),
    ],
)
def test_wins_with_a_row_shrink_to_low_tiles(table: Ruleset, row: str, text: str) -> None:
    assert str(simplest(mahjong.wins(table, having=row))) == text
