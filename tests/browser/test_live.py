"""One connection for a browser, however many tabs: of all tournaments, through outages, and with nobody in sight."""

import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import Rename
from crosstable.journal.interface import StreamId
from tests.browser.conftest import Visitors
from tests.browser.halls import HOST, Building, names
from tests.browser.test_outages import AWAY
from tests.postgres import free_port
from tests.web.servers import Running

# Seconds; never reached when all is well, however busy the machine is.
PATIENCE = 60.0

WITHOUT = {
    "a worker": "delete window.SharedWorker",
    "a way to talk": "delete window.SharedWorker; delete window.BroadcastChannel",
}


class Event(NamedTuple):
    """A tournament that pages show."""

    code: str
    stream: StreamId


def events(hall: Building) -> tuple[Event, Event]:
    """Two tournaments, in which a round is played."""
    found = []
    for name in ("Friday", "Sunday"):
        hall.filled("mtg", "playing", names(8), name)
        found.append(Event(hall.code, hall.stream))
    return found[0], found[1]


def rename(hall: Building, event: Event, name: str) -> None:
    """Something that every page shows."""
    hall.stream = event.stream
    hall.do(Rename(name=name))


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Waits for something at the server, while the browser goes on."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def titled(pages: list[Page], name: str) -> None:
    for page in pages:
        expect(page).to_have_title(re.compile(name))


