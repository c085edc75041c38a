"""Warnings about results that were just entered. They never block.

| warning | when |
|---|---|
| `game_loss_given` | a player got a game loss in that round, and the result may not include it |
| `over_reports` | players have reported another result, which no longer counts |
"""

from collections.abc import Iterator, Sequence

from crosstable.events import Event, PenaltyGiven, ResultEntered, TableResult
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Match, Papers, PlayerId, Score
from crosstable.state.state import State


def result_warnings(state: State, events: Sequence[Event]) -> Iterator[Reason]:
    """Warn about the scores that an action has entered, unless they come from a penalty."""
    if not any(isinstance(event, PenaltyGiven) for event in events):
        for event in events:
            if isinstance(event, ResultEntered) and isinstance(event.result, Score):
                yield from _game_loss_warnings(state, event)


def overruled_reports(before: State, events: Sequence[Event]) -> Iterator[Reason]:
    """Warn about reports that the desk has decided against, given the state before."""
    for event in events:
        if isinstance(event, TableResult) and event.player is None:
            yield from _overruled_papers(before, event)
        round_ = before.round(event.round) if isinstance(event, ResultEntered) and event.player is None else None
        if round_ is None or not isinstance(event, ResultEntered) or event.table not in round_.matches:
            continue
        reported = {report.player: report.result for report in round_.reports.get(event.table, ())}
        if event.table in round_.reported_by and event.was is not None:
            reported.setdefault(round_.reported_by[event.table], event.was)
        other = [player for player, result in reported.items() if result != event.result]
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


def _game_loss_warnings(state: State, event: ResultEntered) -> Iterator[Reason]:
    round_ = state.round(event.round)
    if round_ is not None:
        for player in game_losses(state, event.round, round_.matches[event.table]):
            yield Reason("game_loss_given", {"player": player, "table": event.table})


def game_losses(state: State, number: int, match: Match) -> list[PlayerId]:
    given = [
        penalty
        for penalty in state.penalties
        if penalty.round == number and "game_loss" in (penalty.kind, penalty.effect)
    ]
    return [penalty.player for penalty in given if penalty.player in (match.first, match.second)]
