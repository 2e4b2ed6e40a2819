"""What one seat may know: every field of a view, and what it hides (E0, E7, F5, H6)."""

from __future__ import annotations

import pickle

import pytest

from tests.table_builder import play, start
from twmahjong import (
    Discard,
    Ending,
    Meld,
    Phase,
    Seat,
    Stakes,
    Table,
    Tile,
    View,
    format_tiles,
    legal_actions,
    parse_action,
    parse_tiles,
    view,
)
from twmahjong.table import Dead, Discarded

E, S, W, N = Seat
WAITING = "234678m345p34578s66z"  # on 6s and 9s


def legal(seen: View) -> list[str]:
    return [str(act) for act in seen.legal]


def shown(seen: View, seat: Seat) -> str | None:
    tiles = seen.seats[seat].shown
    return None if tiles is None else format_tiles(tiles)


# --- what is seen


def test_the_own_tiles_are_seen_and_of_the_others_the_number() -> None:
    table = start("taiwan", e="1112223334445556m7z", dealer="E")
    seen = view(table, E)
    assert shown(seen, E) == "1112223334445556m7z"
    assert [shown(seen, seat) for seat in (S, W, N)] == [None, None, None]
    assert [seat.concealed for seat in seen.seats] == [17, 16, 16, 16]
    assert shown(view(table, W), E) is None
    assert seen.own == seen.seats[E]


def test_what_is_known_to_all() -> None:
    table = start("hong_kong", dealer="W", winds="WNES", round_wind="S", streak=2, stakes=(100, 20))
    for seat in Seat:
        seen = view(table, seat)
        assert (seen.seat, seen.ruleset_id, seen.dealer) == (seat, "hong_kong", W)
        assert (seen.round_wind, seen.streak, seen.stakes) == (Tile.SOUTH, 2, Stakes(100, 20))
        assert [own.wind for own in seen.seats] == [Tile.WEST, Tile.NORTH, Tile.EAST, Tile.SOUTH]
        assert [own.seat for own in seen.seats] == [E, S, W, N]
        assert (seen.phase, seen.turn, seen.drawable, seen.discards) == (Phase.TURN, W, 63, 0)
        assert (seen.drawn, seen.newest, seen.heap, seen.result) == (None, None, None, None)


def test_the_drawn_tile_is_seen_by_who_drew_it() -> None:
    table = play(start("online", draws="9s"), "E discard 1m, S draw")
    assert view(table, S).drawn is Tile.S9
    assert [view(table, seat).drawn for seat in (E, W, N)] == [None, None, None]
    assert view(table, W).seats[S].concealed == 17


def test_flowers_and_melds_are_seen() -> None:
    table = play(start("taiwan", e="6p", s="45p", n="1f"), "N draw, E discard 6p, S chow 4p")
    for seat in Seat:
        seen = view(table, seat)
        assert seen.seats[S].melds == (Meld.parse("465p<"),)
        assert seen.seats[N].flowers == (Tile.SPRING,)
        assert seen.seats[E].river == (Discarded(Tile.P6, S),)


def test_ready_is_seen() -> None:
    table = play(start("taiwan", s=WAITING, draws="1z"), "E discard 1z, S draw")
    assert not view(table, N).seats[S].ready
    table = play(table, "S discard 1z ready")
    assert [own.ready for own in view(table, N).seats] == [False, True, False, False]


# --- discards


def test_E0_discards_lie_before_each_player() -> None:
    table = play(start("taiwan", draws="9s"), "E discard 1z, S tsumo 9s")
    seen = view(table, W)
    assert [own.river for own in seen.seats] == [
        (Discarded(Tile.EAST),),
        (Discarded(Tile.S9),),
        (),
        (),
    ]
    assert (seen.heap, seen.newest, seen.discards) == (None, Tile.S9, 2)


