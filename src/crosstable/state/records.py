"""What is on record beside the rounds: who the players are, who waits, penalties, notes, notices, taps that wait."""

import msgspec

from crosstable.model.persons import Digest, PersonId
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId


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


class Waiting(Personal, frozen=True, kw_only=True):
    """Somebody who waits for a place: who it is, and what the entry says."""

    rating: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    fixed_table: int | None = None


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
