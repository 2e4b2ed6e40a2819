"""What a win is worth: wins with all their facts, and tables of tai of all sorts."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import combinations
from typing import Final, cast

from attrs import fields
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.decomposition import STANDARD_ONLY, Shape
from twmahjong.hand import MeldKind
from twmahjong.options import ClockRules, OptionChanges, Options, Responsibility
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import RULESETS
from twmahjong.strategies.choosing import (
    Member,
    check_kind,
    choosing,
)
from twmahjong.strategies.cookbook import ANY
from twmahjong.strategies.making_wins import make_win
from twmahjong.strategies.reaching import reaching
from twmahjong.win import Win

__all__ = ["rulesets", "wins"]


def wins(ruleset: Ruleset | None = None, *, having: str | None = None) -> st.SearchStrategy[Win]:
    """A win with all its facts, none of which exclude each other (C20).

    Of a ``ruleset`` it has the shapes and sources, and it scores: where that asks for a minimum, a
    win below it is given more facts, and if those do not help, gives way to a big one. Without a
    ruleset it is five sets and a pair, or flowers, and scores wherever there is no minimum.
    Shrinks towards a self-draw without any occasion.

    ``having`` is the id of a row of the ruleset that counts in the score: it is present, and no
    other row replaces it.

    Raises InvalidArgument if no win is found that reaches the minimum or in which the row counts,
    or for a row that the ruleset does not have.

    >>> from hypothesis import find
    >>> from twmahjong import TAIWAN, Ready, score
    >>> find(wins(), lambda win: win.ready is Ready.HEAVENLY).hand.problems()
    ()
    >>> win = find(wins(TAIWAN, having="little_four_winds"), lambda win: True)
    >>> "little_four_winds" in [line.row.id for line in score(win, TAIWAN).lines]
    True
    """
    check_kind("ruleset", ruleset, Ruleset, type(None))
    check_kind("having", having, str, type(None))
    if ruleset is None:
        if having is not None:
            raise InvalidArgument(f"having {having!r}: a row of which ruleset?")
        return choosing(lambda choose: make_win(choose, ANY, Options()))
    options = ruleset.options
    if having is None and not options.minimum:
        return choosing(lambda choose: make_win(choose, ANY, options))
    return reaching(ruleset, having)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """One of the four tables, or a house table derived from one.

    That has other values for some rows, lacks some, and differs in some options, a minimum and a
    limit among them; wins that reach the minimum are known. Shrinks to TAIWAN.

    >>> from hypothesis import find
    >>> find(rulesets(), lambda table: table.options.limit is not None).options.limit > 0
    True
    """
    return st.sampled_from(tuple(RULESETS.values())) | _house_tables()


# --- rulesets


@st.composite
def _house_tables(draw: st.DrawFn) -> Ruleset:
    base = draw(st.sampled_from(tuple(RULESETS.values())))
    some_rows = _some([row.id for row in base.rows])
    values = {row_id: draw(st.integers(0, 120)) for row_id in draw(some_rows)}
    dropped = draw(some_rows)
    # One in four of them, each to something else: several differ in one table.
    options = {name: draw(_other(base, name)) for name in _OPTIONS if draw(st.integers(0, 3)) == 3}
    house = base.with_values(values).without(*dropped)
    return house.with_options(**cast(OptionChanges, options))


def _some(names: Sequence[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(names), unique=True, max_size=3)


def _other(base: Ruleset, name: str) -> st.SearchStrategy[object]:
    """What the option can be that is not so at the table."""
    now: object = getattr(base.options, name)
    some = _OPTIONS[name]
    if isinstance(some, tuple):
        return st.sampled_from([answer for answer in some if answer != now])
    return some.filter(lambda answer: answer != now)


def _answers(default: object) -> tuple[object, ...] | st.SearchStrategy[object]:
    """What an option may be that has this default."""
    if isinstance(default, bool):
        return (False, True)
    return tuple(type(default)) if isinstance(default, Enum) else st.integers(0, 20)


def _subsets(members: Sequence[Member]) -> tuple[frozenset[Member], ...]:
    sizes = range(len(members) + 1)
    return tuple(frozenset(some) for size in sizes for some in combinations(members, size))


_OPTIONS: Final[dict[str, tuple[object, ...] | st.SearchStrategy[object]]] = {
    **{option.name: _answers(option.default) for option in fields(Options)},
    "shapes": tuple(STANDARD_ONLY | some for some in _subsets(tuple(Shape)[1:])),
    "minimum": tuple(range(6)),
    "limit": st.none() | st.integers(5, 200),
    "robbable_kongs": _subsets((MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)),
    "responsibility": _subsets(tuple(Responsibility)),
    "clock": st.none() | st.builds(ClockRules, *[st.integers(0, 60)] * 3),
}
