"""A real terminal with a program in it, at which a test types."""

import fcntl
import os
import select
import struct
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping

from tests.programs import Program, command_line

DEADLINE = 300.0  # seconds; never reached when all is well


def _environment() -> dict[str, str]:
    """Return the environment without the size of another terminal."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


class Terminal:
    """`crosstable WORDS`, or another function, in a terminal of a given size."""

    def __init__(
        self,
        *words: str,
        work: Callable[..., object] = command_line,
        env: Mapping[str, str] | None = None,
        lines: int = 24,
        columns: int = 80,
    ) -> None:
        self.end, theirs = os.openpty()
        self.resize(lines, columns)
        variables = {**_environment(), "TERM": "dumb", **(env or {})}
        self.process = Program(work, *words, streams=(theirs,) * 3, variables=variables, terminal=True)
        os.close(theirs)
        self.shown = ""
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")

    def resize(self, lines: int, columns: int) -> None:
        """Resize the terminal; the system notifies the program."""
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read_until(self, text: str) -> str:
        """Wait for a text and return the output before it."""
        before = self.shows(text, DEADLINE)
        assert before is not None, self.shown
        return before

    def shows(self, text: str, seconds: float) -> str | None:
        """Return the output before a text, or None if nothing arrives for `seconds`."""
        while text not in self.shown:
            if not select.select([self.end], [], [], seconds)[0]:
                return None
            self.shown += self._decoder.decode(os.read(self.end, 4096))
        before, _, self.shown = self.shown.partition(text)
        return before

    def rest(self) -> str:
        """Return the output until the program ends."""
        while select.select([self.end], [], [], DEADLINE)[0]:
            try:
                self.shown += self._decoder.decode(os.read(self.end, 4096))
            except OSError:  # nobody has the other end any more
                break
        self.wait()
        return self.shown

    def type(self, line: str) -> None:
        os.write(self.end, line.encode())

    def interrupt(self, prompt: str) -> None:
        """Ctrl-C until there is a new prompt: Python misses one that comes just before it waits for the next key."""
        self.type("\x03")
        while self.shows(prompt, 5) is None:
            self.type("\x03")

    def wait(self) -> int:
        code = self.process.wait(DEADLINE)
        os.close(self.end)
        return code
