"""Many games of preferans at once, with the same changes as `preferans` gives one by one.

A game waits for those before it that share a player with it, and for no others. So games are put into levels, each one
above the highest level of its players so far; nobody sits twice in a level, and a level is one computation. Where
levels hold few games (a small circle of players) the games go one by one. tests/ratings/test_batch.py proves all three
ways equal.

The result and the bonus of a game (D and N) do not depend on ratings and are worked out for all games beforehand. The
ratings' part of a player (both T) is 28 x (the sum of all three ratings - 3 x the player's own) thousandths.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from crosstable.model.tournament import PlayerId
from crosstable.ratings.columns import Ints, PackedGames, Players, Rows
from crosstable.ratings.game import Side
from crosstable.ratings.preferans import PER_POINT, SEATS, Preferans

FEWEST_IN_LEVEL = 24
AT_ONCE = 1 << 16

ReportProgress = Callable[[int], None]


def rate_batch(
    games: PackedGames, system: Preferans, start: Mapping[PlayerId, int], report_progress: ReportProgress
) -> tuple[Rows, dict[PlayerId, int]]:
    return rate_prepared(prepare(games), system, [start[player] for player in games.ids], report_progress)


class PreparedGames(NamedTuple):
    """The parts of games that do not depend on ratings: the players' indices in `ids`, D and N of
    each, and the levels.
    """

    ids: Side
    players: Players
    results: Ints
    levels: Players


def prepare(games: PackedGames) -> PreparedGames:
    return PreparedGames(games.ids, games.players, games.results(), levels_of(games.players, len(games.ids)))


def rate_prepared(
    games: PreparedGames, system: Preferans, start: Sequence[int], report_progress: ReportProgress = lambda _: None
) -> tuple[Rows, dict[PlayerId, int]]:
    """Return the changes of all games, and everybody's rating after them; `start` is in the order of `ids`."""
    ratings = np.array(start, dtype=np.int64)
    deep = int(games.levels.max()) + 1
    way = by_levels if len(games.levels) >= FEWEST_IN_LEVEL * deep else rate_sequentially
    changes = way(games.players, system.sign * games.results, ratings, games.levels, report_progress)
    return Rows(changes), dict(zip(games.ids, ratings.tolist(), strict=True))


def levels_of(players: Players, count: int) -> Players:
    """Return for each game how many games, one after another, have to be rated before it."""
    free = [0] * count  # the first level in which a player is free
    levels = np.empty(len(players), dtype=np.int32)
    for begin, rows in _game_chunks(players):
        moved = []
        for a, b, c in rows:
            level = free[a]
            if free[b] > level:
                level = free[b]
            if free[c] > level:
                level = free[c]
            moved.append(level)
            free[a] = free[b] = free[c] = level + 1
        levels[begin : begin + AT_ONCE] = moved
    return levels


def by_levels(players: Players, results: Ints, ratings: Ints, levels: Players, report_progress: ReportProgress) -> Ints:
    """Rate level by level; `ratings` become those after all games."""
    order = np.argsort(levels, kind="stable")
    players, results = players[order], results[order]
    done = 0
    for size in np.bincount(levels).tolist():
        now = slice(done, done + size)
        seated = players[now]
        before = ratings[seated]
        totals = results[now] + PER_POINT * (before.sum(axis=1, keepdims=True) - SEATS * before)
        change = (np.abs(totals) + 1000) // 2000 * np.sign(totals)
        ratings[seated] = before + change
        results[now] = change
        done += size
        report_progress(done)
    changes = np.empty_like(results)
    changes[order] = results
    return changes


def rate_sequentially(
    players: Players, results: Ints, ratings: Ints, _: Players, report_progress: ReportProgress
) -> Ints:
    """Rate game by game; `ratings` are updated."""
    now: list[int] = ratings.tolist()
    changes = np.empty_like(results)
    own = SEATS * PER_POINT
    for begin, rows in _game_chunks(players):
        rated = []
        for (a, b, c), (x, y, z) in zip(rows, results[begin : begin + AT_ONCE].tolist(), strict=True):
            first, second, third = now[a], now[b], now[c]
            together = PER_POINT * (first + second + third)
            p = _half(x + together - own * first)
            q = _half(y + together - own * second)
            r = _half(z + together - own * third)
            now[a], now[b], now[c] = first + p, second + q, third + r
            rated.append((p, q, r))
        changes[begin : begin + AT_ONCE] = rated
        report_progress(begin + len(rated))
    ratings[:] = now
    return changes


def _half(thousandths: int) -> int:
    """Return half of it as a whole number, halves away from zero."""
    return (thousandths + 1000) // 2000 if thousandths >= 0 else -((1000 - thousandths) // 2000)


def _game_chunks(players: Players) -> Iterator[tuple[int, Iterator[tuple[int, int, int]]]]:
    """Yield the players of the games as plain numbers, in chunks to save memory."""
    for begin in range(0, len(players), AT_ONCE):
        first, second, third = players[begin : begin + AT_ONCE].T.tolist()
        yield begin, zip(first, second, third, strict=True)
