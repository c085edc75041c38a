"""`crosstable export`: which files it may overwrite, and what is left if it fails."""

import errno
import json
import os
from pathlib import Path

import pytest

from crosstable.journal import backup
from tests.cli.desk.events import Event
from tests.cli.in_process import crosstable
from tests.journal.rights import without_privilege


@pytest.mark.parametrize("option", [(), ("--yes",), ("--json",)])
def test_a_journal_is_never_overwritten(event: Event, tmp_path: Path, option: tuple[str, ...]) -> None:
    """Neither the one in use nor any other, nor its companion files, nor through a link; --yes or not."""
    event.create()
    saved, link, beside = tmp_path / "saved.db", tmp_path / "link.json", tmp_path / "saved.db-wal"
    event.do("backup", saved)
    link.symlink_to(event.journal)
    beside.write_bytes(b"")
    before = {file: file.read_bytes() for file in (Path(event.journal), saved, beside)}
    for file in (event.journal, saved, beside, link):
        ran = event.run("export", file, *option)
        assert (ran.code, bool(ran.out)) == (4, "--json" in option)
        assert "never overwritten" in ran.err + ran.out
    assert {file: file.read_bytes() for file in before} == before
    assert event.phase == "registration"


def test_a_document_takes_the_place_of_another(event: Event, tmp_path: Path) -> None:
    """A second export needs no confirmation; permissions and links are kept."""
    event.create()
    file, link = tmp_path / "friday.json", tmp_path / "link.json"
    assert event.ask("export", file)["file"] == str(file)
    file.chmod(0o640)
    link.symlink_to(file)
    event.do("add", "Ed")
    event.do("export", link)
    assert len(json.loads(file.read_text(encoding="utf-8"))["players"]) == 5
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.glob("*.json")) == ["friday.json", "link.json"]
    assert list(tmp_path.glob(".*")) == []


def test_other_files_are_asked_about(event: Event, tmp_path: Path) -> None:
    """A list of names is overwritten only with confirmation; an empty file without."""
    event.create()
    names, empty = tmp_path / "names", tmp_path / "empty"
    names.write_text("Ann\nBob\n", encoding="utf-8")
    empty.touch()
    assert event.expect_refusal("export", names)["error"] == "would_overwrite"
    assert names.read_text(encoding="utf-8") == "Ann\nBob\n"
    event.do("export", names, "--yes")
    event.do("export", empty)
    assert names.read_bytes() == empty.read_bytes() == event.do("export").encode()


def test_an_export_that_fails_leaves_what_was_there(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole document or the earlier one, never a part."""
    event.create()
    file = tmp_path / "friday.json"
    event.do("export", file)
    before = file.read_bytes()
    event.do("add", "Ed")

    def full(_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(backup, "sync", full)
    ran = event.run("export", file)
    assert (ran.code, ran.out) == (4, "")
    assert os.strerror(errno.ENOSPC) in ran.err
    assert file.read_bytes() == before
    assert list(tmp_path.glob(".*")) == []


def test_a_name_as_long_as_names_can_be(event: Event, tmp_path: Path) -> None:
    """The temporary file has no longer name; a longer one is refused and leaves nothing behind."""
    event.create()
    longest = tmp_path / ("x" * 250 + ".json")
    event.do("export", longest)
    event.do("export", longest)
    assert longest.read_text(encoding="utf-8") == event.do("export")
    ran = event.run("export", tmp_path / ("x" * 251 + ".json"))
    assert (ran.code, os.strerror(errno.ENAMETOOLONG) in ran.err) == (4, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["friday.db", longest.name]


def test_a_folder_that_takes_no_new_file(event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is there is written into, and what it held is put back where that fails; a new one is refused."""
    event.create()
    folder = tmp_path / "given"
    folder.mkdir()
    file = folder / "friday.json"
    event.do("export", file)
    before = file.read_bytes()
    event.do("add", "Ed")
    folder.chmod(0o555)

    def full(_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def export() -> None:
        with monkeypatch.context() as broken:
            broken.setattr(backup, "sync", full)
            assert event.run("export", file).code == 4
        assert file.read_bytes() == before
        event.do("export", file)
        refused = event.run("export", folder / "other.json", "--json")
        assert (refused.code, refused.answer["error"]) == (4, "no_new_file")
        file.chmod(0o444)
        assert event.run("export", file, "--json").answer["error"] == "unwritable_file"

    without_privilege(export)
    folder.chmod(0o755)
    assert [path.name for path in folder.iterdir()] == [file.name]
    assert file.read_text(encoding="utf-8") == event.do("export")


def test_a_device_is_written_to(event: Event) -> None:
    """A device holds no data to lose, and is not replaced by a file."""
    event.create()
    event.do("export", os.devnull)
    assert not Path(os.devnull).is_file()


def test_other_commands_overwrite_no_journal_either(event: Event) -> None:
    """A made-up tournament is written in the same way."""
    event.create()
    before = Path(event.journal).read_bytes()
    ran = crosstable("simulate", "--players", 8, "--output", event.journal, "--json")
    assert (ran.code, ran.answer["error"]) == (4, "over_database")
    assert Path(event.journal).read_bytes() == before


def test_an_export_has_the_format_of_its_name(event: Event, tmp_path: Path) -> None:
    """By extension or by --to, after a warning about data the format can't hold; an unknown format is refused."""
    event.create()
    event.do("start")
    ran = event.run("export", tmp_path / "out.csv", "--what", "players")
    assert (ran.code, ran.err) == (0, "This file holds one list only (Players).\n")
    assert (tmp_path / "out.csv").read_text(encoding="utf-8-sig").startswith("Number,Name")
    assert event.run("export", "--to", "csv", "--what", "players").out.startswith("\ufeffNumber,Name")
    answer = event.ask("export", tmp_path / "out.tsv", "--what", "all")
    assert (answer["format"], answer["what"]) == ("csv", "all")
    assert "Number\tName" in (tmp_path / "out.tsv").read_text(encoding="utf-8-sig")
    assert event.run("export", tmp_path / "out.docx").code == 2
    assert not (tmp_path / "out.docx").exists()
