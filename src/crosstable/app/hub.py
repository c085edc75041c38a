"""The live hub: tells whoever watches tournaments that one has changed. One thread waits for each that is watched.

A watcher is told the heads, never what happened: what a page shows is read from the state when it is asked for, so that
a lost notice costs a moment and never an event.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from crosstable.app.all_heads import head_of_journals
from crosstable.journal.interface import Head, Journal, StreamId
from crosstable.model.refusals import Refusal

LOG = logging.getLogger("crosstable.app")

T = TypeVar("T")

# What is watched by whoever watches the list of all tournaments, or all their journals; no tournament is called so.
ALL, JOURNALS = StreamId(""), StreamId("*")
TOGETHER = (ALL, JOURNALS)

# So often the journal is looked at in any case; and so often all of them together, of which nobody tells.
LOOK_EVERY = 2.0
LOOK_AT_ALL_EVERY = 0.5
MOST_WATCHED = 200


class _Watch:
    """One tournament that somebody watches: its head, and the bells of all who watch it."""

    def __init__(self) -> None:
        self.head: Head | None = None
        self.bells: set[asyncio.Event] = set()
        self.task: asyncio.Task[None] | None = None


class Hub:
    """Belongs to one event loop."""

    def __init__(self, journal: Journal, of_all: Callable[[], Head | None] = lambda: None) -> None:
        """`of_all` says where the list of all tournaments stands, for those who watch that."""
        self._journal = journal
        self._of_all = of_all
        self._watched: dict[StreamId, _Watch] = {}
        self._bells: set[asyncio.Event] = set()
        self._listeners = 0
        self._listened = Counter[StreamId]()
        self._threads = ThreadPoolExecutor(MOST_WATCHED, "watch")
        self._closed = False

    @property
    def watchers(self) -> int:
        """How many watch, however many tournaments each of them."""
        return self._listeners

    @property
    def watched(self) -> dict[StreamId, int]:
        """The tournaments that are watched, each by so many."""
        return dict(self._listened)

    @contextmanager
    def listening(self, streams: Iterable[StreamId]) -> Iterator[None]:
        """Count whoever watches these tournaments, until the block ends."""
        watched = set(streams)
        self._listeners += 1
        self._listened.update(watched)
        try:
            yield
        finally:
            self._listeners -= 1
            self._listened = +(self._listened - Counter(watched))

    async def heads(self, streams: Iterable[StreamId], every: float) -> AsyncIterator[tuple[StreamId, Head] | None]:
        """The heads now, and whenever one is another; None when for so many seconds nothing has changed."""
        bell = asyncio.Event()
        self._bells.add(bell)
        watched = {stream: self._begin(stream, bell) for stream in streams}
        told: dict[StreamId, Head] = {}
        try:
            while not self._closed:
                bell.clear()
                for stream, watch in watched.items():
                    if watch.head is not None and watch.head != told.get(stream):
                        told[stream] = watch.head
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
                head = await self._in_thread(lambda: self._next(stream, watch.head))
            except Refusal:
                # The store is away: nothing can be told before it is back, and the next look finds out.
                await asyncio.sleep(LOOK_EVERY)
                continue
            except Exception:
                # A bug; but whoever watches would never be told of anything again.
                LOG.exception("not watched", extra={"fields": {"tournament": stream}})
                await asyncio.sleep(LOOK_EVERY)
                continue
            if head is None and watch.head is None:
                # Nothing there to wait for, but there may be.
                await asyncio.sleep(LOOK_EVERY)
            if head != watch.head:
                watch.head = head
                for bell in watch.bells:
                    bell.set()

    def _next(self, stream: StreamId, known: Head | None) -> Head | None:
        """The head, at once where none is known yet, otherwise after it has moved or a while has passed."""
        if stream in TOGETHER:
            time.sleep(0 if known is None else LOOK_AT_ALL_EVERY)
            return self._of_all() if stream == ALL else head_of_journals(self._journal)
        if known is not None:
            self._journal.wait(stream, known.seq, LOOK_EVERY)
        return self._journal.head(stream)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Every watcher is let go."""
        self._closed = True
        for bell in self._bells:
            bell.set()
        for watch in self._watched.values():
            if watch.task is not None:
                watch.task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
