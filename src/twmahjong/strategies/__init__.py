"""Hypothesis strategies for tiles, hands, wins, tables and records (the extra ``testing``).

What they give is possible by construction: everything is drawn from what is left of the 144
tiles, and Hypothesis has no example to reject. Only a win that misses a minimum or a row that was
asked for gives way to one that has it. Examples shrink towards few melds, low tiles, a win without
any occasion, a short game. ``st.from_type(Hand)`` finds them too, by the type of what they give,
and so it is with every public type::

    from hypothesis import given
    from twmahjong import TAIWAN, score
    from twmahjong.strategies import wins

    @given(wins(TAIWAN))
    def test_a_total_is_the_sum_of_its_lines(win):
        result = score(win, TAIWAN)
        assert result.total == sum(line.value for line in result.lines)
"""

from twmahjong.strategies.acts import actions, illegal_actions
from twmahjong.strategies.tiles_and_hands import hands, melds, tile_sets, tiles, winning_hands
from twmahjong.strategies.walls_and_tables import records, tables, walls
from twmahjong.strategies.wins_and_rulesets import rulesets, wins

__all__ = [
    "tiles",
    "tile_sets",
    "melds",
    "hands",
    "winning_hands",
    "wins",
    "rulesets",
    "walls",
    "tables",
    "actions",
    "illegal_actions",
    "records",
]
