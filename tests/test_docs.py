"""The documents say what the code says: tables, options, rule numbers, commands, links."""

import ast
import inspect
import io
import re
import shlex
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import pytest
from attrs import fields

import twmahjong
from docs import generate
from tests.rule_numbers import CITED, NUMBERS, numbers_in
from twmahjong import RULESETS, Action, Code, Options, SeatView, View
from twmahjong.cli import main
from twmahjong.cli.program import COMMANDS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
BESIDE = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md"]
PAGES = [*sorted(DOCS.glob("*.md")), *BESIDE]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


GENERATED: Mapping[str, str] = generate.pages()
#: The pages that somebody wrote; of the rules only the lines that name tests are made.
WRITTEN = [path for path in PAGES if path.name not in GENERATED or path.name == "rules.md"]


# --- what is made from the rulesets ---------------------------------------------------------------


@pytest.mark.parametrize("name", GENERATED)
def test_generated_pages_are_up_to_date(name: str) -> None:
    assert text_of(DOCS / name) == GENERATED[name], "run: python -m docs.generate"


def test_every_option_has_a_meaning_that_cites_its_rule() -> None:
    meanings = generate.documented(Options)
    assert list(meanings) == [option.name for option in fields(Options)]
    for name, meaning in meanings.items():
        assert CITED.search(meaning), name


def test_what_stands_below_an_attribute_is_its_meaning() -> None:
    assert generate.documented(Options)["winds"] == "Who is East (A2)."


# --- the numbers of rules -------------------------------------------------------------------------


