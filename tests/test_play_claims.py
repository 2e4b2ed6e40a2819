"""Claims and which goes first (play rules E0-E6, K4, K5, K9, K15)."""

from __future__ import annotations

from itertools import permutations

import pytest
from attrs import evolve

from tests.table_builder import concealed, ended, legal, melds, play, river, start, why
from twmahjong import NotationError, Tile
from twmahjong.table import Phase, Seat, Table, parse_action, view

ALL = ("taiwan", "online", "hong_kong", "friendly")
OTHERS = ("online", "hong_kong", "friendly")

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"


# --- acts as text (K4)


@pytest.mark.parametrize(
    "text",
    [
        "E draw",
        "E discard 9m",
        "E discard 9m ready",
        "S chow 7m",
        "W pung",
        "W kong",
        "E kong 5z",
        "N hu",
        "E pass",
    ],
)
def test_K4_acts_as_text(text: str) -> None:
    action = parse_action(text)
    assert str(action) == text
    assert str(action.seat) == text[0]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("X draw", 0),
        ("e draw", 0),
        ("E", 1),
        ("E riichi", 2),
        ("E discard", 9),
        ("E discard 9x", 11),
        ("E discard 9m now", 16),
        ("S chow", 6),
        ("W pung 9m", 9),
    ],
)
def test_K4_what_is_no_act(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert (caught.value.text, caught.value.position) == (text, position)


# --- who may claim what (E0, E1)


def test_E0_discards_lie_in_order_or_in_one_heap() -> None:
    """FRIENDLY: the view has one heap, sorted, so that nobody sees whose a tile is."""
    acts = "E discard 7z, S tsumo 9m, W tsumo 1p"
    for ruleset in ("taiwan", "online", "hong_kong"):
        table = play(start(ruleset, draws="9m1p"), acts)
        assert [river(table, seat) for seat in "ESWN"] == ["7z", "9m", "1p", ""]
        seen = view(table, Seat.N)
        assert seen.heap is None
        assert [seat.river for seat in seen.seats] == [state.river for state in table.seats]
    seen = view(play(start("friendly", draws="9m1p"), acts), Seat.N)
    assert seen.heap == (Tile.M9, Tile.P1, Tile.RED)
    assert [seat.river for seat in seen.seats] == [None] * 4


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize(
    ("tile", "held", "meld"),
    [("7s", "89s", "879s<"), ("8s", "79s", "789s<"), ("9s", "78s", "798s<")],
)
def test_E1_the_claimed_tile_lies_in_the_middle(
    ruleset: str, tile: str, held: str, meld: str
) -> None:
    table = start(ruleset, e=tile, s=held + "147m147p11223345z")
    table = play(table, f"E discard {tile}, S chow 7s")
    assert melds(table, "S") == meld
    assert river(table, "E") == f"{tile}(S)"
    assert table.phase is Phase.TURN


@pytest.mark.parametrize("ruleset", ALL)
def test_E1_a_chow_comes_from_the_player_before_a_pung_from_anyone(ruleset: str) -> None:
    hands = {"s": "34m147p147s11223345z", "w": "34m258p258s22334455z", "n": "55m369p369s11666777z"}
    table = play(start(ruleset, e="5m", **hands), "E discard 5m")
    assert legal(table) == ["N pass", "N pung", "S chow 3m", "S pass"]
    assert why(table, "W chow 3m") == "E1 chow-not-from-left"
    for act in ("S chow 4m", "S chow 5m", "S chow 2m", "S chow 1z", "S chow 8m", "S chow 1f"):
        assert why(table, act) == "E1 no-chow"
    assert why(table, "S pung") == "E1 no-pung"


def test_E1_runs_neither_wrap_nor_cross_suits_nor_are_of_honors() -> None:
    hands = {"s": "18m1p258s1122334455z", "n": "99m369p369s11336677z"}
    table = play(start(e="9m1m6z", **hands), "E discard 9m")
    assert legal(table, "S") == []
    assert why(table, "S chow 8m") == why(table, "S chow 9m") == "E1 no-chow"
    hands = {"s": "147m147p1133445577z", "n": "66z147s258m258p22334z"}
    table = play(start(e="6z", **hands), "E discard 6z")
    assert why(table, "S chow 5z") == "E1 no-chow"


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize(("claimer", "mark"), [("S", "<"), ("W", "^"), ("N", ">")])
def test_E1_a_pung_shows_who_fed_it(ruleset: str, claimer: str, mark: str) -> None:
    hand = {claimer.lower(): "77z"}
    table = play(start(ruleset, e="7z", **hand), f"E discard 7z, {claimer} pung")
    assert melds(table, claimer) == f"777z{mark}"
    assert (str(table.turn), table.phase) == (claimer, Phase.TURN)


@pytest.mark.parametrize("ruleset", ALL)
def test_E1_an_exposed_kong_from_the_player_before_is_refused_in_taiwan(ruleset: str) -> None:
    table = play(start(ruleset, e="7z", s="777z"), "E discard 7z")
    if ruleset == "taiwan":
        assert legal(table) == ["S pass", "S pung"]
        assert why(table, "S kong") == "E1 kong-from-left"
    else:
        assert legal(table) == ["S kong", "S pass", "S pung"]
    for seat in "WN":
        table = play(start(ruleset, e="7z", **{seat.lower(): "777z"}), "E discard 7z")
        assert legal(table) == [f"{seat} kong", f"{seat} pass", f"{seat} pung"]


# --- one answer each, and which is carried out (E2, K5)

THREE_CLAIMS = {
    "e": "6s",
    "s": "45s147m258p11223355z",
    "w": "66s258m147p11334455z",
    "n": WAITING,
}


def without_history(table: Table) -> Table:
    return evolve(table, history=())


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        (("S chow 4s", "W pung", "N hu"), "N wins"),
        (("S chow 4s", "W pung", "N pass"), "666s^"),
        (("S chow 4s", "W pass", "N pass"), "465s<"),
        (("S pass", "W pass", "N pass"), ""),
    ],
)
def test_E2_the_order_of_the_answers_changes_nothing(
    ruleset: str, answers: tuple[str, ...], outcome: str
) -> None:
    """A win beats a pung, which beats a chow."""
    asked = play(start(ruleset, **THREE_CLAIMS), "E discard 6s")
    assert legal(asked) == [
        "N hu",
        "N pass",
        "S chow 4s",
        "S pass",
        "W pass",
        "W pung",
    ]
    ends = [play(asked, *order) for order in permutations(answers)]
    assert len({without_history(table) for table in ends}) == 1
    if outcome == "N wins":
        assert ended(ends[0]).startswith("N discard")
    else:
        assert " ".join(filter(None, (melds(ends[0], seat) for seat in "SWN"))) == outcome
    if not outcome:
        assert legal(ends[0]) == ["S draw"]


