"""How a hand is played: walls, tables at any moment of a hand, records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.options import Winds
from twmahjong.payment import Stakes
from twmahjong.record import Record
from twmahjong.ruleset import Ruleset
from twmahjong.strategies.acts import weighted
from twmahjong.strategies.choosing import (
    CONCEALED_SETS,
    FLOWERS,
    HONORS,
    THEMES,
    WINDS,
    Choose,
    Left,
    check_count,
    check_kind,
    choose_set,
    choose_some,
    choosing,
)
from twmahjong.strategies.wins_and_rulesets import rulesets
from twmahjong.table.actions import Discard, Draw, Pass, Seat
from twmahjong.table.legality import legal_actions
from twmahjong.table.state import Phase, Table
from twmahjong.table.transition import apply, deal
from twmahjong.tiles import FULL_SET, Tile

__all__ = ["records", "tables", "walls"]


#: So many tiles of a wall are dealt.
_DEALT: Final = 4 * 16


def walls() -> st.SearchStrategy[tuple[Tile, ...]]:
    """The 144 tiles in any order; shrinks to the order of FULL_SET.

    Half of the walls deal hands that are nearly complete, or most of the flowers to one seat.

    >>> from hypothesis import find
    >>> find(walls(), lambda wall: True) == FULL_SET
    True
    """
    return choosing(make_wall)


def tables(
    *,
    ruleset: Ruleset | None = None,
    phase: Phase | None = None,
    max_actions: int = 200,
    fouls: bool = False,
) -> st.SearchStrategy[Table]:
    """A table of a ruleset, or of any, at any moment of a hand: dealt, in play, or over.

    The acts lead somewhere: players keep what fits together, claim, make kongs and win more often
    than chance would have it. With ``fouls`` there are wrong declarations and irregular acts.
    Shrinks towards few acts, and passes. ``max_actions`` is the number of acts at most; 200 are a
    whole hand nearly always. With a ``phase`` the hand is played on, beyond that if need be, until
    the table is in it. Raises InvalidArgument if there are less than no acts, or where the ruleset
    never lets it come to the phase. As in::

        @given(tables(ruleset=FRIENDLY, phase=Phase.OVER))
        def test_payments_sum_to_zero(table):
            assert sum(table.result.deltas) == 0
    """
    check_kind("ruleset", ruleset, Ruleset, type(None))
    check_kind("phase", phase, Phase, type(None))
    check_count("max_actions", max_actions)
    check_kind("fouls", fouls, bool)
    some_rulesets = rulesets() if ruleset is None else st.just(ruleset)
    return some_rulesets.flatmap(
        lambda table: choosing(lambda choose: _table(choose, table, phase, max_actions, fouls))
    )


def records(
    *,
    ruleset: Ruleset | None = None,
    phase: Phase | None = None,
    max_actions: int = 200,
    fouls: bool = False,
) -> st.SearchStrategy[Record]:
    """The record of a table as :func:`tables` gives them, with keys of its owner's or without.

    As in::

        @given(records(ruleset=FRIENDLY))
        def test_my_reader_reads_what_is_written(record):
            assert my_reader(dump(record)).actions == record.actions
    """
    some = tables(ruleset=ruleset, phase=phase, max_actions=max_actions, fouls=fouls)
    return some.flatmap(lambda table: choosing(lambda choose: Record.of(table, **_extra(choose))))


# --- walls


def make_wall(choose: Choose) -> tuple[Tile, ...]:
    """A wall, half of the time one that deals hands that lead somewhere."""
    wall = _shuffled(choose)
    # What is arranged takes more to draw, so that it gives way to the plain when it is shrunk.
    return _arranged(choose, wall) if choose((False, True)) else wall


def _shuffled(choose: Choose) -> tuple[Tile, ...]:
    left = list(FULL_SET)
    wall: list[Tile] = []
    while left:
        # Three tiles in one number: a wall of so few numbers is soon shrunk.
        size = len(left)
        places = choose(range(size * (size - 1) * (size - 2)))
        for _ in range(3):
            places, place = divmod(places, len(left))
            wall.append(left.pop(place))
    return tuple(wall)


def _arranged(choose: Choose, wall: Sequence[Tile]) -> tuple[Tile, ...]:
    """The wall changed so that it deals sets to each hand, or many flowers to one of them."""
    left = Left()
    flowers = list(FLOWERS[: choose((0,) * 12 + (5, 6, 7, 8))])
    flowery = choose(range(4)) if flowers else -1
    hands: list[list[Tile]] = []
    for place in range(4):
        hand = flowers if place == flowery else []
        most = 2 if hand else 5
        hands.append(hand + _some_sets(choose, left, choose(range(most + 1))))
    return _dealing(hands, wall)


def _dealing(hands: Sequence[list[Tile]], wall: Sequence[Tile]) -> tuple[Tile, ...]:
    """The wall changed so that it deals these tiles to the hands, from the dealer on."""
    rest = list(wall)
    for hand in hands:
        for tile in hand:
            rest.remove(tile)
    for hand in hands:
        while len(hand) < 16:
            hand.append(rest.pop())
    dealt = [tile for at in range(0, 16, 4) for hand in hands for tile in hand[at : at + 4]]
    return (*dealt, *rest)


def _some_sets(choose: Choose, left: Left, count: int) -> list[Tile]:
    """So many sets of one theme, or fewer where that is used up."""
    own = Left(choose(THEMES))
    own.within(left)
    found: list[Tile] = []
    for _ in range(count):
        possible = [kind for kind in CONCEALED_SETS if own.starts(kind)]
        if possible:
            made = choose_set(choose, own, possible).tiles
            left.take(made)
            found += made
    return found


# --- tables


def _table(
    choose: Choose, ruleset: Ruleset, phase: Phase | None, max_actions: int, fouls: bool
) -> Table:
    if phase is Phase.OPENING:
        return _opening(choose, ruleset, fouls)
    count = choose(range(max_actions + 1))
    asking = phase not in (None, Phase.OVER) and _seldom(choose)
    table = _deal(choose, ruleset, _ASKING_WALL if asking else make_wall(choose))
    seen = table if table.phase is phase else None
    while table.phase is not Phase.OVER:
        if len(table.history) >= count and phase in (None, table.phase):
            return table
        table = _step(choose, table, fouls)
        seen = table if table.phase is phase else seen
    if phase in (None, Phase.OVER):
        return table
    return seen or _first_in(phase, _deal(choose, ruleset, _ASKING_WALL))


def _seldom(choose: Choose) -> bool:
    """Seldom true, and simpler so: a constant wall is soon shrunk to, but shows little."""
    return choose(range(100)) == 0


def _opening(choose: Choose, ruleset: Ruleset, fouls: bool) -> Table:
    """A table at any moment of its opening."""
    wall = _ASKING_WALL if _seldom(choose) else _with_flowers(choose, make_wall(choose))
    table = _deal(choose, ruleset, wall)
    found = []
    while table.phase is Phase.OPENING:
        found.append(table)
        table = _step(choose, table, fouls)
    # Who is dealt all eight flowers has no opening, but a turn.
    return choose(found or [_deal(choose, ruleset, _ASKING_WALL)])


def _with_flowers(choose: Choose, wall: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The wall, which deals some flowers, one at least."""
    changed = list(wall)
    for flower in FLOWERS[: choose(range(1, 9))]:
        at = changed.index(flower)
        if at >= _DEALT:
            dealt = choose(range(_DEALT))
            changed[at], changed[dealt] = changed[dealt], flower
    return tuple(changed)


