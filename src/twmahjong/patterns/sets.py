"""Chows, pungs and kongs, and four of a kind."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import field, frozen, validators

from twmahjong.decomposition import Wait
from twmahjong.hand import MeldKind
from twmahjong.patterns.facts import Facts, needs, needs_by
from twmahjong.patterns.kinds import no_honors_no_flowers
from twmahjong.tiles import Tile

# --- chows


@needs("chows")
def all_chows(f: Facts) -> int:
    """Five chows, no honour, no flower, won from another player on a two-sided wait of several."""
    return (
        len(f.chows) == 5
        and no_honors_no_flowers(f)
        and not f.self_drawn
        and f.reading is not None
        and f.reading.wait is Wait.TWO_SIDED
        and f.waits is not None
        and len(f.waits) >= 2
    )


@needs("chows")
def five_chows(f: Facts) -> int:
    """Five chows, whatever the rest."""
    return len(f.chows) == 5


@needs("chows")
def big_all_chows(f: Facts) -> int:
    """Five chows, no honour, no flower, not self-drawn, and several kinds would have won."""
    return (
        len(f.chows) == 5
        and no_honors_no_flowers(f)
        and not f.self_drawn
        and f.waits is not None
        and len(f.waits) >= 2
    )


def _chows_of_number(f: Facts) -> list[tuple[int, int, int]]:
    """For each number that starts several chows: how many start there in each suit."""
    counts: dict[int, list[int]] = {}
    if len({tile % 9 for tile in f.chows}) == len(f.chows):
        return []
    for tile in f.chows:
        counts.setdefault(tile % 9, [0, 0, 0])[tile // 9] += 1
    return [(a, b, c) for a, b, c in counts.values() if a + b + c > 1]


@needs("equal_chows")
def mixed_triple_chow(f: Facts) -> int:
    """Each three equal-numbered chows, one of each suit (C16)."""
    return sum(map(min, _chows_of_number(f)))


@needs("equal_chows")
def mixed_double_chow(f: Facts) -> int:
    """Each two equal-numbered chows of two suits, from what no triple uses (C16)."""
    total = 0
    for counts in _chows_of_number(f):
        _, middle, most = sorted(n - min(counts) for n in counts)
        total += min(middle, most)
    return total


@needs("chows")
@frozen
class EqualChows:
    """Each chow that is held exactly so many times."""

    count: int = field(validator=validators.ge(1))

    def __call__(self, f: Facts) -> int:
        chows = f.chows
        if len(set(chows)) == len(chows):
            return 0 if self.count > 1 else len(chows)
        return sum(chows.count(tile) == self.count for tile in set(chows))


def _straight_suits(chows: tuple[Tile, ...]) -> int:
    return sum({first, first + 3, first + 6}.issubset(chows) for first in (0, 9, 18))


@needs("chows")
def pure_straight(f: Facts) -> int:
    """123, 456 and 789 of one suit."""
    return len(f.chows) > 2 and _straight_suits(f.chows)


@needs("chows")
def concealed_pure_straight(f: Facts) -> int:
    """The same, none of the three claimed as a chow; the winning tile may be a discard."""
    if not pure_straight(f) or f.reading is None:
        return 0
    own = (b.tile for b in f.reading.blocks if b.kind is MeldKind.CHOW and not b.melded)
    return _straight_suits(tuple(own))


_MIXED_STRAIGHTS: Final = tuple(
    frozenset({a, b + 3, c + 6})
    for a in (0, 9, 18)
    for b in (0, 9, 18)
    for c in (0, 9, 18)
    if len({a, b, c}) == 3
)


@needs("chows")
def mixed_straight(f: Facts) -> int:
    """123, 456 and 789, one in each suit; counts once."""
    return len(f.chows) > 2 and any(straight.issubset(f.chows) for straight in _MIXED_STRAIGHTS)


# --- pungs and kongs


@needs("three_pungs")
def all_pungs(f: Facts) -> int:
    """Five pungs or kongs and a pair."""
    return len(f.pungs) == 5


def _needed_pungs(pattern: ConcealedPungs) -> str:
    return "three_pungs" if pattern.least > 2 else "pungs"


@needs_by(_needed_pungs)
@frozen
class ConcealedPungs:
    """So many concealed pungs or more; a concealed kong is one (C09, C12).

    With ``exposed_kongs`` those claimed with three in hand count as well, added ones never.
    """

    least: int = field(validator=validators.ge(1))
    exposed_kongs: bool = False

    def __call__(self, f: Facts) -> int:
        count = f.concealed_pungs
        if self.exposed_kongs and f.standard:
            count += f.exposed_kongs
        return count >= self.least


@needs("kongs")
def exposed_kong(f: Facts) -> int:
    """Each exposed or added kong."""
    return f.exposed_kongs + f.added_kongs


@needs("kongs")
def concealed_kong(f: Facts) -> int:
    """Each concealed kong."""
    return f.concealed_kongs


@needs("kongs")
def two_exposed_kongs(f: Facts) -> int:
    """Two exposed or added kongs, or more."""
    return f.exposed_kongs + f.added_kongs >= 2


@needs("kongs")
def mixed_kongs(f: Facts) -> int:
    """An exposed or added kong and a concealed one."""
    return f.concealed_kongs >= 1 and f.exposed_kongs + f.added_kongs >= 1


@needs("kongs")
def two_concealed_kongs(f: Facts) -> int:
    """Two concealed kongs or more."""
    return f.concealed_kongs >= 2


@needs("kongs")
@frozen
class Kongs:
    """So many kongs or more, of any kind."""

    least: int = field(validator=validators.ge(1))

    def __call__(self, f: Facts) -> int:
        return f.kongs >= self.least


@needs("pungs")
@frozen
class EqualPungs:
    """Each number that is punged in exactly so many suits (C16)."""

    suits: int = field(validator=validators.ge(1))

    def __call__(self, f: Facts) -> int:
        ranks = [tile % 9 for tile in f.pungs if tile < 27]
        return sum(ranks.count(rank) == self.suits for rank in set(ranks))


# --- four of a kind, none of them a kong


def _in_chows(f: Facts) -> Counter[int]:
    return Counter(tile + step for tile in f.chows for step in (0, 1, 2))


@needs("four_alike")
def hog_pung_and_chow(f: Facts) -> int:
    """Each kind used as a pung and in a chow."""
    if not f.chows or not f.pungs:
        return 0
    used = _in_chows(f)
    return sum(used[tile] > 0 for tile in f.pungs)


@needs("four_alike")
def hog_pair_and_chows(f: Facts) -> int:
    """The kind of the pair is used in two chows as well."""
    return f.pair is not None and len(f.chows) > 1 and _in_chows(f)[f.pair] == 2


@needs("four_alike")
def hog_four_chows(f: Facts) -> int:
    """Each kind used in four chows."""
    return len(f.chows) > 3 and sum(n == 4 for n in _in_chows(f).values())