def test_E2_nothing_is_carried_out_before_all_have_answered() -> None:
    table = play(start(**THREE_CLAIMS), "E discard 6s, S chow 4s, W pung")
    assert (table.phase, legal(table)) == (Phase.CLAIMING, ["N hu", "N pass"])
    assert [melds(table, seat) for seat in "ESWN"] == [""] * 4


def test_E2_a_kong_beats_a_chow() -> None:
    hands = {**THREE_CLAIMS, "w": "666s258m147p1133445z", "n": ""}
    table = play(start(**hands), "E discard 6s, S chow 4s, W kong")
    assert (melds(table, "W"), melds(table, "S")) == ("6666s^", "")


def test_E2_K5_each_asked_seat_answers_once() -> None:
    table = play(start(**THREE_CLAIMS), "E discard 6s, S pass")
    assert why(table, "S pass") == why(table, "S chow 4s") == why(table, "S hu") == "E2 answered"
    assert why(table, "E pass") == "K5 not-asked"
    assert why(table, "E pung") == "K5 not-asked"


def test_K5_nobody_asked_straight_on_to_the_next_draw() -> None:
    table = play(start(), "E discard 7z")
    assert (table.phase, table.turn) == (Phase.DRAWING, Seat.S)
    for act in ("W pass", "W pung", "W kong", "S chow 5m"):
        assert why(table, act) == "K5 nothing-to-claim"
    assert why(start(), "S pung") == "K5 nothing-to-claim"


def test_K5_who_is_not_asked_hears_why() -> None:
    """Each refusal names what is missing, whoever is asked."""
    table = play(start(**THREE_CLAIMS), "E discard 6s")
    assert why(table, "N pung") == "E1 no-pung"
    assert why(table, "W kong") == "E7 no-kong"
    assert why(table, "S hu") == "H1 not-complete"
    assert why(table, "W discard 6s") == "C-draw answers-pending"


# --- several winners (E3, K15, P07)

