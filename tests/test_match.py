"""Hand after hand: dice, dealer, streak, winds, rounds and totals (A2-A6, P06)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from twmahjong import (
    FRIENDLY,
    FULL_SET,
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    Cause,
    Charge,
    Ending,
    Match,
    Phase,
    Result,
    Ruleset,
    Seat,
    Settlement,
    Stakes,
    StreakLedger,
    Table,
    TableError,
    Tile,
)

E, S, W, N = Seat
ROUNDS = (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)
EVERY = list(RULESETS.values())
#: Three dice that show this total.
DICE = {a + b + c: (a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)}


def ended(match: Match, reason: Ending = Ending.WIN, **result: Any) -> Table:
    """The next hand of the match, over in this way."""
    table = match.deal(FULL_SET, dice=(1, 1, 3))
    return evolve(table, phase=Phase.OVER, result=Result(reason, **result))


def won(match: Match, *winners: Seat, settlement: Settlement | None = None) -> Match:
    """The match after these seats won a hand."""
    return match.after(ended(match, winners=winners, settlement=settlement or Settlement()))


def drawn(match: Match) -> Match:
    return match.after(ended(match, Ending.DRAWN))


def false_win(match: Match, offender: Seat) -> Match:
    return match.after(ended(match, Ending.FALSE_WIN, offender=offender))


def pays(payer: Seat, payee: Seat, amount: int, cause: Cause = Cause.WIN) -> Settlement:
    return Settlement([Charge(payer, payee, 0, amount, "", cause)])


def rules_broken(caught: pytest.ExceptionInfo[TableError]) -> list[str]:
    return [problem.rule for problem in caught.value.problems]


# --- winds and dice


#: Worked by hand: count the dealer as 1, then counter-clockwise; 5, 9, 13 and 17 come back to it.
EAST_AFTER_DEALER = {
    3: 2, 4: 3, 5: 0, 6: 1, 7: 2, 8: 3, 9: 0, 10: 1, 11: 2, 12: 3, 13: 0, 14: 1, 15: 2, 16: 3,
    17: 0, 18: 1,
}  # fmt: skip


@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.parametrize("dealer", Seat)
def test_A2_dice_set_east_from_the_dealer(dealer: Seat, total: int) -> None:
    match = won(Match.start(TAIWAN, first_dealer=dealer), dealer)
    winds = match.winds(DICE[total])
    east = (dealer + EAST_AFTER_DEALER[total]) % 4
    assert [winds[(east + step) % 4] for step in range(4)] == [*ROUNDS]


@pytest.mark.parametrize("total", range(3, 19))
def test_A2_dice_choose_the_first_dealer_from_the_east_chair(total: int) -> None:
    match = Match.start(TAIWAN, dice=DICE[total])
    assert match.dealer == match.first_dealer == EAST_AFTER_DEALER[total]


@pytest.mark.parametrize("dice", [None, (6, 5, 4)])
def test_A2_in_the_first_hand_the_dealer_is_east(dice: tuple[int, int, int] | None) -> None:
    match = Match.start(TAIWAN, first_dealer=W)
    assert match.winds(dice) == (Tile.WEST, Tile.NORTH, Tile.EAST, Tile.SOUTH)


@pytest.mark.parametrize("ruleset", [HONG_KONG, ONLINE, FRIENDLY], ids=lambda r: r.id)
def test_A2_elsewhere_the_dealer_is_east_in_every_hand(ruleset: Ruleset) -> None:
    match = won(Match.start(ruleset, first_dealer=S), W)
    assert match.dealer == W
    assert match.winds() == match.winds((6, 6, 6)) == (Tile.WEST, Tile.NORTH, Tile.EAST, Tile.SOUTH)


def test_A2_the_hand_is_dealt_by_the_dice() -> None:
    match = won(Match.start(TAIWAN, stakes=Stakes(100, 20)), E)
    table = match.deal(FULL_SET, dice=(1, 2, 3))
    assert table.dealer == E
    assert table.winds == (Tile.NORTH, Tile.EAST, Tile.SOUTH, Tile.WEST)
    assert (table.round_wind, table.streak, table.stakes) == (Tile.EAST, 1, Stakes(100, 20))
    assert table.wall == FULL_SET


def test_A6_nothing_is_rolled() -> None:
    """The same dice, the same winds; a match compares and hashes."""
    one, other = (won(Match.start(TAIWAN, dice=(1, 1, 1)), W) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert {one.winds((2, 2, 3)) for _ in range(5)} == {other.winds((2, 2, 3))}


# --- who deals next


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda r: r.id)
def test_A3_the_dealer_keeps_the_deal_by_winning(ruleset: Ruleset) -> None:
    match = won(Match.start(ruleset), E)
    assert (match.dealer, match.streak, match.hands) == (E, 1, 1)


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda r: r.id)
def test_A3_the_deal_passes_when_another_wins(ruleset: Ruleset) -> None:
    match = won(won(Match.start(ruleset), E), N)
    assert (match.dealer, match.streak, match.hands) == (S, 0, 2)


@pytest.mark.parametrize("ruleset", [HONG_KONG, FRIENDLY], ids=lambda r: r.id)
def test_A3_of_several_winners_the_dealer_must_be_one(ruleset: Ruleset) -> None:
    assert won(Match.start(ruleset), W, E).dealer == E
    assert won(Match.start(ruleset), S, W).dealer == S


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda r: r.id)
def test_A3_A4_a_drawn_hand_keeps_the_deal_and_counts(ruleset: Ruleset) -> None:
    match = drawn(drawn(Match.start(ruleset)))
    assert (match.dealer, match.streak) == (E, 2)


def test_A3_options_of_a_drawn_hand() -> None:
    passes = FRIENDLY.with_options(drawn_hand_keeps_deal=False)
    assert (drawn(won(Match.start(passes), E)).dealer, drawn(Match.start(passes)).streak) == (S, 0)
    stays = FRIENDLY.with_options(drawn_hand_adds_to_streak=False)
    match = drawn(won(Match.start(stays), E))
    assert (match.dealer, match.streak) == (E, 1)
    assert won(match, E).streak == 2


@pytest.mark.parametrize("ruleset", [HONG_KONG, ONLINE], ids=lambda r: r.id)
def test_A3_a_false_win_is_as_a_drawn_hand_unless_the_dealer_offended(ruleset: Ruleset) -> None:
    match = Match.start(ruleset)
    assert (false_win(match, W).dealer, false_win(match, W).streak) == (E, 1)
    assert (false_win(match, E).dealer, false_win(match, E).streak) == (S, 0)


def test_A3_among_friends_the_deal_passes_after_a_false_win() -> None:
    match = won(Match.start(FRIENDLY), E)
    for offender in Seat:
        after = false_win(match, offender)
        assert (after.dealer, after.streak) == (S, 0)


def test_A4_the_streak_counts_hands_in_a_row() -> None:
    match = Match.start(ONLINE)
    streaks = []
    for winner in (E, E, E, S, E, W, W):
        match = won(match, winner)
        streaks.append((match.dealer, match.streak))
    assert streaks == [(E, 1), (E, 2), (E, 3), (S, 0), (W, 0), (W, 1), (W, 2)]


# --- rounds


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda r: r.id)
@pytest.mark.parametrize("first", Seat)
def test_A5_four_rounds_of_four_deals(ruleset: Ruleset, first: Seat) -> None:
    match = Match.start(ruleset, first_dealer=first)
    seen = []
    while not match.over:
        seen.append((match.round_wind, match.dealer))
        match = won(match, match.dealer.next)
    assert seen == [(wind, Seat((first + step) % 4)) for wind in ROUNDS for step in range(4)]
    assert (match.hands, match.round_wind) == (16, Tile.NORTH)


def test_A5_the_round_goes_on_while_the_deal_is_kept() -> None:
    match = Match.start(ONLINE, first_dealer=N)
    for winner in (N, E, S, W, W):
        assert match.round_wind is Tile.EAST
        match = won(match, winner)
    assert (match.round_wind, match.dealer) == (Tile.EAST, W)
    assert won(match, N).round_wind is Tile.SOUTH


# --- points


def test_totals_are_added_up() -> None:
    match = Match.start(TAIWAN)
    match = won(match, E, settlement=pays(S, E, 100) + pays(W, E, 100) + pays(N, E, 100))
    match = won(match, W, settlement=pays(E, W, 240))
    assert match.totals == (60, -100, 140, -100)
    assert sum(match.totals) == 0
    assert match.ledger == StreakLedger()


LEDGER = HONG_KONG.with_options(streak_ledger=True)


def test_P06_wins_are_booked_and_kongs_are_paid() -> None:
    match = Match.start(LEDGER)
    kong = pays(N, E, 30, Cause.KONG)
    match = won(match, E, settlement=kong + pays(S, E, 100))
    assert match.totals == (30, 0, 0, -30)
    assert match.ledger.pending == ((E, S, 100),)


def test_P06_a_further_win_adds_half_and_the_loser_wins_half_back() -> None:
    """100; then 100 + 50 + 40 = 190; S beats E: half of that, 95, is paid; S's 60 are booked."""
    match = won(Match.start(LEDGER), E, settlement=pays(S, E, 100))
    match = won(match, E, settlement=pays(S, E, 40))
    assert match.ledger.pending == ((E, S, 190),)
    match = won(match, S, settlement=pays(E, S, 60))
    assert match.totals == (95, -95, 0, 0)
    assert match.ledger.pending == ((S, E, 60),)


