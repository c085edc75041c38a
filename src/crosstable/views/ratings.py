"""Ratings after games: everybody's row, every game's changes, and how well rating systems predict."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId
from crosstable.ratings.columns import tables
from crosstable.ratings.compare import Comparison, compare
from crosstable.ratings.game import Game
from crosstable.ratings.history import History
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import Rating, System
from crosstable.views.listing import Column, Line, Listing, Mark, Place, Section


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player with their rating. `rank` is None for a player without one."""

    player: PlayerId
    name: str
    rank: int | None
    is_shared: bool
    rating: Rating
    games: int
    change: Number


R = TypeVar("R", bound=RatingRow)


class Prediction(NamedTuple):
    """How well a system predicts games, or why it can't rate them."""

    system: str
    comparison: Comparison | None
    refused: Reason | None = None


def rating_rows(history: History) -> list[RatingRow]:
    played = Counter(player for players in tables(history.games) for player in players)
    ranking = history.ranking()
    strengths = [history.system.strength(history.ratings[player]) for player in ranking]
    first = {strength: rank for rank, strength in reversed(list(enumerate(strengths, 1)))}
    shared = Counter(strengths)
    return [
        RatingRow(
            player=player,
            name=player,
            rank=first[strength],
            is_shared=shared[strength] > 1,
            rating=history.ratings[player],
            games=played[player],
            change=history.ratings[player].value - history.start[player].value,
        )
        for player, strength in zip(ranking, strengths, strict=True)
    ]


def ratings_listing(history: History) -> Listing[RatingRow]:
    return rows_listing(history.system, rating_rows(history), [*field_columns(history.system), *GAMES_AND_CHANGE])


GAMES_AND_CHANGE: Sequence[Column[RatingRow]] = (
    Column("count", "games", lambda row: row.games),
    Column("rating_change", "change", lambda row: row.change),
)


def rows_listing(
    system: System[Any], rows: Sequence[R], columns: Iterable[Column[Any]], marks: Sequence[tuple[Mark, ...]] = ()
) -> Listing[R]:
    """Return rows with rank and player before these columns; the notes say which way the numbers go."""
    lines = [
        Line(row, Player(row.player, row.name, place), marks[place - 1] if marks else (), row.rank is None)
        for place, row in enumerate(rows, 1)
    ]
    notes = [Reason("rating.lower" if system.lower_is_better else "rating.higher")]
    if "sigma" in system.fields:
        notes.append(Reason("rating.ordinal"))
    return Listing([*_RANK_AND_PLAYER, *columns], [Section(None, lines)], tuple(notes))


_RANK_AND_PLAYER: Sequence[Column[RatingRow]] = (
    Column("rank", "rank", lambda row: None if row.rank is None else Place(row.rank, row.is_shared)),
    Column("player", "player", lambda row: row.name),
)


def field_columns(system: System[Any]) -> list[Column[RatingRow]]:
    return [_field_column(system, field) for field in system.fields]


def _field_column(system: System[Any], field: str) -> Column[RatingRow]:
    return Column("rating", field, lambda row: system.field_values(row.rating)[field])


def predict(games: Sequence[Game], system: System[Any]) -> Prediction:
    try:
        return Prediction(system.name, compare(games, system))
    except Refusal as refusal:
        return Prediction(system.name, None, refusal.reasons[0])


def best_first(predictions: Iterable[Prediction]) -> list[Prediction]:
    """Return the predictions by log loss, then those without one."""
    return sorted(predictions, key=lambda prediction: _log_loss(prediction.comparison))


def _log_loss(comparison: Comparison | None) -> tuple[bool, float]:
    return (True, 0.0) if comparison is None else (False, comparison.log_loss)
