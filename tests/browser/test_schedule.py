"""The schedule as one list by evening: one start, computed rounds, one save; refusals at their field."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, status_line
from tests.browser.halls import Building, names
from tests.browser.test_axe import axe_violations


def fill_evening(desk: Page, number: int, **values: str) -> None:
    evening = desk.get_by_role("group", name=f"Evening {number}")
    for label, value in values.items():
        evening.get_by_label(label.capitalize(), exact=True).fill(value)


def times(hall: Building) -> dict[int, tuple[str | None, str | None]]:
    return {number: (times.opens, times.closes) for number, times in hall.state.schedule.items() if times.is_set}


def test_schedule_of_two_evenings_is_saved_at_once(hall: Building, visitors: Visitors) -> None:
    visitors.expect(r"\b409\b")
    hall.create_at("mtg", "registration", names(4), rounds=5, round_minutes=50)
    desk = visitors.enter(hall, hall.cookie())
    desk.goto(hall.address("desk/schedule"))
    zones = desk.get_by_label("Time zone")
    expect(zones).to_have_role("combobox")
    zones.select_option("Europe/Berlin")
    fill_evening(desk, 1, date="2026-05-01", start="19:00", rounds="3")
    first = desk.get_by_role("group", name="Evening 1")
    expect(first).to_contain_text("Friday, May 1, 2026")
    expect(first.get_by_label("Opens")).to_have_count(3)
    for place, time in enumerate(("19:00", "20:00", "21:00")):
        expect(first.get_by_label("Opens").nth(place)).to_have_value(time)
    desk.get_by_role("button", name="Add an evening").click()
    fill_evening(desk, 2, date="2026-05-08", rounds="2")
    second = desk.get_by_role("group", name="Evening 2")
    expect(second).to_contain_text("Round 4")
    second.get_by_label("Opens").nth(1).fill("20:15")
    desk.get_by_label("Rounds also have a closing time").check()
    second.get_by_label("Closes").nth(1).fill("2026-05-08T20:00")
    assert axe_violations(desk) == []
    save = desk.get_by_role("button", name="Save schedule")
    save.click()
    expect(second.locator("li").nth(1).locator(".problem")).to_contain_text("Must not be before the round opens")
    assert times(hall) == {}
    expect(second.get_by_label("Closes").nth(1)).to_be_focused()
    second.get_by_label("Closes").nth(1).fill("2026-05-08T21:00")
    save.click()
    status_line(desk, "Set the times of rounds 1-5; set the time zone to Europe/Berlin")
    assert times(hall) == {
        1: ("2026-05-01T19:00", None),
        2: ("2026-05-01T20:00", None),
        3: ("2026-05-01T21:00", None),
        4: ("2026-05-08T19:00", None),
        5: ("2026-05-08T20:15", "2026-05-08T21:00"),
    }
    assert hall.state.timezone == "Europe/Berlin"

    # Without a reload it shows what another organiser saves; a later change keeps all other rounds.
    hall.say("set_schedule", {"rounds": [{"round": 2, "opens": "2026-05-01T20:30"}]})
    expect(first.get_by_label("Opens").nth(1)).to_have_value("20:30")
    desk.get_by_role("button", name="Remove this evening").last.click()
    save.click()
    catch_up(desk, hall)
    expect(second).to_have_count(0)
    assert times(hall).keys() == {1, 2, 3}
    assert times(hall)[2] == ("2026-05-01T20:30", None)


def test_public_schedule_gives_a_calendar(hall: Building, visitors: Visitors, tmp_path: Path) -> None:
    hall.create_at("mtg", "registration", names(4), rounds=2)
    hall.say("set_schedule", {"rounds": [{"round": 1, "opens": "2026-05-01T19:00"}], "timezone": "Europe/Berlin"})
    phone = visitors.enter(hall, size="phone")
    phone.goto(hall.address("schedule"))
    expect(phone.locator("main")).to_contain_text("Friday 1 May")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Add to your calendar").click()
    download.value.save_as(tmp_path / "schedule.ics")
    assert "DTSTART:20260501T170000Z" in (tmp_path / "schedule.ics").read_text()
