"""A mirror has everything that was answered two seconds ago, and another computer goes on from it."""

import errno
import os
import re
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import httpx
import pytest

from crosstable.journal.backup import open_backup
from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.journal.mirror import FILE, Mirror
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Reason, Refusal
from crosstable.web.asgi import COOKIE
from crosstable.web.server.settings import Settings, load_settings
from crosstable.words import refusal_sentence, sentence, words
from tests.cli.in_process import crosstable
from tests.journal.rights import without_privilege
from tests.web.servers import PATIENCE, Running, run_server

# Seconds that a mirror may be behind, and how long results are entered before the power fails.
BEHIND, PLAYED = 2.0, 3.0
ENOUGH = 10  # answers, for a proof

ONE = StreamId("one")


def wait_until(there: Callable[[], bool]) -> None:
    """Wait until `there` holds; fail after `PATIENCE`."""
    deadline = monotonic() + PATIENCE
    while not there():
        assert not Event().wait(0.05)
        assert monotonic() < deadline, "it never came"


def heads(file: Path) -> dict[str, int]:
    """Verify a backup and return the last event of every tournament."""
    with open_backup(file) as contents:
        return {stream: contents.records(stream)[-1].seq for stream in contents.streams()}


def wrote(journal: SqliteJournal, events: int = 1, stream: StreamId = ONE) -> int:
    """Append some events."""
    head = journal.head(stream)
    seq = 0 if head is None else head.seq
    return journal.append(stream, seq, [[EncodedEvent("x", 1, b"{}")]] * events, "ann")[-1].seq


def has(folder: Path, seq: int, stream: StreamId = ONE) -> Callable[[], bool]:
    return lambda: (folder / FILE).exists() and heads(folder / FILE).get(stream) == seq


@contextmanager
def mirrored(journal: SqliteJournal, folder: Path) -> Iterator[tuple[Mirror, list[Reason | None]]]:
    """Run a mirror; yield it and its problems."""
    told: list[Reason | None] = []
    mirror = Mirror(journal, folder, told.append)
    mirror.start(PATIENCE)
    try:
        yield mirror, told
    finally:
        mirror.close(PATIENCE)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    (tmp_path / "data").mkdir()
    opened = SqliteJournal(tmp_path / "data" / "crosstable.db")
    wrote(opened)
    yield opened
    opened.close()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


# Another computer goes on


def do(server: Running, code: str, cookie: str, command: str, key: str, **fields: object) -> httpx.Response:
    sent = {"command": command, "key": key, "fields": fields}
    headers = {"Cookie": f"{COOKIE}={cookie}", "Origin": server.url}
    return httpx.post(f"{server.url}/t/{code}/do", json=sent, headers=headers, timeout=PATIENCE)


def play_and_unplug(server: Running, stick: Path, early: Path) -> list[tuple[float, str, int]]:
    """Enter results as fast as possible until enough are due, then kill the server.

    Returns the answers given up to two seconds before: when, tournament, last event.
    """
    cookie = server.enter()
    shutil.copytree(stick, early)
    answered: list[tuple[float, str, int]] = []
    (swiss,) = re.findall(r"^Friday Night: .*/t/(\w+)$", server.said, re.MULTILINE)
    begun, i = monotonic(), 0
    while monotonic() < begun + PLAYED or len(_due(answered, monotonic())) <= ENOUGH:
        assert monotonic() < begun + PATIENCE, answered
        i += 1
        told = do(server, swiss, cookie, "enter_result", f"r{i}", table=1 + i % 16, typed=("2-0", "2-1", "1-2")[i % 3])
        if told.status_code == 409:
            told = do(server, swiss, cookie, "note", f"n{i}", words=f"Note {i}")
        assert told.status_code == 200, told.text
        answered.append((monotonic(), swiss, told.json()["seq"]))
    server.process.send_signal(signal.SIGKILL)
    killed = monotonic()
    server.process.wait(PATIENCE)
    assert len({seq for _, _, seq in answered}) > ENOUGH
    return _due(answered, killed)


