"""The server goes away under an open page, which recovers by itself; and two processes on one database."""

import re
import signal
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.desks import step
from tests.browser.halls import HOST
from tests.postgres import Server, free_port
from tests.web.servers import Running

# What a browser says of a server that is away.
AWAY = r"ERR_(CONNECTION|CONTENT|INCOMPLETE|EMPTY|NETWORK|FAILED)|\b50\d\b"


def test_a_server_that_comes_back(tmp_path: Path, visitors: Visitors) -> None:
    """What was entered while it was away is sent when it is back, and happens once; whoever watches sees it."""
    visitors.expect(AWAY)
    port = free_port()
    url = f"http://{HOST}:{port}"
    options = ("--data", tmp_path, "--host", "127.0.0.1", "--port", port, "--url", url)
    server = Running(*options, "--demo")
    try:
        code = _swiss(server)
        cookie = server.enter()
        desk, watching = visitors.come(url, cookie), visitors.come(url, size="phone", theme="dark")
        desk.goto(f"/t/{code}/desk")
        watching.goto(f"/t/{code}/pairings")
        open_tables = desk.locator("tr[data-table][data-status=open]")
        first, second = (int(open_tables.nth(i).get_attribute("data-table") or 0) for i in (0, 1))
        entry = desk.locator("#typed")
        entry.fill(f"{first} 2 0")
        entry.press("Enter")
        expect(desk.locator("#line")).to_be_visible()
        server.stop(signal.SIGKILL)
        entry.fill(f"{second} 2 1")
        entry.press("Enter")
        expect(desk.get_by_text(re.compile("away|try|again|reach", re.IGNORECASE)).last).to_be_visible()
        expect(watching.locator(".not-live")).to_be_visible()
        server = Running(*options)
        expect(desk.locator(f"tr[data-table='{second}']")).to_contain_text(re.compile("2.1"))
        for table, score in ((first, "2.{0,20}0"), (second, "2.{0,20}1")):
            row = watching.locator(f"[data-key='t{table}'], [data-table='{table}']").first
            expect(row).to_contain_text(re.compile(score, re.DOTALL))
        expect(watching.locator(".not-live")).to_be_hidden()
        history = server.get(f"/t/{code}/desk/history", cookie).text
        assert server.get(f"/t/{code}/desk", cookie).status_code == 200
        assert len(re.findall(rf"able {second}\b[^<]*2.1", history)) == 1, history
    finally:
        server.process.kill()
        server.stop()


def _swiss(server: Running) -> str:
    """The code of the Swiss tournament of the demo."""
    codes: list[str] = server.codes
    return next(one for one in codes if "Friday Night" in server.get(f"/t/{one}/standings").text)


def _goes_on(desk: Page, second: Page, watching: Page) -> None:
    """The round is entered at both desks in turn, closed at one, and the next one begins at the other."""
    still = desk.locator("tr[data-table][data-status=open]")
    expect(second.locator("tr[data-table][data-status=open]")).to_have_count(still.count())
    for i, number in enumerate([one.get_attribute("data-table") for one in still.all()]):
        here, there = (desk, second) if i % 2 else (second, desk)
        here.locator("#typed").fill(f"{number} 2 1")
        here.locator("#typed").press("Enter")
        expect(there.locator(f"tr[data-table='{number}'][data-status=open]")).to_have_count(0)
    for page in (desk, second):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    step(second, "Close round")
    step(desk, "Pair round")
    expect(watching.locator("#state")).to_contain_text("Between rounds")
    step(second, "Publish")
    expect(watching.locator("#state")).to_contain_text("about to start")
    step(desk, "Start")
    expect(watching.locator("#state")).to_contain_text("being played")


def test_two_processes_on_one_database(postgres: Server, visitors: Visitors) -> None:
    """Whoever watches at one of them sees at once what happens at the other, and a session holds at both."""
    # At the end the servers go first.
    visitors.expect(AWAY)
    database = postgres.create_database()
    common = ("--database", database, "--host", "127.0.0.1")
    ports = (free_port(), free_port())
    one = Running(*common, "--port", ports[0], "--url", f"http://{HOST}:{ports[0]}", "--demo")
    try:
        other = Running(*common, "--port", ports[1], "--url", f"http://{HOST}:{ports[1]}")
        try:
            code, cookie = _swiss(one), one.enter()
            desk = visitors.come(f"http://{HOST}:{ports[0]}", cookie)
            watching = visitors.come(f"http://{HOST}:{ports[1]}", size="phone")
            desk.goto(f"/t/{code}/desk")
            watching.goto(f"/t/{code}/pairings")
            table = desk.locator("tr[data-table][data-status=open]").first.get_attribute("data-table")
            row = watching.locator(f"[data-key='t{table}'], [data-table='{table}']").first
            desk.locator("#typed").fill(f"{table} 2 0")
            desk.locator("#typed").press("Enter")
            expect(row).to_contain_text(re.compile("2.{0,20}0", re.DOTALL))
            assert other.get(f"/t/{code}/desk", cookie).status_code == 200
            desk.keyboard.press("Escape")
            desk.keyboard.press("Control+z")
            expect(row).not_to_contain_text(re.compile("2.{0,20}0", re.DOTALL))
            second = visitors.come(f"http://{HOST}:{ports[1]}", cookie)
            second.goto(f"/t/{code}/desk")
            _goes_on(desk, second, watching)
        finally:
            other.process.kill()
            other.stop()
    finally:
        one.process.kill()
        one.stop()
