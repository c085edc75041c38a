"""The statements: what the tables hold, read and written over one connection. Transactions are the caller's."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, starmap
from typing import Any, TypeVar

import psycopg
from psycopg.rows import args_row

from crosstable.journal.cabinet import PASSING, Change, Filed
from crosstable.journal.chain import links
from crosstable.journal.clock import Clock
from crosstable.journal.codec import COLUMNS, since
from crosstable.journal.interface import (
    Addition,
    Answered,
    Conflict,
    Contents,
    Head,
    Kept,
    Person,
    Record,
    Since,
    StreamId,
    Used,
    Written,
)
from crosstable.journal.persons import by_person, fields_read, fields_written, refuse_merge
from crosstable.journal.postgres_pool import Connection
from crosstable.journal.postgres_schema import LOCK
from crosstable.model.persons import Digest, Fact, PersonId

T = TypeVar("T")
Cursor = psycopg.Cursor[tuple[Any, ...]]

# An advisory lock: shared by those who read the whole, and alone for those who delete so that nothing is left behind.
WHOLE = (LOCK[0], 2)
_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

FORGET_MARKS = "DELETE FROM crosstable.marks WHERE made < now() - interval '1 day'"

TABLES = ", ".join(f"crosstable.{one}" for one in ("streams", "events", "facts", "kept", "persons", "keys", "cabinet"))
_RECORD = "seq, action, size, time, by, type, version, body, hash"
_FACT = "digest, person, salt, fields"
_AT_ONCE = 5000  # rows in one statement of a restore


class PostgresTables:
    """One connection's view of the journal; also its `Contents` where the connection sees one moment."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # Events

    def append(self, addition: Addition, clock: Clock | None) -> list[Record]:
        """One question, then all that is to be written. A used key shows when it is written: UniqueViolation."""
        stream = addition.stream
        head, now = self._turn(stream, begin=bool(addition.actions) and not addition.expected)
        if not addition.follows(head):
            raise Conflict(head.seq if head else 0)
        records = links(stream, head, clock() if clock else now, addition.actions, addition.by)
        if records:
            self._write_records(stream, records)
            end = records[-1]
            self._run(
                "UPDATE crosstable.streams SET seq = %s, time = %s, hash = %b WHERE id = %s",
                end.seq,
                end.time,
                end.hash,
                stream,
            )
        if addition.facts:
            self._keep([Kept(stream, fact) for fact in addition.facts])
        if used := addition.used(len(records)):
            self._use(used)
        return records

    def _turn(self, stream: StreamId, begin: bool) -> tuple[Head | None, int]:
        """Waits until it is our turn to write to a stream; gives its head, and the time. The others wait for us."""
        while True:
            if begin:
                self._run("INSERT INTO crosstable.streams (id) VALUES (%s) ON CONFLICT DO NOTHING", stream)
            place = self._run("SELECT seq, time, hash FROM crosstable.streams WHERE id = %s FOR UPDATE", stream)
            watch = self._run(_NOW)
            row = place.fetchone()
            # No row although we began one: there was an old one, and it was deleted while we waited.
            if row or not begin:
                return Head(*row) if row and row[0] else None, int(*watch.fetchone() or ())

    def now(self) -> int:
        return int(*self._row(_NOW) or ())

    def head(self, stream: StreamId) -> Head | None:
        row = self._row("SELECT seq, time, hash FROM crosstable.streams WHERE id = %s", stream)
        return Head(*row) if row else None

    def heads(self) -> Mapping[StreamId, Head]:
        rows = self._rows("SELECT id, seq, time, hash FROM crosstable.streams ORDER BY number")
        return {StreamId(name): Head(*head) for name, *head in rows}

    def record(self, stream: StreamId, seq: int) -> Record | None:
        with self._connection.cursor(binary=True, row_factory=args_row(Record)) as cursor:
            cursor.execute(f"SELECT {_RECORD} FROM crosstable.events WHERE stream = %s AND seq = %s", [stream, seq])
            return cursor.fetchone()

    def records(self, stream: StreamId, after: int = 0) -> list[Record]:
        with self._connection.cursor(binary=True, row_factory=args_row(Record)) as cursor:
            cursor.execute(
                f"SELECT {_RECORD} FROM crosstable.events WHERE stream = %s AND seq > %s ORDER BY seq", [stream, after]
            )
            return cursor.fetchall()

    def since(self, stream: StreamId, after: int, hash: bytes) -> Since:
        with self._connection.cursor(binary=True) as cursor:
            cursor.execute(
                f"SELECT {COLUMNS}, hash FROM crosstable.events WHERE stream = %s AND seq >= %s ORDER BY seq",
                [stream, after],
            )
            return since(cursor, after, hash)

    def streams(self) -> list[StreamId]:
        return [StreamId(name) for (name,) in self._rows("SELECT id FROM crosstable.streams ORDER BY number")]

    def ends(self) -> Mapping[StreamId, Head]:
        return self.heads()

    def strays(self) -> Mapping[str, int]:
        rows = self._rows(
            "SELECT stream, count(*) FROM crosstable.events e WHERE NOT EXISTS"
            " (SELECT FROM crosstable.streams s WHERE s.id = e.stream) GROUP BY stream ORDER BY stream"
        )
        return dict(rows)

    def delete(self, stream: StreamId) -> None:
        self._wait_for_readers()
        self._run("SELECT FROM crosstable.streams WHERE id = %s FOR UPDATE", stream)
        self._lock_personal()
        for rows in ("events WHERE stream", "keys WHERE stream", "streams WHERE id"):
            self._run(f"DELETE FROM crosstable.{rows} = %s", stream)
        self._run(
            "WITH gone AS (DELETE FROM crosstable.kept WHERE stream = %s RETURNING digest)"
            " DELETE FROM crosstable.facts f USING gone WHERE f.digest = gone.digest AND NOT EXISTS"
            " (SELECT FROM crosstable.kept k WHERE k.digest = f.digest AND k.stream <> %s)",
            stream,
            stream,
        )
        self._wipe()

    def _write_records(self, stream: StreamId, records: Sequence[Record]) -> None:
        columns = zip(*map(_columns, records), strict=True)
        self._run(
            f"INSERT INTO crosstable.events (stream, {_RECORD}) SELECT %s, * FROM unnest(%s::bigint[], %s::bigint[],"
            " %s::bigint[], %s::bigint[], %s::text[], %s::text[], %s::bigint[], %b::bytea[], %b::bytea[])",
            stream,
            *map(list, columns),
        )

    # Keys

    def answered(self, who: str, scope: str, key: str) -> Answered | None:
        row = self._row(
            "SELECT route, digest, stream, first, last FROM crosstable.keys WHERE who = %s AND scope = %s AND key = %s",
            who,
            scope,
            key,
        )
        return Answered(*row) if row else None

    def used(self) -> Iterator[Used]:
        rows = self._rows(
            "SELECT who, scope, key, route, digest, stream, first, last FROM crosstable.keys ORDER BY who, scope, key"
        )
        return (Used(who, scope, key, Answered(*answered)) for who, scope, key, *answered in rows)

    def _use(self, used: Used) -> None:
        one = used.answered
        self._run(
            "INSERT INTO crosstable.keys (who, scope, key, route, digest, stream, first, last)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
            used.who,
            used.scope,
            used.key,
            one.route,
            one.digest,
            one.stream,
            one.first,
            one.last,
        )

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        rows = self._rows(f"SELECT {_FACT} FROM crosstable.facts WHERE digest = ANY(%s)", list(digests))
        return {fact.digest: fact for fact in (_fact(*row) for row in rows)}

    def facts_of(self, person: PersonId) -> list[Fact]:
        rows = self._rows(
            f"SELECT {_FACT} FROM crosstable.facts f WHERE person = %s"
            " ORDER BY (SELECT min(number) FROM crosstable.kept k WHERE k.digest = f.digest)",
            person,
        )
        return [_fact(*row) for row in rows]

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        rows = self._rows(
            f"SELECT {_FACT} FROM crosstable.facts JOIN"
            " (SELECT digest, min(number) AS first FROM crosstable.kept GROUP BY digest) AS came USING (digest)"
            " ORDER BY first"
        )
        return by_person(_fact(*row) for row in rows)

    def kept(self) -> Iterator[Kept]:
        return map(Written.read, self.written())

    def written(self) -> Iterator[Written]:
        # A fact that came with nothing is none that we wrote, but it is read all the same.
        rows = self._rows(
            f"SELECT coalesce(stream, ''), {_FACT} FROM crosstable.kept RIGHT JOIN crosstable.facts USING (digest)"
            " ORDER BY number, digest"
        )
        return starmap(Written, rows)

    def persons(self) -> list[Person]:
        return [Person(*row) for row in self._rows("SELECT id, merged_into FROM crosstable.persons ORDER BY number")]

    def _keep(self, kept: Sequence[Kept]) -> None:
        """A fact that is known stays as it is; whom a new one is about is known from now on."""
        rows = ((one.stream, *_written(one.fact)) for one in kept)
        self._run(
            f"WITH said AS (SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[])"
            f" WITH ORDINALITY AS one (stream, {_FACT}, place)),"
            f" new AS (INSERT INTO crosstable.facts ({_FACT}) SELECT {_FACT} FROM said ORDER BY place"
            " ON CONFLICT DO NOTHING RETURNING person),"
            " met AS (INSERT INTO crosstable.persons (id) SELECT person FROM new ON CONFLICT DO NOTHING)"
            " INSERT INTO crosstable.kept (stream, digest) SELECT stream, digest FROM said ORDER BY place"
            " ON CONFLICT DO NOTHING",
            *map(list, zip(*rows, strict=True)),
        )

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        self._run("LOCK TABLE crosstable.persons IN SHARE ROW EXCLUSIVE MODE")
        refuse_merge({one.id: one.merged_into for one in self.persons()}, person, into)
        self._run("UPDATE crosstable.persons SET merged_into = %s WHERE id = %s", into, person)

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        self._run("UPDATE crosstable.facts SET person = %s WHERE digest = ANY(%s)", to, list(digests))
        self._run("INSERT INTO crosstable.persons (id) VALUES (%s) ON CONFLICT DO NOTHING", to)

    def erase(self, person: PersonId) -> int:
        self._wait_for_readers()
        self._lock_personal()
        self._run(
            "UPDATE crosstable.keys SET digest = '' WHERE stream IN"
            " (SELECT stream FROM crosstable.kept JOIN crosstable.facts USING (digest) WHERE person = %s)",
            person,
        )
        gone = self._rows("DELETE FROM crosstable.facts WHERE person = %s RETURNING 1", person)
        if gone:
            self._wipe()
        return len(gone)

    def _wipe(self) -> None:
        """Rows that were deleted stay in a table's file until their place is used again, and nobody knows when that is.

        So the file is replaced by one that holds only what is left: changing a column's type from what it is to what it
        is does that, inside the transaction.
        """
        for table, column in (("facts", "fields"), ("keys", "digest")):
            self._run(
                f"ALTER TABLE crosstable.{table} ALTER COLUMN {column} TYPE text COLLATE \"C\" USING {column} || ''"
            )

    # The whole

    def hold(self) -> None:
        """From now until the connection is closed, nobody deletes or replaces what it reads."""
        self._run("SELECT pg_advisory_lock_shared(%s, %s)", *WHOLE)

    def _wait_for_readers(self) -> None:
        """Waits for those who hold the whole, and keeps nobody else waiting meanwhile."""
        self._run("SELECT pg_advisory_xact_lock(%s, %s)", *WHOLE)

    def lock_whole(self) -> None:
        """Until the end of the transaction, which may take its time, nobody else reads or writes anything."""
        self._wait_for_readers()
        self._run(f"LOCK TABLE {TABLES} IN ACCESS EXCLUSIVE MODE")
        self._run("SELECT set_config('idle_in_transaction_session_timeout', '0', true)")

    def _lock_personal(self) -> None:
        """After a stream's row, as when something is appended: who locks in one order never waits in a circle."""
        self._run("LOCK TABLE crosstable.facts, crosstable.keys IN ACCESS EXCLUSIVE MODE")

    def replace(self, contents: Contents) -> None:
        """Puts other contents in the place of everything, in new files."""
        self._wait_for_readers()
        self._run(f"TRUNCATE {TABLES} RESTART IDENTITY")
        for stream in contents.streams():
            records = contents.records(stream)
            end = records[-1]
            self._run(
                "INSERT INTO crosstable.streams (id, seq, time, hash) VALUES (%s, %s, %s, %b)",
                stream,
                end.seq,
                end.time,
                end.hash,
            )
            for some in _batches(records):
                self._write_records(stream, some)
        for person in contents.persons():
            self._run("INSERT INTO crosstable.persons (id, merged_into) VALUES (%s, %s)", person.id, person.merged_into)
        for kept in _batches(contents.kept()):
            self._keep(kept)
        for used in contents.used():
            self._use(used)
        for one in contents.filed():
            self.put(one.drawer, one.key, one.value)

    # The cabinet

    def put(self, drawer: str, key: str, value: bytes) -> None:
        self._run(
            "INSERT INTO crosstable.cabinet (drawer, key, value) VALUES (%s, %s, %b)"
            " ON CONFLICT (drawer, key) DO UPDATE SET value = excluded.value",
            drawer,
            key,
            value,
        )

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        row = self._row(
            "INSERT INTO crosstable.cabinet (drawer, key, value) VALUES (%s, %s, %b)"
            " ON CONFLICT DO NOTHING RETURNING 1",
            drawer,
            key,
            value,
        )
        return row is not None

    def get(self, drawer: str, key: str) -> bytes | None:
        row = self._row("SELECT value FROM crosstable.cabinet WHERE drawer = %s AND key = %s", drawer, key)
        return row[0] if row else None

    def take(self, drawer: str, key: str) -> bytes | None:
        row = self._row("DELETE FROM crosstable.cabinet WHERE drawer = %s AND key = %s RETURNING value", drawer, key)
        return row[0] if row else None

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        """Whoever has the row has the turn; where there is none, whoever claims it."""
        while True:
            row = self._row(
                "SELECT value FROM crosstable.cabinet WHERE drawer = %s AND key = %s FOR UPDATE", drawer, key
            )
            value = work(row[0] if row else None)
            if row is None and value is not None and not self.claim(drawer, key, value):
                continue
            if row is not None and value is None:
                self.take(drawer, key)
            elif row is not None and value is not None and value != row[0]:
                self.put(drawer, key, value)
            return value

    def drawer(self, drawer: str) -> Mapping[str, bytes]:
        return dict(self._rows("SELECT key, value FROM crosstable.cabinet WHERE drawer = %s ORDER BY key", drawer))

    def filed(self) -> Iterator[Filed]:
        rows = self._rows(
            "SELECT drawer, key, value FROM crosstable.cabinet WHERE drawer <> ALL(%s) ORDER BY drawer, key",
            [*PASSING],
        )
        return starmap(Filed, rows)

    # Marks

    def make_mark(self, mark: str) -> None:
        """Leaves a mark in the same transaction; those of yesterday are of no use any more."""
        self._run(FORGET_MARKS)
        self._run("INSERT INTO crosstable.marks (mark) VALUES (%s)", mark)

    def is_marked(self, mark: str) -> bool:
        return self._row("SELECT 1 FROM crosstable.marks WHERE mark = %s", mark) is not None

    def _run(self, statement: str, *values: object) -> Cursor:
        return self._connection.execute(statement, values)

    def _row(self, statement: str, *values: object) -> Any | None:
        return self._run(statement, *values).fetchone()

    def _rows(self, statement: str, *values: object) -> list[Any]:
        return self._run(statement, *values).fetchall()


def _columns(record: Record) -> tuple[int, int, int, int, str, str, int, bytes, bytes]:
    one = record
    return (one.seq, one.action, one.size, one.time, one.by, one.type, one.version, one.body, one.hash)


def _written(fact: Fact) -> tuple[Digest, PersonId, str, str]:
    return (fact.digest, fact.person, fact.salt, fields_written(fact.fields))


def _fact(digest: Digest, person: PersonId, salt: str, fields: str) -> Fact:
    return Fact(digest, person, salt, fields_read(digest, fields))


def _batches(rows: Iterable[T]) -> Iterator[list[T]]:
    remaining = iter(rows)
    while some := list(islice(remaining, _AT_ONCE)):
        yield some
