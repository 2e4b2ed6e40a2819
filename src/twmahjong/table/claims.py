"""Who may claim a tile, and why not (E1-E8, K5-K7)."""

from __future__ import annotations

from typing import Final

from twmahjong.hand import HELD_FROM, Meld, MeldKind
from twmahjong.shapes import TILES
from twmahjong.table.actions import (
    CHOWS,
    HUS,
    KONGS,
    OTHERS,
    PUNGS,
    SEATS,
    Action,
    Chow,
    Hu,
    Pung,
    Seat,
)
from twmahjong.table.codes import Code, Illegality
from twmahjong.table.state import DISCARD, ClaimCause, SeatState, Table
from twmahjong.table.winning import bar_on, claim_win, score_of
from twmahjong.tiles import Tile


def claim_options(
    table: Table, cause: ClaimCause, by: Seat, tile: Tile
) -> tuple[tuple[Seat, tuple[Action, ...]], ...]:
    """The seats with a rightful claim, in turn order, and their claims (K5, K6).

    ``table`` is as it stands when the tile lies there.
    """
    asked = []
    seats, shapes = table.seats, table.ruleset.options.shapes
    place = HELD_FROM + 3 * tile
    chows_of = by.next if cause is DISCARD and tile < 27 else None
    for seat in OTHERS[by]:
        state = seats[seat]
        claims = _OF_A_KIND[seat][state._weight >> place & 7] if cause is DISCARD else ()
        if seat is chows_of:
            claims = (*claims, *_chows(state, seat, tile))
        if tile in state.waits(shapes):
            claims = (HUS[seat], *claims)
        if claims:
            found = [a for a in claims if why_not_claim(table, a, cause, by, tile) is None]
            if found:
                asked.append((seat, tuple(found)))
    return tuple(asked)


# What a seat can claim by the number it holds of a kind: on a table made by hand that may be any.
_OF_A_KIND: Final[tuple[tuple[tuple[Action, ...], ...], ...]] = tuple(
    ((), (), (PUNGS[seat],), *((KONGS[seat], PUNGS[seat]),) * 5) for seat in SEATS
)


def _chows(state: SeatState, seat: Seat, tile: Tile) -> list[Action]:
    tiles, acts = state._weight, CHOWS[seat]
    return [acts[low] for low, one, other in _CHOWS[tile] if tiles & one and tiles & other]


def _chow_lows(tile: int) -> range:
    """The lowest tiles of the chows that a number tile can complete."""
    first = tile // 9 * 9
    return range(max(tile - 2, first), min(tile, first + 6) + 1)


def _others(low: int, tile: int) -> tuple[Tile, ...]:
    return tuple(Tile(t) for t in range(low, low + 3) if t != tile)


# For each number tile and the lowest tile of a chow with it the two others.
REST_OF_CHOW: Final = {
    (low, tile): _others(low, tile) for tile in range(27) for low in _chow_lows(tile)
}
# For each number tile the same chows, and the bits in which the two others are counted.
_CHOWS: Final = tuple(
    tuple(
        (low, *(7 << HELD_FROM + 3 * other for other in _others(low, tile)))
        for low in _chow_lows(tile)
    )
    for tile in range(27)
)


def why_not_claim(
    table: Table, action: Action, cause: ClaimCause, by: Seat, tile: Tile
) -> Illegality | None:
    """Why the seat may not claim this tile so, whoever is asked."""
    if isinstance(action, Hu):
        return why_not_win_on(table, action.seat, cause, by, tile)
    if cause is not DISCARD:
        return Illegality(Code.NOTHING_TO_CLAIM, "E8", "a kong can only be robbed for a win")
    state, options = table.seats[action.seat], table.ruleset.options
    if state.ready is not None:
        return Illegality(Code.READY_BOUND, "G1", "declared ready: no claims but a win")
    if isinstance(action, Chow):
        why = _why_no_chow(table, action, by, tile)
    elif isinstance(action, Pung):
        why = _why_no_pung(table, state, tile)
    else:
        why = _why_no_exposed_kong(table, action.seat, by, tile)
    if why is None and table.drawable <= options.quiet_tail and options.quiet_tail:
        return Illegality(
            Code.QUIET_TAIL, "D4", f"{table.drawable} drawable tiles: no chow, pung or exposed kong"
        )
    return why


def _why_no_chow(table: Table, action: Chow, by: Seat, tile: Tile) -> Illegality | None:
    if by.next != action.seat:
        return Illegality(Code.CHOW_NOT_FROM_LEFT, "E1", "a chow is claimed from the player before")
    low = action.tile
    others = REST_OF_CHOW.get((low, tile))
    if others is None:
        return Illegality(Code.NO_CHOW, "E1", f"{tile} makes no chow from {low} on")
    state = table.seats[action.seat]
    if any(other not in state.concealed for other in others):
        return Illegality(Code.NO_CHOW, "E1", f"{action.seat} does not hold the rest of the chow")
    return _why_no_discard_left(table, state, others, low, tile)


