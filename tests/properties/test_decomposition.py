"""Laws of readings and waits (C04-C11)."""

from collections import Counter

from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from twmahjong import (
    Block,
    Hand,
    MeldKind,
    Reading,
    Shape,
    Suit,
    Tile,
    Wait,
    is_complete,
    readings,
    waits,
)
from twmahjong.strategies import hands, tiles, winning_hands

ALL_SHAPES = tuple(Shape)
SHAPES = st.frozensets(st.sampled_from(Shape))
#: A hand that need not be complete, or one that is with one of these tiles.
ANY_HANDS = hands() | winning_hands(shapes=ALL_SHAPES).map(lambda won: won[0])


def all_tiles(hand: Hand) -> list[Tile]:
    return [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]


# --- complete, waits, readings --------------------------------------------------------------------


@given(ANY_HANDS, tiles(), SHAPES, st.booleans())
def test_C07_complete_is_waited_for_is_readable(
    hand: Hand, tile: Tile, shapes: frozenset[Shape], self_drawn: bool
) -> None:
    """Of all 42 kinds those and only those that are waited for make a complete hand."""
    waited = waits(hand, shapes=shapes)
    for kind in Tile:
        assert is_complete(hand, kind, shapes=shapes) == (kind in waited)
    for kind in {tile, *waited}:
        found = readings(hand, kind, self_drawn=self_drawn, shapes=shapes)
        assert bool(found) == (kind in waited)


@given(winning_hands(shapes=ALL_SHAPES))
def test_C07_a_kind_held_four_times_is_no_wait(won: tuple[Hand, Tile]) -> None:
    held = Counter(all_tiles(won[0]))
    assert all(held[tile] < 4 for tile in waits(won[0], shapes=ALL_SHAPES))


@given(ANY_HANDS, SHAPES)
def test_C05_the_shapes_add_up(hand: Hand, shapes: frozenset[Shape]) -> None:
    """What several shapes wait for together is what each waits for alone."""
    alone: set[Tile] = set()
    assert waits(hand, shapes=shapes) == alone.union(*(waits(hand, shapes={s}) for s in shapes))


# --- what a reading is made of --------------------------------------------------------------------


def found_readings(won: tuple[Hand, Tile], self_drawn: bool) -> tuple[Reading, ...]:
    hand, tile = won
    return readings(hand, tile, self_drawn=self_drawn, shapes=ALL_SHAPES)


def standard_readings(won: tuple[Hand, Tile], self_drawn: bool) -> tuple[Reading, ...]:
    return readings(*won, self_drawn=self_drawn)


@given(winning_hands(), st.booleans())
def test_C04_a_reading_uses_every_tile_once(won: tuple[Hand, Tile], self_drawn: bool) -> None:
    """The seventeen tiles, and one more for each kong."""
    hand, tile = won
    for reading in standard_readings(won, self_drawn):
        assert reading.pair is not None
        used = [reading.pair, reading.pair, *(t for b in reading.blocks for t in b.tiles)]
        assert sorted(used) == sorted([*all_tiles(hand), tile])
        assert len(reading.blocks) == 5
        assert len(used) == 17 + sum(meld.is_kong for meld in hand.melds)


@given(winning_hands(shapes=ALL_SHAPES), st.booleans())
def test_C05_a_special_shape_has_no_parts_but_a_kong(
    won: tuple[Hand, Tile], self_drawn: bool
) -> None:
    for reading in found_readings(won, self_drawn):
        if reading.shape is not Shape.STANDARD:
            assert (reading.pair, reading.wait, reading.winning) == (None, None, None)
            assert [block.tile for block in reading.blocks] == [m.tile for m in won[0].melds]


@given(winning_hands(), st.booleans())
def test_C08_the_melds_stand_first_and_stay_what_they_are(
    won: tuple[Hand, Tile], self_drawn: bool
) -> None:
    melds = won[0].melds
    for reading in standard_readings(won, self_drawn):
        laid = reading.blocks[: len(melds)]
        assert [(b.kind, b.tile, b.melded) for b in laid] == [(m.kind, m.tile, True) for m in melds]
        assert not any(block.melded for block in reading.blocks[len(melds) :])
        for block in laid:
            assert block.concealed == (block.kind is MeldKind.CONCEALED_KONG)


