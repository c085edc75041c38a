"""An evening of preferans on three phones and a desk."""

from playwright.sync_api import Page, expect

from crosstable.commands import Start
from tests.browser.conftest import Visitors
from tests.browser.desks import said
from tests.browser.halls import Building
from tests.browser.test_axe import found_by_axe
from tests.browser.test_phones import SMALL, holding, todo

SEED = ("320", "-20", "160", "120", "4", "60", "20", "16", "60")
MINUS = "\N{MINUS SIGN}"


def scores(page: Page, place: str) -> list[str]:
    return page.locator(f"{place} [data-score]").all_text_contents()


def played(hall: Building, table: int) -> list[int]:
    """What counts at a table of the first round."""
    return [int(score) for score in hall.state.stage.rounds[1].tables[table].scores or ()]


def is_seen_well(page: Page) -> None:
    """Nothing reaches over the edge, and axe has nothing to say."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found_by_axe(page) == []


def test_three_phones_and_a_desk(hall: Building, visitors: Visitors) -> None:
    """The desk types a sheet by keyboard; at the other table one phone writes, two sign, and it counts."""
    hall.create("preferans", "Thursday", rounds=2, bula=60)
    hall.enter(["Pedja", "Marko", "Johnny", "Ana", "Vuk", "Olja"])
    hall.do(Start())
    hall.begin()
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.at("desk"))

    # At the desk: left, middle, right, player by player; a wrong sum is told with its amount, and nothing is sent.
    desk.locator("#t1 [data-column]").first.focus()
    for number in (*SEED[:4], "5", *SEED[5:]):
        desk.keyboard.type(number)
        desk.keyboard.press("Tab")
    expect(desk.locator("#t1 [data-sum]")).to_contain_text("10 too high")
    desk.keyboard.press("Enter")
    assert scores(desk, "#t1") == [f"{MINUS}500", "50", "460"]
    assert not played(hall, 1)
    desk.locator("#t1 [data-column]").nth(4).fill("4")
    expect(desk.locator("#t1 [data-sum]")).to_have_text("Adds up to zero")
    desk.keyboard.press("Enter")
    said(desk, "Round 1, table 1")
    expect(desk.locator("#t1.done")).to_be_visible()
    is_seen_well(desk)

    # On phones: one writes, with the sign of the bula turned by a button; the others sign.
    seats = hall.state.stage.rounds[1].tables[2].seats
    first, second, third = (holding(hall, visitors, player) for player in seats)
    todo(first, "report")
    for field, number in zip(first.locator("[data-papers] [data-column]").all(), SEED, strict=True):
        field.fill(number.removeprefix("-"))
    expect(first.locator("[data-sum]")).to_contain_text("400 too high")
    first.locator("[data-sign]").first.evaluate("button => button.click()")
    expect(first.locator("[data-sum]")).to_have_text("Adds up to zero")
    is_seen_well(first)
    assert first.viewport_size == {"width": SMALL[0], "height": SMALL[1]}
    first.locator("[data-papers] .send").click()
    todo(first, "wait_opponent")
    for page in (second, third):
        todo(page, "confirm")
        expect(page.locator(".written")).to_contain_text(f"{MINUS}500")
        page.get_by_role("button", name="Sign").click()
    is_seen_well(third)
    todo(first, "done")
    expect(desk.locator("#t2.done")).to_be_visible()
    assert played(hall, 2) == [-500, 40, 460]
    first.goto(hall.at("standings"))
    expect(first.locator("#standings")).to_contain_text(f"1 game, best {MINUS}500")
    is_seen_well(first)
