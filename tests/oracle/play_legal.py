"""Which acts the rules of play allow, seat by seat. Nothing here changes the state."""

from __future__ import annotations

from .notation import TILE_NAMES, Meld, rank_of, suit_of
from .play_shapes import waits
from .play_state import LETTERS, State, is_flower, next_seat, seats_after


def legal_texts(state: State) -> list[str]:
    """All legal acts of all seats, as texts of K4, sorted; no fouls."""
    texts: list[str] = []
    if state.phase in ("opening", "drawing"):  # C-draw: this seat, and nobody else
        texts = [f"{LETTERS[state.seat]} draw"]
    elif state.phase == "turn":
        texts = [f"{LETTERS[state.seat]} {verb}" for verb in turn_verbs(state)]
    elif state.phase == "claiming" and state.claim is not None:
        for seat in state.claim.waiting():  # K5: each asked seat answers once
            verbs = [*state.claim.options[seat], "pass"]
            texts += [f"{LETTERS[seat]} {verb}" for verb in verbs]
    return sorted(texts)


# the own turn


def turn_verbs(state: State) -> list[str]:
    """K9: after a draw discard, kong, hu; after a chow or pung discard only."""
    verbs = ["hu"] if may_hu_at_turn(state) else []
    verbs += [f"kong {TILE_NAMES[tile]}" for tile in turn_kongs(state)]
    for tile in legal_discards(state):
        verbs.append(f"discard {TILE_NAMES[tile]}")
        if may_declare_ready(state, tile):
            verbs.append(f"discard {TILE_NAMES[tile]} ready")
    return verbs


def legal_discards(state: State) -> list[int]:
    """What the seat at turn may discard."""
    if state.ready[state.seat] is not None:  # G1: afterwards only the drawn tile
        return [] if state.drawn is None else [state.drawn]
    return sorted(set(state.concealed[state.seat]) - state.forbidden)  # E4


def may_declare_ready(state: State, tile: int) -> bool:
    """G1, K14: not declared yet, and the hand left waits on at least one kind."""
    seat = state.seat
    if not state.rules.ready or state.ready[seat] is not None:  # G3
        return False
    return bool(state.waits_of(seat, state.hand_without(seat, tile)))


def ready_kind(state: State, tile: int) -> str:
    """K14: heavenly, earthly or declared, for a discard of this tile now."""
    seat = state.seat
    if state.own_discards[seat] > 0 or state.called:  # G2: first discard; nobody has called
        return "declared"
    if seat == state.dealer:  # G2: the dealer after the first discard
        return "heavenly"
    if state.opening_waits[seat] and tile == state.drawn:
        return "heavenly"
    if tile != state.drawn:  # G2: the drawn tile kept
        return "earthly"
    return "declared"


def may_hu_at_turn(state: State) -> bool:
    """A self-draw, or eight flowers that were passed this turn (K8)."""
    if state.discard_only:  # K9
        return False
    return state.passed_eight[state.seat] or may_self_draw(state)


def may_self_draw(state: State) -> bool:
    """Whether the seat at turn has a rightful self-draw (H1)."""
    seat = state.seat
    if state.discard_only or not state.complete(seat):  # K9
        return False
    if state.no_self_draw:  # E9
        return False
    if state.rules.passing == "F1":
        return not state.barred[seat]
    if state.rules.passing == "F3":
        return state.drawn is None or state.drawn not in state.missed[seat]
    return True  # F2, F4: discards and kongs to rob only


def turn_kongs(state: State) -> list[int]:
    """E7: concealed if all four are in hand, added if the pung lies exposed."""
    if state.discard_only:  # E6
        return []
    if state.drawable() < state.rules.needed_for_a_kong:  # K7
        return []
    held = state.concealed[state.seat]
    pungs = [meld.tile for meld in state.melds[state.seat] if meld.kind == "pung"]
    kinds = [tile for tile in sorted(set(held)) if held.count(tile) == 4 or tile in pungs]
    return [tile for tile in kinds if keeps_waits(state, tile)]


