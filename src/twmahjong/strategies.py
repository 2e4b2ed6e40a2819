"""Hypothesis strategies for tiles, hands, wins and tables (``pip install twmahjong[testing]``).

What they give is possible by construction: everything is drawn from what is left of the 144
tiles, nothing is drawn and thrown away. Examples shrink towards few melds, low tiles and a win
without any occasion. Where a strategy exists, ``st.from_type(Hand)`` finds it.

    from hypothesis import given
    from twmahjong import TAIWAN, score
    from twmahjong.strategies import wins

    @given(wins(TAIWAN))
    def test_a_total_is_the_sum_of_its_lines(win):
        result = score(win, TAIWAN)
        assert result.total == sum(line.value for line in result.lines)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, TypeVar

from attrs import evolve, fields
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from twmahjong.decomposition import STANDARD_ONLY, Shape, waits
from twmahjong.errors import NotAWinError
from twmahjong.hand import Feeder, Hand, Meld, MeldKind
from twmahjong.options import ClockRules, Options, Responsibility
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import RULESETS
from twmahjong.tai import score
from twmahjong.tiles import FULL_SET, PLAIN_KINDS, Tile
from twmahjong.win import Occasion, Ready, Source, Win

__all__ = ["hands", "melds", "rulesets", "tiles", "walls", "winning_hands", "wins"]

_Option = TypeVar("_Option")
_Member = TypeVar("_Member", bound=Enum)
_PLAIN: Final = tuple(Tile)[:PLAIN_KINDS]
_FLOWERS: Final = tuple(Tile)[PLAIN_KINDS:]
_SUITS: Final = (_PLAIN[:9], _PLAIN[9:18], _PLAIN[18:27])
_HONORS: Final = _PLAIN[27:]
_TERMINALS: Final = tuple(tile for tile in _PLAIN if tile.is_terminal)
_CONCEALED_SETS: Final = (MeldKind.CHOW, MeldKind.PUNG)


# --- what lies on the table -----------------------------------------------------------------------


def tiles(*, flowers: bool = True) -> st.SearchStrategy[Tile]:
    """One of the 42 kinds of tile, or of the 34 that are no ``flowers``; shrinks to 1m.

    >>> from hypothesis import find
    >>> find(tiles(), lambda tile: tile.is_honor)
    Tile.EAST
    """
    return st.sampled_from(tuple(Tile) if flowers else _PLAIN)


def melds(*, kinds: Collection[MeldKind] | None = None) -> st.SearchStrategy[Meld]:
    """A meld of one of the ``kinds``, of any kind by default; who fed it is known or not.

    Shrinks to a chow that nobody is known to have fed. Raises InvalidArgument without any kind.

    >>> from hypothesis import find
    >>> find(melds(kinds={MeldKind.ADDED_KONG}), lambda meld: meld.tile.is_dragon)
    Meld.parse('5555z=')
    """
    wanted = tuple(MeldKind) if kinds is None else _members(MeldKind, kinds, "kind of meld")
    return _melds(wanted)


def hands(*, ready: bool | None = None) -> st.SearchStrategy[Hand]:
    """A possible hand without a winning tile, with melds and flowers or without.

    With ``ready=True`` it waits on at least one kind, with ``ready=False`` on none (five sets and
    a pair are meant, not the special shapes), by default on some or none. Shrinks towards few
    melds and no flowers.

    >>> from hypothesis import find
    >>> find(hands(ready=True), lambda hand: len(hand.flowers) == 2).flowers
    (Tile.SPRING, Tile.SUMMER)
    """
    waiting = _standard().map(lambda won: won[0])
    if ready:
        return waiting
    unready = _loose_hands(spoiled=True)
    return unready if ready is False else waiting | _loose_hands(spoiled=False) | unready


def winning_hands(
    *, shapes: Collection[Shape] = STANDARD_ONLY
) -> st.SearchStrategy[tuple[Hand, Tile]]:
    """A hand and the tile that completes it in one of the ``shapes``.

    Flushes, honours, pungs and chows only are all more frequent than chance would have them.
    Raises InvalidArgument without any shape.

    >>> from hypothesis import find
    >>> hand, tile = find(winning_hands(), lambda found: found[1].is_dragon)
    >>> tile, hand.melds
    (Tile.WHITE, ())
    """
    wanted = _members(Shape, shapes, "shape")
    return st.sampled_from(wanted).flatmap(lambda shape: _SHAPES[shape]())


class _Left:
    """What is left of the four tiles of each of some kinds."""

    def __init__(self, kinds: Iterable[Tile] = _PLAIN) -> None:
        self.counts = [0] * PLAIN_KINDS
        for kind in kinds:
            self.counts[kind] = 4

    def take(self, taken: Iterable[Tile]) -> None:
        for tile in taken:
            self.counts[tile] -= 1

    def kinds(self, copies: int = 1) -> list[Tile]:
        """The kinds of which so many are left."""
        return [tile for tile in _PLAIN if self.counts[tile] >= copies]

    def starts(self, kind: MeldKind) -> list[Tile]:
        """The lowest tiles of the sets of this kind that can still be made."""
        if kind is MeldKind.CHOW:
            return [
                tile for tile in _PLAIN[:25] if tile % 9 < 7 and all(self.counts[tile : tile + 3])
            ]
        return self.kinds(len(Meld(kind, _PLAIN[0]).tiles))


def _pick(draw: st.DrawFn, options: Sequence[_Option]) -> _Option:
    """Draw one, even if it is the only one: else the simplest examples had the least choice."""
    return draw(st.sampled_from(options if len(options) > 1 else [*options, *options]))


def _draw_set(draw: st.DrawFn, left: _Left, kinds: Iterable[MeldKind]) -> Meld:
    """A set of one of the kinds, or a pung where none of them can be made any more."""
    possible = [kind for kind in kinds if left.starts(kind)]
    kind = _pick(draw, possible or [MeldKind.PUNG])
    made = Meld(kind, _pick(draw, left.starts(kind)))
    left.take(made.tiles)
    return made


def _draw_meld(draw: st.DrawFn, left: _Left, kinds: Iterable[MeldKind]) -> Meld:
    """A set on the table, with who fed it."""
    made = _draw_set(draw, left, kinds)
    if made.kind is MeldKind.CHOW:
        return evolve(made, claimed=_pick(draw, (None, *made.tiles)))
    source = _pick(draw, (None, *Feeder))
    return made if made.kind is MeldKind.CONCEALED_KONG else evolve(made, source=source)


@st.composite
def _melds(draw: st.DrawFn, kinds: tuple[MeldKind, ...]) -> Meld:
    return _draw_meld(draw, _Left(), kinds)


# Of each of these five sets and a pair can always be made, whatever is drawn first: a suit has
# 36 tiles, and of the 22 that a pair and four sets leave three are of one kind.
_THEMES: Final = st.sampled_from(
    (
        *(_PLAIN,) * 6,
        *_SUITS,
        *(one + other for one, other in combinations(_SUITS, 2)),
        *(suit + _HONORS for suit in _SUITS),
        tuple(tile for tile in _PLAIN[:27] if not tile.is_terminal),
        _HONORS,
        _TERMINALS,
        _TERMINALS + _HONORS,
    )
)
_KONGS: Final = (MeldKind.EXPOSED_KONG, MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG)
_STYLES: Final = st.sampled_from(
    ((*_CONCEALED_SETS, *_KONGS), (MeldKind.PUNG, *_KONGS), (MeldKind.CHOW,), _CONCEALED_SETS)
)
_MELD_COUNTS: Final = st.sampled_from((0, 0, 0, 1, 2, 3, 4, 5))
_FLOWER_LISTS: Final = st.lists(st.sampled_from(_FLOWERS), unique=True)


@st.composite
def _loose_hands(draw: st.DrawFn, *, spoiled: bool) -> Hand:
    """A hand of any tiles; a ``spoiled`` one waits on nothing."""
    left = _Left(draw(_THEMES))
    style = draw(_STYLES)
    count = draw(_MELD_COUNTS)
    laid: tuple[Meld, ...] = ()
    concealed: tuple[Tile, ...] = ()
    if spoiled and count == 5:
        # The last tile waits for its like, and all four of those are in the hand.
        laid = (_draw_meld(draw, left, (MeldKind.PUNG,)),)
        concealed = (_pick(draw, laid[0].tiles[:1]),)
        left.take(concealed)
    laid += tuple(_draw_meld(draw, left, style) for _ in range(count - len(laid)))
    while len(concealed) < 16 - 3 * count:
        concealed += (_pick(draw, left.kinds()),)
        left.take(concealed[-1:])
    hand = Hand(concealed, laid, draw(_FLOWER_LISTS))
    return _unready(hand) if spoiled else hand


def _unready(hand: Hand) -> Hand:
    """The hand with a tile or two moved to other suits, so that it waits on nothing.

    Whoever waits holds, apart from melds, in one suit one tile more than sets need, or in two
    suits two more; after two moves at most neither is so.
    """
    while waits(hand):
        held = [tuple(t for t in hand.concealed if t // 9 == suit) for suit in range(4)]
        over = [len(suit) % 3 for suit in held]
        giver = min((i for i in range(4) if held[i]), key=lambda i: over[i] == 1)
        taker = next(i for i in range(4) if over[i] == 0 and i != giver)
        free = (t for t in _PLAIN if t // 9 == taker and _all_tiles(hand).count(t) < 4)
        hand = _moved(hand, next(free), held[giver][-1])
    return hand


def _all_tiles(hand: Hand) -> tuple[Tile, ...]:
    return hand.concealed + tuple(tile for meld in hand.melds for tile in meld.tiles)


@st.composite
def _standard(draw: st.DrawFn) -> tuple[Hand, Tile]:
    """Five sets and a pair."""
    left = _Left(draw(_THEMES))
    style = draw(_STYLES)
    count = draw(_MELD_COUNTS)
    pair = _pick(draw, left.kinds(2))
    left.take((pair, pair))
    laid = tuple(_draw_meld(draw, left, style) for _ in range(count))
    own = [kind for kind in _CONCEALED_SETS if kind in style]
    sets = [_draw_set(draw, left, own).tiles for _ in range(5 - count)]
    return _draw_won(draw, (pair, pair, *(tile for one in sets for tile in one)), laid)


@st.composite
def _seven_pairs_and_pung(draw: st.DrawFn) -> tuple[Hand, Tile]:
    left = _Left(draw(_THEMES))
    concealed = _draw_set(draw, left, (MeldKind.PUNG,)).tiles
    for _ in range(7):
        pair = (_pick(draw, left.kinds(2)),) * 2
        left.take(pair)
        concealed += pair
    return _draw_won(draw, concealed)


_UNRELATED: Final = tuple(
    (a, b, c) for a, b, c in combinations(range(9), 3) if b - a >= 3 and c - b >= 3
)


@st.composite
def _sixteen_unrelated(draw: st.DrawFn) -> tuple[Hand, Tile]:
    concealed = _HONORS
    for suit in _SUITS:
        concealed += tuple(suit[rank] for rank in _pick(draw, _UNRELATED))
    return _draw_won(draw, (*concealed, _pick(draw, sorted(concealed))))


@st.composite
def _thirteen_orphans(draw: st.DrawFn) -> tuple[Hand, Tile]:
    orphans = _TERMINALS + _HONORS
    double = _pick(draw, orphans)
    left = _Left()
    left.take((*orphans, double))
    last = _draw_set(draw, left, (*_CONCEALED_SETS, MeldKind.CONCEALED_KONG))
    if last.is_kong:
        return _draw_won(draw, (*orphans, double), (last,))
    return _draw_won(draw, (*orphans, double, *last.tiles))


def _draw_won(
    draw: st.DrawFn, concealed: tuple[Tile, ...], laid: tuple[Meld, ...] = ()
) -> tuple[Hand, Tile]:
    """The complete hand without one of its concealed tiles, and that tile."""
    tile = _pick(draw, sorted(set(concealed)))
    kept = list(concealed)
    kept.remove(tile)
    return Hand(kept, laid, draw(_FLOWER_LISTS)), tile


def _moved(hand: Hand, taken: Tile, given: Tile) -> Hand:
    """The hand with one concealed tile for another."""
    kept = [taken, *hand.concealed]
    kept.remove(given)
    return evolve(hand, concealed=kept)


_SHAPES: Final[dict[Shape, Callable[[], st.SearchStrategy[tuple[Hand, Tile]]]]] = {
    Shape.STANDARD: _standard,
    Shape.SEVEN_PAIRS_AND_PUNG: _seven_pairs_and_pung,
    Shape.SIXTEEN_UNRELATED: _sixteen_unrelated,
    Shape.THIRTEEN_ORPHANS: _thirteen_orphans,
}


def _members(kind: type[_Member], given: Collection[_Member], what: str) -> tuple[_Member, ...]:
    """The given members in the order of their enum; InvalidArgument for none or a foreign one."""
    wanted = tuple(member for member in kind if member in given)
    if not wanted or len(wanted) != len(set(given)):
        raise InvalidArgument(f"at least one {what} is needed, and nothing else: {given!r}")
    return wanted


# --- what a win is worth --------------------------------------------------------------------------


def wins(ruleset: Ruleset | None = None) -> st.SearchStrategy[Win]:
    """A win with all its facts, none of which exclude each other (C20).

    Of a ``ruleset`` it has the shapes and sources, and it scores: where that asks for a minimum, a
    win below it is given more facts, and if those do not help, gives way to a big one. Without a
    ruleset it is five sets and a pair, or flowers, and scores wherever there is no minimum.
    Shrinks towards a self-draw without any occasion.

    Raises InvalidArgument if the minimum is beyond the biggest wins.

    >>> from hypothesis import find
    >>> find(wins(), lambda win: win.ready is Ready.HEAVENLY).source
    Source.SELF_DRAW
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
    >>> print(find(rulesets(), lambda table: table.options.minimum > 0).diff(RULESETS["taiwan"]))
    minimum: 0 -> 1
    """
    return st.sampled_from(tuple(RULESETS.values())) | _house_tables()


_FIRST_TURN: Final = (
    Occasion.DEALT_HAND,
    Occasion.FIRST_DRAW,
    Occasion.BEFORE_FIRST_DRAW,
    Occasion.DEALT_FLOWERS,
)
_WINDS: Final = st.sampled_from(_HONORS[:4])
_NOTHING: Final[frozenset[Occasion]] = frozenset()
#: No more tiles than these are ever discarded: four hands stay; and no fewer before the last tile.
_MOST_DISCARDS: Final = len(FULL_SET) - 4 * 16
_DISCARDS_BEFORE_LAST: Final = 20


@st.composite
def _wins(draw: st.DrawFn, options: Options) -> Win:
    hand, tile = draw(winning_hands(shapes=options.shapes))
    held = (*_all_tiles(hand), tile)
    # Whoever robs a kong holds no other tile of that kind.
    lone = [t for t in sorted({*hand.concealed, tile}) if held.count(t) == 1]
    sources = [Source.SELF_DRAW, Source.DISCARD, Source.EIGHT_FLOWERS]
    if lone and options.robbable_kongs:
        sources.append(Source.ROBBED_KONG)
    if options.seven_robs_one:
        sources.append(Source.ROBBED_FLOWER)
    source = _pick(draw, sources)
    if source is Source.EIGHT_FLOWERS:
        hand = evolve(hand, flowers=_FLOWERS)
    elif source is Source.ROBBED_FLOWER:
        robbed = _pick(draw, _FLOWERS)
        hand = evolve(hand, flowers=[flower for flower in _FLOWERS if flower is not robbed])
    alone = source is Source.ROBBED_FLOWER
    if source is Source.EIGHT_FLOWERS:
        alone = draw(st.booleans())
    dealer = draw(st.booleans())
    occasions = _pick(draw, tuple(_occasions(hand, source, dealer, alone)))
    if alone:
        # The hand need not be complete, nor full.
        concealed = (*hand.concealed, tile)
        missing = draw(st.integers(0, len(concealed)))
        hand = evolve(hand, concealed=concealed[missing:])
        return _draw_facts(draw, hand, None, source, dealer, occasions)
    won = tile
    if source is Source.ROBBED_KONG:
        won = _pick(draw, lone)
    elif Occasion.DEALT_HAND in occasions:
        won = max(tile, *hand.concealed)
    return _draw_facts(draw, _moved(hand, tile, won), won, source, dealer, occasions)


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
    ready = _pick(draw, ways)
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
            hand=evolve(win.hand, flowers=_FLOWERS),
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
    return base.with_values(values).without(*dropped).with_options(**options)


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


# --- how a hand is played -------------------------------------------------------------------------


def walls() -> st.SearchStrategy[tuple[Tile, ...]]:
    """The 144 tiles in any order; shrinks to the order of FULL_SET.

    >>> from hypothesis import find
    >>> find(walls(), lambda wall: wall[0] is Tile.RED)[:3]
    (Tile.RED, Tile.M1, Tile.M1)
    """
    return _walls()


@st.composite
def _walls(draw: st.DrawFn) -> tuple[Tile, ...]:
    left = list(FULL_SET)
    wall: list[Tile] = []
    while left:
        # Three tiles in one number: a wall of so few numbers is soon shrunk.
        size = len(left)
        places = draw(st.integers(0, size * (size - 1) * (size - 2) - 1))
        for _ in range(3):
            places, place = divmod(places, len(left))
            wall.append(left.pop(place))
    return tuple(wall)
