"""What a win is worth: the best reading, the rows that count, and why the others do not."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from attrs import frozen

from twmahjong.decomposition import Reading, Shape, Wait, readings
from twmahjong.doors import is_a
from twmahjong.errors import NotAWinError, Problem, RulesetError, WinError
from twmahjong.options import Options
from twmahjong.patterns import Facts, Pattern, TotalIs
from twmahjong.ruleset import LIMIT_ID, AskedRow, Line, Row, Ruleset
from twmahjong.tiles import format_tiles
from twmahjong.win import Occasion, Ready, Source, Win

__all__ = ["Line", "Score", "Superseded", "score"]

Language = Literal["en", "zh"]


@frozen(slots=False)
class Superseded:
    """A line that is present but does not count, and the counted row that replaces it (C15)."""

    line: Line
    by: Row


@frozen(slots=False)
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

    Raises NotAWinError if the hand is not complete in a shape of the ruleset, its total is below
    the ruleset's minimum (C22), or it robs a flower where nobody does (H3).

    >>> from twmahjong import TAIWAN, Tile
    >>> win = Win.parse("234m345p34578s22233z @ 9s*", seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    >>> best = score(win, TAIWAN)
    >>> best.total, [line.row.id for line in best.lines]
    (4, ['concealed_hand', 'self_draw', 'fully_concealed_hand', 'seat_wind'])
    """
    if not is_a(win, Win):
        raise WinError([Problem("C20", f"{win!r} is no win")])
    if not is_a(ruleset, Ruleset):
        raise RulesetError([Problem("C21", f"{ruleset!r} is no ruleset")], ())
    options = ruleset.options
    candidates = _readings(win, options)
    facts = Facts.of(win, options)
    alone = facts.flower_win and not (candidates and options.flower_win_adds_hand)
    if alone:
        tallies = [_tally(facts, ruleset, alone=True)]
    else:
        tallies = [_tally(facts.read(reading), ruleset) for reading in candidates]
    best = tallies[0]
    others: tuple[tuple[Reading, int], ...] = ()
    if len(tallies) > 1:
        best = max(tallies, key=_total)
        others = tuple(
            [(t.reading, t.total) for t in tallies if t is not best and t.reading is not None]
        )
    if best.total < options.minimum:
        reason = f"{best.total} {ruleset.unit}, the table asks for {options.minimum} or more [C22]"
        raise NotAWinError(win, "C22", reason, best.total, options.minimum)
    lines, superseded = _lines(best)
    unknown = ruleset._compiled.need_discards if win.discards is None and not alone else ()
    return Score(best.total, lines, superseded, best.reading, others, unknown, win, ruleset)


def _readings(win: Win, options: Options) -> tuple[Reading, ...]:
    """All readings; a flower win needs none (C06)."""
    if win.tile is None:
        if win.source is Source.ROBBED_FLOWER and not options.seven_robs_one:
            raise NotAWinError(win, "H3", "nobody robs a flower at this table [H3]")
        return ()
    found = readings(win.hand, win.tile, self_drawn=win.self_drawn, shapes=options.shapes)
    if not found and not win.source.is_flower_win:
        raise NotAWinError(win, "C04", "the hand is not complete [C04, C05]")
    return found


class _Tally(NamedTuple):
    """One reading counted: all rows present and how often, and the bits that do not count."""

    total: int
    reading: Reading | None
    present: list[tuple[AskedRow, int]]
    gone: int
    instead: Row | None
    limit: int | None


_total = attrgetter("total")


def _tally(facts: Facts, ruleset: Ruleset, *, alone: bool = False) -> _Tally:
    compiled = ruleset._compiled
    present = []
    gone = 0
    for asked in (compiled.flower_rows if alone else compiled.rows)[facts.signs]:
        count = asked[1](facts)
        if count:
            if count is not True and (type(count) is not int or count < 0):
                raise _no_count(count, asked)
            present.append((asked, count))
            gone |= asked[2]
        elif count is None:
            raise _no_count(count, asked)
    total = 0
    for asked, count in present:
        if not asked[0] & gone:
            total += count * asked[3]
    instead = None
    for bit, wanted, row in () if alone else compiled.total_rows:
        if total == wanted and not bit & gone:
            instead, total = row, row.value
            break
    limit = ruleset.options.limit
    if limit is not None and total > limit:
        return _Tally(limit, facts.reading, present, gone, instead, limit - total)
    return _Tally(total, facts.reading, present, gone, instead, None)


def _no_count(count: object, asked: AskedRow) -> RulesetError:
    row_id = asked[4].row.id
    problem = Problem("C14", f"{row_id}: a pattern that counts {count!r} times")
    return RulesetError([problem], [row_id])


