"""Typed results: every form of a match result and of a table score."""

import pytest

from crosstable.app.intake.score_parser import parse_results, parse_score, parse_tap, take_score
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import DoubleForfeit, DoubleLoss, Forfeit, Match, PlayerId, Result, Score

ANN, BOB = PlayerId("ann"), PlayerId("bob")

FORMS: dict[str, Result | None] = {
    "2 1": Score(2, 1),
    "21": Score(2, 1),
    "2-1": Score(2, 1),
    "2:1": Score(2, 1),
    "2\u20131": Score(2, 1),
    "2-1-1": Score(2, 1, 1),
    "211": Score(2, 1, 1),
    "w": Score(2, 0),
    "W": Score(2, 0),
    "l": Score(0, 2),
    "d": Score(0, 0, 3),
    "draw": Score(0, 0, 3),
    "=": Score(0, 0, 3),
    "id": Score(0, 0, 3),
    "0 0 3": Score(0, 0, 3),
    "\u00bd-\u00bd": Score(0, 0, 3),
    "0.5-0.5": Score(0, 0, 3),
    "1/2-1/2": Score(0, 0, 3),
    "f1": Forfeit(ANN),
    "f2": Forfeit(BOB),
    "forfeit bob": Forfeit(BOB),
    "dl": DoubleLoss(),
    "df": DoubleForfeit(),
    "F12": DoubleForfeit(),
    "-": None,
    "none": None,
}


@pytest.mark.parametrize(("typed", "result"), FORMS.items())
def test_every_form(typed: str, result: Result | None) -> None:
    words = typed.split()
    found, twenties = parse_score(take_score(7, words), Match(ANN, BOB, 7), 3, PlayerId)
    assert (found, twenties, words) == (result, None, [])


@pytest.mark.parametrize(("best_of", "won"), [(1, Score(1, 0)), (3, Score(2, 0)), (5, Score(3, 0))])
def test_a_win_takes_most_games(best_of: int, won: Score) -> None:
    assert parse_score(take_score(1, ["w"]), Match(ANN, BOB, 1), best_of, PlayerId)[0] == won


@pytest.mark.parametrize("typed", ["x", "2", "2-", "2-1-1-1", "1234-1", "ff", "w l"])
def test_invalid_scores(typed: str) -> None:
    score = take_score(1, [typed])
    with pytest.raises(Refusal) as refused:
        parse_score(score, Match(ANN, BOB, 1), 3, PlayerId)
    assert refused.value.code == "not_a_score"


def test_several_tables_in_a_line() -> None:
    assert [(result.table, result.score) for result in parse_results(["3", "2", "1", "#4", "20", "5", "d"])] == [
        (3, "2-1"),
        (4, "20"),
        (5, "d"),
    ]


@pytest.mark.parametrize(
    ("typed", "seat", "delta"),
    [("E+", 0, 1), ("s -", 1, -1), ("west+", 2, 1), ("n\u2212", 3, -1), ("ann+", None, 1)],
)
def test_a_tap(typed: str, seat: int | None, delta: int) -> None:
    found = parse_tap(3, typed)
    assert (found.table, found.seat, found.delta) == (3, seat, delta)


@pytest.mark.parametrize("typed", ["", "+", "E", "E*", "E++ x"])
def test_invalid_taps(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_tap(3, typed)
    assert refused.value.code == "not_a_tap"


@pytest.mark.parametrize("typed", ["6-2/5-3", "6 2 20s 5 3", "62 20S 5 3"])
def test_twenties_after_the_score(typed: str) -> None:
    """After a slash, or in words of their own."""
    words = typed.split()
    assert parse_score(take_score(7, words), Match(ANN, BOB, 7), 3, PlayerId) == (Score(6, 2), (5, 3))
    assert words == []


def test_twenties_are_given_for_both_players() -> None:
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_twenties"):
        take_score(7, ["6", "2", "20s", "5"])
