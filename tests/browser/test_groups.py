"""Groups in which everybody meets everybody: results with twenties by keyboard, standings and crosstables by group."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, step
from tests.browser.halls import Building, names, run_server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


@pytest.mark.parametrize(("size", "theme", "script"), [("phone", "dark", "arabic"), ("desktop", "light", "chinese")])
def test_groups_are_played_to_the_end(hall: Building, visitors: Visitors, size: str, theme: str, script: str) -> None:
    hall.create("crokinole_groups", "Friday Night")
    hall.enter(names(8, script), groups=2)
    hall.reach("ready")
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk"))
    watching = visitors.enter(hall, size=size, theme=theme)
    watching.goto(hall.address("standings"))
    for button in ("Pair round 1", "Publish", words("web.step.begin.button")):
        step(desk, button)
    expect(next_step(desk)).to_contain_text(words("web.step.results.button"))
    typed = desk.locator("#typed")
    typed.fill("1 6-2/5-3")
    typed.press("Enter")
    row = desk.locator("tr[data-table='1']")
    expect(row).to_contain_text("6-2")
    expect(row).to_contain_text("5-3")
    hall.score()
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    step(desk, "Close round 1")
    expect(next_step(desk)).to_contain_text("Pair round 2")
    hall.play(2)
    expect(desk.get_by_role("region", name="Next step")).to_contain_text("All 3 rounds have been played.")

    expect(watching.get_by_role("heading", name="Group A")).to_be_visible()
    expect(watching.get_by_role("heading", name="Group B")).to_be_visible()
    watching.get_by_role("link", name="Grid", exact=True).click()
    cross = watching.locator("table.cross")
    expect(cross).to_have_count(2)
    for one in range(2):
        expect(cross.nth(one).locator("tbody tr")).to_have_count(4)
        # Everybody has met everybody else of the group.
        expect(cross.nth(one).locator("td.won, td.lost, td.drawn")).to_have_count(12)
    watching.get_by_role("link", name="Pairings").click()
    watching.get_by_role("link", name="Round 1", exact=True).click()
    expect(watching.locator("[data-key=t1] .score").first).to_have_text("6")
    assert watching.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
