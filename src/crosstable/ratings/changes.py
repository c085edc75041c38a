"""The changes of each game: score or place of everybody, and the rating before and after."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.model.tournament import PlayerId
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Exact, Number
from crosstable.ratings.systems import Changes


class SeatChange(NamedTuple):
    """A player's share of a game: score or place of their side, and the rating before and after."""

    player: PlayerId
    name: str
    score: Number | None
    place: int | None
    before: Number
    change: Number
    after: Number


class GameChange(NamedTuple):
    """A game with everybody's change."""

    game: Game
    seats: Sequence[SeatChange]

    @property
    def bula(self) -> Exact | None:
        return self.game.bula


def game_changes(
    games: Iterable[Game],
    changes: Iterable[Changes],
    start: Mapping[PlayerId, Number],
    names: Mapping[PlayerId, str],
) -> Iterator[GameChange]:
    """Yield the changes of each game, from the ratings at the start; a player without a name is called by id."""
    now = dict(start)
    for game, changed in zip(games, changes, strict=False):
        scores, places = _by_seat(game, game.scores), _by_seat(game, game.places)
        seats = []
        for player, change, score, place in zip(game.players, changed, scores, places, strict=True):
            before = now[player]
            now[player] = before + change
            seats.append(SeatChange(player, names.get(player, player), score, place, before, change, now[player]))
        yield GameChange(game, seats)


def _by_seat(game: Game, values: Sequence[Any] | None) -> Sequence[Any]:
    """Return the score or place of everybody: a team's is that of each of its players."""
    if values is None:
        return [None] * len(game.players)
    return [value for side, value in zip(game.sides, values, strict=True) for _ in side]
