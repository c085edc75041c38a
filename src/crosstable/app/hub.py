"""The live hub: notifies watchers when a tournament changes. One thread waits per watched tournament.

A watcher receives heads, never events: pages read the state when they are requested, so a lost notice
only delays them.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from crosstable.app.combined_head import combined_head
from crosstable.journal.interface import Head, Journal, StreamId
from crosstable.model.refusals import Refusal

LOG = logging.getLogger("crosstable.app")

T = TypeVar("T")

# Reserved stream names: the list of all tournaments, and all journals together.
ALL, JOURNALS = StreamId(""), StreamId("*")
COMBINED = (ALL, JOURNALS)

# Seconds between checks of a journal (in case a notice is lost), and of the combined heads, which have no notices.
LOOK_EVERY = 2.0
LOOK_AT_ALL_EVERY = 0.5
MOST_WATCHED = 200


class _Watch:
    """A watched tournament: its head, and the bells of its watchers."""

    def __init__(self) -> None:
        self.head: Head | None = None
        self.bells: set[asyncio.Event] = set()
        self.task: asyncio.Task[None] | None = None


class Hub:
    """Notifies the watchers of one event loop."""

    def __init__(self, journal: Journal, list_head: Callable[[], Head | None] = lambda: None) -> None:
        """`list_head` returns the head of the list of all tournaments."""
        self._journal = journal
        self._list_head = list_head
        self._watched: dict[StreamId, _Watch] = {}
        self._bells: set[asyncio.Event] = set()
        self._watchers = 0
        self._watcher_counts = Counter[StreamId]()
        self._threads = ThreadPoolExecutor(MOST_WATCHED, "watch")
        self._closed = False

    @property
    def watchers(self) -> int:
        """The number of watchers, however many tournaments each of them watches."""
        return self._watchers

    @property
    def watched(self) -> dict[StreamId, int]:
        return dict(self._watcher_counts)

    @contextmanager
    def count_watcher(self, streams: Iterable[StreamId]) -> Iterator[None]:
        watched = set(streams)
        self._watchers += 1
        self._watcher_counts.update(watched)
        try:
            yield
        finally:
            self._watchers -= 1
            self._watcher_counts = +(self._watcher_counts - Counter(watched))

    async def heads(self, streams: Iterable[StreamId], every: float) -> AsyncIterator[tuple[StreamId, Head] | None]:
        """Yield the current heads, and each new one; None when nothing has changed for `every` seconds."""
        bell = asyncio.Event()
        self._bells.add(bell)
        watched = {stream: self._begin(stream, bell) for stream in streams}
        sent: dict[StreamId, Head] = {}
        try:
            while not self._closed:
                bell.clear()
                for stream, watch in watched.items():
                    if watch.head is not None and watch.head != sent.get(stream):
                        sent[stream] = watch.head
                        yield stream, watch.head
                try:
                    async with asyncio.timeout(every):
                        await bell.wait()
                except TimeoutError:
                    yield None
        finally:
            self._bells.discard(bell)
            for stream, watch in watched.items():
                self._end(stream, watch, bell)

    def _begin(self, stream: StreamId, bell: asyncio.Event) -> _Watch:
        watch = self._watched.setdefault(stream, _Watch())
        watch.bells.add(bell)
        if watch.task is None:
            watch.task = asyncio.create_task(self._watch(stream, watch))
        return watch

    def _end(self, stream: StreamId, watch: _Watch, bell: asyncio.Event) -> None:
        watch.bells.discard(bell)
        if not watch.bells:
            self._watched.pop(stream, None)
            if watch.task is not None:
                watch.task.cancel()

    async def _watch(self, stream: StreamId, watch: _Watch) -> None:
        while True:
            try:
                head = await self._run_in_thread(lambda: self._next_head(stream, watch.head))
            except Refusal:
                # The store is unreachable: try again later.
                await asyncio.sleep(LOOK_EVERY)
                continue
            except Exception:
                # A bug. Keep watching, or this tournament's watchers would never be notified again.
                LOG.exception("not watched", extra={"fields": {"tournament": stream}})
                await asyncio.sleep(LOOK_EVERY)
                continue
            if head is None and watch.head is None:
                # No such tournament yet.
                await asyncio.sleep(LOOK_EVERY)
            if head != watch.head:
                watch.head = head
                for bell in watch.bells:
                    bell.set()

    def _next_head(self, stream: StreamId, known: Head | None) -> Head | None:
        """Return the head: at once if none is known yet, else after it has changed or a while has passed."""
        if stream in COMBINED:
            time.sleep(0 if known is None else LOOK_AT_ALL_EVERY)
            return self._list_head() if stream == ALL else combined_head(self._journal)
        if known is not None:
            self._journal.wait(stream, known.seq, LOOK_EVERY)
        return self._journal.head(stream)

    async def _run_in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._closed = True
        for bell in self._bells:
            bell.set()
        for watch in self._watched.values():
            if watch.task is not None:
                watch.task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
