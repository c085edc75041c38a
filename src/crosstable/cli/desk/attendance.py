"""`crosstable here`: who has not been seen in the round, and who is here."""

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.rules.no_shows import UnseenTable, unseen_tables
from crosstable.words import words


@act
def here(desk: Desk, players: list[str] | None = None, /, *, all_: bool = False) -> Reply:
    if not players and not all_:
        return _show(desk)
    outcome = desk.do(Request("mark_here", {"players": None if all_ else players}))
    return outcome_report(desk, outcome, more=_lines(desk))


def _unseen_tables(desk: Desk) -> list[UnseenTable]:
    round_ = desk.state.current
    return [] if round_ is None or round_.clock is None else list(unseen_tables(desk.state, round_))


def _lines(desk: Desk) -> list[str]:
    round_ = desk.state.current
    if round_ is None or round_.clock is None:
        return [words("here.no_round")]
    missed_tables = _unseen_tables(desk)
    lines = [
        words("here.missed", desk.names, table=missed.table, players=list(missed.players)) for missed in missed_tables
    ]
    return lines or [words("here.all", round=round_.number)]


def _show(desk: Desk) -> Report:
    missed = [{"table": table.table, "players": list(table.players)} for table in _unseen_tables(desk)]
    return Report(lambda: {"missed": missed}, lambda: _lines(desk))
