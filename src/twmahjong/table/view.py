"""What one seat may know of a table: listed field by field, so that nothing else can leak."""

from __future__ import annotations

from attrs import frozen

from twmahjong.hand import Meld, MeldKind
from twmahjong.payment import Stakes
from twmahjong.table.actions import SEATS, Action, IrregularAct, Seat, as_seat
from twmahjong.table.legality import legal_actions
from twmahjong.table.moves import stand
from twmahjong.table.state import (
    CLAIMING,
    OVER,
    ClaimCause,
    Dead,
    Discarded,
    Phase,
    Result,
    SeatState,
    Table,
)
from twmahjong.table.winning import RULE_OF_BAR
from twmahjong.tiles import Tile

__all__ = ["SeatView", "View", "view"]


@frozen
class SeatView:
    """What can be seen of one seat.

    ``shown`` are its concealed tiles where they may be seen: one's own, and those of who won or
    declared wrongly (H6); of the others there is only the number. A kong that lies face down is
    None (E7). ``river`` is None where discards lie in one heap (E0).
    """

    seat: Seat
    wind: Tile
    concealed: int
    shown: tuple[Tile, ...] | None
    melds: tuple[Meld | None, ...]
    flowers: tuple[Tile, ...]
    river: tuple[Discarded, ...] | None
    ready: bool


@frozen
class View:
    """What a seat may know.

    ``legal`` are its legal acts. After a discard ``newest`` is that tile, until the next draw or
    claim; whether other seats are asked about it cannot be seen: without an act of one's own the
    table is Claiming, and the turn the discarder's. (The next to draw, and who declared a kong that
    may be robbed, can tell: their draw does not come yet.) ``barred`` says by which rule a passed
    win bars the seat (F5), ``barred_kinds`` on which tiles, none being all. ``declared`` has
    declared a win wrongly, which may still be taken back (I4); ``dead`` says why the own hand
    cannot win (I5).
    """

    seat: Seat
    ruleset_id: str
    dealer: Seat
    round_wind: Tile
    streak: int
    stakes: Stakes
    phase: Phase
    turn: Seat
    legal: tuple[Action, ...]
    seats: tuple[SeatView, SeatView, SeatView, SeatView]
    drawn: Tile | None
    newest: Tile | None
    robbable: Tile | None
    heap: tuple[Tile, ...] | None
    drawable: int
    discards: int
    barred: str | None
    barred_kinds: frozenset[Tile]
    passed_pungs: frozenset[Tile]
    declared: Seat | None
    dead: Dead | None
    result: Result | None

    @property
    def own(self) -> SeatView:
        """The seat's own place."""
        return self.seats[self.seat]


def view(table: Table, seat: int) -> View:
    """What the seat may know of the table. Raises TableError for a seat that is none."""
    seat = as_seat(seat)
    legal = legal_actions(table, seat)
    claiming = table.claiming
    if claiming is not None and claiming.cause is ClaimCause.KONG and not claiming.claims_of(seat):
        # Who is not asked sees the kong stand, as if nobody could rob it.
        assert claiming.tile is not None
        table = stand(table._replace(claiming=None), claiming.by, claiming.tile)
        claiming = None
    mixed = table.ruleset.options.mixed_discards
    own = table.seats[seat]
    newest = None if table.newest is None else table.seats[table.newest].river[-1].tile
    acts = [action for action in legal if not isinstance(action, IrregularAct)]
    answering = table.newest is not None and not acts and table.phase is not OVER
    mode = table.ruleset.options.passed_win
    robbable = claiming is not None and claiming.cause is ClaimCause.KONG
    return View(
        seat=seat,
        ruleset_id=table.ruleset.id,
        dealer=table.dealer,
        round_wind=table.round_wind,
        streak=table.streak,
        stakes=table.stakes,
        phase=CLAIMING if answering else table.phase,
        turn=table.newest if answering and table.newest is not None else table.turn,
        legal=legal,
        seats=_seat_views(table, seat, mixed),
        drawn=own.drawn,
        newest=newest,
        robbable=claiming.tile if claiming is not None and robbable else None,
        heap=_heap(table) if mixed else None,
        drawable=table.drawable,
        discards=table.discards,
        barred=RULE_OF_BAR.get(mode) if own.passed_all or own.passed else None,
        barred_kinds=own.passed,
        passed_pungs=own.passed_pungs,
        declared=table.declared,
        dead=own.dead,
        result=table.result,
    )


def _seat_views(
    table: Table, viewer: Seat, mixed: bool
) -> tuple[SeatView, SeatView, SeatView, SeatView]:
    e, s, w, n = (_seat_view(table, viewer, seat, mixed) for seat in SEATS)
    return e, s, w, n


def _seat_view(table: Table, viewer: Seat, seat: Seat, mixed: bool) -> SeatView:
    state = table.seats[seat]
    result = table.result
    is_open = seat in (viewer, table.declared) or (
        result is not None and seat in (*result.winners, *result.shown, result.offender)
    )
    return SeatView(
        seat=seat,
        wind=table.winds[seat],
        concealed=len(state.concealed),
        shown=state.concealed if is_open else None,
        melds=state.melds if is_open else _seen_melds(table, state),
        flowers=state.flowers,
        river=None if mixed else state.river,
        ready=state.ready is not None,
    )


def _seen_melds(table: Table, state: SeatState) -> tuple[Meld | None, ...]:
    if not table.ruleset.options.face_down_kongs:
        return state.melds
    return tuple(None if m.kind is MeldKind.CONCEALED_KONG else m for m in state.melds)


def _heap(table: Table) -> tuple[Tile, ...]:
    tiles = (d.tile for state in table.seats for d in state.river if d.taken_by is None)
    return tuple(sorted(tiles))
