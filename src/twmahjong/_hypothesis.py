"""What Hypothesis calls once it is imported, so that ``st.from_type(Hand)`` works."""

from __future__ import annotations

from twmahjong.hand import Hand, Meld
from twmahjong.ruleset import Ruleset
from twmahjong.tiles import Tile
from twmahjong.win import Win

_STRATEGIES = {Tile: "tiles", Meld: "melds", Hand: "hands", Win: "wins", Ruleset: "rulesets"}


def _hypothesis_setup_hook() -> None:
    """Register a strategy for each type that has one.

    Hypothesis calls this while it is being imported, perhaps by :mod:`twmahjong.strategies`
    itself, which is then not complete yet: so that is looked at only when a strategy is asked for.
    """
    from hypothesis import strategies as st

    def strategy_of(kind: type) -> st.SearchStrategy[object]:
        from twmahjong import strategies

        found: st.SearchStrategy[object] = getattr(strategies, _STRATEGIES[kind])()
        return found

    for kind in _STRATEGIES:
        st.register_type_strategy(kind, strategy_of)
