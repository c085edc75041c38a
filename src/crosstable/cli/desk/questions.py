"""Questions to the user at a terminal. Without a terminal the answer is no."""

import sys

from crosstable.model.refusals import Refusal


def is_interactive() -> bool:
    """Check that both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def confirm(question: str, is_agreed: bool) -> None:
    """Ask unless it is agreed already. Raise `not_confirmed` if the answer is not yes."""
    if not is_agreed and ask(question) != "y":
        raise Refusal("not_confirmed")


def ask(question: str, choices: str = "yn") -> str:
    """Ask and return the letter of the answer; the last one if none fits or there is no terminal."""
    if not is_interactive():
        return choices[-1]
    sys.stderr.write(f"{question} [{'/'.join(choices)}] ")
    sys.stderr.flush()
    answer = sys.stdin.readline().strip().casefold()[:1]
    return answer if answer and answer in choices else choices[-1]
