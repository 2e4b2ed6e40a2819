"""Who fed a big hand pays for all 包賠 (play rules I1-I3, payment rule P09)."""

from __future__ import annotations

import pytest

from tests.table_builder import ended, lines, melds, play, start
from twmahjong import Responsibility
from twmahjong.table import Table

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"
DISCARDS = ["2s", "5s", "8s", "3p", "6p"]


def liable(table: Table, winner: int = 0) -> str:
    """Who is responsible, for what and by which tile; "" if nobody is."""
    assert table.result is not None
    bound = table.result.liable[winner]
    return "" if bound is None else f"{bound.seat} {bound.case.value} {bound.tile}"


def fed(
    sets: str, feeders: str, left: str, then: str = "", *, filler: str = "9s", n: str = ""
) -> Table:
    """FRIENDLY: South pungs these kinds, each of its feeder, the first of East; ``left`` stays.

    It is West's draw, from ``then``; until then who feeds nothing draws and discards ``filler``.
    """
    kinds = sets.split()
    discards = DISCARDS[: len(kinds)]
    hand = "".join(kind * 2 for kind in kinds) + left + "".join(discards)
    draws, acts = "", [f"E discard {kinds[0]}"]
    for kind, feeder in zip(kinds[1:], feeders[1:], strict=True):
        before = "WNE"[: "WNE".index(feeder)]
        draws += filler * len(before) + kind
        acts.append(
            ", ".join([*(f"{seat} tsumo {filler}" for seat in before), f"{feeder} tsumo {kind}"])
        )
    table = start("friendly", e=kinds[0], s=hand, n=n, draws=draws + then)
    for act, discard in zip(acts, discards, strict=True):
        table = play(table, act, "S pung", f"S discard {discard}")
    return table


def to_south(filler: str = "9s") -> str:
    return f"W tsumo {filler}, N tsumo {filler}, E tsumo {filler}, S draw"


# --- full flush (I1, P09)

FLUSH = "1m 2m 5m 7m 8m"


def test_I1_full_flush_self_drawn_after_the_fifth_set() -> None:
    """8 + all pungs 4 + self-draw, the pair alone and the sole wait 1 each: 15.

    North pays for East, who deals, 100 + 16 × 20, for West and for itself 400 each.
    """
    table = play(fed(FLUSH, "EWWWN", "3m", "9s9s9s3m"), to_south(), "S hu")
    assert melds(table, "S") == "111m< 222m> 555m> 777m> 888m^"
    assert lines(table) == {
        "full_flush": 1,
        "all_pungs": 1,
        "self_draw": 1,
        "half_melded_hand": 1,
        "sole_wait": 1,
    }
    assert liable(table) == "N full_flush 8m"
    assert ended(table) == "S self_draw 15: 0 1220 0 -1220"
    assert table.result is not None
    charges = table.result.settlement.charges
    assert [(charge.payer, charge.amount) for charge in charges] == [(3, 420), (3, 400), (3, 400)]
    assert all("full_flush" in charge.because for charge in charges)


def test_I1_full_flush_on_a_discard_is_paid_by_who_discards() -> None:
    """West feeds the winning tile: responsible at once, and pays alone as always."""
    table = play(fed(FLUSH, "EWWWN", "3m", "3m"), "W tsumo 3m, S hu")
    assert liable(table) == "W full_flush 3m"
    assert ended(table) == "S discard 15: 0 400 -400 0"


def test_I1_the_win_must_have_the_pattern() -> None:
    """Five pungs of one suit and a pair of another: each owes its own share."""
    table = play(fed(FLUSH, "EWWWN", "4p", "9s9s9s4p"), to_south(), "S hu")
    assert liable(table) == ""
    assert ended(table) == "S self_draw 7: -260 740 -240 -240"


def test_I1_full_flush_needs_four_sets_shown_before() -> None:
    """The fourth set was fed, the fifth is drawn."""
    table = play(fed("1m 2m 5m 7m", "EWWN", "3499m", "9s9s9s5m"), to_south(), "S hu")
    assert lines(table) == {"full_flush": 1, "self_draw": 1}
    assert liable(table) == ""


# --- four winds


def test_I1_I3_four_winds_however_the_hand_is_won() -> None:
    """West discards the winning tile; North fed the fourth wind and pays it: 100 + 17 × 20."""
    table = play(fed("1z 2z 3z 4z", "EWWN", "12m55p", "3m"), "W tsumo 3m, S hu, rest")
    assert lines(table) == {"big_four_winds": 1, "sole_wait": 1}
    assert liable(table) == "N four_winds 4z"
    assert ended(table) == "S discard 17: 0 440 0 -440"


