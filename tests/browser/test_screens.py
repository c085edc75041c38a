"""Screens on the wall: readable from ten metres, no row ever cut, turning by themselves."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import CloseRound, EnterResult, Publish, SetMultiplier, StartRound
from crosstable.model.tournament import Score
from crosstable.web.asgi import COOKIE
from tests.browser.conftest import Visitors
from tests.browser.halls import NAMES, Building, run_server
from tests.browser.test_outages import AWAY
from tests.conftest import Proof, proof_size
from tests.postgres import free_port
from tests.web.servers import PATIENCE, Running

SIZES = ((1920, 1080), (1024, 768))
# Smallest text readable from ten metres, in pixels on a screen 1,080 high.
SMALLEST = 36 / 1080
LONG = (
    "Wolfeschlegelsteinhausenbergerdorff-Montgomery Bartholomew-Maximilian III.",
    "Maria Fernanda de los Ángeles Rodríguez y Hernández de la Cruz",
)

# Problems of a screen: small text, truncated rows and content outside it.
WRONG = """([smallest, view]) => {
  const wrong = [];
  const within = (one, box) => one.left >= box.left - 1 && one.right <= box.right + 1;
  const inside = (one, box) => within(one, box) && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const boxOf = (one) => one.getBoundingClientRect();
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const shown = document.querySelector(".view:not([hidden])");
  if (shown?.dataset.view !== view) wrong.push(`shows ${shown?.dataset.view}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const parent = node.parentElement;
    if (!node.data.trim() || !isSeen(parent)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize) / innerHeight;
    if (size < smallest - 1e-6) wrong.push(`${(size * 1080).toFixed(1)} px: ${node.data.trim()}`);
    const range = document.createRange();
    range.selectNode(node);
    const clips = parent.closest("[data-fit], h1, .left, .join-at");
    if (!inside(boxOf(clips ?? range), screen)) wrong.push(`outside: ${node.data.trim()}`);
  }
  const list = shown?.querySelector(".rows");
  for (const row of shown?.querySelectorAll(".rows > li:not([hidden])") ?? []) {
    const text = row.textContent;
    if (!inside(boxOf(row), boxOf(list)) || boxOf(row).height < 5) wrong.push(`cut: ${text}`);
    if (row.scrollHeight > row.clientHeight + 1) wrong.push(`too high: ${text}`);
    const parts = [...row.querySelectorAll(".no, .r, .mv, .n, .st, .d, .t")]
      .filter((one) => one.textContent && isSeen(one));
    const over = parts.some((one, at) => at && boxOf(one).left < boxOf(parts[at - 1]).right - 1);
    if (over) wrong.push(`over each other: ${text}`);
  }
  return wrong;
}"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        made.site.addresses = ("http://192.168.178.124:8080",)
        yield made


def people(count: int) -> list[str]:
    """Return `count` names: two very long ones, the others in four scripts."""
    some = [name for each in zip(*NAMES.values(), strict=True) for name in each]
    return [*LONG, *(f"{some[i % len(some)]} {i}" for i in range(count - len(LONG)))]


def layout_problems(page: Page, view: str) -> Any:
    """Return the problems of the screen as it is."""
    return page.evaluate(WRONG, [SMALLEST, view])


def stand_still(page: Page) -> None:
    """Let the page's time go on only when a test says so: on a busy machine a list turns between two looks at it."""
    page.clock.install()
    page.clock.pause_at(time.time() + 60)


def page_rows(page: Page) -> list[str]:
    """Return the rows of every page of a list in order, and check the layout of each page."""
    view = page.locator(".view:not([hidden])").get_attribute("data-view") or ""
    seen = list[str]()
    rows = page.locator(".view:not([hidden]) .rows > li")
    count = rows.count()
    for _ in range(count):
        assert layout_problems(page, view) == []
        on = page.locator(".view:not([hidden]) .rows > li:not([hidden])")
        seen += on.evaluate_all("all => all.map(one => one.dataset.key)")
        if len(seen) >= count:
            return seen
        page.clock.run_for(5000 + 400 * on.count() + 50)
    return seen


@pytest.mark.long
def test_every_display_can_be_read_and_cuts_no_row(hall: Building, visitors: Visitors, proof: Proof) -> None:
    """Wide and 4:3, with long names and four scripts; every page of every list, and each row on exactly one."""
    players = proof_size(20, 500)
    hall.create_at("mtg", "ready", people(players), rounds=9, round_minutes=50)
    hall.begin()
    hall.score(1, 20)
    hall.say("announce", {"words": "Lunch is served in the foyer until two. " * 6})
    page = visitors.enter(hall)
    stand_still(page)
    views = ("names", "tables", "clock", "standings", "join", "notices")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for view in views:
            page.goto(hall.address(f"display/{view}"))
            expect(page.locator(f".view-{view}")).to_be_visible()
            if view in ("names", "tables", "standings"):
                keys = page.locator(".rows > li").evaluate_all("all => all.map(one => one.dataset.key)")
                assert page_rows(page) == keys
            assert layout_problems(page, view) == []
    proof("every display can be read", "every view, wide and 4:3", cases=players, result="no row cut, none too small")


@pytest.mark.parametrize(
    ("preset", "players", "rounds", "pages"), [("single_elimination", 20, 1, 2), ("double_elimination", 8, 2, 2)]
)
def test_a_bracket_on_the_wall(
    hall: Building, visitors: Visitors, preset: str, players: int, rounds: int, pages: int
) -> None:
    """Three rounds at a time from the one that is played, in pages that can be read from ten metres."""
    hall.create_at(preset, "ready", people(players), best_of={"final": 5, "others": 3})
    hall.play(rounds)
    hall.begin()
    page = visitors.enter(hall)
    page.clock.install()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(hall.address("display/bracket"))
        expect(page.locator(".view-bracket")).to_be_visible()
        keys = page.locator(".rows > li").evaluate_all("all => all.map(one => one.dataset.key)")
        assert len(keys) == pages
        assert page_rows(page) == keys
    open_tables = {str(table) for table in hall.state.stage.rounds[hall.state.last_round].matches}
    assert {*page.locator(".bracket .at").all_text_contents()} == open_tables


def test_a_cut_line_on_the_wall(hall: Building, visitors: Visitors) -> None:
    """Multiplier, seats, the projected cut as a row of its own; the clock alone on a phone."""
    hall.create("speed_jong_cut_line", "Speed Jong Evening", rounds=4, round_minutes=20)
    hall.enter(people(48))
    hall.reach("ready")
    hall.play(1)
    hall.draft()
    hall.do(SetMultiplier(halves=4))
    hall.do(Publish())
    hall.do(StartRound())
    hall.score(3)
    page = visitors.enter(hall)
    stand_still(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for view in ("names", "tables", "standings", "clock"):
            page.goto(hall.address(f"display/{view}"))
            expect(page.locator(f".view-{view}")).to_be_visible()
            rows = page.locator(".rows > li")
            if rows.count():
                assert page_rows(page) == rows.evaluate_all("all => all.map(one => one.dataset.key)")
            if view == "standings":
                cut = hall.site.room(hall.code).public.projected
                assert cut is not None
                assert page.locator(".cutline ~ .going").count() == len(cut.cut) > 0
            assert layout_problems(page, view) == []
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(hall.address("clock"))
    expect(page.locator(".huge")).to_contain_text(":")
    wide, room, high = page.locator(".huge").evaluate("one => [one.scrollWidth, one.clientWidth, one.clientHeight]")
    assert wide <= room <= 360
    assert high > 80


def test_screens_are_switched_from_the_desk(hall: Building, visitors: Visitors) -> None:
    """The wall changes at once, and the desk lists the view of each screen; playlists keep their order."""
    hall.create_at("mtg", "playing", people(8), rounds=4, round_minutes=50)
    wall = visitors.enter(hall)
    wall.goto(hall.address("display/stage"))
    expect(wall.locator(".view-names")).to_be_visible()
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/screens"))
    stage = desk.locator("[data-screen=stage]")
    expect(stage).to_contain_text("Pairings by name")
    expect(stage.frame_locator("iframe").locator(".view-names")).to_be_visible()
    desk.keyboard.press("S")
    expect(wall.locator(".view-standings")).to_be_visible()
    desk.keyboard.press("L")
    expect(wall.locator(".view-names")).to_be_visible()
    stage.locator("[data-item=names] [data-move=out]").click()
    expect(wall.locator(".view-clock")).to_be_visible()
    stage.locator("[data-item=welcome] [data-move=out]").click()
    expect(stage.locator(".playlist > li").first).to_have_attribute("data-item", "clock")
    down = stage.locator("[data-item=clock] [data-move='1']")
    down.press("Enter")
    expect(stage.locator(".playlist > li").first).to_have_attribute("data-item", "final")
    stage.locator("[data-item=final]").drag_to(stage.locator("[data-item=clock]"), target_position={"x": 9, "y": 30})
    expect(stage.locator(".playlist > li").first).to_have_attribute("data-item", "clock")
    desk.locator("#words").fill("Pizza is here")
    desk.keyboard.press("Enter")
    expect(wall.locator("#strip")).to_contain_text("Pizza is here")


def test_an_hour_on_the_wall(hall: Building, visitors: Visitors) -> None:
    """Pairings for five minutes, then clock and standings in turn; the clock takes over, warns and sounds at its end;
    the same in later rounds.

    The page requests sound once; one press enables it.
    """
    hall.create_at("mtg", "ready", people(8), rounds=4, round_minutes=50)
    hall.begin()
    page = visitors.enter(hall)
    page.clock.install()
    page.add_init_script(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...at) { window.tones++; return start.apply(this, at); };"
    )
    page.goto(hall.address("display"))
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_be_hidden()
    page.wait_for_function("window.tones === 1 || document.getElementById('sound').click() || false", timeout=5000)
    shown = list[str]()
    for _ in range(3 * 60):
        page.clock.run_for(20_000)
        shown.append(page.locator(".view:not([hidden])").get_attribute("data-view") or "")
    assert {*shown[:13]} == {"names"}
    assert {*shown[18:140]} == {"clock", "standings"}
    # A screen says a word a minute, however often it turns.
    assert sum(url.endswith("/seen") for url in asked) <= 61
    # Fifty minutes are a hundred and fifty of these steps.
    assert {*shown[148:152]} == {"clock"}
    expect(page.locator(".huge")).to_have_class("huge over")
    # One on being turned on, one as a warning, three at the end.
    assert page.evaluate("tones") == 5
    # Round after round: where to sit comes back with each, and gives way after five minutes.
    for number in (2, 3):
        assert hall.state.current is not None
        for table, match in hall.state.current.matches.items():
            if match.result is None:
                hall.do(EnterResult(table=table, result=Score(2, 0)))
        hall.do(CloseRound())
        hall.begin()
        assert hall.state.last_round == number
        expect(page.locator(".view:not([hidden])")).to_have_attribute("data-view", "names")
        shown.clear()
        # A change that is still on its way brings the server's time, by which the round has only just begun.
        while shown[-1:] not in (["clock"], ["standings"]) and len(shown) < 20:
            page.clock.run_for(6 * 60_000)
            shown.append(page.locator(".view:not([hidden])").get_attribute("data-view") or "")
        assert shown[-1] in ("clock", "standings")
    page.reload()
    expect(page.locator("#sound")).to_be_hidden()


def test_a_countdown_on_the_wall_and_at_the_desk(hall: Building, visitors: Visitors) -> None:
    """With the last result both count down, readable on a projector too, and Stop ends it on both."""
    hall.create_at("mtg", "playing", people(8), rounds=4, round_minutes=50, advance="publish")
    wall, desk = visitors.enter(hall), visitors.enter(hall, hall.cookie("organiser"))
    wall.set_viewport_size({"width": 1024, "height": 768})
    wall.goto(hall.address("display/standings"))
    desk.goto(hall.address("desk"))
    assert hall.state.current is not None
    for table, match in hall.state.current.matches.items():
        if match.result is None:
            hall.do(EnterResult(table=table, result=Score(2, 0)))
    expect(wall.locator(".countdown")).to_contain_text("0:5")
    assert layout_problems(wall, "standings") == []
    desk.locator("#countdown button").click()
    for page in (wall, desk):
        expect(page.locator(".countdown")).to_have_count(0)


def test_a_screen_comes_back_after_the_server_was_killed(tmp_path: Path, visitors: Visitors) -> None:
    """It says so small and goes on with what it has; after a restart it follows the desk again by itself."""
    visitors.expect(AWAY)
    options = ("--data", tmp_path, "--host", "127.0.0.1", "--port", free_port())
    server = Running(*options)
    headers = {"Cookie": f"{COOKIE}={server.enter()}", "Origin": server.url}

    def send(address: str, **body: object) -> Any:
        told = httpx.post(f"{server.url}{address}", json=body, headers=headers, timeout=PATIENCE)
        assert told.status_code == 200, told.text
        return told.json()

    try:
        made = send("/new", name="Friday", preset="mtg", config={}, key="made")
        code = made["address"].split("/")[2]
        wall = visitors.come(server.url)
        wall.goto(f"/t/{code}/display/stage")
        expect(wall.locator(".view-welcome")).to_be_visible()
        server.stop(signal.SIGKILL)
        expect(wall.locator("#range.lost")).to_be_visible(timeout=20_000)
        assert layout_problems(wall, "welcome") == []
        server = Running(*options)
        expect(wall.locator("#range.lost")).to_have_count(0, timeout=20_000)
        send(f"/t/{code}/desk/screens", do="show", screen="stage", view="join")
        expect(wall.locator(".view-join")).to_be_visible()
    finally:
        server.stop(signal.SIGKILL)
