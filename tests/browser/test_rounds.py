"""Whole rounds in a real browser: by keyboard alone, by taps, and by two at once; phones watch."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import Actor, CloseRound, EnterResult
from crosstable.model.tournament import Score
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words
from tests.browser.conftest import SIZES, Visitors
from tests.browser.desks import catch_up, next_step, skip_key_delay, status_line, step
from tests.browser.halls import Building, names, run_server
from tests.web.viewer_processes import wait_until


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def test_signing_in_by_a_link(hall: Building, visitors: Visitors) -> None:
    """Looking at a link changes nothing; following it lets in, once; leaving nothing behind in the address."""
    hall.create_at("mtg", "playing", names(8))
    link = hall.link("organiser")
    page = visitors.enter(hall, size="phone")
    assert page.goto(link) is not None
    page.reload()
    assert page.evaluate("isSecureContext") is False
    page.get_by_role("button").first.click()
    page.wait_for_url(re.compile(r"/t/\w+/desk$"))
    expect(page.get_by_role("navigation").first).to_be_visible()
    cookie = page.context.cookies()[0]
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
    assert page.evaluate("document.cookie") == ""
    visitors.expect(r"\b404\b")
    other = visitors.enter(hall)
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_contain_text(words("link_void"))


@pytest.mark.parametrize(
    ("script", "size", "theme"),
    [("latin", "phone", "light"), ("arabic", "desktop", "dark")],
)
def test_a_swiss_round_by_keyboard_while_others_watch(
    hall: Building, visitors: Visitors, script: str, size: str, theme: str
) -> None:
    """Pair, publish, start, results, close: no mouse. A page elsewhere follows, and keeps what is typed."""
    players = names(16 if script != "latin" else 24, script)
    hall.create_at("mtg", "ready", players, round_minutes=50)
    hall.play(1)
    desk = visitors.enter(hall, hall.cookie("organiser"), theme=theme)
    desk.goto(hall.address("desk"))
    watching = visitors.enter(hall, size=size, theme=theme)
    watching.goto(hall.address("standings"))
    find = watching.get_by_role("searchbox")
    wanted = players[-1].split()[0]
    find.fill(wanted)

    step(desk, "Pair")
    step(desk, "Publish")
    expect(watching.locator("#state")).to_contain_text("Round 2")
    step(desk, words("web.step.begin.button"))
    expect(watching.locator("#state")).to_contain_text(words("web.public.open"))
    expect(next_step(desk)).to_contain_text(words("web.step.results.button"))
    skip_key_delay(desk)
    desk.keyboard.press("n")
    expect(desk.locator("#typed")).to_be_focused()
    tables = len(players) // 2
    for table in range(1, tables + 1):
        if table <= 4:
            desk.keyboard.type(f"{table} 2 0")
            place = _place(watching)
            desk.keyboard.press("Enter")
            watching.wait_for_function("place => document.documentElement.dataset.place !== place", arg=place)
        else:
            desk.keyboard.type(f"{table}")
            desk.keyboard.press("Enter")
            desk.keyboard.type("2 1")
            desk.keyboard.press("Enter")
    expect(next_step(desk)).to_contain_text("Close")
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    step(desk, "Close round 2")
    expect(next_step(desk)).to_contain_text("Pair round 3")
    expect(watching.locator("#state")).not_to_contain_text(words("web.public.open"))
    assert hall.state.last_round == 2
    assert hall.state.phase == "ready"
    results = [match.result for match in _round(hall, 2).matches.values()]
    assert len(results) == tables
    assert None not in results
    assert find.input_value() == wanted


def test_500_players(hall: Building, visitors: Visitors) -> None:
    """Everybody is on the pages and is found there; what the desk enters by keyboard comes to those who look."""
    players = [f"Zoë Müller {number:03}" for number in range(1, 501)]
    hall.create_at("mtg", "ready", players)
    hall.begin()
    table, match = max(_round(hall, 1).matches.items())
    winner = players[hall.state.players[match.first].number - 1]
    watching = [visitors.enter(hall, size=size) for size in SIZES]
    for page in watching:
        page.goto(hall.address("pairings?by=name"))
        rows = page.locator("[data-found] [data-key]")
        expect(rows).to_have_count(500)
        page.keyboard.press("/")
        page.keyboard.type(winner)
        expect(rows.filter(visible=True)).to_have_count(1)
        expect(rows.filter(visible=True)).to_contain_text(winner)
        page.goto(hall.address("standings"))
        expect(page.locator("#standings [data-key]")).to_have_count(500)
        page.get_by_role("searchbox").fill(winner)
        expect(page.locator("#standings [data-key]").filter(visible=True)).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    skip_key_delay(desk)
    desk.keyboard.press("n")
    expect(desk.locator("#typed")).to_be_focused()
    desk.keyboard.type(f"{table} 2 0")
    desk.keyboard.press("Enter")
    expect(desk.locator(f"#t{table}")).to_contain_text("2-0")
    for page in watching:
        first = page.locator("#standings [data-key]").filter(visible=True)
        expect(first).to_have_count(1)
        expect(first).to_contain_text(winner)
        expect(page.locator("#standings [data-key]").first).to_contain_text(winner)


def _round(hall: Building, number: int) -> RoundInPlay:
    found = hall.state.round(number)
    assert found is not None
    return found


def _place(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.place"))


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_a_cut_line_round(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """Taps at the tables, the whole cut before it happens, and the cut."""
    hall.create_at("speed_jong_cut_line", "ready", names(16, "cyrillic"))
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk"))
    board = visitors.enter(hall, size="desktop" if size == "phone" else "phone", theme=theme)
    board.goto(hall.address("standings"))
    step(desk, "Seat")
    step(desk, "Publish")
    step(desk, words("web.step.begin.button"))
    table = desk.get_by_role("region", name="Table 1", exact=True)
    plus = table.get_by_role("button", name=re.compile("^One more"))
    expect(plus).to_have_count(4)
    for seat, taps in enumerate((3, 2, 1)):
        for _ in range(taps):
            plus.nth(seat).click()
    desk.get_by_role("textbox", name="Score").fill("2 E+")
    desk.keyboard.press("Enter")
    expect(desk.locator("#projected")).to_be_visible()
    deadline = time.monotonic() + 60
    while _taps(hall) < 7 and time.monotonic() < deadline:
        desk.wait_for_timeout(50)
    assert _taps(hall) == 7
    desk.goto(hall.address("desk/cut"))
    confirm = desk.locator("#cut-button")
    expect(confirm).to_be_visible()
    going = desk.locator("#cut input[name=player]:checked").count()
    assert going > 0
    skip_key_delay(desk)
    confirm.click()
    desk.wait_for_url(re.compile(r"/desk$"))
    assert sum(player.eliminated_in is not None for player in hall.state.players.values()) == going
    expect(board.locator("#state")).not_to_contain_text(words("web.public.open"))


def _taps(hall: Building) -> int:
    return len(hall.state.scores)


def test_concurrent_results_ask_the_slower(hall: Building, visitors: Visitors) -> None:
    """The slower desk sees the result entered meanwhile, and nothing is overwritten. A button for one round closes no
    other one.
    """
    hall.create_at("mtg", "playing", names(8))
    visitors.expect(r"\b409\b")
    one = visitors.enter(hall, hall.cookie("organiser"))
    other = visitors.enter(hall, hall.cookie("scorekeeper"), size="phone", theme="dark")
    for page in (one, other):
        page.goto(hall.address("desk"))
    # The slower one sees nothing new before it is sent: the network is slow there.
    other.context.route("**/desk", lambda route: route.abort())
    visitors.expect("ERR_FAILED")
    for page, typed in ((other, "0 2"), (one, "2 0")):
        entry = page.locator("#typed")
        entry.fill(f"3 {typed}")
    one.locator("#typed").press("Enter")
    expect(one.locator("#line")).to_be_visible()
    with other.expect_response("**/do") as answered:
        other.locator("#typed").press("Enter")
    told = answered.value
    expect(other.get_by_role("alert")).to_be_visible()
    assert told.status == 409
    assert "2" in told.json()["refused"]["message"]
    current = hall.state.current
    assert current is not None
    result = current.matches[3].result
    assert result is not None
    assert (result.first, result.second) == (2, 0)  # type: ignore[union-attr]

    for table, match in current.matches.items():
        if match.result is None:
            hall.do(EnterResult(table=table, result=Score(2, 0)))
    catch_up(one, hall)
    one.context.route("**/desk", lambda route: route.abort())
    hall.do(EnterResult(table=1, result=None), Actor("olga", seen=hall.state.seq))
    one.locator("#typed").blur()
    step(one, "Close round 2")
    button = one.locator("#line").get_by_role("button", name="Close round 2 with table 1 unfinished")
    expect(button).to_be_visible()
    hall.do(CloseRound(unfinished=True))
    hall.begin()
    button.click()
    status_line(one, "has closed round 2")
    assert _round(hall, 3).is_open


@pytest.mark.parametrize("preset", ["speed_jong", "speed_jong_cut_line"])
def test_key_of_the_next_step_ends_no_round_early(hall: Building, visitors: Visitors, preset: str) -> None:
    """With time on the clock N neither closes the round nor cuts, however often it is pressed; a click does."""
    hall.create_at(preset, "ready", names(16), rounds=3, round_minutes=25)
    hall.begin()
    hall.score()
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    expect(desk.get_by_role("region", name="Next step")).to_contain_text("Scores are coming in")
    skip_key_delay(desk)
    desk.keyboard.press("n")
    if preset == "speed_jong":
        assert hall.state.phase == "playing"
        desk.get_by_role("button", name="Close round 1 before time is up").click()
    else:
        desk.wait_for_url("**/desk/cut")
        expect(desk.get_by_text("There are still 25 minutes on the clock. The cut ends the round now.")).to_be_visible()
        for _ in range(3):
            skip_key_delay(desk)
            desk.keyboard.press("n")
        assert hall.state.phase == "playing"
        assert all(player.eliminated_in is None for player in hall.state.players.values())
        desk.locator("#cut-button").click()
    wait_until(lambda: hall.state.phase != "playing")
