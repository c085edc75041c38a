"""What every journal can do: append actions durably, in order, once; read them back; keep what is personal beside them.

A stream is one tournament's events, numbered from 1 without gaps. An action is what one command did: its events are
written together or not at all. The store gives the times, which never run backwards within a stream, and chains every
event to the one before it (`journal.chain`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NewType, Protocol

import msgspec

from crosstable.events import RecordedEvent
from crosstable.journal.key_value import Cabinet, Filed
from crosstable.journal.persons import fields_read, require_sound
from crosstable.model.persons import Digest, Fact, PersonId

StreamId = NewType("StreamId", str)


class EncodedEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as it is written: its type and version, and its body as JSON."""

    type: str
    version: int
    body: bytes


class Head(msgspec.Struct, frozen=True, gc=False):
    """The last event of a stream: its number, its time and its hash, which stands for everything before it."""

    seq: int
    time: int
    hash: bytes


class Record(msgspec.Struct, frozen=True, gc=False):
    """A line in its place. `action` is the number of its action's first event, `size` how many that action has."""

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
        """The place of the stream's end, where this is its last record."""
        return Head(self.seq, self.time, self.hash)


class Since(msgspec.Struct, frozen=True):
    """What happened in a stream after an event that is known, and the hash of the last event of them all.

    `follows` is False where the stream has no such event: it was deleted or replaced, and nothing is told.
    """

    events: Sequence[RecordedEvent]
    hash: bytes
    follows: bool = True


class Key(msgspec.Struct, frozen=True):
    """An idempotency key: who sent it, where (a stream, or "" for a new tournament), for which command, which body."""

    who: str
    scope: str
    key: str
    route: str
    digest: str


class Answered(msgspec.Struct, frozen=True):
    """What a key was used for: the command and the digest of its body, and what it wrote (first > last: nothing).

    An empty digest is one that was forgotten, because the body could have been guessed from it.
    """

    route: str
    digest: str
    stream: StreamId
    first: int
    last: int

    def is_for(self, key: Key) -> bool:
        """Return whether the key came with the same command and body; what was forgotten counts as the same."""
        return self.route == key.route and self.digest in (key.digest, "")


class Person(msgspec.Struct, frozen=True):
    """Somebody known: an id, and the person that this one was found to be the same as."""

    id: PersonId
    merged_into: PersonId | None = None


class KeptFact(msgspec.Struct, frozen=True):
    """A fact, and a stream that it came with. One fact may have come with several."""

    stream: StreamId
    fact: Fact


class StoredFact(msgspec.Struct, frozen=True):
    """A fact as it is stored: `fields` is JSON, unless somebody has changed it."""

    stream: StreamId
    digest: Digest
    person: PersonId
    salt: str
    fields: str

    def read(self) -> KeptFact:
        """Return the fact. Refuses what was never written (`fact_damaged`)."""
        return KeptFact(self.stream, Fact(self.digest, self.person, self.salt, fields_read(self.digest, self.fields)))


class UsedKey(msgspec.Struct, frozen=True):
    """An idempotency key that has been used, and what for."""

    who: str
    scope: str
    key: str
    answered: Answered


class Addition(msgspec.Struct, frozen=True):
    """What is to be appended (see `Journal.append`)."""

    stream: StreamId
    expected: int
    actions: Sequence[Sequence[EncodedEvent]]
    by: str
    facts: Sequence[Fact] = ()
    key: Key | None = None
    after: bytes | None = None

    def __post_init__(self) -> None:
        if not all(self.actions):
            raise ValueError("an action has at least one event")
        require_sound(self.facts)

    def follows(self, head: Head | None) -> bool:
        """Return whether a stream with that head ends where the writer believed it to end."""
        if head is None:
            return not self.expected and not self.after
        return head.seq == self.expected and (self.after is None or self.after == head.hash)

    def used(self, events: int) -> UsedKey | None:
        """Return its key, where it has one, as used for so many events."""
        if (key := self.key) is None:
            return None
        answered = Answered(key.route, key.digest, self.stream, self.expected + 1, self.expected + events)
        return UsedKey(key.who, key.scope, key.key, answered)


class Contents(Protocol):
    """Everything that a store holds, as of one moment: what a backup keeps and a restore brings back to the byte."""

    def streams(self) -> list[StreamId]:
        """Return all streams, in the order in which they began."""
        ...

    def records(self, stream: StreamId) -> list[Record]:
        """Return all records of a stream, in order."""
        ...

    def ends(self) -> Mapping[StreamId, Head]:
        """Return where the store notes beside the records that streams end; none where it keeps no such note."""
        ...

    def strays(self) -> Mapping[str, int]:
        """Return how many events belong to no stream, by what the store calls their tournaments."""
        ...

    def persons(self) -> list[Person]:
        """Return everybody known, in the order in which they came."""
        ...

    def kept_facts(self) -> Iterator[KeptFact]:
        """Return all facts, oldest first.

        What can't be read is refused (`fact_damaged`), and those after it can still be.
        """
        ...

    def stored_facts(self) -> Iterable[StoredFact]:
        """Return the same as they are stored, whether or not they can be read."""
        ...

    def used_keys(self) -> Iterable[UsedKey]:
        """Return all idempotency keys, sorted by who, scope and key."""
        ...

    def cabinet_entries(self) -> Iterable[Filed]:
        """Return what the cabinet holds, sorted by drawer and key; not what passes (`journal.cabinet.PASSING`)."""
        ...


