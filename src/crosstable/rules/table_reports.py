"""Preferans papers reported by a table: they count when everybody at it has reported the same. `rules.results` calls
this module for a whole table.

| `player_reports` | a table's papers |
|---|---|
| both | wait until everybody else at the table has signed them, or the desk enters or confirms |
| one | count at once; the reporter may change them until everybody has signed or the round is closed |
| off | refused |

Signing means reporting the same. Different papers are a dispute, which the desk decides. The reporting phone cannot
sign for another player; the desk can. With several games at a table, the earlier ones are reported again with the next.
"""

from collections.abc import Sequence

from crosstable.commands import Actor, Confirm, Dispute, ReportResult, WithdrawReport
from crosstable.events import DeskAsked, Event, ReportWithdrawn, ResultDisputed, ResultReported
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Papers, PlayerId, Table
from crosstable.rules.lookup import check_started, table_at
from crosstable.rules.rounds import event_author
from crosstable.rules.staleness import match_change
from crosstable.rules.table_results import table_changed, table_result, with_papers
from crosstable.state.apply_results import has_more_games, has_report, report_of
from crosstable.state.apply_tables import agreeing_players, score_texts
from crosstable.state.live_rounds import Report, RoundInPlay
from crosstable.state.state import State

# A player's waiting reports for a closed round.
MOST_LATE = 4


def writes_papers(state: State, round_: RoundInPlay, table: int) -> bool:
    return table in round_.tables and state.stage_of(round_.number).config.of(TableSettings).on_papers


