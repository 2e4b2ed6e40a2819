"""Written cases: the answers of others, compared with the library's own (docs/conformance.md)."""

from twmahjong.conformance.files import verify
from twmahjong.conformance.keys import Flaw
from twmahjong.conformance.verdicts import Mismatch, Verdict

__all__ = ["Flaw", "Mismatch", "Verdict", "verify"]
