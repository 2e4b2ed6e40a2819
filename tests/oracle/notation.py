"""Hands and wins as text, read into plain numbers (C02, C03).

A tile is an int 0..41: characters 0-8, dots 9-17, bamboo 18-26, winds E S W N 27-30,
white 31, green 32, red 33, the seasons 34-37, the plants 38-41.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

SUIT_START = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
SUIT_SIZE = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
HONORS = WINDS + DRAGONS
FLOWERS = tuple(range(34, 42))
WIND_LETTERS = {"E": 27, "S": 28, "W": 29, "N": 30}
TILE_NAMES = tuple(
    f"{number}{letter}" for letter in "mpszf" for number in range(1, SUIT_SIZE[letter] + 1)
)


@dataclass(frozen=True)
class Meld:
    """A set laid out: `tile` is the lowest, `fed` one of "<", "^", ">", "" (unknown or nobody)."""

    kind: str  # chow, pung, exposed_kong, concealed_kong, added_kong
    tile: int
    claimed: int | None = None
    fed: str = ""

    def tiles(self) -> tuple[int, ...]:
        """Every tile of the meld, four of them in a kong."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (3 if self.kind == "pung" else 4)


@dataclass(frozen=True)
class Hand:
    """Concealed tiles in order, melds, flowers; the winning tile is not among them."""

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()

    def tiles(self) -> tuple[int, ...]:
        """Concealed and melded tiles together, without flowers, in order."""
        melded = [tile for meld in self.melds for tile in meld.tiles()]
        return tuple(sorted([*self.concealed, *melded]))


@dataclass(frozen=True)
class Facts:
    """How, where and when a hand was won (C20)."""

    hand: Hand
    tile: int | None
    source: str  # self_draw, discard, robbed_kong, eight_flowers, robbed_flower
    seat_wind: int
    round_wind: int
    dealer: bool = False
    occasions: frozenset[str] = frozenset()
    ready: str | None = None  # declared, heavenly, earthly
    discards: int | None = None


def suit_of(tile: int) -> str:
    """The letter of the suit: m, p, s, z or f."""
    return TILE_NAMES[tile][1]


def rank_of(tile: int) -> int:
    """The number of the tile in its suit, from 1."""
    return int(TILE_NAMES[tile][0])


def is_honor(tile: int) -> bool:
    """Winds and dragons."""
    return tile in HONORS


def is_terminal(tile: int) -> bool:
    """Ones and nines of the three number suits."""
    return suit_of(tile) in "mps" and rank_of(tile) in (1, 9)


def flower_number(tile: int) -> int:
    """The seat a flower belongs to, East 1 to North 4 (C02)."""
    return (tile - 34) % 4 + 1


def parse_tiles(text: str) -> list[int]:
    """Tiles in the order written, such as "12m77z" (C03)."""
    tiles: list[int] = []
    text = text.replace(" ", "")
    groups = re.findall(r"[1-9]+[mpszf]", text)
    if "".join(groups) != text:
        raise ValueError(f"no tiles: {text!r}")
    for group in groups:
        letter = group[-1]
        for digit in group[:-1]:
            if int(digit) > SUIT_SIZE[letter]:
                raise ValueError(f"no tile {digit}{letter}")
            tiles.append(SUIT_START[letter] + int(digit) - 1)
    return tiles


def format_tiles(tiles: tuple[int, ...] | list[int]) -> str:
    """Tiles as text in the order given, equal suits together."""
    text = ""
    for index, tile in enumerate(tiles):
        last_of_group = index + 1 == len(tiles) or suit_of(tiles[index + 1]) != suit_of(tile)
        text += str(rank_of(tile)) + (suit_of(tile) if last_of_group else "")
    return text


def parse_meld(text: str) -> Meld:
    """One meld: `789s<`, `333p^`, `[2222s]`, `5555z=>`."""
    if text.startswith("["):
        return Meld("concealed_kong", parse_tiles(text.strip("[]"))[0])
    fed = text[-1] if text[-1] in "<^>" else ""
    body = text.removesuffix(fed)
    tiles = parse_tiles(body.removesuffix("="))
    claimed = tiles[1] if fed else None
    if body.endswith("="):
        return Meld("added_kong", tiles[0], claimed, fed)
    if len(tiles) == 4:
        return Meld("exposed_kong", tiles[0], claimed, fed)
    if tiles[0] == tiles[1]:
        return Meld("pung", tiles[0], claimed, fed)
    return Meld("chow", min(tiles), claimed, fed)


def format_meld(meld: Meld) -> str:
    """The claimed tile of a chow stands in the middle."""
    tiles = list(meld.tiles())
    if meld.kind == "chow" and meld.claimed is not None:
        others = [tile for tile in tiles if tile != meld.claimed]
        tiles = [others[0], meld.claimed, others[1]]
    text = format_tiles(tiles)
    if meld.kind == "concealed_kong":
        return f"[{text}]"
    return text + ("=" if meld.kind == "added_kong" else "") + meld.fed


def parse_hand(text: str) -> Hand:
    """A hand: concealed tiles, then `|` and melds, then `+` and flowers."""
    rest, _, flowers = text.partition("+")
    concealed, _, melds = rest.partition("|")
    return Hand(
        tuple(sorted(parse_tiles(concealed))),
        tuple(parse_meld(word) for word in melds.split()),
        tuple(sorted(parse_tiles(flowers))),
    )


def format_hand(hand: Hand) -> str:
    """The hand as text that `parse_hand` reads."""
    text = format_tiles(hand.concealed)
    if hand.melds:
        text += " | " + " ".join(format_meld(meld) for meld in hand.melds)
    if hand.flowers:
        text += " + " + format_tiles(hand.flowers)
    return text


def parse_win(text: str) -> tuple[Hand, int | None, bool]:
    """A win: hand, winning tile if there is one, and whether it was self-drawn."""
    hand, at, tile = text.partition("@")
    tile = tile.strip()
    if not at:
        return parse_hand(hand), None, False
    (number,) = parse_tiles(tile.removesuffix("*"))
    return parse_hand(hand), number, tile.endswith("*")


def format_win(facts: Facts) -> str:
    """The win as text; an eight-flower win with a hand is self-drawn too."""
    text = format_hand(facts.hand)
    if facts.tile is None:
        return text
    star = "*" if facts.source in ("self_draw", "eight_flowers") else ""
    return f"{text} @ {TILE_NAMES[facts.tile]}{star}"