def _step(choose: Choose, table: Table, fouls: bool) -> Table:
    found = legal_actions(table, fouls=fouls)
    # What is forced is not drawn: the shorter an example, the sooner it is shrunk.
    return apply(table, found[0] if len(found) == 1 else choose(weighted(table, found)))


def _asking_wall() -> tuple[Tile, ...]:
    """A wall that soon leads to each phase.

    The dealer is dealt what others have two of, so that the first discard can be claimed, and the
    last seat a flower; the other flowers lie deep in the wall.
    """
    dealers = FULL_SET[: 4 * 16 : 4]
    pairs = [tile for tile in dealers for _ in range(2)]
    fourth = [FLOWERS[0], *FULL_SET[4 * 16 : 4 * 16 + 15]]
    wall = (*FULL_SET[:100], *FLOWERS, *FULL_SET[100:136])
    return _dealing([list(dealers), pairs[:16], pairs[16:], fourth], wall)


_ASKING_WALL: Final = _asking_wall()


def _first_in(phase: Phase, table: Table) -> Table:
    """The first table in the phase, if everybody draws, discards and passes."""
    ruleset = table.ruleset
    while table.phase is not phase:
        if table.phase is Phase.OVER:
            raise InvalidArgument(f"{ruleset!r}: no table that is {phase.value} is found")
        plain = (act for act in legal_actions(table) if isinstance(act, Draw | Discard | Pass))
        table = apply(table, next(plain))
    return table


def _deal(choose: Choose, ruleset: Ruleset, wall: tuple[Tile, ...]) -> Table:
    dealer = choose(tuple(Seat))
    dice = choose(range(4))
    east = (dealer + (dice if ruleset.options.winds is Winds.DICE else 0)) % 4
    return deal(
        ruleset,
        wall,
        dealer=dealer,
        winds=[HONORS[(seat - east) % 4] for seat in range(4)],
        round_wind=choose(WINDS),
        streak=choose(range(4)),
        stakes=Stakes(choose((0, 100)), choose((1, 20))),
    )


# --- records

_KEYS: Final = ("event", "played-on", "seen by")
#: Letters, and what has to be written in another way in a file.
_CHARACTERS: Final = "aZ0 花\"'\\#\n\t\0\x7f\u2028😀"


def _extra(choose: Choose) -> dict[str, object]:
    """Some keys of the owner's, with numbers or texts."""
    return {
        key: choose(range(10)) if choose((True, False)) else _text(choose)
        for key in choose_some(choose, _KEYS)
    }


def _text(choose: Choose) -> str:
    return "".join(choose(_CHARACTERS) for _ in range(choose(range(6))))
