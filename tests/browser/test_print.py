"""Paper and files in a real browser: one click opens a sheet, and the website is alive without a server."""

from pathlib import Path
from urllib.parse import urldefrag

from playwright.sync_api import expect

from crosstable.web.public.static_site import site_files, site_page
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names


def test_one_click_opens_a_sheet_and_the_website_is_alive_from_disk(
    hall: Building, visitors: Visitors, tmp_path: Path
) -> None:
    """*Print* on the round's page opens a PDF in a tab of its own; of the website every link leads somewhere."""
    hall.create_at("mtg", "playing", names(6), rounds=2)
    desk = visitors.enter(hall, hall.cookie())
    desk.goto(hall.address("desk"))
    desk.locator(".print-menu summary").click()
    wanted = desk.locator(".print-menu a", has_text="Result slips")
    with desk.context.expect_event("response", lambda answer: "/desk/print/slips" in answer.url) as opened:
        wanted.click()
    assert opened.value.status == 200
    assert opened.value.headers["content-type"] == "application/pdf"
    assert opened.value.headers["content-disposition"].startswith("inline")

    room, now = hall.site.room(hall.code), hall.site.journal.now()
    for name, content in site_files(room, now).items():
        (tmp_path / name).write_bytes(content)
    broken: list[str] = []
    page = visitors.enter(hall)
    page.on("requestfailed", lambda asked: broken.append(asked.url))
    page.on("pageerror", lambda error: broken.append(str(error)))
    links, seen = [(tmp_path / "index.html").as_uri()], set[str]()
    while links:
        address = links.pop()
        if address in seen:
            continue
        seen.add(address)
        assert address.startswith(tmp_path.as_uri()), address
        page.goto(address)
        assert page.title()
        found = page.evaluate("[...document.querySelectorAll('a[href]')].map((link) => link.href)")
        for link in found:
            file, mark = urldefrag(link)
            if mark and file == address:
                assert page.locator(f"[id='{mark}']").count() == 1, link
            links.append(file)
    assert broken == []
    assert len(seen) > len(room.public.players)

    whole = tmp_path / "whole.html"
    whole.write_bytes(site_page(room, now))
    page.goto(whole.as_uri())
    link = page.locator("a[href^='#']:visible", has_text=names(6)[0]).first
    target = page.locator(f"[id='{link.get_attribute('href')[1:]}']")  # type: ignore[index]
    expect(target).to_be_hidden()
    link.click()
    expect(target).to_be_visible()
    assert broken == []
