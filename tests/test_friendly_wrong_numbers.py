"""FRIENDLY: too many tiles, too few tiles, and a tile drawn from the wrong end (I5, I6)."""

from __future__ import annotations

from attrs import evolve

from tests.friendly_builder import (
    FLUSH,
    answered,
    drawing_of,
    drawn_by,
    fed,
    is_whole,
    quiet,
    turn_of,
)
from tests.table_builder import (
    concealed,
    dull_act,
    ended,
    flowers,
    legal,
    lines,
    melds,
    play,
    start,
    why,
)
from twmahjong import Tile, legal_actions
from twmahjong.table import ClaimCause, Dead, Phase, Seat, Table, apply, view

#: Waits on 5z alone.
WAITING = "123m123456789p456s5z"


def own_turn(draws: str = "", tail: str = "", **hands: str) -> Table:
    """South has drawn for the first time; it waits on 5z, or has what is named."""
    hands = {"s": WAITING, **hands}
    return turn_of(start("friendly", draws=draws or quiet(8), tail=tail, **hands), "S")


def due(draws: str = "", tail: str = "", **hands: str) -> Table:
    """South is to draw for the first time."""
    hands = {"s": WAITING, **hands}
    return drawing_of(start("friendly", draws=draws or quiet(8), tail=tail, **hands), "S")


def same(table: Table, other: Table) -> bool:
    """Whether two tables differ in nothing but their history."""
    return evolve(table, history=()) == evolve(other, history=())


# --- too many -------------------------------------------------------------------------------------


def test_I5_an_extra_tile_that_was_seen_stays_and_the_hand_is_dead() -> None:
    before = own_turn("2p8p2s8s")
    table = play(before, "S extra seen")
    assert table.seats[1].dead is Dead.TOO_MANY
    assert concealed(table, "S") == "123m12234567889p456s5z"
    assert len(table.seats[1].concealed) == len(before.seats[1].concealed) + 1
    assert table.seats[1].drawn is Tile.P8
    assert (table.turn, table.phase) == (Seat.S, Phase.TURN)
    assert table.drawable == before.drawable - 1
    assert is_whole(table)


def test_I5_an_extra_tile_that_was_not_seen_goes_back_and_nothing_changes() -> None:
    before = own_turn()
    table = play(before, "S extra unseen")
    assert same(table, before)
    assert table.seats[1].dead is None


def test_I5_after_an_unseen_extra_tile_the_hand_still_wins() -> None:
    table = play(own_turn("5z8p"), "S extra unseen, S hu")
    assert ended(table).startswith("S self_draw")


def test_I5_a_dead_hand_does_not_win_at_its_turn() -> None:
    """South has drawn its 5z, but draws another tile and looks at it."""
    table = play(own_turn("5z8p"), "S extra seen")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "I5 dead-hand"
    assert not [act for act in legal_actions(table, fouls=True) if str(act) == "S hu"]


def test_I5_nor_off_a_discard() -> None:
    """East throws South's 5z; North could pung it, South has no more than a pass or nothing."""
    table = play(own_turn("2p8p2s8s2p8p", e="5z", n="55z"), "S extra seen, S discard 8p")
    table = play(turn_of(table, "E"), "E discard 5z")
    assert legal(table) == ["N pass", "N pung"]
    assert why(table, "S hu") == "I5 dead-hand"


def test_I5_nor_on_a_kong_that_others_may_rob() -> None:
    """South and West wait on 5m; North adds the fourth to a pung: West alone is asked."""
    hands = {
        "e": "5m",
        "s": "46m11m123456789p444z",
        "w": "46m99p123456789s222z",
        "n": "5m5m9m",
    }
    table = start("friendly", **hands, draws="1s2s8s3s5m")
    table = fed(table, "E 5m", "N pung", "9m")
    table = play(turn_of(table, "S"), "S extra seen, S discard 8s")
    table = play(drawn_by(table, "N", "5m"), "N kong 5m")
    assert legal(table) == ["W hu", "W pass"]
    assert why(table, "S hu") == "I5 dead-hand"


def flowery(draws: str, lapse: str) -> Table:
    """South shows seven flowers from the deal, and errs at its first turn or not."""
    table = start(
        "friendly",
        s="1234567f123456789p",
        draws=draws,
        tail="1m4m7m1s4s7s2z9m9s",
    )
    table = play(table, *(["S draw"] * 7))
    assert flowers(table, "S") == "1234567f"
    table = turn_of(table, "S")
    return play(table, lapse) if lapse else table


