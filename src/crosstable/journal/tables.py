"""The statements: what a journal file holds, read and written over one connection.

When a transaction begins and ends is the caller's to say. Where streams end that were written to over this connection
is remembered, because asking for it costs half as much as writing. New records are put into the file with the commit,
all in one statement, because a statement for each costs as much again.

The events of a stream stand together in the file (`events`), so that it is read quickly. Appends to many streams would
each write pages of their own, so these are put side by side first (`recent`), which takes a fifth of the pages, and
sorted in when there are many. A stream's recent events come after all of its others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, starmap
from typing import Any

import apsw
from msgspec.structs import astuple

from crosstable.journal.cabinet import PASSING, Change, Filed
from crosstable.journal.chain import links
from crosstable.journal.clock import Clock
from crosstable.journal.codec import COLUMNS, events_of, since
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
from crosstable.journal.schema import TABLES
from crosstable.model.persons import Digest, Fact, PersonId

_RECORD = "seq, action, size, time, by, type, version, body, hash"
_INSERT = f"INSERT INTO {{}} (stream, {_RECORD}) VALUES (?,?,?,?,?,?,?,?,?,?)".format
_OF_STREAM = "stream = (SELECT number FROM streams WHERE id = ?)"
_FACT = "digest, person, salt, fields"
_PASSING = f"({','.join('?' * len(PASSING))})"

MANY = 10  # appends in one transaction, from which on they are put side by side
MOST_RECENT = 3000  # events that are not sorted in yet


class Tables:
    """One connection's view of a journal file; also its `Contents` inside a transaction."""

    def __init__(self, db: apsw.Connection) -> None:
        self.db = db
        self._version = 0  # of the file, as it was when the ends were true
        self._ends: dict[StreamId, tuple[int, Head]] = {}
        self._new: list[tuple[StreamId, int, list[Record]]] = []  # what the transaction appends, and to which number

    # Transactions that write

    def begin(self) -> None:
        """From here on nobody else writes. If another connection did since the last time, the ends are others."""
        if self.db.in_transaction:  # one that could not be undone
            self.roll_back()
        self.db.execute("BEGIN IMMEDIATE")
        version = self.db.execute("PRAGMA data_version").get
        if version != self._version:
            self._ends.clear()
            self._version = version

    def commit(self) -> set[StreamId]:
        """Everything is on the disk when this returns. Gives the streams that went on."""
        if self._new:
            self._write()
        self.db.execute("COMMIT")
        went_on = {stream for stream, _, _ in self._new}
        self._new.clear()
        return went_on

    def roll_back(self) -> None:
        """Undoes what the transaction did; SQLite may have done so itself."""
        self._ends.clear()
        self._new.clear()
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")

    # Events

    def append(self, addition: Addition, clock: Clock) -> list[Record]:
        """Checks first and writes then, so that a conflict has written nothing."""
        stream, key = addition.stream, addition.key
        number, head = self._ends.get(stream) or self._end(stream) or (None, None)
        if not addition.follows(head) or (key and self.answered(key.who, key.scope, key.key)):
            raise Conflict(head.seq if head else 0)
        records = links(stream, head, clock(), addition.actions, addition.by)
        if records:
            if number is None:
                number = self._begin(stream)
            self._ends[stream] = number, records[-1].head
            self._new.append((stream, number, records))
        for fact in addition.facts:
            self._keep(stream, fact)
        if used := addition.used(len(records)):
            self._use(used)
        return records

    def _write(self) -> None:
        """Where a stream may have recent events, its new ones must be among them."""
        recent: int = self.db.execute("SELECT max(rowid) FROM recent").get or 0
        side_by_side = recent or len(self._new) >= MANY
        rows = [(number, *astuple(record)) for _, number, records in self._new for record in records]
        self.db.executemany(_INSERT("recent" if side_by_side else "events"), rows)
        if side_by_side and recent + len(rows) > MOST_RECENT:
            self._sort_in()

    def _sort_in(self) -> None:
        """Puts recent events into their places. Where those of a stream do not come after all of its others it is
        damaged: they stay, so that it does not look sound, and all other streams go on.
        """
        damaged = self._rows(
            "DELETE FROM recent WHERE stream IN (SELECT stream FROM recent AS r GROUP BY stream"
            " HAVING min(seq) <= (SELECT max(seq) FROM events WHERE stream = r.stream))"
            f" RETURNING stream, {_RECORD}"
        )
        self.db.execute(
            f"INSERT INTO events (stream, {_RECORD}) SELECT stream, {_RECORD} FROM recent ORDER BY stream, seq"
        )
        self.db.execute("DELETE FROM recent")
        self.db.executemany(_INSERT("recent"), damaged)

    def _end(self, stream: StreamId) -> tuple[int, Head] | None:
        """The stream's number in the file, and its head."""
        # In this order also between transactions: events go from `recent` to `events` and never back, so whatever is
        # sorted in between the two looks is found by the second.
        for table in ("recent", "events"):
            row = self._row(
                f"SELECT stream, seq, time, hash FROM {table} WHERE {_OF_STREAM} ORDER BY seq DESC LIMIT 1", stream
            )
            if row:
                return row[0], Head(*row[1:])
        return None

    def _begin(self, stream: StreamId) -> int:
        self.db.execute("INSERT INTO streams (id) VALUES (?)", (stream,))
        return self.db.last_insert_rowid()

    def head(self, stream: StreamId) -> Head | None:
        end = self._end(stream)
        return end[1] if end else None

    def heads(self) -> Mapping[StreamId, Head]:
        # A cross join, so that SQLite asks for each stream's end instead of reading all events.
        read = (
            "SELECT number, id, seq, time, hash FROM streams"
            " CROSS JOIN {0} ON stream = number AND seq = (SELECT max(seq) FROM {0} WHERE stream = number)".format
        )
        with self._moment():
            rows = self._rows(f"{read('events')}; {read('recent')}")
        ends = {number: (StreamId(name), Head(*head)) for number, name, *head in rows}
        return dict(end for _, end in sorted(ends.items()))

    def record(self, stream: StreamId, seq: int) -> Record | None:
        read = f"SELECT {_RECORD} FROM {{}} WHERE {_OF_STREAM} AND seq = ?".format
        row = self._row(f"{read('events')} UNION ALL {read('recent')}", stream, seq, stream, seq)
        return Record(*row) if row else None

    def records(self, stream: StreamId, after: int = 0) -> list[Record]:
        with self._moment():
            rows = list(self._from(stream, after + 1, _RECORD))
        return list(starmap(Record, rows))

    def since(self, stream: StreamId, after: int, hash: bytes) -> Since:
        if not after:
            return self._all(stream)
        with self._moment():
            rows = list(self._from(stream, after, f"{COLUMNS}, hash"))
        return since(rows, after, hash)

    def _all(self, stream: StreamId) -> Since:
        """Everything that happened, as of one moment. Of the hashes only the last is read: that is quicker."""
        with self._moment():
            head = self.head(stream)
            events = events_of(self._in("events", stream, 1, COLUMNS))
            events += events_of(self._in("recent", stream, 1, COLUMNS), len(events))
        return Since(events, head.hash if head else b"")

    def _from(self, stream: StreamId, first: int, columns: str) -> Iterator[Any]:
        """The rows of a stream from a number on. To be read in one transaction, because of the two tables."""
        return chain.from_iterable(self._in(table, stream, first, columns) for table in ("events", "recent"))

    def _in(self, table: str, stream: StreamId, first: int, columns: str) -> apsw.Cursor:
        """Those that are in one of them, in order."""
        return self.db.execute(
            f"SELECT {columns} FROM {table} WHERE {_OF_STREAM} AND seq >= ? ORDER BY seq", (stream, first)
        )

    def streams(self) -> list[StreamId]:
        return [StreamId(name) for (name,) in self._rows("SELECT id FROM streams ORDER BY number")]

    def ends(self) -> Mapping[StreamId, Head]:
        """None: the last record is the end."""
        return {}

    def strays(self) -> Mapping[str, int]:
        """By their numbers: a stream that is missing has no name."""
        rows = self._rows(
            "SELECT stream, count(*) FROM (SELECT stream FROM events UNION ALL SELECT stream FROM recent)"
            " WHERE stream NOT IN (SELECT number FROM streams) GROUP BY stream ORDER BY stream"
        )
        return {str(number): events for number, events in rows}

    def delete(self, stream: StreamId) -> None:
        self._ends.clear()
        for table in ("events", "recent"):
            self.db.execute(f"DELETE FROM {table} WHERE {_OF_STREAM}", (stream,))
        for statement in ("streams WHERE id", "facts WHERE stream", "keys WHERE stream"):
            self.db.execute(f"DELETE FROM {statement} = ?", (stream,))
        self._rebuild()

    # Keys

    def answered(self, who: str, scope: str, key: str) -> Answered | None:
        row = self._row(
            "SELECT route, digest, stream, first, last FROM keys WHERE who = ? AND scope = ? AND key = ?",
            who,
            scope,
            key,
        )
        return Answered(*row) if row else None

    def used(self) -> Iterator[Used]:
        rows = self._rows(
            "SELECT who, scope, key, route, digest, stream, first, last FROM keys ORDER BY who, scope, key"
        )
        return (Used(who, scope, key, Answered(*answered)) for who, scope, key, *answered in rows)

    def _use(self, used: Used) -> None:
        one = used.answered
        self.db.execute(
            "INSERT INTO keys (who, scope, key, route, digest, stream, first, last) VALUES (?,?,?,?,?,?,?,?)",
            (used.who, used.scope, used.key, one.route, one.digest, one.stream, one.first, one.last),
        )

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        found: dict[Digest, Fact] = {}
        for digest in digests:
            if row := self._row(f"SELECT {_FACT} FROM facts WHERE digest = ? LIMIT 1", digest):
                found[digest] = _fact(*row)
        return found

    def facts_of(self, person: PersonId) -> list[Fact]:
        rows = self._rows(
            f"SELECT {_FACT} FROM facts WHERE number IN"
            " (SELECT min(number) FROM facts WHERE person = ? GROUP BY digest) ORDER BY number",
            person,
        )
        return [_fact(*row) for row in rows]

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        rows = self._rows(
            f"SELECT {_FACT} FROM facts WHERE number IN (SELECT min(number) FROM facts GROUP BY digest) ORDER BY number"
        )
        return by_person(_fact(*row) for row in rows)

    def kept(self) -> Iterator[Kept]:
        return map(Written.read, self.written())

    def written(self) -> Iterator[Written]:
        return starmap(Written, self._rows(f"SELECT stream, {_FACT} FROM facts ORDER BY number"))

    def persons(self) -> list[Person]:
        return [Person(*row) for row in self._rows("SELECT id, merged_into FROM persons ORDER BY number")]

    def _keep(self, stream: StreamId, fact: Fact) -> None:
        known = self._row("SELECT person FROM facts WHERE digest = ? LIMIT 1", fact.digest)
        person = known[0] if known else fact.person
        if not known:
            self._know(person)
        self.db.execute(
            f"INSERT INTO facts (stream, {_FACT}) VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
            (stream, fact.digest, person, fact.salt, fields_written(fact.fields)),
        )

    def _know(self, person: PersonId) -> None:
        self.db.execute("INSERT INTO persons (id) VALUES (?) ON CONFLICT DO NOTHING", (person,))

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        refuse_merge({one.id: one.merged_into for one in self.persons()}, person, into)
        self.db.execute("UPDATE persons SET merged_into = ? WHERE id = ?", (into, person))

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
        """Writes all facts and keys anew. A page keeps copies of rows that were moved inside it; a page given up is
        zeroed.
        """
        for table, order in (("facts", "number"), ("keys", "who, scope, key")):
            self.db.execute(f"CREATE TEMP TABLE remaining AS SELECT * FROM {table} ORDER BY {order}")
            self.db.execute(f"DELETE FROM {table}")
            self.db.execute(f"INSERT INTO {table} SELECT * FROM remaining ORDER BY {order}")
            self.db.execute("DROP TABLE remaining")

    # The cabinet

    def put(self, drawer: str, key: str, value: bytes) -> None:
        self.db.execute("INSERT OR REPLACE INTO cabinet (drawer, key, value) VALUES (?,?,?)", (drawer, key, value))

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        rows = self.db.execute(
            "INSERT INTO cabinet (drawer, key, value) VALUES (?,?,?) ON CONFLICT DO NOTHING RETURNING 1",
            (drawer, key, value),
        )
        return bool(rows.fetchall())

    def get(self, drawer: str, key: str) -> bytes | None:
        row = self._row("SELECT value FROM cabinet WHERE drawer = ? AND key = ?", drawer, key)
        return row[0] if row else None

    def take(self, drawer: str, key: str) -> bytes | None:
        row = self._row("DELETE FROM cabinet WHERE drawer = ? AND key = ? RETURNING value", drawer, key)
        return row[0] if row else None

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        before = self.get(drawer, key)
        value = work(before)
        if value is None and before is not None:
            self.take(drawer, key)
        elif value is not None and value != before:
            self.put(drawer, key, value)
        return value

    def drawer(self, drawer: str) -> Mapping[str, bytes]:
        return dict(self._rows("SELECT key, value FROM cabinet WHERE drawer = ? ORDER BY key", drawer))

    def filed(self) -> Iterator[Filed]:
        rows = self._rows(
            f"SELECT drawer, key, value FROM cabinet WHERE drawer NOT IN {_PASSING} ORDER BY drawer, key", *PASSING
        )
        return starmap(Filed, rows)

    def empty_what_passes(self) -> None:
        """Empties the drawers that no backup keeps."""
        self.db.execute(f"DELETE FROM cabinet WHERE drawer IN {_PASSING}", PASSING)

    # The whole

    def replace(self, contents: Contents, also: Iterable[StreamId] = ()) -> None:
        """Puts other contents in the place of everything, `also` what they have of streams that they don't list."""
        self._ends.clear()
        for table in TABLES:
            self.db.execute(f"DELETE FROM {table}")
        for stream in (*contents.streams(), *also):
            number = self._begin(stream)
            rows = ((number, *astuple(record)) for record in contents.records(stream))
            self.db.executemany(_INSERT("events"), rows)
        persons = ((person.id, person.merged_into) for person in contents.persons())
        self.db.executemany("INSERT INTO persons (id, merged_into) VALUES (?,?)", persons)
        facts = map(astuple, contents.written())
        self.db.executemany(f"INSERT INTO facts (stream, {_FACT}) VALUES (?,?,?,?,?)", facts)
        for used in contents.used():
            self._use(used)
        for one in contents.filed():
            self.put(one.drawer, one.key, one.value)

    @contextmanager
    def _moment(self) -> Iterator[None]:
        """What is read meanwhile is of one moment: that of the transaction, where there is one."""
        is_ours = not self.db.in_transaction
        if is_ours:
            self.db.execute("BEGIN")
        try:
            yield
        finally:
            if is_ours and self.db.in_transaction:  # SQLite may have ended it itself, where the disk failed
                self.db.execute("ROLLBACK")

    def _row(self, statement: str, *values: str | int) -> Any | None:
        rows = self._rows(statement, *values)
        return rows[0] if rows else None

    def _rows(self, statement: str, *values: str | int) -> list[Any]:
        return self.db.execute(statement, values).fetchall()


def _fact(digest: Digest, person: PersonId, salt: str, fields: str) -> Fact:
    return Fact(digest, person, salt, fields_read(digest, fields))
