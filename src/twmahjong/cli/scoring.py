"""The commands that score a win and settle it."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Final

from attrs import frozen

from twmahjong.cli.answers import UsageError, show
from twmahjong.cli.arguments import (
    JSON,
    LANG,
    PAYMENT,
    RULESET,
    SEATS,
    Command,
    arg,
    member_arg,
    number_arg,
    stakes_arg,
    wind_arg,
)
from twmahjong.decomposition import waits
from twmahjong.payment import Settlement, settle
from twmahjong.tai import Score, score
from twmahjong.tiles import Tile
from twmahjong.win import Occasion, Ready, Source, Win

#: What says how a win is paid, and no more than that.
_UNPAID: Final = {"--streak": "streak", "--from": "payer", "--liable": "liable"}


def _score(args: argparse.Namespace) -> int:
    unread = [name for name, value in _UNPAID.items() if getattr(args, value) is not None]
    if args.stakes is None and unread:
        raise UsageError(f"{', '.join(unread)}: of no use without --stakes")
    house = {name: getattr(args, name) for name in ("minimum", "limit")}
    ruleset = args.ruleset.with_options(**{k: n for k, n in house.items() if n is not None})
    win = Win.parse(
        args.win,
        seat_wind=args.winner,
        round_wind=args.round,
        source=args.source,
        dealer=args.winner is args.dealer,
        occasions=args.occasion,
        ready=args.ready,
        discards=args.discards,
    )
    result = score(win, ruleset)
    payment = None if args.stakes is None else _payment(args, result, win.source)
    text = [result.explain(args.lang)]
    if payment is not None:
        text += ["", *_payment_text(args, result.total, payment)]
    return show(args, _score_data(result, payment), text)


def _score_data(result: Score, payment: _Payment | None) -> dict[str, object]:
    lines: list[dict[str, object]] = [
        {"id": line.row.id, "name": line.row.name, "count": line.count, "value": line.value}
        | {"source": line.row.source}
        for line in result.lines
    ]
    superseded = [
        {"id": s.line.row.id, "count": s.line.count, "value": s.line.value, "by": s.by.id}
        for s in result.superseded
    ]
    return {
        "total": result.total,
        "unit": result.ruleset.unit,
        "lines": lines,
        "superseded": superseded,
        "reading": None if result.reading is None else str(result.reading),
        "others": [{"reading": str(other), "total": total} for other, total in result.others],
        "unknown": [row.id for row in result.unknown],
        "waits": _waited_for(result),
        "settlement": None if payment is None else settlement_data(payment.settlement),
    }


def _waited_for(result: Score) -> list[str]:
    """The tiles that would have won; a dealt hand (C11) and a mere flower win waited for none."""
    win = result.win
    if win.tile is None or Occasion.DEALT_HAND in win.occasions:
        return []
    return [str(tile) for tile in sorted(waits(win.hand, shapes=result.ruleset.options.shapes))]


def _settle(args: argparse.Namespace) -> int:
    source = Source.SELF_DRAW if args.payer is None else Source.DISCARD
    payment = _payment(args, args.tai, source)
    data = settlement_data(payment.settlement)
    return show(args, data, _payment_text(args, args.tai, payment))


@frozen
class _Payment:
    """A settlement, and whose share each of its charges is."""

    settlement: Settlement
    shares: tuple[int, ...]


def _payment(args: argparse.Namespace, result: Score | int, source: Source) -> _Payment:
    """Settle among seats that are named by their winds: 0 is East."""
    by_all = source in (Source.SELF_DRAW, Source.EIGHT_FLOWERS)
    winner = _seat(args.winner)
    wrong = []
    if by_all and args.payer is not None:
        wrong.append(f"{source.value}: all three pay, so there is no --from [P01]")
    if not by_all and args.payer is None:
        wrong.append(f"{source.value}: --from must say who pays [P01]")
    if args.payer is args.winner:
        wrong.append(f"{SEATS[winner]} wins, and so cannot pay [P01]")
    if args.liable is args.winner:
        wrong.append(f"{SEATS[winner]} wins, and so cannot be liable [P09]")
    if wrong:
        raise UsageError("; ".join(wrong))
    payers = [seat for seat in range(4) if seat != winner] if by_all else [_seat(args.payer)]
    settlement = settle(
        result,
        winner=winner,
        payers=payers,
        dealer=_seat(args.dealer),
        streak=args.streak or 0,
        stakes=args.stakes,
        ruleset=args.ruleset,
        liable=None if args.liable is None else _seat(args.liable),
    )
    return _Payment(settlement, tuple(payers))


def _seat(wind: Tile) -> int:
    return wind - Tile.EAST


def settlement_data(settlement: Settlement) -> dict[str, object]:
    """Charges and deltas, as JSON has them."""
    charges: list[dict[str, object]] = [
        {"payer": SEATS[c.payer], "payee": SEATS[c.payee], "tai": c.tai, "amount": c.amount}
        | {"because": c.because, "cause": c.cause.value}
        for c in settlement.charges
    ]
    return {"charges": charges, "deltas": list(settlement.deltas)}


WORDS: Final = {
    "en": {
        "head": "payment: base {base}, {per_tai} a {unit}, dealer {dealer}, streak {streak}",
        "charge": "{payer} pays {payee} {amount}{share}: {tai} {unit}{more}",
        "share": " for {seat}",
        "more": " + {tai} with the dealer",
        "seats": SEATS,
        "tai": "tai",
        "fan": "fan",
    },
    "zh": {
        "head": "付款：底 {base}，每{unit} {per_tai}，莊家{dealer}，連莊 {streak}",
        "charge": "{payer}付{payee} {amount}{share}：{tai} {unit}{more}",
        "share": "（代{seat}）",
        "more": " + 莊家 {tai}",
        "seats": "東南西北",
        "tai": "台",
        "fan": "番",
    },
}


def _payment_text(args: argparse.Namespace, tai: int, payment: _Payment) -> Iterable[str]:
    words = WORDS[args.lang]
    seats, unit = words["seats"], words[args.ruleset.unit]
    yield words["head"].format(
        base=args.stakes.base,
        per_tai=args.stakes.per_tai,
        unit=unit,
        dealer=seats[_seat(args.dealer)],
        streak=args.streak or 0,
    )
    for charge, share in zip(payment.settlement.charges, payment.shares, strict=True):
        more = charge.tai - tai
        text = words["charge"].format(
            payer=seats[charge.payer],
            payee=seats[charge.payee],
            amount=charge.amount,
            share=words["share"].format(seat=seats[share]) if share != charge.payer else "",
            tai=tai,
            unit=unit,
            more=words["more"].format(tai=more) if more else "",
        )
        yield f"  {text}"
    deltas = zip(seats, payment.settlement.deltas, strict=True)
    yield "  " + "  ".join(f"{seat} {delta:+}" for seat, delta in deltas)


# --- the commands ---------------------------------------------------------------------------------

SCORE: Final = Command(
    "score",
    _score,
    "score a win, and settle it if the stakes are given; players are named by seat wind",
    'score "123m456m789p345s22z55s @2z*" --seat S --round E --streak 1 --stakes 100/20',
    (
        arg("win", help='hand @ tile, with * after a self-drawn tile: "... @2z*"'),
        RULESET,
        wind_arg("--seat", "the winner's seat: E, S, W or N", dest="winner", required=True),
        wind_arg("--round", "the round: E, S, W or N", required=True),
        member_arg("--source", Source, "; default: self_draw with *, else discard"),
        member_arg("--occasion", Occasion, nargs="+", action="extend", default=[]),
        member_arg("--ready", Ready),
        number_arg("--discards", "all discards of the hand so far"),
        number_arg("--minimum", "the least total that wins"),
        number_arg("--limit", "the highest total"),
        stakes_arg(required=False),
        *PAYMENT,
        LANG,
        JSON,
    ),
)
SETTLE: Final = Command(
    "settle",
    _settle,
    "settle a plain number of tai; without --from all three pay",
    "settle 4 --winner S --dealer E --streak 1 --stakes 100/20",
    (
        arg("tai", help="the total before the dealer's tai", type=int, metavar="TAI"),
        wind_arg("--winner", "who won: E, S, W or N", required=True),
        stakes_arg(required=True),
        *PAYMENT,
        RULESET,
        LANG,
        JSON,
    ),
)
