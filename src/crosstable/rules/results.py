"""Results: the desk enters and corrects, players report, confirm, dispute and withdraw.

| `player_reports` | a player's report |
|---|---|
| both | waits until the opponent confirms it, or the desk enters a result |
| one | counts at once; the reporter may change it until the opponent confirms it or the round is closed |
| off | refused |

Equal reports of both players confirm each other, different ones are a dispute. A phone cannot confirm its own report
under another player's name; the desk has to. A report of a closed round waits at the desk. Reports of whole tables are
in `rules.table_reports`.
"""

from collections.abc import Sequence

import msgspec

from crosstable.commands import Actor, CallTime, Confirm, Correct, Dispute, EnterResult, ReportResult, WithdrawReport
from crosstable.events import (
    DeskAsked,
    Event,
    ReportWithdrawn,
    ResultDisputed,
    ResultEntered,
    ResultReported,
)
from crosstable.model.best_of import BestOf
from crosstable.model.config import Config
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import Forfeit, Match, Papers, PlayerId, Result, Score
from crosstable.ranking.brackets.best_of import best_of
from crosstable.ranking.possible_scores import score_problem
from crosstable.rules.lookup import known_round, match_at, open_round, open_round_numbered, opponent_of, require_matches
from crosstable.rules.mend_bracket import is_in_bracket, mend_bracket
from crosstable.rules.reasons import clean_reason
from crosstable.rules.redraft import check_repair, correction_events
from crosstable.rules.registry import decides
from crosstable.rules.rounds import event_author
from crosstable.rules.staleness import match_change
from crosstable.rules.table_reports import (
    MOST_LATE,
    confirm_papers,
    dispute_papers,
    report_papers,
    withdraw_papers,
    writes_papers,
)
from crosstable.rules.teams import (
    check_boards,
    check_own_board,
    combine_reports,
    contradicts,
    is_complete,
    merge_boards,
)
from crosstable.state.apply_results import has_report, is_level, report_of
from crosstable.state.live_rounds import Report, RoundInPlay
from crosstable.state.state import State

# The same limits as in documents.
MOST_GAMES = 999
MOST_TWENTIES = 999
# The reason of a result that the leader was given when time was up.
TIME_UP = "time_up"
Twenties = tuple[int, int] | None
# Commands and events with a result for a table.
ResultSource = EnterResult | Correct | ReportResult | ResultEntered


@decides(EnterResult)
def enter_result(state: State, command: EnterResult, actor: Actor) -> Sequence[Event]:
    round_ = open_round(state)
    match = match_at(state, round_, command.table)
    check_result(state, round_, command)
    is_so = (match.result, match.twenties) == (command.result, command.twenties)
    if is_so and not _is_disputed(round_, match):
        return []
    is_kept = not command.replace and command.result is not None and match.table not in round_.disputes
    if match.result is not None and not is_so and (actor.seen is None or is_kept):
        raise changed_meanwhile(state, round_, command.table, command.result, command.twenties)
    check_unseen(state, round_, command, actor)
    return [_result_event(round_, command.table, command.result, command.twenties)]


def _is_disputed(round_: RoundInPlay, match: Match) -> bool:
    """Return whether players dispute the result; entering it again then settles the dispute."""
    return match.result is not None and match.table in round_.disputes


def check_result(state: State, round_: RoundInPlay, source: ResultSource) -> None:
    """Raise a refusal for an impossible score, and for a tie in a match that needs a winner."""
    match, result, twenties = round_.matches[source.table], source.result, source.twenties
    if isinstance(result, Papers):
        raise Refusal("is_a_match", round=round_.number, table=source.table)
    check_boards(state, round_, match, result, partly=isinstance(source, ReportResult))
    is_whole_result = result is None or is_complete(result)
    config = state.stage_of(round_.number).config
    if is_level(result) and is_whole_result and config.traits.decisive:
        raise Refusal("needs_winner", boards=config.boards)
    if isinstance(result, Score):
        games = [result.first, result.second, result.draws]
        if not all(0 <= game <= MOST_GAMES for game in games):
            raise Refusal("impossible_score", games=games, most=MOST_GAMES)
        if not getattr(source, "any_score", False):
            _check_game_count(state, round_, source, config)
    if isinstance(result, Forfeit) and result.by not in (match.first, match.second):
        raise Refusal("forfeit_of_other", value=result.by, players=[match.first, match.second])
    if twenties is not None and not all(0 <= count <= MOST_TWENTIES for count in twenties):
        raise Refusal("impossible_twenties", twenties=list(twenties), most=MOST_TWENTIES)


