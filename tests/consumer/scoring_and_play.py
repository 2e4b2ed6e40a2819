"""A program of somebody else: it must type-check against the installed wheel, and run.

`.ci/run` copies this folder to a place where no source of the library is, installs the wheel there,
and runs mypy --strict on it. What a type checker must refuse is marked: an ignored line without an
error is an error too.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from twmahjong import (
    FULL_SET,
    HONG_KONG,
    RULESETS,
    TAIWAN,
    Action,
    Clock,
    Discard,
    Hand,
    IllegalActionError,
    Illegality,
    Line,
    Match,
    NotationError,
    NotAWinError,
    Occasion,
    Record,
    Result,
    Row,
    Ruleset,
    Score,
    Seat,
    Settlement,
    Shape,
    Stakes,
    Table,
    Tile,
    View,
    Win,
    Winners,
    apply,
    check,
    default_action,
    dump,
    format_tiles,
    load,
    parse_action,
    replay,
    score,
    settle,
    view,
    waits,
)
from twmahjong.patterns import Facts, all_simples


def scored() -> Score:
    win = Win.parse(
        "111222333m456p55s77z @ 7z*",
        seat_wind=Tile.SOUTH,
        round_wind=Tile.EAST,
        occasions={Occasion.LAST_TILE},
    )
    result: Score = score(win, TAIWAN)
    lines: tuple[Line, ...] = result.lines
    total: int = result.total
    assert total == sum(line.value for line in lines)
    assert {line.row.id for line in lines} >= {"last_tile_draw", "four_concealed_pungs"}
    assert "四暗刻" in result.explain("zh")
    return result


def settled(result: Score) -> Settlement:
    paid = settle(
        result,
        winner=1,
        payers=[0, 2, 3],
        dealer=0,
        streak=1,
        stakes=Stakes(base=100, per_tai=20),
        ruleset=TAIWAN,
    )
    deltas: tuple[int, int, int, int] = paid.deltas
    assert sum(deltas) == 0
    return paid


def many_flowers(f: Facts) -> int:
    return len(f.flower_numbers) >= 5


def house() -> Ruleset:
    values: Mapping[str, int] = {"all_pungs": 6}
    table = (
        TAIWAN.with_values(values)
        .without("human_win")
        .with_rows(Row("simples", "斷么", 1, all_simples), Row("many", "多花", 3, many_flowers))
        .with_options(minimum=3, winners=Winners.ALL, limit=None, shapes=Shape)
    )
    assert "minimum: 0 -> 3" in str(table.diff(TAIWAN))
    return table


def wrong() -> Ruleset:
    """Never called: the library refuses all this when it runs, too."""
    scored().explain("fr")  # type: ignore[arg-type]  # there are two languages
    table = TAIWAN.with_options(winners="all")  # type: ignore[arg-type]  # an enum's member
    table = table.with_options(minimum=None)  # type: ignore[arg-type]  # a number
    return table.with_options(minium=3)  # type: ignore[call-arg]  # no such option


def choose(seen: View) -> Action:
    tiles: tuple[Tile, ...] | None = seen.own.shown
    assert tiles is not None
    assert format_tiles(tiles)
    return seen.legal[0]


def played(ruleset: Ruleset) -> Table:
    match = Match.start(ruleset, stakes=Stakes(base=100, per_tai=20), dice=(1, 2, 3))
    table = match.deal(Random(5).sample(FULL_SET, 144), (2, 3, 4))
    while table.result is None:
        for seat in Seat:
            seen = view(table, seat)
            if seen.legal:
                table = apply(table, parse_action(str(choose(seen))))
    result: Result = table.result
    why: Illegality | None = check(table, Discard(Seat.N, Tile.RED))
    assert why is not None
    assert (why.code.value, why.rule) == ("over", "C-draw")
    assert match.after(table).totals == result.deltas
    return table


def recorded(table: Table) -> Record:
    record = load(dump(table))
    *_, (_, last) = replay(record)
    assert last == table
    return record


def refused(table: Table) -> list[str]:
    shown = []
    try:
        apply(table, parse_action("E draw"))
    except IllegalActionError as error:
        shown.append(str(error))
    try:
        Hand.parse("12x")
    except NotationError as error:
        shown.append(f"{error.position}: {error.expected}")
    try:
        win = Win.parse("147m147p147s1234567z @ 1m", seat_wind=Tile.EAST, round_wind=Tile.EAST)
        score(win, TAIWAN)
    except NotAWinError as error:
        shown.append(str(error))
    return shown


def main() -> None:
    print(scored())
    print(settled(scored()))
    assert sorted(waits(Hand.parse("34567m456p789s22z555z"))) == [Tile.M2, Tile.M5, Tile.M8]
    assert played(house()).result is not None
    for ruleset in (*RULESETS.values(), HONG_KONG.with_options(seven_robs_one=False)):
        record = recorded(played(ruleset))
        print(ruleset.id, len(record.actions), record.result and record.result.reason)
    clock = Clock.start(RULESETS["online"])
    table = Match.start(RULESETS["online"]).deal(FULL_SET)
    left: float | None = clock.left(table, table.turn, elapsed=1.5)
    assert left is not None
    print(default_action(table, table.turn), *refused(table), sep="\n")


if __name__ == "__main__":
    main()
