"""What holds in every state of hands played at random, slips and fouls included (I4-I7)."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Final

import pytest
from attrs import evolve

from tests.table_builder import dull_act, tiles_of
from twmahjong import (
    FRIENDLY,
    FULL_SET,
    HONG_KONG,
    ONLINE,
    TAIWAN,
    FalseWin,
    Ruleset,
    Stakes,
    Tile,
    deal,
    dump,
    load,
    replay,
)
from twmahjong.options import OptionChanges
from twmahjong.table import (
    Action,
    Change,
    Chow,
    Dead,
    Discard,
    Draw,
    Exchange,
    Extra,
    Hu,
    IrregularAct,
    Kong,
    Pass,
    Phase,
    Pung,
    Seat,
    Show,
    Skip,
    Table,
    TakeBack,
    WrongDraw,
    apply,
    check,
    legal_actions,
    view,
)

SLIPS: Final[OptionChanges] = {
    "irregularities": True,
    "false_win": FalseWin.VOID,
    "false_win_tai": 16,
}
RULESETS: Final = {
    "friendly": FRIENDLY,
    "friendly, wins alone taken back": FRIENDLY.with_options(irregularities=False),
    "taiwan": TAIWAN.with_options(ready=False).with_options(**SLIPS),
    "hong kong": HONG_KONG.with_options(irregularities=True),
    "online": ONLINE.with_options(**SLIPS),
}
HANDS: Final = 8
EACH_HAND = pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in RULESETS for seed in range(HANDS)]
)


@cache
def action_space() -> tuple[Action, ...]:
    """Every act that can be written down."""
    found: list[Action] = []
    for seat in Seat:
        found += [Draw(seat), Pung(seat), Kong(seat), Hu(seat), Pass(seat)]
        found += [TakeBack(seat), Show(seat), Skip(seat), WrongDraw(seat), Exchange(seat)]
        found += [Extra(seat, seen=True), Extra(seat, seen=False)]
        for tile in Tile:
            found += [Discard(seat, tile), Discard(seat, tile, ready=True), Chow(seat, tile)]
            found += [Kong(seat, tile), Change(seat, tile)]
    return tuple(found)


def wall(rng: random.Random) -> list[Tile]:
    """144 tiles of which each seat is dealt some sets, up to five, and the rest by chance."""
    left = list(FULL_SET)
    rng.shuffle(left)
    seats = []
    for _ in range(4):
        hand: list[Tile] = []
        for _ in range(rng.choice((1, 3, 4, 5))):
            tile = rng.choice(left)
            run = [Tile(tile + step) for step in range(3)] if tile < 25 and tile % 9 < 7 else []
            block = run if run and all(one in left for one in run) else [tile] * 3
            if left.count(tile) >= block.count(tile) and not tile.is_flower:
                hand += block
                for one in block:
                    left.remove(one)
        while len(hand) < 16:
            hand.append(left.pop())
        seats.append(hand)
    return [tile for at in range(0, 16, 4) for hand in seats for tile in hand[at : at + 4]] + left


def dealt(ruleset: Ruleset, seed: int) -> Table:
    return deal(
        ruleset,
        wall(random.Random(seed)),
        dealer=0,
        winds=(Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH),
        round_wind=Tile.EAST,
        streak=seed % 3,
        stakes=Stakes(100, 20),
    )


def chosen(rng: random.Random, table: Table) -> Action:
    """One act: rightful wins and claims are rarely left; one of eight is a slip where one can be.

    Where a wrong declaration ends the hand it is hardly ever made.
    """
    plain = legal_actions(table)
    if table.declared is not None:
        return TakeBack(table.declared) if rng.random() < 0.9 else rng.choice(plain)
    wins = [act for act in plain if isinstance(act, Hu)]
    claims = [act for act in plain if isinstance(act, Chow | Pung | Kong)]
    if wins and rng.random() < 0.7:
        return rng.choice(wins)
    if rng.random() < 1 / 8:
        slips = [act for act in legal_actions(table, fouls=True) if act not in plain]
        if table.ruleset.options.false_win is not FalseWin.VOID and rng.random() < 0.9:
            slips = [act for act in slips if not isinstance(act, Hu)]
        kinds = sorted({type(act).__name__ for act in slips})
        if kinds:
            kind = rng.choice(kinds)
            return rng.choice([act for act in slips if type(act).__name__ == kind])
    if claims and rng.random() < 0.4:
        return rng.choice(claims)
    drawn = table.seats[table.turn].drawn
    if drawn is not None and check(table, Discard(table.turn, drawn)) is None:
        return Discard(table.turn, drawn)
    return rng.choice([act for act in plain if act not in claims] or plain)


@cache
def hand(name: str, seed: int) -> tuple[Table, ...]:
    """All states of one hand played at random."""
    rng = random.Random(f"{name} {seed}")
    states = [dealt(RULESETS[name], seed)]
    while states[-1].result is None:
        states.append(apply(states[-1], chosen(rng, states[-1])))
        assert len(states) < 1000
    return tuple(states)


def same(table: Table, other: Table) -> bool:
    """Whether two tables differ in nothing but their history."""
    return evolve(table, history=()) == evolve(other, history=())


# --- in every state -------------------------------------------------------------------------------


@EACH_HAND
def test_B1_no_tile_is_lost_or_doubled(name: str, seed: int) -> None:
    for table in hand(name, seed):
        assert Counter(tiles_of(table)) == Counter(FULL_SET)


@EACH_HAND
def test_P08_what_is_paid_sums_to_zero(name: str, seed: int) -> None:
    for table in hand(name, seed):
        assert sum(table.paid.deltas) == 0
    result = hand(name, seed)[-1].result
    assert result is not None
    assert sum(result.deltas) == 0
    assert len(result.liable) == len(result.winners) == len(result.scores)


@EACH_HAND
def test_every_state_has_a_legal_act_until_the_hand_is_over(name: str, seed: int) -> None:
    *states, last = hand(name, seed)
    for table in states:
        assert legal_actions(table)
    assert legal_actions(last, fouls=True) == ()


@EACH_HAND
def test_H5_slips_are_listed_only_when_asked_for(name: str, seed: int) -> None:
    """While a win stands declared it is answered by irregular acts only."""
    for table in hand(name, seed):
        plain, all_acts = legal_actions(table), legal_actions(table, fouls=True)
        assert set(plain) <= set(all_acts)
        assert len(set(all_acts)) == len(all_acts)
        if table.declared is None:
            assert not any(isinstance(act, IrregularAct) for act in plain)
        else:
            assert all(isinstance(act, TakeBack | Show) for act in plain)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(2))
def test_check_allows_what_is_listed_and_nothing_else(name: str, seed: int) -> None:
    for table in hand(name, seed)[::3]:
        allowed = {act for act in action_space() if check(table, act) is None}
        assert allowed == set(legal_actions(table, fouls=True))


@EACH_HAND
def test_a_hand_ends_when_it_is_played_on_from_anywhere(name: str, seed: int) -> None:
    states = hand(name, seed)
    for table in states[:: max(1, len(states) // 4)]:
        while table.result is None:
            erred = table.declared
            table = apply(table, dull_act(table) if erred is None else TakeBack(erred))
        assert Counter(tiles_of(table)) == Counter(FULL_SET)


@EACH_HAND
def test_a_record_is_played_again_to_the_same_states(name: str, seed: int) -> None:
    states = hand(name, seed)
    assert tuple(table for _, table in replay(load(dump(states[-1])))) == states


# --- what slips do --------------------------------------------------------------------------------


@EACH_HAND
def test_I4_a_wrong_win_that_is_taken_back_leaves_nothing_behind(name: str, seed: int) -> None:
    for table in hand(name, seed):
        if table.declared is not None or table.ruleset.options.false_win is not FalseWin.VOID:
            continue
        for act in set(legal_actions(table, fouls=True)) - set(legal_actions(table)):
            if isinstance(act, Hu) and (erred := apply(table, act)).declared is act.seat:
                assert same(apply(erred, TakeBack(act.seat)), table)


@EACH_HAND
def test_I5_an_extra_tile_that_was_not_seen_leaves_nothing_behind(name: str, seed: int) -> None:
    for table in hand(name, seed):
        act = Extra(table.turn, seen=False)
        if check(table, act) is None:
            assert same(apply(table, act), table)


@EACH_HAND
def test_I5_a_dead_hand_stays_dead_and_never_wins(name: str, seed: int) -> None:
    states = hand(name, seed)
    for before, table in pairwise(states):
        for seat in Seat:
            if before.seats[seat].dead is None:
                continue
            assert table.seats[seat].dead is not None
            why = check(before, Hu(seat))
            assert why is not None
            assert Hu(seat) not in legal_actions(before, fouls=True)
            assert view(before, seat).dead is before.seats[seat].dead
    result = states[-1].result
    assert result is not None
    assert all(states[-1].seats[winner].dead is None for winner in result.winners)


@EACH_HAND
def test_I5_a_living_hand_has_the_right_number_of_tiles(name: str, seed: int) -> None:
    for table in hand(name, seed):
        if table.phase not in (Phase.DRAWING, Phase.TURN, Phase.CLAIMING) or table.due:
            continue
        for seat, state in zip(Seat, table.seats, strict=True):
            count = len(state.concealed) + 3 * len(state.melds)
            usual = {16, 17} if seat == table.turn else {16}
            assert (count in usual) or state.dead in (Dead.TOO_MANY, Dead.TOO_FEW)


@EACH_HAND
def test_I6_an_exchanged_tile_leaves_nothing_behind(name: str, seed: int) -> None:
    for table in hand(name, seed):
        act = WrongDraw(table.turn)
        if check(table, act) is None and table.seats[table.turn].dead is None:
            wrong = apply(table, act)
            if wrong.wrong_draw:
                right = apply(wrong, Exchange(table.turn))
                assert same(right, apply(table, Draw(table.turn)))
                assert check(wrong, Hu(table.turn)) is not None


@EACH_HAND
def test_I7_a_changed_discard_is_as_good_as_the_other_one_at_once(name: str, seed: int) -> None:
    for before, table in pairwise(hand(name, seed)):
        act = table.history[-1]
        if not isinstance(act, Discard) or table.result is not None:
            continue
        for other in legal_actions(table, act.seat, fouls=True):
            if isinstance(other, Change):
                assert same(apply(table, other), apply(before, Discard(act.seat, other.tile)))


@EACH_HAND
def test_I7_a_claim_that_is_taken_back_is_as_good_as_a_pass(name: str, seed: int) -> None:
    for before, table in pairwise(hand(name, seed)):
        act = table.history[-1]
        if not isinstance(act, Chow | Pung | Kong) or before.claiming is None:
            continue
        if table.claiming is None and check(table, TakeBack(act.seat)) is None:
            assert same(apply(table, TakeBack(act.seat)), apply(before, Pass(act.seat)))


@EACH_HAND
def test_I7_what_was_claimed_for_a_win_or_drawn_after_stays(name: str, seed: int) -> None:
    for table in hand(name, seed):
        found = legal_actions(table, fouls=True)
        changes = [act for act in found if isinstance(act, Change)]
        if table.phase in (Phase.TURN, Phase.OVER, Phase.OPENING) or table.newest is None:
            assert not changes
        if table.claiming is not None:
            won = [act.seat for act in table.claiming.answers if isinstance(act, Hu)]
            assert not (won and changes)
            backs = [act.seat for act in found if isinstance(act, TakeBack)]
            if table.declared is None:
                assert all(set(won) <= {seat} for seat in backs)


# --- what the hands were --------------------------------------------------------------------------


def test_the_hands_have_all_kinds_of_slips_and_endings_in_them() -> None:
    kinds = set()
    endings = set()
    for name in RULESETS:
        for seed in range(HANDS):
            last = hand(name, seed)[-1]
            assert last.result is not None
            kinds |= {type(act) for act in last.history}
            endings.add(last.result.reason.value)
    assert kinds >= {TakeBack, Show, Change, Extra, Skip, WrongDraw, Exchange}
    assert endings == {"win", "drawn", "false_win"}