FOUR_HANDS = {
    "e": WAITING + "7z",
    "s": "234567m345p34578s55z",
    "w": "123789m123p12378s99p",
}


@pytest.mark.parametrize(
    ("ruleset", "end"),
    [
        ("taiwan", "E discard 1: 180 0 0 -180"),
        ("online", "E discard 1: 180 0 0 -180"),
        ("friendly", "ESW discard 1 1 3: 180 120 160 -460"),
        ("hong_kong", "ESW discard 59 59 110: 1340 1280 2300 -4920"),
    ],
)
def test_E3_K15_P07_who_wins_off_one_discard(ruleset: str, end: str) -> None:
    """The first in turn order, or all: each is paid on its own, East with the dealer's 1 + 2 × 1.

    Taiwan's rows: concealed hand, West all chows as well. Hong Kong's: concealed 3, no flowers 1
    and all chows 3, a double chow 2, four discards 50; West: concealed 3, big all chows 15, triple
    chow 10, double chow 2, a terminal in each set 30, 50.
    """
    table = start(ruleset, **FOUR_HANDS, draws="7z7z9s", streak=1)
    table = play(table, "E discard 7z, S tsumo 7z, W tsumo 7z, N tsumo 9s")
    assert {"E hu", "S hu", "W hu"} <= set(legal(table))
    table = play(table, "W hu, E hu, S hu")
    assert ended(table) == end
    assert river(table, "N") == "9s(E)"


@pytest.mark.parametrize("ruleset", ALL)
def test_E3_who_passes_is_left_out(ruleset: str) -> None:
    table = start(ruleset, **FOUR_HANDS, draws="7z7z9s")
    table = play(table, "E discard 7z, S tsumo 7z, W tsumo 7z, N tsumo 9s, E pass, W hu, S hu")
    assert ended(table).split()[0] == ("S" if ruleset in ("taiwan", "online") else "SW")


# --- the swap rule (E4)


SWAPS = {
    "low end": ("3m", "3456m9p", "chow 3m", "3m 6m", "9p"),
    "high end": ("7m", "4567m9p", "chow 5m", "7m 4m", "9p"),
    "middle": ("5m", "4567m9p", "chow 4m", "5m", "7m 9p"),
    "top of 123": ("3m", "12346m", "chow 1m", "3m", "4m 6m"),
    "bottom of 789": ("7m", "46789m", "chow 7m", "7m", "4m 6m"),
    "pung": ("3p", "23334p", "pung", "3p", "2p 4p"),
}


def discards(table: Table) -> set[str]:
    """What may be discarded."""
    return {act.split()[2] for act in legal(table) if " discard " in act}


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("case", SWAPS)
def test_E4_neither_the_claimed_tile_nor_the_other_end(ruleset: str, case: str) -> None:
    """Taiwan alone."""
    tile, held, act, barred, free = SWAPS[case]
    table = start(ruleset, e=tile, s=held + "159s11223344z")
    table = play(table, f"E discard {tile}, S {act}")
    for discard in barred.split():
        if Tile.parse(discard) in table.seats[1].concealed:
            wanted = "E4 swap-discard" if ruleset == "taiwan" else "legal"
            assert why(table, f"S discard {discard}") == wanted
            assert (discard in discards(table)) == (ruleset != "taiwan")
    assert set(free.split()) <= discards(table)


@pytest.mark.parametrize("case", SWAPS)
def test_E4_free_again_at_the_next_turn(case: str) -> None:
    tile, held, act, barred, _ = SWAPS[case]
    table = start(e=tile, s=held + "159s11223344z", draws="7z7z7z7z")
    table = play(table, f"E discard {tile}, S {act}, S discard 1s")
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw")
    held_still = {t for t in barred.split() if Tile.parse(t) in table.seats[1].concealed}
    assert held_still
    assert held_still <= discards(table)


@pytest.mark.parametrize("ruleset", ALL)
def test_E4_a_claim_that_leaves_no_discard_is_illegal(ruleset: str) -> None:
    """Four pungs and 3345m: after a chow with 45m only 3m would be left, which is the other end."""
    hands = {
        "e": "5z222777p222777s3344z",
        "s": "11225566z3345m19p19s",
        "w": "147888999m147p147s7z",
    }
    table = start(ruleset, **hands, draws="6z1z2z7z7z6m")
    table = play(table, "E discard 5z, S pung, S discard 9p")
    table = play(table, "W tsumo 6z, S pung, S discard 1p, W tsumo 1z, S pung, S discard 9s")
    table = play(table, "W tsumo 2z, S pung, S discard 1s, W tsumo 7z, N tsumo 7z, E tsumo 6m")
    assert concealed(table, "S") == "3345m"
    if ruleset == "taiwan":
        assert legal(table) == ["S hu", "S pass"]
        assert why(table, "S chow 4m") == "E4 no-discard-left"
    else:
        assert legal(table) == ["S chow 4m", "S hu", "S pass"]


