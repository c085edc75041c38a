"""A connection of the server. Streams may write to it themselves (`web.broadcast`)."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from crosstable.web.live import TRANSPORT


class Connection(HttpToolsProtocol):
    """One connection, as uvicorn answers it."""

    def on_headers_complete(self) -> None:
        if self.parser.get_http_version() == "1.1":
            # What is written there is framed as HTTP/1.1 frames it.
            self.scope["extensions"] = {TRANSPORT: self.transport}  # type: ignore[dict-item]
        super().on_headers_complete()
