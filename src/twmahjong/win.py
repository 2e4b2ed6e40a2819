"""How, where and when a hand was won; contradictions cannot be written down (rule C20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import field, frozen

from twmahjong.doors import as_set, items
from twmahjong.enums import Named, repr_of_set
from twmahjong.errors import HandError, NotationError, Problem, WinError
from twmahjong.hand import HAND_SIZE, Hand, MeldKind, hand_problems
from twmahjong.tiles import Tile, is_wind, must_be_text

__all__ = ["Occasion", "Ready", "Source", "Win"]


class Source(Named):
    """Where the winning tile came from (H1)."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROBBED_KONG = "robbed_kong"
    EIGHT_FLOWERS = "eight_flowers"
    ROBBED_FLOWER = "robbed_flower"

    @property
    def is_flower_win(self) -> bool:
        """Eight flowers, or seven that rob the eighth (C06)."""
        return self is _EIGHT_FLOWERS or self is _ROBBED_FLOWER


# Bound once: in Python 3.11 looking a member up in its enum is slow.
_SELF_DRAW, _, _, _EIGHT_FLOWERS, _ROBBED_FLOWER = Source


class Occasion(Named):
    """Facts about the moment of the win; what they are worth is for the rows of a table to say.

    ``DEALT_HAND``: the dealer is complete on the dealt tiles. ``FIRST_DRAW``: a non-dealer's own
    first draw. ``BEFORE_FIRST_DRAW``: a discard before that; ``DEALERS_FIRST_DISCARD`` is one case
    of it and always stands beside it. In all of these nobody has called (K13). ``DEALT_FLOWERS``:
    eight flowers complete in the opening, not by the replacement of a later kong (C17).
    """

    KONG_REPLACEMENT = "kong_replacement"
    FLOWER_REPLACEMENT = "flower_replacement"
    LAST_TILE = "last_tile"
    DEALT_HAND = "dealt_hand"
    FIRST_DRAW = "first_draw"
    BEFORE_FIRST_DRAW = "before_first_draw"
    DEALERS_FIRST_DISCARD = "dealers_first_discard"
    DEALT_FLOWERS = "dealt_flowers"


class Ready(Named):
    """How the hand was declared ready (G1, G2)."""

    DECLARED = "declared"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"


def _occasions(occasions: Iterable[Occasion]) -> frozenset[Occasion]:
    return as_set(occasions)


@frozen(kw_only=True)
class Win:
    """A hand and the facts of its win: what is scored.

    ``tile`` is None only for a flower win without a complete hand. ``discards`` counts all tiles
    discarded so far, the winning one and claimed ones included (K16); None: not known.

    Raises HandError if the tiles are impossible, WinError if the facts exclude each other; either
    names every problem.

    >>> win = Win.parse("234m345p34578s22233z @ 9s*", seat_wind=Tile.SOUTH, round_wind=Tile.EAST)
    >>> win.source
    Source.SELF_DRAW
    >>> str(win)
    '234m345p34578s22233z @ 9s*'
    """

    hand: Hand
    tile: Tile | None
    source: Source
    seat_wind: Tile
    round_wind: Tile
    dealer: bool = False
    occasions: frozenset[Occasion] = field(
        default=frozenset(), converter=_occasions, repr=repr_of_set
    )
    ready: Ready | None = None
    discards: int | None = None

    def __attrs_post_init__(self) -> None:
        wrong = list(_type_problems(self))
        if wrong:
            raise WinError(wrong)
        tiles = list(_tile_problems(self))
        facts = list(_fact_problems(self))
        if facts:
            raise WinError([*tiles, *facts])
        if tiles:
            raise HandError(tiles)

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        seat_wind: Tile,
        round_wind: Tile,
        source: Source | None = None,
        dealer: bool = False,
        occasions: Iterable[Occasion] = (),
        ready: Ready | None = None,
        discards: int | None = None,
    ) -> Win:
        """Read ``hand @ tile``, with ``*`` after a self-drawn tile (docs/notation.md).

        Without a ``source`` the star tells a self-draw from a discard; a hand without a tile needs
        one. Raises NotationError, HandError or WinError.
        """
        hand, tile, drawn = _parse_win(text)
        if source is None:
            if tile is None:
                raise NotationError(text, len(text), "@ and the winning tile, or a flower win")
            source = Source.SELF_DRAW if drawn else Source.DISCARD
        elif tile is not None and drawn != (source in (Source.SELF_DRAW, Source.EIGHT_FLOWERS)):
            star = "a self-drawn tile has" if not drawn else "only a self-drawn tile has"
            raise WinError([Problem("C20", f"{star} a * after it: {source.value}")])
        return cls(
            hand=hand,
            tile=tile,
            source=source,
            seat_wind=seat_wind,
            round_wind=round_wind,
            dealer=dealer,
            occasions=as_set(occasions),
            ready=ready,
            discards=discards,
        )

    @property
    def self_drawn(self) -> bool:
        """The winning tile was the winner's own draw; so it is when eight flowers come with one."""
        source = self.source
        return self.tile is not None and (source is _SELF_DRAW or source is _EIGHT_FLOWERS)

    def __str__(self) -> str:
        if self.tile is None:
            return str(self.hand)
        return f"{self.hand} @ {self.tile}{'*' if self.self_drawn else ''}"


