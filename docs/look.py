"""Pictures of every page for review: by size, theme, script and number of players; with measurements.

.venv/bin/python docs/look.py FOLDER [PAGE ...]

Every page has eight pictures, chosen so that every two values of any two of those occur together, and two sheets: one
of the phone, one of the large screen. Problems are printed with the text at the place. A run over all pages writes
docs/proof/pages.md.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from crosstable.app.sessions import Grant  # noqa: E402
from crosstable.commands import AskCheckIn, CheckIn, Complete, SetRegistration  # noqa: E402
from crosstable.journal.memory import MemoryJournal  # noqa: E402
from crosstable.web.asgi import COOKIE  # noqa: E402
from tests.browser.conftest import ARGUMENTS, SIZES, chromium  # noqa: E402
from tests.browser.halls import NAMES, Building, names, run_server  # noqa: E402

# Height of a picture in pixels at most; its part on a sheet, and its width there.
TALLEST = 2500
ON_A_SHEET = {"phone": (390, 1500, 4), "desktop": (960, 800, 2)}
# Pixels that a finger needs.
FINGER = 24
# Most problems of a kind printed for a page.
MOST = 5
PROOF = ROOT / "docs" / "proof" / "pages.md"

# Where pages are: on the server, or in one of the tournaments that `build` makes.
PUBLIC = {
    "home": "/",
    "sign-in": "/sign-in",
    "standings": "matches/standings",
    "standings-groups": "groups/standings",
    "standings-final": "over/standings",
    "summary": "over/summary",
    "share": "over/share",
    "leaderboard": "cut/standings",
    "leaderboard-scores": "tables/standings",
    "pairings": "matches/pairings",
    "pairings-by-name": "matches/pairings?by=name",
    "rounds": "matches/pairings?round=1",
    "seating": "cut/pairings",
    "seating-by-name": "cut/pairings?by=name",
    "player": "matches/players/1",
    "player-at-tables": "cut/players/1",
    "players": "matches/players",
    "crosstable": "groups/crosstable",
    "crosstable-swiss": "matches/crosstable",
    "crosstable-picture": "groups/crosstable.svg",
    "join": "registration/join",
    "why": "matches/standings/1/why",
    "why-at-tables": "cut/standings/1/why?than=2",
}
DESK = {
    "desk-matches": "matches/desk",
    "desk-groups": "groups/desk",
    "desk-draft": "draft/desk",
    "desk-tables": "cut/desk",
    "desk-tables-scores": "tables/desk",
    "desk-cut": "cut/desk/cut",
    "desk-correct": "matches/desk/correct?round=1&table=1&typed=1-1",
    "desk-correct-tables": "cut/desk/correct?command=tap&round=1&table=1&typed=E%2B",
    "desk-taps": "cut/desk/taps?round=1",
    "desk-standings": "matches/desk/standings",
    "desk-summary": "over/desk/summary",
    "desk-players": "matches/desk/players",
    "desk-player": "matches/desk/players/1",
    "desk-floor": "matches/desk/floor",
    "desk-no-shows": "matches/desk/no-shows",
    "desk-check-in": "registration/desk/check-in",
    "desk-registration": "registration/desk/registration",
    "desk-history": "matches/desk/history",
    "desk-stages": "matches/desk/stages",
    "desk-settings": "matches/desk/settings",
    "desk-staff": "matches/desk/staff",
    "desk-connect": "matches/desk/connect",
    "desk-rehearsal": "matches/desk/rehearsal",
    "new": "/new",
    "accounts": "/accounts",
    "account": "/account",
    "backups": "/backups",
}
PAGES = PUBLIC | DESK


class Look(NamedTuple):
    """A combination of size, theme, script and number of players."""

    size: str
    theme: Literal["light", "dark"]
    script: str
    players: int

    def __str__(self) -> str:
        return f"{self.size}-{self.theme}-{self.script}-{self.players}"


def combinations() -> list[Look]:
    """Return eight combinations: size and theme follow from script and number, so that every pair of values occurs."""
    found = []
    for (i, script), many in product(enumerate(NAMES), (False, True)):
        size = "desktop" if many != bool(i & 1) else "phone"
        theme: Literal["light", "dark"] = "dark" if many != bool(i & 2) else "light"
        found.append(Look(size, theme, script, 500 if many else 5))
    return found


class Measured(NamedTuple):
    """Problems of a page, each in a few words.

    The page is wider than the screen; text is cut off; text leaves its box; a finger does not find it.
    """

    wide: list[str]
    cut_off: list[str]
    spilt: list[str]
    small: list[str]


# Text that is cut with dots and can be read whole in a title is meant to be cut. A link in a sentence is as high as its
# line, and a box to be ticked is as large as its label.
MEASURE = """finger => {
    const called = one => `${one.tagName.toLowerCase()}.${one.className} "${(one.textContent || one.name || "").trim()
        .replace(/\\s+/g, " ").slice(0, 40)}"`;
    const box = one => one.getBoundingClientRect();
    const style = one => getComputedStyle(one);
    const shown = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && box(one).width > 1 && box(one).right > 0;
    const all = [...document.body.querySelectorAll("*")].filter(one => one instanceof HTMLElement && shown(one));

    const width = document.scrollingElement.scrollWidth;
    const wide = width > innerWidth ? [`${width} px`] : [];
    const longer = all.filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1
        && !one.matches("input, select, textarea"));
    const cutOff = longer.filter(one => ["hidden", "clip"].includes(style(one).overflowX)
        && !(style(one).textOverflow === "ellipsis" && one.closest("[title]")));
    const spilt = longer.filter(one => style(one).overflowX === "visible"
        && one.matches("a.button, button, td, th, dd, .card"));

    const target = one => box(one.matches("[type=checkbox], [type=radio]") && one.labels[0] || one);
    const inSentence = one => style(one).display === "inline"
        && [...one.parentElement.childNodes].some(near => near !== one && near.textContent.trim().length > 1);
    const small = all.filter(one => one.matches("a[href], button, input, select, textarea, summary")
        && !inSentence(one) && Math.min(target(one).width, target(one).height) < finger);
    return [wide, cutOff.map(called), spilt.map(called), small.map(called)];
}"""


def build(hall: Building, look: Look) -> dict[str, str]:
    """Create tournaments with content for every page; return their codes."""
    called, codes = names(look.players, look.script), dict[str, str]()
    title = NAMES[look.script][0]

    def begin(name: str, preset: str, groups: int = 1, **config: object) -> None:
        hall.create(preset, f"{title} {len(codes) + 1}", **config)
        codes[name] = hall.code
        hall.enter(called, groups=groups, club=NAMES[look.script][1])

    def half_played() -> None:
        hall.play(1)
        hall.begin()
        assert hall.state.current is not None
        hall.score(7, len(hall.state.current.seats) // 2)

    begin("registration", "mtg")
    hall.do(SetRegistration(open=True, capacity=look.players))
    hall.do(AskCheckIn())
    for player in list(hall.state.players)[::2]:
        hall.do(CheckIn(player=player))
    hall.say("register", {"entries": [{"name": f"{name} II"} for name in called[:3]], "when_full": "wait"})
    for name, preset in (("matches", "mtg"), ("tables", "riichi"), ("cut", "speed_jong_cut_line")):
        begin(name, preset, round_minutes=50)
        hall.reach("ready")
        half_played()
    begin("draft", "mtg")
    hall.reach("draft")
    begin("groups", "crokinole_groups", groups=2)
    hall.reach("ready")
    half_played()
    begin("over", "mtg", rounds=2)
    hall.reach("closed")
    hall.do(Complete())
    return codes


def staff(hall: Building, look: Look, code: str, folder: Path) -> str:
    """Create organisers, scorekeepers and a backup; return the session of the operator."""
    site, now = hall.site, hall.site.journal.now()
    site.backups, site.journal_file = folder, "crosstable.db"
    site.journal.backup(folder / "crosstable-kept.db")
    stream = site.room(code).listed.stream
    for name in NAMES[look.script]:
        site.accounts.add(name, now)
        site.access.follow_link(site.access.create_link(Grant(name, stream=stream, role="scorekeeper", made=now)), now)
    return hall.cookie()


def addresses(codes: dict[str, str], only: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the pages and their addresses."""
    for name in only or PAGES:
        about, slash, rest = PAGES[name].partition("/")
        yield name, f"/t/{codes[about]}/{rest}" if about else f"{slash}{rest}"


