"""Game records: a hand as text that can be kept, read and played again (docs/notation.md)."""

from twmahjong.record.playing import replay
from twmahjong.record.text import dump, load
from twmahjong.record.values import Record, RecordedResult

__all__ = ["Record", "RecordedResult", "dump", "load", "replay"]
