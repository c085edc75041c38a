"""The listener: one connection that receives notices about streams, and wakes the threads that wait for them.

A notice is only a wake-up: the woken thread checks itself. So lost, duplicate and early notices do no harm, as long as
waiting threads also check from time to time.
"""

import os
from collections.abc import Callable
from selectors import EVENT_READ, DefaultSelector
from threading import Lock, Thread

import psycopg

from crosstable.journal.interface import StreamId
from crosstable.journal.notifier import Notifier
from crosstable.journal.postgres_pool import Connection
from crosstable.journal.postgres_transaction import CHANNEL
from crosstable.model.refusals import Refusal

# Seconds between attempts to reconnect, and for which closing waits for the thread.
PAUSE = 0.125
LONGEST_PAUSE = 4.0
JOIN = 1.0


class Listener:
    """Listens in a thread of its own, from the first wait until it is closed."""

    def __init__(self, connect: Callable[[], Connection], bell: Notifier) -> None:
        self._connect = connect
        self._bell = bell
        self._lock = Lock()
        self._closed = False
        self._pause = PAUSE
        self._thread: Thread | None = None
        self._ending = -1  # the end of a pipe; closing it is the sign for the thread, wherever it waits

    def start(self) -> None:
        with self._lock:
            if self._thread is None and not self._closed:
                ended, self._ending = os.pipe()
                self._thread = Thread(target=self._run, args=(ended,), name="crosstable-listener", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop the thread and its connection, also one that is just being opened."""
        with self._lock:
            if self._thread and not self._closed:
                os.close(self._ending)
            self._closed = True
        if self._thread:
            self._thread.join(JOIN)

    def _run(self, ended: int) -> None:
        try:
            while not self._closed:
                try:
                    with self._connect() as connection:
                        self._listen(connection, ended)
                except (psycopg.Error, Refusal):
                    # Waiting threads check themselves, and get the error then.
                    with DefaultSelector() as either:
                        either.register(ended, EVENT_READ)
                        either.select(self._pause)
                    self._pause = min(2 * self._pause, LONGEST_PAUSE)
        finally:
            os.close(ended)

    def _listen(self, connection: Connection, ended: int) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._pause = PAUSE
        # Notices before this moment were missed.
        self._bell.ring_all()
        with DefaultSelector() as either:
            either.register(ended, EVENT_READ)
            either.register(connection.fileno(), EVENT_READ)
            while not self._closed:
                either.select()
                connection.pgconn.consume_input()
                streams: set[StreamId] = set()
                while notice := connection.pgconn.notifies():
                    streams.add(StreamId(notice.extra.decode().rpartition(":")[0]))
                self._bell.ring(streams)
