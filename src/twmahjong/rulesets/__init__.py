"""The four tables, each after one source document (docs/sources.md)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from twmahjong.ruleset import Ruleset
from twmahjong.rulesets.friendly import FRIENDLY
from twmahjong.rulesets.hong_kong import HONG_KONG
from twmahjong.rulesets.online import ONLINE
from twmahjong.rulesets.taiwan import TAIWAN

__all__ = ["FRIENDLY", "HONG_KONG", "ONLINE", "RULESETS", "TAIWAN"]

#: The four tables by their id.
RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {ruleset.id: ruleset for ruleset in (TAIWAN, HONG_KONG, ONLINE, FRIENDLY)}
)