def _lines(tally: _Tally) -> tuple[tuple[Line, ...], tuple[Superseded, ...]]:
    lines = []
    counted = []
    removed = []
    for asked, count in tally.present:
        line = asked[4] if count == 1 else Line(asked[4].row, count)
        if asked[0] & tally.gone or tally.instead is not None:
            removed.append((asked[0], line))
        else:
            lines.append(line)
            counted.append(asked)
    if tally.instead is not None:
        lines.append(Line(tally.instead, 1))
    superseded = [
        Superseded(line, tally.instead or next(a[4].row for a in counted if a[2] & gone))
        for gone, line in removed
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

_ZH_READY: Final = {Ready.DECLARED: "聽牌", Ready.HEAVENLY: "天聽", Ready.EARTHLY: "地聽"}
_ZH_OCCASION: Final = {
    Occasion.KONG_REPLACEMENT: "槓後補牌",
    Occasion.FLOWER_REPLACEMENT: "補花",
    Occasion.LAST_TILE: "最後一張",
    Occasion.DEALT_HAND: "配牌",
    Occasion.FIRST_DRAW: "第一次摸牌",
    Occasion.BEFORE_FIRST_DRAW: "未摸牌",
    Occasion.DEALERS_FIRST_DISCARD: "莊家第一張打牌",
    Occasion.DEALT_FLOWERS: "配牌八花",
}
_ZH_SHAPE: Final = {
    Shape.SEVEN_PAIRS_AND_PUNG: "呖咕呖咕",
    Shape.SIXTEEN_UNRELATED: "十六不搭",
    Shape.THIRTEEN_ORPHANS: "十三么",
}
_ZH_WAIT: Final[dict[Wait | None, str]] = {
    Wait.TWO_SIDED: "兩面",
    Wait.EDGE: "邊張",
    Wait.CLOSED: "嵌張",
    Wait.DUAL_PUNG: "對碰",
    Wait.PAIR: "單吊",
}


def row_name(row: Row, lang: str) -> str:
    """A row's name for people: its id in words in English, the table's own name in Chinese."""
    return row.name if lang == "zh" else f"{row.id.replace('_', ' ')} {row.name}"


def _explain(result: Score, words: dict[str, str], lang: str) -> Iterable[str]:
    win, unit = result.win, words.get(result.ruleset.unit, result.ruleset.unit)
    how = _ZH_SOURCE[win.source] if lang == "zh" else win.source.value.replace("_", " ")
    seat, wind = (
        format(tile, lang).removesuffix(" wind") for tile in (win.seat_wind, win.round_wind)
    )
    where = f"{seat}位 {wind}圈" if lang == "zh" else f"{seat} seat, {wind} round"
    yield f"{win}  ({'; '.join((result.ruleset.title, where, how, *_moment(win, lang)))})"
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
    reading = words["none"] if result.reading is None else _reading_text(result.reading, lang)
    yield f"{words['reading']}: {reading}"
    if result.others:
        yield f"{words['others']}:"
        yield from (f"  {n:>3}  {_reading_text(other, lang)}" for other, n in result.others)
    if result.unknown:
        names = ", ".join(row_name(row, lang) for row in result.unknown)
        yield f"{words['unknown']}: {names}"


def _moment(win: Win, lang: str) -> Iterable[str]:
    """The facts beside seat, round and source that rows rest on, in words."""
    zh = lang == "zh"
    if win.dealer:
        yield "莊家" if zh else "dealer"
    if win.ready is not None:
        yield _ZH_READY[win.ready] if zh else f"ready: {win.ready.value}"
    for fact in Occasion:
        if fact in win.occasions:
            yield _ZH_OCCASION[fact] if zh else fact.value.replace("_", " ")
    if win.discards is not None:
        yield f"已打 {win.discards} 張" if zh else f"discards: {win.discards}"


def _reading_text(reading: Reading, lang: str) -> str:
    """A reading in words: in Chinese the shape or the wait has its Chinese name."""
    if lang == "en":
        return str(reading)
    sets = " ".join(map(str, reading.blocks))
    if reading.pair is None:
        kong = f"帶 {sets}" if sets else ""
        return f"{_ZH_SHAPE[reading.shape]}{kong}，胡 {reading.tile}"
    pair = format_tiles((reading.pair, reading.pair))
    won = pair if reading.winning is None else reading.blocks[reading.winning]
    return f"{sets} + {pair}，{reading.tile} 成 {won}（{_ZH_WAIT[reading.wait]}）"


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