def test_E0_among_friends_discards_lie_in_one_heap() -> None:
    """Sorted, without whose they were; but for the newest, while it may be answered."""
    acts = "E discard 1z, S tsumo 9s, W tsumo 1p"
    table = play(start("friendly", draws="9s1p"), acts)
    seen = view(table, E)
    assert [own.river for own in seen.seats] == [None] * 4
    assert seen.heap == (Tile.P1, Tile.S9, Tile.EAST)
    assert seen.newest is Tile.P1
    assert view(play(table, "N draw"), E).newest is None


def test_E0_a_claimed_tile_is_no_longer_in_the_heap() -> None:
    table = play(start("friendly", e="6p", s="45p"), "E discard 6p")
    assert view(table, S).heap == (Tile.P6,)
    assert view(play(table, "S chow 4p"), S).heap == ()


# --- kongs


def test_E7_a_concealed_kong_lies_face_down() -> None:
    table = play(start("taiwan", e="1111z"), "E kong 1z")
    assert view(table, E).own.melds == (Meld.parse("[1111z]"),)
    for seat in (S, W, N):
        assert view(table, seat).seats[E].melds == (None,)


@pytest.mark.parametrize("ruleset", ["hong_kong", "online", "friendly"])
def test_E7_elsewhere_it_lies_open(ruleset: str) -> None:
    table = play(start(ruleset, e="1111z"), "E kong 1z")
    assert view(table, S).seats[E].melds == (Meld.parse("[1111z]"),)


def robbable() -> Table:
    """E adds the fourth 6s to its pung; S could rob it."""
    table = start("online", e="66s7z", n="6s", s=WAITING, draws="9m9m9m6s", dealer="N")
    table = play(table, "N discard 6s, S pass, E pung, E discard 7z")
    while table.turn != E or table.phase is not Phase.TURN:
        table = play(table, "pass") if table.claiming else play(table, _plain(table))
    return play(table, "E kong 6s")


def test_E8_only_who_may_rob_it_sees_that_a_kong_can_be_robbed() -> None:
    table = robbable()
    assert table.claiming is not None
    robber, other = view(table, S), view(table, W)
    assert (robber.phase, robber.robbable, legal(robber)) == (
        Phase.CLAIMING,
        Tile.S6,
        ["S hu", "S pass"],
    )
    assert (other.phase, other.robbable, other.legal) == (Phase.DRAWING, None, ())
    stands = view(play(table, "S pass"), W)
    assert stands == other


def _plain(table: Table) -> str:
    if table.phase is not Phase.TURN:
        return f"{table.turn} draw"
    state = table.seats[table.turn]
    return f"{table.turn} discard {state.drawn or state.concealed[0]}"


# --- questions


def asked() -> Table:
    """S could chow and W could pung the 6p of E."""
    table = start("taiwan", e="6p", s="459p147m147s1234567z", w="66p147m2258s1234567z")
    return play(table, "E discard 6p")


def test_K5_a_seat_sees_its_own_claims_and_not_who_else_is_asked() -> None:
    table = asked()
    assert legal(view(table, S)) == ["S chow 4p", "S pass"]
    assert legal(view(table, W)) == ["W pung", "W pass"]
    seen = view(table, N)
    assert (seen.phase, seen.turn, seen.newest, seen.legal) == (Phase.CLAIMING, E, Tile.P6, ())


def test_K5_when_nobody_is_asked_it_looks_the_same() -> None:
    """To all but the one whose draw is due."""
    table = play(start("taiwan", e="6p"), "E discard 6p")
    assert table.phase is Phase.DRAWING
    seen = view(table, N)
    assert (seen.phase, seen.turn, seen.newest) == (Phase.CLAIMING, E, Tile.P6)
    drawer = view(table, S)
    assert (drawer.phase, drawer.turn, legal(drawer)) == (Phase.DRAWING, S, ["S draw"])


