"""Players: entries, names, drops."""

from collections.abc import Mapping
from typing import Any

from crosstable.events.base import Event
from crosstable.model.persons import Digest, MemberEntry, PersonId
from crosstable.model.tournament import PlayerId


class PlayerRegistered(Event, frozen=True, kw_only=True):
    """Somebody is entered, from that round on, `own`: by themselves. The name is the digest's."""

    TYPE = "player_registered"
    player: PlayerId
    person: PersonId
    digest: Digest
    number: int
    rating: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    fixed_table: int | None = None
    first_round: int = 1
    own: bool = False
    members: tuple[MemberEntry, ...] = ()


class PlayerWithdrawn(Event, frozen=True, kw_only=True):
    """An entry is taken back before the start: no trace in the standings."""

    TYPE = "player_withdrawn"
    player: PlayerId


class PlayerRenamed(Event, frozen=True, kw_only=True):
    """What is personal about a player reads differently."""

    TYPE = "player_renamed"
    player: PlayerId
    digest: Digest
    was: Digest


class PlayerChanged(Event, frozen=True, kw_only=True):
    """Fields of an entry (rating, club, town, group, fixed_table, absent) have other values."""

    TYPE = "player_changed"
    player: PlayerId
    fields: Mapping[str, Any]
    was: Mapping[str, Any]


class MembersSet(Event, frozen=True, kw_only=True):
    """Others play for a team, or in another order."""

    TYPE = "members_set"
    player: PlayerId
    members: tuple[MemberEntry, ...]
    was: tuple[MemberEntry, ...] = ()


class PlayerDropped(Event, frozen=True, kw_only=True):
    """A player leaves after that round; an open match of it is forfeited. `struck`: no result of it counts any more."""

    TYPE = "player_dropped"
    player: PlayerId
    after: int
    struck: bool = False


class PlayerReentered(Event, frozen=True, kw_only=True):
    """A player who dropped plays again from that round on; the rounds between are missed."""

    TYPE = "player_reentered"
    player: PlayerId
    first: int
    was: int


class PlayerDisqualified(Event, frozen=True, kw_only=True):
    """A player is out from that round on and takes no place."""

    TYPE = "player_disqualified"
    player: PlayerId
    round: int
    reason: Digest | None = None
