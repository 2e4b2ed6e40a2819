"""Who pays whom (P01-P10), worked by hand; tests/cases/payments.toml settles many more wins."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    ONLINE,
    TAIWAN,
    Cause,
    Charge,
    FalseWin,
    Occasion,
    Score,
    Settlement,
    Source,
    Stakes,
    StreakLedger,
    Tile,
    Win,
    WinError,
    score,
    settle,
    settle_false_win,
    settle_kong,
)

STAKES = Stakes(base=100, per_tai=20)
Paid = list[tuple[int, int, int, int]]


def paid(settlement: Settlement) -> Paid:
    """Payer, payee, tai, amount."""
    assert sum(settlement.deltas) == 0  # P08
    return [(c.payer, c.payee, c.tai, c.amount) for c in settlement.charges]


def settled(points: int | Score, **changes: Any) -> Settlement:
    """South wins, East deals for the first time, all three pay, unless told otherwise."""
    facts = {"winner": 1, "payers": (0, 2, 3), "dealer": 0, "streak": 0, "stakes": STAKES}
    return settle(points, **{**facts, "ruleset": TAIWAN, **changes})


def scored(text: str, **facts: Any) -> Score:
    won = {"seat_wind": Tile.SOUTH, "round_wind": Tile.EAST, **facts}
    return score(Win.parse(text, **won), TAIWAN)


# --- a win ----------------------------------------------------------------------------------------


def test_P03_worked_example() -> None:
    """P03: 100 and 20 a tai; South self-draws 4 tai, East deals on streak 1: 240, 180, 180."""
    four_tai = scored("234m345p34578s22233z @ 9s*")
    assert four_tai.total == 4
    settlement = settled(four_tai, streak=1)
    assert paid(settlement) == [(0, 1, 7, 240), (2, 1, 4, 180), (3, 1, 4, 180)]
    assert settlement.deltas == (-240, 600, -180, -180)


def test_P01_one_payer_or_three() -> None:
    """P01: base + tai × per tai, from the discarder alone or from all three."""
    assert paid(settled(3, payers=[2])) == [(2, 1, 3, 160)]
    assert paid(settled(3, winner=3, payers=(1,))) == [(1, 3, 3, 160)]
    three = [(0, 1, 1, 120), (2, 1, 0, 100), (3, 1, 0, 100)]
    assert paid(settled(0)) == three
    assert paid(settled(0, payers={3, 0, 2})) == three


def test_C19_zero_tai_is_paid_the_base() -> None:
    """C19: a win of nothing costs the discarder the base."""
    assert paid(settled(0, payers=[3])) == [(3, 1, 0, 100)]


@pytest.mark.parametrize(("streak", "more"), [(0, 1), (1, 3), (2, 5), (5, 11)])
def test_P02_dealer_tai(streak: int, more: int) -> None:
    """P02: 1 + 2 × streak where the dealer pays or wins, nothing between two others."""
    assert [tai for _, _, tai, _ in paid(settled(4, streak=streak))] == [4 + more, 4, 4]
    dealer_wins = settled(4, winner=0, payers=(1, 2, 3), streak=streak)
    assert [tai for _, _, tai, _ in paid(dealer_wins)] == [4 + more] * 3
    assert paid(settled(4, payers=[2], streak=streak)) == [(2, 1, 4, 180)]


def test_P02_dealer_tai_is_an_option() -> None:
    """P02: a house table may count otherwise, or not at all."""
    house = TAIWAN.with_options(dealer_tai=2, streak_tai=1)
    assert paid(settled(4, payers=[0], streak=3, ruleset=house)) == [(0, 1, 9, 280)]
    house = TAIWAN.with_options(dealer_tai=0, streak_tai=0)
    assert paid(settled(4, payers=[0], streak=3, ruleset=house)) == [(0, 1, 4, 180)]


def test_P02_on_flower_wins() -> None:
    """P01, P02: eight flowers are paid by all three, seven that rob one by the robbed player."""
    eight = scored("234m + 12345678f", source=Source.EIGHT_FLOWERS)
    assert eight.total == 8
    settlement = settled(eight)
    assert [tai for _, _, tai, _ in paid(settlement)] == [9, 8, 8]
    seven = scored("234m + 1234567f", source=Source.ROBBED_FLOWER)
    assert paid(settled(seven, payers=[0])) == [(0, 1, 9, 280)]


def test_P04_fan_without_a_base() -> None:
    """P04: HONG_KONG: fan × value, the base as the caller gives it."""
    settlement = settled(30, payers=[0], streak=2, stakes=Stakes(0, 10), ruleset=HONG_KONG)
    assert paid(settlement) == [(0, 1, 35, 350)]
    assert "fan" in settlement.charges[0].because


def test_P07_several_winners() -> None:
    """P07: the discarder pays each of them, each with its own dealer's tai."""
    total = settled(3, winner=0, payers=[2], ruleset=FRIENDLY)
    total += settled(5, winner=1, payers=[2], ruleset=FRIENDLY)
    assert paid(total) == [(2, 0, 4, 180), (2, 1, 5, 200)]
    assert total.deltas == (180, 200, -380, 0)