def hide(page: Page, hidden: bool) -> None:
    """As if another tab were in front. A browser without a window shows every page."""
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_eight_tabs_of_two_tournaments_share_one_connection(hall: Building, visitors: Visitors) -> None:
    """All are told at once; what no tab shows is not asked for any more, and the last tab ends the stream."""
    friday, sunday = events(hall)
    first = visitors.enter(hall)
    tabs = [first, *(visitors.tab(first) for _ in range(7))]
    for number, tab in enumerate(tabs):
        tab.goto(f"/t/{(friday, sunday)[number % 2].code}/{('standings', 'players', 'pairings')[number % 3]}")
    of_friday, of_sunday = tabs[::2], tabs[1::2]
    until(first, lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    for number in range(3):
        rename(hall, friday, f"Friday {number}")
        rename(hall, sunday, f"Sunday {number}")
        titled(of_friday, f"Friday {number}")
        titled(of_sunday, f"Sunday {number}")
        until(first, lambda: hall.hub.watchers == 1)
    # Another browser has one of its own.
    other = visitors.enter(hall)
    other.goto(f"/t/{friday.code}/standings")
    until(first, lambda: hall.hub.watched == {friday.stream: 2, sunday.stream: 1})
    other.close()
    for tab in of_sunday:
        tab.close()
    until(first, lambda: hall.hub.watched == {friday.stream: 1})
    rename(hall, friday, "Saturday")
    titled(of_friday, "Saturday")
    for tab in of_friday[1:]:
        tab.close()
    rename(hall, friday, "Sunday night")
    titled([first], "Sunday night")
    first.close()
    keep = visitors.tab(other)
    until(keep, lambda: hall.hub.watchers == 0)


def test_without_a_worker_one_of_the_tabs_has_the_connection(hall: Building, visitors: Visitors) -> None:
    """It goes to another when that one is hidden or closed; where no tab is in sight, nobody is told."""
    friday, sunday = events(hall)
    first = visitors.enter(hall, size="phone")
    first.context.add_init_script(WITHOUT["a worker"])
    tabs = [first, *(visitors.tab(first) for _ in range(2))]
    for tab, event in zip(tabs, (friday, sunday, friday), strict=True):
        tab.goto(f"/t/{event.code}/standings")
    until(first, lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    rename(hall, friday, "Hidden")
    titled([tabs[0], tabs[2]], "Hidden")
    for tab in tabs[:2]:
        hide(tab, True)
    rename(hall, friday, "In front")
    rename(hall, sunday, "Behind")
    titled([tabs[2]], "In front")
    until(first, lambda: hall.hub.watchers == 1)
    assert "Hidden" in tabs[0].title()
    hide(tabs[2], True)
    until(first, lambda: hall.hub.watchers == 0)
    for tab in tabs[:2]:
        hide(tab, False)
    titled(tabs[:1], "In front")
    titled(tabs[1:2], "Behind")
    until(first, lambda: hall.hub.watchers == 1)
    tabs[0].close()
    rename(hall, sunday, "The last")
    titled(tabs[1:2], "The last")
    until(tabs[1], lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    until(tabs[1], lambda: hall.hub.watchers == 1)


def test_where_tabs_cannot_talk_each_looks_by_itself(hall: Building, visitors: Visitors) -> None:
    friday, _ = events(hall)
    page = visitors.enter(hall, size="phone")
    page.context.add_init_script(WITHOUT["a way to talk"])
    page.goto(f"/t/{friday.code}/standings")
    rename(hall, friday, "Looked at")
    titled([page], "Looked at")
    assert hall.hub.watchers == 0


def test_a_right_that_is_taken_away_ends_the_pages_concerned(hall: Building, visitors: Visitors) -> None:
    """Others of the same browser go on: those of another tournament, and those that everybody may see."""
    friday, sunday = events(hall)
    visitors.expect(r"\b403\b")
    public = visitors.enter(hall)
    public.goto(f"/t/{friday.code}/standings")
    hall.stream = friday.stream
    # Signed in only now, with the stream open.
    public.goto(hall.link("scorekeeper"))
    public.get_by_role("button").first.click()
    public.wait_for_url(re.compile(r"/desk$"))
    desk, elsewhere = public, visitors.tab(public)
    elsewhere.goto(f"/t/{sunday.code}/standings")
    expect(desk.locator("#typed")).to_be_visible()
    until(desk, lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    elsewhere.evaluate("window.same = true")
    cookie = desk.context.cookies()[0]["value"]
    session = hall.site.access.session(cookie, hall.site.journal.now())
    assert session is not None
    hall.site.access.take_role(session.id, friday.stream)
    expect(desk.get_by_role("heading", level=1)).to_contain_text("for the scorekeeper alone")
    until(desk, lambda: hall.hub.watched == {sunday.stream: 1})
    rename(hall, sunday, "Still here")
    titled([elsewhere], "Still here")
    assert elsewhere.evaluate("window.same") is True


def test_a_page_is_live_within_a_second(hall: Building, visitors: Visitors) -> None:
    """From the moment when the journal has it to the change on the page; one that has to look by itself is slower."""
    friday, _ = events(hall)
    live, looking = visitors.enter(hall, size="phone"), visitors.enter(hall)
    looking.context.add_init_script(WITHOUT["a way to talk"])
    assert median(_delays(hall, live, friday, 9)) < 1.0
    # It looks every few seconds, and something happens just after it has.
    assert max(_delays(hall, looking, friday, 2)) > 1.0


def _delays(hall: Building, page: Page, event: Event, times: int) -> list[float]:
    """Seconds from an event's time in the journal to the mutation of the page, by the clock that both have."""
    page.goto(f"/t/{event.code}/standings")
    page.evaluate(
        "window.changed = {}; new MutationObserver(() => { window.changed[document.title] ??= Date.now(); })"
        ".observe(document, { subtree: true, childList: true, characterData: true, attributes: true })"
    )
    found = list[float]()
    # The first finds the page still opening its stream.
    for number in range(times + 1):
        name = f"Take {number} of {times}"
        rename(hall, event, name)
        at = page.wait_for_function(
            "name => Object.entries(window.changed).find(([title]) => title.includes(name))?.[1]", arg=name
        ).json_value()
        head = hall.site.journal.head(event.stream)
        assert head is not None
        found.append(at / 1000 - head.time / 1_000_000)
    return found[1:]


@pytest.mark.parametrize(("without", "how"), [("", signal.SIGINT), (WITHOUT["a worker"], signal.SIGKILL)])
def test_all_tabs_recover_from_an_outage(tmp_path: Path, visitors: Visitors, without: str, how: signal.Signals) -> None:
    """Stopped or killed under them and started again: every page shows what has happened since.

    Whoever stops it does not wait for the pages.
    """
    visitors.expect(AWAY)
    port = free_port()
    options = ("--data", tmp_path, "--host", "127.0.0.1", "--port", port, "--url", f"http://{HOST}:{port}")
    server = Running(*options, "--demo")
    try:
        first = visitors.come(f"http://{HOST}:{port}")
        if without:
            first.context.add_init_script(without)
        tabs = [first, visitors.tab(first), visitors.tab(first)]
        codes = [server.codes[number % 2] for number in range(3)]
        for tab, code in zip(tabs, codes, strict=True):
            tab.goto(f"/t/{code}/standings")
        cookie = server.enter()
        _all_told(tabs, codes, server, cookie, "before")
        ended, _, log = server.stop(how)
        assert (ended, log) == ((0, "") if how == signal.SIGINT else (-how, log))
        for tab in tabs:
            tab.wait_for_function("() => document.documentElement.classList.contains('away')")
        server = Running(*options)
        _all_told(tabs, codes, server, cookie, "after")
    finally:
        server.process.kill()
        server.process.wait(PATIENCE)


def _all_told(tabs: list[Page], codes: list[str], server: Running, cookie: str, key: str) -> None:
    """Every page learns of something that is new in its tournament."""
    seqs = {code: server.note(code, cookie, key).json()["seq"] for code in {*codes}}
    for tab, code in zip(tabs, codes, strict=True):
        tab.wait_for_function(
            "seq => document.documentElement.dataset.place.startsWith(`${seq}-`)"
            " && !document.documentElement.classList.contains('away')",
            arg=seqs[code],
        )
