"""Players: entries, names, drops."""

from collections.abc import Mapping
from typing import Any

from crosstable.events.base import Event
from crosstable.model.persons import Digest, MemberEntry, PersonId
from crosstable.model.tournament import PlayerId


class PlayerRegistered(Event, frozen=True, kw_only=True):
    """A player was registered from a round on, by themselves if `own`. The digest stands for the name."""

    TYPE = "player_registered"
    player: PlayerId
    person: PersonId
    digest: Digest
    number: int
    rating: int | None = None
    title: str | None = None
    federation: str | None = None
    born: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    category: str | None = None
    fixed_table: int | None = None
    first_round: int = 1
    own: bool = False
    members: tuple[MemberEntry, ...] = ()


class PlayerWithdrawn(Event, frozen=True, kw_only=True):
    """An entry was withdrawn before the start: no trace in the standings."""

    TYPE = "player_withdrawn"
    player: PlayerId


class PlayerRenamed(Event, frozen=True, kw_only=True):
    """The personal data of a player changed."""

    TYPE = "player_renamed"
    player: PlayerId
    digest: Digest
    was: Digest


class PlayerChanged(Event, frozen=True, kw_only=True):
    """Fields of an entry changed: rating, title, federation, born, club, town, group, category, fixed_table, absent."""

    TYPE = "player_changed"
    player: PlayerId
    fields: Mapping[str, Any]
    was: Mapping[str, Any]


class MembersSet(Event, frozen=True, kw_only=True):
    """The members of a team, or their order, changed."""

    TYPE = "members_set"
    player: PlayerId
    members: tuple[MemberEntry, ...]
    was: tuple[MemberEntry, ...] = ()


class PlayerDropped(Event, frozen=True, kw_only=True):
    """A player dropped after a round, forfeiting an open match. `struck`: none of the player's
    results counts any more.
    """

    TYPE = "player_dropped"
    player: PlayerId
    after: int
    struck: bool = False


class PlayerReentered(Event, frozen=True, kw_only=True):
    """A dropped player returned from a round on; the rounds between are missed."""

    TYPE = "player_reentered"
    player: PlayerId
    first: int
    was: int


class PlayerDisqualified(Event, frozen=True, kw_only=True):
    """A player was disqualified from a round on, and takes no place."""

    TYPE = "player_disqualified"
    player: PlayerId
    round: int
    reason: Digest | None = None
