"""Play a hand from the deal to its end: four functions that see a view and choose an act."""

from collections.abc import Callable
from random import Random

from twmahjong import (
    FULL_SET,
    ONLINE,
    Action,
    Match,
    Seat,
    Stakes,
    Table,
    View,
    apply,
    dump,
    legal_actions,
    view,
)

Player = Callable[[View], Action]


def careless(random: Random) -> Player:
    """A player to whom any legal act will do."""
    return lambda seen: random.choice(legal_actions(seen))


def play(table: Table, players: dict[Seat, Player]) -> Table:
    """Whoever has something to do chooses, until the hand is over."""
    while table.result is None:
        for seat, player in players.items():
            seen = view(table, seat)
            if legal_actions(seen):
                table = apply(table, player(seen))
    return table


if __name__ == "__main__":
    chance = Random(2026)
    match = Match.start(ONLINE, stakes=Stakes(base=100, per_tai=20))
    table = match.deal(chance.sample(FULL_SET, len(FULL_SET)))
    table = play(table, {seat: careless(chance) for seat in Seat})
    assert table.result is not None
    print(f"{len(table.history)} acts, the last: {table.history[-1]}")
    print(f"it ended as {table.result.reason.value}, and is paid {table.result.deltas}")
    match = match.after(table)
    print(f"the next dealer is {match.dealer}, streak {match.streak}, totals {match.totals}")
    print()
    print("\n".join(dump(table).splitlines()[:6]), "...", sep="\n")
