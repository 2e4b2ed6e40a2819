"""What a win is worth: wins with all their facts, and tables of tai of all sorts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, cast

from attrs import evolve, fields
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.decomposition import STANDARD_ONLY, Shape
from twmahjong.errors import NotAWinError, RulesetError
from twmahjong.hand import MeldKind
from twmahjong.options import ClockRules, OptionChanges, Options, Responsibility
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import RULESETS
from twmahjong.strategies.choosing import (
    FLOWERS,
    Choose,
    Member,
    check_kind,
    choosing,
    fixed_choices,
)
from twmahjong.strategies.cookbook import ANY, recipes_of
from twmahjong.strategies.making_wins import make_win
from twmahjong.strategies.recipes import Recipe
from twmahjong.tai import score
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source, Win

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
    >>> find(wins(), lambda win: win.ready is Ready.HEAVENLY).hand.problems()
    ()
    >>> from twmahjong import TAIWAN
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
    return _reaching(ruleset, having)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """One of the four tables, or a house table derived from one.

    That has other values for some rows, lacks some, and differs in some options, a minimum and a
    limit among them; wins that reach the minimum are known. Shrinks to TAIWAN.

    >>> from hypothesis import find
    >>> find(rulesets(), lambda table: table.options.limit is not None).options.limit > 0
    True
    """
    return st.sampled_from(tuple(RULESETS.values())) | _house_tables()


# --- wins in which a row counts, or which reach a minimum


def _reaching(ruleset: Ruleset, having: str | None) -> st.SearchStrategy[Win]:
    """Wins that score, and in which the row counts."""
    if having is None:
        recipes: tuple[Recipe, ...] = (ANY,)
    else:
        try:
            recipes = recipes_of(ruleset.row(having).pattern)
        except RulesetError as error:
            raise InvalidArgument(str(error)) from None

    def counts(win: Win) -> bool:
        try:
            lines = score(win, ruleset).lines
        except NotAWinError:
            return False
        return having is None or any(line.row.id == having for line in lines)

    serving, known = _tried(recipes, ruleset.options, counts)
    if not known:
        what = "" if having is None else f" in which {having} counts"
        minimum = f"the minimum of {ruleset.options.minimum} {ruleset.unit}"
        raise InvalidArgument(f"{ruleset.id}: no win{what} is found that reaches {minimum}")

    def build(choose: Choose) -> Win:
        win = make_win(choose, choose(serving), ruleset.options)
        found = next(filter(counts, _enriched(win, ruleset.options)), None)
        return choose(known) if found is None else found

    return choosing(build)


#: So many wins of each recipe show whether it serves, and so many more where none mostly does.
_TRIALS: Final = (range(8), range(8, 200))


def _tried(
    recipes: Iterable[Recipe], options: Options, counts: Callable[[Win], bool]
) -> tuple[list[Recipe], list[Win]]:
    """The recipes whose wins mostly count, or all that have any, and wins that do count."""
    serving: list[Recipe] = []
    known: list[Win] = []
    for trials in _TRIALS:
        mostly: list[Recipe] = []
        for recipe in recipes:
            drawn = (make_win(fixed_choices(number), recipe, options) for number in trials)
            found = [win for one in drawn for win in _enriched(one, options) if counts(win)]
            known += found
            if found and recipe not in serving:
                serving.append(recipe)
            if 3 * len(found) > 2 * len(trials):
                mostly.append(recipe)
        if mostly:
            return mostly, known
    return serving or [*recipes], known or [win for win in _big_wins() if counts(win)]


def _enriched(win: Win, options: Options) -> Iterator[Win]:
    """The win, and where the table asks for a minimum also with as many facts as can be."""
    yield win
    if options.minimum and win.tile is not None:
        yield evolve(
            win,
            hand=evolve(win.hand, flowers=FLOWERS),
            source=Source.SELF_DRAW,
            occasions={Occasion.FLOWER_REPLACEMENT, Occasion.LAST_TILE},
            ready=Ready.DECLARED if options.ready else None,
            discards=None,
        )


def _big_wins() -> Iterator[Win]:
    """Wins that are worth much in every table, each by other rows."""
    for hand in (
        "1112223334445556z + 12345678f @ 6z*",
        "1112223334445556m + 12345678f @ 6m*",
        "111999m111999p111s9s + 12345678f @ 9s*",
        "111222333z555666s7z + 12345678f @ 7z*",
        "222333444p5556667z + 12345678f @ 7z*",
    ):
        facts = frozenset({Occasion.DEALT_HAND})
        east = Tile.EAST
        yield Win.parse(hand, seat_wind=east, round_wind=east, dealer=True, occasions=facts)


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
