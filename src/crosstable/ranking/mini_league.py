"""The mini-league: only the matches that a group of players played against each other.

In a round robin that includes forfeits, also where they do not count as met: everybody is paired with everybody.
"""

from collections.abc import Callable
from fractions import Fraction

import msgspec
import numpy as np

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import Ints, RoundLine
from crosstable.ranking.values import Part, Values, scaled_values


class MiniStanding(msgspec.Struct, frozen=True):
    """A player's results against the others of the group."""

    player: int
    lines: list[RoundLine]
    points: int
    twenties: int


League = dict[int, MiniStanding]


def mini_league(ledger: Ledger, group: Ints, of: Ints | None = None) -> League:
    """Return points (half points) and twenties out of a group's matches with each other.

    Of everybody in it, or of some.
    """
    inside = set(group.tolist())
    league = {}
    for player in (group if of is None else of).tolist():
        lines = [line for line in _lines_of(ledger, player) if line.opponent in inside]
        points = sum(ledger.worth(line) for line in lines)
        league[player] = MiniStanding(player, lines, points, sum(line.twenties for line in lines))
    return league


def _lines_of(ledger: Ledger, player: int) -> list[RoundLine]:
    lines = ledger.lines_of(player)
    if not ledger.config.traits.strikes:
        return lines
    return [line._replace(opponent=line.paired_with) for line in lines]


def points_column(ledger: Ledger, league: League) -> Values:
    return _column(ledger, league, [standing.points for standing in league.values()], 2, ledger.worth)


def twenties_column(ledger: Ledger, league: League) -> Values:
    return _column(ledger, league, [standing.twenties for standing in league.values()], 1, lambda line: line.twenties)


def _column(
    ledger: Ledger, league: League, numbers: list[int], denominator: int, worth: Callable[[RoundLine], int]
) -> Values:
    column = np.zeros(len(ledger), dtype=np.int64)
    column[list(league)] = numbers

    def parts(player: int) -> list[Part]:
        lines = league[player].lines
        return [Part(Fraction(worth(line), denominator), ledger.ids[line.opponent], line.round) for line in lines]

    return scaled_values(column, denominator, parts)