def entries() -> dict[str, str]:
    """The rules of docs/rules.md: number and text."""
    parts = re.split(r"^### (.+)\n", text_of(DOCS / "rules.md"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_rule_has_an_entry() -> None:
    assert list(entries()) == list(NUMBERS)


@pytest.mark.parametrize(("number", "text"), entries().items(), ids=NUMBERS)
def test_an_entry_names_its_source(number: str, text: str) -> None:
    assert re.search(r"^Source: (000|001|002|003|decided)\b.*\.$", text, flags=re.MULTILINE), number


def words_of(path: Path) -> Iterator[str]:
    """The strings and comments of a file of Python."""
    for token in tokenize.generate_tokens(io.StringIO(text_of(path)).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            yield token.string


SOURCES = sorted(Path(inspect.getfile(twmahjong)).parent.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCES[0].parent)))
def test_every_number_cited_in_the_code_has_an_entry(path: Path) -> None:
    cited = {number for words in words_of(path) for number in numbers_in(words)}
    assert cited <= set(NUMBERS)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_number_cited_in_the_documents_has_an_entry(path: Path) -> None:
    assert numbers_in(text_of(path)) <= set(NUMBERS)


def test_every_number_cited_in_a_row_has_an_entry() -> None:
    for ruleset in RULESETS.values():
        for row in ruleset.rows:
            assert numbers_in(row.source) <= set(NUMBERS), row.id


# --- playing --------------------------------------------------------------------------------------


def test_every_code_is_explained_with_the_rules_that_it_comes_with() -> None:
    table = text_of(DOCS / "playing.md").partition("| code | rules |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \|", table, flags=re.MULTILINE)
    cited: dict[str, set[str]] = {code.value: set() for code in Code}
    folder = Path(inspect.getfile(twmahjong.table)).parent
    for path in folder.glob("*.py"):
        for name, rule in re.findall(r'\bCode\.([A-Z_]+),\s*"([\w-]+)"', text_of(path)):
            cited[Code[name].value].add(rule)
    # The rule of a passed win is the table's own.
    cited[Code.PASSED_WIN.value] = {"F1", "F2", "F3", "F4"}
    assert [code for code, _ in rows] == [code.value for code in Code]
    assert {code: numbers_in(rules) for code, rules in rows} == cited


def first_cells(head: str) -> list[str]:
    """What stands between backticks in the first column of the table of docs/playing.md."""
    table = text_of(DOCS / "playing.md").partition(f"| {head} |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| ([^|]+) \|", table, flags=re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("kind", [View, SeatView], ids=lambda kind: kind.__name__)
def test_every_field_of_a_view_is_explained(kind: type) -> None:
    names = [field.name for field in fields(kind)]
    assert first_cells(f"of `{kind.__name__}`") == names


def test_every_act_is_shown_with_its_fields() -> None:
    acts = [
        f"{act.__name__}({', '.join(field.name for field in fields(act))})"
        for act in get_args(Action)
    ]
    assert first_cells("act") == acts


def test_every_exported_name_is_on_a_page_that_somebody_wrote() -> None:
    text = "\n".join(map(text_of, WRITTEN))
    modules = (twmahjong, twmahjong.options, twmahjong.record, twmahjong.table)
    names = [name for module in modules for name in module.__all__]
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


def test_the_record_that_is_shown_is_an_example() -> None:
    shown = re.findall(r"^```toml\n(.*?)^```", text_of(DOCS / "notation.md"), flags=re.M | re.S)
    assert shown == [text_of(ROOT / "examples" / "hand.toml")]


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    newest = re.search(r"^## \[(.+)\] - \d{4}-\d\d-\d\d$", text_of(ROOT / "CHANGELOG.md"), re.M)
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    assert newest is not None
    assert newest[1] == project["version"]


# --- links ----------------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The anchors of a page: its headings, in small letters, with hyphens for blanks."""
    headings = re.findall(r"^#+ (.+)$", text_of(path), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(path: Path) -> list[str]:
    return re.findall(r"\[[^\]]*\]\(([^)]+)\)", text_of(path))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in links(path):
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop().resolve()
        if page not in reached and page.suffix == ".md":
            reached.add(page)
            ahead += [
                page.parent / link.partition("#")[0] for link in links(page) if link[0] != "#"
            ]
    assert {path.resolve() for path in PAGES} == reached


def test_every_page_stands_in_the_navigation_of_the_site_once() -> None:
    trees = re.findall(r"^```\{toctree\}\n(.*?)^```", text_of(DOCS / "index.md"), flags=re.M | re.S)
    entries = [name for tree in trees for name in tree.partition("\n\n")[2].split()]
    assert sorted(entries) == sorted({page.stem for page in DOCS.glob("*.md")} - {"index"})


# --- commands -------------------------------------------------------------------------------------


def shown_commands() -> Iterator[tuple[str, str]]:
    """The commands that the documents show, what they print, and their exit code if not 0."""
    for path in PAGES:
        for block in re.findall(r"^```text\n(.*?)^```", text_of(path), flags=re.M | re.S):
            command, _, output = block.partition("\n")
            if command.startswith("$ twmahjong "):
                yield command.removeprefix("$ twmahjong "), output


@pytest.mark.parametrize(("command", "output"), [*shown_commands()])
def test_commands_print_what_is_shown(
    command: str,
    output: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    printed, _, code = output.partition("$ echo $?\n")
    assert main(shlex.split(command)) == int(code or 0)
    assert capsys.readouterr().out == printed


def test_the_options_that_each_command_takes() -> None:
    shown = re.findall(
        r"^\| `(\w+)[^`]*` \| [^|]* \|(.*)\|$", text_of(DOCS / "cli.md"), flags=re.MULTILINE
    )
    taken = {
        command.name: {name for names, _ in command.arguments for name in names}
        & {"--ruleset", "--lang", "--json"}
        for command in COMMANDS
    }
    assert {name: set(re.findall(r"--\w+", cell)) for name, cell in shown} == taken


def test_the_first_command_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(ROOT / "README.md")
    (line,) = re.findall(r"^python3 -m venv .*twmahjong (score .*)$", text, flags=re.MULTILINE)
    shown = text.partition("```text\n")[2].partition("```")[0]
    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out == shown


def test_the_second_command_of_the_readme_runs_the_tests() -> None:
    text = text_of(ROOT / "README.md")
    (line,) = re.findall(r"^python3 -m venv .* -m pytest.*$", text, flags=re.MULTILINE)
    assert line.endswith("python -m pytest --cov -n auto")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_lines_of_prose_have_at_most_100_characters(path: Path) -> None:
    """Code and tables may be wider; so may a single word, such as a link."""
    prose = re.sub(r"^```.*?^```", "", text_of(path), flags=re.M | re.S).splitlines()
    wide = [line for line in prose if len(line) > 100 and line[0] != "|" and " " in line.strip()]
    assert wide == []


def test_code_in_the_documents_is_python() -> None:
    """Blocks that are no doctests are not run, but they can be read."""
    for path in PAGES:
        for block in re.findall(r"^```python\n(.*?)^```", text_of(path), flags=re.M | re.S):
            if not block.startswith(">>>"):
                ast.parse(block)
            else:
                assert block.endswith("\n\n"), "an empty line before the closing fence"
