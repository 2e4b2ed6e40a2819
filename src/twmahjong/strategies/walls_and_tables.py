"""How a hand is played: walls, tables at any moment of a hand, acts, records."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, get_args

from attrs import fields
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.hand import MeldKind
from twmahjong.options import Winds
from twmahjong.payment import Stakes
from twmahjong.record import Record
from twmahjong.ruleset import Ruleset
from twmahjong.strategies.tiles_and_hands import (
    FLOWERS,
    HONORS,
    THEMES,
    Left,
    draw_set,
    tiles,
)
from twmahjong.strategies.wins_and_rulesets import rulesets
from twmahjong.table.actions import (
    Action,
    Change,
    Chow,
    Discard,
    Draw,
    Exchange,
    Extra,
    Hu,
    Kong,
    Pass,
    Pung,
    Seat,
    Show,
    Skip,
    TakeBack,
    WrongDraw,
)
from twmahjong.table.legality import is_foul, legal_actions
from twmahjong.table.state import Phase, Table
from twmahjong.table.transition import apply, deal
from twmahjong.tiles import FULL_SET, Tile

__all__ = ["actions", "records", "tables", "walls"]


def walls() -> st.SearchStrategy[tuple[Tile, ...]]:
    """The 144 tiles in any order; shrinks to the order of FULL_SET.

    Half of the walls deal hands that are nearly complete, or most of the flowers to one seat.

    >>> from hypothesis import find
    >>> len(find(walls(), lambda wall: wall[0] is Tile.RED))
    144
    """
    return _walls()


def tables(
    *, ruleset: Ruleset | None = None, max_actions: int = 200, fouls: bool = False
) -> st.SearchStrategy[Table]:
    """A table of a ruleset, or of any, at any moment of a hand: dealt, in play, or over.

    The acts lead somewhere: players keep what fits together, claim, make kongs and win more often
    than chance would have it. With ``fouls`` there are wrong declarations and irregular acts.
    Shrinks towards few acts, and passes. ``max_actions`` is the number of acts at most; 200 are a
    whole hand nearly always. Raises InvalidArgument if it is less than none.

    >>> from hypothesis import find
    >>> table = find(tables(max_actions=3), lambda table: table.phase is Phase.DRAWING)
    >>> table.drawable > 0
    True
    """
    if max_actions < 0:
        raise InvalidArgument(f"max_actions: {max_actions} acts")
    return _tables(ruleset, max_actions, fouls)


def actions(
    table: Table | None = None,
    *,
    kinds: Collection[type[Action]] | None = None,
    fouls: bool = False,
) -> st.SearchStrategy[Action]:
    """A legal act of the table; with ``fouls`` wrong declarations and irregular acts as well.

    Without a table any act that can be written down. ``kinds`` are the kinds of act that are
    wanted. Shrinks to a pass or the discard of the drawn tile. Raises InvalidArgument if the table
    has no such act, because it is over for instance.

    >>> from hypothesis import find
    >>> type(find(actions(kinds={Discard}), lambda act: act.tile.is_dragon)).__name__
    'Discard'
    """
    wanted = ACTION_KINDS if kinds is None else tuple(k for k in ACTION_KINDS if k in kinds)
    if not wanted or (kinds is not None and len(wanted) != len(set(kinds))):
        raise InvalidArgument(f"at least one kind of act is needed, and nothing else: {kinds!r}")
    if table is None:
        return st.one_of([_any(kind) for kind in wanted])
    legal = [act for act in legal_actions(table, fouls=fouls) if isinstance(act, wanted)]
    if not legal:
        raise InvalidArgument(f"{table!r} has no legal act of these kinds")
    return st.sampled_from(_weighted(table, legal))


def records(
    *, ruleset: Ruleset | None = None, max_actions: int = 200, fouls: bool = False
) -> st.SearchStrategy[Record]:
    """The record of a table as :func:`tables` gives them, with keys of its owner's or without.

    >>> from hypothesis import find
    >>> find(records(max_actions=3), lambda record: len(record.actions) == 2).result is None
    True
    """
    some = tables(ruleset=ruleset, max_actions=max_actions, fouls=fouls)
    return st.builds(lambda table, extra: Record.of(table, **extra), some, _EXTRA)


# --- walls


_SETS: Final = (MeldKind.CHOW, MeldKind.PUNG)


@st.composite
def _walls(draw: st.DrawFn) -> tuple[Tile, ...]:
    wall = _shuffled(draw)
    # What is arranged takes more to draw, so that it gives way to the plain when it is shrunk.
    return _arranged(draw, wall) if draw(st.booleans()) else wall


def _shuffled(draw: st.DrawFn) -> tuple[Tile, ...]:
    left = list(FULL_SET)
    wall: list[Tile] = []
    while left:
        # Three tiles in one number: a wall of so few numbers is soon shrunk.
        size = len(left)
        places = draw(st.integers(0, size * (size - 1) * (size - 2) - 1))
        for _ in range(3):
            places, place = divmod(places, len(left))
            wall.append(left.pop(place))
    return tuple(wall)


def _arranged(draw: st.DrawFn, wall: Sequence[Tile]) -> tuple[Tile, ...]:
    """The wall changed so that it deals sets to each hand, or many flowers to one of them."""
    left = Left()
    flowers = list(FLOWERS[: draw(st.sampled_from((0,) * 12 + (5, 6, 7, 8)))])
    flowery = draw(st.integers(0, 3)) if flowers else -1
    hands: list[list[Tile]] = []
    for place in range(4):
        hand = flowers if place == flowery else []
        most = 2 if hand else 5
        hands.append(hand + _draw_sets(draw, left, draw(st.integers(0, most))))
    rest = list(wall)
    for hand in hands:
        for tile in hand:
            rest.remove(tile)
    for hand in hands:
        while len(hand) < 16:
            hand.append(rest.pop())
    dealt = [tile for at in range(0, 16, 4) for hand in hands for tile in hand[at : at + 4]]
    return (*dealt, *rest)


def _draw_sets(draw: st.DrawFn, left: Left, count: int) -> list[Tile]:
    """So many sets of one theme, or fewer where that is used up."""
    own = Left(draw(THEMES))
    own.counts = [min(counts) for counts in zip(own.counts, left.counts, strict=True)]
    found: list[Tile] = []
    for _ in range(count):
        possible = [kind for kind in _SETS if own.starts(kind)]
        if possible:
            made = draw_set(draw, own, possible).tiles
            left.take(made)
            found += made
    return found


# --- tables


@st.composite
def _tables(draw: st.DrawFn, ruleset: Ruleset | None, max_actions: int, fouls: bool) -> Table:
    count = draw(st.integers(0, max_actions))
    table = _deal(draw, draw(rulesets()) if ruleset is None else ruleset)
    while table.phase is not Phase.OVER and len(table.history) < count:
        found = legal_actions(table, fouls=fouls)
        # What is forced is not drawn: the shorter an example, the sooner it is shrunk.
        act = found[0] if len(found) == 1 else _choose(draw, _weighted(table, found))
        table = apply(table, act)
    return table


def _choose(draw: st.DrawFn, acts: Sequence[Action]) -> Action:
    # A number costs less than `sampled_from` of a list that is another one each time.
    return acts[draw(st.integers(0, len(acts) - 1))]


def _deal(draw: st.DrawFn, ruleset: Ruleset) -> Table:
    dealer = draw(st.sampled_from(Seat))
    dice = draw(st.integers(0, 3))
    east = (dealer + (dice if ruleset.options.winds is Winds.DICE else 0)) % 4
    return deal(
        ruleset,
        draw(walls()),
        dealer=dealer,
        winds=[HONORS[(seat - east) % 4] for seat in range(4)],
        round_wind=draw(st.sampled_from(HONORS[:4])),
        streak=draw(st.integers(0, 3)),
        stakes=Stakes(draw(st.sampled_from((0, 100))), draw(st.sampled_from((1, 20)))),
    )


# --- acts

ACTION_KINDS: Final[tuple[type[Action], ...]] = get_args(Action)
#: How much more often than the plainest act, a pass or any one discard, others are drawn.
_WEIGHTS: Final[dict[type[Action], int]] = {Chow: 1, Pung: 2, Kong: 4, Hu: 8, Exchange: 1}
#: Of so many acts one is a foul or irregular, where there are any.
_ONE_IN: Final = 60


def _weighted(table: Table, legal: Sequence[Action]) -> list[Action]:
    """The acts, each as often as it shall be drawn, the plainest first."""
    discards = [act for act in legal if isinstance(act, Discard)]
    found = _weighted_discards(table, discards) if discards else []
    found += [act for act in legal if isinstance(act, Draw | Pass)]
    rare: list[Action] = []
    for act in legal:
        if is_foul(table, act) or isinstance(act, _RARE):
            # There are as many changes of a discard as tiles in hand.
            rare += [act] * (1 if isinstance(act, Change) else 4)
        else:
            found += [act] * (_WEIGHTS.get(type(act), 0) * (1 + len(discards)))
    return found * (1 + _ONE_IN * len(rare) // len(found) if found else 1) + rare


_RARE: Final = (Change, Extra, Show, Skip, TakeBack, WrongDraw)


def _weighted_discards(table: Table, discards: Sequence[Discard]) -> list[Action]:
    """The drawn tile first, then mostly what fits least to the rest of the hand."""
    state = table.seats[table.turn]
    held = [0] * len(Tile)
    for tile in state.concealed:
        held[tile] += 1
    plain: list[Action] = []
    ready: list[Action] = []
    least, use = discards[0], 99
    for act in discards:
        if act.ready:
            ready.append(act)
        else:
            plain.insert(0 if act.tile is state.drawn else len(plain), act)
            if (this := _use(act.tile, held)) < use:
                least, use = act, this
    return [*plain, *[least] * (3 * len(plain)), *ready * 4]


def _use(tile: Tile, held: Sequence[int]) -> int:
    """How much else in the hand goes with a tile."""
    use = 3 * held[tile]
    if tile < Tile.EAST:
        rank = tile % 9
        use += 2 * (held[tile - 1] if rank > 0 else 0) + 2 * (held[tile + 1] if rank < 8 else 0)
        use += (held[tile - 2] if rank > 1 else 0) + (held[tile + 2] if rank < 7 else 0)
    return use


_PARTS: Final[dict[str, st.SearchStrategy[object]]] = {
    "seat": st.sampled_from(Seat),
    "tile": tiles(),
    "ready": st.booleans(),
    "seen": st.booleans(),
}


def _any(kind: type[Action]) -> st.SearchStrategy[Action]:
    """Any act of this kind."""
    parts = {
        part.name: (st.none() | _PARTS[part.name] if part.default is None else _PARTS[part.name])
        for part in fields(kind)
    }
    return st.builds(kind, **parts)


# --- records

_EXTRA: Final = st.dictionaries(
    st.sampled_from(("event", "played-on", "seen by")), st.text(max_size=5) | st.integers(0, 9)
)
