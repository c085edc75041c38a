"""Weng-Lin: Plackett-Luce ratings of tables of any size and of teams, computed by `openskill`.

| what | source | tested in |
|---|---|---|
| mu 25, sigma 25/3, beta 25/6, kappa 0.0001; tau 25/300 | openskill | tests/ratings/test_weng_lin.py |
| the update | Weng and Lin 2011, algorithm 4 | the same, values of the library |
| players are ranked by mu - 3 sigma | openskill | the same |
| the expected result: the normal curve over the difference of mu | openskill | the same |
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from openskill.models import PlackettLuce, PlackettLuceRating

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Decimals, Key
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import Outcome, Rating, System

MU, SIGMA = 25.0, 25 / 3
# Beyond these the exponentials of the model would leave the range of floating point.
MOST_MU, MOST_IN_TEAM = 100, 20


class Belief(Rating, frozen=True):
    """The mean (`value` is mu) and the deviation of what is believed about a player's skill."""

    value: float = MU
    sigma: float = SIGMA


class WengLin(System[Belief]):
    """Rates players and teams, game by game."""

    name = "weng_lin"
    settings: ClassVar = {"tau": Key(Decimals(0, 10), Fraction(25, 300))}
    fields: ClassVar = {"mu": Decimals(-MOST_MU, MOST_MU), "sigma": Decimals("0.001", 100)}
    period = "game"

    def __init__(self, tau: Number = 25 / 300) -> None:
        self.model = PlackettLuce(tau=float(tau))

    def start(self, **given: Number) -> Belief:
        return Belief(float(given.get("mu", MU)), float(given.get("sigma", SIGMA)))

    def problems_with(self, game: Game) -> Iterator[Reason]:
        largest = max(map(len, game.sides), default=0)
        if largest > MOST_IN_TEAM:
            yield Reason("large_team", {"players": largest, "most": MOST_IN_TEAM}, "teams")

    def update(self, games: Sequence[Game], ratings: Mapping[PlayerId, Belief], _: int | None) -> Outcome:
        (game,) = games
        teams = [self._team([ratings[player] for player in side]) for side in game.sides]
        rated = self.model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        beliefs = [Belief(player.mu, player.sigma) for team in rated for player in team]
        after = dict(zip(game.players, beliefs, strict=True))
        return Outcome([tuple(after[player].value - ratings[player].value for player in game.players)], after)

    def expected(self, side: Sequence[Belief], other: Sequence[Belief]) -> float:
        share: float = self.model.predict_win([self._team(side), self._team(other)])[0]
        return share

    def strength(self, rating: Belief) -> float:
        return rating.value - 3 * rating.sigma

    def _team(self, side: Sequence[Belief]) -> list[PlackettLuceRating]:
        return [self.model.rating(belief.value, belief.sigma) for belief in side]
