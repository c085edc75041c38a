"""The log: every action, who took it and when, what it did, and whether it still holds."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    Event,
    NoteAdded,
    NoticeChanged,
    NoticePublished,
    PenaltyGiven,
    PlayerDisqualified,
    PoolCreated,
    ResultDisputed,
    TournamentCreated,
)
from crosstable.model.persons import Digest
from crosstable.state.history import history
from crosstable.state.stream_state import StreamState

# Events whose reason is private, and so a digest.
WITH_PRIVATE_REASON = (PenaltyGiven, PlayerDisqualified, ResultDisputed)


class LogEntry(NamedTuple):
    """An action. `undone_by` is the action that undid it, if any; `named` are actions that it undid or redid;
    `digests` refer to notes and reasons, which are stored outside the journal.
    """

    action: int
    time: int
    by: str
    events: tuple[Event, ...]
    undone_by: int | None
    named: tuple[int, ...]
    digests: tuple[Digest, ...]
    can_undo: bool

    @property
    def holds(self) -> bool:
        return self.undone_by is None


def log_entries(state: StreamState) -> list[LogEntry]:
    return [
        LogEntry(
            action.action,
            action.time,
            action.by,
            action.events,
            action.undone_by,
            named=tuple(number for event in action.events for number in _undone_or_redone(event)),
            digests=tuple(digest for event in action.events for digest in _digests(event)),
            can_undo=not isinstance(action.events[0], ActionsUndone | ActionsRedone | TournamentCreated | PoolCreated),
        )
        for action in history(state)
    ]


def _undone_or_redone(event: Event) -> tuple[int, ...]:
    return event.actions if isinstance(event, ActionsUndone | ActionsRedone) else ()


def _digests(event: Event) -> Iterator[Digest]:
    if isinstance(event, NoteAdded | NoticePublished | NoticeChanged):
        yield event.words
    elif isinstance(event, WITH_PRIVATE_REASON) and event.reason is not None:
        yield event.reason
