"""What is legal, and if not, by which rule: the only place that knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeVar, get_args

from twmahjong.hand import FOURS, HELD_FROM, MeldKind
from twmahjong.options import FalseWin
from twmahjong.table.actions import (
    DISCARDS,
    DRAWS,
    HUS,
    Action,
    Chow,
    Discard,
    Draw,
    Hu,
    IrregularAct,
    Kong,
    Pass,
    Pung,
    Seat,
    as_seat,
)
from twmahjong.table.claims import (
    below_minimum,
    changes_waits,
    dead_hand,
    own_kong,
    passed_win,
    why_no_replacement,
    why_not_claim,
    why_not_win_on,
)
from twmahjong.table.codes import Code, Illegality
from twmahjong.table.lapses import check_lapse, lapse_candidates, win_declared
from twmahjong.table.state import (
    CLAIMING,
    DRAWING,
    OPENING,
    OVER,
    TURN,
    ClaimCause,
    Claiming,
    Table,
)
from twmahjong.table.winning import bar_on, best_own_win, self_drawn_win
from twmahjong.tiles import Tile

__all__ = ["Code", "Illegality", "check", "legal_actions"]


def check(table: Table, action: Action) -> Illegality | None:
    """Why the act is illegal now, or None if it is legal.

    Where the ruleset makes a wrong declaration a foul, it passes (H5).
    """
    if table.phase is OVER:
        return Illegality(Code.OVER, "C-draw", "the hand is over")
    if type(action) not in _CHECKS:
        raise TypeError(f"{action!r} is no act; parse_action reads one from text")
    checker: Callable[[Table, Action], Illegality | None] = _CHECKS[type(action)]
    if table.declared is not None and checker is not check_lapse:
        return win_declared(table.declared)
    return checker(table, action)


_PUNG: Final = MeldKind.PUNG


class KnowsLegal(Protocol):
    """What a seat sees of a table, its own legal acts included."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal acts of the seat."""


def legal_actions(
    table: Table | KnowsLegal, seat: int | None = None, *, fouls: bool = False
) -> tuple[Action, ...]:
    """Every legal act of one seat, or of all, in a fixed order; with ``fouls`` the fouls too.

    Of a View those of its seat, which it knows without the fouls.
    """
    if not isinstance(table, Table):
        return table.legal
    if seat is None:
        return tuple(_legal(table, fouls))
    seat = as_seat(seat)
    asked = fouls or table.claiming is not None or table.declared is not None
    if not asked and table.turn is not seat:
        return ()
    return tuple([action for action in _legal(table, fouls) if action.seat is seat])


def is_foul(table: Table, action: Action) -> bool:
    """Whether a legal act is a wrong declaration."""
    if table.declared is not None:
        return False
    if type(action) is not Hu or table.ruleset.options.false_win is FalseWin.REFUSED:
        return False
    return _rightful_hu(table, action.seat) is not None


def _legal(table: Table, fouls: bool) -> list[Action]:
    """The legal acts of all seats: by construction where it is plain, the others checked."""
    found: list[Action] = []
    if fouls or table.declared is not None:
        found += _checked(table, lapse_candidates(table))
    if table.declared is not None:
        return found
    if table.phase is TURN:
        if not table.claimed:
            found += _own_wins_and_kongs(table, fouls)
        found += _discards(table)
    elif table.claiming is not None:
        for seat, _ in table.claiming.options:
            found += table.claiming.answers_of(seat)
        if fouls:
            wrong = [hu for hu in HUS if hu not in table.claiming.claims_of(hu.seat)]
            found += _checked(table, wrong)
    elif table.phase is not OVER:
        found.append(DRAWS[table.turn])
        if fouls and table.phase is DRAWING:
            found += _checked(table, HUS)
    return found


def _checked(table: Table, actions: Iterable[Action]) -> list[Action]:
    return [action for action in actions if check(table, action) is None]


def _own_wins_and_kongs(table: Table, fouls: bool) -> list[Action]:
    """Wins and kongs of the own turn, of those that the tiles alone allow."""
    found: list[Action] = []
    seat, state = table.turn, table.seats[table.turn]
    waits = state.waits(table.ruleset.options.shapes)
    if fouls:
        found += _checked(table, [HUS[seat]])
    elif state.drawn is None or state.drawn in waits or state.eight:
        found += [HUS[seat]] if _rightful_hu(table, seat) is None else []
    concealed = state.concealed
    added = [m.tile for m in state.melds if m.kind is _PUNG and m.tile in concealed]
    fours = state._weight >> HELD_FROM & FOURS
    if added or fours:
        kinds = dict.fromkeys(concealed)
        kongs = [Kong(seat, t) for t in kinds if t in added or fours >> 3 * t & 4]
        found += _checked(table, kongs)
    return found


