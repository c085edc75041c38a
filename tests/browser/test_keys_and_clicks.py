"""Keys and clicks: a round at tables by keyboard alone, double clicks, and the way back after a form."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from crosstable.events import Event, PlayerRegistered, RoundClosed, RoundPublished, RoundStarted
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, next_step, skip_key_delay, status_line, step, undo
from tests.browser.halls import Building, names, run_server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def find_round(hall: Building, number: int = 1) -> RoundInPlay:
    found = hall.state.round(number)
    assert found is not None
    return found


def phase_of(hall: Building) -> str:
    return hall.state.phase


def count_events(hall: Building, *kinds: type[Event]) -> list[int]:
    """Return how many events of each kind the journal has."""
    return [sum(isinstance(entry.event, kind) for entry in hall.state.log) for kind in kinds]


@pytest.mark.parametrize(("size", "theme"), [("desktop", "dark"), ("phone", "light")])
def test_a_round_of_taps_and_the_cut_by_keyboard_alone(
    hall: Building, visitors: Visitors, size: str, theme: str
) -> None:
    """Seat, publish, multiply, start, score, take one back, look at the cut, cut: no mouse, whatever the screen."""
    hall.create_at("speed_jong_cut_line", "ready", names(16, "arabic"), round_minutes=20)
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk"))
    step(desk, "Seat round 1")
    step(desk, "Publish")
    expect(next_step(desk)).to_contain_text(words("web.step.begin.button"))
    desk.keyboard.press("]")
    expect(desk.locator(".times .number")).to_have_text("\N{MULTIPLICATION SIGN}1.5")
    step(desk, "Start the clock")
    expect(desk.locator("#typed")).to_be_visible()
    # A number leads to the line that reads it; a table stays chosen where it is typed alone.
    for keys in ("1 E+", "1 S+", "1 south+", "2 E +", "2 E+", "2 N-"):
        desk.keyboard.type(keys)
        desk.keyboard.press("Enter")
    desk.keyboard.type("2")
    desk.keyboard.press("Enter")
    expect(desk.locator("#t2")).to_have_class(re.compile("selected"))
    desk.keyboard.type("W+")
    desk.keyboard.press("Enter")
    expect(desk.locator("#t2 .seats li").nth(2).locator(".number")).to_have_text("1.5")
    catch_up(desk, hall)
    for table, scores in ((1, ["1.5", "3", "0", "0"]), (2, ["3", "0", "1.5", "\N{MINUS SIGN}1.5"])):
        assert desk.locator(f"#t{table} .number").all_inner_texts() == scores
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    desk.keyboard.press("u")
    expect(desk.locator("#t2 .seats li").nth(2).locator(".number")).to_have_text("0")
    desk.keyboard.press("Shift+U")
    expect(desk.locator("#t2 .seats li").nth(2).locator(".number")).to_have_text("1.5")
    status_line(desk, words("web.desk.brought_back", said=[""]))
    hall.score(3)
    step(desk, words("web.step.cut.button"))
    desk.wait_for_url("**/desk/cut")
    # There is time left on the clock: the key of the next step does not cut.
    skip_key_delay(desk)
    desk.locator("#cut-button").press("Enter")
    desk.wait_for_url("**/desk")
    expect(next_step(desk)).to_contain_text("Seat round 2")
    assert any(player.eliminated_in == 1 for player in hall.state.players.values())


def test_a_round_of_final_scores_by_keyboard_alone(hall: Building, visitors: Visitors) -> None:
    """The line takes whole tables; what cannot be is refused there and put right there."""
    hall.create_at("riichi", "ready", names(8, "cyrillic"))
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    for button in ("Seat round 1", "Publish", words("web.step.begin.button")):
        step(desk, button)
    visitors.expect(r"\b4\d\d\b")
    typed = desk.locator("#typed")
    expect(typed).to_be_visible()
    desk.keyboard.type("1 40000 30000 30000 30000")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("alert")).to_contain_text("120")
    expect(typed).to_have_value("1 40000 30000 30000 30000")
    expect(typed).to_be_focused()
    desk.keyboard.press("End")
    for _ in "30000":
        desk.keyboard.press("Backspace")
    desk.keyboard.type("20000")
    desk.keyboard.press("Enter")
    expect(desk.locator("#t1")).to_have_class(re.compile("done"))
    desk.keyboard.type("2")
    desk.keyboard.press("Enter")
    desk.keyboard.type("36000 34000 28000 22000")
    desk.keyboard.press("Enter")
    expect(next_step(desk)).to_contain_text("Close round 1")
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    step(desk, "Close round 1")
    expect(next_step(desk)).to_contain_text("Seat round 2")
    assert find_round(hall).status == "completed"


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_double_click_acts_once(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """Registering, entering a list, starting, publishing, closing: the second click does not press the next button."""
    hall.create("mtg", "Friday Night")
    hall.say("set_registration", {"open": True})
    phone = visitors.enter(hall, size=size, theme=theme)
    phone.goto(hall.address("join"))
    phone.get_by_label("Your name").fill("Zoe Zander")
    phone.get_by_role("button", name=words("web.join.button"), exact=True).dblclick()
    expect(phone.get_by_role("heading", level=1)).to_have_text("You're registered (#1).")
    # Nothing that undoes it comes under the finger, however fast the page has changed.
    hall.say("ask_check_in", {})
    for button, then in (
        (words("web.join.check_in"), words("web.join.is_here")),
        (words("web.join.not_here"), "Are you in the room?"),
    ):
        place = phone.get_by_role("button", name=button).bounding_box()
        assert place is not None
        at = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        phone.mouse.click(*at)
        expect(phone.get_by_text(then)).to_be_visible()
        seq = hall.state.seq
        phone.mouse.click(*at)
        phone.reload()
        expect(phone.get_by_text(then)).to_be_visible()
        assert hall.state.seq == seq
    hall.say("ask_check_in", {"asked": False})
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk/players"))
    desk.get_by_text("Paste or upload a list").click()
    desk.get_by_label("Paste or upload a list").fill("\n".join(names(7)))
    desk.get_by_role("button", name="Register 7 players").dblclick()
    expect(desk.get_by_role("heading", name="8 players")).to_be_visible()
    assert count_events(hall, PlayerRegistered) == [8]

    desk.goto(hall.address("desk"))
    for turn, (button, then, phase) in enumerate(
        (
            (words("web.step.start.button"), "Pair round 1", "ready"),
            ("Pair round 1", "Publish round 1", "draft"),
            ("Publish round 1", words("web.step.begin.button"), "published"),
            (words("web.step.begin.button"), words("web.step.results.button"), "playing"),
        ),
        1,
    ):
        expect(next_step(desk)).to_contain_text(button)
        desk.evaluate("now => (performance.now = () => now)", turn * 10_000)
        next_step(desk).dblclick()
        expect(next_step(desk)).to_contain_text(then)
        # The clock of the page stands still: the next click comes as fast as any.
        next_step(desk).click()
        expect(next_step(desk)).not_to_have_attribute("aria-busy", "true")
        catch_up(desk, hall)
        assert phase_of(hall) == phase
    hall.score()
    expect(next_step(desk)).to_contain_text("Close round 1")
    desk.evaluate("now => (performance.now = () => now)", 90_000)
    next_step(desk).dblclick()
    expect(next_step(desk)).to_contain_text("Pair round 2")
    catch_up(desk, hall)
    assert count_events(hall, RoundPublished, RoundStarted, RoundClosed) == [1, 1, 1]
    assert phase_of(hall) == "ready"
    # Closed and paired in one go: one draft, and it is not published by the second click.
    undo(desk, "Closed round 1")
    both = desk.get_by_role("region", name="Next step").get_by_role("button", name="Close round 1 and pair round 2")
    held: list[Route] = []
    desk.route("**/do", lambda route: held.append(route))
    both.dblclick()
    # An event of another device does not make it a new button.
    hall.say("rename", {"name": "Friday Late"})
    expect(desk.get_by_role("link", name="Friday Late")).to_be_visible()
    both.click()
    assert len(held) == 1
    held[0].continue_()
    desk.unroute("**/do")
    expect(next_step(desk)).to_contain_text("Publish round 2")
    catch_up(desk, hall)
    assert phase_of(hall) == "draft"


def second_half(page: Page, button: Locator, then: Locator) -> None:
    """Make a slow double click: the page has changed before its second half."""
    button.scroll_into_view_if_needed()
    place = button.bounding_box()
    assert place is not None
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(then).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def test_the_second_half_of_a_double_click_presses_nothing_else(hall: Building, visitors: Visitors) -> None:
    """Neither the undo button, nor one of the next row, nor an empty form."""
    hall.create("mtg", "Friday Night", round_minutes=50)
    hall.enter(names(8))
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/registration"))
    door = desk.locator("#door")
    closing = door.get_by_role("button", name="Close registration")
    second_half(desk, door.get_by_role("button", name="Open registration"), closing)
    desk.goto(hall.address("desk/players"))
    rows = desk.locator("#players tbody tr")
    second_half(desk, rows.first.get_by_role("button", name="Withdraw"), desk.get_by_role("heading", name="7 players"))
    hall.reach("ready")
    hall.begin()
    expect(rows.first.get_by_role("button", name="Drop")).to_be_visible()
    back = rows.first.get_by_role("button", name=words("web.manage.players.re_enter"))
    second_half(desk, rows.first.get_by_role("button", name="Drop"), back)
    desk.goto(hall.address("desk/floor?player=3"))
    desk.get_by_role("radio", name="lateness").check()
    record = desk.locator("#record li")
    second_half(desk, desk.get_by_role("button", name=words("web.manage.floor.give_button")), record)
    # Buttons that may repeat do.
    desk.locator("#clock-menu summary").click()
    plus = desk.get_by_role("region", name="Next step").get_by_role("button", name="+5 min")
    second_half(desk, plus, desk.locator("body:not(:has([aria-busy])) #line", has_text="5 minutes"))
    expect(desk.locator("#next .clock")).to_have_text(re.compile("^(60:00|59:)"))
    expect(record).to_have_count(1)
    assert hall.state.registration.is_open
    assert len(hall.state.players) == 7
    assert sum(player.dropped_after is not None for player in hall.state.players.values()) == 1


def test_the_way_back_after_a_form(hall: Building, visitors: Visitors) -> None:
    """Back leads to the page before; it sends nothing again and shows the current state."""
    hall.create("mtg", "Friday Night")
    hall.enter(names(4))
    hall.say("set_registration", {"open": True})
    phone = visitors.enter(hall, size="phone")
    phone.goto(hall.address("players"))
    phone.get_by_role("link", name=words("web.join.button")).click()
    phone.get_by_label("Your name").fill("Zoe Zander")
    phone.get_by_label("Your name").press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_have_text("You're registered (#5).")
    phone.go_back()
    expect(phone.locator("main")).to_contain_text("Zoe Zander")
    assert count_events(hall, PlayerRegistered) == [5]
    phone.go_forward()
    expect(phone.get_by_role("heading", level=1)).to_have_text("You're registered (#5).")

    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/players"))
    desk.get_by_role("link", name=names(1)[0]).click()
    desk.locator("#entry").get_by_label("Name").fill("Ann Renamed")
    desk.keyboard.press("Enter")
    status_line(desk, "Ann Renamed")
    desk.go_back()
    expect(desk.locator("#players")).to_contain_text("Ann Renamed")
    desk.go_forward()
    expect(desk.locator("#entry").get_by_label("Name")).to_have_value("Ann Renamed")
    head = visitors.enter(hall, hall.cookie())
    head.goto("/new")
    head.get_by_label(words("web.manage.settings.name")).fill("Saturday")
    head.get_by_role("button", name=words("web.manage.new.create")).click()
    head.wait_for_url("**/desk/players")
    known = len(hall.site.catalogue.all())
    head.go_back()
    expect(head.get_by_role("heading", name="New tournament")).to_be_visible()
    assert len(hall.site.catalogue.all()) == known
    # Returning to the form starts a new entry.
    head.get_by_label(words("web.manage.settings.name")).fill("Sunday")
    head.get_by_role("button", name=words("web.manage.new.create")).click()
    head.wait_for_url("**/desk/players")
    expect(head.locator(".event")).to_have_text("Sunday")
    assert len(hall.site.catalogue.all()) == known + 1
