"""The command line (docs/cli.md): one module for each group of commands.

What was asked for goes to the standard output. What is wrong goes to the standard error, in one
line, with the exit code 1.
"""

from twmahjong.cli.arguments import Command
from twmahjong.cli.program import COMMANDS, main

__all__ = ["COMMANDS", "Command", "main"]
