"""FRIENDLY: who lets a winning tile go may not win on that kind until the own next discard (F3).

South waits on 3s, with another kind or without. East deals; nobody else is near a win.
"""

from __future__ import annotations

from tests.friendly_builder import answered, drawn_by, fed, quiet, turn_of
from tests.table_builder import ended, legal, play, start, why
from twmahjong import FRIENDLY, ONLINE, TAIWAN, PassedWin, Ruleset, Tile, parse_tiles
from twmahjong.table import Table, view

#: 12s: only 3s, which it may chow.
EDGE = "123456789m123p12s99s"
#: 33s and 99p: 3s or 9p, which it may pung.
DUAL = "123456789m456p33s99p"
#: 45s: 3s or 6s.
OPEN = "123456789m123p45s11z"


def let_go(
    hand: str, *, e: str = "", n: str = "", draws: str = "", ruleset: Ruleset = FRIENDLY
) -> Table:
    """West throws 3s after South's first turn, and South lets it go. North is next, then East."""
    table = start(ruleset, s=hand, w="3s", e=e, n=n, draws=draws or quiet(8))
    table = play(turn_of(table, "W"), "W discard 3s")
    assert "S hu" in legal(table, "S")
    return play(table, "pass")


# --- what is barred -------------------------------------------------------------------------------


def test_F3_at_first_nothing_is_barred() -> None:
    seen = view(start("friendly", s=EDGE), 1)
    assert (seen.barred, seen.barred_kinds) == (None, frozenset())


def test_F3_the_same_kind_from_another_player_in_the_round_does_not_win() -> None:
    """East could chow North's 3s, so there is a question; South is not asked, and told why."""
    table = play(turn_of(let_go(EDGE, n="3s", e="45s"), "N"), "N discard 3s")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "F3 passed-win"


def test_F3_nor_from_the_third_player() -> None:
    table = play(turn_of(let_go(EDGE, e="3s"), "E"), "E discard 3s")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "F3 passed-win"


def test_F3_nor_when_drawn_from_the_wall() -> None:
    table = drawn_by(let_go(EDGE, draws=quiet(4) + "3s"), "S", "3s")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "F3 passed-win"


def test_F3_the_view_says_which_kind_is_barred_and_by_which_rule() -> None:
    table = let_go(EDGE)
    seen = view(table, 1)
    assert (seen.barred, seen.barred_kinds) == ("F3", frozenset({Tile.S3}))
    assert all(view(table, seat).barred is None for seat in (0, 2, 3))


def test_F3_another_kind_wins_off_a_discard() -> None:
    table = play(turn_of(let_go(DUAL, n="9p"), "N"), "N discard 9p")
    assert ended(answered(table, "S hu")).startswith("S discard")


def test_F3_another_kind_wins_when_drawn() -> None:
    table = play(drawn_by(let_go(OPEN, draws=quiet(4) + "6s"), "S", "6s"), "S hu")
    assert ended(table).startswith("S self_draw")


def test_F3_several_kinds_may_be_barred_at_once() -> None:
    table = play(turn_of(let_go(DUAL, n="9p", e="9p"), "N"), "N discard 9p", "pass")
    assert view(table, 1).barred_kinds == frozenset(parse_tiles("3s9p"))
    table = play(turn_of(table, "E"), "E discard 9p")
    assert legal(table, "S") == ["S pass", "S pung"]


def test_F3_nobody_else_is_barred() -> None:
    """South and North wait on 5z. South lets West's go, and may not win with North on East's."""
    hands = {"s": "123m123456789p456s5z", "n": "456m789p123456789s5z", "w": "5z", "e": "5z"}
    table = play(turn_of(start("friendly", **hands, draws=quiet(8)), "W"), "W discard 5z")
    assert legal(table) == ["N hu", "N pass", "S hu", "S pass"]
    table = play(table, "S pass, N hu")
    assert ended(table).startswith("N discard")


def test_F3_a_kong_that_could_have_been_robbed_counts() -> None:
    """North adds a kong of 5m, and South lets it stand."""
    hands = {"s": "46m11m123456789p444z", "e": "5m", "n": "5m5m9m"}
    table = fed(start("friendly", **hands, draws=quiet(3) + "5m"), "E 5m", "N pung", "9m")
    table = play(drawn_by(table, "N", "5m"), "N kong 5m", "S pass")
    assert view(table, 1).barred_kinds == frozenset({Tile.M5})


