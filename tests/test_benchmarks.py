"""The benchmarks measure what they say: the baseline is right, the hands are as named."""

from collections.abc import Callable
from random import Random

import pytest

from benchmarks import hands, measure, play, report, soak, start
from benchmarks.contenders import Contender, absent, checks, hand_of, installed, scoring, win_of
from benchmarks.deals import Deal, complete, scattered
from benchmarks.measure import Measured, taking_turns
from twmahjong import TAIWAN, Tile, is_complete, score


@pytest.mark.parametrize("group", hands.groups(), ids=lambda group: group.title)
def test_all_answer_the_same(group: hands.Group, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain recursion always, and the others where they are installed."""
    monkeypatch.setattr(hands, "COMPARED", 20)
    hands.compare(group)


def test_a_wrong_answer_stops_the_run() -> None:
    right = checks()["twmahjong"]
    wrong = Contender(right.prepare, lambda hand, tile: not right.run(hand, tile), right.meaning)
    group = hands.Group("wrong", {"twmahjong": right, "wrong": wrong}, complete, 5)
    with pytest.raises(ValueError, match="wrong, Deal"):
        hands.compare(group)


@pytest.mark.parametrize(("make", "expected"), [(complete, True), (scattered, False)])
def test_hands_are_as_named(make: Callable[[Random, int], Deal], expected: bool) -> None:
    random = Random(2)
    for sets in (4, 5):
        found = [make(random, sets) for _ in range(20)]
        assert {is_complete(hand_of(deal), Tile(deal.last)) for deal in found} == {expected}
        if expected:
            assert all(score(win_of(deal), TAIWAN).total >= 1 for deal in found)


def test_every_contender_can_score() -> None:
    deal = complete(Random(3), 4)
    for contender in scoring().values():
        contender.run(*contender.prepare(deal))


def test_who_is_not_installed_is_named() -> None:
    assert [*report.heading(["jansou", "xiangting"])][1] == (
        "Not installed, so not measured: jansou, xiangting."
    )
    assert len([*report.heading([])]) == 1
    assert not any(map(installed, absent()))


def test_all_take_turns_on_the_same_rounds() -> None:
    order: list[tuple[str, int]] = []

    def task(name: str) -> measure.Task:
        def prepare(number: int) -> Callable[[], int]:
            order.append((name, number))
            return lambda: 1

        return prepare

    found = taking_turns("turns", {name: task(name) for name in ("twmahjong", "other")}, 2)
    assert order == [
        *(("twmahjong", 0), ("other", 0)),
        *(("other", 1), ("twmahjong", 1)),
        *(("twmahjong", 2), ("other", 2)),
    ]
    assert [len(times) for times in found.times.values()] == [2, 2]


WAITS = Measured(
    "waits: ready, 13 tiles",
    {"twmahjong": [2e-6, 1e-6, 3e-6], "mahjong": [1e-4, 5e-5, 9e-5], "riichienv": [1e-6] * 3},
)


def test_the_report_prints_medians_and_quartiles_of_ratios() -> None:
    """Round by round 50, 50 and 30 times; 0.5, 1 and 1/3."""
    lines = [*report.table(WAITS)]
    assert lines[0] == "### waits: ready, 13 tiles"
    assert "| twmahjong | 2 µs | 1 | 1 to 1 |" in lines
    assert "| mahjong | 90 µs | 50 | 30 to 50 |" in lines
    assert "| riichienv | 1 µs | 0.5 | 0.333 to 1 |" in lines


def test_the_report_says_which_goals_were_met() -> None:
    imports = {"twmahjong": (0.07, 8.0), "attrs": (0.028, 4.0)}
    lines = [*report.goals([WAITS], imports)][2:]
    assert lines == [
        "| waits: ready, 13 tiles | 40 × as fast as mahjong | 50 × | met |",
        "| waits: ready, 13 tiles | 1 × as fast as riichienv | 0.5 × | not met |",
        "| import | at most 2.14 × the time of attrs alone | 2.5 × | not met |",
        "| import | at most 12 MB | 8.0 MB | met |",
    ]


def test_random_hands_and_seekers_come_to_an_end() -> None:
    assert play.at_random(TAIWAN, 1) == play.seeking_wins(TAIWAN, 1) == play.HANDS


def test_imports_and_memory_are_measured() -> None:
    """On Linux; elsewhere memory is counted otherwise, and nothing is said."""
    imports, held = start.measured(1), soak.measured(8, 4)
    if imports:
        assert {"twmahjong", "twmahjong, all of it", "attrs"} <= set(imports)
        assert start.ALONE not in imports
        assert all(len(sizes) == 5 and min(sizes) > 1 for sizes in held.values())
    assert len([*report.import_table(imports)]) == 4 + len(imports)
    assert len([*report.soak_table(held)]) == 4 + len(held)
