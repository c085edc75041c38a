"""Transactions on PostgreSQL: all or nothing, on disk when confirmed, and in doubt only while the
server is unreachable.
"""

import time
from collections.abc import Callable
from typing import TypeVar

import psycopg

from crosstable.journal.postgres_address import Address
from crosstable.journal.postgres_pool import Connection, Pool, connect
from crosstable.model.refusals import StorageAway

T = TypeVar("T")

CHANNEL = "crosstable"
# Seconds for finding out the outcome of a broken commit, and between attempts.
INQUIRY = 10.0
PAUSE = 0.05


def write(
    pool: Pool,
    work: Callable[[Connection], T],
    is_there: Callable[[Connection, T], bool],
    notice: Callable[[T], str | None] = lambda _: None,
) -> T:
    """Do work in a transaction.

    `notice` returns the notification to send once it is written.

    The statements of `work` travel together up to the first whose answer it reads, and those after the last such one
    together with the commit. If the connection is lost, the work is repeated, unless `is_there` sees that it was done;
    if nobody can be asked, raise `outcome_unknown`.
    """

    def run_transaction(connection: Connection) -> T:
        _check_not_replica(connection, pool.address)
        commit = connection.cursor()
        number = ""
        try:
            with connection.pipeline():
                connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
                answer = connection.execute("SELECT pg_current_xact_id()::text")
                result = work(connection)
                number = str(*answer.fetchone() or ())  # must be known before the commit may have been sent
                commit.execute("COMMIT")
                _send_notice(connection, notice(result))
        except psycopg.Error:
            if commit.statusmessage == "COMMIT":
                return result
            if not number or not connection.closed:
                raise
            if not _is_written(pool.address, number, lambda connection: is_there(connection, result)):
                raise
        return result

    return pool.run(run_transaction)


def _send_notice(connection: Connection, notice: str | None) -> None:
    """Send a notice in a transaction of its own that need not reach the disk.

    Notices are serialised until theirs has, and a lost one costs only time.
    """
    if notice is not None:
        connection.execute("SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)", [CHANNEL, notice])


def _is_written(address: Address, number: str, is_there: Callable[[Connection], bool]) -> bool:
    """Return whether a transaction was committed although its commit broke off. Waits until the server has decided."""
    deadline = time.monotonic() + INQUIRY
    while True:
        try:
            with connect(address) as connection:
                if not _is_replica(connection) and status(connection, number) != "in progress":
                    # The status may belong to another transaction: after a crash, a server reuses numbers that had not
                    # reached the disk.
                    return is_there(connection)
        except psycopg.OperationalError:
            pass
        if time.monotonic() > deadline:
            raise StorageAway("outcome_unknown", database=address.shown)
        time.sleep(PAUSE)


def status(connection: Connection, number: str) -> str:
    """Return the server's status of a transaction: in progress, committed, aborted, or None."""
    try:
        row = connection.execute("SELECT pg_xact_status(%s::text::xid8)", [number]).fetchone()
    except psycopg.errors.InvalidParameterValue:
        return ""  # a number that was not given yet
    return str(row[0]) if row else ""


def _is_replica(connection: Connection) -> bool:
    return connection.info.parameter_status("in_hot_standby") == "on"


def _check_not_replica(connection: Connection, address: Address) -> None:
    # It may have become the primary since.
    if _is_replica(connection) and connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,):
        raise StorageAway("database_read_only", database=address.shown)
