"""Glicko-2: a rating with its deviation and volatility.

| step | source | tested in |
|---|---|---|
| start at 1500, 350 and 0.06; the scale is 173.7178 | Glickman, steps 1 and 2 | tests/ratings/test_glicko2.py |
| v and delta from all games of the period | steps 3 and 4 | the same, the worked example |
| the new volatility, by the Illinois method | step 5 | the same |
| the new deviation and rating | steps 6 and 7 | the same |
| without games only the deviation grows, month by month | step 8 | the same |
| a table of three or more is a game between every two of it | ours | the same |

Games of one month are a period (`period`: month); games without a date, and all with `game`, are rated one by one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import exp, log, pi, sqrt
from typing import ClassVar, NamedTuple

import msgspec

from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Decimals, Key, OneOf
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import Changes, Outcome, Period, Rating, System

START, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
SCALE = 173.7178
CLOSE_ENOUGH = 1e-6


class GlickoRating(Rating, frozen=True):
    """A rating with deviation and volatility, and the month that it is valid for."""

    value: float = START
    deviation: float = DEVIATION
    volatility: float = VOLATILITY
    month: int | None = None

    @property
    def mu(self) -> float:
        return (self.value - START) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


class GlickoGame(NamedTuple):
    """One game of a player: its weight, the expected score, the result, and its index in the period."""

    weight: float
    expected: float
    result: float
    place: tuple[int, int]


class Glicko2(System[GlickoRating]):
    """Rates single players; every two at a table have played each other."""

    name = "glicko2"
    settings: ClassVar = {
        "tau": Key(Decimals("0.3", "1.2"), Fraction(1, 2)),
        "period": Key(OneOf("game", "month"), "month"),
    }
    fields: ClassVar = {
        "rating": Decimals(-10_000, 10_000),
        "deviation": Decimals(1, 1_000),
        "volatility": Decimals("0.001", 1),
    }

    def __init__(self, tau: Number = 0.5, period: Period = "month") -> None:
        self.tau, self.period = float(tau), period

    def start(self, **given: Number) -> GlickoRating:
        values = {name: float(value) for name, value in given.items()}
        return GlickoRating(
            values.get("rating", START), values.get("deviation", DEVIATION), values.get("volatility", VOLATILITY)
        )

    def with_inactivity(self, rating: GlickoRating, month: int | None) -> GlickoRating:
        """Return the rating with the volatility added to the deviation for every month without a game."""
        if month is None or rating.month is None or rating.month >= month:
            return rating
        phi = sqrt(rating.phi**2 + (month - rating.month) * rating.volatility**2)
        return msgspec.structs.replace(rating, deviation=SCALE * phi, month=month)

    def update(self, games: Sequence[Game], ratings: Mapping[PlayerId, GlickoRating], month: int | None) -> Outcome:
        before = None if month is None else month - 1
        rested = {player: self.with_inactivity(ratings[player], before) for game in games for player in game.players}
        met: dict[PlayerId, list[GlickoGame]] = {player: [] for player in rested}
        for at, game in enumerate(games):
            players = game.players
            for i, j, result in game.results():
                met[players[i]].append(_game_of(rested[players[i]], rested[players[j]], result, (at, i)))
                met[players[j]].append(_game_of(rested[players[j]], rested[players[i]], 1 - result, (at, j)))
        changes = [[0.0] * len(game.players) for game in games]
        after = {}
        for player, against in met.items():
            new = self.rate_period(rested[player], against)
            after[player] = msgspec.structs.replace(new, month=month)
            for meeting in against:
                at, seat = meeting.place
                changes[at][seat] += SCALE * new.phi**2 * meeting.weight * (meeting.result - meeting.expected)
        done: list[Changes] = [tuple(of_game) for of_game in changes]
        return Outcome(done, after)

    def rate_period(self, rating: GlickoRating, against: Sequence[GlickoGame]) -> GlickoRating:
        """Return the rating after a period with these games (steps 3 to 7)."""
        v = 1 / sum(meeting.weight**2 * meeting.expected * (1 - meeting.expected) for meeting in against)
        above = sum(meeting.weight * (meeting.result - meeting.expected) for meeting in against)
        volatility = new_volatility(rating.phi, rating.volatility, v, v * above, self.tau)
        phi = 1 / sqrt(1 / (rating.phi**2 + volatility**2) + 1 / v)
        return GlickoRating(SCALE * (rating.mu + phi**2 * above) + START, SCALE * phi, volatility)

    def share(self, rating: GlickoRating, opponent: GlickoRating) -> float:
        """Return the expected score as an update computes it, with the deviation of the opponent only."""
        return _share(weight(opponent.phi), rating.mu - opponent.mu)

    def expected_score(self, side: Sequence[GlickoRating], other: Sequence[GlickoRating]) -> float:
        return _share(weight(sqrt(side[0].phi ** 2 + other[0].phi ** 2)), side[0].mu - other[0].mu)


def weight(phi: float) -> float:
    """Return g: how much a game against an opponent of that deviation weighs."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _share(weighed: float, difference: float) -> float:
    """Return E: the expected result; never quite sure, however far apart the two are."""
    return 1 / (1 + exp(max(-30.0, min(30.0, -weighed * difference))))


def _game_of(rating: GlickoRating, opponent: GlickoRating, result: float, place: tuple[int, int]) -> GlickoGame:
    weighed = weight(opponent.phi)
    return GlickoGame(weighed, _share(weighed, rating.mu - opponent.mu), result, place)


def new_volatility(phi: float, volatility: float, v: float, delta: float, tau: float) -> float:
    """Return where f crosses zero, between two bounds that close in (step 5)."""
    a = log(volatility**2)

    def f(x: float) -> float:
        grown = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / tau**2

    low, high = a, log(delta**2 - phi**2 - v) if delta**2 > phi**2 + v else a - tau
    if delta**2 <= phi**2 + v:
        while f(high) < 0:
            high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
