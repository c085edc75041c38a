"""Run the command line in this process as a shell would see it."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from crosstable.cli import run
from tests.cli.kept_arguments import keep_arguments

keep_arguments()


class Ran(NamedTuple):
    """The exit code and both outputs."""

    code: int
    out: str
    err: str

    @property
    def answers(self) -> list[dict[str, Any]]:
        """One answer for each line of standard output."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def answer(self) -> dict[str, Any]:
        (answer,) = self.answers
        return answer


def crosstable(*arguments: object, stdin: bytes = b"") -> Ran:
    """Run `crosstable ARGUMENTS`."""
    with streams(stdin) as (out, err):
        code = run([str(argument) for argument in arguments])
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(code, out.getvalue().decode(), err.getvalue().decode())


@contextmanager
def streams(stdin: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Replace standard input, output and error until the block ends."""
    out, err = io.BytesIO(), io.BytesIO()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    # The encoding of an old terminal: the command line has to put it right.
    sys.stdout, sys.stderr = (io.TextIOWrapper(stream, encoding="ascii") for stream in (out, err))
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
