"""Players come in by themselves: phones register, the desk sees it, a line forms and moves, everybody checks in, it
starts.
"""

import re

from playwright.sync_api import Page, expect

from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import step, undo
from tests.browser.halls import Building, names
from tests.browser.test_axe import axe_violations

TOLD = "registered|on the waiting list"


def register_on_phone(hall: Building, visitors: Visitors, name: str, theme: str = "light") -> Page:
    """Register by the address that the wall shows."""
    page = visitors.enter(hall, size="phone", theme=theme)
    page.goto(hall.address("join"))
    assert page.evaluate("isSecureContext") is False
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(TOLD))
    return page


def open_desk(hall: Building, visitors: Visitors, page: str = "desk/registration") -> Page:
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address(page))
    return desk


def test_from_the_wall_to_the_first_round(hall: Building, visitors: Visitors) -> None:
    """Registration opens, places fill, the next one waits, one withdraws and the first moves up; check-in by phone and
    by the desk's keyboard; the start says who is missing.
    """
    hall.create("mtg", "Friday Night")
    hall.enter(names(2))
    desk = open_desk(hall, visitors, "desk/players")
    desk.get_by_role("link", name="Registration").click()
    early = visitors.enter(hall, size="phone")
    early.goto(hall.address("join"))
    expect(early.get_by_text("Registration is closed")).to_be_visible()
    desk.get_by_role("button", name="Open registration").click()
    desk.get_by_label("Places").fill("4")
    desk.get_by_label("Places").press("Enter")
    expect(desk.get_by_text(words("web.join.places", players=2, capacity=4))).to_be_visible()
    expect(desk.get_by_role("img", name=re.compile("join$"))).to_be_visible()
    # A page that was open learns that the door is.
    expect(early.get_by_label("Your name")).to_be_visible()
    assert axe_violations(early) == []

    zoe = register_on_phone(hall, visitors, "Zoe Zander")
    expect(zoe.get_by_role("heading", level=1)).to_have_text("You're registered (#3).")
    expect(desk.locator("#new")).to_contain_text("Zoe Zander")
    twin = register_on_phone(hall, visitors, names(1)[0])
    expect(twin.get_by_role("heading", level=1)).to_have_text("You're registered (#4).")
    expect(desk.locator("#new")).to_contain_text(f"same name as {names(1)[0]}")
    expect(twin.get_by_text("same name")).to_have_count(0)

    early.get_by_label("Your name").fill("Yan Yilmaz")
    expect(early.get_by_role("button", name=words("web.join.button_wait"))).to_be_visible()
    expect(early.get_by_label("Your name")).to_have_value("Yan Yilmaz")
    early.get_by_role("button", name=words("web.join.button_wait")).click()
    expect(early.get_by_role("heading", level=1)).to_have_text("You're number 1 on the waiting list.")
    xia = register_on_phone(hall, visitors, "Xia Xu", theme="dark")
    expect(xia.get_by_role("heading", level=1)).to_have_text("You're number 2 on the waiting list.")
    expect(desk.locator("#line-up")).to_contain_text("Xia Xu")
    assert axe_violations(desk) == []
    assert axe_violations(xia) == []

    zoe.get_by_role("button", name=words("web.join.withdraw")).click()
    expect(zoe.get_by_text(words("web.join.withdrawn"))).to_be_visible()
    expect(early.get_by_role("heading", level=1)).to_have_text("You're registered (#5).")
    expect(xia.get_by_role("heading", level=1)).to_have_text("You're number 1 on the waiting list.")
    expect(desk.locator("#line-up")).not_to_contain_text("Yan Yilmaz")

    # One click takes the double out, one brings it back.
    desk.get_by_role("button", name=f"{words('web.entries.remove')}: {names(1)[0]}").click()
    expect(xia.get_by_role("heading", level=1)).to_contain_text("registered (#")
    undo(desk, "ithdrew")
    expect(xia.get_by_role("heading", level=1)).to_have_text("You're number 1 on the waiting list.")
    expect(desk.locator("#new")).to_contain_text(names(1)[0])
    desk.get_by_role("button", name=words("web.entries.seen_all")).click()
    expect(desk.get_by_text(words("web.entries.none_new"))).to_be_visible()

    # Registration is closed: entries remain, and the next visitor sees that.
    desk.get_by_role("button", name="Close registration").click()
    late = visitors.enter(hall, size="phone", theme="dark")
    late.goto(hall.address("join"))
    expect(late.get_by_text("Registration is closed")).to_be_visible()
    expect(early.get_by_role("heading", level=1)).to_have_text("You're registered (#5).")

    desk.goto(hall.address("desk/check-in"))
    desk.get_by_role("button", name=words("web.checking.ask")).click()
    expect(desk.locator("#step")).to_have_text("0 of 4 checked in.")
    early.get_by_role("button", name=words("web.join.check_in")).click()
    expect(early.get_by_text(words("web.join.is_here"))).to_be_visible()
    expect(desk.locator("#step")).to_have_text("1 of 4 checked in.")
    # By a part of the name without its accents, then by number.
    typed = desk.get_by_label("Type a name or number")
    typed.press_sequentially("bjorn")
    expect(desk.locator("#arriving tbody tr:visible")).to_have_count(1)
    desk.keyboard.press("Enter")
    expect(typed).to_have_value("")
    expect(desk.locator("#step")).to_have_text("2 of 4 checked in.")
    expect(typed).to_be_focused()
    desk.get_by_role("button", name=f"{words('web.checking.unmark')}: Yan Yilmaz").focus()
    desk.keyboard.press("a")
    expect(typed).to_be_focused()
    desk.keyboard.type("4")
    desk.keyboard.press("Enter")
    expect(desk.locator("#step")).to_have_text("3 of 4 checked in.")
    desk.keyboard.type("xia")
    desk.keyboard.press("Enter")
    expect(xia.get_by_text(words("web.join.is_here"))).to_be_visible()
    assert axe_violations(desk) == []

    # The page names missing players; their places go to those who wait in the room.
    visitors.expect(r"\b409\b")
    desk.goto(hall.address("desk"))
    step(desk, words("web.step.start.button"))
    line = desk.locator("#line")
    expect(line).to_contain_text(f"One player has not checked in: {names(1)[0]}")
    line.get_by_role("button", name=words("web.choice.start_without", players=[1])).click()
    expect(desk.locator("#step")).to_contain_text(words("web.step.draft", round=1))
    expect(xia.get_by_role("link", name="Your page")).to_be_visible()
    players = [hall.site.room(hall.code).names[player] for player in hall.state.players]
    assert players == [names(2)[1], names(1)[0], "Yan Yilmaz", "Xia Xu"]


def test_the_desk_enters_more_than_there_are_places_on_purpose(hall: Building, visitors: Visitors) -> None:
    """It is asked first; what was typed is entered, or waits, and the field is free for the next."""
    hall.create("mtg", "Friday Night")
    hall.enter(names(2))
    hall.say("set_registration", {"capacity": 2})
    visitors.expect(r"\b409\b")
    desk = open_desk(hall, visitors, "desk/players")
    name, line = desk.get_by_label("Name", exact=True), desk.locator("#line")
    name.fill("Zoe Zander")
    name.press("Enter")
    expect(line).to_contain_text(words("is_full", free=0, capacity=2, more=1))
    line.get_by_role("button", name="waiting list").click()
    expect(desk.get_by_role("link", name=re.compile(words("web.entries.waiting", waiting=[1])))).to_be_visible()
    expect(name).to_have_value("")
    name.fill("Yan Yilmaz")
    name.press("Enter")
    line.get_by_role("button", name=words("web.choice.enter_beyond", more=1)).click()
    expect(desk.get_by_role("heading", name="3 players")).to_be_visible()
    expect(desk.locator("#players")).to_contain_text("Yan Yilmaz")
