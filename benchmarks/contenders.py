"""Who is measured: this library, the plain recursion, and other packages where they are installed.

The others play with 14 tiles. They are given the 14 concealed tiles that this library holds beside
one meld. What each wants as its input is made before the clock starts, and what each answers is
made comparable before anything is timed.
"""

from collections.abc import Callable, Iterable
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
    """What is made of a deal beforehand, what is then measured, and what its answer means.

    Answers of one group mean the same in all who have a meaning.
    """

    prepare: Callable[[Deal], tuple[Any, ...]]
    run: Callable[..., Any]
    meaning: Callable[[Any, Deal], object] | None = None


Contenders = dict[str, Contender]

#: The other packages, and what of each is imported.
PEERS = {
    "mahjong": "mahjong",
    "jansou": "jansou",
    "riichienv": "riichienv",
    "xiangting": "xiangting",
    "PyMahjongGB": "MahjongGB",
}


def installed(name: str) -> bool:
    """Whether a package can be measured."""
    return find_spec(PEERS[name]) is not None


def absent() -> list[str]:
    """The packages that cannot be measured here."""
    return [name for name in PEERS if not installed(name)]


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


def _bool(answer: Any, _: Deal) -> bool:
    return bool(answer)


def _set(answer: Any, _: Deal) -> set[int]:
    return set(answer)


def checks() -> Contenders:
    """Whether 14 concealed tiles are complete."""
    found = {
        "twmahjong": Contender(lambda d: (hand_of(d), Tile(d.last)), is_complete, _bool),
        "plain": Contender(lambda d: (d.all_counts,), plain.is_complete, _bool),
    }
    if installed("mahjong"):
        agari = import_module("mahjong.agari").Agari
        found["mahjong"] = Contender(lambda d: (d.all_counts,), agari.is_agari, _bool)
    if installed("jansou"):
        decompose = import_module("jansou.analysis.decompose")
        found["jansou"] = Contender(lambda d: (d.all_counts, 0), decompose.is_complete, _bool)
    if installed("xiangting"):
        package = import_module("xiangting")
        four = package.PlayerCount.FOUR
        found["xiangting"] = Contender(
            lambda d: (d.all_counts, four),
            package.calculate_replacement_number,
            lambda n, _: n == 0,
        )
    return found


def waiting() -> Contenders:
    """What 13 concealed tiles wait for."""
    found = {
        "twmahjong": Contender(lambda d: (hand_of(d),), waits, _set),
        "plain": Contender(lambda d: (d.counts,), plain.waits, _set),
    }
    if installed("mahjong"):
        agari = import_module("mahjong.agari").Agari
        found["mahjong"] = Contender(
            lambda d: (agari.is_agari, d.counts), _thirty_four_checks, _set
        )
    if installed("jansou"):
        module = import_module("jansou.analysis.waits")
        found["jansou"] = Contender(
            lambda d: (d.counts, ()), module.waits_counts, lambda kinds, _: {k.value for k in kinds}
        )
    if installed("riichienv"):
        evaluator = import_module("riichienv").HandEvaluator
        found["riichienv"] = Contender(lambda d: (evaluator(ids(d)[0]),), evaluator.get_waits, _set)
    if installed("xiangting"):
        package = import_module("xiangting")
        four = package.PlayerCount.FOUR
        found["xiangting"] = Contender(
            lambda d: (d.counts, four),
            package.calculate_necessary_tiles,
            lambda found, _: {k for k in range(34) if found[0] == 1 and found[1] >> k & 1},
        )
    if installed("PyMahjongGB"):
        shanten = import_module("MahjongGB").RegularShanten
        kinds = {_mcr(kind): kind for kind in range(34)}
        found["PyMahjongGB"] = Contender(
            lambda d: (tuple(map(_mcr, d.tiles)),),
            shanten,
            # A kind of which all four are held is a wait to it; it is none to the others.
            lambda found, d: {
                kinds[name] for name in found[1] if found[0] == 0 and d.counts[kinds[name]] < 4
            },
        )
    return found


def reading() -> Contenders:
    """Every way to read 14 concealed tiles."""
    found = {
        "twmahjong": Contender(
            lambda d: (hand_of(d), Tile(d.last)),
            _all_readings,
            lambda found, _: _ways([b.tiles for b in r.blocks if not b.melded] for r in found),
        ),
        "plain": Contender(
            lambda d: (d.all_counts,),
            plain.readings,
            lambda found, _: _ways(map(plain.tiles_of, sets) for _, sets in found),
        ),
    }
    if installed("mahjong"):
        divider = import_module("mahjong.hand_calculating.divider").HandDivider
        found["mahjong"] = Contender(
            lambda d: (d.all_counts,),
            divider.divide_hand,
            lambda found, _: _ways([b for b in way if len(b) > 2] for way in found),
        )
    if installed("jansou"):
        decompose = import_module("jansou.analysis.decompose").decompose
        found["jansou"] = Contender(
            lambda d: (_jansou_tiles(d)[0], (), _jansou_tiles(d)[1]),
            decompose,
            lambda found, _: _ways(
                [tuple(k.value for k in g.kinds) for g in way.groups if len(g.kinds) > 2]
                for way in found
            ),
        )
    return found


def _ways(found: Iterable[Iterable[Iterable[int]]]) -> set[tuple[tuple[int, ...], ...]]:
    """The sets of each reading, in order; what is left of the tiles is the pair."""
    return {tuple(sorted(tuple(map(int, one)) for one in way)) for way in found}


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
    if installed("PyMahjongGB"):
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