def test_P09_the_liable_player_pays_all_shares() -> None:
    """P09: one charge a share, with the dealer's tai of the loser it stands for."""
    settlement = settled(4, streak=1, liable=3, ruleset=FRIENDLY)
    assert paid(settlement) == [(3, 1, 7, 240), (3, 1, 4, 180), (3, 1, 4, 180)]
    assert settlement.deltas == (0, 600, 0, -600)
    stands_for = [charge.because for charge in settlement.charges]
    assert "for seat 0" in stands_for[0]
    assert "for seat 2" in stands_for[1]
    assert "for seat" not in stands_for[2]
    assert paid(settled(4, payers=[0], liable=2)) == [(2, 1, 5, 200)]


def test_P08_charges_say_why() -> None:
    """P08: who pays whom, how much and why; the deltas follow."""
    settlement = settled(4, streak=1)
    lines = str(settlement).splitlines()
    assert lines[0].startswith("seat 0 pays seat 1 240: ")
    assert "4 tai" in lines[0]
    assert "dealer 3" in lines[0]
    assert "dealer" not in lines[1]
    assert lines[-1] == "seat 0 -240  seat 1 +600  seat 2 -180  seat 3 -180"
    assert {charge.cause for charge in settlement.charges} == {Cause.WIN}
    assert Settlement().deltas == (0, 0, 0, 0)
    assert pickle.loads(pickle.dumps(settlement)) == settlement
    assert settlement + Settlement() == settlement


def test_P08_points_have_no_limit() -> None:
    """P08: amounts are whole numbers of any size."""
    settlement = settled(10**20, payers=[2], stakes=Stakes(10**30, 10**30))
    assert settlement.deltas == (0, 10**30 + 10**50, -(10**30) - 10**50, 0)


@pytest.mark.parametrize(
    ("points", "changes", "rule", "words"),
    [
        (4, {"winner": 4, "payers": [0]}, "A1", "winner"),
        (4, {"winner": -1, "payers": [0]}, "A1", "winner"),
        (4, {"dealer": 4}, "A1", "dealer"),
        (4, {"liable": 4}, "A1", "liable"),
        (4, {"payers": [5]}, "A1", "5"),
        (4, {"streak": -1}, "A4", "-1"),
        (4, {"streak": 1.5}, "A4", "1.5"),
        (4, {"streak": True}, "A4", "True"),
        (-1, {}, "P01", "-1"),
        (2.5, {}, "P01", "2.5"),
        (True, {}, "P01", "True"),
        (4, {"payers": [1]}, "P01", "wins and pays"),
        (4, {"payers": [0, 1, 2]}, "P01", "wins and pays"),
        (4, {"payers": [0, 0, 2]}, "P01", "twice"),
        (4, {"payers": []}, "P01", "0 payers"),
        (4, {"payers": [0, 2]}, "P01", "2 payers"),
        (4, {"liable": 1}, "P09", "liable"),
    ],
)
def test_P01_payments_that_cannot_be(
    points: Any, changes: dict[str, Any], rule: str, words: str
) -> None:
    """P01, P09, A1, A4: refused, and the rule named."""
    with pytest.raises(WinError) as caught:
        settled(points, **changes)
    (problem,) = caught.value.problems
    assert problem.rule == rule
    assert words in problem.text


def test_P01_every_contradiction_of_a_payment_is_named() -> None:
    """P01: not the first alone."""
    with pytest.raises(WinError) as caught:
        settled(-1, winner=7, payers=[7, 7], dealer=9, streak=-2, liable=7)
    rules = [problem.rule for problem in caught.value.problems]
    # winner, dealer, liable, payer; streak; tai, winner pays, twice, two of them; liable winner
    assert sorted(rules) == ["A1"] * 4 + ["A4"] + ["P01"] * 4 + ["P09"]


