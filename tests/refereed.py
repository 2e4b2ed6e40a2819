"""A table as the oracle's referee plays it, and whether both agree."""

from __future__ import annotations

from collections import Counter

from tests.oracle.notation import TILE_NAMES
from tests.oracle.play import Play
from tests.oracle.play_state import LETTERS
from tests.table_builder import WIND, legal, lines, melds
from twmahjong import Ending, Seat, Table, Tile
from twmahjong.table import ClaimCause

#: The tiles by the numbers of the oracle.
TILE = [Tile.parse(name) for name in TILE_NAMES]
LETTER = {wind: letter for letter, wind in WIND.items()}


def referee(table: Table) -> Play:
    """The same hand as the oracle plays it."""
    found = Play(
        table.ruleset.id,
        [TILE.index(tile) for tile in table.wall],
        dealer=int(table.dealer),
        winds="".join(LETTER[wind] for wind in table.winds),
        round_wind=LETTER[table.round_wind],
        streak=table.streak,
        base=table.stakes.base,
        per_tai=table.stakes.per_tai,
    )
    for act in table.history:
        found.act(str(act))
    return found


def assert_same(table: Table, play: Play) -> None:
    """Phase, drawable tiles, legal acts, and what lies before each seat."""
    state = play.state
    assert table.phase.value == play.phase
    assert legal(table) == play.legal_texts()
    assert max(0, table.drawable) == play.drawable()
    if play.phase == "over":
        return
    for seat, letter in zip(Seat, LETTERS, strict=True):
        assert melds(table, letter).split() == state.meld_texts(seat)
        assert table.seats[seat].flowers == tuple(TILE[t] for t in sorted(state.flowers[seat]))
        shown = [(entry.tile, entry.taken_by) for entry in table.seats[seat].river]
        wanted = zip(state.river[seat], state.taken[seat], strict=True)
        assert shown == [(TILE[tile], taker) for tile, taker in wanted]
        if not asked_about_a_kong(table, seat):
            assert Counter(table.seats[seat].concealed) == Counter(
                TILE[tile] for tile in state.concealed[seat]
            )


def asked_about_a_kong(table: Table, seat: Seat) -> bool:
    """The referee takes the tile of a kong that may be robbed out of the hand, the table later."""
    claiming = table.claiming
    return claiming is not None and claiming.cause is ClaimCause.KONG and claiming.by == seat


def assert_same_end(table: Table, play: Play) -> None:
    result, wanted = table.result, play.result()
    assert result is not None
    assert wanted is not None
    assert (result.reason is Ending.DRAWN) == wanted.drawn
    assert list(result.winners) == wanted.winners
    assert [score.total for score in result.scores] == wanted.totals
    assert [lines(table, i) for i in range(len(result.winners))] == wanted.lines
    assert list(result.deltas) == wanted.deltas
    if result.winners:
        assert {score.win.source.value for score in result.scores} == {wanted.source}
    assert sum(result.deltas) == 0
