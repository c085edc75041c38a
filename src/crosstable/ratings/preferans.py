"""The preferans rating: three players, their scores and the bula.

| clause | source | tested in |
|---|---|---|
| D = (score - opponent's score) / bula, to 3 decimals | preferans | tests/ratings/test_preferans.py, on the oracle |
| T = (opponent's rating - rating) x 0.028, to 3 decimals | preferans | the same |
| N = bula / 100 with the sign of the scores' difference; 0 for equal scores | preferans | the same, in every order |
| the change is half the sum of D + T + N over both opponents, rounded, halves away from zero | preferans | the same |
| a lower rating is stronger (`published`); `winner_gains` turns D and N around | preferans | the same |
| new players start at 1000 | preferans | tests/ratings/test_history.py |
| the expected result: Elo's curve; the source has none | ours | tests/ratings/test_compare.py |

D, T and N are kept in thousandths: whole numbers if scores, bula and ratings are.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import ClassVar, Literal

import msgspec

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Decimals, Key, OneOf
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Exact, Number, exact, half_away
from crosstable.ratings.systems import Outcome, Rating, System

START = 1000
SEATS = 3
PER_POINT = 28  # 2.8 / 100, in thousandths

Orientation = Literal["published", "winner_gains"]


class ExactRating(Rating, frozen=True):
    """A rating without any rounding of its own."""

    value: Exact = START


class OpponentPart(msgspec.Struct, frozen=True):
    """One opponent's part: the result D, the ratings T and the bonus N, in thousandths; half of their sum counts."""

    player: PlayerId
    opponent: PlayerId
    d: Exact
    t: Exact
    n: Exact

    @property
    def total(self) -> Exact:
        return self.d + self.t + self.n


class Preferans(System[ExactRating]):
    """Rates tables of three, game by game."""

    name = "preferans"
    settings: ClassVar = {
        "orientation": Key(OneOf("published", "winner_gains"), "published"),
        "spread": Key(Decimals(1, 100_000), Fraction(400)),
    }
    fields: ClassVar = {"rating": Decimals(-1_000_000, 1_000_000)}
    period = "game"

    def __init__(self, orientation: Orientation = "published", spread: Number = 400) -> None:
        self.lower_is_better = orientation == "published"
        self.sign = 1 if self.lower_is_better else -1
        self.spread = float(spread)

    def start(self, **given: Number) -> ExactRating:
        return ExactRating(exact(given.get("rating", START)))

    def problems_with(self, game: Game) -> Iterator[Reason]:
        yield from super().problems_with(game)
        if len(game.sides) != SEATS:
            yield Reason("not_three", {"players": len(game.sides)}, "players")
        if game.bula is None:
            yield Reason("no_bula", {}, "bula")
        if game.scores is None:
            yield Reason("no_scores", {}, "scores")

    def parts(self, game: Game, ratings: Sequence[Exact]) -> list[OpponentPart]:
        """Return each player's change, opponent by opponent."""
        scores, bula, players = game.scores, game.bula, game.players
        assert scores is not None
        assert bula is not None
        parts = []
        for i, j in permutations(range(SEATS), 2):
            difference = scores[i] - scores[j]
            bonus = (difference > 0) - (difference < 0)
            parts.append(
                OpponentPart(
                    player=players[i],
                    opponent=players[j],
                    d=self.sign * half_away(1000 * difference, bula),
                    t=half_away(PER_POINT * (ratings[j] - ratings[i])),
                    n=self.sign * bonus * 10 * bula,
                )
            )
        return parts

    def changes(self, game: Game, ratings: Sequence[Exact]) -> tuple[int, ...]:
        """Return the change of each of the three; they need not sum to zero."""
        totals = [part.total for part in self.parts(game, ratings)]
        return tuple(half_away(totals[2 * i] + totals[2 * i + 1], 2000) for i in range(SEATS))

    def update(self, games: Sequence[Game], ratings: Mapping[PlayerId, ExactRating], _: int | None) -> Outcome:
        (game,) = games
        before = [ratings[player].value for player in game.players]
        changes = self.changes(game, before)
        after = [ExactRating(value + change) for value, change in zip(before, changes, strict=True)]
        return Outcome([changes], dict(zip(game.players, after, strict=True)))

    def expected_score(self, side: Sequence[ExactRating], other: Sequence[ExactRating]) -> float:
        difference = self.sign * float(side[0].value - other[0].value) / self.spread
        return float(1 / (1 + 10 ** max(-300.0, min(300.0, difference))))
