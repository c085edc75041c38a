"""Processes for tests, without the second that each would take to load the project.

One process has everything loaded, and every program is a fork of it, with streams, variables and a process id of its
own: it is signalled, killed and waited for as any other. What `python -m crosstable` itself does is for
tests/cli/test_usage.py.
"""

import fcntl
import multiprocessing
import os
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from multiprocessing.connection import Connection
from threading import Thread, Timer
from typing import IO, Any

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["tests.preload"])
PATIENCE = 300.0  # seconds; never reached when all is well


class Program:
    """A process that does some work, with three streams (by their numbers) and variables."""

    def __init__(
        self,
        work: Callable[..., object],
        *arguments: object,
        streams: tuple[int, int, int],
        variables: Mapping[str, str] | None = None,
        terminal: bool = False,
    ) -> None:
        ends = [Connection(os.dup(stream)) for stream in streams]
        given = dict(os.environ if variables is None else variables)
        self._process = _forks.Process(target=_begin, args=(ends, given, terminal, work, arguments), daemon=True)
        self._process.start()
        for end in ends:
            end.close()
        self.pid = self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        """The exit code, or the signal that ended it as a negative number; None while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(f"{self.pid}", timeout or 0)
        return self.returncode

    def send_signal(self, number: int) -> None:
        # The process may be gone before its exit code has reached us.
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Piped(Program):
    """A program at whose pipes a test reads and writes."""

    def __init__(
        self, work: Callable[..., object], *arguments: object, variables: Mapping[str, str] | None = None
    ) -> None:
        pipes = [os.pipe() for _ in range(3)]
        (theirs, stdin), (stdout, their_out), (stderr, their_err) = pipes
        super().__init__(work, *arguments, streams=(theirs, their_out, their_err), variables=variables)
        for end in (theirs, their_out, their_err):
            os.close(end)
        self.stdin: IO[str] = open(stdin, "w", encoding="utf-8")  # noqa: SIM115
        self.stdout: IO[str] = open(stdout, encoding="utf-8")  # noqa: SIM115
        self.stderr: IO[str] = open(stderr, encoding="utf-8")  # noqa: SIM115

    def tell(self, text: str) -> None:
        self.stdin.write(text)
        self.stdin.flush()

    def communicate(self, text: str = "") -> tuple[str, str]:
        """Write the last input, wait for the end, and return the rest of the output and its errors."""
        errors = list[str]()
        reader, end = Thread(target=lambda: errors.append(self.stderr.read())), Timer(PATIENCE, self.kill)
        reader.start()
        end.start()
        self.tell(text)
        self.stdin.close()
        out = self.stdout.read()
        self.wait(PATIENCE)
        end.cancel()
        reader.join()
        return out, errors[0]

    def close(self) -> None:
        for stream in (self.stdin, self.stdout, self.stderr):
            stream.close()


@contextmanager
def run_piped(
    work: Callable[..., object], *arguments: object, variables: Mapping[str, str] | None = None
) -> Iterator[Piped]:
    """Run a program with pipes, and end it at last."""
    program = Piped(work, *arguments, variables=variables)
    try:
        yield program
        program.stdin.close()
    finally:
        program.kill()
        program.wait()
        program.close()


def run_to_end(work: Callable[..., object], *arguments: object) -> tuple[int, str, str]:
    """Return the exit code and both outputs of a program that needs no input."""
    with run_piped(work, *arguments) as program:
        out, err = program.communicate()
        return program.wait(), out, err


def command_line(*arguments: object) -> None:
    """Be `crosstable ARGUMENTS`."""
    from crosstable.cli import main

    sys.argv[1:] = map(str, arguments)
    main()


def script(code: str, *arguments: object) -> None:
    """Be `python -c CODE ARGUMENTS`."""
    sys.argv[1:] = map(str, arguments)
    exec(code, {"__name__": "__main__"})


def _begin(
    ends: list[Connection],
    variables: dict[str, str],
    terminal: bool,
    work: Callable[..., object],
    arguments: tuple[Any, ...],
) -> None:
    """Become the program in a fork that has just been made."""
    for number, end in enumerate(ends):
        os.dup2(end.fileno(), number)
        end.close()
    if terminal:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(variables)
    sys.stdin = sys.__stdin__ = open(0, closefd=False)  # type: ignore[misc] # noqa: SIM115
    # As with PYTHONUNBUFFERED: readers get each line when it is printed.
    said = open(1, "wb", buffering=0, closefd=False)  # noqa: SIM115
    sys.stdout = sys.__stdout__ = TextIOWrapper(said, write_through=True)  # type: ignore[misc]
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    work(*arguments)
