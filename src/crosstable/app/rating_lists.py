"""The rating list of a server: imported from a file, replaced by next month's, and searched while entries are typed."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Lock

import msgspec

from crosstable.exchange.rating_list import MOST_SAMPLES, ListedPlayer, WrongRow, is_fide_list, open_list, read_list
from crosstable.journal.rating_list import RatingListFile
from crosstable.journal.sqlite_failures import translate_errors
from crosstable.model.refusals import Refusal
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE

_EACH = 5_000


class ListImport(msgspec.Struct):
    """An import: how many rows have been read, and whether it was asked to stop."""

    rows: int = 0
    is_cancelled: bool = False


class ListReport(msgspec.Struct, frozen=True):
    """A finished import: how many players are in the list, how many rows were left out, and the first of these."""

    players: int
    wrong: int
    samples: tuple[WrongRow, ...]


class RatingLists:
    """The rating list in a folder, and the import that is running."""

    def __init__(self, folder: Path) -> None:
        self._file = RatingListFile(folder)
        self._lock = Lock()
        self.running: ListImport | None = None

    def import_file(
        self,
        path: Path,
        name: str,
        columns: Mapping[str, str] | None = None,
        progress: Callable[[int], None] = lambda _: None,
    ) -> ListReport:
        """Import a list in the place of the last one, which stays if anything is wrong.

        Raise `rating_list_busy` during another import, and `rating_list_cancelled` if this one was cancelled.
        """
        if not self._lock.acquire(blocking=False):
            raise Refusal("rating_list_busy")
        work = self.running = ListImport()
        wrong: list[WrongRow] = []
        left_out = 0

        def rows() -> Iterator[ListedPlayer]:
            nonlocal left_out
            with open_list(path) as file:
                for row in read_list(file, columns):
                    work.rows += 1
                    if work.rows % _EACH == 0:
                        if work.is_cancelled:
                            raise Refusal("rating_list_cancelled")
                        progress(work.rows)
                    if isinstance(row, ListedPlayer):
                        yield row
                        continue
                    left_out += 1
                    if len(wrong) < MOST_SAMPLES:
                        wrong.append(row)

        try:
            with translate_errors(self._file.path):
                facts = {"file": name, "ids": "fide" if is_fide_list(path) else ""}
                players = self._file.replace(_require_rows(rows()), facts)
        finally:
            self.running = None
            self._lock.release()
        return ListReport(players, left_out, tuple(wrong))

    def cancel(self) -> None:
        if self.running is not None:
            self.running.is_cancelled = True

    @property
    def name(self) -> str | None:
        return self._file.facts().get("file")

    @property
    def has_fide_ids(self) -> bool:
        return self._file.facts().get("ids") == "fide"

    def search(self, text: str) -> list[ListedPlayer]:
        return [ListedPlayer(*row) for row in self._file.search(text)]


def report_lines(report: ListReport, locale: str = DEFAULT_LOCALE) -> list[str]:
    count = report.players
    summary = words("rating_list.imported", locale=locale, count=count, players=f"{count:,}", wrong=report.wrong)
    samples = [
        words(
            "rating_list.wrong",
            locale=locale,
            row=row.number,
            field=words(f"rating_list.field.{row.field}", locale=locale),
            text=row.text,
        )
        for row in report.samples
    ]
    return [summary, *samples]


def _require_rows(rows: Iterator[ListedPlayer]) -> Iterator[ListedPlayer]:
    is_empty = True
    for row in rows:
        is_empty = False
        yield row
    if is_empty:
        raise Refusal("rating_list_empty")
