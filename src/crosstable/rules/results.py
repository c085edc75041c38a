"""Results: what the desk enters and corrects, what players report, confirm, dispute and take back.

| `player_reports` | a player's report |
|---|---|
| both | waits until the opponent confirms it, or the desk enters a result |
| one | stands at once; the reporter may change it until the opponent confirms it or the round is closed |
| off | refused |

Equal reports of both players confirm each other, unequal ones are a dispute. A phone that reported confirms nothing of
that match, under whichever name: the desk does. A report of a round that is closed by then waits at the desk. What a
whole table reports is in `rules.table_reports`.
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
from crosstable.rules.lookup import known_round, match_at, meant_round, open_round, opponent_of, refuse_at_tables
from crosstable.rules.mend_bracket import mended, mends
from crosstable.rules.reasons import reason_in
from crosstable.rules.redraft import corrected, refuse_nothing_to_repair
from crosstable.rules.registry import decides
from crosstable.rules.rounds import author_of
from crosstable.rules.staleness import changed_match
from crosstable.rules.table_reports import (
    MOST_LATE,
    confirm_papers,
    dispute_papers,
    report_papers,
    withdraw_papers,
    writes_papers,
)
from crosstable.rules.teams import contradicts, is_whole, joined, merged, refuse_boards, refuse_other_boards
from crosstable.state.apply_results import is_level, report_of, said_by
from crosstable.state.live_rounds import Report, RoundInPlay
from crosstable.state.state import State

# As many as a document may say.
MOST_GAMES = 999
MOST_TWENTIES = 999
# Why a result stands that whoever led was given when time was up; its words are made at the edge.
TIME_UP = "time_up"
Twenties = tuple[int, int] | None
# Whatever says a result for a table.
Said = EnterResult | Correct | ReportResult | ResultEntered


@decides(EnterResult)
def enter_result(state: State, command: EnterResult, actor: Actor) -> Sequence[Event]:
    """Refused where another result stands that the person has not seen."""
    round_ = open_round(state)
    match = match_at(state, round_, command.table)
    refuse_impossible_result(state, round_, command)
    is_so = (match.result, match.twenties) == (command.result, command.twenties)
    if is_so and not _is_talked_about(round_, match):
        return []
    is_kept = not command.replace and command.result is not None and match.table not in round_.disputes
    if match.result is not None and not is_so and (actor.seen is None or is_kept):
        raise changed(state, round_, command.table, command.result, command.twenties)
    refuse_unseen(state, round_, command, actor)
    return [_entered(round_, command.table, command.result, command.twenties)]


def _is_talked_about(round_: RoundInPlay, match: Match) -> bool:
    """Players dispute the result, so that entering it once more says something: it stands."""
    return match.result is not None and match.table in round_.disputes


def refuse_impossible_result(state: State, round_: RoundInPlay, said: Said) -> None:
    """Refused where nobody could have played so, and a level score where a match has a winner."""
    match, result, twenties = round_.matches[said.table], said.result, said.twenties
    if isinstance(result, Papers):
        raise Refusal("is_a_match", round=round_.number, table=said.table)
    refuse_boards(state, round_, match, result, partly=isinstance(said, ReportResult))
    is_whole_result = result is None or is_whole(result)
    config = state.stage_of(round_.number).config
    if is_level(result) and is_whole_result and config.traits.decisive:
        raise Refusal("needs_winner", boards=config.boards)
    if isinstance(result, Score):
        games = [result.first, result.second, result.draws]
        if not all(0 <= game <= MOST_GAMES for game in games):
            raise Refusal("impossible_score", games=games, most=MOST_GAMES)
        if not getattr(said, "any_score", False):
            _refuse_too_many_games(state, round_, said, config)
    if isinstance(result, Forfeit) and result.by not in (match.first, match.second):
        raise Refusal("forfeit_of_other", value=result.by, players=[match.first, match.second])
    if twenties is not None and not all(0 <= count <= MOST_TWENTIES for count in twenties):
        raise Refusal("impossible_twenties", twenties=list(twenties), most=MOST_TWENTIES)


def _refuse_too_many_games(state: State, round_: RoundInPlay, said: Said, config: Config) -> None:
    """Raise `impossible_games` if a score has more games than the match."""
    match = msgspec.structs.replace(round_.matches[said.table], result=said.result, twenties=said.twenties)
    problem = score_problem(match, config, games_of(state, round_, match, config))
    if problem is not None:
        raise Refusal(problem.code, **problem.params)


def games_of(state: State, round_: RoundInPlay, match: Match, config: Config) -> int:
    """Return the number of games of a match."""
    if isinstance(config.best_of, BestOf):
        return best_of(state.tournament, round_.number, match.first, match.second)
    return config.best_of


def refuse_unseen(state: State, round_: RoundInPlay, yours: Said, actor: Actor) -> None:
    """Refused where who plays or what stands is not as the actor saw it; both results are told, and who did it."""
    since = changed_match(state, round_, yours.table, actor)
    if since is not None:
        raise changed(state, round_, yours.table, yours.result, yours.twenties, since.by)


def changed(
    state: State,
    round_: RoundInPlay,
    table: int,
    yours: Result | None,
    twenties: Twenties = None,
    by: str | None = None,
) -> Refusal:
    """The refusal of what was asked for with another state of a match before one's eyes."""
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
        by=author_of(state, round_.version_of(table)) if by is None else by,
    )


