"""Comparing written cases: every wrong answer is found, every unreadable key is named."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from tests.written_cases import CASES, FOLDER, SCENARIOS, text_of
from twmahjong import RecordError
from twmahjong.conformance import Flaw, Verdict, verify

# In TAIWAN 門清 1 + 自摸 1 + 不求 1 + 三元牌 1 + 四暗刻 5 = 9; 三暗刻 falls under 四暗刻.
WIN: dict[str, Any] = {
    "id": "win",
    "ruleset": "taiwan",
    "win": "111222333m456p55s77z @ 7z*",
    "seat_wind": "S",
    "round_wind": "E",
}
RIGHT: dict[str, Any] = {
    "total": 9,
    "lines": {
        **dict.fromkeys(("concealed_hand", "self_draw", "fully_concealed_hand"), 1),
        **dict.fromkeys(("dragon_pung", "four_concealed_pungs"), 1),
    },
    "removed": {"three_concealed_pungs": ["four_concealed_pungs"]},
    "waits": "5s7z",
}
#: That win paid: 100 + 9 × 20 from West and North, and 1 tai more from East, the dealer.
PAID: dict[str, Any] = {
    "id": "paid",
    "ruleset": "taiwan",
    "base": 100,
    "per_tai": 20,
    "dealer": 0,
    "streak": 0,
    "wins": [{"case": "win", "winner": 1, "payers": [0, 2, 3]}],
    "deltas": [-300, 860, -280, -280],
}


def win(expect: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    return {**WIN, "expect": RIGHT if expect is None else expect, **changes}


def file(*cases: Any, settlements: Any = (), **more: Any) -> str:
    data = {"format": "twmahjong-cases/1", "case": list(cases), "settlement": list(settlements)}
    return json.dumps({**data, **more})


def one(case: Any) -> Verdict:
    (verdict,) = verify(file(case))
    return verdict


def said(verdict: Verdict) -> list[tuple[str, object, object]]:
    """Key, what the file says, what the library finds; lists stand for tuples."""
    assert verdict.flaws == ()
    return [(m.key, thawed(m.said), thawed(m.found)) for m in verdict.differences]


def thawed(value: object) -> object:
    return [*map(thawed, value)] if isinstance(value, tuple) else value


def flaws(verdict: Verdict) -> dict[str, str]:
    assert not verdict.agrees
    assert verdict.differences == ()
    return {flaw.key: flaw.reason for flaw in verdict.flaws}


# --- wins -----------------------------------------------------------------------------------------


def test_C15_a_right_answer_agrees_and_is_explained() -> None:
    verdict = one(win(rules=["C14"]))
    assert verdict.agrees
    assert (verdict.id, verdict.ruleset, verdict.rules) == ("win", "taiwan", ("C14",))
    assert verdict.rows == {*RIGHT["lines"], "three_concealed_pungs"}
    assert "four concealed pungs 四暗刻    5" in verdict.explanation


def test_the_total_alone_is_enough() -> None:
    assert one(win({"total": 9})).agrees
    assert said(one(win({"total": 8}))) == [("total", 8, 9)]


@pytest.mark.parametrize(
    ("expect", "differences"),
    [
        ({"total": 11}, [("total", 11, 9)]),
        (
            {"lines": {**RIGHT["lines"], "all_pungs": 1, "dragon_pung": 2}},
            [("lines.all_pungs", 1, 0), ("lines.dragon_pung", 2, 1)],
        ),
        (
            {"lines": {k: 1 for k in RIGHT["lines"] if k != "self_draw"}},
            [("lines.self_draw", 0, 1)],
        ),
        (
            {"removed": {"three_concealed_pungs": ["all_pungs"]}},
            [("removed.three_concealed_pungs", ["all_pungs"], "four_concealed_pungs")],
        ),
        (
            {"removed": {"half_flush": ["all_pungs"]}},
            [("removed.half_flush", ["all_pungs"], None)],
        ),
        ({"waits": "7z"}, [("waits", "7z", "5s7z")]),
        ({"waits": ""}, [("waits", "", "5s7z")]),
    ],
)
def test_each_wrong_answer_is_a_difference(
    expect: dict[str, Any], differences: list[tuple[str, object, object]]
) -> None:
    assert said(one(win({**RIGHT, **expect}))) == differences


def test_the_order_of_waits_means_nothing() -> None:
    assert one(win({**RIGHT, "waits": "7z 5s"})).agrees


def test_a_wrong_total_is_found_in_every_case() -> None:
    """One more than the right total is one difference, whatever the hand."""
    scored = [case for case in CASES if "lines" in case["expect"]][::7]
    wrong = [{**c, "expect": {**c["expect"], "total": c["expect"]["total"] + 1}} for c in scored]
    for case, verdict in zip(scored, verify(file(*wrong)), strict=True):
        total = case["expect"]["total"]
        assert said(verdict) == [("total", total + 1, total)]


@pytest.mark.parametrize(
    ("case", "differences"),
    [
        # a win where a refusal was expected, and the other way round
        (win({"refused": "C20"}), [("refused", "C20", "a win of 9 tai")]),
        (win({"not_a_win": True}), [("not_a_win", True, "a win of 9 tai")]),
        (
            win({"total": 9}, occasions=["kong_replacement"]),
            [("total", 9, "refused: a kong's replacement without a kong [C20]")],
        ),
        (
            win({"not_a_win": True}, occasions=["kong_replacement"]),
            [("not_a_win", True, "refused: a kong's replacement without a kong [C20]")],
        ),
        (
            win({"refused": "C09"}, occasions=["kong_replacement"]),
            [("refused", "C09", "refused: a kong's replacement without a kong [C20]")],
        ),
        # the hand is not complete
        (
            win({"total": 9}, win="111222333m456p55s77z @ 1z*"),
            [("total", 9, "no win: the hand is not complete [C04, C05]")],
        ),
        (
            win({"refused": "C20"}, win="111222333m456p55s77z @ 1z*"),
            [("refused", "C20", "no win: the hand is not complete [C04, C05]")],
        ),
    ],
)
def test_C20_C04_refused_and_no_win(
    case: dict[str, Any], differences: list[tuple[str, object, object]]
) -> None:
    assert said(one(case)) == differences


def test_C20_C04_rightly_refused_and_no_win() -> None:
    refused = one(win({"refused": "C20"}, occasions=["kong_replacement"]))
    assert refused.agrees
    assert refused.rules == ("C20",)
    assert refused.explanation == "a kong's replacement without a kong [C20]"
    again = one(win({"refused": "C20"}, occasions=["kong_replacement"], rules=["C20", "E7"]))
    assert again.rules == ("C20", "E7")
    assert one(win({"not_a_win": True}, win="111222333m456p55s77z @ 1z*")).agrees


def test_the_star_and_the_source_must_agree() -> None:
    assert "self-drawn tile has a *" in str(said(one(win(source="discard")))[0][2])
    assert one(win(source="self_draw")).agrees


def test_C22_house_tables_are_written_as_in_records() -> None:
    limited = {"base": "taiwan", "options": {"limit": 8}}
    verdict = one(win({"total": 8, "lines": {**RIGHT["lines"], "limit": 1}}, ruleset=limited))
    assert (verdict.agrees, verdict.ruleset) == (True, "taiwan")
    assert flaws(one(win({"total": 8, "lines": {"limit": 1}})))["expect.lines"]


def test_waits_of_a_win_may_be_all_that_is_asked() -> None:
    assert one(win({"waits": "5s7z"})).agrees
    assert said(one(win({"waits": "5s"}))) == [("waits", "5s", "5s7z")]


def test_C04_waits_of_what_is_no_win() -> None:
    assert said(one(win({"waits": "5s7z"}, win="111222333m456p55s77z @ 1z*"))) == [
        ("waits", "5s7z", "no win: the hand is not complete [C04, C05]")
    ]


# --- waiting hands --------------------------------------------------------------------------------


def hand(text: str, waits: str) -> dict[str, Any]:
    return {"id": "hand", "ruleset": "taiwan", "hand": text, "expect": {"waits": waits}}


def test_C07_waits() -> None:
    assert one(hand("12m456789p345s789s22z", "3m")).agrees
    wrong = one(hand("12m456789p345s789s22z", "3m6m"))
    assert said(wrong) == [("waits", "36m", "3m")]
    assert wrong.explanation == "12m456789p345789s22z waits for 3m"
    assert one(hand("147m147p1479s123456z", "")).explanation.endswith(" waits for nothing")


def test_C20_a_hand_that_cannot_be_waits_for_nothing_that_could_be_said() -> None:
    (difference,) = one(hand("12m", "3m")).differences
    assert (difference.key, difference.said) == ("waits", "3m")
    assert str(difference.found).startswith("refused: concealed tiles: 2")


# --- settlements ----------------------------------------------------------------------------------


def settled(**changes: Any) -> Verdict:
    return list(verify(file(win(), settlements=[{**PAID, **changes}])))[1]


def test_P01_P02_a_settlement() -> None:
    verdict = settled()
    assert verdict.agrees
    assert "seat 0 pays seat 1 300: 9 tai + dealer 1" in verdict.explanation
    assert said(settled(deltas=[-280, 840, -280, -280])) == [
        ("deltas", [-280, 840, -280, -280], [-300, 860, -280, -280])
    ]


def test_P08_charges_in_any_order() -> None:
    charges = [
        {"payer": 3, "payee": 1, "tai": 9, "amount": 280},
        {"payer": 0, "payee": 1, "tai": 10, "amount": 300},
        {"payer": 2, "payee": 1, "tai": 9, "amount": 280},
    ]
    assert settled(charges=charges).agrees
    charges[0]["amount"] = 300
    alone = {name: value for name, value in PAID.items() if name != "deltas"}
    verdict = list(verify(file(win(), settlements=[{**alone, "charges": charges}])))[1]
    (difference,) = verdict.differences
    assert difference.key == "charges"
    assert difference.found == ((0, 1, 10, 300), (2, 1, 9, 280), (3, 1, 9, 280))


def test_P01_a_settlement_that_cannot_be() -> None:
    wins = [{"case": "win", "winner": 1, "payers": [0]}]
    assert said(settled(wins=wins)) == [
        ("wins", "paid", "refused: self_draw: all three pay, not 1 [P01]")
    ]


def test_a_settlement_of_what_is_no_win_or_not_there() -> None:
    lost = win({"not_a_win": True}, win="111222333m456p55s77z @ 1z*")
    verdict = list(verify(file(lost, settlements=[PAID])))[1]
    assert said(verdict)[0][2] == (
        "refused: 111222333m456p55s77z @ 1z* is no win: the hand is not complete [C04, C05]"
    )
    (alone,) = verify(file(settlements=[PAID]))
    assert flaws(alone) == {"wins.0.case": "no readable win in this file: win"}


def test_a_settlement_says_what_it_comes_to() -> None:
    missing = {name: value for name, value in PAID.items() if name != "deltas"}
    verdict = list(verify(file(win(), settlements=[missing])))[1]
    assert flaws(verdict) == {"deltas": "missing, and charges too"}


def test_a_settlement_has_a_win() -> None:
    assert flaws(settled(wins=[], deltas=[0, 0, 0, 0])) == {"wins": "there is none"}


def discarded(seat: str, text: str = "46m345p22678s | 999m> 234s< @ 5m", **more: Any) -> Any:
    """A win on the discard of a 5m, of 1 tai: 獨聽."""
    fixed = {"ruleset": "friendly", "source": "discard", "seat_wind": seat, "round_wind": "E"}
    return {"id": seat, "win": text, **fixed, "expect": {"total": 1}, **more}


#: 67m waits for 58m: 平胡 2.
CHOWS = "67m345p22678s | 123m< 234s< @ 5m"


def both(*cases: Any, first: Any = (), second: Any = (), **changes: Any) -> list[Any]:
    """The settlement of South, 100 + 20, and West, 100 + 40; North has discarded, East deals."""
    cases = cases or (discarded("S"), discarded("W", CHOWS, expect={"total": 2}))
    wins = [{"case": "S", "winner": 1, "payers": [3], **dict(first)}]
    wins.append({"case": "W", "winner": 2, "payers": [3], **dict(second)})
    paid = {**PAID, "ruleset": "friendly", "wins": wins, "deltas": [0, 120, 140, -260]}
    verdicts = [*verify(file(*cases, settlements=[{**paid, **changes}]))]
    assert all(verdict.agrees for verdict in verdicts[:-1])
    return [found for _, _, found in said(verdicts[-1])]


def test_P07_two_winners() -> None:
    assert both() == []


def test_E3_one_winner_where_only_the_nearest_wins() -> None:
    reason = "refused: 2 winners where only the nearest wins [E3]"
    assert both(ruleset="taiwan") == [reason]
    one_wins = {"base": "friendly", "options": {"winners": "nearest"}}
    assert both(ruleset=one_wins) == [reason]


def test_P07_nobody_wins_twice() -> None:
    """The same winner twice, with twice the points."""
    twice = {"case": "S", "winner": 1}
    assert both(second=twice, deltas=[0, 240, 0, -240]) == [
        "refused: a winner is named twice [P07]"
    ]


def test_E3_several_win_on_one_tile() -> None:
    other = discarded("W", "67m345p22678s | 123m< 234s< @ 8m", expect={"total": 2})
    reason = "refused: the winners have won on different tiles [E3]"
    assert both(discarded("S"), other) == [reason]
    robbed = discarded("W", CHOWS, source="robbed_kong", expect={"total": 3})
    assert both(discarded("S"), robbed, deltas=[0, 120, 160, -280]) == [reason]


@pytest.mark.parametrize("payers", [[0], [0, 1, 3]])
def test_P07_one_player_pays_several_winners(payers: list[int]) -> None:
    (found,) = both(second={"payers": payers})
    assert found == "refused: several winners are paid by one player, the same for all [P07]"


def test_A2_winds_fit_the_seats() -> None:
    """South sits after the dealer; where dice give the winds, only one after the other."""
    turned = {"first": {"winner": 2, "payers": [0]}, "second": {"winner": 3, "payers": [0]}}
    assert both(**turned) == ["refused: by the winner's wind East is seat 1, not the dealer [A2]"]
    assert both(second={"winner": 0}) == [
        "refused: the winds of the winners do not fit their seats [A2]"
    ]
    dice = {"base": "friendly", "options": {"winds": "dice"}}
    assert both(ruleset=dice, second={"winner": 0}) == [
        "refused: the winds of the winners do not fit their seats [A2]"
    ]
    # South in seat 2 and West in seat 3 are paid by the dealer, 1 tai more each.
    assert both(ruleset=dice, **turned, deltas=[-300, 0, 140, 160]) == []
    other = discarded("W", CHOWS, round_wind="S", expect={"total": 2})
    assert both(discarded("S"), other) == ["refused: the winners are in different rounds [A2]"]


def test_P09_nobody_is_liable_where_no_rule_makes_anybody_so() -> None:
    liable = {"liable": 0}
    assert both(first=liable, deltas=[-120, 120, 140, -140]) == []
    assert both(first=liable, ruleset={"base": "friendly", "options": {"responsibility": []}}) == [
        "refused: somebody is liable where the rules make nobody so (I1) [P09]"
    ]
    assert said(settled(wins=[{**PAID["wins"][0], "liable": 3}], deltas=[0, 860, 0, -860])) == [
        ("wins", "paid", "refused: somebody is liable where the rules make nobody so (I1) [P09]")
    ]


def test_all_that_cannot_be_is_said_at_once() -> None:
    (found,) = both(ruleset="taiwan", first={"liable": 0}, second={"case": "S", "winner": 1})
    assert [found.count(rule) for rule in ("[P07]", "[E3]", "[P09]")] == [1, 1, 1]


# --- scenarios ------------------------------------------------------------------------------------


def scenario(name: str, **changes: Any) -> Verdict:
    data = tomllib.loads(text_of(FOLDER / "table" / f"{name}.toml"))
    (verdict,) = verify(json.dumps({**data, **changes}))
    return verdict


def test_a_scenario_in_json_agrees_too() -> None:
    verdict = scenario("E3-friendly-two-winners")
    assert verdict.agrees
    assert verdict.rules == ("E3", "K15", "P07")
    assert verdict.rows == {"concealed_hand"}
    assert "seat 0 pays seat 3 140: 1 tai + dealer 1" in verdict.explanation
    assert scenario("G3-nobody-declares-ready").explanation.endswith(", 63 tiles to draw")


@pytest.mark.parametrize(
    ("check", "difference"),
    [
        (
            {"legal": ["W hu"]},
            ("legal", "W hu", "illegal: W has nothing to answer [K5, not-asked]"),
        ),
        ({"illegal": ["S hu"]}, ("illegal", "S hu", "legal")),
        ({"only": ["S hu"]}, ("only", ["S hu"], ["S hu", "S pass"])),
        ({"phase": "turn"}, ("phase", "turn", "claiming")),
        ({"drawable": 60}, ("drawable", 60, 57)),
        ({"melds": {"S": ["222s"]}}, ("melds.S", ["222s"], [])),
        ({"concealed": {"S": "2m"}}, ("concealed.S", "2m", "678m123345p34578s33z")),
    ],
)
def test_a_wrong_check_is_a_difference(
    check: dict[str, Any], difference: tuple[str, object, object]
) -> None:
    """South is asked about 6s, alone: F4-no-discard-until-own-draw after all its acts."""
    right = {"after": 14, "legal": ["S hu"], "illegal": ["W hu"], "only": ["S pass", "S hu"]}
    right |= {"phase": "claiming", "drawable": 57, "melds": {"S": []}}
    verdict = scenario("F4-no-discard-until-own-draw", check=[{**right, **check}])
    key, wanted, found = difference
    assert said(verdict) == [(f"check.0.{key}", wanted, found)]


@pytest.mark.parametrize(
    ("result", "differences"),
    [
        ({"drawn": True}, [("drawn", True, False)]),
        ({"winners": ["S"]}, [("winners", ["S"], ["S", "N"])]),
        ({"totals": [1, 2]}, [("totals", [1, 2], [1, 1])]),
        ({"deltas": [0, 0, 0, 0]}, [("deltas", [0, 0, 0, 0], [-280, 140, 0, 140])]),
        ({"source": "self_draw"}, [("source", ["self_draw"], ["discard"])]),
        ({"offender": "E"}, [("offender", "E", None)]),
        ({"winners": ["S", "N"]}, []),
        ({"lines": [{"concealed_hand": 1}]}, [("lines", 1, 2)]),
        (
            {"lines": [{"concealed_hand": 1}, {"ready": 1}]},
            [("lines.1.concealed_hand", 0, 1), ("lines.1.ready", 1, 0)],
        ),
    ],
)
def test_a_wrong_result_is_a_difference(
    result: dict[str, Any], differences: list[tuple[str, object, object]]
) -> None:
    (data,) = (one for one in SCENARIOS if one["id"] == "E3-friendly-two-winners")
    given = {**data["result"], **result}
    for name in {"source", "lines"} - set(result):
        del given[name]
    verdict = scenario("E3-friendly-two-winners", result=given)
    assert said(verdict) == [(f"result.{key}", *rest) for key, *rest in differences]


def test_whether_the_hand_is_over() -> None:
    ended = tomllib.loads(text_of(FOLDER / "table" / "E3-friendly-two-winners.toml"))
    del ended["result"]
    (verdict,) = verify(json.dumps(ended))
    assert said(verdict) == [("result", "the hand goes on", "the hand is over")]
    result = {"drawn": True, "deltas": [0, 0, 0, 0]}
    assert said(scenario("G3-nobody-declares-ready", result=result)) == [
        ("result", "the hand is over", "the hand goes on")
    ]


def test_E4_after_an_illegal_act_nothing_more_is_compared() -> None:
    verdict = scenario(
        "E3-friendly-two-winners",
        acts=["E discard 9p", "W draw"],
        check=[{"after": 1, "drawable": 1}, {"after": 2, "drawable": 1}],
    )
    assert said(verdict) == [
        ("acts.1", "W draw", "illegal: it is S's turn [C-draw, not-your-turn]"),
        ("check.0.drawable", 1, 63),
    ]


def test_a_scenario_that_cannot_be_dealt_or_read() -> None:
    assert "deal" in flaws(scenario("G3-nobody-declares-ready", wall="1m2m"))
    found = flaws(scenario("G3-nobody-declares-ready", acts=["E dance"], winds="ESWX", dealer=4))
    assert list(found) == ["dealer", "winds", "acts.0"]
    late = scenario("G3-nobody-declares-ready", check=[{"after": 5}])
    assert flaws(late) == {"check.0.after": "there are 0 acts"}
    where = scenario("G3-nobody-declares-ready", check=[{"after": 0, "melds": {"X": []}}])
    assert flaws(where) == {"check.0.melds": "'X' is none of E, S, W, N"}
    lines = {"drawn": False, "deltas": [0, 0, 0, 0], "lines": [{"all_pungs": 1}, {"all_pung": 1}]}
    assert flaws(scenario("E3-friendly-two-winners", result=lines)) == {
        "result.lines.1": "no row of friendly: all_pung"
    }


# --- what cannot be read --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "found"),
    [
        ("no table", {"": "expected a table, not 'no table'"}),
        (win(id=5), {"id": "expected a text, not 5"}),
        (win(ruleset="riichi"), {"ruleset": "'riichi' is none of taiwan, "}),
        (
            win(ruleset={"base": "taiwan", "values": {"all_pungs": "4"}}),
            {"ruleset.all_pungs": "expected a whole number, not '4'"},
        ),
        (win(id=" "), {"id": "expected a text that is not empty"}),
        (win(win="12x @ 1m"), {"win": "cannot read '12x @ 1m': 'x' at position 2, "}),
        (win(win="123m"), {"source": "missing, and there is no winning tile"}),
        (win(seat_wind="s"), {"seat_wind": "'s' is none of E, S, W, N"}),
        (win(dealer=1), {"dealer": "expected true or false, not 1"}),
        (win(discards=True), {"discards": "expected a whole number, not True"}),
        (win(discards=1.0), {"discards": "expected a whole number, not 1.0"}),
        (win(occasions="last_tile"), {"occasions": "expected a list, not 'last_tile'"}),
        (win(occasions=["last_tile", "late"]), {"occasions.1": "'late' is none of "}),
        (
            win(rules=["C9x", "C99", "c09", "C0\N{ARABIC-INDIC DIGIT NINE}", "C9", "E10"]),
            {
                "rules.0": "'C9x' is no number of a rule",
                "rules.1": "'C99' is no number of a rule",
                "rules.2": "'c09' is no number of a rule",
                "rules.3": "'C0\N{ARABIC-INDIC DIGIT NINE}' is no number of a rule",
                "rules.4": "'C9' is no number of a rule",
                "rules.5": "'E10' is no number of a rule",
            },
        ),
        (win(occasion=[]), {"occasion": "unknown; known are id, ruleset, win, "}),
        (win({}), {"expect": "one of total, waits, refused, not_a_win, not nothing"}),
        (win({"total": 1, "refused": "C20"}), {"expect": "one of "}),
        (win({"waits": "5s", "lines": {}}), {"expect.total": "lines and removed stand beside"}),
        (win({"not_a_win": False}), {"expect.not_a_win": "true, or not given at all"}),
        (
            win({"total": 9, "lines": {"all_pung": 1, "self_draw": "1"}}),
            {"expect.lines.self_draw": "expected a whole number, not '1'"},
        ),
        (
            win({"total": 9, "lines": {"all_pung": 1}}),
            {"expect.lines": "no row of taiwan: all_pung"},
        ),
        (
            win({"total": 9, "removed": {"all_pungs": ["all"]}}),
            {"expect.removed": "no row of taiwan: all"},
        ),
        (hand("12x", ""), {"hand": "cannot read '12x'"}),
        ({**hand("1m", ""), "expect": {"total": 1}}, {"expect": "of a hand only the waits"}),
        ({**hand("1m", ""), "source": "discard"}, {"source": "unknown; known are id, "}),
    ],
)
def test_each_key_that_cannot_be_read_is_named(case: Any, found: dict[str, str]) -> None:
    got = flaws(one(case))
    assert list(got) == list(found)
    for key, reason in found.items():
        assert got[key].startswith(reason)


def test_all_keys_at_once_and_the_other_cases_all_the_same() -> None:
    first, second, third = verify(
        file({"ruleset": "taiwan", "win": "x", "seat_wind": "X"}, win(), win(id="win"))
    )
    assert first.id == "case 1"
    assert set(flaws(first)) == {"id", "win", "seat_wind", "round_wind", "expect"}
    assert second.agrees
    assert flaws(third) == {"id": "stands twice in this file"}


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"case": []}, {"case": "there is none"}),
        ({"cases": []}, {"cases": "unknown; known are format, case, settlement"}),
        ({"case": {}}, {"case": "expected a list, not {}"}),
    ],
)
def test_the_file_itself_may_have_flaws(more: dict[str, Any], found: dict[str, str]) -> None:
    (verdict,) = verify(file(**more))
    assert (verdict.id, flaws(verdict)) == ("", found)


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("", "format", "expected 'twmahjong-cases/1' or 'twmahjong-table-cases/1'"),
        ('{"format": "twmahjong/1"}', "format", "expected "),
        ("case = ", "file", "no TOML: "),
        ("{", "file", "no JSON: "),
        ('{"format": 1, "format": 2}', "file", "a key stands twice among format, format"),
        ('{"format": ' + "[" * 100_000, "file", "no JSON: "),
        ("case = " + "[" * 100_000, "file", "no TOML: "),
        ("case = " + "9" * 5_000, "file", "no TOML: Exceeds the limit"),
    ],
    ids=["empty", "record", "toml", "json", "twice", "deep json", "deep toml", "digits"],
)
def test_a_text_that_is_no_file_of_cases(text: str, where: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        verify(text)
    assert caught.value.where == where
    assert caught.value.reason.startswith(reason)


#: More digits than Python prints.
HUGE = ["9" * 5_000, "-" + "9" * 5_000, str(2**63), str(-(2**63) - 1)]
LARGE = "expected a whole number, not a number of more than 64 bits"


@pytest.mark.parametrize("digits", HUGE, ids=len)
def test_numbers_that_are_too_large_are_flaws_of_their_keys(digits: str) -> None:
    """In JSON of any length; TOML has the long ones in other bases only."""
    cases = file(win({"total": 77}), win(id="right"), settlements=[{**PAID, "base": 77}])
    first, second, third = verify(
        cases.replace("77}", digits + "}").replace(": 77,", f": {digits},")
    )
    assert flaws(first) == {"expect.total": LARGE}
    assert second.agrees
    assert "base" in flaws(third)


def test_a_text_that_is_no_number_is_never_printed_digit_by_digit() -> None:
    """Wherever it stands, whatever is expected there."""
    text = f"""
        format = "twmahjong-cases/1"
        [[case]]
        id = 0x{"f" * 9_000}
        ruleset = {{ base = "taiwan", values = {{ all_pungs = 0x{"f" * 9_000} }} }}
        win = [0x{"f" * 9_000}]
        seat_wind = "E"
        round_wind = "E"
        expect = {{ total = 0x{"f" * 9_000} }}
        """
    (verdict,) = verify(text)
    large = "a number of more than 64 bits"
    assert flaws(verdict) == {
        "id": f"expected a text, not {large}",
        "ruleset.all_pungs": LARGE,
        "win": f"expected a text, not [{large}]",
        "expect.total": LARGE,
    }


def test_numbers_of_64_bits_are_numbers() -> None:
    assert said(one(win({"total": 2**63 - 1}))) == [("total", 2**63 - 1, 9)]
    assert said(one(win({"total": -(2**63)}))) == [("total", -(2**63), 9)]


def test_verdicts_are_values() -> None:
    """Equal ones have one hash, whatever differs."""
    verdict = settled(deltas=[0, 0, 0, 0])
    assert verdict.differences
    assert len({verdict, settled(deltas=[0, 0, 0, 0])}) == 1


def test_a_flaw_in_words() -> None:
    assert [str(Flaw("id", "missing")), str(Flaw("", "no table"))] == ["id: missing", "no table"]
