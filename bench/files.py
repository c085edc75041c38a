"""A workbook of 1,000 players read and checked, against the bare library that reads its cells."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO

from python_calamine import CalamineWorkbook

from bench.measure import fastest, milliseconds
from crosstable.exchange.files.convert import output_request, read_file, write_file
from crosstable.exchange.files.xlsx_file import FILE_FORMAT
from crosstable.library.build import create
from crosstable.model.tournament import Player, PlayerId

PLAYERS = 1_000
RUNS = 5
HOLD = 14.0  # times the bare library's time, which looks at no heading, name or number
HEAD = ("players", "file", "calamine alone", "crosstable", "ratio", "hold")


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether the ratio holds, and the row to print."""
    content = workbook()
    bare, ours = fastest([partial(cells, content), partial(read_file, content, "players.xlsx")], RUNS)
    yield (
        ours <= HOLD * bare,
        (
            f"{PLAYERS:,}",
            f"{len(content) // 1024} KB",
            milliseconds(bare),
            milliseconds(ours),
            f"{ours / bare:.1f}",
            f"{HOLD:g}",
        ),
    )


def workbook() -> bytes:
    """Return a list of players as a spreadsheet."""
    people = [
        Player(PlayerId(f"p{i}"), f"Player {i} of the North", i, rating=1000 + i, club=f"Club {i % 40}")
        for i in range(1, PLAYERS + 1)
    ]
    return write_file(FILE_FORMAT, create(people), output_request(FILE_FORMAT, "players"))


def cells(content: bytes) -> list[object]:
    book = CalamineWorkbook.from_filelike(BytesIO(content))
    return [book.get_sheet_by_name(name).to_python() for name in book.sheet_names]
