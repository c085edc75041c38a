"""Axe finds nothing serious on any page, in any phase, light or dark, on a phone or a desktop.

A tournament that is being played is tested on every page, other phases on the pages that differ. Themes and sizes
alternate, so that every page and every phase is tested in both. A small run tests every fourth page once.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, get_args

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.app.rating_lists import RatingLists
from crosstable.model.presets import PRESETS
from crosstable.model.seasons import Season
from crosstable.web.routes import ROUTES, Route
from tests.browser.conftest import SIZES, Visitors
from tests.browser.halls import NAMES, Building, names, run_server
from tests.conftest import proof_size
from tests.web.public.halls import OLGA

GRAVE = ("serious", "critical")
# They answer with values or a file, or lead elsewhere.
FILES = (
    "/backups/file",
    "/t/{code}/desk/document",
    "/t/{code}/desk/files/{file}",
    "/t/{code}/desk/print/{sheet}",
    "/t/{code}/files/{file}",
    "/worker.js",
)
ENDINGS = (".csv", ".json", ".png", ".svg", ".zip")
VALUES = ("/health", "/new/suggestion", "/rating-list/state", "/rating-list/search", "/t/{code}/desk/phones/list")
# Shown only while players are tied: tests/browser/test_shoot_out.py looks at it.
NO_PAGES = ("/t/{code}", "/t/{code}/desk/shoot-out", *VALUES, *FILES)
PAGES = [
    route
    for route in ROUTES.values()
    if route.method == "GET" and route.path not in NO_PAGES and not route.path.endswith(ENDINGS)
]
# These show something else in every phase.
IN_EVERY_PHASE = ("standings", "pairings", "crosstable", "desk", "desk/players", "desk/stages")
# The pages of the office on which another kind of tournament shows other things; all others of the desk do.
OF_A_KIND = ("players", "floor", "history", "settings", "stages", "standings")
# Query strings of the pages that need one.
CORRECTIONS = {
    "mtg": "round=1&table=1&typed=1-1",
    "single_elimination": "round=1&table=1&typed=1-2",
    "speed_jong_cut_line": "command=tap&round=1&table=1&typed=E%2B",
}
BACKUP = "crosstable-kept.db"
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)


class Place(NamedTuple):
    """A preset, a phase and the script of the names."""

    preset: str
    phase: str
    script: str

    @property
    def sampled_pages(self) -> list[Route]:
        """Return the pages that a run of this size tests."""
        if proof_size(0, 1):
            return self.pages
        return [route for route in self.pages if PAGES.index(route) % 4 == 1 and _turn(route) is self]

    @property
    def pages(self) -> list[Route]:
        """Return the pages that a full run tests."""
        known = [page for page in PAGES if not page.of or PRESETS[self.preset].get("format") in page.of]
        if self.phase != "playing":
            also = ("join",) if self.phase == "registration" else ()
            return [page for page in known if page.path.removeprefix("/t/{code}/") in (*IN_EVERY_PHASE, *also)]
        return known if self.preset == "mtg" else [page for page in known if page.of or _is_of_a_kind(page)]


def _is_of_a_kind(route: Route) -> bool:
    last, module = route.path.rpartition("/")[2], route.work.__module__
    return "{code}" in route.path and (
        route.who == "everybody" or module.startswith("crosstable.web.desk") or last in OF_A_KIND
    )


PLACES = (
    Place("mtg", "nothing", "latin"),
    Place("mtg", "registration", "arabic"),
    Place("chess", "draft", "cyrillic"),
    Place("riichi", "published", "chinese"),
    Place("mtg", "playing", "cyrillic"),
    Place("speed_jong_cut_line", "playing", "arabic"),
    Place("crokinole_groups", "closed", "latin"),
    Place("speed_jong_cut_line", "completed", "cyrillic"),
    Place("mtg", "amended", "chinese"),
    Place("single_elimination", "playing", "arabic"),
)


IN_EVERY_RUN = [place for place in PLACES if place.phase == "playing"]


def _turn(route: Route) -> Place:
    """Return the only place at which a small run tests this page."""
    shown = [place for place in IN_EVERY_RUN if route in place.pages]
    return shown[PAGES.index(route) % len(shown)]


def theme_sizes(place: Place, route: Route) -> list[tuple[Theme, str]]:
    """Return the themes and sizes for a page: one, and the opposite too if this is its only place."""
    i, j = PLACES.index(place), PAGES.index(route)
    theme, size = (i + j) % 2, (i + i // 2 + j // 2) % 2
    alone = sum(route in looked_at.pages for looked_at in PLACES) == 1
    return [(THEMES[theme], tuple(SIZES)[size]), (THEMES[1 - theme], tuple(SIZES)[1 - size])][: 2 if alone else 1]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    folder = tmp_path_factory.mktemp("hall")
    with run_server(folder) as made:
        made.site.backups, made.site.journal_file = folder / "kept", "crosstable.db"
        made.site.backups.mkdir()
        made.site.journal.backup(made.site.backups / BACKUP)
        ladder = made.site.intake.submit(
            None, Request("create_pool", {"name": "Ladder", "config": {}}), Envelope(OLGA)
        ).stream
        game = {"players": ["Ann", "Bob"], "scores": ["1", "0"]}
        made.site.intake.submit(ladder, Request("enter_game", game), Envelope(OLGA))
        made.site.rating_lists = RatingLists(folder)
        made.site.seasons.create(Season(name="Winter"))
        made.site.catalogue.add_pool(ladder, "Ladder", "", made.site.journal.now())
        yield made


def reach(hall: Building, place: Place) -> None:
    """Create the tournament of a place."""
    hall.create(place.preset, "Friday Night")
    if place.phase != "nothing":
        hall.enter(names(9, place.script), groups=2 if place.preset == "crokinole_groups" else 1)
    hall.reach("completed" if place.phase == "amended" else place.phase)
    if place.phase == "amended":
        hall.say("correct", {"round": 1, "table": 1, "typed": "1-1"})


def address(hall: Building, route: Route, preset: str) -> str:
    """Return the address of a page, with its usual query."""
    known = {
        "code": hall.code,
        "number": "1",
        "table": "1",
        "season": "winter",
        "action": str(hall.state.log[-1].action),
        "name": BACKUP,
    }
    path = route.path
    if "/display/" in path:
        known["name"] = "hall-2"
    if "{pool}" in path:
        pool = hall.site.catalogue.find_pool("ladder")
        known |= {"pool": pool.code, "player": next(iter(hall.site.pools.view(pool.stream).addresses.values()))}
    if "{token}" in path:
        known["token"] = hall.link("scorekeeper").rpartition("/")[2]
    return path.format(**known) + (f"?{CORRECTIONS[preset]}" if path.endswith("/correct") else "")


def axe_violations(page: Page) -> list[str]:
    """Return the serious and critical problems that axe finds, one line each."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(
        """async () => {
            const found = await axe.run({ resultTypes: ["violations"], preload: false });
            return found.violations.map(one => ({ id: one.id, impact: one.impact, count: one.nodes.length,
                html: one.nodes[0].html.slice(0, 200) }));
        }"""
    )
    return [f"{row['id']}: {row['html']} ({row['count']})" for row in found if row["impact"] in GRAVE]


