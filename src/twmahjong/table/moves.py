"""Dealt flowers, draws, discards and kongs: what the seat at turn does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from twmahjong.hand import MeldKind
from twmahjong.options import PassedWin
from twmahjong.payment import Settlement, settle_kong
from twmahjong.table.actions import HUS, Action, Discard, Kong, Seat
from twmahjong.table.claims import claim_options, own_kong, with_kong
from twmahjong.table.ending import drawn_hand
from twmahjong.table.state import (
    CLAIMING,
    DISCARD,
    DRAWING,
    OPENING,
    TURN,
    ClaimCause,
    Claiming,
    SeatState,
    Table,
)
from twmahjong.table.winning import declinable, flower_win, ready_kind, score_of
from twmahjong.tiles import Tile


def with_seat(table: Table, seat: Seat, state: SeatState, **changes: Any) -> Table:
    """The table with one seat changed, and perhaps more."""
    changes["seats"] = _seats(table, seat, state)
    return table._copy(changes)


def _seats(table: Table, seat: Seat, state: SeatState) -> tuple[SeatState, ...]:
    seats = list(table.seats)
    seats[seat] = state
    return tuple(seats)


# --- opening


def open_pass(table: Table, places: Iterable[int]) -> Table:
    """Go on with a pass of the opening at these places after the dealer (K2)."""
    for place in places:
        seat = Seat((table.dealer + place) % 4)
        if table.seats[seat].concealed[-1].is_flower:
            return _lay_out_dealt(table, seat)
    if any(state.concealed[-1].is_flower for state in table.seats):
        return open_pass(table, range(4))
    return table._replace(phase=TURN, turn=table.dealer)


def _lay_out_dealt(table: Table, seat: Seat) -> Table:
    state = table.seats[seat]
    flowers = tuple(tile for tile in state.concealed if tile.is_flower)
    concealed = state.concealed[: len(state.concealed) - len(flowers)]
    state = state._replace(concealed=concealed, flowers=tuple(sorted((*state.flowers, *flowers))))
    dealt = seat if len(state.flowers) == 8 else None
    table = with_seat(
        table,
        seat,
        state,
        phase=OPENING,
        turn=seat,
        from_tail=True,
        due=len(flowers),
        dealt_flowers=dealt,
    )
    if seat == table.dealer:
        table = _with_eight(table, seat)
    return _ask_flowers(table) or replacement_due(table)


def replacement_due(table: Table) -> Table:
    """A replacement in the opening is due; if nothing is drawable the hand is drawn (B4)."""
    if table.drawable <= 0:
        return drawn_hand(table)
    return table if table.phase is OPENING else table._replace(phase=OPENING)


def _with_eight(table: Table, seat: Seat) -> Table:
    """With all eight flowers the seat may also declare later in the same turn (K8)."""
    state = table.seats[seat]
    return table if len(state.flowers) < 8 else with_seat(table, seat, state._replace(eight=True))


def _ask_flowers(table: Table) -> Table | None:
    """Ask who can win with the flowers now shown, alone (K8); None if nobody can."""
    shown = [len(state.flowers) for state in table.seats]
    if sum(shown) < 8:
        return None
    winner = None
    if 8 in shown:
        winner = Seat(shown.index(8))
    elif 7 in shown and table.ruleset.options.seven_robs_one:
        winner = Seat(shown.index(7))
    if winner is None or table.seats[winner].dead is not None:
        return None
    if score_of(table, flower_win(table, winner)) is None:
        return None
    claiming = Claiming(ClaimCause.FLOWER, table.turn, None, ((winner, (HUS[winner],)),))
    return table._replace(phase=CLAIMING, claiming=claiming)


# --- drawing


def due_draw(table: Table, seat: Seat, *, from_tail: bool, **changes: Any) -> Table:
    """A draw is due; if nothing is drawable the hand is drawn at once (D3, K7)."""
    table = table._replace(
        phase=DRAWING,
        turn=seat,
        from_tail=from_tail,
        claiming=None,
        swap=(),
        claimed=False,
        **changes,
    )
    return drawn_hand(table) if table.drawable <= 0 else table


def draw(table: Table, seat: Seat, history: tuple[Action, ...]) -> Table:
    """The seat takes its tile; a flower is laid out at once and replaced (B3, K3)."""
    changes: dict[str, Any] = {"history": history, "newest": None, "before": None, "asked": None}
    if table.from_tail:
        at = changes["tail"] = table.tail - 1
    else:
        at = table.head
        changes["head"] = at + 1
    tile = table.wall[at]
    if table.phase is OPENING:
        return _draw_in_opening(table, seat, tile, changes)
    state = _on_draw(table, table.seats[seat])
    if not tile.is_flower:
        changes["seats"] = _seats(table, seat, state._with_drawn(tile))
        changes["phase"] = TURN
        return table._copy(changes)
    flowers = tuple(sorted((*state.flowers, tile)))
    table = with_seat(table, seat, state._replace(flowers=flowers), after_flower=True, **changes)
    table = _with_eight(table, seat)
    return _ask_flowers(table) or due_draw(table, seat, from_tail=True)


def _draw_in_opening(table: Table, seat: Seat, tile: Tile, changes: dict[str, Any]) -> Table:
    state = table.seats[seat]
    concealed = tuple(sorted((*state.concealed, tile)))
    state = state._replace(concealed=concealed)
    table = with_seat(table, seat, state, due=table.due - 1, **changes)
    return replacement_due(table) if table.due else _pass_on(table)


def _pass_on(table: Table) -> Table:
    """The seat has its replacements: the next one in the pass."""
    return open_pass(table, range((table.turn - table.dealer) % 4 + 1, 4))


def _on_draw(table: Table, state: SeatState) -> SeatState:
    """What an own draw lifts: passed pungs (K11), and the bars of F2 and F4."""
    if state.passed_pungs:
        state = state._replace(passed_pungs=frozenset())
    if state.passed or state.passed_all:
        mode = table.ruleset.options.passed_win
        if mode in (PassedWin.KIND_ON_DISCARDS, PassedWin.DISCARDS):
            state = _free(state)
    return state


def _free(state: SeatState) -> SeatState:
    if state.passed or state.passed_all:
        return state._replace(passed=frozenset(), passed_all=False)
    return state


def pass_win(table: Table, state: SeatState, tile: Tile | None) -> SeatState:
    """A rightful win was passed, on this tile; None: on no particular kind (K10)."""
    mode = table.ruleset.options.passed_win
    if mode in (PassedWin.EVERYTHING, PassedWin.DISCARDS):
        return state._replace(passed_all=True)
    if mode is PassedWin.NOTHING or tile is None:
        return state
    return state._replace(passed=state.passed | {tile})


# --- the own turn


def discard(table: Table, action: Discard, history: tuple[Action, ...]) -> Table:
    """The seat discards: the others are asked, or the next one draws (K5)."""
    seat, tile = action.seat, action.tile
    state = table.seats[seat]
    if declinable(table):
        state = pass_win(table, state, state.drawn)
    ready = ready_kind(table, tile) if action.ready else state.ready
    state = _on_discard(table, state._without(tile, ready), tile)
    # One copy: the next one draws. Only if somebody can claim the tile there is a second one.
    after = table._copy(
        {
            "history": history,
            "seats": _seats(table, seat, state),
            "phase": DRAWING,
            "turn": seat.next,
            "from_tail": False,
            "newest": seat,
            "before": table._replace(asked=None) if table.ruleset.options.irregularities else None,
            "discards": table.discards + 1,
            **_AFTER_DISCARD,
        }
    )
    options = claim_options(after, DISCARD, seat, tile)
    if options:
        claiming = Claiming(DISCARD, seat, tile, options)
        return after._replace(
            phase=CLAIMING, turn=seat, from_tail=table.from_tail, claiming=claiming
        )
    return drawn_hand(after) if after.drawable <= 0 else after


_AFTER_DISCARD: Final = {
    "asked": None,
    "wrong_draw": False,
    "swap": (),
    "claimed": False,
    "after_kong": False,
    "after_flower": False,
    "after_exposed": False,
}


def _on_discard(table: Table, state: SeatState, tile: Tile) -> SeatState:
    """What an own discard lifts: in F1 all, unless it is a wait of the hand left; in F3 all."""
    if not (state.passed or state.passed_all):
        return state
    options = table.ruleset.options
    if options.passed_win is PassedWin.KIND:
        return _free(state)
    if options.passed_win is PassedWin.EVERYTHING and tile not in state.waits(options.shapes):
        return _free(state)
    return state


def kong(table: Table, action: Kong) -> Table:
    """A concealed or added kong, which others may be able to rob first (E7, K6)."""
    seat, tile = action.seat, action.tile
    assert tile is not None
    state = table.seats[seat]
    kind = own_kong(state, tile)
    mode = table.ruleset.options.passed_win
    if mode is PassedWin.EVERYTHING:
        state = _free(state)
    elif declinable(table):
        state = pass_win(table, state, state.drawn)
    table = with_seat(table, seat, state)
    if kind in table.ruleset.options.robbable_kongs:
        options = claim_options(table, ClaimCause.KONG, seat, tile)
        if options:
            claiming = Claiming(ClaimCause.KONG, seat, tile, options)
            return table._replace(phase=CLAIMING, claiming=claiming)
    return stand(table, seat, tile)


def stand(table: Table, seat: Seat, tile: Tile) -> Table:
    """A kong of the own turn stands: the reserve grows, the replacement is due (K7)."""
    state = table.seats[seat]
    concealed_kong = own_kong(state, tile) is MeldKind.CONCEALED_KONG
    concealed, melds = with_kong(state, tile)
    table = with_seat(
        table,
        seat,
        state._replace(concealed=concealed, melds=melds, drawn=None),
        called=True,
        wrong_draw=False,
        before=None,
        asked=None,
        reserve=table.reserve + table.ruleset.options.reserve_per_kong,
        paid=table.paid + _paid_at_once(table, seat) if concealed_kong else table.paid,
    )
    return due_draw(
        table, seat, from_tail=True, after_kong=True, after_flower=False, after_exposed=False
    )


def _paid_at_once(table: Table, seat: Seat) -> Settlement:
    return settle_kong(
        seat,
        before_discard=not table.seats[seat].river,
        dealer=table.dealer,
        streak=table.streak,
        stakes=table.stakes,
        ruleset=table.ruleset,
    )