def _due(answered: list[tuple[float, str, int]], now: float) -> list[tuple[float, str, int]]:
    """Return the answers that the mirror must have. If the machine stalled between two answers, it may be late by as
    much.
    """
    still = max((after[0] - before[0] for before, after in pairwise(answered)), default=0.0)
    return [one for one in answered if one[0] < now - BEHIND - still]


def check_takeover(data: Path, source: Path, codes: list[str], due: list[tuple[float, str, int]]) -> None:
    """Check that a server started from the mirror has the same codes, a sound journal, and every due event."""
    with run_server(data, "--from", source) as server:
        assert sorted(server.codes) == sorted(codes)
        cookie = server.enter()
        code, seq = due[-1][1], due[-1][2]
        with httpx.stream("GET", f"{server.url}/t/{code}/live", timeout=PATIENCE) as live:
            place = next(line for line in live.iter_lines() if line.startswith("data: "))
        assert int(place.removeprefix("data: ").split("-")[0]) >= seq, "the mirror is behind"
        assert server.note(code, cookie, "goes on").status_code == 200
        server.stop()
    verified = crosstable("verify", "--journal", data / "crosstable.db")
    assert (verified.code, verified.err) == (0, "")


def test_a_second_laptop_goes_on_where_the_first_was_killed(tmp_path: Path, stick: Path) -> None:
    """And the twin: a mirror that never copied after the beginning is caught by the same checks."""
    with run_server(tmp_path / "first", "--demo", "--mirror", stick) as server:
        assert str(stick) in server.said
        codes, due = server.codes, play_and_unplug(server, stick, tmp_path / "never")
    assert len(due) > ENOUGH
    check_takeover(tmp_path / "second", stick, codes, due)
    with pytest.raises(AssertionError, match="the mirror is behind"):
        check_takeover(tmp_path / "third", tmp_path / "never", codes, due)


def test_stop_completes_the_mirror(tmp_path: Path, stick: Path) -> None:
    with run_server(tmp_path / "first", "--demo", "--mirror", stick) as server:
        cookie = server.enter()
        for i in range(5):
            seq = server.note(server.codes[0], cookie, str(i)).json()["seq"]
        code, _, log = server.stop()
    assert (code, log) == (0, "")
    assert seq in heads(stick / FILE).values()


def test_sessions_do_not_continue(tmp_path: Path, stick: Path) -> None:
    with run_server(tmp_path / "first", "--demo", "--mirror", stick) as server:
        cookie, code = server.enter(), server.codes[0]
        server.stop()
    with run_server(tmp_path / "second", "--from", stick) as server:
        assert server.note(code, cookie).status_code == 401
        old = server.link.rpartition("/")[0]
        assert old == f"{server.url}/enter"
        assert server.note(code, server.enter()).status_code == 200


# Obstacles are reported, and the mirror recovers by itself


def test_the_desk_tells_how_the_mirror_is(tmp_path: Path, stick: Path) -> None:
    """Its age on the page of the settings; where it fails, in the bar, until it works again; for organisers alone."""
    with run_server(tmp_path / "first", "--demo", "--mirror", stick) as server:
        cookie, code = server.enter(), server.codes[0]

        def page(where: str = "") -> str:
            return server.get(f"/t/{code}/desk{where}", cookie).text

        wait_until(lambda: f"The copy in {stick} is up to date." in page("/settings"))
        assert "The mirror in" not in page()
        away = stick.with_name("away")
        stick.rename(away)
        wait_until(lambda: f"The mirror in {stick} can&#39;t be written." in page())
        assert "There is no folder" in page()
        assert server.note(code, cookie).status_code == 200
        public = server.get(f"/t/{code}/standings")
        assert (public.status_code, str(stick) in public.text) == (200, False)
        away.rename(stick)
        wait_until(lambda: "The mirror in" not in page())
        seq = server.note(code, cookie, "back").json()["seq"]
        wait_until(lambda: seq in heads(stick / FILE).values())
        _, _, log = server.stop()
    assert log.count("mirror fails") == 1


