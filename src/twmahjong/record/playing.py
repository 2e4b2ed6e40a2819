"""Playing a record again."""

from __future__ import annotations

from collections.abc import Iterator

from twmahjong.errors import IllegalActionError, NotationError, RecordError
from twmahjong.record.values import Record, RecordedResult, dealt
from twmahjong.table import Action, Table, apply, parse_action


def replay(record: Record) -> Iterator[tuple[Action | None, Table]]:
    """Play a record again: the dealt table with None, then each act with the table after it.

    Every act is checked, and the result at the end. Raises RecordError with the place, the reason
    and the table reached so far; for an illegal act with its number, and why it is.
    """
    table = dealt(record, record.ruleset)
    yield None, table
    for number, text in enumerate(record.actions, 1):
        try:
            action = parse_action(text)
            table = apply(table, action)
        except (NotationError, IllegalActionError) as error:
            why = error.why if isinstance(error, IllegalActionError) else None
            place = f"act {number}"
            raise RecordError(place, str(error), table, act=number, why=why) from error
        yield action, table
    if record.result is None:
        return
    if table.result is None:
        raise RecordError("result", "the hand is not over", table)
    differences = [*record.result.differences(RecordedResult.of(table.result))]
    if differences:
        texts = [f"{key} {said} recorded, {found} played" for key, said, found in differences]
        raise RecordError("result", "; ".join(texts), table)
