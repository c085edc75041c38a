"""The log: notes, undo and redo."""

from crosstable.commands.base import DESK, Command
from crosstable.model.persons import Digest
from crosstable.model.phases import ANY
from crosstable.model.tournament import PlayerId


class Note(Command, frozen=True, kw_only=True):
    """Add a note about the tournament, a player, or a table of a round."""

    NAME = "note"
    PHASES = ANY
    ROLES = DESK
    words: Digest
    player: PlayerId | None = None
    round: int | None = None
    table: int | None = None


class Undo(Command, frozen=True, kw_only=True):
    """Undo an action (default: the actor's last), and the dependent ones named in `also`."""

    NAME = "undo"
    PHASES = ANY
    ROLES = DESK
    action: int | None = None
    also: tuple[int, ...] = ()


class Redo(Command, frozen=True, kw_only=True):
    """Redo an undone action (default: the actor's last undo)."""

    NAME = "redo"
    PHASES = ANY
    ROLES = DESK
    action: int | None = None
    also: tuple[int, ...] = ()
