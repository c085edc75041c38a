"""The server goes away under open pages, which go on by themselves, with another computer too; two on one database."""

import json
import re
import signal
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Page, Route, expect

from crosstable.events import ResultEntered
from crosstable.web.server import COOKIE
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, later, next_step, said, step
from tests.browser.halls import HOST, Building, names
from tests.browser.test_axe import grave
from tests.postgres import Server, free_port
from tests.web.servers import PATIENCE, Running

# What a browser says of a server that is away.
AWAY = r"ERR_(CONNECTION|CONTENT|INCOMPLETE|EMPTY|NETWORK|FAILED)|\b50\d\b"
# A browser without workers that pages share, such as Chromium on Android.
NO_WORKER = "delete window.SharedWorker"
# A page for which four seconds are none, and that runs out of patience when it is told to.
HASTY = """
const after = setTimeout;
window.setTimeout = (work, ms) => after(work, ms === 4000 ? 0 : ms);
const waiting = [];
AbortSignal.timeout = () => (waiting.push(new AbortController()), waiting.at(-1).signal);
window.tooLate = () => waiting.forEach((one) => one.abort(new DOMException("too late", "TimeoutError")));
"""
# A browser that lets pages keep nothing.
FORGETFUL = (
    "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
)


def test_a_server_that_comes_back(tmp_path: Path, visitors: Visitors) -> None:
    """Killed and started again: what was entered meanwhile is sent and happens once; all tabs of all browsers see it.

    Then stopped, which waits for no page, and another computer goes on from the mirror, where it has the same address.
    """
    visitors.expect(AWAY)
    port, stick = free_port(), tmp_path / "stick"
    stick.mkdir()
    url = f"http://{HOST}:{port}"
    reached = ("--host", "127.0.0.1", "--port", port, "--url", url)
    server = Running("--data", tmp_path / "first", *reached, "--demo")
    try:
        code, cookie = _swiss(server), server.enter()
        other = next(one for one in server.codes if one != code)
        desk, watching = visitors.come(url, cookie), visitors.come(url, size="phone", theme="dark")
        watching.context.add_init_script(NO_WORKER)
        shared = visitors.come(url)
        tabs = {watching: code, visitors.tab(watching): other, shared: other, visitors.tab(shared): code}
        for tab, shown in tabs.items():
            tab.goto(f"/t/{shown}/pairings")
        desk.goto(f"/t/{code}/desk")
        (first, _), (second, _) = _open_tables(desk)[:2]
        entry = desk.locator("#typed")
        entry.fill(f"{first} 2 0")
        entry.press("Enter")
        expect(desk.locator("#line")).to_be_visible()
        times = _times_entered(server, code, cookie, second)
        server.stop(signal.SIGKILL)
        entry.fill(f"{second} 2 1")
        entry.press("Enter")
        expect(desk.get_by_text(re.compile("away|try|again|reach", re.IGNORECASE)).last).to_be_visible()
        expect(watching.locator(".not-live")).to_be_visible()
        _all_away(tabs)
        server = Running("--data", tmp_path / "first", *reached, "--mirror", stick)
        expect(desk.locator(f"tr[data-table='{second}']")).to_contain_text(re.compile("2.1"))
        for table, score in ((first, "2.{0,20}0"), (second, "2.{0,20}1")):
            row = watching.locator(f"[data-key='t{table}'], [data-table='{table}']").first
            expect(row).to_contain_text(re.compile(score, re.DOTALL))
        expect(watching.locator(".not-live")).to_be_hidden()
        assert _times_entered(server, code, cookie, second) == times + 1
        _all_told(tabs, server, cookie)
        desk.close()
        for tab in tabs:
            tab.evaluate("window.isTheSame = true")
        ended, _, log = server.stop()
        assert (ended, log) == (0, "")
        _all_away(tabs)
        server = Running("--data", tmp_path / "second", *reached, "--from", stick, "--demo-play")
        _all_told(tabs, server, server.enter())
        _plays_on(watching)
        assert all(tab.evaluate("window.isTheSame") for tab in tabs)
    finally:
        server.process.kill()
        server.process.wait(PATIENCE)


