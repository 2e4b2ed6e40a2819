"""Property tests of somebody else, with ``twmahjong[testing]``: they must type-check, and run."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from twmahjong import FRIENDLY, TAIWAN, Hand, Ruleset, Seat, Table, Tile, Win, score, view
from twmahjong.strategies import hands, rulesets, tables, walls, wins

some: st.SearchStrategy[Hand] = hands()


@given(wins(ruleset=TAIWAN))
def test_a_total_is_the_sum_of_its_lines(win: Win) -> None:
    result = score(win, TAIWAN)
    assert result.total == sum(line.value for line in result.lines)


@given(st.from_type(Win), rulesets(), some, walls())
def test_text_and_back(win: Win, ruleset: Ruleset, hand: Hand, wall: tuple[Tile, ...]) -> None:
    assert Hand.parse(str(hand)) == hand
    assert len(wall) == 144
    assert not ruleset.diff(ruleset)
    assert str(win.hand) in str(win)


@given(tables(ruleset=FRIENDLY))
@settings(max_examples=10)
def test_nobody_sees_the_others_hands(table: Table) -> None:
    for seat in Seat:
        others = (other for other in view(table, seat).seats if other.seat != seat)
        assert table.result or all(other.shown is None for other in others)


if __name__ == "__main__":
    test_a_total_is_the_sum_of_its_lines()
    test_text_and_back()
    test_nobody_sees_the_others_hands()
    print("three properties hold")
