"""What the stated result of a record can be paid, where its acts do not lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from twmahjong.conformance import Mismatch
from twmahjong.errors import WinError
from twmahjong.options import FalseWin, Winners
from twmahjong.payment import Settlement, settle, settle_false_win
from twmahjong.record import Record, RecordedResult
from twmahjong.table import Ending

SEATS: Final = range(4)


def doubts(record: Record, result: RecordedResult) -> tuple[Mismatch, ...]:
    """What is wrong with a result whatever was played: parts that do not fit, and payments.

    The points are held against all ways in which such totals can be paid (P01, P02, P07-P10), which
    ``payment`` names all.
    """
    found = tuple(_unfit(record, result))
    if all(mismatch.key == "deltas" for mismatch in found) and tells_payment(record, result):
        return (*found, *_payment_doubts(record, result))
    return found


def tells_payment(record: Record, result: RecordedResult) -> bool:
    """Whether the result alone says what can be paid.

    It does not where kongs are paid at once (P05), nor where a false win pays ready hands (P10).
    """
    options = record.ruleset.options
    if options.kong_before_discard or options.kong_later:
        return False
    return result.offender is None or options.false_win is not FalseWin.BEST_OF_READY


def _unfit(record: Record, result: RecordedResult) -> Iterator[Mismatch]:
    """The parts of a result that do not fit each other, or the table."""
    if sum(result.deltas) != 0 or len(result.deltas) != len(SEATS):
        yield Mismatch("deltas", list(result.deltas), "four numbers that sum to 0 [P08]")
    reasons = [ending.value for ending in Ending]
    if result.reason not in reasons:
        yield Mismatch("reason", result.reason, f"one of {', '.join(reasons)}")
    count = len(result.winners)
    one = record.ruleset.options.winners is Winners.NEAREST
    if result.reason != Ending.WIN.value:
        wanted = None
        fits = not count
    else:
        wanted = "one seat [E3]" if one else "one to three seats [E3]"
        fits = 0 < count <= (1 if one else 3) and len(set(result.winners)) == count
    if not fits:
        yield Mismatch("winners", [str(seat) for seat in result.winners], wanted)
    if len(result.totals) != count:
        yield Mismatch("totals", list(result.totals), f"as many as winners: {count}")
    if (result.reason == Ending.FALSE_WIN.value) != (result.offender is not None):
        offender = None if result.offender is None else str(result.offender)
        yield Mismatch("offender", offender, None if offender else "a seat")


def _payment_doubts(record: Record, result: RecordedResult) -> Iterator[Mismatch]:
    try:
        possible = {settlement.deltas for settlement in _possible(record, result)}
    except WinError as error:
        yield Mismatch("payment", list(result.deltas), f"refused: {error}")
        return
    if result.deltas not in possible:
        yield Mismatch("payment", list(result.deltas), sorted(map(list, possible)))


def _possible(record: Record, result: RecordedResult) -> Iterator[Settlement]:
    """All that can be paid for such a result."""
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
