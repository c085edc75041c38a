"""The cabinet in the journal's SQLite file, read independently of the writer and written in its commits."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager

from crosstable.journal.key_value import Change
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.journal.writer import Writer


class SqliteCabinet:
    """See `journal.cabinet.Cabinet`."""

    def __init__(self, reading: Callable[[], AbstractContextManager[SqliteQueries]], writer: Writer) -> None:
        self._reading = reading
        self._writer = writer

    def put(self, drawer: str, key: str, value: bytes) -> None:
        self._writer.write(SqliteQueries.put, drawer, key, value)

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        return self._writer.write(SqliteQueries.claim, drawer, key, value)

    def get(self, drawer: str, key: str) -> bytes | None:
        with self._reading() as queries:
            return queries.get(drawer, key)

    def take(self, drawer: str, key: str) -> bytes | None:
        return self._writer.write(SqliteQueries.take, drawer, key)

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        return self._writer.write(SqliteQueries.change, drawer, key, work)

    def all(self, drawer: str) -> Mapping[str, bytes]:
        with self._reading() as queries:
            return queries.drawer(drawer)
