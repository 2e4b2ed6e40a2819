"""Readings and waits, example by example (C04-C11); tests/test_known_counts.py counts them all."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

from twmahjong import (
    Block,
    Hand,
    MeldKind,
    Reading,
    Shape,
    Tile,
    Wait,
    format_tiles,
    is_complete,
    parse_tiles,
    readings,
    waits,
)
from twmahjong.decomposition import discards_to_ready
from twmahjong.hand import WEIGHTS
from twmahjong.shapes import STANDARD_ONLY
from twmahjong.suits import HONOR_STATES, NUMBER_STATES

STANDARD = STANDARD_ONLY
SPECIAL = frozenset(Shape) - STANDARD


def waits_of(text: str, shapes: frozenset[Shape] = STANDARD) -> str:
    """The waits as text; complete on exactly these tiles, of all 42 kinds."""
    hand = Hand.parse(text)
    found = waits(hand, shapes=shapes)
    assert {tile for tile in Tile if is_complete(hand, tile, shapes=shapes)} == found
    assert {tile for tile in Tile if readings(hand, tile, self_drawn=True, shapes=shapes)} == found
    return format_tiles(sorted(found))


def read(text: str, shapes: frozenset[Shape] = STANDARD) -> list[Reading]:
    """The readings of a win as text."""
    hand, _, won = text.partition("@")
    tile = Tile.parse(won.removesuffix("*"))
    return list(readings(Hand.parse(hand), tile, self_drawn=won.endswith("*"), shapes=shapes))


def sets(reading: Reading) -> str:
    """The five sets and the pair of a reading."""
    assert reading.pair is not None
    return " ".join([*map(str, reading.blocks), format_tiles([reading.pair] * 2)])


def placed(text: str) -> list[tuple[str, int | None, Wait | None]]:
    """Of each reading: sets and pair, which of them the winning tile completed, and the wait."""
    return [(sets(one), one.winning, one.wait) for one in read(text)]


# --- waits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("23m456789p234s11155z", "14m"),
        ("89m456789p234s11155z", "7m"),  # 89m 1m is no chow
        ("12m456789p234s11155z", "3m"),  # nor is 12m 9m
        ("12m3456789p34s11155z", ""),  # nor is 12m 3p
        ("123m456789p234s1255z", ""),  # nor is 123z
        ("123m456789p23s15567z", ""),
        ("34567m456p789s22555z", "258m"),
        ("5m | 123m 123p 123s 111z 222z", "5m"),
        ("1112345678999m111z", "123456789m"),  # nine gates is no shape, just a long wait
        ("1122334455667788m", "124578m"),
        ("12344m12344p12344s4z", ""),  # it would be four pairs
        ("147m258p369s1234567z", ""),
    ],
)
def test_C04_sets_and_a_pair(hand: str, expected: str) -> None:
    """C04, C05: chows do not wrap or mix suits, honours make none, and there is one pair."""
    assert waits_of(hand) == expected


def test_C04_a_pair_out_of_three_or_four_copies() -> None:
    """C04: 22m is the pair of 22234m and of 22223344m; 222234m is 222m and 234m."""
    assert [sets(one) for one in read("2223m789p456s111222z@4m")] == [
        "234m 789p 456s 111z 222z 22m"
    ]
    assert [sets(one) for one in read("2222334m789p456s111z@4m")] == [
        "234m 234m 789p 456s 111z 22m"
    ]
    assert [sets(one) for one in read("22224m789p456s11122z@3m")] == [
        "234m 222m 789p 456s 111z 22z",
    ]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("111m444m77778899s33z", "3z"),  # 7s would do, and there is no fifth
        ("23m456789p234s55z | [1111m]", "4m"),  # the kong holds all of 1m
        ("1m | 111m^ 123p 123s 111z 222z", ""),
        ("5555m123456789p123s", ""),
        ("23m456789p55z | 111m^ 234s<", "14m"),  # one 1m is left
        ("33m456789p55z | 345m< 234s<", "3m5z"),
        ("33m456789p55z | 345m< 123m<", "5z"),
    ],
)
def test_C07_a_kind_held_four_times_is_no_wait(hand: str, expected: str) -> None:
    """C07: melds count among what is held."""
    assert waits_of(hand) == expected


def test_C07_waits_do_not_depend_on_the_order() -> None:
    """C07: neither of the tiles nor of the melds."""
    assert waits_of("55z34m789p456s | 222s^ 111z<") == "25m"
    assert waits_of("6s9p4m5z8p4s3m5z7p5s | 111z< 222s^") == "25m"


def discards(text: str, shapes: frozenset[Shape] = STANDARD) -> str:
    """Of a hand with one tile too many: what can be discarded so that it waits."""
    hand = Hand.parse(text)
    both = sum(WEIGHTS[tile] for tile in hand.concealed)
    found = discards_to_ready(hand.concealed, hand.melds, both, shapes)
    return format_tiles(sorted(found))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (lambda: waits_of("34567m456p789s22z555z"), "258m"),
        (lambda: is_complete(Hand.parse("34567m456p789s22z555z"), Tile.M8), True),
        (lambda: discards("34567m456p789s22z555z9p"), "9p"),
    ],
    ids=["waits", "is_complete", "discards"],
)
def test_the_tables_of_suits_are_filled_at_the_first_question(
    question: Callable[[], object], answer: object
) -> None:
    for table in (NUMBER_STATES, HONOR_STATES):
        table.clear()
    assert question() == answer
    assert (len(NUMBER_STATES), len(HONOR_STATES)) == (5**9, 5**7)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123456789m112233p19s", "19s"),
        ("124m123456789p11122s", "14m"),  # nothing but characters: they are no sets
        ("124m123789p12355s | 111z^", "14m"),
        ("124m124p123789s11122z", ""),  # what is discarded in one suit does not help the other
        ("124m12345699p124s111z", ""),
        ("123456789m11p33p55s77z", ""),
        ("1m2m | 111p 222p 333p 444p 555p", "12m"),
        ("1122m3344p5566s5577z9m", ""),
    ],
)
def test_G1_discards_that_leave_the_hand_waiting(hand: str, expected: str) -> None:
    """G1, C07: ready may be declared with these."""
    assert discards(hand) == discards(hand, frozenset([Shape.STANDARD])) == expected


def test_G1_discards_that_leave_a_special_shape_waiting() -> None:
    """G1, C05: eight pairs and a tile too many; sixteen unrelated with one pair too many."""
    assert discards("1122m3344p5566s5577z9m", frozenset(Shape)) == "9m"
    assert discards(f"{SIXTEEN}1m", frozenset(Shape)) == format_tiles(sorted(parse_tiles(SIXTEEN)))


@pytest.mark.parametrize("shapes", [STANDARD, frozenset(Shape)])
def test_G1_discards_of_drawn_hands(shapes: frozenset[Shape]) -> None:
    """G1, C07: as by trying each discard; hands of few kinds, with two melds now and then."""
    rng = Random("discards")
    ready = 0
    for _ in range(200):
        first = 9 * rng.randrange(3)
        tiles = [*range(first, first + 9), rng.choice([31, first]), 27] * 4
        melds = rng.choice(["", "", " | [6666z] 444z^"])
        chosen = [Tile(tile) for tile in rng.sample(tiles, 11 if melds else 17)]
        hand = Hand.parse(format_tiles(chosen) + melds)
        if max(map(chosen.count, chosen)) < 5:
            wanted = set()
            for tile in set(chosen):
                left = list(chosen)
                left.remove(tile)
                if waits(Hand(left, hand.melds), shapes=shapes):
                    wanted.add(tile)
            assert discards(str(hand), shapes) == format_tiles(sorted(wanted))
            ready += bool(wanted)
    assert 40 < ready < 160


# --- readings -------------------------------------------------------------------------------------


def test_C08_lower_pair_first() -> None:
    """C08: the lower pair; then the tile in the pair before the tile in a set."""
    assert placed("1123444m789p456s555z@1m*") == [
        ("123m 444m 789p 456s 555z 11m", None, Wait.PAIR),
        ("123m 444m 789p 456s 555z 11m", 0, Wait.TWO_SIDED),
        ("111m 234m 789p 456s 555z 44m", 0, Wait.DUAL_PUNG),
    ]


def test_C08_chow_before_pung() -> None:
    """C08: with the same pair the sets are compared as a list, a chow before a pung."""
    assert placed("11122233m456p789s55z@3m*") == [
        ("123m 123m 123m 456p 789s 55z", 0, Wait.EDGE),
        ("111m 222m 333m 456p 789s 55z", 2, Wait.DUAL_PUNG),
    ]


def test_C08_melds_stand_before_the_other_sets() -> None:
    """C08: melds as they were made, then the other sets by lowest tile; a meld is never won on."""
    assert placed("34m789s11z | 999p^ [1111p] 342m<@2m") == [
        ("999p [1111p] 234m 234m 789s 11z", 3, Wait.TWO_SIDED)
    ]


def test_C08_one_reading_for_each_place_of_the_winning_tile() -> None:
    """C08: the pair, and each set that the tile can have completed; equal sets are one place."""
    assert placed("3455567m456p789s111z@5m*") == [
        ("345m 567m 456p 789s 111z 55m", None, Wait.PAIR),
        ("345m 567m 456p 789s 111z 55m", 0, Wait.TWO_SIDED),
        ("345m 567m 456p 789s 111z 55m", 1, Wait.TWO_SIDED),
    ]
    assert placed("22334m456p456s11177z@4m*") == [
        ("234m 234m 456p 456s 111z 77z", 0, Wait.TWO_SIDED)
    ]


def test_C08_no_readings_of_what_is_not_complete() -> None:
    """C08: none on another tile, a flower, a fifth copy, or with four pairs."""
    for tile in ("4m", "5z", "1f"):
        assert read(f"12m456789p234s11155z@{tile}") == []
    assert read("23m456789p234s55z | [1111m]@1m") == []
    assert read("12344m12344p12344s4z@4z") == []


def test_C09_discard_completes_the_pung() -> None:
    """C09: a pung that another's tile completed is not concealed; 111m 23m + 1m can be read so."""
    in_the_chow, in_the_pung = read("11123m45699p789s555z@1m")
    assert sets(in_the_chow) == sets(in_the_pung) == "123m 111m 456p 789s 555z 99p"
    assert (in_the_chow.winning, in_the_chow.wait) == (0, Wait.TWO_SIDED)
    assert [block.concealed for block in in_the_chow.blocks] == [True] * 5
    assert (in_the_pung.winning, in_the_pung.wait) == (1, Wait.DUAL_PUNG)
    assert [block.concealed for block in in_the_pung.blocks] == [True, False, True, True, True]


