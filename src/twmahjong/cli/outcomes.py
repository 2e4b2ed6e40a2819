"""What the stated result of a record can be paid, where its acts do not lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from twmahjong.conformance import Mismatch
from twmahjong.errors import WinError
from twmahjong.options import FalseWin
from twmahjong.payment import Settlement, settle, settle_false_win
from twmahjong.record import Record, RecordedResult
from twmahjong.table import Ending

SEATS: Final = range(4)


def doubts(record: Record, result: RecordedResult) -> Iterator[Mismatch]:
    """What is wrong with a result whatever was played: parts that do not fit, and payments.

    The points are held against all ways in which such totals can be paid (P01, P02, P07-P10): of
    ``payment`` all of them are named.
    Where kongs are paid at once they are not, for the result does not tell the kongs.
    """
    if sum(result.deltas) != 0 or len(result.deltas) != len(SEATS):
        yield Mismatch("deltas", list(result.deltas), "four numbers that sum to 0 [P08]")
    reasons = [ending.value for ending in Ending]
    won = result.reason == Ending.WIN.value
    if result.reason not in reasons:
        yield Mismatch("reason", result.reason, f"one of {', '.join(reasons)}")
    elif won != bool(result.winners):
        winners = "somebody" if won else None
        yield Mismatch("winners", [str(seat) for seat in result.winners], winners)
    elif len(result.totals) != len(result.winners):
        yield Mismatch("totals", list(result.totals), f"one for each of {len(result.winners)}")
    elif (result.reason == Ending.FALSE_WIN.value) != (result.offender is not None):
        offender = None if result.offender is None else str(result.offender)
        yield Mismatch("offender", offender, None if offender else "somebody")
    else:
        yield from _payment_doubts(record, result)


def _payment_doubts(record: Record, result: RecordedResult) -> Iterator[Mismatch]:
    options = record.ruleset.options
    if options.kong_before_discard or options.kong_later:
        return
    try:
        possible = {settlement.deltas for settlement in _possible(record, result)}
    except WinError as error:
        yield Mismatch("payment", list(result.deltas), f"refused: {error}")
        return
    if possible and result.deltas not in possible:
        yield Mismatch("payment", list(result.deltas), sorted(map(list, possible)))


def _possible(record: Record, result: RecordedResult) -> Iterator[Settlement]:
    """All that can be paid for such a result; nothing if that cannot be told."""
    if result.offender is not None:
        yield from _false_wins(record, result.offender)
    elif not result.winners:
        yield Settlement()
    else:
        losers = [seat for seat in SEATS if seat not in result.winners]
        payers: list[list[int]] = [[seat] for seat in losers]
        if len(result.winners) == 1:
            payers.insert(0, losers)
        liable: list[int | None] = [None]
        if record.ruleset.options.responsibility:
            liable += SEATS
        for paying in payers:
            yield from _wins(record, result, paying, liable)


def _wins(
    record: Record, result: RecordedResult, payers: Sequence[int], liable: Sequence[int | None]
) -> Iterator[Settlement]:
    """What these payers can owe; each win may have somebody who pays for all (P09)."""
    for liables in product(liable, repeat=len(result.winners)):
        if all(seat is None or seat not in result.winners for seat in liables):
            total = Settlement()
            wins = zip(result.winners, result.totals, liables, strict=True)
            for winner, tai, responsible in wins:
                total += settle(
                    tai,
                    winner=winner,
                    payers=payers,
                    dealer=record.dealer,
                    streak=record.streak,
                    stakes=record.stakes,
                    ruleset=record.ruleset,
                    liable=responsible,
                )
            yield total


def _false_wins(record: Record, offender: int) -> Iterator[Settlement]:
    if record.ruleset.options.false_win is FalseWin.BEST_OF_READY:
        return
    others = [seat for seat in SEATS if seat != offender]
    for count in range(len(others) + 1):
        for winning in combinations(others, count):
            yield settle_false_win(
                offender,
                winning=dict.fromkeys(winning, 0),
                dealer=record.dealer,
                streak=record.streak,
                stakes=record.stakes,
                ruleset=record.ruleset,
            )
