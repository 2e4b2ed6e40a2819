"""FRIENDLY: discards that are changed, and claims that are taken back, without a penalty (I7).

Both can be done while nobody has claimed the tile for a win and the next player has not drawn.
"""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.friendly_builder import answered, drawing_of, is_whole, quiet, turn_of
from tests.table_builder import concealed, dull_act, ended, legal, melds, play, river, start, why
from twmahjong import Tile, legal_actions
from twmahjong.table import Phase, Seat, Table, apply, view

#: Waits on 5z alone.
WAITING = "123m123456789p456s5z"
#: Can claim neither 9p nor 5z.
FAR = "147m147p147s123467z"


def same(table: Table, other: Table) -> bool:
    """Whether two tables differ in nothing but their history."""
    return evolve(table, history=()) == evolve(other, history=())


def changes(table: Table) -> set[str]:
    found = legal_actions(table, fouls=True)
    return {str(act) for act in found if " change " in str(act)}


# --- a changed discard ----------------------------------------------------------------------------


def unclaimed() -> Table:
    """East has thrown 9p, which nobody can claim; South is to draw."""
    return play(start("friendly", e="9p", s=FAR, draws=quiet(4)), "E discard 9p")


def questioned(**hands: str) -> Table:
    """East has thrown 5z, which South could win, and North could pung."""
    hands = {"s": WAITING, "n": "55z", **hands}
    return play(start("friendly", e="5z9p", **hands, draws=quiet(4)), "E discard 5z")


def test_I7_a_discard_is_changed_before_the_next_player_draws() -> None:
    table = play(unclaimed(), "E change 1m")
    assert (river(table, "E"), table.discards) == ("1m", 1)
    assert Tile.P9 in table.seats[0].concealed
    assert is_whole(table)


def test_I7_all_is_as_if_the_other_tile_had_been_discarded_at_once() -> None:
    at_once = play(start("friendly", e="9p", s=FAR, draws=quiet(4)), "E discard 1m")
    assert same(play(unclaimed(), "E change 1m"), at_once)


def test_I7_a_discard_cannot_be_changed_after_the_next_draw() -> None:
    table = play(unclaimed(), "S draw")
    assert why(table, "E change 1m") == "I7 nothing-to-take-back"
    assert not changes(table)


def test_I7_nor_when_the_next_player_has_gone_on_without_a_draw() -> None:
    assert why(play(unclaimed(), "S skip"), "E change 1m") == "I7 nothing-to-take-back"


def test_I7_nor_after_the_wrong_tile_was_drawn() -> None:
    assert why(play(unclaimed(), "S wrongdraw"), "E change 1m") == "I7 nothing-to-take-back"


def test_I7_only_by_its_own_player() -> None:
    for seat in "SWN":
        assert why(unclaimed(), f"{seat} change 1m") == "I7 nothing-to-take-back"


def test_I7_only_for_another_tile_that_is_held() -> None:
    """East may choose from all it held, the drawn tile included, but not the same kind."""
    table = unclaimed()
    assert why(table, "E change 9p") == "I7 same-tile"
    assert why(table, "E change 9m") == "K9 not-held"
    held = {f"E change {tile}" for tile in table.seats[0].concealed}
    assert changes(table) == held


def test_I7_it_may_be_changed_twice_and_back() -> None:
    table = play(unclaimed(), "E change 1m, E change 2z, E change 9p")
    assert same(table, unclaimed())


def test_I7_a_discard_that_somebody_may_still_claim_can_be_changed() -> None:
    table = play(questioned(), "E change 9p")
    assert (table.phase, river(table, "E")) == (Phase.CLAIMING, "9p")


def test_I7_while_it_is_being_claimed_for_a_set_it_can_be_changed() -> None:
    """North has punged, South has not answered yet: with the tile the claim is gone."""
    table = play(questioned(), "N pung, E change 9p")
    assert melds(table, "N") == ""
    assert why(table, "N pung") != "legal"


def test_I7_once_it_is_claimed_for_a_win_it_cannot_be_changed() -> None:
    table = play(questioned(), "S hu")
    assert table.phase is Phase.CLAIMING
    assert why(table, "E change 9p") == "I7 nothing-to-take-back"
    assert not changes(table)


def test_I7_when_that_win_is_taken_back_it_can_be_changed_again() -> None:
    assert changes(play(questioned(), "S hu, S takeback")) == changes(questioned())


