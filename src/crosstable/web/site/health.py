"""Whether the server is well, for a proxy or a script that looks after it."""

from crosstable import __version__
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route


@route("GET", "/health", who="everybody")
def health(request: Request) -> Answer:
    """200 where the journal can be read, 503 where it cannot."""
    try:
        request.site.journal.head(StreamId(""))
        reached = True
    except Refusal:
        reached = False
    return values({"ok": reached, "version": __version__, "journal": reached}, 200 if reached else 503)
