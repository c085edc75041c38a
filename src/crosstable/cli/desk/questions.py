"""Questions to somebody at a terminal. Where nobody sits there, the answer is no."""

import sys


def somebody_is_there() -> bool:
    """Check that both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def asked(question: str, choices: str = "yn") -> str:
    """Ask, and return the letter of the answer; the last one if none fits or nobody is there."""
    if not somebody_is_there():
        return choices[-1]
    sys.stderr.write(f"{question} [{'/'.join(choices)}] ")
    sys.stderr.flush()
    answer = sys.stdin.readline().strip().casefold()[:1]
    return answer if answer and answer in choices else choices[-1]
