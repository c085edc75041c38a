"""A line that was typed at the prompt, as words. Quotes keep words together, and O'Brien needs none.

An apostrophe after a letter is part of the name; anywhere else it opens a quotation, as in a shell. Prose is taken as
it is typed, up to the first option: 'tis late -- or not.
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
_MARK = re.compile("(?P<plain>.)", re.DOTALL)
_ESCAPED = re.compile(r'\\(["\\])')

# What these say are sentences.
PROSE = ("note", "notice")
_SAID = re.compile(r"\s*(\S+)\s+(.*)", re.DOTALL)
_OPTION = re.compile(r"(?<!\S)--?[a-z]")
# A dash in a sentence goes with what is before it: alone, two of them would end the options, and not be said.
_SAID_WORD = re.compile(r"\S+(?: -\S*)*")
# Quoted as a whole, as in a shell.
_QUOTED = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|(?<=\w)'(?=\S))*')\s*($|(?<=\s)--?[a-z])""", re.DOTALL)


def split(line: str) -> list[str]:
    """The words of a line. Refused (`open_quotes`) where a quotation does not end, unless it is prose."""
    said = _SAID.fullmatch(line)
    if said is None or said[1] not in PROSE:
        return _words(line)
    if _QUOTED.match(said[2]):
        return [said[1], *_words(said[2])]
    option = _OPTION.search(said[2])
    end = len(said[2]) if option is None else option.start()
    sentence = " ".join(said[2][:end].split())
    return [said[1], *_SAID_WORD.findall(sentence), *_words(said[2][end:], is_prose=True)]


def _words(line: str, is_prose: bool = False) -> list[str]:
    """The words of a line or of a part of it. In prose a mark that opens no quotation stands for itself."""
    from crosstable.model.refusals import Misuse

    words: list[str] = []
    place, is_new = 0, True
    while place < len(line):
        found = _PIECE.match(line, place) or (_MARK.match(line, place) if is_prose else None)
        if found is None:
            raise Misuse("open_quotes")
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


def open_quote(line: str) -> int | None:
    """Where a quotation begins that does not end; None where all do."""
    if _split_if_whole(line) is not None:
        return None
    return next((line.rindex(mark) for mark in ('"', "'") if _split_if_whole(line + mark) is not None), None)


def _split_if_whole(line: str) -> list[str] | None:
    from crosstable.model.refusals import Refusal

    try:
        return split(line)
    except Refusal:
        return None


def quoted(word: str, mark: str = "") -> str:
    """A word as it is typed: in quotes of that mark, or else where it would not be one word without them."""
    if mark == "'":
        return f"'{word}'"
    if not mark and _split_if_whole(word) == [word]:
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
