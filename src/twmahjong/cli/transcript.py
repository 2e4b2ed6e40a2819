"""A hand act by act, as lines of a table: who did what, and the tiles after it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from twmahjong.cli.endings import SEAT_NAMES
from twmahjong.hand import Hand
from twmahjong.table import Action, Chow, Kong, Pung, SeatState, Table
from twmahjong.tiles import Tile, format_tiles

WORDS: Final = {
    "en": {
        "head": "{title}; base {base}, {per_tai} a {unit}; round {round}, dealer {dealer},"
        " streak {streak}",
        "seat": "seat",
        "wind": "wind",
        "tiles": "tiles",
        "discards": "discards",
        "act": "act",
        "what": "what",
        "left": "left",
        "after": "tiles after it",
        "dealt": "dealt",
        "lays": "{seat} lays {tiles}",
        "asked": "asked: {seats}",
        "tai": "tai",
        "fan": "fan",
    },
    "zh": {
        "head": "{title}；底 {base}，每{unit} {per_tai}；{round}圈，莊家{dealer}，連莊 {streak}",
        "seat": "座",
        "wind": "門風",
        "tiles": "手牌",
        "discards": "出牌",
        "act": "著",
        "what": "動作",
        "left": "餘",
        "after": "其後手牌",
        "dealt": "配牌",
        "lays": "{seat}亮 {tiles}",
        "asked": "問{seats}",
        "tai": "台",
        "fan": "番",
        "draw": "摸",
        "discard": "打",
        "ready": "聽",
        "chow": "吃",
        "pung": "碰",
        "kong": "槓",
        "hu": "胡",
        "pass": "過",
        "takeback": "收回",
        "show": "攤牌",
        "change": "換打",
        "extra": "多摸",
        "seen": "已看",
        "unseen": "未看",
        "skip": "漏摸",
        "wrongdraw": "摸錯",
        "exchange": "換回",
    },
}


class Transcript:
    """Writes the lines of one hand in one language."""

    def __init__(self, lang: str) -> None:
        self.words = WORDS[lang]
        self.names = SEAT_NAMES[lang]
        self.spec = "zh" if lang == "zh" else ""

    def heading(self, table: Table) -> Iterator[str]:
        """The table and its circumstances, then what the seats were dealt."""
        yield self.words["head"].format(
            title=f"{table.ruleset.id}: {table.ruleset.title}",
            base=table.stakes.base,
            per_tai=table.stakes.per_tai,
            unit=self.words[table.ruleset.unit],
            round=self._wind(table.round_wind),
            dealer=self.names[table.dealer],
            streak=table.streak,
        )
        yield ""
        yield from self.places(table)

    def places(self, table: Table) -> Iterator[str]:
        """What lies before each seat."""
        rivers = any(state.river for state in table.seats)
        heads = [self.words[name] for name in ("seat", "wind", "tiles", "discards")]
        rows = [
            (self.names[seat], self._wind(wind), tiles_of(state), _river(state))
            for seat, (wind, state) in enumerate(zip(table.winds, table.seats, strict=True))
        ]
        shown = 4 if rivers else 3
        yield from aligned([row[:shown] for row in (tuple(heads), *rows)])

    def acts(self, steps: Sequence[tuple[Action | None, Table]]) -> Iterator[str]:
        """One line for each act after the deal."""
        heads = [self.words[name] for name in ("act", "seat", "what", "left", "after")]
        rows = [(*heads, "")]
        for number, ((_, before), (action, after)) in enumerate(pairwise(steps), 1):
            assert action is not None
            rows.append(
                (
                    str(number),
                    self.names[action.seat],
                    self._what(before, action, after),
                    str(after.drawable),
                    tiles_of(after.seats[action.seat]),
                    "; ".join(self._notes(before, after)),
                )
            )
        yield from aligned(rows)

    def _wind(self, wind: Tile) -> str:
        return self.names[wind - Tile.EAST]

    def _what(self, before: Table, action: Action, after: Table) -> str:
        words = str(action).split()[1:]
        tiles = _tiles(before, action)
        drawn = drawn_tile(before, after)
        if tiles:
            words = [words[0], format_tiles(tiles, self.spec)]
        elif len(words) > 1 and hasattr(action, "tile"):
            words[1] = format(action.tile, self.spec)
        elif drawn is not None:
            words.append(format(drawn, self.spec))
        return " ".join(self.words.get(word, word) for word in words)

    def _notes(self, before: Table, after: Table) -> Iterator[str]:
        """What came of the act: flowers and sets laid out, seats asked."""
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            flowers = [tile for tile in new.flowers if tile not in old.flowers]
            laid = [format_tiles(flowers, self.spec)] if flowers else []
            laid += [str(m) for m in new.melds if new.melds.count(m) > old.melds.count(m)]
            if laid:
                yield self.words["lays"].format(seat=self.names[seat], tiles=" ".join(laid))
        if after.claiming is not None and before.claiming is None:
            seats = " ".join(self.names[seat] for seat in after.claiming.pending)
            yield self.words["asked"].format(seats=seats)


def tiles_of(state: SeatState) -> str:
    """The tiles of a seat, as a hand is written."""
    return str(Hand(state.concealed, state.melds, state.flowers))


def drawn_tile(before: Table, after: Table) -> Tile | None:
    """The tile that came from the wall by this act, if one did."""
    if after.tail < before.tail:
        return after.wall[after.tail]
    return before.wall[before.head] if after.head > before.head else None


def _river(state: SeatState) -> str:
    """The discards in order; what was claimed stands in brackets."""
    return " ".join(
        str(entry.tile) if entry.taken_by is None else f"({entry.tile})" for entry in state.river
    )


def _tiles(before: Table, action: Action) -> tuple[Tile, ...]:
    """The tiles of a set that is claimed or declared; none for another act."""
    if isinstance(action, Kong) and action.tile is not None:
        return (action.tile,) * 4
    if before.claiming is None or before.claiming.tile is None:
        return ()
    if isinstance(action, Chow):
        return tuple(Tile(tile) for tile in range(action.tile, action.tile + 3))
    if isinstance(action, Pung | Kong):
        return (before.claiming.tile,) * (3 if isinstance(action, Pung) else 4)
    return ()


def aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows as columns; Chinese characters take two places."""
    rows = list(rows)
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            f"{cell}{' ' * (width - _width(cell))}" for cell, width in zip(row, widths, strict=True)
        )
        yield ("  " + "  ".join(cells)).rstrip()


def _width(text: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in text)
