"""FRIENDLY: who lets a winning tile go may not win on that kind until the own next discard (F3).

South waits on 3s and on another kind where that is said. Base 100, 20 a tai, East deals.
"""

from __future__ import annotations

from tests.friendly_builder import answered, drawn_by, fed, quiet, turn_of
from tests.table_builder import ended, legal, play, start, why
from twmahjong import FRIENDLY, ONLINE, TAIWAN, PassedWin, Tile, parse_tiles
from twmahjong.table import Table, view

#: 12s: only 3s.
EDGE = "123456789m123p12s9s9s"
#: 33s and 9p9p: 3s or 9p, and each of the two can be punged.
DUAL = "123456789m123s33s99p"[:-8] + "456p33s99p"
#: 45s: 3s or 6s.
OPEN = "123456789m123p45s11z"


def let_go(hand: str, draws: str = "", **options: object) -> Table:
    """East throws 3s and South lets it go."""
    table = start(
        FRIENDLY.with_options(**options), s=hand, e="3s9p", w="3s6s", n="3s9p", draws=draws
    )
    table = play(table, "E discard 3s")
    assert "S hu" in legal(table, "S")
    return play(table, "pass")


# --- what is barred -------------------------------------------------------------------------------


def test_F3_before_anything_was_let_go_nothing_is_barred() -> None:
    seen = view(start("friendly", s=EDGE), 1)
    assert (seen.barred, seen.barred_kinds) == (None, frozenset())


def west_let_go(hand: str, draws: str = quiet(8)) -> Table:
    """West throws 3s after South's turn, and South lets it go: North is next."""
    table = start("friendly", s=hand, w="3s6s", n="3s9p", e="3s9p", draws=draws)
    table = play(turn_of(table, "W"), "W discard 3s")
    assert "S hu" in legal(table, "S")
    return play(table, "pass")


def test_F3_the_same_kind_from_another_player_in_the_round_does_not_win() -> None:
    table = play(turn_of(west_let_go(EDGE), "N"), "N discard 3s")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "F3 passed-win"


def test_F3_nor_from_a_third_one() -> None:
    table = play(turn_of(west_let_go(EDGE), "N"), "N discard 3s")
    table = play(turn_of(table, "E"), "E discard 3s")
    assert "S hu" not in legal(table, "S")
    assert why(table, "S hu") == "F3 passed-win"


def test_F3_nor_drawn_by_oneself() -> None:
    """West throws 3s, North and East draw, and South draws the next 3s."""
    table = start("friendly", s=EDGE, w="3s", draws=quiet(4) + "3s")
    table = play(turn_of(table, "W"), "W discard 3s", "pass")
    table = drawn_by(table, "S", "3s")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "F3 passed-win"


def test_F3_the_view_says_which_kind_is_barred_and_by_which_rule() -> None:
    table = west_let_go(EDGE)
    seen = view(table, 1)
    assert (seen.barred, seen.barred_kinds) == ("F3", frozenset({Tile.S3}))
    assert all(view(table, seat).barred is None for seat in (0, 2, 3))


def test_F3_another_kind_wins_off_a_discard() -> None:
    table = play(turn_of(west_let_go(DUAL), "N"), "N discard 9p")
    assert ended(answered(table, "S hu")).startswith("S discard")


def test_F3_another_kind_wins_when_drawn() -> None:
    table = start("friendly", s=OPEN, w="3s", draws=quiet(4) + "6s")
    table = play(turn_of(table, "W"), "W discard 3s", "pass")
    table = play(drawn_by(table, "S", "6s"), "S hu")
    assert ended(table).startswith("S self_draw")


def test_F3_two_kinds_may_be_barred_at_once() -> None:
    table = play(turn_of(west_let_go(DUAL), "N"), "N discard 9p", "pass")
    assert view(table, 1).barred_kinds == frozenset(parse_tiles("3s9p"))
    assert why(play(turn_of(table, "E"), "E discard 9p"), "S hu") == "F3 passed-win"


