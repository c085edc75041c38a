"""Standard output that never stops a command half-way, and a line about long work on standard error."""

import os
import sys
from io import TextIOWrapper
from types import TracebackType


class OutputLost(Exception):
    """Something that was to be printed is not, for this reason."""


class Output(TextIOWrapper):
    """A stream whose failures wait for `flush`, so that a command does all or nothing even if nobody reads it."""

    _failure: OSError | None = None

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except BrokenPipeError:
            raise
        except OSError as error:
            self._failure = error
            return len(text)

    def flush(self) -> None:
        """Raise `OutputLost` once for all failures since the last time."""
        failure, self._failure = self._failure, None
        try:
            super().flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            failure = error
        if failure is not None:
            raise OutputLost(failure.strerror) from failure


def take_over() -> None:
    """Make standard output of this process such a stream; a closed one swallows everything."""
    before = sys.__stdout__
    if isinstance(before, TextIOWrapper):
        sys.stdout = Output(before.buffer, line_buffering=before.line_buffering, write_through=before.write_through)
    else:
        sys.stdout = Output(open(os.devnull, "wb"))  # noqa: SIM115


def let_go() -> None:
    """Discard what is still to be written to standard output, so that Python does not try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
