"""The end in a real browser: finished by keyboard, seen by everybody at once, shared, duplicated, and undone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, skip_key_delay
from tests.browser.halls import Building, names
from tests.browser.test_axe import axe_violations


def follow(page: Page, address: str) -> None:
    """Follow a link to an address with Tab's focus and Enter."""
    skip_key_delay(page)
    page.locator(f"#tools a[href='{address}']").focus()
    page.keyboard.press("Enter")


def test_a_tournament_is_finished_shared_and_duplicated_by_keyboard(hall: Building, visitors: Visitors) -> None:
    hall.create_at("mtg", "closed", names(8), rounds=2)
    hall.site.addresses = (hall.url,)
    phone = visitors.enter(hall, size="phone", theme="dark")
    phone.goto(hall.address("summary"))
    expect(phone.locator("#hero")).to_have_count(0)
    desk = visitors.enter(hall, hall.cookie())
    desk.goto(hall.address("desk"))
    expect(next_step(desk)).to_have_attribute("data-do", "complete")
    skip_key_delay(desk)
    desk.keyboard.press("n")
    desk.wait_for_url("**/desk/summary")
    expect(desk.locator(".podium li")).to_have_count(3)
    winner = hall.site.room(hall.code).standings.rows[0].player.name
    expect(desk.locator("#winner")).to_have_text(winner)
    assert axe_violations(desk) == []

    # A spectator's page has it without being touched, and every place says why.
    expect(phone.locator("#winner")).to_have_text(winner)
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe_violations(phone) == []
    phone.locator(".podium .rank-1 .box").click()
    expect(phone.locator("#why")).to_contain_text(winner)
    phone.go_back()

    follow(desk, f"/t/{hall.code}/share")
    expect(desk.locator("#share svg.qr")).to_be_visible()
    expect(desk.locator("#share").get_by_role("link", name=hall.address(), exact=True)).to_be_visible()
    assert axe_violations(desk) == []
    desk.go_back()
    follow(desk, f"/new?from={hall.code}")
    desk.wait_for_url(f"**/new?from={hall.code}")
    expect(desk.locator("#name")).to_have_value("Friday Night")
    desk.locator("#name").press("Enter")
    desk.wait_for_url(re.compile(rf"/t/(?!{hall.code})\w+/desk/players$"))

    # The end is undone as everything is.
    desk.goto(hall.address("desk/summary"))
    desk.locator("body").press("u")
    expect(desk.locator("#hero")).to_have_count(0)
    expect(phone.locator("#hero")).to_have_count(0)