def test_C09_a_self_drawn_pung_is_concealed() -> None:
    """C09: the same tile, drawn: all five sets are concealed wherever it went."""
    for reading in read("11123m45699p789s555z@1m*"):
        assert [block.concealed for block in reading.blocks] == [True] * 5


def test_C12_only_a_concealed_kong_is_concealed() -> None:
    """C12: of melds; a concealed kong lies on the table and was not claimed."""
    (reading,) = read("4m | 123m< 555p^ [7777p] 8888s> 2222z=>@4m*")
    assert [block.melded for block in reading.blocks] == [True] * 5
    assert [block.concealed for block in reading.blocks] == [False, False, True, False, False]
    assert [len(block.tiles) for block in reading.blocks] == [3, 3, 4, 4, 4]


@pytest.mark.parametrize(
    ("win", "wait"),
    [
        ("23m456789p234s11155z@1m", Wait.TWO_SIDED),
        ("23m456789p234s11155z@4m", Wait.TWO_SIDED),
        ("78m456789p234s11155z@6m", Wait.TWO_SIDED),
        ("78m456789p234s11155z@9m", Wait.TWO_SIDED),
        ("23m456789p234s55z | [1111m]@4m", Wait.TWO_SIDED),  # 1m is there, though all are held
        ("12m456789p234s11155z@3m", Wait.EDGE),
        ("89m456789p234s11155z@7m", Wait.EDGE),
        ("13m456789p234s11155z@2m", Wait.CLOSED),
        ("46m456789p234s11155z@5m", Wait.CLOSED),
        ("79m456789p234s11155z@8m", Wait.CLOSED),
        ("33m456789p234s11155z@3m", Wait.DUAL_PUNG),
        ("33m456789p234s11155z@5z", Wait.DUAL_PUNG),
        ("123m456789p234s1115z@5z", Wait.PAIR),
        ("123m456789p1234s111z@1s", Wait.PAIR),
    ],
)
def test_C10_the_wait_of_a_reading(win: str, wait: Wait) -> None:
    """C10: two-sided only where there is a tile at the other end, held or not."""
    (reading,) = read(win)
    assert reading.wait is wait


