"""The answers about pools of ratings, as plain JSON.

| question | answer |
|---|---|
| leaderboard | `{"pool", "system", "stronger", "games", "standings": [{"rank", "player", "rating", "games", ...}]}` |
| a player | `{"player", "rating", "games": [{"date", "players", "before", "change", "after", "parts"}]}` |
| what if | `{"results": [{"scores" or "places", "changes"}]}` |
| moves | `[{"player", "rank", "new_rank", "rating", "new_rating"}]` |

A rating of one number is that number; others are objects. Players are called by name.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crosstable.exchange.json_answers import Answer
from crosstable.exchange.rating_answers import plain
from crosstable.model.pools import day_of
from crosstable.model.tournament import PlayerId
from crosstable.ratings.explain import Explained, Possible
from crosstable.ratings.game import Game
from crosstable.ratings.pool import RatedPool, RatingMove, Standing, Step
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import Rating, System

Names = Mapping[PlayerId, str]


def value_answer(system: System[Any], rating: Rating) -> Any:
    """Return a rating: a number, or an object of the system's fields."""
    values = {name: plain(value) for name, value in system.field_values(rating).items()}
    return values if len(values) > 1 else next(iter(values.values()))


def direction_answer(system: System[Any]) -> str:
    return "lower" if system.lower_is_better else "higher"


def standings_answer(rated: RatedPool, names: Names) -> Answer:
    """Return the leaderboard."""
    return {
        "system": rated.system.name,
        "stronger": direction_answer(rated.system),
        "games": len(rated.games),
        "left_out": len(rated.left_out),
        "standings": [_standing(rated.system, standing, names) for standing in rated.standings],
    }


def _standing(system: System[Any], standing: Standing, names: Names) -> Answer:
    return {
        "rank": standing.rank,
        "player": names[standing.player],
        "rating": value_answer(system, standing.rating),
        "games": standing.games,
        "change": plain(standing.change),
        "was": standing.was,
        "last": day_of(standing.last),
        "provisional": standing.is_provisional,
        "inactive": standing.is_inactive,
    }


def course_answer(rated: RatedPool, steps: Sequence[Step], explained: Iterable[Explained], names: Names) -> Answer:
    """Return every game of a player, with what each change is made of."""
    games = []
    for step, parts in zip(steps, explained, strict=True):
        timed = rated.games[step.index]
        games.append(
            {
                "date": timed.moment.day,
                **game_answer(timed.game, names),
                "before": plain(step.before),
                "change": plain(step.change),
                "after": plain(step.after),
                "parts": {names[player]: _parts(parts, player, names) for player in timed.game.players},
            }
        )
    return {"games": games}


def _parts(explained: Explained, player: PlayerId, names: Names) -> list[Answer]:
    return [
        {
            "opponent": names[part.opponent],
            **{name: plain(value) for name, value in part.terms.items()},
            **({} if part.points is None else {"points": plain(part.points)}),
        }
        for part in explained.parts[player]
    ]


def game_answer(game: Game, names: Names) -> Answer:
    """Return who played, and how it ended."""
    found: Answer = {"players": [names[player] for player in game.players]}
    if game.scores is not None:
        found["scores"] = [plain(score) for score in game.scores]
    if game.places is not None:
        found["places"] = list(game.places)
    if game.bula is not None:
        found["bula"] = plain(game.bula)
    return found


def possible_answer(possible: Sequence[Possible], names: Names) -> Answer:
    """Return what results to come would change."""
    return {
        "results": [
            {
                **game_answer(one.game, names),
                "changes": {
                    names[player]: plain(change) for player, change in zip(one.game.players, one.changes, strict=True)
                },
            }
            for one in possible
        ]
    }


def moves_answer(moves: Sequence[RatingMove], names: Names) -> list[Answer]:
    """Return whose rating or rank would be another."""
    return [
        {
            "player": names[move.player],
            "rank": move.rank,
            "new_rank": move.new_rank,
            "rating": _maybe(move.value),
            "new_rating": _maybe(move.new_value),
        }
        for move in moves
    ]


def _maybe(value: Number | None) -> Any:
    return None if value is None else plain(value)
