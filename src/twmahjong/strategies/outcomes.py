"""What follows from hands, tables and rulesets: scores, payments, views, and the parts of them.

They are found by their type, ``st.from_type(Score)`` for instance, and have no names of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeVar

from attrs import evolve
from hypothesis import strategies as st

from twmahjong.clock import Clock
from twmahjong.decomposition import Block, Reading, Shape, readings
from twmahjong.errors import Problem
from twmahjong.hand import Hand
from twmahjong.match import Match
from twmahjong.options import ClockRules, Options
from twmahjong.payment import Charge, Settlement, Stakes, StreakLedger, settle
from twmahjong.ruleset import Difference, Row, Ruleset
from twmahjong.rulesets import RULESETS, TAIWAN
from twmahjong.strategies.acts import illegal_actions
from twmahjong.strategies.choosing import Choose, choosing
from twmahjong.strategies.tiles_and_hands import hands, winning_hands
from twmahjong.strategies.walls_and_tables import tables
from twmahjong.strategies.wins_and_rulesets import rulesets, wins
from twmahjong.table.actions import Action, Seat
from twmahjong.table.codes import Illegality
from twmahjong.table.legality import check
from twmahjong.table.state import Ending, Phase, Result, SeatState, Table
from twmahjong.table.view import SeatView, View, view
from twmahjong.tai import Line, Score, Superseded, score
from twmahjong.tiles import Tile
from twmahjong.win import Source, Win

S = TypeVar("S")
T = TypeVar("T")

_SEATS: Final = st.sampled_from(Seat)
_FOUR_TABLES: Final = st.sampled_from(tuple(RULESETS.values()))
_STAKES: Final = st.builds(Stakes, st.integers(0, 100), st.integers(0, 20))
_CLOCK_RULES: Final = st.builds(ClockRules, *[st.integers(0, 60)] * 3)


@st.composite
def _made(draw: st.DrawFn, some: st.SearchStrategy[S], make: Callable[[S], T]) -> T:
    """What is made of an example. With ``map`` Hypothesis would print the call, not the value."""
    return make(draw(some))


# --- of hands and wins


def _blocks() -> st.SearchStrategy[Block]:
    return _readings(Shape.STANDARD).flatmap(lambda reading: st.sampled_from(reading.blocks))


def _readings(*shapes: Shape) -> st.SearchStrategy[Reading]:
    def read(won: tuple[Hand, Tile], self_drawn: bool) -> st.SearchStrategy[Reading]:
        return st.sampled_from(readings(*won, self_drawn=self_drawn, shapes=shapes))

    some = winning_hands(shapes=shapes)
    return st.tuples(some, st.booleans()).flatmap(lambda drawn: read(*drawn))


def _problems() -> st.SearchStrategy[Problem]:
    """What is wrong with a hand that has a tile too many."""
    too_many = _made(hands(), lambda hand: evolve(hand, concealed=hand.concealed * 2).problems())
    return too_many.flatmap(st.sampled_from)


def _rows() -> st.SearchStrategy[Row]:
    return _FOUR_TABLES.flatmap(lambda table: st.sampled_from(table.rows))


def _differences() -> st.SearchStrategy[Difference]:
    return _made(rulesets(), lambda table: table.diff(RULESETS[table.id]))


def _options() -> st.SearchStrategy[Options]:
    return _made(rulesets(), lambda table: table.options)


def _scores() -> st.SearchStrategy[Score]:
    def of(table: Ruleset) -> st.SearchStrategy[Score]:
        return _made(wins(table), lambda win: score(win, table))

    return _FOUR_TABLES.flatmap(of)


@cache
def _with_row(table: Ruleset, row_id: str) -> st.SearchStrategy[Win]:
    """Made once for each row: recipes are tried."""
    return wins(table, having=row_id)


def _lines() -> st.SearchStrategy[Line]:
    def of(table: Ruleset, row: Row) -> st.SearchStrategy[Line]:
        def line(win: Win) -> Line:
            return next(line for line in score(win, table).lines if line.row.id == row.id)

        return _made(_with_row(table, row.id), line)

    rows = [(table, row) for table in RULESETS.values() for row in table.rows]
    return st.sampled_from(rows).flatmap(lambda drawn: of(*drawn))


def _superseded() -> st.SearchStrategy[Superseded]:
    """Rows that hold others: a self-draw, dragon pungs, concealed pungs."""
    rows = ("heavenly_win", "big_three_dragons", "five_concealed_pungs")
    some = st.sampled_from(rows).flatmap(lambda row: _with_row(TAIWAN, row))
    return some.flatmap(lambda win: st.sampled_from(score(win, TAIWAN).superseded))


# --- of payments


def _settlements() -> st.SearchStrategy[Settlement]:
    def build(choose: Choose) -> Settlement:
        winner = choose(tuple(Seat))
        others = [seat for seat in Seat if seat != winner]
        return settle(
            choose(range(41)),
            winner=winner,
            payers=choose([others, *([seat] for seat in others)]),
            dealer=choose(tuple(Seat)),
            streak=choose(range(4)),
            stakes=Stakes(choose((0, 100)), choose((1, 20))),
            ruleset=choose(tuple(RULESETS.values())),
            liable=choose([None, *others]),
        )

    return choosing(build)


def _charges() -> st.SearchStrategy[Charge]:
    return _settlements().flatmap(lambda paid: st.sampled_from(paid.charges))


def _ledgers() -> st.SearchStrategy[StreakLedger]:
    def booked(settlements: list[Settlement]) -> StreakLedger:
        ledger = StreakLedger()
        for paid in settlements:
            ledger, _ = ledger.after(paid)
        return ledger

    return _made(st.lists(_settlements(), max_size=3), booked)


# --- of tables

#: A wall that is soon drawn; whole games would be slow to draw, and to shrink.
_SHORT: Final = st.sampled_from([table.with_options(reserve=60) for table in RULESETS.values()])


def _short_games(phase: Phase | None = None) -> st.SearchStrategy[Table]:
    return _SHORT.flatmap(lambda short: tables(ruleset=short, phase=phase, max_actions=60))


def _seen(of: Callable[[Table, Seat], T]) -> st.SearchStrategy[T]:
    """What is found of a seat at a table."""
    return _made(st.tuples(_short_games(), _SEATS), lambda drawn: of(*drawn))


def _results() -> st.SearchStrategy[Result]:
    def result(table: Table) -> Result:
        assert table.result is not None
        return table.result

    return _made(_short_games(Phase.OVER), result) | _won_hands()


@st.composite
def _won_hands(draw: st.DrawFn) -> Result:
    """A hand won at once, for few of the short games are won."""
    table, winner = draw(_FOUR_TABLES), draw(_SEATS)
    win = draw(wins(table))
    others = [seat for seat in Seat if seat != winner]
    by_all = win.source in (Source.SELF_DRAW, Source.EIGHT_FLOWERS)
    payers = others if by_all else [draw(st.sampled_from(others))]
    dealer = winner if win.dealer else draw(st.sampled_from(others))
    start = Match(table, draw(_STAKES), first_dealer=dealer, dealer=dealer)
    return _won(start, win, winner, payers)


def _won(match: Match, win: Win, winner: Seat, payers: Sequence[Seat]) -> Result:
    """The next hand of the match, won."""
    worth = score(win, match.ruleset)
    paid = settle(
        worth,
        winner=winner,
        payers=payers,
        dealer=match.dealer,
        streak=match.streak,
        stakes=match.stakes,
        ruleset=match.ruleset,
    )
    return Result(Ending.WIN, (winner,), (worth,), paid, liable=(None,))


def _illegalities() -> st.SearchStrategy[Illegality]:
    def why(table: Table, action: Action) -> Illegality:
        found = check(table, action)
        assert found is not None
        return found

    def of(table: Table) -> st.SearchStrategy[Illegality]:
        return _made(illegal_actions(table), lambda slip: why(table, slip[0]))

    return _short_games().flatmap(of)


def _matches() -> st.SearchStrategy[Match]:
    """A match after some hands, or none: of their results, without the hands themselves."""

    def build(choose: Choose) -> Match:
        match = Match.start(
            choose(tuple(RULESETS.values())),
            first_dealer=choose(tuple(Seat)),
            stakes=Stakes(choose((0, 100)), choose((1, 20))),
        )
        # After sixteen it could be over.
        for _ in range(choose(range(16))):
            match = match.after(_hand_of(choose, match))
        return match

    return choosing(build)


def _hand_of(choose: Choose, match: Match) -> Result:
    """How the next hand ends: drawn, or won by one seat."""
    if choose((True, False)):
        return Result(Ending.DRAWN)
    winner = choose(tuple(Seat))
    win = Win.parse(
        "123m123p123s111222z4z @ 4z*",
        seat_wind=Tile.EAST if winner == match.dealer else Tile.SOUTH,
        round_wind=match.round_wind,
        dealer=winner == match.dealer,
    )
    return _won(match, win, winner, [seat for seat in Seat if seat != winner])


def _clocks() -> st.SearchStrategy[Clock]:
    def of(rules: ClockRules | None, used: tuple[float, ...]) -> Clock:
        bank = 0 if rules is None else rules.bank
        e, s, w, n = (bank * (1 - share) for share in used)
        return Clock(rules, (e, s, w, n))

    shares = st.tuples(*[st.floats(0, 1)] * 4)
    some = st.tuples(st.none() | _CLOCK_RULES, shares)
    return _made(some, lambda drawn: of(*drawn))


STRATEGIES: Final[dict[type, Callable[[], st.SearchStrategy[object]]]] = {
    Block: _blocks,
    Reading: lambda: _readings(*Shape),
    Problem: _problems,
    Row: _rows,
    Difference: _differences,
    Options: _options,
    ClockRules: lambda: _CLOCK_RULES,
    Score: _scores,
    Line: _lines,
    Superseded: _superseded,
    Stakes: lambda: _STAKES,
    Settlement: _settlements,
    Charge: _charges,
    StreakLedger: _ledgers,
    SeatState: lambda: _seen(lambda table, seat: table.seats[seat]),
    View: lambda: _seen(view),
    SeatView: lambda: _seen(lambda table, seat: view(table, seat).own),
    Result: _results,
    Illegality: _illegalities,
    Match: _matches,
    Clock: _clocks,
}
