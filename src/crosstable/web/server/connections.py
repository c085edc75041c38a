"""The door of a server: how many connections it holds, and how long somebody may take to ask.

| whoever | meets |
|---|---|
| sends no request, or half of one | is let go after a while, the first when many of one address do so |
| sends a body too slowly | the same |
| does not read the answer | is let go after a while |
| comes when nearly all places are taken | is answered only as staff, or to sign in |
| comes when all are | the place of the oldest unfinished request, or none |

A whole hall may share one address, so finished requests and streams are never counted by address.
"""

import asyncio
from collections import defaultdict
from typing import Any, ClassVar

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from crosstable.web.server.file_connection import FileConnection

# Files of the server that are no connections: the journal, its readers, pages, logs.
OTHER_FILES = 100
# Of all places so many are for staff; of unfinished requests one address may have so many, and a share of the places.
RESERVE, RESERVED_SHARE = 50, 8
UNFINISHED, UNFINISHED_SHARE = 500, 4
# Seconds until the headers are here, between two looks at an unfinished request, and in which an answer is to be read.
HEADERS, LOOK_EVERY, STUCK = 10.0, 2.0, 30.0
# Seconds for which nobody is let go for their address: what they sent may be here, and not have been read yet.
GRACE = 1.0
# Bytes a second that a body brings at least, once it has had its first seconds.
SLOWEST, BODY = 1000, 20.0
# What a scope says of a connection that has a place of the staff's.
RESERVED = "crosstable.reserved"
_MOST = 100_000


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard one, and return how many connections there is room for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return _MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, _MOST):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
        except (ValueError, OSError):
            continue  # a Mac says "unlimited", and takes less
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _MOST
    return max(min(soft, _MOST) - OTHER_FILES, soft // 2)


class Doors:
    """All connections of one process, and those of them whose request is not complete, by address, oldest first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.free = most - min(RESERVE, most // RESERVED_SHARE)
        self.most_unfinished = min(UNFINISHED, most // UNFINISHED_SHARE)
        self._all = set[Connection]()
        self._unfinished: dict[str, dict[Connection, None]] = defaultdict(dict)

    def enter(self, connection: "Connection") -> bool:
        """Take in a connection, in the place of another where all are taken. Return whether that is a reserved one."""
        self._all.add(connection)
        self.begin(connection)
        if len(self._all) > self.most:
            self._let_go(max(self._unfinished.values(), key=len))
        return len(self._all) > self.free

    def begin(self, connection: "Connection") -> None:
        """Count a request that is not complete; the oldest of an address that has too many go."""
        of_address = self._unfinished[connection.address]
        of_address[connection] = None
        while len(of_address) > self.most_unfinished and (oldest := next(iter(of_address))).is_older_than(GRACE):
            del of_address[oldest]
            oldest.let_go_unless_finished()

    def finish(self, connection: "Connection") -> None:
        """Count it no longer."""
        of_address = self._unfinished.get(connection.address)
        if of_address is not None:
            of_address.pop(connection, None)
            if not of_address:
                del self._unfinished[connection.address]

    def leave(self, connection: "Connection") -> None:
        """Forget a connection."""
        self._all.discard(connection)
        self.finish(connection)

    def _let_go(self, some: "dict[Connection, None]") -> None:
        oldest = next(iter(some))
        self.leave(oldest)
        oldest.transport.abort()


class Connection(FileConnection):
    """One connection, with its deadlines."""

    doors: ClassVar[Doors]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.app = self._answering(self.app)
        self.address = ""
        self._reserved = False
        self._begun: float | None = None  # an unfinished request, and when its headers were complete
        self._body_since: float | None = None
        self._received = 0
        self._looking: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def _answering(self, app: Any) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            scope[RESERVED] = self._reserved
            await app(scope, receive, send)

        return answer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._begun = self.loop.time()
        self._reserved = self.doors.enter(self)
        self._look()

    def is_older_than(self, seconds: float) -> bool:
        """Whether its request has been unfinished for so long."""
        return self._begun is not None and self.loop.time() - self._begun >= seconds

    def let_go_unless_finished(self) -> None:
        """Let go of it once everything that is here has been read, unless that has finished its request."""
        # The first is called before the system is asked for what has come, and the second after that.
        self.loop.call_soon(self.loop.call_soon, self._let_go_if_unfinished)

    def _let_go_if_unfinished(self) -> None:
        if self._begun is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self)
        self._begun = None
        for timer in (self._looking, self._stuck):
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
            self.doors.begin(self)
            self._look()

    def on_headers_complete(self) -> None:
        self._body_since, self._received = self.loop.time(), 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._begun = self._body_since = None
        self.doors.finish(self)
        super().on_message_complete()

    def _look(self) -> None:
        """Let go whoever takes too long, and look again while the request is not complete."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self._begun is None or self.transport.is_closing():
            return
        if self._is_too_slow(self.loop.time(), self._begun):
            self.transport.abort()
            return
        self._looking = self.loop.call_later(LOOK_EVERY, self._look)

    def _is_too_slow(self, now: float, begun: float) -> bool:
        if self._body_since is None:
            return now - begun > HEADERS
        # While we do not read, nobody can send.
        since = now - self._body_since
        return not self.flow.read_paused and since > BODY and self._received < (since - BODY) * SLOWEST

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


def limited(app: ASGIApp, most: int, **settings: Any) -> uvicorn.Config:
    """Return the settings of a server that holds so many connections, each within its deadlines."""

    class Limited(Connection):
        doors = Doors(most)

    return uvicorn.Config(app, http=Limited, ws="none", access_log=False, log_config=None, **settings)
