"""`crosstable log`: everything that ever happened, who did it and when, and whether it holds."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated

import msgspec
from cyclopts import Parameter

from crosstable.cli.desk.session import Answer, Desk, Reply, view
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import Column, line_width, table, width, wrapped
from crosstable.model.times import SECOND
from crosstable.state.history import Action, history
from crosstable.words import words
from crosstable.words.event_text import action_words

LONGEST_WHO = 16


@view
def log(desk: Desk, *, last: Annotated[int | None, Parameter(help="Show only the latest N actions.")] = None) -> Reply:
    actions = list(history(desk.state))
    if last is not None:
        actions = actions[-max(last, 0) :] if last > 0 else []
    return Report(lambda: {"actions": [_answer(desk, action) for action in actions]}, lambda: log_lines(desk, actions))


def log_lines(desk: Desk, actions: Sequence[Action]) -> Iterator[str]:
    """Return the actions as a table, wrapping long texts."""
    columns = [
        Column(words("column.action"), right=True),
        Column(words("column.time")),
        Column(words("column.who"), longest=LONGEST_WHO),
    ]
    several_days = len({day(done.time) for done in actions}) > 1
    rows = [[str(done.action), _when(done.time, several_days), done.by] for done in actions]
    head, *lines = table(columns, rows)
    wide = max((width(row) for row in [head, *lines]), default=0)
    yield f"{head}{' ' * (wide - width(head))}  {words('column.what')}"
    for row, action in zip(lines, actions, strict=True):
        start = row + " " * (wide - width(row)) + "  "
        yield from wrapped(_what(desk, action), start, " " * min(wide + 2, line_width() // 2))


def _what(desk: Desk, action: Action) -> str:
    what = action_words(action.events, desk.names)
    texts = [words("log.said", text=text) for text in _texts(desk, action)]
    undone = [] if action.holds else [words("log.undone", by=action.undone_by)]
    return " ".join([what, *texts, *undone])


# Events whose words, or whose reason, are kept beside the journal.
SAYING = (
    "note_added",
    "penalty_given",
    "player_disqualified",
    "result_disputed",
    "notice_published",
    "notice_changed",
)


def _texts(desk: Desk, action: Action) -> Iterator[str]:
    """Return notes and reasons of an action, as far as they are known."""
    digests = [
        digest
        for event in action.events
        for field in ("words", "reason")
        if event.TYPE in SAYING and (digest := getattr(event, field, None)) is not None
    ]
    if digests:
        facts = desk.session.journal.facts(digests)
        yield from (facts[key].fields["text"] for key in digests if key in facts and "text" in facts[key].fields)


def _answer(desk: Desk, action: Action) -> Answer:
    return {
        "action": action.action,
        "time": action.time,
        "by": action.by,
        "events": [{"type": event.TYPE, **msgspec.to_builtins(event)} for event in action.events],
        "undone_by": action.undone_by,
        "text": _what(desk, action),
    }


def day(time: int) -> str:
    """Return the day of a time, here."""
    return _local(time).strftime("%Y-%m-%d")


def minute(time: int) -> str:
    """Return a time to the minute, here."""
    return _local(time).strftime("%Y-%m-%d %H:%M")


def _when(time: int, with_day: bool) -> str:
    return _local(time).strftime("%Y-%m-%d %H:%M:%S" if with_day else "%H:%M:%S")


def _local(time: int) -> datetime:
    return datetime.fromtimestamp(time // SECOND).astimezone()
