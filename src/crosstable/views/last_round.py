"""The worth of a result in the last round: the place that each leaves a player with, whatever the others do.

| clause | where |
|---|---|
| only in the last planned round of single games, with at most ten open ones | `last_round` |
| the worst place over every win, draw and loss of the other open games | `_worst` |
| with at most `MOST_RANKED` open games tie-breaks decide, in ends that could be the worst by points | exact |
| with more the place by points, all level players being ahead: tie-breaks can only better it | not `is_exact` |
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Literal

import msgspec
import numpy as np

from crosstable.model.tournament import Match, PlayerId, Score, Tournament
from crosstable.ranking.round_lines import Ints
from crosstable.ranking.standings import Standings
from crosstable.rules.tournament import rounds_for

MOST_OPEN = 10
# 243 ends; of 59,049 the standings would take minutes.
MOST_RANKED = 5

GameEnd = Literal["win", "draw", "loss"]
# From the side of the first player; the second has the opposite.
_SCORES = (Score(1, 0), Score(0, 0, 1), Score(0, 1))
_FIRST: tuple[GameEnd, ...] = ("win", "draw", "loss")


class LeastPlace(msgspec.Struct, frozen=True):
    """The worst place that a result leaves; without a game of one's own `end` is None."""

    end: GameEnd | None
    place: int
    is_exact: bool


class LastRound:
    """The open games of the last round, with the standings of the ends that have been worked out."""

    def __init__(self, tournament: Tournament, open_games: Sequence[Match]) -> None:
        self._tournament, self._games = tournament, open_games
        self._ends = np.array([*product(range(3), repeat=len(open_games))], dtype=np.int64)
        self._known: dict[tuple[int, ...], Mapping[PlayerId, int]] = {}
        drawn = Standings(self._tournament_with((1,) * len(open_games)))
        self._points = drawn.ledger.points
        self._index = drawn.ledger.index
        self._groups = {
            player: [other.player.id for other in rows]
            for rows in drawn.groups.values()
            for player in (row.player.id for row in rows)
        }
        points = drawn.ledger.config.points
        self._change = np.array([points.win, points.draw, points.loss], dtype=np.int64) - points.draw

    def least_places(self, player: PlayerId) -> list[LeastPlace]:
        """Return the worst place after a win, a draw and a loss in this order, or the worst without an open game."""
        if player not in self._groups:
            return []
        own = next(((i, game) for i, game in enumerate(self._games) if player in (game.first, game.second)), None)
        if own is None:
            return [self._worst(player, None, self._ends)]
        place, game = own
        ends = _FIRST if game.first == player else tuple(reversed(_FIRST))
        places = [self._worst(player, end, self._ends[self._ends[:, place] == i]) for i, end in enumerate(ends)]
        return places if game.first == player else places[::-1]

    def _worst(self, player: PlayerId, end: GameEnd | None, ends: Ints) -> LeastPlace:
        """Look at the ends from the one that points make worst, until no remaining one can be worse than the worst so
        far.
        """
        ahead = self._count_level_or_ahead(player, ends)
        if len(self._games) > MOST_RANKED:
            return LeastPlace(end, int(ahead.max()), is_exact=False)
        worst = 0
        for i in np.argsort(-ahead, kind="stable").tolist():
            if int(ahead[i]) <= worst:
                break
            worst = max(worst, self._ranks(tuple(ends[i].tolist()))[player])
        return LeastPlace(end, worst, is_exact=True)

    def _count_level_or_ahead(self, player: PlayerId, ends: Ints) -> Ints:
        """Return for each end how many of the group have at least the player's points, the player included."""
        own = np.full(len(ends), int(self._points[self._index[player]]), dtype=np.int64)
        moving: dict[PlayerId, Ints] = {}
        for i, game in enumerate(self._games):
            for other, change in ((game.first, self._change[ends[:, i]]), (game.second, self._change[2 - ends[:, i]])):
                moving[other] = int(self._points[self._index[other]]) + change
        mine = moving.get(player, own)
        group = self._groups[player]
        still = np.sort([int(self._points[self._index[other]]) for other in group if other not in moving])
        count: Ints = len(still) - np.searchsorted(still, mine, side="left")
        for other in group:
            if other in moving:
                count = count + (moving[other] >= mine)
        return count

    def _ranks(self, end: tuple[int, ...]) -> Mapping[PlayerId, int]:
        if end not in self._known:
            self._known[end] = {row.player.id: row.rank for row in Standings(self._tournament_with(end))}
        return self._known[end]

    def _tournament_with(self, end: Sequence[int]) -> Tournament:
        results = {(game.first, game.second): _SCORES[i] for game, i in zip(self._games, end, strict=True)}
        last = self._tournament.stage.rounds[-1]
        matches = tuple(
            msgspec.structs.replace(match, result=results[match.first, match.second])
            if (match.first, match.second) in results
            else match
            for match in last.matches
        )
        return self._tournament.with_round(msgspec.structs.replace(last, matches=matches))


def last_round(tournament: Tournament) -> LastRound | None:
    if not tournament.stages or not tournament.stage.rounds:
        return None
    stage = tournament.stage
    config, last = stage.config, stage.rounds[-1]
    is_single = not config.traits.at_tables and config.boards is None and config.best_of == 1
    if not is_single or config.traits.bracket or config.points_for != "match" or last.closed or not last.counts:
        return None
    groups = [stage.group_of(player) if stage.in_groups else None for player in tournament.players]
    if last.number - tournament.stage_start + 1 != rounds_for(config, groups):
        return None
    gone = {player.id for player in tournament.players if player.left_during(last.number)}
    open_games = [game for game in last.matches if game.result is None and not {game.first, game.second} & gone]
    return LastRound(tournament, open_games) if 0 < len(open_games) <= MOST_OPEN else None
