"""For each pattern the ways to make a win that has it: a table, to be read beside the patterns.

Where another row of some table would replace the pattern's own, a second way is narrower; which
of the ways serve is tried with the table in question.
"""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Final

from twmahjong import patterns as p
from twmahjong.decomposition import Shape, Wait
from twmahjong.strategies import recipes as r
from twmahjong.strategies.choosing import (
    CHOW_STARTS,
    CONCEALED_SETS,
    DRAGONS,
    FLOWERS,
    HONORS,
    KONGS,
    NUMBERS,
    SIMPLES,
    SUITS,
    TERMINALS,
    THEMES,
    WINDS,
    Choose,
)
from twmahjong.strategies.recipes import PLAIN_SOURCES, Recipe
from twmahjong.strategies.tiles_and_hands import SHAPES, Complete
from twmahjong.win import Occasion, Ready, Source

CHOW, PUNG = CONCEALED_SETS
EXPOSED, CONCEALED, ADDED = KONGS

#: A win with any facts.
ANY: Final = Recipe(any_shape=True, sources=(*PLAIN_SOURCES * 2, *Source))

_NO_HONORS: Final = tuple(theme for theme in THEMES if not {*theme} & {*HONORS})
_IN_RUNS: Final = tuple(theme for theme in THEMES if len({*theme} & {*SIMPLES}) > 6)
_RUNS: Final = (NUMBERS, *(theme for theme in _IN_RUNS if theme in _NO_HONORS))
_PLAIN: Final = (CONCEALED_SETS, (CHOW,))
_ALL_CHOWS: Final = ((CHOW,),)
_ALL_PUNGS: Final = ((PUNG, *KONGS), (PUNG,))
_CLAIMED: Final = ((CHOW, PUNG, EXPOSED, ADDED), CONCEALED_SETS)
_NOT_CLAIMED: Final = ((CONCEALED,),)
_FEW: Final = (0, 0, 0, 1, 2)
_SOME: Final = (1, 2, 3, 4)
_DRAWN: Final = (Source.SELF_DRAW,)
_BY_OTHERS: Final = (Source.DISCARD, Source.ROBBED_KONG)

_FIRST_TURN: Final = frozenset(
    {Occasion.DEALT_HAND, Occasion.FIRST_DRAW, Occasion.BEFORE_FIRST_DRAW}
)
_concealed = partial(Recipe, styles=_NOT_CLAIMED, melds=_FEW, never=_FIRST_TURN)
_claimed = partial(Recipe, styles=_CLAIMED, melds=_SOME)
_first_turn = partial(Recipe, melds=(0,))
#: Only chows beside the core, in which no pungs, kongs or flushes come up.
_among_chows = partial(Recipe, themes=_IN_RUNS, styles=_ALL_CHOWS)
_CHOWS_ALONE: Final = Recipe(
    themes=_RUNS, styles=_ALL_CHOWS, waits={Wait.TWO_SIDED}, more=0, sources=_BY_OTHERS
)
_without_kongs = partial(Recipe, styles=_PLAIN)
_few_flowers = partial(Recipe, more=2)


def _knitted(choose: Choose) -> Complete:
    """Sixteen unrelated tiles with 147, 258 and 369."""
    starts = choose(tuple(permutations(range(3))))
    tiles = [tile for suit, start in zip(SUITS, starts, strict=True) for tile in suit[start::3]]
    concealed = (*tiles, *HONORS)
    return (*concealed, choose(concealed)), ()