def test_what_has_no_answer_is_sent_again(hall: Building, visitors: Visitors) -> None:
    """One that hangs; and results that were typed while nobody could be reached, by the next page that somebody opens.

    The line says it each time, and each happens once. Without a place to keep it the page alone sends it.
    """
    visitors.expect(AWAY)
    hall.filled("mtg", "playing", names(14))
    page = visitors.enter(hall, hall.cookie())
    page.add_init_script(HASTY)
    page.goto(hall.at("desk"))
    known, sent = hall.state, list[str | None]()
    before = _tables_entered(hall)

    def unreachable(route: Route) -> None:
        """What the desk sends first hangs, and nothing of what it sends arrives."""
        if not page.url.endswith("/desk"):
            route.continue_()
            return
        sent.append(route.request.post_data)
        if len(sent) > 1:
            route.abort()

    page.route("**/do", unreachable)
    for table in (2, 3, 4):
        _typed(page, f"{table} 2 1")
    said(page, "It is still being sent.")
    page.evaluate("tooLate()")
    said(page, "sent again by itself")
    assert _tables_entered(hall) == before
    page.get_by_role("link", name="Players").click()
    for table in (2, 3, 4):
        said(page, f"table {table}: 2")
    assert len({*sent}) == 1
    assert json.loads(sent[0] or "")["seen"].startswith(f"{len(known.log)}-")
    _tells_what_was_shown(hall, page)
    forgetful = visitors.enter(hall, hall.cookie())
    forgetful.add_init_script(FORGETFUL)
    forgetful.goto(hall.at("desk"))
    _typed(forgetful, "5 2 1")
    said(forgetful, "table 5: 2")
    assert _tables_entered(hall) == [*before, 2, 3, 4, 5]
    _nobody_sends_what_another_one_left(hall, forgetful.context.new_page())
    _what_takes_long_is_waited_for(hall, page)


def _nobody_sends_what_another_one_left(hall: Building, page: Page) -> None:
    """Whoever signs in next in that tab sends their own alone; the one who left it finds it there again."""

    def signed_in() -> None:
        page.context.add_cookies([{"name": COOKIE, "value": hall.cookie("organiser"), "url": hall.url}])

    signed_in()
    (first,) = page.context.cookies()
    page.goto(hall.at("desk"))
    page.route("**/do", lambda route: route.abort())
    _typed(page, "6 2 1")
    said(page, "sent again by itself")
    page.goto("about:blank")
    page.unroute("**/do")
    signed_in()
    page.goto(hall.at("desk"))
    # What a page finds is sent before what is typed on it.
    _typed(page, "7 2 1")
    said(page, "table 7: 2")
    assert _tables_entered(hall)[-2:] == [5, 7]
    page.context.add_cookies([{"name": COOKIE, "value": first["value"], "url": hall.url}])
    page.goto(hall.at("desk"))
    said(page, "table 6: 2")
    assert _tables_entered(hall)[-3:] == [5, 7, 6]


def _what_takes_long_is_waited_for(hall: Building, page: Page) -> None:
    """It is sent once, however long the server works on it, which the line says; what is typed meanwhile is looked at
    next, and whoever waits no more need not.
    """
    page.goto(hall.at("desk/players"))
    sent, held = list[Route](), list[Route]()

    def slow(route: Route) -> None:
        """Of one name alone nothing is answered."""
        sent.append(route)
        if "\\n" in (route.request.post_data or ""):
            route.continue_()
        else:
            held.append(route)

    page.route("**/preview", slow)
    page.get_by_text("Paste or upload a list").click()
    text = page.get_by_label("Paste or upload a list")
    text.fill("Ann")
    line = said(page, "There is no answer yet.")
    expect(line).to_contain_text(re.compile(r"\d s"))
    assert grave(page) == []
    text.fill("Ann\nBea")
    page.evaluate("tooLate()")
    held[0].continue_()
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Bea")
    assert [json.loads(one.request.post_data or "")["text"] for one in sent] == ["Ann", "Ann\nBea"]
    expect(line).to_be_hidden()
    text.fill("Cyd")
    said(page, "There is no answer yet.")
    line.get_by_role("button", name="Stop waiting").click()
    expect(line).to_be_hidden()
    expect(preview).to_contain_text("Bea")


