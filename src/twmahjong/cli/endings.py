"""How a hand ended, in words; the letters stand for chairs (A1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from twmahjong.payment import Cause
from twmahjong.table import Ending, Seat, Table
from twmahjong.tai import Score
from twmahjong.win import Source

SEAT_NAMES: Final = {"en": "ESWN", "zh": "東南西北"}
WORDS: Final = {
    "en": {
        "self_draw": "{winner} wins by self-draw of {tile}, {worth}",
        "discard": "{winner} wins off {payer}'s {tile}, {worth}",
        "robbed_kong": "{winner} robs {payer}'s kong of {tile}, {worth}",
        "eight_flowers": "{winner} wins with eight flowers, {worth}",
        "robbed_flower": "{winner} wins with {payer}'s flower, {worth}",
        "drawn": "drawn hand",
        "false_win": "{offender} declares wrongly",
        "none": "not over",
        "charge": "{payer} pays {payee} {amount}: {because}",
        "tai": "tai",
        "fan": "fan",
    },
    "zh": {
        "self_draw": "{winner}自摸{tile}，{worth}",
        "discard": "{winner}胡{payer}打出的{tile}，{worth}",
        "robbed_kong": "{winner}搶{payer}的槓{tile}，{worth}",
        "eight_flowers": "{winner}八仙過海，{worth}",
        "robbed_flower": "{winner}七搶一，花出自{payer}，{worth}",
        "drawn": "流局",
        "false_win": "{offender}詐胡",
        "none": "未完",
        "charge": "{payer}付{payee} {amount}：{tai} {unit}",
        "tai": "台",
        "fan": "番",
    },
}


def ending(table: Table, lang: str = "en") -> str:
    """How the hand ended, in one line."""
    result, words, names = table.result, WORDS[lang], SEAT_NAMES[lang]
    if result is None:
        return words["none"]
    if result.reason is Ending.DRAWN:
        return words["drawn"]
    if result.offender is not None:
        return words["false_win"].format(offender=names[result.offender])
    wins = zip(result.winners, result.scores, strict=True)
    return "; ".join(_win(table, seat, score, lang) for seat, score in wins)


def _win(table: Table, seat: Seat, score: Score, lang: str) -> str:
    words, names = WORDS[lang], SEAT_NAMES[lang]
    tile = score.win.tile
    return words[score.win.source.value].format(
        winner=names[seat],
        payer=names[_source(table, seat, score.win.source)],
        tile="" if tile is None else format(tile, "zh" if lang == "zh" else ""),
        worth=f"{score.total} {words[table.ruleset.unit]}",
    )


def _source(table: Table, winner: Seat, source: Source) -> Seat:
    """Whose the tile was: in the end it is still the turn of who discarded it or made the kong."""
    if source is not Source.ROBBED_FLOWER or table.result is None:
        return table.turn
    charges = table.result.settlement.charges
    (payer,) = [c.payer for c in charges if c.cause is Cause.WIN and c.payee == winner]
    return Seat(payer)


def payments(table: Table, lang: str = "en") -> Iterator[str]:
    """All charges, and what each seat gained or lost."""
    words, names = WORDS[lang], SEAT_NAMES[lang]
    if table.result is None:
        return
    for charge in table.result.settlement.charges:
        yield words["charge"].format(
            payer=names[charge.payer],
            payee=names[charge.payee],
            amount=charge.amount,
            because=charge.because,
            tai=charge.tai,
            unit=words[table.ruleset.unit],
        )
    yield points(table.result.deltas, lang)


def points(deltas: Iterable[int], lang: str = "en") -> str:
    """What each seat gained or lost."""
    pairs = zip(SEAT_NAMES[lang], deltas, strict=True)
    return "  ".join(f"{name} {delta:+}" for name, delta in pairs)
