"""Real Chromium: one for each process that runs tests, a new profile for each test.

Playwright's plain functions keep an event loop of their own running in this thread, between the calls too. Other tests
of the same process begin loops, so that one is put away whenever no browser test runs.
"""

import asyncio
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Response, expect, sync_playwright

from crosstable.web.asgi import COOKIE
from tests.browser.halls import ELSEWHERE, HOST, Building, run_server

# The one without windows first: it draws the same pages for half the processor time.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    # A name leads here, and is no secure context; so does the address of another network; nothing else leads anywhere.
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1, MAP {ELSEWHERE} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    # Certificates of tests are their own.
    "--ignore-certificate-errors",
)
SIZES = {"phone": (390, 844), "desktop": (1920, 1080)}
# Milliseconds; never reached when all is well, however busy the machine is.
PATIENCE = 60_000


def chromium() -> str:
    """Return the path of Chromium. Raise RuntimeError without one, so that the browser tests cannot pass unnoticed."""
    found = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    if found is None:
        raise RuntimeError(
            "the browser tests need Chromium, and none is on the path: install Debian's package "
            "chromium-headless-shell (apt-get install chromium-headless-shell); make test does it"
        )
    return found


class Started:
    """A browser, and the loop that drives it."""

    def __init__(self) -> None:
        self._playwright: Playwright = sync_playwright().start()
        self._loop = asyncio.get_running_loop()
        arguments = [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        self.browser: Browser = self._playwright.chromium.launch(
            executable_path=chromium(), headless=True, args=arguments
        )
        self.put_away()

    def take_out(self) -> None:
        asyncio._set_running_loop(self._loop)

    def put_away(self) -> None:
        asyncio._set_running_loop(None)

    def stop(self) -> None:
        self.take_out()
        self.browser.close()
        self._playwright.stop()
        self.put_away()


@pytest.fixture(scope="session")
def started() -> Iterator[Started]:
    chromium()
    made = Started()
    yield made
    made.stop()


class Visitors:
    """Opens pages, and takes down whatever goes wrong on any of them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts = list[BrowserContext]()
        self._problems = list[str]()
        self._expected = list[re.Pattern[str]]()

    def expect(self, pattern: str) -> None:
        """Accept problems of the page that match this pattern."""
        self._expected.append(re.compile(pattern))

    def enter(self, hall: Building, cookie: str | None = None, size: str = "desktop", theme: str = "light") -> Page:
        """Return a blank page of a new browser, with its own cookies."""
        return self.come(hall.url, cookie, size, theme)

    def come(self, url: str, cookie: str | None = None, size: str = "desktop", theme: str = "light") -> Page:
        width, height = SIZES[size]
        scheme: Any = theme
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, base_url=url, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        context.on("console", lambda said: self._note(f"{said.type}: {said.text}") if said.type == "error" else None)
        context.on("weberror", lambda error: self._note(f"error: {error.error}"))
        context.on("requestfailed", lambda one: self._note_failed_request(one.failure, one.url))
        context.on("response", self._note_error_response)
        if cookie is not None:
            context.add_cookies([{"name": COOKIE, "value": cookie, "url": url, "httpOnly": True, "sameSite": "Lax"}])
        return context.new_page()

    def tab(self, page: Page) -> Page:
        """Open another tab of the same browser."""
        return page.context.new_page()

    def _note_error_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status} {response.url} {response.request.post_data or ''}")

    def _note_failed_request(self, why: str | None, url: str) -> None:
        # A page that is left lets go of what it was waiting for.
        if why != "net::ERR_ABORTED":
            self._note(f"{why} {url}")

    def _note(self, problem: str) -> None:
        self._problems.append(problem)

    def leave(self) -> list[str]:
        """Close all browsers and return the problems that no test expected."""
        for context in self._contexts:
            context.close()
        return [
            problem for problem in self._problems if not any(expected.search(problem) for expected in self._expected)
        ]


@pytest.fixture
def visitors(started: Started) -> Iterator[Visitors]:
    """Browsers of a test. It fails if a page reports a problem or a response is an error."""
    started.take_out()
    expect.set_options(timeout=PATIENCE)
    try:
        made = Visitors(started.browser)
        yield made
        assert made.leave() == []
    finally:
        started.put_away()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Building]:
    """Run a real, empty server."""
    with run_server(tmp_path) as made:
        yield made