def report_papers(state: State, command: ReportResult, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """Return the events of a player's report. Raise a refusal for other tables, for anything but papers, and for papers
    that differ from the desk's or agreed ones.
    """
    table = table_at(state, round_, command.table)
    player = check_own_seat(table, actor, command.table)
    check_started(round_)
    if not isinstance(command.result, Papers) or not command.result.games:
        raise Refusal("papers_wanted", table=command.table)
    new = with_papers(state, round_, table, command.result.games)
    if not round_.is_open:
        return _hold_papers(state, round_, new, player)
    author = round_.reported_by.get(command.table)
    is_open = not round_.has_result_at(command.table) or has_more_games(table, new.games)
    if not is_open and author is None:
        if new == table:
            return []
        raise table_changed(state, round_, command.table, score_texts(new.scores) or ())
    _check_unseen(state, round_, new, actor)
    mode = state.stage_of(round_.number).config.player_reports
    if author == player or (mode == "one" and is_open):
        return [] if new == table else [table_result(round_, new, player=player)]
    return _report_events(state, round_, new, player, actor)


def check_own_seat(table: Table, actor: Actor, number: int) -> PlayerId:
    if actor.player is None or actor.player not in table.seats:
        raise Refusal("not_your_table", table=number)
    return actor.player


def _check_unseen(state: State, round_: RoundInPlay, new: Table, actor: Actor, *, with_reports: bool = False) -> None:
    assert new.table is not None
    change = match_change(state, round_, new.table, actor, with_reports=with_reports)
    if change is not None:
        raise table_changed(state, round_, new.table, score_texts(new.scores) or (), change.by)


def _hold_papers(state: State, round_: RoundInPlay, new: Table, player: PlayerId) -> list[Event]:
    """Return papers of a closed round that wait at the desk; none if they are current or already wait."""
    papers = Papers(new.games)
    waiting = [
        request.result
        for request in state.requests.values()
        if (request.kind, request.round, request.player) == ("report", round_.number, player)
    ]
    if new == round_.tables[new.table or 0] or papers in waiting:
        return []
    if len(waiting) >= MOST_LATE:
        raise Refusal("too_many_late", round=round_.number, most=MOST_LATE)
    return [DeskAsked(kind="report", player=player, round=round_.number, table=new.table, result=papers)]


def _report_events(state: State, round_: RoundInPlay, new: Table, player: PlayerId, actor: Actor) -> list[Event]:
    """Add papers to those reported by others at the table: they sign those, or dispute them."""
    assert new.table is not None
    number, table, games = round_.number, new.table, new.games
    mine = report_of(round_, table, player)
    if mine is not None and mine.result == Papers(games):
        return []
    others = reports_of_others(state, round_, table, player)
    differ = [report for report in others if report.result != Papers(games)]
    is_heard = len(differ) < len(others)
    if is_heard and others[0].by == actor.id:
        # The same phone has reported both: nothing new.
        return []
    if not differ and {*new.seats} - {player} <= agreeing_players(round_, table, games):
        return [table_result(round_, new, player=others[0].player, confirmed_by=player)]
    reported = ResultReported(round=number, table=table, result=Papers(games), player=player, signs=is_heard)
    disputes = differ and table not in round_.disputes
    return [reported, *([ResultDisputed(round=number, table=table, player=player)] if disputes else [])]


def reports_of_others(state: State, round_: RoundInPlay, table: int, player: PlayerId | None) -> list[Report]:
    """Return the reports of the others at a table, in order, including one that counts already."""
    author = round_.reported_by.get(table)
    current = []
    if author is not None:
        by = event_author(state, round_.touched[table])
        current = [Report(author, Papers(round_.tables[table].games), None, by)]
    return [report for report in (*current, *round_.reports.get(table, ())) if report.player != player]


def confirm_papers(state: State, command: Confirm, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """Sign the papers; the last signature, or the desk's, makes them the result. Raise a refusal if none wait, for the
    actor's own papers or phone, and if several differ.
    """
    number = command.table
    table = table_at(state, round_, number)
    player = check_own_seat(table, actor, number) if actor.role == "player" else None
    waiting = reports_of_others(state, round_, number, player)
    if not waiting and round_.has_result_at(number) and event_author(state, round_.touched[number]) == actor.id:
        return []
    _check_unseen(state, round_, table, actor, with_reports=True)
    if not waiting:
        own = report_of(round_, number, player) if player is not None else None
        raise Refusal("nothing_to_confirm" if own is None else "own_report", table=number)
    results = {report.result for report in waiting}
    (first, *_) = waiting
    if len(results) > 1:
        raise Refusal("papers_differ", table=number)
    assert isinstance(first.result, Papers)
    new = with_papers(state, round_, table, first.result.games)
    if player is None:
        return [table_result(round_, new, player=first.player, by_desk=True)]
    if first.by == actor.id:
        raise Refusal("same_phone", table=number)
    return _report_events(state, round_, new, player, actor)


def dispute_papers(state: State, command: Dispute, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """Raise `nothing_to_dispute` if nobody else has reported anything."""
    table = table_at(state, round_, command.table)
    player = check_own_seat(table, actor, command.table)
    if round_.disputes.get(command.table) == player:
        return []
    _check_unseen(state, round_, table, actor, with_reports=True)
    if not any(has_report(round_, command.table, other) for other in table.seats if other != player):
        raise Refusal("nothing_to_dispute", table=command.table)
    return [ResultDisputed(round=round_.number, table=command.table, player=player, reason=command.reason)]


def withdraw_papers(state: State, command: WithdrawReport, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """Raise a refusal once everybody has signed. Papers that counted at once are removed."""
    table = table_at(state, round_, command.table)
    player = check_own_seat(table, actor, command.table)
    if round_.reported_by.get(command.table) == player:
        return [table_result(round_, Table(table.seats, table.table), player=player)]
    if report_of(round_, command.table, player) is None:
        raise Refusal("no_report", table=command.table)
    return [ReportWithdrawn(round=round_.number, table=command.table, player=player)]


def late_papers(state: State, round_: RoundInPlay, table: int, papers: Papers) -> list[Event]:
    new = with_papers(state, round_, table_at(state, round_, table), papers.games)
    return [] if new == round_.tables[table] else [table_result(round_, new)]
