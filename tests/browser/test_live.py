"""One connection for a browser, however many tabs: of all tournaments, and with nobody in sight.

Pages look by themselves where streams do not come through.
"""

import re
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import NamedTuple
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.commands import EnterResult, PauseClock, Rename
from crosstable.journal.interface import StreamId
from crosstable.model.tournament import Score
from crosstable.web.live import stream as live
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names, run_server
from tests.browser.test_outages import AWAY, NO_WORKER

# Seconds; never reached when all is well, however busy the machine is.
PATIENCE = 60.0

WITHOUT = {
    "a worker": NO_WORKER,
    "a way to talk": f"{NO_WORKER}; delete window.BroadcastChannel",
}


class Proxy:
    """Stands before a server, and does with the streams of some browsers what proxies do; a cookie says what."""

    def __init__(self) -> None:
        self.is_well = True
        self.asked = list[str]()

    def __call__(self, app: ASGIApp) -> ASGIApp:
        async def respond(scope: Scope, receive: Receive, send: Send) -> None:
            how = self._fault(scope)
            self.asked.append(scope.get("path", ""))
            if how == "stalls":
                await app(scope, receive, self._stalling_send(send))
                return
            if not how or self.is_well:
                await app(scope, receive, send)
                return
            if how != "hangs":
                status = 503 if how == "refuses" else 200
                headers = [(b"content-type", b"text/event-stream")]
                await send({"type": "http.response.start", "status": status, "headers": headers})
            if how == "refuses":
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            while how in ("hangs", "buffers") and (await receive())["type"] != "http.disconnect":
                pass

        return respond

    def _fault(self, scope: Scope) -> str:
        """Return the fault of a request. `breaks` starts the response and stops."""
        if scope["type"] != "http" or scope["path"] != "/live":
            return ""
        found = re.search(r"proxy=(\w+)", str(dict(scope["headers"]).get(b"cookie")))
        return "" if found is None else found[1]

    def _stalling_send(self, send: Send) -> Send:
        """Return a `send` that silently drops everything once the proxy stalls."""
        is_dead = False

        async def send_until_dead(message: Message) -> None:
            nonlocal is_dead
            is_dead = is_dead or not self.is_well
            if not is_dead:
                await send(message)

        return send_until_dead


@pytest.fixture(scope="module")
def proxy() -> Proxy:
    return Proxy()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, proxy: Proxy) -> Iterator[Building]:
    with run_server(tmp_path_factory.mktemp("hall"), behind=proxy) as made:
        yield made


@pytest.fixture
def hall(server: Building) -> Building:
    """One server; every test has tournaments of its own, and begins when nobody watches any more."""
    end = time.monotonic() + PATIENCE
    while server.hub.watchers:
        assert time.monotonic() < end
        time.sleep(0.02)
    return server


class Event(NamedTuple):
    """A tournament that pages show."""

    code: str
    stream: StreamId


def events(hall: Building) -> tuple[Event, Event]:
    """Create two tournaments with a round in play."""
    found = []
    for name in ("Friday", "Sunday"):
        hall.create_at("mtg", "playing", names(8), name)
        found.append(Event(hall.code, hall.stream))
    return found[0], found[1]


def rename(hall: Building, event: Event, name: str) -> None:
    """Rename a tournament, which every page shows."""
    hall.stream = event.stream
    hall.do(Rename(name=name))


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for a condition at the server while the browser continues."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def expect_titles(pages: list[Page], name: str) -> None:
    for page in pages:
        expect(page).to_have_title(re.compile(name))


def hide(page: Page, hidden: bool) -> None:
    """Hide the page as if another tab were in front: a headless browser shows every page."""
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_a_public_page_is_sent_what_changes(hall: Building, visitors: Visitors, proxy: Proxy) -> None:
    """It requests nothing and touches nothing else; changes missed while hidden take one request."""
    hall.create_at("mtg", "playing", names(8), "Friday", round_minutes=50)
    friday = Event(hall.code, hall.stream)
    page = visitors.enter(hall)
    at = f"/t/{friday.code}/pairings"
    page.goto(f"{at}?round=1&")
    wait_until(page, lambda: hall.hub.watched == {friday.stream: 1})
    page.evaluate("document.querySelector('#pairings > [data-key=t2]').marked = true")
    proxy.asked.clear()
    for name in ("Once", "Twice"):
        rename(hall, friday, name)
        expect_titles([page], name)
    hall.do(EnterResult(table=4, result=Score(2, 1)))
    expect(page.locator("#pairings > [data-key=t4].over")).to_be_visible()
    hall.do(PauseClock())
    expect(page.locator(".clock[data-paused]")).to_have_text(re.compile(r"\d+:\d\d"))
    assert page.evaluate("document.querySelector('#pairings > [data-key=t2]').marked")
    assert at not in proxy.asked
    hide(page, True)
    rename(hall, friday, "Unseen")
    wait_until(page, lambda: hall.hub.watchers == 0)
    hide(page, False)
    expect_titles([page], "Unseen")


