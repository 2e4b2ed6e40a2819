"""What a win is worth: the best reading, the rows that count, and why the others do not."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from attrs import frozen

from twmahjong.decomposition import Reading, Shape, readings, waits
from twmahjong.errors import NotAWinError
from twmahjong.hand import MeldKind
from twmahjong.options import FlowerNumbers, Options
from twmahjong.patterns import Facts, Pattern, TotalIs
from twmahjong.ruleset import LIMIT_ID, Row, Ruleset
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Source, Win

__all__ = ["Line", "Score", "Superseded", "score"]

Language = Literal["en", "zh"]


@frozen
class Line:
    """A row that is present, and how often."""

    row: Row
    count: int

    @property
    def value(self) -> int:
        """What the line adds, in tai or fan."""
        return self.row.value * self.count


@frozen
class Superseded:
    """A line that is present but does not count, and the counted row that replaces it (C15)."""

    line: Line
    by: Row


@frozen
class Score:
    """What a win is worth; the ``total`` is the sum of its ``lines``, before the dealer's tai.

    ``reading`` is the one that was scored, None for a flower win that counts alone; ``others`` are
    the other readings with their totals, in the order of C08. ``unknown`` are rows that could not
    be judged because the number of discards was not given.
    """

    total: int
    lines: tuple[Line, ...]
    superseded: tuple[Superseded, ...]
    reading: Reading | None
    others: tuple[tuple[Reading, int], ...]
    unknown: tuple[Row, ...]
    win: Win
    ruleset: Ruleset

    def explain(self, lang: Language = "en") -> str:
        """The total as a table: what counts, what was replaced by what, and the reading.

        ``lang`` is "en" or "zh". Raises ValueError for another.
        """
        if lang not in _WORDS:
            raise ValueError(f"no words in {lang!r}; known are {', '.join(_WORDS)}")
        return "\n".join(_explain(self, _WORDS[lang], lang))

    def __str__(self) -> str:
        return self.explain()


def score(win: Win, ruleset: Ruleset) -> Score:
    """Score a win: the highest total over all its readings (C08), ties to the first.

    Raises NotAWinError if the hand is not complete in a shape of the ruleset, or its total is
    below the ruleset's minimum.

    >>> from twmahjong import TAIWAN
    >>> win = Win.parse("234m345p34578s22233z @ 9s*", seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    >>> best = score(win, TAIWAN)
    >>> best.total, [line.row.id for line in best.lines]
    (4, ['concealed_hand', 'self_draw', 'fully_concealed_hand', 'seat_wind'])
    """
    options = ruleset.options
    candidates = _readings(win, options)
    shared = _shared_facts(win, options)
    alone = win.source.is_flower_win and (win.tile is None or not options.flower_win_adds_hand)
    if alone:
        tallies = [_tally(_facts(shared, None), ruleset, alone=True)]
    else:
        tallies = [_tally(_facts(shared, reading), ruleset) for reading in candidates]
    best = max(tallies, key=_total)
    if best.total < options.minimum:
        reason = f"{best.total} {ruleset.unit}, the table asks for {options.minimum} or more"
        raise NotAWinError(win.hand, win.tile, reason)
    lines, superseded = _lines(best)
    others = tuple(
        [(t.reading, t.total) for t in tallies if t is not best and t.reading is not None]
    )
    unknown = ruleset._compiled.need_discards if win.discards is None and not alone else ()
    return Score(best.total, lines, superseded, best.reading, others, unknown, win, ruleset)


def _readings(win: Win, options: Options) -> tuple[Reading, ...]:
    """All readings; none for a flower win without a hand."""
    if win.tile is None:
        return ()
    found = readings(win.hand, win.tile, self_drawn=win.self_drawn, shapes=options.shapes)
    if not found:
        raise NotAWinError(win.hand, win.tile, "the hand is not complete")
    return found


def facts_of(win: Win, reading: Reading, options: Options) -> Facts:
    """What the patterns are asked about for one reading of a win."""
    return _facts(_shared_facts(win, options), reading)


# What the facts of all readings of a win have in common, in the order of the fields of Facts.
_Shared = tuple[Win, frozenset[Tile] | None, int, tuple[int, ...], int]


def _shared_facts(win: Win, options: Options) -> _Shared:
    hand = win.hand
    waited = None
    if win.tile is not None and Occasion.DEALT_HAND not in win.occasions:
        waited = waits(hand, shapes=options.shapes)
    kinds = 0 if win.tile is None else 1 << win.tile
    for tile in hand.concealed:
        kinds |= 1 << tile
    for meld in hand.melds:
        kinds |= (7 if meld.kind is MeldKind.CHOW else 1) << meld.tile
    numbers = _FLOWER_NUMBERS[options.flower_numbers]
    shown = tuple([numbers[flower - Tile.SPRING] for flower in hand.flowers])
    return win, waited, kinds, shown, win.seat_wind - Tile.EAST + 1


_FLOWER_NUMBERS: Final = {
    FlowerNumbers.CHRYSANTHEMUM_3_BAMBOO_4: (1, 2, 3, 4, 1, 2, 3, 4),
    FlowerNumbers.BAMBOO_3_CHRYSANTHEMUM_4: (1, 2, 3, 4, 1, 2, 4, 3),
}


def _facts(shared: _Shared, reading: Reading | None) -> Facts:
    win, waited, kinds, numbers, seat = shared
    if reading is None or reading.shape is not Shape.STANDARD:
        return Facts(win, reading, waited, kinds, numbers, seat)
    chows = []
    pungs = []
    concealed = 0
    for block in reading.blocks:
        if block.kind is MeldKind.CHOW:
            chows.append(block.tile)
        else:
            pungs.append(block.tile)
            concealed += block.concealed
    return Facts(
        win,
        reading,
        waited,
        kinds,
        numbers,
        seat,
        tuple(chows),
        tuple(pungs),
        reading.pair,
        concealed,
    )


@frozen(eq=False)
class _Tally:
    """One reading counted: all rows present with bit and count, and the bits that do not count."""

    total: int
    reading: Reading | None
    present: list[tuple[int, int, Row, int]]
    gone: int
    instead: Row | None
    limit: int | None


def _total(tally: _Tally) -> int:
    return tally.total


def _tally(facts: Facts, ruleset: Ruleset, *, alone: bool = False) -> _Tally:
    compiled = ruleset._compiled
    present = []
    gone = 0
    for bit, pattern, replaces, row in compiled.flower_rows if alone else compiled.rows:
        count = pattern(facts)
        if count:
            present.append((bit, int(count), row, replaces))
            gone |= replaces
    total = 0
    for bit, count, row, _ in present:
        if not bit & gone:
            total += count * row.value
    instead = None
    for wanted, row in compiled.total_rows:
        if total == wanted and not alone:
            instead, total = row, row.value
            break
    limit = ruleset.options.limit
    if limit is not None and total > limit:
        return _Tally(limit, facts.reading, present, gone, instead, limit - total)
    return _Tally(total, facts.reading, present, gone, instead, None)


def _lines(tally: _Tally) -> tuple[tuple[Line, ...], tuple[Superseded, ...]]:
    counted = [entry for entry in tally.present if not entry[0] & tally.gone]
    removed = [entry for entry in tally.present if entry[0] & tally.gone]
    if tally.instead is not None:
        lines = [Line(tally.instead, 1)]
        superseded = [Superseded(Line(e[2], e[1]), tally.instead) for e in tally.present]
    else:
        lines = [Line(row, count) for _, count, row, _ in counted]
        superseded = [
            Superseded(Line(row, count), next(e[2] for e in counted if e[3] & bit))
            for bit, count, row, _ in removed
        ]
    if tally.limit is not None:
        lines.append(Line(_limit_row(tally.limit, tally.total), 1))
    return tuple(lines), tuple(superseded)


def _limit_row(value: int, limit: int) -> Row:
    pattern: Pattern = TotalIs(limit)
    return Row(LIMIT_ID, "上限", value, pattern, source=f"the table's limit is {limit} (C22)")


# --- the explanation ------------------------------------------------------------------------------

_WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "counted": "counted",
        "value": "{unit}",
        "rests on": "rests on",
        "total": "total",
        "removed": "not counted",
        "by": "replaced by",
        "reading": "reading",
        "none": "flowers alone",
        "others": "other readings",
        "unknown": "not judged, the number of discards was not given",
        "nothing": "(nothing: the base alone)",
        "tai": "tai",
        "fan": "fan",
    },
    "zh": {
        "counted": "計入",
        "value": "{unit}",
        "rests on": "依據",
        "total": "合計",
        "removed": "不計",
        "by": "已含於",
        "reading": "牌型",
        "none": "只計花",
        "others": "其他讀法",
        "unknown": "未知出牌數，無法判斷",
        "nothing": "（屁胡：只計底）",
        "tai": "台",
        "fan": "番",
    },
}
_ZH_SOURCE: Final = {
    Source.SELF_DRAW: "自摸",
    Source.DISCARD: "胡別家打出的牌",
    Source.ROBBED_KONG: "搶槓",
    Source.EIGHT_FLOWERS: "八仙過海",
    Source.ROBBED_FLOWER: "七搶一",
}


def row_name(row: Row, lang: str) -> str:
    """A row's name for people: its id in words in English, the table's own name in Chinese."""
    return row.name if lang == "zh" else f"{row.id.replace('_', ' ')} {row.name}"


def _explain(result: Score, words: dict[str, str], lang: str) -> Iterable[str]:
    win, unit = result.win, words[result.ruleset.unit]
    how = _ZH_SOURCE[win.source] if lang == "zh" else win.source.value.replace("_", " ")
    seat, wind = (
        format(tile, lang).removesuffix(" wind") for tile in (win.seat_wind, win.round_wind)
    )
    where = f"{seat}位 {wind}圈" if lang == "zh" else f"{seat} seat, {wind} round"
    yield f"{win}  ({result.ruleset.title}; {where}; {how})"
    yield ""
    lines = [
        (_times(row_name(line.row, lang), line.count), str(line.value), line.row.source)
        for line in result.lines
    ] or [(words["nothing"], "0", "C19")]
    table = [(words["counted"], unit, words["rests on"]), *lines]
    yield from _columns([*table, (words["total"], str(result.total), "")])
    if result.superseded:
        yield ""
        removed = [
            (
                _times(row_name(s.line.row, lang), s.line.count),
                str(s.line.value),
                row_name(s.by, lang),
            )
            for s in result.superseded
        ]
        yield from _columns([(words["removed"], unit, words["by"]), *removed])
    yield ""
    yield f"{words['reading']}: {result.reading or words['none']}"
    if result.others:
        yield f"{words['others']}:"
        yield from (f"  {total:>3}  {reading}" for reading, total in result.others)
    if result.unknown:
        names = ", ".join(row_name(row, lang) for row in result.unknown)
        yield f"{words['unknown']}: {names}"


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} × {count}"


def _columns(rows: Sequence[tuple[str, str, str]]) -> Iterable[str]:
    first = max(_width(row[0]) for row in rows)
    second = max(_width(row[1]) for row in rows)
    for name, value, note in rows:
        left = name + " " * (first - _width(name))
        right = " " * (second - _width(value)) + value
        yield f"  {left}  {right}  {note}".rstrip()


def _width(text: str) -> int:
    """Columns on a terminal: Chinese characters take two."""
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in text)
