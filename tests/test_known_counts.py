"""How many hands there are (C04, C05, C07): the library must find exactly the known numbers.

The numbers stand in tests/data/known_counts.json. Hands of up to three sets are enumerated and put
to the public functions; hands of up to five are counted suit by suit, from the tables of one suit
that the public functions look things up in.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial
from operator import add, mul
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import pytest

from twmahjong import Hand, Meld, MeldKind, Shape, Tile, is_complete, readings, waits
from twmahjong.suits import (
    DEAD,
    DONE,
    HONOR_STATES,
    HONORS,
    NUMBER_STATES,
    NUMBERS,
    ONE_OVER,
    TWO_OVER,
    WITH_PAIR,
    completing,
    fill_states,
)

KNOWN: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "known_counts.json").read_text(encoding="utf-8")
)
KINDS: Final = [tile for tile in Tile if not tile.is_flower]
CHOWS: Final = [(t, Tile(t + 1), Tile(t + 2)) for t in KINDS if not t.is_honor and t.rank <= 7]
SETS: Final = [*CHOWS, *((t, t, t) for t in KINDS)]
Tiles = tuple[Tile, ...]


def histogram(name: str, sets: int) -> dict[int, int]:
    return {int(key): count for key, count in KNOWN[name][sets].items()}


# --- whole hands, through the public functions ----------------------------------------------------

PUNGS: Final = [Meld(MeldKind.PUNG, tile) for tile in KINDS]


def as_hand(concealed: Tiles) -> Hand:
    """The tiles beside as many pungs as make a hand, of kinds that they have nothing of."""
    held = set(concealed)
    missing = (16 - len(concealed)) // 3
    melds = [pung for pung in PUNGS if pung.tile not in held][:missing]
    return Hand(concealed, melds)


def arrangements(sets: int) -> Counter[Tiles]:
    """All complete hands of so many sets and a pair, with the number of ways to arrange each."""
    found: Counter[Tiles] = Counter()
    for chosen in combinations_with_replacement(SETS, sets):
        tiles = [tile for one in chosen for tile in one]
        if sets < 2 or max(map(tiles.count, tiles)) < 5:
            for pair in KINDS:
                if tiles.count(pair) < 3:
                    found[tuple(sorted((*tiles, pair, pair)))] += 1
    return found


def without(tiles: Tiles, tile: Tile) -> Tiles:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def ways_found(concealed: Tiles, tile: Tile) -> int:
    """How many arrangements the readings of a win have."""
    found = readings(as_hand(concealed), tile, self_drawn=True)
    return len({(reading.pair, reading.blocks) for reading in found})


@pytest.mark.parametrize("sets", [0, 1, 2])
def test_C04_every_complete_hand_is_found(sets: int) -> None:
    """C04, C08: complete whichever tile came last, and arranged in as many ways."""
    hands = arrangements(sets)
    assert (len(hands), sum(hands.values())) == (
        KNOWN["complete"][sets],
        KNOWN["decompositions"][sets],
    )
    for tiles, ways in hands.items():
        for tile in {tiles[0], tiles[-1]}:
            assert is_complete(as_hand(without(tiles, tile)), tile)
        assert ways_found(tiles[1:], tiles[0]) == ways


@pytest.mark.parametrize("sets", [0, 1, 2])
def test_C07_every_ready_hand_waits_on_what_completes_it(sets: int) -> None:
    """C07: all ready hands, and all that they wait on."""
    ready: dict[Tiles, set[Tile]] = {}
    for tiles in arrangements(sets):
        for tile in set(tiles):
            ready.setdefault(without(tiles, tile), set()).add(tile)
    found = {tiles: waits(as_hand(tiles)) for tiles in ready}
    assert found == ready
    assert len(ready) == KNOWN["ready"][sets]
    assert sum(map(len, ready.values())) == KNOWN["ready_and_wait"][sets]
    assert Counter(map(len, ready.values())) == histogram("waits_of_a_ready_hand", sets)


def test_C07_no_other_hand_of_four_tiles_is_ready() -> None:
    """C07: of all 66,045 hands of four tiles, as many wait as are known to."""
    found = Counter(len(waits(as_hand(tiles))) for tiles in combinations_with_replacement(KINDS, 4))
    assert sum(found.values()) == 66_045
    del found[0]
    assert found == histogram("waits_of_a_ready_hand", 1)


FOURS: Final = sum(4 << 3 * tile for tile in KINDS)
SUIT: Final = (1 << 27) - 1


def packed_arrangements(sets: int) -> Counter[int]:
    """As `arrangements`, for two sets or three; in a hand's number each kind has three bits."""
    found: Counter[int] = Counter()
    values = [sum(1 << 3 * tile for tile in one) for one in SETS]
    pungs = set(values[len(CHOWS) :])
    pairs = [2 << 3 * tile for tile in KINDS]
    for chosen in combinations_with_replacement(values, sets):
        if any(chosen.count(value) > 1 for value in pungs.intersection(chosen)):
            continue  # six copies or more
        total = sum(chosen)
        for tile, pair in zip(KINDS, pairs, strict=True):
            hand = total + pair
            if total >> 3 * tile & 7 < 3 and not hand & (hand << 1 | hand << 2) & FOURS:
                found[hand] += 1
    return found


