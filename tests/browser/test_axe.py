"""Every page for everybody: axe finds nothing serious, in light and in dark."""

from pathlib import Path
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
FILES = ("/backups/file", "/t/{code}/desk/document", "/t/{code}/crosstable.svg")
NO_PAGES = ("/health", "/new/suggestion", "/t/{code}", *FILES)
# What is asked for where a page needs it.
CORRECTIONS = {"mtg": "round=1&table=1&typed=1-1", "speed_jong_cut_line": "command=tap&round=1&table=1&typed=E%2B"}
BACKUP = "crosstable-kept.db"
# The pages of the office on which another kind of tournament shows other things.
OF_A_KIND = ("players", "floor", "history", "settings", "stages", "standings")


def looked_at(only: frozenset[str]) -> list[Route]:
    """The pages that some may see."""
    return [route for route in PAGES if route.who in only and route.path not in NO_PAGES]


def _is_of_a_kind(route: Route) -> bool:
    return route.work.__module__.startswith("crosstable.web.desk") or route.path.rpartition("/")[2] in OF_A_KIND


def address(hall: Building, route: Route, preset: str) -> str:
    """Where a page is, with what it is usually asked for."""
    known = {"code": hall.code, "number": "1", "action": str(hall.state.log[-1].action), "name": BACKUP}
    path = route.path
    if "{token}" in path:
        known["token"] = hall.link("scorekeeper").rpartition("/")[2]
    return path.format(**known) + (f"?{CORRECTIONS[preset]}" if path.endswith("/correct") else "")


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
    hall: Building, visitors: Visitors, tmp_path: Path, preset: str, size: str, script: str, who: str
) -> None:
    """In dark the colours alone are others. What every kind of tournament shows alike is looked at with one of them."""
    hall.filled(preset, "playing", names(14, script))
    hall.site.backups, hall.site.journal_file = tmp_path / "kept", "crosstable.db"
    hall.site.backups.mkdir()
    hall.site.journal.backup(hall.site.backups / BACKUP)
    everybody = who == "everybody"
    page = visitors.enter(hall, None if everybody else hall.cookie(), size=size)
    only = frozenset({"everybody"} if everybody else {"scorekeeper", "organiser", "account", "operator"})
    routes = looked_at(only)
    if not everybody and preset != "mtg":
        routes = [one for one in routes if _is_of_a_kind(one)]
    assert len(routes) >= 4
    found = {}
    for route in routes:
        answer = page.goto(address(hall, route, preset))
        assert answer is not None
        assert answer.status == 200, route.path
        page.emulate_media(color_scheme="light")
        problems = grave(page)
        page.emulate_media(color_scheme="dark")
        problems += [f"dark: {one}" for one in grave(page, ["color-contrast"])]
        if problems:
            found[route.path] = problems
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
