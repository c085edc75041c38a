"""Requests on their way from a viewer process to the one that writes, and who sent them.

A viewer makes a pair of sockets for each request and hands one end over (`web.server.viewers`), so that nothing but a
viewer can ever speak on such a connection: what it says about who asks is believed. A stream is relayed like anything
else, and ends when either side goes.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send

CLIENT, SCHEME = b"x-viewer-client", b"x-viewer-scheme"
# What is between two ends of one connection, and not passed on.
_OF_CONNECTION = (b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"expect", CLIENT, SCHEME)
AT_ONCE = 256 * 1024

Dial = Callable[[], Awaitable[socket.socket]]


class _Answer:
    """An answer as it comes in, for the parser that calls this."""

    def __init__(self) -> None:
        self.headers: list[tuple[bytes, bytes]] = []
        self.body: list[bytes] = []
        self.is_begun = self.is_whole = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() not in _OF_CONNECTION:
            self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self.is_begun = True

    def on_body(self, body: bytes) -> None:
        self.body.append(body)

    def on_message_complete(self) -> None:
        self.is_whole = True


def relaying(dial: Dial) -> ASGIApp:
    """Return an application that asks whoever is called up by `dial`."""

    async def relay(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            connection = await dial()
        except OSError:
            await _say_gone(send)
            return
        sending = asyncio.create_task(_send(scope, receive, connection))
        answering = asyncio.create_task(_answer(scope["method"], connection, send))
        try:
            await asyncio.wait({sending, answering}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done() and sending.exception() is None and not answering.done():
                # Whoever asked has gone, and nobody waits for the answer.
                return
            await answering
        finally:
            for task in (sending, answering):
                task.cancel()
            await asyncio.gather(sending, answering, return_exceptions=True)
            connection.close()

    return relay


async def _send(scope: Scope, receive: Receive, connection: socket.socket) -> None:
    """Sends what is asked, and comes back when whoever asks has gone."""
    query = scope["query_string"]
    target = scope["raw_path"] + (b"?" + query if query else b"")
    headers = [(name, value) for name, value in scope["headers"] if name not in _OF_CONNECTION]
    is_chunked = any(name == b"transfer-encoding" for name, _ in scope["headers"])
    client = scope["client"][0].encode() if scope.get("client") else b""
    headers += [(CLIENT, client), (SCHEME, scope["scheme"].encode()), (b"connection", b"close")]
    headers += [(b"transfer-encoding", b"chunked")] if is_chunked else []
    lines = [b"%b %b HTTP/1.1" % (scope["method"].encode(), target), *(b"%b: %b" % header for header in headers)]
    loop = asyncio.get_running_loop()
    # The other end may answer before it has read everything, and hang up: its answer is read all the same.
    with suppress(ConnectionError):
        await loop.sock_sendall(connection, b"\r\n".join([*lines, b"", b""]))
        while (message := await receive())["type"] != "http.disconnect":
            body, is_last = message.get("body", b""), not message.get("more_body", False)
            if is_chunked:
                framed = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
                await loop.sock_sendall(connection, framed + (b"0\r\n\r\n" if is_last else b""))
            elif body:
                await loop.sock_sendall(connection, body)
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer(method: str, connection: socket.socket, send: Send) -> None:
    """Passes the answer on as it comes."""
    answer, started = _Answer(), False
    parser = httptools.HttpResponseParser(answer)
    while not answer.is_whole:
        part = b""
        # It may have hung up before it had read everything.
        with suppress(ConnectionError):
            part = await asyncio.get_running_loop().sock_recv(connection, AT_ONCE)
        if not part:
            break
        parser.feed_data(part)
        if answer.is_begun and not started:
            started = True
            status = parser.get_status_code()
            await send({"type": "http.response.start", "status": status, "headers": answer.headers})
            if method == "HEAD":
                break
        body, answer.body = b"".join(answer.body), []
        if body:
            await send({"type": "http.response.body", "body": body, "more_body": True})
    if not started:
        await _say_gone(send)
        return
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _say_gone(send: Send) -> None:
    """Answers that the process that writes has hung up, or is not there: whoever asked may ask again."""
    headers = [(b"content-length", b"0"), (b"retry-after", b"1"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 502, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def believing(app: ASGIApp) -> ASGIApp:
    """Return the application for connections from viewers, which say who asks and how."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        said = dict(scope["headers"])
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name not in (CLIENT, SCHEME)]
        scope["client"] = (said[CLIENT].decode(), 0) if said[CLIENT] else None
        scope["scheme"] = said[SCHEME].decode()
        await app(scope, receive, send)

    return answer
