"""Lists in pages: 500 entries at most, and a cursor to the next ones."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from crosstable.model.validation import typed_number
from crosstable.web.api.request import ApiRequest, bad_query

T = TypeVar("T")

MOST = 500


def limit_of(request: ApiRequest) -> int:
    return min(request.number("limit", 1) or MOST, MOST)


def page_of(request: ApiRequest, entries: Sequence[T]) -> tuple[Sequence[T], str | None]:
    """Return the page that the query asks for, and the cursor of the next one. The cursor counts entries."""
    cursor = request.query.get("cursor", "0")
    start = typed_number(cursor)
    if start is None:
        raise bad_query("cursor", cursor)
    end = start + limit_of(request)
    return entries[start:end], str(end) if end < len(entries) else None


def page_after(request: ApiRequest, entries: Sequence[T], key: Callable[[T], str]) -> tuple[Sequence[T], str | None]:
    """Return a page of a list that grows at its head. The cursor is the key of the last entry; keys ascend."""
    cursor = request.query.get("cursor", "")
    rest = [entry for entry in entries if key(entry) > cursor]
    page = rest[: limit_of(request)]
    return page, key(page[-1]) if len(page) < len(rest) else None
