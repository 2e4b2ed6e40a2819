"""What is legal, and if not, by which rule: the only place that knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from attrs import frozen

from twmahjong.hand import Meld, MeldKind
from twmahjong.options import FalseWin
from twmahjong.table.actions import (
    DISCARDS,
    DRAWS,
    HUS,
    KONGS,
    PUNGS,
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
from twmahjong.table.state import ClaimCause, Claiming, Phase, SeatState, Table, waits_of
from twmahjong.table.winning import bar_on, best_own_win, claim_win, score_of, self_drawn_win
from twmahjong.tiles import Tile

__all__ = ["Code", "Illegality", "check", "legal_actions"]


class Code(StrEnum):
    """Why an act is illegal, as a stable text."""

    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"
    DRAW_FIRST = "draw-first"
    NO_DRAW_DUE = "no-draw-due"
    ANSWERS_PENDING = "answers-pending"
    NOT_ASKED = "not-asked"
    ANSWERED = "answered"
    NOTHING_TO_CLAIM = "nothing-to-claim"
    NOT_HELD = "not-held"
    SWAP_DISCARD = "swap-discard"
    NO_DISCARD_LEFT = "no-discard-left"
    READY_BOUND = "ready-bound"
    NO_READY = "no-ready"
    NOT_READY = "not-ready"
    ALREADY_READY = "already-ready"
    CHOW_NOT_FROM_LEFT = "chow-not-from-left"
    NO_CHOW = "no-chow"
    NO_PUNG = "no-pung"
    NO_KONG = "no-kong"
    PASSED_PUNG = "passed-pung"
    QUIET_TAIL = "quiet-tail"
    KONG_FROM_LEFT = "kong-from-left"
    KONG_AFTER_CLAIM = "kong-after-claim"
    NO_REPLACEMENT = "no-replacement"
    NOT_COMPLETE = "not-complete"
    PASSED_WIN = "passed-win"
    EXPOSED_KONG = "exposed-kong"
    BELOW_MINIMUM = "below-minimum"


@frozen
class Illegality:
    """Why an act is illegal: a stable ``code``, the ``rule`` it breaks, and the reason in words."""

    code: Code
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}, {self.code}]"


def check(table: Table, action: Action) -> Illegality | None:
    """Why the act is illegal now, or None if it is legal.

    Where the ruleset makes a wrong declaration a foul, it passes (H5).
    """
    if table.phase is Phase.OVER:
        return Illegality(Code.OVER, "C-draw", "the hand is over")
    checker: Callable[[Table, Action], Illegality | None] = _CHECKS[type(action)]
    return checker(table, action)


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
    found = [
        action
        for action in _candidates(table, fouls)
        if (seat is None or action.seat == seat) and check(table, action) is None
    ]
    if not fouls:
        found = [action for action in found if not is_foul(table, action)]
    return tuple(found)


def is_foul(table: Table, action: Action) -> bool:
    """Whether a legal act is a wrong declaration."""
    if type(action) is not Hu or table.ruleset.options.false_win is FalseWin.REFUSED:
        return False
    return _rightful_hu(table, action.seat) is not None


def _candidates(table: Table, fouls: bool) -> Iterator[Action]:
    if table.phase is Phase.TURN:
        yield from _turn_candidates(table)
    elif table.claiming is not None:
        for seat, _ in table.claiming.options:
            yield from table.claiming.answers_of(seat)
        if fouls:
            yield from (hu for hu in HUS if hu not in table.claiming.claims_of(hu.seat))
    elif table.phase is not Phase.OVER:
        yield DRAWS[table.turn]
        if fouls and table.phase is Phase.DRAWING:
            yield from HUS


def _turn_candidates(table: Table) -> Iterator[Action]:
    seat, state = table.turn, table.seats[table.turn]
    kinds = tuple(dict.fromkeys(state.concealed))
    if not table.claimed:
        yield HUS[seat]
        for tile in kinds:
            if state.concealed.count(tile) == 4 or _pung_of(state, tile) is not None:
                yield Kong(seat, tile)
    may_declare: frozenset[Tile] = frozenset()
    if table.ruleset.options.ready and state.ready is None:
        may_declare = state.ready_discards(table.ruleset.options.shapes)
    for tile in kinds:
        yield DISCARDS[seat][tile]
        if tile in may_declare:
            yield Discard(seat, tile, ready=True)


# --- draws, discards, passes ----------------------------------------------------------------------


def _not_now(table: Table, seat: Seat) -> Illegality:
    """Why the seat can do nothing of its own turn now."""
    if table.phase is Phase.CLAIMING:
        return Illegality(Code.ANSWERS_PENDING, "C-draw", "answers are still to be given")
    if table.turn != seat:
        return Illegality(Code.NOT_YOUR_TURN, "C-draw", f"it is {table.turn}'s turn")
    return Illegality(Code.DRAW_FIRST, "C-draw", f"{seat} draws first")


def _check_draw(table: Table, action: Draw) -> Illegality | None:
    drawing = table.phase in (Phase.DRAWING, Phase.OPENING)
    if drawing and table.turn == action.seat:
        return None
    if not drawing and table.phase is Phase.TURN and table.turn == action.seat:
        return Illegality(Code.NO_DRAW_DUE, "C-draw", f"{action.seat} has no draw due")
    return _not_now(table, action.seat)


def _check_discard(table: Table, action: Discard) -> Illegality | None:
    seat, tile = action.seat, action.tile
    if table.phase is not Phase.TURN or table.turn != seat:
        return _not_now(table, seat)
    state = table.seats[seat]
    if tile not in state.concealed:
        return Illegality(Code.NOT_HELD, "K9", f"{seat} holds no {tile}")
    if state.ready is not None and tile != state.drawn:
        return Illegality(Code.READY_BOUND, "G1", f"declared ready: only {state.drawn} goes")
    if tile in table.swap:
        return Illegality(Code.SWAP_DISCARD, "E4", f"{tile} was just claimed or fits that end")
    if not action.ready:
        return None
    if not table.ruleset.options.ready:
        return Illegality(Code.NO_READY, "G3", "ready is not declared at this table")
    if state.ready is not None:
        return Illegality(Code.ALREADY_READY, "K14", f"{seat} has declared ready")
    if tile not in state.ready_discards(table.ruleset.options.shapes):
        return Illegality(Code.NOT_READY, "G1", f"without {tile} the hand waits on nothing")
    return None


def _less(tiles: tuple[Tile, ...], *gone: Tile) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def _check_pass(table: Table, action: Pass) -> Illegality | None:
    return _check_answer(table, action) or None


def _check_answer(table: Table, action: Pass | Chow | Pung | Kong | Hu) -> Illegality | None:
    """Whether the seat is asked and has not answered."""
    claiming = table.claiming
    if claiming is None:
        return Illegality(Code.NOTHING_TO_CLAIM, "K5", "nobody is asked about anything")
    answered = _why_answered(claiming, action.seat)
    if answered is not None:
        return answered
    if all(seat != action.seat for seat, _ in claiming.options):
        return Illegality(Code.NOT_ASKED, "K5", f"{action.seat} has nothing to answer")
    return None


# --- claims ---------------------------------------------------------------------------------------


def claim_options(
    table: Table, cause: ClaimCause, by: Seat, tile: Tile
) -> tuple[tuple[Seat, tuple[Action, ...]], ...]:
    """The seats with a rightful claim, in turn order, and their claims (K5, K6).

    ``table`` is as it stands when the tile lies there.
    """
    asked = []
    for step in (1, 2, 3):
        seat = SEATS[(by + step) % 4]
        found = [
            action
            for action in _claims(table, seat, tile, cause, step == 1)
            if why_not_claim(table, action, cause, by, tile) is None
        ]
        if found:
            asked.append((seat, tuple(found)))
    return tuple(asked)


def _claims(
    table: Table, seat: Seat, tile: Tile, cause: ClaimCause, is_next: bool
) -> Iterator[Action]:
    """What the tiles alone allow."""
    state = table.seats[seat]
    concealed = state.concealed
    if tile in state.waits(table.ruleset.options.shapes):
        yield HUS[seat]
    if cause is not ClaimCause.DISCARD:
        return
    if tile in concealed:
        held = concealed.count(tile)
        if held == 3:
            yield KONGS[seat]
        if held >= 2:
            yield PUNGS[seat]
    if is_next and tile < Tile.EAST:
        for low in range(max(tile - 2, tile - tile % 9), min(tile, tile - tile % 9 + 6) + 1):
            if all(other == tile or other in concealed for other in (low, low + 1, low + 2)):
                yield Chow(seat, Tile(low))


def why_not_claim(
    table: Table, action: Action, cause: ClaimCause, by: Seat, tile: Tile
) -> Illegality | None:
    """Why the seat may not claim this tile so, whoever is asked."""
    if isinstance(action, Hu):
        return _why_not_win_on(table, action.seat, cause, by, tile)
    if cause is not ClaimCause.DISCARD:
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
    if low.is_honor or low.is_flower or low.rank > 7 or not low <= tile <= low + 2:
        return Illegality(Code.NO_CHOW, "E1", f"{tile} makes no chow from {low} on")
    state = table.seats[action.seat]
    others = [Tile(t) for t in range(low, low + 3) if t != tile]
    if any(other not in state.concealed for other in others):
        return Illegality(Code.NO_CHOW, "E1", f"{action.seat} does not hold the rest of the chow")
    return _why_no_discard_left(table, state, others, swap_tiles(table, low, tile))


def _why_no_pung(table: Table, state: SeatState, tile: Tile) -> Illegality | None:
    if state.concealed.count(tile) < 2:
        return Illegality(Code.NO_PUNG, "E1", f"fewer than two {tile} in hand")
    if tile in state.passed_pungs:
        return Illegality(Code.PASSED_PUNG, "E5", f"a pung of {tile} was passed")
    return _why_no_discard_left(table, state, [tile, tile], swap_tiles(table, None, tile))


def swap_tiles(table: Table, low: Tile | None, tile: Tile) -> tuple[Tile, ...]:
    """What may not be discarded after claiming the tile for a pung, or a chow from ``low`` (E4)."""
    if not table.ruleset.options.swap_rule:
        return ()
    if low == tile and tile.rank <= 6:
        return tile, Tile(tile + 3)
    if low is not None and low + 2 == tile and tile.rank >= 4:
        return tile, Tile(tile - 3)
    return (tile,)


def _why_no_discard_left(
    table: Table, state: SeatState, used: list[Tile], barred: tuple[Tile, ...]
) -> Illegality | None:
    if all(tile in barred for tile in _less(state.concealed, *used)):
        return Illegality(Code.NO_DISCARD_LEFT, "E4", "the claim leaves no tile to discard")
    return None


def _why_no_exposed_kong(table: Table, seat: Seat, by: Seat, tile: Tile) -> Illegality | None:
    if table.seats[seat].concealed.count(tile) < 3:
        return Illegality(Code.NO_KONG, "E7", f"fewer than three {tile} in hand")
    if by.next == seat and not table.ruleset.options.kong_from_left:
        return Illegality(Code.KONG_FROM_LEFT, "E1", "no exposed kong off the player before")
    return _why_no_replacement(table)


def _why_no_replacement(table: Table) -> Illegality | None:
    if table.drawable - table.ruleset.options.reserve_per_kong < 1:
        return Illegality(Code.NO_REPLACEMENT, "K7", "the kong's replacement cannot be drawn")
    return None


def _why_not_win_on(
    table: Table, seat: Seat, cause: ClaimCause, by: Seat, tile: Tile
) -> Illegality | None:
    state, options = table.seats[seat], table.ruleset.options
    if tile not in state.waits(options.shapes):
        return Illegality(Code.NOT_COMPLETE, "H1", f"{tile} does not complete the hand")
    rule = bar_on(table, state, tile, self_drawn=False)
    if rule is not None:
        return _passed_win(rule)
    if options.minimum and score_of(table, claim_win(table, seat, tile, cause, by)) is None:
        return _below_minimum(options.minimum)
    return None


def _passed_win(rule: str) -> Illegality:
    return Illegality(Code.PASSED_WIN, rule, "a win was passed, which bars this one")


def _below_minimum(minimum: int) -> Illegality:
    return Illegality(Code.BELOW_MINIMUM, "C22", f"the hand is worth less than {minimum}")


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
    if any(answer.seat == seat for answer in claiming.answers):
        return Illegality(Code.ANSWERED, "E2", f"{seat} has answered")
    return None


def _nothing(action: Action) -> Illegality:
    return Illegality(Code.NOTHING_TO_CLAIM, "K8", f"{action}: that is not asked")


# --- kongs of the own turn ------------------------------------------------------------------------


def _check_kong(table: Table, action: Kong) -> Illegality | None:
    if action.tile is None:
        claiming = table.claiming
        if claiming is None:
            return Illegality(Code.NOTHING_TO_CLAIM, "K5", "there is no discard to claim")
        return _why_not_answer(table, claiming, action)
    if table.phase is not Phase.TURN or table.turn != action.seat:
        return _not_now(table, action.seat)
    if table.claimed:
        return Illegality(Code.KONG_AFTER_CLAIM, "E6", "no kong right after a chow or pung")
    state, tile = table.seats[action.seat], action.tile
    if own_kong(state, tile) is None:
        text = f"neither four {tile} in hand nor one to add to a pung"
        return Illegality(Code.NO_KONG, "E7", text)
    if state.ready is not None and _changes_waits(table, state, tile):
        return Illegality(Code.READY_BOUND, "G1", "declared ready: this kong changes the waits")
    return _why_no_replacement(table)


def own_kong(state: SeatState, tile: Tile) -> MeldKind | None:
    """Which kong of the own turn the tile makes: concealed, added, or none."""
    if state.concealed.count(tile) == 4:
        return MeldKind.CONCEALED_KONG
    if tile in state.concealed and _pung_of(state, tile) is not None:
        return MeldKind.ADDED_KONG
    return None


def _pung_of(state: SeatState, tile: Tile) -> int | None:
    for i, meld in enumerate(state.melds):
        if meld.kind is MeldKind.PUNG and meld.tile is tile:
            return i
    return None


def with_kong(state: SeatState, tile: Tile) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """The concealed tiles and melds after a kong of the own turn."""
    at = _pung_of(state, tile)
    if at is None:
        kong = Meld(MeldKind.CONCEALED_KONG, tile)
        return _less(state.concealed, tile, tile, tile, tile), (*state.melds, kong)
    pung = state.melds[at]
    kong = Meld(MeldKind.ADDED_KONG, tile, pung.claimed, pung.source)
    return _less(state.concealed, tile), (*state.melds[:at], kong, *state.melds[at + 1 :])


def _changes_waits(table: Table, state: SeatState, tile: Tile) -> bool:
    shapes = table.ruleset.options.shapes
    return waits_of(*with_kong(state, tile), shapes) != state.waits(shapes)


# --- declaring a win ------------------------------------------------------------------------------


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
    if table.phase is not Phase.TURN or table.turn != seat:
        return _not_now(table, seat)
    if best_own_win(table) is not None:
        return None
    state, options = table.seats[seat], table.ruleset.options
    if table.claimed:
        return Illegality(Code.DRAW_FIRST, "K9", "after a chow or pung only a discard")
    if self_drawn_win(table) is None:
        return Illegality(Code.NOT_COMPLETE, "H1", "the hand is not complete")
    if table.after_exposed and not options.win_after_exposed_kong:
        text = "the replacement for an exposed kong does not win"
        return Illegality(Code.EXPOSED_KONG, "E9", text)
    rule = bar_on(table, state, state.drawn, self_drawn=True)
    return _passed_win(rule) if rule is not None else _below_minimum(options.minimum)


def _may_err(table: Table, seat: Seat, why: Illegality) -> bool:
    """Whether a wrong declaration now is a foul instead of being refused (H5).

    That is at the own turn, and on a discard while it may still be answered.
    """
    if table.ruleset.options.false_win is FalseWin.REFUSED:
        return False
    if table.phase is Phase.TURN:
        return table.turn == seat and why.code is Code.NOT_COMPLETE
    by = table.newest
    if by is None or by == seat or table.phase is Phase.OVER:
        return False
    if table.claiming is not None and _why_answered(table.claiming, seat) is not None:
        return False
    tile = table.seats[by].river[-1].tile
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
_register(Pass, _check_pass)
