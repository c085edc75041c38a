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
from tests.browser.desks import catch_up, open_tables, status_line
from tests.browser.halls import HOST, Building, names
from tests.browser.test_axe import axe_violations
from tests.postgres import free_port
from tests.web.servers import PATIENCE, Running

# A tournament of the demo.
SWISS = "Friday Night"
# Browser messages about an unreachable server.
AWAY = r"ERR_(CONNECTION|SOCKET|CONTENT|INCOMPLETE|EMPTY|NETWORK|FAILED)|\b50\d\b"
# A browser without workers that pages share, such as Chromium on Android.
NO_WORKER = "delete window.SharedWorker"
# A page that skips waits of four seconds and gives up on demand.
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
    """Killed and restarted: results entered meanwhile are sent once, and every tab of every browser shows them.

    Then stopped, which waits for no page, and continued from the mirror on another computer at the same address.
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
        _wait_until_all_offline(tabs)
        server = Running("--data", tmp_path / "first", *reached, "--mirror", stick)
        expect(desk.locator(f"tr[data-table='{second}']")).to_contain_text(re.compile("2.1"))
        for table, score in ((first, "2.{0,20}0"), (second, "2.{0,20}1")):
            row = watching.locator(f"[data-key='t{table}'], [data-table='{table}']").first
            expect(row).to_contain_text(re.compile(score, re.DOTALL))
        expect(watching.locator(".not-live")).to_be_hidden()
        assert _times_entered(server, code, cookie, second) == times + 1
        _check_all_pages_update(tabs, server, cookie)
        desk.close()
        for tab in tabs:
            tab.evaluate("window.isTheSame = true")
        ended, _, log = server.stop()
        assert (ended, log) == (0, "")
        _wait_until_all_offline(tabs)
        server = Running("--data", tmp_path / "second", *reached, "--from", stick, "--demo-play")
        _check_all_pages_update(tabs, server, server.enter())
        _wait_for_result(watching)
        assert all(tab.evaluate("window.isTheSame") for tab in tabs)
    finally:
        server.process.kill()
        server.process.wait(PATIENCE)


def test_unanswered_requests_are_resent(hall: Building, visitors: Visitors) -> None:
    """One request hangs; results typed offline are sent by the next page that opens.

    The status line reports each one, and each happens once. Without local storage only the page itself resends.
    """
    visitors.expect(AWAY)
    hall.create_at("mtg", "playing", names(14))
    page = visitors.enter(hall, hall.cookie())
    page.add_init_script(HASTY)
    page.goto(hall.address("desk"))
    known, sent = hall.state, list[str | None]()
    before = _tables_entered(hall)

    def unreachable(route: Route) -> None:
        """Let the desk's first request hang and abort the others."""
        if not page.url.endswith("/desk"):
            route.continue_()
            return
        sent.append(route.request.post_data)
        if len(sent) > 1:
            route.abort()

    page.route("**/do", unreachable)
    for table in (2, 3, 4):
        _type_result(page, f"{table} 2 1")
    status_line(page, words("web.desk.sending"))
    page.evaluate("tooLate()")
    status_line(page, words("web.desk.away"))
    assert _tables_entered(hall) == before
    page.get_by_role("link", name="Players").click()
    for table in (2, 3, 4):
        status_line(page, f"Table {table}: ")
    assert len({*sent}) == 1
    assert json.loads(sent[0] or "")["seen"].startswith(f"{len(known.log)}-")
    _check_seen_version_of_form(hall, page)
    forgetful = visitors.enter(hall, hall.cookie())
    forgetful.add_init_script(FORGETFUL)
    forgetful.goto(hall.address("desk"))
    _type_result(forgetful, "5 2 1")
    status_line(forgetful, "Table 5: ")
    assert _tables_entered(hall) == [*before, 2, 3, 4, 5]
    _check_unsent_input_stays_with_its_account(hall, forgetful.context.new_page())
    _check_slow_request_is_sent_once(hall, page)


