"""Tables that none of the four rulesets is: one rule of play changed, the others kept."""

from __future__ import annotations

import pytest

from tests.table_builder import (
    concealed,
    ended,
    legal,
    lines,
    melds,
    play,
    play_until,
    river,
    start,
    tiles_of,
    why,
)
from twmahjong import FULL_SET, MeldKind, PassedWin, Ready, Shape, Tile, Winners
from twmahjong.table import ClaimCause, Phase, Seat, Table, view

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"
ALSO_WAITING = "234567m345p34578s55z"


def is_over(table: Table) -> bool:
    return table.phase is Phase.OVER


# --- passed wins (F)


def passed(ruleset: str, draws: str, mode: PassedWin) -> Table:
    """West's 9s is passed by South; it is North's draw, from these tiles."""
    table = start(ruleset, s=WAITING, w="9s", draws="8p7z" + draws, passed_win=mode)
    return play(table, "E discard 7z, S tsumo 8p, W draw, W discard 9s, S pass")


def test_F3_in_taiwan() -> None:
    """The kind alone is barred, self-draw included, and any discard frees it, a wait too."""
    table = play(passed("taiwan", "6s", PassedWin.KIND), "N tsumo 6s")
    assert "S hu" in legal(table)
    table = play(passed("taiwan", "7z1p9s6s9s", PassedWin.KIND), "N tsumo 7z, E tsumo 1p, S draw")
    assert why(table, "S hu") == "F3 passed-win"
    table = play(table, "S discard 9s, W tsumo 6s")
    assert "S hu" in legal(table)


def test_F1_elsewhere() -> None:
    table = play(passed("online", "6s", PassedWin.EVERYTHING), "N tsumo 6s")
    assert "S hu" not in legal(table)
    table = passed("hong_kong", "7z1p9s", PassedWin.EVERYTHING)
    table = play(table, "N tsumo 7z, E tsumo 1p, S draw")
    assert why(table, "S hu") == "F1 passed-win"


@pytest.mark.parametrize("ruleset", ["taiwan", "online", "hong_kong", "friendly"])
def test_F_nothing_is_barred(ruleset: str) -> None:
    table = passed(ruleset, "9s7z9s", PassedWin.NOTHING)
    assert view(table, Seat.S).barred is None
    table = play(table, "N tsumo 9s")
    assert "S hu" in legal(table)
    table = play(start(ruleset, s=WAITING, draws="9s9s", passed_win=PassedWin.NOTHING))
    table = play(table, "E discard 7z, S tsumo 9s, W tsumo 9s")
    assert "S hu" in legal(table)


# --- several winners (E3)


def test_E3_all_in_taiwan() -> None:
    """The human wins of South and West off East's first discard: 16 and the dealer's 1 each."""
    hands = {"e": "9s", "s": WAITING, "w": ALSO_WAITING}
    table = play(start(**hands, winners=Winners.ALL), "E discard 9s, W hu, S hu")
    assert ended(table) == "SW discard 16 16: -880 440 440 0"
    table = play(start(**hands, winners=Winners.ALL), "E discard 9s, W hu, S pass")
    assert ended(table) == "W discard 16: -440 0 440 0"


def test_E3_nearest_in_hong_kong() -> None:
    hands = {"e": "9s", "s": WAITING, "w": ALSO_WAITING}
    table = play(start("hong_kong", **hands, winners=Winners.NEAREST), "E discard 9s, W hu, S hu")
    assert table.result is not None
    assert table.result.winners == (Seat.S,)


def test_E3_C22_of_several_only_those_with_the_minimum() -> None:
    """South's 1 tai is too little; West has all chows as well."""
    hands = {"s": WAITING, "w": "123789m123p12378s99p"}
    table = start("friendly", **hands, draws="8p7z9s", minimum=3)
    table = play(table, "E discard 7z, S tsumo 8p, W tsumo 7z, N tsumo 9s, W hu, rest")
    assert ended(table) == "W discard 3: 0 0 160 -160"


# --- kongs that can be robbed (E8)

BOTH_KONGS = {MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG}


