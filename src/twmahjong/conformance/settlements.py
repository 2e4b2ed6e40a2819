"""Cases of settlements: who pays whom, and how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from twmahjong.conformance.keys import (
    each,
    flawed,
    identity,
    key,
    number,
    seat_number,
    table,
    text,
)
from twmahjong.conformance.verdicts import Mismatch, Verdict, differ, rule_numbers
from twmahjong.conformance.wins import WinCase
from twmahjong.errors import HandError, NotAWinError, Problem, WinError
from twmahjong.options import Winds, Winners
from twmahjong.payment import Settlement, Stakes, settle
from twmahjong.record.house import load_ruleset
from twmahjong.ruleset import Ruleset
from twmahjong.tai import score
from twmahjong.tiles import Tile
from twmahjong.win import Win


@frozen
class PaidWin:
    """One winner, by the case that holds the win, and who pays."""

    case: str = key(text)
    winner: int = key(seat_number)
    payers: tuple[int, ...] = key(each(seat_number))
    liable: int | None = key(seat_number, None)


@frozen
class Payment:
    """One charge."""

    payer: int = key(seat_number)
    payee: int = key(seat_number)
    tai: int = key(number)
    amount: int = key(number)


@frozen
class SettlementCase:
    """The wins of a hand, and what they cost."""

    id: str = key(identity)
    ruleset: Ruleset = key(load_ruleset)
    base: int = key(number)
    per_tai: int = key(number)
    dealer: int = key(seat_number)
    streak: int = key(number)
    wins: tuple[PaidWin, ...] = key(each(table(PaidWin)))
    deltas: tuple[int, ...] | None = key(each(number), None)
    charges: tuple[Payment, ...] | None = key(each(table(Payment)), None)
    rules: tuple[str, ...] = key(rule_numbers, ())
    from_: str = key(text, "")
    note: str = key(text, "")

    def __attrs_post_init__(self) -> None:
        if self.deltas is None and self.charges is None:
            raise flawed("missing, and charges too", "deltas")
        if not self.wins:
            raise flawed("there is none", "wins")


def judge_settlement(case: SettlementCase, wins: Mapping[str, WinCase]) -> Verdict:
    """Compare a settlement with the library's. Raises FlawError for a win that is not in the file.

    What is settled is the library's own score of each win. It is refused if these cannot be the
    wins of one hand at this table.
    """
    for at, one in enumerate(case.wins):
        if one.case not in wins:
            raise flawed(f"no readable win in this file: {one.case}", f"wins.{at}.case")
    total, scores = Settlement(), []
    try:
        won = [wins[one.case].build() for one in case.wins]
        if problems := [*_problems(case, won)]:
            raise WinError(problems)
        for one, win in zip(case.wins, won, strict=True):
            scores.append(score(win, wins[one.case].ruleset))
            total += settle(
                scores[-1],
                winner=one.winner,
                payers=one.payers,
                dealer=case.dealer,
                streak=case.streak,
                stakes=Stakes(case.base, case.per_tai),
                ruleset=case.ruleset,
                liable=one.liable,
            )
    except (HandError, WinError, NotAWinError) as error:
        differences, explanation = [Mismatch("wins", "paid", f"refused: {error}")], str(error)
    else:
        differences = [*_differences(case, total)]
        explanation = "\n\n".join([*(result.explain() for result in scores), str(total)])
    return Verdict(
        case.id, case.ruleset.id, case.rules, differences=differences, explanation=explanation
    )


def _problems(case: SettlementCase, won: Sequence[Win]) -> Iterator[Problem]:
    """Why these cannot be the wins of one hand at the table of the case."""
    options, several = case.ruleset.options, len(won) > 1
    if len({one.winner for one in case.wins}) < len(won):
        yield Problem("P07", "a winner is named twice")
    if several and options.winners is not Winners.ALL:
        yield Problem("E3", f"{len(won)} winners where only the nearest wins")
    if several and len({(win.source, win.tile) for win in won}) > 1:
        yield Problem("E3", "the winners have won on different tiles")
    if several and (len({one.payers for one in case.wins}) > 1 or len(case.wins[0].payers) > 1):
        yield Problem("P07", "several winners are paid by one player, the same for all")
    if not options.responsibility and any(one.liable is not None for one in case.wins):
        yield Problem("P09", "somebody is liable where the rules make nobody so (I1)")
    if len({win.round_wind for win in won}) > 1:
        yield Problem("A2", "the winners are in different rounds")
    places = zip(case.wins, won, strict=True)
    easts = {(one.winner - (win.seat_wind - Tile.EAST)) % 4 for one, win in places}
    if len(easts) > 1:
        yield Problem("A2", "the winds of the winners do not fit their seats")
    elif options.winds is Winds.DEALER and easts != {case.dealer}:
        yield Problem("A2", f"by the winner's wind East is seat {min(easts)}, not the dealer")


def _differences(case: SettlementCase, total: Settlement) -> list[Mismatch]:
    found: list[Mismatch] = []
    if case.deltas is not None:
        found += differ("deltas", list(case.deltas), list(total.deltas))
    if case.charges is not None:
        said = sorted([c.payer, c.payee, c.tai, c.amount] for c in case.charges)
        paid = sorted([c.payer, c.payee, c.tai, c.amount] for c in total.charges)
        found += differ("charges", said, paid)
    return found
