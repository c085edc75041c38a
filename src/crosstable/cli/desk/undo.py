"""`crosstable undo`, `redo`: any action can be taken back and brought back."""

import sys
from collections.abc import Sequence

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.log import log_lines
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.questions import ask, is_interactive
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.events import ActionsRedone, ActionsUndone
from crosstable.model.refusals import Refusal
from crosstable.views.log import log_entries
from crosstable.words import words
from crosstable.words.event_text import action_words


@act
def undo(desk: Desk, action: int | None = None, /, *, with_dependents: bool = False) -> Reply:
    typed = [action, with_dependents]
    try:
        return _report(desk, desk.do(Request("undo", {"action": action}), body=typed))
    except Refusal as refusal:
        if refusal.code != "others_depend":
            raise
        return _report(desk, _with_dependents(desk, refusal, with_dependents, typed))


def _report(desk: Desk, outcome: Outcome) -> Report:
    events = [event.event for event in outcome.events]
    named = {action for event in events if isinstance(event, ActionsUndone | ActionsRedone) for action in event.actions}
    entries = [entry for entry in log_entries(desk.state) if entry.action in named]
    lines = [words("desk.done", action=entry.action, what=action_words(entry.events, desk.names)) for entry in entries]
    return outcome_report(desk, outcome, more=[text for line in lines for text in wrap(line, "   ", "      ")])


def _with_dependents(desk: Desk, refusal: Refusal, wanted: bool, typed: Sequence[object]) -> Outcome:
    """Undo an action and its dependents, if that is wanted; otherwise show them and refuse."""
    falls = refusal.params["falls"]
    if not wanted and not desk.json:
        for line in log_lines(desk, [entry for entry in log_entries(desk.state) if entry.action in falls]):
            print(line, file=sys.stderr)
        refusal = refusal.replace(count=len(falls))
    if not wanted and (desk.json or not is_interactive() or ask(words("ask.undo", count=len(falls))) != "y"):
        raise refusal
    first, *rest = refusal.params["actions"]
    return desk.do(Request("undo", {"action": first, "also": [*rest, *falls]}), body=typed)


@act
def redo(desk: Desk, action: int | None = None, /) -> Reply:
    return _report(desk, desk.do(Request("redo", {"action": action})))
