"""Acts: the legal ones of a table, weighted so that a hand leads somewhere; the illegal ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from itertools import product
from typing import Final, get_args, get_type_hints

from attrs import fields
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.table.actions import (
    Action,
    Change,
    Discard,
    Draw,
    Exchange,
    Hu,
    IrregularAct,
    Kong,
    Pass,
    Pung,
)
from twmahjong.table.codes import Code
from twmahjong.table.legality import check, is_foul, legal_actions
from twmahjong.table.state import Table
from twmahjong.tiles import Tile

__all__ = ["actions", "illegal_actions"]


ACTION_KINDS: Final[tuple[type[Action], ...]] = get_args(Action)


def _values(kind: object) -> Sequence[object]:
    """What a part of an act may be that has this type, the simplest first."""
    if kind is bool:
        return (False, True)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    # A tile, say, or none.
    *some, nothing = get_args(kind)
    assert nothing is type(None)
    return (None, *(value for one in some for value in _values(one)))


def _acts_of(kind: type[Action]) -> tuple[Action, ...]:
    """Every act of the kind that can be written down."""
    make: Callable[..., Action] = kind
    types = get_type_hints(kind)
    return tuple(make(*parts) for parts in product(*(_values(types[f.name]) for f in fields(kind))))


#: Each act that there is, by its kind: of each seat, with each tile.
EVERY_ACT: Final = {kind: _acts_of(kind) for kind in ACTION_KINDS}


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
        return st.one_of([st.sampled_from(EVERY_ACT[kind]) for kind in wanted])
    legal = [act for act in legal_actions(table, fouls=fouls) if isinstance(act, wanted)]
    if not legal:
        raise InvalidArgument(f"{table!r} has no legal act of these kinds")
    return st.sampled_from(weighted(table, legal))


def illegal_actions(table: Table) -> st.SearchStrategy[tuple[Action, Code]]:
    """An act that is illegal at the table, and the code that :func:`twmahjong.check` gives for it.

    Of all acts that can be written down, irregular ones included: each code that comes up at the
    table is about as likely as any other, and so is each act that has it. A wrong declaration is
    illegal where it is refused, but not where it is a foul (H5), for that is carried out; so
    nothing is drawn here that ``actions(table, fouls=True)`` can give. At every table there is
    something. Shrinks towards a draw.

    >>> from hypothesis import find
    >>> from twmahjong import Phase
    >>> from twmahjong.strategies import tables
    >>> table = find(tables(), lambda table: table.phase is Phase.TURN)
    >>> action, code = find(illegal_actions(table), lambda found: found[1] is Code.NOT_HELD)
    >>> action.tile in table.seats[table.turn].concealed
    False
    """
    by_code: dict[Code, list[tuple[Action, Code]]] = {}
    for act, code in illegal(table):
        by_code.setdefault(code, []).append((act, code))
    return st.one_of([st.sampled_from(some) for some in by_code.values()])


def illegal(table: Table) -> list[tuple[Action, Code]]:
    """Every illegal act of the table with its code."""
    found = []
    for acts in EVERY_ACT.values():
        for act in acts:
            why = check(table, act)
            if why is not None:
                found.append((act, why.code))
    return found


#: How much more often than the plainest act, a pass or any one discard, others are drawn.
_WEIGHTS: Final[dict[type[Action], int]] = {Pung: 2, Kong: 4, Hu: 8}
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
            found += [act] * (_WEIGHTS.get(type(act), 1) * (1 + len(discards)))
    return found * (1 + _ONE_IN * len(rare) // len(found) if found else 1) + rare


#: Whoever has drawn from the wrong end may well put it right.
_RARE: Final = tuple(kind for kind in get_args(IrregularAct) if kind is not Exchange)


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
