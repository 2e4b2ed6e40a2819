"""Acts: the legal ones of a table, weighted so that a hand leads somewhere, or any at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, get_args

from attrs import fields
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.strategies.tiles_and_hands import tiles
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
from twmahjong.table.state import Table
from twmahjong.tiles import Tile

__all__ = ["actions"]


ACTION_KINDS: Final[tuple[type[Action], ...]] = get_args(Action)


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
    return st.sampled_from(weighted(table, legal))


#: How much more often than the plainest act, a pass or any one discard, others are drawn.
_WEIGHTS: Final[dict[type[Action], int]] = {Chow: 1, Pung: 2, Kong: 4, Hu: 8, Exchange: 1}
#: Of so many acts one is a foul or irregular, where there are any.
_ONE_IN: Final = 60


def weighted(table: Table, legal: Sequence[Action]) -> list[Action]:
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