def test_I1_little_four_winds_on_the_discarded_wind() -> None:
    """8 + East round 1 + South's own wind 1 + the sole wait 1."""
    table = play(fed("1z 2z 3z", "EWN", "4z234m789p", "4z"), "W tsumo 4z, S hu")
    assert lines(table) == {
        "little_four_winds": 1,
        "round_wind": 1,
        "seat_wind": 1,
        "sole_wait": 1,
    }
    assert liable(table) == "W four_winds 4z"
    assert ended(table) == "S discard 11: 0 320 -320 0"


def test_I1_the_third_wind_binds_nobody() -> None:
    """Two sets were shown when North fed it."""
    table = play(fed("1z 2z 3z", "EWN", "4z234m789p", "9s9s9s4z"), to_south(), "S hu")
    assert "little_four_winds" in lines(table)
    assert liable(table) == ""


def test_I1_three_sets_of_winds_must_be_shown() -> None:
    """Two and another set are; the third wind is in hand."""
    table = play(fed("1z 2z 5m", "EWN", "333z4z789p", "4z"), "W tsumo 4z, S hu")
    assert "little_four_winds" in lines(table)
    assert liable(table) == ""


# --- three dragons

DRAGONS = "5z 6z 7z"


def test_I1_I3_three_dragons_on_anothers_discard() -> None:
    table = play(fed(DRAGONS, "EWN", "123m4588p", "6p"), "W tsumo 6p, S hu")
    assert lines(table) == {"big_three_dragons": 1}
    assert liable(table) == "N three_dragons 7z"
    assert ended(table) == "S discard 8: 0 260 0 -260"


def test_I1_little_three_dragons_on_the_discarded_dragon() -> None:
    table = play(fed("5z 6z", "EW", "7z123789m345p", "7z"), "W tsumo 7z, S hu")
    assert lines(table) == {"little_three_dragons": 1, "sole_wait": 1}
    assert liable(table) == "W three_dragons 7z"


def test_I3_a_pung_that_becomes_an_added_kong_still_binds() -> None:
    """North pays for West, who discards the winning tile."""
    table = play(fed(DRAGONS, "EWN", "123m4588p", "1s1s1s7z6p"), to_south("1s"), "S kong 7z")
    assert melds(table, "S") == "555z< 666z> 7777z=^"
    replacement = table.wall[table.tail - 1]
    table = play(table, f"S tsumo {replacement}, rest, W tsumo 6p, S hu, rest")
    assert liable(table) == "N three_dragons 7z"
    assert ended(table) == "S discard 8: 0 260 0 -260"


def test_I2_a_fed_tile_that_is_claimed_as_a_kong_binds_nobody() -> None:
    """North's 7z is the third dragon, but South holds three. All pay: 8 and the self-draw."""
    hands = {"e": "5z", "s": "5566777z123m4588p2s5s"}
    table = start("friendly", **hands, draws="6z1s7z1s1s1p6p", tail="8s")
    table = play(table, "E discard 5z, S pung, S discard 2s, W tsumo 6z, S pung, S discard 5s")
    table = play(table, "W tsumo 1s, N tsumo 7z, S kong, S draw, S discard 8s")
    table = play(table, "W tsumo 1s, N tsumo 1s, E tsumo 1p, S draw, S hu")
    assert lines(table) == {"big_three_dragons": 1, "self_draw": 1}
    assert liable(table) == ""
    assert ended(table) == "S self_draw 9: -300 860 -280 -280"


def test_I3_concealed_kongs_count_as_shown() -> None:
    """5z as a concealed kong, 6z of West, then 7z of North, who pays West's discard."""
    hands = {"e": "9s", "s": "555566z77z123m4588p2s"}
    table = start("friendly", **hands, draws="4s6z9p7z6p", tail="8s")
    table = play(table, "E discard 9s, S draw, S kong 5z, S draw, S discard 8s")
    table = play(table, "W tsumo 6z, S pung, S discard 4s, W tsumo 9p, N tsumo 7z, S pung")
    table = play(table, "S discard 2s, W tsumo 6p, S hu")
    assert lines(table) == {"big_three_dragons": 1}
    assert liable(table) == "N three_dragons 7z"
    assert ended(table) == "S discard 8: 0 260 0 -260"


def test_I3_several_winners_are_judged_each_alone() -> None:
    """West discards 6p: North owes South's 8, and wins 3 of West."""
    table = fed(DRAGONS, "EWN", "123m4588p", "6p", filler="9p", n="234678m45p34578911s")
    table = play(table, "W tsumo 6p, S hu, N hu")
    assert (liable(table, 0), liable(table, 1)) == ("", "N three_dragons 7z")
    assert ended(table) == "NS discard 3 8: 0 260 -160 -100"


