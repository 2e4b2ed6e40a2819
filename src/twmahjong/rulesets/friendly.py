"""FRIENDLY: TAIWAN's rows among friends (docs/sources.md, source 003).

Several players can win at once, errors are put right or paid for, and who feeds a big hand pays.
"""

from twmahjong.options import (
    AfterFalseWin,
    FalseWin,
    Options,
    PassedWin,
    Responsibility,
    Winds,
    Winners,
)
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets.taiwan import TAIWAN

FRIENDLY = Ruleset(
    id="friendly",
    title="Taiwan among friends",
    unit=TAIWAN.unit,
    rows=TAIWAN.rows,
    options=Options(
        winds=Winds.DEALER,
        after_false_win=AfterFalseWin.PASSES,
        reserve_per_kong=0,
        quiet_tail=0,
        mixed_discards=True,
        kong_from_left=True,
        winners=Winners.ALL,
        swap_rule=False,
        passed_pung=False,
        face_down_kongs=False,
        win_after_exposed_kong=True,
        passed_win=PassedWin.KIND,
        ready=False,
        false_win=FalseWin.VOID,
        false_win_tai=16,
        responsibility=frozenset(Responsibility),
        irregularities=True,
    ),
)
