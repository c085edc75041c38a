"""Notification of threads that wait for new events of a stream."""

from collections.abc import Callable, Iterable
from math import inf
from threading import Event, Lock
from time import monotonic

from crosstable.journal.interface import StreamId


class Notifier:
    """Wakes the threads that wait for a stream."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[StreamId, list[Event]] = {}

    def ring(self, streams: Iterable[StreamId]) -> None:
        """Wake all threads that wait for one of these streams."""
        with self._lock:
            for stream in self._waiting.keys() & streams:
                for event in self._waiting[stream]:
                    event.set()

    def ring_all(self) -> None:
        self.ring(list(self._waiting))

    def wait(self, stream: StreamId, timeout: float, there: Callable[[], bool], look_every: float = inf) -> bool:
        """Wait until `there` returns true, at most `timeout` seconds; check when notified, and every `look_every`
        seconds.
        """
        deadline = monotonic() + timeout
        rung = Event()
        with self._lock:
            self._waiting.setdefault(stream, []).append(rung)
        try:
            while not there():
                left = deadline - monotonic()
                if left <= 0:
                    return False
                rung.wait(min(left, look_every))
                rung.clear()
            return True
        finally:
            with self._lock:
                self._waiting[stream].remove(rung)
                if not self._waiting[stream]:
                    del self._waiting[stream]