def _check_game_count(state: State, round_: RoundInPlay, source: ResultSource, config: Config) -> None:
    match = msgspec.structs.replace(round_.matches[source.table], result=source.result, twenties=source.twenties)
    problem = score_problem(match, config, games_of(state, round_, match, config))
    if problem is not None:
        raise Refusal(problem.code, **problem.params)


def games_of(state: State, round_: RoundInPlay, match: Match, config: Config) -> int:
    if isinstance(config.best_of, BestOf):
        return best_of(state.tournament, round_.number, match.first, match.second)
    return config.best_of


def check_unseen(state: State, round_: RoundInPlay, yours: ResultSource, actor: Actor) -> None:
    change = match_change(state, round_, yours.table, actor)
    if change is not None:
        raise changed_meanwhile(state, round_, yours.table, yours.result, yours.twenties, change.by)


def changed_meanwhile(
    state: State,
    round_: RoundInPlay,
    table: int,
    yours: Result | None,
    twenties: Twenties = None,
    by: str | None = None,
) -> Refusal:
    match = round_.matches[table]
    return Stale(
        "changed_meanwhile",
        round=round_.number,
        table=table,
        players=[match.first, match.second],
        theirs=match.result,
        yours=yours,
        their_twenties=match.twenties,
        your_twenties=twenties,
        by=event_author(state, round_.version_of(table)) if by is None else by,
    )


def _result_event(
    round_: RoundInPlay,
    table: int,
    result: Result | None,
    twenties: Twenties,
    *,
    player: PlayerId | None = None,
    confirmed_by: PlayerId | None = None,
    by_desk: bool = False,
    reason: str | None = None,
) -> ResultEntered:
    match = round_.matches[table]
    return ResultEntered(
        round=round_.number,
        table=table,
        result=result,
        twenties=twenties,
        was=match.result,
        was_twenties=match.twenties,
        player=player,
        confirmed_by=confirmed_by,
        by_desk=by_desk,
        reason=reason,
    )


@decides(Correct)
def correct(state: State, command: Correct, actor: Actor) -> Sequence[Event]:
    """Raise a refusal if another user's result was not seen, or if the round to redraft has started."""
    round_ = known_round(state, command.round)
    match = match_at(state, round_, command.table)
    _check_not_emptied(round_, match, command)
    check_result(state, round_, command)
    reason = clean_reason(command.reason)
    is_bracket = is_in_bracket(state, command.round)
    check_repair(state, command.round, repair=command.repair and not is_bracket)
    if (match.result, match.twenties) == (command.result, command.twenties):
        return []
    is_own = event_author(state, round_.version_of(command.table)) == actor.id
    if match.result is not None and actor.seen is None and not is_own:
        raise changed_meanwhile(state, round_, command.table, command.result, command.twenties)
    check_unseen(state, round_, command, actor)
    entered = _result_event(round_, command.table, command.result, command.twenties, reason=reason)
    if is_bracket:
        return mend_bracket(state, entered, round_.number, actor, void=command.void)
    return correction_events(state, entered, round_.number, actor, repair=command.repair)


def _check_not_emptied(round_: RoundInPlay, match: Match, command: Correct) -> None:
    if command.result is not None or round_.is_open:
        return
    if (match.result, match.twenties) != (None, command.twenties):
        raise Refusal("closed_without_result", round=round_.number, table=command.table)


@decides(ReportResult)
def report_result(state: State, command: ReportResult, actor: Actor) -> Sequence[Event]:
    """Raise `reports_off`, before anything else, if only the desk enters results; and refuse other players' matches,
    and results that differ from the desk's or an agreed one.
    """
    round_ = known_round(state, state.last_round if command.round is None else command.round)
    mode = state.stage_of(round_.number).config.player_reports
    if mode == "off":
        raise Refusal("reports_off")
    if writes_papers(state, round_, command.table):
        return report_papers(state, command, round_, actor)
    match = match_at(state, round_, command.table)
    player = _acting_side(state, match, actor, command.table)
    check_result(state, round_, command)
    check_own_board(state, actor, command.result)
    reported = (command.result, command.twenties)
    if not round_.is_open:
        return _hold_report(state, command, round_, player)
    author = round_.reported_by.get(command.table)
    if match.result is not None and author is None:
        if (match.result, match.twenties) == reported:
            return []
        raise changed_meanwhile(state, round_, command.table, *reported)
    check_unseen(state, round_, command, actor)
    command = _with_earlier_boards(round_, command, match, player, mode)
    reported = (command.result, command.twenties)
    if is_complete(command.result) and (author == player or (match.result is None and mode == "one")):
        theirs = report_of(round_, command.table, opponent_of(match, player))
        is_so = match.result is not None and (match.result, match.twenties) == reported
        if theirs is None or not contradicts(command.result, theirs.result):
            return [] if is_so else [_result_event(round_, command.table, *reported, player=player)]
    return _report_events(state, command, round_, actor)


