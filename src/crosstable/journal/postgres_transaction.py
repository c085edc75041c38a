"""One transaction on PostgreSQL: all or nothing, on disk when confirmed, and in doubt only while nobody answers."""

import time
from collections.abc import Callable
from typing import TypeVar

import psycopg

from crosstable.journal.postgres_address import Address
from crosstable.journal.postgres_pool import Connection, Pool, connect
from crosstable.model.refusals import StorageAway

T = TypeVar("T")

CHANNEL = "crosstable"
# Seconds in which it is tried to find out what became of a commit that broke off, and between two attempts.
INQUIRY = 10.0
PAUSE = 0.05


def write(
    pool: Pool,
    work: Callable[[Connection], T],
    is_there: Callable[[Connection, T], bool],
    notice: Callable[[T], str | None] = lambda _: None,
) -> T:
    """Do work in a transaction.

    `notice` gives what everybody is told once it is written.

    The statements of `work` travel together up to the first whose answer it reads, and those after the last such one
    together with the commit. Where the connection is lost the work is done again, unless it was done, which `is_there`
    sees from what the work left; where nobody can be asked: `outcome_unknown`.
    """

    def transaction(connection: Connection) -> T:
        _refuse_a_copy(connection, pool.address)
        commit = connection.cursor()
        number = ""
        try:
            with connection.pipeline():
                connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
                asked = connection.execute("SELECT pg_current_xact_id()::text")
                result = work(connection)
                number = str(*asked.fetchone() or ())  # must be known before the commit may have been sent
                commit.execute("COMMIT")
                _tell(connection, notice(result))
        except psycopg.Error:
            if commit.statusmessage == "COMMIT":
                return result
            if not number or not connection.closed:
                raise
            if not _is_written(pool.address, number, lambda connection: is_there(connection, result)):
                raise
        return result

    return pool.run(transaction)


def _tell(connection: Connection, notice: str | None) -> None:
    """Send a notice in a transaction of its own that need not reach the disk.

    Notices wait for each other until they have, and one that gets lost costs only time.
    """
    if notice is not None:
        connection.execute("SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)", [CHANNEL, notice])


def _is_written(address: Address, number: str, is_there: Callable[[Connection], bool]) -> bool:
    """Return whether a transaction whose commit broke off was committed.

    Waits until the server has made up its mind.
    """
    deadline = time.monotonic() + INQUIRY
    while True:
        try:
            with connect(address) as connection:
                if not _is_copy(connection) and status(connection, number) != "in progress":
                    # The status alone may be another's: a server that crashed gives a number again if no trace of its
                    # transaction had reached the disk.
                    return is_there(connection)
        except psycopg.OperationalError:
            pass
        if time.monotonic() > deadline:
            raise StorageAway("outcome_unknown", database=address.shown)
        time.sleep(PAUSE)


def status(connection: Connection, number: str) -> str:
    """Return what the server knows of a transaction: in progress, committed, aborted, or nothing."""
    try:
        row = connection.execute("SELECT pg_xact_status(%s::text::xid8)", [number]).fetchone()
    except psycopg.errors.InvalidParameterValue:
        return ""  # a number that was not given yet
    return str(row[0]) if row else ""


def _is_copy(connection: Connection) -> bool:
    return connection.info.parameter_status("in_hot_standby") == "on"


def _refuse_a_copy(connection: Connection, address: Address) -> None:
    """Refuse a server that follows another one: it can't number a transaction, and would say so like a bug."""
    # It may have become the first since it was last heard.
    if _is_copy(connection) and connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,):
        raise StorageAway("database_read_only", database=address.shown)
