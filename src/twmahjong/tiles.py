"""The tiles: 42 kinds, 144 pieces, and how they are written and read (rules C01-C03)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from twmahjong.enums import Named
from twmahjong.errors import NotationError

__all__ = ["FULL_SET", "Suit", "Tile", "format_tiles", "parse_tiles"]


class Suit(Named):
    """A suit, with the letter that stands for it in text."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOO = "s"
    HONORS = "z"
    FLOWERS = "f"


class Tile(IntEnum):
    """One of the 42 kinds of tile (rule C01), in the usual order.

    >>> Tile.parse("5m")
    Tile.M5
    >>> str(Tile.M5), format(Tile.M5, "zh"), format(Tile.M5, "en")
    ('5m', '五萬', 'five of characters')
    """

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(9)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
    EAST, SOUTH, WEST, NORTH = range(27, 31)
    WHITE, GREEN, RED = range(31, 34)
    SPRING, SUMMER, AUTUMN, WINTER = range(34, 38)
    PLUM, ORCHID, CHRYSANTHEMUM, BAMBOO = range(38, 42)

    @property
    def suit(self) -> Suit:
        """The suit: one of the three number suits, the honours or the flowers."""
        return _SUITS[self]

    @property
    def rank(self) -> int:
        """The digit in text: 1-9 of a number suit, 1-7 of the honours, 1-8 of the flowers."""
        return _RANKS[self]

    @property
    def is_honor(self) -> bool:
        """A wind or a dragon."""
        return 27 <= self <= 33

    @property
    def is_wind(self) -> bool:
        """East, South, West or North."""
        return 27 <= self <= 30

    @property
    def is_dragon(self) -> bool:
        """White, green or red."""
        return 31 <= self <= 33

    @property
    def is_flower(self) -> bool:
        """One of the four seasons and four plants."""
        return self >= 34

    @property
    def is_terminal(self) -> bool:
        """A 1 or a 9 of a number suit."""
        return self < 27 and self % 9 in (0, 8)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read exactly one tile: ``5m``, ``五萬`` or the Unicode tile.

        Raises NotationError with the position of what cannot be read (C03).
        """
        tiles = parse_tiles(text)
        if len(tiles) != 1:
            raise NotationError(text, len(text), f"one tile, not {len(tiles)}")
        return tiles[0]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Tile.{self.name}"

    def __format__(self, spec: str) -> str:
        """Write the tile as ``""`` 5m, ``zh`` 五萬, ``en`` five of characters, ``u`` Unicode."""
        try:
            return _WRITTEN[spec][self]
        except KeyError:
            known = ", ".join(map(repr, _WRITTEN))
            raise ValueError(f"unknown way to write a tile: {spec!r}; known are {known}") from None


def is_wind(value: object) -> bool:
    """Whether a value from outside is one of the four winds."""
    return isinstance(value, Tile) and value.is_wind


#: How many kinds are not flowers, and how many there are with them.
PLAIN_KINDS: Final = 34

_RANKS: Final[list[int]] = [*(1 + i % 9 for i in range(27)), *range(1, 8), *range(1, 9)]
_SUITS = [suit for suit, n in zip(Suit, (9, 9, 9, 7, 8), strict=True) for _ in range(n)]
_TEXTS = [f"{rank}{suit.value}" for rank, suit in zip(_RANKS, _SUITS, strict=True)]

_NUMERALS = "一二三四五六七八九"
_CHINESE = [
    *(f"{n}{suit}" for suit in "萬筒條" for n in _NUMERALS),
    *("東", "南", "西", "北", "白板", "發財", "紅中"),
    *("春", "夏", "秋", "冬", "梅", "蘭", "菊", "竹"),
]
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_ENGLISH = [
    *(f"{n} of {suit}" for suit in ("characters", "dots", "bamboo") for n in _NUMBERS),
    *("east wind", "south wind", "west wind", "north wind"),
    *("white dragon", "green dragon", "red dragon"),
    *("spring", "summer", "autumn", "winter", "plum", "orchid", "chrysanthemum", "bamboo"),
]
# In Unicode's block of mahjong tiles the bamboos stand before the dots, red before green before
# white, the plants before the seasons, and the bamboo plant before the chrysanthemum.
_UNICODE = [
    chr(0x1F000 + n)
    for n in (
        *range(0x07, 0x10),
        *range(0x19, 0x22),
        *range(0x10, 0x19),
        *range(0x04),
        *(0x06, 0x05, 0x04),
        *range(0x26, 0x2A),
        *(0x22, 0x23, 0x25, 0x24),
    )
]
_WRITTEN = {"": _TEXTS, "zh": _CHINESE, "en": _ENGLISH, "u": _UNICODE}

_SUIT_LETTERS = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
_SUIT_SIZES = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
_SUIT_NAMES = {
    **dict.fromkeys("萬万", "m"),
    **dict.fromkeys("筒餅饼", "p"),
    **dict.fromkeys("條条索", "s"),
}
_DIGITS = {
    **{str(n): n for n in range(10)},
    **{chr(0xFF10 + n): n for n in range(10)},
    **{numeral: n for n, numeral in enumerate(_NUMERALS, 1)},
}
# Names of one tile, longest first so that 白板 is not read as 白 and an unknown 板.
_NAMES = {
    **dict.fromkeys(("小鳥", "小鸟", "么雞", "么鸡", "幺雞", "幺鸡"), Tile.S1),
    **{
        name: tile
        for names, tile in (
            ("東風 东风 東 东", Tile.EAST),
            ("南風 南风 南", Tile.SOUTH),
            ("西風 西风 西", Tile.WEST),
            ("北風 北风 北", Tile.NORTH),
            ("白板 白", Tile.WHITE),
            ("發財 发财 青發 青发 發 发", Tile.GREEN),
            ("紅中 红中 中", Tile.RED),
            ("春", Tile.SPRING),
            ("夏", Tile.SUMMER),
            ("秋", Tile.AUTUMN),
            ("冬", Tile.WINTER),
            ("梅", Tile.PLUM),
            ("蘭 兰", Tile.ORCHID),
            ("菊", Tile.CHRYSANTHEMUM),
            ("竹", Tile.BAMBOO),
        )
        for name in names.split()
    },
    **{symbol: Tile(i) for i, symbol in enumerate(_UNICODE)},
}
_LONGEST_NAME = max(map(len, _NAMES))
#: Tell a font to draw the tile as text or as a picture; they follow a tile and mean nothing here.
_VARIATION_SELECTORS = "\ufe0e\ufe0f"

#: The whole set: four of each plain kind and one of each flower.
FULL_SET: Final[tuple[Tile, ...]] = tuple(
    tile for tile in Tile for _ in range(1 if tile.is_flower else 4)
)


def must_be_text(text: object) -> None:
    """Raise NotationError for what is no text at all (C03)."""
    if not isinstance(text, str):
        raise NotationError(repr(text), 0, "text")


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles in the order they are written; blanks between them are skipped.

    Digits before a suit letter, Unicode tiles and Chinese names are read (C03).
    Raises NotationError with the position of the first thing that is none of these.

    >>> parse_tiles("12m7z 五萬")
    (Tile.M1, Tile.M2, Tile.RED, Tile.M5)
    """
    must_be_text(text)
    tiles: list[Tile] = []
    i = 0
    while i < len(text):
        if text[i].isspace():
            i += 1
        elif text[i] in _DIGITS:
            found, i = _parse_run(text, i)
            tiles += found
        else:
            tile, i = _parse_name(text, i)
            tiles.append(tile)
    return tuple(tiles)


