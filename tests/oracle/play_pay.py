"""What a win at the table is worth, and who pays: facts from what happened, then the payments."""

from __future__ import annotations

from dataclasses import dataclass

from .notation import DRAGONS, WINDS, Facts, Hand, Meld, is_honor, is_terminal, suit_of
from .play_legal import may_self_draw
from .play_state import Result, State, seats_after
from .scoring import score

FIRST_TURN = {"first_draw", "before_first_draw", "dealers_first_discard"}


@dataclass
class Worth:
    """The best of what a winner may be paid for."""

    source: str
    total: int
    lines: dict[str, int]
    facts: Facts


# the facts


def hand_of(state: State, seat: int, concealed: list[int]) -> Hand:
    """The seat's hand with these concealed tiles."""
    return Hand(
        tuple(sorted(concealed)), tuple(state.melds[seat]), tuple(sorted(state.flowers[seat]))
    )


def facts(
    state: State,
    seat: int,
    source: str,
    concealed: list[int],
    tile: int | None,
    occasions: set[str],
) -> Facts:
    """The facts of a win; without a hand there is no ready (C17)."""
    return Facts(
        hand=hand_of(state, seat, concealed),
        tile=tile,
        source=source,
        seat_wind=state.winds[seat],
        round_wind=state.round_wind,
        dealer=seat == state.dealer,
        occasions=frozenset(occasions),
        ready=state.ready[seat] if tile is not None else None,
        discards=state.discards + (source == "robbed_kong"),  # K16: a robbed tile counts as one
    )


def self_draw_occasions(state: State, seat: int) -> set[str]:
    """K12, K13 and what the drawn tile was a replacement of."""
    if state.drawn is None:
        return {"dealt_hand"}  # K13, H4: the dealer, before any discard or kong
    occasions = set(state.drawn_occasions)
    if state.drawable() == 0:
        occasions.add("last_tile")
    if seat != state.dealer and state.head_draws[seat] == 1 and not state.called:
        occasions.add("first_draw")
    return occasions


def discard_occasions(state: State, seat: int, by: int) -> set[str]:
    """K12, K13 of a win on a discard."""
    occasions = set()
    if state.drawable() == 0:
        occasions.add("last_tile")
    if seat != state.dealer and state.head_draws[seat] == 0 and not state.called:
        occasions.add("before_first_draw")
        if by == state.dealer and state.own_discards[by] == 1:
            occasions.add("dealers_first_discard")
    return occasions


def self_draw_facts(state: State, seat: int, source: str) -> Facts:
    """A complete hand at the own turn."""
    occasions = self_draw_occasions(state, seat)
    tile = state.drawn
    if tile is None:  # C17: on a dealt hand the last in tile order
        tile = max(state.concealed[seat])
    if source == "eight_flowers":
        occasions -= FIRST_TURN  # K13: a flower win has neither
        if state.dealt_eight[seat]:
            occasions.add("dealt_flowers")
    return facts(state, seat, source, state.hand_without(seat, tile), tile, occasions)


def flower_facts(state: State, seat: int, source: str) -> Facts:
    """A flower win without a hand."""
    occasions = set()
    if source == "eight_flowers" and state.dealt_eight[seat]:
        occasions.add("dealt_flowers")
    return facts(state, seat, source, state.concealed[seat], None, occasions)


# the worth


def worth(state: State, one: Facts) -> Worth:
    """Score these facts."""
    scored = score(one, state.rules.name)
    assert scored is not None, f"no win: {one}"
    return Worth(one.source, scored.total, scored.lines, one)


def worth_at_turn(state: State, seat: int) -> Worth:
    """A hu at the own turn; C17: who has both is paid the better, a tie goes to the flowers."""
    candidates = []
    rightful = may_self_draw(state)
    if state.passed_eight[seat]:
        if rightful and state.rules.flower_win_adds_hand:
            candidates.append(self_draw_facts(state, seat, "eight_flowers"))
        else:  # C17: where a bar forbids the self-draw, only the flower rows
            candidates.append(flower_facts(state, seat, "eight_flowers"))
    if rightful:
        candidates.append(self_draw_facts(state, seat, "self_draw"))
    worths = [worth(state, one) for one in candidates]
    best = worths[0]
    for other in worths[1:]:
        if other.total > best.total:
            best = other
    return best


