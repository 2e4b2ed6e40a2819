"""Score one win by every table, and explain the highest total in Chinese."""

from twmahjong import RULESETS, Score, Tile, Win, score


def scores(text: str) -> list[Score]:
    """The same win, counted by each of the tables."""
    win = Win.parse(text, seat_wind=Tile.SOUTH, round_wind=Tile.EAST, discards=23)
    return [score(win, ruleset) for ruleset in RULESETS.values()]


if __name__ == "__main__":
    results = scores("111222333m456p55s77z @ 7z*")
    for result in results:
        print(f"{result.ruleset.title}: {result.total} {result.ruleset.unit}")
    print()
    print(max(results, key=lambda result: result.total).explain("zh"))
