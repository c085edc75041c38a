"""What every command is and declares, and who gives it."""

from typing import Any, ClassVar, Literal

import msgspec

from crosstable.model.phases import Phase
from crosstable.model.tournament import PlayerId

Role = Literal["organiser", "scorekeeper", "player"]

HEAD: tuple[Role, ...] = ("organiser",)
DESK: tuple[Role, ...] = (*HEAD, "scorekeeper")
PLAYER: tuple[Role, ...] = ("player",)
ALL: tuple[Role, ...] = (*DESK, *PLAYER)


# Who gives the commands of a round that goes on by itself.
COUNTDOWN = "countdown"


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command, and as what.

    A player acts for one player; `tables` are those that a scorekeeper is limited to. `seen` is the number of the last
    event that was shown to them: what has changed since then is not overwritten. Without it nothing is compared. Of
    several commands that are given at once, what comes after the event `until` is their own. `by_token`: a program,
    which needs no phone that holds the player.
    """

    id: str
    role: Role = "organiser"
    player: PlayerId | None = None
    tables: tuple[int, ...] = ()
    seen: int | None = None
    until: int | None = None
    by_token: bool = False


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all commands. A subclass declares who may give it, and when; it is found by its name in `COMMANDS`.

    `ABOUT` is the round that a command is meant for without naming it: the one that is open or comes next, or the
    latest that was published. It never happens to another round than the person saw. What else makes a command stale
    is declared with its rule (`rules.registry.decides`). `REQUEST` is what is sent for it, if that is not its own
    fields; a `TYPED` command may also be sent as text (`typed`).
    """

    NAME: ClassVar[str]
    PHASES: ClassVar[tuple[Phase, ...]]
    ROLES: ClassVar[tuple[Role, ...]] = HEAD
    ABOUT: ClassVar[Literal["open_or_next", "latest"] | None] = None
    REQUEST: ClassVar[type[msgspec.Struct] | None] = None
    TYPED: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        COMMANDS[cls.NAME] = cls


COMMANDS: dict[str, type[Command]] = {}