SELF_DRAW = scored("234m345p34578s22233z @ 9s*")
DISCARD = scored("234m345p34578s22233z @ 9s")
ROBBED_KONG = scored("234m345p34578s22233z @ 9s", source=Source.ROBBED_KONG)
EIGHT = scored("+ 12345678f", source=Source.EIGHT_FLOWERS)
SEVEN = scored("+ 1234567f", source=Source.ROBBED_FLOWER)
OF_DEALER = scored("234m345p34578s22233z @ 9s*", dealer=True)


@pytest.mark.parametrize(
    ("points", "changes", "rule"),
    [
        (SELF_DRAW, {"payers": [0]}, "P01"),
        (EIGHT, {"payers": [0]}, "P01"),
        (DISCARD, {}, "P01"),
        (ROBBED_KONG, {}, "P01"),
        (SEVEN, {}, "P01"),
        (OF_DEALER, {}, "P02"),
        (SELF_DRAW, {"dealer": 1}, "P02"),
    ],
)
def test_P02_the_payment_of_a_win_agrees_with_it(
    points: Score, changes: dict[str, Any], rule: str
) -> None:
    """P01, P02: how it was won says who pays, and whether the dealer won."""
    with pytest.raises(WinError) as caught:
        settled(points, **changes)
    (problem,) = caught.value.problems
    assert problem.rule == rule


def test_P01_the_payment_of_a_win() -> None:
    """P01: the counterparts of the refusals above."""
    for points in (SELF_DRAW, EIGHT):
        assert len(paid(settled(points))) == 3
    for points in (DISCARD, ROBBED_KONG, SEVEN):
        assert len(paid(settled(points, payers=[3]))) == 1
    assert len(paid(settled(OF_DEALER, dealer=1))) == 3


@pytest.mark.parametrize(
    ("base", "per_tai", "count"),
    [(-1, 20, 1), (100, -1, 1), (1.5, 20, 1), (100, True, 1), ("100", None, 2)],
)
def test_P08_stakes_are_whole_numbers(base: Any, per_tai: Any, count: int) -> None:
    """P08: each wrong number is named."""
    with pytest.raises(WinError) as caught:
        Stakes(base, per_tai)
    assert [problem.rule for problem in caught.value.problems] == ["P08"] * count
    assert Stakes(0, 0) == Stakes(base=0, per_tai=0)


# --- at once, and false wins ----------------------------------------------------------------------


def test_P05_concealed_kongs_are_paid_at_once() -> None:
    """P05: 10 fan from each before the own first discard, 5 later; no base, the dealer's fan."""
    facts: dict[str, Any] = {"dealer": 0, "streak": 1, "stakes": Stakes(50, 2)}
    early = settle_kong(1, before_discard=True, ruleset=HONG_KONG, **facts)
    assert paid(early) == [(0, 1, 13, 26), (2, 1, 10, 20), (3, 1, 10, 20)]
    late = settle_kong(1, before_discard=False, ruleset=HONG_KONG, **facts)
    assert paid(late) == [(0, 1, 8, 16), (2, 1, 5, 10), (3, 1, 5, 10)]
    dealers = settle_kong(0, before_discard=False, ruleset=HONG_KONG, **facts)
    assert dealers.deltas == (48, -16, -16, -16)
    assert {charge.cause for charge in early.charges} == {Cause.KONG}
    assert "kong" in early.charges[0].because


@pytest.mark.parametrize("ruleset", [TAIWAN, ONLINE, FRIENDLY])
def test_P05_nothing_for_a_kong_elsewhere(ruleset: Any) -> None:
    """P05: HONG_KONG alone pays for kongs."""
    for before in (True, False):
        settlement = settle_kong(
            2, before_discard=before, dealer=0, streak=3, stakes=STAKES, ruleset=ruleset
        )
        assert settlement == Settlement()


def test_P05_kong_payments_that_cannot_be() -> None:
    """P05, A1, A4: no such seats, no such streak."""
    with pytest.raises(WinError) as caught:
        settle_kong(4, before_discard=True, dealer=5, streak=-1, stakes=STAKES, ruleset=HONG_KONG)
    assert [problem.rule for problem in caught.value.problems] == ["A1", "A1", "A4"]


