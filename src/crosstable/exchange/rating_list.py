"""Monthly rating lists of federations: FIDE's as text or XML, zipped or not, and any as CSV.

| form | read by |
|---|---|
| text | fixed width; a column begins where its word of the heading does, since the columns have moved before |
| XML | `<player>` by `<player>`, with anything around them |
| CSV | the columns that are named, or FIDE's own words for them |

Rows are read one by one, so memory stays flat. A row of nonsense is counted and left out.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import IO, NamedTuple
from zipfile import BadZipFile, ZipFile

from crosstable.model.refusals import BadFile, Refusal

MOST_NAME, MOST_SAMPLES = 200, 20
MOST_RATING = 4000
_LINE = 10_000
_BLOCK = 1 << 16


class ListedPlayer(NamedTuple):
    """A player of a rating list. A rating of 0 and an unknown year of birth are None."""

    id: int
    name: str
    federation: str | None = None
    title: str | None = None
    rating: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    born: int | None = None


class WrongRow(NamedTuple):
    """A row that is left out: its number in the file, and the field that is wrong."""

    number: int
    field: str
    text: str


Row = Mapping[str, str]

# The heading's words in FIDE's text and XML, and in CSV, for each of our fields.
WORDS: Mapping[str, tuple[str, ...]] = {
    "id": ("ID Number", "fideid", "id", "fide id"),
    "name": ("Name", "name"),
    "federation": ("Fed", "country", "federation"),
    "title": ("Tit", "title"),
    "rating": ("SRtng", "rating", "standard", "elo"),
    "rapid": ("RRtng", "rapid_rating", "rapid"),
    "blitz": ("BRtng", "blitz_rating", "blitz"),
    "born": ("B-day", "birthday", "born", "year of birth"),
}
FIELDS = tuple(WORDS)
_MONTH = re.compile(r"[A-Z]{3}\d\d")
_HEADING = re.compile(r"ID Number|\S+")
_FIDE_HEADING = b"ID Number"
_FIELD = re.compile(rb"<(\w+)>([^<]*)</\1>")
_YEAR = re.compile(r"(?:\d\d?[./-]){0,2}(\d{4})(?:[./-]\d\d?){0,2}")


@contextmanager
def open_list(path: Path) -> Iterator[IO[bytes]]:
    """Open a list, also inside a zip. Raise `rating_list_unreadable` if there is none."""
    try:
        with path.open("rb") as file:
            is_zip = file.read(2) == b"PK"
            file.seek(0)
            if not is_zip:
                yield file
                return
            with ZipFile(file) as archive:
                parts = [
                    part for part in archive.infolist() if part.filename.lower().endswith((".txt", ".xml", ".csv"))
                ]
                if not parts:
                    raise Refusal("rating_list_unreadable")
                with archive.open(max(parts, key=lambda one: one.file_size)) as part:
                    yield part
    except FileNotFoundError:
        raise BadFile("no_such_file", file=str(path)) from None
    except (BadZipFile, OSError, RuntimeError, NotImplementedError) as error:
        raise Refusal("rating_list_unreadable") from error


def is_fide_list(path: Path) -> bool:
    """Return whether a list has the form of FIDE's, so that its ids are FIDE's."""
    with open_list(path) as file:
        return _beginning(file.read(100)).startswith((_FIDE_HEADING, b"<"))


def read_list(file: IO[bytes], columns: Mapping[str, str] | None = None) -> Iterator[ListedPlayer | WrongRow]:
    """Yield every player and every row of nonsense; `columns` names the columns of a CSV file by our fields.

    Raise `rating_list_unreadable` if it is no rating list, and `rating_list_columns` if a column is missing.
    """
    beginning = file.read(4096)
    stripped = _beginning(beginning)
    if not stripped:
        raise Refusal("rating_list_unreadable")
    rows: Iterable[tuple[int, Row]]
    if stripped.startswith(b"<"):
        rows = _xml_rows(beginning, file)
    elif stripped.startswith(_FIDE_HEADING):
        rows = _text_rows(_lines(stripped, file))
    else:
        rows = _csv_rows(_lines(stripped, file), columns or {})
    for number, row in rows:
        yield _player(number, row)


def _beginning(text: bytes) -> bytes:
    return text.lstrip(b"\xef\xbb\xbf \t\r\n")


def _lines(beginning: bytes, file: IO[bytes]) -> Iterator[str]:
    """Yield the lines; bytes that are no UTF-8 are Windows-1252."""
    rest = beginning
    while rest:
        head, separator, rest = rest.partition(b"\n")
        if not separator:
            head += file.readline(_LINE)
        if head.strip():
            yield _decode(head)
        elif not separator:
            break
    while line := file.readline(_LINE):
        if line.strip():
            yield _decode(line)


def _decode(line: bytes) -> str:
    try:
        return line.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace").rstrip("\r\n")


def _text_rows(lines: Iterator[str]) -> Iterator[tuple[int, Row]]:
    heading = next(lines)
    columns = [(match.group(), match.start()) for match in _HEADING.finditer(heading)]
    ends = [start for _, start in columns[1:]] + [_LINE]
    slices = {word: slice(start, end) for (word, start), end in zip(columns, ends, strict=True)}
    # A list of one kind has its rating under the name of the month.
    month = next((word for word in slices if _MONTH.fullmatch(word)), None)
    places = {field: next((slices[word] for word in words if word in slices), None) for field, words in WORDS.items()}
    if month is not None:
        places["rating"] = slices[month]
    known = {field: place for field, place in places.items() if place is not None}
    if not {"id", "name", "rating"} <= known.keys():
        raise Refusal(
            "rating_list_columns",
            fields=["id", "name", "rating"],
            missing=sorted({"id", "name", "rating"} - known.keys()),
        )
    for number, line in enumerate(lines, 2):
        yield number, {field: line[place].strip() for field, place in known.items()}


def _xml_rows(beginning: bytes, file: IO[bytes]) -> Iterator[tuple[int, Row]]:
    """Yield the fields of every player; nothing is expanded, so a file can't grow while it is read."""
    names = {word.encode(): field for field, words in WORDS.items() for word in words}
    waiting, number = beginning, 0
    while True:
        *whole, waiting = waiting.split(b"</player>")
        for part in whole:
            number += 1
            values = dict(_FIELD.findall(part[part.rfind(b"<player>") :]))
            yield (
                number,
                {names[name]: unescape(_decode(value)).strip() for name, value in values.items() if name in names},
            )
        waiting = waiting[-_BLOCK:]
        more = file.read(_BLOCK)
        if not more:
            break
        waiting += more
    if not number:
        raise Refusal("rating_list_unreadable")


