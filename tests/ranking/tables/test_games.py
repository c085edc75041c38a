"""The games of preferans that a tournament's tables have, as a rating reads them."""

from fractions import Fraction
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.games import PlayedGame, TableGame, played_games

SEED = [[320, -20, 160], [120, 4, 60], [20, 16, 60]]
PLAYERS = [{"id": player, "name": player.upper()} for player in "abcd"]


def games_at(*tables: dict[str, Any], preset: str = "preferans", **config: Any) -> list[PlayedGame]:
    """Return the games of one round of these tables."""
    rounds = [{"number": 1, "status": "in_progress", "tables": list(tables)}]
    document = {"crosstable": 1, "preset": preset, "config": config, "players": PLAYERS, "rounds": rounds}
    return list(played_games(tournament_from(document).stages))


def table_game(seats: str, *scores: int, bula: int, unfinished: bool = False) -> TableGame:
    return TableGame(tuple(map(PlayerId, seats)), tuple(Fraction(score) for score in scores), bula, unfinished)


def test_the_papers_of_a_table() -> None:
    """A table of three is one game: the worked example, with its own bula or the event's."""
    (found,) = games_at({"table": 2, "seats": [*"abc"], "papers": SEED, "bula": 30})
    assert found == PlayedGame(1, 2, 1, table_game("abc", -500, 40, 460, bula=30))
    (found,) = games_at({"seats": [*"abc"], "papers": SEED}, bula=40)
    assert found == PlayedGame(1, None, 1, table_game("abc", -500, 40, 460, bula=40))


def test_four_at_a_table() -> None:
    """Each game of four is one of its three, in their order."""
    games = [
        {"seats": [*"abc"], "papers": SEED},
        {"seats": [*"dca"], "papers": [[0, 3, 0]] * 3, "bula": 20, "unfinished": True},
    ]
    found = games_at({"seats": [*"abcd"], "games": games}, table_size=4)
    assert [game.played for game in found] == [
        table_game("abc", -500, 40, 460, bula=60),
        table_game("dca", 30, 30, 30, bula=20, unfinished=True),
    ]
    assert [game.game for game in found] == [1, 2]


def test_scores_without_papers() -> None:
    """Three whose scores alone are known played one game, with its own bula or the event's; four could have played
    any.
    """
    (found,) = games_at({"seats": [*"abc"], "scores": [-10, 4, 6]}, bula=20)
    assert found.played == table_game("abc", -10, 4, 6, bula=20)
    (found,) = games_at({"seats": [*"abc"], "scores": [-10, 4, 6], "bula": 40}, bula=20)
    assert found.played == table_game("abc", -10, 4, 6, bula=40)
    assert games_at({"seats": [*"abcd"], "scores": [-10, 4, 6, 0]}, table_size=4) == []
    assert games_at({"seats": [*"abc"]}) == []
    assert games_at({"seats": [*"abcd"], "scores": [1, 2, 3, 4]}, preset="speed_jong") == []