def test_a_folder_that_is_not_there_yet(journal: SqliteJournal, stick: Path) -> None:
    """The server starts without, and nothing is made in its place: it may be where a stick will be."""
    stick.rmdir()
    with mirrored(journal, stick) as (mirror, told):
        problem = mirror.status.problem
        assert problem is not None
        assert problem.code == "no_such_folder"
        assert sentence(problem)
        assert not stick.exists()
        stick.mkdir()
        wait_until(has(stick, 1))
        wait_until(lambda: mirror.status.problem is None)
        assert [reason and reason.code for reason in told] == ["no_such_folder", None]


def test_a_folder_that_may_not_be_written_to(journal: SqliteJournal, stick: Path) -> None:
    def work() -> None:
        stick.chmod(0o500)
        with mirrored(journal, stick) as (mirror, _):
            problem = mirror.status.problem
            assert problem is not None
            assert problem.code == "journal_read_only"
            stick.chmod(0o700)
            wait_until(has(stick, 1))

    without_privilege(work)


def test_a_full_disk(journal: SqliteJournal, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy before is as it was, and nothing half is left lying about."""
    with mirrored(journal, stick) as (mirror, _):
        wait_until(has(stick, 1))
        before = (stick / FILE).read_bytes()

        def full(_handle: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            wrote(journal)
            wait_until(lambda: mirror.status.problem is not None)
            assert mirror.status.problem is not None
            assert mirror.status.problem.code == "disk_full"
            assert (stick / FILE).read_bytes() == before
            assert mirror.status.behind > 0
        wait_until(has(stick, 2))
        wait_until(lambda: mirror.status.problem is None and mirror.status.behind == 0)
        assert [path.name for path in stick.iterdir()] == [FILE]


def test_an_empty_folder_where_a_stick_was_is_not_the_stick(journal: SqliteJournal, tmp_path: Path) -> None:
    disks = [Path("/dev/shm"), Path(__file__).parent]
    other = next((one for one in disks if one.is_dir() and one.stat().st_dev != tmp_path.stat().st_dev), None)
    assert other is not None, "a second disk is needed: /dev/shm"
    mounted, place, below = Path(tempfile.mkdtemp(dir=other)), tmp_path / "mnt", tmp_path / "below"
    below.mkdir()
    place.symlink_to(mounted)
    try:
        with mirrored(journal, place) as (mirror, _):
            wait_until(has(place, 1))
            place.unlink()
            place.symlink_to(below)
            wait_until(lambda: mirror.status.problem is not None)
            assert mirror.status.problem is not None
            assert mirror.status.problem.code == "mirror_unplugged"
            assert list(below.iterdir()) == []
            place.unlink()
            place.symlink_to(mounted)
            seq = wrote(journal)
            wait_until(has(place, seq))
    finally:
        shutil.rmtree(mounted)


def test_foreign_mirrors_are_not_overwritten(journal: SqliteJournal, stick: Path, tmp_path: Path) -> None:
    """Nor newer or unreadable ones."""
    with mirrored(journal, stick):
        wait_until(has(stick, 1))
    ours = (stick / FILE).read_bytes()
    with SqliteJournalAt(tmp_path / "other.db") as other:
        wrote(other, 3)
        (stick / FILE).unlink()
        other.backup(stick / FILE)
    for found, code in (((stick / FILE).read_bytes(), "mirror_of_others"), (b"precious", "mirror_unreadable")):
        (stick / FILE).write_bytes(found)
        with mirrored(journal, stick) as (mirror, _):
            assert mirror.status.problem is not None
            assert mirror.status.problem.code == code
            assert sentence(mirror.status.problem)
            assert (stick / FILE).read_bytes() == found
            (stick / FILE).unlink()
            wait_until(has(stick, 1))
    (stick / FILE).write_bytes(ours)
    seq = wrote(journal)
    with mirrored(journal, stick) as (mirror, _):
        assert mirror.status.problem is None
        assert has(stick, seq)()


class SqliteJournalAt(SqliteJournal):
    """One that closes with its block."""

    def __enter__(self) -> "SqliteJournalAt":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# Files written, and how often


def test_mirror_has_codes_and_no_secrets(journal: SqliteJournal, stick: Path) -> None:
    cabinet = journal.cabinet
    cabinet.put("codes", "ABCD", b"a code that is kept")
    for drawer in ("sessions", "links", "server"):
        cabinet.put(drawer, "key", f"a secret of {drawer}".encode())
    with mirrored(journal, stick):
        wait_until(has(stick, 1))
        image = (stick / FILE).read_bytes()
    assert b"a code that is kept" in image
    assert b"a secret" not in image
    assert (stick / FILE).stat().st_mode & 0o077 == 0


def test_a_burst_is_one_copy_a_second(journal: SqliteJournal, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what only passes, as a sign of life does, is none."""
    copies: list[float] = []
    replace = os.replace

    def count_copy(part: Any, file: Any) -> None:
        copies.append(monotonic())
        replace(part, file)

    monkeypatch.setattr(os, "replace", count_copy)
    with mirrored(journal, stick) as (mirror, _):
        begun = monotonic()
        while monotonic() < begun + 3:
            seq = wrote(journal)
            journal.cabinet.put("server", "alive", str(seq).encode())
        wait_until(has(stick, seq))
        written = len(copies)
        assert 2 <= written <= (copies[-1] - copies[0]) + 2
        at = mirror.status.at
        journal.cabinet.put("server", "alive", b"later")
        wait_until(lambda: mirror.status.at != at)
        assert len(copies) == written


def test_a_late_mirror_says_so(journal: SqliteJournal, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that does not answer fails nothing; the desk says how far behind the copy is."""
    monkeypatch.setattr("crosstable.journal.mirror.LATE", 0.2)
    mirror = Mirror(journal, stick)
    wait_until(lambda: mirror.status.problem is not None)
    assert mirror.status.problem is not None
    assert mirror.status.problem.code == "mirror_late"
    assert sentence(mirror.status.problem)


# Where it may be taken over


def serve(*options: object) -> tuple[int, str]:
    ran = crosstable("serve", "--host", "127.0.0.1", "--port", 0, *options)
    return ran.code, ran.err


def test_a_folder_without_a_mirror_is_refused(tmp_path: Path, stick: Path) -> None:
    code, said = serve("--data", tmp_path / "data", "--from", stick)
    assert (code, (tmp_path / "data").exists()) == (4, False)
    assert said.startswith(f"There is no mirror in {stick}")


def test_a_damaged_mirror_is_refused(journal: SqliteJournal, tmp_path: Path, stick: Path) -> None:
    """Before anything is made."""
    wrote(journal, 20)
    with mirrored(journal, stick):
        wait_until(has(stick, 21))
    image = (stick / FILE).read_bytes()
    (stick / FILE).write_bytes(image.replace(b"ann", b"eve", 1))
    code, said = serve("--data", tmp_path / "new", "--from", stick)
    assert (code, (tmp_path / "new").exists()) == (4, False)
    assert "is damaged" in said


def test_newer_local_data_is_never_overwritten(journal: SqliteJournal, tmp_path: Path, stick: Path) -> None:
    """Neither what is ahead of the mirror, nor other tournaments; a folder that has less is brought up to date."""
    (tmp_path / "a").mkdir()
    assert crosstable("create", "Open", "--journal", tmp_path / "a" / "crosstable.db").code == 0
    shutil.copytree(tmp_path / "a", tmp_path / "less")
    with run_server(tmp_path / "a", "--mirror", stick) as server:
        code, cookie = server.codes[0], server.enter()
        seq = server.note(code, cookie).json()["seq"]
        server.stop()
    with run_server(tmp_path / "less", "--from", stick) as server:
        assert server.codes == [code]
        assert "taken over" in server.said
        server.stop()
    assert len(list((tmp_path / "less").glob("crosstable-before-restore-*.db"))) == 1
    with run_server(tmp_path / "less", "--from", stick) as server:
        assert "is already here" in server.said
        assert server.note(code, server.enter()).json()["seq"] == seq + 1
        server.stop()
    refused, said = serve("--data", tmp_path / "less", "--from", stick)
    assert (refused, "and more" in said) == (4, True)
    journal.close()
    refused, said = serve("--data", tmp_path / "data", "--from", stick)
    assert (refused, "are not in" in said) == (4, True)


def test_a_mirror_in_the_data_folder_is_none(tmp_path: Path) -> None:
    code, said = serve("--data", tmp_path / "data", "--mirror", tmp_path / "data")
    assert (code, (tmp_path / "data").exists()) == (2, False)
    assert "is the data folder itself" in said


@pytest.mark.parametrize("name", ["mirror", "from_"])
def test_a_database_has_its_own_ways(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        load_settings({"database": "postgresql://nobody@nowhere/x", name: str(tmp_path)}, {})
    assert refused.value.code == "folder_alone"
    assert "its own replication" in refusal_sentence(refused.value)


def test_the_file_of_settings_says_from(tmp_path: Path) -> None:
    file = tmp_path / "crosstable.toml"
    file.write_text('from = "/media/stick"\nmirror = "/media/other"\n')
    assert load_settings({"settings": str(file)}, {}) == Settings(from_="/media/stick", mirror="/media/other")
    assert load_settings({}, {"CROSSTABLE_FROM": "/media/stick"}).from_ == "/media/stick"


# Backup and restore while it runs


def test_a_backup_while_the_server_runs(tmp_path: Path) -> None:
    """It is consistent and verified."""
    saved = tmp_path / "saved.db"
    with run_server(tmp_path / "data", "--demo") as server:
        cookie, code = server.enter(), server.codes[0]
        seq = server.note(code, cookie).json()["seq"]
        assert crosstable("backup", saved, "--journal", tmp_path / "data" / "crosstable.db").code == 0
        assert server.note(code, cookie, "after").json()["seq"] == seq + 1
        assert seq in heads(saved).values()
        codes = sorted(server.codes)
    (tmp_path / "other").mkdir()
    assert crosstable("restore", saved, "--yes", "--journal", tmp_path / "other" / "crosstable.db").code == 0
    with run_server(tmp_path / "other") as server:
        assert sorted(server.codes) == codes
        assert server.note(code, cookie).status_code == 401


def test_a_restore_while_the_server_runs(tmp_path: Path) -> None:
    """It saves the old data, signs everybody out and notifies open pages."""
    data, saved = tmp_path / "data", tmp_path / "saved.db"
    journal = data / "crosstable.db"
    with run_server(data, "--demo") as server:
        cookie, code = server.enter(), server.codes[0]
        assert crosstable("backup", saved, "--journal", journal).code == 0
        seq = server.note(code, cookie).json()["seq"]
        with httpx.stream("GET", f"{server.url}/t/{code}/live", timeout=PATIENCE) as live:
            told = (line for line in live.iter_lines() if line.startswith("data: "))
            assert next(told).startswith(f"data: {seq}-")
            assert crosstable("restore", saved, "--yes", "--journal", journal).code == 0
            assert next(told).startswith(f"data: {seq - 1}-")
        assert server.get(f"/t/{code}/standings").status_code == 200
        assert server.note(code, cookie).status_code == 401
        # The server has noticed as soon as it is known again where it is.
        wait_until(lambda: crosstable("link", "--data", data).out.startswith(server.url))
        made = crosstable("link", "--data", data).out.strip()
        assert server.note(code, server.enter(made)).json()["seq"] == seq
        _, said, _ = server.stop()
    assert said.startswith(words("serve.restored"))
    assert re.search(rf"^  {server.url}/enter/[\w-]+$", said, re.MULTILINE)
    (before,) = data.glob("crosstable-before-restore-*.db")
    assert seq in heads(before).values()
