"""Limits on the parts of a workbook, checked before reading: unpacked sizes and sizes of sheets.

Both declared and actual sizes are checked. The accepted parts go into a new archive, so that the reader sees exactly
the checked parts.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError

from crosstable.exchange.files.file_format import refuse_file
from crosstable.exchange.files.limits import (
    LARGEST_UNPACKED,
    MEGABYTE,
    MOST_CELLS,
    MOST_PARTS,
    MOST_TAGS,
    MOST_UNPACKED_TIMES,
)
from crosstable.model.refusals import BadFile

# A cell or a row, and all up to the end of its tag. Tags of all the programs that write workbooks are plain: attributes
# in quotes, without references. What is not could say another place to whatever reads the sheet after us.
_TAG = re.compile(rb"<(?:[\w.-]+:)?(c|row)(?=[\s/>])([^<>]*)(>?)")
_BEGINNING = re.compile(rb"<(?:[\w.-]+:)?(?:c|row)[\s/>]")
_USUAL_CELL = re.compile(rb'<(?:[\w.-]+:)?c r="([A-Z]{1,3})([0-9]{1,7})"(?: (?!r=)[\w:.-]+="[^"<>&]*")*\s?/?>')
_USUAL_ROW = re.compile(rb'<(?:[\w.-]+:)?row r="([0-9]{1,7})"(?: (?!r=)[\w:.-]+="[^"<>&]*")*\s?/?>')
_ATTRIBUTES = re.compile(rb"""(?:\s+[\w:.-]+\s*=\s*(?:"[^"&]*"|'[^'&]*'))*\s*/?""")
_PLACE = re.compile(rb"""\sr\s*=\s*["']([^"']*)["']""")
_CELL_PLACE = re.compile(rb"([A-Za-z]{1,3})([0-9]{1,7})")
_ROW_PLACE = re.compile(rb"()([0-9]{1,7})")
_STRING_END = re.compile(rb"</(?:[\w.-]+:)?si\s*>")
_VALUE = re.compile(rb"<(?:[\w.-]+:)?v[^>]*>([^<]*)<")
_NUMBER = re.compile(rb"-?[0-9]*\.[0-9]+|-?[0-9.]+[eE][+-]?[0-9]+")
# How many of something follow, in `count` and `uniqueCount`: the library makes room for as many before it sees one.
_LARGE_COUNT = re.compile(rb"""[cC]ount\s*=\s*(?:"[^"]*?(?:[0-9]{8}|&)|'[^']*?(?:[0-9]{8}|&))""")
# Memory of a cell in addition to its text (bytes).
_CELL_BYTES = 40


def rebuild(content: bytes) -> bytes:
    """Return an archive with only the XML parts of a workbook. Raise if it is damaged, locked or too large."""
    parts = dict(_parts(content))
    if not any(name.endswith("workbook.xml") for name in parts):
        raise refuse_file("file_not_workbook", detail="xl/workbook.xml")
    shared = next((_lengths(part) for name, part in parts.items() if "sharedStrings" in name), [])
    longest = max(shared, default=0)
    tags = 0
    for name, part in parts.items():
        tags += part.count(b"<")
        if tags > MOST_TAGS or _LARGE_COUNT.search(part):
            raise refuse_file("file_too_many_elements", most=MOST_TAGS, part=name)
        if b"<!DOCTYPE" in part or b"<!ENTITY" in part:
            raise refuse_file("file_doctype", part=name)
        if b"\x00" in part:
            # Other programs would take it for UTF-16, and see other cells.
            raise refuse_file("file_nul", name)
        cells = _cells(name, part)
        is_long = cells.filled * longest > LARGEST_UNPACKED and _shared_size(part, shared) > LARGEST_UNPACKED
        if cells.area > MOST_CELLS or is_long:
            raise refuse_file("file_too_many_cells", most=MOST_CELLS, part=name)
    made = BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(ZipInfo(name), part)
    return made.getvalue()


def _parts(content: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        with ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
            unpacked = sum(part.file_size for part in parts)
            if len(parts) > MOST_PARTS or _is_bomb(unpacked, len(content)):
                raise _bomb()
            if any(part.flag_bits & 1 for part in parts):
                raise refuse_file("file_locked")
            left = LARGEST_UNPACKED
            for part in parts:
                if not part.filename.casefold().endswith((".xml", ".rels")):
                    continue
                with archive.open(part) as stream:
                    unpacked_part = stream.read(left + 1)
                left -= len(unpacked_part)
                if left < 0:
                    raise _bomb()
                yield part.filename, unpacked_part
    except BadFile:
        raise
    except (BadZipFile, ZlibError, NotImplementedError, ValueError, EOFError, OSError, RuntimeError, KeyError) as error:
        raise refuse_file("file_bad_archive", detail=str(error)[:100]) from None


def _is_bomb(unpacked: int, packed: int) -> bool:
    return unpacked > LARGEST_UNPACKED or unpacked > max(MEGABYTE, MOST_UNPACKED_TIMES * packed)


def _bomb() -> BadFile:
    return refuse_file("file_bomb", most=LARGEST_UNPACKED // MEGABYTE, parts=MOST_PARTS)


class _Cells:
    """How many cells are filled, and how many the rectangle has that holds them."""

    def __init__(self, filled: int, area: int) -> None:
        self.filled, self.area = filled, area


def _cells(name: str, part: bytes) -> _Cells:
    """Count the cells of a sheet, assuming the worst for cells without position. Raise for an invalid position."""
    usual, rows = _USUAL_CELL.findall(part), _USUAL_ROW.findall(part)
    filled = len(usual)
    last_column = max(map(_column, {column for column, _ in usual}), default=0)
    last_row = max(map(int, {*rows, *(row for _, row in usual)}), default=0)
    if len(_BEGINNING.findall(part)) == len(usual) + len(rows):
        return _Cells(filled, last_row * last_column)
    filled = 0
    for tag, attributes, end in _TAG.findall(part):
        filled += tag == b"c"
        places = _PLACE.findall(attributes)
        if not end or len(places) > 1 or _ATTRIBUTES.fullmatch(attributes) is None:
            raise refuse_file("file_bad_place", part=name, value=_excerpt(attributes))
        if not places:
            last_column, last_row = (last_column + 1, last_row) if tag == b"c" else (last_column, last_row + 1)
            continue
        place = (_CELL_PLACE if tag == b"c" else _ROW_PLACE).fullmatch(places[0])
        if place is None:
            raise refuse_file("file_bad_place", part=name, value=_excerpt(places[0]))
        last_column, last_row = max(last_column, _column(place[1])), max(last_row, int(place[2]))
    return _Cells(filled, last_row * last_column)


def _excerpt(text: bytes) -> str:
    return " ".join(text[:40].decode(errors="replace").split())


@lru_cache(maxsize=1000)
def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


def _lengths(part: bytes) -> list[int]:
    """Return the sizes of shared texts: each cell gets a copy."""
    ends = [0, *(end.end() for end in _STRING_END.finditer(part)), len(part)]
    return [_CELL_BYTES + b - a for a, b in pairwise(ends)]


def _shared_size(part: bytes, lengths: list[int]) -> int:
    """Return the total size of the copies; values that are no plain number count as the longest."""
    longest = max(lengths)
    counts = Counter(_VALUE.findall(part))
    return sum(count * _length(value, lengths, longest) for value, count in counts.items())


def _length(value: bytes, lengths: list[int], longest: int) -> int:
    if not value.isdigit() or len(value) > 9:
        return 0 if _NUMBER.fullmatch(value) else longest
    return lengths[int(value)] if int(value) < len(lengths) else 0
