"""Papers that a table of preferans reports: everybody at it says what came of it, and it stands when all have said the
same. How matches are reported is in `rules.results`, which asks here for a table.

| `player_reports` | a table's papers |
|---|---|
| both | wait until everybody else at the table has signed them, or the desk enters or confirms |
| one | stand at once; the reporter may change them until everybody has signed or the round is closed |
| off | refused |

To sign is to say the same. Papers that differ are a dispute, which the desk decides. The phone that reported signs for
nobody else: the desk does. Where several games are played at a table, those that stand are reported again with the
next one.
"""

from collections.abc import Sequence

from crosstable.commands import Actor, Confirm, Dispute, ReportResult, WithdrawReport
from crosstable.events import DeskAsked, Event, ReportWithdrawn, ResultDisputed, ResultReported
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Papers, PlayerId, Table
from crosstable.rules.lookup import refuse_not_started, table_at
from crosstable.rules.rounds import author_of
from crosstable.rules.staleness import changed_match
from crosstable.rules.table_results import changed_table, entered, on_papers
from crosstable.state.apply_results import is_longer, report_of, said_by
from crosstable.state.apply_tables import agreeing, score_texts
from crosstable.state.live_rounds import Report, RoundInPlay
from crosstable.state.state import State

# So many reports of one player for a round that is closed wait at the desk.
MOST_LATE = 4


def writes_papers(state: State, round_: RoundInPlay, table: int) -> bool:
    """Whether a whole table sits there, and writes papers."""
    return table in round_.tables and state.stage_of(round_.number).config.of(TableSettings).on_papers


