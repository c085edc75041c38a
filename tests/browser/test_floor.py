"""The floor in a real browser: who has not come, by keyboard alone; notices that come and go; time for one table."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from crosstable.journal.memory import MemoryJournal
from crosstable.model.tournament import Forfeit
from crosstable.state.in_play import RoundInPlay
from tests.browser.conftest import SIZES, Visitors
from tests.browser.desks import said
from tests.browser.halls import Building, names, serving
from tests.browser.test_axe import grave


class Watch:
    """The time of the store: it runs as any, and can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> int:
        return round((time.time() + self.ahead) * 1_000_000)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def hall(tmp_path: Path, watch: Watch) -> Iterator[Building]:
    with serving(tmp_path, MemoryJournal(clock=watch)) as made:
        yield made


def at_desk(hall: Building, visitors: Visitors, page: str = "desk", size: str = "desktop") -> Page:
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size)
    desk.goto(hall.at(page))
    return desk


def played(hall: Building) -> RoundInPlay:
    assert hall.state.current is not None
    return hall.state.current


def missed(page: Page, player: str) -> None:
    """The player whose turn it is has the focus."""
    expect(page.locator("[data-missed]:focus")).to_contain_text(player)


@pytest.mark.parametrize("size", SIZES)
def test_who_has_not_come_is_decided_by_one_key_each(
    hall: Building, visitors: Visitors, watch: Watch, size: str
) -> None:
    """Here, walkover, drop, lost by both; the focus goes on by itself, and undo brings back the last one."""
    hall.filled("mtg", "playing", names(12), round_minutes=50)
    desk = at_desk(hall, visitors, size=size)
    link = desk.get_by_role("link", name="Who has not come?")
    expect(link).to_have_count(0)
    watch.ahead = 660
    desk.reload()
    link.click()
    tables = [one for one in sorted(played(hall).matches) if played(hall).matches[one].result is None]
    known = hall.site.room(hall.code).names
    called = {table: [known[one] for one in played(hall).seats[table]] for table in tables}
    first, second, third, fourth = tables[:4]
    assert grave(desk) == []

    missed(desk, called[first][0])
    desk.keyboard.press("h")
    missed(desk, called[first][1])
    desk.keyboard.press("w")
    missed(desk, called[second][0])
    desk.keyboard.press("d")
    missed(desk, called[third][0])
    desk.keyboard.press("t")
    missed(desk, called[fourth][0])
    desk.keyboard.press("b")
    said(desk, "lost by both")
    rows = desk.locator("#missed > [data-table]")
    expect(rows).to_have_count(len(tables) - 4)
    assert played(hall).matches[first].result == Forfeit(played(hall).matches[first].second)
    assert hall.state.players[played(hall).matches[second].first].dropped_after == played(hall).number
    assert {*played(hall).seats[third]} <= {*played(hall).here}

    desk.keyboard.press("u")
    expect(rows).to_have_count(len(tables) - 3)
    desk.keyboard.press("a")
    expect(desk.locator("#nobody")).to_contain_text("Nobody is missed")
    expect(link).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_notice_comes_to_every_screen_and_goes(hall: Building, visitors: Visitors, watch: Watch, size: str) -> None:
    """At once when it is published, changed or taken back; by itself when its time is over."""
    hall.filled("mtg", "playing", names(8))
    phone = visitors.enter(hall, size=size)
    phone.goto(hall.at("pairings"))
    notices = phone.get_by_role("status", name="Notices")
    desk = at_desk(hall, visitors, "desk/floor", size)
    desk.get_by_label("What it says").first.fill("Lunch <b>until</b> two")
    desk.get_by_role("button", name="Publish it").click()
    said(desk, "Published a notice")
    expect(notices).to_have_text("Lunch <b>until</b> two")
    assert notices.get_attribute("aria-live") == "polite"
    expect(desk.get_by_role("status", name="Notices")).to_contain_text("Lunch")

    desk.get_by_text("Change", exact=True).click()
    form = desk.locator("form[data-command=change_notice]")
    form.get_by_label("What it says").fill("Lunch until three")
    form.get_by_role("button").click()
    expect(notices).to_have_text("Lunch until three")
    desk.get_by_role("button", name=re.compile("^Take back")).click()
    expect(notices).to_have_text("")

    hall.say("announce", {"words": "Doors close soon", "minutes": 1})
    expect(notices).to_have_text("Doors close soon")
    watch.ahead = 50
    phone.reload()
    expect(notices).to_have_text("Doors close soon")
    expect(notices).to_have_text("")


@pytest.mark.parametrize("size", SIZES)
def test_time_for_one_table_is_shown_there_and_beside_the_clock(hall: Building, visitors: Visitors, size: str) -> None:
    """At the desk, and on the pages of everybody."""
    hall.filled("speed_jong", "playing", names(12), round_minutes=20)
    phone = visitors.enter(hall, size=size)
    phone.goto(hall.at("pairings"))
    desk = at_desk(hall, visitors, size=size)
    form = desk.locator("#more-time")
    form.get_by_label("Table").fill("2")
    form.get_by_label("Time").select_option("3 minutes")
    form.get_by_role("button").click()
    said(desk, "Gave table 2 of round 2 3 minutes more")
    expect(desk.locator("#t2 h2")).to_contain_text("+3 min")
    expect(phone.locator(".timer")).to_contain_text("table 2 +3 min")
    expect(phone.locator("[data-key=t2] h2")).to_contain_text("+3 min")
    expect(phone.locator("[data-key=t1] h2")).not_to_contain_text("min")
    desk.keyboard.press("Escape")
    desk.locator("body").press("u")
    expect(phone.locator(".timer")).not_to_contain_text("table 2")


def test_a_table_that_is_not_used_is_left_out_of_the_next_seating(hall: Building, visitors: Visitors) -> None:
    hall.filled("speed_jong", "ready", names(12))
    desk = at_desk(hall, visitors)
    desk.get_by_role("button", name="Seat round").click()
    desk.get_by_role("button", name="Do not use table 2").click()
    expect(desk.locator("#t2 h2")).to_contain_text("not used next time")
    desk.get_by_role("button", name="Seat again").click()
    expect(desk.locator("#t4")).to_be_visible()
    expect(desk.locator("#t2")).to_have_count(0)
    desk.get_by_role("button", name="Use table 2 again").click()
    desk.get_by_role("button", name="Seat again").click()
    expect(desk.locator("#t2")).to_be_visible()