# --- passed pungs (E5, K11)

PUNG = {"e": "5p", "w": "55p34p258s1122336z7z"}


@pytest.mark.parametrize("ruleset", ALL)
def test_E5_K11_a_passed_pung_bars_that_pung_in_taiwan(ruleset: str) -> None:
    """Until the own next turn; a chow of the same tile is free."""
    table = play(start(ruleset, **PUNG, draws="5p"), "E discard 5p")
    assert legal(table) == ["W pass", "W pung"]
    table = play(table, "W pass, S tsumo 5p")
    if ruleset == "taiwan":
        assert legal(table) == ["W chow 3p", "W pass"]
        assert why(table, "W pung") == "E5 passed-pung"
    else:
        assert legal(table) == ["W chow 3p", "W pass", "W pung"]


def test_E5_K11_free_again_after_the_own_next_draw() -> None:
    table = start(**PUNG, draws="7z9s5p")
    table = play(table, "E discard 5p, W pass, S tsumo 7z, W tsumo 9s, N tsumo 5p")
    assert legal(table) == ["W pass", "W pung"]


def test_E5_K11_free_again_after_the_own_next_claim() -> None:
    table = play(start(**PUNG, draws="2p5p"), "E discard 5p, W pass, S tsumo 2p, W chow 2p")
    table = play(table, "W discard 6z, N tsumo 5p")
    assert legal(table) == ["W pass", "W pung"]


def test_E5_another_kind_is_not_barred() -> None:
    table = play(start(**PUNG, draws="1z"), "E discard 5p, W pass, S tsumo 1z")
    assert legal(table) == ["W pass", "W pung"]


def test_E5_K11_taking_the_kong_or_the_chow_instead() -> None:
    """The answer chow passes the pung, but the claim that is then carried out frees it."""
    table = play(start(e="5p", s="55p34p258s1122336z7z"), "E discard 5p, S chow 3p")
    assert table.seats[1].passed_pungs == frozenset()
    table = play(start(e="5p", s="55p34p258s1122336z7z"), "E discard 5p, S pass")
    assert table.seats[1].passed_pungs == {Tile.P5}


# --- after a claim (E6, K9)


@pytest.mark.parametrize("ruleset", ALL)
def test_E6_K9_after_a_claim_there_is_only_a_discard(ruleset: str) -> None:
    """Neither a kong of four in hand nor the fourth of the pung, nor a win."""
    table = start(ruleset, e="7z", w="777z1111p369m369s123z")
    table = play(table, "E discard 7z, W pung")
    assert why(table, "W kong 1p") == why(table, "W kong 7z") == "E6 kong-after-claim"
    assert {act.split()[1] for act in legal(table)} == {"discard"}
    table = play(start(ruleset, e="3p", s="45p1111m258s112233z"), "E discard 3p, S chow 3p")
    assert why(table, "S kong 1m") == "E6 kong-after-claim"


@pytest.mark.parametrize("ruleset", ALL)
def test_E6_free_again_after_the_next_draw(ruleset: str) -> None:
    table = start(ruleset, e="7z", w="777z1111p369m369s123z", draws="9s8s9s4z")
    table = play(table, "E discard 7z, W pung, W discard 3s, N tsumo 9s")
    table = play(table, "E tsumo 8s, S tsumo 9s, W draw")
    assert {"W kong 1p", "W kong 7z"} <= set(legal(table))


@pytest.mark.parametrize("ruleset", ALL)
def test_K9_no_win_after_a_pung_that_completes_the_hand(ruleset: str) -> None:
    hands = {"e": "7z", "w": "234678m345p345s6677z"}
    table = play(start(ruleset, **hands), "E discard 7z")
    assert legal(table) == ["W hu", "W pass", "W pung"]
    table = play(table, "W pung")
    assert why(table, "W hu") == "K9 draw-first"
    assert "W hu" not in legal(table)