def _why_no_pung(table: Table, state: SeatState, tile: Tile) -> Illegality | None:
    if state.concealed.count(tile) < 2:
        return Illegality(Code.NO_PUNG, "E1", f"fewer than two {tile} in hand")
    if tile in state.passed_pungs:
        return Illegality(Code.PASSED_PUNG, "E5", f"a pung of {tile} was passed")
    return _why_no_discard_left(table, state, (tile, tile), None, tile)


def swap_tiles(table: Table, low: Tile | None, tile: Tile) -> tuple[Tile, ...]:
    """What may not be discarded after claiming the tile for a pung, or a chow from ``low`` (E4)."""
    if not table.ruleset.options.swap_rule:
        return ()
    if low == tile and tile.rank <= 6:
        return tile, TILES[tile + 3]
    if low is not None and low + 2 == tile and tile.rank >= 4:
        return tile, TILES[tile - 3]
    return (tile,)


def _why_no_discard_left(
    table: Table, state: SeatState, used: tuple[Tile, ...], low: Tile | None, tile: Tile
) -> Illegality | None:
    # Two kinds may be barred, one of them the claimed tile's: at most seven tiles of the hand.
    if len(state.concealed) - len(used) > 7:
        return None
    barred = swap_tiles(table, low, tile)
    to_go = list(used)
    for held in state.concealed:
        if held in to_go:
            to_go.remove(held)
        elif held not in barred:
            return None
    return Illegality(Code.NO_DISCARD_LEFT, "E4", "the claim leaves no tile to discard")


def _why_no_exposed_kong(table: Table, seat: Seat, by: Seat, tile: Tile) -> Illegality | None:
    if table.seats[seat].concealed.count(tile) < 3:
        return Illegality(Code.NO_KONG, "E7", f"fewer than three {tile} in hand")
    if by.next == seat and not table.ruleset.options.kong_from_left:
        return Illegality(Code.KONG_FROM_LEFT, "E1", "no exposed kong off the player before")
    return why_no_replacement(table)


def why_no_replacement(table: Table) -> Illegality | None:
    """A kong is legal only if its replacement can then be drawn (K7)."""
    if table.drawable - table.ruleset.options.reserve_per_kong < 1:
        return Illegality(Code.NO_REPLACEMENT, "K7", "the kong's replacement cannot be drawn")
    return None


def why_not_win_on(
    table: Table, seat: Seat, cause: ClaimCause, by: Seat, tile: Tile
) -> Illegality | None:
    """Why the seat does not rightly win on another player's tile."""
    state, options = table.seats[seat], table.ruleset.options
    if state.dead is not None:
        return dead_hand(seat)
    if tile not in state.waits(options.shapes):
        return Illegality(Code.NOT_COMPLETE, "H1", f"{tile} does not complete the hand")
    rule = bar_on(table, state, tile, self_drawn=False)
    if rule is not None:
        return passed_win(rule)
    if options.minimum and score_of(table, claim_win(table, seat, tile, cause, by)) is None:
        return below_minimum(options.minimum)
    return None


def dead_hand(seat: Seat) -> Illegality:
    """A hand with a wrong number of tiles plays on and cannot win."""
    return Illegality(Code.DEAD_HAND, "I5", f"{seat} has a dead hand")


def passed_win(rule: str) -> Illegality:
    """A passed win bars this one (F1-F4)."""
    return Illegality(Code.PASSED_WIN, rule, "a win was passed, which bars this one")


def below_minimum(minimum: int) -> Illegality:
    """The hand is worth less than the table asks for (C22)."""
    return Illegality(Code.BELOW_MINIMUM, "C22", f"the hand is worth less than {minimum}")


# --- kongs of the own turn


def own_kong(state: SeatState, tile: Tile) -> MeldKind | None:
    """Which kong of the own turn the tile makes: concealed, added, or none."""
    if state.concealed.count(tile) == 4:
        return MeldKind.CONCEALED_KONG
    if tile in state.concealed and pung_of(state, tile) is not None:
        return MeldKind.ADDED_KONG
    return None


def pung_of(state: SeatState, tile: Tile) -> int | None:
    """The place of the seat's pung of this tile among its melds."""
    for i, meld in enumerate(state.melds):
        if meld.kind is MeldKind.PUNG and meld.tile is tile:
            return i
    return None


def with_kong(state: SeatState, tile: Tile) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """The concealed tiles and melds after a kong of the own turn."""
    at = pung_of(state, tile)
    if at is None:
        kong = Meld(MeldKind.CONCEALED_KONG, tile)
        return less(state.concealed, tile, tile, tile, tile), (*state.melds, kong)
    pung = state.melds[at]
    kong = Meld(MeldKind.ADDED_KONG, tile, pung.claimed, pung.source)
    return less(state.concealed, tile), (*state.melds[:at], kong, *state.melds[at + 1 :])


def changes_waits(table: Table, state: SeatState, tile: Tile) -> bool:
    """Whether a kong of the own turn changes what the hand waits for (G1)."""
    shapes = table.ruleset.options.shapes
    concealed, melds = with_kong(state, tile)
    after = state._replace(concealed=concealed, melds=melds, drawn=None)
    return after.waits(shapes) != state.waits(shapes)


def less(tiles: tuple[Tile, ...], *gone: Tile) -> tuple[Tile, ...]:
    """The tiles without some of them."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)
