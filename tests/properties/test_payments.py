"""Laws of payments and of the streak ledger (P01-P10)."""

from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import NamedTuple

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from twmahjong import (
    RULESETS,
    Cause,
    Charge,
    FalseWin,
    Ruleset,
    Settlement,
    Source,
    Stakes,
    StreakLedger,
    score,
    settle,
    settle_false_win,
    settle_kong,
)
from twmahjong.strategies import wins

SEATS = range(4)
TABLES = st.sampled_from(
    [table.with_options(dealer_tai=n) for table in RULESETS.values() for n in (1, 0, 3)]
)
STAKES = st.builds(Stakes, st.integers(0, 500), st.integers(0, 100))
STREAKS = st.integers(0, 12)


class Case(NamedTuple):
    """A win to settle, and who is liable for it."""

    tai: int
    winner: int
    payers: tuple[int, ...]
    dealer: int
    streak: int
    stakes: Stakes
    ruleset: Ruleset
    liable: int | None = None

    def settled(self) -> Settlement:
        return settle(
            self.tai,
            winner=self.winner,
            payers=self.payers,
            dealer=self.dealer,
            streak=self.streak,
            stakes=self.stakes,
            ruleset=self.ruleset,
            liable=self.liable,
        )

    def dealer_tai(self, loser: int) -> int:
        """P02: on a payment in which the dealer is loser or winner, never between two others."""
        options = self.ruleset.options
        more = options.dealer_tai + options.streak_tai * self.streak
        return more if self.dealer in (loser, self.winner) else 0


@st.composite
def cases(draw: st.DrawFn, *, liability: bool = False) -> Case:
    winner = draw(st.sampled_from(SEATS))
    others = tuple(seat for seat in SEATS if seat != winner)
    return Case(
        tai=draw(st.integers(0, 200)),
        winner=winner,
        payers=draw(st.sampled_from([*((seat,) for seat in others), others])),
        dealer=draw(st.sampled_from(SEATS)),
        streak=draw(STREAKS),
        stakes=draw(STAKES),
        ruleset=draw(TABLES),
        liable=draw(st.sampled_from(others)) if liability else None,
    )


def assert_sums_to_zero(settlement: Settlement) -> None:
    """P08: what each seat wins is what it is paid less what it pays."""
    assert sum(settlement.deltas) == 0
    for seat in SEATS:
        paid = sum(c.amount for c in settlement.charges if c.payer == seat)
        got = sum(c.amount for c in settlement.charges if c.payee == seat)
        assert settlement.deltas[seat] == got - paid


# --- wins -----------------------------------------------------------------------------------------


@given(cases() | cases(liability=True))
def test_P08_a_settlement_sums_to_zero(case: Case) -> None:
    assert_sums_to_zero(case.settled())


@given(cases() | cases(liability=True))
def test_P01_each_payer_has_one_charge_of_base_and_tai(case: Case) -> None:
    charges = case.settled().charges
    assert len(charges) == len(case.payers)
    for charge, loser in zip(charges, sorted(case.payers), strict=True):
        assert charge.payee == case.winner
        assert charge.cause is Cause.WIN
        assert charge.tai == case.tai + case.dealer_tai(loser)
        assert charge.amount == case.stakes.base + charge.tai * case.stakes.per_tai
        assert str(case.tai) in charge.because


@given(cases())
def test_P01_without_liability_each_payer_pays_alone(case: Case) -> None:
    assert [charge.payer for charge in case.settled().charges] == sorted(case.payers)


@given(cases())
def test_P02_no_dealers_tai_between_two_others(case: Case) -> None:
    for charge in case.settled().charges:
        if case.dealer not in (charge.payer, charge.payee):
            assert charge.tai == case.tai
            assert "dealer" not in charge.because


@given(cases(liability=True))
def test_P09_the_liable_player_pays_all_shares(case: Case) -> None:
    """The winner gets what all would have paid; the others settle nothing among themselves."""
    settlement, shared = case.settled(), case._replace(liable=None).settled()
    assert {charge.payer for charge in settlement.charges} == {case.liable}
    assert [c.amount for c in settlement.charges] == [c.amount for c in shared.charges]
    for seat in SEATS:
        if seat not in (case.winner, case.liable):
            assert settlement.deltas[seat] == 0
    assert settlement.deltas[case.winner] == shared.deltas[case.winner]


@given(cases())
def test_P09_liability_of_the_only_payer_changes_nothing(case: Case) -> None:
    alone = case._replace(payers=case.payers[:1])
    assert alone._replace(liable=alone.payers[0]).settled() == alone.settled()


