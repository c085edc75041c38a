"""Validation of games, and their outcomes."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ratings.game import Game
from crosstable.ratings.history import rate
from crosstable.ratings.systems import rating_system, rating_systems
from crosstable.words import sentence
from tests.ratings.games import duel, preferans

A, B, C, D = (PlayerId(player) for player in "abcd")
TEAMS = Game(((A, B), (C, D)), places=(1, 2))

# The case, the system, the games, the code and path, and the names in the sentence.
REFUSED: dict[str, tuple[str, Sequence[Game], str, str, dict[str, object]]] = {
    "a bula of zero": ("preferans", [preferans(-1, 0, 1, bula=0)], "bula_not_positive", "games[0].bula", {"value": 0}),
    "a bula below": ("elo", [preferans(-1, 0, 1, bula=-30)], "bula_not_positive", "games[0].bula", {"value": -30}),
    "two players": ("preferans", [preferans(-1, 1, players="ab")], "not_three", "games[0].players", {"players": 2}),
    "four": ("preferans", [preferans(-1, 1, 0, 0, players="abcd")], "not_three", "games[0].players", {"players": 4}),
    "one player": ("elo", [Game.of("a", (1,))], "too_few_sides", "games[0].players", {"sides": 1}),
    "twice": ("preferans", [preferans(-1, 0, 1, players="aba")], "plays_twice", "games[0].players", {"player": "a"}),
    "not zero": ("preferans", [preferans(-1, 0, 3)], "not_zero_sum", "games[0].scores", {"sum": 2}),
    "not zero, elsewhere": ("weng_lin", [preferans(-1, 0, 3)], "not_zero_sum", "games[0].scores", {"sum": 2}),
    "no bula": ("preferans", [Game.of("abc", (1, 0, -1))], "no_bula", "games[0].bula", {}),
    "no scores": (
        "preferans",
        [Game(((A,), (B,), (C,)), places=(1, 2, 3), bula=30)],
        "no_scores",
        "games[0].scores",
        {},
    ),
    "no result": ("elo", [Game(((A,), (B,)))], "length_of_sides", "games[0].scores", {"sides": 2, "length": 0}),
    "a score too many": (
        "elo",
        [Game.of("ab", (1, 2, 3))],
        "length_of_sides",
        "games[0].scores",
        {"sides": 2, "length": 3},
    ),
    "teams": ("glicko2", [TEAMS], "no_teams", "games[0].teams", {"system": "glicko2"}),
    "a crowd": (
        "weng_lin",
        [Game((tuple(PlayerId(str(i)) for i in range(21)), (A,)), places=(1, 2))],
        "large_team",
        "games[0].teams",
        {"players": 21, "most": 20},
    ),
    "backwards": (
        "elo",
        [duel("a", "b", date="2026-02-01"), duel("a", "b"), duel("a", "b", date="2026-01-31")],
        "date_backwards",
        "games[2].date",
        {"date": "2026-01-31", "last": "2026-02-01"},
    ),
    "another rating": (
        "preferans",
        [preferans(-1, 0, 1, given={"a": 1200}), preferans(-1, 0, 1, given={"a": 1201})],
        "other_rating",
        "games[1].players[0].rating",
        {"player": "a", "value": "1201", "first": 1200},
    ),
    "a late rating": (
        "preferans",
        [preferans(-1, 0, 1), preferans(-1, 0, 1, given={"c": 1200})],
        "other_rating",
        "games[1].players[2].rating",
        {"player": "c", "value": "1200", "first": 1000},
    ),
    "no such field": (
        "elo",
        [duel("a", "b", given={"a": {"rating": 1, "sigma": 2}})],
        "unknown_key",
        "games[0].players[0].rating.sigma",
        {"key": "sigma", "keys": ["rating"], "near": None},
    ),
    "beyond the scale": (
        "weng_lin",
        [duel("a", "b", given={"b": 1200})],
        "not_number",
        "games[0].players[1].rating",
        {"value": "1200", "low": -100, "high": 100},
    ),
}


@pytest.mark.parametrize(("system", "games", "code", "path", "params"), REFUSED.values(), ids=REFUSED.keys())
def test_bad_games_are_refused(
    system: str, games: Sequence[Game], code: str, path: str, params: dict[str, object]
) -> None:
    """With its place and a sentence."""
    with pytest.raises(Refusal) as refused:
        rate(games, rating_system(system))
    assert refused.value.code == "bad_games"
    found = {(reason.code, reason.path): reason for reason in refused.value.reasons}
    assert found[code, path].params == params
    assert sentence(found[code, path])


def test_all_problems_are_reported() -> None:
    """Of every game, up to a thousand."""
    with pytest.raises(Refusal) as refused:
        rate([preferans(1, 2, 3), preferans(0, 0, 0, bula=0, players="aab")], rating_system("preferans"))
    assert [reason.code for reason in refused.value.reasons] == ["not_zero_sum", "plays_twice", "bula_not_positive"]
    with pytest.raises(Refusal) as refused:
        rate([preferans(1, 2, 3)] * 5000, rating_system("preferans"))
    assert len(refused.value.reasons) == 1000


def test_an_unfinished_game_may_sum_to_anything() -> None:
    """The zero check is lifted."""
    assert rate([preferans(1, 2, 3, unfinished=True)], rating_system("preferans")).changes[0] == (0, 0, 0)


def test_ranks_of_a_game() -> None:
    """Higher scores are better, lower ones with a bula; places as they are; equal is a draw."""
    assert Game.of("abc", (3, 5, 3)).ranks == (1, 0, 1)
    assert preferans(3, 5, -8).ranks == (1, 2, 0)
    assert Game(((A,), (B,)), places=(7, 2)).ranks == (1, 0)
    assert list(Game.of("abc", (Fraction(1, 2), 1, 1)).results()) == [(0, 1, 0.0), (0, 2, 0.0), (1, 2, 0.5)]


@pytest.mark.parametrize("name", rating_systems())
def test_every_system_keeps_the_protocol(name: str) -> None:
    """A start, an even chance against oneself, a win that helps, and equal chances summing to one."""
    system = rating_system(name)
    game = preferans(-30, 0, 30)
    history = rate([game], system)
    assert history.ranking()[0] == "a"
    winner, loser = ([history.ratings[PlayerId(player)]] for player in "ac")
    assert system.expected_score(winner, winner) == pytest.approx(0.5)
    assert system.expected_score(winner, loser) > 0.5
    assert system.expected_score(winner, loser) + system.expected_score(loser, winner) == pytest.approx(1)
    assert set(system.field_values(system.start())) == set(system.fields)
    assert (history.changes[0][0] < 0) == system.lower_is_better


def test_unknown_systems_and_settings() -> None:
    """With the list of known ones, and a guess."""
    with pytest.raises(Refusal) as refused:
        rating_system("glicko")
    assert (refused.value.code, refused.value.params["near"]) == ("unknown_code", "glicko2")
    with pytest.raises(Refusal) as refused:
        rating_system("elo", {"kk": 20, "expected": "table", "limit_400": 1})
    assert [reason.code for reason in refused.value.reasons] == ["unknown_key", "not_choice", "not_flag"]
