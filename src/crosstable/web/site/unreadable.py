"""What is said of a tournament that cannot be read: on its own pages, and in the log, once however many ask for it."""

import logging
from collections.abc import Iterable

from crosstable.app.catalogue import Code, normalize_code
from crosstable.app.overview import OverviewEntry
from crosstable.app.unreadable import unreadable_reason
from crosstable.model.refusals import Reason, Refusal, Unreadable
from crosstable.web.request import Request
from crosstable.web.server.logs import say
from crosstable.words import sentence

_logged: set[tuple[Code, str]] = set()


def unreadable(request: Request, refusal: Refusal) -> Refusal:
    """What is told in the place of a refusal that says so of the tournament of a page; any other one as it is."""
    if not isinstance(refusal, Unreadable) or "code" not in request.params:
        return refusal
    why = unreadable_reason(refusal)
    _log(normalize_code(request.params["code"]), why)
    return Unreadable("unreadable", [why])


def log_unreadable(shown: Iterable[OverviewEntry]) -> None:
    """Those of a list."""
    for entry in shown:
        if entry.unreadable_reason is not None:
            _log(entry.listed.code, entry.unreadable_reason)


def _log(code: Code, why: Reason) -> None:
    said = sentence(why)
    if (code, said) not in _logged:
        _logged.add((code, said))
        say(logging.ERROR, "unreadable", tournament=code, said=said)
