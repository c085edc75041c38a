"""The sentence that pages show while the store is down. The log has the details.

Its location and the cause of the failure are not for everybody to read.
"""

import logging
import time

from crosstable.model.refusals import Refusal, StorageAway, StorageFull
from crosstable.web.server.logs import log_event

# Seconds after which clients should retry.
TRY_AGAIN = "5"
# Seconds in which the same error is logged once.
LOG_EVERY = 10.0

_logged: dict[str, float] = {}


def as_unavailable(refusal: Refusal, path: str) -> Refusal:
    """Return a public version of a refusal about the store; other refusals unchanged."""
    if not isinstance(refusal, StorageAway):
        return refusal
    now = time.monotonic()
    if now - _logged.get(refusal.code, -LOG_EVERY) >= LOG_EVERY:
        _logged[refusal.code] = now
        log_event(logging.WARNING, "store", path=path, code=refusal.code, detail=refusal.params.get("detail"))
    return StorageFull("store_full") if isinstance(refusal, StorageFull) else StorageAway("store_away")