def _parse_win(text: str) -> tuple[Hand, Tile | None, bool]:
    must_be_text(text)
    body, at, won = text.partition("@")
    try:
        hand = Hand.parse(body)
    except NotationError as error:
        raise NotationError(text, error.position, error.expected) from None
    if not at:
        return hand, None, False
    drawn = won.rstrip().endswith("*")
    try:
        tile = Tile.parse(won.rstrip().removesuffix("*"))
    except NotationError as error:
        raise NotationError(text, len(body) + 1 + error.position, error.expected) from None
    return hand, tile, drawn


_FIRST_TURN = frozenset(
    {
        Occasion.DEALT_HAND,
        Occasion.FIRST_DRAW,
        Occasion.BEFORE_FIRST_DRAW,
        Occasion.DEALERS_FIRST_DISCARD,
    }
)
_REPLACEMENTS = frozenset({Occasion.KONG_REPLACEMENT, Occasion.FLOWER_REPLACEMENT})


def _type_problems(win: Win) -> Iterator[Problem]:
    """Values that are not of their kind: a text for a source, say, would be read as no source."""
    kinds: tuple[tuple[str, object, object], ...] = (
        ("hand", win.hand, Hand),
        ("tile", win.tile, Tile | None),
        ("source", win.source, Source),
        ("dealer", win.dealer, bool),
        ("ready", win.ready, Ready | None),
    )
    for name, value, kind in kinds:
        if not isinstance(value, kind):  # type: ignore[arg-type]  # a class or a union of some
            yield _no(f"{name}: {value!r}")
    if win.discards is not None and type(win.discards) is not int:
        yield _no(f"discards: {win.discards!r}")
    others = [fact for fact in items(win.occasions) if not isinstance(fact, Occasion)]
    yield from (_no(f"occasion: {fact!r}") for fact in others)


def _tile_problems(win: Win) -> Iterator[Problem]:
    """What cannot be about the tiles: their number, a fifth copy, flowers where none can be."""
    hand, tile = win.hand, win.tile
    most = HAND_SIZE - 3 * len(hand.melds)
    if tile is None and win.source.is_flower_win:
        # The flowers may come before their replacements are drawn, or on a dealer's seventeen.
        yield from hand_problems(hand, 0, most + 1)
        return
    yield from hand.problems()
    if tile is None:
        return
    if tile.is_flower:
        yield Problem("C20", f"the flower {tile} cannot be the winning tile")
        return
    held = hand.concealed.count(tile) + sum(meld.tiles.count(tile) for meld in hand.melds)
    if held == 4:
        yield Problem("C20", f"a fifth {tile}: the hand holds all four")
    if win.source is Source.ROBBED_KONG and 0 < held < 4:
        yield Problem("C20", f"the robbed kong holds all four {tile}, so the hand can hold none")


def _fact_problems(win: Win) -> Iterator[Problem]:
    for name, wind in (("seat wind", win.seat_wind), ("round wind", win.round_wind)):
        if not is_wind(wind):
            yield _no(f"{name}: {wind!r} is no wind")
    yield from _flower_win_problems(win)
    if win.occasions:
        yield from _replacement_problems(win)
        yield from _first_turn_problems(win)
    if win.ready is not None:
        yield from _ready_problems(win)
    if win.discards is not None:
        yield from _discards_problems(win, win.discards)


def _no(text: str) -> Problem:
    return Problem("C20", text)


