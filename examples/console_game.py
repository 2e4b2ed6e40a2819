"""Play a match against three players that seek to win.

You sit on the first chair. All that is shown to you comes from your view.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from random import Random, randrange

from console.screen import Screen
from console.words import ACTS
from twmahjong import (
    FULL_SET,
    RULESETS,
    Action,
    Discard,
    Draw,
    Illegality,
    Match,
    NotationError,
    Pass,
    Seat,
    Stakes,
    Table,
    View,
    apply,
    check,
    dump,
    parse_action,
    view,
)
from win_seeking_player import choose

YOU = Seat.E
ENGLISH = {chinese: english for english, chinese in ACTS.items()}


class Person:
    """Asks whoever sits at the keyboard."""

    def __init__(self, screen: Screen, *, draws: bool) -> None:
        self.screen = screen
        self.draws = draws

    def choose(self, seen: View, judge: Callable[[Action], Illegality | None]) -> Action | None:
        """An act that is legal now; None: let the others go on, if a wrong win stands declared."""
        legal = seen.legal
        forced = Discard if self.draws else Discard | Draw
        if len(legal) == 1 and isinstance(legal[0], forced):
            return legal[0]
        self._show(seen)
        while True:
            line = read("> ")
            if not line and (seen.declared is YOU or isinstance(legal[-1], Pass | Draw)):
                return None if seen.declared is YOU else legal[-1]
            if line == "?":
                print(self.screen.say("help"))
            elif line.isdecimal() and not 1 <= int(line) <= len(legal):
                print(self.screen.say("no number", line=line, last=len(legal)))
            elif line.isdecimal():
                return legal[int(line) - 1]
            elif line:
                action = self._typed(line, seen, judge)
                if action is not None:
                    return action

    def _show(self, seen: View) -> None:
        print()
        print("\n".join(self.screen.table(seen)))
        tile = seen.newest if seen.robbable is None else seen.robbable
        if seen.declared is YOU:
            print(self.screen.say("stands"))
        elif isinstance(seen.legal[-1], Pass) and tile is not None:
            name, written = self.screen.names[seen.turn], self.screen.tiles([tile])
            print(self.screen.say("asked", name=name, tile=written))
        print("\n".join(self.screen.choices(seen.legal)))

    def _typed(
        self, line: str, seen: View, judge: Callable[[Action], Illegality | None]
    ) -> Action | None:
        """The act that was typed; None if it is refused, with the reason."""
        try:
            action = read_act(line.removeprefix("!"))
        except NotationError as error:
            print(self.screen.say("not read", expected=error.expected))
            return None
        why = judge(action)
        if why is not None:
            parts = {"text": why.text, "rule": why.rule, "code": why.code}
            print(self.screen.say("refused", anchor=why.rule.lower(), **parts))
            return None
        if action not in seen.legal and not line.startswith("!"):
            print(self.screen.say("slip", line=line))
            return None
        return action


def read(prompt: str) -> str:
    """A line from the keyboard. Raises EOFError at its end, and for a q."""
    line = input(prompt).strip()
    if line in ("q", "quit"):
        raise EOFError
    return line


def read_act(line: str) -> Action:
    """An own act: in English or Chinese words, or a tile alone, which is discarded."""
    words = [ENGLISH.get(word, word) for word in line.removeprefix(f"{YOU} ").split()]
    if len(words) == 1 + ("ready" in words[1:]) and words[0] not in ACTS:
        words.insert(0, "discard")
    return parse_action(" ".join([str(YOU), *words]))


def play(table: Table, person: Person) -> Table:
    """Play a hand, and tell the person what can be seen of it.

    It has no result if the person stops before its end.
    """
    try:
        while table.result is None:
            for seat in Seat:
                seen = view(table, seat)
                action = None
                if seen.legal:
                    judge = partial(check, table)
                    action = person.choose(seen, judge) if seat is YOU else choose(seen)
                if action is not None:
                    before, table = view(table, YOU), apply(table, action)
                    for line in person.screen.news(before, view(table, YOU)):
                        print(line)
                    break
    except (EOFError, KeyboardInterrupt):
        print()
    return table


def dice(random: Random) -> list[int]:
    """A throw of three."""
    return [random.randint(1, 6) for _ in range(3)]


def stakes(text: str) -> Stakes:
    """Stakes as the command line takes them: ``100/20``, or ``20`` without a base."""
    base, _, per_tai = text.rpartition("/")
    try:
        return Stakes(int(base or 0), int(per_tai))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not BASE/PER_TAI, as 100/20 is") from None


def count(text: str) -> int:
    """A number of hands."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    add = parser.add_argument
    add("--ruleset", choices=RULESETS, default="taiwan", help="default: taiwan")
    lang = "English, or Chinese but for the reasons of refusals; default: en"
    add("--lang", choices=("en", "zh"), default="en", help=lang)
    tiles = "how tiles are written: 5m, 五萬, 🀋; default: short, with --lang zh: zh"
    add("--tiles", choices=("short", "zh", "unicode"), help=tiles)
    add("--seed", type=int, metavar="N", help="the same number deals the same tiles; default: any")
    add("--hands", type=count, metavar="N", default=16, help="stop after so many; default: 16")
    points = "points; a single number is PER_TAI, with the base 0; default: 100/20"
    add("--stakes", type=stakes, metavar="BASE/PER_TAI", default="100/20", help=points)
    add("--records", type=Path, metavar="FOLDER", help="write a record of each hand there")
    add("--draws", action="store_true", help="draw your tiles yourself, with Enter")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, until the match is over or the person stops."""
    args = options(arguments)
    for stream in (sys.stdin, sys.stdout):
        # Some systems give a pipe an encoding in which no tile can be written.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    spec = {"short": "", "zh": "zh", "unicode": "u", None: "zh" if args.lang == "zh" else ""}
    screen = Screen(args.lang, spec[args.tiles])
    seed = randrange(10_000) if args.seed is None else args.seed
    random = Random(seed)
    print(screen.say("start", seed=seed))
    match = Match.start(RULESETS[args.ruleset], dice=dice(random), stakes=args.stakes)
    person = Person(screen, draws=args.draws)
    keep = partial(write, args.records, seed)
    try:
        while not match.over and match.hands < args.hands:
            if match.hands:
                read(screen.say("next"))
            wall = random.sample(FULL_SET, len(FULL_SET))
            dealt = match.deal(wall, dice(random))
            # Before the first act: who plays a hand must not learn at its end that it is lost.
            keep(match.hands + 1, dealt)
            table = play(dealt, person)
            path = keep(match.hands + 1, table)
            if table.result is None:
                if path is not None:
                    print(screen.say("unfinished", path=path))
                break
            match = match.after(table)
            print("\n" + "\n".join(screen.result(view(table, YOU), match)))
    except (EOFError, KeyboardInterrupt):
        print()
    print(screen.end(match))
    return 0


def write(folder: Path | None, seed: int, number: int, table: Table) -> Path | None:
    """Write the record of a hand to the folder, if there is one; without success end with 2."""
    if folder is None:
        return None
    path = folder / f"hand-{seed}-{number:02}.toml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(dump(table), encoding="utf-8")
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        raise SystemExit(2) from None
    return path


if __name__ == "__main__":
    sys.exit(main())
