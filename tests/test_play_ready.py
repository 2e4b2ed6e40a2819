"""Declaring ready (play rules G, K14)."""

from __future__ import annotations

import pytest

from tests.table_builder import ended, legal, lines, melds, play, start, why
from twmahjong import Ready
from twmahjong.table import Table

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"


def ready_of(table: Table, seat: int = 1) -> Ready | None:
    return table.seats[seat].ready


# --- declaring (G1, G3)


def test_G1_declaring_is_optional_and_needs_a_wait() -> None:
    table = start(e=WAITING + "9m")
    assert {"E discard 9m", "E discard 9m ready"} <= set(legal(table))
    assert "E discard 6z ready" not in legal(table)
    assert why(table, "E discard 6z ready") == "G1 not-ready"
    assert why(table, "E discard 9p ready") == "K9 not-held"
    assert play(table, "E discard 9m").seats[0].ready is None


def test_G1_a_kind_held_four_times_is_no_wait() -> None:
    """1111p alone would wait for a fifth 1p (C07)."""
    table = start(e="234678m345p345s1111p7z")
    assert why(table, "E discard 7z ready") == "G1 not-ready"
    table = start(e="234678m345p345s111p9s7z")
    assert why(table, "E discard 7z ready") == "legal"


def test_G1_the_seventeenth_tile_may_be_any() -> None:
    """A complete hand may be declared ready with each of its tiles, for what is left waits."""
    table = start(e=WAITING + "9s")
    for tile in ("2m", "8m", "4p", "9s", "6z"):
        assert why(table, f"E discard {tile} ready") == "legal"


@pytest.mark.parametrize("ruleset", ["online", "hong_kong", "friendly"])
def test_G3_no_ready_elsewhere(ruleset: str) -> None:
    table = start(ruleset, e=WAITING + "9m")
    assert why(table, "E discard 9m ready") == "G3 no-ready"
    assert not [act for act in legal(table) if act.endswith("ready")]


# --- afterwards (G1)


def declared(draws: str, s: str = WAITING, **more: str) -> Table:
    """South declares with the drawn 7z; it is West's draw, from these tiles."""
    table = start(s=s, draws="7z" + draws, **more)
    return play(table, "E discard 7z, S draw, S discard 7z ready")


def test_G1_afterwards_only_the_drawn_tile_goes() -> None:
    table = play(declared("1s8p1p9m"), "W tsumo 1s, N tsumo 8p, E tsumo 1p, S draw")
    assert legal(table) == ["S discard 9m"]
    assert why(table, "S discard 6z") == "G1 ready-bound"
    assert why(table, "S discard 9m ready") == "K14 already-ready"
    assert ready_of(play(table, "S discard 9m")) is Ready.HEAVENLY


def test_G1_no_claims_but_a_win() -> None:
    """East's 9m would be a chow, West's 6z a pung; both are refused by name if others are asked."""
    table = play(declared("1s8p9m", w="9m"), "W tsumo 1s, N tsumo 8p, E tsumo 9m")
    assert legal(table) == ["W pass", "W pung"]
    assert (
        why(table, "S chow 7m")
        == why(table, "S pung")
        == why(table, "S kong")
        == ("G1 ready-bound")
    )
    table = play(declared("6z"), "W tsumo 6z")
    assert legal(table) == ["N draw"]
    table = play(declared("9s"), "W tsumo 9s")
    assert legal(table) == ["S hu", "S pass"]


@pytest.mark.parametrize(
    ("hand", "allowed"), [("234678m111p34578s66z", True), ("234678m1112p345678s", False)]
)
def test_G1_a_concealed_kong_only_if_the_waits_stay(hand: str, allowed: bool) -> None:
    """1112p waits on 2p and 3p, but with 1p as a kong on 2p alone."""
    table = play(declared("1s9p9m1p", s=hand), "W tsumo 1s, N tsumo 9p, E tsumo 9m, S draw")
    assert legal(table) == ["S discard 1p", *(["S kong 1p"] if allowed else [])]
    assert why(table, "S kong 1p") == ("legal" if allowed else "G1 ready-bound")


def test_G1_an_added_kong_too() -> None:
    """Declared beside a claimed pung; the fourth tile changes no wait."""
    hands = {"e": "1p", "s": "234678m11p34578s66z7z"}
    table = start(**hands, draws="7z8p9p1p", tail="9s")
    table = play(table, "E discard 1p, S pung, S discard 7z ready")
    table = play(table, "W tsumo 7z, N tsumo 8p, E tsumo 9p, S draw")
    assert legal(table) == ["S discard 1p", "S kong 1p"]
    table = play(table, "S kong 1p, S draw, S hu")
    assert melds(table, "S") == "1111p=<"
    assert lines(table) == {"self_draw": 1, "out_with_replacement": 1, "ready": 1}
    assert ready_of(table) is Ready.DECLARED


