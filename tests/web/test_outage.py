"""After an outage the desk says when nobody was served, and what may become of the clock; a full disk is a warning."""

import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from crosstable.app import demo
from crosstable.app.around import Disk
from crosstable.app.outage import beat, outages
from crosstable.app.site import Site
from crosstable.journal.mirror import FILE
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from crosstable.web.clocks import clock_of
from crosstable.web.mirroring import source_of, take_over
from crosstable.web.settings import Settings
from crosstable.web.watching import disk_of, watching
from tests.web.desk.rounds import SECOND, Timed, helper, state_of
from tests.web.office.desks import BASE, Browser
from tests.web.servers import running


def played(minutes: int | None = 50) -> tuple[Timed, Browser]:
    """A round of a Swiss that runs since five minutes, on a server that is alive."""
    server = Timed()
    olga = server.operator().create(round_minutes=minutes)
    olga.enter([f"Player {i}" for i in range(1, 9)])
    for command in ("start", "pair", "publish", "start_round"):
        olga.done(command)
    server.later(5)
    beat(server.site)
    return server, olga


def bar(olga: Browser) -> str:
    return olga.text(f"/t/{olga.code}/desk")


def answered(olga: Browser, answer: str, since: int) -> int:
    """Presses one of the buttons that the bar has for it; the status."""
    address = f"/t/{olga.code}/desk/seen/{answer}-{since}"
    return olga.ask("POST", address, headers={"Origin": BASE}).status_code


def left(server: Timed, olga: Browser) -> float:
    clock = clock_of(state_of(olga), server.now)
    assert clock is not None
    return clock.left


def shown(microseconds: int) -> str:
    return datetime.fromtimestamp(microseconds / SECOND).strftime("%H:%M")


def test_the_desk_says_when_nobody_was_served() -> None:
    server, olga = played()
    since = server.now
    server.later(5)
    beat(server.site)
    assert f"Away {shown(since)}-{shown(server.now)}, round 1 was running." in bar(olga)
    assert "The clock ran on" in bar(olga)
    assert "Add 5 minutes" in bar(olga)


def test_the_clock_ran_on() -> None:
    """Said once, also by two clicks; the clock is as it was."""
    server, olga = played()
    since = server.now
    server.later(5)
    beat(server.site)
    address = f"/t/{olga.code}/desk/seen/outage-{since}"
    assert f'action="{address}"' in olga.page(f"/t/{olga.code}/desk")
    for _ in range(2):
        assert olga.ask("POST", address, headers={"Origin": BASE}).status_code == 303
    assert "Away" not in bar(olga)
    assert left(server, olga) == 40 * 60


def test_the_minutes_are_added() -> None:
    """Then nothing is asked any more; taken back, it is asked again."""
    server, olga = played()
    since = server.now
    server.later(5)
    beat(server.site)
    assert answered(olga, "added", since) == 303
    assert left(server, olga) == 45 * 60
    assert "Away" not in bar(olga)
    olga.done("undo")
    assert "Away" in bar(olga)
    assert answered(olga, "added", since) == 303
    assert left(server, olga) == 45 * 60
    assert "Away" not in bar(olga)


@pytest.mark.parametrize(
    ("first", "second", "minutes"),
    [("added", "added", 45), ("outage", "added", 40), ("added", "outage", 45)],
)
def test_of_two_desks_one_answers(first: str, second: str, minutes: int) -> None:
    """The other had the same page open, and is told."""
    server, olga = played()
    other = server.helper(olga.code, "organiser", "Otto").at(olga.code)
    since = server.now
    server.later(5)
    beat(server.site)
    assert answered(olga, first, since) == 303
    address = f"/t/{olga.code}/desk/seen/{second}-{since}"
    refused = other.ask("POST", address, headers={"Origin": BASE})
    assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "outage_answered")
    assert left(server, olga) == minutes * 60
    assert "Away" not in bar(other)


