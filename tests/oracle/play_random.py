"""Random hands of play, act by act, so that another engine can be compared with the referee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from .notation import SUIT_SIZE, TILE_NAMES, is_honor, is_terminal, parse_tiles
from .play import Play
from .play_state import LETTERS

FULL_SET = [tile for tile in range(34) for _ in range(4)] + list(range(34, 42))
ORPHANS = [tile for tile in range(34) if is_honor(tile) or is_terminal(tile)]
THEMES = ("any", "any", "any", "suit", "honors", "terminals", "orphans", "unrelated")


@dataclass(frozen=True)
class Bias:
    """How eager the players are: the weight of each kind of act, a plain discard being 1.

    `skill`: how often a discard is the least useful tile rather than any. `stacked`: how
    often a seat is dealt a hand that is nearly something, of one of the `themes`. `flowers`:
    how often most of the flowers go to one seat.
    """

    hu: float = 20.0
    kong: float = 6.0
    pung: float = 4.0
    chow: float = 2.0
    ready: float = 3.0
    passing: float = 1.0
    skill: float = 0.9
    stacked: float = 0.4
    flowers: float = 0.2
    themes: tuple[str, ...] = THEMES


EAGER = Bias()
TIMID = Bias(hu=0.3, kong=3.0, pung=0.5, chow=0.3, ready=1.0, passing=3.0, stacked=0.8)
CHAOS = Bias(hu=1, kong=1, pung=1, chow=1, ready=1, skill=0, stacked=0, flowers=0)
FLOWERY = Bias(hu=1.0, kong=3.0, stacked=1.0, flowers=1.0)
FEEDING = Bias(kong=1.0, pung=50.0, chow=10.0, stacked=0.4, themes=("suit", "honors", "terminals"))
BIASES = {
    "eager": EAGER,
    "timid": TIMID,
    "chaos": CHAOS,
    "flowery": FLOWERY,
    "feeding": FEEDING,
}


@dataclass
class RandomHand:
    """A hand that was played: what it takes to deal it again, the acts, and the end."""

    ruleset: str
    wall: list[int]
    dealer: int
    winds: str
    round_wind: str
    streak: int
    base: int
    per_tai: int
    acts: list[str] = field(default_factory=list)
    play: Play | None = None

    def deal(self) -> Play:
        """The same hand before its first act."""
        return Play(
            self.ruleset,
            self.wall,
            dealer=self.dealer,
            winds=self.winds,
            round_wind=self.round_wind,
            streak=self.streak,
            base=self.base,
            per_tai=self.per_tai,
        )

    def describe(self) -> str:
        """Everything that is needed to play it again."""
        return (
            f"{self.ruleset} dealer={self.dealer} winds={self.winds!r} "
            f"round_wind={self.round_wind!r} streak={self.streak} "
            f"base={self.base} per_tai={self.per_tai}\n"
            f"wall={' '.join(TILE_NAMES[tile] for tile in self.wall)}\nacts={self.acts}"
        )


# walls


def random_wall(rng: Random, bias: Bias = CHAOS) -> list[int]:
    """144 tiles; some seats may be dealt nearly complete hands, or many flowers."""
    rest = list(FULL_SET)
    rng.shuffle(rest)
    hands: list[list[int]] = []
    for _ in range(4):
        wanted = near_hand(rng, bias.themes) if rng.random() < bias.stacked else []
        hands.append(_take(rest, wanted))
    if rng.random() < bias.flowers:
        _gather_flowers(rng, rest, hands[rng.randrange(4)])
    for hand in hands:
        while len(hand) < 16:
            hand.append(rest.pop())
        rng.shuffle(hand)
    dealt = [tile for turn in range(4) for hand in hands for tile in hand[turn * 4 : turn * 4 + 4]]
    return dealt + rest


def _take(rest: list[int], wanted: list[int]) -> list[int]:
    """Those of the wanted tiles that are still there."""
    hand = []
    for tile in wanted[:16]:
        if tile in rest:
            rest.remove(tile)
            hand.append(tile)
    return hand


def _gather_flowers(rng: Random, rest: list[int], hand: list[int]) -> None:
    """Six to eight flowers, most in the hand and some at either end of what is left."""
    while len(hand) < 8:
        hand.append(rest.pop(next(i for i, tile in enumerate(rest) if tile < 34)))
    flowers = [tile for tile in rest if tile >= 34][: rng.choice((6, 7, 8, 8))]
    share = rng.choice((0.6, 0.9, 1.0))
    for tile in flowers:
        if rng.random() < share:
            rest[rest.index(tile)] = hand.pop(0)
            hand.append(tile)
        else:
            rest.remove(tile)
            depth = rng.randrange(6)
            rest.insert(rng.choice((len(rest) - depth, depth)), tile)


def near_hand(rng: Random, themes: Sequence[str] = THEMES) -> list[int]:
    """Sixteen tiles of five sets and a pair, or of eight pairs, or of a special shape, or near."""
    theme = rng.choice(themes)
    if theme == "orphans":
        wanted = [*ORPHANS, *rng.choice(([0, 0, 0], [4, 5, 6], [27, 27, 27]))]
    elif theme == "unrelated":
        wanted = parse_tiles(rng.choice(("147m258p369s1234567z", "159m158p269s1234567z")))
    else:
        kinds = _kinds(rng, theme)
        if rng.random() < 0.5:
            wanted = [tile for tile in rng.sample(kinds, min(8, len(kinds))) for _ in (1, 2)]
        else:
            wanted = _sets_and_pair(rng, kinds)
            wanted.pop(rng.randrange(len(wanted)))
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        wanted.pop(rng.randrange(len(wanted)))
    return wanted


def _kinds(rng: Random, theme: str) -> list[int]:
    if theme == "suit":
        start = 9 * rng.randrange(3)
        return list(range(start, start + SUIT_SIZE["m"]))
    if theme == "honors":
        return list(range(27, 34))
    if theme == "terminals":
        return [0, 8, 9, 17, 18, 26]
    return list(range(34))


def _sets_and_pair(rng: Random, kinds: list[int]) -> list[int]:
    wanted: list[int] = []
    runs = [low for low in kinds if low < 27 and low % 9 <= 6 and low + 2 in kinds]
    for _ in range(5):
        if runs and rng.random() < 0.6:
            low = rng.choice(runs)
            wanted += [low, low + 1, low + 2]
        else:
            wanted += [rng.choice(kinds)] * 3
    return wanted + [rng.choice(kinds)] * 2


# acts


def usefulness(tile: int, held: Sequence[int]) -> int:
    """How much else in the hand goes with a tile."""
    near = 0
    if tile < 27:
        for other in held:
            distance = abs(other - tile)
            if other < 27 and other // 9 == tile // 9 and distance in (1, 2):
                near += 3 - distance
    return 3 * (held.count(tile) - 1) + near


def weight(text: str, bias: Bias) -> float:
    """The weight of one legal act."""
    words = text.split()
    weights = {
        "hu": bias.hu,
        "kong": bias.kong,
        "pung": bias.pung,
        "chow": bias.chow,
        "pass": bias.passing,
    }
    if words[-1] == "ready":
        return bias.ready
    return weights.get(words[1], 1.0)


def choose(play: Play, rng: Random, bias: Bias) -> str:
    """One of the legal acts; of the plain discards mostly the least useful."""
    legal = play.legal_texts()
    plain = [text for text in legal if text.split()[1] == "discard" and text[-5:] != "ready"]
    if len(plain) > 1 and rng.random() < bias.skill:
        held = play.state.concealed[play.state.seat]
        values = {text: usefulness(parse_tiles(text.split()[2])[0], held) for text in plain}
        least = min(values.values())
        best = rng.choice([text for text in plain if values[text] == least])
        legal = [text for text in legal if text not in plain or text == best]
    return rng.choices(legal, [weight(text, bias) for text in legal])[0]


def random_setup(ruleset: str, rng: Random, bias: Bias) -> RandomHand:
    """A wall, a dealer, winds and stakes."""
    east = rng.randrange(4)
    return RandomHand(
        ruleset,
        random_wall(rng, bias),
        dealer=rng.randrange(4),
        winds="".join(LETTERS[(seat - east) % 4] for seat in range(4)),
        round_wind=rng.choice(LETTERS),
        streak=rng.choice((0, 0, 1, 2)),
        base=rng.choice((0, 50, 100)),
        per_tai=rng.choice((1, 10, 20)),
    )


def random_hand(ruleset: str, rng: Random, bias: Bias = EAGER) -> RandomHand:
    """Shuffle, deal and play random legal acts to the end."""
    hand = random_setup(ruleset, rng, bias)
    play = hand.deal()
    while play.phase != "over":
        play.act(choose(play, rng, bias))
    hand.acts = list(play.acts)
    hand.play = play
    return hand
