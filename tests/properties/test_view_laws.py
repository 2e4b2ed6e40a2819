"""A view holds what its seat may know, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import attrs
from hypothesis import given
from hypothesis import strategies as st

from tests.games import ANY_TABLES, GAMES, chosen, dealt, moments, some
from twmahjong import (
    IllegalActionError,
    Meld,
    MeldKind,
    Pass,
    Phase,
    Ruleset,
    Seat,
    SeatView,
    Table,
    Tile,
    View,
    apply,
    legal_actions,
    view,
)
from twmahjong.strategies import tables
from twmahjong.table import Claiming, SeatState

# --- what is in a view


@GAMES
@given(ANY_TABLES)
def test_a_view_shows_what_lies_open(table: Table) -> None:
    for moment in some(moments(table)):
        for seat in Seat:
            seen = view(moment, seat)
            assert seen.legal == legal_actions(moment, seat) == legal_actions(seen)
            assert seen.own.shown == moment.seats[seat].concealed
            assert seen.own.melds == moment.seats[seat].melds
            for other, state in zip(seen.seats, moment.seats, strict=True):
                assert other.flowers == state.flowers
                assert len(other.melds) == len(state.melds) or seen.robbable is None


@GAMES
@given(ANY_TABLES)
def test_no_hidden_tile_can_be_reached_from_a_view(table: Table) -> None:
    """Neither the table, nor the wall, nor a hidden hand, by any way through its fields."""
    for moment in some(moments(table)):
        for seat in Seat:
            seen = view(moment, seat)
            for value in reachable(seen):
                assert not isinstance(value, Table | SeatState | Claiming)
                assert not isinstance(value, tuple) or len(value) < 144
            for other in seen.seats:
                assert not set(tiles_in(other)) - open_tiles(moment, seat, other.seat)


def reachable(value: object) -> Iterator[object]:
    """Everything that can be reached from a value through fields and collections."""
    yield value
    if isinstance(value, Ruleset | Meld):
        return
    kind = type(value)
    if attrs.has(kind):
        for part in attrs.fields(kind):
            yield from reachable(getattr(value, part.name))
    elif isinstance(value, dict):
        yield from reachable([*value, *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from reachable(item)


def tiles_in(seen: SeatView) -> Iterator[Tile]:
    for value in reachable(seen):
        if isinstance(value, Tile):
            yield value
        elif isinstance(value, Meld):
            yield from value.tiles


def open_tiles(table: Table, viewer: Seat, seat: Seat) -> set[Tile]:
    """The kinds that the viewer may see before a seat."""
    state, result, options = table.seats[seat], table.result, table.ruleset.options
    shown = {viewer, table.declared}
    if result is not None:
        shown |= {*result.winners, *result.shown, result.offender}
    found = {table.winds[seat], *state.flowers}
    if not options.mixed_discards:
        found |= {entry.tile for entry in state.river}
    hidden = options.face_down_kongs and seat not in shown
    for meld in state.melds:
        if not (hidden and meld.kind is MeldKind.CONCEALED_KONG):
            found |= {*meld.tiles}
    if table.claiming is not None and table.claiming.by == seat and table.claiming.tile:
        # A kong that may be robbed lies open, unless it lies face down to all but the robbers.
        found.add(table.claiming.tile)
    return found | ({*state.concealed} if seat in shown else set())


def test_a_view_has_no_field_for_anything_hidden() -> None:
    """What a view and its parts are made of; a field more is to be thought about."""
    assert [part.name for part in attrs.fields(SeatView)] == [
        *("seat", "wind", "concealed", "shown", "melds", "flowers", "river", "ready"),
    ]
    names = {part.name for part in attrs.fields(View)}
    assert {"wall", "history", "claiming", "before", "paid"}.isdisjoint(names)
    for kind in (View, SeatView):
        # Words, for a type may be part of another: Table | None, tuple[SeatState, ...].
        words = {word for part in attrs.fields(kind) for word in re.findall(r"\w+", str(part.type))}
        assert words.isdisjoint({"Table", "SeatState", "Claiming", "Wall", "Any", "object"})


# --- what cannot be seen does not show


@GAMES
@given(st.data(), ANY_TABLES)
def test_the_order_of_the_wall_does_not_show(data: st.DataObject, table: Table) -> None:
    for moment in chosen(data, moments(table)):
        rest = data.draw(st.permutations(moment.wall[moment.head : moment.tail]))
        wall = (*moment.wall[: moment.head], *rest, *moment.wall[moment.tail :])
        other = attrs.evolve(moment, wall=wall)
        for seat in Seat:
            assert view(other, seat) == view(moment, seat)


@GAMES
@given(st.data(), ANY_TABLES)
def test_tiles_exchanged_between_other_hands_do_not_show(data: st.DataObject, table: Table) -> None:
    """In the middle of a hand, where nothing but the concealed tiles of others is changed."""
    for moment in chosen(data, moments(table)):
        if moment.phase is Phase.OPENING or moment.phase is Phase.OVER:
            continue
        viewer = data.draw(st.sampled_from(Seat))
        seen = view(moment, viewer)
        hidden = [seat for seat in Seat if seen.seats[seat].shown is None and seat != moment.turn]
        if len(hidden) < 2 or seen.robbable is not None:
            continue
        one, other = hidden[:2]
        assert view(exchanged(moment, one, other), viewer) == seen


def exchanged(table: Table, one: Seat, other: Seat) -> Table:
    """The first tiles of two hands exchanged."""
    seats = list(table.seats)
    mine, theirs = (table.seats[seat].concealed for seat in (one, other))
    seats[one] = attrs.evolve(seats[one], concealed=tuple(sorted((theirs[0], *mine[1:]))))
    seats[other] = attrs.evolve(seats[other], concealed=tuple(sorted((mine[0], *theirs[1:]))))
    return table._replace(seats=tuple(seats))


@GAMES
@given(st.data(), tables())
def test_two_games_that_look_alike_to_a_seat_give_it_equal_views(
    data: st.DataObject, table: Table
) -> None:
    """Two hidden tiles of the wall change places, and all do the same as far as it can be seen.

    What others are asked and pass cannot be seen, so it may differ.
    """
    viewer = data.draw(st.sampled_from(Seat))
    hidden = hidden_places(table, viewer)
    one, other = data.draw(st.lists(st.sampled_from(hidden), min_size=2, max_size=2, unique=True))
    wall = list(table.wall)
    wall[one], wall[other] = wall[other], wall[one]
    compared = 0
    for here, there in alike(table, dealt(table, wall), viewer):
        if comparable(here, there, viewer):
            assert view(here, viewer) == view(there, viewer)
            compared += 1
    assert compared


def hidden_places(table: Table, viewer: Seat) -> Sequence[int]:
    """Places in the wall whose tile the viewer does not draw; no flowers, which all can see."""
    dealer = table.dealer
    owner = {at: (dealer + at // 4) % 4 for at in range(64)} | {64: int(dealer)}
    for before, after in pairwise(moments(table)):
        drawn = [*range(before.head, after.head), *range(after.tail, before.tail)]
        owner.update(dict.fromkeys(drawn, before.turn))
    return [
        at for at, tile in enumerate(table.wall) if owner.get(at) != viewer and not tile.is_flower
    ]


def alike(table: Table, there: Table, viewer: Seat) -> Iterator[tuple[Table, Table]]:
    """Both games act by act, as long as the same acts are possible in the other one."""
    found = moments(table)
    yield found[0], there
    for here, act in zip(found[1:], table.history, strict=True):
        if act.seat == viewer or not isinstance(act, Pass):
            if there.claiming is not None and act not in there.claiming.answers_of(act.seat):
                there = pass_for_others(there, viewer)
            try:
                there = apply(there, act)
            except IllegalActionError:
                return
        elif there.claiming is not None and act in there.claiming.answers_of(act.seat):
            there = apply(there, act)
        yield here, there


def pass_for_others(table: Table, viewer: Seat) -> Table:
    while table.claiming is not None and {*table.claiming.pending} - {viewer}:
        seat = next(seat for seat in table.claiming.pending if seat != viewer)
        table = apply(table, Pass(seat))
    return table


def comparable(here: Table, there: Table, viewer: Seat) -> bool:
    """Both games wait for the viewer or for nobody's answer: not in a question that it has to
    wait for in one of them only. The end shows hands, and what others were ready for.
    """
    if Phase.OVER in (here.phase, there.phase):
        return False
    waiting = [t.claiming is not None and viewer not in t.claiming.pending for t in (here, there)]
    return waiting[0] == waiting[1]
