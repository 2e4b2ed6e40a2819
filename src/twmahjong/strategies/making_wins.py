"""A win made after a recipe: the hand, the tile it is won on, and facts that go together (C20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import combinations
from typing import Final

from attrs import frozen

from twmahjong.decomposition import Shape, Wait
from twmahjong.hand import MOST_MELDS, Hand, Meld, MeldKind
from twmahjong.options import Options, Winds
from twmahjong.patterns.facts import FLOWER_NUMBERS
from twmahjong.strategies.choosing import (
    CONCEALED_SETS,
    FLOWERS,
    THEMES,
    WINDS,
    Choose,
    Left,
    choose_set,
    laid,
)
from twmahjong.strategies.recipes import Core, Recipe, with_more
from twmahjong.strategies.tiles_and_hands import SHAPES, Complete
from twmahjong.tiles import FULL_SET, Tile
from twmahjong.win import Occasion, Ready, Source, Win

#: No more tiles than these are ever discarded: four hands stay; and no fewer before the last tile.
_MOST_DISCARDS: Final = len(FULL_SET) - 4 * 16
_DISCARDS_BEFORE_LAST: Final = 20
_BY_OTHERS: Final = (Source.DISCARD, Source.ROBBED_KONG)


def make_win(choose: Choose, recipe: Recipe, options: Options) -> Win:
    """A win after the recipe, with the shapes and sources of the options.

    Where no facts go with the hand as the recipe wants them, they are others.
    """
    core = recipe.core(choose)
    (concealed, melds), tiles = _complete(choose, recipe, core, options)
    held = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    lone = [tile for tile in tiles if held.count(tile) == 1]
    source = choose(_sources(recipe, options, bool(lone)))
    alone = source is Source.ROBBED_FLOWER or (
        source is Source.EIGHT_FLOWERS and choose((False, True))
    )
    place = _Place(recipe, options, source, alone, melds)
    seat = core.seat or choose(place.seats())
    round_wind = core.round or choose(WINDS)
    flowers = _flowers(choose, recipe, source, options, seat)
    moment = place.moment(choose, seat, bool(flowers))
    tile = None
    if alone:
        # The hand need not be complete, nor full.
        concealed = concealed[: choose(range(len(concealed), -1, -1))]
    else:
        tile = choose(lone if source is Source.ROBBED_KONG else tiles)
        if Occasion.DEALT_HAND in moment.occasions:
            tile = max(concealed)
        at = concealed.index(tile)
        concealed = concealed[:at] + concealed[at + 1 :]
    ready = choose(moment.ready)
    return Win(
        hand=Hand(concealed, melds, flowers),
        tile=tile,
        source=source,
        seat_wind=seat,
        round_wind=round_wind,
        dealer=moment.dealer,
        occasions=moment.occasions,
        ready=ready,
        discards=_discards(choose, moment, recipe, ready),
    )


def _sources(recipe: Recipe, options: Options, lone: bool) -> list[Source]:
    """The sources that the table knows; whoever robs a kong holds no other tile of that kind."""
    barred = set()
    if not (lone and options.robbable_kongs):
        barred.add(Source.ROBBED_KONG)
    if not options.seven_robs_one:
        barred.add(Source.ROBBED_FLOWER)
    return [one for one in recipe.sources if one not in barred] or [Source.SELF_DRAW]


_NUMBERS: Final = {
    which: dict(zip(FLOWERS, numbers, strict=True)) for which, numbers in FLOWER_NUMBERS.items()
}


def _flowers(
    choose: Choose, recipe: Recipe, source: Source, options: Options, seat: Tile
) -> tuple[Tile, ...]:
    if source is Source.EIGHT_FLOWERS:
        return FLOWERS
    if source is Source.ROBBED_FLOWER:
        robbed = choose(FLOWERS)
        return tuple(flower for flower in FLOWERS if flower is not robbed)
    must = recipe.flowers(choose, _NUMBERS[options.flower_numbers], 1 + WINDS.index(seat))
    return with_more(choose, must, recipe.more)


# --- the hand


def _complete(
    choose: Choose, recipe: Recipe, core: Core, options: Options
) -> tuple[Complete, list[Tile]]:
    """The complete hand, and the tiles that it may be won on."""
    if recipe.special is not None:
        complete = recipe.special(choose)
        return complete, sorted(set(complete[0]))
    if recipe.any_shape:
        shape = choose([one for one in Shape if one in options.shapes])
        if shape is not Shape.STANDARD:
            complete = SHAPES[shape](choose, THEMES)
            return complete, sorted(set(complete[0]))
    return _standard(choose, recipe, core)


def _standard(choose: Choose, recipe: Recipe, core: Core) -> tuple[Complete, list[Tile]]:
    """The core, and to it sets and a pair of the recipe's."""
    every, left = _left(core, core.theme or choose(recipe.themes))
    style = choose(recipe.styles)
    pair = core.pair
    if pair is None:
        pair = choose(left.kinds(2) or every.kinds(2))
        every.take((pair, pair))
        left.within(every)
    count = MOST_MELDS - len(core.table) - len(core.own)
    lying = choose(recipe.melds)
    first = choose(range(count)) if 0 < lying < count else 0
    own_kinds = [kind for kind in CONCEALED_SETS if kind in style] or CONCEALED_SETS
    melds = [laid(choose, made) for made in core.table]
    rest: list[Meld] = []
    for place in range(count):
        lies = (place - first) % count < lying
        if place < len(core.free):
            made = core.free[place]
        else:
            made = _rest(choose, every, left, style if lies else own_kinds)
        if lies:
            melds.append(laid(choose, made))
        else:
            rest.append(made)
    concealed = tuple(
        sorted([pair, pair, *(tile for made in (*core.own, *rest) for tile in made.tiles)])
    )
    complete = concealed, tuple(melds)
    if core.won is not None:
        return complete, [core.won]
    places = rest if recipe.spare else [*core.own, *rest]
    return complete, _winning_tiles(pair, places, recipe.waits) or [*dict.fromkeys(concealed)]


