"""The only way on: dealing a hand, and applying acts to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, get_args

from twmahjong.doors import as_tuple, is_a, items
from twmahjong.errors import IllegalActionError, Problem, TableError
from twmahjong.payment import Stakes
from twmahjong.ruleset import Ruleset
from twmahjong.table.actions import (
    DRAWS,
    SEATS,
    Action,
    Chow,
    Discard,
    Draw,
    Hu,
    IrregularAct,
    Kong,
    Pass,
    Pung,
    Seat,
)
from twmahjong.table.answers import answer
from twmahjong.table.ending import declared_wrongly, won
from twmahjong.table.irregular import lapse
from twmahjong.table.legality import check, is_foul, legal_actions
from twmahjong.table.moves import discard, draw, kong, open_pass
from twmahjong.table.state import DRAWING, OPENING, SeatState, Table
from twmahjong.table.winning import best_own_win
from twmahjong.tiles import FULL_SET, Tile, is_wind

__all__ = ["advance", "apply", "deal"]

_WHOLE_SET: Final = dict(Counter(FULL_SET))
PLAIN_STAKES: Final = Stakes(0, 1)


def deal(
    ruleset: Ruleset,
    wall: Sequence[Tile],
    *,
    dealer: int,
    winds: Sequence[Tile],
    round_wind: Tile,
    streak: int = 0,
    stakes: Stakes = PLAIN_STAKES,
) -> Table:
    """Deal a hand from a wall of the 144 tiles, head first (B1, K1).

    ``winds`` are the seat winds of the seats 0-3 in this hand. Raises TableError naming everything
    that cannot be: a wall that is not the whole set, a seat that is none, winds that do not follow
    counter-clockwise.
    """
    problems = [
        *ruleset_problems(ruleset),
        *_deal_problems(wall, dealer, winds, round_wind, streak),
        *stakes_problems(stakes),
    ]
    if problems:
        raise TableError(problems)
    hands: list[list[Tile]] = [[], [], [], []]
    head = 0
    for _ in range(4):
        for step in range(4):
            hands[(dealer + step) % 4] += wall[head : head + 4]
            head += 4
    hands[dealer].append(wall[head])
    first, second, third, fourth = (SeatState(tuple(sorted(hand))) for hand in hands)
    east, south, west, north = winds
    table = Table(
        ruleset=ruleset,
        stakes=stakes,
        dealer=Seat(dealer),
        winds=(east, south, west, north),
        round_wind=round_wind,
        streak=streak,
        wall=tuple(wall),
        seats=(first, second, third, fourth),
        head=head + 1,
        tail=len(wall),
        reserve=ruleset.options.reserve,
        phase=OPENING,
        turn=Seat(dealer),
    )
    return open_pass(table, range(4))


def _wall_problems(wall: Sequence[Tile]) -> Iterable[Problem]:
    """What is there too often, lacks, or is no tile."""
    others: list[object] = [value for value in wall if type(value) is not Tile]
    counts = Counter(tile for tile in wall if type(tile) is Tile)
    wrong = [f"{value!r} is no tile" for value in others]
    wrong += [f"{tile} {counts[tile]} times" for tile in Tile if counts[tile] != _WHOLE_SET[tile]]
    what = ", ".join(wrong)
    text = f"a wall of {len(wall)} tiles that is not the whole set of 144: {what}"
    yield Problem("B1", text)


def _deal_problems(
    wall: Sequence[Tile], dealer: int, winds: Sequence[Tile], round_wind: Tile, streak: int
) -> Iterable[Problem]:
    if not is_a(wall, Sequence):
        yield Problem("B1", f"wall: {wall!r}")
    elif dict(Counter(wall)) != _WHOLE_SET or {*map(type, wall)} != {Tile}:
        yield from _wall_problems(wall)
    if type(dealer) not in (int, Seat) or dealer not in SEATS:
        yield Problem("A1", f"dealer: {dealer!r} is no seat from 0 to 3")
    found = items(as_tuple(winds))
    order = [wind - Tile.EAST for wind in found if isinstance(wind, Tile) and is_wind(wind)]
    if len(order) != 4 or len(found) != 4 or not _follow(order):
        yield Problem("A2", "the winds of the seats follow E S W N counter-clockwise")
    if not is_wind(round_wind):
        yield Problem("A5", f"round wind: {round_wind!r} is no wind")
    if type(streak) is not int or streak < 0:
        yield Problem("A4", f"streak: {streak!r} hands")


def ruleset_problems(ruleset: object) -> Iterable[Problem]:
    """Why this is no ruleset."""
    if not isinstance(ruleset, Ruleset):
        yield Problem("A2", f"ruleset: {ruleset!r}")


def stakes_problems(stakes: object) -> Iterable[Problem]:
    """Why these are no stakes."""
    if not isinstance(stakes, Stakes):
        yield Problem("P01", f"stakes: {stakes!r}")


def _follow(order: list[int]) -> bool:
    return all((order[i] + 1) % 4 == order[(i + 1) % 4] for i in range(4))


def apply(table: Table, action: Action) -> Table:
    """The table after the act; the argument is untouched.

    Raises IllegalActionError with the reason, its rule, and what would be legal for that seat.
    """
    why = check(table, action)
    if why is not None:
        raise IllegalActionError(action, why, legal_actions(table, action.seat))
    step: Callable[[Table, Any, _History], Table] = _STEPS[type(action)]
    # A sum copies the history once, a display twice.
    return step(table, action, table.history + (action,))  # noqa: RUF005


def advance(table: Table) -> Table:
    """The table after every forced act: draws that are due, replacements in the opening."""
    while table.phase in (DRAWING, OPENING) and table.declared is None:
        table = apply(table, DRAWS[table.turn])
    return table


_History = tuple[Action, ...]


def _draw(table: Table, action: Draw, history: _History) -> Table:
    return draw(table, action.seat, history)


def _kong(table: Table, action: Kong, history: _History) -> Table:
    if action.tile is None:
        return answer(table, action, history)
    return kong(table._replace(history=history), action)


def _hu(table: Table, action: Hu, history: _History) -> Table:
    if table.claiming is not None:
        return answer(table, action, history)
    best = None if is_foul(table, action) else best_own_win(table)
    table = table._replace(history=history)
    if best is None:
        return declared_wrongly(table, action.seat)
    return won(table, [(action.seat, best)])


def _lapse(table: Table, action: IrregularAct, history: _History) -> Table:
    return lapse(table._replace(history=history), action)


# The new history goes along, so that the commonest acts copy the table only once.
_STEPS: Final[dict[type, Callable[[Table, Any, _History], Table]]] = {
    Draw: _draw,
    Discard: discard,
    Chow: answer,
    Pung: answer,
    Kong: _kong,
    Hu: _hu,
    Pass: answer,
    **dict.fromkeys(get_args(IrregularAct), _lapse),
}
