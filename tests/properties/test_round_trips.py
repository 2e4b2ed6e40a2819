"""What is written is read again: text, repr and pickle, for every value."""

import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st

import twmahjong
from twmahjong import (
    Hand,
    Meld,
    NotationError,
    Ruleset,
    Source,
    Tile,
    Win,
    format_tiles,
    parse_tiles,
    score,
)
from twmahjong.strategies import hands, melds, rulesets, tiles, winning_hands, wins

VALUES = tiles() | melds() | hands() | wins()


@given(tiles())
def test_C03_a_tile_is_read_as_it_is_written(tile: Tile) -> None:
    assert Tile.parse(str(tile)) is tile
    assert Tile.parse(format(tile, "zh")) is tile
    assert Tile.parse(format(tile, "u")) is tile


@given(st.lists(tiles()), st.sampled_from(["", "zh", "u"]))
def test_C03_tiles_are_read_in_the_order_they_are_written(some: list[Tile], spec: str) -> None:
    assert parse_tiles(format_tiles(some, spec)) == tuple(some)


@given(melds())
def test_a_meld_is_read_as_it_is_written(meld: Meld) -> None:
    assert Meld.parse(str(meld)) == meld


@given(hands())
def test_a_hand_is_read_as_it_is_written(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand


@given(wins())
def test_a_win_is_read_as_it_is_written(win: Win) -> None:
    again = Win.parse(
        str(win),
        seat_wind=win.seat_wind,
        round_wind=win.round_wind,
        source=win.source,
        dealer=win.dealer,
        occasions=win.occasions,
        ready=win.ready,
        discards=win.discards,
    )
    assert again == win


@given(winning_hands(), st.booleans())
def test_the_star_tells_a_self_draw_from_a_discard(won: tuple[Hand, Tile], drawn: bool) -> None:
    hand, tile = won
    text = f"{hand} @ {tile}{'*' if drawn else ''}"
    win = Win.parse(text, seat_wind=Tile.EAST, round_wind=Tile.EAST)
    assert (win.hand, win.tile, win.self_drawn) == (hand, tile, drawn)
    assert win.source is (Source.SELF_DRAW if drawn else Source.DISCARD)


@given(VALUES)
def test_a_value_prints_as_code_that_rebuilds_it(value: object) -> None:
    assert eval(repr(value), vars(twmahjong)) == value


@given(VALUES | rulesets())
def test_a_value_pickles_and_copies(value: object) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert again == value


@given(VALUES, VALUES)
def test_equal_values_are_the_same_key(one: object, other: object) -> None:
    again = pickle.loads(pickle.dumps(one))
    assert hash(again) == hash(one)
    assert {one: "one"}[again] == "one"
    assert len({one, other, again}) == (1 if one == other else 2)


@given(VALUES, VALUES)
def test_values_that_print_alike_are_equal(one: object, other: object) -> None:
    assert one == other or repr(one) != repr(other)


@given(rulesets())
def test_each_row_of_a_table_pickles(ruleset: Ruleset) -> None:
    assert pickle.loads(pickle.dumps(ruleset.rows)) == ruleset.rows


@given(st.data(), rulesets())
def test_a_score_pickles_with_all_it_explains(data: st.DataObject, ruleset: Ruleset) -> None:
    result = score(data.draw(wins(ruleset)), ruleset)
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert again.explain("zh") == result.explain("zh")


@given(st.text("123456789mpszf|+[]=<>^@* 五萬東x", max_size=30))
def test_C03_text_is_read_or_refused_with_its_position(text: str) -> None:
    """Nothing unknown becomes a tile, and what is read is read again as it is written."""
    try:
        hand = Hand.parse(text)
    except NotationError as error:
        why = error
    else:
        assert Hand.parse(str(hand)) == hand
        return
    assert 0 <= why.position <= len(text)
    assert why.expected
