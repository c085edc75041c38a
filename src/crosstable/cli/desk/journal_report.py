"""Commands that answer about documents answer about the journal's tournament in the same way."""

from collections.abc import Callable
from itertools import chain

from crosstable.cli.desk.amended import final_report
from crosstable.cli.desk.at_work import Desk, at_desk
from crosstable.cli.desk.options import Where
from crosstable.cli.files import Find, Report
from crosstable.exchange.answers import line
from crosstable.model.tournament import Tournament


def answer_on_journal(where: Where, work: Callable[[Tournament, Find], Report], final: bool) -> int:
    """Answer for the journal's tournament; `final` adds since when its standings are final."""

    def at(desk: Desk) -> int:
        report = work(desk.tournament, lambda _, text: desk.player(text))
        reports = [report, final_report(desk)] if final else [report]
        if desk.json:
            answers = chain.from_iterable(one.answer().items() for one in reports)
            print(line({"tournament": desk.stream, **dict(answers)}))
        else:
            for text in chain.from_iterable(one.lines() for one in reports):
                print(text)
        return report.code

    return at_desk(where, at)
