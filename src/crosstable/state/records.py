"""What is on record beside the rounds: who the players are, who waits, penalties, notes, notices, phones, and what
waits at the desk.
"""

import msgspec

from crosstable.model.absences import Worth
from crosstable.model.persons import Digest, MemberEntry, PersonId
from crosstable.model.player_entry import EntryFields
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId, Result


class Personal(msgspec.Struct, frozen=True):
    """Who a player is: the person, and the digest of what was said about them."""

    person: PersonId
    digest: Digest


class Registration(msgspec.Struct, frozen=True):
    """Whether players may enter themselves, for how many there are places (None: for all), and whether everybody is to
    say that they are here.
    """

    is_open: bool = False
    capacity: int | None = None
    checks_in: bool = False


class Waiting(EntryFields, frozen=True, kw_only=True):
    """Somebody who waits for a place: who it is, and what the entry says."""

    person: PersonId
    digest: Digest
    members: tuple[MemberEntry, ...] = ()


class Penalty(msgspec.Struct, frozen=True):
    """A penalty on record: the action that gave it, what it was, and what lateness does, where it does something."""

    action: int
    player: PlayerId
    kind: str
    round: int
    points: HalfPoints | None
    reason: Digest | None
    effect: str | None = None


class Notice(msgspec.Struct, frozen=True):
    """A notice to everybody, its words by digest; `until` is when it ends, in microseconds since 1970, or None."""

    words: Digest
    until: int | None

    def is_shown(self, now: int) -> bool:
        return self.until is None or now < self.until


class NoteOnRecord(msgspec.Struct, frozen=True):
    """A note: the action that made it, its words by digest, and what it is about."""

    action: int
    words: Digest
    player: PlayerId | None
    round: int | None
    table: int | None


class HeldTap(msgspec.Struct, frozen=True):
    """A tap that came too late and waits at the desk; `at` is when it came, in microseconds since 1970."""

    round: int
    table: int
    player: PlayerId
    delta: int
    at: int


class Phone(msgspec.Struct, frozen=True):
    """The phone that holds a player, by the name of the device, and since when, in microseconds since 1970."""

    device: str
    since: int


class DeskRequest(msgspec.Struct, frozen=True):
    """What waits at the desk: its kind and whose it is, what it is about, and when it came, in microseconds since 1970.

    `device` is the phone that asked, `taken_by` whoever sees to it.
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