class Conflict(Exception):
    """Somebody else wrote first: the stream's head is not where the writer believed it to be. Read and decide again."""

    def __init__(self, head: int) -> None:
        super().__init__(head)
        self.head = head


class Journal(Protocol):
    """One store. All methods may be called from any thread.

    A store that cannot do its work raises `Refusal` (`journal.sqlite_failures` lists the codes); nothing is
    half-done then, and the next call works once the cause is gone.
    """

    def append(
        self,
        stream: StreamId,
        expected: int,
        actions: Sequence[Sequence[EncodedEvent]],
        by: str,
        *,
        facts: Sequence[Fact] = (),
        key: Key | None = None,
        after: bytes | None = None,
    ) -> list[Record]:
        """Write actions after event `expected` (0 for a new stream), with facts and key, durably and all or nothing.

        Raises `Conflict` where the stream has another head or the key has been used. `after` is the hash of event
        `expected`, for whoever knows it: since a backup was restored another event may have that number.

        No action at all with a key remembers that the command did nothing. Each action has a moment of its own. `facts`
        are all those that the events name, known ones too: a fact lives as long as one of the streams that it came
        with. A digest has one person: the one that it was first given, or moved to. An action without a line, and a
        fact that is not its digest's, is a bug: ValueError.
        """
        return self.add(Addition(stream, expected, actions, by, facts, key, after))

    def add(self, addition: Addition) -> list[Record]:
        """Return how this store appends."""
        ...

    def read(self, stream: StreamId, after: int = 0) -> list[Record]:
        """Return the records of a stream after a number, in order; none for an unknown stream."""
        ...

    def record(self, stream: StreamId, seq: int) -> Record | None:
        """Return the record with that number; None where there is none."""
        ...

    def since(self, stream: StreamId, after: int = 0, hash: bytes = b"") -> Since:
        """Return what happened after the event with that number and hash; from the beginning for 0.

        Refuses what is newer than this program, and what is damaged (`journal.codec`).
        """
        ...

    def head(self, stream: StreamId) -> Head | None:
        """Return the last record's place; None for an unknown stream."""
        ...

    def heads(self) -> Mapping[StreamId, Head]:
        """Return the same of all streams at one moment, in the order in which they began."""
        ...

    def now(self) -> int:
        """Return the time by the store's clock, in microseconds since 1970, UTC.

        What an append would be given, or earlier.
        """
        ...

    def streams(self) -> list[StreamId]:
        """Return all streams, in the order in which they began."""
        ...

    def answered(self, who: str, scope: str, key: str) -> Answered | None:
        """Return what an idempotency key was used for."""
        ...

    def wait(self, stream: StreamId, after: int, timeout: float) -> bool:
        """Wait until the stream goes beyond that number, at most so many seconds. Says whether it does."""
        ...

    def _is_beyond(self, stream: StreamId, after: int) -> bool:
        head = self.head(stream)
        return head is not None and head.seq > after

    def delete(self, stream: StreamId) -> None:
        """Remove a tournament with everything that came with it alone: records, keys and facts. Persons stay known."""
        ...

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        """Return what is known for these digests; what was erased is missing."""
        ...

    def persons(self) -> list[Person]:
        """Return everybody known, in the order in which they came."""
        ...

    def facts_of(self, person: PersonId) -> list[Fact]:
        """Return all facts of one person (merged ones apart), each once, oldest first."""
        ...

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        """Return the same of everybody about whom there are any, in one go."""
        ...

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        """Say that two persons are one; None takes it back.

        Refuses somebody unknown (`no_such_person`) and a circle (`merge_circle`).
        """
        ...

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        """Say that these facts are another person's, who may be new. Facts that are gone are left out."""
        ...

    def erase(self, *persons: PersonId) -> int:
        """Delete the values and salts of all facts of persons, also from the store's free pages.

        Gives how many.

        The keys of the streams that these came with stay used, but their digests, which may be of what was erased, go.
        """
        ...

    @property
    def cabinet(self) -> Cabinet:
        """What is kept beside the tournaments."""
        ...

    # The whole

    def contents(self) -> AbstractContextManager[Contents]:
        """Return everything, as of the moment when the block is entered."""
        ...

    def backup(self, to: Path) -> None:
        """Write everything to a new SQLite file, whatever the store, while the journal goes on: one moment of it."""
        ...

    def restore(self, source: Path, keep: Path | None = None) -> None:
        """Replace everything by what a backup holds, to the byte, once its chains have been verified.

        The drawers of the cabinet that no backup keeps are empty then. `keep` is a new file that gets a backup of what
        was there, up to the last event: whatever was confirmed is in it, or came after the restore.
        """
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
