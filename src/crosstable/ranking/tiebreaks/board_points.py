"""board_points: what a team's boards are worth, over all matches."""

from crosstable.formats.teams import TeamSettings
from crosstable.model.points import half_points
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, whole


@tiebreak("board_points", source="team events", is_sum=True)
def board_points(ledger: Ledger, _: Occasion) -> Values:
    """Return `board_win` for every board won and `board_draw` for every one drawn; a bye is won on all boards."""
    own = ledger.config.of(TeamSettings)
    won, _lost, drawn = ledger.games
    return whole(won * half_points(own.board_win) + drawn * half_points(own.board_draw), 2)
