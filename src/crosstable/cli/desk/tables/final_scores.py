"""The final scores or places of a table, as `crosstable score` enters them."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.correction_preview import Consent, confirm_and_do
from crosstable.cli.desk.next_steps import progress_lines
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply
from crosstable.cli.desk.tables.rounds import scores_at
from crosstable.cli.desk.tables.tap_parser import TapOptions
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.events import TableResult
from crosstable.model.exact import Exact
from crosstable.words import words


class Final(NamedTuple):
    """The final scores or places of a table; neither removes the present ones."""

    table: int
    scores: tuple[Exact, ...] | None
    places: tuple[int, ...] | None
    unfinished: bool
    replace: bool


def enter_final(desk: Desk, final: Final, asked: TapOptions, consent: Consent) -> Reply:
    """Enter final scores, and report the open tables. Refuse to replace others unless asked to."""
    is_empty = final.scores is None and final.places is None
    fields = {
        "table": final.table,
        "scores": final.scores,
        "places": final.places,
        "unfinished": final.unfinished,
        "round": asked.round,
        "reason": asked.reason,
        "replace": final.replace or is_empty,
    }

    def show(outcome: Outcome) -> Report:
        return outcome_report(desk, outcome, final_lines(desk, outcome), more=progress_lines(desk))

    return confirm_and_do(desk, [Request("enter_table", fields)], consent, show)


def final_lines(desk: Desk, outcome: Outcome) -> Iterator[str]:
    if not outcome.events:
        yield words("desk.nothing_new")
    for happened in outcome.events:
        event = happened.event
        if isinstance(event, TableResult):
            is_empty = event.scores is None and event.places is None and not event.games
            scores = [] if is_empty else scores_at(desk, event.round, event.table)
            code = "tables.unfinished" if event.unfinished else "tables.cleared" if is_empty else "tables.entered"
            yield from wrap(words(code, action=happened.action, table=event.table, scores=scores))
