"""Plain files of games as CSV, read many lines at a time: three players, whole numbers, nothing unusual.

Whatever is not as plain as that is left to `games_csv`, which reads line by line and names every problem; both give the
same games (tests/exchange/test_games.py).
"""

import csv
from array import array
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import islice, repeat

from crosstable.exchange.games_csv import COLUMNS, NEEDED
from crosstable.exchange.games_json import BULA, DAY, ID, NUMBER
from crosstable.model.validation import Problems
from crosstable.ratings.columns import PackedGames
from crosstable.ratings.preferans import SEATS
from crosstable.ratings.rounding import Exact

AT_ONCE = 20_000
BETWEEN = ";"
_WRITTEN = {ord(letter): None for letter in "0123456789+-;"}
LONGEST = 13  # of a whole number, with its sign

Row = list[str]


def games_in_columns(text: str, bula: Exact | None) -> tuple[PackedGames, Sequence[int]] | None:
    """Return the games of a plain file with their lines; None if anything in it is unusual."""
    lines = csv.reader(StringIO(text, newline=""), strict=True)
    try:
        head = [name.strip().lower() for name in next(lines, [])]
        if not {*NEEDED} <= {*head} <= {*COLUMNS} or len({*head}) != len(head):
            return None
        place = {name: head.index(name) for name in head}
        packed, known = PackedGames(), _Known()
        before = lines.line_num
        numbers = array("i")
        while rows := list(islice(lines, AT_ONCE)):
            if lines.line_num - before != len(rows) or {*map(len, rows)} != {len(head)}:
                return None
            if not _append_rows(packed, rows, place, known, bula):
                return None
            numbers.extend(range(before + 1, lines.line_num + 1))
            before = lines.line_num
    except (csv.Error, ValueError):
        return None
    return packed, numbers


class _Known:
    """Texts that have been read: names that are fine, and dates and bulas with what they mean."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.days: dict[str, int] = {"": 0}
        self.bulas: dict[str, int] = {}


def _append_rows(
    packed: PackedGames, rows: Sequence[Row], place: dict[str, int], known: _Known, bula: Exact | None
) -> bool:
    """Append many lines to the columns. Return False if one is unusual; the columns are invalid then."""
    columns = list(zip(*rows, strict=True))
    players, scores = columns[place["players"]], columns[place["scores"]]
    names, written = BETWEEN.join(players).split(BETWEEN), BETWEEN.join(scores)
    if {*map(str.count, players, repeat(BETWEEN))} != {SEATS - 1} or written.translate(_WRITTEN):
        return False
    if {*map(str.count, scores, repeat(BETWEEN))} != {SEATS - 1}:
        return False
    texts = written.split(BETWEEN)
    if max(map(len, texts)) > LONGEST:
        return False
    numbers = list(map(int, texts))
    if min(numbers) < NUMBER.low or max(numbers) > NUMBER.high or not _good_names(names, known):
        return False
    bulas = _bulas(columns[place["bula"]] if "bula" in place else ("",) * len(rows), known, bula)
    days = _days(columns[place["date"]] if "date" in place else ("",) * len(rows), known)
    if bulas is None or days is None:
        return False
    packed.extend(names, numbers, bulas, days)
    return True


def _good_names(names: Sequence[str], known: _Known) -> bool:
    for name in {*names} - known.names:
        problems: Problems = []
        ID.read(name, "", problems)
        if problems or name != name.strip():
            return False
        known.names.add(name)
    return True


def _bulas(texts: Sequence[str], known: _Known, bula: Exact | None) -> Iterator[int] | None:
    for text in {*texts} - known.bulas.keys():
        if not text and type(bula) is int:
            known.bulas[text] = bula
            continue
        if not text or text.translate(_WRITTEN) or BETWEEN in text or len(text) > LONGEST:
            return None
        value = int(text)
        if not BULA.low <= value <= BULA.high:
            return None
        known.bulas[text] = value
    return map(known.bulas.__getitem__, texts)


def _days(texts: Sequence[str], known: _Known) -> Iterator[int] | None:
    for text in {*texts} - known.days.keys():
        problems: Problems = []
        DAY.read(text, "", problems)
        if problems:
            return None
        known.days[text] = int(text.replace("-", ""))
    return map(known.days.__getitem__, texts)
