"""The strategies for tiles, melds, hands and rulesets: possible, of every sort, shrinking well.

What is drawn is judged by the oracle, which shares no code with the library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import pytest
from attrs import fields
from hypothesis import find, given
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tests.drawn import examples, missing, oracle_hand, simplest
from tests.oracle.possible import meld_problems
from tests.oracle.shapes import is_complete as oracle_is_complete
from tests.oracle.shapes import readings as oracle_readings
from tests.oracle.shapes import waits as oracle_waits
from twmahjong import (
    RULESETS,
    TAIWAN,
    Feeder,
    Hand,
    Meld,
    MeldKind,
    Options,
    Ruleset,
    Shape,
    Suit,
    Tile,
    waits,
)
from twmahjong import strategies as mahjong


def check_possible(hand: Hand) -> None:
    """The right number of tiles, four of a kind, flowers once, melds that can be (C01, C04)."""
    found = oracle_hand(hand)
    assert len(found.concealed) + 3 * len(found.melds) == 16
    assert max(Counter(found.tiles()).values()) <= 4
    assert {*map(int, hand.flowers)} <= {*range(34, 42)}
    assert len({*hand.flowers}) == len(hand.flowers)
    assert not any(tile > 33 for tile in found.tiles())
    assert [problem for meld in found.melds for problem in meld_problems(meld)] == []


# --- tiles and melds


def test_tiles_shrink_to_the_first() -> None:
    assert simplest(mahjong.tiles()) is Tile.M1


@given(mahjong.tiles(flowers=False))
def test_tiles_without_flowers(tile: Tile) -> None:
    assert not tile.is_flower


@given(st.data(), st.booleans(), st.integers(0, 136), st.integers(0, 8))
def test_tile_sets_lie_in_one_place(
    data: st.DataObject, flowers: bool, least: int, more: int
) -> None:
    """C01: four of each kind, and each flower once."""
    most = min(least + more, 144 if flowers else 136)
    found = data.draw(mahjong.tile_sets(min_size=least, max_size=most, flowers=flowers))
    assert least <= len(found) <= most
    assert list(found) == sorted(found)
    assert all(count <= (1 if tile > 33 else 4) for tile, count in Counter(found).items())
    assert flowers or not any(tile > 33 for tile in found)


def test_tile_sets_shrink_to_few_and_low_tiles() -> None:
    assert simplest(mahjong.tile_sets()) == ()
    assert simplest(mahjong.tile_sets(min_size=3)) == (Tile.M1,) * 3
    two = simplest(mahjong.tile_sets(flowers=True), lambda some: some[-1:] > (Tile.RED,))
    assert two == (Tile.SPRING,)


@given(mahjong.melds())
def test_melds_are_possible(meld: Meld) -> None:
    (found,) = oracle_hand(Hand((), (meld,))).melds
    assert not meld_problems(found)


@given(st.data(), st.sets(st.sampled_from(MeldKind), min_size=1))
def test_melds_are_of_the_kinds_asked_for(data: st.DataObject, kinds: set[MeldKind]) -> None:
    assert data.draw(mahjong.melds(kinds=kinds)).kind in kinds


def test_melds_shrink_to_a_chow_nobody_fed() -> None:
    assert simplest(mahjong.melds()) == Meld.parse("123m")


def ways_to_lie(meld: Meld) -> Iterator[object]:
    yield meld.kind, meld.source
    yield meld.kind, -1 if meld.claimed is None else meld.claimed - meld.tile


def test_every_way_to_lay_a_meld_is_drawn() -> None:
    fed = product(MeldKind, Feeder)
    wanted = [pair for pair in fed if pair[0] not in (MeldKind.CHOW, MeldKind.CONCEALED_KONG)]
    places = [*product(MeldKind, [None]), *product([MeldKind.CHOW], range(3))]
    assert missing(mahjong.melds(), [*wanted, *places], ways_to_lie) == []


# --- hands


@pytest.mark.parametrize("ready", [True, False, None])
def test_hands_are_possible_and_wait_as_asked(ready: bool | None) -> None:
    """C07, by the brute force of the oracle."""
    for hand in examples(mahjong.hands(ready=ready), 40):
        check_possible(hand)
        waited = bool(oracle_waits(oracle_hand(hand), special=False))
        assert ready is None or waited is ready


def test_hands_that_are_one_tile_away() -> None:
    """C07: they wait on nothing, and do with one tile exchanged for another."""
    for hand in examples(mahjong.hands(away=1), 25):
        check_possible(hand)
        assert not oracle_waits(oracle_hand(hand), special=False)
        assert any(oracle_waits(oracle_hand(other), special=False) for other in exchanged(hand))


def exchanged(hand: Hand) -> Iterator[Hand]:
    """The hand with one tile exchanged, where the library says that it waits then."""
    for given_away, taken in product(sorted({*hand.concealed}), tuple(Tile)[:34]):
        kept = list(hand.concealed)
        kept.remove(given_away)
        other = Hand((*kept, taken), hand.melds)
        if not other.problems() and waits(other):
            yield other


@given(st.data(), st.integers(0, 5), st.integers(0, 8))
def test_hands_have_as_many_melds_and_flowers_as_asked(
    data: st.DataObject, melds: int, flowers: int
) -> None:
    how = data.draw(
        st.sampled_from([{}, {"ready": True}, {"ready": False}, {"away": 0}, {"away": 1}])
    )
    hand = data.draw(mahjong.hands(melds=melds, flowers=flowers, **how))  # type: ignore[arg-type]  # mixed
    check_possible(hand)
    assert (len(hand.melds), len(hand.flowers)) == (melds, flowers)


def sorts(hand: Hand) -> Iterator[object]:
    yield from (meld.kind for meld in hand.melds)
    yield from (("melds", len(hand.melds)), ("waits", bool(waits(hand))), *hand.flowers)


@pytest.mark.parametrize("ready", [True, False])
def test_hands_of_every_sort_are_drawn(ready: bool) -> None:
    wanted = [*MeldKind, *(("melds", n) for n in range(6)), *tuple(Tile)[34:]]
    assert missing(mahjong.hands(ready=ready), wanted, sorts) == []


def test_hands_wait_or_not() -> None:
    assert missing(mahjong.hands(), [("waits", True), ("waits", False)], sorts) == []


def test_a_hand_of_one_suit_is_made_unready_by_two_moves() -> None:
    """All sixteen of one suit: one move leaves sets and a tile of another suit."""
    found = find(
        mahjong.hands(ready=False),
        lambda hand: sorted(Counter(tile.suit for tile in hand.concealed).values()) == [1, 1, 14],
    )
    assert not waits(found)


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ({}, "1112222333344456m"),
        ({"ready": False}, "11112222333344m1p1s"),
        ({"away": 1}, "1112222333344458m"),
        ({"ready": True, "melds": 2}, "1223344456m | 123m 123m"),
        ({"flowers": 1}, "1112222333344456m + 1f"),
    ],
    ids=str,
)
def test_hands_shrink_to_low_tiles(how: dict[str, int], text: str) -> None:
    assert str(simplest(mahjong.hands(**how))) == text  # type: ignore[arg-type]  # mixed


# --- complete hands


@pytest.mark.parametrize("shape", Shape)
def test_winning_hands_are_complete(shape: Shape) -> None:
    """C04, C05: in that shape, says the oracle."""
    for hand, tile in examples(mahjong.winning_hands(shapes={shape}), 30):
        check_possible(hand)
        found = oracle_readings(oracle_hand(hand), tile, self_drawn=True, special=True)
        assert shape.value in [reading.shape for reading in found]


@pytest.mark.parametrize(
    "suits",
    [{Suit.DOTS}, {Suit.HONORS}, {Suit.CHARACTERS, Suit.BAMBOO}, {Suit.BAMBOO, Suit.HONORS}],
    ids=lambda suits: "".join(sorted(suit.value for suit in suits)),
)
def test_winning_hands_of_some_suits(suits: set[Suit]) -> None:
    shapes = {Shape.STANDARD, Shape.SEVEN_PAIRS_AND_PUNG}
    seen = set()
    for hand, tile in examples(mahjong.winning_hands(shapes=shapes, suits=suits), 30):
        assert oracle_is_complete(oracle_hand(hand), tile, special=True)
        tiles = [tile, *hand.concealed, *(t for meld in hand.melds for t in meld.tiles)]
        seen |= {one.suit for one in tiles}
    assert seen == suits


def test_thirteen_orphans_with_a_concealed_kong_are_drawn() -> None:
    orphans = mahjong.winning_hands(shapes={Shape.THIRTEEN_ORPHANS})
    hand, _ = simplest(orphans, lambda found: bool(found[0].melds))
    assert [meld.kind for meld in hand.melds] == [MeldKind.CONCEALED_KONG]


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        (Shape.STANDARD, "1112222333344456m 1m"),
        (Shape.SEVEN_PAIRS_AND_PUNG, "1122223333444455m 1m"),
        (Shape.SIXTEEN_UNRELATED, "147m147p147s1234567z 1m"),
        (Shape.THIRTEEN_ORPHANS, "11239m19p19s1234567z 1m"),
    ],
)
def test_winning_hands_shrink_to_low_tiles(shape: Shape, text: str) -> None:
    hand, tile = simplest(mahjong.winning_hands(shapes={shape}))
    assert f"{hand} {tile}" == text


def test_a_failing_property_shrinks_to_what_matters() -> None:
    """A winning tile that is a dragon: everything else is as low as it can be."""
    hand, tile = simplest(mahjong.winning_hands(), lambda found: found[1].is_dragon)
    assert (str(hand), tile) == ("111122223333456m5z", Tile.WHITE)


# --- rulesets


def test_rulesets_shrink_to_the_first_table() -> None:
    assert simplest(mahjong.rulesets()) == TAIWAN


def test_every_table_and_every_row_is_drawn() -> None:
    def parts(table: Ruleset) -> Iterator[object]:
        yield table.id
        yield from (row.id for row in table.rows)

    wanted = [*RULESETS, *(row.id for table in RULESETS.values() for row in table.rows)]
    assert missing(mahjong.rulesets(), wanted, parts) == []


def test_house_tables_differ_in_values_rows_and_options() -> None:
    def differs(table: Ruleset) -> bool:
        diff = table.diff(TAIWAN)
        valued = any(old.value != new.value for old, new in diff.changed)
        return bool(valued and diff.dropped and diff.options) and not diff.added

    house = simplest(mahjong.rulesets(), differs).diff(TAIWAN)
    assert [new.value for old, new in house.changed if old.value != new.value] == [0]
    assert (len(house.dropped), len(house.options)) == (1, 1)


def test_every_option_differs_in_some_tables() -> None:
    """Each in at least one of twenty of 300 tables of a fixed seed."""
    counts: Counter[str] = Counter()
    for table in examples(mahjong.rulesets(), 300):
        counts.update(name for name, _, _ in table.diff(RULESETS[table.id]).options)
    assert {option.name: counts[option.name] for option in fields(Options)} == {
        name: count for name, count in counts.items() if count >= 15
    }


# --- demands that cannot be met

NO: Final[Any] = "no"
DEMANDS: Final[dict[str, Callable[[], object]]] = {
    "kind of meld": lambda: mahjong.melds(kinds=()),
    "kind of meld ": lambda: mahjong.melds(
        kinds={MeldKind.PUNG, Feeder.LEFT}  # type: ignore[arg-type]  # wrong on purpose
    ),
    "at least one shape": lambda: mahjong.winning_hands(shapes=()),
    "at least one suit": lambda: mahjong.winning_hands(suits=()),
    "no hands of shape": lambda: mahjong.winning_hands(suits={Suit.DOTS, Suit.FLOWERS}),
    "no hands of shape .Shape.T": lambda: mahjong.winning_hands(
        shapes={Shape.THIRTEEN_ORPHANS}, suits={Suit.DOTS}
    ),
    "melds: 6, where a number from 0 to 5 is needed": lambda: mahjong.hands(melds=6),
    "flowers: -1, where a number from 0 to 8 is needed": lambda: mahjong.hands(flowers=-1),
    "away: 2, where a number from 0 to 1 is needed": lambda: mahjong.hands(away=2),
    "ready=True that are 1 tiles away": lambda: mahjong.hands(ready=True, away=1),
    "ready=False that are 0 tiles away": lambda: mahjong.hands(ready=False, away=0),
    "min_size: 3, where a number from 0 to 2": lambda: mahjong.tile_sets(min_size=3, max_size=2),
    "max_size: 145, where a number from 0 to 144": lambda: mahjong.tile_sets(
        max_size=145, flowers=True
    ),
    # Of another kind than is said, which no type checker has seen.
    "flowers: 'no', where a bool": lambda: mahjong.tiles(flowers=NO),
    "flowers: 'no', where a bool ": lambda: mahjong.tile_sets(flowers=NO),
    "max_size: 'no'": lambda: mahjong.tile_sets(max_size=NO),
    "min_size: 'no'": lambda: mahjong.tile_sets(min_size=NO),
    "away: True": lambda: mahjong.hands(away=True),
    "flowers: True": lambda: mahjong.hands(flowers=True),
    "ready: 'no', where a bool or NoneType": lambda: mahjong.hands(ready=NO),
    "CHOW.* is no collection, of kind of melds": lambda: mahjong.melds(kinds=MeldKind.CHOW),  # type: ignore[arg-type]
    "nothing else: .'n', 'o'": lambda: mahjong.winning_hands(shapes=NO),
    "nothing else: ....": lambda: mahjong.winning_hands(suits=([] for _ in range(1))),  # type: ignore[arg-type]
    "ruleset: 'no', where a Ruleset": lambda: mahjong.wins(NO),
    "having: 5, where a str": lambda: mahjong.wins(TAIWAN, having=5),  # type: ignore[arg-type]
    "ruleset: 'no', where a Ruleset ": lambda: mahjong.tables(ruleset=NO),
    "phase: 'no', where a Phase": lambda: mahjong.tables(phase=NO),
    "max_actions: 'no', where a number from 0 on": lambda: mahjong.tables(max_actions=NO),
    "fouls: 'no', where a bool": lambda: mahjong.records(fouls=NO),
}


def test_any_collection_will_do() -> None:
    some = mahjong.melds(kinds=(kind for kind in MeldKind if kind is MeldKind.PUNG))  # type: ignore[arg-type]
    assert simplest(some) == Meld.parse("111m")


@pytest.mark.parametrize("message", DEMANDS)
def test_impossible_demands_are_refused(message: str) -> None:
    with pytest.raises(InvalidArgument, match=message.strip()):
        DEMANDS[message]()
