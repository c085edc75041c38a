"""What the desk should know about a result that was just entered: flagged, never refused.

| warning | when |
|---|---|
| `game_loss_given` | a player was given a game loss in that round, and the result may be without it |
| `over_reports` | players have reported another result, which counts no longer |
"""

from collections.abc import Iterator, Sequence

from crosstable.events import Event, PenaltyGiven, ResultEntered, TableResult
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Match, Papers, PlayerId, Score
from crosstable.state.state import State


def result_warnings(state: State, events: Sequence[Event]) -> Iterator[Reason]:
    """About the scores that an action has entered. What a penalty has entered is with the game that was lost."""
    if not any(isinstance(event, PenaltyGiven) for event in events):
        for event in events:
            if isinstance(event, ResultEntered) and isinstance(event.result, Score):
                yield from _about(state, event)


def overruled(before: State, events: Sequence[Event]) -> Iterator[Reason]:
    """About the reports that the desk has decided against, from the tournament as it was before."""
    for event in events:
        if isinstance(event, TableResult) and event.player is None:
            yield from _overruled_papers(before, event)
        round_ = before.round(event.round) if isinstance(event, ResultEntered) and event.player is None else None
        if round_ is None or not isinstance(event, ResultEntered) or event.table not in round_.matches:
            continue
        said = {report.player: report.result for report in round_.reports.get(event.table, ())}
        if event.table in round_.reported_by and event.was is not None:
            said.setdefault(round_.reported_by[event.table], event.was)
        other = [player for player, result in said.items() if result != event.result]
        if other:
            yield Reason("over_reports", {"table": event.table, "players": other})


def _overruled_papers(before: State, event: TableResult) -> Iterator[Reason]:
    round_ = before.round(event.round)
    reports = () if round_ is None else round_.reports.get(event.table, ())
    other = [report.player for report in reports if report.result != Papers(event.games)]
    author = None if round_ is None else round_.reported_by.get(event.table)
    if author is not None and event.games != event.was_games:
        other.insert(0, author)
    if other:
        yield Reason("over_reports", {"table": event.table, "players": list(dict.fromkeys(other))})


def _about(state: State, event: ResultEntered) -> Iterator[Reason]:
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
    return [penalty.player for penalty in given if penalty.player in (match.first, match.second)]
