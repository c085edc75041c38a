"""Every page for everybody: axe finds nothing serious, in light and in dark."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from crosstable.web.routes import ROUTES, Route
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names

GRAVE = ("serious", "critical")
PAGES = [route for route in ROUTES.values() if route.method == "GET"]
# They answer with values or a file, or lead elsewhere.
NO_PAGES = ("/health", "/backups/file", "/new/suggestion", "/t/{code}/desk/document", "/t/{code}")


def addresses(hall: Building, only: frozenset[str], of: str) -> list[str]:
    """The pages that some may see, as far as they are in a part of the code, with what they are usually asked for."""
    return [
        _address(hall, route)
        for route in PAGES
        if route.who in only and route.path not in NO_PAGES and route.work.__module__.startswith(of)
    ]


def _address(hall: Building, route: Route) -> str:
    path = (
        route.path.replace("{code}", hall.code)
        .replace("{number}", "1")
        .replace("{action}", f"{hall.state.log[-1].action}")
    )
    path = path.replace("{token}", hall.link("scorekeeper").rpartition("/")[2])
    return path + ("?round=1&table=1&typed=0-2" if path.endswith("/correct") else "")


def grave(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe calls serious or critical, in a line each."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules is not None:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]} ({len(one['nodes'])})" for one in found if one["impact"] in GRAVE
    ]


@pytest.mark.parametrize(
    ("preset", "size", "script", "who"),
    [
        ("mtg", "desktop", "cyrillic", "everybody"),
        ("mtg", "phone", "latin", "staff"),
        ("speed_jong_cut_line", "phone", "arabic", "everybody"),
        ("speed_jong_cut_line", "desktop", "chinese", "staff"),
    ],
)
def test_axe_finds_nothing_serious(
    hall: Building, visitors: Visitors, preset: str, size: str, script: str, who: str
) -> None:
    """In dark the colours alone are others."""
    hall.filled(preset, "playing", names(14, script))
    everybody = who == "everybody"
    page = visitors.enter(hall, None if everybody else hall.cookie(), size=size)
    only = frozenset({"everybody"} if everybody else {"scorekeeper", "organiser", "account", "operator"})
    found = {}
    # The office is the same for every kind of tournament.
    of = "crosstable.web.desk" if who == "staff" and preset != "mtg" else "crosstable.web"
    looked_at = addresses(hall, only, of)
    assert len(looked_at) >= 4
    for address in looked_at:
        answer = page.goto(address)
        assert answer is not None
        if answer.status != 200:
            # Not every kind of tournament has every page.
            assert answer.status == 404, address
            visitors.expect(r"\b404\b")
        page.emulate_media(color_scheme="light")
        problems = grave(page)
        page.emulate_media(color_scheme="dark")
        problems += [f"dark: {one}" for one in grave(page, ["color-contrast"])]
        if problems:
            found[address] = problems
    assert found == {}


def test_axe_would_find_something(hall: Building, visitors: Visitors) -> None:
    """The twin: a page with a button that has no name, and grey on grey."""
    hall.filled("mtg", "registration", names(4))
    page = visitors.enter(hall)
    page.goto("/")
    page.evaluate(
        """() => {
            const text = Object.assign(document.createElement("p"), { textContent: "grey" });
            text.style.cssText = "color:#999;background:#888";
            document.querySelector("main").append(document.createElement("button"), text);
        }"""
    )
    assert {one.split(":")[0] for one in grave(page)} == {"button-name", "color-contrast"}