def eighth(lapse: str) -> Table:
    """The eighth flower is South's next draw, or its extra tile."""
    draws = quiet(1) + ("8p" if lapse else "") + "2s8s2p8f"
    table = flowery(draws, lapse)
    state = table.seats[1]
    table = play(table, f"S discard {state.drawn}")
    table = drawing_of(table, "S")
    return play(table, "S draw")


def test_I5_eight_flowers_are_asked_about_where_the_hand_is_not_dead() -> None:
    table = eighth("")
    assert table.claiming is not None
    assert table.claiming.cause is ClaimCause.FLOWER
    assert legal(table) == ["S hu", "S pass"]


def test_I5_eight_flowers_of_a_dead_hand_do_not_win() -> None:
    table = eighth("S extra seen")
    assert flowers(table, "S") == "12345678f"
    assert legal(table) == ["S draw"]
    assert why(play(table, "S draw"), "S hu") == "I5 dead-hand"


def other_eighth(lapse: str) -> Table:
    """The eighth flower comes to West."""
    draws = quiet(1) + ("8p" if lapse else "") + "8f"
    table = flowery(draws, lapse)
    return play(drawing_of(play(table, f"S discard {table.seats[1].drawn}"), "W"), "W draw")


def test_I5_seven_flowers_of_a_dead_hand_do_not_rob_the_eighth() -> None:
    assert legal(other_eighth("")) == ["S hu", "S pass"]
    assert legal(other_eighth("S extra seen")) == ["W draw"]


def test_I5_a_dead_hand_may_be_robbed_of_its_flower() -> None:
    """North shows seven, and South's extra tile is the eighth: North wins it."""
    table = start("friendly", n="1234567f123456789p", draws="2p8f", tail="1m4m7m1s4s7s2z9m9s")
    table = play(turn_of(play(table, *(["N draw"] * 7)), "S"), "S extra seen, N hu")
    assert ended(table).startswith("N robbed_flower")


def test_I5_the_view_says_why_the_hand_cannot_win_to_its_owner_alone() -> None:
    table = play(own_turn(), "S extra seen")
    assert view(table, 1).dead is Dead.TOO_MANY
    assert [view(table, seat).dead for seat in (0, 2, 3)] == [None] * 3
    assert view(table, 2).seats[1].concealed == 18


def test_I5_a_dead_hand_plays_on_with_its_extra_tile() -> None:
    """It draws, discards and claims to the end of the hand, and never has the right number."""
    table = play(own_turn(), "S extra seen")
    while table.result is None:
        table = apply(table, dull_act(table))
        south = table.seats[1]
        assert south.dead is Dead.TOO_MANY
        assert len(south.concealed) + 3 * len(south.melds) in (17, 18)
    assert ended(table) == "drawn: 0 0 0 0"


def test_I5_a_dead_hand_may_claim() -> None:
    hands = {"s": "55z45m123456789p67s1z", "e": "5z3m", "n": "5z", "draws": "2p8p2s8s2p8p2s8s"}
    table = play(turn_of(start("friendly", **hands), "S"), "S extra seen, S discard 8p")
    table = fed(table, "N 5z", "S pung", "1z")
    table = fed(table, "E 3m", "S chow 3m", "2p")
    assert melds(table, "S") == "555z^ 435m<"
    assert table.seats[1].dead is Dead.TOO_MANY


def test_I5_a_dead_hand_pays_like_any_other() -> None:
    """South's 5z wins for North: 門清 1, 獨聽 1."""
    hands = {"s": "5z1m", "n": "456m789p123456789s5z"}
    table = play(own_turn(**hands), "S extra seen, S discard 1m")
    table = answered(play(turn_of(table, "S"), "S discard 5z"), "N hu")
    assert ended(table) == "N discard 2: 0 -140 0 140"


def test_I5_an_extra_flower_is_laid_out_and_replaced_and_the_hand_is_dead() -> None:
    table = play(own_turn("2p1f", tail="9m"), "S extra seen")
    assert flowers(table, "S") == "1f"
    assert (table.phase, table.from_tail) == (Phase.DRAWING, True)
    table = play(table, "S draw")
    assert (len(table.seats[1].concealed), table.seats[1].dead) == (18, Dead.TOO_MANY)


def test_I5_an_extra_tile_is_drawn_at_the_own_turn_only() -> None:
    for act in ("extra seen", "extra unseen"):
        assert why(own_turn(), f"W {act}") == "C-draw not-your-turn"
        assert why(due(), f"S {act}") == "C-draw not-your-turn"


