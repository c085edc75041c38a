"""Commands that answer about documents answer about the journal's tournament in the same way."""

from collections.abc import Callable

from crosstable.cli.desk.final_standings import final_report
from crosstable.cli.desk.options import Where
from crosstable.cli.desk.session import Desk, run_at_desk
from crosstable.cli.runner import Find, Report
from crosstable.model.tournament import Tournament


def answer_on_journal(where: Where, work: Callable[[Tournament, Find], Report], final: bool) -> int:
    """Answer for the journal's tournament; `final` adds since when its standings are final."""

    def report(desk: Desk) -> Report:
        report = work(desk.tournament, lambda _, text: desk.player(text))
        return report.combine(final_report(desk)) if final else report

    return run_at_desk(where, report)
