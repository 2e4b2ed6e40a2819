"""Tables from a known wall: what each seat is dealt, what it draws, and the acts as texts.

    table = start("taiwan", e="234m345p34578s22233z9s", s="...", draws="1m2m", tail="3m")
    table = play(table, "E discard 9s", "S draw, S discard 1m", "pass")
    assert why(table, "W pung") == "E5 passed-pung"

Seats are the chairs E S W N, in lower case for hands. A hand of which fewer tiles are named is
filled from ``JUNK``, so that as little as possible of it can be claimed for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from twmahjong import (
    FULL_SET,
    RULESETS,
    Ruleset,
    Stakes,
    Tile,
    format_tiles,
    parse_tiles,
)
from twmahjong.table import (
    Action,
    Chow,
    Code,
    Discard,
    Draw,
    Ending,
    Hu,
    Kong,
    Pass,
    Phase,
    Pung,
    Seat,
    Table,
    apply,
    check,
    deal,
    legal_actions,
    parse_action,
)

WIND = {"E": Tile.EAST, "S": Tile.SOUTH, "W": Tile.WEST, "N": Tile.NORTH}
EVERYTHING_LEGAL = "legal"

# What is dealt where nothing is named: no runs and no parts of runs but 79 in the last, and far
# from every special shape. Two kinds of honours are pairs in E, S and W. Nobody claims 7z.
JUNK = {
    "E": "147m147p147s1122345z7z6z",
    "S": "258m258p258s1334456z7z2z",
    "W": "369m369p369s1245566z7z3z",
    "N": "1479m1479p1479s2367z451z",
}


# --- walls


def build_wall(
    hands: dict[str, str], draws: str = "", tail: str = "", dealer: str = "E"
) -> tuple[Tile, ...]:
    """144 tiles in the order of K1.

    ``draws`` come from the head and ``tail`` from the end, both in the order in which they are
    drawn. Flowers that are not named lie where only the ninth replacement after ``tail`` finds
    them. Raises ValueError if more tiles are named than there are, or than a seat is dealt.
    """
    left = list(FULL_SET)
    dealt = {letter: _take(left, hands.get(letter, "")) for letter in "ESWN"}
    first, last = _take(left, draws), _take(left, tail)
    for letter, hand in dealt.items():
        if len(hand) > 16 + (letter == dealer):
            raise ValueError(f"{letter} is dealt {len(hand)} tiles")
        for tile in (*parse_tiles(JUNK[letter]), *FULL_SET):
            if len(hand) < 16 + (letter == dealer) and tile in left and not tile.is_flower:
                left.remove(tile)
                hand.append(tile)
    start = "ESWN".index(dealer)
    seats = ["ESWN"[(start + step) % 4] for step in range(4)]
    wall = [tile for at in range(0, 16, 4) for seat in seats for tile in dealt[seat][at : at + 4]]
    wall.append(dealt[dealer][16])
    middle = [tile for tile in left if not tile.is_flower]
    flowers = [tile for tile in left if tile.is_flower]
    return (*wall, *first, *middle[:-8], *flowers, *middle[-8:], *reversed(last))


def _take(left: list[Tile], text: str) -> list[Tile]:
    tiles = list(parse_tiles(text))
    for tile in tiles:
        if tile not in left:
            raise ValueError(f"too many {tile} are named")
        left.remove(tile)
    return tiles


def start(
    ruleset: str | Ruleset = "taiwan",
    *,
    e: str = "",
    s: str = "",
    w: str = "",
    n: str = "",
    draws: str = "",
    tail: str = "",
    dealer: str = "E",
    winds: str = "ESWN",
    round_wind: str = "E",
    **more: Any,
) -> Table:
    """Deal a hand.

    ``more`` are the ``streak``, the ``stakes`` as base and value of a tai (100 and 20), and options
    of the ruleset that are changed.
    """
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    streak, stakes = more.pop("streak", 0), more.pop("stakes", (100, 20))
    hands = {letter: text for letter, text in zip("ESWN", (e, s, w, n), strict=True) if text}
    return deal(
        rules.with_options(**more) if more else rules,
        build_wall(hands, draws, tail, dealer),
        dealer="ESWN".index(dealer),
        winds=[WIND[letter] for letter in winds],
        round_wind=WIND[round_wind],
        streak=streak,
        stakes=Stakes(*stakes),
    )


# --- acts


def split(acts: Iterable[str]) -> list[str]:
    """Single acts; each text may hold several, separated by commas."""
    return [act.strip() for text in acts for act in text.split(",")]


def play(table: Table, *acts: str) -> Table:
    """The table after these acts.

    "pass" alone: all who are still asked pass, and there are some; "rest": if there are any.
    "E tsumo 9m" stands for a draw and the discard of 9m.
    """
    for act in split(acts):
        if act == "pass" or (act == "rest" and table.claiming is not None):
            table = all_pass(table)
        elif act == "rest":
            continue
        elif " tsumo " in act:
            seat, _, tile = act.split()
            table = apply(apply(table, Draw(Seat[seat])), Discard(Seat[seat], Tile.parse(tile)))
        else:
            table = apply(table, parse_action(act))
    return table


def all_pass(table: Table) -> Table:
    """All who are still asked pass."""
    assert table.claiming is not None, f"nobody is asked: {table!r}"
    for seat in table.claiming.pending:
        table = apply(table, Pass(seat))
    return table


def play_until(table: Table, done: Callable[[Table], bool]) -> Table:
    """Everybody discards what was drawn and passes everything, until it is so."""
    while not done(table):
        table = apply(table, dull_act(table))
    return table


def dull_act(table: Table) -> Action:
    """A draw, the discard of the drawn tile (the first in order without one), or a pass."""
    if table.claiming is not None:
        return Pass(table.claiming.pending[0])
    if table.phase is Phase.TURN:
        state = table.seats[table.turn]
        return Discard(table.turn, state.drawn or state.concealed[0])
    return Draw(table.turn)


# --- questions


def legal(table: Table, seat: str = "ESWN") -> list[str]:
    """The legal acts of these seats, sorted; neither fouls nor irregular acts."""
    regular = Draw | Discard | Chow | Pung | Kong | Hu | Pass
    found = [act for act in legal_actions(table) if isinstance(act, regular)]
    return sorted(str(act) for act in found if str(act.seat) in seat)


def why(table: Table, act: str) -> str:
    """Rule and code of the refusal, such as ``E5 passed-pung``; "legal" if there is none."""
    found = check(table, parse_action(act))
    return EVERYTHING_LEGAL if found is None else f"{found.rule} {Code(found.code).value}"


def concealed(table: Table, seat: str) -> str:
    """The concealed tiles of a seat, sorted."""
    return format_tiles(table.seats[Seat[seat]].concealed)


def melds(table: Table, seat: str) -> str:
    """The melds of a seat, in the order in which they were made."""
    return " ".join(map(str, table.seats[Seat[seat]].melds))


def flowers(table: Table, seat: str) -> str:
    """The flowers that a seat shows."""
    return format_tiles(table.seats[Seat[seat]].flowers)


def river(table: Table, seat: str) -> str:
    """The discards of a seat, with the seat that took one in brackets."""
    entries = table.seats[Seat[seat]].river
    return " ".join(
        f"{e.tile}" + ("" if e.taken_by is None else f"({e.taken_by})") for e in entries
    )


def lines(table: Table, winner: int = 0) -> dict[str, int]:
    """The counted rows of a winner, and how often each."""
    assert table.result is not None
    return {line.row.id: line.count for line in table.result.scores[winner].lines}


def ended(table: Table) -> str:
    """How the hand ended: ``S 4 self_draw -240 600 -180 -180``, with a total for each winner."""
    result = table.result
    assert result is not None
    deltas = " ".join(f"{delta}" for delta in result.deltas)
    if result.reason is not Ending.WIN:
        offender = "" if result.offender is None else f" {result.offender}"
        return f"{result.reason.value}{offender}: {deltas}"
    winners = "".join(map(str, result.winners))
    totals = " ".join(str(score.total) for score in result.scores)
    return f"{winners} {result.scores[0].win.source.value} {totals}: {deltas}"


def tiles_of(table: Table) -> list[Tile]:
    """Every tile of the table once, sorted: a taken discard lies with the one who took it."""
    found = list(table.wall[table.head : table.tail])
    for seat in table.seats:
        found += [*seat.concealed, *seat.flowers]
        found += [tile for meld in seat.melds for tile in meld.tiles]
        found += [entry.tile for entry in seat.river if entry.taken_by is None]
    if table.result is not None and table.result.reason is Ending.WIN:
        # The winning tile lies in the river, marked as taken, and in no hand.
        win = table.result.scores[0].win
        found += [] if win.tile is None or win.self_drawn else [win.tile]
    return sorted(found)