# --- special shapes -------------------------------------------------------------------------------

SIXTEEN = "147m258p369s1234567z"
ORPHANS = "19m19p19s1234567z"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1122m3344p5566s5577z", "12m34p56s57z"),  # eight pairs wait on eight kinds
        ("1111m3344p5566s5577z", "34p56s57z"),  # four alike are two pairs
        ("11112222m3344p5566s", "34p56s"),
        ("1111222233334444m", ""),  # eight pairs, and no fifth copy
        ("111222m3344p5566s77z", "12m"),  # one triplet becomes two pairs
        ("1112m3344p5566s5577z", "2m"),
        ("1234m3344p5566s5577z", ""),
        ("111222333m44p55s177z", ""),
        ("1122m3344p5566s5z | 777z^", ""),
        ("1122m3344p5566s7z | [5555z]", ""),  # it takes no kong
    ],
)
def test_C05_seven_pairs_and_a_triplet(hand: str, expected: str) -> None:
    """C05: all sixteen concealed, no kong, four alike may be two pairs."""
    assert waits_of(hand, frozenset({Shape.SEVEN_PAIRS_AND_PUNG})) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (SIXTEEN, SIXTEEN),
        ("159m269p369s1234567z", "159m269p369s1234567z"),
        ("1147m25p369s1234567z", "89p"),
        ("147m25p369s12345677z", "89p"),
        ("1147m258p369s123456z", "7z"),
        ("1144m25p369s1234567z", ""),  # two doubles
        ("11147m25p369s123456z", ""),
        ("146m258p369s1234567z", ""),  # 4m and 6m are too near
        ("137m258p369s1234567z", ""),
        ("147m258p3s123456777z", ""),
        ("1479m25p369s1234567z", ""),
        ("147m258p369s1234z | 555z^", ""),
    ],
)
def test_C05_sixteen_unrelated(hand: str, expected: str) -> None:
    """C05: tiles of a suit at least three apart, all honours, one of the sixteen twice."""
    assert waits_of(hand, frozenset({Shape.SIXTEEN_UNRELATED})) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (f"{ORPHANS}23p1z", "14p"),
        (f"{ORPHANS}555m", ORPHANS),
        (f"{ORPHANS}555z", "19m19p19s123467z"),  # all of 5z are held
        (f"{ORPHANS}789s", f"{ORPHANS}6s"),  # 6s: 678s, and 9s is doubled
        (f"{ORPHANS}11m2z", "1m"),
        (f"{ORPHANS} | [5555m]", ORPHANS),
        ("19m19p19s123456z6z | [5555m]", "7z"),
        ("19m19p19s123456z6z567p", "7z"),
        ("19m19p19s12345z5z567p6z", "7z"),
        ("19m19p19s1234566z | [7777z]", ""),  # the kong holds all of 7z
        (f"{ORPHANS} | 5555m^", ""),
        (f"{ORPHANS} | 555m^", ""),
        ("19m19p19s1234z | [5555m] [6666m]", ""),
        (f"{ORPHANS}246m", ""),
        (f"{ORPHANS}9m1p2p", "3p"),  # 9m is doubled
        (f"{ORPHANS}89m1p", "7m"),
        ("19m19p19s12345z567p22z", ""),  # two are missing
    ],
)
def test_C05_thirteen_orphans(hand: str, expected: str) -> None:
    """C05: the thirteen, one of them twice, and a set that nobody fed."""
    found = waits_of(hand, frozenset({Shape.THIRTEEN_ORPHANS}))
    assert found == format_tiles(sorted(parse_tiles(expected)))


