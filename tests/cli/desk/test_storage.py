"""`crosstable export`, `backup`, `restore`, `verify` and `delete`."""

import json
from pathlib import Path

import apsw
import pytest

from crosstable.app.director import Director
from crosstable.journal.interface import StreamId
from crosstable.state.state import State
from crosstable.words import words
from tests.cli.desk.events import Event
from tests.cli.in_process import crosstable
from tests.journal.databases import run
from tests.postgres import Server


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


def test_restore_needs_yes_and_backs_up_current_data(event: Event, tmp_path: Path) -> None:
    """The backup of the replaced data is next to the journal."""
    event.create()
    event.do("backup", tmp_path / "saved.db")
    head = event.do("verify")
    event.do("add", "Ed")
    later = event.do("verify")
    assert event.expect_refusal("restore", tmp_path / "saved.db")["error"] == "not_confirmed"
    assert event.do("verify") == later
    said = event.do("restore", tmp_path / "saved.db", "--yes")
    assert event.do("verify") == head
    (before,) = tmp_path.glob("friday-before-restore-*.db")
    assert str(before) in said
    assert crosstable("verify", before).out == later


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET seq = 99 WHERE seq = 3",
        "UPDATE facts SET fields = 'garbage'",
        "DELETE FROM streams",
        "DELETE FROM events",
    ],
)
def test_a_restore_over_damage(event: Event, tmp_path: Path, damage: str) -> None:
    """It is what backups are for. What was there is kept as it was, to the last event, and told to be damaged."""
    event.create()
    event.do("backup", tmp_path / "saved.db")
    head = event.do("verify")
    database = apsw.Connection(event.journal)
    database.execute(damage)
    held = [database.execute(f"SELECT * FROM {table}").fetchall() for table in ("events", "facts")]
    database.close()
    ran = event.run("restore", tmp_path / "saved.db", "--yes")
    (before,) = tmp_path.glob("*before-restore*")
    assert (ran.code, f'"{before}" keeps it as it was' in " ".join(ran.err.split())) == (0, True)
    assert event.do("verify") == head
    assert event.run("verify", before, "--json").answer["error"] == "backup_damaged"
    database = apsw.Connection(str(before))
    assert [database.execute(f"SELECT * FROM {table}").fetchall() for table in ("events", "facts")] == held
    database.close()
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []


def test_a_restore_over_events_alone(event: Event, tmp_path: Path) -> None:
    """They are something to ask about and to keep, though nobody is known and no tournament listed."""
    event.create(names=())
    event.do("backup", tmp_path / "saved.db")
    database = apsw.Connection(event.journal)
    database.execute("DELETE FROM streams")
    database.close()
    assert event.expect_refusal("restore", tmp_path / "saved.db")["error"] == "not_confirmed"
    assert event.run("restore", tmp_path / "saved.db", "--yes").code == 0
    assert len([*tmp_path.glob("*before-restore*")]) == 1


def test_damage_is_reported_under_its_file_name(event: Event, tmp_path: Path) -> None:
    """Not under the name of the failed copy."""
    event.create()
    event.do("backup", tmp_path / "saved.db")
    database = apsw.Connection(event.journal)
    page = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").get
    database.close()
    file = Path(event.journal)
    content = bytearray(file.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = b"\xa5" * 4096
    file.write_bytes(content)
    for typed in (("backup", tmp_path / "new.db"), ("restore", tmp_path / "saved.db", "--yes")):
        answer = event.run(*typed, "--json").answer
        assert (answer["error"], f'"{event.journal}" is damaged' in answer["message"]) == ("journal_damaged", True)


def test_a_restore_over_damage_on_postgresql(event: Event, tmp_path: Path, postgres: Server) -> None:
    """The backup of the replaced data includes unreadable events and events of unlisted tournaments."""
    event.create()
    event.do("backup", tmp_path / "saved.db")
    url = postgres.create_database()
    other = Event(url)
    other.do("restore", tmp_path / "saved.db")
    run(url, "UPDATE crosstable.facts SET fields = 'garbage'", "DELETE FROM crosstable.streams")
    assert {problem["code"] for problem in other.run("verify", "--json").answer["problems"]} == {
        "events_astray",
        "fact_damaged",
    }
    ran = other.run("restore", tmp_path / "saved.db", "--yes")
    assert (ran.code, "keeps it as it was" in " ".join(ran.err.split())) == (0, True)
    assert other.do("verify") == event.do("verify")
    (before,) = tmp_path.glob("*before-restore*")
    database = apsw.Connection(str(before))
    assert database.execute("SELECT count(*) FROM events").get == event.ask("status")["seq"]
    assert database.execute("SELECT DISTINCT fields FROM facts").get == "garbage"
    database.close()


def test_a_restore_into_nothing(event: Event, tmp_path: Path) -> None:
    """It creates a missing journal; there is nothing to back up, so no question."""
    event.create()
    event.do("backup", tmp_path / "saved.db")
    other = Event(tmp_path / "other.db")
    other.do("restore", tmp_path / "saved.db")
    assert other.do("verify") == event.do("verify")
    assert list(tmp_path.glob("*before-restore*")) == []


def test_restore_rejects_other_files(event: Event, tmp_path: Path) -> None:
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
    assert event.expect_refusal("delete", "Friday")["error"] == "not_confirmed"
    event.do("delete", "Friday", "--yes")
    assert [tournament["name"] for tournament in event.ask("tournaments")["tournaments"]] == ["Saturday"]
    assert event.expect_refusal("delete", "Friday", "--yes")["error"] == "unknown_tournament"


def test_deleting_reads_one_tournament(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deleting one of many does not replay the others."""
    event.create()
    friday = event.ask("status")["tournament"]
    event.do("create", "Saturday", "--seed", 3)
    replayed, state = set[str](), Director.state

    def count_and_replay(director: Director, stream: StreamId) -> State:
        replayed.add(stream)
        return state(director, stream)

    monkeypatch.setattr(Director, "state", count_and_replay)
    event.do("delete", friday, "--yes")
    assert replayed == {friday}


def test_the_list_of_tournaments(event: Event) -> None:
    """Each with id, name, players, round and phase."""
    event.start()
    shown = event.do("ls").splitlines()
    assert shown[0].split() == [
        words("column.id"),
        "Tournament",
        "Players",
        "Round",
        words("column.began"),
        words("column.phase"),
    ]
    assert words("phase.playing") in shown[1]
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
