"""Write the pages that are made from the rulesets; ``tests/test_docs.py`` fails if they differ.

Run it with no arguments after a change of a ruleset or of the options.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Final

from attrs import fields

import twmahjong
from twmahjong import FRIENDLY, HONG_KONG, ONLINE, RULESETS, TAIWAN, Options, options
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
GENERATED: Final = "<!-- Made by docs/generate.py from the ruleset. Edits belong there. -->"


def pages() -> Mapping[str, str]:
    """The name and the text of every page."""
    return {
        **{f"{name}.md": "\n".join(_table(name)) for name in RULESETS},
        "options.md": "\n".join(_options()),
    }


def _table(name: str) -> Iterator[str]:
    yield f"# {name.upper()}"
    yield from ("", GENERATED, "", INTROS[name], "")
    yield "Rule numbers are explained in [rules.md](rules.md), options in [options.md](options.md),"
    yield from ("and how a hand is counted in [scoring.md](scoring.md).", "")
    yield RULESETS[name].to_markdown()


def _options() -> Iterator[str]:
    yield "# The options"
    yield from ("", GENERATED, "")
    yield "Everything beside the rows in which tables differ is a field of `Options`. A house table"
    yield "changes some of them with `ruleset.with_options(...)`; the numbers are those of"
    yield from ("[rules.md](rules.md).", "")
    yield f"| option | meaning | {' | '.join(f'[{name}]({name}.md)' for name in RULESETS)} |"
    yield f"|---|---|{'---|' * len(RULESETS)}"
    meanings = documented(Options)
    for option in fields(Options):
        values = [option_text(getattr(r.options, option.name)) for r in RULESETS.values()]
        yield f"| `{option.name}` | {meanings[option.name]} | {' | '.join(values)} |"
    yield from ("", "## The answers", "")
    yield ANSWERS
    for name in ENUMS:
        kind = getattr(twmahjong, name)
        yield from ("", f"### {name}", "", inspect.cleandoc(kind.__doc__ or ""), "")
        said = documented(kind)
        for member in kind:
            meaning = f": {said[member.name]}" if member.name in said else ""
            yield f"- `{member.name}`{meaning}"
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
