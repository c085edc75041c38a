"""Connections for reading: each in use by one thread at a time, kept for the next."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

import apsw

from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.model.refusals import StorageAway

MOST_IDLE = 8


class Readers:
    """A small pool. Nobody waits: when all connections are in use, another one is opened."""

    def __init__(self, connect: Callable[[], apsw.Connection]) -> None:
        self._connect = connect
        self._lock = Lock()
        self._idle: list[SqliteQueries] = []
        self._closed = False

    @contextmanager
    def connection(self) -> Iterator[SqliteQueries]:
        """Yield a connection; a failed one is not reused."""
        queries = self._take() or SqliteQueries(self._connect())
        try:
            yield queries
        except BaseException:
            queries.db.close(True)
            raise
        self._give_back(queries)

    @contextmanager
    def snapshot(self) -> Iterator[SqliteQueries]:
        with self.connection() as queries:
            queries.db.execute("BEGIN")
            queries.db.execute("SELECT count(*) FROM streams").fetchall()
            yield queries
            if queries.db.in_transaction:  # SQLite may have ended it itself, where the disk failed
                queries.db.execute("ROLLBACK")

    def _take(self) -> SqliteQueries | None:
        with self._lock:
            self.check_open()
            return self._idle.pop() if self._idle else None

    def _give_back(self, queries: SqliteQueries) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < MOST_IDLE:
                self._idle.append(queries)
                return
        queries.db.close()

    def check_open(self) -> None:
        if self._closed:
            raise StorageAway("journal_closed")

    def close(self) -> None:
        """Close idle connections; those in use are closed when returned."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for queries in idle:
            queries.db.close()