RECIPES: Final[dict[p.Pattern, tuple[Recipe, ...]]] = {
    # how the hand was won
    p.concealed_hand: (_concealed(), _concealed(sources=_BY_OTHERS)),
    p.self_draw: (_concealed(sources=_DRAWN), _claimed(sources=_DRAWN)),
    p.concealed_self_draw: (_concealed(sources=_DRAWN),),
    p.out_with_replacement: (
        Recipe(
            core=r.kongs((CONCEALED, ADDED)), occasions={Occasion.KONG_REPLACEMENT}, sources=_DRAWN
        ),
        Recipe(flowers=r.any_flower, occasions={Occasion.FLOWER_REPLACEMENT}, sources=_DRAWN),
    ),
    p.out_with_kong_replacement: (
        Recipe(core=r.kongs(KONGS), occasions={Occasion.KONG_REPLACEMENT}, sources=_DRAWN),
        Recipe(
            core=r.kongs((CONCEALED, ADDED)),
            occasions={Occasion.KONG_REPLACEMENT},
            sources=_DRAWN,
        ),
    ),
    p.robbing_the_kong: (Recipe(core=r.lone_tile, sources=(Source.ROBBED_KONG,)),),
    p.last_tile_draw: (Recipe(occasions={Occasion.LAST_TILE}, sources=_DRAWN),),
    p.last_tile_claim: (Recipe(occasions={Occasion.LAST_TILE}, sources=(Source.DISCARD,)),),
    p.declared_ready: (Recipe(ready=(Ready.DECLARED,)),),
    p.heavenly_ready: (_concealed(ready=(Ready.HEAVENLY,)),),
    p.earthly_ready: (_concealed(ready=(Ready.EARTHLY,)),),
    p.dealt_hand: (_first_turn(occasions={Occasion.DEALT_HAND}, sources=_DRAWN),),
    p.first_draw: (_first_turn(occasions={Occasion.FIRST_DRAW}, sources=_DRAWN),),
    p.before_first_draw: (
        _first_turn(occasions={Occasion.BEFORE_FIRST_DRAW}, sources=(Source.DISCARD,)),
    ),
    p.dealers_first_discard: (
        _first_turn(occasions={Occasion.DEALERS_FIRST_DISCARD}, sources=(Source.DISCARD,)),
    ),
    # the wait
    p.sole_wait: (
        Recipe(waits={Wait.PAIR}, core=r.pair_of(HONORS, won=True)),
        Recipe(waits={Wait.EDGE, Wait.CLOSED}, styles=_PLAIN, themes=_IN_RUNS, melds=_SOME),
    ),
    p.false_sole_wait: (Recipe(core=r.false_wait, melds=(2, 3, 4)),),
    p.dual_pung_wait: (Recipe(core=r.dual_wait),),
    p.half_melded_hand: (Recipe(styles=_CLAIMED, melds=(5,), sources=_DRAWN),),
    p.melded_hand: (Recipe(styles=_CLAIMED, melds=(5,), sources=(Source.DISCARD,)),),
    # flowers
    p.no_flowers: (Recipe(more=0), Recipe(more=0, core=r.pair_of(HONORS))),
    p.seat_flower: (_few_flowers(flowers=r.flower_of()),),
    p.other_flower: (_few_flowers(flowers=r.flower_of(own=False)),),
    p.SeatFlower(plants=False): (_few_flowers(flowers=r.flower_of(FLOWERS[:4])),),
    p.SeatFlower(plants=True): (_few_flowers(flowers=r.flower_of(FLOWERS[4:])),),
    p.season_kong: (Recipe(flowers=r.whole_series(FLOWERS[:4])),),
    p.plant_kong: (Recipe(flowers=r.whole_series(FLOWERS[4:])),),
    p.flower_kong: (Recipe(flowers=r.whole_series(FLOWERS[:4], FLOWERS[4:])),),
    p.mixed_flower_set: (Recipe(flowers=r.each_number, more=1),),
    p.eight_flowers: (Recipe(sources=(Source.EIGHT_FLOWERS,), never={Occasion.DEALT_FLOWERS}),),
    p.eight_flowers_dealt: (
        _first_turn(sources=(Source.EIGHT_FLOWERS,), occasions={Occasion.DEALT_FLOWERS}),
    ),
    p.seven_robs_one: (Recipe(sources=(Source.ROBBED_FLOWER,)),),
    # honours
    p.round_wind: (Recipe(core=r.wind_pung(round=True)),),
    p.seat_wind: (Recipe(core=r.wind_pung(seat=True)),),
    p.double_wind: (Recipe(core=r.wind_pung(seat=True, round=True)),),
    p.other_wind: (Recipe(core=r.wind_pung(seat=False, round=False)),),
    p.proper_honor: (
        Recipe(core=r.some_pungs(DRAGONS, 1)),
        Recipe(core=r.wind_pung(seat=True, round=False)),
        Recipe(core=r.wind_pung(seat=False, round=True)),
    ),
    p.dragon_pung: (Recipe(core=r.some_pungs(DRAGONS, 1)), Recipe(core=r.some_pungs(DRAGONS, 2))),
    p.little_three_dragons: (Recipe(core=r.some_pungs(DRAGONS, 2, pair=True)),),
    p.big_three_dragons: (Recipe(core=r.some_pungs(DRAGONS, 3)),),
    p.little_three_winds: (Recipe(core=r.some_pungs(WINDS, 2, pair=True)),),
    p.big_three_winds: (Recipe(core=r.some_pungs(WINDS, 3)),),
    p.little_four_winds: (Recipe(core=r.some_pungs(WINDS, 3, pair=True)),),
    p.big_four_winds: (Recipe(core=r.some_pungs(WINDS, 4)),),
    # kinds of tile
    p.no_honors: (
        Recipe(themes=_NO_HONORS),
        Recipe(themes=_NO_HONORS, flowers=r.any_flower),
    ),
    p.no_honors_no_flowers: (
        Recipe(themes=_NO_HONORS, more=0),
        Recipe(themes=_NO_HONORS, more=0, sources=_DRAWN),
    ),
    p.half_flush: (Recipe(core=r.mixed_flush),),
    p.full_flush: (Recipe(core=r.flush),),
    p.all_honors: (Recipe(themes=(HONORS,)),),
    p.one_voided_suit: (Recipe(core=r.two_suits),),
    p.all_types: (Recipe(core=r.five_types),),
    p.all_simples: (Recipe(themes=(SIMPLES,)),),
    p.outside_hand: (Recipe(core=r.outside_sets),),
    p.all_terminals_and_honors: (Recipe(core=r.ends, styles=_ALL_PUNGS),),
    p.all_terminals: (Recipe(themes=(TERMINALS,), styles=_ALL_PUNGS),),
    p.pair_of_258: (Recipe(core=r.pair_of([tile for tile in NUMBERS if tile % 9 in (1, 4, 7)])),),
    p.knitted_suits: (Recipe(special=_knitted),),
    # chows
    p.all_chows: (_CHOWS_ALONE,),
    p.five_chows: (
        _among_chows(),
        _among_chows(sources=_DRAWN),
        _among_chows(flowers=r.any_flower),
    ),
    p.big_all_chows: (_CHOWS_ALONE,),
    p.mixed_triple_chow: (Recipe(core=r.free_chows(r.MIXED_CHOWS[3])),),
    p.mixed_double_chow: (Recipe(core=r.free_chows(r.MIXED_CHOWS[2])),),
    p.mixed_straight: (Recipe(core=r.free_chows(r.MIXED_STRAIGHTS)),),
    p.pure_straight: (Recipe(core=r.own_straight), Recipe(core=r.claimed_straight)),
    p.concealed_pure_straight: (Recipe(core=r.own_straight),),
    # pungs and kongs
    p.all_pungs: (Recipe(styles=_ALL_PUNGS), Recipe(styles=_ALL_PUNGS, melds=(*_SOME, 5))),
    p.exposed_kong: (_without_kongs(core=r.kongs((EXPOSED, ADDED))),),
    p.concealed_kong: (_without_kongs(core=r.kongs((CONCEALED,))),),
    p.two_exposed_kongs: (_without_kongs(core=r.kongs((EXPOSED, ADDED), (EXPOSED, ADDED))),),
    p.mixed_kongs: (_without_kongs(core=r.kongs((EXPOSED, ADDED), (CONCEALED,))),),
    p.two_concealed_kongs: (_without_kongs(core=r.kongs((CONCEALED,), (CONCEALED,))),),
    p.hog_pung_and_chow: (_without_kongs(core=r.hog_pung),),
    p.hog_pair_and_chows: (_without_kongs(core=r.hog_pair),),
    p.hog_four_chows: (_without_kongs(core=r.hog_chows, melds=(1, 2, 3)),),
}


