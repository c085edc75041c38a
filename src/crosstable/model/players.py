"""The id of a player."""

from typing import TYPE_CHECKING, NewType, TypeAlias

# Ids are plain text for the programs of others; forms and the terminal know by the type which field names a player.
if TYPE_CHECKING:
    PlayerId: TypeAlias = str
else:
    PlayerId = NewType("PlayerId", str)
