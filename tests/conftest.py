"""How Hypothesis searches.

`default` looks at other examples every time and remembers what failed; `ci` looks at the same ones
every time; `quick` is for a second look, on another Python, say; `thorough` is for a long evening.
The profile is `ci` where the variable CI is set, and whatever HYPOTHESIS_PROFILE says.
"""

import os

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("thorough", deadline=None, max_examples=5_000)

settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
)


# What compares with an independent engine, or counts, looks at millions of hands: its lines are
# covered by the other tests, and tracing them would only take time.
UNTRACED = ("oracle/", "test_oracle_", "test_known_counts", "test_random_hands", "test_perft")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        path = item.path.as_posix().rpartition("/tests/")[2]
        if path.startswith(UNTRACED):
            item.add_marker("no_cover")
