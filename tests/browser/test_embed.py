"""Parts of a tournament on a club's site: a page of another origin, not signed in, that stays open."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Page, expect

from crosstable.web.public.embed import DRAWER
from tests.browser.conftest import Visitors
from tests.browser.halls import HOST, Building, names


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@contextmanager
def club_site(folder: Path, frames: dict[str, str]) -> Iterator[str]:
    """Serve a page with these frames by title under another host, and yield its origin."""
    body = "".join(
        f'<iframe title="{title}" src="{url}" width="700" height="500"></iframe>' for title, url in frames.items()
    )
    (folder / "index.html").write_text(f"<!doctype html><title>Club</title><body style='background: #f0f'>{body}")
    (folder / "favicon.ico").write_bytes(b"")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def allow(hall: Building, origin: str) -> None:
    hall.site.cabinet.put(DRAWER, hall.stream, f'["{origin}"]'.encode())


def background_of(page: Page, title: str) -> str:
    colour: str = (
        page.frame_locator(f'iframe[title="{title}"]')
        .locator("body")
        .evaluate("body => getComputedStyle(body).backgroundColor")
    )
    return colour


def test_club_site_shows_standings_and_a_table_and_keeps_them_up_to_date(
    hall: Building, visitors: Visitors, tmp_path: Path
) -> None:
    hall.create_at("mtg", "playing", names(4), rounds=3)
    parts = {
        "Standings": hall.address("embed/standings"),
        "Pairings": hall.address("embed/pairings"),
        "Table": hall.address("overlay/1"),
    }
    with club_site(tmp_path, parts) as origin:
        allow(hall, origin)
        page = visitors.come(origin)
        page.goto("/")
        frames = {title: page.frame_locator(f'iframe[title="{title}"]') for title in parts}
        first = hall.state.current.matches[1].first if hall.state.current else ""
        name = hall.site.room(hall.code).names[first]
        expect(frames["Standings"].get_by_role("table")).to_contain_text(name)
        expect(frames["Table"].locator("#plate")).to_contain_text(name)
        # OBS lays the plate over a video: nothing is behind it.
        assert background_of(page, "Table") == "rgba(0, 0, 0, 0)"
        hall.say("enter_result", {"table": 1, "result": {"type": "score", "first": 2, "second": 1}})
        expect(frames["Table"].locator(".side.won")).to_have_text(f"{name} 2")
        line = frames["Pairings"].get_by_role("listitem").filter(has_text=name)
        expect(line.locator(".score")).to_have_text(["2", "1"])
        assert page.context.cookies() == []


def test_other_sites_show_an_empty_frame(hall: Building, visitors: Visitors, tmp_path: Path) -> None:
    hall.create_at("mtg", "playing", names(4), rounds=3)
    visitors.expect("frame-ancestors|ERR_BLOCKED_BY_RESPONSE")
    with club_site(tmp_path, {"Standings": hall.address("embed/standings")}) as origin:
        page = visitors.come(origin)
        page.goto("/")
        frame = page.frames[1]
        frame.wait_for_load_state()
        assert frame.get_by_role("table").count() == 0
        allow(hall, origin)
        page.reload()
        expect(page.frame_locator("iframe").get_by_role("table")).to_be_visible()
