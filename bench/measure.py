"""The clock: medians, taken in turns so that a slow moment hits both sides."""

import gc
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any


def medians(works: Sequence[Callable[[], Any]], runs: int, collecting: bool = False) -> list[float]:
    """The median seconds of each piece of work, run in turns; `collecting` garbage where that is a part of the work."""
    seconds: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for work, taken in zip(works, seconds, strict=True):
            gc.collect()
            if not collecting:
                gc.disable()
            start = time.perf_counter()
            made = work()
            taken.append(time.perf_counter() - start)
            # Thrown away when the clock has stopped: the next run pays neither for that nor for memory never used.
            del made
            gc.enable()
    return [median(taken) for taken in seconds]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"