def test_eight_tabs_of_two_tournaments_share_one_connection(hall: Building, visitors: Visitors) -> None:
    """All are notified at once. The stream drops tournaments that no tab shows, and ends with the last tab."""
    friday, sunday = events(hall)
    first = visitors.enter(hall)
    tabs = [first, *(visitors.tab(first) for _ in range(7))]
    for number, tab in enumerate(tabs):
        tab.goto(f"/t/{(friday, sunday)[number % 2].code}/{('standings', 'players', 'pairings')[number % 3]}")
    of_friday, of_sunday = tabs[::2], tabs[1::2]
    wait_until(first, lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    for number in range(3):
        rename(hall, friday, f"Friday {number}")
        rename(hall, sunday, f"Sunday {number}")
        expect_titles(of_friday, f"Friday {number}")
        expect_titles(of_sunday, f"Sunday {number}")
        wait_until(first, lambda: hall.hub.watchers == 1)
    # Another browser has one of its own.
    other = visitors.enter(hall)
    other.goto(f"/t/{friday.code}/standings")
    wait_until(first, lambda: hall.hub.watched == {friday.stream: 2, sunday.stream: 1})
    other.close()
    for tab in of_sunday:
        tab.close()
    wait_until(first, lambda: hall.hub.watched == {friday.stream: 1})
    rename(hall, friday, "Saturday")
    expect_titles(of_friday, "Saturday")
    for tab in of_friday[1:]:
        tab.close()
    rename(hall, friday, "Sunday night")
    expect_titles([first], "Sunday night")
    first.close()
    keep = visitors.tab(other)
    wait_until(keep, lambda: hall.hub.watchers == 0)


def test_without_a_worker_one_of_the_tabs_has_the_connection(hall: Building, visitors: Visitors) -> None:
    """Another tab takes over when that one is hidden or closed; with all tabs hidden there is no connection."""
    friday, sunday = events(hall)
    first = visitors.enter(hall, size="phone")
    first.context.add_init_script(WITHOUT["a worker"])
    tabs = [first, *(visitors.tab(first) for _ in range(2))]
    for tab, event in zip(tabs, (friday, sunday, friday), strict=True):
        tab.goto(f"/t/{event.code}/standings")
    wait_until(first, lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    rename(hall, friday, "Hidden")
    expect_titles([tabs[0], tabs[2]], "Hidden")
    for tab in tabs[:2]:
        hide(tab, True)
    rename(hall, friday, "In front")
    rename(hall, sunday, "Behind")
    expect_titles([tabs[2]], "In front")
    wait_until(first, lambda: hall.hub.watchers == 1)
    assert "Hidden" in tabs[0].title()
    hide(tabs[2], True)
    wait_until(first, lambda: hall.hub.watchers == 0)
    for tab in tabs[:2]:
        hide(tab, False)
    expect_titles(tabs[:1], "In front")
    expect_titles(tabs[1:2], "Behind")
    wait_until(first, lambda: hall.hub.watchers == 1)
    tabs[0].close()
    rename(hall, sunday, "The last")
    expect_titles(tabs[1:2], "The last")
    wait_until(tabs[1], lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    wait_until(tabs[1], lambda: hall.hub.watchers == 1)


def test_revoked_role_ends_its_pages(hall: Building, visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other pages of the browser continue: of another tournament and public ones."""
    monkeypatch.setattr(live, "BEAT", 0.5)
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
    wait_until(desk, lambda: hall.hub.watched == {friday.stream: 1, sunday.stream: 1})
    elsewhere.evaluate("window.same = true")
    cookie = desk.context.cookies()[0]["value"]
    session = hall.site.access.session(cookie, hall.site.journal.now())
    assert session is not None
    hall.site.access.remove_role(session.id, friday.stream)
    expect(desk.get_by_role("heading", level=1)).to_contain_text(words("not_allowed", who="scorekeeper"))
    expect(desk.get_by_text(names(1)[0])).to_have_count(0)
    wait_until(desk, lambda: hall.hub.watched == {sunday.stream: 1})
    rename(hall, sunday, "Still here")
    expect_titles([elsewhere], "Still here")
    assert elsewhere.evaluate("window.same") is True


def test_a_page_is_live_at_once(hall: Building, visitors: Visitors) -> None:
    """From the moment when the journal has it to the change on the page; where tabs cannot talk, each looks by itself.

    That is slower.
    """
    friday, _ = events(hall)
    told, looking = visitors.enter(hall, size="phone"), visitors.enter(hall)
    looking.context.add_init_script(WITHOUT["a way to talk"])
    # One that looks does so every few seconds, and something happens just after it has.
    assert median(_delays(hall, told, friday, 5)) < _delays(hall, looking, friday, 1)[0] / 2
    assert hall.hub.watchers == 1


def _delays(hall: Building, page: Page, event: Event, times: int) -> list[float]:
    """Return the seconds from an event's time in the journal to the mutation of the page, by their common clock."""
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


# Counts how often a page was notified that its stream had ended.
LOSSES = """
    window.losses = 0;
    new MutationObserver((all) => all.forEach(({ target, oldValue }) => {
      if (/away/.test(target.className) && !/away/.test(oldValue)) window.losses += 1;
    })).observe(document, { subtree: true, attributeFilter: ["class"], attributeOldValue: true });
"""
# Shorten long timeouts, in a page that has the connection itself.
QUICKLY = "const wait = setTimeout; window.setTimeout = (work, time) => wait(work, time < 10000 ? time : time / 10);"


def test_page_polls_without_a_stream(hall: Building, visitors: Visitors, proxy: Proxy) -> None:
    """It does not count as stale while the server answers, and is live once a stream works."""
    visitors.expect(AWAY)
    friday, _ = events(hall)
    pages = dict[str, Page]()
    asked = list[str]()
    for how in ("stalls", "hangs", "buffers", "breaks", "refuses"):
        page = pages[how] = visitors.enter(hall, size="phone")
        page.context.add_cookies([{"name": "proxy", "value": how, "url": hall.url}])
        page.context.add_init_script(LOSSES)
        if how in ("stalls", "hangs", "buffers"):
            page.context.add_init_script(WITHOUT["a worker"] + ";" + QUICKLY)
    pages["stalls"].on("request", lambda request: asked.append(request.url))
    for how, page in pages.items():
        page.goto(f"/t/{friday.code}/standings")
        if how == "stalls":
            wait_until(page, lambda: hall.hub.watchers == 1)
            rename(hall, friday, "Not looked yet")
            expect_titles([page], "Not looked yet")
            proxy.is_well = False
    for name in ("Looked once", "Looked again"):
        rename(hall, friday, name)
        expect_titles([*pages.values()], name)
    for page in pages.values():
        expect(page.locator(".not-live")).to_be_hidden()
        # When the stream was lost, and not with every try.
        assert page.evaluate("window.losses") == 1
    proxy.is_well = True
    wait_until(pages["stalls"], lambda: hall.hub.watched == {friday.stream: len(pages)})
    rename(hall, friday, "Live again")
    expect_titles([*pages.values()], "Live again")
    # It went on where it was.
    streams = [unquote(url) for url in asked if "/live?" in url]
    assert f"last={friday.code}/standings:" not in streams[0]
    assert f"last={friday.code}/standings:" in streams[-1]


def test_still_page_without_stream_ends_with_its_role(
    hall: Building, visitors: Visitors, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It polls whether it may be shown, without being rendered again."""
    monkeypatch.setattr(proxy, "is_well", False)
    visitors.expect(rf"{AWAY}|\b403\b")
    hall.create_at("mtg", "ready", names(8), "Rehearsed")
    page = visitors.enter(hall, cookie := hall.cookie("organiser"))
    page.context.add_cookies([{"name": "proxy", "value": "refuses", "url": hall.url}])
    asked = list[str | None]()
    page.on("request", lambda one: asked.append(one.headers.get("x-live")) if one.url == page.url else None)
    page.goto(hall.address("desk/rehearsal"))
    session = hall.site.access.session(cookie, hall.site.journal.now())
    assert session is not None
    hall.site.access.remove_role(session.id, hall.stream)
    expect(page.get_by_role("heading", level=1)).to_contain_text(words("not_allowed", who="organiser"))
    # Before it was shown that.
    assert "right" in asked
    assert "1" not in asked
