"""Many games between two players by plain Elo, with the same changes as `elo` gives one by one.

Plain: one factor K, the formula, game by game. tests/ratings/test_timeline.py proves both ways equal to the last digit.
"""

from collections.abc import Mapping, Sequence

import msgspec

from crosstable.model.tournament import PlayerId
from crosstable.ratings import fide
from crosstable.ratings.elo import Elo, EloRating
from crosstable.ratings.game import Game
from crosstable.ratings.systems import Changes


class Duels(msgspec.Struct, frozen=True, gc=False):
    """Games between two single players: who they are, by their places in `ids`, and what the first took."""

    ids: tuple[PlayerId, ...]
    first: Sequence[int]
    second: Sequence[int]
    results: Sequence[float]


def duels(games: Sequence[Game]) -> Duels | None:
    """Return the games in columns; None if one is not between two players."""
    index: dict[PlayerId, int] = {}
    first, second, results = [], [], []
    for game in games:
        if list(map(len, game.sides)) != [1, 1]:
            return None
        (a,), (b,) = game.sides
        first.append(index.setdefault(a, len(index)))
        second.append(index.setdefault(b, len(index)))
        mine, other = game.ranks
        results.append(0.5 if mine == other else float(mine < other))
    return Duels(tuple(index), first, second, results)


def rate_duels(
    played: Duels, system: Elo, ratings: Mapping[PlayerId, EloRating]
) -> tuple[list[Changes], dict[PlayerId, EloRating]]:
    before = [ratings[player] for player in played.ids]
    values = [float(rating.value) for rating in before]
    strong = set[int]()
    k, limit = float(system.k), system.limit_400
    most, free_from, strong_from = fide.MOST_DIFFERENCE, fide.FULL_DIFFERENCE_FROM, fide.STRONG_FROM
    changes: list[Changes] = []
    for a, b, result in zip(played.first, played.second, played.results, strict=True):
        mine, theirs = values[a], values[b]
        ahead = behind = mine - theirs
        if limit and not -most <= ahead <= most:
            if mine < free_from:
                ahead = float(most) if ahead > 0 else float(-most)
            if theirs < free_from:
                behind = float(most) if behind > 0 else float(-most)
        won = k * (result - 1 / (1 + 10 ** (-ahead / 400)))
        lost = k * ((1 - result) - 1 / (1 + 10 ** (behind / 400)))
        values[a], values[b] = mine, theirs = mine + won, theirs + lost
        if mine >= strong_from:
            strong.add(a)
        if theirs >= strong_from:
            strong.add(b)
        changes.append((won, lost))
    counts = [0] * len(values)
    for seat in (*played.first, *played.second):
        counts[seat] += 1
    after = {
        player: EloRating(value, rating.games + games, rating.strong or seat in strong)
        for seat, (player, value, rating, games) in enumerate(zip(played.ids, values, before, counts, strict=True))
    }
    return changes, after