def _with_earlier_boards(
    round_: RoundInPlay, command: ReportResult, match: Match, player: PlayerId, mode: str
) -> ReportResult:
    """Add the boards that the team has reported before; if one team's word is enough, also the opponents' boards."""
    if is_complete(command.result):
        return command
    teams = (player, opponent_of(match, player)) if mode == "one" else (player,)
    reports = [report_of(round_, command.table, team) for team in teams]
    earlier = [match.result, *(report.result for report in reports if report is not None)]
    return msgspec.structs.replace(command, result=merge_boards(command.result, *earlier))


def _hold_report(state: State, command: ReportResult, round_: RoundInPlay, player: PlayerId) -> list[Event]:
    """Return a report of a closed round that waits at the desk; none if it is the current result or already waits."""
    match = round_.matches[command.table]
    reported = (command.result, command.twenties)
    waiting = [
        (request.result, request.twenties)
        for request in state.requests.values()
        if (request.kind, request.round, request.player) == ("report", round_.number, player)
    ]
    if reported in [(match.result, match.twenties), *waiting]:
        return []
    if len(waiting) >= MOST_LATE:
        raise Refusal("too_many_late", round=round_.number, most=MOST_LATE)
    return [
        DeskAsked(
            kind="report",
            player=player,
            round=round_.number,
            table=command.table,
            result=command.result,
            twenties=command.twenties,
        )
    ]


def _report_events(state: State, command: ReportResult, round_: RoundInPlay, actor: Actor) -> list[Event]:
    match, number, table = round_.matches[command.table], round_.number, command.table
    player, reported_values = _acting_side(state, match, actor, table), (command.result, command.twenties)
    opponent = opponent_of(match, player)
    mine, theirs = (report_of(round_, table, reporter) for reporter in (player, opponent))
    if mine is not None and (mine.result, mine.twenties) == reported_values:
        return []
    current = (match.result, match.twenties) if match.result is not None else None
    opponents_values = current or (None if theirs is None else (theirs.result, theirs.twenties))
    if opponents_values == reported_values and reporter_of(state, round_, table, opponent) == actor.id:
        # The same phone has reported both: nothing new.
        return []
    if opponents_values == reported_values and is_complete(command.result):
        return [_result_event(round_, table, *reported_values, player=opponent, confirmed_by=player)]
    reported = ResultReported(
        round=number, table=table, result=command.result, twenties=command.twenties, player=player
    )
    if opponents_values is None or (
        opponents_values[1] == command.twenties and not contradicts(opponents_values[0], command.result)
    ):
        return [reported]
    return [reported, ResultDisputed(round=number, table=table, player=player)]


def reporter_of(state: State, round_: RoundInPlay, table: int, player: PlayerId) -> str | None:
    report = report_of(round_, table, player)
    if report is not None:
        return report.by
    return event_author(state, round_.touched[table]) if round_.reported_by.get(table) == player else None


def _acting_side(state: State, match: Match, actor: Actor, table: int) -> PlayerId:
    """Return the acting player at their own table; for a member, the team."""
    player = None if actor.player is None else state.teams.get(actor.player, actor.player)
    if player is None or player not in (match.first, match.second):
        raise Refusal("not_your_match", table=table)
    return player


