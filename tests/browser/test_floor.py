"""The floor in a real browser: penalties, notes, who has not come (by keyboard alone), notices, time for one table."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.journal.memory import MemoryJournal
from crosstable.model.tournament import Forfeit, PlayerId, Score
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words
from tests.browser.conftest import SIZES, Visitors
from tests.browser.desks import skip_key_delay, status_line
from tests.browser.halls import Building, names, run_server
from tests.browser.test_axe import axe_violations

# The texts of some pages, one after the other.
FETCHED = "async all => (await Promise.all(all.map(async one => (await fetch(one)).text()))).join()"


class Watch:
    """The time of the store: it runs as any, and can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> int:
        return round((time.time() + self.ahead) * 1_000_000)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def hall(tmp_path: Path, watch: Watch) -> Iterator[Building]:
    with run_server(tmp_path, MemoryJournal(clock=watch)) as made:
        yield made


def open_desk(
    hall: Building, visitors: Visitors, page: str = "desk", size: str = "desktop", theme: str = "light"
) -> Page:
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address(page))
    return desk


def current_round(hall: Building) -> RoundInPlay:
    assert hall.state.current is not None
    return hall.state.current


def expect_focus(page: Page, player: str) -> None:
    """Expect the focus on the player whose turn it is."""
    expect(page.locator("[data-missed]:focus")).to_contain_text(player)


@pytest.mark.parametrize("size", SIZES)
def test_one_key_decides_each_no_show(hall: Building, visitors: Visitors, watch: Watch, size: str) -> None:
    """Here, walkover, drop, lost by both; the focus goes on by itself, and undo brings back the last one."""
    hall.create_at("mtg", "playing", names(12), round_minutes=50)
    desk = open_desk(hall, visitors, size=size)
    link = desk.locator("#next a[href$=no-shows]")
    expect(link).to_have_count(0)
    watch.ahead = 660
    # Before most tables have reported everybody is missing, and nobody is asked about that.
    desk.reload()
    expect(link).to_have_count(0)
    desk.goto(hall.address("desk/no-shows"))
    tables = [
        match for match in sorted(current_round(hall).matches) if current_round(hall).matches[match].result is None
    ]
    known = hall.site.room(hall.code).names
    called = {table: [known[player] for player in current_round(hall).seats[table]] for table in tables}
    first, second, third, fourth = tables[:4]
    assert axe_violations(desk) == []

    expect_focus(desk, called[first][0])
    desk.keyboard.press("h")
    expect_focus(desk, called[first][1])
    desk.keyboard.press("w")
    expect_focus(desk, called[second][0])
    desk.keyboard.press("d")
    expect_focus(desk, called[third][0])
    desk.keyboard.press("t")
    expect_focus(desk, called[fourth][0])
    desk.keyboard.press("b")
    players = list(current_round(hall).seats[fourth])
    status_line(desk, words("web.frame.double_loss", known, players=players, table=fourth))
    rows = desk.locator("#missed > [data-table]")
    expect(rows).to_have_count(len(tables) - 4)
    assert current_round(hall).matches[first].result == Forfeit(current_round(hall).matches[first].second)
    assert hall.state.players[current_round(hall).matches[second].first].dropped_after == current_round(hall).number
    assert {*current_round(hall).seats[third]} <= {*current_round(hall).here}

    desk.keyboard.press("u")
    expect(rows).to_have_count(len(tables) - 3)
    desk.keyboard.press("a")
    expect(desk.locator("#nobody")).to_be_visible()
    expect(link).to_have_count(0)


