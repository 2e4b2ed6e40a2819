"""The referee against the scenarios, the brute-force shapes, and many random hands."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from .notation import Hand, Meld, format_tiles, parse_hand, parse_tiles
from .play import Play
from .play_random import BIASES, FULL_SET, near_hand, random_hand
from .play_rules import RULES
from .play_shapes import is_complete, waits
from .play_state import LETTERS
from .shapes import is_complete as brute_is_complete
from .shapes import waits as brute_waits

ALL_SCENARIOS = [
    (path, tomllib.loads(path.read_text(encoding="utf-8")))
    for path in sorted((Path(__file__).parent.parent / "cases" / "table").glob("*.toml"))
]
# What the referee knows nothing of: wrong wins, and the acts that put slips right (I4-I7).
BEYOND = {"extra", "wrongdraw", "exchange", "change", "show", "takeback", "skip"}
SCENARIOS = [
    path
    for path, scenario in ALL_SCENARIOS
    if "offender" not in scenario.get("result", {})
    and BEYOND.isdisjoint(
        word
        for act in (
            *scenario["acts"],
            *(act for check in scenario.get("check", []) for act in check.get("legal", [])),
        )
        for word in act.split()
    )
]
HANDS = 25  # random hands a ruleset and bias


def start(scenario: dict[str, Any]) -> Play:
    return Play(
        scenario["ruleset"],
        parse_tiles("".join(scenario["wall"].split())),
        dealer=scenario["dealer"],
        winds=scenario["winds"],
        round_wind=scenario["round_wind"],
        streak=scenario["streak"],
        base=scenario["base"],
        per_tai=scenario["per_tai"],
    )


def assert_check(play: Play, check: dict[str, Any]) -> None:
    legal = play.legal_texts()
    known = {"after", "legal", "illegal", "only", "phase", "drawable", "melds", "concealed"}
    assert set(check) <= known
    assert set(check.get("legal", [])) <= set(legal), check
    assert not set(check.get("illegal", [])) & set(legal), check
    assert sorted(check.get("only", legal)) == legal, check
    assert check.get("phase", play.phase) == play.phase, check
    assert check.get("drawable", play.drawable()) == play.drawable(), check
    for letter, melds in check.get("melds", {}).items():
        assert play.state.meld_texts(LETTERS.index(letter)) == melds, check
    for letter, tiles in check.get("concealed", {}).items():
        assert play.state.concealed_text(LETTERS.index(letter)) == tiles, check


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    scenario = tomllib.loads(path.read_text(encoding="utf-8"))
    play = start(scenario)
    checks = {check["after"]: check for check in scenario.get("check", [])}
    assert len(checks) == len(scenario.get("check", []))
    for done in range(len(scenario["acts"]) + 1):
        if done in checks:
            assert_check(play, checks[done])
        if done < len(scenario["acts"]):
            play.act(scenario["acts"][done])
    result = play.result()
    expected = scenario.get("result")
    assert (result is None) == (expected is None)
    if result is None or expected is None:
        return
    assert result.drawn == expected["drawn"]
    assert [LETTERS[seat] for seat in result.winners] == expected.get("winners", [])
    assert result.totals == expected.get("totals", [])
    assert result.deltas == expected.get("deltas", result.deltas)
    assert result.source == expected.get("source", result.source)
    assert result.lines == expected.get("lines", result.lines)


def test_scenarios_were_found() -> None:
    """All but a few are the referee's."""
    assert len(ALL_SCENARIOS) - 8 < len(SCENARIOS) < len(ALL_SCENARIOS)


@pytest.mark.parametrize("special", [False, True])
def test_shapes_agree_with_brute_force(special: bool) -> None:
    rng = Random(16)
    for _ in range(60):
        tiles = [tile for tile, count in Counter(near_hand(rng)).items() for _ in range(count)]
        tiles = [tile for tile in tiles if tiles.count(tile) <= 4]
        spare = [tile for tile in FULL_SET[:136] if tiles.count(tile) < 3]
        tiles = sorted([*tiles, *rng.sample(spare, 16)][:16])
        melds: tuple[Meld, ...] = ()
        if rng.random() < 0.5:
            kind = max(set(tiles), key=tiles.count)
            tiles = [tile for tile in tiles if tile != kind]
            if len(tiles) < 13:
                continue
            tiles, melds = tiles[:13], (Meld("concealed_kong", kind),)
        hand = Hand(tuple(tiles), melds)
        assert waits(tiles, melds, special) == set(brute_waits(hand, special=special))
        for tile in rng.sample(range(34), 4):
            quick = is_complete([*tiles, tile], melds, special)
            assert quick == brute_is_complete(hand, tile, special=special), hand