@given(cases(), st.integers(0, 9))
def test_P01_payments_grow_with_the_stakes(case: Case, times: int) -> None:
    stakes = case.stakes
    higher = case._replace(stakes=Stakes(times * stakes.base, times * stakes.per_tai))
    deltas = tuple(times * delta for delta in case.settled().deltas)
    assert higher.settled().deltas == deltas


@given(st.data(), cases())
def test_the_order_of_payers_does_not_matter(data: st.DataObject, case: Case) -> None:
    payers = tuple(data.draw(st.permutations(case.payers)))
    assert case._replace(payers=payers).settled() == case.settled()


@given(st.data(), wins(), cases())
def test_P01_a_score_is_settled_as_its_total(data: st.DataObject, win: object, case: Case) -> None:
    ruleset = case.ruleset
    result = score(data.draw(wins(ruleset)), ruleset)
    by_all = result.win.source in (Source.SELF_DRAW, Source.EIGHT_FLOWERS)
    others = [seat for seat in SEATS if seat != case.winner]
    dealer = case.winner if result.win.dealer else others[0]
    settlement = settle(
        result,
        winner=case.winner,
        payers=others if by_all else others[1:2],
        dealer=dealer,
        streak=case.streak,
        stakes=case.stakes,
        ruleset=ruleset,
    )
    plain = case._replace(
        tai=result.total, payers=tuple(others if by_all else others[1:2]), dealer=dealer
    )
    assert settlement == plain.settled()


@given(st.lists(cases(), max_size=3))
def test_P07_settlements_add_up(several: list[Case]) -> None:
    settled = [case.settled() for case in several]
    whole = reduce(add, settled, Settlement())
    assert_sums_to_zero(whole)
    for seat in SEATS:
        assert whole.deltas[seat] == sum(settlement.deltas[seat] for settlement in settled)


# --- kongs and false wins -------------------------------------------------------------------------


@given(cases(), st.booleans(), st.integers(0, 20), st.integers(0, 20))
def test_P05_a_kong_is_paid_by_all_without_base(
    case: Case, before: bool, first: int, later: int
) -> None:
    table = case.ruleset.with_options(kong_before_discard=first, kong_later=later)
    settlement = settle_kong(
        case.winner,
        before_discard=before,
        dealer=case.dealer,
        streak=case.streak,
        stakes=case.stakes,
        ruleset=table,
    )
    assert_sums_to_zero(settlement)
    tai = first if before else later
    others = [seat for seat in SEATS if seat != case.winner]
    assert [charge.payer for charge in settlement.charges] == (others if tai else [])
    for charge in settlement.charges:
        assert (charge.payee, charge.cause) == (case.winner, Cause.KONG)
        assert charge.tai == tai + case.dealer_tai(charge.payer)
        assert charge.amount == charge.tai * case.stakes.per_tai


@given(
    cases(),
    st.sampled_from([kind for kind in FalseWin if kind is not FalseWin.REFUSED]),
    st.dictionaries(st.sampled_from(SEATS), st.integers(0, 200)),
    st.integers(0, 30),
)
def test_P10_the_offender_pays_each_other_player(
    case: Case, kind: FalseWin, winning: dict[int, int], tai: int
) -> None:
    offender = case.winner
    winning.pop(offender, None)
    settlement = settle_false_win(
        offender,
        winning=winning,
        dealer=case.dealer,
        streak=case.streak,
        stakes=case.stakes,
        ruleset=case.ruleset.with_options(false_win=kind, false_win_tai=tai),
    )
    assert_sums_to_zero(settlement)
    assert [charge.payee for charge in settlement.charges] == [s for s in SEATS if s != offender]
    for charge in settlement.charges:
        assert (charge.payer, charge.cause) == (offender, Cause.FALSE_WIN)
        ready = charge.payee in winning
        base = 0 if kind is FalseWin.VOID else case.stakes.base
        owed = {
            FalseWin.FLAT: tai,
            FalseWin.VOID: tai * (1 + ready),
            FalseWin.BEST_OF_READY: tai
            + winning.get(charge.payee, 0)
            + case.dealer_tai(charge.payee),
        }[kind]
        assert (charge.tai, charge.amount) == (owed, base + owed * case.stakes.per_tai)


# --- the streak ledger ----------------------------------------------------------------------------

Pair = tuple[int, int]


