"""Bytes to text in the encodings that exported lists come in: UTF-8, UTF-16, Windows-1252 or Windows-1250."""

import codecs
import re
from typing import NamedTuple

from crosstable.exchange.files.file_format import line_position, refuse_file
from crosstable.model.refusals import BadFile

UTF_8, UTF_16, WINDOWS, WINDOWS_CENTRAL = "utf-8", "utf-16", "windows-1252", "windows-1250"
ENCODINGS = (UTF_8, UTF_16, WINDOWS, WINDOWS_CENTRAL)

# Letters of Polish, which in Windows-1252 would be signs inside a word, such as \u00b3, \u00a3 and \u00bf.
_POLISH = re.compile(rb"[A-Za-z][\xb3\xb9\xbf]|[\xa3\xaf][A-Za-z]|\x9c\xe6")


class Decoded(NamedTuple):
    """A text, and the encoding that it had."""

    text: str
    encoding: str


def decode(content: bytes, encoding: str = "") -> Decoded:
    """Decode a file with the named or the detected encoding. Raise `BadFile` if that fails or it contains NUL."""
    chosen = encoding or guess_encoding(content)
    if chosen != UTF_16 and b"\x00" in content:
        # A NUL is reported first: it shows that the file is not text at all.
        raise _nul_after(content[: content.index(b"\x00")].decode(errors="replace"))
    try:
        text = content.decode(_codec(content, chosen)).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise refuse_file("file_encoding", line_position(line), encoding=chosen, at=error.start) from None
    if "\x00" in text:
        raise _nul_after(text[: text.index("\x00")])
    return Decoded(text, chosen)


def _nul_after(before: str) -> BadFile:
    return refuse_file("file_nul", line_position(before.count("\n") + 1, len(before) - before.rfind("\n")))


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
        return WINDOWS_CENTRAL if _POLISH.search(content) else WINDOWS
    return UTF_8


def _codec(content: bytes, encoding: str) -> str:
    if encoding != UTF_16:
        return encoding
    if content.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    start = content[:1000]
    is_big = not content.startswith(codecs.BOM_UTF16_LE) and start[::2].count(0) > start[1::2].count(0)
    return "utf-16-be" if is_big else "utf-16-le"
