"""head_to_head: the points that level players took off each other."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.mini_league import mini_league, points_column
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
