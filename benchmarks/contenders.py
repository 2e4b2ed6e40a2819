"""Who is measured: this library, the plain recursion, and other packages where they are installed.

The others play with 14 tiles. They are given the 14 concealed tiles that this library holds beside
one meld. What each wants as its input is made before the clock starts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks import plain
from benchmarks.deals import Deal
from twmahjong import (
    HONG_KONG,
    TAIWAN,
    Hand,
    Meld,
    MeldKind,
    Ruleset,
    Source,
    Tile,
    Win,
    is_complete,
    readings,
    score,
    waits,
)


@dataclass(frozen=True)
class Contender:
    """What is made of a deal beforehand, and what is then measured."""

    prepare: Callable[[Deal], tuple[Any, ...]]
    run: Callable[..., Any]


Contenders = dict[str, Contender]


def installed(name: str) -> bool:
    """Whether a package can be measured."""
    return find_spec(name) is not None


# --- this library ---------------------------------------------------------------------------------


def hand_of(deal: Deal) -> Hand:
    """The hand without its last tile; 13 tiles lie beside a pung."""
    melds = (Meld(MeldKind.PUNG, Tile(deal.absent)),) if len(deal.tiles) == 13 else ()
    return Hand(tuple(map(Tile, deal.tiles)), melds)


def win_of(deal: Deal) -> Win:
    """South draws the last tile in the East round."""
    return Win(
        hand=hand_of(deal),
        tile=Tile(deal.last),
        source=Source.SELF_DRAW,
        seat_wind=Tile.SOUTH,
        round_wind=Tile.EAST,
        discards=20,
    )


def _all_readings(hand: Hand, tile: Tile) -> object:
    return readings(hand, tile, self_drawn=True)


def _explained(win: Win, ruleset: Ruleset) -> object:
    return score(win, ruleset).explain()


# --- the others -----------------------------------------------------------------------------------


def ids(deal: Deal) -> tuple[list[int], int]:
    """Each tile as one of 136, and the last one of them."""
    seen = [0] * 34
    found = []
    for kind in (*deal.tiles, deal.last):
        found.append(4 * kind + seen[kind])
        seen[kind] += 1
    return found[:-1], found[-1]


def _jansou_tiles(deal: Deal) -> tuple[list[Any], Any]:
    tiles = import_module("jansou.core.tiles")
    kinds = [tiles.Tile(tiles.TileKind(kind)) for kind in (*deal.tiles, deal.last)]
    return kinds, kinds[-1]


def _mcr(kind: int) -> str:
    """A tile as PyMahjongGB writes it."""
    if kind < 27:
        return "WBT"[kind // 9] + str(kind % 9 + 1)
    # Its dragons are red, green, white.
    return f"F{kind - 26}" if kind < 31 else f"J{34 - kind}"


def _thirty_four_checks(is_agari: Callable[[list[int]], bool], counts: list[int]) -> list[int]:
    """The waits of a package that only checks."""
    found = []
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


def checks() -> Contenders:
    """Whether 14 concealed tiles are complete."""
    found = {
        "twmahjong": Contender(lambda d: (hand_of(d), Tile(d.last)), is_complete),
        "plain": Contender(lambda d: (d.all_counts,), plain.is_complete),
    }
    if installed("mahjong"):
        agari = import_module("mahjong.agari").Agari
        found["mahjong"] = Contender(lambda d: (d.all_counts,), agari.is_agari)
    if installed("jansou"):
        decompose = import_module("jansou.analysis.decompose")
        found["jansou"] = Contender(lambda d: (d.all_counts, 0), decompose.is_complete)
    if installed("xiangting"):
        package = import_module("xiangting")
        four = package.PlayerCount.FOUR
        found["xiangting"] = Contender(
            lambda d: (d.all_counts, four), package.calculate_replacement_number
        )
    return found


def waiting() -> Contenders:
    """What 13 concealed tiles wait for."""
    found = {
        "twmahjong": Contender(lambda d: (hand_of(d),), waits),
        "plain": Contender(lambda d: (d.counts,), plain.waits),
    }
    if installed("mahjong"):
        agari = import_module("mahjong.agari").Agari
        found["mahjong"] = Contender(lambda d: (agari.is_agari, d.counts), _thirty_four_checks)
    if installed("jansou"):
        module = import_module("jansou.analysis.waits")
        found["jansou"] = Contender(lambda d: (d.counts, ()), module.waits_counts)
    if installed("riichienv"):
        evaluator = import_module("riichienv").HandEvaluator
        found["riichienv"] = Contender(lambda d: (evaluator(ids(d)[0]),), evaluator.get_waits)
    if installed("xiangting"):
        package = import_module("xiangting")
        four = package.PlayerCount.FOUR
        found["xiangting"] = Contender(
            lambda d: (d.counts, four), package.calculate_necessary_tiles
        )
    if installed("MahjongGB"):
        shanten = import_module("MahjongGB").RegularShanten
        found["PyMahjongGB"] = Contender(lambda d: (tuple(map(_mcr, d.tiles)),), shanten)
    return found


def reading() -> Contenders:
    """Every way to read 14 concealed tiles."""
    found = {
        "twmahjong": Contender(lambda d: (hand_of(d), Tile(d.last)), _all_readings),
        "plain": Contender(lambda d: (d.all_counts,), plain.readings),
    }
    if installed("mahjong"):
        divider = import_module("mahjong.hand_calculating.divider").HandDivider
        found["mahjong"] = Contender(lambda d: (d.all_counts,), divider.divide_hand)
    if installed("jansou"):
        decompose = import_module("jansou.analysis.decompose").decompose
        found["jansou"] = Contender(
            lambda d: (_jansou_tiles(d)[0], (), _jansou_tiles(d)[1]), decompose
        )
    return found


def scoring() -> Contenders:
    """What a self-drawn win with 14 concealed tiles is worth, with everything that explains it."""
    found = {
        "twmahjong": Contender(lambda d: (win_of(d), TAIWAN), score),
        "twmahjong, HONG_KONG": Contender(lambda d: (win_of(d), HONG_KONG), score),
        "twmahjong, as text": Contender(lambda d: (win_of(d), TAIWAN), _explained),
    }
    if installed("mahjong"):
        calculator = import_module("mahjong.hand_calculating.hand").HandCalculator
        config = import_module("mahjong.hand_calculating.hand_config").HandConfig(is_tsumo=True)

        def by_mahjong(tiles: list[int], last: int) -> object:
            return calculator.estimate_hand_value(tiles, last, config=config)

        found["mahjong"] = Contender(lambda d: ([*ids(d)[0], ids(d)[1]], ids(d)[1]), by_mahjong)
    if installed("jansou"):
        found["jansou"] = _jansou_score()
    if installed("riichienv"):
        package = import_module("riichienv")
        conditions = package.Conditions(tsumo=True)

        def by_riichienv(evaluator: Any, last: int) -> object:
            return evaluator.calc(last, conditions=conditions)

        found["riichienv"] = Contender(
            lambda d: (package.HandEvaluator(ids(d)[0]), ids(d)[1]), by_riichienv
        )
    if installed("MahjongGB"):
        calculate = import_module("MahjongGB").MahjongFanCalculator
        found["PyMahjongGB"] = Contender(
            lambda d: (
                (),
                tuple(map(_mcr, d.tiles)),
                _mcr(d.last),
                0,
                True,
                False,
                False,
                False,
                1,
                0,
            ),
            calculate,
        )
    return found


def _jansou_score() -> Contender:
    hand = import_module("jansou.core.hand").Hand
    context = import_module("jansou.scoring.context").WinContext(
        rules=import_module("jansou.core.rules").preset("m-league"), is_tsumo=True
    )

    def prepare(deal: Deal) -> tuple[Any, ...]:
        tiles, last = _jansou_tiles(deal)
        return hand(tiles), last, context

    return Contender(prepare, import_module("jansou.scoring.score").score)


def ours(contenders: Contenders) -> Contenders:
    """Those that take sixteen tiles and one."""
    return {
        name: contender
        for name, contender in contenders.items()
        if name == "plain" or name.startswith("twmahjong")
    }
