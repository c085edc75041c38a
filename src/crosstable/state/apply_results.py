"""Apply result events to the state."""

import msgspec

from crosstable.events import LineUpSet, RecordedEvent, ReportWithdrawn, ResultDisputed, ResultEntered, ResultReported
from crosstable.model.papers import PaperGame
from crosstable.model.phases import OPEN, STARTED
from crosstable.model.teams import are_over, board_problems, boards_in
from crosstable.model.tournament import DoubleLoss, Forfeit, Match, Papers, PlayerId, Result, Score, Table
from crosstable.state.handlers import handles
from crosstable.state.live_rounds import Report, RoundInPlay
from crosstable.state.state import State


def _published_round(state: State, number: int, table: int) -> RoundInPlay | None:
    round_ = state.round(number)
    return round_ if round_ is not None and round_.status != "draft" and table in round_.matches else None


def is_level(result: Result | None) -> bool:
    return isinstance(result, Score) and result.first == result.second


def is_open_result(result: Result | None) -> bool:
    boards = boards_in(result)
    return bool(boards) and not are_over(boards)


def boards_fit(state: State, number: int, match: Match, result: Result | None) -> bool:
    """Return whether the boards of a result, if any, belong to the two teams."""
    boards = boards_in(result)
    if not boards:
        return True
    config = state.stage_of(number).config
    return not any(board_problems(config, boards, state.players[match.first], state.players[match.second]))


def _result_applies(state: State, event: ResultEntered) -> bool:
    round_ = _published_round(state, event.round, event.table)
    if round_ is None:
        return False
    match = round_.matches[event.table]
    if match.result != event.was or match.twenties != event.was_twenties:
        return False
    if is_level(event.result) and state.stage_of(event.round).config.traits.decisive:
        return False
    if not round_.is_open and (event.result is None or event.player is not None or event.left):
        return False
    if not boards_fit(state, event.round, match, event.result) or is_open_result(event.result):
        return False
    both = (match.first, match.second)
    if isinstance(event.result, Forfeit) and event.result.by not in both:
        return False
    if event.left:
        return event.result == forfeit_of(state, match, event.round)
    if event.player is None:
        return True
    if event.confirmed_by is None and not event.by_desk:
        return event.player in both
    if round_.reported_by.get(event.table) == event.player:
        # A current result is confirmed.
        return (event.result, event.twenties) == (event.was, event.was_twenties)
    report = report_of(round_, event.table, event.player)
    return report is not None and (report.result, report.twenties) == (event.result, event.twenties)


def forfeit_of(state: State, match: Match, number: int) -> Result | None:
    """Return the result of an open match whose players have left; None if both are there."""
    gone = [player for player in (match.first, match.second) if state.players[player].left_during(number)]
    if len(gone) == 2:
        return DoubleLoss()
    return Forfeit(gone[0]) if gone else None


def report_of(round_: RoundInPlay, table: int, player: PlayerId) -> Report | None:
    return next((report for report in round_.reports.get(table, ()) if report.player == player), None)


@handles(ResultEntered, when=STARTED, needs=_result_applies)
def result_entered(state: State, event: ResultEntered, at: RecordedEvent) -> None:
    # Hot path: most events are results of the current stage.
    round_ = state.stages[-1].rounds.get(event.round) or state.round(event.round)
    assert round_ is not None
    table, matches = event.table, round_.matches
    match = matches[table]
    matches[table] = Match(match.first, match.second, table, event.result, event.twenties, boards=match.boards)
    round_.touched[table] = at.seq
    if round_.frozen is not None:
        round_.frozen = None
    if round_.reports or round_.reported_by:
        clear_reports(round_, table)
    if event.player is not None and event.result is not None and event.confirmed_by is None and not event.by_desk:
        round_.reported_by[table] = event.player
    if round_.unfinished:
        round_.unfinished = tuple(open_table for open_table in round_.unfinished if open_table != table)
    if state.completed:
        state.amend(at.action)


def clear_reports(round_: RoundInPlay, table: int) -> None:
    for by_table in (round_.reports, round_.reported_by, round_.disputes):
        by_table.pop(table, None)


