"""Files in the browser: dropped, looked at, then imported; and downloaded."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import crosstable
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, write_file
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, run_server

TOM = (Path(__file__).parents[1] / "exchange" / "files" / "corpus" / "cup.tdf").read_bytes()
DROPPED = """async ([name, bytes]) => {
    const held = new DataTransfer();
    held.items.add(new File([new Uint8Array(bytes)], name));
    return held;
}"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def drop(page: Page, zone: Locator, name: str, content: bytes) -> None:
    """Drop a file on a part of the page."""
    held = page.evaluate_handle(DROPPED, [name, list(content)])
    zone.dispatch_event("dragover", {"dataTransfer": held})
    zone.dispatch_event("drop", {"dataTransfer": held})


def test_a_file_is_dropped_looked_at_and_imported(hall: Building, visitors: Visitors) -> None:
    """Players and results as CSV at the desk, every format that holds a tournament as a new one; then a download."""
    hall.create("mtg", "Friday Night")
    page = visitors.enter(hall, hall.cookie(), size="phone", theme="light")
    page.goto(hall.address("desk/files"))
    zone, preview = page.locator("#drop"), page.locator("#file-preview")
    drop(page, zone, "list.csv", "Spieler;Elo;Schuhe\nAnn;1500;43\nJörg;1400;\nCy;;\nDi;;\n".encode("cp1252"))
    expect(preview).to_contain_text("Read as windows-1252, cells separated by semicolon.")
    expect(preview).to_contain_text("Ignored columns: Schuhe.")
    preview.get_by_role("button").click()
    expect(preview.locator("tr")).to_have_count(0)
    assert [one.name for one in hall.site.room(hall.code).tournament.players] == ["Ann", "Jörg", "Cy", "Di"]

    hall.reach("playing")
    page.reload()
    room = hall.site.room(hall.code)
    assert room.state.current is not None
    lines = [f"{room.names[one.first]},{room.names[one.second]},2-0" for one in room.state.current.matches.values()]
    drop(page, zone, "games.csv", "\n".join(["player 1,player 2,result", *lines]).encode())
    expect(preview.get_by_role("heading")).to_contain_text("2 results to enter")
    preview.get_by_role("button", name=words("web.files.enter_results")).click()
    expect(preview.locator("tr")).to_have_count(0)
    current = hall.site.room(hall.code).state.current
    assert current is not None
    assert all(one.result is not None for one in current.matches.values())

    with page.expect_download() as downloading:
        page.locator("[href$='/desk/files/standings.md']").click()
    assert downloading.value.suggested_filename == "friday-night-standings.md"

    played = crosstable.simulate("chess", 4, rounds=2, name="Cup")
    page.goto("/new")
    for name in ("csv", "tdf", "wer", "trf26", "xlsx", "json"):
        found = FILE_FORMATS[name]
        content = TOM if found.write is None else write_file(found, played, output_request(found, "all"))
        drop(page, page.locator("[data-drop=document]"), f"cup{found.extensions[0]}", content)
        title = "Cup: 7 players, 3 rounds" if name == "tdf" else "Cup: 4 players, 2 rounds"
        shown = page.get_by_role("form", name=title, exact=True)
        expect(shown).to_contain_text(words(f"file.format.{name}"))
        if name in ("trf26", "json"):
            shown.get_by_role("button", name=words("web.manage.document.make")).click()
            page.wait_for_url("**/desk")
            expect(page.get_by_role("region", name="Next step")).to_be_visible()
            page.goto("/new")