def _csv_rows(lines: Iterator[str], columns: Mapping[str, str]) -> Iterator[tuple[int, Row]]:
    heading = next(lines)
    delimiter = max(",;\t|", key=heading.count)
    rows = csv.reader(lines, delimiter=delimiter)
    titles = {
        title.strip().casefold(): place for place, title in enumerate(next(csv.reader([heading], delimiter=delimiter)))
    }
    places = {}
    for field, words in WORDS.items():
        wanted = (columns[field],) if columns.get(field) else words
        place = next((titles[word.strip().casefold()] for word in wanted if word.strip().casefold() in titles), None)
        if place is not None:
            places[field] = place
    missing = [
        field for field in FIELDS if field not in places and (field in ("id", "name", "rating") or columns.get(field))
    ]
    if missing:
        raise Refusal("rating_list_columns", fields=[title for title in titles if title][:30], missing=missing)
    number = 1
    while True:
        number += 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error:
            yield number, {}
            continue
        yield number, {field: row[place].strip() if place < len(row) else "" for field, place in places.items()}


def _player(number: int, row: Row) -> ListedPlayer | WrongRow:
    """Return the player of a row, or the field that makes it nonsense."""
    texts = {field: row.get(field, "") for field in FIELDS}
    values: dict[str, int | None] = {}
    for field, read in _NUMBERS.items():
        value = read(texts[field])
        if value is _NONSENSE:
            return WrongRow(number, field, texts[field][:80])
        values[field] = value
    if not values["id"]:
        return WrongRow(number, "id", texts["id"][:80])
    name = " ".join(texts["name"].split())
    if not name or len(name) > MOST_NAME or not name.isprintable():
        return WrongRow(number, "name", name[:80])
    federation, title = texts["federation"].upper(), texts["title"].upper()
    if federation and not (len(federation) <= 3 and federation.isalpha()):
        return WrongRow(number, "federation", federation[:80])
    if title and not (len(title) <= 4 and title.isalpha()):
        return WrongRow(number, "title", title[:80])
    return ListedPlayer(
        values["id"],
        name,
        federation or None,
        title or None,
        values["rating"] or None,
        values["rapid"] or None,
        values["blitz"] or None,
        values["born"] or None,
    )


_NONSENSE = -1


def _number_up_to(most: int) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        if not text:
            return None
        if not (text.isascii() and text.isdecimal()) or len(text) > 11 or int(text) > most:
            return _NONSENSE
        return int(text)

    return read


def _year(text: str) -> int | None:
    """Return a year, also of a date; 0 and 0000 are unknown."""
    if not text.strip("0"):
        return None
    match = _YEAR.fullmatch(text)
    year = int(match[1]) if match else 0
    return year if 1880 <= year <= 2100 else _NONSENSE


_NUMBERS: Mapping[str, Callable[[str], int | None]] = {
    "id": _number_up_to(10**11),
    "rating": _number_up_to(MOST_RATING),
    "rapid": _number_up_to(MOST_RATING),
    "blitz": _number_up_to(MOST_RATING),
    "born": _year,
}
