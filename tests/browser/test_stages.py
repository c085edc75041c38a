"""From groups over a shoot-out to Gold and Silver by keyboard; and a bracket on a phone, with one's own path."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from crosstable.commands import EnterResult
from crosstable.model.tournament import Score
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, step
from tests.browser.halls import Building, names, run_server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def groups_with_a_tie(hall: Building) -> None:
    """Create two groups of four; in the first, second and third place are fully tied."""
    hall.create("crokinole_groups", "Crokinole Cup", group_count=2, best_of=1)
    hall.enter(names(8))
    finals = {"name": "Finals", "preset": "single_elimination", "entry": "Gold 1-2, Silver 3-4"}
    hall.say("plan_stages", {"stages": [finals]})
    hall.reach("ready")
    groups = hall.state.stage.groups
    order = [player for group in groups for player in group.players]
    level = {*groups[0].players[1:3]}
    while len(hall.state.stage.rounds) < 3:
        hall.begin()
        assert hall.state.current is not None
        for table, match in sorted(hall.state.current.matches.items()):
            drawn = {match.first, match.second} == level
            won = order.index(match.first) < order.index(match.second)
            result = Score(0, 0, 1) if drawn else Score(1, 0) if won else Score(0, 1)
            hall.do(EnterResult(table=table, result=result, twenties=(4, 4)))
        hall.close()


def test_from_groups_to_gold_and_silver_by_keyboard(hall: Building, visitors: Visitors) -> None:
    """The next step leads to the tie; two totals settle it; one key begins the finals, and their results are typed."""
    groups_with_a_tie(hall)
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    step(desk, words("web.step.tie.button"))
    link = desk.locator("#open-ties [data-shoot-out]")
    link.focus()
    desk.keyboard.press("Enter")
    for sunk in ("7", "9"):
        summary = desk.locator("#total summary")
        shooter = desk.locator("#shooter").get_attribute("data-player") or ""
        summary.focus()
        if desk.locator("#total").get_attribute("open") is None:
            desk.keyboard.press("Enter")
        desk.keyboard.press("Tab")
        desk.keyboard.type(sunk)
        desk.keyboard.press("Enter")
        expect(desk.locator(f"#shooter[data-player={shooter}]")).to_have_count(0)
    expect(desk.locator("#decided")).to_be_visible()
    assert hall.state.stage.settled[0].by == "shoot_out"
    desk.keyboard.press("p")
    desk.wait_for_url(hall.address("desk"))
    # The next step begins the finals.
    expect(next_step(desk)).to_contain_text("Finals")
    step(desk, "Finals")
    expect(next_step(desk)).to_contain_text("Pair round 4")
    assert [group.name for group in hall.state.stage.groups] == ["Gold", "Silver"]
    for button in ("Pair round 4", "Publish", words("web.step.begin.button")):
        step(desk, button)
    expect(next_step(desk)).to_contain_text(words("web.step.results.button"))
    desk.locator("#typed").focus()
    for table in range(1, 5):
        desk.keyboard.type(f"{table} 2-0")
        desk.keyboard.press("Enter")
        expect(desk.locator(f"tr[data-table='{table}']")).to_contain_text("2-0")
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    step(desk, "Close round 4")
    expect(next_step(desk)).to_contain_text("Pair round 5")
    desk.goto(hall.address("desk/bracket"))
    expect(desk.get_by_role("heading", name="Gold")).to_be_visible()
    final = desk.get_by_role("group", name="Final:")
    expect(final).to_have_count(2)
    final.first.focus()
    expect(final.first).to_be_focused()


def test_a_bracket_on_a_phone(hall: Building, visitors: Visitors) -> None:
    """Rounds are columns to swipe, nothing else moves sideways; a tap on a name shows the path, live as it goes on."""
    hall.create_at("single_elimination", "ready", names(16), name="Town Cup", third_place=True)
    hall.play(1)
    hall.begin()
    phone = visitors.enter(hall, size="phone", theme="dark")
    phone.goto(hall.address("bracket"))
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    tree = phone.locator(".bracket").first
    wide, shown = tree.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide > 2 * shown
    slot = phone.get_by_role("group", name="Quarterfinal 1, being played")
    expect(slot).to_contain_text("Live")
    slot.locator("a.who").first.click()
    path = phone.locator("#path")
    expect(path).to_contain_text("Seed")
    assert hall.state.current is not None
    mine = hall.state.players[hall.state.current.matches[1].first]
    followed = phone.locator(f".path[data-player='{mine.number}']")
    expect(followed).to_have_count(2)
    assert min(box["height"] for one in followed.all() if (box := one.bounding_box()) is not None) >= 44
    hall.do(EnterResult(table=1, result=Score(2, 0)))
    expect(phone.locator(f".path.win[data-player='{mine.number}']")).to_have_count(2)
    expect(followed).to_have_count(3)
    last = phone.locator(".bracket .col").nth(3)
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
