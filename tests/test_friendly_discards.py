"""FRIENDLY: discards lie in one heap, so that nobody sees whose they were or when (E0)."""

from __future__ import annotations

import pytest

from tests.friendly_builder import answered, fed, quiet, turn_of
from tests.table_builder import ended, play, river, start
from twmahjong import FRIENDLY, HONG_KONG, ONLINE, TAIWAN, Ruleset, Tile, format_tiles
from twmahjong.table import Table, view


def thrown(east: str, west: str, ruleset: Ruleset = FRIENDLY) -> Table:
    """East throws one tile and West another, South 2p between them; North is to draw."""
    table = start(
        ruleset,
        e=f"{east}9m9s147m147p147s34567z",
        s="146m258p368s1234567z",
        w=f"{west}5p369m369p369s34567z",
        n="257m369p146s1234567z",
        draws="2p8p",
    )
    return play(table, f"E discard {east}", "S draw, S discard 2p", f"W draw, W discard {west}")


def heap(table: Table, seat: int) -> str:
    tiles = view(table, seat).heap
    return "none" if tiles is None else format_tiles(tiles)


# --- one heap -------------------------------------------------------------------------------------


def test_E0_the_heap_is_in_the_order_of_tiles_not_of_play() -> None:
    table = thrown("2z", "1z")
    assert [heap(table, seat) for seat in range(4)] == ["2p12z"] * 4


def test_E0_no_view_has_a_river_not_even_ones_own() -> None:
    table = thrown("1z", "2z")
    for seat in range(4):
        assert [seen.river for seen in view(table, seat).seats] == [None] * 4


def test_E0_who_threw_what_makes_no_difference_to_those_who_did_not() -> None:
    """East 1z and West 2z, or the other way round: South and North see the same."""
    one, other = play(thrown("1z", "2z"), "N draw"), play(thrown("2z", "1z"), "N draw")
    assert view(one, 3) == view(other, 3)
    assert view(one, 1) == view(other, 1)


def test_E0_when_something_was_thrown_makes_no_difference() -> None:
    """East throws 1z and then 2z, or 2z and then 1z."""
    hands = {
        "e": "12z9m9s147m147p147s3456z",
        "s": "146m258p368s1234567z",
        "w": "5p1s369m369p369s34567z",
        "n": "257m369p146s1234567z",
        "draws": "2p8p2s8s5s",
    }
    seen = []
    for first, second in (("1z", "2z"), ("2z", "1z")):
        table = play(start("friendly", **hands), f"E discard {first}", "S tsumo 2p, W tsumo 8p")
        table = play(table, "N tsumo 2s", f"E draw, E discard {second}", "S draw")
        seen.append([view(table, seat) for seat in range(4)])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("ruleset", [TAIWAN, ONLINE, HONG_KONG], ids=lambda ruleset: ruleset.id)
def test_E0_elsewhere_they_lie_in_order_before_each_player(ruleset: Ruleset) -> None:
    table = play(thrown("1z", "2z", ruleset), "N draw")
    seen = view(table, 3)
    assert seen.heap is None
    assert [[d.tile for d in one.river or ()] for one in seen.seats] == [
        [Tile.EAST],
        [Tile.P2],
        [Tile.SOUTH],
        [],
    ]
    assert seen != view(play(thrown("2z", "1z", ruleset), "N draw"), 3)


@pytest.mark.parametrize("ruleset", [TAIWAN, ONLINE, HONG_KONG], ids=lambda ruleset: ruleset.id)
def test_E0_is_an_option(ruleset: Ruleset) -> None:
    house = ruleset.with_options(mixed_discards=True)
    table = play(thrown("1z", "2z", house), "N draw")
    assert heap(table, 3) == "2p12z"
    assert view(table, 3) == view(play(thrown("2z", "1z", house), "N draw"), 3)


# --- the newest discard ---------------------------------------------------------------------------


def test_E0_the_newest_discard_is_known_until_the_next_draw() -> None:
    table = thrown("1z", "2z")
    assert [view(table, seat).newest for seat in range(4)] == [Tile.SOUTH] * 4
    assert view(play(table, "N draw"), 1).newest is None


def test_E0_the_newest_discard_is_known_while_it_is_answered_and_not_after_a_claim() -> None:
    table = play(start("friendly", e="5z", s="55z", draws=quiet(4)), "E discard 5z")
    assert [view(table, seat).newest for seat in range(4)] == [Tile.WHITE] * 4
    assert view(answered(table, "S pung"), 2).newest is None


def test_E0_a_claimed_tile_leaves_the_heap() -> None:
    """The meld that it became shows who fed it: it points to its feeder."""
    table = fed(start("friendly", e="5z", s="55z1s", draws=quiet(4)), "E 5z", "S pung", "1s")
    assert heap(table, 3) == "1s"
    assert [str(meld) for meld in view(table, 3).seats[1].melds] == ["555z<"]


def test_E0_the_heap_grows_by_one_with_each_discard() -> None:
    table = thrown("1z", "2z")
    assert (view(table, 0).discards, len(view(table, 0).heap or ())) == (3, 3)


def test_E0_the_table_itself_still_knows_whose_they_were() -> None:
    assert [river(thrown("1z", "2z"), seat) for seat in "ESWN"] == ["1z", "2p", "2z", ""]


def test_E0_a_tile_that_was_won_on_is_no_longer_in_the_heap() -> None:
    hands = {"s": "123m123456789p456s5z", "w": "5z"}
    table = turn_of(start("friendly", **hands, draws=quiet(2)), "W")
    before = heap(table, 3)
    table = answered(play(table, "W discard 5z"), "S hu")
    assert ended(table).startswith("S discard")
    assert heap(table, 3) == before
