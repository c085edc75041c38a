"""Makes the pictures that stand in the README (docs/images): the desk and the leaderboard of a demo, by a real browser.

.venv/bin/python docs/make_screenshots.py
"""

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
WIDTH, HEIGHT = 1280, 800
GIVEN = ("Mia", "Noah", "Zoë", "Émile", "Søren", "Ida", "Jörg", "Agnès", "Tomáš", "Inés")
FAMILIES = ("Adler", "Brandt", "Černý", "Dupont", "Eriksen", "Ferreira")

sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from crosstable.app import demo  # noqa: E402
from crosstable.app.director import Envelope  # noqa: E402
from crosstable.app.intake.intake import Request  # noqa: E402
from crosstable.app.persons import names_of  # noqa: E402
from crosstable.app.sessions import Grant  # noqa: E402
from crosstable.app.site import Site  # noqa: E402
from crosstable.journal.interface import StreamId  # noqa: E402
from crosstable.web.asgi import COOKIE  # noqa: E402
from tests.browser.conftest import ARGUMENTS, chromium  # noqa: E402
from tests.browser.halls import run_server  # noqa: E402


def pictures(site: Site) -> dict[str, str]:
    """Return the name of each picture and the address of its page."""

    def code(stream: StreamId) -> str:
        return next(listed.code for listed in site.catalogue.all() if listed.stream == stream)

    swiss, cut_line = (code(demo.demo_stream(text)) for text in ("swiss", "cut_line"))
    return {
        "desk": f"/t/{swiss}/desk",
        "desk-tables": f"/t/{cut_line}/desk",
        "leaderboard": f"/t/{cut_line}/standings",
        "standings": f"/t/{swiss}/standings",
    }


def make_drawable(site: Site) -> None:
    """Rename players whose script has no font on this machine, so that pictures show no boxes."""
    spare = iter(f"{given} {family}" for family in FAMILIES for given in GIVEN)
    for stream in demo.DEMOS:
        state = site.director.state(stream)
        for player, name in sorted(names_of(site.journal, state).items()):
            if not all(has_font(letter) for letter in name):
                fields = {"player": player, "name": next(spare)}
                site.intake.submit(stream, Request("rename_player", fields), Envelope(demo.ACTOR))


@cache
def has_font(letter: str) -> bool:
    """Return whether the machine can draw a letter."""
    command = ["fc-list", f":charset={ord(letter):x}", "family"]
    return bool(subprocess.run(command, capture_output=True, check=True).stdout)


def take(page: Page, address: str, file: Path) -> None:
    """Take a picture of the loaded page without a blinking cursor."""
    page.goto(address)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file, animations="disabled", caret="hide")


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, run_server(Path(folder)) as hall, sync_playwright() as playwright:
        demo.fill_demo(hall.site)
        make_drawable(hall.site)
        now = hall.site.journal.now()
        token = hall.site.access.create_link(Grant("Olga", operator=True, made=now))
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, "--no-sandbox"])
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            color_scheme="light",
            locale="en",
            base_url=hall.url,
            reduced_motion="reduce",
        )
        page = context.new_page()
        for name, address in pictures(hall.site).items():
            context.clear_cookies()
            if name.startswith("desk"):
                secret = hall.site.access.follow_link(token, now)
                token = hall.site.access.create_link(Grant("Olga", operator=True, made=now))
                context.add_cookies([{"name": COOKIE, "value": secret, "url": hall.url}])
            take(page, address, IMAGES / f"{name}.png")
            print(f"docs/images/{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
