"""The table against the referee, act by act, on random hands.

The hands are the same every time. The variable TWMAHJONG_HANDS says how many are played, over all
rulesets and biases; the long run is

    TWMAHJONG_HANDS=5000 python -m pytest tests/test_oracle_play.py -n auto
"""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.oracle.play_random import BIASES, Bias, RandomHand, choose, random_setup
from tests.oracle.play_rules import RULES
from tests.oracle.play_state import LETTERS
from tests.refereed import TILE, assert_same, assert_same_end
from tests.table_builder import WIND, concealed, tiles_of
from twmahjong import FULL_SET, RULESETS, Stakes
from twmahjong.table import Table, apply, deal, parse_action

HANDS = int(os.environ.get("TWMAHJONG_HANDS", "400"))
CELLS = [(ruleset, bias) for ruleset in sorted(RULES) for bias in BIASES]


def deal_the_same(hand: RandomHand) -> Table:
    return deal(
        RULESETS[hand.ruleset],
        [TILE[tile] for tile in hand.wall],
        dealer=hand.dealer,
        winds=[WIND[letter] for letter in hand.winds],
        round_wind=WIND[hand.round_wind],
        streak=hand.streak,
        stakes=Stakes(hand.base, hand.per_tai),
    )


def compare(hand: RandomHand, rng: Random, bias: Bias) -> None:
    """Play one hand on both sides; ``hand`` takes down the acts."""
    play, table = hand.deal(), deal_the_same(hand)
    assert_same(table, play)
    while play.phase != "over":
        act = choose(play, rng, bias)
        hand.acts.append(act)
        action = parse_action(act)
        assert str(action) == act
        play.act(act)
        table = apply(table, action)
        assert_same(table, play)
    assert_same_end(table, play)
    assert tiles_of(table) == list(FULL_SET)


@pytest.mark.parametrize(("ruleset", "bias"), CELLS)
def test_the_table_agrees_with_the_referee(ruleset: str, bias: str) -> None:
    """After every act: what is legal, what lies where; at the end: who won what, and who pays."""
    rng = Random(f"{ruleset} {bias}")
    for _ in range(-(-HANDS // len(CELLS))):
        hand = random_setup(ruleset, rng, BIASES[bias])
        try:
            compare(hand, rng, BIASES[bias])
        except Exception as error:
            error.add_note(hand.describe())
            raise


def test_concealed_tiles_as_text() -> None:
    """The one seat that the comparison above leaves out while a kong may be robbed."""
    hand = random_setup("taiwan", Random(0), BIASES["chaos"])
    play, table = hand.deal(), deal_the_same(hand)
    while play.phase == "opening":
        act = play.legal_texts()[0]
        play.act(act)
        table = apply(table, parse_action(act))
    assert [concealed(table, letter) for letter in LETTERS] == [
        play.state.concealed_text(seat) for seat in range(4)
    ]
