"""Self-registration, the waiting list, check-in."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest, MemberEntry, PersonId
from crosstable.model.tournament import PlayerId


class RegistrationSet(Event, frozen=True, kw_only=True):
    """Self-registration was opened or closed, and the capacity set (None: no limit)."""

    TYPE = "registration_set"
    open: bool
    capacity: int | None
    was_open: bool
    was_capacity: int | None


class PlayerQueued(Event, frozen=True, kw_only=True):
    """A player joined the end of the waiting list, by themselves if `own`."""

    TYPE = "player_queued"
    player: PlayerId
    person: PersonId
    digest: Digest
    rating: int | None = None
    title: str | None = None
    federation: str | None = None
    born: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    category: str | None = None
    fixed_table: int | None = None
    own: bool = False
    members: tuple[MemberEntry, ...] = ()


class PlayerUnqueued(Event, frozen=True, kw_only=True):
    """A player left the waiting list without a place."""

    TYPE = "player_unqueued"
    player: PlayerId


class PlayerMovedUp(Event, frozen=True, kw_only=True):
    """A waiting player got a place, and plays from that round on."""

    TYPE = "player_moved_up"
    player: PlayerId
    number: int
    first_round: int = 1


class EntriesSeen(Event, frozen=True, kw_only=True):
    """The organiser looked at self-registered entries."""

    TYPE = "entries_seen"
    players: tuple[PlayerId, ...]


class CheckInAsked(Event, frozen=True, kw_only=True):
    """Check-in was opened or closed."""

    TYPE = "check_in_asked"
    asked: bool


class PlayerCheckedIn(Event, frozen=True, kw_only=True):
    """A player or waiting player checked in, or was marked missing again."""

    TYPE = "player_checked_in"
    player: PlayerId
    here: bool


class PlayersSeen(Event, frozen=True, kw_only=True):
    """Players were seen at their tables."""

    TYPE = "players_seen"
    round: int
    players: tuple[PlayerId, ...]
