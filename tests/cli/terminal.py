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
    """Ours, but for what it says about another terminal's size."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


class Terminal:
    """`crosstable WORDS`, or some other work, in a terminal of so many lines and columns."""

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
        """The program is told so by the system."""
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def until(self, text: str) -> str:
        """Goes on when a text is shown, and gives what came before it."""
        before = self.shows(text, DEADLINE)
        assert before is not None, self.shown
        return before

    def shows(self, text: str, seconds: float) -> str | None:
        """What came before a text that is shown; None where nothing comes for so long before it."""
        while text not in self.shown:
            if not select.select([self.end], [], [], seconds)[0]:
                return None
            self.shown += self._decoder.decode(os.read(self.end, 4096))
        before, _, self.shown = self.shown.partition(text)
        return before

    def rest(self) -> str:
        """Everything until the program has ended."""
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