@pytest.mark.parametrize("ruleset", ["taiwan", "hong_kong"])
def test_E8_a_concealed_kong_that_is_robbed(ruleset: str) -> None:
    """Three tiles stay in hand, the fourth counts as East's discard; nothing is paid at once."""
    table = start(ruleset, e="6666s", s=WAITING, robbable_kongs=BOTH_KONGS)
    table = play(table, "E kong 6s")
    assert table.claiming is not None
    assert (table.claiming.cause, table.claiming.tile) == (ClaimCause.KONG, Tile.S6)
    assert legal(table) == ["S hu", "S pass"]
    drawable = table.drawable
    table = play(table, "S hu")
    assert "robbing_the_kong" in lines(table)
    assert (melds(table, "E"), river(table, "E")) == ("", "6s(S)")
    assert concealed(table, "E").count("6") >= 3
    assert table.drawable == drawable
    assert table.paid.charges == ()
    assert tiles_of(table) == list(FULL_SET)
    if ruleset == "taiwan":
        assert ended(table) == "S robbed_kong 2: -160 160 0 0"


def test_E8_a_concealed_kong_that_is_not_robbed_stands() -> None:
    table = start("hong_kong", e="6666s", s=WAITING, robbable_kongs=BOTH_KONGS)
    table = play(table, "E kong 6s, S pass")
    assert (melds(table, "E"), legal(table)) == ("[6666s]", ["E draw"])
    assert table.paid.deltas == (660, -220, -220, -220)


def test_E8_no_kong_can_be_robbed() -> None:
    table = start(e="6s", s="66s7z", n=WAITING, draws="7z7z7z6s", robbable_kongs=())
    table = play(table, "E discard 6s, S pung, N pass, S discard 8p")
    table = play(table, "W tsumo 7z, N tsumo 7z, E tsumo 7z, S draw, S kong 6s")
    assert legal(table) == ["S draw"]


# --- the wall (D, K7)


def test_D1_no_reserve_every_tile_is_drawn() -> None:
    table = play_until(start(reserve=0), is_over)
    assert ended(table) == "drawn: 0 0 0 0"
    assert table.head == table.tail


def test_D1_D3_a_reserve_of_all_that_is_left() -> None:
    """The dealer's discard ends the hand, unless somebody wins on it: 人胡, and no 河底 (C20)."""
    assert ended(play(start(reserve=79), "E discard 7z")) == "drawn: 0 0 0 0"
    table = play(start(e="9s", s=WAITING, reserve=79), "E discard 9s, S hu")
    assert lines(table) == {"human_win": 1}


def test_D1_a_first_draw_that_is_the_last_is_a_first_draw() -> None:
    table = play(start(s=WAITING, draws="9s", reserve=78), "E discard 7z, S draw, S hu")
    assert table.drawable == 0
    assert lines(table) == {"earthly_win": 1}


def test_D1_K7_two_tiles_for_each_kong() -> None:
    hands = {"e": "1111m"}
    assert why(start(**hands, reserve=76, reserve_per_kong=2), "E kong 1m") == "legal"
    table = start(**hands, reserve=77, reserve_per_kong=2)
    assert why(table, "E kong 1m") == "K7 no-replacement"
    assert play(start(**hands, reserve_per_kong=2), "E kong 1m").drawable == 61


def test_D1_a_growing_reserve_in_hong_kong() -> None:
    table = start("hong_kong", e="1111m", reserve=78, reserve_per_kong=1)
    assert why(table, "E kong 1m") == "K7 no-replacement"


def test_D4_a_longer_quiet_tail() -> None:
    hands = {"e": "7z", "w": "77z"}
    table = play(start("online", **hands, quiet_tail=10, reserve=69), "E discard 7z")
    assert legal(table) == ["S draw"]
    table = play(start("online", **hands, quiet_tail=10, reserve=68), "E discard 7z")
    assert legal(table) == ["W pass", "W pung"]
    table = play(start("taiwan", **hands, quiet_tail=0, reserve=78), "E discard 7z")
    assert legal(table) == ["W pass", "W pung"]


# --- claims (E)


def test_E0_a_heap_in_taiwan() -> None:
    table = play(start(draws="9m", mixed_discards=True), "E discard 7z, S tsumo 9m")
    seen = view(table, Seat.N)
    assert seen.heap == (Tile.M9, Tile.RED)
    assert [seat.river for seat in seen.seats] == [None] * 4


def test_E1_a_kong_from_the_left_in_taiwan() -> None:
    """E9 stays: its replacement does not win by self-draw."""
    hand = "234m345p34578s66z777z"
    table = start(e="7z", s=hand, tail="9s", kong_from_left=True)
    table = play(table, "E discard 7z, S kong, S draw")
    assert why(table, "S hu") == "E9 exposed-kong"
    table = start("online", e="7z", s=hand, kong_from_left=False)
    assert why(play(table, "E discard 7z"), "S kong") == "E1 kong-from-left"