def false_win(ruleset: Any, offender: int = 2, **changes: Any) -> Settlement:
    facts = {"winning": {}, "dealer": 0, "streak": 1, "stakes": STAKES, "ruleset": ruleset}
    return settle_false_win(offender, **{**facts, **changes})


def test_P10_online_pays_flat() -> None:
    """P10: base + 8 tai to each, no dealer's tai, though the dealer is among them."""
    settlement = false_win(ONLINE)
    assert paid(settlement) == [(2, 0, 8, 260), (2, 1, 8, 260), (2, 3, 8, 260)]
    assert {charge.cause for charge in settlement.charges} == {Cause.FALSE_WIN}
    house = ONLINE.with_options(false_win_tai=10)
    assert paid(false_win(house, offender=0)) == [(0, seat, 10, 300) for seat in (1, 2, 3)]


def test_P10_hong_kong_pays_what_the_ready_could_have_won() -> None:
    """P04, P10: 30 to each, to a ready player the best fan too, with the dealer's fan."""
    settlement = false_win(HONG_KONG, winning={0: 45, 3: 8}, stakes=Stakes(0, 10))
    # the dealer: 30 + 45 + 3; a player who was not ready: 30; a ready one: 30 + 8
    assert paid(settlement) == [(2, 0, 78, 780), (2, 1, 30, 300), (2, 3, 38, 380)]
    assert "ready" in settlement.charges[0].because
    assert "ready" not in settlement.charges[1].because
    by_dealer = false_win(HONG_KONG, offender=0, streak=0, stakes=Stakes(0, 1))
    assert [tai for _, _, tai, _ in paid(by_dealer)] == [31, 31, 31]


def test_I4_friendly_pays_the_limit_and_double_to_a_winner() -> None:
    """I4, P10: 16 tai to each, no base, no dealer's tai; double where it was the winning tile."""
    settlement = false_win(FRIENDLY, winning={3: 0})
    assert paid(settlement) == [(2, 0, 16, 320), (2, 1, 16, 320), (2, 3, 32, 640)]
    assert settlement.deltas == (320, 320, -1280, 640)


def test_H5_taiwan_refuses_a_false_win() -> None:
    """H5, P10: there is nothing to pay for what cannot be done."""
    with pytest.raises(WinError) as caught:
        false_win(TAIWAN, offender=4, winning={7: 1}, dealer=-1, streak=-1)
    assert [problem.rule for problem in caught.value.problems] == ["A1", "A1", "A1", "A4", "H5"]
    with pytest.raises(WinError) as caught:
        false_win(TAIWAN)
    assert [problem.rule for problem in caught.value.problems] == ["H5"]
    house = TAIWAN.with_options(false_win=FalseWin.FLAT, false_win_tai=2)
    assert paid(false_win(house, offender=1))[0] == (1, 0, 2, 140)


# --- the streak ledger ----------------------------------------------------------------------------


def won(winner: int, amount: int, *losers: int) -> Settlement:
    """A hand won by one seat, the same amount from each of the losers."""
    return Settlement([Charge(loser, winner, 0, amount, "a win") for loser in losers])


def test_P06_nothing_is_paid_at_once() -> None:
    """P06: a win is booked for each loser."""
    ledger, now = StreakLedger().after(won(1, 10, 0, 2, 3))
    assert now == Settlement()
    assert ledger.pending == ((1, 0, 10), (1, 2, 10), (1, 3, 10))


def test_P06_a_further_win_adds_half() -> None:
    """P06: ceil(1.5 × 9) + 7 = 14 + 7 = 21; then ceil(1.5 × 21) + 4 = 32 + 4 = 36."""
    ledger, _ = StreakLedger().after(won(1, 9, 2))
    ledger, now = ledger.after(won(1, 7, 2))
    assert (ledger.pending, now) == (((1, 2, 21),), Settlement())
    ledger, now = ledger.after(won(1, 4, 2))
    assert (ledger.pending, now) == (((1, 2, 36),), Settlement())


def test_P06_a_win_over_another_leaves_it_as_it_is() -> None:
    """P06: each pair has its own account."""
    ledger, _ = StreakLedger().after(won(1, 9, 2))
    ledger, now = ledger.after(won(1, 5, 3))
    assert (ledger.pending, now) == (((1, 2, 9), (1, 3, 5)), Settlement())


