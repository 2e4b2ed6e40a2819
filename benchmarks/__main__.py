"""Measure everything and print a page of Markdown tables.

python -m benchmarks           print it
python -m benchmarks --write   and put it into docs/speed.md
python -m benchmarks --quick   few rounds and a short soak, to try it out
"""

import argparse
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from benchmarks import hands, play, report, soak, start
from benchmarks.contenders import absent

PAGE = Path(__file__).parent.parent / "docs" / "speed.md"
BEGIN = "<!-- Below is what python -m benchmarks --write puts here. -->\n"
END = "<!-- Above is what it puts here. -->\n"


def main() -> None:
    """Measure, print, and write if asked to."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="put the tables into docs/speed.md")
    parser.add_argument("--quick", action="store_true", help="few rounds and a short soak")
    options = parser.parse_args()
    text = "\n".join(page(quick=options.quick)) + "\n"
    print(text)
    if options.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def page(*, quick: bool) -> Iterator[str]:
    """All tables."""
    if quick:
        imports = start.measured(2)
        groups = [*chain(hands.measured(3), play.measured(2))]
        held = soak.measured(2_000, 20)
    else:
        imports = start.measured()
        groups = [*chain(hands.measured(), play.measured())]
        held = soak.measured()
    yield from report.heading(absent())
    yield from ("", "### goals", "")
    yield from report.goals(groups, imports)
    for group in groups:
        yield ""
        yield from report.table(group)
    for table in (report.import_table(imports), report.soak_table(held)):
        yield ""
        yield from table


if __name__ == "__main__":
    main()
