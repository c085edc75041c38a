"""Connections for reading: each in use by one thread at a time, kept for the next."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

import apsw

from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.model.refusals import StorageAway

MOST_IDLE = 8


class Readers:
    """A small pool. Nobody waits for a connection: when all are in use, one more is opened."""

    def __init__(self, connect: Callable[[], apsw.Connection]) -> None:
        self._connect = connect
        self._lock = Lock()
        self._idle: list[SqliteQueries] = []
        self._closed = False

    @contextmanager
    def one(self) -> Iterator[SqliteQueries]:
        """Yield a connection; one that failed is not used again."""
        tables = self._take() or SqliteQueries(self._connect())
        try:
            yield tables
        except BaseException:
            tables.db.close(True)
            raise
        self._give_back(tables)

    @contextmanager
    def moment(self) -> Iterator[SqliteQueries]:
        """Yield a connection that sees one moment of the file throughout."""
        with self.one() as tables:
            tables.db.execute("BEGIN")
            tables.db.execute("SELECT count(*) FROM streams").fetchall()
            yield tables
            if tables.db.in_transaction:  # SQLite may have ended it itself, where the disk failed
                tables.db.execute("ROLLBACK")

    def _take(self) -> SqliteQueries | None:
        with self._lock:
            self.refuse_when_closed()
            return self._idle.pop() if self._idle else None

    def _give_back(self, tables: SqliteQueries) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < MOST_IDLE:
                self._idle.append(tables)
                return
        tables.db.close()

    def refuse_when_closed(self) -> None:
        if self._closed:
            raise StorageAway("journal_closed")

    def close(self) -> None:
        """Close what is idle; what is in use closes when it is given back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for tables in idle:
            tables.db.close()
