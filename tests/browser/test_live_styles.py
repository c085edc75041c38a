"""A page left open from before the start to the first round looks like a fresh one."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import Start
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names
from tests.browser.test_phones import claim

# One of each format of play: what two or more at a table send, and what is seen of it.
FORMATS = {
    "swiss": ("mtg", {}),
    "groups": ("crokinole_groups", {}),
    "taps": ("speed_jong", {}),
    "scores": ("riichi", {}),
    "papers": ("preferans", {}),
    "teams": ("chess_teams", {"boards": 2}),
    "bracket": ("single_elimination", {}),
}
PLAYERS = 12

# How everything looks that is inside the page; what is of a moment is left out.
LOOKS = """() => [...document.querySelectorAll("main *, header.top *")]
  .filter((one) => one.checkVisibility() && !one.closest("[data-own], svg, .clock, .timer"))
  .map((one) => {
    const looks = getComputedStyle(one);
    const names = ["display", "font-size", "font-weight", "text-align", "position", "padding-left", "border-top-width"];
    return [one.localName, one.className, ...names.map((name) => looks.getPropertyValue(name))].join(" ");
  })"""
FILES = """() => [...document.querySelectorAll("link[rel=stylesheet], script[src]")]
  .map((one) => (one.href || one.src).split("/").at(-1)).sort()"""

PLACE = "document.documentElement.dataset.mark ?? document.documentElement.dataset.place"


def _parts(page: Page) -> Any:
    # A wall shows its pointer for three seconds after it was moved.
    shape = page.evaluate("document.body.className.replace(/ ?moved/, '')")
    return page.evaluate(FILES), shape, page.evaluate(LOOKS)


@pytest.mark.parametrize("kind", FORMATS)
def test_live_round_brings_its_styles(hall: Building, visitors: Visitors, kind: str) -> None:
    preset, config = FORMATS[kind]
    hall.create(preset, "Friday", **config)
    fields = {"members": [{"name": "Ann"}, {"name": "Bob"}]} if kind == "teams" else {}
    hall.enter(names(PLAYERS), groups=2 if kind == "groups" else 1, **fields)
    player = next(iter(hall.state.players))
    desk, wall = visitors.enter(hall, hall.cookie("organiser")), visitors.enter(hall)
    phone, public = visitors.enter(hall, size="phone"), visitors.enter(hall)
    pages = {desk: "desk", wall: "display", phone: "me", public: "pairings"}
    for page, address in pages.items():
        page.goto(hall.address(address))
    claim(phone, hall, player)
    expect(phone.locator("#me")).to_have_attribute("data-player", player)
    hall.do(Start())
    hall.begin()
    for page, address in pages.items():
        fresh = visitors.tab(page)
        fresh.goto(hall.address(address))
        page.wait_for_function(f"wanted => ({PLACE}) === wanted", arg=fresh.evaluate(PLACE))
        assert _parts(page) == _parts(fresh), address
