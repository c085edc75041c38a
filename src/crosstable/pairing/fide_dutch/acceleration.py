"""Virtual points: Baku acceleration (C.04.7), or what a report file says for each player."""

from collections.abc import Iterable, Sequence

import numpy as np

from crosstable.formats.swiss import SwissSettings
from crosstable.model.titles import title_rank
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.round_lines import Ints


def virtual_points(tournament: Tournament, ids: Sequence[PlayerId], planned: int, last: int) -> Ints:
    """Return the virtual points in each round up to the last, in half points, a row for each of these players."""
    config = tournament.stage.config
    rules = config.of(SwissSettings)
    points = np.zeros((len(ids), last), dtype=np.int64)
    if rules.virtual_points:
        place = {player: i for i, player in enumerate(ids)}
        for given in rules.virtual_points:
            rows = [place[PlayerId(player)] for player in given.players if PlayerId(player) in place]
            points[rows, given.first_round - 1 : given.last_round] += given.points
    elif rules.acceleration == "baku":
        first = tournament.stage_start
        group = {player.id for player in _first_group(tournament.players, first, rules)}
        here = np.array([player in group for player in ids], dtype=bool)
        for number in range(first, last + 1):
            points[here, number - 1] = baku_points(number - first + 1, planned, config.points.win, config.points.draw)
    return points


def _first_group(players: Sequence[Player], first: int, rules: SwissSettings) -> list[Player]:
    """Return the players with numbers up to the last one of the first group, late entries included."""
    listed = by_strength([player for player in players if player.took_part], rules)
    initial = [player for player in listed if player.first_round <= first]
    if not initial:
        return []
    last = initial[first_group_size(len(initial)) - 1]
    return listed[: listed.index(last) + 1]


def by_strength(players: Iterable[Player], rules: SwissSettings) -> list[Player]:
    """Return the players by pairing number (C.04.2): by rating, title and order of entry, unless numbers were given."""
    if rules.pairing_numbers == "number":
        return sorted(players, key=lambda player: player.number)
    return sorted(players, key=lambda player: (-(player.rating or 0), title_rank(player.title), player.number))


def first_group_size(players: int) -> int:
    """Return how many players are in the first group (GA): half of them, rounded up to an even number."""
    return min(players, 2 * -(-players // 4))


def baku_points(number: int, rounds: int, win: int, draw: int) -> int:
    """Return the virtual points of the first group in a round."""
    last = -(-rounds // 2)
    if number > last:
        return 0
    return win if number <= -(-last // 2) else draw
