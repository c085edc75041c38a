"""An unreadable tournament affects nothing else; pages name its code, the reason and the remedy."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.app.backups import compare
from crosstable.app.hub import ALL, Hub
from crosstable.journal.interface import EncodedEvent
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Reason, Unreadable
from tests.cli.in_process import crosstable
from tests.web.safe.worlds import World, refusal_code_of, world
from tests.web.servers import run_server
from tests.web.test_live import first_events, last_id

# Unreadable journals, and the messages about them.
LINES = {
    "newer_event": (EncodedEvent("from_the_future", 9, b"{}"), "a newer Crosstable", "Update Crosstable"),
    "damaged_event": (EncodedEvent("round_started", 1, b'{"round":'), "can&#39;t be read", "restore a backup"),
}


@pytest.fixture(params=sorted(LINES))
def broken(request: pytest.FixtureRequest) -> Iterator[tuple[World, str]]:
    """Two tournaments; the one elsewhere cannot be read any more from here on."""
    with world() as made:
        assert made.ask("GET", "/").status_code == 200
        spoil(made, request.param)
        yield made, request.param


def spoil(made: World, code: str) -> None:
    journal, stream = made.site.journal, made.elsewhere.stream
    head = journal.head(stream)
    assert head is not None
    journal.append(stream, head.seq, [[LINES[code][0]]], "olga")


def test_every_other_page_goes_on(broken: tuple[World, str]) -> None:
    """The lists name it by its code, with the reason and what to do; what is about others is as it was."""
    made, code = broken
    operator, owner = made.cookie("operator"), made.cookie("owner elsewhere")
    for path, cookie in (("/", None), ("/", operator), ("/", owner), ("/accounts", operator), ("/backups", operator)):
        answer = made.ask("GET", path, cookie)
        assert answer.status_code == 200, path
        assert made.elsewhere.code in answer.text
        assert all(part in answer.text for part in LINES[code][1:]), path
        assert "Sunday" not in answer.text
        assert ("Friday" in answer.text) == (cookie is None or cookie == operator)
    for page in ("standings", "pairings", "players", "desk", "desk/players"):
        assert made.ask("GET", f"/t/{made.here.code}/{page}", operator).status_code == 200
    assert made.do("note", {"words": "seen"}, operator).status_code == 200
    given = {"code": made.elsewhere.code, "account": "operator"}
    answer = made.ask("POST", "/accounts/give", operator, body=given)
    assert (answer.status_code, made.elsewhere.code in answer.json()["said"]) == (200, True)


def test_its_own_pages_say_why(broken: tuple[World, str]) -> None:
    """Nobody takes it for something that is not there, or for a fault of a page."""
    made, code = broken
    at, operator = f"/t/{made.elsewhere.code}", made.cookie("operator")
    for page in ("", "/standings", "/pairings", "/players", "/join", "/desk", "/desk/players", "/desk/history"):
        answer = made.ask("GET", at + page, operator)
        if answer.status_code == 303:
            continue
        assert answer.status_code == 503, page
        assert all(part in answer.text for part in LINES[code][1:]), page
    sent = {"command": "note", "fields": {"words": "seen"}, "key": "k"}
    answer = made.ask("POST", f"{at}/do", operator, body=sent)
    assert (answer.status_code, refusal_code_of(answer)) == (503, "unreadable")
    assert [reason["code"] for reason in answer.json()["refused"]["problems"]] == [code]


def test_the_log_says_it_once(broken: tuple[World, str], caplog: pytest.LogCaptureFixture) -> None:
    made, _ = broken
    with caplog.at_level(logging.ERROR, "crosstable.web"):
        for path in ("/", f"/t/{made.elsewhere.code}/standings", f"/t/{made.elsewhere.code.lower()}/players", "/"):
            made.ask("GET", path)
    assert [record.message for record in caplog.records] == ["unreadable"]


def test_the_list_stays_live(broken: tuple[World, str]) -> None:
    """Other tournaments keep updating."""
    made, _ = broken
    spoiled = last_id(first_events(made, "/live?t=all", 1))
    assert made.site.version_token == spoiled.partition(":")[2]
    assert made.do("rename", {"name": "Saturday"}, made.cookie("organiser")).status_code == 200
    assert last_id(first_events(made, "/live?t=all", 1)) != spoiled
    hub = Hub(made.site.journal, made.site.overview.head)
    assert hub._next_head(ALL, None) == made.site.overview.head()
    hub.close()


def test_damaged_personal_data_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list doesn't need it."""
    with world() as made:

        def fail(*_: object) -> None:
            raise Unreadable("fact_damaged", detail="no JSON")

        monkeypatch.setattr(made.site.journal, "facts", fail)
        asked = [made.ask("GET", path) for path in ("/", f"/t/{made.here.code}/standings")]
    assert [answer.status_code for answer in asked] == [200, 503]
    assert "restore a backup" in asked[1].text


@pytest.mark.parametrize("lost", [1, 3, 7])
def test_backup_repairs_missing_events(lost: int, tmp_path: Path) -> None:
    file = tmp_path / "crosstable-good.db"
    with world() as made:
        journal, stream = made.site.journal, made.elsewhere.stream
        assert isinstance(journal, MemoryJournal)
        journal.backup(file)
        records = journal._held.events[stream]
        assert len(records) > lost
        records[:] = [record for record in records if record.seq != lost]
        held = next(
            tournament for tournament in compare(made.site, file, file.name) if tournament.name == "Sunday"
        ).here
        assert held is not None
        assert held.unreadable_reason == Reason("events_missing", {"first": lost, "last": lost})
        assert held.name == made.elsewhere.code
        journal.restore(file)
        assert {tournament.fate for tournament in compare(made.site, file, file.name)} == {"same"}


def test_a_server_starts_with_it(tmp_path: Path) -> None:
    """It says so, in its terminal and once in its log, and serves all others."""
    file = tmp_path / "crosstable.db"
    for name in ("Friday", "Sunday"):
        assert crosstable("create", name, "--journal", file).code == 0
    journal = SqliteJournal(file)
    stream = journal.streams()[-1]
    journal.append(stream, 1, [[LINES["newer_event"][0]]], "olga")
    journal.close()
    with run_server(tmp_path) as server:
        assert "Friday: http" in server.said
        assert "Sunday" not in server.said
        assert "can't be shown; all others can. Event 2 (from_the_future, version 9)" in server.said
        (code,) = server.codes
        cookie = server.enter()
        assert [server.get(path, cookie).status_code for path in ("/", "/backups", f"/t/{code}/desk")] == [200] * 3
        _, _, log = server.stop()
    assert log.count("unreadable") == 1
    assert log.count("\n") == 1
