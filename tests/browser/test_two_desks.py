"""Two desks enter results at once, without reloading: the second is asked, and the first is notified."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from crosstable.events import ResultEntered
from crosstable.model.tournament import Result, Score
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, open_tables, status_line, step
from tests.browser.halls import Building, names, run_server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


@pytest.fixture
def desks(hall: Building, visitors: Visitors) -> tuple[Page, Page]:
    """Open the desk on the organiser's laptop and a scorekeeper's phone, in a round of four open tables."""
    hall.create_at("mtg", "playing", names(8))
    visitors.expect(r"\b409\b")
    pages = (
        visitors.enter(hall, hall.cookie("organiser")),
        visitors.enter(hall, hall.cookie("scorekeeper"), size="phone"),
    )
    for page in pages:
        page.goto(hall.address("desk"))
    return pages


def enter(page: Page, typed: str) -> None:
    page.locator("#typed").press_sequentially(typed)
    page.locator("#typed").press("Enter")


def result(hall: Building, table: int) -> Result | None:
    current = hall.state.current
    assert current is not None
    return current.matches[table].result


def test_a_result_typed_before_somebody_elses_asks_first(hall: Building, desks: tuple[Page, Page]) -> None:
    """A form sends the result that its row showed when typing began, however late Enter comes."""
    desk, scorekeeper = desks
    scorekeeper.locator("#typed").press_sequentially("4 0 2", delay=100)
    enter(desk, "4 2 0")
    expect(scorekeeper.locator("#t4")).to_contain_text("2-0")
    catch_up(scorekeeper, hall)
    scorekeeper.locator("#typed").press("Enter")
    question = scorekeeper.get_by_role("alert")
    expect(question).to_contain_text("Sam the organiser entered 2-0; you entered 0-2")
    scorekeeper.locator("#typed").press("Enter")
    assert result(hall, 4) == Score(2, 0)
    question.get_by_role("button", name="Keep theirs: 2-0").click()
    expect(question).to_be_hidden()
    assert result(hall, 4) == Score(2, 0)
    expect(scorekeeper.locator("#typed")).to_have_value("")


def test_overwritten_desk_sees_notice_until_dismissed(hall: Building, desks: tuple[Page, Page]) -> None:
    desk, scorekeeper = desks
    scorekeeper.locator("#typed").press_sequentially("3")
    scorekeeper.locator("#typed").press("Enter")
    scorekeeper.locator("#typed").press_sequentially("0 ")
    enter(desk, "3 2 0")
    catch_up(scorekeeper, hall)
    scorekeeper.locator("#typed").press_sequentially("2")
    scorekeeper.locator("#typed").press("Enter")
    scorekeeper.get_by_role("alert").get_by_role("button", name="Use mine: 0-2").click()
    status_line(scorekeeper, "0-2")
    note = desk.locator(".notes li", has_text="replaced your 2-0 with 0-2")
    expect(note).to_contain_text("Sam the scorekeeper")
    enter(desk, "2 2 0")
    expect(desk.locator("#t2")).to_contain_text("2-0")
    note.get_by_role("button", name="Dismiss").click()
    desk.wait_for_url(re.compile(r"/desk$"))
    expect(note).to_have_count(0)
    assert result(hall, 3) == Score(0, 2)


def test_row_selected_earlier_asks_too(hall: Building, desks: tuple[Page, Page]) -> None:
    """A button for the score is no typing; the row was chosen before the other result came."""
    desk, scorekeeper = desks
    desk.locator("#t2").click(position={"x": 5, "y": 5})
    enter(scorekeeper, "2 1 2")
    catch_up(desk, hall)
    desk.locator("#picked [data-typed]").first.click()
    expect(desk.get_by_role("alert")).to_contain_text("Sam the scorekeeper entered 1-2")
    assert result(hall, 2) == Score(1, 2)


def test_ones_own_results_never_ask(hall: Building, desks: tuple[Page, Page]) -> None:
    """Corrected at once, as soon as the line has told the last one."""
    desk, _ = desks
    for typed, line in (("1 2 0", "2-0"), ("1 2 1", "to 2-1 (was 2-0)"), ("1 0 2", "to 0-2 (was 2-1)")):
        desk.locator("#typed").press_sequentially(typed)
        desk.locator("#typed").press("Enter")
        status_line(desk, line)
    assert result(hall, 1) == Score(0, 2)
    entered = [happened for happened in hall.state.log if isinstance(happened.event, ResultEntered)]
    assert [happened.event.table for happened in entered[-3:]] == [1, 1, 1]  # type: ignore[attr-defined]


def test_other_desks_action_is_announced(hall: Building, desks: tuple[Page, Page]) -> None:
    """To screen readers and in the page's title: that all results are in, and who closed the round. One's own doings
    are on the line instead.
    """
    desk, scorekeeper = desks
    announced = scorekeeper.locator("#announcement")
    expect(announced).to_have_role("status")
    for number in open_tables(desk):
        enter(desk, f"{number} 2 0")
        status_line(desk, f"Table {number}:")
    expect(announced).to_have_text("All results are in.")
    expect(scorekeeper).to_have_title("All results are in. \N{MIDDLE DOT} Friday Night")
    step(desk, "Close round")
    expect(announced).to_have_text(f"Sam the organiser closed round {hall.state.last_round}.")
    expect(scorekeeper).to_have_title(re.compile("^Sam the organiser closed round"))
    expect(desk.locator("#announcement")).to_have_text("")
