"""Settle an evening: add up the payments of some hands."""

from functools import reduce
from operator import add

from twmahjong import TAIWAN, Settlement, Stakes, settle

PLAYERS = ("Mei", "Bo", "An", "Lin")
STAKES = Stakes(base=100, per_tai=20)
EVERYBODY = None

#: Winner, who fed the tile (nobody: a self-draw), tai, dealer, and the dealer's streak.
HANDS = (
    (1, EVERYBODY, 4, 0, 1),
    (1, 3, 2, 1, 0),
    (1, EVERYBODY, 0, 1, 1),
    (2, 1, 7, 1, 2),
)


def settled(winner: int, feeder: int | None, tai: int, dealer: int, streak: int) -> Settlement:
    """The payments of one hand."""
    payers = [seat for seat in range(4) if seat != winner] if feeder is None else [feeder]
    return settle(
        tai,
        winner=winner,
        payers=payers,
        dealer=dealer,
        streak=streak,
        stakes=STAKES,
        ruleset=TAIWAN,
    )


if __name__ == "__main__":
    evening = reduce(add, (settled(*hand) for hand in HANDS))
    for charge in evening.charges:
        payer, payee = PLAYERS[charge.payer], PLAYERS[charge.payee]
        print(f"{payer:>3} pays {payee:<3} {charge.amount:>4}  ({charge.because})")
    print()
    for player, delta in zip(PLAYERS, evening.deltas, strict=True):
        print(f"{player:>3} {delta:+}")
