"""Answers about the tournament of a journal, and since when its standings are final."""

from collections.abc import Callable, Iterator

from crosstable.cli.desk.local_time import minute
from crosstable.cli.desk.session import Answer, Desk, run_at_desk
from crosstable.cli.options import Where
from crosstable.cli.runner import Find, Report
from crosstable.cli.text_tables import wrap
from crosstable.model.tournament import Tournament
from crosstable.views.amendments import final
from crosstable.words import words
from crosstable.words.amendments import amendment_text
from crosstable.words.stage_names import stage_names

INDENT = "  "


def final_report(desk: Desk) -> Report:
    """Return the time and the amendments of final standings, for `standings`."""
    standings = final(desk.state.log)
    stages = stage_names(desk.tournament)
    texts = (
        []
        if standings is None
        else [amendment_text(amendment, desk.names, stages) for amendment in standings.amendments]
    )

    def answer() -> Answer:
        if standings is None:
            return {}
        amendments = [
            {
                "action": amendment.action,
                "time": amendment.time,
                "moves": [
                    {"player": move.player, "rank": move.rank, "new_rank": move.new_rank} for move in amendment.moves
                ],
                "text": " ".join([*text.changes, text.moved]),
            }
            for amendment, text in zip(standings.amendments, texts, strict=True)
        ]
        return {"final": {"since": standings.since, "amendments": amendments}}

    def lines() -> Iterator[str]:
        if standings is not None:
            yield words("amended.final_line", time=minute(standings.since))
        for text in texts:
            sentence = " ".join([*text.changes, text.moved])
            yield from wrap(words("amended.line", time=minute(text.time), said=sentence), "", INDENT)

    return Report(answer, lines)


def answer_on_journal(where: Where, work: Callable[[Tournament, Find], Report], final: bool) -> int:
    """Answer for the journal's tournament; `final` adds the time of final standings and amendments."""

    def report(desk: Desk) -> Report:
        report = work(desk.tournament, lambda _, text: desk.player(text))
        return report.combine(final_report(desk)) if final else report

    return run_at_desk(where, report)