def test_each_outage_has_its_own_answer() -> None:
    """What one gets, and what somebody adds besides, is not for the other."""
    server, olga = played()
    first = server.now
    server.later(5)
    beat(server.site)
    second = server.now
    server.later(2)
    beat(server.site)
    olga.done("extend_clock", seconds=300)
    assert bar(olga).count("Away") == 2
    assert answered(olga, "added", first) == 303
    assert bar(olga).count("Away") == 1
    assert "Add 2 minutes" in bar(olga)
    assert answered(olga, "added", second) == 303
    assert "Away" not in bar(olga)
    assert left(server, olga) == 50 * 60


def test_an_answer_that_cannot_be_carried_out_is_none() -> None:
    """The clock has too much already: that is said, and it is asked on. Of another round it adds nothing."""
    server, olga = played()
    since = server.now
    server.later(5)
    beat(server.site)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("crosstable.rules.clock.MOST_SECONDS", 60)
        assert answered(olga, "added", since) == 409
    assert "Add 5 minutes" in bar(olga)
    olga.done("close_round", unfinished=True)
    assert answered(olga, "added", since) == 409


@pytest.mark.parametrize("minutes", [0, 0.9, 1])
def test_a_short_absence_is_none(minutes: float) -> None:
    server, olga = played()
    server.later(minutes)
    beat(server.site)
    assert "Away" not in bar(olga)


def test_a_clock_that_ran_since_the_last_sign_of_life_counts() -> None:
    """As where the start of the round was the last that is known."""
    server, olga = played()
    olga.done("restart_clock")
    beat(server.site)
    server.later(5)
    beat(server.site)
    assert "Add 5 minutes" in bar(olga)


def test_two_servers_tell_one_outage() -> None:
    """And two outages are two."""
    server, olga = played()
    since = server.now
    server.later(5)
    beat(server.site)
    server.site.cabinet.put("server", "alive", str(since).encode())
    beat(server.site)
    assert bar(olga).count("Away") == 1
    server.later(2)
    beat(server.site)
    assert bar(olga).count("Away") == 2
    assert "Add 2 minutes" in bar(olga)


@pytest.mark.parametrize("command", ["pause_clock", "close_round"])
def test_a_clock_that_does_not_run_has_lost_nothing(command: str) -> None:
    server, olga = played()
    fields: dict[str, Any] = {"unfinished": True} if command == "close_round" else {}
    olga.done(command, **fields)
    server.later(5)
    beat(server.site)
    assert "Away" not in bar(olga)


def test_a_round_without_a_clock_has_lost_nothing() -> None:
    server, olga = played(minutes=None)
    server.later(5)
    beat(server.site)
    assert "Away" not in bar(olga)


def test_a_clock_that_had_ended_has_lost_nothing() -> None:
    server, olga = played(minutes=5)
    server.later(5)
    beat(server.site)
    assert "Away" not in bar(olga)


def test_it_is_about_that_round_and_that_clock() -> None:
    server, olga = played()
    server.later(5)
    beat(server.site)
    olga.done("restart_clock")
    assert "Away" not in bar(olga)
    server.later(1)
    beat(server.site)
    server.later(5)
    beat(server.site)
    assert "Away" in bar(olga)
    olga.done("close_round", unfinished=True)
    assert "Away" not in bar(olga)


def test_an_outage_of_days_has_dates_and_is_not_added() -> None:
    server, olga = played()
    server.later(60 * 49)
    beat(server.site)
    assert datetime.fromtimestamp(server.now / SECOND).strftime("-%d %b %H:%M, round 1") in bar(olga)
    assert "The clock ran on" in bar(olga)
    assert " minutes" not in bar(olga).partition("The clock ran on")[2].partition("Find")[0]


def test_scorekeepers_read_it_and_choose_nothing() -> None:
    server, olga = played()
    server.later(5)
    beat(server.site)
    text = bar(helper(olga))
    assert "Away" in text
    assert "The clock ran on" not in text
    assert "Add 5 minutes" not in text


def test_the_last_sign_of_life_is_that_of_the_stop() -> None:
    server, olga = played()
    with watching(server.site, lambda: ()):
        server.later(0.5)
    assert server.site.cabinet.get("server", "alive") == str(server.now).encode()
    assert "Away" not in bar(olga)


