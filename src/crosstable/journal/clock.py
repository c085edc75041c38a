"""The store's clock."""

import time
from collections.abc import Callable

Clock = Callable[[], int]


def microseconds() -> int:
    """Return the system's time in whole microseconds since 1970, UTC."""
    return time.time_ns() // 1000
