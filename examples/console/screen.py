"""What the person at the console sees: made from views, and from nothing else."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from console.words import ACTS, TITLES, UNITS, WORDS
from twmahjong import (
    RULESETS,
    Action,
    Chow,
    Discard,
    Ending,
    Hand,
    Match,
    Meld,
    MeldKind,
    Phase,
    Ruleset,
    Seat,
    SeatView,
    Tile,
    View,
    format_tiles,
    waits,
)

#: So many discards to choose from stand on a line.
BROAD = 9

Language = Literal["en", "zh"]


class Screen:
    """Says in one language, with tiles written in one way, what a view shows."""

    def __init__(self, lang: Language, spec: str) -> None:
        self.lang: Language = lang
        self.spec = spec
        self.names = WORDS[lang]["names"].split()

    def say(self, words: str, **parts: object) -> str:
        """A sentence in the language."""
        return WORDS[self.lang][words].format(**parts)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Tiles, with blanks between them."""
        return " ".join(format(tile, self.spec) for tile in tiles)

    def points(self, amounts: Sequence[int]) -> str:
        """What each player has won or lost."""
        pairs = zip(self.names, amounts, strict=True)
        return "  ".join(f"{name} {amount:+}" for name, amount in pairs)

    # --- the table

    def table(self, seen: View) -> Iterator[str]:
        """What lies on the table, and the own tiles."""
        title = self._title(RULESETS[seen.ruleset_id])
        wind = self._wind(seen.round_wind)
        yield self.say("state", wind=wind, title=title, streak=seen.streak, left=seen.drawable)
        own, *others = seen.seats
        places = [*others, own]
        heads = WORDS[self.lang]["heads"].split(",")
        yield from columns([heads, *(self._place(seen, place) for place in places)])
        yield self.say("discards")
        if seen.heap is None:
            yield from columns([self.names[place.seat], self._river(place)] for place in places)
        else:
            heap = Counter(format(tile, self.spec) for tile in seen.heap).items()
            tiles = (tile if count == 1 else f"{tile}x{count}" for tile, count in heap)
            yield f"  {' '.join(tiles)}".rstrip()
        held = list(seen.own.shown or ())
        if seen.drawn is not None:
            held.remove(seen.drawn)
        drawn = "" if seen.drawn is None else self.say("drawn", tile=self.tiles([seen.drawn]))
        yield self.say("hand", tiles=self.tiles(held)) + drawn
        yield from self._chances(seen, held)

    def _place(self, seen: View, place: SeatView) -> list[str]:
        name, wind = f"{self.names[place.seat]} ({place.seat})", self._wind(place.wind)
        return [
            self.say("ready", name=name) if place.ready else name,
            self.say("dealer", wind=wind) if place.seat is seen.dealer else wind,
            str(place.concealed),
            "  ".join(map(self._meld, place.melds)),
            self.tiles(place.flowers),
        ]

    def _river(self, place: SeatView) -> str:
        """The discards of a seat; those that were claimed in brackets."""
        tiles = [(format(entry.tile, self.spec), entry.taken_by) for entry in place.river or ()]
        return " ".join(tile if taken is None else f"({tile})" for tile, taken in tiles)

    def _chances(self, seen: View, held: Sequence[Tile]) -> Iterator[str]:
        """What the hand waits on, and what keeps it from winning."""
        hand = Hand(held, [meld for meld in seen.own.melds if meld is not None])
        if not hand.problems():
            found = waits(hand, shapes=RULESETS[seen.ruleset_id].options.shapes)
            if found:
                yield self.say("waits", tiles=self.tiles(sorted(found)))
        if seen.barred is not None:
            yield self.say("barred", rule=seen.barred)
        if seen.dead is not None:
            yield self.say("dead")

    def _meld(self, meld: Meld | None) -> str:
        if meld is None:
            return "[????]"
        tiles = format_tiles(meld.tiles, self.spec)
        return f"[{tiles}]" if meld.kind is MeldKind.CONCEALED_KONG else tiles

    def _wind(self, wind: Tile) -> str:
        return WORDS[self.lang]["winds"].split()[wind - Tile.EAST]

    def _title(self, ruleset: Ruleset) -> str:
        return TITLES[ruleset.id] if self.lang == "zh" else ruleset.title

    # --- acts

    def act(self, action: Action) -> str:
        """An act as it can be typed; of a chow all its tiles."""
        words = [self._word(word) for word in str(action).split()[1:]]
        tile = getattr(action, "tile", None)
        if tile is not None:
            words[1] = self.tiles([tile])
        if isinstance(action, Chow):
            words.append(f"({self.tiles(Meld(MeldKind.CHOW, action.tile).tiles)})")
        return " ".join(words)

    def choices(self, legal: Sequence[Action]) -> Iterator[str]:
        """The legal acts with their numbers; plain discards stand together on one line."""
        discards = []
        for number, action in enumerate(legal, 1):
            if isinstance(action, Discard) and not action.ready:
                discards.append(f"{number}) {self.tiles([action.tile])}")
            else:
                yield f"  {number}) {self.act(action)}"
        for first in range(0, len(discards), BROAD):
            yield f"  {self._word('discard')}  {'  '.join(discards[first : first + BROAD])}"

    def _word(self, word: str) -> str:
        return ACTS[word] if self.lang == "zh" and word in ACTS else word

    # --- what has happened

    def news(self, before: View, after: View) -> Iterator[str]:
        """What one act has changed, as far as it can be seen."""
        if after.discards > before.discards and after.newest is not None:
            yield self._did(before.turn, "discard", self.tiles([after.newest]))
        for old, new in zip(before.seats, after.seats, strict=True):
            for meld in Counter(new.melds) - Counter(old.melds):
                kind = "kong" if meld is None or meld.is_kong else meld.kind.value
                yield self._did(new.seat, kind, self._meld(meld))
            flowers = [tile for tile in new.flowers if tile not in old.flowers]
            if flowers:
                yield self._did(new.seat, "flower", self.tiles(flowers))
            if new.ready and not old.ready:
                yield self._did(new.seat, "ready", "")
        # A replacement in the opening is drawn before any turn.
        drew = after.drawn is not None or before.phase is Phase.OPENING
        if drew and after.own.concealed > before.own.concealed:
            gained = Counter(after.own.shown) - Counter(before.own.shown)
            yield self._did(after.seat, "draw", self.tiles(gained.elements()))

    def _did(self, seat: Seat, word: str, tiles: str) -> str:
        return self.say("did", name=self.names[seat], what=self._word(word), tiles=tiles).rstrip()

    # --- the end of a hand

    def result(self, seen: View, match: Match) -> Iterator[str]:
        """How the hand ended, what it was worth and why, who pays whom, and the match after it."""
        result = seen.result
        assert result is not None
        if result.reason is Ending.DRAWN:
            yield self.say("drawn hand")
        if result.offender is not None:
            yield self.say("false win", name=self.names[result.offender])
        for winner, score in zip(result.winners, result.scores, strict=True):
            title = score.ruleset.title
            explained = score.explain(self.lang).replace(title, self._title(score.ruleset))
            yield f"{self.say('win', name=self.names[winner])}\n\n{explained}\n"
        for charge in result.settlement.charges:
            yield "  " + self.say(
                "pays",
                payer=self.names[charge.payer],
                payee=self.names[charge.payee],
                amount=charge.amount,
                because=self._named(charge.because),
                tai=charge.tai,
                unit=UNITS[match.ruleset.unit],
            )
        yield self.say("this hand", points=self.points(result.deltas))
        for win, loss, points in match.ledger.pending:
            names = {"winner": self.names[win], "loser": self.names[loss]}
            yield self.say("ledger", points=points, **names)
        yield self.say("totals", points=self.points(match.totals))

    def end(self, match: Match) -> str:
        """How many hands were played to their end, and what each player has won or lost."""
        words = "end of one" if match.hands == 1 else "end"
        return self.say(words, hands=match.hands, points=self.points(match.totals))

    def _named(self, because: str) -> str:
        return re.sub(r"seat ([ESWN])\b", lambda found: self.names[Seat[found[1]]], because)


def columns(cells_of_rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows with their cells one below the other."""
    rows = list(cells_of_rows)
    widths = [max(map(width, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        cells = (c + " " * (w - width(c)) for c, w in zip(row, widths, strict=True))
        yield ("  " + "  ".join(cells)).rstrip()


def width(text: str) -> int:
    """Places that a text takes; a Chinese character takes two."""
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in text)
