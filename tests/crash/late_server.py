"""A broken server for comparison: it answers before its commit. The kill test must catch it.

Reads use the writing connection, so that nothing shows while the process lives.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import RLock

from msgspec.structs import astuple

from crosstable.journal.interface import StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_queries import _INSERT, SqliteQueries
from crosstable.journal.writer import Writer
from tests import programs

LATE = 40  # transactions that share a commit
_turn = RLock()
_waiting = 0


def begin(tables: SqliteQueries) -> None:
    if not tables.db.in_transaction:
        tables.db.execute("BEGIN IMMEDIATE")


def commit(tables: SqliteQueries) -> set[StreamId]:
    """Write the rows; a later transaction commits them."""
    global _waiting
    _waiting += 1
    if _waiting % LATE == 0:
        return _commit(tables)
    rows = [(number, *astuple(record)) for _, number, records in tables._new for record in records]
    tables.db.executemany(_INSERT, rows)
    streams = {stream for stream, _, _ in tables._new}
    tables._new.clear()
    return streams


@contextmanager
def reader(journal: SqliteJournal) -> Iterator[SqliteQueries]:
    with _turn:
        yield SqliteQueries(journal._db)


def serve(writer: Writer, *given: object) -> None:
    with _turn:
        _serve(writer, *given)  # type: ignore[arg-type]


_commit, _serve = SqliteQueries.commit, Writer._serve


def notify(journal: SqliteJournal, streams: Iterable[StreamId]) -> None:
    journal._bell.ring(streams)


def command_line(*arguments: object) -> None:
    """Run `crosstable` with these arguments and the late commits."""
    for kind, name, work in (
        (SqliteQueries, "begin", begin),
        (SqliteQueries, "commit", commit),
        (SqliteJournal, "_reader", reader),
        (SqliteJournal, "_notify", notify),
        (Writer, "_serve", serve),
    ):
        setattr(kind, name, work)
    programs.command_line(*arguments)