def _discards(table: Table) -> list[Action]:
    """The legal discards of the own turn, ready or not."""
    state, acts = table.seats[table.turn], DISCARDS[table.turn]
    kinds = state.concealed if state.ready is None or state.drawn is None else (state.drawn,)
    may_go = dict.fromkeys(kinds)
    for tile in table.swap:
        may_go.pop(tile, None)
    options = table.ruleset.options
    may_declare: frozenset[Tile] = frozenset()
    if options.ready and state.ready is None:
        may_declare = state.ready_discards(options.shapes)
    if not may_declare:
        return [acts[tile] for tile in may_go]
    found: list[Action] = []
    for tile in may_go:
        found.append(acts[tile])
        if tile in may_declare:
            found.append(Discard(table.turn, tile, ready=True))
    return found


# --- draws, discards, answers


def _not_now(table: Table, seat: Seat) -> Illegality:
    """Why the seat can do nothing of its own turn now."""
    if table.phase is CLAIMING:
        return Illegality(Code.ANSWERS_PENDING, "C-draw", "answers are still to be given")
    if table.turn != seat:
        return Illegality(Code.NOT_YOUR_TURN, "C-draw", f"it is {table.turn}'s turn")
    return Illegality(Code.DRAW_FIRST, "C-draw", f"{seat} draws first")


def _check_draw(table: Table, action: Draw) -> Illegality | None:
    drawing = table.phase in (DRAWING, OPENING)
    if drawing and table.turn == action.seat:
        return None
    if not drawing and table.phase is TURN and table.turn == action.seat:
        return Illegality(Code.NO_DRAW_DUE, "C-draw", f"{action.seat} has no draw due")
    return _not_now(table, action.seat)


def _check_discard(table: Table, action: Discard) -> Illegality | None:
    seat, tile = action.seat, action.tile
    if table.phase is not TURN or table.turn != seat:
        return _not_now(table, seat)
    state = table.seats[seat]
    if tile not in state.concealed:
        return Illegality(Code.NOT_HELD, "K9", f"{seat} holds no {tile}")
    if tile in table.swap:
        return Illegality(Code.SWAP_DISCARD, "E4", f"{tile} was just claimed or fits that end")
    if state.ready is not None and state.drawn not in (None, tile):
        return Illegality(Code.READY_BOUND, "G1", f"declared ready: only {state.drawn} goes")
    if not action.ready:
        return None
    if not table.ruleset.options.ready:
        return Illegality(Code.NO_READY, "G3", "ready is not declared at this table")
    if state.ready is not None:
        return Illegality(Code.ALREADY_READY, "K14", f"{seat} has declared ready")
    if tile not in state.ready_discards(table.ruleset.options.shapes):
        return Illegality(Code.NOT_READY, "G1", f"without {tile} the hand waits on nothing")
    return None


def _check_answer(table: Table, action: Pass | Chow | Pung | Kong | Hu) -> Illegality | None:
    """Whether the seat is asked and has not answered."""
    claiming = table.claiming
    if claiming is None:
        return Illegality(Code.NOTHING_TO_CLAIM, "K5", "nobody is asked about anything")
    answered = _why_answered(claiming, action.seat)
    if answered is not None:
        return answered
    if not claiming.claims_of(action.seat):
        return Illegality(Code.NOT_ASKED, "K5", f"{action.seat} has nothing to answer")
    return None


def _check_claim(table: Table, action: Chow | Pung) -> Illegality | None:
    claiming = table.claiming
    if claiming is None:
        return Illegality(Code.NOTHING_TO_CLAIM, "K5", "there is no discard to claim")
    return _why_not_answer(table, claiming, action)


def _why_not_answer(
    table: Table, claiming: Claiming, action: Chow | Pung | Kong | Hu
) -> Illegality | None:
    if action in claiming.answers_of(action.seat):
        return None
    why = _why_answered(claiming, action.seat)
    if why is None and claiming.tile is not None and action.seat != claiming.by:
        why = why_not_claim(table, action, claiming.cause, claiming.by, claiming.tile)
    return why or _check_answer(table, action) or _nothing(action)


