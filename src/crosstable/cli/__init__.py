"""The command line. Exit codes: 0 fine, 2 usage, 3 refused, 4 bad file; 130 stopped by Ctrl-C."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts import CycloptsError

STOPPED = 130


def main() -> None:
    """Runs the command line of this process."""
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python must not try to flush the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = STOPPED
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Runs one command and gives its exit code."""
    from cyclopts import CycloptsError

    from crosstable.cli.app import app, load_all
    from crosstable.cli.files import STANDARD_INPUT

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if not arguments or arguments[0] in app.help_flags:
        load_all()
    try:
        code = app([STANDARD_INPUT if word == "-" else word for word in arguments])
    except CycloptsError as error:
        return _misused(error, arguments)
    return code if isinstance(code, int) else 0


def _misused(error: "CycloptsError", arguments: Sequence[str]) -> int:
    """Says what can't be understood, and which help says how it is typed. Gives the exit code."""
    from crosstable.cli.desk.opening import at_prompt
    from crosstable.cli.files import STANDARD_INPUT, refuse
    from crosstable.model.refusals import Refusal

    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    start = () if at_prompt() else ("crosstable",)
    helped = " ".join((*start, *(error.command_chain or ()), "--help"))
    said = str(error).replace(STANDARD_INPUT, "-")
    return refuse(Refusal("misused", detail=said, help=helped), "--json" in options)
