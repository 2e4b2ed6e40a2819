"""What a win is worth: wins with all their facts, and tables of tai of all sorts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, cast

from attrs import evolve, fields
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.decomposition import STANDARD_ONLY, Shape
from twmahjong.errors import NotAWinError
from twmahjong.hand import Hand, MeldKind
from twmahjong.options import ClockRules, OptionChanges, Options, Responsibility
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import RULESETS
from twmahjong.strategies.tiles_and_hands import (
    FLOWERS,
    HONORS,
    all_tiles,
    moved,
    pick,
    winning_hands,
)
from twmahjong.tai import score
from twmahjong.tiles import FULL_SET, Tile
from twmahjong.win import Occasion, Ready, Source, Win

__all__ = ["rulesets", "wins"]


def wins(ruleset: Ruleset | None = None) -> st.SearchStrategy[Win]:
    """A win with all its facts, none of which exclude each other (C20).

    Of a ``ruleset`` it has the shapes and sources, and it scores: where that asks for a minimum, a
    win below it is given more facts, and if those do not help, gives way to a big one. Without a
    ruleset it is five sets and a pair, or flowers, and scores wherever there is no minimum.
    Shrinks towards a self-draw without any occasion.

    Raises InvalidArgument if the minimum is beyond the biggest wins.

    >>> from hypothesis import find
    >>> find(wins(), lambda win: win.ready is Ready.HEAVENLY).hand.problems()
    ()
    """
    options = Options() if ruleset is None else ruleset.options
    if ruleset is None or not options.minimum:
        return _wins(options)
    big = tuple(win for win in _big_wins() if _scores(win, ruleset))
    if not big:
        raise InvalidArgument(
            f"{ruleset.id}: no win reaches the minimum of {options.minimum} {ruleset.unit}"
        )
    return _wins_above(ruleset, big)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """One of the four tables, or a house table derived from one.

    That has other values for some rows, lacks some, and differs in some options, a minimum and a
    limit among them; wins that reach the minimum are known. Shrinks to TAIWAN.

    >>> from hypothesis import find
    >>> find(rulesets(), lambda table: table.options.limit is not None).options.limit > 0
    True
    """
    return st.sampled_from(tuple(RULESETS.values())) | _house_tables()


_FIRST_TURN: Final = (
    Occasion.DEALT_HAND,
    Occasion.FIRST_DRAW,
    Occasion.BEFORE_FIRST_DRAW,
    Occasion.DEALT_FLOWERS,
)
_WINDS: Final = st.sampled_from(HONORS[:4])
_NOTHING: Final[frozenset[Occasion]] = frozenset()
#: No more tiles than these are ever discarded: four hands stay; and no fewer before the last tile.
_MOST_DISCARDS: Final = len(FULL_SET) - 4 * 16
_DISCARDS_BEFORE_LAST: Final = 20


@st.composite
def _wins(draw: st.DrawFn, options: Options) -> Win:
    hand, tile = draw(winning_hands(shapes=options.shapes))
    held = (*all_tiles(hand), tile)
    # Whoever robs a kong holds no other tile of that kind.
    lone = [t for t in sorted({*hand.concealed, tile}) if held.count(t) == 1]
    sources = [Source.SELF_DRAW, Source.DISCARD, Source.EIGHT_FLOWERS]
    if lone and options.robbable_kongs:
        sources.append(Source.ROBBED_KONG)
    if options.seven_robs_one:
        sources.append(Source.ROBBED_FLOWER)
    source = pick(draw, sources)
    if source is Source.EIGHT_FLOWERS:
        hand = evolve(hand, flowers=FLOWERS)
    elif source is Source.ROBBED_FLOWER:
        robbed = pick(draw, FLOWERS)
        hand = evolve(hand, flowers=[flower for flower in FLOWERS if flower is not robbed])
    alone = source is Source.ROBBED_FLOWER
    if source is Source.EIGHT_FLOWERS:
        alone = draw(st.booleans())
    dealer = draw(st.booleans())
    occasions = pick(draw, tuple(_occasions(hand, source, dealer, alone)))
    if alone:
        # The hand need not be complete, nor full.
        concealed = (*hand.concealed, tile)
        missing = draw(st.integers(0, len(concealed)))
        hand = evolve(hand, concealed=concealed[missing:])
        return _draw_facts(draw, hand, None, source, dealer, occasions)
    won = tile
    if source is Source.ROBBED_KONG:
        won = pick(draw, lone)
    elif Occasion.DEALT_HAND in occasions:
        won = max(tile, *hand.concealed)
    return _draw_facts(draw, moved(hand, tile, won), won, source, dealer, occasions)


def _draw_facts(
    draw: st.DrawFn,
    hand: Hand,
    tile: Tile | None,
    source: Source,
    dealer: bool,
    occasions: frozenset[Occasion],
) -> Win:
    claimed = sum(meld.kind is not MeldKind.CONCEALED_KONG for meld in hand.melds)
    ways: list[Ready | None] = [None]
    if occasions.isdisjoint(_FIRST_TURN):
        ways += [Ready.DECLARED] if claimed else Ready
    ready = pick(draw, ways)
    least, most = 0, _MOST_DISCARDS
    if occasions & {Occasion.DEALT_HAND, Occasion.DEALT_FLOWERS}:
        most = 0
    elif not occasions.isdisjoint(_FIRST_TURN):
        least, most = 1, 1 if Occasion.DEALERS_FIRST_DISCARD in occasions else 3
    elif Occasion.LAST_TILE in occasions:
        least = _DISCARDS_BEFORE_LAST
    else:
        # The first to discard is the dealer.
        before = 1 + dealer if source in _BY_OTHERS else int(not dealer or ready is not None)
        least = max(claimed, before)
    some = st.integers(least, min(most, least + 10)) | st.integers(least, most)
    return Win(
        hand=hand,
        tile=tile,
        source=source,
        seat_wind=draw(_WINDS),
        round_wind=draw(_WINDS),
        dealer=dealer,
        occasions=occasions,
        ready=ready,
        discards=draw(st.none() | some),
    )


_BY_OTHERS: Final = (Source.DISCARD, Source.ROBBED_KONG)


def _occasions(
    hand: Hand, source: Source, dealer: bool, alone: bool
) -> Iterator[frozenset[Occasion]]:
    """The occasions that a win can have together, the plainest first."""
    replaced = []
    if not alone and source not in _BY_OTHERS:
        if hand.flowers:
            replaced.append(Occasion.FLOWER_REPLACEMENT)
        if any(meld.is_kong for meld in hand.melds):
            replaced.append(Occasion.KONG_REPLACEMENT)
    # The tile that comes with eight flowers replaces one of them, or a kong.
    least = int(source is Source.EIGHT_FLOWERS and not alone)
    for count in range(least, len(replaced) + 1):
        for some in combinations(replaced, count):
            yield frozenset(some)
            if source not in (Source.ROBBED_KONG, Source.ROBBED_FLOWER):
                yield frozenset({*some, Occasion.LAST_TILE})
    if not hand.melds:
        for facts in _FIRST_TURNS.get((source, dealer), ()):
            replaces = Occasion.FLOWER_REPLACEMENT in facts
            if alone == (facts == {Occasion.DEALT_FLOWERS}) and (hand.flowers or not replaces):
                yield facts


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


@st.composite
def _wins_above(draw: st.DrawFn, ruleset: Ruleset, big: tuple[Win, ...]) -> Win:
    """A win that reaches the minimum: as drawn, with as many facts as can be, or a big one."""
    win = draw(_wins(ruleset.options))
    if not _scores(win, ruleset) and win.tile is not None:
        win = evolve(
            win,
            hand=evolve(win.hand, flowers=FLOWERS),
            source=Source.SELF_DRAW,
            occasions={Occasion.FLOWER_REPLACEMENT, Occasion.LAST_TILE},
            ready=Ready.DECLARED,
            discards=None,
        )
    return win if _scores(win, ruleset) else draw(st.sampled_from(big))


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


def _scores(win: Win, ruleset: Ruleset) -> bool:
    try:
        score(win, ruleset)
    except NotAWinError:
        return False
    return True


@st.composite
def _house_tables(draw: st.DrawFn) -> Ruleset:
    base = draw(st.sampled_from(tuple(RULESETS.values())))
    some_rows = _some([row.id for row in base.rows])
    values = {row_id: draw(st.integers(0, 120)) for row_id in draw(some_rows)}
    dropped = draw(some_rows)
    options = {name: draw(_OPTIONS[name]) for name in draw(_some(tuple(_OPTIONS)))}
    house = base.with_values(values).without(*dropped)
    return house.with_options(**cast(OptionChanges, options))


def _some(names: Sequence[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(names), unique=True, max_size=3)


def _answers(default: object) -> st.SearchStrategy[object]:
    """What an option may be that has this default."""
    if isinstance(default, Enum):
        return st.sampled_from(type(default))
    return st.booleans() if isinstance(default, bool) else st.integers(0, 20)


_OPTIONS: Final[dict[str, st.SearchStrategy[object]]] = {
    **{option.name: _answers(option.default) for option in fields(Options)},
    "shapes": st.frozensets(st.sampled_from(Shape)).map(STANDARD_ONLY.union),
    "minimum": st.integers(0, 5),
    "limit": st.none() | st.integers(5, 200),
    "robbable_kongs": st.frozensets(
        st.sampled_from((MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG))
    ),
    "responsibility": st.frozensets(st.sampled_from(Responsibility)),
    "clock": st.none() | st.builds(ClockRules, *[st.integers(0, 60)] * 3),
}
