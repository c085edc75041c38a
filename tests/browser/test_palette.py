"""The command palette by keyboard."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names


def test_player_and_next_step_by_name(hall: Building, visitors: Visitors) -> None:
    hall.create_at("mtg", "ready", names(8), rounds=3)
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/standings"))
    palette = desk.get_by_role("dialog", name="Go to, or do")
    desk.keyboard.press("Control+k")
    expect(palette.get_by_role("option").first).to_contain_text("Pair round 1")
    desk.keyboard.press("Enter")
    expect(palette).to_be_hidden()
    expect(desk.locator("#step-button")).to_contain_text("Publish round 1")
    player = hall.site.room(hall.code).names
    name = next(iter(player.values()))
    desk.keyboard.press("Control+k")
    desk.keyboard.type(name[:5])
    expect(palette.get_by_role("option").first).to_contain_text(name)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", level=1)).to_contain_text(name)
    desk.keyboard.press("Control+k")
    desk.keyboard.type("qqq")
    expect(palette).to_contain_text("Nothing found")
    desk.keyboard.press("Escape")
    expect(palette).to_be_hidden()
