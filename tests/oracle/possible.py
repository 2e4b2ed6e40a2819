"""Facts that cannot be together, whatever the ruleset (C20): a plain list of them."""

from __future__ import annotations

from .notation import WINDS, Facts, Meld, rank_of, suit_of

FIRST_TURNS = ("dealt_hand", "first_draw", "before_first_draw", "dealers_first_discard")
REPLACEMENTS = ("kong_replacement", "flower_replacement")


def meld_problems(meld: Meld) -> list[str]:
    """What no meld can be: a wrapping or honour chow, one not fed from the left."""
    problems = []
    if meld.kind == "chow":
        if suit_of(meld.tile) not in "mps" or rank_of(meld.tile) > 7:
            problems.append("no chow")
        if meld.fed not in ("", "<"):
            problems.append("chow not fed from the left")
    if meld.tile > 33:
        problems.append("flower in a meld")
    return problems


def tile_problems(facts: Facts) -> list[str]:
    """Numbers of tiles and copies."""
    problems = []
    hand, tile = facts.hand, facts.tile
    full = 16 - 3 * len(hand.melds)
    winning = [] if tile is None else [tile]
    everything = [*hand.tiles(), *winning]
    flower_win = facts.source in ("eight_flowers", "robbed_flower")
    if tile is None and (not flower_win or len(hand.concealed) > full + 1):
        problems.append("number of tiles without a winning tile")
    if tile is not None and len(hand.concealed) != full:
        problems.append("number of tiles")
    if any(everything.count(kind) > 4 for kind in everything):
        problems.append("five of a kind")
    if any(kind > 33 for kind in everything):
        problems.append("flower in the hand or as winning tile")
    if len(set(hand.flowers)) != len(hand.flowers):
        problems.append("flower twice")
    if any(kind <= 33 for kind in hand.flowers):
        problems.append("no flower among the flowers")
    return problems


def occasion_problems(facts: Facts) -> list[str]:
    """Replacements, the last tile, a robbed tile, ready, discards."""
    problems = []
    given = facts.occasions
    melds = facts.hand.melds
    claimed = [meld for meld in melds if meld.kind != "concealed_kong"]
    drawn = facts.source == "self_draw" or (
        facts.source == "eight_flowers" and facts.tile is not None
    )
    first = [name for name in FIRST_TURNS if name in given]
    if given & set(REPLACEMENTS) and not drawn:
        problems.append("replacement not self-drawn")
    if "kong_replacement" in given and not any("kong" in meld.kind for meld in melds):
        problems.append("replacement without a kong")
    if "flower_replacement" in given and not facts.hand.flowers:
        problems.append("replacement without a flower")
    if facts.source == "robbed_kong":
        if "last_tile" in given:
            problems.append("last tile robbed")
        if facts.tile in facts.hand.tiles():
            problems.append("robbed tile held")
    if "last_tile" in given and first:
        problems.append("last tile at the first turn")
    if facts.ready is not None and first:
        problems.append("ready at the first turn")
    if facts.ready in ("heavenly", "earthly") and claimed:
        problems.append("ready on the dealt tiles with a claimed meld")
    if facts.discards is not None and facts.discards < len(claimed):
        problems.append("fewer discards than claimed melds")
    return problems


def first_turn_problems(facts: Facts) -> list[str]:
    """The four first-turn facts: dealer, melds, source."""
    problems = []
    given, source = facts.occasions, facts.source
    first = [name for name in FIRST_TURNS if name in given]
    if first and facts.hand.melds:
        problems.append("a meld at the first turn")
    if "dealt_hand" in given:
        drawn = source == "self_draw" or (source == "eight_flowers" and facts.tile is not None)
        if not facts.dealer or not drawn or given & set(REPLACEMENTS):
            problems.append("dealt hand")
    elif first and facts.dealer:
        problems.append("first turn of a dealer")
    if "first_draw" in given and source != "self_draw":
        problems.append("first draw not self-drawn")
    if "before_first_draw" in given and source != "discard":
        problems.append("no discard before the first draw")
    if "dealers_first_discard" in given and "before_first_draw" not in given:
        problems.append("dealer's first discard not before the first draw")
    if len(first) > 1 and set(first) != {"before_first_draw", "dealers_first_discard"}:
        problems.append("first-turn facts together")
    return problems


def flower_problems(facts: Facts) -> list[str]:
    """Flower wins."""
    problems = []
    given, count = facts.occasions, len(facts.hand.flowers)
    if facts.source == "eight_flowers":
        if count != 8:
            problems.append("eight flowers without eight")
        free = "dealt_hand" in given or bool(given & set(REPLACEMENTS))
        if facts.tile is not None and not free:
            problems.append("eight flowers and a hand without a replacement")
    if facts.source == "robbed_flower" and count != 7:
        problems.append("robbed flower without seven")
    if "dealt_flowers" in given:
        if facts.source != "eight_flowers":
            problems.append("dealt flowers without eight flowers")
        if facts.tile is not None and not facts.dealer:
            problems.append("dealt flowers and a hand by a non-dealer")
    return problems


def contradictions(facts: Facts) -> list[str]:
    """Every contradiction found; empty: the facts are possible."""
    problems = [problem for meld in facts.hand.melds for problem in meld_problems(meld)]
    if facts.seat_wind not in WINDS or facts.round_wind not in WINDS:
        problems.append("no wind")
    return (
        problems
        + tile_problems(facts)
        + occasion_problems(facts)
        + first_turn_problems(facts)
        + flower_problems(facts)
    )
