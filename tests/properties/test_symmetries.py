"""What a hand and a win are worth does not depend on which suit is which, nor on any order."""

from collections import Counter
from collections.abc import Callable, Sequence

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from twmahjong import (
    HONG_KONG,
    RULESETS,
    Hand,
    Meld,
    Reading,
    Ruleset,
    Score,
    Shape,
    Tile,
    Win,
    readings,
    score,
    waits,
)
from twmahjong.strategies import hands, rulesets, winning_hands, wins

ALL_SHAPES = tuple(Shape)
SHAPES = st.frozensets(st.sampled_from(Shape))
ANY_HANDS = hands() | winning_hands(shapes=ALL_SHAPES).map(lambda won: won[0])

Mapping = Callable[[Tile], Tile]


def all_readings(hand: Hand, tile: Tile, self_drawn: bool) -> tuple[Reading, ...]:
    return readings(hand, tile, self_drawn=self_drawn, shapes=ALL_SHAPES)


def mapping_for(suits: Sequence[int], mirrored: bool) -> Mapping:
    """Each number suit becomes another; if ``mirrored``, 1 becomes 9, 2 becomes 8, and so on."""

    def mapped(tile: Tile) -> Tile:
        if tile >= Tile.EAST:
            return tile
        return Tile(9 * suits[tile // 9] + (9 - tile.rank if mirrored else tile.rank - 1))

    return mapped


def mapped_meld(meld: Meld, mapping: Mapping) -> Meld:
    lowest = min(map(mapping, meld.tiles))
    claimed = None if meld.claimed is None else mapping(meld.claimed)
    return Meld(meld.kind, lowest, claimed, meld.source)


def mapped_hand(hand: Hand, mapping: Mapping) -> Hand:
    melds = tuple(mapped_meld(meld, mapping) for meld in hand.melds)
    return Hand(tuple(map(mapping, hand.concealed)), melds, hand.flowers)


def picture(reading: Reading, mapping: Mapping) -> object:
    """A reading with each tile mapped, whatever the order of its sets."""
    sets = [
        (b.kind.value, sorted(map(mapping, b.tiles)), b.melded, b.concealed, i == reading.winning)
        for i, b in enumerate(reading.blocks)
    ]
    pair = None if reading.pair is None else mapping(reading.pair)
    return repr((reading.shape, pair, reading.wait, sorted(sets)))


MAPPINGS = st.builds(mapping_for, st.permutations(range(3)), st.booleans())


@given(ANY_HANDS, MAPPINGS, SHAPES)
def test_waits_follow_suits_exchanged_and_ranks_mirrored(
    hand: Hand, mapping: Mapping, shapes: frozenset[Shape]
) -> None:
    there = waits(mapped_hand(hand, mapping), shapes=shapes)
    assert there == frozenset(map(mapping, waits(hand, shapes=shapes)))


@given(winning_hands(shapes=ALL_SHAPES), MAPPINGS, st.booleans())
def test_readings_follow_suits_exchanged_and_ranks_mirrored(
    won: tuple[Hand, Tile], mapping: Mapping, self_drawn: bool
) -> None:
    """The same readings; the order of C08, which only settles ties, may be another."""
    hand, tile = won
    there = all_readings(mapped_hand(hand, mapping), mapping(tile), self_drawn)
    assert Counter(picture(r, lambda t: t) for r in there) == Counter(
        picture(r, mapping) for r in all_readings(hand, tile, self_drawn)
    )


@given(st.data(), ANY_HANDS)
def test_the_order_of_tiles_and_melds_does_not_matter(data: st.DataObject, hand: Hand) -> None:
    other = Hand(
        tuple(data.draw(st.permutations(hand.concealed))),
        tuple(data.draw(st.permutations(hand.melds))),
        tuple(data.draw(st.permutations(hand.flowers))),
    )
    assert (other.concealed, other.flowers) == (hand.concealed, hand.flowers)
    assert waits(other, shapes=ALL_SHAPES) == waits(hand, shapes=ALL_SHAPES)
    for tile in waits(hand, shapes=ALL_SHAPES):
        one, two = (all_readings(h, tile, True) for h in (hand, other))
        assert [picture(r, lambda t: t) for r in one] == [picture(r, lambda t: t) for r in two]


# --- scores ---------------------------------------------------------------------------------------


@st.composite
def wins_in_tables(draw: st.DrawFn) -> tuple[Win, Ruleset]:
    ruleset = draw(rulesets())
    return draw(wins(ruleset)), ruleset


def mapped_win(win: Win, mapping: Mapping) -> Win:
    tile = None if win.tile is None else mapping(win.tile)
    return evolve(win, hand=mapped_hand(win.hand, mapping), tile=tile)


def told(result: Score) -> object:
    """What a score says, apart from the reading."""
    counted = [(line.row, line.count) for line in result.lines]
    removed = [(s.line.row, s.line.count, s.by) for s in result.superseded]
    return result.total, counted, removed, [total for _, total in result.others]


@given(wins(), MAPPINGS)
def test_the_total_does_not_depend_on_which_suit_is_which(win: Win, mapping: Mapping) -> None:
    """No row names a suit or an end of one; of equal totals another reading may come first."""
    there = mapped_win(win, mapping)
    for ruleset in RULESETS.values():
        one, two = score(win, ruleset), score(there, ruleset)
        assert one.total == two.total
        assert sorted(t for _, t in one.others) == sorted(t for _, t in two.others)


#: HONG_KONG, of which every row is alone in a table.
SINGLE_ROWS = [
    HONG_KONG.without(*(row.id for row in HONG_KONG.rows if row != one)) for one in HONG_KONG.rows
]


@given(wins() | wins(HONG_KONG), MAPPINGS)
def test_no_row_looks_at_which_suit_is_which(win: Win, mapping: Mapping) -> None:
    there = mapped_win(win, mapping)
    for alone in SINGLE_ROWS:
        assert score(win, alone).total == score(there, alone).total


@given(st.data(), wins_in_tables())
def test_a_score_does_not_depend_on_the_order_of_the_melds(
    data: st.DataObject, scored: tuple[Win, Ruleset]
) -> None:
    win, ruleset = scored
    melds = tuple(data.draw(st.permutations(win.hand.melds)))
    other = evolve(win, hand=evolve(win.hand, melds=melds))
    assert told(score(other, ruleset)) == told(score(win, ruleset))


@given(wins_in_tables())
def test_a_score_does_not_depend_on_who_fed_the_melds(scored: tuple[Win, Ruleset]) -> None:
    win, ruleset = scored
    melds = tuple(Meld(meld.kind, meld.tile) for meld in win.hand.melds)
    other = evolve(win, hand=evolve(win.hand, melds=melds))
    assert told(score(other, ruleset)) == told(score(win, ruleset))


@given(st.data(), wins_in_tables())
def test_C14_the_order_of_the_rows_does_not_matter(
    data: st.DataObject, scored: tuple[Win, Ruleset]
) -> None:
    win, ruleset = scored
    rows = tuple(data.draw(st.permutations(ruleset.rows)))
    shuffled = Ruleset(ruleset.id, ruleset.title, ruleset.unit, rows, ruleset.options)
    one, two = score(win, ruleset), score(win, shuffled)
    assert (one.total, one.reading, one.others) == (two.total, two.reading, two.others)
    assert set(one.lines) == set(two.lines)
    assert {s.line for s in one.superseded} == {s.line for s in two.superseded}
