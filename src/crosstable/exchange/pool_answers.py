"""The answers about pools of ratings, as plain JSON.

| question | answer |
|---|---|
| leaderboard | `{"pool", "system", "stronger", "games", "standings": [{"rank", "player", "rating", "games", ...}]}` |
| a player | `{"player", "rating", "games": [{"date", "players", "before", "change", "after", "parts"}]}` |
| what if | `{"results": [{"scores" or "places", "changes"}]}` |
| moves | `[{"player", "rank", "new_rank", "rating", "new_rating"}]` |

A rating of one number is that number; others are objects. Players are called by name.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from crosstable.exchange.json_answers import Answer
from crosstable.exchange.rating_answers import number_answer, part_answer, rating_answer
from crosstable.ratings.explain import Part, Possible
from crosstable.ratings.game import Game
from crosstable.ratings.pool import RatedPool
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import System
from crosstable.views.pool import Names, PlayedGame, PoolMove, PoolRow, pool_rows


def standings_answer(rated: RatedPool, names: Names) -> Answer:
    return {
        "system": rated.system.name,
        "stronger": "lower" if rated.system.lower_is_better else "higher",
        "games": len(rated.games),
        "left_out": len(rated.left_out),
        "standings": [_row_answer(rated.system, row) for row in pool_rows(rated, names)],
    }


def _row_answer(system: System[Any], row: PoolRow) -> Answer:
    return {
        "rank": row.rank,
        "player": row.name,
        "rating": rating_answer(system, row.rating),
        "games": row.games,
        "change": number_answer(row.change),
        "was": row.was,
        "last": row.last,
        "provisional": row.is_provisional,
        "inactive": row.is_inactive,
    }


def course_answer(games: Iterable[PlayedGame], names: Names) -> Answer:
    return {
        "games": [
            {
                "date": played.day,
                **game_answer(played.game, names),
                "before": number_answer(played.before),
                "change": number_answer(played.change),
                "after": number_answer(played.after),
                "parts": {
                    names[player]: [_part_answer(part, names) for part in played.explained.parts[player]]
                    for player in played.game.players
                },
            }
            for played in games
        ]
    }


def _part_answer(part: Part, names: Names) -> Answer:
    answer = part_answer(part, names[part.opponent])
    return answer if part.points is None else answer | {"points": number_answer(part.points)}


def game_answer(game: Game, names: Names) -> Answer:
    answer: Answer = {"players": [names[player] for player in game.players]}
    if game.scores is not None:
        answer["scores"] = [number_answer(score) for score in game.scores]
    if game.places is not None:
        answer["places"] = list(game.places)
    if game.bula is not None:
        answer["bula"] = number_answer(game.bula)
    return answer


def possible_answer(possible: Sequence[Possible], names: Names) -> Answer:
    return {
        "results": [
            {
                **game_answer(result.game, names),
                "changes": {
                    names[player]: number_answer(change)
                    for player, change in zip(result.game.players, result.changes, strict=True)
                },
            }
            for result in possible
        ]
    }


def moves_answer(moves: Sequence[PoolMove]) -> list[Answer]:
    return [
        {
            "player": move.name,
            "rank": move.rank,
            "new_rank": move.new_rank,
            "rating": _optional_number(move.rating),
            "new_rating": _optional_number(move.new_rating),
        }
        for move in moves
    ]


def _optional_number(value: Number | None) -> Any:
    return None if value is None else number_answer(value)
