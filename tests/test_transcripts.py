"""A whole hand of each ruleset as it was written down: whoever changes play sees what changed.

`python -m tests.transcript tests/playthroughs/*.txt` writes the transcripts anew.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.oracle.notation import TILE_NAMES
from tests.oracle.notation import parse_tiles as parse_numbers
from tests.oracle.play import Play
from tests.oracle.play_state import LETTERS
from tests.table_builder import legal
from tests.transcript import Head, read, transcript
from twmahjong import RULESETS, Seat, Table, Tile, apply, parse_action

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@each_file
def test_the_hand_goes_as_it_was_written_down(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    head, acts = read(text)
    assert transcript(head, acts).splitlines() == text.splitlines()


def test_there_is_one_of_each_ruleset_with_flowers_a_kong_a_claim_and_a_win() -> None:
    found = {path.stem: read(path.read_text(encoding="utf-8")) for path in FILES}
    assert {*found} == {*RULESETS}
    for ruleset, (head, acts) in found.items():
        assert head.facts["ruleset"] == ruleset
        assert head.deal().phase.value == "opening"
        verbs = {act.split()[1] for act in acts}
        assert {"draw", "discard", "kong", "pung", "chow", "hu"} <= verbs
        # Its head says how the payment comes about.
        assert any("What it is worth" in comment for comment in head.comments)


@each_file
def test_the_referee_sees_the_same_hand(path: Path) -> None:
    """What lies where, what is legal, and what is paid."""
    head, acts = read(path.read_text(encoding="utf-8"))
    play, table = referee(head), head.deal()
    for act in acts:
        assert_same(table, play)
        play.act(act)
        table = apply(table, parse_action(act))
    wanted, result = play.result(), table.result
    assert wanted is not None
    assert result is not None
    assert list(result.deltas) == wanted.deltas
    assert list(result.winners) == wanted.winners
    assert [score.total for score in result.scores] == wanted.totals
    found = [{line.row.id: line.count for line in score.lines} for score in result.scores]
    assert found == wanted.lines


def referee(head: Head) -> Play:
    base, per_tai = head.facts["stakes"].split(" + ")
    return Play(
        head.facts["ruleset"],
        parse_numbers("".join(map(str, head.wall))),
        dealer=LETTERS.index(head.facts["dealer"]),
        winds=head.facts["winds"],
        round_wind=head.facts["round"],
        streak=int(head.facts["streak"]),
        base=int(base),
        per_tai=int(per_tai),
    )


def assert_same(table: Table, play: Play) -> None:
    state = play.state
    assert table.phase.value == play.phase
    assert table.drawable == play.drawable()
    assert legal(table) == play.legal_texts()
    for seat in Seat:
        own = table.seats[seat]
        assert list(map(str, own.melds)) == state.meld_texts(seat)
        assert Counter(own.flowers) == Counter(map(tile_of, state.flowers[seat]))
        assert Counter(own.concealed) == Counter(map(tile_of, state.concealed[seat]))
        assert [entry.tile for entry in own.river] == [tile_of(t) for t in state.river[seat]]
        assert [entry.taken_by for entry in own.river] == state.taken[seat]


def tile_of(number: int) -> Tile:
    return Tile.parse(TILE_NAMES[number])
