"""What tables play differently: one typed value for each difference, with its rule number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict, TypeVar

from attrs import field, fields, frozen

from twmahjong.decomposition import STANDARD_ONLY, Shape
from twmahjong.enums import Named, repr_of_set
from twmahjong.errors import RulesetError
from twmahjong.hand import MeldKind

__all__ = [
    "AfterFalseWin",
    "ClockRules",
    "FalseWin",
    "FlowerNumbers",
    "OptionChanges",
    "Options",
    "PassedWin",
    "Responsibility",
    "Winds",
    "Winners",
]


class FlowerNumbers(Named):
    """Which numbers the chrysanthemum and the bamboo carry (C02)."""

    CHRYSANTHEMUM_3_BAMBOO_4 = "chrysanthemum_3_bamboo_4"
    BAMBOO_3_CHRYSANTHEMUM_4 = "bamboo_3_chrysanthemum_4"


class Winds(Named):
    """Who is East in a hand (A2)."""

    DEALER = "dealer"
    DICE = "dice"


class Winners(Named):
    """Who wins when several declare a win on one tile (E3)."""

    NEAREST = "nearest"
    ALL = "all"


class PassedWin(Named):
    """What a passed win bars, and until when (F1-F4)."""

    EVERYTHING = "everything"
    """F1: every win, until a discard that is not a wait, or a concealed or added kong."""
    KIND_ON_DISCARDS = "kind_on_discards"
    """F2: the passed kind, on discards and kongs to rob, until the own next draw."""
    KIND = "kind"
    """F3: the passed kind, self-drawn too, until the own next discard."""
    DISCARDS = "discards"
    """F4: every discard and kong to rob, until the own next draw."""
    NOTHING = "nothing"


class FalseWin(Named):
    """What a wrong declaration is (H5, P10, I4)."""

    REFUSED = "refused"
    """It is an illegal action."""
    FLAT = "flat"
    """The hand ends; base and ``false_win_tai`` to each other player, no dealer's tai."""
    BEST_OF_READY = "best_of_ready"
    """The hand ends; ``false_win_tai`` to each, and to the ready ones what they could have won."""
    VOID = "void"
    """Taken back while nobody has shown tiles; after that ``false_win_tai`` to each, doubled for
    one whose winning tile it was."""


class AfterFalseWin(Named):
    """What becomes of the deal after a false win (A3)."""

    AS_DRAWN = "as_drawn"
    """As after a drawn hand; it passes if the dealer was the offender."""
    PASSES = "passes"


class Responsibility(Named):
    """A case in which the player who fed the tile pays for all (I1)."""

    FULL_FLUSH = "full_flush"
    FOUR_WINDS = "four_winds"
    THREE_DRAGONS = "three_dragons"
    ALL_HONORS = "all_honors"
    ALL_TERMINALS = "all_terminals"
    LAST_TILES = "last_tiles"


@frozen
class ClockRules:
    """Seconds to answer a discard, to move, and in the bank of each player for the game (J1)."""

    claim: int = 5
    move: int = 15
    bank: int = 20

    def __attrs_post_init__(self) -> None:
        wrong = [name for name in ("claim", "move", "bank") if not _is_count(getattr(self, name))]
        if wrong:
            raise RulesetError("seconds that are no whole number from 0 on", wrong)


_T = TypeVar("_T")


def _frozen(name: str, values: Iterable[_T]) -> frozenset[_T]:
    try:
        return frozenset(values)
    except TypeError:
        raise RulesetError(f"{values!r} is no set", [name]) from None


def _shapes(shapes: Iterable[Shape]) -> frozenset[Shape]:
    # The usual set stays the same object: whoever looks for standard hands only asks with "is".
    found = _frozen("shapes", shapes)
    return STANDARD_ONLY if found == STANDARD_ONLY else found


def _kinds(kinds: Iterable[MeldKind]) -> frozenset[MeldKind]:
    return _frozen("robbable_kongs", kinds)


def _cases(cases: Iterable[Responsibility]) -> frozenset[Responsibility]:
    return _frozen("responsibility", cases)