def unpacked(hand: int) -> Tiles:
    return tuple(tile for tile in KINDS for _ in range(hand >> 3 * tile & 7))


def test_C08_three_sets_and_a_pair() -> None:
    """C04, C08: one of each six hands that differ only in which suit is which."""
    hands = packed_arrangements(3)
    complete = 0
    ways: Counter[int] = Counter()
    for hand, count in hands.items():
        suits = (hand & SUIT, hand >> 27 & SUIT, hand >> 54 & SUIT)
        if suits[0] <= suits[1] <= suits[2]:
            alike = len(set(permutations(suits)))
            tiles = unpacked(hand)
            found = ways_found(tiles[1:], tiles[0])
            assert found == count
            complete += alike
            ways[found] += alike
    assert complete == len(hands) == KNOWN["complete"][3]
    assert ways == histogram("decompositions_of_a_hand", 3)
    assert sum(count * n for count, n in ways.items()) == KNOWN["decompositions"][3]


# --- suit by suit, from the tables ----------------------------------------------------------------

Key = TypeVar("Key")
Other = TypeVar("Other")
Joined = TypeVar("Joined")
#: So many sets -> what there is, and how often.
Table = dict[int, Counter[Key]]
#: In how many ways so many copies can be taken from four.
WAYS: Final = [comb(4, n) for n in range(5)]
MOST_SETS: Final = 5