def _entered(
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
    """Refused where somebody else's result stands that the person has not seen, or what should be paired again has
    started.
    """
    round_ = known_round(state, command.round)
    match = match_at(state, round_, command.table)
    _refuse_emptied(round_, match, command)
    refuse_impossible_result(state, round_, command)
    reason = reason_in(command.reason)
    is_bracket = mends(state, command.round)
    refuse_nothing_to_repair(state, command.round, repair=command.repair and not is_bracket)
    if (match.result, match.twenties) == (command.result, command.twenties):
        return []
    is_own = author_of(state, round_.version_of(command.table)) == actor.id
    if match.result is not None and actor.seen is None and not is_own:
        raise changed(state, round_, command.table, command.result, command.twenties)
    refuse_unseen(state, round_, command, actor)
    entered = _entered(round_, command.table, command.result, command.twenties, reason=reason)
    if is_bracket:
        return mended(state, entered, round_.number, actor, void=command.void)
    return corrected(state, entered, round_.number, actor, repair=command.repair)


def _refuse_emptied(round_: RoundInPlay, match: Match, command: Correct) -> None:
    """Refused where a closed round would be without a result that it has."""
    if command.result is not None or round_.is_open:
        return
    if (match.result, match.twenties) != (None, command.twenties):
        raise Refusal("closed_without_result", round=round_.number, table=command.table)


@decides(ReportResult)
def report_result(state: State, command: ReportResult, actor: Actor) -> Sequence[Event]:
    """Refused (`reports_off`, alone: nobody may ask) where only the desk enters results; for another's match, and for
    another result than the desk entered or both agreed on.
    """
    round_ = known_round(state, state.last_round if command.round is None else command.round)
    mode = state.stage_of(round_.number).config.player_reports
    if mode == "off":
        raise Refusal("reports_off")
    if writes_papers(state, round_, command.table):
        return report_papers(state, command, round_, actor)
    match = match_at(state, round_, command.table)
    player = _own(state, match, actor, command.table)
    refuse_impossible_result(state, round_, command)
    refuse_other_boards(state, actor, command.result)
    said = (command.result, command.twenties)
    if not round_.is_open:
        return _held(state, command, round_, player)
    author = round_.reported_by.get(command.table)
    if match.result is not None and author is None:
        if (match.result, match.twenties) == said:
            return []
        raise changed(state, round_, command.table, *said)
    refuse_unseen(state, round_, command, actor)
    command = _with_earlier_boards(round_, command, match, player, mode)
    said = (command.result, command.twenties)
    if is_whole(command.result) and (author == player or (match.result is None and mode == "one")):
        theirs = report_of(round_, command.table, opponent_of(match, player))
        is_so = match.result is not None and (match.result, match.twenties) == said
        if theirs is None or not contradicts(command.result, theirs.result):
            return [] if is_so else [_entered(round_, command.table, *said, player=player)]
    return _reported(state, command, round_, actor)


def _with_earlier_boards(
    round_: RoundInPlay, command: ReportResult, match: Match, player: PlayerId, mode: str
) -> ReportResult:
    """A report of some boards, with what the team has said of the others; where one team's word is enough, also with
    what the opponents have said of those.
    """
    if is_whole(command.result):
        return command
    teams = (player, opponent_of(match, player)) if mode == "one" else (player,)
    reports = [report_of(round_, command.table, team) for team in teams]
    earlier = [match.result, *(report.result for report in reports if report is not None)]
    return msgspec.structs.replace(command, result=merged(command.result, *earlier))


def _held(state: State, command: ReportResult, round_: RoundInPlay, player: PlayerId) -> list[Event]:
    """A report that waits at the desk since its round is closed: none where that is what stands, or waits already."""
    match = round_.matches[command.table]
    said = (command.result, command.twenties)
    waits = [
        (request.result, request.twenties)
        for request in state.requests.values()
        if (request.kind, request.round, request.player) == ("report", round_.number, player)
    ]
    if said in [(match.result, match.twenties), *waits]:
        return []
    if len(waits) >= MOST_LATE:
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


def _reported(state: State, command: ReportResult, round_: RoundInPlay, actor: Actor) -> list[Event]:
    """A report beside what the opponent has said, if anything: it confirms that, or disputes it."""
    match, number, table = round_.matches[command.table], round_.number, command.table
    player, said = _own(state, match, actor, table), (command.result, command.twenties)
    opponent = opponent_of(match, player)
    mine, theirs = (report_of(round_, table, reporter) for reporter in (player, opponent))
    if mine is not None and (mine.result, mine.twenties) == said:
        return []
    stands = (match.result, match.twenties) if match.result is not None else None
    heard = stands or (None if theirs is None else (theirs.result, theirs.twenties))
    if heard == said and said_for(state, round_, table, opponent) == actor.id:
        # A phone that said both says nothing new.
        return []
    if heard == said and is_whole(command.result):
        return [_entered(round_, table, *said, player=opponent, confirmed_by=player)]
    reported = ResultReported(
        round=number, table=table, result=command.result, twenties=command.twenties, player=player
    )
    if heard is None or (heard[1] == command.twenties and not contradicts(heard[0], command.result)):
        return [reported]
    return [reported, ResultDisputed(round=number, table=table, player=player)]


def said_for(state: State, round_: RoundInPlay, table: int, player: PlayerId) -> str | None:
    """Who said for a player what came of the match; None where nobody has."""
    report = report_of(round_, table, player)
    if report is not None:
        return report.by
    return author_of(state, round_.touched[table]) if round_.reported_by.get(table) == player else None


def _own(state: State, match: Match, actor: Actor, table: int) -> PlayerId:
    """The player who asks, at their own table; for a member it is the team."""
    player = None if actor.player is None else state.teams.get(actor.player, actor.player)
    if player is None or player not in (match.first, match.second):
        raise Refusal("not_your_match", table=table)
    return player


@decides(Confirm)
def confirm(state: State, command: Confirm, actor: Actor) -> Sequence[Event]:
    """Refused where nothing waits, for one's own report or phone, and for the desk where two reports differ."""
    round_ = meant_round(state, command.round)
    if writes_papers(state, round_, command.table):
        return confirm_papers(state, command, round_, actor)
    match = match_at(state, round_, command.table)
    player = _own(state, match, actor, command.table) if actor.role == "player" else None
    waiting = joined([report for report in round_.reports.get(command.table, ()) if report.player != player])
    author = round_.reported_by.get(command.table)
    if not waiting and match.result is not None and author not in (None, player):
        # It stands because one player said so: the other, or the desk, agrees.
        waiting = [Report(author, match.result, match.twenties, author_of(state, round_.touched[command.table]))]
    if not waiting and match.result is not None and author_of(state, round_.touched[command.table]) == actor.id:
        return []
    _refuse_unheard(state, round_, command.table, actor)
    if not waiting:
        own = report_of(round_, command.table, player) if player is not None else None
        raise Refusal("nothing_to_confirm" if own is None else "own_report", table=command.table)
    if len(waiting) > 1:
        raise Refusal("reports_differ", table=command.table, reports=[report.result for report in waiting])
    if player is not None and waiting[0].by == actor.id:
        raise Refusal("same_phone", table=command.table)
    refuse_boards(state, round_, match, waiting[0].result, partly=False)
    refuse_other_boards(state, actor, waiting[0].result)
    said, by = (waiting[0].result, waiting[0].twenties), waiting[0].player
    if player is None and waiting[0] not in round_.reports.get(command.table, waiting):
        # Boards of which the teams spoke apart: no report of one says it all.
        return [_entered(round_, command.table, *said)]
    entered = _entered(round_, command.table, *said, player=by, confirmed_by=player, by_desk=player is None)
    return [entered]


@decides(CallTime)
def call_time(state: State, command: CallTime, _actor: Actor) -> Sequence[Event]:
    """Refused (`nobody_leads`) where no open match has a leader; all of these are told."""
    refuse_at_tables(state, command)
    round_ = open_round(state)
    waiting = [table for table, match in sorted(round_.matches.items()) if match.result is None]
    events = [
        _entered(round_, table, report.result, report.twenties, player=report.player, by_desk=True, reason=TIME_UP)
        for table in waiting
        for report in leading_reports(round_, table)
    ]
    if not events:
        raise Refusal("nobody_leads", tables=waiting)
    return events


def level_at_time(state: State) -> list[Reason]:
    """Return the matches of the open round that time has not decided, and the desk has to."""
    round_ = open_round(state)
    waiting = [(table, match) for table, match in sorted(round_.matches.items()) if match.result is None]
    return [
        Reason("level_at_time", {"table": table, "players": [match.first, match.second]}) for table, match in waiting
    ]


def leading_reports(round_: RoundInPlay, table: int) -> list[Report]:
    """Return what was reported of an open match, if it was reported once, is not disputed and has a leader."""
    reports = round_.reports.get(table, ())
    is_clear = len(reports) == 1 and table not in round_.disputes and round_.matches[table].result is None
    return [report for report in reports if is_clear and not is_level(report.result) and is_whole(report.result)]


def _refuse_unheard(state: State, round_: RoundInPlay, table: int, actor: Actor) -> None:
    """Refused where anything about the match has changed, what players say of it too."""
    since = changed_match(state, round_, table, actor, said=True)
    if since is not None:
        raise changed(state, round_, table, None, by=since.by)


@decides(Dispute)
def dispute(state: State, command: Dispute, actor: Actor) -> Sequence[Event]:
    """Refused where the opponent has said nothing that could be disputed."""
    round_ = meant_round(state, command.round)
    if writes_papers(state, round_, command.table):
        return dispute_papers(state, command, round_, actor)
    match = match_at(state, round_, command.table)
    player = _own(state, match, actor, command.table)
    if round_.disputes.get(command.table) == player:
        return []
    _refuse_unheard(state, round_, command.table, actor)
    if not said_by(round_, command.table, opponent_of(match, player)):
        raise Refusal("nothing_to_dispute", table=command.table)
    return [ResultDisputed(round=round_.number, table=command.table, player=player, reason=command.reason)]


@decides(WithdrawReport)
def withdraw_report(state: State, command: WithdrawReport, actor: Actor) -> Sequence[Event]:
    """Refused once the report is confirmed. One that stood at once stands no more."""
    round_ = meant_round(state, command.round)
    if writes_papers(state, round_, command.table):
        return withdraw_papers(state, command, round_, actor)
    player = _own(state, match_at(state, round_, command.table), actor, command.table)
    if round_.reported_by.get(command.table) == player:
        return [_entered(round_, command.table, None, None, player=player)]
    if report_of(round_, command.table, player) is None:
        raise Refusal("no_report", table=command.table)
    return [ReportWithdrawn(round=round_.number, table=command.table, player=player)]
