"""A connection of the server, which knows two short cuts past everything that an answer needs.

Streams may write to it themselves (`web.live.broadcast`), and the files of the pages are answered from memory as they
were made once: a phone that opens its first page asks for a dozen and a half of them.
"""

from functools import cache
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from crosstable.web.live.stream import TRANSPORT
from crosstable.web.pages.render import static
from crosstable.web.security import HEADERS, UNDER_TLS
from crosstable.web.server.static_files import STATIC, static_file


class FileConnection(HttpToolsProtocol):
    """One connection, as uvicorn answers it."""

    # Whether the request that is being read has been answered already.
    _is_answered = False

    def on_headers_complete(self) -> None:
        if self.parser.get_http_version() != "1.1":
            super().on_headers_complete()
            return
        # What is written there is framed as HTTP/1.1 frames it.
        self.scope["extensions"] = {TRANSPORT: self.transport}  # type: ignore[dict-item]
        answer = self._file()
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

    def _file(self) -> bytes | None:
        """The answer to a browser that asks for a file of the pages, and is not being answered something else."""
        # There is none before the first request.
        cycle: RequestResponseCycle | None = self.cycle
        is_free = cycle is None or cycle.response_complete
        if not is_free or self.parser.get_method() != b"GET" or not self.url.startswith(STATIC.encode()):
            return None
        is_packed = any(name == b"accept-encoding" and b"gzip" in value for name, value in self.headers)
        return _answer(self.url, self.scheme == "https") if is_packed else None

    def on_body(self, body: bytes) -> None:
        if not self._is_answered:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self._is_answered:
            super().on_message_complete()


def _answer(url: bytes, secure: bool) -> bytes | None:
    """The whole answer for a file; None where there is no such file, which is not told from here."""
    name = url.decode("latin-1").rpartition("/")[2]
    found = static_file(name)
    return None if found is None or url.decode("latin-1") != static(name) else _framed(name, secure)


@cache
def _framed(name: str, secure: bool) -> bytes:
    found = static_file(name)
    assert found is not None
    headers = {**found.headers, **HEADERS, **(UNDER_TLS if secure else {})}
    headers |= {"Content-Type": found.kind, "Content-Length": str(len(found.body))}
    lines = [f"HTTP/1.1 200 {HTTPStatus.OK.phrase}", *(f"{key}: {value}" for key, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + found.body
