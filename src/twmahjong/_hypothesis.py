"""What Hypothesis calls once it is imported, so that ``st.from_type(Hand)`` works."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

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
    for kind in (Hand, Meld, Ruleset, Table, Record, *_ACTS):
        pretty.for_type_by_name(kind.__module__, kind.__name__, _print)


def _print(value: object, printer: RepresentationPrinter, cycle: bool) -> None:
    printer.text(code_of(value))


def code_of(value: object) -> str:
    """An example as code that rebuilds it, where that can be written down."""
    if isinstance(value, Ruleset) and value.id in RULESETS:
        return _ruleset_code(value)
    if isinstance(value, Table | Record):
        try:
            text = dump(value)
        except RecordError:
            return repr(value)
        # Lines as they are, where nothing in them means something else in code.
        literal = repr(text) if "\\" in text or "'''" in text else f"'''{text}'''"
        return (
            f"[*replay(load({literal}))][-1][1]" if isinstance(value, Table) else f"load({literal})"
        )
    return repr(value)


def _ruleset_code(ruleset: Ruleset) -> str:
    """A ruleset by its id and how it differs; its repr if it differs in more than can be said."""
    base = RULESETS[ruleset.id]
    difference = ruleset.diff(base)
    values = {new.id: new.value for _, new in difference.changed}
    gone = [row.id for row in difference.dropped]
    options = {name: new for name, _, new in difference.options}
    changes = cast(OptionChanges, options)
    if base.with_values(values).without(*gone).with_options(**changes) != ruleset:
        return repr(ruleset)
    code = f"RULESETS[{ruleset.id!r}]"
    code += f".with_values({values!r})" if values else ""
    code += f".without({', '.join(map(repr, gone))})" if gone else ""
    texts = ", ".join(f"{name}={new!r}" for name, new in options.items())
    return code + (f".with_options({texts})" if texts else "")
