"""A referee as a server has it: views go out as JSON, acts come in as text, time is told.

No socket and no clock is in here. What a seat sends is handed to ``receive``, ``tick`` is called
when the time of ``due`` has come, and both answer what is to be sent to whom. A hand among four
scripted players shows it.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from random import Random
from typing import Any, get_args

import attrs

from twmahjong import (
    FULL_SET,
    TAIWAN,
    Action,
    Clock,
    ClockRules,
    IllegalActionError,
    Match,
    Meld,
    NotationError,
    Score,
    Seat,
    Stakes,
    Table,
    Tile,
    View,
    advance,
    apply,
    default_action,
    dump,
    parse_action,
    view,
)

#: For whom it is, and what is sent: ``{"view": …}`` or ``{"refused": …}``.
Message = tuple[Seat, str]


class Referee:
    """One hand: the table, whose time is running, and what each seat was shown last."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = advance(table)
        self.clock = clock
        self.since: dict[Seat, float] = {}
        self.shown: dict[Seat, View] = {}

    def begin(self, now: float) -> list[Message]:
        """The hand is dealt; time, in seconds from anywhere, starts to run."""
        return self._messages(now)

    def receive(self, seat: Seat, line: str, now: float) -> list[Message]:
        """A seat sends an act without its own letter, which it cannot choose: ``discard 9m``."""
        if self._late(seat, now):
            late = {"code": "late", "rule": "J2", "text": "the time was up"}
            return [*self.tick(now), _message(seat, "refused", {"line": line, **late})]
        try:
            self._do(parse_action(f"{seat} {line}"), now)
        except NotationError as error:
            refused = {"code": "not-understood", "rule": "K4", "text": f"expected {error.expected}"}
        except IllegalActionError as error:
            refused = {"code": error.why.code, "rule": error.why.rule, "text": error.why.text}
        else:
            return self._messages(now)
        return [_message(seat, "refused", {"line": line, **refused})]

    def due(self) -> float | None:
        """When the time of some seat is up, if nothing comes from it; None: never."""
        left = [(self.clock.left(self.table, seat, 0), self.since[seat]) for seat in self.since]
        return min((since + rest for rest, since in left if rest is not None), default=None)

    def tick(self, now: float) -> list[Message]:
        """What the seats do whose time is up is done for them (J2)."""
        for seat in list(self.since):
            action = default_action(self.table, seat)
            if action is not None and self._late(seat, now):
                self._do(action, now)
        return self._messages(now)

    def _late(self, seat: Seat, now: float) -> bool:
        since = self.since.get(seat)
        return since is not None and self.clock.is_over(self.table, seat, now - since)

    def _do(self, action: Action, now: float) -> None:
        after = advance(apply(self.table, action))
        elapsed = now - self.since.pop(action.seat, now)
        self.clock = self.clock.after(self.table, action.seat, elapsed)
        self.table = after

    def _messages(self, now: float) -> list[Message]:
        """Views that look different now: who sees no change is not told that there was one."""
        views = {seat: view(self.table, seat) for seat in Seat}
        self.since = {
            seat: self.since.get(seat, now)
            for seat in Seat
            if default_action(self.table, seat) is not None
        }
        changed = [seat for seat in Seat if views[seat] != self.shown.get(seat)]
        self.shown = views
        return [_message(seat, "view", plain(views[seat])) for seat in changed]


def _message(seat: Seat, kind: str, content: object) -> Message:
    return seat, json.dumps({kind: content}, ensure_ascii=False)


def plain(value: object) -> object:
    """A view, or a part of it, as JSON has it: tiles, seats, melds and acts are text."""
    if isinstance(value, get_args(Action)):
        return str(value).partition(" ")[2]
    if isinstance(value, Tile | Seat | Meld):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Score):
        return {"total": value.total, "explained": str(value)}
    if isinstance(value, frozenset):
        value = tuple(sorted(value))
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    kind = type(value)
    if attrs.has(kind):
        return {part.name: plain(getattr(value, part.name)) for part in attrs.fields(kind)}
    return value


# --- four players, and a time that passes as it is told

#: A player reads what was sent to it, and sends a line or nothing.
Player = Callable[[Mapping[str, Any]], str | None]


def eager(message: Mapping[str, Any]) -> str | None:
    """Do the first thing that is legal: win, claim, or discard the lowest tile."""
    legal = message["view"]["legal"] if "view" in message else []
    return str(legal[0]) if legal else None


def stubborn() -> Player:
    """Try to pung whatever lies there, and do what is legal only after being refused."""
    last: list[str] = []

    def answer(message: Mapping[str, Any]) -> str | None:
        if "view" in message:
            last[:] = message["view"]["legal"]
            return "pung" if last else None
        return last[-1]

    return answer


def asleep(message: Mapping[str, Any]) -> str | None:
    """Never do anything."""


def play(referee: Referee, players: Mapping[Seat, Player]) -> Iterator[str]:
    """Carry messages to and fro, half a second each way, until the hand is over; tell what goes."""
    now = 0.0
    messages = deque(referee.begin(now))
    while messages:
        seat, sent = messages.popleft()
        message = json.loads(sent)
        if "refused" in message:
            yield f"{now:6.1f} to {seat}: {sent}"
        line = players[seat](message)
        now += 0.5
        if line is not None:
            yield f"{now:6.1f} {seat} sends: {line}"
            messages += referee.receive(seat, line, now)
        due = referee.due()
        if due is not None and (due <= now or not messages):
            now = max(now, due)
            yield f"{now:6.1f} time is up"
            messages += referee.tick(now)


if __name__ == "__main__":
    rules = TAIWAN.with_options(clock=ClockRules(claim=5, move=15, bank=20))
    match = Match.start(rules, stakes=Stakes(base=100, per_tai=20))
    dealt = match.deal(Random(18).sample(FULL_SET, len(FULL_SET)))
    referee = Referee(dealt, Clock.start(rules))
    players = {Seat.E: eager, Seat.S: stubborn(), Seat.W: asleep, Seat.N: eager}
    for told in play(referee, players):
        print(told)
    print(f"\nthe next hand: {match.after(referee.table).dealer} deals\n")
    print(dump(referee.table))
