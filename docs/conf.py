"""How Sphinx builds the site: ``python -m sphinx -W -n --keep-going -b html docs site``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tests.rule_numbers import CITED

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project: Final = "twmahjong"
extensions: Final = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme: Final = "furo"
html_title: Final = "twmahjong"
html_copy_source: Final = False
html_show_copyright: Final = False
myst_heading_anchors: Final = 4
autodoc_default_options: Final = {
    "members": True,
    "undoc-members": True,
    "member-order": "bysource",
}
autodoc_class_signature: Final = "mixed"
autodoc_preserve_defaults: Final = False
python_use_unqualified_type_names: Final = True
python_maximum_signature_line_length: Final = 110
add_module_names: Final = False
toc_object_entries_show_parents: Final = "hide"

#: Names in signatures that have no page here.
nitpick_ignore_regex: Final = [
    ("py:class", r"collections\.abc\..*"),  # Python's own, and to look them up needs the network
    ("py:class", r"hypothesis\..*"),  # another library's, likewise
    ("py:class", r"twmahjong\.patterns\.facts\._T"),  # a type variable: whatever is passed
    ("py:class", r"twmahjong\.table\.legality\.KnowsLegal"),  # what a Table and a View share
]

#: A piece of code, or else the number of a rule.
RULE: Final = re.compile(rf"``.*?``|{CITED.pattern}")


def link_rules(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Let the numbers of rules in a docstring lead to the rules."""
    for i, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            lines[i] = RULE.sub(_link, line)


def _link(found: re.Match[str]) -> str:
    number = found[1]
    return found[0] if number is None else f"`{number} <rules.html#{number.lower()}>`__"


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", link_rules)
