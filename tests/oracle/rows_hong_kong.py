"""What is present in a reading: the rows of hong_kong."""

from __future__ import annotations

from collections import Counter
from itertools import product

from .notation import DRAGONS, WINDS, Facts, flower_number, is_honor, is_terminal, rank_of, suit_of
from .rows import (
    Counts,
    Look,
    chow_counts,
    complete_series,
    numbers_punged,
    present,
    seat_number,
)

SUIT_LOWS = (0, 9, 18)
KNITTED = ({1, 4, 7}, {2, 5, 8}, {3, 6, 9})


def hong_kong_flowers(facts: Facts) -> Counts:
    """The flower rows; a flower win belongs to the source (C17)."""
    numbers = [flower_number(tile) for tile in facts.hand.flowers]
    own = numbers.count(seat_number(facts))
    return present(
        {
            "no_flowers": not numbers,
            "other_flower": len(numbers) - own,
            "seat_flower": own,
            "mixed_flower_set": set(numbers) == {1, 2, 3, 4},
            "flower_set": sum(complete_series(facts)),
            "seven_robs_one": facts.source == "robbed_flower",
            "eight_flowers": facts.source == "eight_flowers",
        }
    )


def hong_kong_hand(look: Look) -> Counts:
    """Every row about the hand and how it was won; sets count in the standard shape only (C05)."""
    counts = {**how_won(look), **special_rows(look), **kind_rows(look), **kong_rows(look)}
    if look.standard:
        counts |= {
            **wait_rows(look),
            **honor_rows(look),
            **pung_rows(look),
            **chow_rows(look),
            **straight_rows(look),
            **outside_rows(look),
            **hog_rows(look),
        }
    return counts


def how_won(look: Look) -> Counts:
    """Luck, source and discards: also in a special shape."""
    source, discards = look.facts.source, look.facts.discards
    return present(
        {
            "heavenly_win": look.self_drawn and look.occasion("dealt_hand"),
            "earthly_win": source == "discard" and look.occasion("dealers_first_discard"),
            "self_draw": look.self_drawn,
            "sole_wait": look.sole_wait,
            "out_with_replacement": look.self_drawn and look.occasion("kong_replacement"),
            "robbing_the_kong": source == "robbed_kong",
            "within_ten_tiles": discards is not None and discards <= 10,
            "within_seven_tiles": discards is not None and discards <= 7,
        }
    )


def special_rows(look: Look) -> Counts:
    """The special shapes (C05); knitted: 147, 258 and 369, one in each suit."""
    unrelated = look.reading.shape == "sixteen_unrelated"
    in_suits = [
        {rank_of(tile) for tile in look.tiles if suit_of(tile) == letter} for letter in "mps"
    ]
    return present(
        {
            "seven_pairs_and_pung": look.reading.shape == "seven_pairs_and_pung",
            "sixteen_unrelated": unrelated,
            "knitted_suits": unrelated and all(ranks in in_suits for ranks in KNITTED),
            "thirteen_orphans": look.reading.shape == "thirteen_orphans",
        }
    )


def kind_rows(look: Look) -> Counts:
    """Rows about the tiles alone, whatever the shape."""
    wind = any(tile in WINDS for tile in look.tiles)
    dragon = any(tile in DRAGONS for tile in look.tiles)
    return present(
        {
            "no_honors": not look.honors,
            "no_honors_no_flowers": not look.honors and not look.facts.hand.flowers,
            "one_voided_suit": len(look.suits) == 2 and not look.honors,
            "all_types": len(look.suits) == 3 and wind and dragon,
            "all_simples": not any(is_honor(t) or is_terminal(t) for t in look.tiles),
            "half_flush": len(look.suits) == 1 and look.honors,
            "full_flush": len(look.suits) == 1 and not look.honors,
        }
    )


def kong_rows(look: Look) -> Counts:
    """Declared kongs; the ladder says "at least" (C14)."""
    kinds = [meld.kind for meld in look.facts.hand.melds]
    hidden = kinds.count("concealed_kong")
    shown = kinds.count("exposed_kong") + kinds.count("added_kong")
    return present(
        {
            "exposed_kong": shown,
            "concealed_kong": hidden,
            "two_exposed_kongs": shown >= 2,
            "mixed_kongs": shown >= 1 and hidden >= 1,
            "two_concealed_kongs": hidden >= 2,
            "three_kongs": shown + hidden >= 3,
            "four_kongs": shown + hidden >= 4,
            "five_kongs": shown + hidden >= 5,
        }
    )


def wait_rows(look: Look) -> Counts:
    """The wait of the reading (C11), the pair, and whether the sets were claimed (C13)."""
    wait, pair = look.reading.wait, look.reading.pair
    another = look.facts.source in ("discard", "robbed_kong")
    concealed = not look.claimed
    middling = pair is not None and not is_honor(pair) and rank_of(pair) in (2, 5, 8)
    return present(
        {
            "false_sole_wait": look.several_waits and wait in ("edge", "closed", "pair"),
            "dual_pung_wait": look.waited and wait == "dual_pung",
            "pair_of_258": middling,
            "concealed_hand": concealed,
            "concealed_self_draw": concealed and look.self_drawn,
            "half_melded_hand": look.all_claimed() and look.self_drawn,
            "melded_hand": look.all_claimed() and another,
        }
    )


