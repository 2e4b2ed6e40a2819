"""Rules and scoring of Taiwanese 16-tile mahjong."""

from twmahjong.decomposition import Block, Reading, Shape, Wait, is_complete, readings, waits
from twmahjong.errors import (
    HandError,
    IllegalActionError,
    IllegalActionError,
    MahjongError,
    NotationError,
    NotAWinError,
    Problem,
    RecordError,
    RulesetError,
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
from twmahjong.ruleset import Difference, Row, Ruleset
from twmahjong.rulesets import FRIENDLY, HONG_KONG, ONLINE, RULESETS, TAIWAN
from twmahjong.tai import Line, Score, Superseded, score
from twmahjong.tiles import FULL_SET, Suit, Tile, format_tiles, parse_tiles
from twmahjong.win import Occasion, Ready, Source, Win