def report_papers(state: State, command: ReportResult, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """What comes of a player's report of a table. Refused for another's table, for anything but papers, and for other
    papers than the desk entered or all agreed on.
    """
    table = table_at(state, round_, command.table)
    player = own_seat(table, actor, command.table)
    refuse_not_started(round_)
    if not isinstance(command.result, Papers) or not command.result.games:
        raise Refusal("papers_wanted", table=command.table)
    new = on_papers(state, round_, table, command.result.games)
    if not round_.is_open:
        return _held(state, round_, new, player)
    author = round_.reported_by.get(command.table)
    is_open = not round_.is_played_at(command.table) or is_longer(table, new.games)
    if not is_open and author is None:
        if new == table:
            return []
        raise changed_table(state, round_, command.table, score_texts(new.scores) or ())
    _refuse_unseen(state, round_, new, actor)
    mode = state.stage_of(round_.number).config.player_reports
    if author == player or (mode == "one" and is_open):
        return [] if new == table else [entered(round_, new, player=player)]
    return _said(state, round_, new, player, actor)


def own_seat(table: Table, actor: Actor, number: int) -> PlayerId:
    """The player who asks, at their own table."""
    if actor.player is None or actor.player not in table.seats:
        raise Refusal("not_your_table", table=number)
    return actor.player


def _refuse_unseen(state: State, round_: RoundInPlay, new: Table, actor: Actor, *, said: bool = False) -> None:
    """Refused where anything about the table has changed since the player looked; with `said` what others say too."""
    assert new.table is not None
    since = changed_match(state, round_, new.table, actor, said=said)
    if since is not None:
        raise changed_table(state, round_, new.table, score_texts(new.scores) or (), since.by)


def _held(state: State, round_: RoundInPlay, new: Table, player: PlayerId) -> list[Event]:
    """Papers that wait at the desk since the round is closed: none where that is what stands, or waits already."""
    said = Papers(new.games)
    waits = [
        request.result
        for request in state.requests.values()
        if (request.kind, request.round, request.player) == ("report", round_.number, player)
    ]
    if new == round_.tables[new.table or 0] or said in waits:
        return []
    if len(waits) >= MOST_LATE:
        raise Refusal("too_many_late", round=round_.number, most=MOST_LATE)
    return [DeskAsked(kind="report", player=player, round=round_.number, table=new.table, result=said)]


def _said(state: State, round_: RoundInPlay, new: Table, player: PlayerId, actor: Actor) -> list[Event]:
    """Papers beside what others at the table have said, if anything: they sign those, or dispute them."""
    assert new.table is not None
    number, table, games = round_.number, new.table, new.games
    mine = report_of(round_, table, player)
    if mine is not None and mine.result == Papers(games):
        return []
    others = words_of_others(state, round_, table, player)
    differ = [report for report in others if report.result != Papers(games)]
    is_heard = len(differ) < len(others)
    if is_heard and others[0].by == actor.id:
        # A phone that said both says nothing new.
        return []
    if not differ and {*new.seats} - {player} <= agreeing(round_, table, games):
        return [entered(round_, new, player=others[0].player, confirmed_by=player)]
    reported = ResultReported(round=number, table=table, result=Papers(games), player=player, signs=is_heard)
    disputes = differ and table not in round_.disputes
    return [reported, *([ResultDisputed(round=number, table=table, player=player)] if disputes else [])]


def words_of_others(state: State, round_: RoundInPlay, table: int, player: PlayerId | None) -> list[Report]:
    """What the others at a table have said, the first first; what stands on one player's word among it."""
    author = round_.reported_by.get(table)
    stands = []
    if author is not None:
        by = author_of(state, round_.touched[table])
        stands = [Report(author, Papers(round_.tables[table].games), None, by)]
    return [report for report in (*stands, *round_.reports.get(table, ())) if report.player != player]


def confirm_papers(state: State, command: Confirm, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """A signature, or with the last one the result; the desk's is enough. Refused where nothing waits, for one's own
    papers or phone, and where several differ.
    """
    number = command.table
    table = table_at(state, round_, number)
    player = own_seat(table, actor, number) if actor.role == "player" else None
    waiting = words_of_others(state, round_, number, player)
    if not waiting and round_.is_played_at(number) and author_of(state, round_.touched[number]) == actor.id:
        return []
    _refuse_unseen(state, round_, table, actor, said=True)
    if not waiting:
        own = report_of(round_, number, player) if player is not None else None
        raise Refusal("nothing_to_confirm" if own is None else "own_report", table=number)
    said = {report.result for report in waiting}
    (first, *_) = waiting
    if len(said) > 1:
        raise Refusal("papers_differ", table=number)
    assert isinstance(first.result, Papers)
    new = on_papers(state, round_, table, first.result.games)
    if player is None:
        return [entered(round_, new, player=first.player, by_desk=True)]
    if first.by == actor.id:
        raise Refusal("same_phone", table=number)
    return _said(state, round_, new, player, actor)


def dispute_papers(state: State, command: Dispute, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """Refused where nobody else has said anything that could be disputed."""
    table = table_at(state, round_, command.table)
    player = own_seat(table, actor, command.table)
    if round_.disputes.get(command.table) == player:
        return []
    _refuse_unseen(state, round_, table, actor, said=True)
    if not any(said_by(round_, command.table, other) for other in table.seats if other != player):
        raise Refusal("nothing_to_dispute", table=command.table)
    return [ResultDisputed(round=round_.number, table=command.table, player=player, reason=command.reason)]


def withdraw_papers(state: State, command: WithdrawReport, round_: RoundInPlay, actor: Actor) -> Sequence[Event]:
    """Refused once everybody has signed. Papers that stood at once stand no more."""
    table = table_at(state, round_, command.table)
    player = own_seat(table, actor, command.table)
    if round_.reported_by.get(command.table) == player:
        return [entered(round_, Table(table.seats, table.table), player=player)]
    if report_of(round_, command.table, player) is None:
        raise Refusal("no_report", table=command.table)
    return [ReportWithdrawn(round=round_.number, table=command.table, player=player)]


def late_papers(state: State, round_: RoundInPlay, table: int, said: Papers) -> list[Event]:
    """Late papers that the organiser accepts."""
    new = on_papers(state, round_, table_at(state, round_, table), said.games)
    return [] if new == round_.tables[table] else [entered(round_, new)]
