"""The public pages as files: everything that they link to is there, and nothing needs a server."""

import re
from io import BytesIO
from zipfile import ZipFile

from crosstable.web.public.static_site import site_files, site_page
from tests.web.desk.desks import desk

HREF = re.compile(r'href="([^"]*)"')


def test_every_link_of_the_files_leads_to_one_of_them() -> None:
    """Standings, grid, players, rounds and every why, without a script and without an address of the server."""
    olga = desk(rounds=2)
    room = olga.site.room(olga.code)
    files = site_files(room, 0)
    pages = {name: content.decode() for name, content in files.items() if name.endswith(".html")}
    assert {"index.html", "crosstable.html", "pairings-round-1.html", "players-1.html", "standings-1-why.html"} <= {
        *pages
    }
    for name, text in pages.items():
        assert "<script" not in text
        assert "<form" not in text
        assert {link for link in HREF.findall(text) if link.partition("#")[0] not in files} == set(), name
        assert room.version_token in text
    for player in room.public.players:
        assert player.name.split()[0] in pages["index.html"]


def test_all_of_it_in_one_file() -> None:
    """Every link leads to a part of the same file."""
    olga = desk(rounds=2)
    text = site_page(olga.site.room(olga.code), 0).decode()
    ids = {*re.findall(r'<main class="page[^"]*" id="([^"]*)"', text)}
    links = {*HREF.findall(text)}
    assert len(ids) > 10
    assert {link for link in links if link.removeprefix("#") not in ids} == set()
    assert "/static/" not in text


def test_site_can_be_downloaded() -> None:
    """The same files in an archive; before a round is published there is nothing."""
    olga = desk(rounds=1)
    with ZipFile(BytesIO(olga.ask("GET", f"/t/{olga.code}/desk/site.zip").content)) as archive:
        assert "index.html" in archive.namelist()
    early = desk(started=True)
    assert early.ask("GET", f"/t/{early.code}/desk/site.zip").status_code in (404, 409)
