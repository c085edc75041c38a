"""Scores that the games of a match can't come to: 3-0 in a best of three, 2-1 in a single game."""

from collections.abc import Iterator

from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Match, Round, Score, Tournament
from crosstable.ranking.brackets.best_of import best_of


def score_problem(match: Match, config: Config, games: int) -> Reason | None:
    """Return why the score of a match with `games` games is impossible, None if it is possible.

    A side has won more games than decide the match, or there are too many games in all.
    """
    result = match.result
    if not isinstance(result, Score) or match.twenties is not None or not _counts_games(config):
        return None
    if max(result.first, result.second) <= games // 2 + 1 and result.first + result.second <= games:
        return None
    params = {"table": match.table, "result": result, "best_of": games, "possible": _wins(games)}
    return Reason("impossible_games", params)


def _wins(games: int) -> list[Score]:
    need = games // 2 + 1
    return [*(Score(need, lost) for lost in range(need)), *(Score(lost, need) for lost in reversed(range(need)))]


def impossible_scores(tournament: Tournament) -> Iterator[Reason]:
    """Yield every impossible score on record, with its round: from a file, or from before it was refused."""
    for stage in tournament.stages:
        for round_ in stage.rounds:
            yield from impossible_scores_of(tournament, stage.config, round_)


def impossible_scores_of(tournament: Tournament, config: Config, round_: Round) -> Iterator[Reason]:
    if not _counts_games(config):
        return
    for match in round_.matches:
        problem = score_problem(match, config, best_of(tournament, round_.number, match.first, match.second))
        if problem is not None:
            params = {**problem.params, "round": round_.number, "players": [match.first, match.second]}
            yield Reason("impossible_games_stand", params)


def _counts_games(config: Config) -> bool:
    """Return whether a score counts games; in crokinole it counts points, without a limit."""
    chain = (*config.standings_tiebreakers, *config.of(SwissSettings).pairing_tiebreakers)
    return (
        not config.traits.at_tables
        and config.boards is None
        and config.points_for == "match"
        and not any(tiebreak.code == "twenties" for tiebreak in chain)
    )
