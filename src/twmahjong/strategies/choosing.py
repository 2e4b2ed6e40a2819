"""How everything is drawn: one choice after the other, from what is left of the 144 tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, Protocol, TypeVar

from attrs import evolve
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.hand import Feeder, Meld, MeldKind
from twmahjong.tiles import PLAIN_KINDS, Tile

Option = TypeVar("Option")
Made = TypeVar("Made")
Member = TypeVar("Member", bound=Enum)

PLAIN: Final = tuple(Tile)[:PLAIN_KINDS]
FLOWERS: Final = tuple(Tile)[PLAIN_KINDS:]
SUITS: Final = (PLAIN[:9], PLAIN[9:18], PLAIN[18:27])
NUMBERS: Final = PLAIN[:27]
HONORS: Final = PLAIN[27:]
WINDS: Final = HONORS[:4]
DRAGONS: Final = HONORS[4:]
TERMINALS: Final = tuple(tile for tile in PLAIN if tile.is_terminal)
SIMPLES: Final = tuple(tile for tile in NUMBERS if not tile.is_terminal)
CONCEALED_SETS: Final = (MeldKind.CHOW, MeldKind.PUNG)
KONGS: Final = (MeldKind.EXPOSED_KONG, MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG)


class Choose(Protocol):
    """Chooses one of some options, the first of which is the simplest."""

    def __call__(self, options: Sequence[Option], /) -> Option:
        """One of the options."""


def choosing(build: Callable[[Choose], Made]) -> st.SearchStrategy[Made]:
    """The strategy that builds one value after another with choices that Hypothesis makes."""
    return _choosing(build)


@st.composite
def _choosing(draw: st.DrawFn, build: Callable[[Choose], Made]) -> Made:
    def choose(options: Sequence[Option], /) -> Option:
        # Drawn even if it is the only one: else the simplest examples had the least choice.
        count = len(options)
        return options[draw(st.integers(0, max(1, count - 1))) % count]

    return build(choose)


def fixed_choices(number: int) -> Choose:
    """The choices of example ``number``, always the same: in example 0 the first of all options."""
    state = number << 32

    def choose(options: Sequence[Option], /) -> Option:
        nonlocal state
        state = (state + _STEP) % (1 << 64) if number else 0
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % (1 << 64)
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % (1 << 64)
        return options[(mixed ^ mixed >> 31) % len(options)]

    return choose


# SplitMix64, by Steele, Lea and Flood.
_STEP: Final = 0x9E3779B97F4A7C15


def choose_some(choose: Choose, options: Sequence[Option], most: int | None = None) -> list[Option]:
    """Some of the options, none at the simplest, each at most once."""
    left = list(options)
    limit = len(left) if most is None else min(most, len(left))
    count = choose(range(limit + 1))
    return [left.pop(choose(range(len(left)))) for _ in range(count)]


class Left:
    """What is left of the four tiles of each of some kinds."""

    def __init__(self, kinds: Iterable[Tile] = PLAIN) -> None:
        self.counts = [0] * PLAIN_KINDS
        for kind in kinds:
            self.counts[kind] = 4

    def take(self, taken: Iterable[Tile]) -> None:
        """Take these tiles away."""
        for tile in taken:
            self.counts[tile] -= 1

    def within(self, other: Left) -> None:
        """Leave no more of any kind than are left there."""
        self.counts = list(map(min, self.counts, other.counts))

    def kinds(self, copies: int = 1) -> list[Tile]:
        """The kinds of which so many are left."""
        return [tile for tile in PLAIN if self.counts[tile] >= copies]

    def starts(self, kind: MeldKind) -> list[Tile]:
        """The lowest tiles of the sets of this kind that can still be made."""
        if kind is MeldKind.CHOW:
            counts = self.counts
            return [
                low for low in CHOW_STARTS if counts[low] and counts[low + 1] and counts[low + 2]
            ]
        return self.kinds(3 if kind is MeldKind.PUNG else 4)


CHOW_STARTS: Final = tuple(tile for tile in NUMBERS if tile % 9 < 7)


def choose_set(choose: Choose, left: Left, kinds: Iterable[MeldKind]) -> Meld:
    """A set of one of the kinds, or a pung where none of them can be made any more."""
    possible = [(kind, starts) for kind in kinds if (starts := left.starts(kind))]
    kind, starts = choose(possible or [(MeldKind.PUNG, left.starts(MeldKind.PUNG))])
    made = Meld(kind, choose(starts))
    left.take(made.tiles)
    return made


def laid(choose: Choose, made: Meld) -> Meld:
    """The set on the table, with who fed it, or without."""
    if made.kind is MeldKind.CHOW:
        return evolve(made, claimed=choose((None, *made.tiles)))
    source = choose((None, *Feeder))
    return made if made.kind is MeldKind.CONCEALED_KONG else evolve(made, source=source)


# Of each of these five sets and a pair can always be made, whatever is drawn first: a suit has
# 36 tiles, and of the 22 that a pair and four sets leave three are of one kind.
THEMES: Final = (
    *(PLAIN,) * 6,
    *SUITS,
    *(one + other for one, other in combinations(SUITS, 2)),
    *(suit + HONORS for suit in SUITS),
    SIMPLES,
    HONORS,
    TERMINALS,
    TERMINALS + HONORS,
)


# --- what strategies are asked for


def check_kind(name: str, given: object, *kinds: type) -> None:
    """InvalidArgument for what is of none of the kinds."""
    if type(given) not in kinds:
        wanted = " or ".join(kind.__name__ for kind in kinds)
        raise InvalidArgument(f"{name}: {given!r}, where a {wanted} is needed")


def check_count(name: str, given: object, most: int | None = None) -> None:
    """InvalidArgument for what is no whole number from 0 to the most."""
    if type(given) is not int or given < 0 or (most is not None and given > most):
        above = "on" if most is None else f"to {most}"
        raise InvalidArgument(f"{name}: {given!r}, where a number from 0 {above} is needed")


def members(kind: type[Member], given: Iterable[Member], what: str) -> tuple[Member, ...]:
    """The given members in the order of their enum; InvalidArgument for none or a foreign one."""
    try:
        found = list(given)
    except TypeError:
        raise InvalidArgument(f"{given!r} is no collection, of {what}s") from None
    wanted = tuple(member for member in kind if member in found)
    if not wanted or not all(member in wanted for member in found):
        raise InvalidArgument(f"at least one {what} is needed, and nothing else: {found!r}")
    return wanted
