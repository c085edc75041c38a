"""An event of two days goes on in the morning on another laptop, from the evening's backup."""

from pathlib import Path

from playwright.sync_api import expect

from crosstable.exchange.time_zones import local_time
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import status_line, step
from tests.browser.halls import names, run_server
from tests.browser.test_phones import open_phone_of, todo
from tests.cli.in_process import crosstable


def test_going_on_in_the_morning_on_another_laptop(visitors: Visitors, tmp_path: Path) -> None:
    """The organiser signs in there, the desk says what is open today, and the desk and a phone play on."""
    # The bar names missing players first.
    visitors.expect(r"\b409\b")
    evening, morning, backup = tmp_path / "evening", tmp_path / "morning", tmp_path / "backup.db"
    evening.mkdir()
    morning.mkdir()
    with run_server(evening) as hall:
        hall.create_at("mtg", "ready", names(5), rounds=2, player_reports="one")
        hall.play(1)
        today = local_time(hall.state.timezone, hall.site.journal.now())[:10]
        hall.say("set_schedule", {"rounds": [{"round": 2, "opens": f"{today}T23:59", "closes": None}]})
        hall.say("ask_check_in", {})
        phone = open_phone_of(hall, visitors, "p1")
        cookies = phone.context.cookies()
        phone.close()
        code, stream, held = hall.code, hall.stream, hall.state.phones.keys()
    assert crosstable("backup", str(backup), "--journal", str(evening / "crosstable.db")).code == 0
    assert crosstable("restore", str(backup), "--journal", str(morning / "crosstable.db")).code == 0

    with run_server(morning) as hall:
        hall.code, hall.stream = code, stream
        desk = visitors.enter(hall)
        desk.goto(hall.link())
        desk.get_by_role("button", name=words("web.enter_button")).click()
        desk.goto(hall.address("desk/schedule"))
        expect(desk.locator("main")).to_contain_text("Round 2 is still to be played today.")
        assert hall.state.phones.keys() == held
        phone = visitors.enter(hall, size="phone")
        phone.context.add_cookies([{"name": one["name"], "value": one["value"], "url": hall.url} for one in cookies])
        phone.goto(hall.address("me"))
        expect(phone.locator("main")).to_contain_text("Round 2 is next")
        phone.get_by_role("button", name=words("web.join.check_in")).click()
        desk.goto(hall.address("desk"))
        for player in ("p2", "p3", "p4"):
            hall.say("check_in", {"player": player})
        step(desk, "round 2")
        desk.locator("#line").get_by_role("button", name="Drop").click()
        step(desk, "round 2")
        step(desk, "ublish")
        todo(phone, "report")
        desk.locator("#typed").fill("1 2 0")
        desk.keyboard.press("Enter")
        status_line(desk, "2-0")
        for page in (desk, phone):
            page.close()
        assert crosstable("verify", "--journal", str(morning / "crosstable.db")).code == 0
