"""Two servers on one database: each shows the events of the other."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Page, expect

from crosstable.web.asgi import COOKIE
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, open_tables, skip_key_delay, step, version_shown
from tests.browser.halls import HOST
from tests.browser.test_outages import AWAY, SWISS
from tests.postgres import Server, free_port
from tests.web.servers import PATIENCE, Running

# Another tournament of the demo.
CUT_LINE = "Speed Evening"


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
        """Open a page of one server in a new browser."""
        page = self._visitors.come(self.servers[to].url.replace("127.0.0.1", HOST), cookie, size)
        page.goto(path)
        return page

    def send(self, to: int, path: str, sent: dict[str, Any]) -> httpx.Response:
        """Send a command to one server as the organiser's page does."""
        url = self.servers[to].url
        headers = {"Cookie": f"{COOKIE}={self.cookie}", "Origin": url}
        return httpx.post(url + path, json=sent, headers=headers, timeout=PATIENCE)

    def kill(self) -> None:
        for server in self.servers:
            server.process.kill()
            server.process.wait(PATIENCE)


def test_two_processes_on_one_database(postgres: Server, visitors: Visitors) -> None:
    """Pages at one server show events of the other at once, and a session is valid at both."""
    # The servers stop before the browsers; before that a role is revoked.
    visitors.expect(AWAY)
    visitors.expect(r"\b403\b")
    two = Two(postgres.create_database(), visitors)
    try:
        _a_swiss_round(two)
        _check_cut_across_servers(two)
        _revoke_scorekeeper(two)
        # With all those pages open.
        assert [server.stop()[0] for server in two.servers] == [0, 0]
    finally:
        two.kill()


def _a_swiss_round(two: Two) -> None:
    code = two.servers[0].code_of(SWISS)
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
    _check_same_key_acts_once(two, code)
    _check_slower_editor_is_refused(two, code, desk, second)
    _play_round_at_both_desks(two, code, desk, second, watching)


def _check_same_key_acts_once(two: Two, code: str) -> None:
    """Send the same key to both servers at once: it acts once, and both answer the same."""
    click = {"command": "note", "key": "one-click", "fields": {"words": "Clicked once."}}
    with ThreadPoolExecutor(2) as threads:
        answers = [*threads.map(lambda to: two.send(to, f"/t/{code}/do", click), (0, 1))]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert two.servers[1].get(f"/t/{code}/desk/history", two.cookie).text.count("Clicked once.") == 1


def _check_slower_editor_is_refused(two: Two, code: str, desk: Page, second: Page) -> None:
    """Enter a table twice: the second, who has not seen the first, is refused, and nothing is overwritten."""
    table, seen = open_tables(second)[0], version_shown(second)
    faster, slower = (_enter_result(two, to, code, table, seen, typed) for to, typed in ((0, "2-1"), (1, "0-2")))
    assert (faster.status_code, slower.status_code) == (200, 409)
    assert re.search("2.1", slower.json()["refused"]["message"])
    for page in (desk, second):
        expect(page.locator(f"tr[data-table='{table}']")).to_contain_text(re.compile("2.1"))


def _enter_result(two: Two, to: int, code: str, table: int, seen: str, typed: str) -> httpx.Response:
    """Send a result as the desk at one of the servers does."""
    fields = {"table": table, "typed": typed}
    sent = {"command": "enter_result", "key": f"{table}: {typed}", "fields": fields, "seen": seen}
    return two.send(to, f"/t/{code}/do", sent)


def _play_round_at_both_desks(two: Two, code: str, desk: Page, second: Page, watching: Page) -> None:
    """Enter the round at both desks in turn, close it at one and start the next at the other."""
    still = desk.locator("tr[data-table][data-status=open]")
    expect(second.locator("tr[data-table][data-status=open]")).to_have_count(still.count())
    tables = open_tables(desk)
    for number, here, there in zip(tables, (desk, second), (second, desk), strict=False):
        here.locator("#typed").fill(f"{number} 2 1")
        here.locator("#typed").press("Enter")
        expect(there.locator(f"tr[data-table='{number}'][data-status=open]")).to_have_count(0)
    for i, number in enumerate(tables[2:]):
        assert _enter_result(two, i % 2, code, number, version_shown(desk), "2-1").status_code == 200
    for page in (desk, second):
        expect(page.locator("tr[data-table][data-status=open]")).to_have_count(0)
    for page in (desk, second):
        _leave_field(page)
    step(second, "Close round")
    step(desk, "Pair round")
    expect(watching.locator("#state")).to_contain_text("Between rounds")
    step(second, "Publish")
    expect(watching.locator("#state")).to_contain_text(words("web.phase.published", round=4))
    step(desk, words("web.step.begin.button"))
    expect(watching.locator("#state")).to_contain_text(words("web.public.open"))


def _leave_field(page: Page) -> None:
    """Leave the input, so that the page gets the next key."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def _check_cut_across_servers(two: Two) -> None:
    """Tap at one server with the leaderboard at the other; make the cut there, and continue at the first."""
    code = two.servers[0].code_of(CUT_LINE)
    desk, board = two.come(0, f"/t/{code}/desk", two.cookie), two.come(1, f"/t/{code}/standings", size="phone")
    tapped = desk.locator("section[data-table] li[data-key]").first
    number = tapped.locator(".taps").get_attribute("data-player")
    name = tapped.locator("bdi").first.inner_text()
    total = board.locator("#standings .place").filter(has_text=name).locator(".total")
    before = total.inner_text()
    desk.locator(f".taps[data-player='{number}'] button").last.click()
    expect(total).not_to_have_text(before)
    second = two.come(1, f"/t/{code}/desk/cut", two.cookie)
    going = second.locator("#cut input[name=player]:checked").count()
    assert going > 0
    gone = board.locator("#cards .figure").last
    out = int(gone.locator("dd").inner_text())
    skip_key_delay(second)
    second.locator("#cut-button").click()
    expect(gone.locator("dd")).to_have_text(str(out + going))
    expect(next_step(desk)).to_contain_text("Seat")
    _leave_field(desk)
    step(desk, "Seat")
    expect(next_step(second)).to_contain_text("Publish")


def _revoke_scorekeeper(two: Two) -> None:
    """Revoke a scorekeeper at one server; their pages and streams at the other end."""
    code = two.servers[0].code_of(SWISS)
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
        expect(keeper.get_by_role("heading", level=1)).to_contain_text(words("not_allowed", who="scorekeeper"))
        # It ends.
        assert "event: revoked" in [*lines]
