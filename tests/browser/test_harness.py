"""The harness itself: a missing browser is a failure with a sentence, a page that complains is one too."""

import asyncio

import pytest

from tests.browser.conftest import Started, Visitors, chromium
from tests.browser.halls import Building


def test_a_missing_browser_is_a_failure_that_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RuntimeError, match="Debian's package chromium-headless-shell"):
        chromium()


def test_a_page_that_complains_is_seen(hall: Building, started: Started) -> None:
    """An error in a script, an answer that is one, a script inside the page which the policy stops; and silence."""
    started.take_out()
    try:
        quiet, loud = Visitors(started.browser), Visitors(started.browser)
        quiet.enter(hall).goto("/")
        page = loud.enter(hall)
        page.goto("/t/ZZZZ")
        page.goto("/")
        page.evaluate("setTimeout(() => { throw new Error('on purpose') })")
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = 1' }))"
        )
        page.wait_for_timeout(200)
        assert page.evaluate("window.ran") is None
        assert quiet.leave() == []
        said = "\n".join(loud.leave())
    finally:
        started.put_away()
    assert "404" in said
    assert "on purpose" in said
    assert "Content Security Policy" in said


def test_other_tests_of_this_process_can_begin_loops(started: Started) -> None:
    assert started.browser is not None
    assert asyncio.run(asyncio.sleep(0, "well")) == "well"
