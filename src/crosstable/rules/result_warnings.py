"""What the desk should know about a result that was just entered: flagged, never refused.

| warning | when |
|---|---|
| `beyond_best_of` | one side has won more games than decide a match, or both together more than are played in one |
| `game_loss_given` | a player was given a game loss in that round, and the result may be without it |
"""

from collections.abc import Iterator, Sequence

from crosstable.events import Event, PenaltyGiven, ResultEntered
from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Match, PlayerId, Score
from crosstable.state.state import State


def result_warnings(state: State, events: Sequence[Event]) -> Iterator[Reason]:
    """About the scores that an action has entered. What a penalty has entered is with the game that was lost."""
    if not any(isinstance(event, PenaltyGiven) for event in events):
        for event in events:
            if isinstance(event, ResultEntered) and isinstance(event.result, Score):
                yield from _about(state, event, event.result)


def _about(state: State, event: ResultEntered, score: Score) -> Iterator[Reason]:
    config = state.stage_of(event.round).config
    if _counts_games(config) and event.twenties is None and _is_beyond(score, config.best_of):
        yield Reason("beyond_best_of", {"table": event.table, "result": score, "best_of": config.best_of})
    round_ = state.round(event.round)
    if round_ is not None:
        for player in game_losses(state, event.round, round_.matches[event.table]):
            yield Reason("game_loss_given", {"player": player, "table": event.table})


def game_losses(state: State, number: int, match: Match) -> list[PlayerId]:
    """Who of a match was given a game loss in its round, once for each."""
    given = [
        penalty
        for penalty in state.penalties
        if penalty.round == number and "game_loss" in (penalty.kind, penalty.effect)
    ]
    return [one.player for one in given if one.player in (match.first, match.second)]


def _counts_games(config: Config) -> bool:
    """Whether the numbers of a score are games; at crokinole they are points, of which there may be more."""
    chain = (*config.standings_tiebreakers, *config.of(SwissSettings).pairing_tiebreakers)
    return config.points_for == "match" and not any(one.code == "twenties" for one in chain)


def _is_beyond(score: Score, best_of: int) -> bool:
    return max(score.first, score.second) > best_of // 2 + 1 or score.first + score.second > best_of
