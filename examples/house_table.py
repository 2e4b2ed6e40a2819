"""Derive a house table, say how it differs, and see what that changes."""

import attrs

from twmahjong import TAIWAN, Row, Ruleset, Tile, Win, Winds, score
from twmahjong.patterns import Facts


def holds_the_bird(f: Facts) -> int:
    """A pung of the 1 of bamboo, which carries a bird."""
    return Tile.S1 in f.pungs


def house_table() -> Ruleset:
    """Our table: chows are worth little, birds are worth something."""
    house = (
        TAIWAN.with_values({"all_pungs": 6, "all_chows": 1})
        .with_rows(Row("bird", "小鳥", 2, holds_the_bird, source="custom of the house"))
        .without("human_win")
        .with_options(limit=40, seven_robs_one=False, winds=Winds.DEALER)
    )
    return attrs.evolve(house, title="Our table")


if __name__ == "__main__":
    house = house_table()
    print(house.diff(TAIWAN))
    print()
    win = Win.parse(
        "44m22z | 999m^ 111s< 777p> 888s^ @ 2z", seat_wind=Tile.WEST, round_wind=Tile.NORTH
    )
    print(score(win, house))
