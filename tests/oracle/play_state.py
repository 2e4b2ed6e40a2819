"""The plain, mutable state of a hand of play, and plain questions about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .notation import FLOWERS, TILE_NAMES, WIND_LETTERS, Meld, format_meld, format_tiles
from .play_rules import RULES, Rules
from .play_shapes import is_complete, waits

LETTERS = "ESWN"
RESERVE = 16  # D1
FED = {1: ">", 2: "^", 3: "<"}  # how far counter-clockwise from the claimer the feeder sits


def next_seat(seat: int) -> int:
    """A1: counter-clockwise."""
    return (seat + 1) % 4


def seats_after(seat: int) -> list[int]:
    """The three others in turn order."""
    return [(seat + step) % 4 for step in (1, 2, 3)]


def is_flower(tile: int) -> bool:
    """One of the eight."""
    return tile in FLOWERS


@dataclass
class Claim:
    """A question to some seats: about a discard, a kong that may be robbed, or a flower win."""

    cause: str  # discard, kong, flower
    tile: int | None
    by: int  # who discarded, declared the kong, or laid out the flower
    options: dict[int, list[str]]  # of each asked seat, "pass" not among them
    answers: dict[int, str] = field(default_factory=dict)

    def waiting(self) -> list[int]:
        """The asked seats that have not answered."""
        return [seat for seat in self.options if seat not in self.answers]


@dataclass
class Result:
    """How the hand ended."""

    drawn: bool
    deltas: list[int]  # instant payments included
    source: str | None = None
    winners: list[int] = field(default_factory=list)  # K15: turn order from the payer
    totals: list[int] = field(default_factory=list)  # before the dealer's
    lines: list[dict[str, int]] = field(default_factory=list)
    liable: list[int | None] = field(default_factory=list)


def zeros() -> list[int]:
    """A number for each seat."""
    return [0, 0, 0, 0]


def sets_of_tiles() -> list[set[int]]:
    """A set for each seat."""
    return [set(), set(), set(), set()]


@dataclass
class State:
    """Everything that is so at one moment of a hand. Lists of four go by seat."""

    rules: Rules
    wall: list[int]
    dealer: int
    winds: list[int]
    round_wind: int
    streak: int
    base: int
    per_tai: int

    concealed: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    flowers: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    river: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    taken: list[list[int | None]] = field(default_factory=lambda: [[], [], [], []])

    phase: str = "opening"  # opening, drawing, turn, claiming, over
    seat: int = 0  # whose draw or turn it is
    end: str = "head"  # where a due draw comes from
    due_occasions: frozenset[str] = frozenset()  # what the due draw will be a replacement of
    drawn: int | None = None  # the drawn tile of this turn; none after a claim or the deal
    drawn_occasions: frozenset[str] = frozenset()
    discard_only: bool = False  # K9: after a chow or pung
    forbidden: set[int] = field(default_factory=set)  # E4: not to be discarded now
    claim: Claim | None = None

    in_opening: bool = True
    opening_place: int = 0  # K2: which seat of the pass is next, counted from the dealer
    opening_due: int = 0  # draws that the seat still owes in this pass

    kongs: int = 0  # those that stand
    called: bool = False  # any chow, pung or kong by anybody, concealed ones included
    discards: int = 0
    own_discards: list[int] = field(default_factory=zeros)
    head_draws: list[int] = field(default_factory=zeros)

    barred: list[bool] = field(default_factory=lambda: [False] * 4)  # F1, F4
    missed: list[set[int]] = field(default_factory=sets_of_tiles)  # F2, F3
    passed_pungs: list[set[int]] = field(default_factory=sets_of_tiles)  # E5
    no_self_draw: bool = False  # E9, of the seat at turn
    passed_eight: list[bool] = field(default_factory=lambda: [False] * 4)  # K8
    dealt_eight: list[bool] = field(default_factory=lambda: [False] * 4)  # complete in the opening
    ready: list[str | None] = field(default_factory=lambda: [None] * 4)
    opening_waits: list[frozenset[int]] = field(default_factory=lambda: [frozenset()] * 4)  # K14
    feeds: list[list[tuple[str, int]]] = field(default_factory=lambda: [[], [], [], []])  # I1
    instant: list[int] = field(default_factory=zeros)  # P05
    robbed_tile: int | None = None  # taken off a kong by winners: no longer in a hand
    result: Result | None = None

    def drawable(self) -> int:
        """D1: in the wall less the reserve."""
        reserve = RESERVE + (self.kongs if self.rules.reserve_grows else 0)
        return max(0, len(self.wall) - reserve)

    def complete(self, seat: int, *extra: int) -> bool:
        """Whether the seat's tiles, with the extra one if any, are a win."""
        tiles = [*self.concealed[seat], *extra]
        return is_complete(tiles, self.melds[seat], self.rules.special_shapes)

    def waits_of(self, seat: int, tiles: Sequence[int]) -> frozenset[int]:
        """C07: what the seat would wait on, if it held these concealed tiles."""
        return waits(tiles, self.melds[seat], self.rules.special_shapes)

    def hand_without(self, seat: int, *tiles: int) -> list[int]:
        """The seat's concealed tiles less some of them."""
        left = list(self.concealed[seat])
        for tile in tiles:
            left.remove(tile)
        return left

    def concealed_text(self, seat: int) -> str:
        """Sorted, without flowers."""
        return format_tiles(sorted(t for t in self.concealed[seat] if not is_flower(t)))

    def meld_texts(self, seat: int) -> list[str]:
        """The melds in the order in which they were made."""
        return [format_meld(meld) for meld in self.melds[seat]]

    def all_tiles(self) -> Iterator[int]:
        """Every tile once: a claimed tile is counted in the meld, not in the river."""
        yield from self.wall
        for seat in range(4):
            yield from self.concealed[seat]
            yield from self.flowers[seat]
            for meld in self.melds[seat]:
                yield from meld.tiles()
            for tile, taker in zip(self.river[seat], self.taken[seat], strict=True):
                if taker is None:
                    yield tile
        if self.claim is not None and self.claim.cause == "kong" and self.claim.tile is not None:
            yield self.claim.tile
        if self.robbed_tile is not None:
            yield self.robbed_tile

    def summary(self) -> str:
        """The moment in a few lines, for messages."""
        lines = [f"{self.phase} {LETTERS[self.seat]} drawable {self.drawable()}"]
        for seat in range(4):
            melds = " ".join(self.meld_texts(seat))
            flowers = format_tiles(self.flowers[seat])
            river = " ".join(TILE_NAMES[tile] for tile in self.river[seat])
            held = format_tiles(sorted(self.concealed[seat]))
            lines.append(f"{LETTERS[seat]} {held} | {melds} + {flowers} / {river}")
        return "\n".join(lines)


def deal(
    ruleset: str,
    wall: Sequence[int],
    *,
    dealer: int,
    winds: str,
    round_wind: str,
    streak: int,
    base: int,
    per_tai: int,
) -> State:
    """K1: four times round four tiles each, the dealer first; one more to the dealer."""
    state = State(
        rules=RULES[ruleset],
        wall=list(wall),
        dealer=dealer,
        winds=[WIND_LETTERS[letter] for letter in winds],
        round_wind=WIND_LETTERS[round_wind],
        streak=streak,
        base=base,
        per_tai=per_tai,
    )
    for _ in range(4):
        for seat in [dealer, *seats_after(dealer)]:
            for _ in range(4):
                state.concealed[seat].append(state.wall.pop(0))
    state.concealed[dealer].append(state.wall.pop(0))
    return state
