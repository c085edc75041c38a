"""Opening a journal by where it is."""

from pathlib import Path

from crosstable.journal.interface import Journal
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal

_SHARED = ("postgresql://", "postgres://")


def open_journal(where: str, create: bool = True) -> Journal:
    """The journal at a PostgreSQL address, in a SQLite file, or (`:memory:`) in memory.

    Refuses one that is not there (`no_such_journal`) unless it may be created, and whatever stands in the way.
    """
    if where == ":memory:":
        return MemoryJournal()
    if where.startswith(_SHARED):
        from crosstable.journal.postgres import PostgresJournal

        return PostgresJournal(where, create=create)
    return SqliteJournal(Path(where), create=create)