def assert_lawful(play: Play) -> None:
    """Every tile once, sixteen or seventeen in each hand, and somebody may act until the end."""
    state = play.state
    assert Counter(state.all_tiles()) == Counter(FULL_SET)
    legal = play.legal_texts()
    assert bool(legal) == (play.phase != "over")
    assert len(set(legal)) == len(legal)
    if state.phase != "turn":
        return
    for seat in range(4):
        held = len(state.concealed[seat]) + 3 * len(state.melds[seat])
        assert held == 16 + (seat == state.seat)


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("ruleset", sorted(RULES))
def test_random_hands(ruleset: str, bias: str) -> None:
    rng = Random(f"{ruleset} {bias}")
    for _ in range(HANDS):
        hand = random_hand(ruleset, rng, BIASES[bias])
        play = hand.deal()
        assert_lawful(play)
        for act in hand.acts:
            play.act(act)
            assert_lawful(play)
        result = play.result()
        assert result is not None
        assert sum(result.deltas) == 0
        assert result.drawn == (not result.winners)


def test_an_illegal_act_is_refused() -> None:
    play = Play("taiwan", FULL_SET[::-1])
    with pytest.raises(ValueError, match="not legal"):
        play.act("N discard 1m")
    assert play.acts == []
    assert format_tiles(play.state.wall)


# single rules, on positions set by hand

JUNK = "147m147p147s1122345z"  # no chow, no win in any ruleset, pungs of 1z and 2z only
WAITING = "234678m345p34578s66z"  # waits on 6s and 9s


def at_turn(ruleset: str, seat: int, drawn: str | None, wall: str, **hands: str) -> Play:
    """A turn in mid-hand, after somebody called; `drawn` is added to the hand of the seat."""
    play = Play(ruleset, FULL_SET)
    state = play.state
    for other, letter in enumerate(LETTERS):
        hand = parse_hand(hands.get(letter, JUNK))
        state.concealed[other], state.melds[other] = list(hand.concealed), list(hand.melds)
        state.flowers[other] = list(hand.flowers)
        state.own_discards[other] = state.head_draws[other] = 1
    state.drawn = None if drawn is None else parse_tiles(drawn)[0]
    if state.drawn is not None:
        state.concealed[seat].append(state.drawn)
    state.in_opening, state.called, state.discards = False, True, 20
    state.claim, state.seat, state.phase = None, seat, "turn"
    head, _, tail = wall.partition("...")
    state.wall = [*parse_tiles(head), *[8] * 40, *reversed(parse_tiles(tail))]
    return play


def play_on(play: Play, *acts: str) -> list[str]:
    for act in acts:
        play.act(act)
    return play.legal_texts()


def test_F1_a_declined_self_draw_bars_until_a_later_discard() -> None:
    play = at_turn("taiwan", 1, "9s", "6z9p9p9p6z", S=WAITING)
    assert "S hu" in play.legal_texts()
    barred = play_on(play, "S discard 6z", "W draw", "W discard 6z")
    assert barred == ["N draw"]
    play_on(play, "N draw", "N discard 9p", "E draw", "E discard 9p", "S draw")
    assert play_on(play, "S discard 9p", "W draw", "W discard 6z") == ["S hu", "S pass"]


def test_F1_a_concealed_kong_releases() -> None:
    play = at_turn("taiwan", 1, "1s", "...9m", S="234678m34578p111s66z")
    play.state.barred[1] = True
    play_on(play, "S kong 1s", "S draw")
    assert not play.state.barred[1]


def test_F1_passing_a_kong_to_rob_bars() -> None:
    play = at_turn("taiwan", 0, "6s", "...9m", E="147m147p12345z5z | 666s^", S=WAITING)
    assert play_on(play, "E kong 6s") == ["S hu", "S pass"]
    play_on(play, "S pass", "E draw")
    assert play.state.barred == [False, True, False, False]


def test_F2_a_declined_self_draw_passes_its_kind() -> None:
    play = at_turn("online", 1, "9s", "9s6s", S=WAITING)
    assert play_on(play, "S discard 9s", "W draw", "W discard 9s") == ["N draw"]
    assert play_on(play, "N draw", "N discard 6s") == ["S hu", "S pass"]


def test_F3_the_missed_kind_self_drawn_too_until_the_next_discard() -> None:
    play = at_turn("friendly", 2, "6s", "6s9p6s6s", S=WAITING)
    assert play_on(play, "W discard 6s") == ["S hu", "S pass"]
    assert play_on(play, "S pass", "N draw", "N discard 6s") == ["E draw"]
    assert "S hu" not in play_on(play, "E draw", "E discard 9p", "S draw")
    assert play_on(play, "S discard 6s", "W draw", "W discard 6s") == ["S hu", "S pass"]


def test_F4_any_discard_until_the_next_draw() -> None:
    play = at_turn("hong_kong", 2, "6s", "9s9p6s", S=WAITING)
    play_on(play, "W discard 6s", "S pass")
    assert play_on(play, "N draw", "N discard 9s") == ["E draw"]
    assert "S hu" in play_on(play, "E draw", "E discard 9p", "S draw")


