"""How a hand ends: wins and who pays them, drawn hands, false wins."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from twmahjong.hand import Hand
from twmahjong.options import FalseWin
from twmahjong.payment import Settlement, settle, settle_false_win
from twmahjong.table.actions import SEATS, Seat
from twmahjong.table.responsibility import liability
from twmahjong.table.state import (
    OVER,
    ClaimCause,
    Discarded,
    Ending,
    Liability,
    Result,
    SeatState,
    Table,
    taken_by,
)
from twmahjong.table.winning import bar_on, claim_win, flower_win, score_of
from twmahjong.tai import Score
from twmahjong.tiles import Tile
from twmahjong.win import Source, Win


def _over(table: Table, result: Result) -> Table:
    return table._replace(phase=OVER, claiming=None, result=result)


def drawn_hand(table: Table) -> Table:
    """Nobody won: what was paid at once stays paid (D3, P05)."""
    return _over(table, Result(Ending.DRAWN, settlement=table.paid))


def won(table: Table, winners: Sequence[tuple[Seat, Score | None]]) -> Table:
    """The seats win, in turn order; a score of None is still to be found from what was claimed."""
    scores = []
    liable = []
    settlement = table.paid
    for seat, known in winners:
        result = known or _claimed_score(table, seat)
        bound = liability(table, seat, result)
        scores.append(result)
        liable.append(bound)
        settlement += _settle(table, seat, result, bound)
    seats = tuple(seat for seat, _ in winners)
    ended = Result(Ending.WIN, seats, tuple(scores), settlement, liable=tuple(liable))
    return _over(_take_winning_tile(table, seats[0]), ended)


def _settle(table: Table, seat: Seat, score: Score, bound: Liability | None) -> Settlement:
    settlement = settle(
        score,
        winner=seat,
        payers=_payers(table, seat, score.win.source),
        dealer=table.dealer,
        streak=table.streak,
        stakes=table.stakes,
        ruleset=table.ruleset,
        liable=None if bound is None else bound.seat,
    )
    if bound is None:
        return settlement
    why = f" (responsible: {bound.case.value}, {bound.tile})"
    return Settlement(evolve(c, because=c.because + why) for c in settlement.charges)


def _claimed_score(table: Table, seat: Seat) -> Score:
    claiming = table.claiming
    assert claiming is not None
    if claiming.tile is None:
        win = flower_win(table, seat)
    else:
        win = claim_win(table, seat, claiming.tile, claiming.cause, claiming.by)
    result = score_of(table, win)
    assert result is not None
    return result


def _payers(table: Table, winner: Seat, source: Source) -> tuple[Seat, ...]:
    if source in (Source.SELF_DRAW, Source.EIGHT_FLOWERS):
        return tuple(seat for seat in SEATS if seat != winner)
    if source is Source.ROBBED_FLOWER:
        return (_robbed(table, winner),)
    assert table.claiming is not None
    return (table.claiming.by,)


def _robbed(table: Table, winner: Seat) -> Seat:
    return next(s for s in SEATS if s != winner and table.seats[s].flowers)


def _take_winning_tile(table: Table, winner: Seat) -> Table:
    """Put what was won where it belongs, so that no tile is lost."""
    claiming = table.claiming
    if claiming is None:
        return table
    by = claiming.by
    seats: list[SeatState] = list(table.seats)
    discards = table.discards
    if claiming.cause is ClaimCause.DISCARD:
        seats[by] = taken_by(seats[by], winner)
    elif claiming.cause is ClaimCause.KONG and claiming.tile is not None:
        # A robbed kong counts as a discard, and is no kong (E8).
        state = seats[by]
        at = state.concealed.index(claiming.tile)
        seats[by] = state._replace(
            concealed=state.concealed[:at] + state.concealed[at + 1 :],
            river=(*state.river, Discarded(claiming.tile, winner)),
            drawn=None,
        )
        discards += 1
    elif len(seats[winner].flowers) == 7:
        robbed = _robbed(table, winner)
        flowers = tuple(sorted((*seats[winner].flowers, *seats[robbed].flowers)))
        seats[winner] = seats[winner]._replace(flowers=flowers)
        seats[robbed] = seats[robbed]._replace(flowers=())
    first, second, third, fourth = seats
    return table._replace(seats=(first, second, third, fourth), discards=discards)


def declared_wrongly(table: Table, offender: Seat) -> Table:
    """A wrong declaration: a foul at once, or one that may still be taken back (H5, I4)."""
    if table.ruleset.options.false_win is FalseWin.VOID:
        return table._replace(declared=offender)
    return false_win(table, offender)


def false_win(table: Table, offender: Seat, shown: tuple[Seat, ...] = ()) -> Table:
    """A wrong declaration ends the hand, and is paid for (P10, I4)."""
    winning = _ready_seats(table, offender)
    settlement = table.paid + settle_false_win(
        offender,
        winning=winning,
        dealer=table.dealer,
        streak=table.streak,
        stakes=table.stakes,
        ruleset=table.ruleset,
    )
    return _over(
        table, Result(Ending.FALSE_WIN, settlement=settlement, offender=offender, shown=shown)
    )


def _ready_seats(table: Table, offender: Seat) -> dict[int, int]:
    """Who is owed more (P10, I4).

    The other ready seats, with the best each could have won by a discard of the offender; or those
    who could truly have won on the tile.
    """
    options = table.ruleset.options
    tile = _declared_tile(table, offender)
    found = {}
    for seat in SEATS:
        state = table.seats[seat]
        waits = state.waits(options.shapes) if state.dead is None else frozenset()
        if seat == offender or not waits or options.false_win is FalseWin.FLAT:
            continue
        if options.false_win is FalseWin.BEST_OF_READY:
            found[int(seat)] = max(_plain_total(table, seat, tile) for tile in waits)
        elif tile in waits and seat != table.newest and not _is_barred(table, state, tile):
            found[int(seat)] = 0
    return found


def _is_barred(table: Table, state: SeatState, tile: Tile | None) -> bool:
    return bar_on(table, state, tile, self_drawn=False) is not None


def _declared_tile(table: Table, offender: Seat) -> Tile | None:
    """The tile that a win was wrongly declared on; None on dealt tiles."""
    if table.newest is not None:
        return table.seats[table.newest].river[-1].tile
    return table.seats[offender].drawn


def _plain_total(table: Table, seat: Seat, tile: Tile) -> int:
    state = table.seats[seat]
    win = Win(
        hand=Hand(state.waiting, state.melds, state.flowers),
        tile=tile,
        source=Source.DISCARD,
        seat_wind=table.winds[seat],
        round_wind=table.round_wind,
        dealer=seat == table.dealer,
        ready=state.ready,
        discards=table.discards + 1,
    )
    result = score_of(table, win)
    return 0 if result is None else result.total
