"""Compression of long pages: with 500 players to a tenth.

Compression can't leak secrets here: pages contain none, and writes are checked by `Origin`.
"""

import gzip

import msgspec

from crosstable.web.request import Request
from crosstable.web.responses import Answer

# Shortest page that is compressed (bytes).
MIN_BYTES = 4_000


def gzip_page(request: Request, answer: Answer) -> Answer:
    """Compress an HTML answer if it is long and the browser accepts gzip."""
    is_page = answer.media_type.startswith("text/html") and "Content-Encoding" not in answer.headers
    if not is_page or len(answer.body) < MIN_BYTES or "gzip" not in request.headers.get("accept-encoding", ""):
        return answer
    headers = {**answer.headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return msgspec.structs.replace(answer, body=compress_fast(answer.body), headers=headers)


def compress_fast(body: bytes) -> bytes:
    """Return text packed, in a moment rather than as small as it could be."""
    return gzip.compress(body, 5)
