"""The benchmarks measure what they say: the baseline is right, the hands are as named."""

from random import Random

from benchmarks import plain
from benchmarks.contenders import checks, hand_of, reading, scoring, waiting, win_of
from benchmarks.deals import complete, scattered
from benchmarks.report import report
from twmahjong import TAIWAN, Tile, is_complete, readings, score, waits


def test_the_plain_recursion_agrees() -> None:
    random = Random(1)
    for sets in (4, 5):
        for make in (complete, scattered):
            for _ in range(20):
                deal = make(random, sets)
                hand = hand_of(deal)
                found = [Tile(kind) for kind in plain.waits(deal.counts)]
                assert set(found) == waits(hand)
                assert plain.is_complete(deal.all_counts) == (Tile(deal.last) in found)
                ways = readings(hand, Tile(deal.last), self_drawn=True)
                pairs = {(way.pair, way.blocks) for way in ways}
                assert len(plain.readings(deal.all_counts)) == len(pairs)


def test_complete_hands_are_complete_and_score() -> None:
    random = Random(2)
    for _ in range(20):
        deal = complete(random, 5)
        assert is_complete(hand_of(deal), Tile(deal.last))
        assert score(win_of(deal), TAIWAN).total >= 3


def test_every_contender_can_do_what_it_is_asked() -> None:
    """Those that are installed: each runs on what it makes of a deal."""
    deal = complete(Random(3), 4)
    for contenders in (checks(), waiting(), reading(), scoring()):
        assert "twmahjong" in contenders
        for contender in contenders.values():
            contender.run(*contender.prepare(deal))


def entry(group: str, name: str, each: float, **more: float) -> dict[str, object]:
    return {
        "group": group,
        "stats": {"data": [each * 10, each * 20, each * 90]},
        "extra_info": {"contender": name, "items": [10, 20, 30], **more},
    }


def test_the_report_prints_ratios() -> None:
    results = {
        "benchmarks": [
            entry("waits", "twmahjong", 2e-6),
            entry("waits", "plain", 1e-5),
            entry("play", "twmahjong", 5e-3),
            entry("play", "other", 1e-2),
            entry("import", "python alone", 1, seconds=0.25, memory=1024),
            entry("import", "twmahjong", 1, seconds=0.5, memory=3072),
            entry("import", "other", 1, seconds=1.0, memory=2048),
        ]
    }
    lines = [*report(results)]
    assert "| twmahjong | 1 | 5 × |" in lines
    assert "| plain | 5 | 1 × |" in lines
    assert "| other | 2 |" in lines
    assert "| other | 3 | 0.5 |" in lines
    assert "(twmahjong: 2 µs each)" in lines
    assert "(twmahjong: 5 ms each)" in lines
    assert "(twmahjong: 250 ms, 2.0 MB)" in lines
    ratios = [*report(results, times=False)]
    assert [line for line in ratios if line] == [
        line for line in lines if line and not line.startswith("(twmahjong")
    ]
