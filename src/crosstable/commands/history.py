"""The log: notes, undo and redo."""

from crosstable.commands.base import DESK, Command
from crosstable.model.persons import Digest
from crosstable.model.phases import ANY
from crosstable.model.tournament import PlayerId


class Note(Command, frozen=True, kw_only=True):
    """A note about the tournament, a player, or a table of a round."""

    NAME = "note"
    PHASES = ANY
    ROLES = DESK
    words: Digest
    player: PlayerId | None = None
    round: int | None = None
    table: int | None = None


class Undo(Command, frozen=True, kw_only=True):
    """Takes an action back (one's own last, unless said), and those named in `also` that depend on it."""

    NAME = "undo"
    PHASES = ANY
    ROLES = DESK
    action: int | None = None
    also: tuple[int, ...] = ()


class Redo(Command, frozen=True, kw_only=True):
    """Brings back an action that was taken back (what one's own last undo took, unless said)."""

    NAME = "redo"
    PHASES = ANY
    ROLES = DESK
    action: int | None = None
    also: tuple[int, ...] = ()
