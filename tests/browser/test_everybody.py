"""Pages with forced colours, at 400%, and for screen readers: nothing depends on a colour or a wide window."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.commands import Actor, ReportResult
from crosstable.model.tournament import Score
from tests.browser.conftest import Visitors
from tests.browser.desks import skip_key_delay, status_line
from tests.browser.halls import Building, names, run_server

# A window of 1,280 x 1,024 at 400%.
ZOOMED = {"width": 320, "height": 256}
AT_DESK = ("desk", "desk/players", "desk/settings", "desk/schedule", "desk/staff", "desk/registration", "desk/files")
PUBLIC = ("me", "pairings", "standings", "crosstable", "players", "schedule")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def play_to_round_two(hall: Building) -> int:
    """Play to round 2 with one result and one report; return the reported table."""
    hall.create_at("mtg", "playing", names(6), player_reports="both")
    current = hall.state.current
    assert current is not None
    table, match = next((table, match) for table, match in current.matches.items() if match.result is None)
    hall.do(ReportResult(table=table, result=Score(2, 0)), Actor("phone", "player", match.first))
    return table


def background(of: Locator) -> str:
    return str(of.evaluate("one => getComputedStyle(one).backgroundColor"))


def adjusts(of: Locator) -> bool:
    """Return whether the browser replaces the colours of an element, and with them its shape."""
    return bool(of.evaluate("one => getComputedStyle(one).forcedColorAdjust !== 'none'"))


def test_forced_colours_keep_shapes_and_choices(hall: Building, visitors: Visitors) -> None:
    """Marks, progress, the chosen result, the number of the table with its word, the diagonal of the grid."""
    reported = play_to_round_two(hall)
    desk, phone = visitors.enter(hall, hall.cookie()), visitors.enter(hall, size="phone")
    for page in (desk, phone):
        page.emulate_media(forced_colors="active")
    desk.goto(hall.address("desk"))
    ground = background(desk.locator("body"))
    for mark in (".matches .mark.won", ".cells li.won", ".rounds [aria-current]", "#step-button"):
        assert background(desk.locator(mark).first) not in (ground, "rgba(0, 0, 0, 0)"), mark
        assert not adjusts(desk.locator(mark).first)
    current = hall.state.current
    assert current is not None
    player = next(match.first for number, match in current.matches.items() if not match.result and number != reported)
    phone.goto(hall.address("me"))
    phone.locator(f"[data-claim='{player}']").click()
    phone.get_by_role("button", name="This is me").click()
    chosen = phone.locator(".report button").first
    plain = background(chosen)
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    assert background(chosen) != plain
    assert not adjusts(phone.locator(".no small"))
    phone.goto(hall.address("crosstable"))
    diagonal, other = (phone.locator(f".cross td{kind}").first for kind in (".self", ":not(.self, .rank)"))
    assert not adjusts(diagonal)
    assert "gradient" in diagonal.evaluate("one => getComputedStyle(one).backgroundImage")
    assert diagonal.screenshot() != other.screenshot()


def overflow(page: Page) -> list[str]:
    """Return the elements that cover most of the page, and whether it scrolls sideways."""
    found: list[str] = page.evaluate(
        """() => {
            const over = [...document.querySelectorAll("main *")].filter((one) => {
                const box = one.getBoundingClientRect();
                const stays = ["sticky", "fixed"].includes(getComputedStyle(one).position);
                return stays && box.height > innerHeight / 4 && box.width > innerWidth / 2;
            });
            const wide = document.documentElement.scrollWidth > innerWidth ? ["sideways"] : [];
            return [...wide, ...over.map((one) => one.outerHTML.slice(0, 80))];
        }"""
    )
    return found


def test_nothing_is_covered_or_scrolls_sideways_at_400_percent(hall: Building, visitors: Visitors) -> None:
    hall.create_at("mtg", "playing", names(6))
    desk = visitors.enter(hall, hall.cookie())
    desk.set_viewport_size({"width": ZOOMED["width"], "height": ZOOMED["height"]})
    found = {}
    for address in ("/new", "/pools", *(hall.address(page) for page in (*AT_DESK, *PUBLIC))):
        desk.goto(address)
        if problems := overflow(desk):
            found[address] = problems
    assert found == {}
    desk.goto("/new")
    create = desk.get_by_role("button", name="Create tournament")
    desk.locator("#minutes").focus()
    assert create.evaluate("one => one.getBoundingClientRect().top") > ZOOMED["height"]


def test_reported_and_missing_and_the_winner_are_read_out(hall: Building, visitors: Visitors) -> None:
    """Also which round is the latest; marks alone say nothing to a screen reader."""
    table = play_to_round_two(hall)
    desk, phone = visitors.enter(hall, hall.cookie()), visitors.enter(hall, size="phone")
    desk.goto(hall.address("desk"))
    rows = desk.get_by_role("table", name="Matches of the round").get_by_role("row")
    expect(rows.filter(has_text="Reported, not confirmed: 2-0")).to_have_attribute("data-table", str(table))
    expect(rows.filter(has_text="no result")).to_have_count(1)
    expect(rows.filter(has_text="Won:")).to_have_count(1)
    expect(desk.get_by_role("link", name="Round 2, the latest")).to_have_attribute("aria-current", "page")
    phone.goto(hall.address("pairings"))
    for text, number in (("Won:", 1), ("no result", 2)):
        expect(phone.get_by_role("listitem").filter(has_text=text)).to_have_count(number)
    expect(phone.get_by_role("link", name="Round 2, the latest")).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("preset", ["mtg", "riichi"])
def test_entry_box_corrects_once_the_last_round_is_closed(hall: Building, visitors: Visitors, preset: str) -> None:
    """Without a reload, also if somebody else closes it while a result is being typed."""
    typed = {"mtg": " 0 2", "riichi": " 22000 28000 34000 36000"}[preset]
    hall.create_at(preset, "playing", names(4), rounds=2)
    desk = visitors.enter(hall, hall.cookie())
    desk.goto(hall.address("desk"))
    expect(desk.locator("#entry button")).to_contain_text("Enter")
    desk.keyboard.type("1")
    hall.score()
    hall.close()
    expect(desk.locator("#entry button")).to_contain_text("Preview correction")
    expect(desk.locator("#typed")).to_be_focused()
    expect(desk.locator("#typed")).to_have_value("1")
    desk.keyboard.type(typed)
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/correct?*")
    skip_key_delay(desk)
    desk.get_by_label("Reason").fill("Misread")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk?round=2")
    status_line(desk, "round 2, table 1")


def test_escape_leaves_the_name_field(hall: Building, visitors: Visitors) -> None:
    """After an entry too, so that the next key is the next step."""
    hall.create("mtg", "Friday Night")
    desk = visitors.enter(hall, hall.cookie())
    desk.goto(hall.address("desk/players"))
    for name in ("Ann", "Ben"):
        desk.keyboard.type(name)
        desk.keyboard.press("Enter")
        status_line(desk, f"Registered {name}")
    expect(desk.locator("#name")).to_be_focused()
    desk.keyboard.press("Escape")
    expect(desk.locator("#name")).not_to_be_focused()
    skip_key_delay(desk)
    desk.keyboard.press("n")
    status_line(desk, "Started with 2 players")
