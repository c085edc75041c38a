"""What fits at the end of a line that is being typed: for the shells, which ask `crosstable __complete`.

| asked as | answered |
|---|---|
| `__complete zsh WORD ...`, or fish; the last as it is typed | a line for each that fits: the word, a tab, what it is |
| `__complete bash WORD LINE`, both as they are typed | a line for each, as it is typed in the place of that word |

A last line says that files fit too, which a shell finds by itself.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.app.finding import folded
from crosstable.cli.desk.completing import BY_SHELL
from crosstable.cli.files import FINE, STANDARD_INPUT

_FILES = "\x1ffiles"
_END = "\0"  # no word holds it
_PLAIN = re.compile(r"([^\w@%+=:,./-])")
_IN_QUOTES = re.compile(r'(["\\$`])')


class Fitting(NamedTuple):
    """Whole words with what they are, and whether files fit too."""

    words: dict[str, str]
    files: bool = False


def fitting(typed: Sequence[str]) -> Fitting:
    """What fits in the place of the last word, however its case and accents were typed."""
    # The same that Cyclopts asks itself for its own scripts, which match letter by letter and know no files in texts.
    from cyclopts.completion._engine import describe, dynamic_candidates, resolve_slot, static_candidates

    from crosstable.cli.app import app

    slot = resolve_slot(app, [*(STANDARD_INPUT if word == "-" else word for word in typed[:-1]), typed[-1]])
    if slot is None:
        return Fitting({})
    known = {word: describe(what, "plaintext") for word, what in static_candidates(slot)}
    known |= dict(dynamic_candidates(slot))
    begun = folded(slot.incomplete)
    words = {f"{slot.prefix}{word}": about for word, about in known.items() if folded(word).startswith(begun)}
    return Fitting(words, slot.active is not None and slot.active.parameter.completer in BY_SHELL)


def answer_shell(shell: str, *typed: str) -> int:
    """Tells a shell what fits."""
    words = _split(typed[1])[0] if shell == "bash" else [*typed[:-1], _plain(typed[-1])]
    found = fitting(words)
    for line in _for_bash(found, *typed) if shell == "bash" else map("\t".join, found.words.items()):
        print(line)
    if found.files:
        print(_FILES)
    return FINE


def _split(line: str) -> tuple[list[str], str]:
    """The words after the program, of which the last may have just begun, and the quotation mark that is open."""
    for mark in ("", '"', "'"):
        try:
            words = shlex.split(line + _END + mark)
        except ValueError:
            continue
        return [word.removesuffix(_END) for word in words[1:]], mark
    return [""], ""


def _plain(word: str) -> str:
    """A word that is being typed, without its quotation marks."""
    return _split(f"crosstable {word}")[0][-1]


def _for_bash(found: Fitting, word: str, line: str) -> Iterator[str]:
    """Each word as it is typed there, without what stands before that part of the line: bash parts words at : and =."""
    (*_, typed), mark = _split(line)
    part = "" if word in (":", "=") else _plain(word)
    before = typed.removesuffix(part)
    for one in found.words:
        if one.startswith(before):
            yield _quoted(one.removeprefix(before), mark)


def _quoted(word: str, mark: str) -> str:
    if mark == "'":
        return word.replace("'", r"'\''")
    return (_IN_QUOTES if mark else _PLAIN).sub(r"\\\1", word)
