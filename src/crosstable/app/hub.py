"""The live hub: tells whoever watches a tournament that it has changed. One thread waits for each that is watched.

A watcher is told the head, never what happened: what a page shows is read from the state when it is asked for, so that
a lost notice costs a moment and never an event.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from crosstable.journal.interface import Head, Journal, StreamId
from crosstable.model.refusals import Refusal

T = TypeVar("T")

# So often the journal is looked at in any case.
LOOK_EVERY = 2.0
MOST_WATCHED = 200


class _Watch:
    """One tournament that somebody watches: its head, and a bell that rings once, for the next one."""

    def __init__(self) -> None:
        self.head: Head | None = None
        self.bell = asyncio.Event()
        self.watchers = 0
        self.task: asyncio.Task[None] | None = None


class Hub:
    """Belongs to one event loop."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._watched: dict[StreamId, _Watch] = {}
        self._threads = ThreadPoolExecutor(MOST_WATCHED, "watch")
        self._closed = False

    async def heads(self, stream: StreamId, every: float) -> AsyncIterator[Head | None]:
        """The head now, and whenever it is another one; None when for so many seconds nothing has changed."""
        watch = self._watched.setdefault(stream, _Watch())
        watch.watchers += 1
        if watch.task is None:
            watch.task = asyncio.create_task(self._watch(stream, watch))
        told: Head | None = None
        try:
            while not self._closed:
                bell = watch.bell
                if watch.head is not None and watch.head != told:
                    told = watch.head
                    yield told
                    continue
                try:
                    await asyncio.wait_for(bell.wait(), every)
                except TimeoutError:
                    yield None
        finally:
            watch.watchers -= 1
            if watch.watchers == 0:
                self._watched.pop(stream, None)
                if watch.task is not None:
                    watch.task.cancel()

    async def _watch(self, stream: StreamId, watch: _Watch) -> None:
        while True:
            try:
                head = await self._in_thread(lambda: self._next(stream, watch.head))
            except Refusal:
                # The store is away: nothing can be told before it is back, and the next look finds out.
                await asyncio.sleep(LOOK_EVERY)
                continue
            if head is None and watch.head is None:
                # Nothing there to wait for, but there may be.
                await asyncio.sleep(LOOK_EVERY)
            if head != watch.head:
                watch.head, bell = head, watch.bell
                watch.bell = asyncio.Event()
                bell.set()

    def _next(self, stream: StreamId, known: Head | None) -> Head | None:
        """The head, at once where none is known yet, otherwise after it has moved or a while has passed."""
        if known is not None:
            self._journal.wait(stream, known.seq, LOOK_EVERY)
        return self._journal.head(stream)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Every watcher is let go."""
        self._closed = True
        for watch in self._watched.values():
            watch.bell.set()
            if watch.task is not None:
                watch.task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
