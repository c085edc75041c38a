"""A shoot-out on a scorekeeper's phone, by thumb and by keyboard, and what everybody sees of it meanwhile."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names, run_server
from tests.browser.test_axe import THEMES, axe_violations


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def shoot(desk: Page, disc: int, sunk: int, *, by_key: bool = False) -> None:
    """Enter one disc once the page asks for it."""
    expect(desk.locator("#shooter")).to_have_attribute("data-disc", str(disc))
    if by_key:
        desk.keyboard.press("t" if sunk else "m")
    else:
        desk.locator(f"#shot-{sunk}").click()


def test_a_tie_is_shot_out_on_a_phone(hall: Building, visitors: Visitors) -> None:
    """From the mark in the standings: twelve by thumb, twelve as a total, then sudden death by keyboard, with an undo;
    the public page follows, and the final order is recorded. Axe finds nothing serious on it, light or dark.
    """
    hall.create_at("crokinole_swiss", "closed", names(4), rounds=2, standings_tiebreakers=["twenties"])
    desk, hand = (visitors.enter(hall, cookie, "phone") for cookie in (hall.cookie("scorekeeper"), None))
    desk.goto(hall.address("desk/standings"))
    desk.locator("[data-tie]").first.click()
    first = desk.locator("#shooter").get_attribute("data-player")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390
    box = desk.locator("#shot-1").bounding_box()
    assert box is not None
    assert box["height"] >= 88
    for theme in THEMES:
        desk.emulate_media(color_scheme=theme)
        assert axe_violations(desk) == []
    for disc in range(1, 13):
        shoot(desk, disc, disc % 2)
        if disc == 1:
            hand.goto(hall.address("standings"))
            expect(hand.locator("[data-shoot-out]")).to_contain_text(words("web.shoot.of_twelve", sunk=1, discs=1))
    expect(hand.locator("[data-shoot-out]")).to_contain_text(words("web.shoot.of_twelve", sunk=6, discs=12))
    expect(desk.locator("#shooter")).not_to_have_attribute("data-player", first or "")
    desk.locator("#total summary").click()
    desk.locator("#sunk").fill("6")
    desk.locator("#sunk").press("Enter")
    shoot(desk, 13, 1)
    expect(desk.locator("#shooter")).not_to_have_attribute("data-player", first or "")
    desk.locator("#undo-shot").click()
    expect(desk.locator("#shooter")).to_have_attribute("data-player", first or "")
    shoot(desk, 13, 0, by_key=True)
    expect(desk.locator("#shooter")).not_to_have_attribute("data-player", first or "")
    shoot(desk, 13, 1, by_key=True)
    expect(desk.locator("#decided")).to_be_visible()
    assert axe_violations(desk) == []
    expect(hand.locator("[data-shoot-out]")).to_have_count(0)
    (settled,) = hall.state.stage.settled
    assert settled.by == "shoot_out"
    assert settled.players[1] == first
