"""The journal interface: append actions durably, in order, once; read them back; store personal data with them.

A stream is one tournament's events, numbered from 1 without gaps. The events of an action, which come from one command,
are written together or not at all. The store sets the times, which never run backwards within a stream, and chains
every event to the previous one (`journal.chain`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NewType, Protocol

import msgspec

from crosstable.events import RecordedEvent
from crosstable.journal.key_value import Cabinet, Filed
from crosstable.journal.persons import check_digests, decode_fields
from crosstable.model.persons import Digest, Fact, PersonId

StreamId = NewType("StreamId", str)


class EncodedEvent(msgspec.Struct, frozen=True, gc=False):
    """An encoded event: its type and version, and its body as JSON."""

    type: str
    version: int
    body: bytes


class Head(msgspec.Struct, frozen=True, gc=False):
    """The last event of a stream: its number, its time and its hash, which stands for everything before it."""

    seq: int
    time: int
    hash: bytes


class Record(msgspec.Struct, frozen=True, gc=False):
    """A stored event. `action` is the number of its action's first event, `size` the number of the action's events."""

    seq: int
    action: int
    size: int
    time: int
    by: str
    type: str
    version: int
    body: bytes
    hash: bytes

    @property
    def head(self) -> Head:
        return Head(self.seq, self.time, self.hash)


class EventsSince(msgspec.Struct, frozen=True):
    """The events of a stream after a known one, and the hash of the last event.

    `follows` is False if the stream does not have the known event: it was deleted or replaced. There are no events
    then.
    """

    events: Sequence[RecordedEvent]
    hash: bytes
    follows: bool = True


class IdempotencyKey(msgspec.Struct, frozen=True):
    """An idempotency key: sender, scope (a stream, or "" for a new tournament), key, command and digest of the body."""

    who: str
    scope: str
    key: str
    route: str
    digest: str


class KeyUse(msgspec.Struct, frozen=True):
    """The use of a key: the command and the digest of its body, and the events written (first > last: none).

    An empty digest was erased, because the body could have been guessed from it.
    """

    route: str
    digest: str
    stream: StreamId
    first: int
    last: int

    def is_for(self, key: IdempotencyKey) -> bool:
        """Return whether the key came with the same command and body; an erased digest counts as the same."""
        return self.route == key.route and self.digest in (key.digest, "")


class Person(msgspec.Struct, frozen=True):
    """A known person: an id, and the person that it was merged into."""

    id: PersonId
    merged_into: PersonId | None = None


class KeptFact(msgspec.Struct, frozen=True):
    """A fact with one of the streams that it came with."""

    stream: StreamId
    fact: Fact


class StoredFact(msgspec.Struct, frozen=True):
    """A fact as stored: `fields` is JSON, unless it was tampered with."""

    stream: StreamId
    digest: Digest
    person: PersonId
    salt: str
    fields: str

    def decode(self) -> KeptFact:
        """Decode the fact. Raise `fact_damaged` if it was never written like this."""
        return KeptFact(self.stream, Fact(self.digest, self.person, self.salt, decode_fields(self.digest, self.fields)))


class UsedKey(msgspec.Struct, frozen=True):
    """An idempotency key with its use."""

    who: str
    scope: str
    key: str
    answered: KeyUse


class Addition(msgspec.Struct, frozen=True):
    """Actions to append (see `Journal.append`)."""

    stream: StreamId
    expected: int
    actions: Sequence[Sequence[EncodedEvent]]
    by: str
    facts: Sequence[Fact] = ()
    key: IdempotencyKey | None = None
    after: bytes | None = None

    def __post_init__(self) -> None:
        if not all(self.actions):
            raise ValueError("an action has at least one event")
        check_digests(self.facts)

    def follows(self, head: Head | None) -> bool:
        """Return whether a stream with that head ends at the event that the writer expects."""
        if head is None:
            return not self.expected and not self.after
        return head.seq == self.expected and (self.after is None or self.after == head.hash)

    def used_key(self, events: int) -> UsedKey | None:
        if (key := self.key) is None:
            return None
        answered = KeyUse(key.route, key.digest, self.stream, self.expected + 1, self.expected + events)
        return UsedKey(key.who, key.scope, key.key, answered)


class Contents(Protocol):
    """Everything that a store holds at one moment: what a backup stores and a restore brings back exactly."""

    def streams(self) -> list[StreamId]: ...

    def records(self, stream: StreamId) -> list[Record]: ...

    def ends(self) -> Mapping[StreamId, Head]:
        """Return the store's notes of the ends of streams; empty if it has none."""
        ...

    def strays(self) -> Mapping[str, int]:
        """Return the number of events without a stream, by the store's name for their tournaments."""
        ...

    def persons(self) -> list[Person]: ...

    def kept_facts(self) -> Iterator[KeptFact]:
        """Return all facts, oldest first. An unreadable one raises `fact_damaged`; iteration can continue after it."""
        ...

    def stored_facts(self) -> Iterable[StoredFact]: ...

    def used_keys(self) -> Iterable[UsedKey]: ...

    def cabinet_entries(self) -> Iterable[Filed]:
        """Return the contents of the cabinet, sorted by drawer and key, without transient drawers
        (`journal.key_value.PASSING`).
        """
        ...


