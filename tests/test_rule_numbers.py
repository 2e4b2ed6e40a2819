"""Every rule has a test that has its number in its name; no test cites a number that there is not.

What a test asks is for a reader to judge: this only finds the rules that nobody thought of.
"""

from __future__ import annotations

import pytest

from tests.rule_numbers import NUMBERS, RULES, cited, named, numbers_in
from twmahjong.conformance.verdicts import RULE


@pytest.mark.parametrize("group", RULES)
def test_every_rule_of_the_group_has_a_test(group: str) -> None:
    missing = [number for number in RULES[group] if number not in named()]
    assert missing == [], "rules that no test is named after"


def test_a_case_cites_a_rule_that_there_is() -> None:
    """Cases name the rules of this list and no others."""
    letters = "ABCDEFGHIJKLP"
    forms = [
        f"{letter}{n:0{digits}}" for letter in letters for n in range(120) for digits in (1, 2)
    ]
    found = {
        form for form in [*forms, "C-draw", "C_draw", "", "c09", "C09 "] if RULE.fullmatch(form)
    }
    assert found == set(NUMBERS)


def test_every_number_cited_is_that_of_a_rule() -> None:
    numbers = [*named().items(), *cited().items()]
    unknown = [(number, set(files)) for number, files in numbers if number not in NUMBERS]
    assert unknown == [], "numbers of no rule"


def test_numbers_are_found_in_names_and_words() -> None:
    assert numbers_in("test_C09_discard_completes_the_pung") == {"C09"}
    assert numbers_in("C04, C08: so and so (P10); K16") == {"C04", "C08", "P10", "K16"}
    assert numbers_in("C07-C09 and F1-F4") == {"C07", "C08", "C09", "F1", "F2", "F3", "F4"}
    assert numbers_in("test_C_draw_is_an_act") == numbers_in("C-draw") == {"C-draw"}
    assert numbers_in("Tile.P1 M5 U+1F000 AB12 0xE5 P123 rule-C20-x") == {"C20"}
    assert numbers_in("C1 and C99, which are no rules") == {"C1", "C99"}
