"""Opening a journal by where it is."""

from importlib import import_module
from pathlib import Path

from crosstable.journal.interface import Journal
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import BadFile

_SHARED = ("postgresql://", "postgres://")


def open_journal(where: str, create: bool = True, read_only: bool = False) -> Journal:
    """Return the journal at a PostgreSQL address, in a SQLite file, or (`:memory:`) in memory.

    `read_only` is for whoever reads beside the process that writes; several that write share a PostgreSQL anyway.

    Refuses one that is not there (`no_such_journal`) unless it may be created, a PostgreSQL where its client is not
    installed (`postgres_not_installed`), and whatever else prevents it.
    """
    if where == ":memory:":
        return MemoryJournal()
    if where.startswith(_SHARED):
        try:
            import_module("psycopg")
        except ImportError:
            raise BadFile("postgres_not_installed") from None
        from crosstable.journal.postgres import PostgresJournal

        return PostgresJournal(where, create=create)
    return SqliteJournal(Path(where), create=create, read_only=read_only)
