"""The way in on the wall: screens are never signed in, and viewer processes serve them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from crosstable.commands import Complete
from crosstable.web.server.network import addresses, reachable_urls
from tests.browser.conftest import Visitors
from tests.browser.halls import HOST, Building, names
from tests.postgres import free_port
from tests.web.servers import Running
from tests.web.viewer_processes import is_by_viewer, viewers, wait_until

SCREENS = ("display", "display/join", "display/clock")


@pytest.mark.parametrize("reached", ["in the network", "by a name", "by this computer alone"])
def test_every_screen_shows_the_way_in(tmp_path: Path, visitors: Visitors, reached: str) -> None:
    """The code to scan and the address to type, whatever address the screen was opened with."""
    port = free_port()
    host = "127.0.0.1" if reached == "by this computer alone" else "0.0.0.0"
    here, named = f"http://127.0.0.1:{port}", f"http://{HOST}:{port}"
    options = ("--url", named) if reached == "by a name" else ()
    shown = named if options else [*reachable_urls(f"http://{one}:{port}" for one in addresses(host)), here][0]
    server = Running("--data", tmp_path, "--host", host, "--port", port, "--demo", "--viewers", 1, *options)
    try:
        wait_until(lambda: viewers(server) and is_by_viewer(server, server.codes[0]))
        for url in (here, named) if options else (here,):
            wall = visitors.come(url)
            for address in [f"/t/{code}/{screen}" for code in server.codes[:2] for screen in SCREENS]:
                wall.goto(address)
                code = address.split("/")[2]
                expect(wall.get_by_role("img", name=re.compile("^QR code of "))).to_have_count(1)
                expect(wall.get_by_role("img", name=f"QR code of {shown}/t/{code}")).to_be_visible()
                expect(wall.locator("main")).to_contain_text(shown.partition("://")[2])
            assert wall.context.cookies() == []
            wall.close()
    finally:
        server.process.kill()
        server.process.wait()


def test_wall_shows_the_winner_at_the_end(hall: Building, visitors: Visitors) -> None:
    """The clock, which has nothing to show any more, is not among the screens that take turns."""
    hall.create_at("mtg", "closed", names(4), rounds=2)
    wall = visitors.enter(hall)
    wall.goto(hall.address("display"))
    hall.do(Complete())
    expect(wall.get_by_role("region", name="Podium and prizes")).to_be_visible()
    expect(wall.locator(".view-clock")).to_have_count(0)
    winner = hall.site.room(hall.code).public.results.podiums[0].rows[0].player.name
    expect(wall.locator(".champion")).to_contain_text(winner)
