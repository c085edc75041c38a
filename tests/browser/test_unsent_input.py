"""Typed input stays and early clicks act, even before the page's scripts have loaded."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, status_line
from tests.browser.halls import Building, names

# The page's own; the plain one is there before anything can be seen.
SCRIPT = re.compile(r"/(?!early)\w+[^/]*\.js")


class Late:
    """A page whose scripts load on demand."""

    def __init__(self, page: Page, address: str) -> None:
        self._held: list[Route] | None = []
        self._page = page
        page.route(SCRIPT, self._handle_script)
        page.goto(address, wait_until="commit")

    def _handle_script(self, route: Route) -> None:
        if self._held is None:
            route.continue_()
        else:
            self._held.append(route)

    def come(self) -> None:
        held, self._held = self._held, None
        assert held
        for tap in held:
            tap.continue_()
        self._page.wait_for_load_state()
        self._page.unroute(SCRIPT)


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_input_before_scripts_load_is_kept(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """It stays when news comes in."""
    hall.create_at("mtg", "playing", names(8))
    page = visitors.enter(hall, hall.cookie(), size=size, theme=theme)
    late = Late(page, hall.address("desk/staff"))
    page.locator("#name").fill("Tamar")
    page.locator("#role").select_option("organiser")
    page.locator("#tables").fill("1, 2")
    hall.say("note", {"words": "Meanwhile."})
    late.come()
    catch_up(page, hall)
    expect(page.locator("#name")).to_have_value("Tamar")
    expect(page.locator("#role")).to_have_value("organiser")
    expect(page.locator("#tables")).to_have_value("1, 2")


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_clicks_before_scripts_load_act_once(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """A form, a button twice, a key, a box: each acts once, and none opens another page."""
    hall.create_at("mtg", "published", names(8))
    page = visitors.enter(hall, hall.cookie(), size=size, theme=theme)
    late = Late(page, hall.address("desk/staff"))
    page.locator("#name").fill("Tamar")
    page.get_by_role("button", name=words("web.manage.staff.make")).click()
    late.come()
    expect(page.locator("#link")).to_have_value(re.compile(r"/enter/"))
    expect(page.locator(".people li", has_text="Tamar")).to_have_count(1)
    assert page.url == hall.address("desk/staff")
    late = Late(page, hall.address("desk"))
    page.locator("#step-button").dblclick()
    page.locator("#only-missing").check()
    late.come()
    status_line(page, "round 2")
    assert hall.state.phase == "playing"
    expect(page.locator("main")).to_have_class(re.compile("only-missing"))
    late = Late(page, hall.address("desk"))
    expect(page.locator("h1")).to_be_visible()
    page.keyboard.press("?")
    late.come()
    expect(page.locator("#keys")).to_be_visible()
