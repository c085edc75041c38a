"""Registration by players themselves, the waiting list, check-in, and who has come to the tables."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest, MemberEntry, PersonId
from crosstable.model.tournament import PlayerId


class RegistrationSet(Event, frozen=True, kw_only=True):
    """Players may enter themselves, or not, and there are so many places (None: for everybody)."""

    TYPE = "registration_set"
    open: bool
    capacity: int | None
    was_open: bool
    was_capacity: int | None


class PlayerQueued(Event, frozen=True, kw_only=True):
    """Somebody waits for a place, behind whoever waits already; `own`: they said so themselves."""

    TYPE = "player_queued"
    player: PlayerId
    person: PersonId
    digest: Digest
    rating: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    fixed_table: int | None = None
    own: bool = False
    members: tuple[MemberEntry, ...] = ()


class PlayerUnqueued(Event, frozen=True, kw_only=True):
    """Somebody does not wait any more, and has no place."""

    TYPE = "player_unqueued"
    player: PlayerId


class PlayerMovedUp(Event, frozen=True, kw_only=True):
    """Somebody who waited has a place, and plays from that round on."""

    TYPE = "player_moved_up"
    player: PlayerId
    number: int
    first_round: int = 1


class EntriesSeen(Event, frozen=True, kw_only=True):
    """The organiser has looked at entries that players made themselves."""

    TYPE = "entries_seen"
    players: tuple[PlayerId, ...]


class CheckInAsked(Event, frozen=True, kw_only=True):
    """Everybody is to say that they are here before the start, or need not any more."""

    TYPE = "check_in_asked"
    asked: bool


class PlayerCheckedIn(Event, frozen=True, kw_only=True):
    """A player, or somebody who waits, is here; or is not after all."""

    TYPE = "player_checked_in"
    player: PlayerId
    here: bool


class PlayersSeen(Event, frozen=True, kw_only=True):
    """Players have come to their tables in a round."""

    TYPE = "players_seen"
    round: int
    players: tuple[PlayerId, ...]
