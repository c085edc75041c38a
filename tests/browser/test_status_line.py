"""The line at the foot of the page: it says the same in the same way at the desk and on the management pages."""

from playwright.sync_api import Page, expect

from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import skip_key_delay
from tests.browser.halls import Building, names
from tests.browser.test_axe import axe_violations


def undo_and_redo(page: Page, name: str) -> None:
    """Press Undo and Redo in the status line."""
    line = page.locator("#line")
    expect(line.get_by_role("button", name="Undo")).to_have_text("Undo u")
    line.get_by_role("button", name="Undo").click()
    expect(line).to_contain_text(words("web.desk.took_back", said=[""]))
    skip_key_delay(page)
    line.get_by_role("button", name=words("web.desk.redo")).click()
    expect(line).to_contain_text(words("web.desk.brought_back", said=[""]))
    expect(line).to_contain_text(name)
    expect(line.get_by_role("button", name="Undo")).to_be_visible()


def check_nothing_is_covered(page: Page) -> None:
    """Check that the end of the page scrolls clear of the line, and does not jump when the line goes."""
    page.evaluate("scrollTo(0, 1e6)")
    last, line = (page.locator(text).bounding_box() for text in ("#main", "#line"))
    assert last is not None
    assert line is not None
    assert last["y"] + last["height"] < line["y"] + 1
    at = page.evaluate("scrollY")
    assert at > 0
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_be_hidden()
    assert page.evaluate("scrollY") == at
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function("() => document.documentElement.style.getPropertyValue('--foot') === '0px'")


def test_back_and_forth_by_the_line_of_the_desk_and_of_the_office(hall: Building, visitors: Visitors) -> None:
    hall.create_at("speed_jong", "draft", names(9), leftovers="sit_out")
    page = visitors.enter(hall, hall.cookie(), size="phone")
    page.goto(hall.address("desk"))
    # Before a seating is published: what there is to look at, unfolded, and open when the page learns something new.
    report = page.locator("#seating-report")
    report.locator("summary").click()
    expect(report).to_contain_text("Sat out")
    assert axe_violations(page) == []
    page.get_by_role("button", name=words("web.tables.times_more")).click()
    expect(page.locator(".times .number")).to_have_text("\N{MULTIPLICATION SIGN}1.5")
    expect(report).to_have_attribute("open", "")
    undo_and_redo(page, "1.5")
    check_nothing_is_covered(page)
    page.goto(hall.address("desk/settings"))
    page.get_by_label(words("web.manage.settings.name")).fill("Saturday")
    page.get_by_label(words("web.manage.settings.name")).press("Enter")
    expect(page.locator("#line")).to_contain_text("Saturday")
    undo_and_redo(page, "Saturday")
