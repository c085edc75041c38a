"""Journals of earlier versions open unchanged: every event is read, and nothing is rewritten.

The files in `old/` are never made again. `version-1` has the first tables and the first version of every event (a
pairing then had one bye), with its tournament as a document and the hash of the last event. `all-events` has every type
of event, with the head of each tournament and its final state (`State.image`, rewritten if the state gets new fields).
`version-4` was written by twelve tournaments at once, so that they share a table of events. A new type or version of an
event goes into another journal: `phones` for players' phones, `schedule` for dates and times of rounds, `prizes`,
`stages` for groups, seeds and plans, `teams` for members, line-ups and boards, `advance` for a round that waits for the
organiser, `pools` for a rating pool, `details` for the venue of an event, `external-ids` for ids in other systems,
`categories` for categories and their prizes.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from crosstable.app.catalogue import is_pool
from crosstable.app.director import Director
from crosstable.app.persons import names_of, with_names
from crosstable.app.pools import Pools
from crosstable.app.site import Site
from crosstable.commands import Actor, Undo
from crosstable.events import EVENTS, UPCASTS, RoundPaired
from crosstable.exchange.document_writer import write_document
from crosstable.journal.backup import open_backup
from crosstable.journal.chain import verify
from crosstable.journal.codec import decode_record, encode_event
from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_schema import STEPS
from crosstable.model.refusals import Refusal

OLD = Path(__file__).parent / "old"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD / "version-1.db", tmp_path))


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[dict[str, SqliteJournal]]:
    """Open copies of all stored journals."""
    files = sorted(OLD.glob("*.db"))
    journals = {file.stem: SqliteJournal(Path(shutil.copy(file, tmp_path))) for file in files}
    yield journals
    for journal in journals.values():
        journal.close()


def test_an_old_journal_is_the_tournament_that_it_was(old: Path) -> None:
    """To the byte of its document, with every name."""
    journal = SqliteJournal(old)
    state = Director(journal).state(StreamId("autumn"))
    document = write_document(with_names(state.tournament, names_of(journal, state)))
    assert document == (OLD / "version-1.json").read_text(encoding="utf-8")
    journal.close()


def test_old_journal_has_the_first_schema(old: Path) -> None:
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


def test_old_journal_accepts_new_events(old: Path) -> None:
    """New events follow the old ones, and old actions can be taken back."""
    journal = SqliteJournal(old)
    director = Director(journal)
    before = director.state(StreamId("autumn"))
    after = director.run(StreamId("autumn"), Undo(), Actor("ann")).state
    assert (before.phase, after.phase) == ("completed", "ready")
    assert verify(StreamId("autumn"), journal.read(StreamId("autumn"))) == []
    journal.close()


def test_old_journal_gets_a_cabinet(old: Path) -> None:
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


@pytest.mark.parametrize("restored", [False, True])
def test_events_that_were_kept_apart_come_to_the_others(tmp_path: Path, restored: bool) -> None:
    """Of twelve tournaments that wrote at once every event is there, in its chain, and each goes on."""
    file = Path(shutil.copy(OLD / "version-4.db", tmp_path))
    with closing(apsw.Connection(str(file))) as db:
        assert db.pragma("user_version") == 4
        apart, streams = db.execute("SELECT count(*), count(DISTINCT stream) FROM recent").fetchall()[0]
        assert (apart, streams) == (160, 12)
    with closing(SqliteJournal(tmp_path / "new.db" if restored else file)) as journal:
        if restored:
            journal.restore(file)
        heads = json.loads((OLD / "version-4.json").read_text(encoding="utf-8"))
        assert {stream: f"{head.seq}:{head.hash.hex()}" for stream, head in journal.heads().items()} == heads
        director = Director(journal)
        for stream in journal.streams():
            assert verify(stream, journal.read(stream)) == []
            assert director.state(stream).phase == "completed"
            assert director.run(stream, Undo(), Actor("bob")).state.phase == "ready"
            assert verify(stream, journal.read(stream), journal.head(stream)) == []


def test_an_event_that_is_there_twice_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Nobody can say which of the two is right, so the file stays as it was."""
    file = Path(shutil.copy(OLD / "version-4.db", tmp_path))
    with closing(apsw.Connection(str(file))) as db:
        db.execute("INSERT INTO events SELECT * FROM recent LIMIT 1")
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "journal_damaged"):
        SqliteJournal(file)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "journal_damaged"), open_backup(file):
        pass
    with closing(apsw.Connection(str(file))) as db:
        assert db.pragma("user_version") == 4
        assert db.execute("SELECT count(*) FROM recent").get == 160


def test_every_old_version_has_a_way_up() -> None:
    """No version was left behind: each step is there, from 1 to the present."""
    needed = {(kind.TYPE, version) for kind in EVENTS.values() for version in range(1, kind.VERSION)}
    assert needed == set(UPCASTS)
    assert (RoundPaired.TYPE, 1) in needed


def test_every_event_type_is_in_a_stored_journal(stored: dict[str, SqliteJournal]) -> None:
    """In its present version: so none can change its meaning, or a field its name, without being noticed below."""
    kept = {
        (record.type, record.version)
        for journal in stored.values()
        for stream in journal.streams()
        for record in journal.read(stream)
    }
    assert {(kind.TYPE, kind.VERSION) for kind in EVENTS.values()} - kept == set()


def test_every_stored_event_is_written_as_it_was(stored: dict[str, SqliteJournal]) -> None:
    """To the byte, unless it has a newer version by now."""
    for journal in stored.values():
        for record in (entry for stream in journal.streams() for entry in journal.read(stream)):
            if record.version == EVENTS[record.type].VERSION:
                assert encode_event(decode_record(record).event) == EncodedEvent(
                    record.type, record.version, record.body
                )


def test_the_stored_bytes_fold_to_the_stored_image_and_head(stored: dict[str, SqliteJournal]) -> None:
    """Each tournament is what it was, in everything that was known of one then."""
    kept = json.loads((OLD / "all-events.json").read_text(encoding="utf-8"))
    journal = stored["all-events"]
    director = Director(journal)
    assert sorted(journal.streams()) == sorted(kept)
    for stream in journal.streams():
        state, hash_ = director.snapshot(stream)
        assert verify(stream, journal.read(stream)) == []
        assert f"{state.seq}:{hash_.hex()}" == kept[stream]["head"]
        image = json.loads(state.image())
        for stage in image["stages"]:
            # Written when the settings of all formats were one flat object.
            stage["config"] |= {key: value for own in stage["config"].pop("own") for key, value in own.items()}
        assert restrict_keys(kept[stream]["image"], image) == kept[stream]["image"]


def test_a_stored_pool_opens_as_a_pool(stored: dict[str, SqliteJournal]) -> None:
    """Its events are the same as when a pool was a tournament in a phase of its own."""
    journal = stored["pools"]
    (stream,) = filter(is_pool, journal.streams())
    view = Pools(Director(journal)).view(stream)
    assert (view.state.name, view.rated.system.name, view.state.linked) == ("Ladder", "elo", ())
    assert [game.scores for game in view.state.games.values()] == [("-500", "40", "460"), ("-90", "30", "60")]
    assert [player.number for player in view.state.players.values()] == [1, 2, 3, 4]
    assert len(view.rated.standings) == 4


def restrict_keys(was: Any, now: Any) -> Any:
    """Return the current value without keys added later."""
    if isinstance(was, dict) and isinstance(now, dict):
        return {key: restrict_keys(was.get(key), value) for key, value in now.items() if key in was}
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        return [restrict_keys(*both) for both in zip(was, now, strict=True)]
    return now
