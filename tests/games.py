"""Hands of play as the laws look at them: every moment of a hand, and every act there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

from twmahjong import Table, Tile, apply, deal, legal_actions
from twmahjong.strategies import tables
from twmahjong.strategies.acts import EVERY_ACT

#: A hand costs more than a value: fewer examples do.
GAMES: Final = settings(max_examples=max(5, settings().max_examples // 4))

#: Tables of all rulesets and of house tables, some with fouls and irregular acts.
ANY_TABLES: Final = tables() | tables(fouls=True)

#: Every act that can be written down: each kind, of each seat, with each tile.
WHOLE_SPACE: Final = tuple(act for acts in EVERY_ACT.values() for act in acts)


def dealt(table: Table, wall: Sequence[Tile] | None = None) -> Table:
    """The table as it was dealt, or as another wall would have dealt it."""
    return deal(
        table.ruleset,
        table.wall if wall is None else wall,
        dealer=table.dealer,
        winds=table.winds,
        round_wind=table.round_wind,
        streak=table.streak,
        stakes=table.stakes,
    )


def moments(table: Table) -> list[Table]:
    """The table as it was dealt, and after each of its acts: rebuilt from wall and history."""
    found = [dealt(table)]
    for act in table.history:
        found.append(apply(found[-1], act))
    return found


def some(found: Sequence[Table], count: int = 8) -> list[Table]:
    """About so many of the moments, evenly spread, the last among them."""
    return list(found[:: -max(1, len(found) // count)])


def chosen(draw: st.DataObject, found: Sequence[Table], count: int = 4) -> list[Table]:
    """A few of the moments."""
    places = draw.draw(st.lists(st.integers(0, len(found) - 1), min_size=1, max_size=count))
    return [found[place] for place in places]


def played_out(table: Table, choice: int) -> Table:
    """The table at the end of the hand, if every time the legal act at this place is done."""
    while acts := legal_actions(table):
        table = apply(table, acts[choice % len(acts)])
        assert len(table.history) < 1000, "the hand does not end"
    return table
