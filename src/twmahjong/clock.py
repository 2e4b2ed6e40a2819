"""Time to answer and to move (J1, J2). The caller tells the time; there is no clock in here."""

from __future__ import annotations

from attrs import frozen

from twmahjong.doors import is_a, items
from twmahjong.errors import Problem, TableError
from twmahjong.options import ClockRules
from twmahjong.ruleset import Ruleset
from twmahjong.table import Action, Discard, Draw, Pass, Phase, Table, TakeBack, legal_actions
from twmahjong.table.actions import as_seat

__all__ = ["Clock", "default_action"]


@frozen
class Clock:
    """What time the seats have, in seconds: so much an answer or a move, then their bank.

    A bank is for the whole game, so the clock goes on from hand to hand. Without ``rules`` time
    never runs out.
    """

    rules: ClockRules | None
    banks: tuple[float, float, float, float]

    def __attrs_post_init__(self) -> None:
        problems = []
        if not is_a(self.rules, ClockRules | None):
            problems.append(Problem("J1", f"rules: {self.rules!r}"))
        if len(items(self.banks)) != 4 or not all(map(_is_time, items(self.banks))):
            problems.append(Problem("J1", f"banks: {self.banks!r} are no seconds of four seats"))
        if problems:
            raise TableError(problems)

    @classmethod
    def start(cls, ruleset: Ruleset) -> Clock:
        """The clock at the start of a game by this ruleset."""
        if not is_a(ruleset, Ruleset):
            raise TableError([Problem("J1", f"ruleset: {ruleset!r}")])
        rules = ruleset.options.clock
        bank = float(rules.bank) if rules is not None else 0.0
        return cls(rules, (bank, bank, bank, bank))

    def left(self, table: Table, seat: int, elapsed: float) -> float | None:
        """Seconds the seat still has for its act, bank included; None: no limit.

        ``elapsed`` seconds have passed since it could act.
        """
        if self.rules is None:
            return None
        return max(
            0.0, self._allowed(table, self.rules) + self.banks[as_seat(seat)] - _time(elapsed)
        )

    def is_over(self, table: Table, seat: int, elapsed: float) -> bool:
        """Whether the time of the seat is used up, so that :func:`default_action` is due (J2)."""
        return self.left(table, seat, elapsed) == 0

    def after(self, table: Table, seat: int, elapsed: float) -> Clock:
        """The clock after the seat acted: what went beyond the move is taken from its bank."""
        if self.rules is None:
            return self
        over = max(0.0, _time(elapsed) - self._allowed(table, self.rules))
        e, s, w, n = (
            max(0.0, bank - over) if i == as_seat(seat) else bank
            for i, bank in enumerate(self.banks)
        )
        return Clock(self.rules, (e, s, w, n))

    def _allowed(self, table: Table, rules: ClockRules) -> int:
        return rules.claim if table.phase is Phase.CLAIMING else rules.move


def _is_time(seconds: object) -> bool:
    return isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds >= 0


def _time(elapsed: float) -> float:
    if not _is_time(elapsed):
        raise TableError([Problem("J1", f"elapsed: {elapsed!r} seconds; time does not run back")])
    return elapsed


def default_action(table: Table, seat: int) -> Action | None:
    """What is done for a seat whose time is used up (J2); None if it has nothing to do.

    A due draw is drawn, an answer is a pass, a wrongly declared win is taken back, and the drawn
    tile is discarded: or, where there is none or it may not go, the last legal discard in order.
    """
    seat = as_seat(seat)
    legal = legal_actions(table, seat)
    for action in legal:
        if isinstance(action, Draw | Pass | TakeBack):
            return action
    discards = [action for action in legal if isinstance(action, Discard) and not action.ready]
    drawn = table.seats[seat].drawn
    for action in discards:
        if action.tile is drawn:
            return action
    return discards[-1] if discards else None
