"""The desk in browser tests: its next step, its pages and its status line."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.halls import Building


def next_step(page: Page) -> Locator:
    """Return the button of the next step."""
    return page.get_by_role("region", name="Next step").locator("[data-key-press=n]")


def step(page: Page, text: str) -> None:
    """Press the key of the next step once its button contains `text`."""
    expect(next_step(page)).to_contain_text(text)
    skip_key_delay(page)
    page.keyboard.press("n")


def skip_key_delay(page: Page) -> None:
    """Move the page's clock past its protection against double keys.

    A button that has just changed ignores a key meant for the one before, and a new page the Enter that opened it.
    """
    page.evaluate("{ const now = performance.now.bind(performance); performance.now = () => now() + 1300; }")


def status_line(page: Page, text: str) -> Locator:
    """Return the status line once it contains `text`."""
    line = page.locator("#line")
    expect(line).to_contain_text(text)
    return line


def catch_up(page: Page, hall: Building) -> None:
    """Wait until the page shows the latest event."""
    place = hall.site.room(hall.code).version_token
    page.wait_for_function("place => document.documentElement.dataset.place === place", arg=place)


def open_more_page(page: Page, name: str) -> None:
    """Open a page of the desk's More menu."""
    pages = page.locator("#more-pages")
    pages.locator("summary").click()
    pages.get_by_role("link", name=name).click()


def undo(page: Page, text: str) -> None:
    """Undo the action that the status line reports."""
    status_line(page, text).get_by_role("button", name="Undo").click()


def open_tables(page: Page) -> list[int]:
    """Return the numbers of the tables without a result."""
    rows = page.locator("tr[data-table][data-status=open]").all()
    return [int(row.get_attribute("data-table") or 0) for row in rows]


def version_shown(page: Page) -> str:
    """Return the version token of the page."""
    return page.locator("html").get_attribute("data-place") or ""
