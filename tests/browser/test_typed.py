"""What somebody has typed stays, also where they were quicker than the page's scripts."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up
from tests.browser.halls import Building, names

SCRIPT = re.compile(r"\.js\b")


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_what_was_typed_before_the_scripts_came(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """It stays when news comes in; and a button that a script answers to leads nowhere until there is one."""
    hall.filled("mtg", "playing", names(8))
    page = visitors.enter(hall, hall.cookie(), size=size, theme=theme)
    held = list[Route]()
    page.route(SCRIPT, lambda one: held.append(one))
    page.goto(hall.at("desk/staff"), wait_until="commit")
    at = page.url
    page.get_by_label("Name").fill("Tamar")
    page.get_by_label("As").select_option("organiser")
    page.get_by_label("Only these tables").fill("1, 2")
    page.get_by_role("button", name="Make a link").click()
    assert held
    hall.say("note", {"words": "Meanwhile."})
    # Those that were held go on.
    page.unroute(SCRIPT)
    catch_up(page, hall)
    assert page.url == at
    expect(page.get_by_label("Name")).to_have_value("Tamar")
    expect(page.get_by_label("As")).to_have_value("organiser")
    expect(page.get_by_label("Only these tables")).to_have_value("1, 2")
    page.get_by_label("As").select_option("scorekeeper")
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator("#link")).to_have_value(re.compile(r"/enter/"))
    expect(page.get_by_label("Name")).to_have_value("")
