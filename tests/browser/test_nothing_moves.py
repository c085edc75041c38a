"""Rows stay where they are under a pointer, whatever comes above them; a second click does not press another button."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.commands import Drop, EnterResult
from crosstable.model.tournament import PlayerId, Score
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up
from tests.browser.halls import Building, names, run_server
from tests.browser.test_phones import open_phone_of, todo


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def tops(rows: Locator) -> list[float]:
    """Return the top of each row in pixels: a page scrolls by whole ones."""
    found: list[float] = rows.evaluate_all("rows => rows.map((row) => row.getBoundingClientRect().top)")
    return found


def point_at(page: Page, element: Locator) -> tuple[float, float]:
    """Move the mouse to the middle of an element."""
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*spot)
    return spot


def dropped_ids(hall: Building) -> list[str]:
    return [player.id for player in hall.state.players.values() if player.dropped_after is not None]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_drop_moves_no_row(hall: Building, visitors: Visitors, size: str) -> None:
    """The draft can't be published any more, which the page says at length; the list stays under the pointer."""
    hall.create_at("mtg", "draft", names(9))
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size)
    desk.goto(hall.address("desk/players"))
    rows = desk.locator("#players tbody tr")
    for player, pointed_at in (("p3", 3), ("p5", 5)):
        # On a phone the name of a dropped player takes a second line, below the pointer.
        still = None if size == "desktop" else pointed_at
        spot = point_at(desk, desk.locator(f"tr[data-key={player}] button"))
        before = tops(rows)[:still]
        desk.mouse.click(*spot)
        desk.mouse.click(*spot)
        expect(desk.locator(f"tr[data-key={player}]")).to_contain_text("dropped")
        catch_up(desk, hall)
        assert tops(rows)[:still] == pytest.approx(before, abs=1)
    expect(desk.locator(".notes .reasons li")).to_have_count(2)
    assert dropped_ids(hall) == ["p3", "p5"]
    for player, pointed_at in (("p5", 5), ("p3", 3)):
        still = None if size == "desktop" else pointed_at
        spot = point_at(desk, desk.locator(f"tr[data-key={player}] button"))
        before = tops(rows)[:still]
        desk.mouse.click(*spot)
        expect(desk.locator(f"tr[data-key={player}]")).not_to_contain_text("dropped")
        catch_up(desk, hall)
        assert tops(rows)[:still] == pytest.approx(before, abs=1)
    assert dropped_ids(hall) == []


def test_second_click_withdraws_nobody_else(hall: Building, visitors: Visitors) -> None:
    """The row is gone, so that the next one comes under the pointer."""
    hall.create_at("mtg", "registration", names(6))
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/players"))
    desk.evaluate("{ const now = performance.now(); performance.now = () => now; }")
    spot = point_at(desk, desk.locator("tr[data-key=p3] button"))
    desk.mouse.click(*spot)
    expect(desk.locator("tr[data-key=p3]")).to_have_count(0)
    desk.mouse.click(*spot)
    desk.locator("tr[data-key=p6] button").click()
    expect(desk.locator("tr[data-key=p6]")).to_have_count(0)
    catch_up(desk, hall)
    assert [*hall.state.players] == ["p1", "p2", "p4", "p5"]


def drop_one(hall: Building) -> None:
    hall.do(Drop(player=PlayerId("p7")))


def correct_one(hall: Building) -> None:
    assert hall.state.current is not None
    table = max(hall.state.current.matches)
    hall.do(EnterResult(table=table, result=Score(0, 2)))


def announce(hall: Building) -> None:
    hall.say("announce", {"words": "Lunch is at one in the small hall.\nBring your number."})


@pytest.mark.parametrize(
    ("page", "phase", "rows", "happens"),
    [
        ("desk", "draft", "tr[data-table]", drop_one),
        ("desk", "playing", "tr[data-table]", announce),
        ("desk/standings", "draft", "tbody tr", drop_one),
        ("desk/history", "draft", "tbody tr", announce),
        ("desk/settings", "draft", "main form", drop_one),
        ("standings", "playing", "tbody tr", announce),
        ("pairings", "playing", "[data-key=t3]", announce),
    ],
)
def test_news_moves_no_row(
    hall: Building, visitors: Visitors, page: str, phase: str, rows: str, happens: Callable[[Building], None]
) -> None:
    """An event of another device arrives just before a press."""
    hall.create_at("mtg", phase, names(16))
    looking = visitors.enter(hall, hall.cookie("organiser") if page.startswith("desk") else None)
    looking.goto(hall.address(page))
    expect_row_to_stay(looking, hall, looking.locator(rows).first, happens)


def test_news_moves_no_row_of_a_scrolled_page(hall: Building, visitors: Visitors) -> None:
    """The browser holds such a page itself; together they do not move it twice."""
    hall.create_at("mtg", "playing", names(64))
    looking = visitors.enter(hall, size="phone")
    looking.goto(hall.address("standings"))
    expect_row_to_stay(looking, hall, looking.locator("tbody tr").nth(40), announce)


def expect_row_to_stay(page: Page, hall: Building, row: Locator, happens: Callable[[Building], None]) -> None:
    """Point at a row, let something happen elsewhere, and see that the row has not moved."""
    point_at(page, row)
    held = row.element_handle()
    before = held.bounding_box()
    happens(hall)
    catch_up(page, hall)
    after = held.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] == pytest.approx(before["y"], abs=1)


def test_phone_stays_under_the_thumb(hall: Building, visitors: Visitors) -> None:
    """A notice comes while a player chooses a result."""
    hall.create_at("mtg", "playing", names(8), player_reports="both")
    assert hall.state.current is not None
    phone = open_phone_of(hall, visitors, hall.state.current.matches[2].first)
    todo(phone, "report")
    choice = phone.locator("#sit [data-result]").first
    point_at(phone, choice)
    before = tops(choice)
    announce(hall)
    expect(phone.locator("#notices")).to_contain_text("Lunch")
    assert tops(choice) == pytest.approx(before, abs=1)
