"""By which rule an act is refused, as far as hands without slips tell. Nothing changes the state.

The words for the reasons are the codes of docs/playing.md.
"""

from __future__ import annotations

from .notation import parse_tiles
from .play_legal import (
    chow_forbids,
    chow_lows,
    keeps_waits,
    leaves_a_discard,
    pung_forbids,
)
from .play_state import LETTERS, Claim, State, next_seat

REGULAR = ("draw", "discard", "chow", "pung", "kong", "hu", "pass")


def code_of(state: State, text: str) -> str | None:
    """Why the act, as text of K4, is not among the legal ones; None where this does not tell."""
    letter, verb, *rest = text.split()
    seat = LETTERS.index(letter)
    tile = parse_tiles(rest[0])[0] if rest and verb in ("discard", "chow", "kong") else None
    own = verb in ("draw", "discard") or (verb == "kong" and tile is not None)
    if state.phase == "over":
        return "over"
    if verb == "show":  # I4: where there are no slips, nobody has declared a win wrongly
        return "nothing-declared"
    if verb not in REGULAR:
        return None if state.rules.name == "friendly" else "not-irregular"
    if state.phase == "claiming" and state.claim is not None:
        return "answers-pending" if own else _answer(state, state.claim, seat, verb, tile)
    if not own and verb != "hu":
        return "nothing-to-claim"
    if verb == "hu":
        return _own_hu(state) if state.phase == "turn" and seat == state.seat else None
    if seat != state.seat:
        return "not-your-turn"
    if state.phase != "turn":
        return "draw-first"
    if tile is None:
        return "no-draw-due"
    return _own_kong(state, tile) if verb == "kong" else _discard(state, tile, rest[-1] == "ready")


# the own turn


def _discard(state: State, tile: int, ready: bool) -> str:
    """K9: a tile in hand; E4, G1: not every one; G1, K14: ready once, on a hand that waits."""
    seat = state.seat
    if tile not in state.concealed[seat]:
        return "not-held"
    if tile in state.forbidden:
        return "swap-discard"
    if state.ready[seat] is not None:
        return "ready-bound" if tile != state.drawn else "already-ready"
    assert ready
    return "not-ready" if state.rules.ready else "no-ready"  # G3


def _own_kong(state: State, tile: int) -> str:
    """E6: not after a claim; E7: four in hand or one to a pung; G1; K7."""
    held, melds = state.concealed[state.seat], state.melds[state.seat]
    if state.discard_only:
        return "kong-after-claim"
    if held.count(tile) < 4 and not (
        tile in held and any(meld.kind == "pung" and meld.tile == tile for meld in melds)
    ):
        return "no-kong"
    return "no-replacement" if keeps_waits(state, tile) else "ready-bound"


def _own_hu(state: State) -> str | None:
    """K9, H1, E9, F1, F3."""
    if state.discard_only:
        return "draw-first"
    if not state.complete(state.seat):
        return "not-complete"
    return "exposed-kong" if state.no_self_draw else "passed-win"


# claims


def _answer(state: State, claim: Claim, seat: int, verb: str, low: int | None) -> str | None:
    """K5: only who is asked answers, and once (E2)."""
    if seat in claim.answers:
        return "answered"
    asked = seat in claim.options
    if verb == "pass":
        return "not-asked"
    if claim.cause == "discard" and claim.tile is not None and seat != claim.by:
        if verb == "hu":
            return "passed-win" if state.complete(seat, claim.tile) else "not-complete"
        return _claim(state, claim.tile, claim.by, seat, verb, low)
    if verb == "hu":
        return None
    # K6, K8: a kong and flowers are won, or nothing.
    return (
        "nothing-to-claim" if asked or (claim.cause == "kong" and seat != claim.by) else "not-asked"
    )


def _claim(state: State, tile: int, by: int, seat: int, verb: str, low: int | None) -> str:
    """G1, E1, E7, E5, E4, K7; D4 for what would be possible otherwise."""
    held = state.concealed[seat]
    if state.ready[seat] is not None:
        return "ready-bound"
    if verb == "chow":
        if next_seat(by) != seat:
            return "chow-not-from-left"
        others = [] if low is None else [one for one in range(low, low + 3) if one != tile]
        if low not in chow_lows(tile) or any(one not in held for one in others):
            return "no-chow"
        stays = leaves_a_discard(state, seat, others, chow_forbids(state, low, tile))
        return "quiet-tail" if stays else "no-discard-left"
    if verb == "pung":
        if held.count(tile) < 2:
            return "no-pung"
        if tile in state.passed_pungs[seat]:
            return "passed-pung"
        stays = leaves_a_discard(state, seat, [tile, tile], pung_forbids(state, tile))
        return "quiet-tail" if stays else "no-discard-left"
    if held.count(tile) < 3:
        return "no-kong"
    if next_seat(by) == seat and not state.rules.kong_from_left:
        return "kong-from-left"
    return "no-replacement" if state.drawable() < state.rules.needed_for_a_kong else "quiet-tail"
