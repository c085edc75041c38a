"""The server goes away under open pages, which go on by themselves, with another computer too."""

import json
import re
import signal
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from crosstable.events import ResultEntered
from crosstable.web.asgi import COOKIE
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, open_tables, said
from tests.browser.halls import HOST, Building, names
from tests.browser.test_axe import found_by_axe
from tests.postgres import free_port
from tests.web.servers import PATIENCE, Running

# A tournament of the demo.
SWISS = "Friday Night"
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
        code, cookie = server.code_of(SWISS), server.enter()
        other = next(tournament for tournament in server.codes if tournament != code)
        desk, watching = visitors.come(url, cookie), visitors.come(url, size="phone", theme="dark")
        watching.context.add_init_script(NO_WORKER)
        shared = visitors.come(url)
        tabs = {watching: code, visitors.tab(watching): other, shared: other, visitors.tab(shared): code}
        for tab, shown in tabs.items():
            tab.goto(f"/t/{shown}/pairings")
        desk.goto(f"/t/{code}/desk")
        first, second = open_tables(desk)[:2]
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
    said(page, words("web.desk.sending"))
    page.evaluate("tooLate()")
    said(page, words("web.desk.away"))
    assert _tables_entered(hall) == before
    page.get_by_role("link", name="Players").click()
    for table in (2, 3, 4):
        said(page, f"Table {table}: ")
    assert len({*sent}) == 1
    assert json.loads(sent[0] or "")["seen"].startswith(f"{len(known.log)}-")
    _tells_what_was_shown(hall, page)
    forgetful = visitors.enter(hall, hall.cookie())
    forgetful.add_init_script(FORGETFUL)
    forgetful.goto(hall.at("desk"))
    _typed(forgetful, "5 2 1")
    said(forgetful, "Table 5: ")
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
    said(page, words("web.desk.away"))
    page.goto("about:blank")
    page.unroute("**/do")
    signed_in()
    page.goto(hall.at("desk"))
    # What a page finds is sent before what is typed on it.
    _typed(page, "7 2 1")
    said(page, "Table 7: ")
    assert _tables_entered(hall)[-2:] == [5, 7]
    page.context.add_cookies([{"name": COOKIE, "value": first["value"], "url": hall.url}])
    page.goto(hall.at("desk"))
    said(page, "Table 6: ")
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
    line = said(page, words("web.manage.waiting"))
    expect(line).to_contain_text(re.compile(r"\d s"))
    assert found_by_axe(page) == []
    text.fill("Ann\nBea")
    page.evaluate("tooLate()")
    held[0].continue_()
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Bea")
    assert [json.loads(one.request.post_data or "")["text"] for one in sent] == ["Ann", "Ann\nBea"]
    expect(line).to_be_hidden()
    text.fill("Cyd")
    said(page, words("web.manage.waiting"))
    line.get_by_role("button", name="Stop waiting").click()
    expect(line).to_be_hidden()
    expect(preview).to_contain_text("Bea")


def _tells_what_was_shown(hall: Building, page: Page) -> None:
    """A form is sent with how much the page showed when somebody began to type, though it shows more by now."""
    page.goto(hall.at("desk/settings"))
    shown = len(hall.state.log)
    name = page.get_by_label(words("web.manage.settings.name"))
    name.fill("Saturday")
    hall.say("note", {"words": "Meanwhile."})
    catch_up(page, hall)
    with page.expect_request("**/do") as sent:
        name.press("Enter")
    assert json.loads(sent.value.post_data or "")["seen"].startswith(f"{shown}-")
    said(page, "Saturday")


def _tables_entered(hall: Building) -> list[int]:
    return [happened.event.table for happened in hall.state.log if isinstance(happened.event, ResultEntered)]


def _typed(page: Page, text: str) -> None:
    page.locator("#typed").fill(text)
    page.locator("#typed").press("Enter")


def _all_away(tabs: Iterable[Page]) -> None:
    for tab in tabs:
        tab.wait_for_function("() => document.documentElement.classList.contains('away')")


def _all_told(tabs: dict[Page, str], server: Running, cookie: str) -> None:
    """Every page learns of something that is new in its tournament, and that everybody may see."""
    name = f"Night {server.process.pid}"
    seqs = {code: server.rename(code, cookie, name).json()["seq"] for code in {*tabs.values()}}
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