def test_E2_an_answer_is_not_seen_before_all_are_in() -> None:
    table = asked()
    before = [view(table, seat) for seat in (E, S, N)]
    after = play(table, "W pung")
    assert [view(after, seat) for seat in (E, S, N)] == before


# --- bars


@pytest.mark.parametrize(
    ("ruleset", "rule", "kinds"),
    [
        ("taiwan", "F1", ""),
        ("online", "F2", "6s"),
        ("friendly", "F3", "6s"),
        ("hong_kong", "F4", ""),
    ],
)
def test_F5_a_seat_sees_that_it_is_barred(ruleset: str, rule: str, kinds: str) -> None:
    table = play(start(ruleset, e="6s", s=WAITING), "E discard 6s")
    assert (view(table, S).barred, view(table, S).barred_kinds) == (None, frozenset())
    table = play(table, "pass")
    seen = view(table, S)
    assert (seen.barred, seen.barred_kinds) == (rule, frozenset(parse_tiles(kinds)))
    assert view(table, W).barred is None


def test_E5_a_seat_sees_what_it_may_not_pung() -> None:
    table = play(asked(), "pass")
    assert view(table, W).passed_pungs == {Tile.P6}
    assert view(table, S).passed_pungs == frozenset()


# --- ends


def test_H6_the_winners_hand_is_shown() -> None:
    table = play(start("taiwan", e="6s", s=WAITING), "E discard 6s, S hu")
    for seat in Seat:
        seen = view(table, seat)
        assert shown(seen, S) == WAITING
        assert [shown(seen, other) is None for other in Seat] == [
            other not in (S, seat) for other in Seat
        ]
        assert seen.result == table.result
        assert (seen.phase, seen.legal) == (Phase.OVER, ())


def test_H6_a_winners_concealed_kong_is_turned_up() -> None:
    table = start("taiwan", e="6s", s="1111z678m345p34578s6z", draws="6z", tail="9s")
    table = play(table, "E discard 2z, S draw, S kong 1z, S draw, S hu")
    assert view(table, N).seats[S].melds == (Meld.parse("[1111z]"),)


def test_H6_a_hand_wrongly_declared_is_shown() -> None:
    table = play(start("online"), "E hu")
    assert table.result is not None
    assert table.result.reason is Ending.FALSE_WIN
    assert shown(view(table, W), E) is not None
    assert shown(view(table, W), S) is None


def test_D3_of_a_drawn_hand_nothing_is_shown() -> None:
    table = start("online")
    while table.phase is not Phase.OVER:
        table = play(table, "pass") if table.claiming else play(table, _plain(table))
    seen = view(table, E)
    assert seen.result is not None
    assert seen.result.reason is Ending.DRAWN
    assert [shown(seen, seat) for seat in (S, W, N)] == [None, None, None]


def test_I4_a_declared_win_is_seen_and_the_hand_with_it() -> None:
    table = play(start("friendly"), "E hu")
    for seat in Seat:
        seen = view(table, seat)
        assert seen.declared == E
        assert shown(seen, E) is not None
        assert legal(seen) == (["E takeback"] if seat == E else [f"{seat} show"])
    assert view(play(table, "E takeback"), W).declared is None


def test_I5_a_dead_hand_is_known_to_its_owner() -> None:
    table = play(start("friendly", draws="9s1p"), "E discard 1z, S draw, S extra seen")
    assert view(table, S).dead is Dead.TOO_MANY
    assert view(table, W).dead is None


# --- views as values


def test_a_view_answers_what_is_legal() -> None:
    seen = view(start("taiwan"), E)
    assert legal_actions(seen) == seen.legal
    assert all(isinstance(act, Discard) for act in seen.legal)
    assert parse_action("E discard 1m") in seen.legal


def test_a_view_compares_hashes_and_pickles() -> None:
    one, other = (view(asked(), S) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_seat_that_is_none() -> None:
    with pytest.raises(ValueError, match="7"):
        view(start("taiwan"), 7)
