"""Requests relayed from a viewer process to the writer, with the client's address.

A viewer passes one end of a socket pair per request (`web.server.viewers`). Only viewers have such connections, so the
client address that they send is trusted. Streams are relayed alike, and end when either side closes.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send

CLIENT, SCHEME = b"x-viewer-client", b"x-viewer-scheme"
# Headers of one connection, not passed on.
_HOP_HEADERS = (b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"expect", CLIENT, SCHEME)
CHUNK_BYTES = 256 * 1024

Dial = Callable[[], Awaitable[socket.socket]]


class _ParsedAnswer:
    """An answer being parsed."""

    def __init__(self) -> None:
        self.headers: list[tuple[bytes, bytes]] = []
        self.body: list[bytes] = []
        self.is_begun = self.is_complete = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() not in _HOP_HEADERS:
            self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self.is_begun = True

    def on_body(self, body: bytes) -> None:
        self.body.append(body)

    def on_message_complete(self) -> None:
        self.is_complete = True


def relay_app(dial: Dial) -> ASGIApp:
    """Return an application that forwards each request over the connection that `dial` opens."""

    async def relay(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            connection = await dial()
        except OSError:
            await _answer_bad_gateway(send)
            return
        sending = asyncio.create_task(_send_request(scope, receive, connection))
        answering = asyncio.create_task(_forward_answer(scope["method"], connection, send))
        try:
            await asyncio.wait({sending, answering}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done() and sending.exception() is None and not answering.done():
                # The client has gone, and nobody waits for the answer.
                return
            await answering
        finally:
            for task in (sending, answering):
                task.cancel()
            await asyncio.gather(sending, answering, return_exceptions=True)
            connection.close()

    return relay


async def _send_request(scope: Scope, receive: Receive, connection: socket.socket) -> None:
    """Send the request; return when the client disconnects."""
    query = scope["query_string"]
    target = scope["raw_path"] + (b"?" + query if query else b"")
    headers = [(name, value) for name, value in scope["headers"] if name not in _HOP_HEADERS]
    is_chunked = any(name == b"transfer-encoding" for name, _ in scope["headers"])
    client = scope["client"][0].encode() if scope.get("client") else b""
    headers += [(CLIENT, client), (SCHEME, scope["scheme"].encode()), (b"connection", b"close")]
    headers += [(b"transfer-encoding", b"chunked")] if is_chunked else []
    lines = [b"%b %b HTTP/1.1" % (scope["method"].encode(), target), *(b"%b: %b" % header for header in headers)]
    loop = asyncio.get_running_loop()
    # The writer may answer and hang up before reading everything: read its answer anyway.
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


async def _forward_answer(method: str, connection: socket.socket, send: Send) -> None:
    answer, started = _ParsedAnswer(), False
    parser = httptools.HttpResponseParser(answer)
    while not answer.is_complete:
        part = b""
        # The writer may hang up before reading everything.
        with suppress(ConnectionError):
            part = await asyncio.get_running_loop().sock_recv(connection, CHUNK_BYTES)
        if not part:
            break
        parser.feed_data(part)
        if answer.is_begun and not started:
            started = True
            status = parser.get_status_code()
            # The viewer writes the date itself.
            passed = [(name, value) for name, value in answer.headers if name != b"date"]
            await send({"type": "http.response.start", "status": status, "headers": passed})
            if method == "HEAD":
                break
        body, answer.body = b"".join(answer.body), []
        if body:
            await send({"type": "http.response.body", "body": body, "more_body": True})
    if not started:
        await _answer_bad_gateway(send)
        return
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _answer_bad_gateway(send: Send) -> None:
    """Answer 502: the writer has hung up or isn't running. Clients may retry."""
    headers = [(b"content-length", b"0"), (b"retry-after", b"1"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 502, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def trust_viewers(app: ASGIApp) -> ASGIApp:
    """Return the application for connections from viewers, which send the client's address and scheme."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name not in (CLIENT, SCHEME)]
        scope["client"] = (headers[CLIENT].decode(), 0) if headers[CLIENT] else None
        scope["scheme"] = headers[SCHEME].decode()
        await app(scope, receive, send)

    return answer