def look_at(page: Page, address: str, size: str, file: Path) -> Measured | None:
    """Take one picture and measure the page; return None if the page is itself a picture."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, f"{answer.status} {address}"
    page.evaluate("document.fonts.ready")
    whole = page.evaluate("document.body ? document.scrollingElement.scrollHeight : Infinity")
    page.set_viewport_size({"width": width, "height": max(height, int(min(whole, TALLEST)))})
    page.screenshot(path=file, animations="disabled", caret="hide")
    if not page.evaluate("document.body !== null"):
        return None
    measured = Measured(*page.evaluate(MEASURE, FINGER))
    return measured if size == "phone" else measured._replace(small=[])


def visit(browser: Browser, look: Look, folder: Path, only: list[str]) -> Iterator[tuple[str, Measured | None]]:
    """Visit all pages in one combination."""
    with tempfile.TemporaryDirectory() as kept, run_server(Path(kept), MemoryJournal()) as hall:
        codes = build(hall, look)
        cookie = staff(hall, look, codes["matches"], Path(kept))
        context = browser.new_context(color_scheme=look.theme, locale="en", base_url=hall.url, reduced_motion="reduce")
        page = context.new_page()
        for name, address in addresses(codes, only):
            context.clear_cookies()
            if name in DESK:
                context.add_cookies([{"name": COOKIE, "value": cookie, "url": hall.url}])
            yield name, look_at(page, address, look.size, folder / f"{name}.{look}.png")
        context.close()


def sheet(browser: Browser, folder: Path, name: str, size: str) -> None:
    """Put the pictures of a page at one size side by side."""
    width, height, columns = ON_A_SHEET[size]
    shown = "".join(
        f"<figure><figcaption>{look}</figcaption><img src='{(folder / f'{name}.{look}.png').as_uri()}'></figure>"
        for look in combinations()
        if look.size == size
    )
    style = f"""body {{ margin: 0; display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 8px;
        background: #888; font: 12px sans-serif }} figure {{ margin: 0; max-height: {height}px; overflow: hidden }}
        img {{ width: {width}px }}"""
    file = folder / f"{name}.{size}.html"
    file.write_text(f"<!doctype html><meta charset=utf-8><title>{name}</title><style>{style}</style>{shown}")
    page = browser.new_page(viewport={"width": columns * (width + 8) - 8, "height": 100})
    page.goto(file.as_uri())
    page.screenshot(path=folder / f"sheet-{name}-{size}.png", full_page=True)
    page.close()
    file.unlink()


def proof(counts: dict[str, Counter[str]]) -> str:
    """Return the page with the combinations and the number of problems."""
    ways = "\n".join(
        f"- {SIZES[one.size][0]} px, {one.theme}, {one.script}, {one.players} players" for one in combinations()
    )
    rows = [
        f"| {name} | `{PAGES[name]}` | " + " | ".join(str(count.get(field, "")) for field in Measured._fields) + " |"
        for name, count in counts.items()
    ]
    ways_count = len(combinations())
    return f"""# Review of every page

Written by `.venv/bin/python docs/look.py FOLDER`, which takes {len(counts) * ways_count} pictures for review by eye.
Each page is shown in {ways_count} ways; every size, theme, script and number of players occurs with every value of the
others:

{ways}

Counts over all of them: pages wider than the screen; truncated text, unless with an ellipsis and the whole text in a
title; text outside its box; on the phone, tap targets below {FINGER} px, except links in a sentence. The
crosstable as a picture is only reviewed by eye. The tests check contrast with axe.

An address begins with its tournament: matches, draft, tables, cut, groups, registration or over.

| page | address | too wide | cut off | out of its box | too small |
|---|---|---:|---:|---:|---:|
""" + "".join(f"{row}\n" for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("pages", nargs="*", metavar="PAGE", choices=[[], *PAGES], help="default: all")
    asked = parser.parse_args()
    folder: Path = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    counts = {name: Counter[str]() for name in asked.pages or PAGES}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, "--no-sandbox"])
        for look in combinations():
            for name, measured in visit(browser, look, folder, asked.pages):
                for what, found in measured._asdict().items() if measured else ():
                    counts[name][what] += len(found)
                    for one in found[:MOST]:
                        print(f"{name} {look} {what}: {one}", flush=True)
        for name, size in product(counts, SIZES):
            sheet(browser, folder, name, size)
        browser.close()
    print(proof(counts))
    if not asked.pages:
        PROOF.write_text(proof(counts))


if __name__ == "__main__":
    main()