def test_a_notice_comes_to_every_screen_and_goes(hall: Building, visitors: Visitors, watch: Watch) -> None:
    """At once when it is published, changed or removed, and by itself when its time is over."""
    hall.create_at("mtg", "playing", names(8))
    screens = [
        visitors.enter(hall, size=size, theme=theme) for size, theme in (("phone", "light"), ("desktop", "dark"))
    ]
    for page in screens:
        page.goto(hall.address("pairings"))
    notices = [page.get_by_role("status", name="Notices") for page in screens]

    def expect_notice(text: str) -> None:
        for notice in notices:
            expect(notice).to_have_text(text)

    desk = open_desk(hall, visitors, "desk/floor", "phone", "dark")
    desk.get_by_label(words("web.notices.words")).first.fill("Lunch <b>until</b> two")
    desk.get_by_role("button", name=words("web.notices.put")).click()
    status_line(desk, "Published a notice")
    expect_notice("Lunch <b>until</b> two")
    assert notices[0].get_attribute("aria-live") == "polite"
    expect(desk.get_by_role("status", name="Notices")).to_contain_text("Lunch")

    desk.get_by_text("Change", exact=True).click()
    form = desk.locator("form[data-command=change_notice]")
    form.get_by_label(words("web.notices.words")).fill("Lunch until three")
    form.get_by_role("button").click()
    expect_notice("Lunch until three")
    desk.get_by_role("button", name=re.compile("^" + words("web.notices.take_back"))).click()
    expect_notice("")

    hall.say("announce", {"words": "Doors close soon", "minutes": 1})
    expect_notice("Doors close soon")
    watch.ahead = 56
    for page in screens:
        page.reload()
    expect_notice("Doors close soon")
    expect_notice("")


@pytest.mark.parametrize("size", SIZES)
def test_extra_time_is_shown_at_table_and_clock(hall: Building, visitors: Visitors, size: str) -> None:
    """At the desk and on the public pages."""
    hall.create_at("speed_jong", "playing", names(12), round_minutes=20)
    phone = visitors.enter(hall, size=size)
    phone.goto(hall.address("pairings"))
    desk = open_desk(hall, visitors, size=size)
    form = desk.locator("#more-time")
    form.get_by_label("Table").fill("2")
    form.get_by_label("Time").select_option("3 minutes")
    form.get_by_role("button").click()
    status_line(desk, "ave table 2 of round 2 3 minutes extra time")
    expect(desk.locator("#t2 h2")).to_contain_text("+3 min")
    expect(phone.locator(".timer")).to_contain_text("table 2 +3 min")
    expect(phone.locator("[data-key=t2] h2")).to_contain_text("+3 min")
    expect(phone.locator("[data-key=t1] h2")).not_to_contain_text("min")
    desk.keyboard.press("Escape")
    desk.locator("body").press("u")
    expect(phone.locator(".timer")).not_to_contain_text("table 2")


def test_a_table_that_is_not_used_is_left_out_of_the_next_seating(hall: Building, visitors: Visitors) -> None:
    hall.create_at("speed_jong", "ready", names(12))
    desk = open_desk(hall, visitors)
    desk.get_by_role("button", name="Seat round").click()
    desk.get_by_role("button", name="Stop using table 2").click()
    expect(desk.locator("#t2 h2")).to_contain_text(words("web.use.not"))
    desk.get_by_role("button", name=words("web.change.seat_again")).click()
    expect(desk.locator("#t4")).to_be_visible()
    expect(desk.locator("#t2")).to_have_count(0)
    desk.get_by_role("button", name="Use table 2 again").click()
    desk.get_by_role("button", name=words("web.change.seat_again")).click()
    expect(desk.locator("#t2")).to_be_visible()


def open_record(desk: Page, hall: Building, player: PlayerId) -> Locator:
    """Choose a player on the floor page by name and return the lines of their record."""
    desk.goto(hall.address("desk/floor"))
    desk.keyboard.press("/")
    desk.keyboard.type(hall.site.room(hall.code).names[player])
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", level=1)).to_contain_text(hall.site.room(hall.code).names[player])
    return desk.locator("#record li")


def give(desk: Page, kind: str, reason: str, does: str | None = None, points: str | None = None) -> None:
    """Give the chosen player a penalty for the current round."""
    form = desk.locator("#penalise")
    form.get_by_role("radio", name=kind).check()
    expect(form.get_by_label(words("web.manage.floor.points"))).to_be_visible(
        visible=points is not None and does is None
    )
    if does is not None:
        form.get_by_label(words("web.late.does")).select_option(does)
    if points is not None:
        form.get_by_label(words("web.manage.floor.points")).fill(points)
    form.get_by_label("Reason").fill(reason)
    form.get_by_role("button", name=words("web.manage.floor.give_button")).click()
    expect(desk.locator("#record li").first).to_contain_text(reason)


