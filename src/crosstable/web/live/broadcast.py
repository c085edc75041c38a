"""Send the same updates to thousands of streams: each message is rendered, compressed and framed once.

A topic is a journal's version or a public page. It is checked when the journal changes, at most twice a second, and its
listeners get the news. A listener that doesn't read is disconnected; it reconnects with its last id and gets the rest.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import Protocol

from crosstable.app.hub import Hub
from crosstable.journal.interface import Head, StreamId
from crosstable.web.pages.page_cache import deflate

# Seconds between messages of a topic, between unconditional checks, between heartbeats.
SEND_EVERY = 0.5
CHECK_EVERY = 2.0
BEAT = 5.0
# Listeners served before other tasks get a turn; most unread bytes of a listener.
BATCH = 100
MAX_UNREAD = 512 * 1024

# A gzip header; the parts that follow are compressed separately.
GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"


class Message:
    """Events of a stream, encoded once per encoding."""

    def __init__(self, text: str) -> None:
        self.plain = text.encode()

    @cached_property
    def gzipped(self) -> bytes:
        return deflate(self.plain)

    @cached_property
    def plain_chunk(self) -> bytes:
        return chunk(self.plain)

    @cached_property
    def gzipped_chunk(self) -> bytes:
        return chunk(self.gzipped)


def chunk(body: bytes) -> bytes:
    """Frame a part of a body for HTTP/1.1."""
    return b"%x\r\n%b\r\n" % (len(body), body)


@lru_cache(maxsize=256)
def message(text: str) -> Message:
    return Message(text)


BEATS = message("event: beat\ndata:\n\n")


class Listener(Protocol):
    """A stream. `heard` maps topics to the last version it was sent; `device` is the browser's, if any."""

    heard: dict[str, str]
    device: str | None

    def send(self, message: Message) -> None: ...

    def end(self) -> None: ...


class Direct:
    """A listener whose messages are written to the connection directly, bypassing ASGI."""

    def __init__(
        self, heard: dict[str, str], transport: asyncio.WriteTransport, is_gzipped: bool, device: str | None = None
    ) -> None:
        self.heard = heard
        self.device = device
        self.ended = asyncio.Event()
        self._transport = transport
        self._is_gzipped = is_gzipped

    def send(self, message: Message) -> None:
        if self._transport.get_write_buffer_size() > MAX_UNREAD:
            self._transport.abort()
        elif not self._transport.is_closing():
            self._transport.write(message.gzipped_chunk if self._is_gzipped else message.plain_chunk)

    def end(self) -> None:
        self.ended.set()


class Queued:
    """A listener whose messages wait for a task that checks permissions before sending them."""

    def __init__(self, heard: dict[str, str], device: str | None = None) -> None:
        self.heard = heard
        self.device = device
        self.is_over = False
        self.bell = asyncio.Event()
        self._messages = deque[Message]()

    def send(self, message: Message) -> None:
        self._messages.append(message)
        self.is_over = self.is_over or sum(len(queued.plain) for queued in self._messages) > MAX_UNREAD
        self.bell.set()

    def end(self) -> None:
        self.is_over = True
        self.bell.set()

    def take_all(self) -> Iterator[Message]:
        self.bell.clear()
        while self._messages:
            yield self._messages.popleft()


class Topic:
    """A named thing that streams follow."""

    def __init__(self, name: str, stream: StreamId) -> None:
        self.name = name
        self.stream = stream
        self.listeners = set[Listener]()
        self.task: asyncio.Task[None] | None = None

    async def update(self, head: Head | None) -> bool:
        """Check for changes, with the journal's head if it has moved. Return whether there is something to send."""
        raise NotImplementedError

    def message(self, listener: Listener) -> Message | None:
        """Return the news for a listener and mark it as heard; None if there is nothing to say yet."""
        raise NotImplementedError

    def greet(self, listener: Listener) -> None:
        news = self.message(listener)
        if news is not None:
            listener.send(news)

    def unchanged_message(self) -> Message:
        """Return a message that nothing has changed since the listener's last version."""
        return message(f"event: beat\ndata: {self.name}\n\n")


class Broadcast:
    """All topics with listeners, in one event loop."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._topics: dict[str, Topic] = {}
        self._direct = set[Listener]()
        self._heartbeat: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._topics)

    def __contains__(self, name: str) -> bool:
        return name in self._topics

    @contextmanager
    def subscribe(self, listener: Listener, topics: Iterable[tuple[str, Callable[[], Topic]]]) -> Iterator[None]:
        """Send topics to a listener inside the context. Each topic is created for its first listener."""
        subscribed = [self._join(listener, name, make) for name, make in topics]
        if isinstance(listener, Direct):
            self._direct.add(listener)
            self._heartbeat = self._heartbeat or asyncio.create_task(self._send_heartbeats())
        try:
            with self._hub.count_watcher(topic.stream for topic in subscribed):
                yield
        finally:
            self._direct.discard(listener)
            for topic in subscribed:
                self.leave(listener, topic.name)

    def _join(self, listener: Listener, name: str, make: Callable[[], Topic]) -> Topic:
        topic = self._topics.get(name)
        if topic is None:
            topic = self._topics[name] = make()
            topic.task = asyncio.create_task(self._run(topic))
        topic.listeners.add(listener)
        topic.greet(listener)
        return topic

    def leave(self, listener: Listener, name: str) -> None:
        topic = self._topics.get(name)
        if topic is None:
            return
        topic.listeners.discard(listener)
        if not topic.listeners:
            del self._topics[name]
            if topic.task is not None:
                topic.task.cancel()

    async def _run(self, topic: Topic) -> None:
        async for moved in self._hub.heads([topic.stream], CHECK_EVERY):
            start = asyncio.get_running_loop().time()
            if await topic.update(None if moved is None else moved[1]):
                await _for_each(topic.listeners, topic.greet)
                await asyncio.sleep(start + SEND_EVERY - asyncio.get_running_loop().time())
        # The hub has closed.
        for listener in [*topic.listeners]:
            listener.end()

    async def _send_heartbeats(self) -> None:
        while self._direct:
            await asyncio.sleep(BEAT)
            await _for_each(self._direct, lambda listener: listener.send(BEATS))
        self._heartbeat = None


async def _for_each(listeners: set[Listener], work: Callable[[Listener], None]) -> None:
    """Call `work` for each current listener, with pauses for other tasks."""
    for number, listener in enumerate([*listeners], 1):
        if listener in listeners:
            work(listener)
        if number % BATCH == 0:
            await asyncio.sleep(0)
