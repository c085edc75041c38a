"""What a page says while the store is away: one sentence for everybody. What exactly is wrong is in the log.

Where a journal is kept, and why it cannot be had, is nothing that the whole hall should read.
"""

import logging
import time

from crosstable.model.refusals import Refusal
from crosstable.web.logs import say

# Seconds after which whoever was told so should ask again.
TRY_AGAIN = "5"
# The same is in the log once in so many seconds, however many ask.
LOG_EVERY = 10.0

FULL = frozenset({"disk_full", "database_disk_full"})
AWAY = frozenset(
    {
        "journal_locked",
        "journal_read_only",
        "journal_damaged",
        "journal_gone",
        "journal_closed",
        "disk_failure",
        "no_such_folder",
        "no_such_journal",
        "not_a_database",
        "newer_journal",
        "outcome_unknown",
        "no_such_database",
        "newer_schema",
        "database_away",
        "database_denied",
        "database_crowded",
        "database_busy",
        "database_read_only",
        "database_forbids",
        "database_failing",
        "database_damaged",
    }
)


_logged: dict[str, float] = {}


def away(refusal: Refusal, path: str) -> Refusal:
    """What is told in the place of a refusal that is about the store; any other one as it is."""
    if refusal.code not in FULL | AWAY:
        return refusal
    now = time.monotonic()
    if now - _logged.get(refusal.code, -LOG_EVERY) >= LOG_EVERY:
        _logged[refusal.code] = now
        say(logging.WARNING, "store", path=path, code=refusal.code, detail=refusal.params.get("detail"))
    return Refusal("store_full") if refusal.code in FULL else Refusal("store_away")
