"""What tables play differently: one typed value for each difference, with its rule number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypedDict

from attrs import field, fields, frozen

from twmahjong.decomposition import STANDARD_ONLY, Shape
from twmahjong.doors import A_COUNT, as_set, is_a, is_count
from twmahjong.enums import Named, repr_of_set
from twmahjong.errors import Problem, RulesetError
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


#: What is wrong with a table: the id of the row or the name of the option, the rule, the words.
Fault = tuple[str, str, str]


def refuse(faults: Iterable[Fault]) -> None:
    """Raise RulesetError with all faults, if there are any."""
    found = list(faults)
    if found:
        ids = dict.fromkeys(one if is_a(one, str) else repr(one) for one, _, _ in found)
        raise RulesetError([Problem(rule, text) for _, rule, text in found], ids)


@frozen
class ClockRules:
    """Seconds to answer a discard, to move, and in the bank of each player for the game (J1)."""

    claim: int = 5
    move: int = 15
    bank: int = 20

    def __attrs_post_init__(self) -> None:
        values = {name: getattr(self, name) for name in ("claim", "move", "bank")}
        refuse(
            (name, "J1", f"{name}: {value!r} seconds, expected {A_COUNT}")
            for name, value in values.items()
            if not is_count(value)
        )


def _shapes(shapes: Iterable[Shape]) -> frozenset[Shape]:
    # The usual set stays the same object: whoever looks for standard hands only asks with "is".
    found = as_set(shapes)
    return STANDARD_ONLY if found == STANDARD_ONLY else found


def _kinds(kinds: Iterable[MeldKind]) -> frozenset[MeldKind]:
    return as_set(kinds)


def _cases(cases: Iterable[Responsibility]) -> frozenset[Responsibility]:
    return as_set(cases)


@frozen(kw_only=True)
class Options:
    """Everything in which tables differ beside their rows. The defaults are TAIWAN's.

    "Tai or fan" are the ruleset's ``unit``. Raises RulesetError naming every option with a value
    that it cannot have.
    """

    # scoring
    shapes: frozenset[Shape] = field(default=STANDARD_ONLY, converter=_shapes, repr=repr_of_set)
    """Shapes that win (C05)."""
    flower_numbers: FlowerNumbers = FlowerNumbers.CHRYSANTHEMUM_3_BAMBOO_4
    """The numbers of two of the plants (C02)."""
    flower_win_adds_hand: bool = True
    """Eight flowers whose replacement completes the hand add its rows; else the flower row counts
    alone (C17)."""
    minimum: int = 0
    """The least total that wins, in tai or fan, before the dealer's (C19, C22)."""
    limit: int | None = None
    """The highest total, in tai or fan, before the dealer's (C22); None: no limit."""

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
    """The tai or fan paid for it to each player (P10, I4)."""

    # payments
    dealer_tai: int = 1
    """Tai or fan more on each payment with the dealer (P02)."""
    streak_tai: int = 2
    """Tai or fan more on such a payment for each hand of the streak (P02)."""
    kong_before_discard: int = 0
    """The tai or fan, without the base, that each of the others pays at once for a concealed kong
    before the own first discard (P05)."""
    kong_later: int = 0
    """The same for a later concealed kong (P05)."""
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
        refuse(_option_faults(self))

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Options], tuple[dict[str, Any]]]:
        # By the constructor, so that the usual set of shapes is again that one object.
        return _options, ({option.name: getattr(self, option.name) for option in fields(Options)},)


def _options(values: dict[str, Any]) -> Options:
    return Options(**values)


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


# The rule that says what each option is about, for what is wrong with it.
_RULES: Final = {
    "shapes": "C05",
    "flower_numbers": "C02",
    "flower_win_adds_hand": "C17",
    "minimum": "C22",
    "limit": "C22",
    "winds": "A2",
    "drawn_hand_keeps_deal": "A3",
    "drawn_hand_adds_to_streak": "A3",
    "after_false_win": "A3",
    "reserve": "D1",
    "reserve_per_kong": "D1",
    "quiet_tail": "D4",
    "mixed_discards": "E0",
    "kong_from_left": "E1",
    "winners": "E3",
    "swap_rule": "E4",
    "passed_pung": "E5",
    "face_down_kongs": "E7",
    "robbable_kongs": "E8",
    "win_after_exposed_kong": "E9",
    "passed_win": "F1",
    "ready": "G1",
    "seven_robs_one": "H3",
    "false_win": "H5",
    "false_win_tai": "P10",
    "dealer_tai": "P02",
    "streak_tai": "P02",
    "kong_before_discard": "P05",
    "kong_later": "P05",
    "streak_ledger": "P06",
    "responsibility": "I1",
    "last_tiles": "I1",
    "irregularities": "I5",
    "clock": "J1",
}
OPTION_NAMES: Final = frozenset(_RULES)
_MEMBERS: Final[dict[str, frozenset[Named]]] = {
    "shapes": frozenset(Shape),
    "robbable_kongs": frozenset({MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG}),
    "responsibility": frozenset(Responsibility),
}
_DEFAULTS: Final = {option.name: option.default for option in fields(Options)}


def _option_faults(options: Options) -> Iterable[Fault]:
    values = {name: getattr(options, name) for name in _RULES}
    expected = {name: _expected(name, value) for name, value in values.items()}
    for name, rule in _RULES.items():
        if expected[name] is not None:
            yield name, rule, f"{name}: {values[name]!r}, expected {expected[name]}"
    least, most = values["minimum"], values["limit"]
    if most is not None and not (expected["minimum"] or expected["limit"]) and least > most:
        yield "minimum", "C22", f"minimum: {least}, above the limit"
        yield "limit", "C22", f"limit: {most}, below the minimum"


def _expected(name: str, value: object) -> str | None:
    """What the option takes, if the value is something else."""
    default = _DEFAULTS[name]
    if name == "limit":
        return None if value is None or is_count(value) else f"{A_COUNT}, or None"
    if name == "clock":
        return None if isinstance(value, ClockRules | None) else "ClockRules, or None"
    if name in _MEMBERS:
        return _expected_members(name, value)
    if isinstance(default, Named):
        kind = type(default)
        return None if isinstance(value, kind) else " or ".join(map(repr, kind))
    if isinstance(default, bool):
        return None if isinstance(value, bool) else "True or False"
    return None if is_count(value) else A_COUNT


def _expected_members(name: str, value: object) -> str | None:
    if not isinstance(value, frozenset) or not value <= _MEMBERS[name]:
        return f"a set of {', '.join(map(repr, sorted(_MEMBERS[name], key=repr)))}"
    if name == "shapes" and Shape.STANDARD not in value:
        return f"a set with {Shape.STANDARD!r}"
    return None
