"""Hand after hand: dice, dealer, streak, winds, rounds and running totals (A2-A6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, field, frozen

from twmahjong.doors import A_COUNT, is_a, is_count, is_seat, items
from twmahjong.errors import Problem, TableError
from twmahjong.options import AfterFalseWin, Winds
from twmahjong.payment import Settlement, Stakes, StreakLedger
from twmahjong.ruleset import Ruleset
from twmahjong.table import Ending, Result, Seat, Table, deal
from twmahjong.table.transition import PLAIN_STAKES, ruleset_problems, stakes_problems
from twmahjong.tiles import Tile, is_wind

__all__ = ["Match"]


@frozen
class Match:
    """A 將 between two hands: four rounds, in each of which the deal goes round the four seats.

    ``totals`` are the points of the seats so far, ``ledger`` what is booked in the streak ledger,
    ``hands`` how many were played. It never changes; :meth:`after` gives the next one. Raises
    TableError naming every value that cannot be.
    """

    ruleset: Ruleset
    stakes: Stakes
    first_dealer: Seat
    dealer: Seat
    round_wind: Tile = Tile.EAST
    streak: int = 0
    totals: tuple[int, int, int, int] = (0, 0, 0, 0)
    hands: int = 0
    ledger: StreakLedger = field(factory=StreakLedger)
    over: bool = False

    def __attrs_post_init__(self) -> None:
        problems = list(_match_problems(self))
        if problems:
            raise TableError(problems)

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        *,
        dice: Sequence[int] | None = None,
        first_dealer: int = 0,
        stakes: Stakes = PLAIN_STAKES,
    ) -> Match:
        """A new match. Three ``dice`` choose the first dealer, counted from the chair E as 1 (A2).

        Without dice it is ``first_dealer``. Raises TableError for dice or a seat that cannot be.
        """
        problems = [] if dice is None else list(_dice_problems(dice))
        try:
            match = cls(ruleset, stakes, _seat(first_dealer), Seat.E)
        except TableError as error:
            raise TableError([*problems, *error.problems]) from None
        if problems:
            raise TableError(problems)
        first = match.first_dealer if dice is None else _counted(Seat.E, dice)
        return evolve(match, first_dealer=first, dealer=first)

    def winds(self, dice: Sequence[int] | None = None) -> tuple[Tile, Tile, Tile, Tile]:
        """The winds of the seats 0-3 in the next hand (A2).

        Where the dice set East three dice are needed, but for the first hand, in which the dealer
        is East. Raises TableError without them, or for dice that cannot be.
        """
        if dice is not None:
            problems = list(_dice_problems(dice))
            if problems:
                raise TableError(problems)
        east = self.dealer
        if self.ruleset.options.winds is Winds.DICE and self.hands:
            if dice is None:
                raise TableError([Problem("A2", "three dice set East in this hand: give dice")])
            east = _counted(self.dealer, dice)
        e, s, w, n = (Tile(Tile.EAST + (seat - east) % 4) for seat in Seat)
        return e, s, w, n

    def deal(self, wall: Sequence[Tile], dice: Sequence[int] | None = None) -> Table:
        """Deal the next hand from a wall. Raises TableError for what cannot be."""
        if self.over:
            raise TableError([Problem("A5", "the match is over")])
        return deal(
            self.ruleset,
            wall,
            dealer=self.dealer,
            winds=self.winds(dice),
            round_wind=self.round_wind,
            streak=self.streak,
            stakes=self.stakes,
        )

    def after(self, hand: Table | Result) -> Match:
        """The match after this hand: a table, or the result alone of a hand played elsewhere.

        Raises TableError if the hand is not over, or not of this match, or if the result says that
        somebody won, or declared wrongly, and not who.
        """
        if not is_a(hand, Table | Result):
            raise TableError([Problem("A3", f"{hand!r} is no hand")])
        result = hand.result if isinstance(hand, Table) else hand
        problems = list(self._problems_with(hand, result))
        if problems or result is None:
            raise TableError(problems)
        ledger, paid = self.ledger, result.settlement
        if self.ruleset.options.streak_ledger:
            ledger, paid = ledger.after(paid)
        keeps = self._keeps_deal(result)
        dealer = self.dealer if keeps else self.dealer.next
        round_wind, over = self.round_wind, False
        if not keeps and dealer == self.first_dealer:
            over = round_wind is Tile.NORTH
            round_wind = round_wind if over else Tile(round_wind + 1)
        if over:
            ledger, paid = StreakLedger(), paid + ledger.close()
        return evolve(
            self,
            dealer=dealer,
            round_wind=round_wind,
            streak=self._next_streak(result) if keeps else 0,
            totals=_added(self.totals, paid),
            hands=self.hands + 1,
            ledger=ledger,
            over=over,
        )

    def _problems_with(self, hand: Table | Result, result: Result | None) -> Iterable[Problem]:
        if self.over:
            yield Problem("A5", "the match is over")
        if result is None:
            yield Problem("A3", "the hand is not over")
        elif (result.reason is Ending.WIN) != bool(result.winners):
            yield Problem("A3", f"{result.reason.value}, with {len(result.winners)} winners")
        elif (result.reason is Ending.FALSE_WIN) != (result.offender is not None):
            yield Problem("A3", f"{result.reason.value}, by {result.offender}")
        if isinstance(hand, Table):
            yield from self._differences(hand)

    def _differences(self, table: Table) -> Iterable[Problem]:
        for name in ("ruleset", "stakes", "dealer", "round_wind", "streak"):
            if getattr(table, name) != getattr(self, name):
                yield Problem("A2", f"a hand of another match: its {name} differs")

    def _keeps_deal(self, result: Result) -> bool:
        options = self.ruleset.options
        if result.reason is Ending.WIN:
            return self.dealer in result.winners
        if result.reason is Ending.FALSE_WIN and (
            result.offender == self.dealer or options.after_false_win is AfterFalseWin.PASSES
        ):
            return False
        return options.drawn_hand_keeps_deal

    def _next_streak(self, result: Result) -> int:
        adds = result.reason is Ending.WIN or self.ruleset.options.drawn_hand_adds_to_streak
        return self.streak + adds


def _seat(seat: int) -> Seat:
    """The seat of this number; what is none is left as it is, for the match to refuse."""
    return Seat(seat) if is_seat(seat) else seat  # type: ignore[return-value]


def _match_problems(match: Match) -> Iterable[Problem]:
    yield from ruleset_problems(match.ruleset)
    yield from stakes_problems(match.stakes)
    for name in ("first_dealer", "dealer"):
        if not isinstance(seat := getattr(match, name), Seat):
            words = name.replace("_", " ")
            yield Problem("A1", f"{words}: {seat!r} is no seat from 0 to 3")
    if not is_wind(match.round_wind):
        yield Problem("A5", f"round wind: {match.round_wind!r} is no wind")
    for name in ("streak", "hands"):
        if not is_count(count := getattr(match, name)):
            yield Problem("A4", f"{name}: {count!r}, expected {A_COUNT}")
    totals = items(match.totals)
    if len(totals) != 4 or {*map(type, totals)} != {int}:
        yield Problem("P08", f"totals: {match.totals!r} are no points of four seats")
    if not is_a(match.ledger, StreakLedger):
        yield Problem("P06", f"ledger: {match.ledger!r}")
    if not is_a(match.over, bool):
        yield Problem("A5", f"over: {match.over!r}, expected True or False")


def _dice_problems(dice: Sequence[int]) -> Iterable[Problem]:
    if not is_a(dice, Sequence):
        yield Problem("A2", f"dice: {dice!r}")
        return
    if len(dice) != 3:
        yield Problem("A2", f"{len(dice)} dice: three are rolled")
    for die in dice:
        if type(die) is not int or die not in range(1, 7):
            yield Problem("A2", f"a die shows 1 to 6, not {die!r}")


def _counted(first: Seat, dice: Sequence[int]) -> Seat:
    """The seat that the dice count to, counter-clockwise, ``first`` being 1."""
    return Seat((first + sum(dice) - 1) % 4)


def _added(totals: tuple[int, int, int, int], paid: Settlement) -> tuple[int, int, int, int]:
    e, s, w, n = (total + delta for total, delta in zip(totals, paid.deltas, strict=True))
    return e, s, w, n
