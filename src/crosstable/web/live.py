"""The live stream of a tournament: server-sent events that say where its journal stands, and nothing else.

A page compares that with what it shows and asks for itself again where it is behind; so a stream that broke, or a
notice that was lost, costs a moment. Whoever has a role is looked up again with every beat: an open page learns that
its right was taken away.
"""

import asyncio
from collections.abc import AsyncIterator

from litestar.types import Receive, Send

from crosstable.app.hub import Hub
from crosstable.app.site import place
from crosstable.commands import Role
from crosstable.web.asked import Asked

BEAT = 5.0

_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


async def live(hub: Hub, asked: Asked, receive: Receive, send: Send) -> None:
    """Answers until one of both sides ends it."""
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    telling = asyncio.create_task(_tell(hub, asked, send))
    leaving = asyncio.create_task(_left(receive))
    await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
    for task in (telling, leaving):
        task.cancel()
    await asyncio.gather(telling, leaving, return_exceptions=True)


async def _left(receive: Receive) -> None:
    """Comes back when the browser has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _tell(hub: Hub, asked: Asked, send: Send) -> None:
    async for message in _messages(hub, asked):
        await send({"type": "http.response.body", "body": message, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _messages(hub: Hub, asked: Asked) -> AsyncIterator[bytes]:
    had = asked.room.role
    yield b"retry: 1000\n\n"
    async for head in hub.heads(asked.room.listed.stream, BEAT):
        if had is not None and await asyncio.to_thread(_role_now, asked) != had:
            yield b"event: revoked\ndata: \n\n"
            return
        if head is None:
            yield b": still here\n\n"
        else:
            at = place(head.seq, head.hash)
            yield f"id: {at}\ndata: {at}\n\n".encode()


def _role_now(asked: Asked) -> Role | None:
    """What whoever watches is by now."""
    session = asked.site.access.session(asked.cookie, asked.site.journal.now())
    return None if session is None else session.role_in(asked.room.listed.stream)
