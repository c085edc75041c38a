"""What a page says while the store is away: one sentence for everybody. What exactly is wrong is in the log.

Where a journal is kept, and why it cannot be had, is nothing that the whole hall should read.
"""

import logging
import time

from crosstable.model.refusals import Refusal, StorageAway, StorageFull
from crosstable.web.server.logs import say

# Seconds after which whoever was told so should ask again.
TRY_AGAIN = "5"
# The same is in the log once in so many seconds, however many ask.
LOG_EVERY = 10.0

_logged: dict[str, float] = {}


def as_unavailable(refusal: Refusal, path: str) -> Refusal:
    """Return what everybody may read in the place of a refusal about the store; any other one as it is."""
    if not isinstance(refusal, StorageAway):
        return refusal
    now = time.monotonic()
    if now - _logged.get(refusal.code, -LOG_EVERY) >= LOG_EVERY:
        _logged[refusal.code] = now
        say(logging.WARNING, "store", path=path, code=refusal.code, detail=refusal.params.get("detail"))
    return StorageFull("store_full") if isinstance(refusal, StorageFull) else StorageAway("store_away")
