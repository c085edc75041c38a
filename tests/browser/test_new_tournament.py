"""A new tournament in a real browser: the playoff as a choice, with what it needs."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.halls import Building
from tests.browser.test_axe import axe_violations


def test_playoff_is_chosen_by_chips(hall: Building, visitors: Visitors) -> None:
    """One that is too large for the players expected, or for the game, can't be chosen; the plan is on Stages."""
    desk = visitors.enter(hall, hall.cookie())
    desk.goto("/new")
    desk.get_by_label("Tournament name").fill("Autumn Open")
    chips = desk.get_by_role("radiogroup", name="After that")
    expect(chips.get_by_role("radio")).to_have_count(6)
    desk.get_by_label("Expected players").fill("16")
    expect(chips.get_by_role("radio", name="Top 16")).to_be_disabled()
    chips.get_by_role("radio", name="Groups, then finals").check()
    expect(desk.get_by_label("Advancing per group")).to_have_value("2")
    desk.get_by_label("Number of groups").fill("4")
    expect(desk.locator("#suggestion")).to_contain_text("3 rounds recommended")
    desk.get_by_role("radio", name="Riichi mahjong").check()
    expect(chips.get_by_role("radio", name="Top 8")).to_be_disabled()
    expect(chips.get_by_role("radio", name="No playoff")).to_be_checked()
    desk.get_by_role("radio", name="Magic Swiss").check()
    chips.get_by_role("radio", name="Top 8").check()
    expect(desk.get_by_label("Advancing per group")).to_have_count(1)
    expect(desk.get_by_label("Advancing per group")).to_be_hidden()
    assert axe_violations(desk) == []
    desk.get_by_role("button", name="Create tournament").click()
    desk.wait_for_url("**/desk/players")
    desk.get_by_role("link", name="Stages").click()
    expect(desk.get_by_role("main")).to_contain_text("Top 8")
    expect(desk.get_by_role("main")).to_contain_text("Single elimination")


def test_settings_follow_the_game_and_show_its_values(hall: Building, visitors: Visitors) -> None:
    """Magic has no uma and riichi no byes; what was set stays if the other game has it."""
    page = visitors.enter(hall, hall.cookie())
    page.goto("/new")
    page.get_by_text("More settings").click()
    settings = page.locator("#game-settings")
    expect(settings.locator("[name='config.best_of']")).to_have_count(1)
    expect(settings.locator("[name='config.uma']")).to_have_count(0)
    expect(settings.locator("[name='config.bye_assignment'] option").first).to_have_text(
        "Default: Random, among the lowest"
    )
    settings.locator("[name='config.player_reports']").select_option("off")
    page.locator("[name=preset][value=riichi]").check(force=True)
    expect(settings.locator("[name='config.uma']")).to_have_count(1)
    expect(settings.locator("[name='config.bye_assignment']")).to_have_count(0)
    expect(settings.locator("[name='config.player_reports']")).to_have_value("off")
