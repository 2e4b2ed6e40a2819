"""How much is done, counted in calls and values: a slowdown shows here, and without a clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.table_builder import play, start
from twmahjong import (
    FULL_SET,
    RULESETS,
    TAIWAN,
    Discard,
    Draw,
    Hand,
    Match,
    Phase,
    Ruleset,
    Table,
    Tile,
    Win,
    apply,
    is_complete,
    legal_actions,
    readings,
    score,
    suits,
    tai,
    waits,
)
from twmahjong.patterns import facts
from twmahjong.table import legality, state, transition

Work = Counter[str]

#: Waits on 6s and 9s.
WAITING = "234678m345p34578s66z"


def counting(work: Work, what: Callable[..., str], call: Callable[..., Any]) -> Callable[..., Any]:
    """The same call, which is counted."""

    def counted(*args: Any, **kwargs: Any) -> Any:
        work[what(*args)] += 1
        return call(*args, **kwargs)

    return counted


# --- hands and scores


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> Work:
    """What is searched because no table knows it yet; and how often scoring asks for what."""
    work: Work = Counter()

    def count(owner: object, name: str, what: str) -> None:
        counted = counting(work, lambda *args, **kwargs: what, getattr(owner, name))
        monkeypatch.setattr(owner, name, counted)

    count(suits.Splits, "__missing__", "splits")
    count(suits._Completing, "__missing__", "completing")
    count(facts, "waits", "waits")
    count(facts.Facts, "of", "wins")
    count(facts.Facts, "read", "readings")
    count(tai, "readings", "searches")
    return work


CONCEALED = "111222333m456p55s77z @ 7z*"


def test_a_hand_is_looked_up_and_not_searched(looked_up: Work) -> None:
    """Whether it is complete stands in the table of states; else a suit is searched once."""
    hand, tile = Hand.parse("113355779m2244668p"), Tile.P8
    assert not is_complete(hand, tile)
    assert not looked_up
    hand = Hand.parse("1133557799m224466p")
    assert waits(hand) == set()
    assert not looked_up
    hand = Hand.parse("111222333444555m8p")
    for _ in range(3):
        waits(hand)
        readings(hand, Tile.P8, self_drawn=True)
    assert looked_up["completing"] <= 1
    assert looked_up["splits"] <= 15, "the characters, and what is left of them"
    searched = looked_up.copy()
    assert is_complete(Hand.parse("111222333444555p8s"), Tile.S8)
    readings(Hand.parse("111222333444555p8s"), Tile.S8, self_drawn=True)
    assert looked_up == searched, "one table serves all number suits"


def test_a_score_finds_waits_and_readings_once(looked_up: Work) -> None:
    """And the facts of the win once, those of the reading for each of the two."""
    win = Win.parse(CONCEALED, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert len(score(win, TAIWAN).others) == 1
    assert looked_up - Counter(splits=99, completing=99) == {
        "searches": 1,
        "wins": 1,
        "waits": 1,
        "readings": 2,
    }


def asked(text: str, ruleset: Ruleset, reading: int = 0) -> list[str]:
    """The rows whose patterns are asked in one reading of a win."""
    win = Win.parse(text, seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    assert win.tile is not None
    found = readings(win.hand, win.tile, self_drawn=win.self_drawn)[reading]
    known = facts.Facts.of(win, ruleset.options).read(found)
    return [row.row.id for *_, row in ruleset._compiled.rows[known.signs]]


def test_a_score_asks_only_what_may_be_there() -> None:
    """Of the 36 rows of TAIWAN those that the win and its reading have the facts for."""
    plain = "123456m789p34678s22p @ 5s"
    assert sorted(asked(plain, TAIWAN)) == [
        "all_chows",
        "concealed_hand",
        "fully_concealed_hand",
        "sole_wait",
    ]
    assert sorted(asked(CONCEALED, TAIWAN, reading=1)) == [
        "all_chows",
        "all_pungs",
        "big_three_dragons",
        "concealed_hand",
        "dragon_pung",
        "five_concealed_pungs",
        "four_concealed_pungs",
        "fully_concealed_hand",
        "little_three_dragons",
        "self_draw",
        "sole_wait",
        "three_concealed_pungs",
    ]


# --- the table


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Tables and seats made, acts checked, and searches for waits and discards to be ready by."""
    work: Work = Counter()

    def count(owner: object, name: str, what: Callable[..., str]) -> None:
        monkeypatch.setattr(owner, name, counting(work, what, getattr(owner, name)))

    count(state._Replaceable, "_copy", lambda value, changes: type(value).__name__)
    count(state, "find_waits", lambda *args: "waits")
    count(state, "discards_to_ready", lambda *args: "ready discards")
    count(legality, "check", lambda *args: "checks")
    count(transition, "check", lambda *args: "checks")
    return work


def done(work: Work, table: Table, act: str) -> tuple[Table, dict[str, int]]:
    """The table after the act, and what was done for it."""
    work.clear()
    table = play(table, act)
    return table, dict(work)


