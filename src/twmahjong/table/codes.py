"""Why an act is illegal: stable codes, each with its rule."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen


class Code(StrEnum):
    """Why an act is illegal, as a stable text."""

    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"
    DRAW_FIRST = "draw-first"
    NO_DRAW_DUE = "no-draw-due"
    ANSWERS_PENDING = "answers-pending"
    NOT_ASKED = "not-asked"
    ANSWERED = "answered"
    NOTHING_TO_CLAIM = "nothing-to-claim"
    NOT_HELD = "not-held"
    SWAP_DISCARD = "swap-discard"
    NO_DISCARD_LEFT = "no-discard-left"
    READY_BOUND = "ready-bound"
    NO_READY = "no-ready"
    NOT_READY = "not-ready"
    ALREADY_READY = "already-ready"
    CHOW_NOT_FROM_LEFT = "chow-not-from-left"
    NO_CHOW = "no-chow"
    NO_PUNG = "no-pung"
    NO_KONG = "no-kong"
    PASSED_PUNG = "passed-pung"
    QUIET_TAIL = "quiet-tail"
    KONG_FROM_LEFT = "kong-from-left"
    KONG_AFTER_CLAIM = "kong-after-claim"
    NO_REPLACEMENT = "no-replacement"
    NOT_COMPLETE = "not-complete"
    PASSED_WIN = "passed-win"
    EXPOSED_KONG = "exposed-kong"
    BELOW_MINIMUM = "below-minimum"
    DEAD_HAND = "dead-hand"
    WRONG_DRAW = "wrong-draw"
    WIN_DECLARED = "win-declared"
    NOTHING_DECLARED = "nothing-declared"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_IRREGULAR = "not-irregular"
    SAME_TILE = "same-tile"

    def __repr__(self) -> str:
        return f"Code.{self.name}"


@frozen
class Illegality:
    """Why an act is illegal: a stable ``code``, the ``rule`` it breaks, and the reason in words."""

    code: Code
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}, {self.code}]"
