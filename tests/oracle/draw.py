"""Seeded random wins, near misses and hands one tile short, as plain facts and as text.

Everything drawn is possible (C20) and biased so that every row of every table occurs.
The same generator state gives the same draws.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from .draw_sets import (
    draw_orphans,
    draw_sets,
    draw_seven_pairs,
    draw_unrelated,
    quiet,
    tiles_of,
)
from .notation import FLOWERS, WINDS, Facts, Hand, Meld, format_hand, format_win
from .possible import FIRST_TURNS
from .scoring import score

RULESETS = ("taiwan", "online", "hong_kong")


@dataclass(frozen=True)
class Drawn:
    """A win (or a near miss), the ruleset it was drawn for, and the text of hand and tile."""

    text: str
    facts: Facts
    ruleset: str


@dataclass(frozen=True)
class DrawnHand:
    """A hand without its winning tile, and its text."""

    text: str
    hand: Hand


def chance(rng: Random, share: float) -> bool:
    """True with that probability."""
    return rng.random() < share


def draw_meld(rng: Random, one: tuple[str, int], kong: bool) -> Meld:
    """A claimed set; a third of the time it is not known who fed it."""
    kind, low = one
    if kind == "chow":
        claimed = rng.choice(tiles_of(one))
        known = chance(rng, 0.7)
        return Meld("chow", low, claimed if known else None, "<" if known else "")
    fed = rng.choice(["<", "^", ">", ""])
    name = rng.choice(["exposed_kong", "added_kong"]) if kong else "pung"
    return Meld(name, low, low if fed else None, fed)


def draw_melds(rng: Random) -> tuple[list[int], list[Meld]]:
    """A standard win: the concealed tiles, the winning one among them, and the melds."""
    sets, pair = draw_sets(rng)
    everything = [pair, pair, *(tile for one in sets for tile in tiles_of(one))]
    claim_share = rng.choice([0.0, 0.0, 0.0, 0.3, 0.5, 0.8, 1.0])
    kong_share = rng.choice([0.0, 0.0, 0.0, 0.3, 0.9])
    concealed = [pair, pair]
    melds: list[Meld] = []
    for one in sets:
        may_kong = one[0] == "pung" and everything.count(one[1]) == 3
        kong = may_kong and chance(rng, kong_share)
        if chance(rng, claim_share):
            melds.append(draw_meld(rng, one, kong))
        elif kong:
            melds.append(Meld("concealed_kong", one[1]))
        else:
            concealed += tiles_of(one)
    return concealed, melds


def draw_special(rng: Random) -> tuple[list[int], list[Meld]]:
    """A win in one of the special shapes (C05)."""
    way = rng.randrange(3)
    if way == 0:
        return draw_seven_pairs(rng), []
    if way == 1:
        return draw_unrelated(rng), []
    tiles, kong = draw_orphans(rng)
    return tiles, [] if kong is None else [Meld("concealed_kong", kong)]


def draw_flowers(rng: Random) -> tuple[int, ...]:
    """None, few, or many flowers; often a whole series."""
    way = rng.randrange(10)
    if way < 4:
        return ()
    if way < 8:
        return tuple(sorted(rng.sample(FLOWERS, rng.choice([1, 1, 2, 3, 4, 5]))))
    series = set(FLOWERS[:4] if chance(rng, 0.5) else FLOWERS[4:])
    more = set(rng.sample(FLOWERS, rng.randrange(5)))
    return tuple(sorted(series | more))


def draw_seat(rng: Random) -> tuple[bool, int, int]:
    """Dealer or not, seat wind (mostly East for the dealer) and round wind."""
    dealer = chance(rng, 0.3)
    if chance(rng, 0.8):
        seat = WINDS[0] if dealer else rng.choice(WINDS[1:])
    else:
        seat = rng.choice(WINDS)
    return dealer, seat, rng.choice(WINDS)


def first_turn(rng: Random, facts: Facts) -> Facts:
    """The same win at the first turn, if it can be one: dealt, first draw, first discards."""
    if facts.hand.melds or facts.source not in ("self_draw", "discard"):
        return facts
    if facts.source == "discard":
        names = {"before_first_draw"}
        if chance(rng, 0.5):
            names.add("dealers_first_discard")
        early = 1 if len(names) == 2 else rng.randint(1, 3)
        return replace(facts, dealer=False, occasions=frozenset(names), discards=early)
    if chance(rng, 0.5):
        occasions = frozenset({"dealt_hand"})
        return replace(facts, dealer=True, occasions=occasions, discards=0)
    names = {"first_draw"}
    if facts.hand.flowers and chance(rng, 0.5):
        names.add("flower_replacement")
    return replace(
        facts, dealer=False, occasions=frozenset(names), discards=rng.choice([None, 1, 2, 3])
    )


def later_turn(rng: Random, facts: Facts) -> Facts:
    """The same win later on: replacements, the last tile, ready."""
    names: set[str] = set()
    claimed = any(meld.kind != "concealed_kong" for meld in facts.hand.melds)
    if facts.source == "self_draw":
        if any("kong" in meld.kind for meld in facts.hand.melds) and chance(rng, 0.4):
            names.add("kong_replacement")
        if facts.hand.flowers and chance(rng, 0.2):
            names.add("flower_replacement")
    if facts.source in ("self_draw", "discard") and chance(rng, 0.12):
        names.add("last_tile")
    ready = None
    if chance(rng, 0.25):
        ready = "declared" if claimed else rng.choice(["declared", "heavenly", "earthly"])
    return replace(facts, occasions=frozenset(names), ready=ready)


def draw_discards(rng: Random, facts: Facts) -> int | None:
    """How many discards so far: often few, at least what the claims ask for; or unknown."""
    claimed = sum(meld.kind != "concealed_kong" for meld in facts.hand.melds)
    least = 2 * claimed + 1
    if chance(rng, 0.3):
        return None
    if "last_tile" in facts.occasions:
        return rng.randint(45, 70)
    return rng.randint(least, least + rng.choice([3, 10, 50]))


def draw_source(rng: Random, concealed: list[int], melds: list[Meld]) -> tuple[str, int]:
    """How it was won and the winning tile; a robbed tile is one the winner has no copy of."""
    tile = rng.choice(sorted(set(concealed)))
    if chance(rng, 0.15):
        held = concealed + [tile for meld in melds for tile in meld.tiles()]
        lone = sorted(one for one in set(concealed) if held.count(one) == 1)
        if lone:
            return "robbed_kong", rng.choice(lone)
    return rng.choice(["self_draw", "discard"]), tile


def draw_quiet_win(rng: Random) -> Facts:
    """A discard late in the hand that is worth next to nothing: a chicken hand (C18) or zero."""
    sets, pair = quiet(rng)
    shown = rng.randint(1, 3)
    concealed = [pair, pair, *(tile for one in sets[shown:] for tile in tiles_of(one))]
    tile = rng.choice(sorted({tile for one in sets[shown:] for tile in tiles_of(one)}))
    concealed.remove(tile)
    melds = tuple(draw_meld(rng, one, False) for one in sets[:shown])
    flowers = () if chance(rng, 0.6) else (rng.choice(FLOWERS),)
    dealer, seat, round_ = draw_seat(rng)
    hand = Hand(tuple(sorted(concealed)), melds, flowers)
    discards = rng.choice([None, rng.randint(11, 60)])
    return Facts(hand, tile, "discard", seat, round_, dealer, discards=discards)


def draw_plain_win(rng: Random, special: bool) -> Facts:
    """A win by hand: self-drawn, on a discard or by robbing a kong."""
    concealed, melds = draw_special(rng) if special else draw_melds(rng)
    rng.shuffle(melds)
    source, tile = draw_source(rng, concealed, melds)
    rest = sorted(concealed)
    rest.remove(tile)
    dealer, seat, round_ = draw_seat(rng)
    hand = Hand(tuple(rest), tuple(melds), draw_flowers(rng))
    facts = Facts(hand, tile, source, seat, round_, dealer)
    if chance(rng, 0.3):
        facts = first_turn(rng, facts)
    if set(FIRST_TURNS) & facts.occasions:
        return facts
    facts = later_turn(rng, facts)
    return replace(facts, discards=draw_discards(rng, facts))


def change_tile(rng: Random, hand: Hand, tile: int | None) -> Hand:
    """The hand with one concealed tile made another, near it or the same number elsewhere."""
    while True:
        index = rng.randrange(len(hand.concealed))
        old = hand.concealed[index]
        new = rng.choice([old - 1, old + 1, old - 9, old + 9, rng.randrange(34)])
        if new == old or not 0 <= new <= 33:
            continue
        tiles = list(hand.concealed)
        tiles[index] = new
        changed = replace(hand, concealed=tuple(sorted(tiles)))
        held = (*changed.tiles(), -1 if tile is None else tile)
        if held.count(new) <= 4:
            return changed


def without_hand(rng: Random, facts: Facts) -> Facts:
    """A flower win whose hand is not complete: eight, or seven and one (C06, C17)."""
    hand = change_tile(rng, facts.hand, None)
    names: set[str] = set()
    ready = None
    if chance(rng, 0.4):
        missing = rng.choice(FLOWERS)
        source, flowers = "robbed_flower", tuple(one for one in FLOWERS if one != missing)
    else:
        source, flowers = "eight_flowers", FLOWERS
    opening = not hand.melds and chance(rng, 0.6)
    if opening:
        if source == "eight_flowers":
            names.add("dealt_flowers")
        keep = len(hand.concealed) - rng.randrange(5)
        kept = tuple(sorted(rng.sample(hand.concealed, keep)))
        hand = replace(hand, concealed=kept)
    elif chance(rng, 0.2):
        ready = "declared"
    return replace(
        facts,
        hand=replace(hand, flowers=flowers),
        tile=None,
        source=source,
        occasions=frozenset(names),
        ready=ready,
        discards=0 if opening else facts.discards,
    )


def with_hand(rng: Random, facts: Facts) -> Facts:
    """Eight flowers whose replacement completes the hand, or both dealt (C17)."""
    hand = replace(facts.hand, flowers=FLOWERS)
    if not hand.melds and chance(rng, 0.4):
        return replace(
            facts,
            hand=hand,
            source="eight_flowers",
            dealer=True,
            occasions=frozenset({"dealt_hand", "dealt_flowers"}),
            ready=None,
            discards=0,
        )
    names = {"flower_replacement"}
    if any("kong" in meld.kind for meld in hand.melds) and chance(rng, 0.4):
        names = {"kong_replacement"}
    late = "last_tile" in facts.occasions
    if late:
        names.add("last_tile")
    return replace(facts, hand=hand, source="eight_flowers", occasions=frozenset(names))


def draw_win(rng: Random, ruleset: str | None = None) -> Drawn:
    """A win in that ruleset (else in one drawn): special shapes for hong_kong only."""
    chosen = ruleset or rng.choice(RULESETS)
    special = chosen == "hong_kong" and chance(rng, 0.15)
    quiet_one = not special and chance(rng, 0.08)
    facts = draw_quiet_win(rng) if quiet_one else draw_plain_win(rng, special)
    if chance(rng, 0.1):
        early = bool(set(FIRST_TURNS) & facts.occasions)
        plain = replace(facts, occasions=frozenset(), discards=None) if early else facts
        made = with_hand if chance(rng, 0.5) else without_hand
        facts = made(rng, plain)
    if chosen == "friendly" and facts.ready is not None:  # ready is not played there
        facts = replace(facts, ready=None)
    return Drawn(format_win(facts), facts, chosen)


def draw_near_miss(rng: Random, ruleset: str | None = None) -> Drawn:
    """Possible facts that are no win in that ruleset: mostly one tile wrong, or a shape unknown."""
    chosen = ruleset or rng.choice(RULESETS)
    while True:
        special = chance(rng, 0.15)
        facts = draw_plain_win(rng, special)
        if facts.source == "robbed_kong":
            facts = replace(facts, source="discard")
        if not (special and chosen != "hong_kong"):
            facts = replace(facts, hand=change_tile(rng, facts.hand, facts.tile))
        if score(facts, chosen) is None:
            return Drawn(format_win(facts), facts, chosen)


def draw_dense_hand(rng: Random) -> Hand:
    """Sixteen tiles, less three for each meld, out of one suit or two."""
    lows = rng.sample([0, 9, 18], rng.choice([1, 1, 2]))
    tiles = [low + rank for low in lows for rank in range(9) for _ in range(4)]
    rng.shuffle(tiles)
    melds = []
    for _ in range(rng.choice([0, 0, 1, 2])):
        kong = next((tile for tile in sorted(set(tiles)) if tiles.count(tile) == 4), None)
        if kong is not None:
            melds.append(Meld("concealed_kong", kong))
            tiles = [tile for tile in tiles if tile != kong]
    return Hand(tuple(sorted(tiles[: 16 - 3 * len(melds)])), tuple(melds))


def draw_hand(rng: Random) -> DrawnHand:
    """A hand for its waits (C07): ready in any shape, nearly so, or many tiles of a suit."""
    if chance(rng, 0.2):
        hand = draw_dense_hand(rng)
    else:
        hand = replace(draw_plain_win(rng, chance(rng, 0.15)).hand, flowers=())
        if chance(rng, 0.3):
            hand = change_tile(rng, hand, None)
    return DrawnHand(format_hand(hand), hand)
