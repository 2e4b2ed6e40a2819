"""A player that seeks to win: all it knows is its view, and all it counts are neighbours."""

from collections.abc import Sequence
from random import Random

from twmahjong import (
    FULL_SET,
    TAIWAN,
    Action,
    Chow,
    Discard,
    Draw,
    Ending,
    Hu,
    Kong,
    Match,
    Pung,
    Seat,
    Table,
    Tile,
    View,
    advance,
    apply,
    view,
)


def choose(seen: View) -> Action:
    """Win, or make a kong, if that can be done; claim new sets; discard the loneliest tile."""
    at_once = [action for action in seen.legal if isinstance(action, Hu | Kong | Draw)]
    if at_once:
        return at_once[0]
    held = seen.own.shown or ()
    discards = [action for action in seen.legal if isinstance(action, Discard)]
    if discards:
        # Declaring ready is worth a tai, and leaves nothing to choose.
        return min(discards, key=lambda act: (not act.ready, company(held, act.tile)))
    claims = [action for action in seen.legal if isinstance(action, Pung | Chow)]
    useful = [action for action in claims if is_useful(seen, action)]
    # A pass stands last; where a win was declared wrongly there is nothing but to show (I4).
    return useful[0] if useful else seen.legal[-1]


def company(held: Sequence[Tile], tile: Tile) -> int:
    """How much a tile has around it: a pair or a set more than a neighbour, a gap least."""
    around = 6 * (held.count(tile) - 1)
    if not tile.is_honor:
        for step, worth in ((-2, 1), (-1, 3), (1, 3), (2, 1)):
            if 1 <= tile.rank + step <= 9:
                around += worth * held.count(Tile(tile + step))
    return around


def is_useful(seen: View, claim: Pung | Chow) -> bool:
    """Whether the claim uses tiles that were part of no set yet."""
    held, newest = seen.own.shown or (), seen.newest
    if isinstance(claim, Pung):
        return newest is not None and held.count(newest) == 2
    run = [Tile(tile) for tile in range(claim.tile, claim.tile + 3) if tile != newest]
    return all(held.count(tile) == 1 for tile in run) and newest not in held


def play(table: Table) -> Table:
    """Four such players play the hand to its end; draws that are due make themselves."""
    table = advance(table)
    while table.result is None:
        seat = table.turn if table.claiming is None else table.claiming.pending[0]
        table = advance(apply(table, choose(view(table, seat))))
    return table


def evening(random: Random) -> list[Table]:
    """Twenty hands of a match, with dice and walls from the generator."""

    def throw() -> list[int]:
        return [random.randint(1, 6) for _ in range(3)]

    match = Match.start(TAIWAN, dice=throw())
    tables: list[Table] = []
    while not match.over and len(tables) < 20:
        tables.append(play(match.deal(random.sample(FULL_SET, len(FULL_SET)), throw())))
        match = match.after(tables[-1])
    return tables


if __name__ == "__main__":
    tables = evening(Random(16))
    results = [table.result for table in tables if table.result is not None]
    won = [result for result in results if result.reason is Ending.WIN]
    print(f"{len(won)} of {len(results)} hands were won")
    best = max((score for result in won for score in result.scores), key=lambda s: s.total)
    print(best)
    totals = [sum(result.deltas[seat] for result in results) for seat in Seat]
    print()
    print(", ".join(f"{seat} {total:+}" for seat, total in zip(Seat, totals, strict=True)))
