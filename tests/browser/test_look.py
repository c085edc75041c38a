"""The look, the keys and the bar: what a person sees and presses, not how it is worded."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import Drop
from crosstable.model.tournament import Score
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, next_step, skip_key_delay
from tests.browser.halls import Building, names, run_server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def phase(hall: Building) -> str:
    return hall.state.phase


def bar_height(page: Page) -> float:
    box = page.locator("#bar").bounding_box()
    assert box is not None
    return box["height"]


def test_keys_act_in_an_empty_result_field_and_the_next_table_is_offered(hall: Building, visitors: Visitors) -> None:
    """Results go in one after the other without the mouse, and the line says who won."""
    hall.create_at("mtg", "playing", names(8), round_minutes=50)
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    typed, height = desk.locator("#typed"), bar_height(desk)
    typed.focus()
    desk.keyboard.press("m")
    expect(desk.locator("#only-missing")).to_be_checked()
    typed.focus()
    desk.keyboard.press("m")
    expect(desk.locator("#only-missing")).not_to_be_checked()
    typed.focus()
    desk.keyboard.press("c")
    expect(desk.locator("#bar .clock[data-paused]")).to_be_visible()
    typed.focus()
    desk.keyboard.press("?")
    expect(desk.locator("#keys")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(typed).to_have_value("")

    room = hall.site.room(hall.code)
    matches = room.state.current.matches  # type: ignore[union-attr]
    first, second, third = [table for table, match in matches.items() if match.result is None][:3]
    typed.focus()
    desk.keyboard.type(f"{first} 1 2")
    expect(desk.locator("#reads")).to_contain_text(room.names[matches[first].second])
    desk.keyboard.press("Enter")
    line = desk.locator("#line")
    for player in (matches[first].first, matches[first].second):
        expect(line).to_contain_text(room.names[player])
    expect(line.get_by_role("button")).to_have_count(1)
    expect(desk.locator("tr.selected")).to_have_attribute("data-table", str(second))
    expect(desk.locator("#picked .first")).to_have_text(room.names[matches[second].first])
    row = desk.locator(f"tr[data-table='{first}']")
    expect(row.locator("td.b.won")).to_be_visible()
    expect(row.locator("td.a.lost")).to_be_visible()
    # Scores go to the suggested table, or to the table typed before them.
    desk.keyboard.type("2 0")
    desk.keyboard.press("Enter")
    expect(desk.locator("tr.selected")).to_have_attribute("data-table", str(third))
    assert hall.state.current.matches[second].result == Score(2, 0)  # type: ignore[union-attr]
    desk.keyboard.press("u")
    expect(desk.locator(f"tr[data-table='{second}']")).to_have_attribute("data-status", "open")
    typed.focus()
    desk.keyboard.type(f"{second} l")
    desk.keyboard.press("Enter")
    expect(desk.locator(f"tr[data-table='{second}']")).to_have_attribute("data-status", "done")
    assert hall.state.current.matches[second].result == Score(0, 2)  # type: ignore[union-attr]
    assert bar_height(desk) == height

    # The clock is changed from a menu, in which Restart is apart from the rest.
    restart = desk.locator("[data-do=restart_clock]")
    expect(restart).to_be_hidden()
    desk.locator("#clock-menu summary").click()
    expect(restart).to_be_visible()
    expect(desk.locator("#clock-menu hr + [data-do=restart_clock]")).to_have_count(1)
    desk.keyboard.press("Escape")
    expect(restart).to_be_hidden()


def test_bar_shows_draft_before_publishing(hall: Building, visitors: Visitors) -> None:
    """Pressed on another page, the bar opens the draft. A draft that cannot be published offers a repair."""
    hall.create_at("mtg", "closed", names(8))
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk/players"))
    height = bar_height(desk)
    desk.keyboard.press("n")
    desk.wait_for_url(hall.address("desk"))
    expect(desk.locator("[data-pick]")).to_have_count(8)
    # At once, however slow this machine is.
    desk.evaluate("performance.now = () => 0")
    desk.keyboard.press("n")
    expect(desk.locator("#line")).to_be_visible()
    assert phase(hall) == "draft"
    for page in ("desk?round=1", "desk/players"):
        desk.goto(hall.address(page))
        expect(next_step(desk)).to_have_attribute("href", f"/t/{hall.code}/desk")
    desk.keyboard.press("n")
    desk.wait_for_url(hall.address("desk"))

    gone = next(iter(hall.state.current.matches.values())).first  # type: ignore[union-attr]
    hall.do(Drop(player=gone))
    expect(next_step(desk)).to_have_attribute("data-do", "pair")
    skip_key_delay(desk)
    desk.keyboard.press("n")
    expect(next_step(desk)).to_have_attribute("data-do", "publish")
    assert bar_height(desk) == height
    skip_key_delay(desk)
    desk.keyboard.press("n")
    expect(next_step(desk)).to_have_attribute("data-do", "start_round")
    assert phase(hall) == "published"


def test_five_tabs_and_a_name_that_leads_to_the_players_sheet(hall: Building, visitors: Visitors) -> None:
    """The rest is under More, by key too. One button is filled; nothing is wider than the page's measure."""
    hall.create_at("mtg", "playing", names(8))
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    tabs = desk.locator(".pages > a, .pages > details > summary")
    expect(tabs).to_have_count(5)
    inside = desk.locator(".pages .menu-box a")
    expect(inside.first).to_be_hidden()
    desk.keyboard.press("Escape")
    desk.keyboard.press("o")
    expect(inside.first).to_be_focused()
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/schedule")
    desk.go_back()
    name = desk.locator("tr[data-table] .person").first
    text = name.inner_text()
    name.click()
    desk.wait_for_url("**/desk/players/*")
    expect(desk.locator("h1")).to_contain_text(text)
    expect(desk.locator("#course .figure")).to_have_count(3)
    expect(desk.locator("#course .steps tbody tr")).to_have_count(len(hall.state.stage.rounds))
    expect(desk.locator("#rename_player")).to_be_visible()
    desk.keyboard.press("s")
    desk.wait_for_url("**/desk/standings")
    assert desk.locator("#standings thead th").count() >= 4 + len(hall.state.stage.config.standings_tiebreakers)
    for page in ("desk", "desk/players", "desk/standings", "desk/settings", "desk/stages"):
        desk.goto(hall.address(page))
        wide = desk.evaluate(
            "[...document.querySelectorAll('main > *, .scroll, .card')].filter(one => one.offsetWidth > 1120).length"
        )
        ground = "getComputedStyle(document.querySelector('#step-button')).backgroundColor"
        filled = desk.evaluate(
            f"[...document.querySelectorAll('main button, main .button')].filter(one => one.offsetParent"
            f" && getComputedStyle(one).backgroundColor === {ground}).length"
        )
        assert (wide, filled) == (0, 1), page


