"""Memory of rendered pages, pictures and files of one view of a tournament or pool."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, TypeVar

Page = TypeVar("Page")

# Pages kept per view; the least recently used is dropped first.
MOST_KEPT = 400


class PageMemory:
    """Renders each page of a view once. Safe to use from any thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Page]) -> Page:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = make()
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            kept: Page = self._kept[key]
            return kept