def _why_answered(claiming: Claiming, seat: Seat) -> Illegality | None:
    if seat in [answer.seat for answer in claiming.answers]:
        return Illegality(Code.ANSWERED, "E2", f"{seat} has answered")
    return None


def _nothing(action: Action) -> Illegality:
    return Illegality(Code.NOTHING_TO_CLAIM, "K8", f"{action}: that is not asked")


# --- kongs of the own turn, and wins


def _check_kong(table: Table, action: Kong) -> Illegality | None:
    if action.tile is None:
        claiming = table.claiming
        if claiming is None:
            return Illegality(Code.NOTHING_TO_CLAIM, "K5", "there is no discard to claim")
        return _why_not_answer(table, claiming, action)
    if table.phase is not TURN or table.turn != action.seat:
        return _not_now(table, action.seat)
    if table.claimed:
        return Illegality(Code.KONG_AFTER_CLAIM, "E6", "no kong right after a chow or pung")
    state, tile = table.seats[action.seat], action.tile
    if own_kong(state, tile) is None:
        text = f"neither four {tile} in hand nor one to add to a pung"
        return Illegality(Code.NO_KONG, "E7", text)
    if state.ready is not None and changes_waits(table, state, tile):
        return Illegality(Code.READY_BOUND, "G1", "declared ready: this kong changes the waits")
    return why_no_replacement(table)


def _check_hu(table: Table, action: Hu) -> Illegality | None:
    why = _rightful_hu(table, action.seat)
    if why is None or _may_err(table, action.seat, why):
        return None
    return why


def _rightful_hu(table: Table, seat: Seat) -> Illegality | None:
    """Why a hu is not rightful; None if it is."""
    claiming = table.claiming
    if claiming is not None:
        return _why_not_answer(table, claiming, Hu(seat))
    if table.phase is not TURN or table.turn != seat:
        return _why_not_on_newest(table, seat) or _not_now(table, seat)
    if best_own_win(table) is not None:
        return None
    state, options = table.seats[seat], table.ruleset.options
    if state.dead is not None:
        return dead_hand(seat)
    if table.claimed:
        return Illegality(Code.DRAW_FIRST, "K9", "after a chow or pung only a discard")
    if table.wrong_draw:
        return Illegality(Code.WRONG_DRAW, "I6", "the tile was drawn from the wrong end")
    if self_drawn_win(table) is None:
        return Illegality(Code.NOT_COMPLETE, "H1", "the hand is not complete")
    if table.after_exposed and not options.win_after_exposed_kong:
        text = "the replacement for an exposed kong does not win"
        return Illegality(Code.EXPOSED_KONG, "E9", text)
    rule = bar_on(table, state, state.drawn, self_drawn=True)
    return passed_win(rule) if rule is not None else below_minimum(options.minimum)


def _why_not_on_newest(table: Table, seat: Seat) -> Illegality | None:
    """Why a discard that completes the hand does not win it, where nobody was asked (F5)."""
    by = table.newest
    if by is None or by == seat:
        return None
    why = why_not_win_on(table, seat, ClaimCause.DISCARD, by, table.seats[by].river[-1].tile)
    return None if why is None or why.code is Code.NOT_COMPLETE else why


def _may_err(table: Table, seat: Seat, why: Illegality) -> bool:
    """Whether a wrong declaration now is a foul instead of being refused (H5).

    That is at the own turn, and on a discard while it may still be answered.
    """
    if table.ruleset.options.false_win is FalseWin.REFUSED:
        return False
    if table.phase is TURN:
        return table.turn == seat and why.code is Code.NOT_COMPLETE
    by = table.newest
    if by is None or by == seat:
        return False
    if table.claiming is not None and _why_answered(table.claiming, seat) is not None:
        return False
    tile = table.seats[by].river[-1].tile
    if table.seats[seat].dead is not None:
        return False
    return tile not in table.seats[seat].waits(table.ruleset.options.shapes)


_A = TypeVar("_A", bound=Action)
_CHECKS: Final[dict[type, Callable[[Table, Action], Illegality | None]]] = {}


def _register(kind: type[_A], checker: Callable[[Table, _A], Illegality | None]) -> None:
    _CHECKS[kind] = checker  # type: ignore[assignment]  # looked up by the type it checks


_register(Draw, _check_draw)
_register(Discard, _check_discard)
_register(Chow, _check_claim)
_register(Pung, _check_claim)
_register(Kong, _check_kong)
_register(Hu, _check_hu)
_register(Pass, _check_answer)
_CHECKS.update(dict.fromkeys(get_args(IrregularAct), check_lapse))
