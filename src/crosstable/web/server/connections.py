"""Connection limits of a server: how many, and how long a request may take.

| a client that | is |
|---|---|
| sends no request, or half of one | disconnected after a while; sooner if many of one address do so |
| sends a body too slowly | disconnected |
| doesn't read the answer | disconnected after a while |
| connects when few places are left | served only if it is staff or signs in |
| connects when none are left | given the place of the oldest unfinished request, if any |

A whole venue may share one address, so finished requests and streams are never counted by address.
"""

import asyncio
from collections import defaultdict
from typing import Any, ClassVar

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from crosstable.web.server.file_connection import FileConnection

# File descriptors for other uses: the journal, its readers, pages, logs.
OTHER_FILES = 100
# Connections reserved for staff; unfinished requests per address; both also as a share (1/n) of all connections.
RESERVE, RESERVED_SHARE = 50, 8
UNFINISHED, UNFINISHED_SHARE = 500, 4
# Seconds: to receive the headers, between checks of an unfinished request, for the client to read the answer.
HEADER_SECONDS, CHECK_EVERY, STUCK_SECONDS = 10.0, 2.0, 30.0
# Seconds before a connection counts against its address: its request may have arrived unread.
GRACE_SECONDS = 1.0
# Slowest body (bytes per second), after its first `BODY_SECONDS`.
MIN_BODY_RATE, BODY_SECONDS = 1000, 20.0
# Scope key: the connection has a place reserved for staff.
RESERVED = "crosstable.reserved"
_MOST = 100_000


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard one. Return how many connections fit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return _MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limit in (hard, _MOST):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            break
        except (ValueError, OSError):
            continue  # a Mac says "unlimited", and takes less
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _MOST
    return max(min(soft, _MOST) - OTHER_FILES, soft // 2)


class ConnectionPool:
    """The connections of one process, and by address those with an unfinished request, oldest first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.free = limit - min(RESERVE, limit // RESERVED_SHARE)
        self.unfinished_limit = min(UNFINISHED, limit // UNFINISHED_SHARE)
        self._all = set[Connection]()
        self._unfinished: dict[str, dict[Connection, None]] = defaultdict(dict)

    def add(self, connection: "Connection") -> bool:
        """Add a connection, closing an unfinished one if the pool is full. Return whether it has a reserved place."""
        self._all.add(connection)
        self.begin_request(connection)
        if len(self._all) > self.limit:
            self._close_oldest(max(self._unfinished.values(), key=len))
        return len(self._all) > self.free

    def begin_request(self, connection: "Connection") -> None:
        """Count an unfinished request. Close the oldest of an address that has too many."""
        of_address = self._unfinished[connection.address]
        of_address[connection] = None
        while len(of_address) > self.unfinished_limit and (oldest := next(iter(of_address))).is_older_than(
            GRACE_SECONDS
        ):
            del of_address[oldest]
            oldest.close_unless_finished()

    def finish_request(self, connection: "Connection") -> None:
        of_address = self._unfinished.get(connection.address)
        if of_address is not None:
            of_address.pop(connection, None)
            if not of_address:
                del self._unfinished[connection.address]

    def remove(self, connection: "Connection") -> None:
        self._all.discard(connection)
        self.finish_request(connection)

    def _close_oldest(self, connections: "dict[Connection, None]") -> None:
        oldest = next(iter(connections))
        self.remove(oldest)
        oldest.transport.abort()


class Connection(FileConnection):
    """A connection with deadlines."""

    pool: ClassVar[ConnectionPool]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.app = self._with_reserved_flag(self.app)
        self.address = ""
        self._reserved = False
        self._begun: float | None = None  # an unfinished request, and when its headers were complete
        self._body_since: float | None = None
        self._received = 0
        self._check_timer: asyncio.TimerHandle | None = None
        self._stuck_timer: asyncio.TimerHandle | None = None

    def _with_reserved_flag(self, app: Any) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            scope[RESERVED] = self._reserved
            await app(scope, receive, send)

        return answer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._begun = self.loop.time()
        self._reserved = self.pool.add(self)
        self._check_speed()

    def is_older_than(self, seconds: float) -> bool:
        return self._begun is not None and self.loop.time() - self._begun >= seconds

    def close_unless_finished(self) -> None:
        """Close it after reading what has arrived, unless that completes the request."""
        # The first callback runs before the event loop polls for new data, the second after.
        self.loop.call_soon(self.loop.call_soon, self._close_if_unfinished)

    def _close_if_unfinished(self) -> None:
        if self._begun is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.pool.remove(self)
        self._begun = None
        for timer in (self._check_timer, self._stuck_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._begun is None:
            self._begun = self.loop.time()
            self.pool.begin_request(self)
            self._check_speed()

    def on_headers_complete(self) -> None:
        self._body_since, self._received = self.loop.time(), 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._begun = self._body_since = None
        self.pool.finish_request(self)
        super().on_message_complete()

    def _check_speed(self) -> None:
        """Close the connection if it is too slow; else check again until the request is complete."""
        if self._check_timer is not None:
            self._check_timer.cancel()
            self._check_timer = None
        if self._begun is None or self.transport.is_closing():
            return
        if self._is_too_slow(self.loop.time(), self._begun):
            self.transport.abort()
            return
        self._check_timer = self.loop.call_later(CHECK_EVERY, self._check_speed)

    def _is_too_slow(self, now: float, begun: float) -> bool:
        if self._body_since is None:
            return now - begun > HEADER_SECONDS
        # Clients can't send while we don't read.
        since = now - self._body_since
        return (
            not self.flow.read_paused
            and since > BODY_SECONDS
            and self._received < (since - BODY_SECONDS) * MIN_BODY_RATE
        )

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck_timer = self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck_timer is not None:
            self._stuck_timer.cancel()
            self._stuck_timer = None


def limited_config(app: ASGIApp, limit: int, **settings: Any) -> uvicorn.Config:
    """Return the uvicorn configuration of a server with at most `limit` connections, each with deadlines."""

    class PooledConnection(Connection):
        pool = ConnectionPool(limit)

    return uvicorn.Config(app, http=PooledConnection, ws="none", access_log=False, log_config=None, **settings)
