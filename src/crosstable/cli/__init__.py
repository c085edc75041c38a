"""The command line. Exit codes: 0 fine, 2 usage, 3 refused, 4 bad file; 130 stopped by Ctrl-C."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

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
    from crosstable.cli.files import STANDARD_INPUT, refuse

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if not arguments or arguments[0] in app.help_flags:
        load_all()
    words = [STANDARD_INPUT if word == "-" else word for word in arguments]
    try:
        code = app(words)
    except CycloptsError as error:
        from crosstable.cli.misused import misused

        options = arguments[: arguments.index("--")] if "--" in arguments else arguments
        return refuse(misused(error, words), "--json" in options)
    return code if isinstance(code, int) else 0
