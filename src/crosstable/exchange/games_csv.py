"""Games to be rated, as CSV: a line for each game, with lists inside a cell parted by semicolons.

    date,players,scores,bula
    2026-01-31,Ann;Bob;Cy,-500;40;460,30

The first line names the columns, in any order; `date` and `bula` may be left out, and so may their values.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from io import StringIO
from typing import Any, NamedTuple

from crosstable.exchange.games_json import BULA, DAY, ID, NUMBER
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems, format_value, number, problem
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Exact

COLUMNS = ("date", "players", "scores", "bula")
NEEDED = ("players", "scores")
WRITTEN = re.compile(r"[+-]?[0-9]{1,12}(\.[0-9]{1,12})?")
MOST_PROBLEMS = 1000


class GameRow(NamedTuple):
    """One line of the file that has been read, and its number."""

    line: int
    game: Game


def games_in_csv(text: str, problems: Problems, bula: Exact | None = None) -> Iterator[GameRow]:
    """Yield the games line by line; those without a bula get this one. What is wrong is noted with line and column."""
    lines = csv.reader(StringIO(text, newline=""), strict=True)
    try:
        head = [name.strip().lower() for name in next(lines, [])]
        if not _good_head(head, problems):
            return
        reader = _Reader(head, problems, bula)
        for cells in lines:
            if not any(cells) or len(problems) > MOST_PROBLEMS:
                continue
            if len(cells) != len(head):
                problem(problems, _position(lines.line_num), "csv_cells", length=len(cells), columns=head)
                continue
            before = len(problems)
            game = reader.game(cells, lines.line_num)
            if len(problems) == before:
                yield GameRow(lines.line_num, game)
    except csv.Error as error:
        problem(problems, _position(lines.line_num), "csv_broken", detail=str(error))


def _good_head(head: list[str], problems: Problems) -> bool:
    if all(name in head for name in NEEDED) and set(head) <= set(COLUMNS) and len(set(head)) == len(head):
        return True
    problem(
        problems,
        _position(1),
        "csv_head",
        value=format_value(",".join(head)),
        columns=list(COLUMNS),
        needed=list(NEEDED),
    )
    return False


def _position(line: int, column: str = "") -> str:
    return f"line {line}, {column}" if column else f"line {line}"


class _Column:
    """Reads what stands in one column, and every text only once: names, numbers and dates come again and again."""

    def __init__(self, name: str, read: Callable[[str, str, Problems], Any], problems: Problems) -> None:
        self.name, self.read, self.problems = name, read, problems
        self.known: dict[str, Any] = {}

    def __call__(self, text: str, line: int) -> Any:
        value = self.known.get(text)
        if value is None:
            before = len(self.problems)
            value = self.read(text.strip(), _position(line, self.name), self.problems)
            if len(self.problems) == before:
                self.known[text] = value
        return value


class _Reader:
    """Makes games of lines with these columns."""

    def __init__(self, head: Sequence[str], problems: Problems, bula: Exact | None) -> None:
        self.place = {name: head.index(name) for name in head}
        self.bula_of_all = bula
        self.side = _Column("players", lambda text, at, into: (PlayerId(ID.read(text, at, into)),), problems)
        self.score = _Column("scores", lambda text, at, into: NUMBER.read(json_number(text), at, into), problems)
        self.bula = _Column("bula", lambda text, at, into: BULA.read(json_number(text), at, into), problems)
        self.day = _Column("date", DAY.read, problems)

    def game(self, cells: Sequence[str], line: int) -> Game:
        place, side, score = self.place, self.side, self.score
        day = cells[place["date"]].strip() if "date" in place else ""
        bula = cells[place["bula"]].strip() if "bula" in place else ""
        return Game(
            sides=tuple([side.known.get(text) or side(text, line) for text in cells[place["players"]].split(";")]),
            scores=tuple([score.known.get(text) or score(text, line) for text in cells[place["scores"]].split(";")]),
            bula=self.bula(bula, line) if bula else self.bula_of_all,
            date=self.day(day, line) if day else None,
        )


def json_number(text: str) -> int | float | str:
    """Return a number as JSON would have it; any other text stays as it is, to be shown."""
    if not WRITTEN.fullmatch(text):
        return text
    return number(Fraction(text))
