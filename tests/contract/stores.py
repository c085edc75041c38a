"""The kinds of journal, each opened by one word."""

from contextlib import closing
from pathlib import Path

import apsw
import psycopg

from crosstable.journal.clock import Clock, SteadyClock
from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.sqlite import SqliteJournal


class Store:
    """Where a journal is kept."""

    def __init__(self) -> None:
        self._opened: list[Journal] = []

    def open(self, clock: Clock | SteadyClock | None = None) -> Journal:
        """Open another journal on the same store."""
        journal = self.make(clock)
        self._opened.append(journal)
        return journal

    def make(self, clock: Clock | SteadyClock | None) -> Journal:
        raise NotImplementedError

    def lose(self, stream: StreamId, seq: int) -> None:
        """Delete an event without the journals' knowledge."""
        raise NotImplementedError

    def close(self) -> None:
        for journal in self._opened:
            journal.close()


class MemoryStore(Store):
    def make(self, clock: Clock | SteadyClock | None) -> Journal:
        return MemoryJournal(clock=clock)

    def lose(self, stream: StreamId, seq: int) -> None:
        for journal in self._opened:
            assert isinstance(journal, MemoryJournal)
            records = journal._held.events[stream]
            records[:] = [record for record in records if record.seq != seq]


class SqliteStore(Store):
    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file

    def make(self, clock: Clock | SteadyClock | None) -> Journal:
        return SqliteJournal(self.file, clock=clock)

    def lose(self, stream: StreamId, seq: int) -> None:
        with closing(apsw.Connection(str(self.file))) as db:
            db.execute(
                "DELETE FROM events WHERE seq = ? AND stream = (SELECT number FROM streams WHERE id = ?)", (seq, stream)
            )


class PostgresStore(Store):
    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    def make(self, clock: Clock | SteadyClock | None) -> Journal:
        return PostgresJournal(self.url, clock)

    def lose(self, stream: StreamId, seq: int) -> None:
        with psycopg.connect(self.url) as db:
            db.execute("DELETE FROM crosstable.events WHERE seq = %s AND stream = %s", [seq, stream])