def test_a_tournament_is_made_without_reading_and_its_tie_breaks_put_in_order(
    hall: Building, visitors: Visitors
) -> None:
    """Minutes and rounds are filled in as recommended, a game is found by name; a chain moves by keys and drag."""
    page = visitors.enter(hall, hall.cookie(), theme="dark")
    page.goto("/new")
    rounds, minutes = page.locator("#rounds"), page.locator("#minutes")
    expect(rounds).to_have_value("5")
    expect(minutes).to_have_value("50")
    page.keyboard.type("Club night")
    page.locator("#find-game").fill("ches")
    expect(page.locator("#games .choice:visible")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("input[value=chess]")).to_be_checked()
    expect(minutes).to_have_value("30")
    page.locator("#new button.primary").click()
    page.wait_for_url("**/desk/players")
    code = page.url.split("/")[-3]
    config = hall.site.room(code).state.stage.config
    assert (config.round_minutes, config.rounds, config.best_of) == (30, None, 1)

    page.goto(f"/t/{code}/desk/settings")
    expect(page.locator("[name='config.table_size']")).to_have_count(0)
    page.locator("#group-order summary").click()
    chain = page.locator(".field:has([name='config.standings_tiebreakers']) .chain li")
    codes = [element.get_attribute("data-code") for element in chain.all()]
    assert codes == [tiebreak.code for tiebreak in config.standings_tiebreakers]
    expect(chain.first.locator("small")).not_to_be_empty()
    chain.nth(1).focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(chain.first).to_have_attribute("data-code", str(codes[1]))
    expect(chain.first).to_be_focused()
    chain.nth(2).drag_to(chain.nth(0))
    expect(chain.first).to_have_attribute("data-code", str(codes[2]))
    page.locator("#settings .save button").click()
    expect(page.locator("#line")).to_be_visible()
    found = hall.site.room(code).state.stage.config.standings_tiebreakers
    assert [reason.code for reason in found] == [codes[2], codes[1], codes[0]]


def test_the_first_page_joins_shows_what_is_live_and_who_has_won(hall: Building, visitors: Visitors) -> None:
    """In the tournament's own hue, with a cell for each table; and the style guide shows every part."""
    hall.create_at("mtg", "completed", names(8), name="Last Friday")
    winner = hall.site.room(hall.code).standings.rows[0].player
    over = hall.code
    hall.create_at("mtg", "playing", names(8), name="This Friday")
    page = visitors.enter(hall, size="phone")
    page.goto("/")
    card = page.locator(f"[data-key='{hall.code}']")
    expect(card.locator(".cells > *")).to_have_count(4)
    line = page.locator(f"[data-key='{over}']")
    expect(line).to_contain_text(hall.site.room(over).names[winner.id])
    expect(line.locator("time")).to_be_visible()
    page.locator("#code").fill(hall.code)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{hall.code}/*")
    catch_up(page, hall)
    page.goto("/style")
    for part in ("#colours", "#states", "#bar-sample", "#controls", "#icons"):
        expect(page.locator(part)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
