"""Explanations of rating changes, and of what future results would change.

| system | a part for each opponent | tested in |
|---|---|---|
| preferans | D, T and N; half of their sum is the change | tests/ratings/test_explain.py |
| elo | the result, the expected one, K; K times the difference | the same |
| glicko2 | the result, the expected one, the weight of the game, and its share of the change | the same |
| weng_lin | the result and the expected one; the table counts as a whole | the same |
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.model.tournament import PlayerId
from crosstable.ratings.elo import Elo
from crosstable.ratings.game import Game
from crosstable.ratings.glicko2 import SCALE, Glicko2, weight
from crosstable.ratings.history import month_of, rate_periods
from crosstable.ratings.preferans import Preferans
from crosstable.ratings.rounding import Exact, Number, exact
from crosstable.ratings.systems import Changes, Outcome, Rating, System
from crosstable.ratings.timeline import Timeline


class Part(msgspec.Struct, frozen=True):
    """One opponent's part of a change: numbers by name, as in the system, and the points if they can be separated."""

    opponent: PlayerId
    terms: Mapping[str, Number]
    points: Number | None = None


class Explained(msgspec.Struct, frozen=True):
    """One game: everybody's rating before and after it, the change, and its parts."""

    game: Game
    before: Mapping[PlayerId, Rating]
    after: Mapping[PlayerId, Rating]
    changes: Mapping[PlayerId, Number]
    parts: Mapping[PlayerId, Sequence[Part]]


class Possible(msgspec.Struct, frozen=True):
    """A result that may come: the game as it would be, and what it would change, in the order of its players."""

    game: Game
    changes: Changes


def explain_game(timeline: Timeline, index: int) -> Explained:
    first, last = index, index + 1
    month = month_of(timeline.games[index], timeline.system)
    if month is not None:
        while first > 0 and month_of(timeline.games[first - 1], timeline.system) == month:
            first -= 1
        while last < len(timeline) and month_of(timeline.games[last], timeline.system) == month:
            last += 1
    games, ratings = timeline.games[first:last], timeline.ratings_before(first)
    everybody = {player: timeline.rating_in(ratings, player) for game in games for player in game.players}
    return explain_period(timeline.system, games, index - first, everybody)


def explain_period(
    system: System[Any],
    games: Sequence[Game],
    place: int,
    ratings: Mapping[PlayerId, Any],
    outcome: Outcome | None = None,
) -> Explained:
    game = games[place]
    outcome = system.update(games, ratings, month_of(game, system)) if outcome is None else outcome
    before = {player: ratings[player] for player in game.players}
    after = {player: outcome.ratings[player] for player in game.players}
    changes = dict(zip(game.players, outcome.changes[place], strict=True))
    parts: dict[PlayerId, list[Part]] = {player: [] for player in game.players}
    if isinstance(system, Preferans):
        for against in system.parts(game, [ratings[player].value for player in game.players]):
            terms: dict[str, Exact] = {
                name: exact(Fraction(value, 1000))
                for name, value in (("d", against.d), ("t", against.t), ("n", against.n))
            }
            parts[against.player].append(Part(against.opponent, terms, exact(Fraction(against.total, 2000))))
        return Explained(game, before, after, changes, parts)
    for i, j, result in game.results():
        mine, theirs = game.sides[i], game.sides[j]
        for side, other, took in ((mine, theirs, result), (theirs, mine, 1 - result)):
            for player in side:
                if len(side) == len(other) == 1:
                    parts[player].append(_opponent_part(system, games, ratings, after, player, other[0], took))
    return Explained(game, before, after, changes, parts)


def explain_all(system: System[Any], games: Sequence[Game], start: Mapping[PlayerId, Any]) -> Iterator[Explained]:
    for step in rate_periods(games, system, dict(start)):
        for place in range(len(step.games)):
            yield explain_period(system, step.games, place, step.before, step.outcome)


def _opponent_part(
    system: System[Any],
    games: Sequence[Game],
    ratings: Mapping[PlayerId, Any],
    after: Mapping[PlayerId, Any],
    player: PlayerId,
    opponent: PlayerId,
    took: float,
) -> Part:
    mine, theirs = ratings[player], ratings[opponent]
    result = exact(took)
    if isinstance(system, Elo):
        k, expected = system.factor_in(games, player, mine), system.share(mine.value, theirs.value)
        return Part(opponent, {"result": result, "expected": expected, "k": k}, k * (result - expected))
    if isinstance(system, Glicko2):
        month = month_of(games[0], system)
        rested = None if month is None else month - 1
        mine, theirs = system.with_inactivity(mine, rested), system.with_inactivity(theirs, rested)
        weighed = weight(theirs.phi)
        share = system.share(mine, theirs)
        points = SCALE * after[player].phi ** 2 * weighed * (took - share)
        return Part(opponent, {"result": result, "expected": share, "weight": weighed}, points)
    return Part(opponent, {"result": result, "expected": system.expected_score([mine], [theirs])})


def possible_results(
    system: System[Any], ratings: Mapping[PlayerId, Any], players: Sequence[PlayerId], bula: Exact | None = None
) -> list[Possible]:
    """Return how these players' ratings would change for each result, from the first one's best to the worst.

    Two win, draw or lose; with more players the first takes each place in turn. In preferans the first scores from far
    below zero to far above it, and the others share the rest.
    """
    sides = tuple((player,) for player in players)
    others = len(players) - 1
    if bula is not None:
        spread = [exact(Fraction(step * bula * 20, 3)) for step in range(-3, 4)]
        games = [Game(sides, (score, *[exact(Fraction(-score, others))] * others), bula=bula) for score in spread]
    elif others == 1:
        games = [Game(sides, scores) for scores in ((1, 0), (0, 0), (0, 1))]
    else:
        games = [
            Game(sides, places=(place, *(other + (other >= place) for other in range(1, others + 1))))
            for place in range(1, others + 2)
        ]
    return [Possible(game, system.update([game], ratings, None).changes[0]) for game in games]
