"""The base of all commands: name, phases, roles; and the actor."""

from typing import Any, ClassVar, Literal

import msgspec

from crosstable.model.phases import Phase
from crosstable.model.tournament import PlayerId

Role = Literal["organiser", "scorekeeper", "player"]

HEAD: tuple[Role, ...] = ("organiser",)
DESK: tuple[Role, ...] = (*HEAD, "scorekeeper")
PLAYER: tuple[Role, ...] = ("player",)
ALL: tuple[Role, ...] = (*DESK, *PLAYER)


# The actor of automatic advances.
COUNTDOWN = "countdown"


class Actor(msgspec.Struct, frozen=True):
    """The author of a command, and their role.

    A player acts for one player; `tables` are the tables that a scorekeeper is limited to. `seen` is the number of the
    last event shown to them: later changes are not overwritten. Without it nothing is compared. Events after `until`
    are the actor's own, when several commands are given at once.
    """

    id: str
    role: Role = "organiser"
    player: PlayerId | None = None
    tables: tuple[int, ...] = ()
    seen: int | None = None
    until: int | None = None
    by_token: bool = False


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all commands. A subclass declares its roles and phases, and is registered by its name in `COMMANDS`.

    `ABOUT` is the round that a command is meant for without naming it: the open or next one, or the latest published
    one. It never affects another round than the actor saw. Other edit conflicts are declared with its rule
    (`rules.registry.decides`). `REQUEST` is the type of a request, if different from its own fields; a `TYPED` command
    may also be sent as text (`typed`).
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