def _tells_what_was_shown(hall: Building, page: Page) -> None:
    """A form is sent with how much the page showed when somebody began to type, though it shows more by now."""
    page.goto(hall.at("desk/settings"))
    shown = len(hall.state.log)
    name = page.get_by_label("Name of the tournament")
    name.fill("Saturday")
    hall.say("note", {"words": "Meanwhile."})
    catch_up(page, hall)
    with page.expect_request("**/do") as sent:
        name.press("Enter")
    assert json.loads(sent.value.post_data or "")["seen"].startswith(f"{shown}-")
    said(page, "Saturday")


def _tables_entered(hall: Building) -> list[int]:
    return [one.event.table for one in hall.state.log if isinstance(one.event, ResultEntered)]


def _typed(page: Page, text: str) -> None:
    page.locator("#typed").fill(text)
    page.locator("#typed").press("Enter")


def _all_away(tabs: Iterable[Page]) -> None:
    for tab in tabs:
        tab.wait_for_function("() => document.documentElement.classList.contains('away')")


def _all_told(tabs: dict[Page, str], server: Running, cookie: str) -> None:
    """Every page learns of something that is new in its tournament."""
    seqs = {code: server.note(code, cookie, f"{server.process.pid}").json()["seq"] for code in {*tabs.values()}}
    for tab, code in tabs.items():
        tab.wait_for_function(
            "seq => parseInt(document.documentElement.dataset.place) >= seq"
            " && !document.documentElement.classList.contains('away')",
            arg=seqs[code],
        )


def _times_entered(server: Running, code: str, cookie: str, table: int) -> int:
    """How often a 2-1 was entered at a table, in all rounds together."""
    history = server.get(f"/t/{code}/desk/history", cookie)
    assert history.status_code == 200
    return len(re.findall(rf"able {table}\b[^<]*2.1", history.text))


def _plays_on(page: Page) -> None:
    """Results come in, though nobody does anything."""
    before = page.locator(".meeting .won").count()
    page.wait_for_function("before => document.querySelectorAll('.meeting .won').length !== before", arg=before)


def _swiss(server: Running) -> str:
    """The code of the Swiss tournament of the demo."""
    return _named(server, "Friday Night")


def _named(server: Running, name: str) -> str:
    codes: list[str] = server.codes
    return next(one for one in codes if name in server.get(f"/t/{one}/standings").text)


class Two:
    """Two servers on one database, and browsers that come to the first or to the second."""

    def __init__(self, database: str, visitors: Visitors) -> None:
        self._visitors = visitors
        self.servers = list[Running]()
        for options in (["--demo"], []):
            port = free_port()
            reached = ("--host", "127.0.0.1", "--port", port, "--url", f"http://{HOST}:{port}")
            self.servers.append(Running("--database", database, *reached, *options))
            assert "the database" in self.servers[-1].said
            assert database not in self.servers[-1].said
        assert sorted(self.servers[0].codes) == sorted(self.servers[1].codes)
        self.cookie = self.servers[0].enter()

    def come(self, to: int, path: str, cookie: str | None = None, size: str = "desktop") -> Page:
        """Somebody's browser at a page of one of them."""
        page = self._visitors.come(self.servers[to].url.replace("127.0.0.1", HOST), cookie, size)
        page.goto(path)
        return page

    def send(self, to: int, path: str, sent: dict[str, Any]) -> httpx.Response:
        """What the organiser's page sends to one of them."""
        url = self.servers[to].url
        headers = {"Cookie": f"{COOKIE}={self.cookie}", "Origin": url}
        return httpx.post(url + path, json=sent, headers=headers, timeout=PATIENCE)

    def kill(self) -> None:
        for server in self.servers:
            server.process.kill()
            server.process.wait(PATIENCE)