def worth_on(state: State, seat: int, source: str, tile: int, by: int) -> Worth:
    """A hu on another's tile."""
    occasions = discard_occasions(state, seat, by) if source == "discard" else set()
    return worth(state, facts(state, seat, source, state.concealed[seat], tile, occasions))


# responsibility


def note_feed(state: State, seat: int, tile: int, by: int) -> None:
    """I1: a tile is claimed as a chow or pung, beside the sets shown so far; I2: no kongs."""
    if not state.rules.responsibility:
        return
    shown = state.melds[seat]
    if tile in WINDS and sum(meld.tile in WINDS for meld in shown) == 3:
        state.feeds[seat].append(("four_winds", by))
    if tile in DRAGONS and sum(meld.tile in DRAGONS for meld in shown) == 2:
        state.feeds[seat].append(("three_dragons", by))
    if len(shown) < 4:
        return
    if suit_of(tile) in "mps" and all(suit_of(meld.tile) == suit_of(tile) for meld in shown):
        state.feeds[seat].append(("full_flush", by))
    if is_honor(tile) and all(is_honor(meld.tile) for meld in shown):
        state.feeds[seat].append(("all_honors", by))
    if is_terminal(tile) and all(all_terminal(meld) for meld in shown):
        state.feeds[seat].append(("all_terminals", by))


def all_terminal(meld: Meld) -> bool:
    """A set of terminals only."""
    return all(is_terminal(tile) for tile in meld.tiles())


def has_pattern(pattern: str, won: Worth) -> bool:
    """I1: whether the win then has that pattern, and was won in a way that binds."""
    if pattern == "four_winds":
        return bool({"big_four_winds", "little_four_winds"} & set(won.lines))
    if pattern == "three_dragons":
        return bool({"big_three_dragons", "little_three_dragons"} & set(won.lines))
    if won.source != "self_draw":  # I1: claimed as the fifth set and later won by self-draw
        return False
    if pattern == "all_terminals":
        assert won.facts.tile is not None
        return all(is_terminal(tile) for tile in (*won.facts.hand.tiles(), won.facts.tile))
    return pattern in won.lines


def liable_player(state: State, seat: int, won: Worth) -> int | None:
    """I3: of two feeders the one of the first claim."""
    for pattern, by in state.feeds[seat]:
        if has_pattern(pattern, won):
            return by
    return None


# the payments


def dealer_tai(state: State, one: int, other: int) -> int:
    """P02: on a payment with the dealer; P04: on every one of them."""
    return 1 + 2 * state.streak if state.dealer in (one, other) else 0


def pay_instant_kong(state: State, seat: int) -> None:
    """P05: a concealed kong, before the own first discard 10 fan from each, later 5; no base."""
    if not state.rules.instant_kongs:
        return
    fan = 10 if state.own_discards[seat] == 0 else 5
    for payer in seats_after(seat):
        amount = (fan + dealer_tai(state, payer, seat)) * state.per_tai
        state.instant[payer] -= amount
        state.instant[seat] += amount


def pay(state: State, seat: int, won: Worth, losers: list[int], result: Result) -> None:
    """P01, P02, P09: each loser's share, paid by the liable player if there is one."""
    liable = liable_player(state, seat, won)
    for loser in losers:
        tai = won.total + dealer_tai(state, loser, seat)
        amount = state.base + tai * state.per_tai
        payer = loser if liable is None else liable
        result.deltas[payer] -= amount
        result.deltas[seat] += amount
    result.winners.append(seat)
    result.totals.append(won.total)
    result.lines.append(won.lines)
    result.liable.append(liable)
    result.source = won.source
