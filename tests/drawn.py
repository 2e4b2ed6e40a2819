"""Examples of strategies, the same every time, and what the oracle says of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Final, TypeVar

import hypothesis
from hypothesis import find, given, settings
from hypothesis import strategies as st

from tests.oracle.notation import Facts, format_hand, parse_hand, parse_win
from tests.oracle.notation import Hand as OracleHand
from twmahjong import Hand, Occasion, Ready, Source, Tile, Win

T = TypeVar("T")

#: Without a search for an explanation, which traces every line.
SEARCH: Final = settings(
    max_examples=500,
    phases=[hypothesis.Phase.generate, hypothesis.Phase.shrink],
    database=None,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
LOOK: Final = settings(
    phases=[hypothesis.Phase.generate],
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)


def simplest(strategy: st.SearchStrategy[T], wanted: Callable[[T], bool] = lambda x: True) -> T:
    """What an example that is wanted is shrunk to."""
    return find(strategy, wanted, settings=SEARCH, random=Random(1))


def examples(strategy: st.SearchStrategy[T], count: int = 250) -> list[T]:
    """So many examples, the same every time."""
    found = []

    @settings(LOOK, max_examples=count)
    @given(strategy)
    def collect(example: T) -> None:
        found.append(example)

    collect()
    return found


def missing(
    strategy: st.SearchStrategy[T],
    wanted: Collection[object],
    features: Callable[[T], Iterable[object]],
    count: int = 50,
) -> list[object]:
    """What of the wanted no example has, in as many as it takes, up to twenty times so many.

    What a seed draws differs between Pythons, so no fixed number would be enough on all.
    """
    seen: set[object] = set()
    for number in range(20):

        @hypothesis.seed(number)
        @settings(LOOK, max_examples=count, derandomize=False)
        @given(strategy)
        def collect(example: T) -> None:
            seen.update(features(example))

        collect()
        if seen.issuperset(wanted):
            break
    return [feature for feature in wanted if feature not in seen]


def oracle_hand(hand: Hand) -> OracleHand:
    """The hand as the oracle reads it from its text."""
    return parse_hand(str(hand))


def oracle_facts(win: Win) -> Facts:
    """The win as the oracle reads it from its text, and its facts."""
    hand, tile, self_drawn = parse_win(str(win))
    assert self_drawn == (tile is not None and win.source.value in ("self_draw", "eight_flowers"))
    return Facts(
        hand=hand,
        tile=tile,
        source=win.source.value,
        seat_wind=int(win.seat_wind),
        round_wind=int(win.round_wind),
        dealer=win.dealer,
        occasions=frozenset(occasion.value for occasion in win.occasions),
        ready=None if win.ready is None else win.ready.value,
        discards=win.discards,
    )


def win_of(facts: Facts) -> Win:
    """The win of which the oracle knows the facts."""
    return Win(
        hand=Hand.parse(format_hand(facts.hand)),
        tile=None if facts.tile is None else Tile(facts.tile),
        source=Source(facts.source),
        seat_wind=Tile(facts.seat_wind),
        round_wind=Tile(facts.round_wind),
        dealer=facts.dealer,
        occasions=frozenset(map(Occasion, facts.occasions)),
        ready=None if facts.ready is None else Ready(facts.ready),
        discards=facts.discards,
    )