def test_a_store_that_is_away_stops_no_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not written is written the next time."""
    server, _ = played()

    def away(*_: object) -> None:
        raise Refusal("database_away", database="x", detail="x")

    with monkeypatch.context() as patched:
        patched.setattr(server.site.cabinet, "put", away)
        with watching(server.site, lambda: ()):
            server.later(0.5)
    beat(server.site)
    assert server.site.cabinet.get("server", "alive") == str(server.now).encode()


MB = 1_000_000


@pytest.mark.parametrize(
    ("total", "free", "full"),
    [
        (1_000 * MB, 200 * MB, False),
        (1_000 * MB, 199 * MB, True),
        (100_000 * MB, 2_000 * MB, False),
        (100_000 * MB, 1_999 * MB, True),
        (0, 0, True),
    ],
)
def test_when_a_disk_is_nearly_full(total: int, free: int, full: bool) -> None:
    assert Disk(total, free).is_nearly_full == full


@pytest.fixture
def full() -> tuple[Timed, Browser]:
    server, olga = played()
    server.site.disk = lambda: (64_000 * MB, 1_234 * MB)
    return server, olga


def test_a_nearly_full_disk_is_a_warning_for_the_organiser(full: tuple[Timed, Browser]) -> None:
    server, olga = full
    assert "The disk of the server is nearly full: 1,234 MB are left." in bar(olga)
    assert "nearly full" not in bar(helper(olga))
    server.site.disk = lambda: (64_000 * MB, 32_000 * MB)
    assert "nearly full" not in bar(olga)
    server.site.disk = lambda: None
    assert "nearly full" not in bar(olga)


def test_a_disk_tells_its_room(tmp_path: Any) -> None:
    found = disk_of(tmp_path)()
    assert found is not None
    assert 0 < found[1] < found[0]
    assert disk_of(tmp_path / "nowhere")() is None


def test_a_second_laptop_says_since_when_nobody_was_served(tmp_path: Path) -> None:
    """A mirror has no signs of life: the last event is one. Going on from it once more tells nothing new."""
    stick, settings = tmp_path / "stick", Settings(data=str(tmp_path / "second"), from_=str(tmp_path / "stick"))
    now = time.time_ns() // 1000
    since = now - 10 * 60 * SECOND
    for folder in (stick, settings.folder):
        folder.mkdir()
    with closing(SqliteJournal(tmp_path / "first.db", clock=lambda: since)) as first:
        demo.fill(Site(first))
        first.backup(stick / FILE)
        last = max(head.time for one in first.streams() if (head := first.head(one)))
    with closing(SqliteJournal(settings.folder / "crosstable.db", clock=lambda: now)) as second:
        site = Site(second)
        for _ in range(2):
            take_over(second, source_of(settings), settings, lambda _: None)
            site.bring_up_to_date()
            beat(site)
            for stream in second.streams():
                found = outages(site, stream, site.director.state(stream))
                assert [(one.since, one.until) for one in found] == [(last, now)]
            assert len(second.streams()) == len(demo.DEMOS)


def test_a_server_says_when_it_is_back(tmp_path: Path) -> None:
    """A round that began ten minutes ago, and the last sign of life five minutes ago: both are in the store."""
    now = time.time_ns() // 1000
    journal = SqliteJournal(tmp_path / "crosstable.db", clock=lambda: now - 10 * 60 * SECOND)
    demo.fill(Site(journal))
    since = now - 5 * 60 * SECOND
    journal.cabinet.put("server", "alive", str(since).encode())
    journal.close()
    with running(tmp_path) as server:
        cookie = server.enter()
        pages = [server.get(f"/t/{code}/desk", cookie).text for code in server.codes]
        assert all(f"Away {shown(since)}-" in page for page in pages)
        server.stop()
    with running(tmp_path) as server:
        assert {server.get(f"/t/{code}/desk", cookie).text.count("Away ") for code in server.codes} == {1}