def test_P06_the_loser_wins_half_of_it_back() -> None:
    """P06: floor(21 / 2) = 10 is paid, and the loser's own win is booked."""
    ledger = StreakLedger([(1, 2, 21)])
    ledger, now = ledger.after(won(2, 6, 1))
    assert paid(now) == [(2, 1, 0, 10)]
    assert ledger.pending == ((2, 1, 6),)


def test_P06_a_third_player_ends_the_run() -> None:
    """P06: the winner is beaten by another: all is paid."""
    ledger = StreakLedger([(1, 2, 21), (1, 0, 8)])
    ledger, now = ledger.after(won(3, 6, 1))
    assert sorted(paid(now)) == [(0, 1, 0, 8), (2, 1, 0, 21)]
    assert ledger.pending == ((3, 1, 6),)


def test_P06_a_self_draw_beats_all_three() -> None:
    """P06: seat 2 self-draws: half of what it owed to 1, all that the others owed to 1 and 0."""
    ledger = StreakLedger([(1, 2, 21), (1, 3, 8), (0, 3, 5), (2, 3, 4)])
    ledger, now = ledger.after(won(2, 6, 0, 1, 3))
    assert sorted(paid(now)) == [(2, 1, 0, 10), (3, 0, 0, 5), (3, 1, 0, 8)]
    # from 3 a second time in a row: 4 + 2 and 6 more
    assert ledger.pending == ((2, 0, 6), (2, 1, 6), (2, 3, 12))


def test_P06_the_loser_beaten_by_another_still_owes() -> None:
    """P06: the run of a winner ends when that winner is beaten, not when the loser is."""
    ledger = StreakLedger([(1, 2, 21)])
    ledger, now = ledger.after(won(3, 6, 2))
    assert now == Settlement()
    assert ledger.pending == ((1, 2, 21), (3, 2, 6))


def test_P06_several_charges_of_one_pair_are_one_win() -> None:
    """P06, P09: who is liable for three shares has lost once: ceil(1.5 × 5) + 3 × 6."""
    ledger = StreakLedger([(1, 2, 5)])
    ledger, now = ledger.after(won(1, 6, 2, 2, 2))
    assert (ledger.pending, now) == (((1, 2, 26),), Settlement())


def test_P06_kongs_and_false_wins_are_paid_at_once() -> None:
    """P05, P06: what is no win goes past the ledger."""
    kong = settle_kong(
        1, before_discard=False, dealer=0, streak=0, stakes=Stakes(0, 1), ruleset=HONG_KONG
    )
    ledger = StreakLedger([(0, 1, 7)])
    after, now = ledger.after(kong + won(0, 4, 1))
    assert now == kong
    assert after.pending == ((0, 1, 15),)  # ceil(1.5 × 7) + 4
    after, now = ledger.after(kong)
    assert (after, now) == (ledger, kong)


def test_P06_closing_the_ledger_pays_all() -> None:
    """P06: at the end of the game everything is settled in full."""
    ledger = StreakLedger([(3, 1, 6), (1, 2, 21)])
    closing = ledger.close()
    assert sorted(paid(closing)) == [(1, 3, 0, 6), (2, 1, 0, 21)]
    assert {charge.cause for charge in closing.charges} == {Cause.LEDGER}
    assert StreakLedger().close() == Settlement()
    assert pickle.loads(pickle.dumps(ledger)) == ledger


def test_causes_print_as_code() -> None:
    assert [eval(repr(cause)) for cause in Cause] == list(Cause)


def test_P05_a_replacement_win_is_paid_beside_its_kong() -> None:
    """P05: at once and for good; the win that the replacement gives is paid on top."""
    text = "678m345p34578s33z | [2222m] @ 9s*"
    facts: dict[str, Any] = {"seat_wind": Tile.SOUTH, "round_wind": Tile.EAST}
    win = Win.parse(text, occasions=[Occasion.KONG_REPLACEMENT], discards=30, **facts)
    # concealed self-draw 8, kong 2, its replacement 20, no flower 1, 345p and 345s 2
    best = score(win, HONG_KONG)
    assert best.total == 33
    stakes = Stakes(0, 1)
    kong = settle_kong(
        1, before_discard=False, dealer=0, streak=0, stakes=stakes, ruleset=HONG_KONG
    )
    total = kong + settled(best, stakes=stakes, ruleset=HONG_KONG)
    assert total.deltas == (-6 - 34, 6 + 34 + 2 * (5 + 33), -5 - 33, -5 - 33)