def test_I5_there_is_no_extra_tile_when_nothing_is_drawable() -> None:
    table = start("friendly")
    while table.drawable or table.phase is not Phase.TURN:
        table = apply(table, dull_act(table))
    assert why(table, f"{table.turn} extra seen") == "D3 no-draw-due"


# --- too few --------------------------------------------------------------------------------------


def test_I5_who_goes_on_without_a_draw_has_too_few_and_is_dead() -> None:
    before = due()
    table = play(before, "S skip")
    assert table.seats[1].dead is Dead.TOO_FEW
    assert (table.turn, table.phase, table.drawable) == (Seat.S, Phase.TURN, before.drawable)
    assert concealed(table, "S") == concealed(before, "S")
    assert view(table, 1).dead is Dead.TOO_FEW
    assert is_whole(table)


def test_I5_with_too_few_the_hand_does_not_win() -> None:
    """Not at the turn, not off a discard, though 5z would have completed it."""
    table = play(due(e="5z", n="55z"), "S skip")
    assert why(table, "S hu") == "I5 dead-hand"
    table = play(turn_of(play(table, "S discard 1m"), "E"), "E discard 5z")
    assert legal(table) == ["N pass", "N pung"]
    assert why(table, "S hu") == "I5 dead-hand"


def test_I5_with_too_few_the_hand_plays_on_to_the_end() -> None:
    table = play(due(), "S skip, S discard 5z")
    while table.result is None:
        table = apply(table, dull_act(table))
        south = table.seats[1]
        assert south.dead is Dead.TOO_FEW
        assert len(south.concealed) + 3 * len(south.melds) in (15, 16)
    assert ended(table) == "drawn: 0 0 0 0"


def right_again() -> Table:
    """South skips a draw and throws 1m, then draws 1m and a tile too many: seventeen tiles."""
    table = play(due(quiet(3) + "1m9p", e="5z"), "S skip, S discard 1m")
    return play(drawn_by(table, "S", "1m"), "S extra seen")


def test_I5_a_dead_hand_that_has_the_right_number_again_stays_dead() -> None:
    table = play(right_again(), "S discard 9p")
    assert concealed(table, "S") == WAITING
    assert table.seats[1].dead is not None
    table = play(turn_of(table, "E"), "E discard 5z")
    assert "S hu" not in legal(table, "S")
    assert why(table, "S hu") != "legal"


def test_I4_nor_is_it_owed_double_for_a_wrong_win_on_its_tile() -> None:
    table = play(turn_of(play(right_again(), "S discard 9p"), "E"), "E discard 5z, W hu, N show")
    assert ended(table) == "false_win W: 320 320 -960 320"


def test_I5_a_replacement_can_be_skipped_as_well() -> None:
    table = play(own_turn("1p", s="111p123456m123s555s9s"), "S kong 1p, S skip")
    assert table.seats[1].dead is Dead.TOO_FEW
    assert len(table.seats[1].concealed) == 13


def test_I5_who_has_no_tile_left_to_discard_cannot_skip_a_draw() -> None:
    """Five claimed sets and a single tile: that one is thrown, and then there is none."""
    table = play(drawing_of(FLUSH.table(then=quiet(3)), "S"), "S skip, S discard 2m")
    table = drawing_of(table, "S")
    assert concealed(table, "S") == ""
    assert why(table, "S skip") == "I5 no-discard-left"
    assert legal(table) == ["S draw"]


def test_I5_nothing_is_skipped_where_no_draw_is_due() -> None:
    assert why(own_turn(), "S skip") == "C-draw no-draw-due"
    assert why(due(), "W skip") == "C-draw no-draw-due"


def test_I5_others_win_as_ever_beside_a_dead_hand() -> None:
    """Before North's first draw: 人胡 16 and 獨聽 1. South's slip was no call."""
    table = play(due(n="456m789p123456789s5z", w="5z"), "S skip, S discard 1m")
    table = answered(play(turn_of(table, "W"), "W discard 5z"), "N hu")
    assert lines(table)["human_win"] == 1
    assert ended(table) == "N discard 17: 0 0 -440 440"


# --- a tile from the wrong end --------------------------------------------------------------------


def test_I6_a_wrong_draw_takes_the_tile_from_the_other_end() -> None:
    """From the tail, where the head was due."""
    before = due("2p", tail="9m")
    table = play(before, "S wrongdraw")
    assert (table.seats[1].drawn, table.tail) == (Tile.M9, before.tail - 1)
    assert table.head == before.head
    assert table.seats[1].dead is None
    assert is_whole(table)