@given(winning_hands(), st.booleans())
def test_C08_the_winning_tile_lies_where_the_reading_says(
    won: tuple[Hand, Tile], self_drawn: bool
) -> None:
    hand = won[0]
    for tile in waits(hand):
        for reading in standard_readings((hand, tile), self_drawn):
            assert reading.tile is tile
            if reading.winning is None:
                assert (reading.pair, reading.wait) == (tile, Wait.PAIR)
            else:
                assert reading.winning >= len(hand.melds)
                assert reading.wait is wait_for(reading.blocks[reading.winning], tile)


def wait_for(block: Block, tile: Tile) -> Wait:
    """C10: the tile at the other end of the two that were held need only exist."""
    if block.kind is MeldKind.PUNG:
        return Wait.DUAL_PUNG
    low, middle, high = (t.rank for t in block.tiles)
    if tile.rank == middle:
        return Wait.CLOSED
    other_end = low - 1 if tile.rank == high else high + 1
    return Wait.TWO_SIDED if 1 <= other_end <= 9 else Wait.EDGE


@given(winning_hands(), st.booleans())
def test_C09_only_the_pung_that_another_completed_is_not_concealed(
    won: tuple[Hand, Tile], self_drawn: bool
) -> None:
    for reading in standard_readings(won, self_drawn):
        for i, block in enumerate(reading.blocks):
            if not block.melded:
                is_pung = block.kind is MeldKind.PUNG
                claimed = i == reading.winning and is_pung and not self_drawn
                assert block.concealed != claimed


@given(winning_hands(shapes=ALL_SHAPES), st.booleans())
@example((Hand.parse("11222333m11123444p"), Tile.M1), True)
def test_C08_readings_are_different_and_in_order(won: tuple[Hand, Tile], self_drawn: bool) -> None:
    """In the example both suits can be read in two ways, and the pair is in the second."""
    found = found_readings(won, self_drawn)
    places = [r.winning is not None and r.blocks[r.winning] for r in found]
    different = {(r.shape, r.blocks, r.pair, place) for r, place in zip(found, places, strict=True)}
    assert len(different) == len(found)
    keys = [order(reading) for reading in found]
    assert keys == sorted(keys)


def order(reading: Reading) -> tuple[object, ...]:
    """C08: the shape; the pair; the concealed sets; where the winning tile went."""
    sets = [(b.tile, b.kind is not MeldKind.CHOW) for b in reading.blocks if not b.melded]
    return (
        list(Shape).index(reading.shape),
        -1 if reading.pair is None else reading.pair,
        sets,
        -1 if reading.winning is None else reading.winning,
    )


@given(winning_hands(shapes=ALL_SHAPES))
def test_C09_who_gave_the_tile_changes_no_shape(won: tuple[Hand, Tile]) -> None:
    """Self-drawn or not, the readings are the same but for what is concealed."""
    drawn, given_ = found_readings(won, True), found_readings(won, False)
    assert list(map(without_concealment, drawn)) == list(map(without_concealment, given_))


def without_concealment(reading: Reading) -> Reading:
    return evolve(reading, blocks=tuple(evolve(b, concealed=True) for b in reading.blocks))


# --- what changes nothing -----------------------------------------------------------------------


@given(ANY_HANDS)
def test_flowers_complete_nothing(hand: Hand) -> None:
    bare = evolve(hand, flowers=())
    assert waits(bare, shapes=ALL_SHAPES) == waits(hand, shapes=ALL_SHAPES)
    assert all(tile.suit is not Suit.FLOWERS for tile in waits(hand, shapes=ALL_SHAPES))


@given(winning_hands())
def test_C12_a_concealed_kong_is_read_as_its_pung(won: tuple[Hand, Tile]) -> None:
    """A pung in place of each kong leaves as many readings."""
    hand, tile = won
    smaller = tuple(evolve(m, kind=MeldKind.PUNG) if m.is_kong else m for m in hand.melds)
    fewer = found_readings((evolve(hand, melds=smaller), tile), True)
    assert len(fewer) == len(found_readings(won, True))