# --- what is not barred ---------------------------------------------------------------------------


def test_F3_the_kind_may_be_punged() -> None:
    table = play(turn_of(let_go(DUAL, n="3s"), "N"), "N discard 3s")
    assert legal(table, "S") == ["S pass", "S pung"]


def test_F3_the_kind_may_be_chowed() -> None:
    table = play(turn_of(let_go(EDGE, e="3s"), "E"), "E discard 3s")
    assert legal(table, "S") == ["S chow 1s", "S pass"]


def test_F3_a_pung_of_the_very_tile_lets_the_win_go_too() -> None:
    table = start("friendly", s=DUAL, w="3s", draws=quiet(4))
    table = answered(play(turn_of(table, "W"), "W discard 3s"), "S pung")
    assert view(table, 1).barred_kinds == frozenset({Tile.S3})
    assert view(play(table, "S discard 9p"), 1).barred is None


# --- until when -----------------------------------------------------------------------------------


def test_F3_the_own_next_discard_lifts_it() -> None:
    """Still barred when South has drawn; after South's discard North's 3s wins."""
    table = turn_of(let_go(EDGE, n="3s"), "S")
    assert view(table, 1).barred == "F3"
    table = turn_of(table, "W")
    assert view(table, 1).barred is None
    table = play(turn_of(table, "N"), "N discard 3s")
    assert ended(answered(table, "S hu")).startswith("S discard")


def test_F3_the_discard_after_a_claim_lifts_it_as_well() -> None:
    """South pungs North's 3s and discards 1m: East's 9p may win again."""
    table = fed(let_go(DUAL, n="3s"), "N 3s", "S pung", "1m")
    assert view(table, 1).barred is None


def konged(replacement: str) -> Table:
    """East throws 3s, which South lets go; South draws the fourth 1p and makes a kong."""
    hand = "123456m111p12s99s444z"
    table = start("friendly", s=hand, e="3s", draws="1p", tail=replacement)
    return play(table, "E discard 3s, S pass, S draw, S kong 1p, S draw")


def test_F3_a_draw_or_an_own_kong_does_not_lift_it() -> None:
    table = konged("3s")
    assert why(table, "S hu") == "F3 passed-win"
    assert view(play(table, "S discard 3s"), 1).barred is None


# --- a self-draw that was let go ------------------------------------------------------------------


def declined(replacement: str) -> Table:
    """South could win on the 4p it drew, makes a kong of 1p instead, and waits on 4p and 7p."""
    hand = "123456m11112356p99s"
    table = play(turn_of(start("friendly", s=hand, draws="4p", tail=replacement), "S"))
    assert {"S hu", "S kong 1p"} <= set(legal(table))
    return play(table, "S kong 1p, S draw")


def test_F3_a_self_draw_that_was_let_go_bars_its_kind() -> None:
    table = declined("4p")
    assert why(table, "S hu") == "F3 passed-win"
    assert view(table, 1).barred_kinds == frozenset({Tile.P4})


def test_F3_a_self_draw_that_was_let_go_bars_no_other_kind() -> None:
    assert ended(play(declined("7p"), "S hu")).startswith("S self_draw")


def test_F3_the_discard_that_follows_lifts_it_at_once() -> None:
    """South draws the 3s, keeps silent and discards it: the next 3s wins."""
    table = start("friendly", s=EDGE, w="3s", draws="3s")
    table = play(turn_of(table, "S"), "S discard 3s")
    assert view(table, 1).barred is None
    table = play(turn_of(table, "W"), "W discard 3s")
    assert "S hu" in legal(table)


# --- other tables ---------------------------------------------------------------------------------


def test_F3_is_an_option_of_every_table() -> None:
    for ruleset in (TAIWAN, ONLINE):
        house = ruleset.with_options(passed_win=PassedWin.KIND)
        table = drawn_by(let_go(EDGE, draws=quiet(4) + "3s", ruleset=house), "S", "3s")
        assert why(table, "S hu") == "F3 passed-win"


def test_F3_at_a_table_without_it_the_tile_still_wins() -> None:
    house = FRIENDLY.with_options(passed_win=PassedWin.NOTHING)
    table = play(turn_of(let_go(EDGE, n="3s", ruleset=house), "N"), "N discard 3s")
    assert ended(answered(table, "S hu")).startswith("S discard")