def test_I7_a_win_that_was_declared_wrongly_bars_a_change_while_it_stands() -> None:
    table = play(unclaimed(), "W hu")
    assert why(table, "E change 1m") == "I4 win-declared"
    assert why(play(table, "W takeback"), "E change 1m") == "legal"


def test_I7_when_all_have_passed_it_can_be_changed_until_the_draw() -> None:
    """South let 5z go; it did not, once the tile was changed: nothing is barred (F3)."""
    table = play(questioned(), "S pass, N pass")
    assert view(table, 1).barred == "F3"
    assert view(play(table, "E change 9p"), 1).barred is None


def test_I7_a_change_asks_those_who_can_claim_the_new_tile() -> None:
    table = play(start("friendly", e="5z9p", s=FAR, n="55z", draws=quiet(4)), "E discard 9p")
    assert legal(table, "N") == []
    assert legal(play(table, "E change 5z"), "N") == ["N pass", "N pung"]


def test_I7_a_changed_discard_can_be_won() -> None:
    table = turn_of(start("friendly", s=WAITING, w="5z9m", draws=quiet(8)), "W")
    table = drawing_of(play(table, "W discard 9m"), "N")
    assert ended(answered(play(table, "W change 5z"), "S hu")).startswith("S discard")


def test_I7_the_drawn_tile_is_known_again_after_a_change() -> None:
    """South draws 5z, its winning tile, discards 1m by mistake, and changes to the drawn tile."""
    table = turn_of(start("friendly", s=WAITING, draws="5z" + quiet(4)), "S")
    table = play(play(table, "S discard 1m"), "S change 5z")
    assert concealed(table, "S") == WAITING


# --- a claim that is taken back -------------------------------------------------------------------


def to_chow() -> Table:
    """East has thrown 3s; South alone can claim it, for a chow."""
    table = start("friendly", e="3s", s="12s147m147p69s123467z", draws=quiet(4))
    return play(table, "E discard 3s")


def to_pung() -> Table:
    """East has thrown 5z; West alone can claim it."""
    return play(
        start("friendly", e="5z", s=FAR, w="55z369m369p369s12467z", draws=quiet(4)), "E discard 5z"
    )


def to_kong() -> Table:
    """East has thrown 5z; West alone can claim it, and has three."""
    return play(
        start("friendly", e="5z", s=FAR, w="555z369m369p369s1246z", draws=quiet(4)), "E discard 5z"
    )


CLAIMS = {"S chow 1s": to_chow, "W pung": to_pung, "W kong": to_kong}


@pytest.mark.parametrize("claim", CLAIMS)
def test_I7_a_claim_that_was_carried_out_is_taken_back(claim: str) -> None:
    """All is as if it had been passed: South draws."""
    before = CLAIMS[claim]()
    seat = claim[0]
    table = play(before, claim, f"{seat} takeback")
    assert same(table, play(before, f"{seat} pass"))
    assert (table.phase, table.turn) == (Phase.DRAWING, Seat.S)
    assert melds(table, seat) == ""
    assert is_whole(table)


@pytest.mark.parametrize("claim", CLAIMS)
def test_I7_not_after_the_claimant_went_on(claim: str) -> None:
    """After a chow or pung that is the discard, after a kong the replacement."""
    table = play(CLAIMS[claim](), claim)
    seat = claim[0]
    if claim == "W kong":
        table = play(table, "W draw")
    else:
        table = play(table, f"{seat} discard {table.seats[Seat[seat]].concealed[0]}")
    assert why(table, f"{seat} takeback") == "I7 nothing-to-take-back"


@pytest.mark.parametrize("claim", CLAIMS)
def test_I7_only_by_the_claimant(claim: str) -> None:
    table = play(CLAIMS[claim](), claim)
    for seat in "ESWN".replace(claim[0], ""):
        assert why(table, f"{seat} takeback") == "I7 nothing-to-take-back"


@pytest.mark.parametrize("claim", CLAIMS)
def test_I7_there_is_nothing_to_take_back_before_a_claim_or_after_a_pass(claim: str) -> None:
    before = CLAIMS[claim]()
    seat = claim[0]
    assert why(before, f"{seat} takeback") == "I7 nothing-to-take-back"
    assert why(play(before, f"{seat} pass"), f"{seat} takeback") == "I7 nothing-to-take-back"