def _check_unsent_input_stays_with_its_account(hall: Building, page: Page) -> None:
    """Sign in as another account, which sends only its own input; the first one finds its input again."""

    def sign_in() -> None:
        page.context.add_cookies([{"name": COOKIE, "value": hall.cookie("organiser"), "url": hall.url}])

    sign_in()
    (first,) = page.context.cookies()
    page.goto(hall.address("desk"))
    page.route("**/do", lambda route: route.abort())
    _type_result(page, "6 2 1")
    status_line(page, words("web.desk.away"))
    page.goto("about:blank")
    page.unroute("**/do")
    sign_in()
    page.goto(hall.address("desk"))
    # A page sends stored input before new input.
    _type_result(page, "7 2 1")
    status_line(page, "Table 7: ")
    assert _tables_entered(hall)[-2:] == [5, 7]
    page.context.add_cookies([{"name": COOKIE, "value": first["value"], "url": hall.url}])
    page.goto(hall.address("desk"))
    status_line(page, "Table 6: ")
    assert _tables_entered(hall)[-3:] == [5, 7, 6]


def _check_slow_request_is_sent_once(hall: Building, page: Page) -> None:
    """Delay an answer: the status line says that the server is working, and later input waits."""
    page.goto(hall.address("desk/players"))
    sent, held = list[Route](), list[Route]()

    def slow(route: Route) -> None:
        """Hold back requests with a single name."""
        sent.append(route)
        if "\\n" in (route.request.post_data or ""):
            route.continue_()
        else:
            held.append(route)

    page.route("**/preview", slow)
    page.get_by_text("Paste or upload a list").click()
    text = page.get_by_label("Paste or upload a list")
    text.fill("Ann")
    line = status_line(page, words("web.manage.waiting"))
    expect(line).to_contain_text(re.compile(r"\d s"))
    assert axe_violations(page) == []
    text.fill("Ann\nBea")
    page.evaluate("tooLate()")
    held[0].continue_()
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Bea")
    assert [json.loads(one.request.post_data or "")["text"] for one in sent] == ["Ann", "Ann\nBea"]
    expect(line).to_be_hidden()
    text.fill("Cyd")
    status_line(page, words("web.manage.waiting"))
    line.get_by_role("button", name="Stop waiting").click()
    expect(line).to_be_hidden()
    expect(preview).to_contain_text("Bea")


def _check_seen_version_of_form(hall: Building, page: Page) -> None:
    """Check that a form sends the version shown when typing began, not the current one."""
    page.goto(hall.address("desk/settings"))
    shown = len(hall.state.log)
    name = page.get_by_label(words("web.manage.settings.name"))
    name.fill("Saturday")
    hall.say("note", {"words": "Meanwhile."})
    catch_up(page, hall)
    with page.expect_request("**/do") as sent:
        name.press("Enter")
    assert json.loads(sent.value.post_data or "")["seen"].startswith(f"{shown}-")
    status_line(page, "Saturday")


def _tables_entered(hall: Building) -> list[int]:
    return [happened.event.table for happened in hall.state.log if isinstance(happened.event, ResultEntered)]


def _type_result(page: Page, text: str) -> None:
    page.locator("#typed").fill(text)
    page.locator("#typed").press("Enter")


def _wait_until_all_offline(tabs: Iterable[Page]) -> None:
    for tab in tabs:
        tab.wait_for_function("() => document.documentElement.classList.contains('away')")


def _check_all_pages_update(tabs: dict[Page, str], server: Running, cookie: str) -> None:
    """Rename each tournament and wait until every page shows it."""
    name = f"Night {server.process.pid}"
    seqs = {code: server.rename(code, cookie, name).json()["seq"] for code in {*tabs.values()}}
    for tab, code in tabs.items():
        tab.wait_for_function(
            "seq => parseInt(document.documentElement.dataset.place) >= seq"
            " && !document.documentElement.classList.contains('away')",
            arg=seqs[code],
        )


def _times_entered(server: Running, code: str, cookie: str, table: int) -> int:
    """Return how often the history enters a 2-1 at a table, in all rounds."""
    history = server.get(f"/t/{code}/desk/history", cookie)
    assert history.status_code == 200
    return len(re.findall(rf"able {table}\b[^<]*2.1", history.text))


def _wait_for_result(page: Page) -> None:
    """Wait for a result that the rehearsal enters by itself."""
    before = page.locator(".meeting .won").count()
    page.wait_for_function("before => document.querySelectorAll('.meeting .won').length !== before", arg=before)
