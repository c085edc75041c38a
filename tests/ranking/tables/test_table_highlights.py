"""Highlights of small tournaments of tables."""

from fractions import Fraction
from typing import Any

from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.highlights import table_highlights
from tests.ranking.tables.small_events import round_, table, tournament


def params_by_code(played: Tournament) -> dict[str, dict[str, Any]]:
    """Return the parameters of every highlight by its code."""
    return {reason.code.removeprefix("highlight."): dict(reason.params) for reason in table_highlights(played)}


def evening(format_: str = "tables", **facts: dict[str, Any]) -> Tournament:
    """d has nothing in round 1 and most in round 2, which counts twice."""
    first = table(1, a="+1:01 +1:02 +1:03", b="+1:01 +1:02", c="+1:01", d="")
    seated = {"a": "+2:01", "b": "+2:01", "c": "", "d": "+2:01 +2:02 +2:03"}
    there = {player: taps for player, taps in seated.items() if "eliminated_in" not in facts.get(player, {})}
    players = [{"id": player, "name": player, **facts.get(player, {})} for player in "abcd"]
    return tournament(players, round_(1, first), round_(2, table(1, **there), times=2), format_=format_, rounds=2)


def test_highlights_of_wins_rounds_and_climbs() -> None:
    found = params_by_code(evening())
    assert found["most_wins"] == {"players": ["a"], "wins": 4}
    assert found["best_round"] == {"player": "d", "round": 2, "score": Fraction(6)}
    assert found["climb"] == {"player": "d", "round": 1, "rank": 4, "final": 1}
    assert "closest_cut" not in found


def test_the_closest_cut_names_the_last_who_stayed_and_the_first_who_went() -> None:
    found = params_by_code(evening("cut_line", c={"eliminated_in": 1}, d={"eliminated_in": 1}))
    assert found["closest_cut"] == {
        "round": 1,
        "stayed": "b",
        "cut": "c",
        "distance": Fraction(1),
        "criterion": "tournament_score",
    }


def test_a_cut_between_equal_scores_names_the_criterion() -> None:
    """b and c have as much; b's last win was later, or earlier: either way something after the score decided."""
    first = table(1, a="+1:01 +1:02", b="+1:05", c="+1:03", d="")
    out = {"eliminated_in": 1}
    players: list[dict[str, Any]] = [{"id": "a"}, {"id": "b"}, {"id": "c", **out}, {"id": "d", **out}]
    found = params_by_code(
        tournament(players, round_(1, first), round_(2, table(1, a="", b="")), format_="cut_line", rounds=2)
    )
    assert found["closest_cut"]["distance"] == 0
    assert found["closest_cut"]["criterion"] not in (None, "tournament_score")


def test_best_round_with_lower_wins() -> None:
    seats = {"table": 1, "seats": ["a", "b", "c"]}
    rounds = [round_(1, {**seats, "scores": [30, 20, 10]}), round_(2, {**seats, "scores": [5, 25, 40]})]
    found = params_by_code(tournament(["a", "b", "c"], *rounds, lower_wins=True))
    assert found["best_round"] == {"player": "a", "round": 2, "score": Fraction(5)}
    assert "most_wins" not in found


def test_nothing_is_invented_before_anybody_has_scored() -> None:
    assert params_by_code(tournament(["a", "b", "c", "d"], round_(1, table(1, a="", b="", c="", d="")))) == {}
