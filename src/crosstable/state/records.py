"""Records besides the rounds: persons, waiting list, penalties, notes, notices, phones and requests to the desk."""

import msgspec

from crosstable.model.absences import Worth
from crosstable.model.persons import Digest, MemberEntry, PersonId
from crosstable.model.player_entry import EntryFields
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId, Result


class Personal(msgspec.Struct, frozen=True):
    """A player's person, and the digest of the personal data."""

    person: PersonId
    digest: Digest


class Registration(msgspec.Struct, frozen=True):
    """Whether players can register themselves, the capacity (None: no limit), and whether check-in is open."""

    is_open: bool = False
    capacity: int | None = None
    checks_in: bool = False


class Waiting(EntryFields, frozen=True, kw_only=True):
    """A waiting player with the fields of the entry."""

    person: PersonId
    digest: Digest
    members: tuple[MemberEntry, ...] = ()


class Penalty(msgspec.Struct, frozen=True):
    """A recorded penalty: the action that gave it, its kind, and the chosen effect of lateness."""

    action: int
    player: PlayerId
    kind: str
    round: int
    points: HalfPoints | None
    reason: Digest | None
    effect: str | None = None


class Notice(msgspec.Struct, frozen=True):
    """A notice to everybody, its text by digest; `until` is its end, in microseconds since 1970, or None."""

    words: Digest
    until: int | None

    def is_shown(self, now: int) -> bool:
        return self.until is None or now < self.until


class NoteOnRecord(msgspec.Struct, frozen=True):
    """A note: the action that made it, its text by digest, and its subject."""

    action: int
    words: Digest
    player: PlayerId | None
    round: int | None
    table: int | None


class HeldTap(msgspec.Struct, frozen=True):
    """A late tap that waits at the desk; `at` is when it arrived, in microseconds since 1970."""

    round: int
    table: int
    player: PlayerId
    delta: int
    at: int


class Phone(msgspec.Struct, frozen=True):
    """The phone that holds a player, by device name, and since when (microseconds since 1970)."""

    device: str
    since: int


class DeskRequest(msgspec.Struct, frozen=True):
    """A request that waits at the desk: its kind, player and subject, and when it arrived (microseconds since 1970).

    `device` is the phone that sent it, `taken_by` the user who took it on.
    """

    kind: str
    player: PlayerId
    device: str
    at: int
    round: int | None = None
    table: int | None = None
    first: int | None = None
    last: int | None = None
    worth: Worth = "none"
    result: Result | None = None
    twenties: tuple[int, int] | None = None
    taken_by: str | None = None