def test_I7_not_after_the_next_player_has_drawn() -> None:
    table = play(to_pung(), "W pass, S draw")
    assert why(table, "W takeback") == "I7 nothing-to-take-back"


def both() -> Table:
    """East has thrown 3s: South could chow it, West pung it."""
    hands = {"e": "3s", "s": "12s147m147p69s123467z", "w": "33s369m369p69s124566z"}
    return play(start("friendly", **hands, draws=quiet(4)), "E discard 3s")


def test_I7_a_claim_that_waits_for_others_is_taken_back_and_may_be_another() -> None:
    table = play(both(), "S chow 1s, S takeback")
    assert same(table, both())
    assert legal(table, "S") == ["S chow 1s", "S pass"]


def test_I7_the_lower_claim_comes_into_its_right() -> None:
    """West's pung went before South's chow; without it the chow is carried out."""
    table = play(both(), "S chow 1s, W pung")
    assert (melds(table, "S"), melds(table, "W")) == ("", "333s^")
    table = play(table, "W takeback")
    assert (melds(table, "S"), melds(table, "W")) == ("132s<", "")
    assert table.turn == Seat.S
    assert play(table, "S takeback").turn == Seat.S


def contested() -> Table:
    """East has thrown 3s: South and West wait on it, South could chow and North pung it."""
    hands = {
        "e": "3s",
        "s": "123456789m123p12s99s",
        "w": "456m123456789p12s77s",
        "n": "33s",
    }
    table = play(start("friendly", **hands, draws=quiet(4)), "E discard 3s")
    assert legal(table) == [
        *("N pass", "N pung"),
        *("S chow 1s", "S hu", "S pass"),
        *("W hu", "W pass"),
    ]
    return table


@pytest.mark.parametrize(("claim", "win"), [("N pung", "W hu"), ("S chow 1s", "W hu")])
def test_I7_a_claim_stays_once_another_has_claimed_the_tile_for_a_win(claim: str, win: str) -> None:
    table = play(contested(), claim)
    assert why(table, f"{claim[0]} takeback") == "legal"
    table = play(table, win)
    assert why(table, f"{claim[0]} takeback") == "I7 nothing-to-take-back"


def test_I7_a_win_is_taken_back_before_another_claims_the_tile_for_a_win() -> None:
    table = play(contested(), "N pung, S hu")
    assert why(table, "S takeback") == "legal"
    table = play(table, "S takeback, S chow 1s, W pass")
    assert (melds(table, "N"), table.turn) == ("333s>", Seat.N)


def test_I7_but_not_after_it() -> None:
    table = play(contested(), "S hu, W hu")
    assert why(table, "S takeback") == "I7 nothing-to-take-back"
    assert why(table, "W takeback") == "I7 nothing-to-take-back"


def test_I7_two_wins_that_stand_are_both_paid() -> None:
    table = play(contested(), "S hu, W hu, N pass")
    assert ended(table).startswith("SW discard")


def test_I7_after_a_win_that_was_taken_back_the_seat_may_pass() -> None:
    """Then it has let the win go, and is barred on that kind (F3)."""
    table = play(contested(), "S hu, S takeback, S pass, W pass, N pass")
    assert (table.phase, table.turn) == (Phase.DRAWING, Seat.S)
    assert view(table, 1).barred_kinds == frozenset({Tile.S3})


def test_I7_an_answer_that_was_a_pass_stays() -> None:
    assert why(play(contested(), "S pass"), "S takeback") == "I7 nothing-to-take-back"


def test_I7_a_pung_taken_back_that_could_have_won_has_let_the_win_go() -> None:
    """South waits on 3s and 9p in pairs, pungs the 3s, and takes it back."""
    hands = {"e": "3s", "s": "123456789m456p33s99p", "draws": quiet(4)}
    table = play(start("friendly", **hands), "E discard 3s, S pung, S takeback")
    assert view(table, 1).barred_kinds == frozenset({Tile.S3})


def test_I7_nobody_pays_for_anything_taken_back() -> None:
    table = play(to_pung(), "W pung, W takeback, S draw, S discard 1m, S change 4m")
    while table.result is None:
        table = apply(table, dull_act(table))
    assert ended(table) == "drawn: 0 0 0 0"
    assert all(state.dead is None for state in table.seats)
