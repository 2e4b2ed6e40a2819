"""The command line (docs/cli.md): one module for each group of commands.

What was asked for goes to the standard output. Why there is no answer goes to the standard error,
in one line, and with ``--json`` to the standard output too.
"""

from twmahjong.cli.arguments import Command
from twmahjong.cli.program import COMMANDS, main

__all__ = ["COMMANDS", "Command", "main"]