@pytest.mark.long
@pytest.mark.parametrize(
    "place", PLACES if proof_size(0, 1) else IN_EVERY_RUN, ids=lambda one: f"{one.preset}-{one.phase}"
)
def test_axe_finds_nothing_serious(hall: Building, visitors: Visitors, place: Place) -> None:
    reach(hall, place)
    anybody, staff = visitors.enter(hall), visitors.enter(hall, hall.cookie())
    for page in (anybody, staff):
        page.add_init_script(AXE_SCRIPT)
    found = {}
    for route in place.sampled_pages:
        page = anybody if route.who == "everybody" else staff
        answer = page.goto(address(hall, route, place.preset))
        assert answer is not None
        assert answer.status == 200, route.path
        for theme, size in theme_sizes(place, route)[: proof_size(1, 2)]:
            page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
            page.emulate_media(color_scheme=theme)
            if problems := axe_violations(page):
                found[route.path, theme, size] = problems
    assert found == {}


def test_every_page_and_every_place_is_seen_in_both_themes_and_both_sizes() -> None:
    """Every page there is, and names of every script too."""
    seen = [
        (place, route.path, *look) for place in PLACES for route in place.pages for look in theme_sizes(place, route)
    ]
    for chosen in (
        *([one for one in seen if one[0] == place] for place in PLACES),
        *([one for one in seen if one[0].script == script] for script in NAMES),
        *([one for one in seen if one[1] == route.path] for route in PAGES),
    ):
        assert {theme for _, _, theme, _ in chosen} == set(THEMES), chosen
        assert {size for _, _, _, size in chosen} == set(SIZES), chosen
    looked_at = {route.path for place in IN_EVERY_RUN for route in place.sampled_pages}
    assert len(PAGES) // 4 <= len(looked_at) <= len(PAGES)
    assert all(place.sampled_pages for place in IN_EVERY_RUN)


def test_axe_would_find_something(hall: Building, visitors: Visitors) -> None:
    """The twin: a page with a button that has no name, and grey on grey."""
    page = visitors.enter(hall)
    page.goto("/")
    page.evaluate(
        """() => {
            const text = Object.assign(document.createElement("p"), { textContent: "grey" });
            text.style.cssText = "color:#999;background:#888";
            document.querySelector("main").append(document.createElement("button"), text);
        }"""
    )
    assert {one.split(":")[0] for one in axe_violations(page)} == {"button-name", "color-contrast"}