class Conflict(Exception):
    """Another writer was faster: the stream's head is not the expected one. Read and decide again."""

    def __init__(self, head: int) -> None:
        super().__init__(head)
        self.head = head


class Journal(Protocol):
    """A store. All methods may be called from any thread.

    A store that cannot work raises `Refusal` (`journal.sqlite_failures` lists the codes); nothing is half-done then,
    and the next call works once the cause is gone.
    """

    def append(
        self,
        stream: StreamId,
        expected: int,
        actions: Sequence[Sequence[EncodedEvent]],
        by: str,
        *,
        facts: Sequence[Fact] = (),
        key: IdempotencyKey | None = None,
        after: bytes | None = None,
    ) -> list[Record]:
        """Write actions after event `expected` (0 for a new stream), with facts and key, durably and all or nothing.

        Raise `Conflict` if the stream has another head or the key has been used. `after` is the hash of event
        `expected`, if known: after a restore, another event may have that number.

        Without actions, a key records that the command did nothing. Each action gets a time of its own. `facts` are all
        facts that the events name, including known ones: a fact lives as long as one of its streams. A digest belongs
        to the person that it was first given or moved to. Raise ValueError for an empty action, and for a fact whose
        digest is wrong.
        """
        return self.add(Addition(stream, expected, actions, by, facts, key, after))

    def add(self, addition: Addition) -> list[Record]: ...

    def read(self, stream: StreamId, after: int = 0) -> list[Record]:
        """Return the records of a stream after a number, in order; none for an unknown stream."""
        ...

    def record(self, stream: StreamId, seq: int) -> Record | None:
        """Return the record with that number; None if there is none."""
        ...

    def events_after(self, stream: StreamId, after: int = 0, hash: bytes = b"") -> EventsSince:
        """Return the events after the one with that number and hash; all for 0.

        Raise a refusal for newer or damaged events (`journal.codec`).
        """
        ...

    def head(self, stream: StreamId) -> Head | None:
        """Return the head of a stream; None for an unknown one."""
        ...

    def heads(self) -> Mapping[StreamId, Head]: ...

    def now(self) -> int:
        """Return the store's time, in microseconds since 1970, UTC: the time of an append now, or slightly earlier."""
        ...

    def streams(self) -> list[StreamId]: ...

    def key_use(self, who: str, scope: str, key: str) -> KeyUse | None: ...

    def wait(self, stream: StreamId, after: int, timeout: float) -> bool:
        """Wait until the stream has events after that number, at most `timeout` seconds. Return whether it has."""
        ...

    def _is_beyond(self, stream: StreamId, after: int) -> bool:
        head = self.head(stream)
        return head is not None and head.seq > after

    def delete(self, stream: StreamId) -> None:
        """Delete a tournament with its records, keys and facts that no other one has. Persons are kept."""
        ...

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        """Return the known facts of these digests; erased ones are missing."""
        ...

    def persons(self) -> list[Person]: ...

    def facts_of(self, person: PersonId) -> list[Fact]:
        """Return all facts of one person (not of merged ones), each once, oldest first."""
        ...

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]: ...

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        """Merge a person into another; None undoes it. Raise `no_such_person` for an unknown one,
        and `merge_circle`.
        """
        ...

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        """Move facts to another person, who may be new. Missing facts are skipped."""
        ...

    def erase(self, *persons: PersonId) -> int:
        """Erase the values and salts of all facts of persons, also from the store's free pages. Return their number.

        The keys of their streams stay used, but the keys' digests, which may cover erased data, are erased.
        """
        ...

    @property
    def cabinet(self) -> Cabinet: ...

    # The whole

    def contents(self) -> AbstractContextManager[Contents]:
        """Return everything, as of the moment when the block is entered."""
        ...

    def backup(self, to: Path) -> None:
        """Write everything to a new SQLite file, as of one moment, while the journal is in use."""
        ...

    def restore(self, source: Path, keep: Path | None = None) -> None:
        """Replace everything by a backup, exactly, after its chains have been verified.

        Transient drawers of the cabinet are emptied. `keep` is a new file for a backup of the replaced data, up to its
        last event: everything confirmed is in it, or came after the restore.
        """
        ...

    def close(self) -> None:
        """Close files and connections."""
        ...
