"""Elo's rating, by the formula or by FIDE's table.

| clause | source | tested in |
|---|---|---|
| expected = 1 / (1 + 10^(-difference / 400)), or FIDE's table | Elo; FIDE B.02 8.1.2 | tests/ratings/test_elo.py |
| differences above 400 count as 400, for players below 2650 (`limit_400`) | FIDE B.02 8.3.1 | the same |
| change = K x (result - expected); K is one number, or by FIDE's schedule | FIDE B.02 8.3.3 | the same |
| by the table, the sum of a period is rounded to a whole number, halves away from zero | FIDE B.02 8.3.4 | the same |
| a table of three or more is a game between every two of it | ours | the same |
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Literal

from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Decimals, Flag, Key, OneOf
from crosstable.ratings import fide
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Number, exact, half_away
from crosstable.ratings.systems import Changes, Outcome, Period, Rating, System

START = 1500


class EloRating(Rating, frozen=True):
    """A rating, the number of games behind it, and whether it has ever reached 2400."""

    value: Number = START
    games: int = 0
    strong: bool = False


class Elo(System[EloRating]):
    """Rates single players; every two at a table have played each other."""

    name = "elo"
    settings: ClassVar = {
        "k": Key(Decimals(1, 200), Fraction(20)),
        "k_rule": Key(OneOf("constant", "fide"), "constant"),
        "expected": Key(OneOf("formula", "fide"), "formula"),
        "limit_400": Key(Flag(), True),
        "period": Key(OneOf("game", "month"), "game"),
    }
    fields: ClassVar = {"rating": Decimals(-10_000, 10_000)}

    def __init__(
        self,
        k: Number = 20,
        k_rule: Literal["constant", "fide"] = "constant",
        expected: Literal["formula", "fide"] = "formula",
        limit_400: bool = True,
        period: Period = "game",
    ) -> None:
        self.k, self.by_schedule, self.by_table = exact(k), k_rule == "fide", expected == "fide"
        self.limit_400, self.period = limit_400, period

    @property
    def is_plain(self) -> bool:
        """One factor, the formula, game by game: many games can be rated at once (`elo_batch`)."""
        return not self.by_schedule and not self.by_table and self.period == "game"

    def start(self, **given: Number) -> EloRating:
        """Return the first rating of a player; one that is given counts as established."""
        value = exact(given.get("rating", START))
        return EloRating(value, fide.NEW_UNTIL if given else 0, value >= fide.STRONG_FROM)

    def share(self, rating: Number, opponent: Number) -> Number:
        """Return the result expected of a rating against another, exact by the table."""
        difference = fide.counted_difference(rating, opponent) if self.limit_400 else rating - opponent
        return fide.expected_score(difference) if self.by_table else float(1 / (1 + 10 ** (-float(difference) / 400)))

    def update(self, games: Sequence[Game], ratings: Mapping[PlayerId, EloRating], _: int | None) -> Outcome:
        now = Counter(player for game in games for player in game.players for _ in range(len(game.sides) - 1))
        factors = {player: self._factor(ratings[player], now[player]) for player in now}
        gained: dict[PlayerId, Number] = dict.fromkeys(now, 0)
        changes: list[Changes] = []
        for game in games:
            players = game.players
            above = self._surplus(game, [ratings[player].value for player in players])
            before = {player: self._rounded_gain(gained[player]) for player in players}
            for player, share in zip(players, above, strict=True):
                gained[player] += factors[player] * share
            changes.append(tuple(self._rounded_gain(gained[player]) - before[player] for player in players))
        after = {player: self._update(ratings[player], gained[player], now[player]) for player in now}
        return Outcome(changes, after)

    def _surplus(self, game: Game, values: Sequence[Number]) -> list[Number]:
        above: list[Number] = [0] * len(values)
        for i, j, result in game.results():
            exact_result = Fraction(result)
            above[i] += exact_result - self.share(values[i], values[j])
            above[j] += 1 - exact_result - self.share(values[j], values[i])
        return above

    def factor_in(self, games: Sequence[Game], player: PlayerId, rating: EloRating) -> Number:
        now = sum(len(game.sides) - 1 for game in games if player in game.players)
        return self._factor(rating, now)

    def _factor(self, rating: EloRating, now: int) -> Number:
        return fide.factor(rating.games, rating.strong, now) if self.by_schedule else self.k

    def _rounded_gain(self, gained: Number) -> Number:
        """Return the points that count: whole ones with FIDE's table."""
        return half_away(exact(gained)) if self.by_table else gained

    def _update(self, rating: EloRating, gained: Number, now: int) -> EloRating:
        value = rating.value + self._rounded_gain(gained)
        return EloRating(value, rating.games + now, rating.strong or value >= fide.STRONG_FROM)

    def expected_score(self, side: Sequence[EloRating], other: Sequence[EloRating]) -> float:
        mine, theirs = side[0].value, other[0].value
        return float(self.share(mine, theirs) + 1 - self.share(theirs, mine)) / 2
