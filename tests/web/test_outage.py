"""After an outage the desk offers to correct the clock; a full disk is a warning."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crosstable.app import demo
from crosstable.app.outage import beat, outages
from crosstable.app.server_alerts import Disk
from crosstable.app.site import Site
from crosstable.commands import Actor, ExtendClock
from crosstable.journal.interface import StreamId
from crosstable.journal.mirror import FILE
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import StorageAway
from crosstable.web.pages.round_clock import clock_of
from crosstable.web.server.background_tasks import disk_reader, run_checks
from crosstable.web.server.mirror import mirror_to_continue, take_over
from crosstable.web.server.settings import Settings
from crosstable.words import words
from tests.web.desk.desks import Browser
from tests.web.desk.rounds import SECOND, Timed, helper, state_of
from tests.web.servers import run_server


def start_round(minutes: int | None = 50) -> tuple[Timed, Browser]:
    """Return a server and desk with a Swiss round running for five minutes."""
    server = Timed()
    olga = server.operator().create(round_minutes=minutes)
    olga.enter([f"Player {i}" for i in range(1, 9)])
    for command in ("start", "pair", "publish", "start_round"):
        olga.execute(command)
    server.advance_clock(5)
    beat(server.site)
    return server, olga


def interrupt(server: Timed, minutes: float = 5) -> int:
    """Serve nobody for some minutes; return the start of the outage."""
    since = server.now
    server.advance_clock(minutes)
    beat(server.site)
    return since


def store_away(*_: object, **__: object) -> None:
    raise StorageAway("database_away", database="x", detail="x")


def bar(olga: Browser) -> str:
    return olga.text(f"/t/{olga.code}/desk")


AWAY, RAN_ON, ADD = "The server was down", words("web.outage.ran_on"), "Add 5 minutes"
BUTTON = re.compile(r"""data-do="extend_clock" data-fields='([^']*"outage"[^']*)'[^>]*>([^<]*)<""")


def outage_buttons(olga: Browser) -> dict[str, dict[str, Any]]:
    """Return the requests of the buttons about the outage, by their labels."""
    page = olga.page(f"/t/{olga.code}/desk")
    seen = re.search(r'data-place="([^"]+)"', page)
    assert seen is not None
    return {
        said: {"command": "extend_clock", "fields": msgspec.json.decode(fields), "seen": seen[1]}
        for fields, said in BUTTON.findall(page)
    }


def press(olga: Browser, sent: dict[str, Any], key: str = "k") -> tuple[int, Any]:
    return olga.post(f"/t/{olga.code}/do", {**sent, "key": f"{key} {sent['seen']} {sent['fields']['outage']}"})


def answer(olga: Browser, said: str) -> str:
    """Press one of the buttons; return the confirmation."""
    status, told = press(olga, outage_buttons(olga)[said])
    assert status == 200, told
    return str(told["said"])


def seconds_left(server: Timed, olga: Browser) -> float:
    clock = clock_of(state_of(olga), server.now)
    assert clock is not None
    return clock.left


def clock_time(microseconds: int) -> str:
    return datetime.fromtimestamp(microseconds / SECOND).strftime("%H:%M")


def test_the_desk_says_when_nobody_was_served() -> None:
    server, olga = start_round()
    since = interrupt(server)
    assert words("web.outage.away", since=clock_time(since), until=clock_time(server.now), round=1) in bar(olga)
    assert [*outage_buttons(olga)] == [RAN_ON, ADD]


def test_decisions_of_older_versions_count() -> None:
    """Stored outside the journal then."""
    server, olga = start_round()
    since, key = interrupt(server), f"outage-{server.site.catalogue.find(olga.code).stream}"
    until, added = server.now, olga.execute("extend_clock", seconds=300)["action"]
    for said, asked in ((None, 1), ("adding", 1), ("ran_on", 0), (added, 0)):
        kept = {"since": since, "until": until, "round": 1, "answer": said}
        server.site.cabinet.put("server", key, msgspec.json.encode([kept]))
        assert bar(olga).count(AWAY) == asked, said
    # The next one is asked about, and leaves that as it is.
    interrupt(server)
    assert bar(olga).count(AWAY) == 1
    olga.execute("undo", action=added)
    assert bar(olga).count(AWAY) == 2


@pytest.mark.parametrize(
    ("said", "line", "minutes"),
    [
        (RAN_ON, "Left the clock of round 1 unchanged", 40),
        (ADD, "Extended round 1 by 5 minutes after a server outage", 45),
    ],
)
def test_outage_is_answered_once(said: str, line: str, minutes: int) -> None:
    """Then nothing is asked any more, and the same click has its first answer; taken back, it is asked again."""
    server, olga = start_round()
    interrupt(server)
    sent = outage_buttons(olga)[said]
    status, told = press(olga, sent)
    assert (status, told["said"]) == (200, line)
    assert press(olga, sent) == (status, told)
    assert AWAY not in bar(olga)
    assert seconds_left(server, olga) == minutes * 60
    olga.execute("undo", action=told["action"])
    assert seconds_left(server, olga) == 40 * 60
    assert answer(olga, said) == line
    assert AWAY not in bar(olga)
    assert seconds_left(server, olga) == minutes * 60


@pytest.mark.parametrize(("first", "second", "minutes"), [(RAN_ON, ADD, 40), (ADD, RAN_ON, 45)])
def test_second_desk_sees_first_decision(first: str, second: str, minutes: int) -> None:
    server, olga = start_round()
    other = server.helper(olga.code, "organiser", "Otto").open_desk(olga.code)
    interrupt(server)
    open_there = outage_buttons(other)
    line = answer(olga, first)
    status, told = press(other, open_there[second])
    assert (status, told["refused"]["code"]) == (409, "outage_answered")
    assert told["refused"]["message"] == words("outage_answered", by="Olga")
    assert line[1:] in told["refused"]["problems"][0]["message"]
    status, told = press(other, open_there[first], "same")
    assert (status, told["action"], told["said"]) == (200, None, words("web.desk.so_already"))
    assert seconds_left(server, olga) == minutes * 60
    assert AWAY not in bar(other)


def test_manually_added_time_is_mentioned() -> None:
    """It may be for the same outage."""
    server, olga = start_round()
    other = server.helper(olga.code, "organiser", "Otto").open_desk(olga.code)
    interrupt(server)
    open_there = outage_buttons(other)
    olga.execute("extend_clock", seconds=300)
    status, told = press(other, open_there[ADD])
    assert (status, told["refused"]["code"]) == (409, "overtaken")
    assert press(other, open_there[RAN_ON])[0] == 200
    assert seconds_left(server, olga) == 45 * 60


def test_each_outage_has_its_own_answer() -> None:
    """Extra time given by hand, or for another outage, does not count as an answer."""
    server, olga = start_round()
    other = server.helper(olga.code, "organiser", "Otto").open_desk(olga.code)
    interrupt(server)
    interrupt(server, 2)
    olga.execute("extend_clock", seconds=300)
    assert bar(olga).count(AWAY) == 2
    open_there = outage_buttons(other)
    answer(olga, ADD)
    assert bar(olga).count(AWAY) == 1
    assert press(other, open_there["Add 2 minutes"])[0] == 200
    assert AWAY not in bar(olga)
    assert seconds_left(server, olga) == 50 * 60


def test_impossible_decision_is_refused() -> None:
    """The question stays open."""
    server, olga = start_round()
    interrupt(server)
    sent = outage_buttons(olga)[ADD]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("crosstable.rules.clock.MOST_SECONDS", 60)
        assert press(olga, sent)[0] == 409
    assert ADD in bar(olga)
    olga.execute("close_round", unfinished=True)
    assert press(olga, sent)[0] == 409


def test_a_store_that_goes_away_under_an_answer_leaves_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever breaks before it is written has answered nothing: it is asked on, and the same click does it then."""
    server, olga = start_round()
    interrupt(server)
    sent = outage_buttons(olga)[ADD]

    with monkeypatch.context() as patched:
        patched.setattr(server.site.journal, "append", store_away)
        assert press(olga, sent)[0] == 503
    assert ADD in bar(olga)
    assert press(olga, sent)[0] == 200
    assert AWAY not in bar(olga)
    assert seconds_left(server, olga) == 45 * 60


def test_servers_on_one_store_agree() -> None:
    server, olga = start_round()
    interrupt(server)
    stream = server.site.catalogue.find(olga.code).stream
    asked = msgspec.convert(outage_buttons(olga)[ADD]["fields"], ExtendClock)
    sites = [Site(server.site.journal) for _ in range(4)]
    assert all(outages(site, stream, site.director.state(stream)) for site in sites)
    with ThreadPoolExecutor(len(sites)) as threads:
        found = threads.map(lambda one: one.director.run(stream, asked, Actor(f"at-{id(one)}")), sites)
        assert sum(len(one.events) for one in found) == 1
    assert not any(outages(site, stream, site.director.state(stream)) for site in sites)
    assert seconds_left(server, olga) == 45 * 60


@pytest.mark.parametrize("minutes", [0, 0.9, 1])
def test_a_short_absence_is_none(minutes: float) -> None:
    server, olga = start_round()
    interrupt(server, minutes)
    assert AWAY not in bar(olga)


def test_a_clock_that_ran_since_the_last_sign_of_life_counts() -> None:
    """As where the start of the round was the last that is known."""
    server, olga = start_round()
    olga.execute("restart_clock")
    beat(server.site)
    interrupt(server)
    assert "Add 5 minutes" in bar(olga)


def test_two_servers_tell_one_outage() -> None:
    """And two outages are two."""
    server, olga = start_round()
    since = interrupt(server)
    server.site.cabinet.put("server", "alive", str(since).encode())
    beat(server.site)
    assert bar(olga).count(AWAY) == 1
    interrupt(server, 2)
    assert bar(olga).count(AWAY) == 2
    assert "Add 2 minutes" in bar(olga)


@pytest.mark.parametrize("command", ["pause_clock", "close_round"])
def test_a_clock_that_does_not_run_has_lost_nothing(command: str) -> None:
    server, olga = start_round()
    fields: dict[str, Any] = {"unfinished": True} if command == "close_round" else {}
    olga.execute(command, **fields)
    interrupt(server)
    assert AWAY not in bar(olga)


def test_a_round_without_a_clock_has_lost_nothing() -> None:
    server, olga = start_round(minutes=None)
    interrupt(server)
    assert AWAY not in bar(olga)


def test_a_clock_that_had_ended_has_lost_nothing() -> None:
    server, olga = start_round(minutes=5)
    interrupt(server)
    assert AWAY not in bar(olga)


def test_outage_belongs_to_its_round_and_clock() -> None:
    server, olga = start_round()
    interrupt(server)
    olga.execute("restart_clock")
    assert AWAY not in bar(olga)
    interrupt(server, 1)
    interrupt(server)
    assert AWAY in bar(olga)
    olga.execute("close_round", unfinished=True)
    assert AWAY not in bar(olga)


def test_an_outage_of_days_has_dates_and_is_not_added() -> None:
    server, olga = start_round()
    interrupt(server, 60 * 49)
    assert datetime.fromtimestamp(server.now / SECOND).strftime("-%d %b %H:%M while round 1") in bar(olga)
    assert [*outage_buttons(olga)] == [RAN_ON]


def test_scorekeepers_read_it_and_choose_nothing() -> None:
    server, olga = start_round()
    interrupt(server)
    text = bar(helper(olga))
    assert AWAY in text
    assert words("web.outage.ran_on") not in text
    assert "Add 5 minutes" not in text


def test_stop_records_a_sign_of_life() -> None:
    server, olga = start_round()
    with run_checks(server.site, lambda: ()):
        server.advance_clock(0.5)
    assert server.site.cabinet.get("server", "alive") == str(server.now).encode()
    assert AWAY not in bar(olga)


def test_watch_survives_unavailable_store(monkeypatch: pytest.MonkeyPatch) -> None:
    server, _ = start_round()

    with monkeypatch.context() as patched:
        patched.setattr(server.site.cabinet, "put", store_away)
        with run_checks(server.site, lambda: ()):
            server.advance_clock(0.5)
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
    server, olga = start_round()
    server.site.disk = lambda: (64_000 * MB, 1_234 * MB)
    return server, olga


def test_a_nearly_full_disk_is_a_warning_for_the_organiser(full: tuple[Timed, Browser]) -> None:
    server, olga = full
    assert "The server's disk is nearly full: 1,234 MB left." in bar(olga)
    assert "nearly full" not in bar(helper(olga))
    server.site.disk = lambda: (64_000 * MB, 32_000 * MB)
    assert "nearly full" not in bar(olga)
    server.site.disk = lambda: None
    assert "nearly full" not in bar(olga)


def test_a_disk_tells_its_room(tmp_path: Any) -> None:
    found = disk_reader(tmp_path)()
    assert found is not None
    assert 0 < found[1] < found[0]
    assert disk_reader(tmp_path / "nowhere")() is None


def with_a_clock(site: Site) -> list[StreamId]:
    """Return the demo's tournaments with a running clock; in the others nobody waits for one."""
    states = {stream: site.director.state(stream) for stream in demo.DEMOS}
    timed = [
        stream
        for stream, state in states.items()
        if state.phase == "playing" and state.stage.config.round_minutes is not None
    ]
    assert len(timed) > 5
    return timed


def test_a_second_laptop_says_since_when_nobody_was_served(tmp_path: Path) -> None:
    """A mirror has no signs of life: the last event is one. Going on from it once more tells nothing new."""
    stick, settings = tmp_path / "stick", Settings(data=str(tmp_path / "second"), from_=str(tmp_path / "stick"))
    now = time.time_ns() // 1000
    since = now - 10 * 60 * SECOND
    for folder in (stick, settings.folder):
        folder.mkdir()
    with closing(SqliteJournal(tmp_path / "first.db", clock=lambda: since)) as first:
        demo.fill_demo(Site(first))
        first.backup(stick / FILE)
        last = max(head.time for other_stream in first.streams() if (head := first.head(other_stream)))
    with closing(SqliteJournal(settings.folder / "crosstable.db", clock=lambda: now)) as second:
        site = Site(second)
        for _ in range(2):
            take_over(second, mirror_to_continue(settings), settings, lambda _: None)
            site.bring_up_to_date()
            beat(site)
            for stream in with_a_clock(site):
                found = outages(site, stream, site.director.state(stream))
                assert [(one.since, one.until) for one in found] == [(last, now)]
            # One more is the league, a pool of ratings.
            assert len(second.streams()) == len(demo.DEMOS) + 1


def test_a_server_says_when_it_is_back(tmp_path: Path) -> None:
    """A round that began ten minutes ago, and the last sign of life five minutes ago: both are in the store."""
    now = time.time_ns() // 1000
    journal = SqliteJournal(tmp_path / "crosstable.db", clock=lambda: now - 10 * 60 * SECOND)
    site = Site(journal)
    demo.fill_demo(site)
    timed = len(with_a_clock(site))
    since = now - 5 * 60 * SECOND
    journal.cabinet.put("server", "alive", str(since).encode())
    journal.close()
    with run_server(tmp_path) as server:
        cookie = server.enter()
        pages = [server.get(f"/t/{code}/desk", cookie).text for code in server.codes]
        assert sum(f"{AWAY} {clock_time(since)}-" in page for page in pages) == timed
        server.stop()
    with run_server(tmp_path) as server:
        assert {server.get(f"/t/{code}/desk", cookie).text.count(AWAY) for code in server.codes} == {0, 1}
