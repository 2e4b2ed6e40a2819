"""The score of a win (C14-C19) and the plain payment (P01, P02), slow and obvious."""

from __future__ import annotations

from dataclasses import dataclass

from .notation import Facts
from .rows import Counts, Look, online_flowers, online_hand, taiwan_flowers, taiwan_hand
from .rows_hong_kong import hong_kong_flowers, hong_kong_hand
from .shapes import Reading, readings, waits
from .tables import TABLES

FLOWER_ROWS = {
    "taiwan": taiwan_flowers,
    "friendly": taiwan_flowers,
    "online": online_flowers,
    "hong_kong": hong_kong_flowers,
}
HAND_ROWS = {
    "taiwan": taiwan_hand,
    "friendly": taiwan_hand,
    "online": online_hand,
    "hong_kong": hong_kong_hand,
}


@dataclass(frozen=True)
class Scored:
    """One reading and what it is worth; the reading is None where only flowers count."""

    reading: Reading | None
    total: int
    lines: dict[str, int]
    removed: dict[str, frozenset[str]]


@dataclass(frozen=True)
class Score:
    """The best reading's answer, and all readings in the order of C08."""

    total: int
    lines: dict[str, int]
    removed: dict[str, frozenset[str]]
    reading: Reading | None
    readings: tuple[Scored, ...]


@dataclass(frozen=True)
class Charge:
    """One payment: who pays whom, the tai with the dealer's, and the amount."""

    payer: int
    payee: int
    tai: int
    amount: int


def has_special_shapes(ruleset: str) -> bool:
    """The special shapes are hong_kong's alone (C05)."""
    return ruleset == "hong_kong"


def is_flower_win(facts: Facts) -> bool:
    """Eight flowers, or seven robbing one (C06)."""
    return facts.source in ("eight_flowers", "robbed_flower")


def only_flowers_count(facts: Facts, ruleset: str) -> bool:
    """A flower win in which no row of the hand counts (C17)."""
    if not is_flower_win(facts):
        return False
    adds = ruleset in ("taiwan", "friendly") and facts.source == "eight_flowers"
    return not adds or facts.tile is None


def weigh(present: Counts, reading: Reading | None, ruleset: str) -> Scored:
    """Take away what is replaced (C14), add up the rest (C15), look for a chicken hand (C18)."""
    table = TABLES[ruleset]
    counted: dict[str, int] = {}
    removed: dict[str, frozenset[str]] = {}
    for row in present:
        if not any(row in table[other][1] for other in present):
            counted[row] = present[row]
    for row in present:
        if row not in counted:
            removed[row] = frozenset(other for other in counted if row in table[other][1])
    total = sum(table[row][0] * count for row, count in counted.items())
    if ruleset == "hong_kong" and total == 1:
        removed |= {row: frozenset({"chicken_hand"}) for row in counted}
        counted = {"chicken_hand": 1}
        total = table["chicken_hand"][0]
    return Scored(reading, total, counted, removed)


def score_readings(facts: Facts, ruleset: str) -> list[Scored]:
    """Every reading with its own answer, in the order of C08; empty: no win."""
    flowers = FLOWER_ROWS[ruleset](facts)
    if only_flowers_count(facts, ruleset):
        return [weigh(flowers, None, ruleset)]
    if facts.tile is None:
        return []
    special = has_special_shapes(ruleset)
    self_drawn = facts.source in ("self_draw", "eight_flowers")
    found = readings(facts.hand, facts.tile, self_drawn=self_drawn, special=special)
    if not found and is_flower_win(facts):
        return [weigh(flowers, None, ruleset)]
    kinds = waits(facts.hand, special=special)
    return [
        weigh({**HAND_ROWS[ruleset](Look(facts, reading, kinds)), **flowers}, reading, ruleset)
        for reading in found
    ]


def score(facts: Facts, ruleset: str) -> Score | None:
    """The highest total over the readings, ties to the first (C08); None: no win."""
    every = score_readings(facts, ruleset)
    if not every:
        return None
    best = every[0]
    for one in every:
        if one.total > best.total:
            best = one
    return Score(best.total, best.lines, best.removed, best.reading, tuple(every))


def dealer_tai(first: int, second: int, dealer: int, streak: int) -> int:
    """1 + 2 x streak on a payment with the dealer at either end, else nothing (P02)."""
    return 1 + 2 * streak if dealer in (first, second) else 0


def payment(
    tai: int,
    *,
    winner: int,
    payers: list[int],
    dealer: int,
    streak: int,
    base: int,
    per_tai: int,
    liable: int | None = None,
) -> tuple[list[Charge], list[int]]:
    """The charges of one win and what each seat gets or gives (P01, P02, P09)."""
    charges: list[Charge] = []
    deltas = [0, 0, 0, 0]
    for loser in payers:
        owed = tai + dealer_tai(loser, winner, dealer, streak)
        amount = base + owed * per_tai
        payer = loser if liable is None else liable
        charges.append(Charge(payer, winner, owed, amount))
        deltas[payer] -= amount
        deltas[winner] += amount
    return charges, deltas
