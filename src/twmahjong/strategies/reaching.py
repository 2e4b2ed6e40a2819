"""Wins in which a wanted row counts, or which reach the minimum of their table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Final

from attrs import evolve
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.decomposition import Shape
from twmahjong.errors import HandError, NotAWinError, RulesetError, WinError
from twmahjong.hand import Hand
from twmahjong.options import Options, Winds
from twmahjong.patterns import Pattern, SpecialShape, knitted_suits
from twmahjong.ruleset import Ruleset
from twmahjong.strategies.choosing import FLOWERS, WINDS, Choose, choosing, fixed_choices
from twmahjong.strategies.cookbook import ANY, recipes_of
from twmahjong.strategies.making_wins import make_win
from twmahjong.strategies.recipes import Recipe
from twmahjong.tai import score
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source, Win

Counts = Callable[[Win], bool]


def reaching(ruleset: Ruleset, having: str | None) -> st.SearchStrategy[Win]:
    """Wins that score, and in which the row counts."""
    options = ruleset.options

    def counts(win: Win) -> bool:
        try:
            lines = score(win, ruleset).lines
        except NotAWinError:
            return False
        return having is None or any(line.row.id == having for line in lines)

    if having is None:
        serving, known = _worth_most(ruleset, counts)
    else:
        serving, known = _tried(_recipes(ruleset, having), options, counts)
    known = known or [win for big in _big_wins() for win in _enriched(big, options) if counts(win)]
    if not known:
        raise InvalidArgument(_refusal(ruleset, having))

    def build(choose: Choose) -> Win:
        win = make_win(choose, choose(serving), options)
        found = next(filter(counts, _enriched(win, options)), None)
        if found is not None:
            return found
        win = choose(known)
        other = _varied(choose, win)
        return other if other is not None and counts(other) else win

    return choosing(build)


def _recipes(ruleset: Ruleset, row_id: str) -> tuple[Recipe, ...]:
    try:
        return recipes_of(ruleset.row(row_id).pattern)
    except RulesetError as error:
        raise InvalidArgument(str(error)) from None


#: So many wins of each recipe show whether it serves, and so many more where none mostly does.
_TRIALS: Final = (range(8), range(8, 200))
#: So many wins that reach a minimum are enough to give way to.
_ENOUGH: Final = 60


def _tried(
    recipes: Iterable[Recipe], options: Options, counts: Counts
) -> tuple[list[Recipe], list[Win]]:
    """The recipes whose wins mostly count, or all that have any, and wins that do count."""
    serving: list[Recipe] = []
    known: list[Win] = []
    for trials in _TRIALS:
        mostly: list[Recipe] = []
        for recipe in recipes:
            found = _counting(recipe, options, counts, trials)
            known += found
            if found and recipe not in serving:
                serving.append(recipe)
            if 3 * len(found) > 2 * len(trials):
                mostly.append(recipe)
        if mostly:
            return mostly, known
    return serving or [*recipes] or [ANY], known


def _counting(recipe: Recipe, options: Options, counts: Counts, trials: Iterable[int]) -> list[Win]:
    drawn = (make_win(fixed_choices(number), recipe, options) for number in trials)
    firsts = (next(filter(counts, _enriched(one, options)), None) for one in drawn)
    return [win for win in firsts if win is not None]


def _worth_most(ruleset: Ruleset, counts: Counts) -> tuple[list[Recipe], list[Win]]:
    """The same for the minimum: any win, or else those of the rows with the highest values."""
    options = ruleset.options
    few, many = _TRIALS
    found = _counting(ANY, options, counts, few)
    if 3 * len(found) > 2 * len(few):
        return [ANY], found
    serving = [ANY] if found else []
    rows = sorted((row for row in ruleset.rows if row.value), key=lambda row: -row.value)
    recipes = [recipe for row in rows for recipe in recipes_of(row.pattern) if recipe != ANY]
    for recipe in recipes:
        more = _counting(recipe, options, counts, few)
        serving += [recipe] * bool(more)
        found += more
        if len(found) >= _ENOUGH:
            break
    if not found:
        found = _counting(ANY, options, counts, many)
    return serving or [ANY], found


# --- more facts, and other tiles


def _enriched(win: Win, options: Options) -> Iterator[Win]:
    """The win, and where the table asks for a minimum also with as many facts as can be."""
    yield win
    if not options.minimum or win.tile is None:
        return
    full = evolve(
        win,
        hand=evolve(win.hand, flowers=FLOWERS),
        source=Source.SELF_DRAW,
        occasions={Occasion.FLOWER_REPLACEMENT, Occasion.LAST_TILE},
        ready=Ready.DECLARED if options.ready else None,
        discards=None,
    )
    yield full
    yield evolve(full, source=Source.EIGHT_FLOWERS)
    if win.hand.melds:
        return
    *concealed, last = sorted((*win.hand.concealed, win.tile))
    dealt = evolve(
        full,
        hand=Hand(concealed, (), FLOWERS),
        tile=last,
        seat_wind=win.seat_wind if options.winds is Winds.DICE else Tile.EAST,
        dealer=True,
        occasions={Occasion.DEALT_HAND},
        ready=None,
    )
    yield dealt
    facts = {Occasion.DEALT_HAND, Occasion.DEALT_FLOWERS}
    yield evolve(dealt, source=Source.EIGHT_FLOWERS, occasions=facts)


_SUIT_ORDERS: Final = tuple(permutations(range(3)))


def _varied(choose: Choose, win: Win) -> Win | None:
    """The win with suits exchanged, in another round, and on another tile; None if it cannot be."""
    order, round_wind = choose(_SUIT_ORDERS), choose((win.round_wind, *WINDS))

    def other(tile: Tile) -> Tile:
        return Tile(9 * order[tile // 9] + tile % 9) if tile < Tile.EAST else tile

    melds = [
        evolve(
            meld,
            tile=other(meld.tile),
            claimed=None if meld.claimed is None else other(meld.claimed),
        )
        for meld in win.hand.melds
    ]
    complete = [other(tile) for tile in win.hand.concealed]
    if win.tile is None:
        return evolve(win, hand=Hand(complete, melds, win.hand.flowers), round_wind=round_wind)
    complete.append(other(win.tile))
    tile = choose((complete[-1], *sorted(set(complete))))
    if Occasion.DEALT_HAND in win.occasions:
        tile = max(complete)
    complete.remove(tile)
    hand = Hand(complete, melds, win.hand.flowers)
    try:
        return evolve(win, hand=hand, tile=tile, round_wind=round_wind)
    except (WinError, HandError):
        return None


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


# --- why there is none


def _refusal(ruleset: Ruleset, having: str | None) -> str:
    """Why no win is found."""
    minimum = ruleset.options.minimum
    reaches = f" that reaches the minimum of {minimum} {ruleset.unit}" if minimum else ""
    if having is None:
        return f"{ruleset.title}: no win is found{reaches}"
    why = _cause(ruleset, having)
    return f"{ruleset.title}: no win in which {having} counts is found{reaches}{why}"


def _cause(ruleset: Ruleset, having: str) -> str:
    """What keeps the row from counting, where that is cheap to tell."""
    options = ruleset.options
    pattern = ruleset.row(having).pattern
    recipes = recipes_of(pattern)
    if not recipes:
        return ": its pattern can never be present"
    sources = {source for recipe in recipes for source in recipe.sources}
    if sources == {Source.ROBBED_FLOWER} and not options.seven_robs_one:
        return ": the option seven_robs_one is off"
    if sources == {Source.ROBBED_KONG} and not options.robbable_kongs:
        return ": the option robbable_kongs is empty"
    shape = _shape_of(pattern)
    if shape is not None and shape not in options.shapes:
        return f": the option shapes lacks {shape.value}"
    free = ruleset.with_options(minimum=0)
    trials = [make_win(fixed_choices(n), recipe, options) for recipe in recipes for n in range(60)]
    scores = [score(win, free) for win in trials]
    if any(line.row.id == having for one in scores for line in one.lines):
        return ""
    by = {lost.by.id for one in scores for lost in one.superseded if lost.line.row.id == having}
    if by:
        return f": {' or '.join(sorted(by))} always replaces it"
    count = sum(map(len, _TRIALS))
    own = "; a rare pattern of your own needs a strategy of its own" if recipes == (ANY,) else ""
    return f": it was not present in any of the {count} wins tried{own}"


def _shape_of(pattern: Pattern) -> Shape | None:
    """The special shape that the pattern asks for."""
    if isinstance(pattern, SpecialShape):
        return pattern.shape
    return Shape.SIXTEEN_UNRELATED if pattern is knitted_suits else None
