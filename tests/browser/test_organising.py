"""Around a tournament: making, copying and rehearsing one, helpers, phones, and what the server itself has to say."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from crosstable.app.outage import beat
from crosstable.journal.clock import microseconds
from crosstable.journal.mirror import Mirror
from crosstable.journal.sqlite import SqliteJournal
from tests.browser.conftest import Visitors
from tests.browser.desks import said
from tests.browser.halls import PATIENCE, Building, names, serving

MINUTE = 60_000_000

# A page that does every 200 ms what it would do every twenty seconds.
HASTY = "const every = setInterval; window.setInterval = (work, ms) => every(work, ms >= 20000 ? 200 : ms);"


class Clock:
    """The server's time, which can be set forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return microseconds() + self.ahead


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    folder = tmp_path_factory.mktemp("hall")
    with serving(folder, SqliteJournal(folder / "crosstable.db", clock=clock)) as made:
        yield made


def test_a_new_tournament_a_rehearsal_and_a_copy(hall: Building, visitors: Visitors) -> None:
    """A name and a preset are enough. What suits so many is told meanwhile; what is wrong, beside its field."""
    page = visitors.enter(hall, hall.cookie(), size="phone", theme="dark")
    page.goto("/")
    page.get_by_role("link", name="New tournament").click()
    expect(page.get_by_label("Name of the tournament")).to_be_focused()
    page.keyboard.type("Чемпионат")
    told = page.locator("#suggestion")
    page.get_by_label("Players expected").fill("64")
    expect(told).to_contain_text("6 rounds suit so many.")
    expect(told).to_contain_text("Over at about")
    page.get_by_role("radio", name=re.compile("^Speed Jong, cut line")).check()
    expect(told).to_contain_text("Of 64, about this many stay after each round: 48, 32 and 16.")
    page.get_by_role("radio", name=re.compile("^Chess")).check()
    page.get_by_label("Minutes a round").fill("90")
    expect(told).to_contain_text("90 minutes a round")
    lasts = told.locator(".strong").inner_text()
    page.get_by_label("Rounds", exact=True).fill("4")
    expect(told).to_contain_text("4 rounds.")
    expect(told.locator(".strong")).not_to_have_text(lasts)
    page.get_by_text("More settings").click()
    visitors.expect(r"\b4\d\d\b")
    page.get_by_label("Separate").fill("planet")
    page.get_by_role("button", name="Create the tournament").click()
    expect(page.locator(".problem", has_text="planet")).to_be_visible()
    page.get_by_label("Separate").fill("")
    for part, points in (("win", "3"), ("draw", "1"), ("loss", "0")):
        page.locator(f"[id='config.points.{part}']").fill(points)
    page.get_by_role("button", name="Create the tournament").click()
    page.wait_for_url("**/desk/players")
    code = page.url.split("/")[-3]
    expect(page.locator("#step")).to_contain_text("Enter the players.")
    page.get_by_text("Paste or upload a list").click()
    page.get_by_label("Paste or upload a list").fill("\n".join(names(9, "chinese")))
    page.get_by_role("button", name="Enter 9 players").click()
    expect(page.locator("#step")).to_contain_text("9 players are entered.")
    state = hall.site.room(code).state
    assert (state.stage.config.rounds, state.stage.config.round_minutes) == (4, 90)
    assert state.stage.overrides["points"] == {"win": 3, "draw": 1, "loss": 0}

    page.goto(f"/t/{code}/desk/settings")
    page.get_by_role("link", name=re.compile("ehears")).click()
    expect(page.get_by_role("heading", name="Rehearsal")).to_be_visible()
    expect(page.locator(".record li")).to_have_count(4)
    end = page.locator("tbody tr")
    expect(end).to_have_count(9)
    once = end.all_inner_texts()
    page.get_by_role("link", name="Play another one").click()
    page.wait_for_url("**run=2")
    assert page.locator("tbody tr").all_inner_texts() != once
    page.go_back()
    assert page.locator("tbody tr").all_inner_texts() == once
    assert hall.site.room(code).state.seq == state.seq

    page.get_by_role("link", name=re.compile("Settings$")).last.click()
    page.get_by_role("link", name=re.compile("[Cc]opy|[Dd]uplicate")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A copy of Чемпионат")
    page.get_by_label("Name of the tournament").fill("Another evening")
    page.get_by_role("button", name="Create the tournament").dblclick()
    expect(page).to_have_url(re.compile(rf"/t/(?!{code})\w+/desk/players$"))
    copy = hall.site.room(page.url.split("/")[-3])
    assert [one.name for one in copy.tournament.players] == names(9, "chinese")
    assert copy.state.stage.config == state.stage.config
    everything = [hall.site.room(one.code).state.name for one in hall.site.catalogue.all()]
    assert everything.count("Another evening") == 1


def test_a_helper_for_some_tables(hall: Building, visitors: Visitors) -> None:
    """Invited by a link, let in once, kept to tables; and out again, the open page too."""
    hall.filled("mtg", "published", names(8, "arabic"))
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.at("desk"))
    desk.keyboard.press("n")
    expect(desk.locator("#typed")).to_be_visible()
    desk.get_by_role("link", name="Staff").click()
    desk.get_by_label("Name").fill("Tamar")
    desk.get_by_label("Only these tables").fill("1, 2")
    desk.get_by_role("button", name="Make a link").click()
    link = desk.locator("#link")
    expect(link).to_have_value(re.compile(r"/enter/"))
    invited = desk.locator(".people li", has_text="Tamar")
    expect(invited).to_contain_text("tables 1 and 2 has not come yet")
    helping = visitors.enter(hall, size="phone")
    helping.goto(link.input_value())
    helping.get_by_role("button", name="Go in").click()
    helping.wait_for_url("**/desk")
    expect(invited).not_to_contain_text("has not come yet")
    typed = helping.locator("#typed")
    typed.fill("1 2 0")
    typed.press("Enter")
    expect(helping.locator("tr[data-table='1']")).to_contain_text("2-0")
    visitors.expect(r"\b40[39]\b")
    typed.fill("3 2 0")
    typed.press("Enter")
    said(helping, "You help at tables 1 and 2, and this is table 3.")
    current = hall.state.current
    assert current is not None
    assert (current.matches[1].result is None, current.matches[3].result is None) == (False, True)
    expect(helping.get_by_role("link", name="Staff")).to_have_count(0)
    desk.goto(hall.at("desk/history"))
    expect(desk.locator("#actions tr", has_text="round 2, table 1").first).to_contain_text("Tamar")
    desk.goto(hall.at("desk/staff"))
    desk.locator(".people li", has_text="Tamar").get_by_role("button", name="Take the right away").click()
    said(desk, "Tamar has no right here any more")
    expect(helping.get_by_role("heading", level=1)).to_contain_text("for the scorekeeper alone")


