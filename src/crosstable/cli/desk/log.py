"""`crosstable log`, `undo` and `redo`: everything that ever happened, whether it holds, and taking it back."""

import sys
from collections.abc import Iterator, Sequence

import msgspec

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.app.persons import texts_of
from crosstable.cli.desk.local_time import day, second, time_of_day
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, ask, is_interactive, view
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import NUMBER, TEXT, Column, columns, line_width, table, width, wrap
from crosstable.events import ActionsRedone, ActionsUndone
from crosstable.model.refusals import Refusal
from crosstable.views.log import LogEntry, log_entries
from crosstable.words import words
from crosstable.words.event_text import action_words

LONGEST_WHO = 16


@view
def log(desk: Desk, *, last: int | None = None) -> Reply:
    entries = log_entries(desk.state)
    if last is not None:
        entries = entries[-last:] if last > 0 else []
    return Report(lambda: {"actions": [_answer(desk, entry) for entry in entries]}, lambda: log_lines(desk, entries))


def log_lines(desk: Desk, entries: Sequence[LogEntry]) -> Iterator[str]:
    heads = columns(action=NUMBER, time=TEXT, who=Column("", longest=LONGEST_WHO))
    several_days = len({day(entry.time) for entry in entries}) > 1
    rows = [[str(entry.action), (second if several_days else time_of_day)(entry.time), entry.by] for entry in entries]
    head, *lines = table(heads, rows)
    wide = max((width(row) for row in [head, *lines]), default=0)
    yield f"{head}{' ' * (wide - width(head))}  {words('column.what')}"
    for row, entry in zip(lines, entries, strict=True):
        start = row + " " * (wide - width(row)) + "  "
        yield from wrap(_action_text(desk, entry), start, " " * min(wide + 2, line_width() // 2))


def _action_text(desk: Desk, entry: LogEntry) -> str:
    texts = texts_of(desk.session.journal, entry.digests)
    quotes = [words("log.said", text=texts[digest]) for digest in entry.digests if digest in texts]
    undone = [] if entry.holds else [words("log.undone", by=entry.undone_by)]
    return " ".join([action_words(entry.events, desk.names), *quotes, *undone])


def _answer(desk: Desk, entry: LogEntry) -> Answer:
    return {
        "action": entry.action,
        "time": entry.time,
        "by": entry.by,
        "events": [{"type": event.TYPE, **msgspec.to_builtins(event)} for event in entry.events],
        "undone_by": entry.undone_by,
        "text": _action_text(desk, entry),
    }


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
