"""Byes on request: offered in the settings, asked for at registration, granted at the desk, shown to their player."""

import re

from playwright.sync_api import Page, expect

from crosstable.commands import Start
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, status_line, step
from tests.browser.halls import Building, names


def offer_byes(desk: Page, most: str, last_round: str) -> None:
    """Set in the settings how many byes each player can ask for, and up to which round."""
    desk.locator("summary", has_text="Byes").click()
    desk.get_by_label("Byes for each player").fill(most)
    desk.get_by_label("Up to round").fill(last_round)
    desk.get_by_role("button", name="Save settings").click()
    status_line(desk, "Changed the settings")


def register(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("You're registered")


def ask_for_bye(page: Page, number: int) -> None:
    page.locator("summary", has_text="Ask for a half-point bye").click()
    page.get_by_role("button", name=f"Half-point bye in round {number}", exact=True).click()
    expect(page.locator(".mine")).to_contain_text(f"You asked for a half-point bye in round {number}.")


def test_byes_asked_for_at_registration(hall: Building, visitors: Visitors) -> None:
    """One player is granted a bye and one is not; both read it without a reload. The bye counts at once."""
    hall.create("chess", "Village Open", rounds=4)
    hall.enter(names(6))
    hall.say("set_registration", {"open": True})
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/settings"))
    offer_byes(desk, "2", "3")
    hana, ivo = (visitors.enter(hall, size="phone") for _ in range(2))
    for page, name, number in ((hana, "Hana Sato", 1), (ivo, "Ivo Novak", 2)):
        page.goto(hall.address("join"))
        register(page, name)
        ask_for_bye(page, number)
    desk.goto(hall.address("desk/players"))
    requests = desk.get_by_role("region", name="Next step").get_by_role("listitem")
    requests.filter(has_text="Hana Sato asks for a half-point bye in round 1.").get_by_role("button").first.click()
    status_line(desk, "Granted the request of Hana Sato for a half-point bye in round 1")
    requests.filter(has_text="Ivo Novak asks").get_by_role("button", name="Decline").click()
    status_line(desk, "Declined the request of Ivo Novak for a half-point bye in round 2")
    expect(desk.locator("tr", has_text="Hana Sato")).to_contain_text("half-point bye in 1")
    expect(hana.locator(".mine")).to_contain_text("Granted: a half-point bye in round 1 (½ point).")
    expect(ivo.locator(".mine")).to_contain_text("The desk declined your request for a half-point bye in round 2.")

    # The step of another page leads to the desk, where the next ones are.
    desk.goto(hall.address("desk"))
    step(desk, "Start")
    step(desk, "Pair round 1")
    step(desk, "Publish")
    step(desk, "Start")
    hana.goto(hall.address("me"))
    expect(hana.get_by_text("You have a half-point bye in round 1")).to_be_visible()
    expect(hana.get_by_text("As announced: ½ point for it.")).to_be_visible()
    expect(hana.get_by_text("0–0–1 · 0.5 points")).to_be_visible()


def test_clock_on_a_phone_shows_the_time_left(hall: Building, visitors: Visitors) -> None:
    hall.create("mtg", "Friday Night", rounds=3, round_minutes=50)
    hall.enter(names(4))
    hall.do(Start())
    hall.begin()
    phone = visitors.enter(hall, size="phone")
    phone.goto(hall.address("me"))
    phone.get_by_role("button", name=names(1)[0]).click()
    phone.get_by_role("button", name="This is me").click()
    expect(phone.get_by_role("timer")).to_have_text(re.compile(r"^(50:00|49:\d\d)$"))


def test_new_round_length_leaves_the_running_round_alone(hall: Building, visitors: Visitors) -> None:
    """At the desk, on a phone and on the wall, none of them reloaded; the next round has the new length."""
    hall.create("mtg", "Friday Night", rounds=3, round_minutes=50)
    hall.enter(names(4))
    hall.do(Start())
    hall.begin()
    desk, wall = visitors.enter(hall, hall.cookie("organiser")), visitors.enter(hall)
    phone = visitors.enter(hall, size="phone")
    desk.goto(hall.address("desk"))
    wall.goto(hall.address("display/clock"))
    phone.goto(hall.address("me"))
    phone.get_by_role("button", name=names(1)[0]).click()
    phone.get_by_role("button", name="This is me").click()
    settings = visitors.tab(desk)
    settings.goto(hall.address("desk/settings"))
    settings.get_by_label("Round length (minutes)").fill("1")
    settings.get_by_role("button", name="Save settings").click()
    status_line(settings, "Changed the settings")
    desk.bring_to_front()
    catch_up(desk, hall)
    for page in (desk, wall, phone):
        expect(page.locator(".clock[data-left]").first).to_have_text(re.compile(r"^(50:00|49:\d\d|48:\d\d)$"))
        expect(page.locator(".clock.over")).to_have_count(0)
    hall.score()
    hall.close()
    hall.begin()
    expect(phone.get_by_role("timer").first).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