def test_P06_at_the_end_of_the_match_all_that_is_pending_is_paid() -> None:
    match = won(Match.start(LEDGER), E, settlement=pays(N, E, 50))
    totals = match.totals
    while not match.over:
        totals = match.totals
        match = won(match, match.dealer.next)
    assert totals == (0, 0, 0, 0)
    assert match.totals == (50, 0, 0, -50)
    assert match.ledger == StreakLedger()


# --- hands played elsewhere


@pytest.mark.parametrize(
    "result",
    [
        Result(Ending.WIN, winners=(E,), settlement=pays(W, E, 160)),
        Result(Ending.WIN, winners=(S, W), settlement=pays(N, S, 100) + pays(N, W, 120)),
        Result(Ending.DRAWN),
        Result(Ending.FALSE_WIN, offender=E),
    ],
    ids=lambda result: result.reason.value,
)
def test_a_result_alone_is_as_good_as_the_table(result: Result) -> None:
    match = won(Match.start(FRIENDLY, stakes=Stakes(100, 20)), E)
    table = evolve(match.deal(FULL_SET), phase=Phase.OVER, result=result)
    assert match.after(result) == match.after(table)
    assert match.after(result).totals == result.settlement.deltas


@pytest.mark.parametrize(
    "result",
    [
        Result(Ending.WIN),
        Result(Ending.DRAWN, winners=(E,)),
        Result(Ending.FALSE_WIN),
        Result(Ending.DRAWN, offender=E),
        Result(Ending.WIN, winners=(E,), offender=S),
    ],
    ids=str,
)
def test_A3_a_result_that_does_not_say_who(result: Result) -> None:
    with pytest.raises(TableError) as caught:
        Match.start(ONLINE).after(result)
    assert rules_broken(caught) == ["A3"]