def test_what_the_server_has_to_say(hall: Building, visitors: Visitors, clock: Clock, tmp_path: Path) -> None:
    """The first phone, the mirror's age, a time in which nobody was served, another address, a nearly full disk."""
    hall.filled("mtg", "playing", names(8, "cyrillic"), round_minutes=50)
    hall.site.addresses = (hall.url, "http://192.168.7.1:8000")
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.at("desk/connect"))
    expect(desk.locator(".waiting")).to_be_visible()
    expect(desk.locator(".qr-card")).to_contain_text(f"{hall.url}/t/{hall.code}")
    desk.get_by_label("Name of the network").fill("Зал 2")
    desk.get_by_label("Password").fill("chess-players")
    desk.get_by_role("button", name="Make the QR code").click()
    expect(desk.get_by_role("img", name=re.compile("Зал 2"))).to_be_visible()
    phone = visitors.enter(hall, size="phone")
    phone.set_extra_http_headers({"X-Forwarded-For": "192.168.7.23"})
    phone.goto(hall.at("pairings"))
    expect(desk.locator(".came")).to_be_visible()

    desk.goto(hall.at("desk/settings"))
    bar = desk.get_by_role("region", name="Next step")
    assert isinstance(hall.site.journal, SqliteJournal)
    folder = tmp_path / "stick"
    folder.mkdir()
    mirror = Mirror(hall.site.journal, folder)
    hall.site.mirrored = lambda: mirror.now
    mirror.begin()
    try:
        desk.reload()
        expect(desk.locator("#mirror")).to_contain_text("Last copied: just now")
        watching = visitors.enter(hall, hall.cookie("organiser"))
        watching.add_init_script(HASTY)
        watching.goto(hall.at("desk/settings"))
        expect(watching.locator("#mirror .problem")).to_have_count(0)
        (folder / "crosstable-mirror.db").unlink()
        folder.rmdir()
        folder.write_text("no folder")
        deadline = time.monotonic() + PATIENCE
        while mirror.now.problem is None:
            assert time.monotonic() < deadline
            desk.wait_for_timeout(100)
        desk.reload()
        expect(bar).to_contain_text("The mirror in")
        expect(watching.locator("#mirror .problem")).to_be_visible()
    finally:
        hall.site.mirrored = lambda: None
        mirror.close()

    desk.goto(hall.at("desk"))
    hall.site.move((f"{hall.url}", "http://10.0.0.7:8000")[::-1])
    beat(hall.site)
    clock.ahead += 5 * MINUTE
    beat(hall.site)
    hall.site.disk = lambda: (10**12, 10**8)
    desk.reload()
    expect(bar).to_contain_text(re.compile(r"Away \d\d:\d\d-\d\d:\d\d, round 2 was running\."))
    expect(bar).to_contain_text("http://10.0.0.7:8000")
    expect(bar).to_contain_text("100 MB")
    left = int(bar.locator(".clock").inner_text().split(":")[0])
    bar.get_by_role("button", name="Add 5 minutes").click()
    expect(bar).not_to_contain_text("Away")
    assert int(bar.locator(".clock").inner_text().split(":")[0]) - left in (4, 5)
    hall.site.disk = lambda: None
    hall.site.moved_from = None
    desk.reload()
    expect(bar).not_to_contain_text("100 MB")
