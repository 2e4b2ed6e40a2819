"""Rules and scoring of Taiwanese 16-tile mahjong."""

from twmahjong.clock import Clock, default_action
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
from twmahjong.match import Match
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
from twmahjong.ruleset import Difference, Row, Ruleset
from twmahjong.rulesets import FRIENDLY, HONG_KONG, ONLINE, RULESETS, TAIWAN
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
    SeatView,
    Table,
    View,
    advance,
    apply,
    check,
    deal,
    legal_actions,
    parse_action,
    view,
)
from twmahjong.tai import Line, Score, Superseded, score
from twmahjong.tiles import FULL_SET, Suit, Tile, format_tiles, parse_tiles
from twmahjong.win import Occasion, Ready, Source, Win

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