def recipes_of(pattern: p.Pattern) -> tuple[Recipe, ...]:
    """The ways to make a win that has the pattern; none if it can never be present.

    For a pattern of somebody's own that is a win with any facts.
    """
    match pattern:
        case p.WithinDiscards():
            return _within(pattern)
        case p.ConcealedPungs():
            return _concealed_pungs(pattern)
        case p.Kongs():
            return _kongs(pattern)
        case p.EqualChows():
            return _equal_chows(pattern)
        case p.EqualPungs():
            return _equal_pungs(pattern)
        case p.SpecialShape():
            return _special_shape(pattern)
        case p.PungOf():
            return (Recipe(core=r.some_pungs((pattern.tile,), 1)),)
        case p.TotalIs():
            return _total(pattern)
    return RECIPES.get(pattern, (ANY,))


def _within(pattern: p.WithinDiscards) -> tuple[Recipe, ...]:
    most = pattern.most
    return (
        Recipe(discards=(0, most), melds=_FEW),
        Recipe(discards=(max(0, most - 2), most), melds=_FEW),
    )


def _concealed_pungs(pattern: p.ConcealedPungs) -> tuple[Recipe, ...]:
    count = pattern.least
    if count > 5:
        return ()
    found = [
        _among_chows(core=r.own_pungs(count), sources=_DRAWN),
        _among_chows(core=r.own_pungs(count), spare=True),
    ]
    if pattern.exposed_kongs:
        found += [
            _among_chows(core=r.own_pungs(count - exposed, exposed), spare=True)
            for exposed in (1, count)
        ]
    return tuple(found)


def _kongs(pattern: p.Kongs) -> tuple[Recipe, ...]:
    if pattern.least > 5:
        return ()
    return (_without_kongs(core=r.kongs(*[KONGS] * pattern.least)),)


def _equal_chows(pattern: p.EqualChows) -> tuple[Recipe, ...]:
    if not 1 <= pattern.count <= 4:
        return ()
    some = [[low] * pattern.count for low in CHOW_STARTS]
    core = r.free_chows(some)
    return (_without_kongs(core=core), _without_kongs(core=core, melds=_SOME))


def _equal_pungs(pattern: p.EqualPungs) -> tuple[Recipe, ...]:
    return (Recipe(core=r.equal_pungs(pattern.suits)),) if 1 <= pattern.suits <= 3 else ()


def _special_shape(pattern: p.SpecialShape) -> tuple[Recipe, ...]:
    if pattern.shape is Shape.STANDARD:
        return ()
    return (Recipe(special=lambda choose: SHAPES[pattern.shape](choose, THEMES)),)


def _total(_: p.TotalIs) -> tuple[Recipe, ...]:
    plain = partial(
        Recipe, core=r.plain_sets, melds=(0,), more=0, sources=(Source.DISCARD,), discards=(11, 80)
    )
    return (plain(), plain(flowers=r.flower_of(own=False)), ANY)
