"""The pool of connections to PostgreSQL: opened when needed, lent to one call at a time, discarded when broken."""

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
from crosstable.journal.postgres_failures import is_repeatable, translate_errors
from crosstable.model.refusals import BadFile, StorageAway

T = TypeVar("T")
OLDEST = 14
# Attempts of a call, and seconds to wait for a free connection.
TRIES = 5
PATIENCE = 30.0
# Seconds of silence before a server counts as frozen: longer than the limit for any statement.
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
    """A connection that is dropped when the server is silent for too long, as when it is frozen: its system still
    answers, so that the network finds nothing wrong.
    """

    _is_hurried = True

    def wait(self, gen: PQGen[T], *given: Any, **named: Any) -> T:
        return super().wait(self._watch_silence(gen), *given, **named)

    @contextmanager
    def without_timeout(self) -> Iterator[None]:
        """Lift the time limit of statements."""
        self._is_hurried = False
        try:
            yield
        finally:
            self._is_hurried = True

    def _watch_silence(self, gen: PQGen[T]) -> PQGen[T]:
        """Pass on the steps, which the client takes ten times a second even when idle."""
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
        """Shut the connection down, which looks to the client as if the server had done it."""
        shut = socket.socket(fileno=self.pgconn.socket)
        try:
            with suppress(OSError):  # it is shut already
                shut.shutdown(socket.SHUT_RDWR)
        finally:
            shut.detach()


def connect(address: Address) -> Connection:
    connection = Connection.connect(address.conninfo, autocommit=True)
    try:
        status = connection.info.parameter_status
        if connection.info.server_version < OLDEST * 10_000:
            raise BadFile("database_too_old", database=address.shown, version=status("server_version"), needed=OLDEST)
        if status("server_encoding") != "UTF8":
            raise BadFile("database_encoding", database=address.shown, encoding=status("server_encoding"))
        connection.execute(_SETTINGS)
    except BaseException:
        connection.close()
        raise
    return connection


class Pool:
    """A few connections for many threads. Failures of the database are raised as `Refusal`."""

    def __init__(self, address: Address, most: int) -> None:
        self.address = address
        self._most = most
        self._idle: list[Connection] = []
        self._lent = 0
        self._closed = False
        self._changed = Condition()

    def run(self, work: Callable[[Connection], T]) -> T:
        """Do work over a connection; again over another one if that was lost, or if the database asks for a retry.

        Work that may be complete although its connection was lost must not raise a database error.
        """
        tries = 0
        while True:
            tries += 1
            with translate_errors(self.address):
                connection = self._take()
                try:
                    return work(connection)
                except psycopg.Error as error:
                    if tries == TRIES or not (connection.closed or is_repeatable(error)):
                        raise
                    if connection.closed:
                        self._drop_idle()
                finally:
                    self._give_back(connection)

    @contextmanager
    def separate_connection(self) -> Iterator[Connection]:
        """Yield a separate connection, for long operations."""
        self.check_open()
        with translate_errors(self.address), connect(self.address) as connection:
            yield connection

    def close(self) -> None:
        """Close the connections; lent ones are closed when they are returned."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._drop_idle()

    def _take(self) -> Connection:
        deadline = time.monotonic() + PATIENCE
        with self._changed:
            while not self._closed and self._lent == self._most:
                if not self._changed.wait(max(0.0, deadline - time.monotonic())):
                    raise StorageAway("database_busy", database=self.address.shown)
            self.check_open()
            self._lent += 1
            if self._idle:
                return self._idle.pop()
        try:
            return connect(self.address)
        except BaseException:
            self._release()
            raise

    def _give_back(self, connection: Connection) -> None:
        try:
            if not connection.closed and connection.info.transaction_status in (
                TransactionStatus.INTRANS,
                TransactionStatus.INERROR,
            ):
                connection.rollback()
        except psycopg.Error:
            connection.close()
        is_good = not connection.closed and connection.info.transaction_status == TransactionStatus.IDLE
        self._release(connection if is_good else None)
        if not is_good:
            connection.close()

    def _release(self, connection: Connection | None = None) -> None:
        with self._changed:
            self._lent -= 1
            if connection and not self._closed:
                self._idle.append(connection)
            elif connection:
                connection.close()
            self._changed.notify()

    def _drop_idle(self) -> None:
        """Drop the idle connections: if one is dead, the others most likely are, too."""
        with self._changed:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def check_open(self) -> None:
        if self._closed:
            raise StorageAway("journal_closed", database=self.address.shown)
