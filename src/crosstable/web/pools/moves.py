"""Whose ratings a correction would change, as pages show it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from crosstable.app.pool_view import PoolView
from crosstable.ratings.pool import RatingMove
from crosstable.words.rating_text import number_text


class MoveRow(NamedTuple):
    """Whose rating would be another."""

    name: str
    value: str
    new_value: str
    rank: str
    new_rank: str


def move_rows(view: PoolView, moves: Sequence[RatingMove]) -> list[MoveRow]:
    """Everybody whose rating or rank would be another, in words."""
    return [
        MoveRow(
            view.names.get(move.player, ""),
            *map(_shown, (move.value, move.new_value, move.rank, move.new_rank)),
        )
        for move in moves
    ]


def _shown(value: Any) -> str:
    return "\N{EN DASH}" if value is None else number_text(value)