def test_two_processes_on_one_database(postgres: Server, visitors: Visitors) -> None:
    """Whoever watches at one of them sees at once what happens at the other, and a session holds at both."""
    # At the end the servers go first, and before that somebody's right.
    visitors.expect(AWAY)
    visitors.expect(r"\b403\b")
    two = Two(postgres.create_database(), visitors)
    try:
        _a_swiss_round(two)
        _a_cut_line_round(two)
        _a_right_is_taken_away(two)
        # With all those pages open.
        assert [server.stop()[0] for server in two.servers] == [0, 0]
    finally:
        two.kill()


def _a_swiss_round(two: Two) -> None:
    code = _swiss(two.servers[0])
    desk, watching = two.come(0, f"/t/{code}/desk", two.cookie), two.come(1, f"/t/{code}/pairings", size="phone")
    table = desk.locator("tr[data-table][data-status=open]").first.get_attribute("data-table")
    row = watching.locator(f"[data-key='t{table}'], [data-table='{table}']").first
    desk.locator("#typed").fill(f"{table} 2 0")
    desk.locator("#typed").press("Enter")
    expect(row).to_contain_text(re.compile("2.{0,20}0", re.DOTALL))
    desk.keyboard.press("Escape")
    desk.keyboard.press("Control+z")
    expect(row).not_to_contain_text(re.compile("2.{0,20}0", re.DOTALL))
    second = two.come(1, f"/t/{code}/desk", two.cookie)
    _one_click_at_both(two, code)
    _two_editors(two, code, desk, second)
    _goes_on(two, code, desk, second, watching)


