"""Declared shapes: what each one takes, refuses and says about itself."""

from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.validation import (
    MOST_GUESSES,
    Decimals,
    Flag,
    Key,
    Many,
    OneOf,
    OrNull,
    Problems,
    Record,
    Shape,
    Text,
    Whole,
    format_value,
    is_printable,
    nearest,
)

PAIR = Record({"wins": Key(Whole(0, 9), required=True), "draws": Key(Whole(0, 9), 0)})

TAKEN: list[tuple[Shape, Any, Any]] = [
    (Whole(1, 20), 1, 1),
    (Whole(1, 20), 20, 20),
    (Decimals(0, 1), 0.33, Fraction(33, 100)),
    (Decimals(0, 1), 1, Fraction(1)),
    (Decimals(0, 1), 1e-3, Fraction(1, 1000)),
    (Decimals(0, 10, "0.5"), 2.5, Fraction(5, 2)),
    (Text(), "Zoë", "Zoë"),
    (Text(), " a b ", " a b "),
    (Text(3), "abc", "abc"),
    (Text(), "नि\u200dल", "नि\u200dल"),
    (Flag(), False, False),
    (OneOf(3, 1, 5), 5, 5),
    (OneOf("win", "draw"), "draw", "draw"),
    (OrNull(Whole(1, 2)), None, None),
    (OrNull(Whole(1, 2)), 2, 2),
    (Many(Whole(1, 9), 1, 3), [1, 1, 2], (1, 1, 2)),
    (Many(Whole(1, 9), unique=True), [3, 1, 2], (3, 1, 2)),
    (PAIR, {"wins": 1}, {"wins": 1, "draws": 0}),
]

# The shape, the value, where the problem is and which one.
REFUSED: list[tuple[Shape, Any, str, str]] = [
    (Whole(1, 20), 0, "x", "not_whole"),
    (Whole(1, 20), 21, "x", "not_whole"),
    (Whole(1, 20), True, "x", "not_whole"),
    (Whole(1, 20), 1.0, "x", "not_whole"),
    (Whole(1, 20), "1", "x", "not_whole"),
    (Whole(1, 20), None, "x", "not_whole"),
    (Whole(1, 20), 10**5000, "x", "not_whole"),
    (Decimals(0, 1), 1.01, "x", "not_number"),
    (Decimals(0, 1), -0.1, "x", "not_number"),
    (Decimals(0, 1), float("nan"), "x", "not_number"),
    (Decimals(0, 1), float("inf"), "x", "not_number"),
    (Decimals(0, 1), 10**5000, "x", "not_number"),
    (Decimals(0, 1), "0.5", "x", "not_number"),
    (Decimals(0, 1), True, "x", "not_number"),
    (Decimals(0, 10, "0.5"), 0.25, "x", "not_step"),
    (Text(), 5, "x", "not_text"),
    (Text(), "", "x", "empty_text"),
    (Text(), " \t", "x", "empty_text"),
    (Text(3), "abcd", "x", "long_text"),
    (Text(), "a\nb", "x", "control_character"),
    (Text(), "é\x00", "x", "control_character"),
    (Text(), "é\u202e", "x", "control_character"),
    (Text(), "\ud800", "x", "half_a_character"),
    (Flag(), 1, "x", "not_flag"),
    (Flag(), "true", "x", "not_flag"),
    (OneOf(3, 1, 5), 2, "x", "not_choice"),
    (OneOf(3, 1, 5), True, "x", "not_choice"),
    (OneOf("win"), ["win"], "x", "not_choice"),
    (Many(Whole(1, 9)), (1, 2), "x", "not_list"),
    (Many(Whole(1, 9)), "12", "x", "not_list"),
    (Many(Whole(1, 9), 1), [], "x", "list_length"),
    (Many(Whole(1, 9), 0, 1), [1, 2], "x", "list_length"),
    (Many(Whole(1, 9)), [1, 99], "x[1]", "not_whole"),
    (Many(Whole(1, 9), unique=True), [1, 2, 1], "x[2]", "twice"),
    (PAIR, [], "x", "not_object"),
    (PAIR, {"draws": 1}, "x", "missing_key"),
    (PAIR, {"wins": 1, "wons": 2}, "x.wons", "unknown_key"),
    (PAIR, {"wins": 10}, "x.wins", "not_whole"),
]


def label(value: Any) -> str | None:
    """Return a short name for a test case, not a number of 5,000 digits."""
    return format_value(value) if isinstance(value, int | str) else None


def problems_of(shape: Shape, value: Any) -> Problems:
    problems: Problems = []
    shape.read(value, "x", problems)
    return problems


@pytest.mark.parametrize(("shape", "value", "read"), TAKEN)
def test_shape_accepts(shape: Shape, value: Any, read: Any) -> None:
    """A good value is read without a problem, and its own schema takes it too."""
    problems: Problems = []
    assert shape.read(value, "x", problems) == read
    assert problems == []
    jsonschema.validate(value, shape.schema())


