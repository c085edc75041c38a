"""The rating list of a server: a file in the journal's folder, replaced as a whole, searched by name or id."""

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import apsw

from crosstable.model.names import fold_name

FILE = "rating-list.db"
MOST_FOUND = 10
_BATCH = 10_000
_HIGHEST_CHARACTER = "\U0010ffff"
_LONGEST_ID = 11
# Letters that federations' lists write as two.
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe"})
_FIELDS = "id, name, federation, title, rating, rapid, blitz, born"

Values = Sequence[Any]


class RatingListFile:
    """The list in a folder. A new one is written to a temporary file and takes its place once it is complete."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    @property
    def exists(self) -> bool:
        return self.path.is_file()

    def replace(self, rows: Iterator[Values], facts: dict[str, str]) -> int:
        """Replace the list by these rows (of `_FIELDS`, in this order) and return their number.

        The first row with an id wins. If `rows` raises an error, the old list stays.
        """
        new = self.path.with_suffix(".new")
        new.unlink(missing_ok=True)
        connection = apsw.Connection(str(new))
        try:
            # A crash costs nothing: an incomplete file is never read.
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT)")
            connection.execute(
                "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT, federation TEXT, title TEXT, rating INTEGER,"
                " rapid INTEGER, blitz INTEGER, born INTEGER, last_first TEXT, first_last TEXT)"
            )
            while batch := [(*row, *_search_keys(row[1])) for row in islice(rows, _BATCH)]:
                with connection:
                    connection.executemany("INSERT OR IGNORE INTO players VALUES (?,?,?,?,?,?,?,?,?,?)", batch)
            connection.execute("CREATE INDEX by_last ON players (last_first)")
            connection.execute("CREATE INDEX by_first ON players (first_last)")
            connection.executemany("INSERT INTO facts VALUES (?, ?)", list(facts.items()))
            count = int(next(connection.execute("SELECT count(*) FROM players"))[0])
        except BaseException:
            connection.close()
            new.unlink(missing_ok=True)
            raise
        connection.close()
        os.replace(new, self.path)
        return count

    def facts(self) -> dict[str, str]:
        """Return the facts stored with the list; empty if there is no list."""
        if not self.exists:
            return {}
        connection = self._open()
        try:
            return dict(connection.execute("SELECT name, value FROM facts"))
        finally:
            connection.close()

    def search(self, text: str) -> list[Values]:
        """Return up to `MOST_FOUND` players by the start of the id or the name, last or first name first."""
        wanted = " ".join(fold_name(text.replace(",", " ")).split())
        if not wanted or not self.exists:
            return []
        connection = self._open()
        try:
            if wanted.isdecimal():
                return [*self._by_id(connection, wanted)]
            matches: dict[int, Values] = {}
            for key in dict.fromkeys(
                (wanted, " ".join(fold_name(text.casefold().translate(_TWO_LETTERS).replace(",", " ")).split()))
            ):
                for column in ("last_first", "first_last"):
                    query = (
                        f"SELECT {_FIELDS} FROM players WHERE {column} >= ? AND {column} < ? ORDER BY {column} LIMIT ?"
                    )
                    for row in connection.execute(query, (key, key + _HIGHEST_CHARACTER, MOST_FOUND)):
                        matches.setdefault(int(row[0]), row)
            return [*matches.values()][:MOST_FOUND]
        finally:
            connection.close()

    def _by_id(self, connection: apsw.Connection, wanted: str) -> Iterator[Values]:
        """Yield the players whose ids begin with these digits, the shortest ids first."""
        left = MOST_FOUND
        for extra_digits in range(_LONGEST_ID - len(wanted) + 1):
            low = int(wanted) * 10**extra_digits
            query = f"SELECT {_FIELDS} FROM players WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"
            rows = [*connection.execute(query, (low, low + 10**extra_digits, left))]
            yield from rows
            left -= len(rows)
            if left <= 0:
                return

    def _open(self) -> apsw.Connection:
        return apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READONLY)


def _search_keys(name: str) -> tuple[str, str]:
    last, _, first = name.partition(",")
    last, first = fold_name(last), fold_name(first)
    return " ".join(part for part in (last, first) if part), " ".join(part for part in (first, last) if part)