def _flower_win_problems(win: Win) -> Iterator[Problem]:
    flowers = len(win.hand.flowers)
    if win.tile is None and not win.source.is_flower_win:
        yield _no(f"{win.source.value} needs a winning tile")
    if win.source is Source.EIGHT_FLOWERS:
        if flowers != 8:
            yield _no(f"eight flowers are won with all eight shown, not {flowers}")
        if win.tile is not None and not win.occasions & {*_REPLACEMENTS, Occasion.DEALT_HAND}:
            yield _no("eight flowers with a winning tile come with its replacement")
    if win.source is Source.ROBBED_FLOWER:
        if flowers != 7:
            yield _no(f"the eighth flower is robbed with seven shown, not {flowers}")
        if win.tile is not None:
            yield _no("a robbed flower wins by itself, without a winning tile")
    if Occasion.DEALT_FLOWERS in win.occasions:
        if win.source is not Source.EIGHT_FLOWERS:
            yield _no("dealt flowers are won as eight flowers")
        if win.tile is not None and not win.dealer:
            yield _no("dealt flowers with a winning tile are the dealer's")
        if _claimed_melds(win):
            yield _no("dealt flowers: nothing is claimed in the opening")
        if win.ready is not None or win.discards:
            yield _no("dealt flowers: nothing is discarded in the opening")


def _replacement_problems(win: Win) -> Iterator[Problem]:
    replacements = win.occasions & _REPLACEMENTS
    if replacements and not win.self_drawn:
        yield _no("a replacement is self-drawn")
    if Occasion.KONG_REPLACEMENT in replacements and not any(m.is_kong for m in win.hand.melds):
        yield _no("a kong's replacement without a kong")
    if Occasion.FLOWER_REPLACEMENT in replacements and not win.hand.flowers:
        yield _no("a flower's replacement without a flower")
    if Occasion.LAST_TILE in win.occasions:
        if win.source in (Source.ROBBED_KONG, Source.ROBBED_FLOWER):
            yield _no(f"the last tile is drawn or discarded, not {win.source.value}")
        if win.occasions & _FIRST_TURN:
            yield _no("the last tile cannot fall in the first turn")


def _first_turn_problems(win: Win) -> Iterator[Problem]:
    facts = win.occasions
    if Occasion.DEALT_HAND in facts:
        if not win.dealer:
            yield _no("only the dealer is dealt a complete hand")
        if not win.self_drawn:
            yield _no(f"a dealt hand is self-drawn, not {win.source.value}")
        if facts & _REPLACEMENTS:
            yield _no("a dealt hand is complete without a replacement")
    if Occasion.DEALERS_FIRST_DISCARD in facts and Occasion.BEFORE_FIRST_DRAW not in facts:
        yield _no("the dealer's first discard comes before the first draw: give both")
    others = [fact for fact in Occasion if fact in facts & _FIRST_TURN - {Occasion.DEALT_HAND}]
    for fact in others:
        wanted = Source.SELF_DRAW if fact is Occasion.FIRST_DRAW else Source.DISCARD
        if win.source is not wanted:
            yield _no(f"{fact.value} is won by {wanted.value}, not {win.source.value}")
        if win.dealer:
            yield _no(f"{fact.value} is a non-dealer's")
    if Occasion.DEALT_HAND in facts and others:
        yield _no(f"a dealt hand beside {others[0].value}")
    if facts & _FIRST_TURN:
        if win.hand.melds:
            yield _no("in the first turn nobody has a meld")
        if win.ready is not None:
            yield _no("in the first turn nobody has declared ready")


def _claimed_melds(win: Win) -> int:
    return sum(meld.kind is not MeldKind.CONCEALED_KONG for meld in win.hand.melds)


def _ready_problems(win: Win) -> Iterator[Problem]:
    if win.ready is not Ready.DECLARED and _claimed_melds(win):
        yield _no(f"{win.ready.value if win.ready else ''} ready: nobody has called before it")
    if win.discards == 0:
        yield _no("ready is declared with a discard, and there was none")


def _discards_problems(win: Win, discards: int) -> Iterator[Problem]:
    claimed = _claimed_melds(win)
    if discards < 0:
        yield _no(f"{discards} discards")
    elif discards < claimed:
        yield _no(f"claimed melds: {claimed}, but discards: {discards}")
    elif discards == 0 and win.source in (Source.DISCARD, Source.ROBBED_KONG):
        yield _no(f"no discards, but won by {win.source.value}")
    if Occasion.DEALT_HAND in win.occasions and discards > 0:
        yield _no("a dealt hand is won before any discard")
    if Occasion.DEALERS_FIRST_DISCARD in win.occasions and discards > 1:
        yield _no("the dealer's first discard is the first of all")
    early = win.occasions & {Occasion.FIRST_DRAW, Occasion.BEFORE_FIRST_DRAW}
    if early and not 1 <= discards <= 3:
        yield _no(f"{discards} discards: before a first draw, and nobody called, it is 1 to 3")
