"""A small scorer with three faults, and without them; docs/testing.md tells how they are found."""

from collections import Counter
from collections.abc import Iterator, Sequence

from twmahjong import FULL_SET, Hand, MeldKind, Tile, Win

Sets = tuple[tuple[Tile, ...], ...]

KINDS = sorted({tile for tile in FULL_SET if not tile.is_flower})
#: Three, four, five concealed pungs, and their tai.
LADDER = ((3, 2), (4, 5), (5, 8))


def sets(tiles: Sequence[Tile]) -> Iterator[Sets]:
    """All ways to see sorted tiles as chows and pungs."""
    if not tiles:
        yield ()
        return
    first = tiles[0]
    groups = [(first, first, first)]
    if not first.is_honor and first.rank < 8:
        groups.append((first, Tile(first + 1), Tile(first + 2)))
    for group in groups:
        if not Counter(group) - Counter(tiles):
            rest = sorted((Counter(tiles) - Counter(group)).elements())
            yield from ((group, *others) for others in sets(rest))


def splits(tiles: Sequence[Tile]) -> Iterator[tuple[Tile, Sets]]:
    """All ways to see tiles as a pair and sets."""
    counts = Counter(tiles)
    for pair in counts:
        if counts[pair] >= 2:
            rest = sorted((counts - Counter({pair: 2})).elements())
            yield from ((pair, found) for found in sets(rest))


class Scorer:
    """Waits, and the tai for three, four and five concealed pungs. It has three faults."""

    def waits(self, hand: Hand) -> set[Tile]:
        """The tiles that complete the hand."""
        return {tile for tile in KINDS if any(splits([*hand.concealed, tile]))}

    def concealed_pungs(self, win: Win, pair: Tile, found: Sets) -> int:
        """How many there are when the tiles are seen so; a concealed kong is one."""
        kongs = sum(meld.kind is MeldKind.CONCEALED_KONG for meld in win.hand.melds)
        return kongs + sum(one[0] == one[1] for one in found)

    def tai(self, count: int) -> int:
        """What so many concealed pungs are worth."""
        return sum(value for least, value in LADDER if count >= least)

    def score(self, win: Win) -> int:
        """The best of all ways to see the tiles; flowers that win alone have no pungs."""
        if win.tile is None:
            return 0
        seen = splits([*win.hand.concealed, win.tile])
        return max(self.tai(self.concealed_pungs(win, *split)) for split in seen)


class Mended(Scorer):
    """The same without the faults."""

    def waits(self, hand: Hand) -> set[Tile]:
        """A kind of which the hand holds all four is no wait (C07)."""
        held = Counter([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)])
        return {tile for tile in super().waits(hand) if held[tile] < 4}

    def concealed_pungs(self, win: Win, pair: Tile, found: Sets) -> int:
        """A pung that another player's tile completed is not concealed (C09)."""
        count = super().concealed_pungs(win, pair, found)
        chows = [one for one in found if one[0] != one[1]]
        elsewhere = win.tile == pair or any(win.tile in chow for chow in chows)
        return count if win.self_drawn or elsewhere else count - 1

    def tai(self, count: int) -> int:
        """Of a ladder only the highest step counts (C14)."""
        return max((value for least, value in LADDER if count >= least), default=0)


if __name__ == "__main__":
    won = Win.parse("111444777m999p22s55z @ 5z", seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    print(f"{won}: {Scorer().score(won)} tai with the faults, {Mended().score(won)} without")
