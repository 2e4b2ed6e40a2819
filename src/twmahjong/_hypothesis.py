"""What Hypothesis calls once it is imported, so that ``st.from_type(Hand)`` works."""

from __future__ import annotations

from typing import get_args

from twmahjong.hand import Hand, Meld
from twmahjong.record import Record
from twmahjong.ruleset import Ruleset
from twmahjong.table.actions import Action
from twmahjong.table.state import Table
from twmahjong.tiles import Tile
from twmahjong.win import Win

_STRATEGIES = {
    Tile: "tiles",
    Meld: "melds",
    Hand: "hands",
    Win: "wins",
    Ruleset: "rulesets",
    Table: "tables",
    Record: "records",
}


def _hypothesis_setup_hook() -> None:
    """Register a strategy for each type that has one, each kind of act among them.

    Hypothesis calls this while it is being imported, perhaps by :mod:`twmahjong.strategies`
    itself, which is then not complete yet: so that is looked at only when a strategy is asked for.
    """
    from hypothesis import strategies as st

    def strategy_of(kind: type) -> st.SearchStrategy[object]:
        from twmahjong import strategies

        if kind not in _STRATEGIES:
            return strategies.actions(kinds={kind})
        found: st.SearchStrategy[object] = getattr(strategies, _STRATEGIES[kind])()
        return found

    for kind in (*_STRATEGIES, *get_args(Action)):
        st.register_type_strategy(kind, strategy_of)