# --- which ready (G2, K14)


@pytest.mark.parametrize(
    ("acts", "kind"),
    [
        ("E discard 7z, S draw, S discard 9p ready", Ready.HEAVENLY),
        (
            "E discard 7z, S tsumo 9p, W tsumo 1s, N tsumo 8p, E tsumo 1p, S draw, "
            "S discard 4z ready",
            Ready.DECLARED,
        ),
    ],
    ids=["first", "second"],
)
def test_G2_K14_with_the_first_discard(acts: str, kind: Ready) -> None:
    table = play(start(s=WAITING, draws="9p1s8p1p4z"), acts)
    assert ready_of(table) is kind


def test_G2_K14_heavenly_for_the_dealer() -> None:
    """8 in place of 1: East wins on West's 9s, concealed as well."""
    table = play(start(e=WAITING + "7z", draws="1s9s"), "E discard 7z ready")
    assert ready_of(table, 0) is Ready.HEAVENLY
    table = play(table, "S tsumo 1s, W tsumo 9s, E hu")
    assert lines(table) == {"concealed_hand": 1, "heavenly_ready": 1}
    assert ended(table) == "E discard 9: 300 0 -300 0"


@pytest.mark.parametrize(
    ("hand", "tail", "drawn", "tile", "kind"),
    [
        (WAITING, "", "9p", "9p", Ready.HEAVENLY),
        (WAITING, "", "6z", "6z", Ready.HEAVENLY),
        (WAITING, "9p", "1f", "9p", Ready.HEAVENLY),
        ("234678m345p3457s66z9p", "", "8s", "9p", Ready.EARTHLY),
        (WAITING, "", "5s", "8s", Ready.EARTHLY),
    ],
    ids=["drawn", "kind", "after-flower", "became-ready", "changed-wait"],
)
def test_G2_K14_heavenly_or_earthly(
    hand: str, tail: str, drawn: str, tile: str, kind: Ready
) -> None:
    """The tile drawn is the tile discarded, or it is kept."""
    table = play(start(s=hand, draws=drawn, tail=tail), "E discard 7z, S draw")
    table = play(table, "S draw") if table.seats[1].drawn is None else table
    table = play(table, f"S discard {tile} ready")
    assert ready_of(table) is kind


def test_G2_earthly_is_four() -> None:
    table = start(s="234678m345p3457s66z9p", draws="8s1s8p1p9s")
    table = play(table, "E discard 7z, S draw, S discard 9p ready")
    table = play(table, "W tsumo 1s, N tsumo 8p, E tsumo 1p, S draw, S hu")
    assert lines(table) == {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "earthly_ready": 1,
    }
    assert ended(table) == "S self_draw 7: -260 740 -240 -240"


@pytest.mark.parametrize(
    ("hands", "draws", "acts"),
    [
        ({"e": "1111m7z"}, "9m", "E kong 1m, E draw, E discard 7z"),
        ({"e": "7z", "w": "77z"}, "9p1s9m", "E discard 7z, W pung, W discard 3s, N tsumo 9p"),
    ],
    ids=["kong", "pung"],
)
def test_G2_K14_not_after_a_call(hands: dict[str, str], draws: str, acts: str) -> None:
    """Concealed kongs included."""
    table = play(start(**hands, s=WAITING, draws=draws, tail="9p"), acts)
    table = play(table, "E tsumo 1s") if "W" in acts else table
    table = play(table, "S draw, S discard 9m ready")
    assert ready_of(table) is Ready.DECLARED


def test_K14_an_own_kong_before_rules_it_out_one_after_does_not() -> None:
    table = start(s="234678m111p34578s66z", draws="1p", tail="9p9m")
    table = play(table, "E discard 7z, S draw, S kong 1p, S draw, S discard 9p ready")
    assert ready_of(table) is Ready.DECLARED
    table = play(declared("1s8p9p1p", s="234678m111p34578s66z", tail="9s"), "W tsumo 1s")
    table = play(table, "N tsumo 8p, E tsumo 9p, S draw, S kong 1p, S draw, S hu")
    assert lines(table) == {
        "concealed_hand": 1,
        "self_draw": 1,
        "fully_concealed_hand": 1,
        "out_with_replacement": 1,
        "heavenly_ready": 1,
    }


def test_K14_beside_claimed_melds_it_is_plain_ready() -> None:
    hands = {"e": "1p", "s": "234678m11p34578s66z7z"}
    table = play(start(**hands), "E discard 1p, S pung, S discard 7z ready")
    assert ready_of(table) is Ready.DECLARED
