"""The queries of a journal on PostgreSQL, over one connection."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, starmap
from typing import Any, TypeVar

import psycopg
from msgspec.structs import astuple

from crosstable.journal.chain import chain_records
from crosstable.journal.clock import NOTE, Clock, SteadyClock
from crosstable.journal.codec import COLUMNS, events_since
from crosstable.journal.interface import (
    Addition,
    Conflict,
    Contents,
    EventsSince,
    Head,
    KeptFact,
    Record,
    StoredFact,
    StreamId,
)
from crosstable.journal.key_value import KEYS
from crosstable.journal.persons import by_person, encode_fields
from crosstable.journal.postgres_pool import Connection
from crosstable.journal.postgres_schema import LOCK
from crosstable.journal.statements import FACT, RECORD, Statements, decode_facts
from crosstable.model.persons import Digest, Fact, PersonId

T = TypeVar("T")
Cursor = psycopg.Cursor[tuple[Any, ...]]

# An advisory lock: shared for reading everything, exclusive for deleting without a trace.
WHOLE = (LOCK[0], 2)
_LOOK = (
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,"
    " (SELECT value FROM cabinet WHERE drawer = ? AND key = ?)"
)

FORGET_MARKS = "DELETE FROM marks WHERE made < now() - interval '1 day'"

TABLES = ", ".join(("streams", "events", "facts", "kept", "persons", "keys", "cabinet"))
_AT_ONCE = 5000  # rows in one statement of a restore


class PostgresQueries(Statements):
    """One connection's view of the journal; also its `Contents` in a snapshot."""

    OF_STREAM = "stream = ?"
    FOR_UPDATE = "FOR UPDATE"
    AS_BYTES = "convert_to(({})::text, 'UTF8')"
    AS_NUMBER = "convert_from(cabinet.value, 'UTF8')::bigint"

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # Events

    def append(self, addition: Addition, clock: Clock | SteadyClock) -> list[Record]:
        """Ask once, then write everything. A used key raises UniqueViolation."""
        stream = addition.stream
        head, now = self._lock_stream(stream, clock, begin=bool(addition.actions) and not addition.expected)
        if not addition.follows(head):
            raise Conflict(head.seq if head else 0)
        records = chain_records(stream, head, now, addition.actions, addition.by)
        if records:
            self._write_records(stream, records)
            end = records[-1]
            self._run(
                "UPDATE streams SET seq = ?, time = ?, hash = ? WHERE id = ?",
                end.seq,
                end.time,
                end.hash,
                stream,
            )
        if addition.facts:
            self._keep_facts([KeptFact(stream, fact) for fact in addition.facts])
        if used := addition.used_key(len(records)):
            self._use(used)
            self._count_key(stream)
        return records

    def _lock_stream(self, stream: StreamId, clock: Clock | SteadyClock, begin: bool) -> tuple[Head | None, int]:
        """Wait for the lock on a stream; return its head and the time."""
        while True:
            if begin:
                self._run("INSERT INTO streams (id) VALUES (?) ON CONFLICT DO NOTHING", stream)
            place = self._run("SELECT seq, time, hash FROM streams WHERE id = ? FOR UPDATE", stream)
            looked = (clock.ticks(), self.read_clock()) if isinstance(clock, SteadyClock) else None
            row = place.fetchone()
            # No row although we inserted one: an old one was deleted while we waited.
            if row or not begin:
                return Head(*row) if row and row[0] else None, self.time(clock, looked)

    def read_clock(self) -> Cursor:
        return self._run(_LOOK, *NOTE)

    def head(self, stream: StreamId) -> Head | None:
        row = self._row("SELECT seq, time, hash FROM streams WHERE id = ?", stream)
        return Head(*row) if row else None

    def heads(self) -> Mapping[StreamId, Head]:
        rows = self._rows("SELECT id, seq, time, hash FROM streams ORDER BY number")
        return {StreamId(name): Head(*head) for name, *head in rows}

    def events_after(self, stream: StreamId, after: int, hash: bytes) -> EventsSince:
        return events_since(self._select_from(stream, after, f"{COLUMNS}, hash"), after, hash)

    def ends(self) -> Mapping[StreamId, Head]:
        return self.heads()

    def strays(self) -> Mapping[str, int]:
        rows = self._rows(
            "SELECT stream, count(*) FROM events e WHERE NOT EXISTS"
            " (SELECT FROM streams s WHERE s.id = e.stream) GROUP BY stream ORDER BY stream"
        )
        return dict(rows)

    def delete(self, stream: StreamId) -> None:
        self._wait_for_readers()
        self._run("SELECT FROM streams WHERE id = ? FOR UPDATE", stream)
        self._lock_personal()
        for rows in ("events WHERE stream", "keys WHERE stream", "streams WHERE id"):
            self._run(f"DELETE FROM {rows} = ?", stream)
        self.take(KEYS, stream)
        self._run(
            "WITH gone AS (DELETE FROM kept WHERE stream = ? RETURNING digest)"
            " DELETE FROM facts f USING gone WHERE f.digest = gone.digest AND NOT EXISTS"
            " (SELECT FROM kept k WHERE k.digest = f.digest AND k.stream <> ?)",
            stream,
            stream,
        )
        self._wipe()

    def _write_records(self, stream: StreamId, records: Sequence[Record]) -> None:
        columns = zip(*map(astuple, records), strict=True)
        self._run(
            f"INSERT INTO events (stream, {RECORD}) SELECT ?, * FROM unnest(?::bigint[], ?::bigint[],"
            " ?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::bigint[], %b::bytea[], %b::bytea[])",
            stream,
            *map(list, columns),
        )

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        rows = self._rows(f"SELECT {FACT} FROM facts WHERE digest = ANY(?)", list(digests))
        return {fact.digest: fact for fact in decode_facts(rows)}

    def facts_of(self, person: PersonId) -> list[Fact]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts f WHERE person = ?"
            " ORDER BY (SELECT min(number) FROM kept k WHERE k.digest = f.digest)",
            person,
        )
        return decode_facts(rows)

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts JOIN"
            " (SELECT digest, min(number) AS first FROM kept GROUP BY digest) AS came USING (digest)"
            " ORDER BY first"
        )
        return by_person(decode_facts(rows))

    def stored_facts(self) -> Iterator[StoredFact]:
        # We never write a fact without a stream, but it is read all the same.
        rows = self._rows(
            f"SELECT coalesce(stream, ''), {FACT} FROM kept RIGHT JOIN facts USING (digest) ORDER BY number, digest"
        )
        return starmap(StoredFact, rows)

    def _keep_facts(self, kept: Sequence[KeptFact]) -> None:
        """Store facts; known ones stay as they are. Add new persons."""
        rows = ((written.stream, *_fact_row(written.fact)) for written in kept)
        self._run(
            f"WITH said AS (SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[])"
            f" WITH ORDINALITY AS one (stream, {FACT}, place)),"
            f" new AS (INSERT INTO facts ({FACT}) SELECT {FACT} FROM said ORDER BY place"
            " ON CONFLICT DO NOTHING RETURNING person),"
            " met AS (INSERT INTO persons (id) SELECT person FROM new ON CONFLICT DO NOTHING)"
            " INSERT INTO kept (stream, digest) SELECT stream, digest FROM said ORDER BY place"
            " ON CONFLICT DO NOTHING",
            *map(list, zip(*rows, strict=True)),
        )

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        self._run("LOCK TABLE persons IN SHARE ROW EXCLUSIVE MODE")
        super().merge(person, into)

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        self._run("UPDATE facts SET person = ? WHERE digest = ANY(?)", to, list(digests))
        self._know(to)

    def erase(self, person: PersonId) -> int:
        self._wait_for_readers()
        self._lock_personal()
        self._run(
            "UPDATE keys SET digest = '' WHERE stream IN"
            " (SELECT stream FROM kept JOIN facts USING (digest) WHERE person = ?)",
            person,
        )
        gone = self._rows("DELETE FROM facts WHERE person = ? RETURNING 1", person)
        if gone:
            self._wipe()
        return len(gone)

    def _wipe(self) -> None:
        """Remove deleted rows from the server's files.

        They stay in a file until their place is reused. So the file is replaced by one without them: changing a
        column's type to its own type does that, inside the transaction.
        """
        for table, column in (("facts", "fields"), ("keys", "digest")):
            self._run(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE text COLLATE \"C\" USING {column} || ''")

    # Everything

    def hold_shared(self) -> None:
        """Keep others from deleting or replacing data until this connection is closed."""
        self._run("SELECT pg_advisory_lock_shared(?, ?)", *WHOLE)

    def _wait_for_readers(self) -> None:
        """Wait for connections that hold everything, without blocking others meanwhile."""
        self._run("SELECT pg_advisory_xact_lock(?, ?)", *WHOLE)

    def lock_whole(self) -> None:
        """Keep others from reading or writing until the end of the transaction, which may take long."""
        self._wait_for_readers()
        self._run(f"LOCK TABLE {TABLES} IN ACCESS EXCLUSIVE MODE")
        self._run("SELECT set_config('idle_in_transaction_session_timeout', '0', true)")

    def _lock_personal(self) -> None:
        """Lock facts and keys, after a stream's row as in an append: with one order there is no deadlock."""
        self._run("LOCK TABLE facts, keys IN ACCESS EXCLUSIVE MODE")

    def replace(self, contents: Contents) -> None:
        """Replace everything by other contents, in new files."""
        self._wait_for_readers()
        self._run(f"TRUNCATE {TABLES} RESTART IDENTITY")
        for stream in contents.streams():
            records = contents.records(stream)
            end = records[-1]
            self._run(
                "INSERT INTO streams (id, seq, time, hash) VALUES (?, ?, ?, ?)",
                stream,
                end.seq,
                end.time,
                end.hash,
            )
            for some in _batches(records):
                self._write_records(stream, some)
        for person in contents.persons():
            self._run("INSERT INTO persons (id, merged_into) VALUES (?, ?)", person.id, person.merged_into)
        for kept in _batches(contents.kept_facts()):
            self._keep_facts(kept)
        for used in contents.used_keys():
            self._use(used)
        for filed in contents.cabinet_entries():
            self.put(filed.drawer, filed.key, filed.value)

    # Marks

    def make_mark(self, mark: str) -> None:
        """Leave a mark in the same transaction, and delete marks older than a day."""
        self._run(FORGET_MARKS)
        self._run("INSERT INTO marks (mark) VALUES (?)", mark)

    def is_marked(self, mark: str) -> bool:
        return self._row("SELECT 1 FROM marks WHERE mark = ?", mark) is not None

    def _run(self, statement: str, *values: object) -> Cursor:
        return self._connection.execute(statement.replace("?", "%s"), values, binary=True)


def _fact_row(fact: Fact) -> tuple[Digest, PersonId, str, str]:
    return (fact.digest, fact.person, fact.salt, encode_fields(fact.fields))


def _batches(rows: Iterable[T]) -> Iterator[list[T]]:
    remaining = iter(rows)
    while some := list(islice(remaining, _AT_ONCE)):
        yield some
