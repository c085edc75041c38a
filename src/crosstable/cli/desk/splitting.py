"""A line that was typed at the prompt, as words. Quotes keep words together, and O'Brien needs none.

An apostrophe after a letter is part of the name; anywhere else it opens a quotation, as in a shell.
"""

import re

_PIECE = re.compile(
    r"""(?P<space>\s+)
    | "(?P<double>(?:[^"\\]|\\.)*)"
    | (?<!\w)'(?P<single>.*?)'(?=[\s"]|$)
    | \\(?P<escaped>.)
    | (?P<plain>(?<=\w)'|[^\s"'\\])""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = re.compile(r'\\(["\\])')


def split(line: str) -> list[str]:
    """The words of a line. Refused (`open_quotes`) where a quotation does not end."""
    from crosstable.model.refusals import Refusal

    words: list[str] = []
    place, is_new = 0, True
    while place < len(line):
        found = _PIECE.match(line, place)
        if found is None:
            raise Refusal("open_quotes")
        place, kind = found.end(), found.lastgroup
        if kind == "space":
            is_new = True
            continue
        piece = found[kind or ""]
        if is_new:
            words.append("")
            is_new = False
        words[-1] += _ESCAPED.sub(r"\1", piece) if kind == "double" else piece
    return words


def quoted(word: str) -> str:
    """A word as it is typed: in quotes where it would not be one word without them."""
    from crosstable.model.refusals import Refusal

    try:
        if split(word) == [word]:
            return word
    except Refusal:
        pass
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
