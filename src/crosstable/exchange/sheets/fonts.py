"""Which letters the fonts of this machine have, so that none is printed as an empty box."""

import re
import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

# Coverage of typst's own fonts: Latin with all accents, Greek, Cyrillic, punctuation.
_ALWAYS = ((0x20, 0x24F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF), (0x1E00, 0x1EFF), (0x2010, 0x2044))
# Signs that have no picture, and need none.
_UNSEEN = {"Cf", "Cc", "Zs", "Zl", "Zp"}
# The Debian package that has the letters of a script, by the first word of their names in Unicode.
_PACKAGES = {
    "CJK": "fonts-noto-cjk",
    "HIRAGANA": "fonts-noto-cjk",
    "KATAKANA": "fonts-noto-cjk",
    "HANGUL": "fonts-noto-cjk",
    "EMOJI": "fonts-noto-color-emoji",
}
_OTHERS = "fonts-noto-core"


class Unprintable(NamedTuple):
    """Letters that no font on this machine has, and the packages that have them."""

    letters: list[str]
    packages: list[str]


def printable(text: str) -> tuple[str, Unprintable | None]:
    """Return a text with a question mark for each letter that no font on this machine has, and which those are."""
    strange = sorted(letter for letter in set(text) if not _is_common(letter))
    known = _covered_letters() if strange else frozenset()
    missing = [letter for letter in strange if ord(letter) not in known]
    if not missing:
        return text, None
    packages = sorted({_package(letter) for letter in missing})
    return re.sub(f"[{re.escape(''.join(missing))}]", "?", text), Unprintable(missing, packages)


def _is_common(letter: str) -> bool:
    code = ord(letter)
    return any(first <= code <= last for first, last in _ALWAYS) or unicodedata.category(letter) in _UNSEEN


def _package(letter: str) -> str:
    return _PACKAGES.get(unicodedata.name(letter, "").partition(" ")[0], _OTHERS)


@cache
def _covered_letters() -> frozenset[int]:
    import typst

    paths = sorted({font.path for font in typst.Fonts().fonts() if font.path})
    return frozenset(code for path in paths for code in _letters(Path(path)))


def _letters(path: Path) -> Iterator[int]:
    """Yield the letters of the fonts in a file; of a file that is not as fonts are, nothing."""
    try:
        data = path.read_bytes()
        # A collection begins with where its fonts are.
        fonts = struct.unpack_from(">I", data, 8)[0] if data[:4] == b"ttcf" else 0
        for start in struct.unpack_from(f">{fonts}I", data, 12) if fonts else (0,):
            yield from _letters_of_font(data, start)
    except (OSError, struct.error, IndexError):
        return


def _letters_of_font(data: bytes, start: int) -> Iterator[int]:
    """Yield the letters in a font's `cmap` table, formats 4 and 12, which cover all letters."""
    (count,) = struct.unpack_from(">H", data, start + 4)
    for i in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * i)
        if tag == b"cmap":
            (tables,) = struct.unpack_from(">H", data, offset + 2)
            for table in range(tables):
                (at,) = struct.unpack_from(">I", data, offset + 4 + 8 * table + 4)
                yield from _letters_of_map(data, offset + at)


def _letters_of_map(data: bytes, at: int) -> Iterator[int]:
    (kind,) = struct.unpack_from(">H", data, at)
    if kind == 12:
        (groups,) = struct.unpack_from(">I", data, at + 12)
        for group in range(groups):
            first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * group)
            yield from range(first, min(last, 0x10FFFF) + 1)
    elif kind == 4:
        (double,) = struct.unpack_from(">H", data, at + 6)
        count = double // 2
        lasts = struct.unpack_from(f">{count}H", data, at + 14)
        firsts = struct.unpack_from(f">{count}H", data, at + 16 + double)
        for first, last in zip(firsts, lasts, strict=True):
            if last != 0xFFFF:
                yield from range(first, last + 1)
