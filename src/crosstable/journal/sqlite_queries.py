"""What a journal file holds, read and written over one connection.

Where streams end that were written to over this connection is remembered, because asking for it costs half as much as
writing. New records are put into the file with the commit, all in one statement, because a statement for each costs as
much again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import starmap

import apsw
import msgspec
from msgspec.structs import astuple

from crosstable.journal.chain import links
from crosstable.journal.clock import NOTE, Clock, SteadyClock, microseconds
from crosstable.journal.codec import COLUMNS, events_of, since
from crosstable.journal.interface import (
    Addition,
    Conflict,
    Contents,
    Head,
    Record,
    Since,
    StoredFact,
    StreamId,
)
from crosstable.journal.key_value import KEYS, PASSING
from crosstable.journal.persons import by_person, fields_written
from crosstable.journal.sqlite_schema import TABLES
from crosstable.journal.statements import FACT, PASSES, RECORD, Cursor, Statements, facts_read
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
        self._new: list[tuple[StreamId, int, list[Record]]] = []  # what the transaction appends, and to which number

    # Transactions that write

    def begin(self) -> None:
        """Keep everybody else from writing. If another connection did since the last time, the ends are others."""
        if self.db.in_transaction:  # one that could not be undone
            self.roll_back()
        self.db.execute("BEGIN IMMEDIATE")
        version = self.db.execute("PRAGMA data_version").get
        if version != self._version:
            self._ends.clear()
            self._version = version

    def commit(self) -> set[StreamId]:
        """Write everything to the disk and return the streams that went on."""
        rows = [(number, *astuple(record)) for _, number, records in self._new for record in records]
        self.db.executemany(_INSERT, rows)
        self.db.execute("COMMIT")
        went_on = {stream for stream, _, _ in self._new}
        self._new.clear()
        return went_on

    def roll_back(self) -> None:
        """Undo what the transaction did; SQLite may have done so itself."""
        self._ends.clear()
        self._new.clear()
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")

    # Events

    def append(self, addition: Addition, clock: Clock | SteadyClock) -> list[Record]:
        """Check first and write then, so that a conflict has written nothing."""
        stream, key = addition.stream, addition.key
        number, head = self._ends.get(stream) or self._end(stream) or (None, None)
        if not addition.follows(head) or (key and self.answered(key.who, key.scope, key.key)):
            raise Conflict(head.seq if head else 0)
        records = links(stream, head, self.time(clock), addition.actions, addition.by)
        if records:
            if number is None:
                number = self._begin(stream)
            self._ends[stream] = number, records[-1].head
            self._new.append((stream, number, records))
        for fact in addition.facts:
            self._keep(stream, fact)
        if used := addition.used(len(records)):
            self._use(used)
            self._count_key(stream)
        return records

    def _end(self, stream: StreamId) -> tuple[int, Head] | None:
        """Return the stream's number in the file, and its head."""
        row = self._row(
            f"SELECT stream, seq, time, hash FROM events WHERE {self.OF_STREAM} ORDER BY seq DESC LIMIT 1", stream
        )
        return (row[0], Head(*row[1:])) if row else None

    def _begin(self, stream: StreamId) -> int:
        self.db.execute("INSERT INTO streams (id) VALUES (?)", (stream,))
        return self.db.last_insert_rowid()

    def head(self, stream: StreamId) -> Head | None:
        end = self._end(stream)
        return end[1] if end else None

    def heads(self) -> Mapping[StreamId, Head]:
        # A cross join, so that SQLite asks for each stream's end instead of reading all events.
        rows = self._rows(
            "SELECT id, seq, time, hash FROM streams CROSS JOIN events"
            " ON stream = number AND seq = (SELECT max(seq) FROM events WHERE stream = number) ORDER BY number"
        )
        return {StreamId(name): Head(*head) for name, *head in rows}

    def look(self) -> Cursor:
        note = "SELECT value FROM cabinet WHERE drawer = ? AND key = ?"
        return self._run(f"SELECT ?, ({note})", microseconds(), *NOTE)

    def since(self, stream: StreamId, after: int, hash: bytes) -> Since:
        if after:
            return since(self._from(stream, after, f"{COLUMNS}, hash").fetchall(), after, hash)
        # As of one moment. Of the hashes only the last is read: that is quicker.
        with self._moment():
            head = self.head(stream)
            events = events_of(self._from(stream, 1, COLUMNS))
        return Since(events, head.hash if head else b"")

    def ends(self) -> Mapping[StreamId, Head]:
        """Return no ends: the last record is the end."""
        return {}

    def strays(self) -> Mapping[str, int]:
        """Return strays by their numbers: a stream that is missing has no name."""
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
        # All with one statement: a page of a thousand players asks for a thousand names.
        wanted = msgspec.json.encode(list(digests)).decode()
        rows = self._rows(
            f"SELECT {FACT} FROM facts WHERE digest IN (SELECT value FROM json_each(?)) GROUP BY digest", wanted
        )
        return {fact.digest: fact for fact in facts_read(rows)}

    def facts_of(self, person: PersonId) -> list[Fact]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts WHERE number IN"
            " (SELECT min(number) FROM facts WHERE person = ? GROUP BY digest) ORDER BY number",
            person,
        )
        return facts_read(rows)

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        rows = self._rows(
            f"SELECT {FACT} FROM facts WHERE number IN (SELECT min(number) FROM facts GROUP BY digest) ORDER BY number"
        )
        return by_person(facts_read(rows))

    def stored_facts(self) -> Iterator[StoredFact]:
        return starmap(StoredFact, self._rows(f"SELECT stream, {FACT} FROM facts ORDER BY number"))

    def _keep(self, stream: StreamId, fact: Fact) -> None:
        known = self._row("SELECT person FROM facts WHERE digest = ? LIMIT 1", fact.digest)
        person = known[0] if known else fact.person
        if not known:
            self._know(person)
        self.db.execute(
            f"INSERT INTO facts (stream, {FACT}) VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
            (stream, fact.digest, person, fact.salt, fields_written(fact.fields)),
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
        """Write all facts and keys anew.

        A page keeps copies of rows that were moved inside it; a page given up is zeroed.
        """
        for table, order in (("facts", "number"), ("keys", "who, scope, key")):
            self.db.execute(f"CREATE TEMP TABLE remaining AS SELECT * FROM {table} ORDER BY {order}")
            self.db.execute(f"DELETE FROM {table}")
            self.db.execute(f"INSERT INTO {table} SELECT * FROM remaining ORDER BY {order}")
            self.db.execute("DROP TABLE remaining")

    def empty_what_passes(self) -> None:
        """Empty the drawers that no backup keeps."""
        self._run(f"DELETE FROM cabinet WHERE {PASSES}", *PASSING)

    # The whole

    def replace(self, contents: Contents, also: Iterable[StreamId] = ()) -> None:
        """Put other contents in the place of everything, `also` what they have of streams that they don't list."""
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
    def _moment(self) -> Iterator[None]:
        """Read everything inside as of one moment: that of the transaction, if there is one."""
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