@st.composite
def hands_settled(draw: st.DrawFn) -> Settlement:
    """One hand: a win, several off one discard, or none; perhaps a kong paid at once."""
    case = draw(cases())
    settlement = case.settled()
    if len(case.payers) == 1 and draw(st.booleans()):
        free = [seat for seat in SEATS if seat not in (case.winner, *case.payers)]
        for winner in free[: draw(st.integers(1, 2))]:
            settlement += case._replace(winner=winner).settled()
    if draw(st.booleans()):
        settlement += Settlement([Charge(0, 1, 5, 50, "kong", Cause.KONG)])
    return settlement


HANDS = st.lists(hands_settled(), max_size=8)


def won_in(settlement: Settlement) -> dict[Pair, int]:
    """What each winner won off each loser, by (winner, loser)."""
    won: dict[Pair, int] = {}
    for charge in settlement.charges:
        if charge.cause is Cause.WIN:
            pair = charge.payee, charge.payer
            won[pair] = won.get(pair, 0) + charge.amount
    return won


def pending_in(ledger: StreakLedger) -> dict[Pair, int]:
    assert len({(winner, loser) for winner, loser, _ in ledger.pending}) == len(ledger.pending)
    return {(winner, loser): points for winner, loser, points in ledger.pending}


def paid_off(settlement: Settlement) -> dict[Pair, int]:
    charges = [charge for charge in settlement.charges if charge.cause is Cause.LEDGER]
    assert len({(c.payee, c.payer) for c in charges}) == len(charges)
    return {(charge.payee, charge.payer): charge.amount for charge in charges}


@given(HANDS)
def test_P06_every_entry_grows_waits_or_is_paid(hands: Sequence[Settlement]) -> None:
    """Nothing is lost and nothing is paid twice, hand after hand."""
    ledger = StreakLedger()
    for hand in hands:
        before, won = pending_in(ledger), won_in(hand)
        ledger, now = ledger.after(hand)
        after, paid = pending_in(ledger), paid_off(now)
        beaten = {loser for _, loser in won}
        assert set(after) == {pair for pair in before if pair not in paid} | set(won)
        assert set(paid) == {pair for pair in before if pair[0] in beaten}
        for (winner, loser), points in before.items():
            if (winner, loser) in paid:
                won_back = (loser, winner) in won
                assert paid[winner, loser] == (points // 2 if won_back else points)
            elif (winner, loser) not in won:
                assert after[winner, loser] == points
        for pair, amount in won.items():
            kept = 0 if pair in paid else before.get(pair, 0)
            assert after[pair] == kept + -(-kept // 2) + amount


@given(HANDS)
def test_P06_only_wins_are_booked(hands: Sequence[Settlement]) -> None:
    ledger = StreakLedger()
    for hand in hands:
        ledger, now = ledger.after(hand)
        assert_sums_to_zero(now)
        others = [charge for charge in hand.charges if charge.cause is not Cause.WIN]
        assert [charge for charge in now.charges if charge.cause is not Cause.LEDGER] == others
        assert all(charge.cause is not Cause.WIN for charge in now.charges)


@given(HANDS)
def test_P06_two_players_never_owe_each_other(hands: Sequence[Settlement]) -> None:
    ledger = StreakLedger()
    for hand in hands:
        ledger, _ = ledger.after(hand)
        pairs = set(pending_in(ledger))
        assert pairs.isdisjoint((loser, winner) for winner, loser in pairs)


@given(HANDS)
def test_P06_at_the_end_all_that_is_pending_is_paid(hands: Sequence[Settlement]) -> None:
    ledger = StreakLedger()
    for hand in hands:
        ledger, _ = ledger.after(hand)
    assert_sums_to_zero(ledger.close())
    assert paid_off(ledger.close()) == pending_in(ledger)


@given(HANDS, st.integers(0, 8))
def test_P06_a_ledger_is_its_entries(hands: Sequence[Settlement], at: int) -> None:
    """In whatever order they are written down."""
    ledger = StreakLedger()
    for hand in hands[:at]:
        ledger, _ = ledger.after(hand)
    again = evolve(ledger, pending=tuple(reversed(ledger.pending)))
    assert again == ledger
    for hand in hands[at:]:
        assert again.after(hand) == ledger.after(hand)


@given(cases())
def test_P06_a_first_win_is_only_booked(case: Case) -> None:
    settlement = case.settled()
    ledger, now = StreakLedger().after(settlement)
    assert now == Settlement()
    assert ledger.close().deltas == settlement.deltas
