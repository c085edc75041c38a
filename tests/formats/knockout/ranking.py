"""Rank by the round of elimination."""

from collections.abc import Iterator

from crosstable.model.tournament import DoubleLoss, Forfeit, Match, PlayerId, Score, Tournament
from crosstable.ranking.ledger import Ledger, effective_result
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, scaled_values


@tiebreak("survived", source="of a knock-out")
def rounds_survived(ledger: Ledger, _: Occasion) -> Values:
    """Return the number of rounds each player won."""
    return scaled_values(ledger.wins)


def eliminated_players(tournament: Tournament, number: int) -> set[PlayerId]:
    round_ = next(played for played in tournament.stage.rounds if played.number == number)
    lost = {loser for match in round_.matches for loser in losers(match, tournament, number)}
    return lost | {bye.player for bye in round_.byes if bye.kind == "loss"}


def losers(match: Match, tournament: Tournament, number: int) -> Iterator[PlayerId]:
    match effective_result(match, number, tournament.by_id):
        case Score(a, b):
            yield match.second if a > b else match.first
        case Forfeit(by):
            yield by
        case DoubleLoss():
            yield from (match.first, match.second)
