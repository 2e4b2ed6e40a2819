"""Cases of settlements: who pays whom, and how much."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from twmahjong.conformance.keys import (
    each,
    flawed,
    key,
    number,
    seat_number,
    table,
    text,
)
from twmahjong.conformance.verdicts import Mismatch, Verdict, differ, rule_numbers
from twmahjong.conformance.wins import WinCase
from twmahjong.errors import HandError, NotAWinError, WinError
from twmahjong.payment import Settlement, Stakes, settle
from twmahjong.record.house import load_ruleset
from twmahjong.ruleset import Ruleset
from twmahjong.tai import score


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

    id: str = key(text)
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


def judge_settlement(case: SettlementCase, wins: Mapping[str, WinCase]) -> Verdict:
    """Compare a settlement with the library's. Raises FlawError for a win that is not in the file.

    What is settled is the library's own score of each win.
    """
    total, scores = Settlement(), []
    try:
        for at, one in enumerate(case.wins):
            if one.case not in wins:
                raise flawed(f"no readable win in this file: {one.case}", f"wins.{at}.case")
            win = wins[one.case]
            scores.append(score(win.build(), win.ruleset))
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


def _differences(case: SettlementCase, total: Settlement) -> list[Mismatch]:
    found: list[Mismatch] = []
    if case.deltas is not None:
        found += differ("deltas", list(case.deltas), list(total.deltas))
    if case.charges is not None:
        said = sorted([c.payer, c.payee, c.tai, c.amount] for c in case.charges)
        paid = sorted([c.payer, c.payee, c.tai, c.amount] for c in total.charges)
        found += differ("charges", said, paid)
    return found