def test_a_discard_nobody_can_claim_makes_one_table_and_one_seat(work: Work) -> None:
    """The waits of the three others are found when the first tile is discarded.

    Before it the dealer's tiles are asked as a seat with sixteen of them whether they are complete.
    """
    _, made = done(work, start(), "E discard 7z")
    assert made == {"checks": 1, "Table": 1, "SeatState": 2, "waits": 4}


def test_a_draw_makes_one_table_and_one_seat(work: Work) -> None:
    _, made = done(work, play(start(draws="9m"), "E discard 7z"), "S draw")
    assert made == {"checks": 1, "Table": 1, "SeatState": 1}


def test_a_seat_whose_tiles_stay_keeps_its_waits(work: Work) -> None:
    """East's are new after its discard; the discard of a drawn tile brings nothing new."""
    table = play(start(draws="6z7z6z"), "E discard 7z, S draw")
    table, made = done(work, table, "S discard 6z")
    assert made == {"checks": 1, "Table": 1, "SeatState": 1, "waits": 1}
    table, made = done(work, play(table, "W draw"), "W discard 7z")
    assert made == {"checks": 1, "Table": 1, "SeatState": 1}


def test_who_has_no_discard_to_be_ready_by_waits_for_nothing(work: Work) -> None:
    """Once the legal acts of its turns were listed, that is known of a seat without looking."""
    table = start(draws="6z1z9m")
    assert legal_actions(table)
    table = play(table, "E discard 7z, S draw")
    for act, draw in (("S discard 2m", "W draw"), ("W discard 3m", "N draw")):
        assert legal_actions(table)
        table, made = done(work, table, act)
        assert made == {"checks": 1, "Table": 1, "SeatState": 1}
        table = play(table, draw)


def test_the_waits_of_a_seat_that_is_ready_are_found_once(work: Work) -> None:
    table = start(e=WAITING + "7z", draws="7z1z")
    assert legal_actions(table)
    table = play(table, "E discard 7z")
    table, made = done(work, play(table, "S draw"), "S discard 7z")
    assert made == {"checks": 1, "Table": 1, "SeatState": 1, "waits": 1}
    table, made = done(work, play(table, "W draw"), "W discard 1z")
    assert made == {"checks": 1, "Table": 1, "SeatState": 1}


def test_a_discard_somebody_can_claim_makes_a_second_table(work: Work) -> None:
    table = start(n="78s9m", draws="7z9s")
    table = play(table, "E discard 7z, S tsumo 7z, W draw")
    _, made = done(work, table, "W discard 9s")
    assert made == {"checks": 1, "Table": 2, "SeatState": 1}


def test_a_claim_makes_one_table_and_changes_two_seats(work: Work) -> None:
    """The claimer, and the river that the tile is taken from."""
    table = play(start(e="9s", s="78s9m"), "E discard 9s")
    _, made = done(work, table, "S chow 7s")
    assert made == {"checks": 1, "Table": 1, "SeatState": 2}


def test_an_answer_that_others_are_waited_for_makes_one_table(work: Work) -> None:
    table = play(start(e="9s", s="78s9m", w="99s"), "E discard 9s")
    table, made = done(work, table, "S chow 7s")
    assert made == {"checks": 1, "Table": 1}
    _, made = done(work, table, "W pung")
    assert made == {"checks": 1, "Table": 1, "SeatState": 2}


def test_nothing_plain_is_checked_to_be_listed(work: Work) -> None:
    """Draws, discards and answers are legal by what they are made of."""
    turn = start(e="9s", s="78s9m")
    claiming = play(turn, "E discard 9s")
    drawing = play(claiming, "pass")
    for table in (turn, claiming, drawing):
        work.clear()
        assert legal_actions(table)
        assert work["checks"] == 0


def test_only_the_kongs_that_the_tiles_allow_are_checked_to_be_listed(work: Work) -> None:
    table = start(e="1111m2222p")
    work.clear()
    assert {"E kong 1m", "E kong 2p"} <= {*map(str, legal_actions(table))}
    assert work["checks"] == 2


def test_discards_to_be_ready_by_are_found_once_a_turn(work: Work) -> None:
    table = play(start(draws="6z"), "E discard 7z, S draw")
    work.clear()
    assert legal_actions(table) == legal_actions(table)
    assert dict(work) == {"ready discards": 1}


@pytest.mark.parametrize("ruleset", ["taiwan", "hong_kong", "online"])
def test_a_random_hand_makes_a_table_for_each_act_and_one_more_for_each_question(
    work: Work, ruleset: str
) -> None:
    """But for flowers, kongs and claims, of which there are few."""
    random = Random(7)
    plain = 0
    for _ in range(3):
        table = Match.start(RULESETS[ruleset]).deal(random.sample(FULL_SET, len(FULL_SET)))
        while table.result is None:
            act = random.choice(legal_actions(table))
            drawn = table.wall[table.tail - 1 if table.from_tail else table.head]
            opening = table.phase is Phase.OPENING
            work.clear()
            table = apply(table, act)
            assert work["checks"] == 1
            if isinstance(act, Draw) and not opening and not drawn.is_flower:
                assert work["Table"] == 1
            elif isinstance(act, Discard):
                over = table.result is not None
                assert work["Table"] == 1 + (table.claiming is not None) + over
            else:
                continue
            plain += 1
    assert plain > 300