def _one_click_at_both(two: Two, code: str) -> None:
    """The same key comes to both at the same moment; it happens once, and both answer the same."""
    click = {"command": "note", "key": "one-click", "fields": {"words": "Clicked once."}}
    with ThreadPoolExecutor(2) as threads:
        answers = [*threads.map(lambda to: two.send(to, f"/t/{code}/do", click), (0, 1))]
    assert [one.status_code for one in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert two.servers[1].get(f"/t/{code}/desk/history", two.cookie).text.count("Clicked once.") == 1


def _two_editors(two: Two, code: str, desk: Page, second: Page) -> None:
    """Who enters the same table at the other one later, and has not seen it, is told; nothing is overwritten."""
    table, seen = _open_tables(second)[0]
    faster, slower = (_entered(two, to, code, table, seen, typed) for to, typed in ((0, "2-1"), (1, "0-2")))
    assert (faster.status_code, slower.status_code) == (200, 409)
    assert re.search("2.1", slower.json()["refused"]["said"])
    for page in (desk, second):
        expect(page.locator(f"tr[data-table='{table}']")).to_contain_text(re.compile("2.1"))


def _open_tables(page: Page) -> list[tuple[int, int]]:
    """The tables of a desk that have no result, and which state of each it shows."""
    rows = page.locator("tr[data-table][data-status=open]").all()
    return [(int(one.get_attribute("data-table") or 0), int(one.get_attribute("data-seen") or 0)) for one in rows]


def _entered(two: Two, to: int, code: str, table: int, seen: int, typed: str) -> httpx.Response:
    """A result, as the desk at one of them sends it."""
    fields = {"table": table, "seen": seen, "typed": typed}
    return two.send(to, f"/t/{code}/do", {"command": "enter_result", "key": f"{table}: {typed}", "fields": fields})


def _goes_on(two: Two, code: str, desk: Page, second: Page, watching: Page) -> None:
    """The round is entered at both desks in turn, closed at one, and the next one begins at the other."""
    still = desk.locator("tr[data-table][data-status=open]")
    expect(second.locator("tr[data-table][data-status=open]")).to_have_count(still.count())
    tables = _open_tables(desk)
    for (number, _), here, there in zip(tables, (desk, second), (second, desk), strict=False):
        here.locator("#typed").fill(f"{number} 2 1")
        here.locator("#typed").press("Enter")
        expect(there.locator(f"tr[data-table='{number}'][data-status=open]")).to_have_count(0)
    for i, (number, seen) in enumerate(tables[2:]):
        assert _entered(two, i % 2, code, number, seen, "2-1").status_code == 200
    for page in (desk, second):
        expect(page.locator("tr[data-table][data-status=open]")).to_have_count(0)
    for page in (desk, second):
        _let_go(page)
    step(second, "Close round")
    step(desk, "Pair round")
    expect(watching.locator("#state")).to_contain_text("Between rounds")
    step(second, "Publish")
    expect(watching.locator("#state")).to_contain_text("about to start")
    step(desk, "Start")
    expect(watching.locator("#state")).to_contain_text("being played")


def _let_go(page: Page) -> None:
    """Leaves what is being entered, so that a key is one of the page's."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def _a_cut_line_round(two: Two) -> None:
    """Taps at one, the leaderboard at the other; the cut is decided there, and the first desk goes on from it."""
    code = _named(two.servers[0], "Speed Evening")
    desk, board = two.come(0, f"/t/{code}/desk", two.cookie), two.come(1, f"/t/{code}/standings", size="phone")
    tapped = desk.locator("section[data-table] li[data-key]").first
    number = tapped.locator(".taps").get_attribute("data-player")
    name = tapped.locator("bdi").first.inner_text()
    total = board.locator("#standings .place").filter(has=board.get_by_title(name)).locator(".total")
    before = total.inner_text()
    desk.locator(f".taps[data-player='{number}'] button").last.click()
    expect(total).not_to_have_text(before)
    second = two.come(1, f"/t/{code}/desk/cut", two.cookie)
    going = second.locator("#cut input[name=player]:checked").count()
    assert going > 0
    gone = board.locator("#cards .figure").last
    out = int(gone.locator("dd").inner_text())
    later(second)
    second.locator("#cut-button").click()
    expect(gone.locator("dd")).to_have_text(str(out + going))
    expect(next_step(desk)).to_contain_text("Seat")
    _let_go(desk)
    step(desk, "Seat")
    expect(next_step(second)).to_contain_text("Publish")


def _a_right_is_taken_away(two: Two) -> None:
    """A scorekeeper works at one; their right is taken away at the other, and pages and streams of theirs end."""
    code = _swiss(two.servers[0])
    invited = two.send(0, f"/t/{code}/desk/staff/invite", {"name": "Sam", "role": "scorekeeper"}).json()["link"]
    keeper = two.come(1, urlsplit(invited).path, size="phone")
    keeper.get_by_role("button").first.click()
    keeper.wait_for_url(re.compile(r"/desk$"))
    expect(keeper.locator("#typed")).to_be_visible()
    staff = two.come(0, f"/t/{code}/desk/staff", two.cookie)
    cookie = keeper.context.cookies()[0]["value"]
    address, headers = f"{two.servers[1].url}/t/{code}/live", {"Cookie": f"{COOKIE}={cookie}"}
    with httpx.stream("GET", address, headers=headers, timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("data: "))
        staff.locator(".people li").filter(has_text="Sam").get_by_role("button").click()
        expect(keeper.get_by_role("heading", level=1)).to_contain_text("for the scorekeeper alone")
        # It ends.
        assert "event: revoked" in [*lines]
