"""Bytes to text in the encodings that exported lists come in: UTF-8, UTF-16 or Windows-1252."""

import codecs
from typing import NamedTuple

from crosstable.exchange.files.file_format import at_line, refuse_file

UTF_8, UTF_16, WINDOWS = "utf-8", "utf-16", "windows-1252"
ENCODINGS = (UTF_8, UTF_16, WINDOWS)


class Decoded(NamedTuple):
    """A text, and the encoding that it had."""

    text: str
    encoding: str


def decode(content: bytes, encoding: str = "") -> Decoded:
    """Return the text of a file, in the encoding named or else in the one it looks like. Raises `BadFile` where it is
    none, or has a NUL.
    """
    found = encoding or guess_encoding(content)
    try:
        text = content.decode(_codec(content, found)).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise refuse_file("file_encoding", at_line(line), encoding=found, at=error.start) from None
    if "\x00" in text:
        before = text[: text.index("\x00")]
        place = at_line(before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise refuse_file("file_nul", place)
    return Decoded(text, found)


def guess_encoding(content: bytes) -> str:
    """Return the encoding by the byte order mark, else by what the bytes can be."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return UTF_16
    start = content[:1000]
    # Latin letters in UTF-16 have a zero in every other byte.
    if len(content) % 2 == 0 and start and max(start[::2].count(0), start[1::2].count(0)) > 0.4 * len(start) / 2:
        return UTF_16
    try:
        content.decode()
    except UnicodeDecodeError:
        return WINDOWS
    return UTF_8


def _codec(content: bytes, encoding: str) -> str:
    if encoding != UTF_16:
        return encoding
    if content.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    start = content[:1000]
    is_big = not content.startswith(codecs.BOM_UTF16_LE) and start[::2].count(0) > start[1::2].count(0)
    return "utf-16-be" if is_big else "utf-16-le"
