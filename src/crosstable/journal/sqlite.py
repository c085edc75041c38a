"""The journal in one SQLite file: durable when `append` returns, for one program at a time.

A file that can't be written to, such as one on a locked stick, can be read while nobody writes it.

Every commit is synced to the disk (write-ahead log, `synchronous=FULL`), and one commit serves everybody who waits
for one (`journal.writer`). Reading never waits for writing.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import apsw

from crosstable.journal.backup import (
    check_kind,
    is_intact,
    open_backup,
    remove_transient_data,
    sync,
    upgrade,
    wal_path,
    write_backup,
    write_new_file,
)
from crosstable.journal.clock import Clock, SteadyClock
from crosstable.journal.guarded_contents import GuardedContents
from crosstable.journal.interface import (
    Addition,
    Contents,
    EventsSince,
    Head,
    Journal,
    KeyUse,
    Person,
    Record,
    StreamId,
)
from crosstable.journal.key_value import Cabinet
from crosstable.journal.notifier import Notifier
from crosstable.journal.sqlite_failures import blame_source, check_name, translate_errors
from crosstable.journal.sqlite_key_value import SqliteCabinet
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.journal.sqlite_readers import Readers
from crosstable.journal.sqlite_schema import Kind, kind_of
from crosstable.journal.writer import Writer
from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.refusals import BadFile, Reason, Refusal, StorageAway

BUSY_SECONDS = 5.0
LOOK_EVERY = 0.1  # for what other programs have written
SETTINGS = {
    "synchronous": "full",
    "secure_delete": "on",
    "temp_store": "memory",
    "cache_size": -16_000,
    "wal_autocheckpoint": 4000,
    "journal_size_limit": 64 * 1024 * 1024,  # a write-ahead log that grew beyond is cut back
}

T = TypeVar("T")


class SqliteJournal(Journal):
    """See `journal.interface.Journal`."""

    def __init__(
        self,
        file: Path,
        *,
        create: bool = True,
        clock: Clock | SteadyClock | None = None,
        busy_seconds: float = BUSY_SECONDS,
        vfs: str | None = None,
        read_only: bool = False,
    ) -> None:
        """Open a journal, or begin one. Raises the refusals of `journal.sqlite_failures`. `read_only` never changes
        anything, to read while another program writes.
        """
        self.file = file
        self._clock = SteadyClock() if clock is None else clock
        self._busy_seconds = busy_seconds
        self._vfs = vfs
        self._bell = Notifier()
        self._is_locked = False
        self._is_read_only = read_only
        with translate_errors(file):
            self._db = self._open_file(create and not read_only)
            self._place = _file_id(file, self._is_locked)
            # The log may hold data that was erased but could not be wiped.
            self._is_unwiped = not (self._is_locked or read_only) and _log_size(file) > 0
        self._wipe_if_unread()
        self._readers = Readers(self._new_reader)
        self._writer = Writer(SqliteQueries(self._db), self._write_connection, self._notify, self._wipe_now)

    # Events

    def add(self, addition: Addition) -> list[Record]:
        return self._writer.write(SqliteQueries.append, addition, self._clock)

    def read(self, stream: StreamId, after: int = 0) -> list[Record]:
        with self._reader() as queries:
            return queries.records(stream, after)

    def record(self, stream: StreamId, seq: int) -> Record | None:
        with self._reader() as queries:
            return queries.record(stream, seq)

    def events_after(self, stream: StreamId, after: int = 0, hash: bytes = b"") -> EventsSince:
        with self._reader() as queries:
            return queries.events_after(stream, after, hash)

    def head(self, stream: StreamId) -> Head | None:
        with self._reader() as queries:
            return queries.head(stream)

    def heads(self) -> Mapping[StreamId, Head]:
        with self._reader() as queries:
            return queries.heads()

    def now(self) -> int:
        self._readers.check_open()
        if not isinstance(self._clock, SteadyClock):
            return self._clock()
        with self._reader() as queries:
            reading = queries.clock_reading(self._clock)
        if reading.note is not None and not self._is_locked:
            # The time can be read even if the disk is full; the next reading stores the note.
            with suppress(Refusal):
                return self._writer.write(SqliteQueries.time, self._clock)
        return reading.time

    def streams(self) -> list[StreamId]:
        with self._reader() as queries:
            return queries.streams()

    def key_use(self, who: str, scope: str, key: str) -> KeyUse | None:
        with self._reader() as queries:
            return queries.key_use(who, scope, key)

    def wait(self, stream: StreamId, after: int, timeout: float) -> bool:
        return self._bell.wait(stream, timeout, lambda: self._is_beyond(stream, after), LOOK_EVERY)

    def delete(self, stream: StreamId) -> None:
        self._writer.run_outside_transaction(lambda _: self._run_and_wipe(lambda queries: queries.delete(stream)))

    # Persons

    def facts(self, digests: Iterable[Digest]) -> Mapping[Digest, Fact]:
        with self._reader() as queries:
            return queries.facts(digests)

    def persons(self) -> list[Person]:
        with self._reader() as queries:
            return queries.persons()

    def facts_of(self, person: PersonId) -> list[Fact]:
        with self._reader() as queries:
            return queries.facts_of(person)

    def facts_of_all(self) -> Mapping[PersonId, list[Fact]]:
        with self._reader() as queries:
            return queries.facts_of_all()

    def merge(self, person: PersonId, into: PersonId | None) -> None:
        self._writer.write(SqliteQueries.merge, person, into)

    def move(self, digests: Sequence[Digest], to: PersonId) -> None:
        self._writer.write(SqliteQueries.move, digests, to)

    def erase(self, *persons: PersonId) -> int:
        return self._writer.run_outside_transaction(
            lambda _: self._run_and_wipe(lambda queries: sum(map(queries.erase, persons)))
        )

    @property
    def cabinet(self) -> Cabinet:
        return SqliteCabinet(self._reader, self._writer)

    # Everything

    @contextmanager
    def contents(self) -> Iterator[Contents]:
        with ExitStack() as stack:
            with self._guard():
                queries = stack.enter_context(self._readers.snapshot())
            yield GuardedContents(queries, lambda: translate_errors(self.file, queries.db))

    def backup(self, to: Path) -> None:
        with self._reader() as queries:

            def fill(file: Path) -> None:
                with blame_source(self.file):
                    queries.db.execute("VACUUM INTO ?", (str(file),))
                remove_transient_data(file)

            write_new_file(to, fill)

    def restore(self, source: Path, keep: Path | None = None) -> None:
        with open_backup(source) as contents:

            def work(queries: SqliteQueries) -> None:
                if keep is not None:
                    self._write_restore_backup(queries, keep)
                queries.replace(contents)

            self._writer.run_outside_transaction(lambda _: self._writer.transaction(work))
        self._bell.ring_all()

    def _write_restore_backup(self, queries: SqliteQueries, keep: Path) -> None:
        """Write a backup; of a damaged file, which a backup would not hold completely, a copy of the pages."""
        if is_intact(queries.db):
            write_backup(GuardedContents(queries, lambda: translate_errors(self.file, queries.db)), keep)
        else:
            write_new_file(keep, self._copy)

    def _copy(self, file: Path) -> None:
        """Copy over another connection, because a writing connection can't be copied from; nobody
        else writes meanwhile.
        """
        with (
            blame_source(self.file),
            closing(self._new_reader()) as source,
            closing(apsw.Connection(str(file))) as copy,
            copy.backup("main", source, "main") as whole,
        ):
            whole.step(-1)
        with suppress(apsw.Error):
            remove_transient_data(file)

    def close(self) -> None:
        self._writer.close()
        self._readers.close()
        self._wipe_if_unread()
        self._is_unwiped = False  # the next program to open it checks again
        self._db.close(True)
        self._bell.ring_all()

    # Connections

    @contextmanager
    def _reader(self) -> Iterator[SqliteQueries]:
        with self._guard(), self._readers.connection() as queries:
            yield queries

    @contextmanager
    def _guard(self) -> Iterator[None]:
        with translate_errors(self.file, self._db):
            if _file_id(self.file, self._is_locked) != self._place:
                raise StorageAway("journal_gone", file=str(self.file))
            if self._is_locked and _log_size(self.file):
                raise StorageAway("journal_locked", file=str(self.file))
            yield

    @contextmanager
    def _write_connection(self) -> Iterator[None]:
        with self._guard():
            if self._is_locked or self._is_read_only:
                raise StorageAway("journal_read_only", file=str(self.file))
            yield

    def _run_and_wipe(self, work: Callable[[SqliteQueries], T]) -> T:
        """Do the work, and remove what it deleted from the files.

        If that is not possible yet (`not_wiped`), it is tried again after every commit, on close and on open.
        """
        result = self._writer.transaction(work)
        self._is_unwiped = True
        try:
            with self._guard():
                self._wipe()
        except Refusal as refusal:
            raise BadFile("not_wiped", [Reason(refusal.code, refusal.params)], file=str(self.file)) from refusal
        return result

    def _wipe(self) -> None:
        """Move the write-ahead log into the file and empty it. Readers of an earlier snapshot prevent it."""
        self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        self._is_unwiped = False

    def _wipe_if_unread(self) -> None:
        if self._is_unwiped:
            self._wipe_now()

    def _wipe_now(self) -> None:
        """Empty the log if possible right now; there is always a next time."""
        self._db.set_busy_timeout(0)
        with suppress(Refusal), self._guard():
            self._wipe()
        self._db.set_busy_timeout(int(self._busy_seconds * 1000))

    def _notify(self, streams: Iterable[StreamId]) -> None:
        self._bell.ring(streams)
        self._wipe_if_unread()

    def _open_file(self, create: bool) -> apsw.Connection:
        """Return the write connection to a file of the current version, created or upgraded if needed."""
        file = self.file
        check_name(file)
        if file.is_dir():
            raise BadFile("is_folder", file=str(file))
        is_new = not file.exists()
        if is_new:
            if not create:
                raise StorageAway("no_such_journal", file=str(file))
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
            sync(file.parent)
        # Before SQLite opens it: it would leave a log that stays read-only when the file no longer is.
        folder = wal_path(file).parent
        if not os.access(file, os.W_OK) or not (_log_size(file) or os.access(folder, os.W_OK)):
            # Without write access to the folder, the log can't be read, and the latest events would be missing.
            if create or _log_size(file):
                raise StorageAway("journal_read_only", file=str(file))
            self._is_locked = True
        db = self._new_reader()
        try:
            with translate_errors(file, db):
                self._prepare(db, create)
        except BaseException:
            db.close(True)
            if is_new and file.stat().st_size == 0:
                file.unlink()
            raise
        return db

    def _prepare(self, db: apsw.Connection, create: bool) -> None:
        """Create or upgrade the tables, and switch to the write-ahead log."""
        kind = kind_of(db)
        check_kind(kind, db, self.file)
        if kind is Kind.EMPTY and not create:
            raise StorageAway("no_such_journal", file=str(self.file))
        if (self._is_locked or self._is_read_only) and kind is Kind.PRESENT:
            return
        if db.readonly("main"):
            raise StorageAway("journal_read_only", file=str(self.file))
        if kind is not Kind.PRESENT:
            upgrade(db, self.file)
        self._switch_to_wal(db)

    def _new_reader(self) -> apsw.Connection:
        # A connection is never used by two threads at once, so SQLite need not lock it for every column.
        opened = apsw.SQLITE_OPEN_READONLY if self._is_read_only else apsw.SQLITE_OPEN_READWRITE
        flags, name = opened | apsw.SQLITE_OPEN_NOMUTEX, str(self.file)
        if self._is_locked:
            flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_NOMUTEX | apsw.SQLITE_OPEN_URI
            name = f"{self.file.absolute().as_uri()}?immutable=1"
        db = apsw.Connection(name, flags=flags, vfs=self._vfs)
        db.set_busy_timeout(int(self._busy_seconds * 1000))
        try:
            with translate_errors(self.file, db):  # only the connection itself knows what the system said
                for name, value in SETTINGS.items():
                    db.pragma(name, value)
        except Refusal:
            db.close(True)
            raise
        return db

    def _switch_to_wal(self, db: apsw.Connection) -> None:
        """Switch to the write-ahead log. SQLite does not wait here by itself when another program
        opens the file too.
        """
        deadline = time.monotonic() + self._busy_seconds
        while True:
            try:
                db.pragma("journal_mode", "wal")
                return
            except apsw.BusyError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def _log_size(file: Path) -> int:
    try:
        return wal_path(file).stat().st_size
    except FileNotFoundError:
        return 0


def _file_id(file: Path, exact: bool) -> tuple[int, int, int] | None:
    """Return the identity of the current file; with `exact`, including its last modification."""
    try:
        status = os.stat(file)
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns if exact else 0
