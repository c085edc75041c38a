"""What tests do at a desk again and again: the next step, a page of it, and the line that says what was done."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.halls import Building


def next_step(page: Page) -> Locator:
    """What the bar offers to do next, by its key."""
    return page.get_by_role("region", name="Next step").locator("[data-key-press=n]")


def step(page: Page, text: str) -> None:
    """Presses the key of the next step, which says that."""
    expect(next_step(page)).to_contain_text(text)
    later(page)
    page.keyboard.press("n")


def later(page: Page) -> None:
    """Lets the page believe that a moment has passed.

    A button that has just changed does not take a key that was meant for the one before, nor a page that has just come
    the Enter that led there.
    """
    page.evaluate("{ const now = performance.now.bind(performance); performance.now = () => now() + 1300; }")


def said(page: Page, text: str) -> Locator:
    """The line at the foot of the page, which says that."""
    line = page.locator("#line")
    expect(line).to_contain_text(text)
    return line


def catch_up(page: Page, hall: Building) -> None:
    """Waits until the page shows everything that has happened."""
    place = hall.site.room(hall.code).version_token
    page.wait_for_function("place => document.documentElement.dataset.place === place", arg=place)


def more(page: Page, name: str) -> None:
    """Goes to a page of the desk that is under More."""
    pages = page.locator("#more-pages")
    pages.locator("summary").click()
    pages.get_by_role("link", name=name).click()


def undo(page: Page, text: str) -> None:
    """Takes back what the line tells of."""
    said(page, text).get_by_role("button", name="Undo").click()


def open_tables(page: Page) -> list[int]:
    """The tables of a desk that have no result."""
    rows = page.locator("tr[data-table][data-status=open]").all()
    return [int(row.get_attribute("data-table") or 0) for row in rows]


def seen_by(page: Page) -> str:
    """The last event that a page shows."""
    return page.locator("html").get_attribute("data-place") or ""
