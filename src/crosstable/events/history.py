"""The log: notes, and actions taken back and brought back."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest
from crosstable.model.tournament import PlayerId


class NoteAdded(Event, frozen=True, kw_only=True):
    """The organiser added a note, about the event, a player or a table. Its words are personal."""

    TYPE = "note_added"
    words: Digest
    player: PlayerId | None = None
    round: int | None = None
    table: int | None = None


class ActionsUndone(Event, frozen=True, kw_only=True):
    """Actions were undone; `withdrawn` are the published rounds that disappeared."""

    TYPE = "actions_undone"
    actions: tuple[int, ...]
    withdrawn: tuple[int, ...] = ()


class ActionsRedone(Event, frozen=True, kw_only=True):
    """Undone actions were redone."""

    TYPE = "actions_redone"
    actions: tuple[int, ...]