@frozen(kw_only=True)
class Options:
    """Everything in which tables differ beside their rows. The defaults are TAIWAN's."""

    # scoring
    shapes: frozenset[Shape] = field(default=STANDARD_ONLY, converter=_shapes, repr=repr_of_set)
    """Shapes that win (C05)."""
    flower_numbers: FlowerNumbers = FlowerNumbers.CHRYSANTHEMUM_3_BAMBOO_4
    """The numbers of two of the plants (C02)."""
    flower_win_adds_hand: bool = True
    """Eight flowers whose replacement completes the hand add its rows; else the flower row counts
    alone (C17)."""
    minimum: int = 0
    """The least total, before the dealer's tai, that wins (C19, C22)."""
    limit: int | None = None
    """The highest total, before the dealer's tai (C22)."""

    # seats and deal
    winds: Winds = Winds.DICE
    """Who is East (A2)."""
    drawn_hand_keeps_deal: bool = True
    """Whether the dealer stays after a drawn hand (A3)."""
    drawn_hand_adds_to_streak: bool = True
    """Whether such a hand counts in the streak (A3, A4)."""
    after_false_win: AfterFalseWin = AfterFalseWin.AS_DRAWN
    """What becomes of the deal after a false win (A3)."""

    # wall
    reserve: int = 16
    """Tiles at the end of the wall that are never drawn (D1)."""
    reserve_per_kong: int = 1
    """How much each kong adds to the reserve (D1)."""
    quiet_tail: int = 3
    """With so many drawable tiles or fewer no chow, pung or exposed kong (D4); 0: always."""

    # claims and kongs
    mixed_discards: bool = False
    """Discards lie in one heap, and nobody sees whose they were (E0)."""
    kong_from_left: bool = False
    """An exposed kong may be claimed from the player before (E1)."""
    winners: Winners = Winners.NEAREST
    """Who wins when several could (E3)."""
    swap_rule: bool = True
    """After a claim the same tile, or the one at the other end, may not be discarded (E4)."""
    passed_pung: bool = True
    """A passed pung bars a pung of that kind until the own next turn (E5)."""
    face_down_kongs: bool = True
    """Nobody sees of what a concealed kong is (E7)."""
    robbable_kongs: frozenset[MeldKind] = field(
        default=frozenset({MeldKind.ADDED_KONG}), converter=_kinds, repr=repr_of_set
    )
    """Which kongs of the own turn can be robbed (E8)."""
    win_after_exposed_kong: bool = False
    """The replacement for an exposed kong may win (E9)."""

    # passing and ready
    passed_win: PassedWin = PassedWin.EVERYTHING
    """What a passed win bars (F1-F4)."""
    ready: bool = True
    """Ready may be declared with a discard (G1-G3)."""

    # flowers and false wins
    seven_robs_one: bool = True
    """Seven flowers win by taking the eighth (H3)."""
    false_win: FalseWin = FalseWin.REFUSED
    """What a wrong declaration is (H5, P10)."""
    false_win_tai: int = 0
    """The tai paid for it to each player (P10, I4)."""

    # payments
    dealer_tai: int = 1
    """Tai more on each payment with the dealer (P02)."""
    streak_tai: int = 2
    """Tai more on such a payment for each hand of the streak (P02)."""
    kong_before_discard: int = 0
    """Paid at once by each player for a concealed kong before the own first discard (P05)."""
    kong_later: int = 0
    """Paid at once for a later concealed kong (P05)."""
    streak_ledger: bool = False
    """Wins are booked in the streak ledger instead of being paid at once (P06)."""
    responsibility: frozenset[Responsibility] = field(
        default=frozenset(), converter=_cases, repr=repr_of_set
    )
    """The cases in which the feeder pays for all (I1-I3)."""
    last_tiles: int = 5
    """So many drawable tiles or fewer are the last tiles of responsibility (I1)."""
    irregularities: bool = False
    """Irregular acts are part of the game (I5-I7)."""

    # clock
    clock: ClockRules | None = None
    """Time to claim and to move (J1); None: no clock."""

    def __attrs_post_init__(self) -> None:
        problems = [name for name in _COUNTS if not _is_count(getattr(self, name))]
        problems += [name for name in _FLAGS if not isinstance(getattr(self, name), bool)]
        problems += [
            name for name, kind in _CHOICES.items() if not isinstance(getattr(self, name), kind)
        ]
        if self.limit is not None and not _is_count(self.limit):
            problems.append("limit")
        # Looked up by name, for what the field says it is may not be what was given.
        if not isinstance(getattr(self, "clock"), ClockRules | None):  # noqa: B009
            problems.append("clock")
        if Shape.STANDARD not in self.shapes:
            problems.append("shapes")
        problems += [
            name
            for name, members in _SETS.items()
            if not all(item in members for item in getattr(self, name))
        ]
        if "limit" not in problems and self.limit is not None and self.minimum > self.limit:
            problems += ["minimum", "limit"]
        if problems:
            values = ", ".join(f"{getattr(self, name)!r}{_expected(name)}" for name in problems)
            raise RulesetError(f"options that cannot have this value ({values})", problems)


class OptionChanges(TypedDict, total=False):
    """Some of the options, each with what it takes: the keywords of ``with_options``."""

    shapes: Iterable[Shape]
    flower_numbers: FlowerNumbers
    flower_win_adds_hand: bool
    minimum: int
    limit: int | None
    winds: Winds
    drawn_hand_keeps_deal: bool
    drawn_hand_adds_to_streak: bool
    after_false_win: AfterFalseWin
    reserve: int
    reserve_per_kong: int
    quiet_tail: int
    mixed_discards: bool
    kong_from_left: bool
    winners: Winners
    swap_rule: bool
    passed_pung: bool
    face_down_kongs: bool
    robbable_kongs: Iterable[MeldKind]
    win_after_exposed_kong: bool
    passed_win: PassedWin
    ready: bool
    seven_robs_one: bool
    false_win: FalseWin
    false_win_tai: int
    dealer_tai: int
    streak_tai: int
    kong_before_discard: int
    kong_later: int
    streak_ledger: bool
    responsibility: Iterable[Responsibility]
    last_tiles: int
    irregularities: bool
    clock: ClockRules | None


def _expected(name: str) -> str:
    kind = _CHOICES.get(name)
    return "" if kind is None else f", expected {' or '.join(map(repr, kind))}"


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


_DEFAULTS = {option.name: option.default for option in fields(Options)}
_FLAGS = [name for name, value in _DEFAULTS.items() if isinstance(value, bool)]
_COUNTS = [name for name, value in _DEFAULTS.items() if _is_count(value)]
_CHOICES = {name: type(value) for name, value in _DEFAULTS.items() if isinstance(value, Named)}
_SETS = {
    "shapes": tuple(Shape),
    "robbable_kongs": (MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG),
    "responsibility": tuple(Responsibility),
}
OPTION_NAMES: Final = frozenset(_DEFAULTS)
