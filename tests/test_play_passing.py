"""Passed wins 過水: what is barred, and when it is free again (play rules F, K10)."""

from __future__ import annotations

import pytest

from tests.table_builder import ended, legal, lines, play, start, why
from twmahjong import Tile
from twmahjong.table import Seat, Table, view

ALL = ("taiwan", "online", "hong_kong", "friendly")
RULE = {"taiwan": "F1", "online": "F2", "friendly": "F3", "hong_kong": "F4"}

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"


def asked(table: Table, seat: str = "S") -> bool:
    """Whether the seat may win on what lies there."""
    return f"{seat} hu" in legal(table)


def passed(ruleset: str, draws: str, **more: str) -> Table:
    """West's 9s is passed by South; it is North's draw, from these tiles."""
    table = start(ruleset, **{"s": WAITING, "w": "9s", **more}, draws="8p7z" + draws)
    table = play(table, "E discard 7z, S tsumo 8p, W draw, W discard 9s")
    assert asked(table)
    return play(table, "S pass")


# --- on the next discards, before the own draw


@pytest.mark.parametrize(
    ("ruleset", "on_9s", "on_6s"),
    [
        ("taiwan", False, False),
        ("online", False, True),
        ("friendly", False, True),
        ("hong_kong", False, False),
    ],
)
def test_F1_F2_F3_F4_on_other_players_discards(ruleset: str, on_9s: bool, on_6s: bool) -> None:
    """F1 and F4 bar every tile, F2 and F3 the passed kind."""
    assert asked(play(passed(ruleset, "9s"), "N tsumo 9s")) == on_9s
    assert asked(play(passed(ruleset, "6s"), "N tsumo 6s")) == on_6s


@pytest.mark.parametrize(
    ("ruleset", "draws_9s", "draws_6s"),
    [
        ("taiwan", False, False),
        ("online", True, True),
        ("friendly", False, True),
        ("hong_kong", True, True),
    ],
)
def test_F1_F2_F3_F4_on_the_own_draw(ruleset: str, draws_9s: bool, draws_6s: bool) -> None:
    """F1 bars self-draws, F3 those of the passed kind; F2 and F4 end with the draw itself."""
    for tile, free in (("9s", draws_9s), ("6s", draws_6s)):
        table = play(passed(ruleset, "7z1p" + tile), "N tsumo 7z, E tsumo 1p, S draw")
        assert why(table, "S hu") == ("legal" if free else f"{RULE[ruleset]} passed-win")
        assert ("S hu" in legal(table)) == free


@pytest.mark.parametrize("ruleset", ALL)
def test_F1_F2_F3_F4_all_are_free_after_the_own_next_discard(ruleset: str) -> None:
    """In F1 because 8p is no wait; F2 and F4 have ended with the draw."""
    table = play(passed(ruleset, "7z1p8p9s"), "N tsumo 7z, E tsumo 1p, S tsumo 8p, W tsumo 9s")
    assert asked(table)


@pytest.mark.parametrize("ruleset", ALL)
def test_F5_the_seat_is_told(ruleset: str) -> None:
    """The refusal names the rule, and so does the view, with the kinds; others do not see it."""
    table = passed(ruleset, "")
    own = view(table, Seat.S)
    assert own.barred == RULE[ruleset]
    kinds = {Tile.S9} if ruleset in ("online", "friendly") else set()
    assert own.barred_kinds == kinds
    for seat in (Seat.E, Seat.W, Seat.N):
        assert (view(table, seat).barred, view(table, seat).barred_kinds) == (None, frozenset())


@pytest.mark.parametrize("ruleset", ALL)
def test_F5_the_refusal_names_the_rule(ruleset: str) -> None:
    """While others are asked about the same tile: here West, for a pung."""
    table = play(passed(ruleset, "9s", w="9s99s"), "N tsumo 9s")
    assert legal(table, "W") == ["W pass", "W pung"]
    assert why(table, "S hu") == f"{RULE[ruleset]} passed-win"
    assert why(table, "E hu") in ("H1 not-complete", "legal")


# --- F1: what releases, and what does not


def to_south(draws: str, **more: str) -> Table:
    """Taiwan: South has passed West's 9s, and draws the first of these tiles."""
    return play(passed("taiwan", "7z9p" + draws, **more), "N tsumo 7z, E tsumo 9p, S draw")


def test_F1_a_discard_that_is_a_wait_does_not_release() -> None:
    table = play(to_south("6s9s"), "S discard 6s, W tsumo 9s")
    assert not asked(table)


