"""Who waits for a stream is woken when it goes on."""

from collections.abc import Callable, Iterable
from math import inf
from threading import Event, Lock
from time import monotonic

from crosstable.journal.interface import StreamId


class Notifier:
    """Wakes the waiting threads of a stream; those of other streams sleep on."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[StreamId, list[Event]] = {}

    def ring(self, streams: Iterable[StreamId]) -> None:
        """Wake everybody who waits for one of these."""
        with self._lock:
            for stream in self._waiting.keys() & streams:
                for event in self._waiting[stream]:
                    event.set()

    def ring_all(self) -> None:
        """Wake everybody."""
        self.ring(list(self._waiting))

    def wait(self, stream: StreamId, timeout: float, there: Callable[[], bool], look_every: float = inf) -> bool:
        """Wait until something is there, at most so long; look when rung, and now and then of its own accord."""
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
