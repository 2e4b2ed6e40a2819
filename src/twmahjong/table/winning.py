"""Which win a seat has at the table, with the facts that the table itself holds."""

from __future__ import annotations

from typing import Final

from twmahjong.errors import NotAWinError
from twmahjong.hand import Hand
from twmahjong.options import PassedWin
from twmahjong.table.actions import Seat
from twmahjong.table.state import ClaimCause, SeatState, Table
from twmahjong.tai import Score, score
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source, Win

RULE_OF_BAR: Final = {
    PassedWin.EVERYTHING: "F1",
    PassedWin.KIND_ON_DISCARDS: "F2",
    PassedWin.KIND: "F3",
    PassedWin.DISCARDS: "F4",
}


def bar_on(table: Table, state: SeatState, tile: Tile | None, *, self_drawn: bool) -> str | None:
    """The rule by which a passed win bars the seat from winning on this tile, if one does."""
    if not state.passed_all and tile not in state.passed:
        return None
    mode = table.ruleset.options.passed_win
    claims_only = mode in (PassedWin.KIND_ON_DISCARDS, PassedWin.DISCARDS)
    return None if self_drawn and claims_only else RULE_OF_BAR.get(mode)


def claim_win(table: Table, seat: Seat, tile: Tile, cause: ClaimCause, by: Seat) -> Win:
    """The facts of winning on another player's discard or kong (E8, K12, K13)."""
    state = table.seats[seat]
    occasions = set()
    discards = table.discards
    if cause is ClaimCause.KONG:
        source = Source.ROBBED_KONG
        discards += 1
    else:
        source = Source.DISCARD
        if seat != table.dealer and not table.called and not state.river:
            occasions.add(Occasion.BEFORE_FIRST_DRAW)
            if by == table.dealer and table.discards == 1:
                occasions.add(Occasion.DEALERS_FIRST_DISCARD)
        elif table.drawable <= 0:
            occasions.add(Occasion.LAST_TILE)
    hand = Hand(state.concealed, state.melds, state.flowers)
    return _win(table, seat, hand, tile, source, occasions, discards)


def self_drawn_win(table: Table, source: Source = Source.SELF_DRAW) -> Win | None:
    """The facts of winning at the own turn with the hand; None if it is not complete.

    Bars are not looked at. With source EIGHT_FLOWERS the flowers are won together with it (C17).
    """
    seat, state = table.turn, table.seats[table.turn]
    tile = state.drawn
    dealt = tile is None
    if tile is None:
        # None of the dealt tiles was drawn, the last in order is named (C17).
        tile = state.concealed[-1]
        state = state._replace(concealed=state.concealed[:-1])
    if tile not in state.waits(table.ruleset.options.shapes) or (dealt and state.melds):
        return None
    hand = Hand(state.waiting, state.melds, state.flowers)
    occasions = set()
    if dealt:
        occasions.add(Occasion.DEALT_HAND)
    else:
        if table.after_kong:
            occasions.add(Occasion.KONG_REPLACEMENT)
        if table.after_flower:
            occasions.add(Occasion.FLOWER_REPLACEMENT)
        if _is_first_draw(table) and source is Source.SELF_DRAW:
            occasions.add(Occasion.FIRST_DRAW)
        elif table.drawable <= 0:
            occasions.add(Occasion.LAST_TILE)
    if source is Source.EIGHT_FLOWERS and table.dealt_flowers == seat:
        occasions.add(Occasion.DEALT_FLOWERS)
    return _win(table, seat, hand, tile, source, occasions, table.discards)


def _is_first_draw(table: Table) -> bool:
    state = table.seats[table.turn]
    return table.turn != table.dealer and not table.called and not state.river


def flower_win(table: Table, seat: Seat) -> Win:
    """The facts of winning with the flowers alone: all eight, or seven that rob the eighth."""
    state = table.seats[seat]
    hand = Hand(state.concealed, state.melds, state.flowers)
    source = Source.EIGHT_FLOWERS if len(state.flowers) == 8 else Source.ROBBED_FLOWER
    occasions = {Occasion.DEALT_FLOWERS} if table.dealt_flowers == seat else set()
    return _win(table, seat, hand, None, source, occasions, table.discards)


def _win(
    table: Table,
    seat: Seat,
    hand: Hand,
    tile: Tile | None,
    source: Source,
    occasions: set[Occasion],
    discards: int,
) -> Win:
    return Win(
        hand=hand,
        tile=tile,
        source=source,
        seat_wind=table.winds[seat],
        round_wind=table.round_wind,
        dealer=seat == table.dealer,
        occasions=frozenset(occasions),
        ready=table.seats[seat].ready,
        discards=discards,
    )


def score_of(table: Table, win: Win) -> Score | None:
    """The score of a win that the table knows to be complete; None if below the minimum (C22)."""
    try:
        return score(win, table.ruleset)
    except NotAWinError as error:
        if error.rule != "C22":
            raise
        return None


def declinable(table: Table) -> bool:
    """Whether the seat at turn could rightly win by self-draw, so that another act passes it.

    A hand that only the minimum keeps from winning is no passed win (C22).
    """
    win = _rightful_self_draw(table)
    minimum = table.ruleset.options.minimum
    return win is not None and (not minimum or score_of(table, win) is not None)


def _rightful_self_draw(table: Table) -> Win | None:
    """The win by self-draw with the hand, if it is complete and no rule bars it."""
    if table.claimed or (table.after_exposed and not table.ruleset.options.win_after_exposed_kong):
        return None
    state = table.seats[table.turn]
    if state.dead is not None or table.wrong_draw:
        return None
    win = self_drawn_win(table)
    return None if win is None or bar_on(table, state, state.drawn, self_drawn=True) else win


def best_own_win(table: Table) -> Score | None:
    """What a hu at the own turn is worth: the better of hand and flowers, a tie to the flowers.

    None if there is nothing to win. Where a bar forbids the self-draw only the flowers count (C17).
    """
    if table.claimed or table.seats[table.turn].dead is not None:
        return None
    by_hand = _rightful_self_draw(table)
    wins = [] if by_hand is None else [by_hand]
    if table.seats[table.turn].eight:
        together = self_drawn_win(table, Source.EIGHT_FLOWERS) if by_hand else None
        # The flowers stand first, for a tie goes to them.
        wins.insert(0, together or flower_win(table, table.turn))
    scores = [score_of(table, win) for win in wins]
    return max((s for s in scores if s is not None), key=lambda s: s.total, default=None)


def ready_kind(table: Table, tile: Tile) -> Ready:
    """How ready is declared with this discard (G2, K14)."""
    state = table.seats[table.turn]
    if table.called or state.river:
        return Ready.DECLARED
    if table.turn == table.dealer or state.drawn == tile:
        return Ready.HEAVENLY
    return Ready.EARTHLY
