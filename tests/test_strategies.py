"""The strategies: what they give is possible, complete in variety, and shrinks to the simple."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from itertools import product
from random import Random
from typing import TypeVar

import pytest
from hypothesis import find, given
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument, NoSuchExample

from twmahjong import (
    FULL_SET,
    HONG_KONG,
    RULESETS,
    TAIWAN,
    Feeder,
    Hand,
    Meld,
    MeldKind,
    Occasion,
    Ready,
    Ruleset,
    Shape,
    Source,
    Tile,
    Win,
    is_complete,
    score,
    waits,
)
from twmahjong import strategies as mahjong

T = TypeVar("T")
TABLES = list(RULESETS.values())


def simplest(strategy: st.SearchStrategy[T]) -> T:
    return find(strategy, lambda x: True, random=Random(1))


def never_drawn(strategy: st.SearchStrategy[T], wanted: Iterable[object]) -> set[object]:
    """What does not appear in the features of any example."""
    missing = set(wanted)

    def all_seen(x: T) -> bool:
        missing.difference_update(features(x))
        return not missing

    with suppress(NoSuchExample):
        find(strategy, all_seen, random=Random(1))
    return missing


def features(x: object) -> set[object]:
    if isinstance(x, Win):
        facts = {x.source, x.ready, x.seat_wind, *x.occasions}
        return facts | {("dealer", x.dealer), ("tile", x.tile is not None)} | discards_of(x)
    if isinstance(x, Hand):
        kinds = {meld.kind for meld in x.melds}
        return {*kinds, ("melds", len(x.melds)), ("waits", bool(waits(x))), *x.flowers}
    if isinstance(x, Meld):
        return {(x.kind, x.source), (x.kind, -1 if x.claimed is None else x.claimed - x.tile)}
    assert isinstance(x, Ruleset)
    return {x.id, *(row.id for row in x.rows)}


def discards_of(win: Win) -> set[object]:
    n = win.discards
    return {"unknown"} if n is None else {n, "within seven" if n <= 7 else "later"}


# --- tiles, melds, hands --------------------------------------------------------------------------


def test_tiles_shrink_to_the_first() -> None:
    assert simplest(mahjong.tiles()) is Tile.M1


@given(mahjong.tiles(flowers=False))
def test_tiles_without_flowers(tile: Tile) -> None:
    assert not tile.is_flower


@given(mahjong.melds())
def test_melds_are_possible(meld: Meld) -> None:
    assert not meld.problems()


@given(st.data(), st.sets(st.sampled_from(MeldKind), min_size=1))
def test_melds_are_of_the_kinds_asked_for(data: st.DataObject, kinds: set[MeldKind]) -> None:
    assert data.draw(mahjong.melds(kinds=kinds)).kind in kinds


def test_melds_shrink_to_a_chow_nobody_fed() -> None:
    assert simplest(mahjong.melds()) == Meld.parse("123m")


def test_every_way_to_lay_a_meld_is_drawn() -> None:
    fed = product(MeldKind, Feeder)
    wanted = {pair for pair in fed if pair[0] not in (MeldKind.CHOW, MeldKind.CONCEALED_KONG)}
    assert not never_drawn(
        mahjong.melds(), [*wanted, *product(MeldKind, [None]), *product([MeldKind.CHOW], range(3))]
    )


@given(mahjong.hands())
def test_hands_are_possible(hand: Hand) -> None:
    assert not hand.problems()


@given(mahjong.hands(ready=True))
def test_ready_hands_wait(hand: Hand) -> None:
    assert waits(hand)


@given(mahjong.hands(ready=False))
def test_unready_hands_wait_on_nothing(hand: Hand) -> None:
    assert not hand.problems()
    assert not waits(hand)


def test_hands_shrink_to_low_tiles_without_melds() -> None:
    hand = simplest(mahjong.hands())
    assert (hand.melds, hand.flowers) == ((), ())
    assert max(hand.concealed) <= Tile.M6


@pytest.mark.parametrize("ready", [True, False])
def test_hands_of_every_sort_are_drawn(ready: bool) -> None:
    numbers = [("melds", n) for n in range(6)]
    assert not never_drawn(mahjong.hands(ready=ready), [*MeldKind, *numbers, Tile.BAMBOO])


def test_hands_wait_or_not() -> None:
    assert not never_drawn(mahjong.hands(), [("waits", True), ("waits", False)])


def test_a_hand_of_one_suit_is_made_unready_by_two_moves() -> None:
    """All sixteen of one suit: one move leaves sets and a tile of another suit."""
    found = find(
        mahjong.hands(ready=False),
        lambda hand: sorted(Counter(tile.suit for tile in hand.concealed).values()) == [1, 1, 14],
        random=Random(1),
    )
    assert not waits(found)


# --- complete hands -------------------------------------------------------------------------------


@given(st.data(), st.sampled_from(Shape))
def test_winning_hands_are_complete_in_the_shape_asked_for(
    data: st.DataObject, shape: Shape
) -> None:
    hand, tile = data.draw(mahjong.winning_hands(shapes={shape}))
    assert is_complete(hand, tile, shapes={shape})


@pytest.mark.parametrize("shape", Shape)
def test_winning_hands_of_several_shapes_give_each(shape: Shape) -> None:
    hand, tile = find(
        mahjong.winning_hands(shapes=tuple(Shape)),
        lambda found: is_complete(*found, shapes={shape}),
        random=Random(1),
    )
    assert is_complete(hand, tile, shapes={shape})


def test_thirteen_orphans_with_a_concealed_kong_are_drawn() -> None:
    orphans = mahjong.winning_hands(shapes={Shape.THIRTEEN_ORPHANS})
    hand, _ = find(orphans, lambda found: bool(found[0].melds), random=Random(1))
    assert [meld.kind for meld in hand.melds] == [MeldKind.CONCEALED_KONG]


def test_winning_hands_shrink_to_low_tiles_without_melds() -> None:
    hand, tile = find(mahjong.winning_hands(), lambda found: True, random=Random(1))
    assert (hand.melds, hand.flowers) == ((), ())
    assert max(tile, *hand.concealed) <= Tile.M6


# --- wins and tables ------------------------------------------------------------------------------


@given(mahjong.wins())
def test_wins_score_in_every_table(win: Win) -> None:
    for ruleset in TABLES:
        assert score(win, ruleset).win == win


@given(st.data(), mahjong.rulesets())
def test_wins_of_a_table_score_in_it(data: st.DataObject, ruleset: Ruleset) -> None:
    assert score(data.draw(mahjong.wins(ruleset)), ruleset).total >= ruleset.options.minimum


def test_every_fact_of_a_win_appears() -> None:
    """C20: all of them can be."""
    flags = product(["dealer", "tile"], [True, False])
    discards = ["unknown", "within seven", "later", 0]
    facts = [*Source, *Occasion, None, *Ready, *discards, Tile.NORTH, *flags]
    assert not never_drawn(mahjong.wins(), facts)


@pytest.mark.parametrize("shape", Shape)
def test_wins_have_the_shapes_of_the_table(shape: Shape) -> None:
    def has_shape(win: Win) -> bool:
        reading = score(win, HONG_KONG).reading
        return reading is not None and reading.shape is shape

    assert has_shape(find(mahjong.wins(HONG_KONG), has_shape, random=Random(1)))


@given(mahjong.wins(TAIWAN.with_options(seven_robs_one=False, robbable_kongs=())))
def test_wins_have_only_sources_of_the_table(win: Win) -> None:
    assert win.source not in (Source.ROBBED_FLOWER, Source.ROBBED_KONG)


@pytest.mark.parametrize(("ruleset", "minimum"), [(TAIWAN, 3), (TAIWAN, 30), (HONG_KONG, 200)])
def test_wins_reach_the_minimum(ruleset: Ruleset, minimum: int) -> None:
    """C22: as they are drawn, with more facts, or as big wins."""
    table = ruleset.with_options(minimum=minimum)

    @given(mahjong.wins(table))
    def reaches(win: Win) -> None:
        assert score(win, table).total >= minimum

    reaches()


def test_wins_shrink_to_a_self_draw_without_any_occasion() -> None:
    win = simplest(mahjong.wins())
    assert (win.source, win.occasions, win.ready) == (Source.SELF_DRAW, frozenset(), None)
    assert (win.discards, win.dealer, win.hand.melds, win.hand.flowers) == (None, False, (), ())


def test_rulesets_shrink_to_the_first_table() -> None:
    assert simplest(mahjong.rulesets()) == TAIWAN


def test_every_table_is_drawn() -> None:
    assert not never_drawn(mahjong.rulesets(), RULESETS)


def test_house_tables_differ_in_values_rows_and_options() -> None:
    def differs(table: Ruleset) -> bool:
        diff = table.diff(TAIWAN)
        return bool(diff.changed and diff.dropped and diff.options) and not diff.added

    assert differs(find(mahjong.rulesets(), differs, random=Random(1)))


# --- walls ----------------------------------------------------------------------------------------


@given(mahjong.walls())
def test_walls_hold_the_whole_set(wall: tuple[Tile, ...]) -> None:
    assert tuple(sorted(wall)) == FULL_SET


def test_walls_shrink_to_the_sorted_set() -> None:
    assert simplest(mahjong.walls()) == FULL_SET


# --- demands that cannot be met, and types --------------------------------------------------------


def test_impossible_demands_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="kind of meld"):
        mahjong.melds(kinds=())
    with pytest.raises(InvalidArgument, match="kind of meld"):
        mahjong.melds(kinds={MeldKind.PUNG, Feeder.LEFT})  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="shape"):
        mahjong.winning_hands(shapes=())
    with pytest.raises(InvalidArgument, match="minimum of 9999 tai"):
        mahjong.wins(TAIWAN.with_options(minimum=9999))


@pytest.mark.parametrize("kind", [Tile, Meld, Hand, Win, Ruleset], ids=lambda kind: kind.__name__)
def test_a_type_finds_its_strategy(kind: type) -> None:
    assert isinstance(simplest(st.from_type(kind)), kind)


def test_strategies_can_be_imported_first() -> None:
    """They import Hypothesis, which calls the hook while they are not complete yet."""
    code = (
        "import twmahjong.strategies; from hypothesis import strategies as st;"
        "from twmahjong import Hand; st.from_type(Hand).validate()"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
