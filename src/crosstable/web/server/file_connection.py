"""A server connection with two shortcuts around ASGI.

Streams write to it directly (`web.live.broadcast`), and static files are answered from memory: a phone's first page
loads more than a dozen.
"""

from functools import cache
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from crosstable.web.live.stream import TRANSPORT
from crosstable.web.pages.render import static_url
from crosstable.web.security import HEADERS, TLS_HEADERS
from crosstable.web.server.static_files import STATIC, static_file


class FileConnection(HttpToolsProtocol):
    """An uvicorn connection that answers static files itself."""

    # Whether the current request has been answered.
    _is_answered = False

    def on_headers_complete(self) -> None:
        if self.parser.get_http_version() != "1.1":
            super().on_headers_complete()
            return
        # Streams write HTTP/1.1 framing.
        self.scope["extensions"] = {TRANSPORT: self.transport}  # type: ignore[dict-item]
        answer = self._static_answer()
        self._is_answered = answer is not None
        if answer is None:
            super().on_headers_complete()
            return
        self.transport.write(answer)
        self._unset_keepalive_if_required()
        if self.parser.should_keep_alive():
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )
        else:
            self.transport.close()

    def _static_answer(self) -> bytes | None:
        """Return the answer to a request for a static file; None if another answer is in progress."""
        # None before the first request.
        cycle: RequestResponseCycle | None = self.cycle
        is_free = cycle is None or cycle.response_complete
        if not is_free or self.parser.get_method() != b"GET" or not self.url.startswith(STATIC.encode()):
            return None
        accepts_gzip = any(name == b"accept-encoding" and b"gzip" in value for name, value in self.headers)
        return _file_answer(self.url, self.scheme == "https") if accepts_gzip else None

    def on_body(self, body: bytes) -> None:
        if not self._is_answered:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self._is_answered:
            super().on_message_complete()


def _file_answer(url: bytes, secure: bool) -> bytes | None:
    name = url.decode("latin-1").rpartition("/")[2]
    answer = static_file(name)
    return None if answer is None or url.decode("latin-1") != static_url(name) else _frame(name, secure)


@cache
def _frame(name: str, secure: bool) -> bytes:
    answer = static_file(name)
    assert answer is not None
    headers = {**answer.headers, **HEADERS, **(TLS_HEADERS if secure else {})}
    headers |= {"Content-Type": answer.media_type, "Content-Length": str(len(answer.body))}
    lines = [f"HTTP/1.1 200 {HTTPStatus.OK.phrase}", *(f"{key}: {value}" for key, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + answer.body
