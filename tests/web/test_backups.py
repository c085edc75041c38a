"""Backups in the browser: download, preview and restore, on SQLite and PostgreSQL."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import nullcontext
from hashlib import sha256
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from crosstable.app.backups import backup_files, compare
from crosstable.commands import Actor, Note, Rename
from crosstable.journal.backup import restore_backup_path
from crosstable.journal.interface import EncodedEvent, Journal
from crosstable.journal.open import open_journal
from crosstable.model.persons import Digest
from crosstable.model.refusals import Refusal, StorageAway
from crosstable.web import asgi, uploads
from crosstable.web.asgi import COOKIE
from crosstable.words import words
from tests.postgres import Server, running_server
from tests.web.safe.test_sessions import Stream
from tests.web.safe.worlds import Kind, World, refusal_code_of
from tests.web.servers import PATIENCE, run_server

JOURNAL = "crosstable.db"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as server_:
        yield server_


class Office:
    """A world whose operator is at the page of backups."""

    def __init__(self, journal: Journal, folder: Path) -> None:
        self.world = World(journal)
        self.site = self.world.site
        self.site.backups, self.site.journal_file = folder, JOURNAL
        self.folder = folder
        self.cookie = self.world.cookie("operator")

    def get(self, path: str) -> httpx.Response:
        return self.world.ask("GET", path, self.cookie)

    def send(self, path: str, content: bytes, name: str = "saved.db", in_pieces: bool = False) -> httpx.Response:
        """Send a file as the page does."""
        query = {"name": name}
        return self.world.ask("POST", path, self.cookie, content=content, query=query, in_pieces=in_pieces)

    def download(self) -> bytes:
        """Return a backup made now."""
        answer = self.get("/backups/file")
        assert answer.status_code == 200
        assert re.fullmatch(r'attachment; filename="crosstable-[0-9-]+\.db"', answer.headers["content-disposition"])
        return answer.content

    def rename(self, name: str) -> None:
        self.site.director.run(self.world.here.stream, Rename(name=name), Actor("olga"))

    @property
    def names(self) -> list[str]:
        """The tournaments; the world's pools are in every backup too."""
        pools = {pool.stream for pool in self.world.pools.values()}
        return [self.site.director.state(stream).name for stream in self.site.journal.streams() if stream not in pools]

    @property
    def saved(self) -> list[str]:
        return [path.name for path in self.folder.glob("*-before-restore-*")]