def test_E4_a_claim_that_leaves_no_discard_is_illegal() -> None:
    hand = "3345m | 111z^ 222z^ 333z^ 444z^"
    for ruleset, chow in (("taiwan", False), ("online", True)):
        legal = play_on(at_turn(ruleset, 0, "6m", "", S=hand), "E discard 6m")
        assert ("S chow 4m" in legal) == chow
        assert "S hu" in legal


def test_E5_a_passed_pung_is_free_after_the_next_draw() -> None:
    play = at_turn("taiwan", 0, "6p", "6p9m9m6p", W="66p147m147s1122345z9p")
    assert play_on(play, "E discard 6p") == ["W pass", "W pung"]
    assert play_on(play, "W pass", "S draw", "S discard 6p") == ["W draw"]
    play_on(play, "W draw", "W discard 9m", "N draw", "N discard 9m", "E draw")
    assert play_on(play, "E discard 6p") == ["W pass", "W pung"]


def test_E9_passes_on_over_a_flower_and_is_lifted_by_a_kong() -> None:
    hand = "234m345p34578s66z777z"
    play = at_turn("taiwan", 0, "7z", "...1f9s", W=hand)
    legal = play_on(play, "E discard 7z", "W kong", "W draw", "W draw")
    assert "W hu" not in legal
    assert "W discard 9s" in legal
    play = at_turn("taiwan", 0, "7z", "...8m9m", W="2347m345p1111s66z777z")
    assert "W hu" in play_on(play, "E discard 7z", "W kong", "W draw", "W kong 1s", "W draw")
    play_on(play, "W hu")
    result = play.result()
    assert result is not None
    assert "out_with_replacement" in result.lines[0]


def test_G1_a_ready_seat_keeps_its_waits() -> None:
    for hand, allowed in (("234678m111p34578s66z", True), ("234678m1112p345678s", False)):
        play = at_turn("taiwan", 1, "1p", "...9m", S=hand)
        play.state.ready[1] = "declared"
        assert play.legal_texts() == ["S discard 1p", *(["S kong 1p"] if allowed else [])]


@pytest.mark.parametrize(
    ("ruleset", "barred", "total"), [("taiwan", False, 12), ("taiwan", True, 8), ("online", 0, 8)]
)
def test_K8_passed_eight_flowers_are_declared_after_the_replacement(
    ruleset: str, barred: bool, total: int
) -> None:
    play = at_turn(ruleset, 1, "9s", "", S=WAITING + "+12345678f")
    play.state.drawn_occasions = frozenset({"flower_replacement"})
    play.state.passed_eight[1] = True
    play.state.barred[1] = bool(barred)
    play.act("S hu")
    result = play.result()
    assert result is not None
    assert (result.source, result.totals) == ("eight_flowers", [total])


def test_C17_a_dealt_hand_with_eight_flowers() -> None:
    play = at_turn("taiwan", 0, "9s", "", E=WAITING + "+12345678f")
    state = play.state
    state.drawn, state.called, state.discards, state.own_discards[0] = None, False, 0, 0
    state.passed_eight[0] = state.dealt_eight[0] = True
    play.act("E hu")
    result = play.result()
    assert result is not None
    assert result.lines == [{"eight_flowers_dealt": 1, "heavenly_win": 1}]


def test_K7_K12_at_the_end_of_the_wall() -> None:
    play = at_turn("taiwan", 0, "8p", "...9s", S="234678m345p678s1111s")
    play.state.wall = parse_tiles("1p") + [26] * 16
    assert play.drawable() == 1
    legal = play_on(play, "E discard 8p", "S draw")
    assert "S kong 1s" not in legal
    assert play.drawable() == 0
    assert play_on(play, "S discard 1p") == []
    result = play.result()
    assert result is not None
    assert result.drawn


def test_P05_five_fan_after_the_first_discard() -> None:
    play = at_turn("hong_kong", 1, "1s", "...9m", S="234678m34578p111s66z")
    play_on(play, "S kong 1s")
    assert play.state.instant == [-120, 320, -100, -100]


def test_I1_all_terminals_fed_as_the_fifth_set() -> None:
    hand = "5m1s99s | 111m^ 999m^ 111p^ 999p^"
    play = at_turn("friendly", 0, "9s", "9m9m9m1s", S=hand)
    play_on(play, "E discard 9s", "S pung", "S discard 5m", "W draw", "W discard 9m")
    play_on(play, "N draw", "N discard 9m", "E draw", "E discard 9m", "S draw", "S hu")
    result = play.result()
    assert result is not None
    assert (result.totals, result.liable) == ([7], [0])
    assert result.deltas == [-(260 + 240 + 240), 740, 0, 0]
