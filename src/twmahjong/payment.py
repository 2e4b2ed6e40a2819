"""Who pays whom, how much, and why (rules P01-P10). Every settlement sums to zero."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from attrs import evolve, field, frozen

from twmahjong.doors import as_tuple, is_a, is_count, is_seat, items
from twmahjong.enums import Named
from twmahjong.errors import Problem, WinError
from twmahjong.options import FalseWin
from twmahjong.ruleset import Ruleset
from twmahjong.tai import Score
from twmahjong.win import Source

__all__ = [
    "Cause",
    "Charge",
    "Settlement",
    "Stakes",
    "StreakLedger",
    "settle",
    "settle_false_win",
    "settle_kong",
]

_SEATS: Final = range(4)


@frozen
class Stakes:
    """What a win costs: the ``base``, and ``per_tai`` for each tai or fan, in points.

    Raises WinError for what is no whole number from 0 on.
    """

    base: int
    per_tai: int

    def __attrs_post_init__(self) -> None:
        wrong = [n for n in ("base", "per_tai") if not is_count(getattr(self, n))]
        if wrong:
            raise WinError(Problem("P08", f"{n}: {getattr(self, n)!r} points") for n in wrong)


class Cause(Named):
    """What a charge is for."""

    WIN = "win"
    KONG = "kong"
    FALSE_WIN = "false_win"
    LEDGER = "ledger"


def _plain(seat: int) -> int:
    """A seat as a plain number, however it was named; what is none is left for the charge."""
    return int(seat) if is_seat(seat) else seat


@frozen
class Charge:
    """One payment: ``tai`` (the dealer's included) make the ``amount`` in points (P08).

    Raises WinError naming all that cannot be.
    """

    payer: int = field(converter=_plain)
    payee: int = field(converter=_plain)
    tai: int
    amount: int
    because: str
    cause: Cause = Cause.WIN

    def __attrs_post_init__(self) -> None:
        problems = list(_charge_problems(self))
        if problems:
            raise WinError(problems)

    def __str__(self) -> str:
        return f"seat {self.payer} pays seat {self.payee} {self.amount}: {self.because}"


def _charge_problems(charge: Charge) -> Iterator[Problem]:
    yield from _seat_problems(payer=charge.payer, payee=charge.payee)
    if charge.payer == charge.payee:
        yield Problem("P08", f"seat {charge.payer} pays itself")
    if not is_count(charge.tai):
        yield Problem("P08", f"{charge.tai!r} tai")
    if not is_count(charge.amount):
        yield Problem("P08", f"{charge.amount!r} points")
    if not is_a(charge.because, str):
        yield Problem("P08", f"because: {charge.because!r} is no text")
    if not is_a(charge.cause, Cause):
        yield Problem("P08", f"cause: {charge.cause!r} is none")


def _charges(charges: Iterable[Charge]) -> tuple[Charge, ...]:
    return as_tuple(charges)


@frozen
class Settlement:
    """All charges, and what each of the four seats wins or loses by them."""

    charges: tuple[Charge, ...] = field(default=(), converter=_charges)
    deltas: tuple[int, int, int, int] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        others = [one for one in items(self.charges) if not is_a(one, Charge)]
        if others:
            raise WinError(Problem("P08", f"{one!r} is no charge") for one in others)
        deltas = [0, 0, 0, 0]
        for charge in self.charges:
            deltas[charge.payer] -= charge.amount
            deltas[charge.payee] += charge.amount
        object.__setattr__(self, "deltas", tuple(deltas))

    def __add__(self, other: Settlement) -> Settlement:
        return (
            Settlement(self.charges + other.charges) if is_a(other, Settlement) else NotImplemented
        )

    def __str__(self) -> str:
        deltas = "  ".join(f"seat {seat} {delta:+}" for seat, delta in enumerate(self.deltas))
        return "\n".join([*map(str, self.charges), deltas])


def settle(
    score: Score | int,
    *,
    winner: int,
    payers: Collection[int],
    dealer: int,
    streak: int,
    stakes: Stakes,
    ruleset: Ruleset,
    liable: int | None = None,
) -> Settlement:
    """Settle one win among seats 0-3; for several winners add up their settlements (P07).

    ``score`` is a Score or a plain number of tai. Each payer pays base + tai × per_tai, and the
    dealer's tai on a payment with the dealer (P01, P02). With a ``liable`` seat that one pays every
    share (P09). Raises WinError with all that is contradictory.

    >>> from twmahjong import TAIWAN
    >>> print(settle(4, winner=1, payers=(0, 2, 3), dealer=0, streak=1,
    ...              stakes=Stakes(100, 20), ruleset=TAIWAN))
    seat 0 pays seat 1 240: 4 tai + dealer 3
    seat 2 pays seat 1 180: 4 tai
    seat 3 pays seat 1 180: 4 tai
    seat 0 -240  seat 1 +600  seat 2 -180  seat 3 -180
    """
    wrong = [*_kind_problems(stakes, ruleset), *_no(Collection, payers, "P01", "payers")]
    problems = [
        *wrong,
        *_seat_problems(winner=winner, dealer=dealer),
        *(() if liable is None else _seat_problems(liable=liable)),
        *_number_problems(score, streak),
        *(() if wrong else _payers_problems(winner, payers, liable)),
        *(() if wrong else _score_problems(score, winner, payers, dealer, ruleset)),
    ]
    if problems:
        raise WinError(problems)
    tai = score if isinstance(score, int) else score.total
    charges = []
    for payer in sorted(payers):
        more = _dealer_tai(payer, winner, dealer, streak, ruleset)
        because = f"{tai} {ruleset.unit}" + (f" + dealer {more}" if more else "")
        if liable is not None and liable != payer:
            because += f", for seat {payer}"
        amount = stakes.base + (tai + more) * stakes.per_tai
        charges.append(
            Charge(payer if liable is None else liable, winner, tai + more, amount, because)
        )
    return Settlement(charges)


def _dealer_tai(payer: int, payee: int, dealer: int, streak: int, ruleset: Ruleset) -> int:
    if dealer not in (payer, payee):
        return 0
    return ruleset.options.dealer_tai + ruleset.options.streak_tai * streak


def _kind_problems(stakes: Stakes, ruleset: Ruleset) -> Iterator[Problem]:
    yield from _no(Stakes, stakes, "P01", "stakes")
    yield from _no(Ruleset, ruleset, "P01", "ruleset")


def _no(kind: type, value: object, rule: str, name: str) -> Iterator[Problem]:
    """That a value is not of its kind, if it is not."""
    if not isinstance(value, kind):
        yield Problem(rule, f"{name}: {value!r}")


def _seat_problems(**seats: int) -> Iterator[Problem]:
    for name, seat in seats.items():
        if not is_seat(seat):
            yield Problem("A1", f"{name}: {seat!r} is no seat from 0 to 3")


def _number_problems(score: Score | int, streak: int) -> Iterator[Problem]:
    if not is_count(streak):
        yield Problem("A4", f"streak: {streak!r} hands")
    if not isinstance(score, Score) and not is_count(score):
        yield Problem("P01", f"{score!r} tai")


def _payers_problems(winner: int, payers: Collection[int], liable: int | None) -> Iterator[Problem]:
    yield from _seat_problems(**{f"payer {seat!r}": seat for seat in payers})
    seats = [*payers]
    if winner in seats:
        yield Problem("P01", f"seat {winner} wins and pays")
    if any(seats.count(seat) > 1 for seat in seats):
        yield Problem("P01", "a payer is named twice")
    if len(payers) not in (1, 3):
        yield Problem("P01", f"{len(payers)} payers: it is one, or the three others")
    if liable is not None and liable == winner:
        yield Problem("P09", f"seat {winner} wins and is liable")


def _score_problems(
    score: Score | int, winner: int, payers: Collection[int], dealer: int, ruleset: Ruleset
) -> Iterator[Problem]:
    if not isinstance(score, Score):
        return
    if score.ruleset.unit != ruleset.unit:
        yield Problem("P01", f"a score in {score.ruleset.unit}, settled in {ruleset.unit}")
    win = score.win
    by_all = win.source in (Source.SELF_DRAW, Source.EIGHT_FLOWERS)
    if len(payers) in (1, 3) and by_all != (len(payers) == 3):
        wanted = "all three pay" if by_all else "one pays"
        yield Problem("P01", f"{win.source.value}: {wanted}, not {len(payers)}")
    if win.dealer != (winner == dealer):
        is_dealer = "the dealer's" if win.dealer else "a non-dealer's"
        yield Problem("P02", f"the win is {is_dealer}, but the dealer is seat {dealer}")


def settle_kong(
    seat: int,
    *,
    before_discard: bool,
    dealer: int,
    streak: int,
    stakes: Stakes,
    ruleset: Ruleset,
) -> Settlement:
    """What the others pay at once for a concealed kong (P05): no base, the dealer's tai as always.

    ``before_discard``: it was declared before the own first discard; then the tai or fan of the
    option ``kong_before_discard`` are paid, else of ``kong_later``, each worth ``per_tai`` points
    of the stakes. Raises WinError naming all that cannot be.
    """
    problems = [
        *_kind_problems(stakes, ruleset),
        *_no(bool, before_discard, "P05", "before discard"),
        *_seat_problems(seat=seat, dealer=dealer),
        *_number_problems(0, streak),
    ]
    if problems:
        raise WinError(problems)
    options = ruleset.options
    tai = options.kong_before_discard if before_discard else options.kong_later
    if not tai:
        return Settlement()
    charges = []
    for payer in _SEATS:
        if payer != seat:
            all_tai = tai + _dealer_tai(payer, seat, dealer, streak, ruleset)
            amount = all_tai * stakes.per_tai
            charges.append(
                Charge(payer, seat, all_tai, amount, "concealed kong, at once", Cause.KONG)
            )
    return Settlement(charges)


def settle_false_win(
    offender: int,
    *,
    winning: Mapping[int, int],
    dealer: int,
    streak: int,
    stakes: Stakes,
    ruleset: Ruleset,
) -> Settlement:
    """What a false win costs the offender (P10, I4), as the ruleset's ``false_win`` says.

    ``winning`` gives totals, in tai or fan, to seats. BEST_OF_READY: the seats that were ready,
    each with the best total that it could have won by a discard of the offender, which is paid to
    it. VOID: the seats whose winning tile it truly was, which are paid double, whatever their
    totals are. FLAT: nobody is paid more, whoever is named. Raises WinError with all that cannot
    be, and if the ruleset refuses a wrong declaration (H5).
    """
    problems = [
        *_kind_problems(stakes, ruleset),
        *_seat_problems(offender=offender, dealer=dealer),
        *_winning_problems(offender, winning),
        *_number_problems(0, streak),
    ]
    if is_a(ruleset, Ruleset) and ruleset.options.false_win is FalseWin.REFUSED:
        problems.append(Problem("H5", "a wrong declaration is refused here, not paid for"))
    if problems:
        raise WinError(problems)
    options = ruleset.options
    charges = []
    for payee in _SEATS:
        if payee == offender:
            continue
        tai, base, because = options.false_win_tai, stakes.base, "false win"
        if options.false_win is FalseWin.BEST_OF_READY:
            tai += winning.get(payee, 0)
            tai += _dealer_tai(offender, payee, dealer, streak, ruleset)
            because += ", to a ready hand" if payee in winning else ""
        elif options.false_win is FalseWin.VOID:
            base = 0
            if payee in winning:
                tai *= 2
                because += ", doubled: it was the winning tile"
        amount = base + tai * stakes.per_tai
        charges.append(Charge(offender, payee, tai, amount, because, Cause.FALSE_WIN))
    return Settlement(charges)


def _winning_problems(offender: int, winning: Mapping[int, int]) -> Iterator[Problem]:
    if not is_a(winning, Mapping):
        yield Problem("P10", f"winning: {winning!r} gives no totals to seats")
        return
    yield from _seat_problems(**{f"winning {seat!r}": seat for seat in winning})
    if offender in [*winning]:
        yield Problem("P10", f"seat {offender} is owed by itself")
    for seat, total in winning.items():
        if not is_count(total):
            yield Problem("P10", f"seat {seat}: {total!r} tai or fan")


def _pending(entries: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    found = as_tuple(entries)
    problems = [
        Problem("P06", f"{entry!r} is no winner, loser and points")
        for entry in items(found)
        if not _is_entry(entry)
    ]
    pairs = [entry[:2] for entry in found if _is_entry(entry)] if not problems else []
    if len(set(pairs)) != len(pairs):
        problems.append(Problem("P06", "a winner and a loser stand there twice"))
    if problems:
        raise WinError(problems)
    return tuple(sorted(found))


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, tuple) or len(entry) != 3:
        return False
    winner, loser, points = entry
    return is_seat(winner) and is_seat(loser) and winner != loser and is_count(points)


@frozen
class StreakLedger:
    """The streak ledger 拉庄 (P06): wins that are booked, and paid when the run ends.

    ``pending`` holds (winner, loser, points). A further win over the same loser adds half of what
    is pending, rounded up, and the new amount. If the loser beats the winner, half of it is paid,
    rounded down; if a third player beats the winner, all of it is. Raises WinError for what is no
    ledger.
    """

    pending: tuple[tuple[int, int, int], ...] = field(default=(), converter=_pending)

    def after(self, settlement: Settlement) -> tuple[StreakLedger, Settlement]:
        """Book the wins of a hand; answer the new ledger, and what is paid now.

        Charges that are no wins (kongs, false wins) are paid at once. Raises WinError for what is
        no settlement.
        """
        if not is_a(settlement, Settlement):
            raise WinError([Problem("P06", f"{settlement!r} is no settlement")])
        pending = {(winner, loser): points for winner, loser, points in self.pending}
        wins = [charge for charge in settlement.charges if charge.cause is Cause.WIN]
        paid = [charge for charge in settlement.charges if charge.cause is not Cause.WIN]
        beaten = {(charge.payee, charge.payer) for charge in wins}
        for (winner, loser), points in list(pending.items()):
            if (loser, winner) in beaten:
                paid.append(_from_ledger(loser, winner, points // 2, "half: the loser won it back"))
                del pending[winner, loser]
            elif any(other == winner for _, other in beaten):
                paid.append(_from_ledger(loser, winner, points, "in full: the winner was beaten"))
                del pending[winner, loser]
        fresh: dict[tuple[int, int], int] = {}
        for charge in wins:
            pair = charge.payee, charge.payer
            fresh[pair] = fresh.get(pair, 0) + charge.amount
        for pair, amount in fresh.items():
            pending[pair] = (3 * pending.get(pair, 0) + 1) // 2 + amount
        return evolve(self, pending=_entries(pending)), Settlement(paid)

    def close(self) -> Settlement:
        """Pay all that is pending, in full."""
        return Settlement(
            _from_ledger(loser, winner, points, "in full: the game is over")
            for winner, loser, points in self.pending
        )


def _entries(pending: Mapping[tuple[int, int], int]) -> Iterable[tuple[int, int, int]]:
    return [(winner, loser, points) for (winner, loser), points in pending.items()]


def _from_ledger(payer: int, payee: int, amount: int, because: str) -> Charge:
    return Charge(payer, payee, 0, amount, f"ledger, {because}", Cause.LEDGER)
