"""What is present in a reading: common counting, and the rows of taiwan and online."""

from __future__ import annotations

from collections import Counter

from .notation import (
    DRAGONS,
    WINDS,
    Facts,
    flower_number,
    is_honor,
    rank_of,
    suit_of,
)
from .shapes import Block, Reading

Counts = dict[str, int]


class Look:
    """Plain questions about one reading of one win; `kinds` are the kinds waited for (C07)."""

    def __init__(self, facts: Facts, reading: Reading, kinds: list[int]) -> None:
        winning = [facts.tile] if facts.tile is not None else []
        self.facts = facts
        self.reading = reading
        self.tiles = sorted([*facts.hand.tiles(), *winning])
        self.standard = reading.shape == "standard"
        self.blocks: list[Block] = list(reading.blocks)
        self.pungs = [block for block in self.blocks if block.kind != "chow"]
        self.chows = [block for block in self.blocks if block.kind == "chow"]
        self.punged = [block.tile for block in self.pungs]
        self.wind_pungs = sum(tile in WINDS for tile in self.punged)
        self.dragon_pungs = sum(tile in DRAGONS for tile in self.punged)
        self.wind_pair = reading.pair in WINDS
        self.dragon_pair = reading.pair in DRAGONS
        self.self_drawn = facts.source in ("self_draw", "eight_flowers")
        self.claimed = [meld for meld in facts.hand.melds if meld.kind != "concealed_kong"]
        self.waited = "dealt_hand" not in facts.occasions  # C11
        self.sole_wait = self.waited and len(kinds) == 1
        self.several_waits = self.waited and len(kinds) >= 2
        self.suits = {suit_of(tile) for tile in self.tiles} - {"z"}
        self.honors = any(is_honor(tile) for tile in self.tiles)

    def occasion(self, name: str) -> bool:
        """Whether that fact was given."""
        return name in self.facts.occasions

    def concealed_pungs(self) -> int:
        """Concealed pungs and concealed kongs; no exposed or added kong (C09, C12)."""
        return sum(block.concealed for block in self.pungs)

    def all_claimed(self) -> bool:
        """All five sets claimed, no concealed kong among them (C13)."""
        return len(self.claimed) == 5


def present(counts: dict[str, int | bool]) -> Counts:
    """Only what is there, as numbers."""
    return {row: int(count) for row, count in counts.items() if count}


def plain_all_chows(look: Look) -> bool:
    """Five chows, no honour, no flower, another's tile at a two-sided wait, two kinds or more."""
    return (
        len(look.chows) == 5
        and not look.honors
        and not look.facts.hand.flowers
        and not look.self_drawn
        and look.reading.wait == "two_sided"
        and look.several_waits
    )


def winning_rows(look: Look) -> Counts:
    """How the hand was won, as taiwan and online both count it."""
    facts = look.facts
    concealed = not look.claimed
    another = facts.source in ("discard", "robbed_kong")
    replacement = look.occasion("kong_replacement") or look.occasion("flower_replacement")
    return present(
        {
            "concealed_hand": concealed,
            "self_draw": look.self_drawn,
            "out_with_replacement": look.self_drawn and replacement,
            "robbing_the_kong": facts.source == "robbed_kong",
            "last_tile_draw": look.self_drawn and look.occasion("last_tile"),
            "last_tile_claim": facts.source == "discard" and look.occasion("last_tile"),
            "sole_wait": look.sole_wait,
            "melded_hand": look.all_claimed() and another,
        }
    )


def tile_rows(look: Look) -> Counts:
    """Sets and suits, as taiwan and online both count them."""
    facts = look.facts
    hidden = look.concealed_pungs()
    return present(
        {
            "round_wind": facts.round_wind in look.punged,
            "seat_wind": facts.seat_wind in look.punged,
            "little_three_dragons": look.dragon_pungs == 2 and look.dragon_pair,
            "big_three_dragons": look.dragon_pungs == 3,
            "little_four_winds": look.wind_pungs == 3 and look.wind_pair,
            "big_four_winds": look.wind_pungs == 4,
            "all_chows": plain_all_chows(look),
            "all_pungs": len(look.pungs) == 5,
            "three_concealed_pungs": hidden >= 3,
            "four_concealed_pungs": hidden >= 4,
            "five_concealed_pungs": hidden >= 5,
            "half_flush": len(look.suits) == 1 and look.honors,
            "full_flush": len(look.suits) == 1 and not look.honors,
            "all_honors": not look.suits,
        }
    )


def taiwan_hand(look: Look) -> Counts:
    """Every row of taiwan about the hand and how it was won."""
    self_draw = look.facts.source == "self_draw"
    first_discards = look.facts.source == "discard" and look.occasion("before_first_draw")
    ready = look.facts.ready
    return present(
        {
            **winning_rows(look),
            **tile_rows(look),
            "fully_concealed_hand": not look.claimed and look.self_drawn,
            "ready": ready is not None,
            "heavenly_ready": ready == "heavenly",
            "earthly_ready": ready == "earthly",
            "heavenly_win": look.self_drawn and look.occasion("dealt_hand"),
            "earthly_win": self_draw and look.occasion("first_draw"),
            "human_win": first_discards,
            "half_melded_hand": look.all_claimed() and look.self_drawn,
            "dragon_pung": look.dragon_pungs,
        }
    )


def online_hand(look: Look) -> Counts:
    """Every row of online about the hand and how it was won."""
    return present(
        {
            **winning_rows(look),
            **tile_rows(look),
            "concealed_self_draw": not look.claimed and look.self_drawn,
            "white_dragon": DRAGONS[0] in look.punged,
            "green_dragon": DRAGONS[1] in look.punged,
            "red_dragon": DRAGONS[2] in look.punged,
        }
    )


def seat_number(facts: Facts) -> int:
    """East 1, South 2, West 3, North 4 (C02)."""
    return WINDS.index(facts.seat_wind) + 1


def complete_series(facts: Facts) -> tuple[bool, bool]:
    """Whether all four seasons and all four plants are held."""
    held = facts.hand.flowers
    return sum(tile <= 37 for tile in held) == 4, sum(tile >= 38 for tile in held) == 4


def taiwan_flowers(facts: Facts) -> Counts:
    """The flower rows of taiwan; eight flowers belong to the source (C17)."""
    eight = facts.source == "eight_flowers"
    numbers = [flower_number(tile) for tile in facts.hand.flowers]
    return present(
        {
            "seat_flower": numbers.count(seat_number(facts)),
            "flower_kong": sum(complete_series(facts)),
            "eight_flowers": eight,
            "eight_flowers_dealt": eight and "dealt_flowers" in facts.occasions,
            "seven_robs_one": facts.source == "robbed_flower",
        }
    )


def online_flowers(facts: Facts) -> Counts:
    """The flower rows of online."""
    seasons, plants = complete_series(facts)
    seat = seat_number(facts)
    return present(
        {
            "seat_season": 34 + seat - 1 in facts.hand.flowers,
            "seat_plant": 38 + seat - 1 in facts.hand.flowers,
            "season_kong": seasons,
            "plant_kong": plants,
            "eight_flowers": facts.source == "eight_flowers",
            "seven_robs_one": facts.source == "robbed_flower",
        }
    )


def chow_counts(look: Look) -> Counter[int]:
    """How often each chow is held, by its lowest tile."""
    return Counter(block.tile for block in look.chows)


def numbers_punged(look: Look) -> Counter[int]:
    """In how many suits each number is punged."""
    return Counter(rank_of(tile) for tile in look.punged if not is_honor(tile))
