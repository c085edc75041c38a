"""Journals that earlier versions wrote are opened as they are: every event is understood, and nothing is rewritten.

The files in `old/` are never made again. `version-1` has the first tables and the first version of every event (a
pairing then knew one bye); the document beside it is what its tournament was, and the hash that of its last event.
"""

import shutil
from pathlib import Path

import apsw
import pytest

from crosstable.app.director import Director
from crosstable.app.persons import named, names_of
from crosstable.app.site import Site
from crosstable.commands import Actor, Undo
from crosstable.events import EVENTS, UPCASTS, RoundPaired
from crosstable.exchange.writing import write_document
from crosstable.journal.chain import verify
from crosstable.journal.interface import StreamId
from crosstable.journal.schema import STEPS
from crosstable.journal.sqlite import SqliteJournal

OLD = Path(__file__).parent / "old"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD / "version-1.db", tmp_path))


def test_an_old_journal_is_the_tournament_that_it_was(old: Path) -> None:
    """To the byte of its document, with every name."""
    journal = SqliteJournal(old)
    state = Director(journal).state(StreamId("autumn"))
    document = write_document(named(state.tournament, names_of(journal, state)))
    assert document == (OLD / "version-1.json").read_text(encoding="utf-8")
    journal.close()


def test_it_really_is_old(old: Path) -> None:
    """The file has the first tables, and pairings of the first version with their one bye."""
    db = apsw.Connection(str(old))
    assert db.pragma("user_version") == 1 < len(STEPS)
    bodies = [
        str(body) for (body,) in db.execute("SELECT body FROM events WHERE type = 'round_paired' AND version = 1")
    ]
    assert len(bodies) == 3
    assert all('"bye"' in body and '"byes"' not in body for body in bodies)
    db.close()


def test_its_chain_still_verifies(old: Path) -> None:
    """Bringing it up to date changes tables, never an event."""
    journal = SqliteJournal(old)
    records = journal.read(StreamId("autumn"))
    assert verify(StreamId("autumn"), records) == []
    assert records[-1].hash.hex() == (OLD / "version-1.head").read_text(encoding="utf-8").strip()
    journal.close()


def test_it_goes_on(old: Path) -> None:
    """New events follow the old ones, and old actions can be taken back."""
    journal = SqliteJournal(old)
    director = Director(journal)
    before = director.state(StreamId("autumn"))
    after = director.ask(StreamId("autumn"), Undo(), Actor("ann")).state
    assert (before.phase, after.phase) == ("completed", "ready")
    assert verify(StreamId("autumn"), journal.read(StreamId("autumn"))) == []
    journal.close()


def test_it_has_a_cabinet_from_now_on(old: Path) -> None:
    """Empty at first; its tournaments get their codes when a server starts."""
    journal = SqliteJournal(old)
    site = Site(journal)
    assert site.catalogue.all() == []
    site.bring_up_to_date()
    code = site.catalogue.all()[0].code
    journal.close()
    again = SqliteJournal(old)
    assert Site(again).room(code).state.phase == "completed"
    again.close()


def test_every_old_version_has_a_way_up() -> None:
    """No version was left behind: each step is there, from 1 to the present."""
    needed = {(kind.TYPE, version) for kind in EVENTS.values() for version in range(1, kind.VERSION)}
    assert needed == set(UPCASTS)
    assert (RoundPaired.TYPE, 1) in needed