def test_F1_K10_the_hand_left_decides_not_the_hand_before() -> None:
    """6z was no wait, but after 6s was drawn, it is one of what is left: still barred."""
    table = play(to_south("6s1s9s1s9m"), "S discard 6z")
    assert table.seats[1].passed_all
    table = play(table, "W tsumo 1s, N tsumo 9s, E tsumo 1s, S draw")
    assert view(table, Seat.S).barred == "F1"


def test_F1_K10_a_passed_kind_is_discarded_and_is_no_wait_any_more() -> None:
    """6s was a wait when it was passed; of the hand that is left when it goes it is none."""
    table = play(to_south("6s1s9s1s9m"), "S discard 6z, W tsumo 1s, N tsumo 9s, E tsumo 1s")
    table = play(table, "S draw, S discard 6s")
    assert view(table, Seat.S).barred is None


def test_F1_a_concealed_kong_releases() -> None:
    table = to_south("1p", s="234678m111p34578s66z", tail="9s")
    assert view(table, Seat.S).barred == "F1"
    table = play(table, "S kong 1p, S draw, S hu")
    assert lines(table) == {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "out_with_replacement": 1,
    }


def test_F1_an_added_kong_releases() -> None:
    """South claims 1p, passes 9s, adds the fourth 1p, and wins on the replacement."""
    hands = {"e": "1p", "s": "234678m11p34578s66z7z", "w": "9s"}
    table = start(**hands, draws="7z8p9p1p", tail="6s")
    table = play(table, "E discard 1p, S pung, S discard 7z, W draw, W discard 9s, S pass")
    table = play(table, "N tsumo 8p, E tsumo 9p, S draw, S kong 1p, S draw")
    assert "S hu" in legal(table)


def test_F1_an_exposed_kong_does_not_release() -> None:
    """South claims a kong after the pass, and discards a wait: still barred."""
    hands = {"s": "234678m111p34578s66z", "w": "9s", "n": "1p"}
    table = start(**hands, draws="7z7z8p9m", tail="9s")
    table = play(table, "E discard 7z, S tsumo 7z, W draw, W discard 9s, S pass")
    table = play(table, "N draw, N discard 1p, S kong, S draw")
    assert why(table, "S hu") == "E9 exposed-kong"
    assert view(table, Seat.S).barred == "F1"
    table = play(table, "S discard 9s")
    assert view(table, Seat.S).barred == "F1"


def test_F1_neither_another_pass_nor_another_seats_claim_releases() -> None:
    table = passed("taiwan", "1z9s", w="9s11z")
    table = play(table, "N tsumo 1z, W pung, W discard 4z")
    assert view(table, Seat.S).barred == "F1"


# --- a claim without a draw

DUAL = {"s": "234678m345p345s5566z", "w": "5z", "n": "6z5z"}


@pytest.mark.parametrize(
    ("ruleset", "free"),
    [("taiwan", False), ("online", False), ("friendly", True), ("hong_kong", False)],
)
def test_F1_F2_F3_F4_a_claim_without_a_draw(ruleset: str, free: bool) -> None:
    """South waits on 5z and 6z, passes 5z, claims 6z, discards 5z and waits on 5z alone.

    F1: 5z is a wait of the hand left. F2, F4: the claim brought no draw. F3: the discard frees.
    """
    table = start(ruleset, **DUAL, draws="7z7z8p")
    table = play(table, "E discard 7z, S tsumo 7z, W draw, W discard 5z, S pass")
    table = play(table, "N draw, N discard 6z")
    assert ("S hu" in legal(table)) == (ruleset in ("online", "friendly"))
    table = play(table, "S pung, S discard 5z, W draw, W discard 7z, N draw, N discard 5z")
    assert asked(table) == free


@pytest.mark.parametrize("ruleset", ["online", "hong_kong"])
def test_F2_F4_the_draw_after_a_claimed_kong_frees(ruleset: str) -> None:
    hands = {"s": "234678m111p34578s66z", "w": "9s", "n": "1p"}
    table = start(ruleset, **hands, draws="7z7z8p9s", tail="9m")
    table = play(table, "E discard 7z, S tsumo 7z, W draw, W discard 9s, S pass")
    table = play(table, "N draw, N discard 1p, S kong, S tsumo 9m, W tsumo 9s")
    assert asked(table)


@pytest.mark.parametrize("ruleset", ALL)
def test_F3_the_passed_kind_may_be_claimed_for_a_set(ruleset: str) -> None:
    """In every ruleset: a passed win bars wins."""
    table = play(passed(ruleset, "7z9s"), "N tsumo 7z, E tsumo 9s")
    assert legal(table) == ["S chow 7s", "S pass"]


# --- what counts as a pass (K10)


