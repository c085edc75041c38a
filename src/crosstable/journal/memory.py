"""The journal in memory: the simplest one, gone when the program ends. The others must behave in the same way."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import RLock

import msgspec

from crosstable.journal.backup import open_backup, write_backup
from crosstable.journal.chain import chain_records
from crosstable.journal.clock import NOTE, Clock, SteadyClock, microseconds
from crosstable.journal.codec import events_since
from crosstable.journal.interface import (
    Addition,
    Conflict,
    Contents,
    EventsSince,
    Head,
    Journal,
    KeptFact,
    KeyUse,
    Person,
    Record,
    StoredFact,
    StreamId,
    UsedKey,
)
from crosstable.journal.key_value import KEYS, PASSING, Cabinet, Change, Filed
from crosstable.journal.notifier import Notifier
from crosstable.journal.persons import by_person, check_merge, encode_fields
from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.refusals import StorageAway


class _MemoryContents:
    """Everything, in insertion order; also the `Contents` of one moment."""

    def __init__(self) -> None:
        self.events: dict[StreamId, list[Record]] = {}
        self.facts: dict[tuple[Digest, StreamId], Fact] = {}
        self.merged: dict[PersonId, PersonId | None] = {}
        self.keys: dict[tuple[str, str, str], KeyUse] = {}
        self.drawers: defaultdict[str, dict[str, bytes]] = defaultdict(dict)

    @classmethod
    def copy_of(cls, contents: Contents) -> "_MemoryContents":
        held = cls()
        held.events = {stream: list(contents.records(stream)) for stream in contents.streams()}
        held.facts = {(kept.fact.digest, kept.stream): kept.fact for kept in contents.kept_facts()}
        held.merged = {person.id: person.merged_into for person in contents.persons()}
        held.keys = {(used.who, used.scope, used.key): used.answered for used in contents.used_keys()}
        for filed in contents.cabinet_entries():
            held.drawers[filed.drawer][filed.key] = filed.value
        return held

    def streams(self) -> list[StreamId]:
        return list(self.events)

    def records(self, stream: StreamId) -> list[Record]:
        return self.events.get(stream, [])

    def ends(self) -> Mapping[StreamId, Head]:
        return {}

    def strays(self) -> Mapping[str, int]:
        return {}

    def persons(self) -> list[Person]:
        return [Person(person, into) for person, into in self.merged.items()]

    def kept_facts(self) -> Iterator[KeptFact]:
        return (KeptFact(stream, fact) for (_, stream), fact in self.facts.items())

    def stored_facts(self) -> Iterator[StoredFact]:
        return (
            StoredFact(stream, digest, fact.person, fact.salt, encode_fields(fact.fields))
            for (digest, stream), fact in self.facts.items()
        )

    def used_keys(self) -> Iterator[UsedKey]:
        return (UsedKey(*key, answered) for key, answered in sorted(self.keys.items()))

    def cabinet_entries(self) -> Iterator[Filed]:
        return (
            Filed(drawer, key, value)
            for drawer, filed in sorted(self.drawers.items())
            if drawer not in PASSING
            for key, value in sorted(filed.items())
        )


class _Cabinet:
    """See `journal.cabinet.Cabinet`."""

    def __init__(self, opened: Callable[[], AbstractContextManager[_MemoryContents]]) -> None:
        self._open = opened

    def put(self, drawer: str, key: str, value: bytes) -> None:
        with self._open() as held:
            held.drawers[drawer][key] = value

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        with self._open() as held:
            free = key not in held.drawers[drawer]
            if free:
                held.drawers[drawer][key] = value
            return free

    def get(self, drawer: str, key: str) -> bytes | None:
        with self._open() as held:
            return held.drawers[drawer].get(key)

    def take(self, drawer: str, key: str) -> bytes | None:
        with self._open() as held:
            return held.drawers[drawer].pop(key, None)

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        with self._open() as held:
            filed = held.drawers[drawer]
            value = work(filed.get(key))
            if value is None:
                filed.pop(key, None)
            else:
                filed[key] = value
            return value

    def all(self, drawer: str) -> Mapping[str, bytes]:
        with self._open() as held:
            return dict(sorted(held.drawers[drawer].items()))


class MemoryJournal(Journal):
    """See `journal.interface.Journal`."""

    def __init__(self, *, clock: Clock | SteadyClock | None = None) -> None:
        self._clock = SteadyClock() if clock is None else clock
        self._lock = RLock()
        self._bell = Notifier()
        self._held = _MemoryContents()
        self._closed = False

    # Events

    def add(self, addition: Addition) -> list[Record]:
        stream, key = addition.stream, addition.key
        with self._open() as held:
            head = self.head(stream)
            if not addition.follows(head) or (key and self.key_use(key.who, key.scope, key.key)):
                raise Conflict(head.seq if head else 0)
            records = chain_records(stream, head, self.now(), addition.actions, addition.by)
            if records:
                held.events.setdefault(stream, []).extend(records)
            for fact in addition.facts:
                self._keep(stream, fact)
            if used := addition.used_key(len(records)):
                held.keys[used.who, used.scope, used.key] = used.answered
                held.drawers[KEYS][stream] = b"%d" % (int(held.drawers[KEYS].get(stream, 0)) + 1)
        self._bell.ring([stream])
        return records

    def read(self, stream: StreamId, after: int = 0) -> list[Record]:
        with self._open() as held:
            return held.records(stream)[after:]

    def record(self, stream: StreamId, seq: int) -> Record | None:
        return next((record for record in self.read(stream) if record.seq == seq), None)

    def events_after(self, stream: StreamId, after: int = 0, hash: bytes = b"") -> EventsSince:
        records = self.read(stream, max(after - 1, 0))
        rows = (
            (record.seq, record.action, record.time, record.by, record.type, record.version, record.body, record.hash)
            for record in records
        )
        return events_since(rows, after, hash)

    def now(self) -> int:
        with self._open() as held:
            clock = self._clock
            if not isinstance(clock, SteadyClock):
                return clock()
            since, wall = clock.ticks(), (clock.wall or microseconds)()
            drawer, key = NOTE

            def latest() -> int:
                return max((head.time for head in self.heads().values()), default=0)

            reading = clock.read(held.drawers[drawer].get(key), wall, since, latest)
            if reading.note is not None:
                held.drawers[drawer][key] = reading.note
            return reading.time

    def head(self, stream: StreamId) -> Head | None:
        with self._open() as held:
            records = held.records(stream)
            return records[-1].head if records else None

    def heads(self) -> Mapping[StreamId, Head]:
        with self._open() as held:
            return {stream: records[-1].head for stream, records in held.events.items() if records}

    def streams(self) -> list[StreamId]:
        with self._open() as held:
            return held.streams()

    def key_use(self, who: str, scope: str, key: str) -> KeyUse | None:
        with self._open() as held:
            return held.keys.get((who, scope, key))

    def wait(self, stream: StreamId, after: int, timeout: float) -> bool:
        return self._bell.wait(stream, timeout, lambda: self._is_beyond(stream, after))

    def delete(self, stream: StreamId) -> None:
        with self._open() as held:
            held.events.pop(stream, None)
            held.facts = {place: fact for place, fact in held.facts.items() if place[1] != stream}
            held.keys = {key: answered for key, answered in held.keys.items() if answered.stream != stream}
            held.drawers[KEYS].pop(stream, None)

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        with self._open() as held:
            known = {digest: fact for (digest, _), fact in held.facts.items()}
            return {digest: known[digest] for digest in digests if digest in known}

    def persons(self) -> list[Person]:
        with self._open() as held:
            return held.persons()

    def facts_of(self, person: PersonId) -> list[Fact]:
        with self._open() as held:
            return list({fact.digest: fact for fact in held.facts.values() if fact.person == person}.values())

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        with self._open() as held:
            return by_person({fact.digest: fact for fact in held.facts.values()}.values())

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        with self._open() as held:
            check_merge(held.merged, person, into)
            held.merged[person] = into

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        with self._open() as held:
            held.merged.setdefault(to, None)
            for place, fact in held.facts.items():
                if fact.digest in digests:
                    held.facts[place] = msgspec.structs.replace(fact, person=to)

    def erase(self, *persons: PersonId) -> int:
        with self._open() as held:
            gone = sum(len(self.facts_of(person)) for person in persons)
            streams = {stream for (_, stream), fact in held.facts.items() if fact.person in persons}
            for key, answered in held.keys.items():
                if answered.stream in streams:
                    held.keys[key] = msgspec.structs.replace(answered, digest="")
            held.facts = {place: fact for place, fact in held.facts.items() if fact.person not in persons}
            return gone

    def _keep(self, stream: StreamId, fact: Fact) -> None:
        known = self.facts([fact.digest]).get(fact.digest, fact)
        self._held.merged.setdefault(known.person, None)
        self._held.facts.setdefault((fact.digest, stream), known)

    @property
    def cabinet(self) -> Cabinet:
        return _Cabinet(self._open)

    # The whole

    @contextmanager
    def contents(self) -> Iterator[Contents]:
        with self._open() as held:
            moment = _MemoryContents.copy_of(held)
        yield moment

    def backup(self, to: Path) -> None:
        with self.contents() as contents:
            write_backup(contents, to)

    def restore(self, source: Path, keep: Path | None = None) -> None:
        with open_backup(source) as contents, self._open() as held:
            if keep is not None:
                write_backup(held, keep)
            self._held = _MemoryContents.copy_of(contents)
        self._bell.ring_all()

    def close(self) -> None:
        with self._lock:
            self._closed = True
        self._bell.ring_all()

    @contextmanager
    def _open(self) -> Iterator[_MemoryContents]:
        with self._lock:
            if self._closed:
                raise StorageAway("journal_closed")
            yield self._held
