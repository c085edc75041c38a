"""The clock: processor time of each work in turns, and of its runs the fastest, since others use the machine too."""

import gc
import time
from collections.abc import Callable, Sequence
from typing import Any


def fastest(works: Sequence[Callable[[], Any]], runs: int, collecting: bool = False) -> list[float]:
    """Return the processor seconds of the fastest run of each work; `collecting` garbage if that is a part of it."""
    seconds: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for work, taken in zip(works, seconds, strict=True):
            gc.collect()
            if not collecting:
                gc.disable()
            start = time.process_time()
            made = work()
            taken.append(time.process_time() - start)
            # Thrown away when the clock has stopped: the next run pays neither for that nor for memory never used.
            del made
            gc.enable()
    return [min(taken) for taken in seconds]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"
