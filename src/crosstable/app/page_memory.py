"""What was made from one view of a tournament or pool: pages, pictures, files."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, TypeVar

Made = TypeVar("Made")

# How many pages are kept of one view; the one not asked for longest goes first.
MOST_KEPT = 400


class PageMemory:
    """Makes each page of a view once. Safe to use from any thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what is kept under a key, made now if nothing is."""
        with self._lock:
            if key not in self._kept:
                self._kept[key] = make()
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            kept: Made = self._kept[key]
            return kept
