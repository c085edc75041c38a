"""A health check for proxies and monitoring."""

from crosstable import __version__
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route


@route("GET", "/health", who="everybody")
def health(request: Request) -> Answer:
    try:
        request.site.journal.head(StreamId(""))
        is_readable = True
    except Refusal:
        is_readable = False
    return json_answer({"ok": is_readable, "version": __version__, "journal": is_readable}, 200 if is_readable else 503)