def honor_rows(look: Look) -> Counts:
    """Pungs of winds and dragons; at least so many winds, as the ladder goes (C14)."""
    seat, round_ = look.facts.seat_wind, look.facts.round_wind
    proper = other = double = 0
    for tile in look.punged:
        if tile in DRAGONS:
            proper += 1
        elif tile in WINDS:
            hits = (tile == seat) + (tile == round_)
            double += hits == 2
            proper += hits == 1
            other += hits == 0
    return present(
        {
            "other_wind": other,
            "proper_honor": proper,
            "double_wind": double,
            "little_three_dragons": look.dragon_pungs == 2 and look.dragon_pair,
            "big_three_dragons": look.dragon_pungs == 3,
            "little_three_winds": look.wind_pungs >= 2 and look.wind_pair,
            "big_three_winds": look.wind_pungs >= 3,
            "little_four_winds": look.wind_pungs == 3 and look.wind_pair,
            "big_four_winds": look.wind_pungs == 4,
        }
    )


def pung_rows(look: Look) -> Counts:
    """Equal numbers, all pungs, and concealed pungs: an exposed kong is one here (C12)."""
    numbers = numbers_punged(look)
    hidden = sum(block.concealed or block.kind == "exposed_kong" for block in look.pungs)
    return present(
        {
            "double_pung": sum(count == 2 for count in numbers.values()),
            "triple_pung": sum(count == 3 for count in numbers.values()),
            "all_pungs": len(look.pungs) == 5,
            "two_concealed_pungs": hidden >= 2,
            "three_concealed_pungs": hidden >= 3,
            "four_concealed_pungs": hidden >= 4,
            "five_concealed_pungs": hidden >= 5,
        }
    )


def mixed_chows(look: Look) -> tuple[int, int]:
    """Triples and then doubles of equal-numbered chows, number by number (C16)."""
    held = chow_counts(look)
    triples = doubles = 0
    for low in range(7):
        left = [held[start + low] for start in SUIT_LOWS]
        while all(left):
            left = [count - 1 for count in left]
            triples += 1
        while sum(count > 0 for count in left) >= 2:
            biggest = sorted(range(3), key=lambda suit: left[suit])[1:]
            left = [count - (suit in biggest) for suit, count in enumerate(left)]
            doubles += 1
    return triples, doubles


def chow_rows(look: Look) -> Counts:
    """All chows, equal chows in several suits, and equal chows in one (C16)."""
    triples, doubles = mixed_chows(look)
    times = Counter(chow_counts(look).values())
    five = len(look.chows) == 5
    clean = not look.honors and not look.facts.hand.flowers and not look.self_drawn
    return present(
        {
            "small_all_chows": five,
            "big_all_chows": five and clean and look.several_waits,
            "mixed_double_chow": doubles,
            "mixed_triple_chow": triples,
            "pure_double_chow": times[2],
            "pure_triple_chow": times[3],
            "quadruple_chow": times[4],
        }
    )


def straight_rows(look: Look) -> Counts:
    """123, 456 and 789 in one suit, claimed or not, or one in each suit."""
    chows = {block.tile for block in look.chows}
    unclaimed = {block.tile for block in look.chows if not block.melded}
    straights = [{start, start + 3, start + 6} for start in SUIT_LOWS]
    mixed = any(
        {a, b + 3, c + 6} <= chows
        for a, b, c in product(SUIT_LOWS, repeat=3)
        if len({a, b, c}) == 3
    )
    return present(
        {
            "pure_straight": any(straight <= chows for straight in straights),
            "concealed_pure_straight": any(straight <= unclaimed for straight in straights),
            "mixed_straight": mixed,
        }
    )


def outside_rows(look: Look) -> Counts:
    """Terminals and honours: in every set, or nothing else and five pungs."""
    ends = [any(is_terminal(t) or is_honor(t) for t in block.tiles()) for block in look.blocks]
    pungs = len(look.pungs) == 5
    return present(
        {
            "outside_hand": all(ends),
            "all_terminals_and_honors": pungs
            and all(is_terminal(t) or is_honor(t) for t in look.tiles),
            "all_terminals": pungs and all(is_terminal(t) for t in look.tiles),
        }
    )


def hog_rows(look: Look) -> Counts:
    """All four of a kind without a kong: pung and chow, pair and two chows, four chows."""
    pung_and_chow = pair_and_chows = four_chows = 0
    for kind in set(look.tiles):
        in_chows = sum(kind in block.tiles() for block in look.chows)
        in_pung = any(block.kind == "pung" and block.tile == kind for block in look.pungs)
        pung_and_chow += in_pung and in_chows == 1
        pair_and_chows += look.reading.pair == kind and in_chows == 2
        four_chows += in_chows == 4
    return present(
        {
            "hog_pung_and_chow": pung_and_chow,
            "hog_pair_and_chows": pair_and_chows,
            "hog_four_chows": four_chows,
        }
    )