@pytest.mark.parametrize(("shape", "value", "path", "code"), REFUSED, ids=label)
def test_shape_refuses(shape: Shape, value: Any, path: str, code: str) -> None:
    """A bad value is one problem, named with its path."""
    found = problems_of(shape, value)
    assert (found[0].path, found[0].code) == (path, code)
    assert len(found) <= 2  # a missing key is reported along with "not an object"


OF_LETTERS = ("control_character", "half_a_character")


def can_be_asked(value: Any, code: str) -> bool:
    """Not of a schema: what is no JSON value, 1.0 (a whole number there), a text's characters, 5,000 digits."""
    if isinstance(value, float):
        return value == value and value != 1.0
    return type(value) is not tuple and code not in OF_LETTERS and not format_value(value).startswith("0x")


@pytest.mark.parametrize(("shape", "value"), [(s, v) for s, v, _, code in REFUSED if can_be_asked(v, code)], ids=label)
def test_the_schema_refuses_it_too(shape: Shape, value: Any) -> None:
    """The schema refuses every value that the reader refuses by type, length or bound."""
    assert not jsonschema.Draft202012Validator(shape.schema()).is_valid(value)


def test_problems_do_not_hide_each_other() -> None:
    """Every wrong item is named, and a wrong item is not called a repetition as well."""
    found = problems_of(Many(OneOf("club", "town"), unique=True), ["clubs", "club", 7])
    assert [(reason.path, reason.code) for reason in found] == [("x[0]", "not_choice"), ("x[2]", "not_choice")]
    found = problems_of(PAIR, {"wins": "a", "draws": -1, "losses": 0})
    assert [problem.path for problem in found] == ["x.wins", "x.draws", "x.losses"]


def test_an_unknown_key_comes_with_the_known_ones_and_the_nearest() -> None:
    """A mistyped key is answered with the probable one."""
    (found,) = problems_of(PAIR, {"wins": 1, "draw": 2})
    assert found.params == {"key": "draw", "keys": ["wins", "draws"], "near": "draws"}


def test_a_file_full_of_unknown_keys_is_answered_soon() -> None:
    """Guesses stop after a while; naming problems does not."""
    found = problems_of(PAIR, {"wins": 1, **{f"draw{i}": 1 for i in range(3 * MOST_GUESSES)}})
    assert len(found) == 3 * MOST_GUESSES
    assert [one.params["near"] for one in found[MOST_GUESSES:]] == [None] * (2 * MOST_GUESSES)


@pytest.mark.parametrize("name", ["\x1b[31mred", "\ud800", "a\nb", "x" * 500])
def test_quoted_values_are_short_and_printable(name: str) -> None:
    """Values and keys are quoted in one short printable line that any terminal can show."""
    (found,) = problems_of(PAIR, {"wins": 1, name: 1})
    for text in (format_value(name), found.path, found.params["key"]):
        assert is_printable(text)
        assert len(text.encode()) < 100


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "null"),
        (True, "true"),
        (1.5, "1.5"),
        ("a", '"a"'),
        ({}, "{}"),
        ({"a": 1}, "{...}"),
        ([], "[]"),
        ([1], "[...]"),
        ("x" * 99, '"' + "x" * 56 + "..."),
        (2**1200, "0x1" + "0" * 54 + "..."),
    ],
)
def test_values_are_quoted_as_they_stand_in_the_file(value: Any, said: str) -> None:
    """JSON words for JSON values, and long ones cut."""
    assert format_value(value) == said


@pytest.mark.parametrize(
    ("word", "meant"),
    [("omv", "omw"), ("buchholtz", "buchholz"), ("bucholz", "buchholz"), ("om", "omw"), ("sonne", None), ("", None)],
)
def test_the_nearest_word(word: str, meant: str | None) -> None:
    """At most two letters off, one for short words."""
    assert nearest(word, ["buchholz", "gw", "omw", "sonneborn_berger"]) == meant


def test_nothing_is_nearest_among_nothing() -> None:
    """No known words, no guess."""
    assert nearest("omw", []) is None


@given(st.decimals(min_value=0, max_value=1, places=4))
def test_decimals_are_read_as_they_are_written(written: Any) -> None:
    """0.33 is 33/100 and nothing else, for every number of four places."""
    assert Decimals(0, 1).read(float(written), "x", []) == Fraction(str(written))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


@given(JSON)
def test_no_value_breaks_a_shape(value: Any) -> None:
    """Whatever is in the file, the answer is a value or a problem."""
    for shape in (*dict.fromkeys(shape for shape, _, _ in TAKEN),):
        problems: Problems = []
        shape.read(value, "x", problems)
        assert all(is_printable(f"{problem.path}{problem.params.get('value', '')}") for problem in problems)