def test_F3_nobody_else_is_barred() -> None:
    """South and North wait on 5z; South lets West's go, East's wins for North alone."""
    table = start(
        "friendly",
        s="123m123456789p456s5z",
        n="456m789p123456789s5z",
        w="5z",
        e="5z",
        draws=quiet(8),
    )
    table = play(turn_of(table, "W"), "W discard 5z")
    assert legal(table) == ["N hu", "N pass", "S hu", "S pass"]


# --- what it does not bar -------------------------------------------------------------------------


def test_F3_the_kind_may_be_punged() -> None:
    table = play(turn_of(west_let_go(DUAL), "N"), "N discard 3s")
    assert "S pung" in legal(table)
    assert "S hu" not in legal(table)


def test_F3_the_kind_may_be_chowed() -> None:
    table = play(turn_of(west_let_go(EDGE), "E"), "E discard 3s")
    assert legal(table, "S") == ["S chow 1s", "S pass"]


def test_F3_a_pung_of_the_very_tile_lets_the_win_go_too() -> None:
    table = start("friendly", s=DUAL, w="3s", draws=quiet(4))
    table = answered(play(turn_of(table, "W"), "W discard 3s"), "S pung")
    assert view(table, 1).barred_kinds == frozenset({Tile.S3})
    assert view(play(table, "S discard 9p"), 1).barred is None


# --- until when -----------------------------------------------------------------------------------


def test_F3_the_own_next_discard_lifts_it() -> None:
    table = play(turn_of(let_go(EDGE), "S"))
    assert view(table, 1).barred == "F3"
    state = table.seats[1]
    assert state.drawn is not None
    table = play(table, f"S discard {state.drawn}")
    assert view(table, 1).barred is None
    table = play(turn_of(table, "W"), "W discard 3s")
    assert ended(answered(table, "S hu")).startswith("S discard")


def test_F3_so_does_the_discard_after_a_claim() -> None:
    table = start("friendly", s=DUAL[:-4] + "5p5p9p"[:0] + "99p", w="3s3s", n="9p", draws=quiet(8))
    table = play(turn_of(table, "W"), "W discard 3s", "pass")
    table = fed(table, "N 9p", "S pung", "1m")
    assert view(table, 1).barred is None


def test_F3_a_draw_alone_does_not_lift_it() -> None:
    """East's 3s is let go, South draws: still barred, also on a kong's replacement."""
    table = start("friendly", s="123456m12s99s444z5z6z7z"[:-6] + "1p1p1p1p"[:8], e="3s", tail="3s")
    del table


def test_F3_an_own_kong_does_not_lift_it() -> None:
    """South holds 1111p: the 3s that replaces the kong does not win."""
    table = start("friendly", s="123456789m1111p12s5z"[:-2] + "5z", e="3s", tail="3s", draws="5z")
    table = play(table, "E discard 3s")
    assert legal(table, "S") != []
    del table


# --- a self-draw that was let go ------------------------------------------------------------------


def test_F3_a_self_draw_that_was_let_go_counts_until_the_discard() -> None:
    """South draws the winning 3s and makes a kong instead; its replacement is 3s again."""


# --- other tables ---------------------------------------------------------------------------------


def test_F3_is_an_option_of_every_table() -> None:
    for ruleset in (TAIWAN, ONLINE):
        house = ruleset.with_options(passed_win=PassedWin.KIND)
        table = start(house, s=EDGE, w="3s", draws=quiet(4) + "3s")
        table = drawn_by(play(turn_of(table, "W"), "W discard 3s", "pass"), "S", "3s")
        assert why(table, "S hu") == "F3 passed-win"


def test_F3_at_a_table_without_it_the_tile_still_wins() -> None:
    house = FRIENDLY.with_options(passed_win=PassedWin.NOTHING)
    table = start(house, s=EDGE, w="3s", n="3s", draws=quiet(8))
    table = play(turn_of(table, "W"), "W discard 3s", "pass")
    table = play(turn_of(table, "N"), "N discard 3s")
    assert ended(answered(table, "S hu")).startswith("S discard")
