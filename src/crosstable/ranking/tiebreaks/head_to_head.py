"""Tie-breaks from the matches that players who are level played against each other."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.mini_league import mini_league, points_column, twenties_column
from crosstable.ranking.registry import Tied, group_tiebreak
from crosstable.ranking.values import Values


@group_tiebreak("head_to_head", source="direct encounter; TRH 5.6.1 for groups of two")
def head_to_head(ledger: Ledger, tied: Tied) -> Values | None:
    """Return points taken off the others of the tied group, if every one of them met every other; else nothing."""
    group = set(tied.now.tolist())
    if len(group) - 1 > len(ledger.rounds):
        return None
    league = mini_league(ledger, tied.now)
    if any({line.opponent for line in standing.lines} != group - {standing.player} for standing in league.values()):
        return None
    return points_column(ledger, league)


@group_tiebreak("mini_points", source="mini-league of the whole tied group")
def mini_points(ledger: Ledger, tied: Tied) -> Values | None:
    """Return points from the matches between the players who were level on points at first."""
    return points_column(ledger, mini_league(ledger, tied.at_first, tied.now))


@group_tiebreak("mini_twenties", source="mini-league of the whole tied group")
def mini_twenties(ledger: Ledger, tied: Tied) -> Values | None:
    return twenties_column(ledger, mini_league(ledger, tied.at_first, tied.now))
