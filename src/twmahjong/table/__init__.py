"""The table: a whole hand, every act checked."""

from twmahjong.table.actions import (
    Action,
    Chow,
    Discard,
    Draw,
    Hu,
    Kong,
    Pass,
    Pung,
    Seat,
    parse_action,
)
from twmahjong.table.legality import Code, Illegality, check, legal_actions
from twmahjong.table.state import (
    ClaimCause,
    Claiming,
    Discarded,
    Ending,
    Liability,
    Phase,
    Result,
    SeatState,
    Table,
)
from twmahjong.table.transition import advance, apply, deal
from twmahjong.table.view import SeatView, View, view

__all__ = [
    "Action",
    "Chow",
    "ClaimCause",
    "Claiming",
    "Code",
    "Discard",
    "Discarded",
    "Draw",
    "Ending",
    "Hu",
    "Illegality",
    "Kong",
    "Liability",
    "Pass",
    "Phase",
    "Pung",
    "Result",
    "Seat",
    "SeatState",
    "SeatView",
    "Table",
    "View",
    "advance",
    "apply",
    "check",
    "deal",
    "legal_actions",
    "parse_action",
    "view",
]
