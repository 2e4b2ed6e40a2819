"""The library against the brute force of tests/oracle, on many drawn wins and hands.

The draws are seeded: the same every time. A chunk is one test, so that chunks can run side by side.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from tests.drawn import win_of
from tests.oracle.draw import Drawn, draw_hand, draw_near_miss, draw_win
from tests.oracle.notation import Facts
from tests.oracle.possible import FIRST_TURNS, REPLACEMENTS, contradictions
from tests.oracle.scoring import Score as OracleScore
from tests.oracle.scoring import payment
from tests.oracle.scoring import score as oracle_score
from tests.oracle.shapes import Reading as OracleReading
from tests.oracle.shapes import waits as oracle_waits
from twmahjong import (
    RULESETS,
    Hand,
    HandError,
    NotAWinError,
    Occasion,
    Reading,
    Ready,
    Score,
    Shape,
    Source,
    Stakes,
    Tile,
    Win,
    WinError,
    is_complete,
    readings,
    score,
    settle,
    waits,
)

CHUNK: Final = 500
CHUNKS: Final = (
    [("taiwan", n) for n in range(10)]
    + [("online", n) for n in range(10)]
    + [("hong_kong", n) for n in range(20)]
)


def read_win(drawn: Drawn) -> Win:
    """The same win, read from its text."""
    facts = drawn.facts
    return Win.parse(
        drawn.text,
        source=Source(facts.source),
        seat_wind=Tile(facts.seat_wind),
        round_wind=Tile(facts.round_wind),
        dealer=facts.dealer,
        occasions=map(Occasion, facts.occasions),
        ready=None if facts.ready is None else Ready(facts.ready),
        discards=facts.discards,
    )


# A reading in words that both sides have: shape, sets, pair, where the winning tile went, wait.
Words = tuple[str, tuple[tuple[str, int, bool, bool], ...], int | None, int | None, str | None]


def words_of(reading: Reading) -> Words:
    if reading.shape is not Shape.STANDARD:
        return reading.shape.value, (), None, None, None
    blocks = tuple((b.kind.value, int(b.tile), b.concealed, b.melded) for b in reading.blocks)
    assert reading.pair is not None
    assert reading.wait is not None
    placed = -1 if reading.winning is None else reading.winning
    return reading.shape.value, blocks, int(reading.pair), placed, reading.wait.value


def oracle_words(reading: OracleReading) -> Words:
    blocks = tuple((b.kind, b.tile, b.concealed, b.melded) for b in reading.blocks)
    return reading.shape, blocks, reading.pair, reading.placed, reading.wait


def check_rows(mine: Score, theirs: OracleScore) -> None:
    """C14, C15: total, lines, and what was removed by what."""
    assert mine.total == theirs.total
    assert {line.row.id: line.count for line in mine.lines} == theirs.lines
    removed = {entry.line.row.id: entry.by.id for entry in mine.superseded}
    assert removed.keys() == theirs.removed.keys()
    assert all(by in theirs.removed[row_id] for row_id, by in removed.items())


def check_readings(win: Win, mine: Score, theirs: OracleScore) -> None:
    """C08: the same readings in the same order, each worth the same; the same one was scored."""
    if mine.reading is None:
        assert theirs.reading is None
        assert mine.others == ()
        return
    assert win.tile is not None
    assert theirs.reading is not None
    assert words_of(mine.reading) == oracle_words(theirs.reading)
    shapes = mine.ruleset.options.shapes
    found = readings(win.hand, win.tile, self_drawn=win.self_drawn, shapes=shapes)
    totals = {mine.reading: mine.total, **dict(mine.others)}
    assert len(totals) == len(found) == 1 + len(mine.others)
    wanted = [(oracle_words(each.reading), each.total) for each in theirs.readings if each.reading]
    assert [(words_of(reading), totals[reading]) for reading in found] == wanted
    assert [reading for reading, _ in mine.others] == [r for r in found if r != mine.reading]


@pytest.mark.parametrize(("ruleset", "chunk"), CHUNKS)
def test_C15_drawn_wins(ruleset: str, chunk: int) -> None:
    """C07-C18: total, lines, removed rows, readings and waits of five hundred wins."""
    rng = Random(f"{ruleset} {chunk}")
    table = RULESETS[ruleset]
    for _ in range(CHUNK):
        drawn = draw_win(rng, ruleset)
        win = read_win(drawn)
        assert win == win_of(drawn.facts)
        mine, theirs = score(win, table), oracle_score(drawn.facts, ruleset)
        assert theirs is not None
        check_rows(mine, theirs)
        check_readings(win, mine, theirs)
        if win.tile is not None:
            wanted = oracle_waits(drawn.facts.hand, special=ruleset == "hong_kong")
            assert sorted(waits(win.hand, shapes=table.options.shapes)) == wanted


@pytest.mark.parametrize("ruleset", ["taiwan", "online", "hong_kong"])
def test_C04_drawn_near_misses_are_no_wins(ruleset: str) -> None:
    """C04, C05: possible facts whose hand is not complete."""
    rng = Random(f"near misses of {ruleset}")
    for _ in range(CHUNK):
        win = read_win(draw_near_miss(rng, ruleset))
        with pytest.raises(NotAWinError):
            score(win, RULESETS[ruleset])


@pytest.mark.parametrize("chunk", range(4))
def test_C07_waits_of_drawn_hands(chunk: int) -> None:
    """C07: hands that wait on nothing, one kind or many; complete on exactly these kinds."""
    rng = Random(f"hands {chunk}")
    for _ in range(CHUNK):
        drawn = draw_hand(rng)
        hand = Hand.parse(drawn.text)
        for special in (False, True):
            wanted = oracle_waits(drawn.hand, special=special)
            shapes = frozenset(Shape) if special else frozenset({Shape.STANDARD})
            found = waits(hand, shapes=shapes)
            assert sorted(found) == wanted
            assert {tile for tile in Tile if is_complete(hand, tile, shapes=shapes)} == found


def spoiled(rng: Random, facts: Facts) -> Facts:
    """The same facts with one of them made another: often a contradiction, not always."""
    way = rng.randrange(8)
    if way == 0:
        sources = ["self_draw", "discard", "robbed_kong", "eight_flowers", "robbed_flower"]
        return replace(facts, source=rng.choice(sources))
    if way == 1:
        return replace(facts, dealer=not facts.dealer)
    if way in (2, 3):
        names = [*FIRST_TURNS, *REPLACEMENTS, "last_tile", "dealt_flowers"]
        return replace(facts, occasions=facts.occasions | {rng.choice(names)})
    if way == 4:
        return replace(facts, ready=rng.choice(["declared", "heavenly", "earthly"]))
    if way == 5:
        return replace(facts, discards=rng.randrange(4))
    if way == 6:
        winds = [rng.randrange(42), facts.round_wind]
        rng.shuffle(winds)
        return replace(facts, seat_wind=winds[0], round_wind=winds[1])
    tiles = list(facts.hand.concealed)
    if tiles and rng.random() < 0.5:
        tiles.pop(rng.randrange(len(tiles)))
    tiles += [rng.choice(tiles or [0])] * rng.randrange(3)
    hand = replace(facts.hand, concealed=tuple(sorted(tiles)))
    return replace(facts, hand=hand, tile=rng.choice([facts.tile, rng.randrange(42)]))


def test_C20_what_the_oracle_calls_impossible_is_refused() -> None:
    """C20: no contradiction that the plain list knows can be written down."""
    rng = Random("contradictions")
    refused = 0
    for _ in range(4 * CHUNK):
        facts = spoiled(rng, draw_win(rng).facts)
        if contradictions(facts):
            refused += 1
            with pytest.raises((HandError, WinError)):
                win_of(facts)
    assert refused > CHUNK


def test_P01_drawn_settlements() -> None:
    """P01, P02, P09: the same charges and deltas, whoever wins, pays, deals or is liable."""
    rng = Random("settlements")
    for _ in range(CHUNK):
        winner, dealer = rng.randrange(4), rng.randrange(4)
        losers = [seat for seat in range(4) if seat != winner]
        payers = rng.choice([losers, [rng.choice(losers)]])
        liable = rng.choice([None, rng.choice(losers)])
        tai, streak = rng.randrange(100), rng.randrange(6)
        base, per_tai = rng.choice([(100, 20), (0, 1), (30, 10)])
        charges, deltas = payment(
            tai,
            winner=winner,
            payers=payers,
            dealer=dealer,
            streak=streak,
            base=base,
            per_tai=per_tai,
            liable=liable,
        )
        found = settle(
            tai,
            winner=winner,
            payers=payers,
            dealer=dealer,
            streak=streak,
            stakes=Stakes(base, per_tai),
            ruleset=RULESETS[rng.choice(list(RULESETS))],
            liable=liable,
        )
        mine = [(c.payer, c.payee, c.tai, c.amount) for c in found.charges]
        assert sorted(mine) == sorted((c.payer, c.payee, c.tai, c.amount) for c in charges)
        assert list(found.deltas) == deltas
