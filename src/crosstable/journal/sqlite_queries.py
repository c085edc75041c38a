"""The queries of a journal file, over one connection.

The heads of streams written over this connection are cached, because reading them costs half as much as writing. New
records are inserted at commit in a single statement, because separate statements cost as much again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import starmap

import apsw
import msgspec
from msgspec.structs import astuple

from crosstable.journal.chain import chain_records
from crosstable.journal.clock import NOTE, Clock, SteadyClock, microseconds
from crosstable.journal.codec import COLUMNS, decode_stream, events_since
from crosstable.journal.interface import (
    Addition,
    Conflict,
    Contents,
    EventsSince,
    Head,
    Record,
    StoredFact,
    StreamId,
)
from crosstable.journal.key_value import KEYS, PASSING
from crosstable.journal.persons import by_person, encode_fields
from crosstable.journal.sqlite_schema import TABLES
from crosstable.journal.statements import FACT, PASSES, RECORD, Cursor, Statements, decode_facts
from crosstable.model.persons import Digest, Fact, PersonId

_INSERT = f"INSERT INTO events (stream, {RECORD}) VALUES (?,?,?,?,?,?,?,?,?,?)"


class SqliteQueries(Statements):
    """One connection's view of a journal file; also its `Contents` inside a transaction."""

    OF_STREAM = "stream = (SELECT number FROM streams WHERE id = ?)"
    FOR_UPDATE = ""  # nobody else writes meanwhile
    AS_BYTES = "CAST({} AS BLOB)"
    AS_NUMBER = "CAST(CAST(cabinet.value AS TEXT) AS INTEGER)"

    def __init__(self, db: apsw.Connection) -> None:
        self.db = db
        self._version = 0  # of the file, as it was when the ends were true
        self._ends: dict[StreamId, tuple[int, Head]] = {}
        self._new: list[tuple[StreamId, int, list[Record]]] = []  # appended by the transaction, after a number

    # Transactions that write

    def begin(self) -> None:
        """Begin a write transaction. If another connection has written since, drop the cached heads."""
        if self.db.in_transaction:  # one that could not be undone
            self.roll_back()
        self.db.execute("BEGIN IMMEDIATE")
        version = self.db.execute("PRAGMA data_version").get
        if version != self._version:
            self._ends.clear()
            self._version = version

    def commit(self) -> set[StreamId]:
        rows = [(number, *astuple(record)) for _, number, records in self._new for record in records]
        self.db.executemany(_INSERT, rows)
        self.db.execute("COMMIT")
        went_on = {stream for stream, _, _ in self._new}
        self._new.clear()
        return went_on

    def roll_back(self) -> None:
        """Roll back the transaction; SQLite may have done so itself."""
        self._ends.clear()
        self._new.clear()
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")

    # Events

    def append(self, addition: Addition, clock: Clock | SteadyClock) -> list[Record]:
        """Check before writing, so that a conflict has written nothing."""
        stream, key = addition.stream, addition.key
        number, head = self._ends.get(stream) or self._stream_end(stream) or (None, None)
        if not addition.follows(head) or (key and self.key_use(key.who, key.scope, key.key)):
            raise Conflict(head.seq if head else 0)
        records = chain_records(stream, head, self.time(clock), addition.actions, addition.by)
        if records:
            if number is None:
                number = self._begin(stream)
            self._ends[stream] = number, records[-1].head
            self._new.append((stream, number, records))
        for fact in addition.facts:
            self._keep(stream, fact)
        if used := addition.used_key(len(records)):
            self._use(used)
            self._count_key(stream)
        return records

    def _stream_end(self, stream: StreamId) -> tuple[int, Head] | None:
        row = self._row(
            f"SELECT stream, seq, time, hash FROM events WHERE {self.OF_STREAM} ORDER BY seq DESC LIMIT 1", stream
        )
        return (row[0], Head(*row[1:])) if row else None

    def _begin(self, stream: StreamId) -> int:
        self.db.execute("INSERT INTO streams (id) VALUES (?)", (stream,))
        return self.db.last_insert_rowid()

    def head(self, stream: StreamId) -> Head | None:
        end = self._stream_end(stream)
        return end[1] if end else None

    def heads(self) -> Mapping[StreamId, Head]:
        # A cross join, so that SQLite asks for each stream's end instead of reading all events.
        rows = self._rows(
            "SELECT id, seq, time, hash FROM streams CROSS JOIN events"
            " ON stream = number AND seq = (SELECT max(seq) FROM events WHERE stream = number) ORDER BY number"
        )
        return {StreamId(name): Head(*head) for name, *head in rows}

    def read_clock(self) -> Cursor:
        note = "SELECT value FROM cabinet WHERE drawer = ? AND key = ?"
        return self._run(f"SELECT ?, ({note})", microseconds(), *NOTE)

    def events_after(self, stream: StreamId, after: int, hash: bytes) -> EventsSince:
        if after:
            return events_since(self._select_from(stream, after, f"{COLUMNS}, hash").fetchall(), after, hash)
        # In one snapshot. Only the last hash is read, for speed.
        with self._snapshot():
            head = self.head(stream)
            events = decode_stream(self._select_from(stream, 1, COLUMNS))
        return EventsSince(events, head.hash if head else b"")

    def ends(self) -> Mapping[StreamId, Head]:
        return {}

    def strays(self) -> Mapping[str, int]:
        """Return strays by number: a missing stream has no name."""
        rows = self._rows(
            "SELECT stream, count(*) FROM events WHERE stream NOT IN (SELECT number FROM streams)"
            " GROUP BY stream ORDER BY stream"
        )
        return {str(number): events for number, events in rows}

    def delete(self, stream: StreamId) -> None:
        self._ends.clear()
        self._run(f"DELETE FROM events WHERE {self.OF_STREAM}", stream)
        for rows in ("streams WHERE id", "facts WHERE stream", "keys WHERE stream"):
            self._run(f"DELETE FROM {rows} = ?", stream)
        self.take(KEYS, stream)
        self._rebuild()

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        # In one statement: a page with a thousand players needs a thousand names.
        wanted = msgspec.json.encode(list(digests)).decode()
        rows = self._rows(
            f"SELECT {FACT} FROM facts WHERE digest IN (SELECT value FROM json_each(?)) GROUP BY digest", wanted
        )
        return {fact.digest: fact for fact in decode_facts(rows)}

    def facts_of(self, person: PersonId) -> list[Fact]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts WHERE number IN"
            " (SELECT min(number) FROM facts WHERE person = ? GROUP BY digest) ORDER BY number",
            person,
        )
        return decode_facts(rows)

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts WHERE number IN (SELECT min(number) FROM facts GROUP BY digest) ORDER BY number"
        )
        return by_person(decode_facts(rows))

    def stored_facts(self) -> Iterator[StoredFact]:
        return starmap(StoredFact, self._rows(f"SELECT stream, {FACT} FROM facts ORDER BY number"))

    def _keep(self, stream: StreamId, fact: Fact) -> None:
        known = self._row("SELECT person FROM facts WHERE digest = ? LIMIT 1", fact.digest)
        person = known[0] if known else fact.person
        if not known:
            self._know(person)
        self.db.execute(
            f"INSERT INTO facts (stream, {FACT}) VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
            (stream, fact.digest, person, fact.salt, encode_fields(fact.fields)),
        )

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        self._know(to)
        self.db.executemany("UPDATE facts SET person = ? WHERE digest = ?", ((to, digest) for digest in digests))

    def erase(self, person: PersonId) -> int:
        gone = len(self.facts_of(person))
        self.db.execute(
            "UPDATE keys SET digest = '' WHERE stream IN (SELECT stream FROM facts WHERE person = ?)", (person,)
        )
        self.db.execute("DELETE FROM facts WHERE person = ?", (person,))
        self._rebuild()
        return gone

    def _rebuild(self) -> None:
        """Rewrite all facts and keys.

        A page keeps copies of rows that were moved inside it; a freed page is zeroed.
        """
        for table, order in (("facts", "number"), ("keys", "who, scope, key")):
            self.db.execute(f"CREATE TEMP TABLE remaining AS SELECT * FROM {table} ORDER BY {order}")
            self.db.execute(f"DELETE FROM {table}")
            self.db.execute(f"INSERT INTO {table} SELECT * FROM remaining ORDER BY {order}")
            self.db.execute("DROP TABLE remaining")

    def empty_transient_drawers(self) -> None:
        self._run(f"DELETE FROM cabinet WHERE {PASSES}", *PASSING)

    # Everything

    def replace(self, contents: Contents, also: Iterable[StreamId] = ()) -> None:
        """Replace everything by other contents, including the streams in `also`, which the contents don't list."""
        self._ends.clear()
        for table in TABLES:
            self.db.execute(f"DELETE FROM {table}")
        for stream in (*contents.streams(), *also):
            number = self._begin(stream)
            rows = ((number, *astuple(record)) for record in contents.records(stream))
            self.db.executemany(_INSERT, rows)
        persons = ((person.id, person.merged_into) for person in contents.persons())
        self.db.executemany("INSERT INTO persons (id, merged_into) VALUES (?,?)", persons)
        facts = map(astuple, contents.stored_facts())
        self.db.executemany(f"INSERT INTO facts (stream, {FACT}) VALUES (?,?,?,?,?)", facts)
        for used in contents.used_keys():
            self._use(used)
        for filed in contents.cabinet_entries():
            self.put(filed.drawer, filed.key, filed.value)

    @contextmanager
    def _snapshot(self) -> Iterator[None]:
        is_ours = not self.db.in_transaction
        if is_ours:
            self.db.execute("BEGIN")
        try:
            yield
        finally:
            if is_ours and self.db.in_transaction:  # SQLite may have ended it itself, where the disk failed
                self.db.execute("ROLLBACK")

    def _run(self, statement: str, *values: object) -> Cursor:
        return self.db.execute(statement, values)
