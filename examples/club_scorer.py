"""Score an evening at a club that plays by its own table: one line a hand, and what each has won.

A line names the winner, the hand (or the tai, if they were counted at the table), whose tile it
was unless it was drawn, and what else was so; or it says that the hand was drawn:

    Mei, 44m22z | 999m^ 111s< 777p> 888s^ @ 2z, off Bo
    An, 234m345p34578s22233z + 3f @ 9s*, ready, last_tile
    drawn

Who deals, the streak and the winds follow from that. What cannot be is refused.
"""

import argparse
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from house_table import house_table
from twmahjong import (
    Ending,
    Match,
    Occasion,
    Ready,
    Result,
    Score,
    Seat,
    Source,
    Stakes,
    Win,
    score,
    settle,
)

STAKES = Stakes(base=100, per_tai=20)
FACTS: dict[str, Source | Occasion | Ready] = {
    **{source.value: source for source in Source},
    **{occasion.value: occasion for occasion in Occasion},
    "ready": Ready.DECLARED,
    "heavenly": Ready.HEAVENLY,
    "earthly": Ready.EARTHLY,
}


class Scorer:
    """The match so far, and the names of those who play it, by seat: the first deals first."""

    def __init__(self, players: Sequence[str], stakes: Stakes) -> None:
        if len(set(players)) != 4:
            raise ValueError(f"four players with names of their own, not {', '.join(players)}")
        self.players = players
        self.match = Match.start(house_table(), stakes=stakes)

    def enter(self, line: str) -> Result:
        """Count a hand. Raises ValueError for what cannot be; nothing is counted then."""
        result = Result(Ending.DRAWN) if line == "drawn" else self._won(line)
        self.match = self.match.after(result)
        return result

    def _won(self, line: str) -> Result:
        name, *parts = (part.strip() for part in line.split(","))
        winner = self._seat(name)
        off = [self._seat(part.removeprefix("off ")) for part in parts if part.startswith("off ")]
        worth, *facts = [part for part in parts if not part.startswith("off ")] or [""]
        if not worth:
            raise ValueError(f"with which hand, or how many tai, did {name} win?")
        counted = self._score(winner, worth, facts)
        settlement = settle(
            counted,
            winner=winner,
            payers=off or [seat for seat in range(4) if seat != winner],
            dealer=int(self.match.dealer),
            streak=self.match.streak,
            stakes=self.match.stakes,
            ruleset=self.match.ruleset,
        )
        scores = (counted,) if isinstance(counted, Score) else ()
        return Result(Ending.WIN, (Seat(winner),), scores, settlement)

    def _score(self, winner: int, worth: str, words: Sequence[str]) -> Score | int:
        """The score of a hand, or the tai that were counted at the table."""
        unknown = [word for word in words if word not in FACTS]
        if unknown:
            raise ValueError(f"{', '.join(unknown)}: known are off NAME, {', '.join(FACTS)}")
        if worth.isdecimal() and words:
            raise ValueError(f"tai counted at the table say nothing of {', '.join(words)}")
        if worth.isdecimal():
            return int(worth)
        facts = [FACTS[word] for word in words]
        sources = [fact for fact in facts if isinstance(fact, Source)]
        ready = [fact for fact in facts if isinstance(fact, Ready)]
        if len(sources) > 1 or len(ready) > 1:
            raise ValueError(f"these exclude each other: {', '.join(words)}")
        win = Win.parse(
            worth,
            seat_wind=self.match.winds()[winner],
            round_wind=self.match.round_wind,
            source=sources[0] if sources else None,
            dealer=winner == self.match.dealer,
            occasions=[fact for fact in facts if isinstance(fact, Occasion)],
            ready=ready[0] if ready else None,
        )
        return score(win, self.match.ruleset)

    def _seat(self, name: str) -> int:
        if name not in self.players:
            raise ValueError(f"{name!r} does not play: {', '.join(self.players)}")
        return self.players.index(name)

    def named(self, text: object) -> str:
        """The text with the names of the players for the numbers of their seats."""
        return re.sub(r"seat ([0-3])", lambda found: self.players[int(found[1])], str(text))

    def totals(self) -> str:
        """What each player has won or lost."""
        pairs = zip(self.players, self.match.totals, strict=True)
        return "  ".join(f"{name} {total:+}" for name, total in pairs)


def evening(scorer: Scorer, lines: TextIO) -> bool:
    """Score the hands, and say how each was counted and paid; False if one was refused.

    After a hand that was refused nobody knows who deals: at a keyboard it can be entered again,
    a file ends there.
    """
    for number, line in enumerate(lines, 1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        match = scorer.match
        try:
            result = scorer.enter(entry)
        except ValueError as error:
            print(f"line {number} is refused: {scorer.named(error)}")
            if lines.isatty():
                continue
            return False
        dealer = scorer.players[match.dealer]
        print(f"hand {match.hands + 1}: {entry}\n{dealer} deals, streak {match.streak}\n")
        for counted in result.scores:
            print(counted, end="\n\n")
        print(scorer.named(result.settlement))
        print(f"so far: {scorer.totals()}\n")
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Score a file of hands, or what is entered; 1 if something was refused."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    given = Path(__file__).parent / "evening.txt"
    parser.add_argument("file", nargs="?", default=given, help="hands, one a line; -: as entered")
    parser.add_argument("--players", default="Mei,Bo,An,Lin", help="four names, in turn order")
    args = parser.parse_args(arguments)
    try:
        scorer = Scorer(args.players.split(","), STAKES)
    except ValueError as error:
        parser.error(str(error))
    lines: TextIO = sys.stdin
    if args.file != "-":
        try:
            lines = io.StringIO(Path(args.file).read_text(encoding="utf-8"))
        except OSError as error:
            parser.error(f"{args.file}: {error.strerror}")
        except UnicodeDecodeError as error:
            parser.error(f"{args.file}: no text in UTF-8: {error}")
    right = evening(scorer, lines)
    hands = scorer.match.hands
    print(f"after {hands} hand{'' if hands == 1 else 's'}: {scorer.totals()}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