def _left(core: Core, theme: Sequence[Tile]) -> tuple[Left, Left]:
    """What is left beside the core, of all tiles and of the theme."""
    every = Left()
    for made in (*core.table, *core.own, *core.free):
        every.take(made.tiles)
    if core.pair is not None:
        every.take((core.pair, core.pair))
    for tile in core.barred:
        every.counts[tile] = 0
    left = Left(theme)
    left.within(every)
    return every, left


def _rest(choose: Choose, every: Left, left: Left, kinds: Sequence[MeldKind]) -> Meld:
    """One more set of the theme, or of any tiles where the theme is used up."""
    possible = any(left.starts(kind) for kind in (*kinds, MeldKind.PUNG))
    made = choose_set(choose, left if possible else every, kinds)
    if possible:
        every.take(made.tiles)
    left.within(every)
    return made


def _winning_tiles(pair: Tile, places: Sequence[Meld], waits: Set[Wait]) -> list[Tile]:
    """The tiles that complete the pair or one of the sets in one of the ways, or in any."""
    found = {pair} if not waits or Wait.PAIR in waits else set()
    for made in places:
        for step, tile in enumerate(dict.fromkeys(made.tiles)):
            if not waits or _wait(made, step) in waits:
                found.add(tile)
    return sorted(found)


def _wait(made: Meld, step: int) -> Wait:
    """The wait of whoever lacks the tile at this place of the set."""
    if made.kind is not MeldKind.CHOW:
        return Wait.DUAL_PUNG
    if step == 1:
        return Wait.CLOSED
    return Wait.EDGE if made.tile.rank == (7 if step == 0 else 1) else Wait.TWO_SIDED


# --- facts that go together


@frozen
class _Moment:
    """Facts that do not exclude each other: ready is one of some, discards are between two."""

    dealer: bool
    occasions: frozenset[Occasion]
    ready: tuple[Ready | None, ...]
    least: int
    most: int

    def fitting(self, recipe: Recipe) -> _Moment | None:
        """The same with no other ready than the recipe's; None if it does not fit to that."""
        if not recipe.occasions <= self.occasions or recipe.never & self.occasions:
            return None
        if recipe.discards is not None:
            least, most = recipe.discards
            if self.least > most or self.most < least:
                return None
        if not recipe.ready:
            return self
        ready = tuple(one for one in self.ready if one in recipe.ready)
        return _Moment(self.dealer, self.occasions, ready, self.least, self.most) if ready else None


