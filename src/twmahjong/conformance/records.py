"""Records of hands played elsewhere: which acts are legal, and whether the result is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from attrs import frozen

from twmahjong.conformance.verdicts import Mismatch
from twmahjong.errors import RecordError, WinError
from twmahjong.options import FalseWin, Winners
from twmahjong.payment import Settlement, settle, settle_false_win
from twmahjong.record import Record, RecordedResult, replay
from twmahjong.table import Action, Ending, Seat, Table

_SEATS: Final = range(4)


@frozen
class RecordVerdict:
    """How far a record is legal, and what is wrong with its result.

    ``steps`` are the dealt table with None, then each legal act with the table after it. ``error``
    is what ended them: an act that cannot be done, with its number ``act`` and ``why``, or a wrong
    result; None if all is right. ``differences`` are those of the stated result from the one that
    was played. Where the acts lead to no end it is held against all that can be: its parts must
    fit, the totals keep to the limits of the table (C22), and the points be what such totals can
    cost (P01, P02, P07-P10), of which ``payment`` names all. ``payment_judged`` is whether that
    could be told.
    """

    record: Record
    steps: tuple[tuple[Action | None, Table], ...]
    error: RecordError | None = None
    differences: tuple[Mismatch, ...] = ()
    payment_judged: bool = True

    @property
    def right(self) -> bool:
        """Every act is legal, and the result is right, if there is one."""
        return self.error is None

    @property
    def legal(self) -> int:
        """How many acts are legal, from the first on."""
        return len(self.steps) - 1

    @property
    def table(self) -> Table:
        """The table reached."""
        return self.steps[-1][1]


def judge_record(record: Record) -> RecordVerdict:
    """Play a record as far as it goes, and hold its result against the rules.

    >>> import attrs
    >>> from twmahjong import FULL_SET, TAIWAN, Match, Record
    >>> record = Record.of(Match.start(TAIWAN).deal(FULL_SET))
    >>> verdict = judge_record(attrs.evolve(record, actions=["E discard 1m", "W draw"]))
    >>> verdict.legal, verdict.error.act, verdict.error.why.rule
    (1, 2, 'C-draw')
    """
    steps: list[tuple[Action | None, Table]] = []
    fault = None
    try:
        for step in replay(record):
            steps.append(step)
    except RecordError as error:
        fault = error
    table, said = steps[-1][1], record.result
    differences: list[Mismatch] = []
    judged = True
    if said is not None and table.result is not None:
        played = RecordedResult.of(table.result)
        differences += [
            Mismatch(key, _plain(mine), _plain(found))
            for key, mine, found in said.differences(played)
        ]
    elif said is not None:
        if fault is not None and fault.act is None:
            differences.append(Mismatch("result", said.reason, "the hand is not over"))
        differences += _doubts(record, said)
        judged = _tells_payment(record, said)
    return RecordVerdict(record, tuple(steps), fault, tuple(differences), judged)


def _plain(value: object) -> object:
    """A value as the file has it."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, Seat) else value


# --- a result by itself ---------------------------------------------------------------------------


def _doubts(record: Record, result: RecordedResult) -> tuple[Mismatch, ...]:
    """What is wrong with a result whatever was played: parts that do not fit, and payments."""
    found = tuple(_unfit(record, result))
    if all(mismatch.key == "deltas" for mismatch in found) and _tells_payment(record, result):
        return (*found, *_payment_doubts(record, result))
    return found


def _tells_payment(record: Record, result: RecordedResult) -> bool:
    """Whether the result alone says what can be paid.

    It does not where kongs are paid at once (P05), nor where a false win pays ready hands (P10).
    """
    options = record.ruleset.options
    if options.kong_before_discard or options.kong_later:
        return False
    return result.offender is None or options.false_win is not FalseWin.BEST_OF_READY


def _unfit(record: Record, result: RecordedResult) -> Iterator[Mismatch]:
    """The parts of a result that do not fit each other, or the table."""
    if sum(result.deltas) != 0 or len(result.deltas) != len(_SEATS):
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
    options = record.ruleset.options
    if options.minimum and any(total < options.minimum for total in result.totals):
        yield Mismatch("totals", list(result.totals), f"at least {options.minimum} each [C22]")
    if options.limit is not None and any(total > options.limit for total in result.totals):
        yield Mismatch("totals", list(result.totals), f"at most {options.limit} each [C22]")
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
        losers = [seat for seat in _SEATS if seat not in result.winners]
        payers: list[list[int]] = [[seat] for seat in losers]
        if len(result.winners) == 1:
            payers.insert(0, losers)
        liable: list[int | None] = [None]
        if record.ruleset.options.responsibility:
            liable += _SEATS
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
    others = [seat for seat in _SEATS if seat != offender]
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
