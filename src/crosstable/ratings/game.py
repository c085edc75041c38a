"""A game to be rated: who played, how it ended, and what every system asks of it.

| what | refused as |
|---|---|
| a game has two sides or more, and nobody plays in it twice | `too_few_sides`, `plays_twice` |
| there is one score or place for each side | `length_of_sides` |
| a game with a bula is one of preferans: the bula is above zero | `bula_not_positive` |
| its scores sum to zero, unless it is unfinished | `not_zero_sum` |
| dates do not run backwards | `date_backwards` |

All of them are tested in tests/ratings/test_games.py.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import msgspec

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.ratings.papers import Paper, scores_of
from crosstable.ratings.rounding import Exact

Side = tuple[PlayerId, ...]


class RegisteredRating(int):
    """The rating of a player's registration: it counts in the systems of that name only."""


class Game(msgspec.Struct, frozen=True, gc=False):
    """One game: sides (a player, or a team) with a score or a place each; `given` are ratings that came with it."""

    sides: tuple[Side, ...]
    scores: tuple[Exact, ...] | None = None
    places: tuple[int, ...] | None = None
    bula: Exact | None = None
    unfinished: bool = False
    date: str | None = None
    given: Mapping[PlayerId, Any] = {}

    @classmethod
    def of(cls, players: Iterable[str], scores: Iterable[Exact], **more: Any) -> Self:
        return cls(tuple((PlayerId(player),) for player in players), tuple(scores), **more)

    @classmethod
    def of_papers(cls, players: Iterable[str], papers: Iterable[Sequence[Exact]], bula: Exact, **more: Any) -> Self:
        """Return a game of preferans from three papers (left, middle, right) in seat order."""
        scores = scores_of([Paper(*paper) for paper in papers])
        return cls(tuple((PlayerId(player),) for player in players), scores, bula=bula, **more)

    @property
    def players(self) -> Side:
        return tuple(player for side in self.sides for player in side)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each side: 0 is best, equal ranks are a draw. In preferans the lower score is better."""
        keys: tuple[Exact, ...]
        if self.places is not None:
            keys = self.places
        else:
            scores = self.scores or ()
            keys = scores if self.bula is not None else tuple(-score for score in scores)
        order = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        return tuple(order[key] for key in keys)

    def results(self) -> Iterator[tuple[int, int, float]]:
        """Yield every two sides of the table, and what the first took off the second: 1, a half or 0."""
        ranks = self.ranks
        for i, mine in enumerate(ranks):
            for j, other in enumerate(ranks[:i]):
                yield j, i, 0.5 if mine == other else float(other < mine)


def game_problems(game: Game) -> Iterator[Reason]:
    """Yield the problems of a game in any system; the path is its part."""
    if len(game.sides) < 2:
        yield Reason("too_few_sides", {"sides": len(game.sides)}, "players")
    for player, times in Counter(game.players).items():
        if times > 1:
            yield Reason("plays_twice", {"player": player}, "players")
    for part, values in (("scores", game.scores), ("places", game.places)):
        if values is not None and len(values) != len(game.sides):
            yield Reason("length_of_sides", {"sides": len(game.sides), "length": len(values)}, part)
    if game.scores is None and game.places is None:
        yield Reason("length_of_sides", {"sides": len(game.sides), "length": 0}, "scores")
    if game.bula is None:
        return
    if game.bula <= 0:
        yield Reason("bula_not_positive", {"value": game.bula}, "bula")
    total = sum(game.scores or ())
    if total and not game.unfinished:
        yield Reason("not_zero_sum", {"sum": total}, "scores")