def test_C05_special_shapes_only_where_asked_for() -> None:
    """C05: no table but HONG_KONG has them."""
    for hand in ("1122m3344p5566s5577z", SIXTEEN, f"{ORPHANS}555m"):
        assert waits_of(hand) == ""
        assert waits_of(hand, SPECIAL) != ""
        assert waits_of(hand, frozenset(Shape)) == waits_of(hand, SPECIAL)


def test_C05_one_shape_however_it_is_asked_for() -> None:
    """C05: a set of one shape is the same as the default; none of them finds nothing."""
    for text in ("34567m456p789s22555z", "1122m3344p5566s5577z", "111m444m77778899s33z"):
        hand = Hand.parse(text)
        found = waits(hand)
        assert found == waits(hand, shapes={Shape.STANDARD}) == waits(hand, shapes=STANDARD)
        for tile in Tile:
            assert is_complete(hand, tile) == is_complete(hand, tile, shapes=[Shape.STANDARD])
            assert readings(hand, tile, self_drawn=True) == readings(
                hand, tile, self_drawn=True, shapes=[Shape.STANDARD]
            )
        assert waits(hand, shapes=()) == frozenset()


def test_C08_standard_before_special_shapes() -> None:
    """C08: the readings of the standard shape stand first."""
    standard, special = read("112233445566m1122p@2p*", frozenset(Shape))
    assert sets(standard) == "123m 123m 456m 456m 222p 11p"
    assert special.shape is Shape.SEVEN_PAIRS_AND_PUNG
    assert read("112233445566m1122p@2p*", SPECIAL) == [special]


