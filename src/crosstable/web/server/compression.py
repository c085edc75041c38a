"""A long page on its way: packed, where the browser takes that. With 500 players it is a tenth then.

Nothing in a page is a secret that somebody could find out by how well it packs: who may write is told by `Origin`.
"""

import gzip

import msgspec

from crosstable.web.request import Request
from crosstable.web.responses import Answer

# Shorter pages are not worth it.
LEAST = 4_000


def packed(request: Request, answer: Answer) -> Answer:
    """The same page, packed where that is understood."""
    is_page = answer.kind.startswith("text/html") and "Content-Encoding" not in answer.headers
    if not is_page or len(answer.body) < LEAST or "gzip" not in request.headers.get("accept-encoding", ""):
        return answer
    headers = {**answer.headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return msgspec.structs.replace(answer, body=zipped(answer.body), headers=headers)


def zipped(body: bytes) -> bytes:
    """Return text packed, in a moment rather than as small as it could be."""
    return gzip.compress(body, 5)
