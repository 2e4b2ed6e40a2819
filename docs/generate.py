"""Write the pages that are made from the rulesets, and what the page of rules says of tests.

``tests/test_docs.py`` fails if they differ. After a change of a ruleset, of the options, or of the
rules that tests are named after, run ``python -m docs.generate`` in the folder of the project.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Final

from attrs import fields

import twmahjong
from tests.rule_numbers import CITED, named
from twmahjong import (
    FRIENDLY,
    HONG_KONG,
    ONLINE,
    RULESETS,
    TAIWAN,
    Options,
    Row,
    Tile,
    conformance,
    options,
    patterns,
    record,
    strategies,
    table,
)
from twmahjong.ruleset import option_text

FOLDER: Final = Path(__file__).parent

INTROS: Final = {
    TAIWAN.id: """\
`TAIWAN` is the sixteen-tile game as one page of rules describes it ([source 000](sources.md)).
Everything adds up and nothing caps the total; the only rows that displace others are those with an
entry under *replaces*. The document gives few values in numbers; where it does not, the row says
*decided*.""",
    HONG_KONG.id: """\
`HONG_KONG` is the fan table of a forum post of 2010 ([source 001](sources.md)). It is not the
13-tile game of Hong Kong, but the 16-tile game of Taiwan as it is scored there, in fan: many small
rows, high values, special shapes, and payments without a base. Rows add unless the table excludes
them; of a ladder, such as two, three, four kongs, only the highest step counts. The *source* column
holds the table's own words.""",
    ONLINE.id: """\
`ONLINE` is the table that an online site plays by ([source 002](sources.md)). Of two patterns, one
of which contains the other, only the larger counts. The number under *source* is the value that
the site gives.""",
    FRIENDLY.id: """\
`FRIENDLY` scores with the rows of [`TAIWAN`](taiwan.md) and plays by the customs of a game among
friends ([source 003](sources.md)): several players may win off one discard, slips are put right
while they hurt nobody, and who feeds a big hand pays for it. Ready is not declared here, so the
rows 聽牌, 天聽 and 地聽 count only in a score that is told of it.""",
}
#: What options take that are no yes or no and no number.
ENUMS: Final = (
    "Shape",
    "MeldKind",
    *(name for name in options.__all__ if issubclass(getattr(options, name), Enum)),
)
ANSWERS: Final = """\
Options that are no yes or no and no number take a member of an enum of `twmahjong`:
`with_options(winners=Winners.ALL)`. The small letters in the table above are how tables print them;
only records take them so. Three options take a set: `shapes` of `Shape`, with `STANDARD` in it,
`robbable_kongs` of `MeldKind` (`CONCEALED_KONG` and `ADDED_KONG`), and `responsibility` of
`Responsibility`. `limit` is a number or None, `clock` a `ClockRules(claim=, move=, bank=)` in
seconds or None."""
SIDE_BY_SIDE: Final = """\
Each row with its value and its name; where a cell is empty, the table does not have it. A row has
the same id where it is the same idea; † marks another condition than that of the first table in the
line. `HONG_KONG` counts in fan, the others in tai, so their values cannot be compared. What a row
replaces, and what it rests on, is on the page of each table:"""
GENERATED: Final = "<!-- Made by docs/generate.py from the ruleset. Edits belong there. -->"
API: Final = """\
All that `import twmahjong` gives, from tiles to the table; [patterns](api_patterns.md),
[strategies](api_strategies.md) and [conformance](api_conformance.md) have their own pages. On the
site the docstrings stand here."""
#: What is no class and no function, and so has no docstring.
DATA: Final = {
    "FULL_SET": "The 144 tiles, as a tuple (C01).",
    "TAIWAN": "The table of :doc:`taiwan`.",
    "HONG_KONG": "The table of :doc:`hong_kong`.",
    "ONLINE": "The table of :doc:`online`.",
    "FRIENDLY": "The table of :doc:`friendly`.",
    "RULESETS": "The four tables, by id.",
    "Action": "Any act: ``Draw | Discard | Chow | Pung | Kong | Hu | Pass | IrregularAct``.",
    "IrregularAct": "``TakeBack | Show | Change | Extra | Skip | WrongDraw | Exchange`` (I4-I7).",
    "Pattern": "What a row asks: a callable that takes :class:`Facts` and gives a whole number.",
}
HEADS: Final = " | ".join(f"[{name}]({name}.md)" for name in RULESETS)
#: How many files are named of those with tests of a rule.
NAMED: Final = 4
ENTRY: Final = re.compile(
    r"^(### (\S+)\n.*?^Source: (?:[^\n]+\n)+)(?:\nTests:\s(?:[^\n]+\n)+)?", re.MULTILINE | re.DOTALL
)