def test_C05_a_special_shape_has_no_sets() -> None:
    """C05: no sets, no pair, no wait; a declared kong is all that there is."""
    (pairs,) = read("1122m3344p5566s5577z@1m", frozenset(Shape))
    assert (pairs.blocks, pairs.pair, pairs.wait, pairs.winning) == ((), None, None, None)
    (orphans,) = read(f"{ORPHANS} | [5555m]@1m", frozenset(Shape))
    assert orphans.shape is Shape.THIRTEEN_ORPHANS
    assert [(b.kind, b.tile, b.melded, b.concealed) for b in orphans.blocks] == [
        (MeldKind.CONCEALED_KONG, Tile.M5, True, True)
    ]
    assert (orphans.pair, orphans.wait, orphans.winning) == (None, None, None)


# --- in words -------------------------------------------------------------------------------------


def test_C08_readings_in_words() -> None:
    """C08: the sets, the pair, and what the winning tile completed."""
    (two_sided,) = read("23m456789p234s11155z@1m")
    text = str(two_sided)
    assert "123m 456p 789p 234s 111z + 55z" in text
    assert "1m completes 123m" in text
    assert "two-sided" in text
    (orphans,) = read(f"{ORPHANS} | [5555m]@1z", SPECIAL)
    assert "thirteen orphans" in str(orphans)
    assert "[5555m]" in str(orphans)
    assert "1z" in str(orphans)


@pytest.mark.parametrize("pair", [Tile.M1, Tile.S5, Tile.WHITE])
def test_C08_the_pair_in_words(pair: Tile) -> None:
    """C08: a pair is written as two tiles of a suit, whichever tile it is."""
    (reading,) = read(f"{pair} | 234m 567p 678s 111z 222z@{pair}*")
    assert f"completes {pair.rank}{pair} (pair)" in str(reading)
    assert f"+ {pair.rank}{pair}," in str(reading)


def test_blocks_in_words() -> None:
    claimed = Block(MeldKind.PUNG, Tile.P3, melded=True, concealed=False)
    kong = Block(MeldKind.CONCEALED_KONG, Tile.S2, melded=True, concealed=True)
    assert (str(claimed), str(kong)) == ("333p", "[2222s]")
    assert "claimed" in repr(claimed)
    assert "concealed" in repr(kong)
    assert (claimed.tiles, kong.tiles) == ((Tile.P3,) * 3, (Tile.S2,) * 4)


def test_readings_pickle_and_print_as_code() -> None:
    (reading,) = read("23m456789p234s11155z@1m")
    assert pickle.loads(pickle.dumps(reading)) == reading
    assert [eval(repr(shape)) for shape in Shape] == list(Shape)
    assert [eval(repr(wait)) for wait in Wait] == list(Wait)
