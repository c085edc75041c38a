"""Read the tournaments of a server's journal: as they are, as they were after any event, and as they go on."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crosstable.library.plugins import load_plugins
from crosstable.model.tournament import Tournament

if TYPE_CHECKING:
    from crosstable.events import RecordedEvent
    from crosstable.journal.interface import Journal, StreamId
    from crosstable.state.state import State

JOURNAL_FILE = "crosstable.db"
# Seconds after which a wait for the next event is begun again, so that Ctrl+C is heard.
PATIENCE = 1.0


class Listing(NamedTuple):
    """A tournament of a journal: its room code and its name."""

    code: str
    name: str


class Change(NamedTuple):
    """An event, and the tournament after it."""

    event: "RecordedEvent"
    tournament: Tournament


class OpenJournal:
    """A journal that is open for reading; a context manager. The server may go on writing to it."""

    def __init__(self, journal: "Journal") -> None:
        from crosstable.app.catalogue import Catalogue
        from crosstable.app.director import Director

        self._journal = journal
        self._director: Director = Director(journal)
        self._catalogue = Catalogue(journal.cabinet)

    def __enter__(self) -> "OpenJournal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._journal.close()

    def tournaments(self) -> list[Listing]:
        """List the tournaments, oldest first. One that no server has opened yet has its id for a code."""
        from crosstable.app.catalogue import is_pool

        codes = {entry.stream: entry.code for entry in self._catalogue.tournaments()}
        streams = [stream for stream in self._journal.streams() if not is_pool(stream)]
        return [Listing(codes.get(stream, stream), self._director.state(stream).tournament.name) for stream in streams]

    def read(self, code: str, event: int | None = None) -> Tournament:
        """Return a tournament as it is, or as it was after one of its events.

        Raises `Refusal` (`no_such_code`) if there is none with this room code.
        """
        from crosstable.state.fold import fold

        stream = self._find(code)
        state = self._director.state(stream)
        return self._with_names(state if event is None else fold(state.log[:event]))

    def replay(self, code: str) -> Iterator[Change]:
        """Yield every event of a tournament with the tournament after it, oldest first."""
        from crosstable.state.fold import fold

        log = self._director.state(self._find(code)).log
        for count, event in enumerate(log, 1):
            yield Change(event, self._with_names(fold(log[:count])))

    def follow(self, code: str, after: int | None = None) -> Iterator[Change]:
        """Yield every event from now on, or after that one, with the latest tournament; wait for the next."""
        stream = self._find(code)
        seen = self._director.state(stream).seq if after is None else after
        while True:
            if not self._journal.wait(stream, seen, PATIENCE):
                continue
            state = self._director.state(stream)
            news = state.log[seen:]
            seen = state.seq
            tournament = self._with_names(state)
            yield from (Change(event, tournament) for event in news)

    def _find(self, code: str) -> "StreamId":
        from crosstable.journal.interface import StreamId

        return StreamId(code) if code in self._journal.streams() else self._catalogue.find(code).stream

    def _with_names(self, state: "State") -> Tournament:
        from crosstable.app.persons import deduction_reasons, imported_records, names_of, with_names

        journal = self._journal
        names, reasons = names_of(journal, state), deduction_reasons(journal, state)
        return with_names(state.tournament, names, reasons, imported_records(journal, state))


def open_journal(place: str | Path) -> OpenJournal:
    """Open the journal of a server for reading: its data folder, the file in it, or a PostgreSQL address.

        with open_journal("data") as journal:
            print(journal.read("ABCD").name)

    Raises `Refusal` if there is none, or it can't be read.
    """
    from crosstable.journal.open import open_journal

    load_plugins()
    path = Path(place)
    address = str(path / JOURNAL_FILE) if path.is_dir() else str(place)
    return OpenJournal(open_journal(address, create=False, read_only=True))
