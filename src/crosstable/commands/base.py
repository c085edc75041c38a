"""What every command is, and who asks."""

from typing import ClassVar, Literal

import msgspec

from crosstable.model.tournament import PlayerId

Role = Literal["organiser", "scorekeeper", "player"]


class Actor(msgspec.Struct, frozen=True):
    """Who asks, and as what; a player asks for one player."""

    id: str
    role: Role = "organiser"
    player: PlayerId | None = None


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all commands."""

    NAME: ClassVar[str]
