"""An evening of preferans on three phones and a desk."""

from playwright.sync_api import Page, expect

from crosstable.commands import Start
from tests.browser.conftest import Visitors
from tests.browser.desks import status_line
from tests.browser.halls import Building
from tests.browser.test_axe import axe_violations
from tests.browser.test_phones import SMALL, open_phone_of, todo

SEED = ("320", "-20", "160", "120", "4", "60", "20", "16", "60")
MINUS = "\N{MINUS SIGN}"


def scores(page: Page, place: str) -> list[str]:
    return page.locator(f"{place} [data-score]").all_text_contents()


def counted_scores(hall: Building, table: int) -> list[int]:
    """Return the scores at a table of the first round."""
    return [int(score) for score in hall.state.stage.rounds[1].tables[table].scores or ()]


def bula_of(hall: Building) -> int | None:
    return hall.state.stage.rounds[1].tables[1].bula


def check_layout(page: Page) -> None:
    """Check that nothing overflows and axe finds nothing serious."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_violations(page) == []


def test_scores_alone_with_their_bula(hall: Building, visitors: Visitors) -> None:
    """By keyboard: the scores are typed, and the table's field takes another bula; emptied, it is the event's."""
    hall.create("preferans", "Thursday", rounds=2, bula=60)
    hall.enter(["Pedja", "Marko", "Johnny"])
    hall.do(Start())
    hall.begin()
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.set_viewport_size({"width": 390, "height": 800})
    desk.goto(hall.address("desk"))
    desk.locator("#typed").fill(f"1 {MINUS}500 40 460")
    desk.keyboard.press("Enter")
    bula = desk.locator("#t1 [data-table-bula]")
    expect(bula).to_have_value("60")
    check_layout(desk)
    bula.fill("40")
    desk.keyboard.press("Enter")
    expect(desk.locator("#t1")).to_contain_text("bula 40")
    assert bula_of(hall) == 40
    bula.fill("")
    desk.keyboard.press("Enter")
    expect(desk.locator("#t1 .tag")).to_have_count(0)
    assert bula_of(hall) is None
    expect(bula).to_have_attribute("placeholder", "60")
    assert counted_scores(hall, 1) == [-500, 40, 460]


def test_three_phones_and_a_desk(hall: Building, visitors: Visitors) -> None:
    """The desk types a sheet by keyboard; at the other table one phone writes, two sign, and it counts."""
    hall.create("preferans", "Thursday", rounds=2, bula=60)
    hall.enter(["Pedja", "Marko", "Johnny", "Ana", "Vuk", "Olja"])
    hall.do(Start())
    hall.begin()
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk"))

    # At the desk: left, middle, right, player by player; a wrong sum is reported with its amount, and nothing is sent.
    desk.locator("#t1 [data-column]").first.focus()
    for number in (*SEED[:4], "5", *SEED[5:]):
        desk.keyboard.type(number)
        desk.keyboard.press("Tab")
    expect(desk.locator("#t1 [data-sum]")).to_contain_text("10 too high")
    desk.keyboard.press("Enter")
    assert scores(desk, "#t1") == [f"{MINUS}500", "50", "460"]
    assert not counted_scores(hall, 1)
    desk.locator("#t1 [data-column]").nth(4).fill("4")
    expect(desk.locator("#t1 [data-sum]")).to_have_text("Adds up to zero")
    desk.keyboard.press("Enter")
    status_line(desk, "Round 1, table 1")
    expect(desk.locator("#t1.done")).to_be_visible()
    check_layout(desk)

    # On phones: one writes, with the sign of the bula turned by a button; the others sign.
    seats = hall.state.stage.rounds[1].tables[2].seats
    first, second, third = (open_phone_of(hall, visitors, player) for player in seats)
    todo(first, "report")
    for field, number in zip(first.locator("[data-papers] [data-column]").all(), SEED, strict=True):
        field.fill(number.removeprefix("-"))
    expect(first.locator("[data-sum]")).to_contain_text("400 too high")
    first.locator("[data-sign]").first.evaluate("button => button.click()")
    expect(first.locator("[data-sum]")).to_have_text("Adds up to zero")
    check_layout(first)
    assert first.viewport_size == {"width": SMALL[0], "height": SMALL[1]}
    first.locator("[data-papers] .send").click()
    todo(first, "wait_opponent")
    for page in (second, third):
        todo(page, "confirm")
        expect(page.locator(".written")).to_contain_text(f"{MINUS}500")
        page.get_by_role("button", name="Sign").click()
    check_layout(third)
    todo(first, "done")
    expect(desk.locator("#t2.done")).to_be_visible()
    assert counted_scores(hall, 2) == [-500, 40, 460]
    first.goto(hall.address("standings"))
    expect(first.locator("#standings")).to_contain_text(f"1 game, best {MINUS}500")
    check_layout(first)
