"""A line about long work: on standard error, and only at a terminal."""

import sys
from types import TracebackType


class Progress:
    """Says how far the work has come, and wipes the line away at the end."""

    def __init__(self) -> None:
        self._watched = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.say("")

    def say(self, text: str) -> None:
        if self._watched:
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()
