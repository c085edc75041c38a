"""Connections to PostgreSQL: opened when needed, lent to one call at a time, thrown away when they break."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

from crosstable.journal.postgres_address import Address
from crosstable.journal.postgres_failures import may_be_repeated, refusing
from crosstable.model.refusals import BadFile, StorageAway

T = TypeVar("T")
OLDEST = 14
# How often a call is tried, and how many seconds it waits for a connection that others hold.
TRIES = 5
PATIENCE = 30.0
# Seconds for which a server may keep silent when it is asked: longer than it lets any statement take.
SILENCE = 75.0

# A commit is confirmed when it is on disk, whatever the server's default says; a stricter default stays. A process
# that freezes in the middle of a transaction holds the others up for seconds, not for good. Our tables have a schema of
# their own.
_SETTINGS = """
SELECT set_config('synchronous_commit',
        CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
    set_config('search_path', 'crosstable', false),
    set_config('default_transaction_isolation', 'read committed', false),
    set_config('statement_timeout', '60s', false),
    set_config('lock_timeout', '15s', false),
    set_config('idle_in_transaction_session_timeout', '10s', false)
"""


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that is lost when the server keeps silent for too long, as it does when it is frozen: its system
    goes on answering for it, so that the network finds nothing wrong.
    """

    _is_hurried = True

    def wait(self, gen: PQGen[T], *given: Any, **named: Any) -> T:
        return super().wait(self._heard(gen), *given, **named)

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Lift the limit on how long statements may take."""
        self._is_hurried = False
        try:
            yield
        finally:
            self._is_hurried = True

    def _heard(self, gen: PQGen[T]) -> PQGen[T]:
        """Yield the same steps.

        The client takes one ten times a second also when there is nothing to be read or written.
        """
        silent = 0.0
        try:
            awaited = next(gen)
            while True:
                ready = yield awaited
                if ready:
                    silent = 0.0
                elif not silent:
                    silent = time.monotonic()
                elif self._is_hurried and time.monotonic() - silent > SILENCE:
                    self._cut()
                awaited = gen.send(ready)
        except StopIteration as end:
            result: T = end.value
            return result

    def _cut(self) -> None:
        """Shut the connection, which the client finds out by itself as if the server had done it."""
        shut = socket.socket(fileno=self.pgconn.socket)
        try:
            with suppress(OSError):  # it is shut already
                shut.shutdown(socket.SHUT_RDWR)
        finally:
            shut.detach()


def connect(address: Address) -> Connection:
    """Return a new connection with our settings; every statement is a transaction of its own until BEGIN."""
    connection = Connection.connect(address.conninfo, autocommit=True)
    try:
        said = connection.info.parameter_status
        if connection.info.server_version < OLDEST * 10_000:
            raise BadFile("database_too_old", database=address.shown, version=said("server_version"), needed=OLDEST)
        if said("server_encoding") != "UTF8":
            raise BadFile("database_encoding", database=address.shown, encoding=said("server_encoding"))
        connection.execute(_SETTINGS)
    except BaseException:
        connection.close()
        raise
    return connection


class Pool:
    """A few connections for many threads. Whatever keeps the database from its work is raised as `Refusal`."""

    def __init__(self, address: Address, most: int) -> None:
        self.address = address
        self._most = most
        self._idle: list[Connection] = []
        self._lent = 0
        self._closed = False
        self._changed = Condition()

    def run(self, work: Callable[[Connection], T]) -> T:
        """Do work over a connection; again over another where that one was lost, or where others had to go first.

        Work that may have been done although its connection was lost must not raise an error of the database.
        """
        tries = 0
        while True:
            tries += 1
            with refusing(self.address):
                connection = self._take()
                try:
                    return work(connection)
                except psycopg.Error as error:
                    if tries == TRIES or not (connection.closed or may_be_repeated(error)):
                        raise
                    if connection.closed:
                        self._drop_idle()
                finally:
                    self._give_back(connection)

    @contextmanager
    def apart(self) -> Iterator[Connection]:
        """Yield a connection of its own, for what takes long."""
        self.refuse_when_closed()
        with refusing(self.address), connect(self.address) as connection:
            yield connection

    def close(self) -> None:
        """Close the connections; those that are lent are closed when they come back."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._drop_idle()

    def _take(self) -> Connection:
        """Return an idle connection, or a new one."""
        deadline = time.monotonic() + PATIENCE
        with self._changed:
            while not self._closed and self._lent == self._most:
                if not self._changed.wait(max(0.0, deadline - time.monotonic())):
                    raise StorageAway("database_busy", database=self.address.shown)
            self.refuse_when_closed()
            self._lent += 1
            if self._idle:
                return self._idle.pop()
        try:
            return connect(self.address)
        except BaseException:
            self._returned()
            raise

    def _give_back(self, connection: Connection) -> None:
        """Keep a connection that is as good as new, and close any other."""
        try:
            if not connection.closed and connection.info.transaction_status in (
                TransactionStatus.INTRANS,
                TransactionStatus.INERROR,
            ):
                connection.rollback()
        except psycopg.Error:
            connection.close()
        is_good = not connection.closed and connection.info.transaction_status == TransactionStatus.IDLE
        self._returned(connection if is_good else None)
        if not is_good:
            connection.close()

    def _returned(self, connection: Connection | None = None) -> None:
        with self._changed:
            self._lent -= 1
            if connection and not self._closed:
                self._idle.append(connection)
            elif connection:
                connection.close()
            self._changed.notify()

    def _drop_idle(self) -> None:
        """Drop the idle connections: when one is dead the others most likely are, too."""
        with self._changed:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def refuse_when_closed(self) -> None:
        if self._closed:
            raise StorageAway("journal_closed", database=self.address.shown)
