"""Options: what they refuse, by which rule, and that equal ones are equally fast."""

from __future__ import annotations

import ast
import copy
import inspect
import itertools
import pickle
import re
from typing import Any

import pytest
from attrs import fields

from twmahjong import HONG_KONG, TAIWAN, Options, RulesetError, Shape


def test_C22_everything_wrong_with_options_is_named() -> None:
    """With the rule that each option is about."""
    wrong: dict[str, Any] = {
        "shapes": 5,
        "clock": 5,
        "reserve": -1,
        "ready": None,
        "winds": "dice",
        "responsibility": "full_flush",
        "robbable_kongs": [[]],
    }
    with pytest.raises(RulesetError) as caught:
        Options(**wrong)
    named = dict(zip(caught.value.ids, (p.rule for p in caught.value.problems), strict=True))
    assert named == {
        "shapes": "C05",
        "winds": "A2",
        "reserve": "D1",
        "robbable_kongs": "E8",
        "ready": "G1",
        "responsibility": "I1",
        "clock": "J1",
    }
    assert "ready: None, expected True or False [G1]" in str(caught.value)


def options_and_their_rules() -> dict[str, set[str]]:
    """The rule numbers in the text that stands below each option in the source."""
    (kind,) = ast.parse(inspect.getsource(Options)).body
    assert isinstance(kind, ast.ClassDef)
    return {
        node.target.id: set(re.findall(r"\b[A-Z]\d+\b", ast.unparse(text)))
        for node, text in itertools.pairwise(kind.body)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def test_every_option_is_refused_by_a_rule_that_its_docstring_names() -> None:
    """The minimum's says first that zero tai win (C19): what cannot be is C22's matter."""
    said = options_and_their_rules()
    assert said.keys() == {option.name for option in fields(Options)}
    for name in said:
        wrong: dict[str, Any] = {name: object()}
        with pytest.raises(RulesetError) as caught:
            Options(**wrong)
        (problem,) = caught.value.problems
        assert problem.rule in said[name]


def test_C05_the_usual_shapes_are_one_object_wherever_they_come_from() -> None:
    """Who looks for standard hands only asks with "is", so equal sets must be the same one."""
    usual = TAIWAN.options.shapes
    for options in (
        Options(shapes={Shape.STANDARD}),
        pickle.loads(pickle.dumps(TAIWAN)).options,
        copy.deepcopy(TAIWAN.options),
    ):
        assert options == TAIWAN.options
        assert options.shapes is usual
    special = pickle.loads(pickle.dumps(HONG_KONG))
    assert special == HONG_KONG
    assert special.options.shapes == HONG_KONG.options.shapes