def pages() -> Mapping[str, str]:
    """The name and the text of every page."""
    return {
        **{f"{name}.md": "\n".join(_table(name)) for name in RULESETS},
        "tables.md": "\n".join(_tables()),
        "options.md": "\n".join(_options()),
        "api.md": "\n".join(_api()),
        "api_patterns.md": _api_of(patterns),
        "api_strategies.md": _api_of(strategies),
        "api_conformance.md": _api_of(conformance),
        "rules.md": _with_tests((FOLDER / "rules.md").read_text(encoding="utf-8")),
    }


def _table(name: str) -> Iterator[str]:
    yield f"# {name.upper()}"
    yield from ("", GENERATED, "", INTROS[name], "")
    yield "Rule numbers are explained in [rules.md](rules.md), options in [options.md](options.md),"
    yield from ("and how a hand is counted in [scoring.md](scoring.md).", "")
    yield RULESETS[name].to_markdown()


def _tables() -> Iterator[str]:
    yield "# The four tables side by side"
    yield from ("", GENERATED, "", "## Rows", "", SIDE_BY_SIDE)
    yield _filled(f"{', '.join(f'[`{name.upper()}`]({name}.md)' for name in RULESETS)}.")
    yield from ("", f"| id | {HEADS} |", f"|---|{'---|' * len(RULESETS)}")
    for row_id in dict.fromkeys(row.id for ruleset in RULESETS.values() for row in ruleset.rows):
        yield f"| `{row_id}` | {' | '.join(_row_cells(row_id))} |"
    values = {option.name: _values(option.name) for option in fields(Options)}
    yield from ("", "## Options in which they differ", "")
    yield "What each means, and what else it can be, is in [options.md](options.md)."
    yield from ("", f"| option | {HEADS} |", f"|---|{'---|' * len(RULESETS)}")
    for name, each in values.items():
        if len(set(each)) > 1:
            yield f"| `{name}` | {' | '.join(each)} |"
    yield from ("", "## Options in which they agree", "", "| option | all four |", "|---|---|")
    for name, each in values.items():
        if len(set(each)) == 1:
            yield f"| `{name}` | {each[0]} |"
    yield ""


def _row_cells(row_id: str) -> Iterator[str]:
    rows = [{row.id: row for row in ruleset.rows}.get(row_id) for ruleset in RULESETS.values()]
    first = next(row for row in rows if row is not None)
    for row in rows:
        yield "" if row is None else _row_cell(row, first)


def _row_cell(row: Row, first: Row) -> str:
    return f"{row.value} {row.name}{'' if row.pattern == first.pattern else ' †'}"


def _values(option: str) -> list[str]:
    return [option_text(getattr(ruleset.options, option)) for ruleset in RULESETS.values()]


