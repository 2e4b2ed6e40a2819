"""Rulesets as they stand in a file: an id, or a base with what differs."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, cast

from attrs import asdict, fields

from twmahjong.decomposition import Shape
from twmahjong.errors import Flaw, RecordError, RulesetError
from twmahjong.hand import MeldKind
from twmahjong.options import ClockRules, OptionChanges, Options, Responsibility
from twmahjong.record.extra import toml
from twmahjong.record.keys import Keys, mapping, named, number, texts
from twmahjong.ruleset import Ruleset
from twmahjong.rulesets import RULESETS


def dump_ruleset(ruleset: Ruleset) -> Iterator[str]:
    """The line of a ruleset. Raises RecordError for rows of one's own."""
    base = RULESETS.get(ruleset.id)
    if base is None:
        raise RecordError("ruleset", f"{ruleset.id} is none of {', '.join(RULESETS)}")
    difference = ruleset.diff(base)
    if ruleset == base:
        yield f'ruleset = "{ruleset.id}"'
        return
    written: dict[str, object] = {"base": ruleset.id}
    if difference.dropped:
        written["without"] = [row.id for row in difference.dropped]
    values = {new.id: new.value for old, new in difference.changed if old.value != new.value}
    if values:
        written["values"] = values
    if difference.options:
        written["options"] = {name: _plain(value) for name, _, value in difference.options}
    if load_ruleset(written) != ruleset:
        raise RecordError("ruleset", "rows, titles and units of one's own cannot be written down")
    yield f"ruleset = {toml(written)}"


def _plain(value: object) -> object:
    """An option's value as TOML has it; there is no null, so None is the text "none"."""
    if value is None:
        return "none"
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, ClockRules):
        return asdict(value)
    if isinstance(value, frozenset):
        return sorted(str(item.value) for item in value)
    return value


def load_ruleset(value: object) -> Ruleset:
    """A ruleset by its id, or as a base with other values, fewer rows, other options."""
    if isinstance(value, str):
        value = {"base": value}
    keys = Keys({"without": [], "values": {}, "options": {}} | mapping("ruleset", value))
    base = keys.left.pop("base", None)
    if not isinstance(base, str) or base not in RULESETS:
        raise RecordError("ruleset", f"{base!r} is none of {', '.join(RULESETS)}")
    dropped = keys.take("without", texts, ())
    values: dict[str, int] = keys.take("values", named(number), {})
    options: dict[str, object] = keys.take("options", named(_option), {})
    keys.refuse_others("ruleset")

    def build() -> Ruleset:
        try:
            ruleset = RULESETS[base].without(*dropped).with_values(values)
            return ruleset.with_options(**cast(OptionChanges, options))
        except RulesetError as error:
            raise _of(error, "ruleset") from None

    return keys.build(build)


_DEFAULTS: Final = {option.name: option.default for option in fields(Options)}
_SETS: Final[dict[str, type[Enum]]] = {
    "shapes": Shape,
    "robbable_kongs": MeldKind,
    "responsibility": Responsibility,
}


def _option(name: str, value: object) -> object:
    default = _DEFAULTS.get(name)
    try:
        if name in _SETS:
            return frozenset(map(_SETS[name], texts(name, value)))
        if isinstance(default, Enum):
            return type(default)(value)
        if name == "clock" and value != "none":
            return _clock(name, value)
    except RecordError:
        raise
    except RulesetError as error:
        raise _of(error, name) from None
    except ValueError as error:
        raise RecordError(name, str(error)) from None
    return None if value == "none" else value


def _of(error: RulesetError, key: str) -> RecordError:
    return RecordError.of(Flaw(key, str(one), one.rule) for one in error.problems)


def _clock(name: str, value: object) -> ClockRules:
    keys = Keys(mapping(name, value))
    seconds = [keys.take(key, number, 0) for key in ("claim", "move", "bank")]
    keys.refuse_others(name)
    return keys.build(lambda: ClockRules(*seconds))
