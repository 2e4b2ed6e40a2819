"""What Hypothesis calls once it is imported, so that ``st.from_type(Hand)`` works."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from attrs import fields

from twmahjong.clock import Clock
from twmahjong.decomposition import Block, Reading
from twmahjong.errors import Problem, RecordError
from twmahjong.hand import Hand, Meld
from twmahjong.match import Match
from twmahjong.options import ClockRules, OptionChanges, Options
from twmahjong.payment import Charge, Settlement, Stakes, StreakLedger
from twmahjong.record import Record, dump
from twmahjong.ruleset import Difference, Row, Ruleset
from twmahjong.rulesets import RULESETS
from twmahjong.table.actions import Action
from twmahjong.table.codes import Illegality
from twmahjong.table.state import Result, SeatState, Table
from twmahjong.table.view import SeatView, View
from twmahjong.tai import Line, Score, Superseded
from twmahjong.tiles import Tile
from twmahjong.win import Win

if TYPE_CHECKING:
    from hypothesis.vendor.pretty import RepresentationPrinter

#: The strategies with names of their own.
_NAMED = {
    Tile: "tiles",
    Meld: "melds",
    Hand: "hands",
    Win: "wins",
    Ruleset: "rulesets",
    Table: "tables",
    Record: "records",
}
#: Those without; they are in ``strategies.outcomes``.
_OUTCOMES = (
    *(Block, Reading, Problem, Row, Difference, Options, ClockRules, Score, Line, Superseded),
    *(Stakes, Settlement, Charge, StreakLedger, SeatState, View, SeatView, Result),
    *(Illegality, Match, Clock),
)
_ACTS = get_args(Action)


def _hypothesis_setup_hook() -> None:
    """Register a strategy for each public type, and how examples are printed.

    Hypothesis calls this while it is being imported, perhaps by :mod:`twmahjong.strategies`
    itself, which is then not complete yet: so that is looked at only when a strategy is asked for.
    """
    from hypothesis import strategies as st
    from hypothesis.vendor import pretty

    def strategy_of(kind: type) -> st.SearchStrategy[object]:
        from twmahjong import strategies
        from twmahjong.strategies.outcomes import STRATEGIES

        if kind in _OUTCOMES:
            return STRATEGIES[kind]()
        if kind in _ACTS:
            return strategies.actions(kinds={kind})
        found: st.SearchStrategy[object] = getattr(strategies, _NAMED[kind])()
        return found

    for kind in (*_NAMED, *_OUTCOMES, *_ACTS):
        st.register_type_strategy(kind, strategy_of)
    # Otherwise Hypothesis prints the fields of these, not their own short code.
    for kind in (Hand, Meld, Ruleset, Table, Record, Score, *_ACTS):
        pretty.for_type_by_name(kind.__module__, kind.__name__, _print)


def _print(value: object, printer: RepresentationPrinter, cycle: bool) -> None:
    printer.text(code_of(value))


def code_of(value: object) -> str:
    """An example as code that rebuilds it, for what would be long or unclear by its fields."""
    match value:
        case Ruleset():
            return _ruleset_code(value)
        case Table():
            return f"[*replay({_record_code(Record.of(value))})][-1][1]"
        case Record():
            return _record_code(value)
        case Score():
            return f"score({value.win!r}, {_ruleset_code(value.ruleset)})"
    return repr(value)


def _record_code(record: Record) -> str:
    """A record by its text, or by its fields where rows of one's own cannot be written down."""
    try:
        text = dump(record)
    except RecordError:
        return _fields_code(record)
    # Lines as they are, where nothing in them means something else in code.
    literal = repr(text) if "\\" in text or "'''" in text else f"'''{text}'''"
    return f"load({literal})"


def _ruleset_code(ruleset: Ruleset) -> str:
    """A ruleset by its id and how it differs; by its fields if that does not say all."""
    if ruleset.id not in RULESETS:
        return _fields_code(ruleset)
    base = RULESETS[ruleset.id]
    difference = ruleset.diff(base)
    values = {new.id: new.value for _, new in difference.changed}
    gone = [row.id for row in difference.dropped]
    options = {name: new for name, _, new in difference.options}
    derived = base.with_values(values).without(*gone).with_options(**cast(OptionChanges, options))
    if derived.with_rows(*difference.added) != ruleset:
        return _fields_code(ruleset)
    code = f"RULESETS[{ruleset.id!r}]"
    code += f".with_values({values!r})" if values else ""
    code += f".without({', '.join(map(repr, gone))})" if gone else ""
    code += f".with_rows({', '.join(map(repr, difference.added))})" if difference.added else ""
    texts = ", ".join(f"{name}={new!r}" for name, new in options.items())
    return code + (f".with_options({texts})" if texts else "")


def _fields_code(value: Ruleset | Record) -> str:
    """A value by what it is made of."""
    parts = [part.name for part in fields(type(value)) if part.init]
    texts = ", ".join(f"{name}={code_of(getattr(value, name))}" for name in parts)
    return f"{type(value).__name__}({texts})"
