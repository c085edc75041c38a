"""Results as they are typed."""

import pytest

from crosstable.app.intake.score_parser import TypedResult, parse_results, parse_score, parse_twenties
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import DoubleLoss, Forfeit, Match, PlayerId, Result, Score

A, B = PlayerId("a"), PlayerId("b")
MATCH = Match(A, B, 1)


def find(text: str) -> PlayerId:
    return PlayerId(text[0].lower())


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("2-1", Score(2, 1)),
        ("2:1", Score(2, 1)),
        ("2\u20131", Score(2, 1)),
        ("21", Score(2, 1)),
        ("2-1-1", Score(2, 1, 1)),
        ("211", Score(2, 1, 1)),
        ("0-0-3", Score(0, 0, 3)),
        ("10-8", Score(10, 8)),
        ("1-0", Score(1, 0)),
        ("draw", Score(0, 0, 3)),
        ("D", Score(0, 0, 3)),
        ("=", Score(0, 0, 3)),
        ("f1", Forfeit(A)),
        ("F2", Forfeit(B)),
        ("dl", DoubleLoss()),
        ("-", None),
        ("\0", None),
        ("none", None),
    ],
)
def test_a_score(typed: str, result: Result | None) -> None:
    """Every way to type one."""
    assert parse_score(TypedResult(1, typed), MATCH, 3, find) == (result, None)


def test_a_draw_is_as_long_as_the_match() -> None:
    """An agreed draw of a single game is one drawn game."""
    assert parse_score(TypedResult(1, "draw"), MATCH, 1, find) == (Score(0, 0, 1), None)


def test_twenties_after_a_slash() -> None:
    """The twenties of both players follow the score."""
    assert parse_score(TypedResult(1, "6-2/5-3"), MATCH, 3, find) == (Score(6, 2), (5, 3))
    assert parse_twenties("12-0") == (12, 0)


@pytest.mark.parametrize("typed", ["2", "2-", "-2", "x", "2-1-1-1", "1234", "f3", "2-1/5", "2-1/", "2-1/x-y", "2.1"])
def test_no_score(typed: str) -> None:
    """Refused, not guessed."""
    with pytest.raises(Refusal) as refused:
        parse_score(TypedResult(1, typed), MATCH, 3, find)
    assert refused.value.code in ("not_a_score", "not_twenties")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("3 2-1", [TypedResult(3, "2-1")]),
        ("3 2 1", [TypedResult(3, "2-1")]),
        ("1 2 0 2 2 1", [TypedResult(1, "2-0"), TypedResult(2, "2-1")]),
        ("1 20 2 2 1 3 f2", [TypedResult(1, "20"), TypedResult(2, "2-1"), TypedResult(3, "f2")]),
        ("1 forfeit Ann 12 2-0", [TypedResult(1, "forfeit", "Ann"), TypedResult(12, "2-0")]),
        ("1 -", [TypedResult(1, "-")]),
        ("", []),
    ],
)
def test_a_line_of_results(words: str, found: list[TypedResult]) -> None:
    """Tables and scores alternate; two single digits are one score."""
    assert list(parse_results(words.split())) == found


def test_a_forfeit_by_name() -> None:
    """The named player forfeits."""
    assert parse_score(TypedResult(1, "forfeit", "Bob"), MATCH, 3, find) == (Forfeit(B), None)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("1", "score_missing"),
        ("1 2-0 2", "score_missing"),
        ("1 forfeit", "score_missing"),
        ("x 2-0", "not_a_table"),
        ("-1 2-0", "not_a_table"),
        ("\u0663 2-0", "not_a_table"),
    ],
)
def test_no_line_of_results(words: str, code: str) -> None:
    """Refused with what is missing."""
    with pytest.raises(Refusal) as refused:
        list(parse_results(words.split()))
    assert refused.value.code == code