def _filled(text: str, indent: str = "") -> str:
    """A paragraph in lines of at most 100 characters, as everywhere in the documents."""
    return textwrap.fill(
        text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _linked(text: str) -> str:
    """The text with each number of a rule as a link."""
    return CITED.sub(lambda found: f"[{found[0]}](rules.md#{found[0].lower()})", text)


def _with_tests(rules: str) -> str:
    """The page of rules with the files that have tests of each, those with most first."""
    return ENTRY.sub(lambda entry: f"{entry[1]}\n{_filled(f'Tests: {_files(entry[2])}.')}\n", rules)


def _files(number: str) -> str:
    counted = sorted(named()[number].items(), key=lambda found: (-found[1], found[0]))
    links = [f"[{file}](../tests/{file})" for file, _ in counted[:NAMED]]
    return ", ".join(links) + (" and others" if len(counted) > NAMED else "")


def _api() -> Iterator[str]:
    """The reference of the public names, in the groups that the comments of ``__all__`` make."""
    yield from ("# The reference", "", GENERATED.replace("the ruleset", "the code"), "", API)
    listed = inspect.getsource(twmahjong).partition("__all__ = [")[2].partition("\n]")[0]
    groups = listed.split("    # ")[1:]
    for group in groups:
        names = re.findall(r'"(\w+)"', group)
        yield from _directives(group.partition("\n")[0].capitalize(), twmahjong, names)
    for module in (options, table, record):
        names = [name for name in module.__all__ if name not in twmahjong.__all__]
        yield from _directives(f"Of {module.__name__}", module, names)
    yield ""


def _api_of(module: ModuleType) -> str:
    """The reference of another module."""
    title = module.__name__.rpartition(".")[2].capitalize()
    head = [f"# {title}", "", GENERATED.replace("the ruleset", "the code")]
    text = ["", "```{eval-rst}", f".. automodule:: {module.__name__}", "   :no-members:", "```"]
    return "\n".join([*head, *text, *_directives("Names", module, module.__all__), ""])


def _directives(title: str, module: ModuleType, names: Iterable[str]) -> Iterator[str]:
    """What tells Sphinx to show these names."""
    yield from ("", f"## {title}", "", "```{eval-rst}", f".. currentmodule:: {module.__name__}", "")
    for name in names:
        found = getattr(module, name)
        if name in DATA:
            yield from (f".. py:data:: {name}", "", f"   {DATA[name]}", "")
        elif not inspect.isclass(found):
            yield f".. autofunction:: {name}"
        elif issubclass(found, Exception):
            yield f".. autoexception:: {name}"
        elif found is Tile:
            yield from (
                f".. autoclass:: {name}",
                f"   :exclude-members: {', '.join(Tile.__members__)}",
            )
        else:
            yield f".. autoclass:: {name}"
    yield "```"


def _options() -> Iterator[str]:
    yield "# The options"
    yield from ("", GENERATED, "")
    yield "Everything beside the rows in which tables differ is a field of `Options`. A house table"
    yield "changes some of them with `ruleset.with_options(...)`. The defaults are TAIWAN's; what"
    yield "the four tables chose stands [side by side](tables.md#options-in-which-they-differ)."
    yield from ("", "| option | meaning | default |", "|---|---|---|")
    default = Options()
    for name, meaning in documented(Options).items():
        value = option_text(getattr(default, name))
        yield f"| `{name}` | {_linked(meaning)} | {value} |"
    yield from ("", "## The answers", "")
    yield ANSWERS
    for name in ENUMS:
        kind = getattr(twmahjong, name)
        yield from ("", f"### {name}", "", _filled(_linked(kind.__doc__ or "")), "")
        said = documented(kind)
        for member in kind:
            meaning = f": {_linked(said[member.name])}" if member.name in said else ""
            yield _filled(f"- `{member.name}`{meaning}", indent="  ")
    yield ""


def documented(kind: type) -> dict[str, str]:
    """The strings that stand below the attributes of a class, in one line each."""
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for above, below in zip(body.body, body.body[1:], strict=False):
        names = [*getattr(above, "targets", ()), getattr(above, "target", None)]
        if isinstance(names[0], ast.Name) and isinstance(below, ast.Expr):
            text = " ".join(str(ast.literal_eval(below.value)).split())
            found[names[0].id] = text.replace("``", "`")
    return found


if __name__ == "__main__":
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
