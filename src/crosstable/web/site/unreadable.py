"""Messages about unreadable tournaments: on their pages, and once in the log."""

import logging
from collections.abc import Iterable

from crosstable.app.catalogue import Code, normalize_code
from crosstable.app.overview import OverviewEntry
from crosstable.app.unreadable import unreadable_reason
from crosstable.model.refusals import Reason, Refusal, Unreadable
from crosstable.web.request import Request
from crosstable.web.server.logs import log_event
from crosstable.words import sentence

_logged: set[tuple[Code, str]] = set()


def hide_details(request: Request, refusal: Refusal) -> Refusal:
    """Return a public version of a refusal about an unreadable tournament; other refusals unchanged."""
    if not isinstance(refusal, Unreadable) or "code" not in request.params:
        return refusal
    reason = unreadable_reason(refusal)
    _log(normalize_code(request.params["code"]), reason)
    return Unreadable("unreadable", [reason])


def log_unreadable(entries: Iterable[OverviewEntry]) -> None:
    for entry in entries:
        if entry.unreadable_reason is not None:
            _log(entry.listed.code, entry.unreadable_reason)


def _log(code: Code, reason: Reason) -> None:
    text = sentence(reason)
    if (code, text) not in _logged:
        _logged.add((code, text))
        log_event(logging.ERROR, "unreadable", tournament=code, said=text)
