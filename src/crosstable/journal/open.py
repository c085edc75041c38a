"""Opening a journal by where it is."""

from importlib import import_module
from pathlib import Path

from crosstable.journal.interface import Journal
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import BadFile

_SHARED = ("postgresql://", "postgres://")


def open_journal(where: str, create: bool = True, read_only: bool = False) -> Journal:
    """Open the journal at a PostgreSQL URL, in a SQLite file, or (`:memory:`) in memory.

    `read_only` is for processes that only read while another one writes; several writers need PostgreSQL anyway.

    Raise `no_such_journal` if it is missing and may not be created, `postgres_not_installed` without its client, and
    other refusals of the store.
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
