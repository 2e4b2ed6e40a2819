"""The written cases of tests/cases, as they stand in the files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

Case = dict[str, Any]

FOLDER: Final = Path(__file__).parent / "cases"
FILES: Final = sorted(FOLDER.glob("*.toml"))
TABLE_FILES: Final = sorted((FOLDER / "table").glob("*.toml"))


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


DATA: Final[dict[Path, Case]] = {path: tomllib.loads(text_of(path)) for path in FILES}
CASES: Final[list[Case]] = [case for data in DATA.values() for case in data.get("case", ())]
SETTLEMENTS: Final[list[Case]] = [
    case for data in DATA.values() for case in data.get("settlement", ())
]
SCENARIOS: Final[list[Case]] = [tomllib.loads(text_of(path)) for path in TABLE_FILES]