@pytest.fixture(params=["sqlite", "postgres"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    """Open a new journal of each kind."""
    folder = tmp_path / "data"
    folder.mkdir()
    shared = request.param == "postgres"
    journal = open_journal(request.getfixturevalue("postgres").create_database() if shared else str(folder / JOURNAL))
    made = Office(journal, folder)
    try:
        yield made
    finally:
        made.world.close()
        journal.close()


@pytest.fixture
def in_memory(tmp_path: Path) -> Iterator[Office]:
    (tmp_path / "data").mkdir()
    made = Office(open_journal(":memory:"), tmp_path / "data")
    try:
        yield made
    finally:
        made.world.close()


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_the_new_way_in_is_where_the_server_says_it_is(office: Office) -> None:
    office.site.addresses = ("https://play.example.org", "http://127.0.0.1:8080")
    taken = office.download()
    restored = office.send(f"/backups/restore/{sha256(taken).hexdigest()}", taken)
    assert re.findall(r'href="([^"]+)/enter/', restored.json()["html"]) == ["https://play.example.org"]


def test_a_backup_that_was_taken_away_is_restored(office: Office) -> None:
    """It is looked into first; what was there is saved, nobody is signed in, and there is one new way in."""
    taken = office.download()
    office.rename("Friday, later")
    office.rename("Friday, much later")
    looked = office.send("/backups/look", taken, in_pieces=True)
    said = text(looked.json()["html"])
    assert "goes back by 2 entries" in said
    assert "Sunday" in said
    assert words("web.backups.fate.same") in said
    assert office.names == ["Sunday", "Friday, much later"]
    digest = sha256(taken).hexdigest()
    assert f'data-restore="{digest}"' in looked.json()["html"]
    restored = office.send(f"/backups/restore/{digest}", taken)
    assert restored.status_code == 200, restored.text
    assert office.names == ["Sunday", "Friday"]
    (saved,) = office.saved
    assert saved in restored.json()["html"]
    assert office.get("/backups").status_code == 401
    link = re.findall(r'href="[^"]+(/enter/[\w-]+)"', restored.json()["html"])[0]
    entered = office.world.ask("POST", link)
    assert entered.status_code == 303
    assert office.world.ask("POST", link).status_code != 303
    office.cookie = entered.cookies[COOKIE]
    page = office.get("/backups").text
    assert saved in page
    # The file saved before the restore is a backup too, and restores everything.
    looked = office.get(f"/backups/kept/{saved}")
    assert "gains 2 entries" in text(looked.text)
    # It is read to its last event, which is not done again with every event somewhere.
    assert 'data-live="all:operator" data-still>' in looked.text
    again = office.world.ask("POST", f"/backups/kept/{saved}", office.cookie, accept="text/html")
    assert again.status_code == 200
    assert "/enter/" in again.text
    assert office.names == ["Sunday", "Friday, much later"]


def test_restore_repairs_unreadable_tournament(office: Office) -> None:
    """The safety copy contains the damaged one."""
    taken, code = office.download(), office.world.elsewhere.code
    head = office.site.journal.head(office.world.elsewhere.stream)
    assert head is not None
    line = EncodedEvent("round_started", 1, b'{"round":')
    office.site.journal.append(office.world.elsewhere.stream, head.seq, [[line]], "olga")
    here = text(office.get("/backups").text)
    assert f"{code} {head.seq + 1} entries" in here
    assert "restore a backup" in here
    looked = text(office.send("/backups/look", taken).json()["html"])
    assert "Sunday goes back by one entry" in looked
    assert "restore a backup" in looked
    restored = office.send(f"/backups/restore/{sha256(taken).hexdigest()}", taken)
    assert restored.status_code == 200, restored.text
    assert office.names == ["Sunday", "Friday"]
    assert office.world.ask("GET", f"/t/{code}/standings").status_code == 200
    assert len(office.saved) == 1


def test_restore_preview_lists_differences(in_memory: Office, tmp_path: Path) -> None:
    """A tournament that is only here, one that is only there, and one that went another way."""
    before = tmp_path / "before.db"
    pools = dict.fromkeys(in_memory.world.pools, ("same", 0))
    in_memory.site.journal.backup(before)
    in_memory.site.journal.delete(in_memory.world.elsewhere.stream)
    in_memory.rename("Other")
    there = in_memory.download()
    (tmp_path / "there.db").write_bytes(there)
    in_memory.site.journal.restore(before)
    in_memory.rename("One")
    in_memory.rename("Two")
    found = {
        tournament.name: (tournament.fate, tournament.by)
        for tournament in compare(in_memory.site, tmp_path / "there.db", "there.db")
    }
    assert found == {"Sunday": ("goes", 0), "Two": ("other", 0), **pools}
    in_memory.site.journal.delete(in_memory.world.here.stream)
    found = {
        tournament.name: (tournament.fate, tournament.by)
        for tournament in compare(in_memory.site, tmp_path / "there.db", "there.db")
    }
    assert found == {"Sunday": ("goes", 0), "Other": ("comes", 0), **pools}


def damage(backup: bytes, folder: Path) -> bytes:
    """Return a backup with a changed event."""
    file = folder / "damaged.db"
    file.write_bytes(backup)
    with sqlite3.connect(file) as db:
        db.execute("UPDATE events SET by = 'mallory' WHERE seq = 3")
    db.close()
    return file.read_bytes()


def newer(backup: bytes, folder: Path) -> bytes:
    """Return a backup of a later program version."""
    file = folder / "newer.db"
    file.write_bytes(backup)
    db = sqlite3.connect(file)
    db.execute("PRAGMA user_version = 999")
    db.close()
    return file.read_bytes()


@pytest.mark.parametrize("kind", ["empty", "text", "half", "other", "damaged", "newer"])
def test_a_file_that_is_no_backup_changes_nothing(in_memory: Office, tmp_path: Path, kind: str) -> None:
    """The sentence names the file as people do, and not where it lies here."""
    apart = tmp_path / "apart"
    apart.mkdir()
    backup = in_memory.download()
    other = apart / "other.db"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE cats (name TEXT)")
    db.close()
    content = {
        "empty": b"",
        "text": b"Ann\nBob\n",
        "half": backup[: len(backup) // 2],
        "other": other.read_bytes(),
        "damaged": damage(backup, apart),
        "newer": newer(backup, apart),
    }[kind]
    before = in_memory.world.stored_data()
    for path in ("/backups/look", f"/backups/restore/{sha256(content).hexdigest()}"):
        answer = in_memory.send(path, content, name="<b>my</b>.db")
        assert answer.status_code == 409, answer.text
        refused = answer.json()["refused"]
        assert refused["code"] == "bad_backup"
        assert "<b>my</b>.db" in refused["message"]
        assert refused["problems"]
        assert "crosstable-" not in answer.text
    assert in_memory.world.stored_data() == before
    assert in_memory.saved == []


@pytest.mark.parametrize("when", ["opened", "read"])
def test_a_store_that_is_away_is_no_fault_of_the_backup(
    in_memory: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """The server's own journal goes away before it is read, or meanwhile: the file is as good as it was."""
    in_memory.site.journal.backup(tmp_path / "there.db")

    def raise_storage_away(*_: object) -> None:
        raise StorageAway("database_away", database="db", detail="gone")

    failing = (
        raise_storage_away if when == "opened" else lambda: nullcontext(SimpleNamespace(streams=raise_storage_away))
    )
    monkeypatch.setattr(in_memory.site.journal, "contents", failing)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "database_away"):
        compare(in_memory.site, tmp_path / "there.db", "there.db")


def test_only_the_previewed_file_is_restored(in_memory: Office) -> None:
    backup = in_memory.download()
    before = in_memory.world.stored_data()
    assert refusal_code_of(in_memory.send(f"/backups/restore/{'0' * 64}", backup)) == "other_backup"
    assert in_memory.world.stored_data() == before


@pytest.mark.parametrize("name", ["nothing.db", "..%2Fsecret.db", JOURNAL, ".hidden.db"])
def test_only_files_in_the_folder_are_listed(in_memory: Office, name: str) -> None:
    """No hidden files, no journal."""
    for place in (in_memory.folder / JOURNAL, in_memory.folder / ".hidden.db", in_memory.folder.parent / "secret.db"):
        in_memory.site.journal.backup(place)
    assert backup_files(in_memory.site) == []
    assert in_memory.get(f"/backups/kept/{name}").status_code == 404
    assert in_memory.world.ask("POST", f"/backups/kept/{name}", in_memory.cookie, body={}).status_code in (404, 409)
    assert in_memory.saved == []


def test_a_server_without_a_folder_restores_nothing(in_memory: Office) -> None:
    """It can't save the current data first."""
    backup = in_memory.download()
    in_memory.site.backups = None
    before = in_memory.world.stored_data()
    assert in_memory.get("/backups").status_code == 200
    restored = in_memory.send(f"/backups/restore/{sha256(backup).hexdigest()}", backup)
    assert refusal_code_of(restored) == "no_backup_folder"
    assert in_memory.world.stored_data() == before


def test_uploads_are_large_but_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permission is checked before the first byte."""
    monkeypatch.setattr(asgi, "MOST_IN_FILE", 3_000_000)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    looked = list[int]()

    def compared_to_nothing(_site: object, file: Path, _name: str) -> list[object]:
        looked.append(file.stat().st_size)
        return []

    office = Office(open_journal(":memory:"), tmp_path / "data")
    large = b"x" * (asgi.MOST_BYTES + 1000)
    try:
        monkeypatch.setattr("crosstable.web.site.backups.compare", compared_to_nothing)
        office.send("/backups/look", large, in_pieces=True)
        assert looked == [len(large)]
        too_large = office.send("/backups/look", b"x" * 3_000_001, in_pieces=True)
        assert (too_large.status_code, refusal_code_of(too_large)) == (413, "too_much_sent")
        for kind in ("nobody", "organiser", "keeper"):
            cookie = office.world.cookie(kind)
            answer = office.world.ask("POST", "/backups/look", cookie, content=large, in_pieces=True)
            assert answer.status_code in (401, 403)
        assert looked == [len(large)]
        assert [path for path in tmp_path.iterdir() if path.name.startswith("crosstable-")] == []
    finally:
        office.world.close()
    assert uploads.MOST_BYTES > asgi.MOST_BYTES


def test_a_name_before_a_restore_is_new(tmp_path: Path) -> None:
    """Also where several are made in one second."""
    made = set()
    for _ in range(5):
        file = restore_backup_path(tmp_path, "crosstable")
        file.touch()
        made.add(file)
    assert len(made) == 5


def test_the_page_follows_every_event(in_memory: Office) -> None:
    """Also one that the list of tournaments does not show: how many there are, and when the last one was."""

    def backup_page() -> tuple[str, bytes]:
        page = in_memory.get("/backups").text
        found = re.search(r'data-place="([^"]+)" data-live="journals:operator"', page)
        assert found is not None
        return page, found[1].encode()

    async def watch() -> None:
        stream = Stream(in_memory.world, "/live?t=journals:operator", in_memory.cookie)
        running_ = asyncio.create_task(stream.run())
        for _ in range(2):
            page, place = await asyncio.to_thread(backup_page)
            assert b"data: %b journals\n" % place in await stream.read_until(b" journals\n")
            asked = Note(words=Digest("d"))
            await asyncio.to_thread(in_memory.site.director.run, in_memory.world.here.stream, asked, Actor("olga"))
            after, moved = await asyncio.to_thread(backup_page)
            assert (text(after) == text(page), moved == place) == (False, False)
        stream.gone.set()
        await asyncio.wait_for(running_, PATIENCE)

    asyncio.run(watch())


@pytest.mark.parametrize("who", ["nobody", "owner", "organiser"])
def test_backup_stream_is_for_operators(in_memory: Office, who: Kind) -> None:
    async def watch() -> None:
        cookie = in_memory.world.cookie(who)
        for asked in ("journals", "journals:account"):
            stream = Stream(in_memory.world, f"/live?t={asked}", cookie)
            running_ = asyncio.create_task(stream.run())
            said = await stream.read_until(b"event: revoked\ndata: journals:operator\n")
            assert b" journals\n" not in said
            await asyncio.wait_for(running_, PATIENCE)

    asyncio.run(watch())


def test_restore_notifies_open_pages(tmp_path: Path) -> None:
    """The terminal prints a new sign-in link."""
    with run_server(tmp_path / "data", "--demo") as live:
        cookie, code = live.enter(), live.codes[0]
        taken = live.get("/backups/file", cookie).content
        seq = live.note(code, cookie).json()["seq"]
        headers = {"Cookie": f"{COOKIE}={cookie}", "Origin": live.url}
        with httpx.stream("GET", f"{live.url}/t/{code}/live", timeout=PATIENCE) as stream:
            told = (line for line in stream.iter_lines() if re.match(r"data: \d", line))
            assert next(told).startswith(f"data: {seq}-")
            address = f"{live.url}/backups/restore/{sha256(taken).hexdigest()}"
            restored = httpx.post(address, content=taken, headers=headers, timeout=PATIENCE)
            assert restored.status_code == 200, restored.text
            assert next(told).startswith(f"data: {seq - 1}-")
        assert live.note(code, cookie).status_code == 401
        link = re.findall(r'href="([^"]+/enter/[\w-]+)"', restored.json()["html"])[0]
        assert live.note(code, live.enter(link)).json()["seq"] == seq
        _, _, log = live.stop()
    assert "Traceback" not in log
    assert "/enter/" not in log
    assert len([*(tmp_path / "data").glob("crosstable-before-restore-*.db")]) == 1