def _parse_run(text: str, start: int) -> tuple[list[Tile], int]:
    """Read digits and the suit they belong to; answer the tiles and where they end."""
    i = start
    while i < len(text) and text[i] in _DIGITS:
        i += 1
    letter = text[i : i + 1]
    suit = _SUIT_NAMES.get(letter, letter)
    if suit not in _SUIT_LETTERS:
        raise NotationError(text, i, "a digit or one of the suits m p s z f")
    first, size = _SUIT_LETTERS[suit], _SUIT_SIZES[suit]
    tiles = []
    for position in range(start, i):
        rank = _DIGITS[text[position]]
        if not 1 <= rank <= size:
            raise NotationError(text, position, f"1-{size} before {letter}")
        tiles.append(Tile(first + rank - 1))
    return tiles, i + 1


def _parse_name(text: str, start: int) -> tuple[Tile, int]:
    """Read one tile by its name or symbol; answer it and where it ends."""
    for length in range(_LONGEST_NAME, 0, -1):
        tile = _NAMES.get(text[start : start + length])
        if tile is not None:
            end = start + length
            while text[end : end + 1] and text[end] in _VARIATION_SELECTORS:
                end += 1
            return tile, end
    raise NotationError(text, start, "a tile, such as 5m, 東 or a Unicode tile")


def format_tiles(tiles: Iterable[Tile], spec: str = "") -> str:
    """Write tiles in the order given, by default with one suit letter for each run of a suit.

    ``spec`` is that of ``format(tile, spec)``. English names are separated by commas.

    >>> format_tiles([Tile.M1, Tile.M2, Tile.RED])
    '12m7z'
    """
    if spec:
        return (", " if spec == "en" else "").join(format(tile, spec) for tile in tiles)
    text = ""
    last = ""
    for tile in tiles:
        rank, letter = _TEXTS[tile][0], _TEXTS[tile][1]
        if letter != last:
            text += last
            last = letter
        text += rank
    return text + last
