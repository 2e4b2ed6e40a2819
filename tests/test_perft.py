"""How many sequences of acts there are from fixed positions: the rules of play in a few integers.

On a failure the counts after each first act are printed, so that the act that went wrong is found
by going down one act at a time.
"""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.notation import parse_tiles as parse_numbers
from tests.oracle.play import Play
from tests.table_builder import WIND
from twmahjong import RULESETS, Action, Table, apply, deal, legal_actions, parse_action, parse_tiles

Position = dict[str, Any]

FILE = Path(__file__).parent / "data" / "perft.toml"
POSITIONS: list[Position] = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"]
DEPTH = 5

each_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["id"])


def reach(position: Position) -> Table:
    table = deal(
        RULESETS[position["ruleset"]],
        parse_tiles(position["wall"]),
        dealer=position["dealer"],
        winds=[WIND[letter] for letter in position["winds"]],
        round_wind=WIND[position["round_wind"]],
    )
    for act in position["acts"]:
        table = apply(table, parse_action(act))
    return table


def sequences(table: Table, depth: int) -> int:
    """How many sequences of so many legal acts there are."""
    acts = legal_actions(table)
    if depth == 1:
        return len(acts)
    return sum(sequences(apply(table, act), depth - 1) for act in acts)


def breakdown(table: Table, depth: int) -> dict[Action, int]:
    """The same, told apart by the first act."""
    acts = legal_actions(table)
    return {act: sequences(apply(table, act), depth - 1) if depth > 1 else 1 for act in acts}


@each_position
def test_the_number_of_sequences(position: Position) -> None:
    table = reach(position)
    for depth, expected in enumerate(position["counts"], 1):
        found = breakdown(table, depth)
        if sum(found.values()) != expected:
            print(f"{position['id']}, {depth} acts deep:")
            print("\n".join(f"{count:8} {act}" for act, count in found.items()))
        assert sum(found.values()) == expected


def referee_at(position: Position) -> Play:
    play = Play(
        position["ruleset"],
        parse_numbers("".join(position["wall"].split())),
        dealer=position["dealer"],
        winds=position["winds"],
        round_wind=position["round_wind"],
    )
    for act in position["acts"]:
        play.act(act)
    return play


def referee_breakdown(play: Play, depth: int) -> dict[str, int]:
    found = {}
    for act in play.legal_texts():
        after = copy.deepcopy(play)
        after.act(act)
        if depth == 2:
            found[act] = len(after.legal_texts())
        else:
            found[act] = sum(referee_breakdown(after, depth - 1).values())
    return found


@each_position
def test_the_referee_counts_the_same(position: Position) -> None:
    """After each first act, and in all."""
    found = referee_breakdown(referee_at(position), DEPTH)
    ours = breakdown(reach(position), DEPTH)
    assert found == {str(act): count for act, count in ours.items()}
    assert sum(found.values()) == position["counts"][-1]


def test_there_are_positions_of_every_kind() -> None:
    """At least three of each ruleset: flowers in the opening, many claims, and others."""
    for ruleset in RULESETS:
        own = {p["id"]: reach(p) for p in POSITIONS if p["ruleset"] == ruleset}
        assert {f"{ruleset}-{kind}" for kind in ("flowers", "claims", "kongs", "tail")} <= {*own}
        assert own[f"{ruleset}-flowers"].phase.value == "opening"
        assert own[f"{ruleset}-tail"].drawable <= 8
    assert all(len(p["counts"]) == DEPTH for p in POSITIONS)
