"""Rules and scoring of Taiwanese 16-tile mahjong."""

from importlib import import_module
from typing import TYPE_CHECKING

from twmahjong.decomposition import Block, Reading, Shape, Wait, is_complete, readings, waits
from twmahjong.errors import (
    HandError,
    IllegalActionError,
    MahjongError,
    NotationError,
    NotAWinError,
    Problem,
    RecordError,
    RulesetError,
    TableError,
    WinError,
)
from twmahjong.hand import Feeder, Hand, Meld, MeldKind
from twmahjong.options import (
    AfterFalseWin,
    ClockRules,
    FalseWin,
    FlowerNumbers,
    Options,
    PassedWin,
    Responsibility,
    Winds,
    Winners,
)
from twmahjong.ruleset import Difference, Row, Ruleset
from twmahjong.rulesets import FRIENDLY, HONG_KONG, ONLINE, RULESETS, TAIWAN
from twmahjong.tai import Line, Score, Superseded, score
from twmahjong.tiles import FULL_SET, Suit, Tile, format_tiles, parse_tiles
from twmahjong.win import Occasion, Ready, Source, Win

if TYPE_CHECKING:
    from twmahjong.clock import Clock, default_action
    from twmahjong.match import Match
    from twmahjong.payment import (
        Cause,
        Charge,
        Settlement,
        Stakes,
        StreakLedger,
        settle,
        settle_false_win,
        settle_kong,
    )
    from twmahjong.record import Record, dump, load, replay
    from twmahjong.table import (
        Action,
        Chow,
        Code,
        Discard,
        Draw,
        Ending,
        Hu,
        Illegality,
        Kong,
        Pass,
        Phase,
        Pung,
        Result,
        Seat,
        SeatState,
        Table,
        advance,
        apply,
        check,
        deal,
        legal_actions,
        parse_action,
    )
    from twmahjong.table.view import SeatView, View, view
else:

    def __getattr__(name: str) -> object:
        """A name of the modules that are imported when they are first asked for something."""
        if name in _LATER:
            if name != "payment":
                # Those above it need the table: if it is first, no two threads wait for each other.
                import_module(f"{__name__}.table")
            return import_module(f"{__name__}.{name}")
        for module in map(__getattr__, _LATER if name in __all__ else ()):
            if name in module.__all__:
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, *_LATER} - {"TYPE_CHECKING", "import_module"})


# Who only scores need not wait for what payments and play need, which is more than half of it all.
_LATER = ("payment", "table", "match", "clock", "record")

__all__ = [
    # tiles
    "FULL_SET",
    "Suit",
    "Tile",
    "format_tiles",
    "parse_tiles",
    # hand
    "Feeder",
    "Hand",
    "Meld",
    "MeldKind",
    # decomposition
    "Block",
    "Reading",
    "Shape",
    "Wait",
    "is_complete",
    "readings",
    "waits",
    # win
    "Occasion",
    "Ready",
    "Source",
    "Win",
    # options
    "AfterFalseWin",
    "ClockRules",
    "FalseWin",
    "FlowerNumbers",
    "Options",
    "PassedWin",
    "Responsibility",
    "Winds",
    "Winners",
    # ruleset
    "Difference",
    "Row",
    "Ruleset",
    # rulesets
    "FRIENDLY",
    "HONG_KONG",
    "ONLINE",
    "RULESETS",
    "TAIWAN",
    # tai
    "Line",
    "Score",
    "Superseded",
    "score",
    # payment
    "Cause",
    "Charge",
    "Settlement",
    "Stakes",
    "StreakLedger",
    "settle",
    "settle_false_win",
    "settle_kong",
    # table
    "Action",
    "Chow",
    "Code",
    "Discard",
    "Draw",
    "Ending",
    "Hu",
    "Illegality",
    "Kong",
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
    # match
    "Match",
    # clock
    "Clock",
    "default_action",
    # record
    "Record",
    "dump",
    "load",
    "replay",
    # errors
    "HandError",
    "IllegalActionError",
    "MahjongError",
    "NotationError",
    "NotAWinError",
    "Problem",
    "RecordError",
    "RulesetError",
    "TableError",
    "WinError",
]