# --- all honours, all terminals


def test_I1_all_honors() -> None:
    """16 + all pungs 4 + little dragons 4 + East round, own wind, self-draw, pair alone, sole wait.

    North pays 100 + 30 × 20 for East, 680 twice.
    """
    table = fed("1z 2z 3z 5z 6z", "EWWWN", "7z", "9s9s9s7z")
    table = play(table, to_south(), "S hu")
    assert liable(table) == "N all_honors 6z"
    assert ended(table) == "S self_draw 29: 0 2060 0 -2060"


def test_I1_all_terminals() -> None:
    """No row of its own: all pungs 4 and three times 1."""
    table = fed("1m 9m 1p 9p 1s", "EWWWN", "9s", "4z7z7z9s", filler="7z")
    table = play(table, "W tsumo 4z, N tsumo 7z, E tsumo 7z, S draw, S hu")
    assert liable(table) == "N all_terminals 1s"
    assert ended(table) == "S self_draw 7: 0 740 0 -740"


def test_I3_of_two_feeders_the_one_of_the_first_claim() -> None:
    """North fed the fourth wind, West then the fifth set of honours."""
    table = fed("1z 2z 3z 4z 5z", "EWWNW", "6z", "9s9s9s6z")
    table = play(table, to_south(), "S hu")
    assert liable(table) == "N four_winds 4z"
    assert ended(table).startswith("S self_draw 40: 0 ")


# --- robbed kongs and the last tiles (I1, I2)


def test_I2_robbing_a_kong_counts_as_feeding() -> None:
    """Four sets of characters are shown; North adds the 5m that makes the fifth: 8 + 1."""
    table = fed("1m 2m 8m 9m", "EWWW", "3477m", "5m9s1p9s5m", n="55m")
    table = play(table, "W tsumo 5m, S pass, N pung, N discard 1s, E tsumo 9s, S tsumo 1p")
    table = play(table, "W tsumo 9s, N draw, N kong 5m, S hu")
    assert lines(table) == {"full_flush": 1, "robbing_the_kong": 1}
    assert liable(table) == "N full_flush 5m"
    assert ended(table) == "S robbed_kong 9: 0 280 0 -280"


def late_win(drawable: int, *, seen: bool = False) -> Table:
    """South wins on West's 9s, with so many drawable tiles left."""
    first = "9s" if seen else "7z"
    table = start("friendly", e=first, s=WAITING, draws="8p9s", reserve=79 - 2 - drawable)
    table = play(table, f"E discard {first}", *(["S pass"] if seen else []), "S tsumo 8p")
    table = play(table, "W tsumo 9s, S hu")
    assert table.drawable == drawable
    return table


@pytest.mark.parametrize(
    ("drawable", "seen", "who"),
    [
        (5, False, "W last_tiles 9s"),
        (6, False, ""),
        (5, True, ""),
        (0, False, "W last_tiles 9s"),
    ],
)
def test_I1_a_kind_nobody_has_discarded_among_the_last_tiles(
    drawable: int, seen: bool, who: str
) -> None:
    """Five or fewer drawable tiles; the discarder pays alone in any case."""
    table = late_win(drawable, seen=seen)
    assert liable(table) == who
    assert ended(table).startswith("S discard") == (table.result is not None)


# --- other tables


@pytest.mark.parametrize("ruleset", ["taiwan", "online", "hong_kong"])
def test_I1_nobody_is_responsible_elsewhere(ruleset: str) -> None:
    hands = {"e": "5z", "s": "556677z123m4588p2s5s8s"}
    table = start(ruleset, **hands, draws="6z9p7z6p")
    table = play(table, "E discard 5z, S pung, S discard 2s, W tsumo 6z, S pung, S discard 5s")
    table = play(table, "W tsumo 9p, N tsumo 7z, S pung, S discard 8s, W tsumo 6p, S hu")
    assert liable(table) == ""
    assert table.result is not None
    assert table.result.deltas[3] == 0


def test_I1_each_case_is_an_option() -> None:
    """With the winds alone nobody is responsible for the dragons."""
    hands = {"e": "5z", "s": "556677z123m4588p2s5s8s"}
    for cases, who in (
        ({Responsibility.FOUR_WINDS}, ""),
        ({Responsibility.THREE_DRAGONS}, "N three_dragons 7z"),
    ):
        table = start("taiwan", **hands, draws="6z9p7z6p", responsibility=cases)
        table = play(table, "E discard 5z, S pung, S discard 2s, W tsumo 6z, S pung, S discard 5s")
        table = play(table, "W tsumo 9p, N tsumo 7z, S pung, S discard 8s, W tsumo 6p, S hu")
        assert liable(table) == who