def _line_up_applies(state: State, event: LineUpSet) -> bool:
    round_ = _published_round(state, event.round, event.table)
    if round_ is None or not round_.is_open:
        return False
    match = round_.matches[event.table]
    if match.result is not None or match.boards != event.was or event.player not in (match.first, match.second):
        return False
    config = state.stage_of(event.round).config
    return not any(board_problems(config, event.boards, state.players[match.first], state.players[match.second]))


@handles(LineUpSet, when=OPEN, needs=_line_up_applies)
def line_up_set(state: State, event: LineUpSet, at: RecordedEvent) -> None:
    round_ = state.round(event.round)
    assert round_ is not None
    match = round_.matches[event.table]
    round_.matches[event.table] = msgspec.structs.replace(match, boards=event.boards)
    round_.frozen = None
    round_.told[event.table] = at.seq
    # Reports about other players do not apply to these.
    round_.reports.pop(event.table, None)
    round_.disputes.pop(event.table, None)


def _open_round_with(state: State, event: ResultReported | ReportWithdrawn | ResultDisputed) -> RoundInPlay | None:
    round_ = state.round(event.round)
    is_open = round_ is not None and round_.is_open and event.player in round_.seats.get(event.table, ())
    return round_ if is_open else None


def _can_report(state: State, event: ResultReported) -> bool:
    round_ = _open_round_with(state, event)
    if round_ is None or isinstance(event.result, Papers) != (event.table in round_.tables):
        return False
    # A result based on one player's report can be contradicted by the other.
    if event.table in round_.matches and not boards_fit(state, event.round, round_.matches[event.table], event.result):
        return False
    is_open = not round_.has_result_at(event.table) or round_.reported_by.get(event.table) not in (None, event.player)
    return is_open or (
        isinstance(event.result, Papers) and has_more_games(round_.tables[event.table], event.result.games)
    )


def has_more_games(table: Table, games: tuple[PaperGame, ...]) -> bool:
    return bool(table.games) and len(games) > len(table.games) and games[: len(table.games)] == table.games


@handles(ResultReported, when=STARTED, needs=_can_report)
def result_reported(state: State, event: ResultReported, at: RecordedEvent) -> None:
    round_ = state.round(event.round)
    assert round_ is not None
    others = tuple(report for report in round_.reports.get(event.table, ()) if report.player != event.player)
    reports = (*others, Report(event.player, event.result, event.twenties, at.by))
    round_.reports[event.table] = reports
    if boards_in(event.result):
        # If they still differ on a board, a dispute follows.
        round_.disputes.pop(event.table, None)
    round_.told[event.table] = at.seq
    # At a table, a dispute ends when the disputing player reports the same as everybody.
    agree = event.table in round_.tables and all(report.result == event.result for report in reports)
    if agree and any(report.player == round_.disputes.get(event.table) for report in reports):
        del round_.disputes[event.table]


def _has_reported(state: State, event: ReportWithdrawn) -> bool:
    round_ = _open_round_with(state, event)
    return round_ is not None and report_of(round_, event.table, event.player) is not None


@handles(ReportWithdrawn, when=OPEN, needs=_has_reported)
def report_withdrawn(state: State, event: ReportWithdrawn, at: RecordedEvent) -> None:
    round_ = state.round(event.round)
    assert round_ is not None
    left = tuple(report for report in round_.reports[event.table] if report.player != event.player)
    if left:
        round_.reports[event.table] = left
    else:
        del round_.reports[event.table]
    round_.disputes.pop(event.table, None)
    round_.told[event.table] = at.seq


def has_report(round_: RoundInPlay, table: int, player: PlayerId) -> bool:
    return report_of(round_, table, player) is not None or round_.reported_by.get(table) == player


def _can_dispute(state: State, event: ResultDisputed) -> bool:
    round_ = _open_round_with(state, event)
    return round_ is not None and any(
        has_report(round_, event.table, player) for player in round_.seats[event.table] if player != event.player
    )


@handles(ResultDisputed, when=OPEN, needs=_can_dispute)
def result_disputed(state: State, event: ResultDisputed, at: RecordedEvent) -> None:
    round_ = state.round(event.round)
    assert round_ is not None
    round_.disputes[event.table] = event.player
    round_.told[event.table] = at.seq
