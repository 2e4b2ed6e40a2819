"""What others say, compared with the library's own answers (docs/conformance.md).

Cases are written for it; records are hands that were played.
"""

from twmahjong.conformance.files import verify
from twmahjong.conformance.records import RecordVerdict, judge_record
from twmahjong.conformance.verdicts import Mismatch, Verdict
from twmahjong.errors import Flaw

__all__ = ["Flaw", "Mismatch", "RecordVerdict", "Verdict", "judge_record", "verify"]
