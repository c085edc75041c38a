"""`crosstable export`, `backup`, `restore`, `verify`, `delete`: what is kept."""

import json
from pathlib import Path

import apsw
import pytest

from crosstable.app.director import Director
from crosstable.journal.interface import StreamId
from crosstable.state.state import State
from tests.cli.desk.events import Event
from tests.cli.running import crosstable


def test_an_export_at_any_moment(event: Event, tmp_path: Path) -> None:
    """The document of a draft, of an open round, of the end; to a file, a dash or standard output."""
    event.create()
    event.do("start")
    event.do("pair")
    document = json.loads(event.do("export"))
    assert document["rounds"][-1]["status"] == "draft"
    event.do("publish", "--begin")
    event.do("result", 1, "2-0")
    file = tmp_path / "friday.json"
    assert event.do("export", file) == f'Wrote "{file}": Friday.\n'
    assert file.read_text(encoding="utf-8") == event.do("export", "-") == event.do("export")
    assert json.loads(event.do("export", "--json")) == json.loads(event.do("export"))
    assert event.run("export", tmp_path).code == 4


def test_a_backup_overwrites_nothing(event: Event, tmp_path: Path) -> None:
    """A file that is there, a folder that is not: exit code 4."""
    event.create()
    saved = tmp_path / "saved.db"
    assert event.ask("backup", saved) == {"done": "backed_up", "file": str(saved), "tournaments": 1}
    assert event.run("backup", saved).code == 4
    assert event.run("backup", tmp_path / "none" / "saved.db").code == 4
    for folder in (".", "/", tmp_path):
        ran = event.run("backup", folder)
        assert (ran.code, ran.out) == (4, "")
        assert "is a folder" in ran.err


def test_a_restore_is_confirmed_and_keeps_what_was_there(event: Event, tmp_path: Path) -> None:
    """Without --yes nothing happens; with it a backup of what was there lies beside the journal."""
    event.create()
    event.do("backup", tmp_path / "saved.db")
    head = event.do("verify")
    event.do("add", "Ed")
    later = event.do("verify")
    assert event.refused("restore", tmp_path / "saved.db")["error"] == "not_confirmed"
    assert event.do("verify") == later
    said = event.do("restore", tmp_path / "saved.db", "--yes")
    assert event.do("verify") == head
    (before,) = tmp_path.glob("friday-before-restore-*.db")
    assert str(before) in said
    assert crosstable("verify", before).out == later


def test_a_restore_into_nothing(event: Event, tmp_path: Path) -> None:
    """A journal that is not there is made; nothing is to be kept, so nothing is asked."""
    event.create()
    event.do("backup", tmp_path / "saved.db")
    other = Event(tmp_path / "other.db")
    other.do("restore", tmp_path / "saved.db")
    assert other.do("verify") == event.do("verify")
    assert list(tmp_path.glob("*before-restore*")) == []


def test_what_is_no_backup(event: Event, tmp_path: Path) -> None:
    """Refused with exit code 4, before anything is asked or changed."""
    event.create()
    head = event.do("verify")
    (tmp_path / "text.db").write_text("no database, " * 100, encoding="utf-8")
    for file in (tmp_path / "none.db", tmp_path / "text.db", tmp_path):
        assert event.run("restore", file, "--yes").code == 4
        assert event.run("verify", file).code == 4
    assert event.do("verify") == head
    assert list(tmp_path.glob("*before-restore*")) == []


def test_a_deleted_tournament_is_gone(event: Event) -> None:
    """After a confirmation; the others stay."""
    event.create()
    event.do("create", "Saturday", "--seed", 3)
    assert event.refused("delete", "Friday")["error"] == "not_confirmed"
    event.do("delete", "Friday", "--yes")
    assert [one["name"] for one in event.ask("tournaments")["tournaments"]] == ["Saturday"]
    assert event.refused("delete", "Friday", "--yes")["error"] == "unknown_tournament"


def test_deleting_reads_one_tournament(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that is deleted; the others may be many."""
    event.create()
    friday = event.ask("status")["tournament"]
    event.do("create", "Saturday", "--seed", 3)
    looked_at, state = set[str](), Director.state

    def counted(director: Director, stream: StreamId) -> State:
        looked_at.add(stream)
        return state(director, stream)

    monkeypatch.setattr(Director, "state", counted)
    event.do("delete", friday, "--yes")
    assert looked_at == {friday}


def test_the_list_of_tournaments(event: Event) -> None:
    """Each with id, name, players, round and phase."""
    event.start()
    shown = event.do("ls").splitlines()
    assert shown[0].split() == ["Id", "Tournament", "Players", "Round", "Began", "Now"]
    assert "the round is being played" in shown[1]
    (one,) = event.ask("tournaments")["tournaments"]
    assert (one["name"], one["phase"], one["players"], one["round"]) == ("Friday", "playing", 4, 1)


@pytest.mark.parametrize(
    "typed",
    [["status"], ["standings"], ["add", "Ann"], ["log"], ["verify"], ["backup", "x.db"], ["tournaments"], ["persons"]],
)
def test_a_journal_that_is_not_there(event: Event, typed: list[str]) -> None:
    """Exit code 4 and how to begin; nothing is made."""
    ran = event.run(*typed)
    assert ran.code == 4
    assert "crosstable create" in ran.err
    assert not Path(event.journal).exists()


def test_a_journal_that_is_none(event: Event, tmp_path: Path) -> None:
    """A text file, a folder, another program's database: exit code 4, and it stays as it was."""
    text = tmp_path / "notes.txt"
    text.write_text("not a journal, " * 100, encoding="utf-8")
    foreign = tmp_path / "foreign.db"
    database = apsw.Connection(str(foreign))
    database.execute("CREATE TABLE notes (text)")
    database.close()
    for place in (text, tmp_path, foreign, tmp_path / "none" / "x.db"):
        ran = Event(place).run("create", "Friday")
        assert (ran.code, ran.out) == (4, "")
        assert Event(place).run("status", "--json").answer["error"]
    assert text.read_text(encoding="utf-8").startswith("not a journal")
    assert event.run("status", "--journal", "postgresql://nobody@127.0.0.1:1/none").code in (2, 4)
