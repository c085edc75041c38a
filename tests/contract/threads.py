"""Real threads, all at once."""

from collections.abc import Callable
from threading import Thread
from typing import Any

LONGEST = 300.0  # seconds; never reached when all is well


def run_in_threads(*works: Callable[[], Any]) -> None:
    """Run functions at the same time and raise the first error."""
    errors: list[BaseException] = []

    def run(work: Callable[[], Any]) -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [Thread(target=run, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST)
        assert not thread.is_alive()
    if errors:
        raise errors[0]
