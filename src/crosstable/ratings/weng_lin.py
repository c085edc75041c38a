"""Weng-Lin: Plackett-Luce ratings of tables of any size, in closed form, and of teams, computed by `openskill`.

| what | source | tested in |
|---|---|---|
| mu 25, sigma 25/3, beta 25/6, kappa 0.0001; tau 25/300 | openskill | tests/ratings/test_weng_lin.py |
| the update | Weng and Lin 2011, algorithm 4 | the same, values of the library |
| single players: the closed form agrees with the library to the last digits, ties too | ours | the same |
| players are ranked by mu - 3 sigma | openskill | the same |
| the expected result: the normal curve over the difference of mu | openskill | the same |
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import exp, sqrt
from typing import ClassVar

from openskill.models import PlackettLuce, PlackettLuceRating

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Decimals, Key
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import Outcome, Rating, System

MU, SIGMA, BETA, KAPPA = 25.0, 25 / 3, 25 / 6, 0.0001
# Beyond these the exponentials of the model would leave the range of floating point.
MOST_MU, MOST_IN_TEAM = 100, 20


class Belief(Rating, frozen=True):
    """The mean (`value` is mu) and the deviation of a player's believed skill."""

    value: float = MU
    sigma: float = SIGMA


class WengLin(System[Belief]):
    """Rates players and teams, game by game."""

    name = "weng_lin"
    settings: ClassVar = {"tau": Key(Decimals(0, 10), Fraction(25, 300))}
    fields: ClassVar = {"mu": Decimals(-MOST_MU, MOST_MU), "sigma": Decimals("0.001", 100)}
    period = "game"

    def __init__(self, tau: Number = 25 / 300) -> None:
        self.tau = float(tau)
        self.model = PlackettLuce(tau=self.tau)

    def start(self, **given: Number) -> Belief:
        return Belief(float(given.get("mu", MU)), float(given.get("sigma", SIGMA)))

    def problems_with(self, game: Game) -> Iterator[Reason]:
        largest = max(map(len, game.sides), default=0)
        if largest > MOST_IN_TEAM:
            yield Reason("large_team", {"players": largest, "most": MOST_IN_TEAM}, "teams")

    def update(self, games: Sequence[Game], ratings: Mapping[PlayerId, Belief], _: int | None) -> Outcome:
        (game,) = games
        if max(map(len, game.sides)) == 1:
            players = game.players
            before = [ratings[player] for player in players]
            now = rated_singles(before, game.ranks, self.tau)
            changes = tuple(new.value - old.value for new, old in zip(now, before, strict=True))
            return Outcome([changes], dict(zip(players, now, strict=True)))
        teams = [self._team([ratings[player] for player in side]) for side in game.sides]
        rated = self.model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        beliefs = [Belief(player.mu, player.sigma) for team in rated for player in team]
        after = dict(zip(game.players, beliefs, strict=True))
        return Outcome([tuple(after[player].value - ratings[player].value for player in game.players)], after)

    def expected_score(self, side: Sequence[Belief], other: Sequence[Belief]) -> float:
        share: float = self.model.predict_win([self._team(side), self._team(other)])[0]
        return share

    def strength(self, rating: Belief) -> float:
        return rating.value - 3 * rating.sigma

    def _team(self, side: Sequence[Belief]) -> list[PlackettLuceRating]:
        return [self.model.rating(belief.value, belief.sigma) for belief in side]


def rated_singles(before: Sequence[Belief], ranks: Sequence[int], tau: float) -> list[Belief]:
    """Return the beliefs after a table of single players; equal ranks are a draw."""
    variances = [belief.sigma * belief.sigma + tau * tau for belief in before]
    c = sqrt(sum(variances) + len(before) * BETA * BETA)
    powers = [exp(belief.value / c) for belief in before]
    # By rank: the sum over those who were not ahead of it, and how many share it.
    known = {
        rank: (sum(power for power, other in zip(powers, ranks, strict=True) if other >= rank), ranks.count(rank))
        for rank in {*ranks}
    }
    beliefs = []
    for belief, variance, power, rank in zip(before, variances, powers, ranks, strict=True):
        omega = delta = 0.0
        for other, (total, level) in known.items():
            if other <= rank:
                share = power / total
                # Each of those level at that rank brings its part; the player's own is one of them at the own rank.
                omega += (1 / level if other == rank else 0.0) - share
                delta += share * (1 - share)
        sigma = sqrt(variance)
        delta *= variance / (c * c) * (sigma / c)
        beliefs.append(Belief(belief.value + omega * variance / c, sigma * sqrt(max(1 - delta, KAPPA))))
    return beliefs
