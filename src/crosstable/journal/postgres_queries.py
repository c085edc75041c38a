"""What a journal on PostgreSQL holds, read and written over one connection."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, starmap
from typing import Any, TypeVar

import psycopg
from msgspec.structs import astuple

from crosstable.journal.chain import links
from crosstable.journal.clock import NOTE, Clock, SteadyClock
from crosstable.journal.codec import COLUMNS, since
from crosstable.journal.interface import (
    Addition,
    Conflict,
    Contents,
    Head,
    KeptFact,
    Record,
    Since,
    StoredFact,
    StreamId,
)
from crosstable.journal.key_value import KEYS
from crosstable.journal.persons import by_person, fields_written
from crosstable.journal.postgres_pool import Connection
from crosstable.journal.postgres_schema import LOCK
from crosstable.journal.statements import FACT, RECORD, Statements, facts_read
from crosstable.model.persons import Digest, Fact, PersonId

T = TypeVar("T")
Cursor = psycopg.Cursor[tuple[Any, ...]]

# An advisory lock: shared by those who read the whole, and alone for those who delete so that nothing is left behind.
WHOLE = (LOCK[0], 2)
_LOOK = (
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,"
    " (SELECT value FROM cabinet WHERE drawer = ? AND key = ?)"
)

FORGET_MARKS = "DELETE FROM marks WHERE made < now() - interval '1 day'"

TABLES = ", ".join(("streams", "events", "facts", "kept", "persons", "keys", "cabinet"))
_AT_ONCE = 5000  # rows in one statement of a restore


class PostgresQueries(Statements):
    """One connection's view of the journal; also its `Contents` where the connection sees one moment."""

    OF_STREAM = "stream = ?"
    FOR_UPDATE = "FOR UPDATE"
    AS_BYTES = "convert_to(({})::text, 'UTF8')"
    AS_NUMBER = "convert_from(cabinet.value, 'UTF8')::bigint"

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # Events

    def append(self, addition: Addition, clock: Clock | SteadyClock) -> list[Record]:
        """Ask once, then write everything. A used key shows when it is written: UniqueViolation."""
        stream = addition.stream
        head, now = self._turn(stream, clock, begin=bool(addition.actions) and not addition.expected)
        if not addition.follows(head):
            raise Conflict(head.seq if head else 0)
        records = links(stream, head, now, addition.actions, addition.by)
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
            self._keep([KeptFact(stream, fact) for fact in addition.facts])
        if used := addition.used(len(records)):
            self._use(used)
            self._count_key(stream)
        return records

    def _turn(self, stream: StreamId, clock: Clock | SteadyClock, begin: bool) -> tuple[Head | None, int]:
        """Wait until it is our turn to write to a stream; give its head, and the time. The others wait for us."""
        while True:
            if begin:
                self._run("INSERT INTO streams (id) VALUES (?) ON CONFLICT DO NOTHING", stream)
            place = self._run("SELECT seq, time, hash FROM streams WHERE id = ? FOR UPDATE", stream)
            looked = (clock.ticks(), self.look()) if isinstance(clock, SteadyClock) else None
            row = place.fetchone()
            # No row although we began one: there was an old one, and it was deleted while we waited.
            if row or not begin:
                return Head(*row) if row and row[0] else None, self.time(clock, looked)

    def look(self) -> Cursor:
        return self._run(_LOOK, *NOTE)

    def head(self, stream: StreamId) -> Head | None:
        row = self._row("SELECT seq, time, hash FROM streams WHERE id = ?", stream)
        return Head(*row) if row else None

    def heads(self) -> Mapping[StreamId, Head]:
        rows = self._rows("SELECT id, seq, time, hash FROM streams ORDER BY number")
        return {StreamId(name): Head(*head) for name, *head in rows}

    def since(self, stream: StreamId, after: int, hash: bytes) -> Since:
        return since(self._from(stream, after, f"{COLUMNS}, hash"), after, hash)

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
        return {fact.digest: fact for fact in facts_read(rows)}

    def facts_of(self, person: PersonId) -> list[Fact]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts f WHERE person = ?"
            " ORDER BY (SELECT min(number) FROM kept k WHERE k.digest = f.digest)",
            person,
        )
        return facts_read(rows)

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts JOIN"
            " (SELECT digest, min(number) AS first FROM kept GROUP BY digest) AS came USING (digest)"
            " ORDER BY first"
        )
        return by_person(facts_read(rows))

    def stored_facts(self) -> Iterator[StoredFact]:
        # A fact that came with nothing is none that we wrote, but it is read all the same.
        rows = self._rows(
            f"SELECT coalesce(stream, ''), {FACT} FROM kept RIGHT JOIN facts USING (digest) ORDER BY number, digest"
        )
        return starmap(StoredFact, rows)

    def _keep(self, kept: Sequence[KeptFact]) -> None:
        """Keep facts; one that is known stays as it is, and whom a new one is about is known from now on."""
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
        """Take deleted rows out of the server's files.

        They stay in a file until their place is used again, and nobody knows when that is. So the file is replaced by
        one that holds only what is left: changing a column's type from what it is to what it is does that, inside the
        transaction.
        """
        for table, column in (("facts", "fields"), ("keys", "digest")):
            self._run(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE text COLLATE \"C\" USING {column} || ''")

    # The whole

    def hold(self) -> None:
        """Keep others from deleting or replacing what this connection reads, until it is closed."""
        self._run("SELECT pg_advisory_lock_shared(?, ?)", *WHOLE)

    def _wait_for_readers(self) -> None:
        """Wait for those who hold the whole, and keep nobody else waiting meanwhile."""
        self._run("SELECT pg_advisory_xact_lock(?, ?)", *WHOLE)

    def lock_whole(self) -> None:
        """Keep everybody else from reading or writing until the end of the transaction, which may take its time."""
        self._wait_for_readers()
        self._run(f"LOCK TABLE {TABLES} IN ACCESS EXCLUSIVE MODE")
        self._run("SELECT set_config('idle_in_transaction_session_timeout', '0', true)")

    def _lock_personal(self) -> None:
        """Lock facts and keys, after a stream's row as an append does: with one order nobody waits in a circle."""
        self._run("LOCK TABLE facts, keys IN ACCESS EXCLUSIVE MODE")

    def replace(self, contents: Contents) -> None:
        """Put other contents in the place of everything, in new files."""
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
            self._keep(kept)
        for used in contents.used_keys():
            self._use(used)
        for filed in contents.cabinet_entries():
            self.put(filed.drawer, filed.key, filed.value)

    # Marks

    def make_mark(self, mark: str) -> None:
        """Leave a mark in the same transaction; those of yesterday are of no use any more."""
        self._run(FORGET_MARKS)
        self._run("INSERT INTO marks (mark) VALUES (?)", mark)

    def is_marked(self, mark: str) -> bool:
        return self._row("SELECT 1 FROM marks WHERE mark = ?", mark) is not None

    def _run(self, statement: str, *values: object) -> Cursor:
        return self._connection.execute(statement.replace("?", "%s"), values, binary=True)


def _fact_row(fact: Fact) -> tuple[Digest, PersonId, str, str]:
    return (fact.digest, fact.person, fact.salt, fields_written(fact.fields))


def _batches(rows: Iterable[T]) -> Iterator[list[T]]:
    remaining = iter(rows)
    while some := list(islice(remaining, _AT_ONCE)):
        yield some
