"""Messages: names, plurals, lists, choices; and what is a bug in one."""

from fractions import Fraction
from typing import Any

import pytest

from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import DoubleForfeit, DoubleLoss, Forfeit, PlayerId, Score
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.catalogue import ORDINALS, PLURALS
from crosstable.words.fluent import compile_message
from crosstable.words.functions import Scope, list_text
from crosstable.words.value_texts import decimal

NAMES = {PlayerId("a"): "Ann", PlayerId("b"): "Bob", PlayerId("f"): "فاطمة"}
# Marks around a right-to-left name.
FATIMA = f"\u2068{NAMES[PlayerId('f')]}\u2069"
MATCHES = """{ $n ->
    [0] no match
    [one] one match
   *[other] { COUNT($n) } matches
}"""
OPTIONAL = """in{ GIVEN($round) ->
    [yes] , after { $round }
   *[no] { "" }
}."""
OF = OPTIONAL.replace("$round", 'ITEM($of, "round")')


def fill(pattern: str, params: dict[str, Any]) -> str:
    message = "message =\n    " + pattern.replace("\n", "\n    ") + "\n"
    resolve = compile_message(message, PLURALS["en"])
    return resolve(Scope(params, NAMES, lambda code, **more: words(code, NAMES, **more), ORDINALS["en"]))


@pytest.mark.parametrize(
    ("pattern", "params", "said"),
    [
        (MATCHES, {"n": 1}, "one match"),
        (MATCHES, {"n": 0}, "no match"),
        (MATCHES, {"n": 2.5}, "2.5 matches"),
        (MATCHES, {"n": [3]}, "one match"),
        (MATCHES, {"n": [3, 7, 9]}, "3 matches"),
        ("{ $n ->\n [yes] y\n [no] n\n [none] -\n *[word] w\n }", {"n": True}, "y"),
        ("{ $n ->\n [yes] y\n [no] n\n [none] -\n *[word] w\n }", {"n": False}, "n"),
        ("{ $n ->\n [yes] y\n [no] n\n [none] -\n *[word] w\n }", {"n": None}, "-"),
        ("{ $n ->\n [yes] y\n [no] n\n [none] -\n *[word] w\n }", {"n": "other"}, "w"),
        ("Tables { $tables }", {"tables": [3, 7, 9]}, "Tables 3, 7 and 9"),
        ('{ QUOTE($allowed, "or") }', {"allowed": ["one", "off", 3]}, '"one", "off" or 3'),
        ('{ LIST($known, "all") }', {"known": list(range(12))}, "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11"),
        ("{ $known }", {"known": list(range(12))}, "0, 1, 2, 3, 4, 5, 6, 7 and 4 more"),
        ("{ RUNS($tables) }", {"tables": [1, 2, 5, 6, 7, 9, *range(11, 31)]}, "1, 2, 5-7, 9 and 11-30"),
        ("{ RUNS($tables) }", {"tables": list(range(1, 24, 2))}, "1, 3, 5, 7, 9, 11, 13, 15 and 4 more"),
        ('{ RUNS($tables, "all") }', {"tables": [*range(1, 20, 2), 20, 21]}, "1, 3, 5, 7, 9, 11, 13, 15, 17 and 19-21"),
        ("{ NAME($player) }", {"player": "a"}, "Ann"),
        ("{ NAME($player) }", {"player": "stranger"}, "stranger"),
        ("{ NAME($players) }", {"players": ["a", "b", "c"]}, "Ann, Bob and c"),
        ("{ NAME($matches) }", {"matches": [["a", "b"], ["c", "d"]]}, "Ann - Bob and c - d"),
        ("{ NAME($byes) }", {"byes": {"a": 2, "b": 1}}, "Ann (2) and Bob (1)"),
        ("lost to { NAME($player) } 0-2", {"player": "f"}, f"lost to {FATIMA} 0-2"),
        ("{ NAME($byes) }", {"byes": {"f": 2, "b": 1}}, f"{FATIMA} (2) and Bob (1)"),
        ('Undone: { LIST($said, "all") }', {"said": [f"{FATIMA} (2)"]}, f"Undone: {FATIMA} (2)"),
        ("{ RESULT($result) }", {"result": Score(2, 1)}, "2-1"),
        ("{ RESULT($result) }", {"result": Score(1, 1, 1)}, "1-1-1"),
        ("{ RESULT($result) }", {"result": Forfeit(PlayerId("a"))}, words("result.forfeit", NAMES, by="a")),
        ("{ RESULT($result) }", {"result": DoubleLoss()}, words("result.double_loss")),
        ("{ RESULT($result) }", {"result": DoubleForfeit()}, words("result.double_forfeit")),
        ("{ RESULT($result) }", {"result": None}, words("result.none")),
        *(
            ("{ ordinal }", {"rank": rank}, text)
            for rank, text in {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 13: "13th", 101: "101st"}.items()
        ),
        ("{ OUTCOME($result, $of) }", {"result": Score(0, 0, 1), "of": 1}, words("result.drawn")),
        ("{ OUTCOME($result, $of) }", {"result": Score(0, 0, 1), "of": 3}, "\u00bd-\u00bd"),
        ("{ SCORES($seats, $scores) }", {"seats": ["a", "b"], "scores": [3, -3]}, "Ann 3, Bob \N{MINUS SIGN}3"),
        ("{ SIGNED($delta) }", {"delta": 1}, "+1"),
        ("{ DURATION($seconds) }", {"seconds": -120}, words("duration.minutes", count=2)),
        ("{ DURATION($seconds) }", {"seconds": 90}, words("duration.seconds", count=90)),
        ("{ TITLE($name) }", {"name": "points.win_bonus"}, "Points, win bonus"),
        ("{ VALUE($value) }", {"value": True}, words("value.yes")),
        ("{ VALUE($value) }", {"value": None}, words("value.none")),
        ("{ VALUE($value) }", {"value": []}, words("value.none")),
        ("{ VALUE($value) }", {"value": "random"}, '"random"'),
        ("{ VALUE($value) }", {"value": [["a", "b"]]}, "Ann - Bob"),
        ("{ VALUE($value) }", {"value": {"win": 3, "loss": 0}}, "win 3, loss 0"),
        ("{ VALUE($value) }", {"value": [1, 2]}, "1 and 2"),
        ('{ MESSAGE("phase", $phase) }', {"phase": "ready"}, words("phase.ready")),
        ("{ phase-ready }", {}, words("phase.ready")),
        (
            "{ $value }",
            {"value": "\u2069a\u2068b\u202ec\u2069\u2066d\u2069"},
            "\\u2069a\u2068b\\u202ec\u2069\\u2066d\\u2069",
        ),
        (OPTIONAL, {"round": None}, "in."),
        (OPTIONAL, {}, "in."),
        (OPTIONAL, {"round": []}, "in."),
        (OF, {"of": {"round": 0}}, "in, after 0."),
        (OF, {"of": {}}, "in."),
        ("{ $value }", {"value": Fraction(7, 12)}, "0.58"),
        ("{ $value }", {"value": Fraction(1, 8)}, "0.125"),
        ("{ $value }", {"value": -413.333333}, "\N{MINUS SIGN}413.33"),
        ("{ $value }", {"value": "a\x1b[2Jb\u202ec"}, "a\\x1b[2Jb\\u202ec"),
    ],
)
def test_filling(pattern: str, params: dict[str, Any], said: str) -> None:
    """Each function, as the table at the head of `words.functions` says."""
    assert fill(pattern, params) == said


