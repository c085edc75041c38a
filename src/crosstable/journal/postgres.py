"""The journal on PostgreSQL: durable when `append` returns, for any number of processes at once.

Writers of a stream take turns by its row; writers of other streams do not wait. Times are the database's. Waiting
threads are woken by a notice, and check every two seconds in case one was lost. A pooler in between must give every
client its own connection (sessions, not transactions).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import TypeVar

from psycopg import errors

from crosstable.journal.backup import open_backup, write_backup
from crosstable.journal.clock import Clock, SteadyClock
from crosstable.journal.interface import (
    Addition,
    Conflict,
    Contents,
    EventsSince,
    Head,
    Journal,
    KeyUse,
    Person,
    Record,
    StreamId,
)
from crosstable.journal.key_value import Cabinet, Change
from crosstable.journal.notifier import Notifier
from crosstable.journal.postgres_address import Address
from crosstable.journal.postgres_listener import Listener
from crosstable.journal.postgres_pool import Connection, Pool, connect
from crosstable.journal.postgres_queries import PostgresQueries
from crosstable.journal.postgres_schema import has_tables, migrate
from crosstable.journal.postgres_transaction import write
from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.refusals import Refusal, StorageAway

CONNECTIONS = 8
LOOK_EVERY = 2.0

T = TypeVar("T")


class PostgresJournal(Journal):
    """See `journal.interface.Journal`."""

    def __init__(
        self, url: str, clock: Clock | SteadyClock | None = None, *, create: bool = True, connections: int = CONNECTIONS
    ) -> None:
        """Open or create the journal in a database. Raises the refusals of `journal.postgres_failures`."""
        address = Address(url)
        self._clock = SteadyClock() if clock is None else clock
        self._bell = Notifier()
        self._pool = Pool(address, connections)
        self._listener = Listener(lambda: connect(address), self._bell)
        try:
            if not create and not self._pool.run(has_tables):
                raise StorageAway("no_such_journal", file=address.shown)
            self._pool.run(migrate)
        except BaseException:
            self.close()
            raise

    # Events

    def add(self, addition: Addition) -> list[Record]:
        stream = addition.stream

        def append(connection: Connection) -> list[Record]:
            return PostgresQueries(connection).append(addition, self._clock)

        def is_written(connection: Connection, records: Sequence[Record]) -> bool:
            queries = PostgresQueries(connection)
            if records:
                return queries.record(stream, records[-1].seq) == records[-1]
            # Writing only facts can be repeated.
            used = addition.used_key(0)
            return used is not None and queries.key_use(used.who, used.scope, used.key) == used.answered

        def notice(records: Sequence[Record]) -> str | None:
            return f"{stream}:{records[-1].seq}" if records else None

        try:
            return write(self._pool, append, is_written, notice)
        except errors.UniqueViolation as error:
            if error.diag.table_name != "keys":
                raise
            raise Conflict(addition.expected) from error

    def read(self, stream: StreamId, after: int = 0) -> list[Record]:
        return self._read(lambda queries: queries.records(stream, after))

    def record(self, stream: StreamId, seq: int) -> Record | None:
        return self._read(lambda queries: queries.record(stream, seq))

    def events_after(self, stream: StreamId, after: int = 0, hash: bytes = b"") -> EventsSince:
        return self._read(lambda queries: queries.events_after(stream, after, hash))

    def head(self, stream: StreamId) -> Head | None:
        return self._read(lambda queries: queries.head(stream))

    def heads(self) -> Mapping[StreamId, Head]:
        return self._read(lambda queries: queries.heads())

    def now(self) -> int:
        clock = self._clock
        if not isinstance(clock, SteadyClock):
            self._pool.check_open()
            return clock()
        reading = self._read(lambda queries: queries.clock_reading(clock))
        if reading.note is not None:
            # The time can be read even if nothing can be written; the next reading stores the note.
            with suppress(Refusal):
                return self._change(lambda queries: queries.time(clock))
        return reading.time

    def streams(self) -> list[StreamId]:
        return self._read(lambda queries: queries.streams())

    def key_use(self, who: str, scope: str, key: str) -> KeyUse | None:
        return self._read(lambda queries: queries.key_use(who, scope, key))

    def wait(self, stream: StreamId, after: int, timeout: float) -> bool:
        self._listener.start()
        return self._bell.wait(stream, timeout, lambda: self._is_beyond(stream, after), LOOK_EVERY)

    def delete(self, stream: StreamId) -> None:
        self._change(lambda queries: queries.delete(stream))

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        wanted = list(digests)
        return self._read(lambda queries: queries.facts(wanted))

    def persons(self) -> list[Person]:
        return self._read(lambda queries: queries.persons())

    def facts_of(self, person: PersonId) -> list[Fact]:
        return self._read(lambda queries: queries.facts_of(person))

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        return self._read(lambda queries: queries.facts_of_all())

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        self._change(lambda queries: queries.merge(person, into))

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        self._change(lambda queries: queries.move(digests, to))

    def erase(self, *persons: PersonId) -> int:
        """Erase persons here; copies elsewhere (logs, archives) are the operator's responsibility."""
        return self._change(lambda queries: sum(map(queries.erase, persons)))

    @property
    def cabinet(self) -> Cabinet:
        return _Cabinet(self)

    # The whole

    @contextmanager
    def contents(self) -> Iterator[Contents]:
        with self._pool.separate_connection() as connection:
            queries = PostgresQueries(connection)
            # Before the snapshot is taken: after waiting for a restore, we must not see older data.
            queries.hold_shared()
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            connection.execute("SELECT set_config('idle_in_transaction_session_timeout', '0', true)")
            yield queries

    def backup(self, to: Path) -> None:
        with self.contents() as contents:
            write_backup(contents, to, map(StreamId, contents.strays()))

    def restore(self, source: Path, keep: Path | None = None) -> None:
        is_kept = False

        def replace_all(queries: PostgresQueries) -> None:
            nonlocal is_kept
            if keep is not None:
                queries.lock_whole()
                if is_kept:
                    # The connection was lost after this, so it is done again.
                    keep.unlink(missing_ok=True)
                write_backup(queries, keep, map(StreamId, queries.strays()))
                is_kept = True
            queries.replace(contents)

        with open_backup(source) as contents:
            self._change(replace_all)
        self._bell.ring_all()

    def close(self) -> None:
        self._pool.close()
        self._bell.ring_all()
        self._listener.close()

    def _read(self, work: Callable[[PostgresQueries], T]) -> T:
        return self._pool.run(lambda connection: work(PostgresQueries(connection)))

    def _change(self, work: Callable[[PostgresQueries], T]) -> T:
        mark = token_hex(16)

        def with_mark(connection: Connection) -> T:
            queries = PostgresQueries(connection)
            result = work(queries)
            queries.make_mark(mark)
            return result

        return write(self._pool, with_mark, lambda connection, _: PostgresQueries(connection).is_marked(mark))


class _Cabinet:
    """See `journal.cabinet.Cabinet`."""

    def __init__(self, journal: PostgresJournal) -> None:
        self._read, self._change = journal._read, journal._change

    def put(self, drawer: str, key: str, value: bytes) -> None:
        self._change(lambda queries: queries.put(drawer, key, value))

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        return self._change(lambda queries: queries.claim(drawer, key, value))

    def get(self, drawer: str, key: str) -> bytes | None:
        return self._read(lambda queries: queries.get(drawer, key))

    def take(self, drawer: str, key: str) -> bytes | None:
        return self._change(lambda queries: queries.take(drawer, key))

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        return self._change(lambda queries: queries.change(drawer, key, work))

    def all(self, drawer: str) -> Mapping[str, bytes]:
        return self._read(lambda queries: queries.drawer(drawer))