def vectors(ranks: int) -> Iterator[tuple[int, int, int]]:
    """All counts of a suit that a hand of 17 tiles can hold: as a key, their sum, physical ways."""
    halves = []
    for size in (ranks - ranks // 2, ranks // 2):
        found = [(0, 0, 1)]
        for rank in range(size):
            found = [
                (key + n * 5**rank, total + n, ways * WAYS[n])
                for key, total, ways in found
                for n in range(5)
            ]
        halves.append(found)
    shift = 5 ** (ranks - ranks // 2)
    for low, few, ways in halves[0]:
        for high, more, others in halves[1]:
            if few + more <= 17:
                yield low + high * shift, few + more, ways * others


class SuitTables:
    """What one suit can be, by its number of sets.

    ``sets`` and ``pairs`` (sets and the pair) count the ways to split; ``physical_…`` weigh each
    by its copies. ``singles``: one tile short of sets and a pair, by the number of waits.
    ``doubles``: two tiles more than sets; whether they are the pair, and the number of waits.
    """

    def __init__(self, suit: int) -> None:
        self.sets: Table[int] = {n: Counter() for n in range(6)}
        self.pairs: Table[int] = {n: Counter() for n in range(6)}
        self.physical_sets: Table[int] = {n: Counter() for n in range(6)}
        self.physical_pairs: Table[int] = {n: Counter() for n in range(6)}
        self.singles: Table[int] = {n: Counter() for n in range(6)}
        self.doubles: Table[tuple[bool, int]] = {n: Counter() for n in range(6)}
        states, splits = (HONOR_STATES, HONORS) if suit == 3 else (NUMBER_STATES, NUMBERS)
        for key, total, ways in vectors(7 if suit == 3 else 9):
            sets, residue = divmod(total, 3)
            count = len(splits[key])
            expected = (DONE if count else DEAD, ONE_OVER, WITH_PAIR if count else TWO_OVER)
            assert states[key] == expected[residue]
            if residue == 1:
                assert not count
                self.singles[sets][len(completing(suit, key))] += 1
                continue
            if count:
                by_ways, physical = (
                    (self.sets, self.physical_sets)
                    if residue == 0
                    else (self.pairs, self.physical_pairs)
                )
                by_ways[sets][count] += 1
                physical[sets][ways] += 1
            if residue == 2 and total < 17:
                self.doubles[sets][count > 0, len(completing(suit, key))] += 1


@pytest.fixture(scope="module")
def suits() -> list[SuitTables]:
    fill_states()
    number = SuitTables(0)
    return [number, number, number, SuitTables(3)]


def joined(
    one: Table[Key], other: Table[Other], join: Callable[[Key, Other], Joined]
) -> Table[Joined]:
    """Two suits side by side: the sets add up, and what they are is joined."""
    found: Table[Joined] = {n: Counter() for n in range(MOST_SETS + 1)}
    for n, ones in one.items():
        for m, others in other.items():
            if n + m <= MOST_SETS:
                for (a, count), (b, times) in product(ones.items(), others.items()):
                    found[n + m][join(a, b)] += count * times
    return found


def all_joined(tables: Iterable[Table[int]], join: Callable[[int, int], int]) -> Table[int]:
    first, *others = tables
    for other in others:
        first = joined(first, other, join)
    return first


def merged(tables: Iterable[Table[int]]) -> Table[int]:
    found: Table[int] = {n: Counter() for n in range(MOST_SETS + 1)}
    for table in tables:
        for n, counts in table.items():
            found[n] += counts
    return found


def with_the_pair(sets: list[Table[int]], pairs: list[Table[int]]) -> Table[int]:
    """Whole hands: the pair in each of the suits in turn."""
    return merged(
        all_joined([pairs[i] if i == at else sets[i] for i in range(4)], mul) for at in range(4)
    )


def test_C04_sets_of_one_suit(suits: list[SuitTables]) -> None:
    """C04: suits and honours that are sets, or sets and the pair."""
    number, honors = suits[0], suits[3]
    known = KNOWN["suits"]
    for name, table in (
        ("number_sets", number.sets),
        ("number_sets_and_pair", number.pairs),
        ("honor_sets", honors.sets),
        ("honor_sets_and_pair", honors.pairs),
    ):
        assert [table[n].total() for n in range(6)] == known[name], name


def test_C08_complete_hands_and_their_arrangements(suits: list[SuitTables]) -> None:
    """C04, C08: complete hands of up to five sets, and the ways to arrange them."""
    sets = all_joined([suit.sets for suit in suits], mul)
    assert [sets[n].total() for n in range(6)] == KNOWN["sets"]
    hands = with_the_pair([suit.sets for suit in suits], [suit.pairs for suit in suits])
    for n in range(6):
        assert hands[n].total() == KNOWN["complete"][n]
        assert sum(ways * count for ways, count in hands[n].items()) == KNOWN["decompositions"][n]
        assert hands[n] == histogram("decompositions_of_a_hand", n)


def test_C01_complete_hands_of_physical_tiles(suits: list[SuitTables]) -> None:
    """C01, C04: the same, each hand as often as its tiles can be taken from the whole set."""
    hands = with_the_pair(
        [suit.physical_sets for suit in suits], [suit.physical_pairs for suit in suits]
    )
    found = [sum(ways * count for ways, count in hands[n].items()) for n in range(6)]
    assert found == KNOWN["complete_physical"]


def waits_of_two(one: tuple[bool, int], other: tuple[bool, int]) -> int:
    """Two suits with two tiles over: if one has the pair, the other waits."""
    return (other[0] and one[1]) + (one[0] and other[1])


def test_C07_ready_hands_and_their_waits(suits: list[SuitTables]) -> None:
    """C07: ready hands of up to five sets and a pair, by how many kinds they wait on."""
    flat: list[Table[int]] = [
        {n: Counter({0: counts.total()}) for n, counts in suit.sets.items()} for suit in suits
    ]
    ways = [
        all_joined([suits[at].singles, *(flat[i] for i in range(4) if i != at)], add)
        for at in range(4)
    ]
    for one, other in combinations(range(4), 2):
        two = joined(suits[one].doubles, suits[other].doubles, waits_of_two)
        # The suits hold n and m sets and four tiles more: one set more than n + m and one tile.
        two = {n + 1: counts for n, counts in two.items() if n < MOST_SETS}
        ways.append(all_joined([two, *(flat[i] for i in range(4) if i not in (one, other))], add))
    found = merged(ways)
    for n in range(6):
        del found[n][0]
        assert found[n] == histogram("waits_of_a_ready_hand", n)
        assert found[n].total() == KNOWN["ready"][n]
        pairs = sum(width * count for width, count in found[n].items())
        assert pairs == KNOWN["ready_and_wait"][n]


# --- special shapes (C05) -------------------------------------------------------------------------


def completes(tiles: Tiles, shape: Shape) -> bool:
    """Complete in this shape, whichever kind of tile was the last: it must not matter."""
    found = {is_complete(Hand(without(tiles, tile)), tile, shapes={shape}) for tile in set(tiles)}
    assert len(found) == 1, tiles
    return found.pop()


def count_patterns(tiles: int, kinds: int) -> Iterator[tuple[int, int, int, int]]:
    """How many kinds once, twice, three and four times make so many tiles."""
    for fours, threes, twos in product(range(5), range(6), range(9)):
        ones = tiles - 4 * fours - 3 * threes - 2 * twos
        if 0 <= ones <= kinds - fours - threes - twos:
            yield ones, twos, threes, fours


def test_C05_seven_pairs_and_a_triplet() -> None:
    """C05: which kinds they are does not matter, so each pattern of counts is asked a few times."""
    rng = Random("pairs")
    total = every = 0
    for pattern in count_patterns(17, 34):
        alike = factorial(34) // factorial(34 - sum(pattern))
        for number in pattern:
            alike //= factorial(number)
        copies = [n for n, number in enumerate(pattern, 1) for _ in range(number)]
        answers = set()
        for _ in range(6):
            kinds = rng.sample(KINDS, len(copies))
            tiles = tuple(t for t, n in zip(kinds, copies, strict=True) for _ in range(n))
            answers.add(completes(tiles, Shape.SEVEN_PAIRS_AND_PUNG))
        assert len(answers) == 1, pattern
        every += alike
        total += alike * answers.pop()
    assert total == KNOWN["special"]["seven_pairs_and_pung"]
    # All there is of 17 tiles, counted otherwise: one kind after the other.
    made = [1, *[0] * 17]
    for _ in KINDS:
        made = [sum(made[n - c] for c in range(5) if n >= c) for n in range(18)]
    assert every == made[17]


def test_C05_sixteen_unrelated() -> None:
    """C05: 10 triples of ranks in each suit; any of the 16 tiles may be the double."""
    spread = [(a, b, c) for a, b, c in combinations(range(9), 3) if b - a >= 3 and c - b >= 3]
    assert len(spread) == 10
    honors = KINDS[27:]
    shape = {Shape.SIXTEEN_UNRELATED}
    accepted = 0
    for chosen in product(spread, repeat=3):
        tiles = [KINDS[9 * suit + rank] for suit in range(3) for rank in chosen[suit]]
        hand = Hand((*tiles, *honors))
        found = waits(hand, shapes=shape)
        assert found == {*tiles, *honors}
        accepted += len(found)
    assert accepted == KNOWN["special"]["sixteen_unrelated"]


def test_C05_no_more_than_sixteen_unrelated() -> None:
    """C05: tiles nearer than 3, an honour that lacks, four tiles of a suit: not the shape."""
    rng = Random("unrelated")
    good = [(a, b, c) for a, b, c in combinations(range(9), 3) if b - a >= 3 and c - b >= 3]
    shape = Shape.SIXTEEN_UNRELATED
    for suit, ranks in product(range(3), combinations(range(9), 3)):
        chosen = [rng.choice(good) for _ in range(3)]
        chosen[suit] = ranks
        tiles = [KINDS[9 * s + rank] for s in range(3) for rank in chosen[s]] + KINDS[27:]
        assert completes((*tiles, rng.choice(tiles)), shape) is (ranks in good)
    for _ in range(300):
        # Any other sixteen or seventeen kinds of the 34, one of them perhaps twice.
        kinds = rng.sample(KINDS, rng.choice([16, 17]))
        if not set(KINDS[27:]) <= set(kinds):
            assert not completes((*kinds, *kinds)[:17], shape)
    tiles = [KINDS[i] for i in (0, 3, 6, 8, 9, 12, 18, 21, 24)] + KINDS[27:]
    assert not completes((*tiles, tiles[0]), shape)


def test_C05_thirteen_orphans() -> None:
    """C05: 55 sets and 13 tiles to double, less a pung of what is doubled: it would be a fifth."""
    orphans = [tile for tile in KINDS if tile.is_terminal or tile.is_honor]
    assert len(orphans) == 13
    wanted = {
        tiles
        for one, double in product(SETS, orphans)
        if max(Counter(tiles := tuple(sorted((*orphans, *one, double)))).values()) < 5
    }
    assert len(wanted) == 13 * len(SETS) - 13
    found = set()
    for more in combinations_with_replacement(KINDS, 3):
        tiles = (*orphans, *more)
        if max(map(tiles.count, more)) < 5:
            for last in waits(Hand(tiles), shapes={Shape.THIRTEEN_ORPHANS}):
                found.add(tuple(sorted((*tiles, last))))
    assert found == wanted
    assert all(completes(tiles, Shape.THIRTEEN_ORPHANS) for tiles in sorted(wanted)[::7])
    for lacking in orphans:
        rest = [tile for tile in orphans if tile is not lacking]
        doubles = (rest[0], rest[5], *(KINDS[n] for n in (10, 11, 12)))
        assert not completes((*rest, *doubles), Shape.THIRTEEN_ORPHANS)