# --- what cannot be


@pytest.mark.parametrize(
    ("dice", "broken"), [((1, 2), 1), ((1, 2, 3, 4), 1), ((0, 3, 7), 2), ((), 1), ((0,), 2)]
)
def test_A2_dice_that_cannot_be(dice: tuple[int, ...], broken: int) -> None:
    with pytest.raises(TableError) as caught:
        Match.start(TAIWAN, dice=dice)
    assert rules_broken(caught) == ["A2"] * broken
    with pytest.raises(TableError) as caught:
        Match.start(HONG_KONG).winds(dice)
    assert rules_broken(caught) == ["A2"] * broken


def test_A1_a_first_dealer_that_is_no_seat() -> None:
    with pytest.raises(TableError) as caught:
        Match.start(TAIWAN, first_dealer=4, dice=(1, 1, 7))
    assert rules_broken(caught) == ["A2", "A1"]


def test_A2_without_dice_there_is_no_east() -> None:
    match = won(Match.start(TAIWAN), E)
    with pytest.raises(TableError, match="three dice set East"):
        match.deal(FULL_SET)


def test_B1_a_wall_that_cannot_be() -> None:
    with pytest.raises(TableError, match="B1"):
        Match.start(TAIWAN).deal(FULL_SET[1:])


def test_A3_a_hand_that_is_not_over() -> None:
    match = Match.start(TAIWAN)
    with pytest.raises(TableError) as caught:
        match.after(match.deal(FULL_SET))
    assert rules_broken(caught) == ["A3"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ruleset", ONLINE),
        ("stakes", Stakes(1, 1)),
        ("dealer", S),
        ("round_wind", Tile.SOUTH),
        ("streak", 1),
    ],
)
def test_A2_a_hand_of_another_match(name: str, value: object) -> None:
    match = Match.start(TAIWAN)
    with pytest.raises(TableError, match=f"its {name} differs"):
        match.after(ended(match, Ending.DRAWN)._replace(**{name: value}))


def test_A5_nothing_goes_on_after_the_match() -> None:
    match = Match.start(ONLINE)
    last = None
    while not match.over:
        last = ended(match, winners=(match.dealer.next,))
        match = match.after(last)
    assert last is not None
    with pytest.raises(TableError) as caught:
        match.deal(FULL_SET)
    assert rules_broken(caught) == ["A5"]
    with pytest.raises(TableError) as caught:
        match.after(last)
    assert "A5" in rules_broken(caught)