def test_E4_E5_one_without_the_other() -> None:
    """Neither rule needs Taiwan."""
    table = start("online", e="3p", s="3334p159s112233447z", swap_rule=True)
    table = play(table, "E discard 3p, S pung")
    assert why(table, "S discard 3p") == "E4 swap-discard"
    table = start("taiwan", e="3p", s="3334p159s112233447z", swap_rule=False)
    table = play(table, "E discard 3p, S pung")
    assert why(table, "S discard 3p") == "legal"
    table = start("hong_kong", e="5p", w="55p34p258s1122336z7z", draws="5p", passed_pung=True)
    table = play(table, "E discard 5p, W pass, S tsumo 5p")
    assert legal(table) == ["W chow 3p", "W pass"]
    table = start("taiwan", e="5p", w="55p34p258s1122336z7z", draws="5p", passed_pung=False)
    table = play(table, "E discard 5p, W pass, S tsumo 5p")
    assert legal(table) == ["W chow 3p", "W pass", "W pung"]


def test_E9_with_a_passed_win_of_its_own() -> None:
    """Where the exposed kong's replacement wins, declining it is a passed win (F1)."""
    hand = "234m345p34578s66z777z"
    table = start(e="7z", w=hand, tail="9s", win_after_exposed_kong=True)
    table = play(table, "E discard 7z, W kong, W draw")
    assert "W hu" in legal(table)
    table = play(table, "W discard 9s")
    assert view(table, Seat.W).barred == "F1"
    table = start("online", e="7z", w=hand, tail="9s", win_after_exposed_kong=False)
    table = play(table, "E discard 7z, W kong, W draw")
    assert why(table, "W hu") == "E9 exposed-kong"


# --- ready (G), shapes, flowers


def test_G_ready_among_friends() -> None:
    table = play(start("friendly", e=WAITING + "7z", draws="9m9s", ready=True))
    table = play(table, "E discard 7z ready, S tsumo 9m, W tsumo 9s, E hu")
    assert table.seats[0].ready is Ready.HEAVENLY
    assert lines(table) == {"concealed_hand": 1, "heavenly_ready": 1}


def test_G1_a_hand_with_too_few_tiles_is_never_ready() -> None:
    """Where ready and irregular acts go together: South went on without a draw (I5)."""
    table = start("friendly", s=WAITING, ready=True)
    table = play(table, "E discard 7z, S skip")
    assert why(table, "S discard 6z ready") == "G1 not-ready"
    assert not [act for act in legal(table) if act.endswith("ready")]


def test_G1_ready_does_not_pass_for_a_pung() -> None:
    """A ready seat is never asked for a pung, so none is passed (E5)."""
    table = play(start(s=WAITING, draws="7z6z6z"), "E discard 7z, S draw, S discard 7z ready")
    table = play(table, "W tsumo 6z")
    assert (legal(table), table.seats[1].passed_pungs) == (["N draw"], frozenset())


def test_C05_eight_pairs_in_taiwan() -> None:
    """A shape of Hong Kong's wins, but has no rows of its own here."""
    hands = {"e": "9s", "s": "1133m5577p22446699s"}
    assert "S hu" not in legal(play(start(**hands), "E discard 9s"))
    shapes = {Shape.STANDARD, Shape.SEVEN_PAIRS_AND_PUNG}
    table = play(start(**hands, shapes=shapes), "E discard 9s, S hu")
    assert lines(table) == {"human_win": 1}


def test_C17_flowers_alone_in_taiwan() -> None:
    """Eight flowers do not add the hand: 8, or 10 for the hand with its flowers."""
    table = start(
        s="234678m345p1234567f",
        draws="9p1s8p1p8f",
        tail="34578s66z9s",
        flower_win_adds_hand=False,
    )
    table = play_until(table, lambda t: t.phase is Phase.TURN)
    table = play(table, "E discard 7z, S tsumo 9p, W tsumo 1s, N tsumo 8p, E tsumo 1p")
    table = play(table, "S draw, S pass, S draw, S hu")
    assert ended(table).startswith("S self_draw 10:")


def test_P05_kongs_paid_at_once_in_taiwan() -> None:
    """2 tai before the first discard: 40 from each, and with the dealer 1 more."""
    table = start(e="1111m", kong_before_discard=2, kong_later=1)
    assert play(table, "E kong 1m").paid.deltas == (180, -60, -60, -60)
