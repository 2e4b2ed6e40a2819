"""``python -m twmahjong``: the command line."""

import sys

from twmahjong.cli import main

if __name__ == "__main__":
    sys.exit(main())