@decides(Confirm)
def confirm(state: State, command: Confirm, actor: Actor) -> Sequence[Event]:
    """Raise a refusal if no report waits, for the actor's own report or phone, and for the desk if
    two reports differ.
    """
    round_ = open_round_numbered(state, command.round)
    if writes_papers(state, round_, command.table):
        return confirm_papers(state, command, round_, actor)
    match = match_at(state, round_, command.table)
    player = _acting_side(state, match, actor, command.table) if actor.role == "player" else None
    waiting = combine_reports([report for report in round_.reports.get(command.table, ()) if report.player != player])
    author = round_.reported_by.get(command.table)
    if not waiting and match.result is not None and author not in (None, player):
        # It counts because one player reported it: the other, or the desk, agrees.
        waiting = [Report(author, match.result, match.twenties, event_author(state, round_.touched[command.table]))]
    if not waiting and match.result is not None and event_author(state, round_.touched[command.table]) == actor.id:
        return []
    _check_unheard(state, round_, command.table, actor)
    if not waiting:
        own = report_of(round_, command.table, player) if player is not None else None
        raise Refusal("nothing_to_confirm" if own is None else "own_report", table=command.table)
    if len(waiting) > 1:
        raise Refusal("reports_differ", table=command.table, reports=[report.result for report in waiting])
    if player is not None and waiting[0].by == actor.id:
        raise Refusal("same_phone", table=command.table)
    check_boards(state, round_, match, waiting[0].result, partly=False)
    check_own_board(state, actor, waiting[0].result)
    reported, by = (waiting[0].result, waiting[0].twenties), waiting[0].player
    if player is None and waiting[0] not in round_.reports.get(command.table, waiting):
        # The teams reported different boards: no single report has them all.
        return [_result_event(round_, command.table, *reported)]
    event = _result_event(round_, command.table, *reported, player=by, confirmed_by=player, by_desk=player is None)
    return [event]


@decides(CallTime)
def call_time(state: State, command: CallTime, _actor: Actor) -> Sequence[Event]:
    require_matches(state, command)
    round_ = open_round(state)
    waiting = [table for table, match in sorted(round_.matches.items()) if match.result is None]
    events = [
        _result_event(round_, table, report.result, report.twenties, player=report.player, by_desk=True, reason=TIME_UP)
        for table in waiting
        for report in leading_reports(round_, table)
    ]
    if not events:
        raise Refusal("nobody_leads", tables=waiting)
    return events


def has_leader(round_: RoundInPlay | None) -> bool:
    """Return whether the end of time decides a match of an open round."""
    return round_ is not None and any(leading_reports(round_, table) for table in round_.matches)


def undecided_at_time(state: State) -> list[Reason]:
    """Return the matches of the open round without a leader, which the desk has to decide."""
    round_ = open_round(state)
    waiting = [(table, match) for table, match in sorted(round_.matches.items()) if match.result is None]
    return [
        Reason("level_at_time", {"table": table, "players": [match.first, match.second]}) for table, match in waiting
    ]


def leading_reports(round_: RoundInPlay, table: int) -> list[Report]:
    """Return the only report of an open match, if it is not disputed and has a leader."""
    reports = round_.reports.get(table, ())
    is_clear = len(reports) == 1 and table not in round_.disputes and round_.matches[table].result is None
    return [report for report in reports if is_clear and not is_level(report.result) and is_complete(report.result)]


def _check_unheard(state: State, round_: RoundInPlay, table: int, actor: Actor) -> None:
    change = match_change(state, round_, table, actor, with_reports=True)
    if change is not None:
        raise changed_meanwhile(state, round_, table, None, by=change.by)


@decides(Dispute)
def dispute(state: State, command: Dispute, actor: Actor) -> Sequence[Event]:
    round_ = open_round_numbered(state, command.round)
    if writes_papers(state, round_, command.table):
        return dispute_papers(state, command, round_, actor)
    match = match_at(state, round_, command.table)
    player = _acting_side(state, match, actor, command.table)
    if round_.disputes.get(command.table) == player:
        return []
    _check_unheard(state, round_, command.table, actor)
    if not has_report(round_, command.table, opponent_of(match, player)):
        raise Refusal("nothing_to_dispute", table=command.table)
    return [ResultDisputed(round=round_.number, table=command.table, player=player, reason=command.reason)]


@decides(WithdrawReport)
def withdraw_report(state: State, command: WithdrawReport, actor: Actor) -> Sequence[Event]:
    round_ = open_round_numbered(state, command.round)
    if writes_papers(state, round_, command.table):
        return withdraw_papers(state, command, round_, actor)
    player = _acting_side(state, match_at(state, round_, command.table), actor, command.table)
    if round_.reported_by.get(command.table) == player:
        return [_result_event(round_, command.table, None, None, player=player)]
    if report_of(round_, command.table, player) is None:
        raise Refusal("no_report", table=command.table)
    return [ReportWithdrawn(round=round_.number, table=command.table, player=player)]
