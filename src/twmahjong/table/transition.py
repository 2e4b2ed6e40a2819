"""How a hand goes on: dealing, drawing, claims and their resolution, and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from attrs import evolve

from twmahjong.errors import IllegalActionError, Problem, TableError
from twmahjong.hand import Feeder, Meld, MeldKind
from twmahjong.options import PassedWin, Winners
from twmahjong.payment import Settlement, Stakes, settle_kong
from twmahjong.ruleset import Ruleset
from twmahjong.table.actions import (
    SEATS,
    Action,
    Chow,
    Discard,
    Draw,
    Hu,
    Kong,
    Pass,
    Pung,
    Seat,
)
from twmahjong.table.ending import drawn_hand, false_win, won
from twmahjong.table.legality import (
    check,
    claim_options,
    is_foul,
    legal_actions,
    own_kong,
    swap_tiles,
    with_kong,
)
from twmahjong.table.state import ClaimCause, Claiming, Discarded, Phase, SeatState, Table
from twmahjong.table.winning import (
    best_own_win,
    declinable,
    flower_win,
    ready_kind,
    score_of,
)
from twmahjong.tiles import FULL_SET, Tile

__all__ = ["advance", "apply", "deal"]

_WHOLE_SET: Final = Counter(FULL_SET)
PLAIN_STAKES: Final = Stakes(0, 1)


def deal(
    ruleset: Ruleset,
    wall: Sequence[Tile],
    *,
    dealer: int,
    winds: Sequence[Tile],
    round_wind: Tile,
    streak: int = 0,
    stakes: Stakes = PLAIN_STAKES,
) -> Table:
    """Deal a hand from a wall of the 144 tiles, head first (B1, K1).

    ``winds`` are the seat winds of the seats 0-3 in this hand. Raises TableError naming everything
    that cannot be: a wall that is not the whole set, a seat that is none, winds that do not follow
    counter-clockwise.
    """
    problems = list(_deal_problems(wall, dealer, winds, round_wind, streak))
    if problems:
        raise TableError(problems)
    hands: list[list[Tile]] = [[], [], [], []]
    head = 0
    for _ in range(4):
        for step in range(4):
            hands[(dealer + step) % 4] += wall[head : head + 4]
            head += 4
    hands[dealer].append(wall[head])
    first, second, third, fourth = (SeatState(tuple(sorted(hand))) for hand in hands)
    east, south, west, north = winds
    table = Table(
        ruleset=ruleset,
        stakes=stakes,
        dealer=Seat(dealer),
        winds=(east, south, west, north),
        round_wind=round_wind,
        streak=streak,
        wall=tuple(wall),
        seats=(first, second, third, fourth),
        head=head + 1,
        tail=len(wall),
        reserve=ruleset.options.reserve,
        phase=Phase.OPENING,
        turn=Seat(dealer),
    )
    return _open(table, range(4))


def _deal_problems(
    wall: Sequence[Tile], dealer: int, winds: Sequence[Tile], round_wind: Tile, streak: int
) -> Iterable[Problem]:
    if Counter(wall) != _WHOLE_SET:
        yield Problem("B1", f"a wall of {len(wall)} tiles that is not the whole set of 144")
    if dealer not in SEATS:
        yield Problem("A1", f"dealer: {dealer!r} is no seat from 0 to 3")
    order = [wind - Tile.EAST for wind in winds if wind.is_wind]
    if (
        len(order) != 4
        or len(winds) != 4
        or any((order[i] + 1) % 4 != order[(i + 1) % 4] for i in range(4))
    ):
        yield Problem("A2", "the winds of the seats follow E S W N counter-clockwise")
    if not round_wind.is_wind:
        yield Problem("A5", f"round wind: {round_wind} is no wind")
    if streak < 0:
        yield Problem("A4", f"streak: {streak!r} hands")


def apply(table: Table, action: Action) -> Table:
    """The table after the act; the argument is untouched.

    Raises IllegalActionError with the reason, its rule, and what would be legal.
    """
    why = check(table, action)
    if why is not None:
        raise IllegalActionError(action, why, legal_actions(table))
    table = table.replace(history=(*table.history, action))
    step: Callable[[Table, Any], Table] = _STEPS[type(action)]
    return step(table, action)


def advance(table: Table) -> Table:
    """The table after every forced act: draws that are due, replacements in the opening."""
    while table.phase in (Phase.DRAWING, Phase.OPENING):
        table = apply(table, Draw(table.turn))
    return table


def _with_seat(table: Table, seat: Seat, state: SeatState, **changes: Any) -> Table:
    seats = list(table.seats)
    seats[seat] = state
    return table.replace(seats=tuple(seats), **changes)


# --- opening --------------------------------------------------------------------------------------


def _open(table: Table, places: Iterable[int]) -> Table:
    """Go on with a pass of the opening at these places after the dealer (K2)."""
    for place in places:
        seat = Seat((table.dealer + place) % 4)
        if table.seats[seat].concealed[-1].is_flower:
            return _lay_out_dealt(table, seat)
    if any(state.concealed[-1].is_flower for state in table.seats):
        return _open(table, range(4))
    return table.replace(phase=Phase.TURN, turn=table.dealer)


def _lay_out_dealt(table: Table, seat: Seat) -> Table:
    state = table.seats[seat]
    flowers = tuple(tile for tile in state.concealed if tile.is_flower)
    concealed = state.concealed[: len(state.concealed) - len(flowers)]
    state = state.replace(concealed=concealed, flowers=tuple(sorted((*state.flowers, *flowers))))
    dealt = seat if len(state.flowers) == 8 else None
    table = _with_seat(
        table,
        seat,
        state,
        phase=Phase.OPENING,
        turn=seat,
        from_tail=True,
        due=len(flowers),
        dealt_flowers=dealt,
    )
    return _ask_flowers(table) or table


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
    if winner is None:
        return None
    if score_of(table, flower_win(table, winner)) is None:
        return None
    claiming = Claiming(ClaimCause.FLOWER, table.turn, None, ((winner, (Hu(winner),)),))
    return table.replace(phase=Phase.CLAIMING, claiming=claiming)


# --- drawing --------------------------------------------------------------------------------------


def _due_draw(table: Table, seat: Seat, *, from_tail: bool, **changes: Any) -> Table:
    """A draw is due; if nothing is drawable the hand is drawn at once (D3, K7)."""
    table = table.replace(
        phase=Phase.DRAWING,
        turn=seat,
        from_tail=from_tail,
        claiming=None,
        swap=(),
        claimed=False,
        **changes,
    )
    return drawn_hand(table) if table.drawable <= 0 else table


def _draw(table: Table, action: Draw) -> Table:
    seat = action.seat
    if table.from_tail:
        tile = table.wall[table.tail - 1]
        table = table.replace(tail=table.tail - 1, newest=None)
    else:
        tile = table.wall[table.head]
        table = table.replace(head=table.head + 1, newest=None)
    if table.phase is Phase.OPENING:
        return _draw_in_opening(table, seat, tile)
    state = _on_draw(table, table.seats[seat])
    if not tile.is_flower:
        concealed = tuple(sorted((*state.concealed, tile)))
        return _with_seat(
            table, seat, state.replace(concealed=concealed, drawn=tile), phase=Phase.TURN
        )
    flowers = tuple(sorted((*state.flowers, tile)))
    table = _with_seat(table, seat, state.replace(flowers=flowers), after_flower=True)
    asked = _ask_flowers(table)
    if asked is not None:
        return asked
    return _due_draw(table, seat, from_tail=True)


def _draw_in_opening(table: Table, seat: Seat, tile: Tile) -> Table:
    state = table.seats[seat]
    concealed = tuple(sorted((*state.concealed, tile)))
    table = _with_seat(table, seat, state.replace(concealed=concealed), due=table.due - 1)
    return table if table.due else _pass_on(table)


def _pass_on(table: Table) -> Table:
    """The seat has its replacements: the next one in the pass."""
    return _open(table, range((table.turn - table.dealer) % 4 + 1, 4))


def _on_draw(table: Table, state: SeatState) -> SeatState:
    """What an own draw lifts: passed pungs (K11), and the bars of F2 and F4."""
    if state.passed_pungs:
        state = state.replace(passed_pungs=frozenset())
    mode = table.ruleset.options.passed_win
    if mode in (PassedWin.KIND_ON_DISCARDS, PassedWin.DISCARDS):
        state = _free(state)
    return state


def _free(state: SeatState) -> SeatState:
    if state.passed or state.passed_all:
        return state.replace(passed=frozenset(), passed_all=False)
    return state


def _pass_win(table: Table, state: SeatState, tile: Tile | None) -> SeatState:
    """A rightful win was passed, on this tile; None: on no particular kind (K10)."""
    mode = table.ruleset.options.passed_win
    if mode in (PassedWin.EVERYTHING, PassedWin.DISCARDS):
        return state.replace(passed_all=True)
    if mode is PassedWin.NOTHING or tile is None:
        return state
    return state.replace(passed=state.passed | {tile})


# --- the own turn ---------------------------------------------------------------------------------


def _discard(table: Table, action: Discard) -> Table:
    seat, tile = action.seat, action.tile
    state = table.seats[seat]
    if declinable(table):
        state = _pass_win(table, state, state.drawn)
    at = state.concealed.index(tile)
    ready = ready_kind(table, tile) if action.ready else state.ready
    state = state.replace(
        concealed=state.concealed[:at] + state.concealed[at + 1 :],
        river=(*state.river, Discarded(tile)),
        drawn=None,
        ready=ready,
        eight=False,
    )
    state = _on_discard(table, state, tile)
    table = _with_seat(
        table,
        seat,
        state,
        newest=seat,
        discards=table.discards + 1,
        swap=(),
        claimed=False,
        after_kong=False,
        after_flower=False,
        after_exposed=False,
    )
    return _ask(table, ClaimCause.DISCARD, seat, tile) or _due_draw(
        table, seat.next, from_tail=False
    )


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


def _ask(
    table: Table, cause: ClaimCause, by: Seat, tile: Tile, kong: MeldKind | None = None
) -> Table | None:
    options = claim_options(table, cause, by, tile)
    if not options:
        return None
    claiming = Claiming(cause, by, tile, options, kong=kong)
    return table.replace(phase=Phase.CLAIMING, turn=by, claiming=claiming)


def _kong(table: Table, action: Kong) -> Table:
    if action.tile is None:
        return _answer(table, action)
    seat, tile = action.seat, action.tile
    state = table.seats[seat]
    kind = own_kong(state, tile)
    mode = table.ruleset.options.passed_win
    if mode is PassedWin.EVERYTHING:
        state = _free(state)
    elif declinable(table):
        state = _pass_win(table, state, state.drawn)
    table = _with_seat(table, seat, state)
    if kind in table.ruleset.options.robbable_kongs:
        asked = _ask(table, ClaimCause.KONG, seat, tile, kind)
        if asked is not None:
            return asked
    return stand(table, seat, tile)


def stand(table: Table, seat: Seat, tile: Tile) -> Table:
    """A kong of the own turn stands: the reserve grows, the replacement is due (K7)."""
    state = table.seats[seat]
    concealed_kong = own_kong(state, tile) is MeldKind.CONCEALED_KONG
    concealed, melds = with_kong(state, tile)
    table = _with_seat(
        table,
        seat,
        state.replace(concealed=concealed, melds=melds, drawn=None),
        called=True,
        reserve=table.reserve + table.ruleset.options.reserve_per_kong,
        paid=table.paid + _paid_at_once(table, seat) if concealed_kong else table.paid,
    )
    return _due_draw(
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


def _hu(table: Table, action: Hu) -> Table:
    if table.claiming is not None:
        return _answer(table, action)
    best = None if is_foul(table, action) else best_own_win(table)
    if best is None:
        return false_win(table, action.seat)
    return won(table, [(action.seat, best)])


# --- answers and their resolution -----------------------------------------------------------------


def _answer(table: Table, action: Chow | Pung | Kong | Hu | Pass) -> Table:
    """Take one answer; when all are in, or only a wrong declaration is left, resolve (E2, K5)."""
    claiming = table.claiming
    assert claiming is not None
    claiming = evolve(claiming, answers=(*claiming.answers, action))
    table = table.replace(claiming=claiming)
    hus = [answer.seat for answer in claiming.answers if isinstance(answer, Hu)]
    rightful = [seat for seat in hus if Hu(seat) in claiming.claims_of(seat)]
    wrong = [seat for seat in hus if seat not in rightful]
    to_come = [seat for seat in claiming.pending if Hu(seat) in claiming.claims_of(seat)]
    if wrong and not rightful and not to_come:
        return false_win(table, min(wrong, key=lambda seat: (seat - claiming.by) % 4))
    return table if claiming.pending else _resolve(table, claiming, rightful)


def _resolve(table: Table, claiming: Claiming, rightful: list[Seat]) -> Table:
    if rightful:
        rightful.sort(key=lambda seat: (seat - claiming.by) % 4)
        if table.ruleset.options.winners is Winners.NEAREST:
            rightful = rightful[:1]
        return won(table, [(seat, None) for seat in rightful])
    if claiming.cause is ClaimCause.FLOWER:
        return _flower_win_passed(table, claiming)
    table = _remember_passes(table, claiming)
    claims = [answer for answer in claiming.answers if not isinstance(answer, Pass)]
    if claiming.cause is ClaimCause.KONG:
        assert claiming.tile is not None
        return stand(table.replace(claiming=None), claiming.by, claiming.tile)
    if not claims:
        return _due_draw(table, claiming.by.next, from_tail=False)
    best = min(claims, key=lambda answer: isinstance(answer, Chow))
    assert claiming.tile is not None
    assert not isinstance(best, Draw | Discard | Pass | Hu)
    return _carry_out(table, best, claiming.by, claiming.tile)


def _flower_win_passed(table: Table, claiming: Claiming) -> Table:
    ((seat, _),) = claiming.options
    state = table.seats[seat]
    table = table.replace(claiming=None)
    if len(state.flowers) == 8 and (not table.due or seat == table.dealer):
        table = _with_seat(table, seat, state.replace(eight=True))
    if table.due:
        return table.replace(phase=Phase.OPENING)
    return _due_draw(table, table.turn, from_tail=True)


def _remember_passes(table: Table, claiming: Claiming) -> Table:
    """Passed wins (K10) and passed pungs (K11)."""
    for answer in claiming.answers:
        seat, claims = answer.seat, claiming.claims_of(answer.seat)
        state = table.seats[seat]
        if Hu(seat) in claims and not isinstance(answer, Hu):
            state = _pass_win(table, state, claiming.tile)
        barred = table.ruleset.options.passed_pung and Pung(seat) in claims
        if barred and isinstance(answer, Pass | Chow) and claiming.tile is not None:
            state = state.replace(passed_pungs=state.passed_pungs | {claiming.tile})
        if state is not table.seats[seat]:
            table = _with_seat(table, seat, state)
    return table


def _carry_out(table: Table, claim: Chow | Pung | Kong, by: Seat, tile: Tile) -> Table:
    seat = claim.seat
    state = table.seats[seat]
    feeder = (Feeder.RIGHT, Feeder.ACROSS, Feeder.LEFT)[(by - seat) % 4 - 1]
    if isinstance(claim, Chow):
        meld = Meld(MeldKind.CHOW, claim.tile, tile, feeder)
    elif isinstance(claim, Pung):
        meld = Meld(MeldKind.PUNG, tile, tile, feeder)
    else:
        meld = Meld(MeldKind.EXPOSED_KONG, tile, tile, feeder)
    concealed = list(state.concealed)
    concealed.append(tile)
    for used in meld.tiles:
        concealed.remove(used)
    state = state.replace(
        concealed=tuple(sorted(concealed)),
        melds=(*state.melds, meld),
        passed_pungs=frozenset(),
    )
    table = take_from_river(table, by, seat)
    table = _with_seat(table, seat, state, called=True, newest=None)
    if isinstance(claim, Kong):
        reserve = table.reserve + table.ruleset.options.reserve_per_kong
        return _due_draw(
            table, seat, from_tail=True, after_kong=True, after_exposed=True, reserve=reserve
        )
    low = claim.tile if isinstance(claim, Chow) else None
    return table.replace(
        phase=Phase.TURN,
        turn=seat,
        claiming=None,
        claimed=True,
        swap=swap_tiles(table, low, tile),
    )


def take_from_river(table: Table, by: Seat, taker: Seat) -> Table:
    """Mark the last discard of a seat as taken."""
    state = table.seats[by]
    river = (*state.river[:-1], Discarded(state.river[-1].tile, taker))
    return _with_seat(table, by, state.replace(river=river))


_STEPS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    Draw: _draw,
    Discard: _discard,
    Chow: _answer,
    Pung: _answer,
    Kong: _kong,
    Hu: _hu,
    Pass: _answer,
}