def keeps_waits(state: State, tile: int) -> bool:
    """G1: a ready seat makes a kong only if the waits stay the same."""
    seat = state.seat
    if state.ready[seat] is None:
        return True
    drawn = () if state.drawn is None else (state.drawn,)
    before = state.waits_of(seat, state.hand_without(seat, *drawn))
    copies = state.concealed[seat].count(tile)
    left = state.hand_without(seat, *([tile] * copies))
    melds = list(state.melds[seat])
    if copies == 4:
        melds.append(Meld("concealed_kong", tile))
    else:
        melds = [
            Meld("added_kong", tile) if meld.kind == "pung" and meld.tile == tile else meld
            for meld in melds
        ]
    return before == waits(left, melds, state.rules.special_shapes)


# claims


def discard_options(state: State, tile: int, by: int) -> dict[int, list[str]]:
    """K5: the seats with a rightful claim on a discard, and their claims."""
    options: dict[int, list[str]] = {}
    for seat in seats_after(by):
        verbs = ["hu"] if may_hu_on(state, seat, tile) else []
        if state.ready[seat] is None:  # G1: no claims but a win
            verbs += set_claims(state, seat, tile, by)
        if verbs:
            options[seat] = verbs
    return options


def rob_options(state: State, tile: int, by: int) -> dict[int, list[str]]:
    """K6, E8: the seats that could rob an added kong."""
    return {seat: ["hu"] for seat in seats_after(by) if may_hu_on(state, seat, tile)}


def may_hu_on(state: State, seat: int, tile: int) -> bool:
    """A rightful win on another's tile."""
    if state.rules.passing in ("F1", "F4") and state.barred[seat]:
        return False
    if state.rules.passing in ("F2", "F3") and tile in state.missed[seat]:
        return False
    return state.complete(seat, tile)


def set_claims(state: State, seat: int, tile: int, by: int) -> list[str]:
    """Chow, pung and exposed kong of a discard (E1)."""
    if state.rules.quiet_tail and state.drawable() <= 3:  # D4
        return []
    verbs = []
    held = state.concealed[seat]
    from_left = next_seat(by) == seat
    if from_left:
        for low in chow_lows(tile):
            others = [one for one in (low, low + 1, low + 2) if one != tile]
            if all(one in held for one in others):
                forbidden = chow_forbids(state, low, tile)
                if leaves_a_discard(state, seat, others, forbidden):
                    verbs.append(f"chow {TILE_NAMES[low]}")
    free = held.count(tile) >= 2 and tile not in state.passed_pungs[seat]  # E5
    if free and leaves_a_discard(state, seat, [tile, tile], pung_forbids(state, tile)):
        verbs.append("pung")
    allowed = state.rules.kong_from_left or not from_left  # E1
    replaceable = state.drawable() >= state.rules.needed_for_a_kong  # K7
    if held.count(tile) >= 3 and allowed and replaceable:  # E7
        verbs.append("kong")
    return verbs


def chow_lows(tile: int) -> list[int]:
    """The lowest tiles of the runs that hold this tile; C04: never wrapping, no honours."""
    if suit_of(tile) not in "mps":
        return []
    ranks = [rank_of(tile) - step for step in (2, 1, 0)]
    return [tile - rank_of(tile) + rank for rank in ranks if 1 <= rank <= 7]


def pung_forbids(state: State, tile: int) -> set[int]:
    """E4: after a pung not the same tile."""
    return {tile} if state.rules.swap_rule else set()


def chow_forbids(state: State, low: int, tile: int) -> set[int]:
    """E4: neither the claimed tile nor the one at the other end of the run."""
    if not state.rules.swap_rule:
        return set()
    forbidden = {tile}
    if tile == low and rank_of(low) + 3 <= 9:
        forbidden.add(low + 3)
    if tile == low + 2 and rank_of(low) - 1 >= 1:
        forbidden.add(low - 1)
    return forbidden


def leaves_a_discard(state: State, seat: int, used: list[int], forbidden: set[int]) -> bool:
    """E4: a claim that would leave no legal discard is itself illegal."""
    return bool(set(state.hand_without(seat, *used)) - forbidden)


# flowers


def flower_question(state: State) -> int | None:
    """H2, H3: who could win with flowers once all eight lie face up."""
    shown = [len(state.flowers[seat]) for seat in range(4)]
    if sum(shown) != 8 or not {7, 8} & set(shown):
        return None
    return shown.index(max(shown))


def held_flowers(state: State, seat: int) -> list[int]:
    """Flowers still in hand, in the opening."""
    return [tile for tile in state.concealed[seat] if is_flower(tile)]
