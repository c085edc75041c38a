"""One event loop for all that tests ask a server in their own process: one for each request, with a thread of its own,
takes longer than most answers.
"""

import asyncio
import atexit
import threading
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

Answer = TypeVar("Answer")


@cache
def _runner() -> asyncio.Runner:
    runner = asyncio.Runner()
    atexit.register(runner.close)
    return runner


def run(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Do what `asyncio.run` does; other threads than the main one have a loop for each call."""
    if threading.current_thread() is threading.main_thread():
        return _runner().run(work)
    return asyncio.run(work)
