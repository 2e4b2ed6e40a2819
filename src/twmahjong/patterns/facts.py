"""What a pattern is asked about."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from twmahjong.decomposition import Reading
from twmahjong.tiles import Tile
from twmahjong.win import Win


@frozen(eq=False)
class Facts:
    """What a pattern is asked about: the win, and one reading of it.

    ``waits`` are the kinds the hand waited for, None where nothing was waited for (C11). ``kinds``
    has the bit ``1 << tile`` of every plain kind in the hand, melds and winning tile included.
    ``flower_numbers`` are those of the flowers shown, ``seat_number`` that of the seat (C02).
    ``chows`` are the lowest tiles of the chows, ``pungs`` the tiles of the pungs and kongs; a
    special shape has neither, nor a ``pair`` (C05). ``concealed_pungs`` counts concealed kongs in.
    """

    win: Win
    reading: Reading | None
    waits: frozenset[Tile] | None
    kinds: int
    flower_numbers: tuple[int, ...]
    seat_number: int
    chows: tuple[Tile, ...] = ()
    pungs: tuple[Tile, ...] = ()
    pair: Tile | None = None
    concealed_pungs: int = 0

    @property
    def standard(self) -> bool:
        """Five sets and a pair."""
        return self.pair is not None


Pattern = Callable[[Facts], int]
