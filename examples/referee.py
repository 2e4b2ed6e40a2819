"""A referee: acts come in as players call them out; what is wrong is refused, with the reason."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from twmahjong import (
    IllegalActionError,
    NotationError,
    Seat,
    Table,
    advance,
    apply,
    legal_actions,
    load,
    parse_action,
    replay,
)


def referee(table: Table, calls: Iterable[str]) -> Iterator[tuple[str, Table]]:
    """Judge each call: what is said about it, and the table after it."""
    for call in calls:
        try:
            table = advance(apply(table, parse_action(call)))
            yield f"{call}: fine", table
        except NotationError as error:
            yield f"{call}: not understood, expected {error.expected}", table
        except IllegalActionError as error:
            reason = f"{error.why.text} (rule {error.why.rule}, {error.why.code})"
            yield f"{call}: refused, {reason}", table


def asked(table: Table) -> str:
    """Whose word it is, and what each may do: ``S may discard 1m 3m, discard 3m ready``."""
    words = []
    for seat in Seat:
        legal = [str(action).split(" ", 1)[1] for action in legal_actions(table, seat)]
        plain = [act.split()[1] for act in legal if act[:8] == "discard " and act[-5:] != "ready"]
        others = [act for act in legal if act.removeprefix("discard ") not in plain]
        if plain:
            others.append(f"discard {' '.join(plain)}")
        if others:
            words.append(f"{seat} may {', '.join(others)}")
    return "; ".join(words) or "the hand is over"


CALLS = (
    "E discard 3z",
    "S discard 1z",
    "N pung",
    "E chow 1z",
    "E pung",
    "E draw",
    "E discard 1z",
    "E discard 3z",
    "S hu",
    "jump",
    "S discard 4z",
    "W kong",
    "W pung",
    "S discard 2z",
    "W discard 2z",
)


if __name__ == "__main__":
    record = load((Path(__file__).parent / "hand.toml").read_text(encoding="utf-8"))
    _, dealt = next(replay(record))
    table = advance(dealt)
    print(asked(table))
    for said, after in referee(table, CALLS):
        print(f"\n{said}\n  {asked(after)}")