def test_a_missing_parameter_is_a_bug() -> None:
    """A sentence with a hole never gets out."""
    with pytest.raises(KeyError):
        fill("round { $round }", {})


@pytest.mark.parametrize(
    "pattern",
    [
        "{ $round",
        "}",
        "{ }",
        "{ NAME() }",
        "{ NAME($a, to: 1) }",
        "{ -brand }",
        "{ round.title }",
        "{ $n ->\n [one] no default\n }",
    ],
)
def test_invalid_fluent_is_a_bug(pattern: str) -> None:
    """A broken message is never shown as it is."""
    with pytest.raises(ValueError, match="not a message"):
        fill(pattern, {})


def test_an_unknown_function_is_a_bug() -> None:
    with pytest.raises(KeyError):
        fill("{ SHOUT($word) }", {"word": "x"})


@pytest.mark.parametrize(
    ("value", "places", "said"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(2, 3), 6, "0.666667"),
        (Fraction(5, 2), 4, "2.5"),
        (Fraction(-5, 2), 4, "\N{MINUS SIGN}2.5"),
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
    assert list_text(words, []) == ""
    assert list_text(words, ["a"]) == "a"
    assert "more" not in list_text(words, [str(i) for i in range(9)])
    assert list_text(words, [str(i) for i in range(10)]).endswith(words("list.more", count=2))


def test_names_reach_sentences() -> None:
    """Known names are used, in refusals as in reasons."""
    named, unnamed = (sentence(Reason("not_at_table", {"player": "a"}), names) for names in (NAMES, {}))
    assert named.startswith("Ann ")
    assert unnamed.startswith("a ")
    assert refusal_sentence(BadFile("bad_document", [Reason("too_deep")])) == words("bad_document", count=1)
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
