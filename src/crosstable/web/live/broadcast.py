"""Tells thousands of streams the same: what is said is made, packed and framed once, and written to each connection.

A topic is a journal's place or a public page. It is looked at when the journal moves, at most twice a second, and
whoever listens is told what is new to them. A listener who does not read is cut off: it comes back, says what it heard
last, and is told the rest.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import Protocol

from crosstable.app.hub import Hub
from crosstable.journal.interface import Head, StreamId
from crosstable.web.pages.page_cache import packed

# Seconds between two things that a topic tells, until it is looked at in any case, and between two signs of life.
TELL_EVERY = 0.5
LOOK_EVERY = 2.0
BEAT = 5.0
# So many are told before others get a turn, and so much may wait for one who does not read.
AT_ONCE = 100
MOST_WAITING = 512 * 1024

# The beginning of a file of gzip whose parts follow, each packed by itself.
GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"


class Message:
    """Some events of a stream, in every form in which they are sent, each made once."""

    def __init__(self, text: str) -> None:
        self.plain = text.encode()

    @cached_property
    def packed(self) -> bytes:
        return packed(self.plain)

    @cached_property
    def plain_chunk(self) -> bytes:
        return chunk(self.plain)

    @cached_property
    def packed_chunk(self) -> bytes:
        return chunk(self.packed)


def chunk(body: bytes) -> bytes:
    """Return a part of a body as HTTP/1.1 frames it."""
    return b"%x\r\n%b\r\n" % (len(body), body)


@lru_cache(maxsize=256)
def message(text: str) -> Message:
    """Return a short message; the same one for all who are told the same at a time."""
    return Message(text)


BEATS = message("event: beat\ndata:\n\n")


class Listener(Protocol):
    """One stream. `heard` is where everything stood that it was told of, `device` the browser's, where it has one."""

    heard: dict[str, str]
    device: str | None

    def tell(self, told: Message) -> None:
        """Send a message soon."""
        ...

    def end(self) -> None:
        """End the stream."""
        ...


class Direct:
    """Writes to the connection itself, past everything that frames an answer anew for each."""

    def __init__(
        self, heard: dict[str, str], transport: asyncio.WriteTransport, packs: bool, device: str | None = None
    ) -> None:
        self.heard = heard
        self.device = device
        self.over = asyncio.Event()
        self._transport = transport
        self._packs = packs

    def tell(self, told: Message) -> None:
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            self._transport.abort()
        elif not self._transport.is_closing():
            self._transport.write(told.packed_chunk if self._packs else told.plain_chunk)

    def end(self) -> None:
        self.over.set()


class Queued:
    """Keeps what is to be sent for a task that sends it, and may look before it does."""

    def __init__(self, heard: dict[str, str], device: str | None = None) -> None:
        self.heard = heard
        self.device = device
        self.is_over = False
        self.bell = asyncio.Event()
        self._waiting = deque[Message]()

    def tell(self, told: Message) -> None:
        self._waiting.append(told)
        self.is_over = self.is_over or sum(len(waiting.plain) for waiting in self._waiting) > MOST_WAITING
        self.bell.set()

    def end(self) -> None:
        self.is_over = True
        self.bell.set()

    def taken(self) -> Iterator[Message]:
        """What waits, as it is taken away."""
        self.bell.clear()
        while self._waiting:
            yield self._waiting.popleft()


class Topic:
    """Something that streams are told of by a name."""

    def __init__(self, name: str, stream: StreamId) -> None:
        self.name = name
        self.stream = stream
        self.listeners = set[Listener]()
        self.task: asyncio.Task[None] | None = None

    async def update(self, head: Head | None) -> bool:
        """Look at it, with the journal's head where that has moved; say whether there is something to tell."""
        raise NotImplementedError

    def message(self, listener: Listener) -> Message | None:
        """Return what is new for somebody, who has heard it then; None where nothing can be said yet."""
        raise NotImplementedError

    def tell(self, listener: Listener) -> None:
        told = self.message(listener)
        if told is not None:
            listener.tell(told)

    def unchanged(self) -> Message:
        """Return that it stands where it was heard of last."""
        return message(f"event: beat\ndata: {self.name}\n\n")


class Broadcast:
    """All topics that are listened to, in one event loop."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._topics: dict[str, Topic] = {}
        self._direct = set[Listener]()
        self._beating: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._topics)

    def __contains__(self, name: str) -> bool:
        return name in self._topics

    @contextmanager
    def listening(self, listener: Listener, topics: Iterable[tuple[str, Callable[[], Topic]]]) -> Iterator[None]:
        """Tell a listener of topics, each made where nobody listens to it yet, until the block ends."""
        joined = [self._join(listener, name, make) for name, make in topics]
        if isinstance(listener, Direct):
            self._direct.add(listener)
            self._beating = self._beating or asyncio.create_task(self._beat())
        try:
            with self._hub.count_watcher(topic.stream for topic in joined):
                yield
        finally:
            self._direct.discard(listener)
            for topic in joined:
                self.leave(listener, topic.name)

    def _join(self, listener: Listener, name: str, make: Callable[[], Topic]) -> Topic:
        topic = self._topics.get(name)
        if topic is None:
            topic = self._topics[name] = make()
            topic.task = asyncio.create_task(self._run(topic))
        topic.listeners.add(listener)
        topic.tell(listener)
        return topic

    def leave(self, listener: Listener, name: str) -> None:
        """Tell a listener no more of a topic."""
        topic = self._topics.get(name)
        if topic is None:
            return
        topic.listeners.discard(listener)
        if not topic.listeners:
            del self._topics[name]
            if topic.task is not None:
                topic.task.cancel()

    async def _run(self, topic: Topic) -> None:
        async for told in self._hub.heads([topic.stream], LOOK_EVERY):
            begun = asyncio.get_running_loop().time()
            if await topic.update(None if told is None else told[1]):
                await _each(topic.listeners, topic.tell)
                await asyncio.sleep(begun + TELL_EVERY - asyncio.get_running_loop().time())
        # The hub has let go of everybody.
        for listener in [*topic.listeners]:
            listener.end()

    async def _beat(self) -> None:
        while self._direct:
            await asyncio.sleep(BEAT)
            await _each(self._direct, lambda listener: listener.tell(BEATS))
        self._beating = None


async def _each(listeners: set[Listener], work: Callable[[Listener], None]) -> None:
    """Do something for each who is there now, with pauses in which others get a turn."""
    for number, listener in enumerate([*listeners], 1):
        if listener in listeners:
            work(listener)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