def on_public_pages(phone: Page, hall: Building, player: PlayerId) -> str:
    """Return the public pages of a player as they are sent."""
    number = hall.state.players[player].number
    pages = ("standings", f"standings/{number}/why", "pairings", "players", f"players/{number}")
    return str(phone.evaluate(FETCHED, [hall.address(page) for page in pages]))


def points_of(hall: Building, player: PlayerId) -> float:
    return float(hall.site.room(hall.code).standings.points(player))


def test_every_penalty_acts_and_stays_on_record(hall: Building, visitors: Visitors) -> None:
    """With reason, round and author, next to earlier ones; on the result or the score; each can be undone."""
    hall.create_at("mtg", "playing", names(12, "cyrillic"))
    scored, opened, missed_by, guilty = (current_round(hall).matches[table] for table in (1, 2, 3, 4))
    assert isinstance(scored.result, Score)
    desk = open_desk(hall, visitors, "desk/floor", "phone", "dark")
    phone = visitors.enter(hall, size="phone")
    phone.goto(hall.address("pairings"))

    offender = scored.second if scored.result.second > scored.result.first else scored.first
    record = open_record(desk, hall, offender)
    expect(desk.locator("#record")).to_contain_text("Nothing on record about")
    assert axe_violations(desk) == []
    give(desk, "warning", "His phone rang")
    expect(record).to_have_count(1)
    expect(record).to_contain_text(
        re.compile(r"warning\s+His phone rang\s+round 2, Sam the organiser, this device, just now")
    )
    assert current_round(hall).matches[1].result == scored.result
    give(desk, "game loss", "It rang again")
    expect(record).to_have_count(2)
    # The match is over: it is for the next one.
    assert current_round(hall).matches[1].result == scored.result
    before = points_of(hall, offender)
    give(desk, "deduction", "And again", points="1.5")
    expect(record.first).to_contain_text("1.5 points")
    assert points_of(hall, offender) == before - 1.5
    expect(record).to_have_count(3)

    open_record(desk, hall, opened.second)
    give(desk, "match loss", "Left the hall")
    assert current_round(hall).matches[2].result == Forfeit(opened.second)
    expect(phone.locator("[data-key=t2] .won")).to_contain_text(hall.site.room(hall.code).names[opened.first])
    open_record(desk, hall, missed_by.first)
    give(desk, "lateness", "The bus")
    assert current_round(hall).matches[3].result is None
    give(desk, "lateness", "The train", does="match_loss")
    expect(record.first).to_contain_text("lateness, match loss")
    assert current_round(hall).matches[3].result == Forfeit(missed_by.first)
    open_record(desk, hall, guilty.first)
    form = desk.locator("#disqualify")
    form.get_by_label("Reason").fill("Marked cards")
    form.get_by_role("button", name="Disqualify").click()
    expect(record).to_contain_text("Marked cards")
    expect(desk.locator("#disqualify")).to_have_count(0)
    assert hall.state.players[guilty.first].disqualified_in == 2

    # All of them at once, of everybody; then one is taken back, and what it did to the result with it.
    desk.get_by_role("link", name=words("web.manage.floor.everybody")).click()
    expect(record).to_have_count(7)
    record.filter(has_text="Left the hall").get_by_role("link", name=words("web.manage.take_back")).click()
    desk.get_by_role("button", name=words("web.manage.action.one")).click()
    expect(phone.locator("[data-key=t2] .won")).to_have_count(0)
    assert current_round(hall).matches[2].result is None
    said_there = on_public_pages(phone, hall, offender) + on_public_pages(phone, hall, guilty.first)
    for reason in ("rang", "And again", "Left the hall", "bus", "train", "Marked"):
        assert reason not in said_there


