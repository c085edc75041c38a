"""Progress is shown only on standard error of a terminal."""

import io
import sys

import pytest

from crosstable.cli.output import Progress
from tests.cli.in_process import crosstable


class Terminal(io.StringIO):
    """A stream that says it is watched."""

    def isatty(self) -> bool:
        return True


def test_a_line_that_is_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each word replaces the one before, and nothing is left at the end."""
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    with Progress() as progress:
        progress.say("round 1 of 2")
        progress.say("round 2 of 2")
    assert watched.getvalue() == "\r\x1b[Kround 1 of 2\r\x1b[Kround 2 of 2\r\x1b[K"


def test_nobody_watches() -> None:
    """Standard error stays empty in a script."""
    assert crosstable("simulate", "--players", "8", "--output", "-").err == ""
    assert crosstable("check", "-", "-", stdin=b"{}").err.count("\r") == 0
