"""What the four rulesets play differently: the columns of the rules of play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    """One ruleset's column; every field names its rule."""

    name: str
    special_shapes: bool = False  # C05
    flower_win_adds_hand: bool = False  # C17
    reserve_grows: bool = False  # D1: each kong adds one to the reserve
    quiet_tail: bool = False  # D4
    kong_from_left: bool = True  # E1
    several_winners: bool = False  # E3
    swap_rule: bool = False  # E4
    passed_pung: bool = False  # E5
    exposed_kong_bar: bool = False  # E9
    passing: str = ""  # F1, F2, F3 or F4
    ready: bool = False  # G1, G3
    responsibility: bool = False  # I1-I3
    instant_kongs: bool = False  # P05

    @property
    def needed_for_a_kong(self) -> int:
        """K7: how many tiles must be drawable so that a kong's replacement can be drawn."""
        return 2 if self.reserve_grows else 1


TAIWAN = Rules(
    "taiwan",
    flower_win_adds_hand=True,
    reserve_grows=True,
    quiet_tail=True,
    kong_from_left=False,
    swap_rule=True,
    passed_pung=True,
    exposed_kong_bar=True,
    passing="F1",
    ready=True,
)
ONLINE = Rules("online", passing="F2")
FRIENDLY = Rules(
    "friendly",
    flower_win_adds_hand=True,  # C17: "FRIENDLY the same"
    several_winners=True,
    passing="F3",
    responsibility=True,
)
HONG_KONG = Rules(
    "hong_kong",
    special_shapes=True,
    several_winners=True,
    passing="F4",
    instant_kongs=True,
)
RULES = {rules.name: rules for rules in (TAIWAN, ONLINE, FRIENDLY, HONG_KONG)}
