"""What follows from hands, tables and rulesets: scores, payments, views, and the parts of them.

They are found by their type, ``st.from_type(Score)`` for instance, and have no names of their own.
"""

from __future__ import annotations

from collections.abc import Callable
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
from twmahjong.strategies.walls_and_tables import make_wall, play_on, tables
from twmahjong.strategies.wins_and_rulesets import rulesets, wins
from twmahjong.table.actions import Action, Seat
from twmahjong.table.codes import Illegality
from twmahjong.table.legality import check
from twmahjong.table.state import Phase, Result, SeatState, Table
from twmahjong.table.view import SeatView, View, view
from twmahjong.tai import Line, Score, Superseded, score
from twmahjong.tiles import Tile

T = TypeVar("T")

_SEATS: Final = st.sampled_from(Seat)
_FOUR_TABLES: Final = st.sampled_from(tuple(RULESETS.values()))
_STAKES: Final = st.builds(Stakes, st.integers(0, 100), st.integers(0, 20))
_CLOCK_RULES: Final = st.builds(ClockRules, *[st.integers(0, 60)] * 3)


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
    too_many = hands().map(lambda hand: evolve(hand, concealed=hand.concealed * 2).problems())
    return too_many.flatmap(st.sampled_from)


def _rows() -> st.SearchStrategy[Row]:
    return _FOUR_TABLES.flatmap(lambda table: st.sampled_from(table.rows))


def _differences() -> st.SearchStrategy[Difference]:
    return rulesets().map(lambda table: table.diff(RULESETS[table.id]))


def _options() -> st.SearchStrategy[Options]:
    return rulesets().map(lambda table: table.options)


def _scores() -> st.SearchStrategy[Score]:
    def of(table: Ruleset) -> st.SearchStrategy[Score]:
        return wins(table).map(lambda win: score(win, table))

    return _FOUR_TABLES.flatmap(of)


def _lines() -> st.SearchStrategy[Line]:
    def of(table: Ruleset, row: Row) -> st.SearchStrategy[Line]:
        some = wins(table, having=row.id).map(lambda win: score(win, table).lines)
        return some.map(lambda lines: next(line for line in lines if line.row.id == row.id))

    rows = _FOUR_TABLES.flatmap(
        lambda table: st.tuples(st.just(table), st.sampled_from(table.rows))
    )
    return rows.flatmap(lambda drawn: of(*drawn))


def _superseded() -> st.SearchStrategy[Superseded]:
    """Rows that hold others: a self-draw, dragon pungs, concealed pungs."""
    rows = st.sampled_from(("heavenly_win", "big_three_dragons", "five_concealed_pungs"))
    some = rows.flatmap(lambda row: wins(TAIWAN, having=row))
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

    return st.lists(_settlements(), max_size=3).map(booked)


# --- of tables


def _seen(of: Callable[[Table, Seat], T]) -> st.SearchStrategy[T]:
    """What is found of a seat at a table."""
    return st.builds(of, tables(), _SEATS)


def _results() -> st.SearchStrategy[Result]:
    def result(table: Table) -> Result:
        assert table.result is not None
        return table.result

    return tables(phase=Phase.OVER).map(result)


def _illegalities() -> st.SearchStrategy[Illegality]:
    def why(table: Table, action: Action) -> Illegality:
        found = check(table, action)
        assert found is not None
        return found

    return tables().flatmap(
        lambda table: illegal_actions(table).map(lambda slip: why(table, slip[0]))
    )


def _matches() -> st.SearchStrategy[Match]:
    """A match after no hand, or after one or two."""

    def build(choose: Choose) -> Match:
        match = Match.start(
            choose(tuple(RULESETS.values())),
            first_dealer=choose(tuple(Seat)),
            stakes=Stakes(choose((0, 100)), choose((1, 20))),
        )
        for _ in range(choose(range(3))):
            dice = [choose(range(1, 7)) for _ in range(3)]
            match = match.after(play_on(choose, match.deal(make_wall(choose), dice)))
        return match

    return choosing(build)


def _clocks() -> st.SearchStrategy[Clock]:
    def of(rules: ClockRules | None, used: tuple[float, ...]) -> Clock:
        bank = 0 if rules is None else rules.bank
        e, s, w, n = (bank * (1 - share) for share in used)
        return Clock(rules, (e, s, w, n))

    shares = st.tuples(*[st.floats(0, 1)] * 4)
    return st.builds(of, st.none() | _CLOCK_RULES, shares)


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
