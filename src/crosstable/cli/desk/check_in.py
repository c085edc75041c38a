"""`crosstable checkin` and `here`: who is here before the start or a round, and who has not been seen in it."""

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act, command_words
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import wrap
from crosstable.rules.check_in import expected_players, missing_players
from crosstable.rules.no_shows import UnseenTable, unseen_tables
from crosstable.words import words


@act
def checkin(
    desk: Desk,
    players: list[str] | None = None,
    /,
    *,
    ask: bool = False,
    end: bool = False,
    drop_missing: bool = False,
    gone: bool = False,
) -> Reply:
    refuse_several(ask=ask, end=end, gone=gone, drop_missing=drop_missing)
    requests = [
        *([Request("ask_check_in", {"asked": ask})] if ask or end else []),
        *(Request("check_in", {"player": player, "here": not gone}) for player in players or ()),
        *([Request("drop_missing")] if drop_missing else []),
    ]
    if not requests:
        return _show_check_in(desk)
    return outcome_report(desk, desk.do(*requests), more=check_in_lines(desk))


def check_in_lines(desk: Desk) -> list[str]:
    state = desk.state
    if not state.registration.checks_in:
        return [command_words("checkin.off")]
    missing = missing_players(state)
    players = len(expected_players(state))
    here = players - len(missing)
    return [*wrap(words("checkin.count", desk.names, here=here, players=players, missing=missing))]


def _show_check_in(desk: Desk) -> Report:
    state = desk.state
    answer = {"asked": state.registration.checks_in, "here": list(state.checked_in), "missing": missing_players(state)}
    return Report(lambda: answer, lambda: check_in_lines(desk))


@act
def here(desk: Desk, players: list[str] | None = None, /, *, all_: bool = False) -> Reply:
    if not players and not all_:
        return _show_unseen(desk)
    outcome = desk.do(Request("mark_here", {"players": None if all_ else players}))
    return outcome_report(desk, outcome, more=_unseen_lines(desk))


def _unseen_tables(desk: Desk) -> list[UnseenTable]:
    round_ = desk.state.current
    return [] if round_ is None or round_.clock is None else list(unseen_tables(desk.state, round_))


def _unseen_lines(desk: Desk) -> list[str]:
    round_ = desk.state.current
    if round_ is None or round_.clock is None:
        return [words("here.no_round")]
    missed_tables = _unseen_tables(desk)
    lines = [
        words("here.missed", desk.names, table=missed.table, players=list(missed.players)) for missed in missed_tables
    ]
    return lines or [words("here.all", round=round_.number)]


def _show_unseen(desk: Desk) -> Report:
    missed = [{"table": table.table, "players": list(table.players)} for table in _unseen_tables(desk)]
    return Report(lambda: {"missed": missed}, lambda: _unseen_lines(desk))