def test_penalties_at_tables_and_notes_that_stay_private(hall: Building, visitors: Visitors) -> None:
    """Where nobody plays a match none is lost. A note is for those who work here; a scorekeeper's for the organiser."""
    hall.create_at("speed_jong", "playing", names(12, "chinese"))
    hall.score(3)
    seats = current_round(hall).tables[1].seats
    desk = open_desk(hall, visitors, "desk/floor")
    board = visitors.enter(hall, size="phone")
    board.goto(hall.address("standings"))
    record = open_record(desk, hall, seats[0])
    kinds = desk.locator("#penalise").get_by_role("radio")
    assert [element.get_attribute("value") for element in kinds.all()] == ["warning", "lateness", "points"]
    place = board.locator(f"[data-key=p{hall.state.players[seats[0]].number}]")
    total = float(place.locator(".total").inner_text().replace("\N{MINUS SIGN}", "-"))
    give(desk, "deduction", "Threw a tile", points="2")
    expect(place.locator(".total")).to_have_text(re.compile(rf"^[-\N{{MINUS SIGN}}]?{abs(total - 2):g}$"))
    give(desk, "lateness", "Overslept", does="points", points="1")
    expect(record.first).to_contain_text("lateness, deduction, one point")
    give(desk, "warning", "Loud")
    expect(record).to_have_count(3)
    desk.locator("#line").get_by_role("button", name="Undo").click()
    expect(record).to_have_count(2)

    note = desk.locator("#note")
    note.get_by_role("textbox").fill("Paid <b>half</b> in cash")
    note.get_by_role("textbox").press("Enter")
    expect(record.first).to_contain_text("Paid <b>half</b> in cash")
    helping = visitors.enter(hall, hall.cookie("scorekeeper"), size="phone")
    helping.goto(hall.address("desk/floor"))
    helping.get_by_role("textbox", name="Private note").fill("The lamp at table 2 is out")
    helping.get_by_role("button", name=words("web.manage.floor.note_add")).click()
    expect(helping.locator("#record li")).to_have_count(1)
    desk.get_by_role("link", name=words("web.manage.floor.everybody")).click()
    expect(record.first).to_contain_text(re.compile("note.*The lamp at table 2 is out.*Sam the scorekeeper", re.DOTALL))
    for page, seen in ((desk, ("The lamp", "half", "Overslept")), (helping, ("The lamp",))):
        page.goto(hall.address("desk/history"))
        told = page.locator("#actions").inner_text()
        assert [text for text in ("The lamp", "half", "Overslept") if text in told] == [*seen]
    said_there = on_public_pages(board, hall, seats[0])
    for private in ("lamp", "cash", "Threw", "Overslept", "Loud"):
        assert private not in said_there


def test_game_loss_in_a_finished_match_shows_what_moves(hall: Building, visitors: Visitors) -> None:
    """It waits for the next match unless its round is named; then the new result is previewed, and saved with a yes."""
    hall.create_at("mtg", "closed", names(4), rounds=3)
    round_ = hall.state.round(1)
    assert round_ is not None
    match = round_.matches[1]
    result = match.result
    assert isinstance(result, Score)
    winner = match.first if result.first > result.second else match.second
    desk = visitors.enter(hall, hall.cookie("organiser"))
    open_record(desk, hall, winner)
    give(desk, "game loss", "Marked cards")
    expect(desk.locator("#record li").first).to_contain_text(f"round {hall.state.last_round + 1}")
    after = hall.state.round(1)
    assert after is not None
    assert after.matches[1].result == result

    form = desk.locator("#penalise")
    form.get_by_role("radio", name="game loss").check()
    form.get_by_label("Round").select_option("1")
    form.get_by_role("button", name=words("web.manage.floor.give_button")).click()
    desk.wait_for_url("**/desk/correct?**")
    name = hall.site.room(hall.code).names[winner]
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Round 1, table 1")
    assert after.matches[1].result == result
    skip_key_delay(desk)
    desk.get_by_role("button", name="Save correction").click()
    desk.wait_for_url("**/desk/floor?player=*")
    expect(desk.get_by_role("heading", level=1)).to_contain_text(name)
    saved = hall.state.round(1)
    assert saved is not None
    assert saved.matches[1].result != result
