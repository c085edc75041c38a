"""The statements common to both databases. The others are in `sqlite_queries` and `postgres_queries`."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from typing import Any, ClassVar, Protocol

from crosstable.journal.clock import NOTE, Clock, Reading, SteadyClock
from crosstable.journal.interface import Head, KeptFact, KeyUse, Person, Record, StoredFact, StreamId, UsedKey
from crosstable.journal.key_value import KEYS, PASSING, Change, Filed
from crosstable.journal.persons import check_merge, decode_fields
from crosstable.model.persons import Digest, Fact, PersonId

RECORD = "seq, action, size, time, by, type, version, body, hash"
FACT = "digest, person, salt, fields"
PASSES = f"drawer IN ({', '.join('?' * len(PASSING))})"
_ANSWERED = "route, digest, stream, first, last"


class Cursor(Protocol):
    """The result of a statement."""

    def fetchall(self) -> list[Any]: ...


class Statements(ABC):
    """One connection's view of a store. Transactions are up to the caller."""

    # How to find a stream by name, and how to lock a row until the transaction ends.
    OF_STREAM: ClassVar[str]
    FOR_UPDATE: ClassVar[str]
    # Conversions between numbers and the cabinet's bytes.
    AS_BYTES: ClassVar[str]
    AS_NUMBER: ClassVar[str]

    @abstractmethod
    def _run(self, statement: str, *values: object) -> Cursor: ...

    def _rows(self, statement: str, *values: object) -> list[Any]:
        return self._run(statement, *values).fetchall()

    def _row(self, statement: str, *values: object) -> Any | None:
        rows = self._rows(statement, *values)
        return rows[0] if rows else None

    # Events

    def streams(self) -> list[StreamId]:
        return [StreamId(name) for (name,) in self._rows("SELECT id FROM streams ORDER BY number")]

    def record(self, stream: StreamId, seq: int) -> Record | None:
        row = self._row(f"SELECT {RECORD} FROM events WHERE {self.OF_STREAM} AND seq = ?", stream, seq)
        return Record(*row) if row else None

    def records(self, stream: StreamId, after: int = 0) -> list[Record]:
        return list(starmap(Record, self._select_from(stream, after + 1, RECORD).fetchall()))

    def _select_from(self, stream: StreamId, first: int, columns: str) -> Any:
        return self._run(
            f"SELECT {columns} FROM events WHERE {self.OF_STREAM} AND seq >= ? ORDER BY seq", stream, first
        )

    # Time

    @abstractmethod
    def heads(self) -> Mapping[StreamId, Head]: ...

    @abstractmethod
    def read_clock(self) -> Cursor:
        """Return one row: the store's wall clock, and the note about it."""

    def latest(self) -> int:
        return max((head.time for head in self.heads().values()), default=0)

    def clock_reading(self, clock: SteadyClock, looked: tuple[int, Cursor] | None = None) -> Reading:
        """Read the store's clock; `looked` are the ticks before a reading that has already been requested, and its
        answer.
        """
        since, rows = (clock.ticks(), self.read_clock()) if looked is None else looked
        ((wall, note),) = rows.fetchall()
        return clock.read(note, wall if clock.wall is None else clock.wall(), since, self.latest)

    def time(self, clock: Clock | SteadyClock, looked: tuple[int, Cursor] | None = None) -> int:
        """Return the store's time, and store a new note about its clock: in a write transaction."""
        if not isinstance(clock, SteadyClock):
            return clock()
        reading = self.clock_reading(clock, looked)
        if reading.note is not None:
            self.put(*NOTE, reading.note)
        return reading.time

    # Keys

    def key_use(self, who: str, scope: str, key: str) -> KeyUse | None:
        row = self._row(f"SELECT {_ANSWERED} FROM keys WHERE who = ? AND scope = ? AND key = ?", who, scope, key)
        return KeyUse(*row) if row else None

    def used_keys(self) -> Iterator[UsedKey]:
        rows = self._rows(f"SELECT who, scope, key, {_ANSWERED} FROM keys ORDER BY who, scope, key")
        return (UsedKey(who, scope, key, KeyUse(*answered)) for who, scope, key, *answered in rows)

    def _use(self, used: UsedKey) -> None:
        answer = used.answered
        values = (used.who, used.scope, used.key, answer.route, answer.digest, answer.stream, answer.first, answer.last)
        self._run(f"INSERT INTO keys (who, scope, key, {_ANSWERED}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values)

    def _count_key(self, stream: StreamId) -> None:
        """Count one more key of a tournament; if nobody has counted yet, count all of them."""
        every = self.AS_BYTES.format("(SELECT count(*) FROM keys WHERE stream = ?)")
        one_more = self.AS_BYTES.format(f"{self.AS_NUMBER} + 1")
        self._run(
            "INSERT INTO cabinet (drawer, key, value) VALUES (?, ?, CASE WHEN EXISTS"
            f" (SELECT 1 FROM cabinet WHERE drawer = ? AND key = ?) THEN ? ELSE {every} END)"
            f" ON CONFLICT (drawer, key) DO UPDATE SET value = {one_more}",
            *(KEYS, stream, KEYS, stream, b"", stream),
        )

    # Persons

    @abstractmethod
    def stored_facts(self) -> Iterator[StoredFact]: ...

    def kept_facts(self) -> Iterator[KeptFact]:
        return map(StoredFact.decode, self.stored_facts())

    def persons(self) -> list[Person]:
        return [Person(*row) for row in self._rows("SELECT id, merged_into FROM persons ORDER BY number")]

    def _know(self, person: PersonId) -> None:
        self._run("INSERT INTO persons (id) VALUES (?) ON CONFLICT DO NOTHING", person)

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        check_merge({known.id: known.merged_into for known in self.persons()}, person, into)
        self._run("UPDATE persons SET merged_into = ? WHERE id = ?", into, person)

    # The cabinet

    def put(self, drawer: str, key: str, value: bytes) -> None:
        self._run(
            "INSERT INTO cabinet (drawer, key, value) VALUES (?, ?, ?)"
            " ON CONFLICT (drawer, key) DO UPDATE SET value = excluded.value",
            drawer,
            key,
            value,
        )

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        insert = "INSERT INTO cabinet (drawer, key, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1"
        return self._row(insert, drawer, key, value) is not None

    def get(self, drawer: str, key: str) -> bytes | None:
        row = self._row("SELECT value FROM cabinet WHERE drawer = ? AND key = ?", drawer, key)
        return row[0] if row else None

    def take(self, drawer: str, key: str) -> bytes | None:
        row = self._row("DELETE FROM cabinet WHERE drawer = ? AND key = ? RETURNING value", drawer, key)
        return row[0] if row else None

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        """Change a value under a lock on its row, or after inserting it."""
        while True:
            row = self._row(f"SELECT value FROM cabinet WHERE drawer = ? AND key = ? {self.FOR_UPDATE}", drawer, key)
            value = work(row[0] if row else None)
            if row is None and value is not None and not self.claim(drawer, key, value):
                continue
            if row is not None and value is None:
                self.take(drawer, key)
            elif row is not None and value is not None and value != row[0]:
                self.put(drawer, key, value)
            return value

    def drawer(self, drawer: str) -> Mapping[str, bytes]:
        return dict(self._rows("SELECT key, value FROM cabinet WHERE drawer = ? ORDER BY key", drawer))

    def cabinet_entries(self) -> Iterator[Filed]:
        rows = self._rows(f"SELECT drawer, key, value FROM cabinet WHERE NOT {PASSES} ORDER BY drawer, key", *PASSING)
        return starmap(Filed, rows)


def decode_facts(rows: Iterable[tuple[Digest, PersonId, str, str]]) -> list[Fact]:
    """Decode stored facts. Raise `fact_damaged` if they were never written like this."""
    return [Fact(digest, person, salt, decode_fields(digest, fields)) for digest, person, salt, fields in rows]