@pytest.mark.parametrize("ruleset", ALL)
def test_K10_answering_with_a_claim_is_a_pass(ruleset: str) -> None:
    table = play(start(ruleset, e="9s", s=WAITING), "E discard 9s, S chow 7s")
    assert view(table, Seat.S).barred == RULE[ruleset]


@pytest.mark.parametrize(
    ("ruleset", "on_9s", "on_6s"),
    [
        ("taiwan", False, False),
        ("online", False, True),
        ("friendly", True, True),
        ("hong_kong", False, False),
    ],
)
def test_K10_a_declined_self_draw(ruleset: str, on_9s: bool, on_6s: bool) -> None:
    """It counts in all four; in F3 the discard that declines it ends the bar at once."""
    for tile, free in (("9s", on_9s), ("6s", on_6s)):
        table = start(ruleset, s=WAITING, draws="7z1p8p9p9s" + tile)
        table = play(table, "E discard 7z, S tsumo 7z, W tsumo 9m, N tsumo 8p, E tsumo 9p")
        table = play(table, "S tsumo 9s, W draw, W discard " + tile)
        assert asked(table) == free


@pytest.mark.parametrize(
    ("ruleset", "free"),
    [("taiwan", False), ("online", True), ("friendly", True), ("hong_kong", False)],
)
def test_K10_a_declined_dealt_hand_passes_no_kind(ruleset: str, free: bool) -> None:
    """East could win on the dealt tiles: nothing under F2 and F3."""
    table = play(start(ruleset, e=WAITING + "9s", draws="9s"), "E discard 9s, S tsumo 9s")
    assert asked(table, "E") == free


@pytest.mark.parametrize(
    ("ruleset", "barred"),
    [("taiwan", None), ("online", "F2"), ("friendly", "F3"), ("hong_kong", "F4")],
)
def test_K10_declining_with_a_kong(ruleset: str, barred: str | None) -> None:
    """South draws 1p, which wins in 123p, and adds it to the pung; in F1 the kong releases."""
    hands = {"e": "1p", "s": "234678m11p23p789s66z7z"}
    table = start(ruleset, **hands, draws="7z8p9p1p", tail="4p")
    table = play(table, "E discard 1p, S pung, S discard 7z, W tsumo 7z, N tsumo 8p, E tsumo 9p")
    table = play(table, "S draw")
    assert "S hu" in legal(table)
    table = play(table, "S kong 1p")
    assert view(table, Seat.S).barred == barred
    table = play(table, "S draw")
    assert "S hu" in legal(table)


@pytest.mark.parametrize(
    ("ruleset", "free"),
    [("taiwan", False), ("online", True), ("friendly", True), ("hong_kong", False)],
)
def test_K10_a_kong_that_is_not_robbed_is_passed(ruleset: str, free: bool) -> None:
    """North passes the 6s that South adds; South's 9s is another kind."""
    hands = {"e": "6s", "s": "66s7z", "n": WAITING}
    table = start(ruleset, **hands, draws="7z7z7z6s", tail="9s")
    table = play(table, "E discard 6s, S pung, N pass, S discard 8p")
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw, S kong 6s, N pass")
    table = play(table, "S draw, S discard 9s")
    assert asked(table, "N") == free


# --- flower wins (F5)


@pytest.mark.parametrize("ruleset", ALL)
def test_F5_a_flower_win_is_never_barred(ruleset: str) -> None:
    """South passes 9s and then draws the eighth flower: eight tai (H: 100), paid by all."""
    tail = "8s3s4s5s2m3m4m"
    hands = {"s": "678m345p66z7s1234567f", "w": "9s"}
    table = start(ruleset, **hands, draws="7z1p9m8p8f", tail=tail)
    table = play(table, ", ".join(["S draw"] * 7), "E discard 7z, S tsumo 7z, W draw, W discard 9s")
    table = play(table, "S pass, N tsumo 9m, E tsumo 8p, S draw")
    assert legal(table) == ["S hu", "S pass"]
    total = 100 if ruleset == "hong_kong" else 8
    assert ended(play(table, "S hu")).startswith(f"S eight_flowers {total}:")


@pytest.mark.parametrize("ruleset", ALL)
def test_F5_K8_a_passed_flower_win_is_no_passed_win(ruleset: str) -> None:
    tail = "8s3s4s5s2m3m4m9m"
    hands = {"s": "678m345p66z7s1234567f", "w": "9s"}
    table = start(ruleset, **hands, draws="8f1p", tail=tail)
    table = play(table, ", ".join(["S draw"] * 7), "E discard 7z, S draw, S pass, S draw")
    table = play(table, "S discard 9m, W draw, W discard 9s")
    assert asked(table)
