"""Templates: names, plurals, lists and the parts that are left out."""

from fractions import Fraction
from typing import Any

import pytest

from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import PlayerId
from crosstable.words import refusal_sentence, sentence
from crosstable.words.templates import decimal, fill, listed, shortened

NAMES = {PlayerId("a"): "Ann", PlayerId("b"): "Bob", PlayerId("f"): "فاطمة"}
# What a name that runs from right to left stands between.
FATIMA = f"\u2068{NAMES[PlayerId('f')]}\u2069"


@pytest.mark.parametrize(
    ("template", "params", "said"),
    [
        ("{n:# match|# matches}", {"n": 1}, "1 match"),
        ("{n:# match|# matches}", {"n": 0}, "0 matches"),
        ("{n:one point|# points}", {"n": 2.5}, "2.5 points"),
        ("{tables:Table|Tables} {tables}", {"tables": [3]}, "Table 3"),
        ("{tables:Table|Tables} {tables}", {"tables": [3, 7, 9]}, "Tables 3, 7 and 9"),
        ("{allowed!q:or}", {"allowed": ["one", "off", 3]}, '"one", "off" or 3'),
        ("{known:all}", {"known": list(range(12))}, "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11"),
        ("{known}", {"known": list(range(12))}, "0, 1, 2, 3, 4, 5, 6, 7 and 4 more"),
        ("{tables:runs}", {"tables": [1, 2, 5, 6, 7, 9, *range(11, 31)]}, "1, 2, 5-7, 9 and 11-30"),
        ("{tables:runs}", {"tables": list(range(1, 24, 2))}, "1, 3, 5, 7, 9, 11, 13, 15 and 4 more"),
        ("{tables:all runs}", {"tables": [*range(1, 20, 2), 20, 21]}, "1, 3, 5, 7, 9, 11, 13, 15, 17 and 19-21"),
        ("{player!p}", {"player": "a"}, "Ann"),
        ("{player!p}", {"player": "stranger"}, "stranger"),
        ("{players!p}", {"players": ["a", "b", "c"]}, "Ann, Bob and c"),
        ("{matches!p}", {"matches": [["a", "b"], ["c", "d"]]}, "Ann - Bob and c - d"),
        ("{byes!p}", {"byes": {"a": 2, "b": 1}}, "Ann (2) and Bob (1)"),
        ("lost to {player!p} 0-2", {"player": "f"}, f"lost to {FATIMA} 0-2"),
        ("{byes!p}", {"byes": {"f": 2, "b": 1}}, f"{FATIMA} (2) and Bob (1)"),
        ("Took back: {said:all}", {"said": [f"{FATIMA} (2)"]}, f"Took back: {FATIMA} (2)"),
        (
            "{value}",
            {"value": "\u2069a\u2068b\u202ec\u2069\u2066d\u2069"},
            "\\u2069a\u2068b\\u202ec\u2069\\u2066d\\u2069",
        ),
        ("in<, after {round}>.", {"round": None}, "in."),
        ("in<, after {round}>.", {}, "in."),
        ("in<, absent {absent}>.", {"absent": []}, "in."),
        ("in<, after {of[round]}>.", {"of": {"round": 0}}, "in, after 0."),
        ("{value}", {"value": Fraction(7, 12)}, "0.5833"),
        ("{value}", {"value": "a\x1b[2Jb\u202ec"}, "a\\x1b[2Jb\\u202ec"),
    ],
)
def test_filling(template: str, params: dict[str, Any], said: str) -> None:
    """Each kind of field, as the table at the head of the module says."""
    assert fill(template, params, NAMES) == said


def test_a_missing_parameter_is_a_bug() -> None:
    """A sentence with a hole never gets out."""
    with pytest.raises(KeyError):
        fill("round {round}", {})


@pytest.mark.parametrize(
    ("value", "places", "said"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(2, 3), 6, "0.666667"),
        (Fraction(5, 2), 4, "2.5"),
        (Fraction(-5, 2), 4, "-2.5"),
        (Fraction(10), 4, "10"),
        (Fraction(1, 10**5), 4, "0"),
        (Fraction(1, 10**19), 20, "0.0000000000000000001"),
    ],
)
def test_decimals_are_rounded_from_the_exact_value(value: Fraction, places: int, said: str) -> None:
    """No float comes in between."""
    assert decimal(value, places) == said


def test_lists() -> None:
    """One more than the limit is still shown: "1 more" would be no shorter."""
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert shortened([str(i) for i in range(9)]) == [str(i) for i in range(9)]
    assert shortened([str(i) for i in range(10)])[-1] == "2 more"


def test_names_reach_sentences() -> None:
    """Where names are known they are used, in refusals as in reasons."""
    assert sentence(Reason("not_at_table", {"player": "a"}), NAMES) == "Ann does not sit at this table."
    assert sentence(Reason("not_at_table", {"player": "a"})) == "a does not sit at this table."
    assert refusal_sentence(BadFile("bad_document", [Reason("too_deep")])).endswith("one problem.")
    assert "first round 2, dropped after 3, absent in 4 - ...." in sentence(
        Reason(
            "not_entered",
            {
                "player": "a",
                "round": 5,
                "entered": {
                    "first_round": 2,
                    "dropped_after": 3,
                    "disqualified_in": None,
                    "eliminated_in": None,
                    "absent": [[4, None]],
                },
            },
        )
    )
