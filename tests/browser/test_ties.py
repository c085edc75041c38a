"""Ties that the rules leave to the organiser: choosing which of equals advance."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import status_line
from tests.browser.halls import Building, names, run_server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def test_a_tie_across_the_line_is_settled_by_places(hall: Building, visitors: Visitors) -> None:
    """The end of the stage is refused; the page has the tie, asks for the order and a reason, and it goes on."""
    hall.create_at("mtg", "closed", names(4, "chinese"), rounds=2, standings_tiebreakers=[])
    visitors.expect(r"\b409\b")
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk/stages"))
    desk.get_by_label(words("web.manage.stages.qualifiers")).fill("2")
    desk.get_by_role("button", name=words("web.manage.stages.end_button")).click()
    status_line(desk, words("tie_across_line"))
    tie = desk.locator("#ties details").first
    tie.locator("summary").click()
    for i, place in enumerate(("2", "1")):
        tie.locator("[name=place]").nth(i).fill(place)
    second = tie.locator("[data-player]").nth(1).get_attribute("data-player")
    tie.get_by_label(words("web.manage.stages.why")).fill("By lot.")
    tie.get_by_role("button").click()
    expect(desk.locator("#ties summary", has_text="Rank 2")).to_have_count(0)
    desk.get_by_role("button", name=words("web.manage.stages.end_button")).click()
    expect(desk.get_by_role("region", name="Next step")).to_contain_text(words("web.step.stage"))
    assert hall.state.stage.qualified[1] == second