def test_I6_it_is_exchanged_for_the_right_tile_before_the_discard() -> None:
    """The wrong tile goes back to where it came from; all is as after a right draw."""
    table = play(due("2p", tail="9m"), "S wrongdraw, S exchange")
    assert same(table, play(due("2p", tail="9m"), "S draw"))


def test_I6_after_an_exchange_the_next_replacement_is_what_was_drawn_wrongly() -> None:
    hand = "111p123456m123s555s9s"
    table = play(due("1p", tail="9m", s=hand), "S wrongdraw, S exchange, S kong 1p, S draw")
    assert table.seats[1].drawn is Tile.M9


def test_I6_after_the_discard_it_stays_without_a_penalty() -> None:
    table = play(due("2p8p2s8s2p", tail="9m"), "S wrongdraw, S discard 1m")
    assert why(table, "S exchange") == "C-draw not-your-turn"
    assert Tile.M9 in table.seats[1].concealed
    table = turn_of(table, "S")
    assert why(table, "S exchange") == "I6 wrong-draw"
    assert (table.seats[1].dead, len(table.seats[1].concealed)) == (None, 17)


def test_I6_after_it_the_hand_wins_as_ever() -> None:
    table = play(due("2p8p2s5z", tail="9m"), "S wrongdraw, S discard 9m")
    table = play(drawn_by(table, "S", "5z"), "S hu")
    assert ended(table).startswith("S self_draw")


def test_I6_nobody_wins_on_a_wrongly_drawn_tile() -> None:
    """The 5z at the tail completes the hand; the right tile may do so too."""
    table = play(due("5z", tail="5z"), "S wrongdraw")
    assert "S hu" not in legal(table)
    assert why(table, "S hu") == "I6 wrong-draw"
    table = play(table, "S exchange, S hu")
    assert ended(table).startswith("S self_draw")


def test_I6_who_keeps_a_wrong_tile_that_would_have_won_has_passed_nothing() -> None:
    table = play(due("2p", tail="5z"), "S wrongdraw, S discard 1m")
    assert view(table, 1).barred is None


def test_I6_a_replacement_drawn_from_the_head_is_exchanged_for_the_tail() -> None:
    hand = "111p123456m123s555s9s"
    kong = play(own_turn("1p2p", tail="9m", s=hand), "S kong 1p")
    table = play(kong, "S wrongdraw")
    assert (table.seats[1].drawn, table.head) == (Tile.P2, kong.head + 1)
    assert same(play(table, "S exchange"), play(kong, "S draw"))


def test_I6_a_replacement_drawn_from_the_head_does_not_win() -> None:
    """444s for 9s: the 9s at the head is not the replacement."""
    hand = "111p123456m123s555s9s"
    kong = play(own_turn("1p9s", tail="9s", s=hand), "S kong 1p, S wrongdraw")
    assert why(kong, "S hu") == "I6 wrong-draw"
    assert lines(play(kong, "S exchange, S hu"))["out_with_replacement"] == 1


def test_I6_an_exchange_happens_once() -> None:
    table = play(due("2p", tail="9m"), "S wrongdraw, S exchange")
    assert why(table, "S exchange") == "I6 wrong-draw"


def test_I6_a_right_draw_is_not_exchanged() -> None:
    assert why(own_turn(), "S exchange") == "I6 wrong-draw"
    assert why(play(due("2p", tail="9m"), "S wrongdraw"), "E exchange") == "C-draw not-your-turn"


def test_I6_a_kong_keeps_the_wrong_tile_as_a_discard_does() -> None:
    hand = "111p123456m123s555s9s"
    table = play(due("2p", tail="1p9m", s=hand), "S wrongdraw, S kong 1p")
    assert why(table, "S exchange") == "C-draw not-your-turn"
    assert why(play(table, "S draw"), "S exchange") == "I6 wrong-draw"


def test_I6_a_flower_drawn_wrongly_is_laid_out_and_replaced() -> None:
    """Its replacement is the right one, and may win."""
    table = play(due("2p", tail="1f5z"), "S wrongdraw")
    assert (flowers(table, "S"), table.phase, table.from_tail) == ("1f", Phase.DRAWING, True)
    assert ended(play(table, "S draw, S hu")).startswith("S self_draw")


def test_I6_who_has_no_draw_due_cannot_draw_wrongly() -> None:
    assert why(own_turn(), "S wrongdraw") == "C-draw no-draw-due"
    assert why(due(), "N wrongdraw") == "C-draw no-draw-due"