@frozen
class _Place:
    """What the facts have to go with: the recipe, the table, and how the hand is won."""

    recipe: Recipe
    options: Options
    source: Source
    alone: bool
    melds: tuple[Meld, ...]

    def seats(self) -> Sequence[Tile]:
        """The seat winds that a moment of the recipe can have."""
        return [seat for seat in WINDS if any(self._fitting(seat, flowers=True))] or WINDS

    def moment(self, choose: Choose, seat: Tile, flowers: bool) -> _Moment:
        """A moment that fits to the recipe, or else any; the dealer's or another's."""
        every = [list(self._moments(dealer, flowers)) for dealer in self._dealers(seat)]
        return choose(choose(self._fitting(seat, flowers) or every))

    def _fitting(self, seat: Tile, flowers: bool) -> list[list[_Moment]]:
        every = (self._moments(dealer, flowers) for dealer in self._dealers(seat))
        fitting = ([fit for one in some if (fit := one.fitting(self.recipe))] for some in every)
        return [some for some in fitting if some]

    def _dealers(self, seat: Tile) -> tuple[bool, ...]:
        """Whether the seat is the dealer's: East where the dice do not say who that is (A2)."""
        return (False, True) if self.options.winds is Winds.DICE else (seat is Tile.EAST,)

    def _moments(self, dealer: bool, flowers: bool) -> Iterator[_Moment]:
        """All that can be, the plainest first."""
        claimed = sum(meld.kind is not MeldKind.CONCEALED_KONG for meld in self.melds)
        for occasions in _occasions(self._wins_by_kong(), flowers, self.source, self.alone):
            least, most = claimed, _MOST_DISCARDS
            # The first to discard is the dealer.
            before = 1 + dealer if self.source in _BY_OTHERS else int(not dealer)
            if Occasion.LAST_TILE in occasions:
                before = _DISCARDS_BEFORE_LAST
            yield _Moment(dealer, occasions, self._ready(claimed), max(least, before), most)
        if self.melds:
            return
        for occasions in _FIRST_TURNS.get((self.source, dealer), ()):
            replaces = Occasion.FLOWER_REPLACEMENT in occasions
            alone = occasions == {Occasion.DEALT_FLOWERS}
            if self.alone == alone and (flowers or not replaces):
                dealt = occasions & {Occasion.DEALT_HAND, Occasion.DEALT_FLOWERS}
                last = 0 if dealt else 1 if Occasion.DEALERS_FIRST_DISCARD in occasions else 3
                yield _Moment(dealer, occasions, (None,), min(1, last), last)

    def _wins_by_kong(self) -> bool:
        """Whether a kong's replacement can be won on (E9)."""
        exposed = self.options.win_after_exposed_kong or self.source is Source.EIGHT_FLOWERS
        return any(
            meld.is_kong and (exposed or meld.kind is not MeldKind.EXPOSED_KONG)
            for meld in self.melds
        )

    def _ready(self, claimed: int) -> tuple[Ready | None, ...]:
        if not (self.options.ready or self.recipe.ready):
            return (None,)
        return (None, Ready.DECLARED) if claimed else (None, *Ready)


def _occasions(
    kong: bool, flowers: bool, source: Source, alone: bool
) -> Iterator[frozenset[Occasion]]:
    """The occasions after the first turn that a win can have together."""
    replaced = []
    if not alone and source not in _BY_OTHERS:
        replaced += [Occasion.FLOWER_REPLACEMENT] * flowers + [Occasion.KONG_REPLACEMENT] * kong
    # The tile that comes with eight flowers replaces one of them, or a kong.
    least = int(source is Source.EIGHT_FLOWERS and not alone)
    for count in range(least, len(replaced) + 1):
        for some in combinations(replaced, count):
            yield frozenset(some)
            if source not in (Source.ROBBED_KONG, Source.ROBBED_FLOWER):
                yield frozenset({*some, Occasion.LAST_TILE})


_FIRST_TURNS: Final = {
    (Source.SELF_DRAW, True): (frozenset({Occasion.DEALT_HAND}),),
    (Source.SELF_DRAW, False): (
        frozenset({Occasion.FIRST_DRAW}),
        frozenset({Occasion.FIRST_DRAW, Occasion.FLOWER_REPLACEMENT}),
    ),
    (Source.DISCARD, False): (
        frozenset({Occasion.BEFORE_FIRST_DRAW}),
        frozenset({Occasion.BEFORE_FIRST_DRAW, Occasion.DEALERS_FIRST_DISCARD}),
    ),
    (Source.EIGHT_FLOWERS, True): (
        frozenset({Occasion.DEALT_FLOWERS}),
        frozenset({Occasion.DEALT_FLOWERS, Occasion.DEALT_HAND}),
        frozenset({Occasion.DEALT_FLOWERS, Occasion.FLOWER_REPLACEMENT}),
    ),
    (Source.EIGHT_FLOWERS, False): (frozenset({Occasion.DEALT_FLOWERS}),),
}


def _discards(choose: Choose, moment: _Moment, recipe: Recipe, ready: Ready | None) -> int | None:
    """The number of discards so far, mostly a small one, or that it is not known."""
    # Ready is declared with a discard.
    least, most = max(moment.least, int(ready is not None)), moment.most
    if recipe.discards is not None:
        within = max(least, recipe.discards[0]), min(most, recipe.discards[1])
        least, most = within if within[0] <= within[1] else (least, most)
    elif not choose((False, True)):
        return None
    return choose(range(least, most + 1 if choose((False, True)) else min(most, least + 10) + 1))
