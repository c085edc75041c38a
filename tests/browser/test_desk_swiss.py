"""Matches at the desk: reviewing and changing a draft, the clock, results by click, drops, corrections."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.commands import Actor, Drop, Publish, ReportResult, StartRound
from crosstable.events import RoundStarted
from crosstable.model.tournament import Score
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, next_step, open_more_page, skip_key_delay, status_line, step, undo
from tests.browser.halls import Building, names, run_server


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def seats(hall: Building) -> dict[int, tuple[str, str]]:
    """Return the two names of each match of the current round, by table."""
    room = hall.site.room(hall.code)
    assert room.state.current is not None
    matches = room.state.current.matches
    return {table: (room.names[match.first], room.names[match.second]) for table, match in matches.items()}


def number(hall: Building, round_: int) -> RoundInPlay:
    found = hall.state.round(round_)
    assert found is not None
    return found


def phase(hall: Building) -> str:
    return hall.state.phase


def row(page: Page, table: int) -> Locator:
    return page.locator(f"tr[data-table='{table}']")


def pick(page: Page, table: int, side: int) -> Locator:
    """Return the button of a player at a table."""
    return row(page, table).locator("[data-pick]").nth(side)


def type_correction(page: Page, hall: Building, choice: str) -> None:
    """Type the result of table 1 of round 1 the other way round, then choose."""
    page.goto(hall.address("desk?round=1"))
    result = number(hall, 1).matches[1].result
    assert isinstance(result, Score)
    page.locator("#typed").fill(f"1 {result.second} {result.first}")
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/correct?*")
    skip_key_delay(page)
    page.get_by_role("button", name=choice).click()
    page.wait_for_url("**/desk?round=1")


def test_draft_is_reviewed_changed_and_published(hall: Building, visitors: Visitors) -> None:
    """The reasons; one swap by dragging, one by keyboard, a rematch made manually; only the desk sees it.

    A correction keeps the draft or pairs it again. Two players can swap after it is published, and everyone sees it.
    """
    hall.create_at("mtg", "draft", names(9, "arabic"))
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk"))
    watching = visitors.enter(hall, size="phone")
    watching.goto(hall.address("pairings"))
    expect(watching.locator("#state")).to_contain_text("Between rounds after round 1")

    desk.get_by_role("link", name="Why these pairings?").click()
    why = desk.locator("dialog#why")
    expect(why).to_contain_text("9 players in")
    expect(why).to_contain_text("has the bye")
    desk.keyboard.press("Escape")
    desk.get_by_role("link", name="Why table 1?").click()
    expect(why).to_contain_text("Table 1,")
    desk.keyboard.press("Escape")
    expect(why).to_be_hidden()

    before = seats(hall)
    pick(desk, 1, 0).drag_to(pick(desk, 2, 0))
    expect(pick(desk, 2, 0)).to_have_text(before[1][0])
    assert (seats(hall)[1][0], seats(hall)[2][0]) == (before[2][0], before[1][0])
    desk.keyboard.press("u")
    expect(pick(desk, 1, 0)).to_have_text(before[1][0])
    assert seats(hall) == before

    pick(desk, 3, 1).focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#chosen")).to_contain_text(before[3][1])
    desk.keyboard.press("ArrowDown")
    expect(pick(desk, 4, 1)).to_be_focused()
    desk.keyboard.press("Enter")
    expect(pick(desk, 4, 1)).to_have_text(before[3][1])
    assert (seats(hall)[3][1], seats(hall)[4][1]) == (before[4][1], before[3][1])

    together = [{match.first, match.second} for match in number(hall, 2).matches.values()]
    met = number(hall, 1).matches.values()
    first = next(match for match in met if {match.first, match.second} not in together)
    desk.keyboard.press("h")
    for player in (first.first, first.second):
        desk.locator(f"[data-pick='{player}']").click()
    expect(status_line(desk, "already met in round").locator(".warned").first).to_be_visible()
    catch_up(desk, hall)
    again = desk.locator("tr", has=desk.locator(f"[data-pick='{first.first}']"))
    expect(again.locator(f"[data-pick='{first.second}']")).to_be_visible()
    expect(again).to_contain_text("rematch")
    desk.get_by_role("button", name=words("web.change.afresh")).click()
    expect(desk.locator(".tag", has_text="rematch")).to_have_count(0)

    before = seats(hall)
    type_correction(desk, hall, "Save correction, keep round 2")
    assert seats(hall) == before
    undo(desk, "table 1")
    status_line(desk, words("web.desk.took_back", said=[""]))
    type_correction(desk, hall, "Save correction, re-pair round 2")
    assert {frozenset(pair) for pair in seats(hall).values()} != {frozenset(one) for one in before.values()}
    undo(desk, "table 1")
    status_line(desk, words("web.desk.took_back", said=[""]))
    assert seats(hall) == before
    desk.goto(hall.address("desk"))

    expect(watching.locator("#state")).to_contain_text("Between rounds after round 1")
    step(desk, "Publish round 2")
    expect(watching.locator("#state")).to_contain_text("Round 2 starts soon")
    expect(watching.locator("[data-key=t1] bdi").first).to_have_text(seats(hall)[1][0])

    expect(desk.locator("#changing")).to_have_count(0)
    desk.keyboard.press("x")
    desk.wait_for_url("**/desk?change=1")
    for table in (1, 2):
        pick(desk, table, 1).click()
    expect(watching.locator("[data-key=t1] bdi").nth(1)).to_have_text(before[2][1])
    assert (seats(hall)[1][1], seats(hall)[2][1]) == (before[2][1], before[1][1])
    expect(pick(desk, 1, 1)).to_have_text(before[2][1])
    desk.keyboard.press("x")
    desk.wait_for_url("**/desk")
    expect(desk.locator("#changing")).to_have_count(0)


def test_the_clock_results_by_click_and_an_unfinished_end(hall: Building, visitors: Visitors) -> None:
    """On a phone. A button pressed twice, or a request sent twice over a slow network, acts once."""
    hall.create_at("mtg", "published", names(8, "cyrillic"), round_minutes=50)
    desk = visitors.enter(hall, hall.cookie("organiser"), size="phone")
    desk.goto(hall.address("desk"))
    watching = visitors.enter(hall, size="phone", theme="dark")
    watching.goto(hall.address("pairings"))
    next_step(desk).dblclick()
    clock, seen = desk.locator(".next .clock"), watching.locator("#state .clock")
    expect(seen).to_have_text(re.compile(r"^(50:00|49:\d\d)$"))
    expect(next_step(desk)).to_contain_text(words("web.step.results.button"))
    assert (
        sum(isinstance(happened.event, RoundStarted) and happened.event.round == 2 for happened in hall.state.log) == 1
    )

    desk.locator("#clock-menu summary").click()
    buttons = desk.get_by_role("group", name="Clock")
    buttons.get_by_role("button", name="Pause").click()
    expect(watching.locator("#state")).to_contain_text("paused")
    stands = clock.inner_text()
    buttons.get_by_role("button", name="+5 min").click()
    expect(clock).to_have_text(re.compile(r"^(55|54):"))
    buttons.get_by_role("button", name=words("web.clock.resume")).click()
    expect(watching.locator("#state")).not_to_contain_text("paused")
    expect(seen).to_have_text(re.compile(r"^54:"))
    buttons.get_by_role("button", name="Restart").click()
    expect(seen).to_have_text(re.compile(r"^(50:00|49:5\d)$"))
    undo(desk, "clock")
    expect(seen).to_have_text(re.compile(r"^54:"))
    assert stands.startswith(("50:", "49:"))

    open_rows = desk.locator("tr[data-status=open]")
    expect(open_rows).to_have_count(4)
    table = int(open_rows.first.get_attribute("data-table") or 0)
    row(desk, table).click()
    expect(desk.locator("#picked")).to_contain_text(seats(hall)[table][1])
    with desk.expect_request("**/do") as sent:
        desk.locator("#picked").get_by_role("button", name="2\N{EN DASH}1").click()
    expect(row(desk, table)).to_contain_text("2-1")
    seq = hall.state.seq
    again = desk.evaluate(
        """async ([address, body]) => (await fetch(address, { method: "POST", body })).json()""",
        [sent.value.url, sent.value.post_data],
    )
    assert again["seq"] == seq == hall.state.seq, again
    other = json.loads(sent.value.post_data or "") | {"fields": {"typed": "2 0", "table": table}}
    visitors.expect(r"\b(409|400|422)\b")
    assert "refused" in desk.evaluate(
        """async ([address, body]) => (await fetch(address, { method: "POST", body })).json()""",
        [sent.value.url, json.dumps(other)],
    )
    assert hall.state.seq == seq

    # A judge was called there: that table plays on for longer, and everybody sees which.
    form = desk.locator("#more-time")
    late = int(open_rows.first.get_attribute("data-table") or 0)
    form.get_by_label("Table").fill(str(late))
    form.get_by_label("Time", exact=True).select_option("3 minutes")
    # Hide the message of the status line.
    desk.keyboard.press("Escape")
    form.get_by_role("button", name=words("web.more.give")).click()
    status_line(desk, f"ave table {late} of round 2 3 minutes extra time")
    desk.keyboard.press("Escape")
    expect(row(desk, late).locator(".more-time")).to_contain_text("3")
    expect(watching.locator(f"[data-key=t{late}] .more-time")).to_contain_text("3")
    expect(watching.locator("#state .more-time")).to_contain_text(f"{late}")

    for left, result in ((2, "d"), (1, "f1")):
        open_rows.first.click()
        desk.locator(f"#picked [data-typed={result}]").click()
        expect(open_rows).to_have_count(left)
    left = int(open_rows.first.get_attribute("data-table") or 0)
    expect(desk.locator("#step")).to_contain_text(words("web.step.results", reported=3, tables=4, missing=[left]))
    desk.get_by_label("Show the one missing").check()
    expect(desk.locator("tr[data-table]:visible")).to_have_count(1)
    close = words("web.choice.close_unfinished", round=2, tables=[left])
    desk.get_by_role("region", name="Next step").get_by_role("button", name=close).click()
    status_line(desk, f"Closed round 2, with table {left} unfinished")
    assert number(hall, 2).unfinished == (left,)
    undo(desk, "Closed round 2")
    expect(next_step(desk)).to_contain_text(words("web.step.results.button"))

    # A page that is about a field begins at its top where the field would push the next step out of sight.
    desk.goto(hall.address("desk/floor?player=1"))
    expect(desk.get_by_label("Reason").first).to_be_visible()
    catch_up(desk, hall)
    assert desk.evaluate("[scrollY, document.activeElement.localName]") == [0, "body"]
    desk.set_viewport_size({"width": 1920, "height": 1080})
    desk.reload()
    expect(desk.locator("#reason")).to_be_focused()


def test_blocked_step_offers_reasons_and_actions(hall: Building, visitors: Visitors) -> None:
    """A draft with a dropped player, by name; then a round without a legal pairing."""
    hall.create("mtg", "Friday Night", rounds=5)
    hall.enter(names(5, "chinese"))
    hall.reach("ready")
    hall.play(2)
    hall.draft()
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    bar = desk.get_by_role("region", name="Next step")
    match = next(iter(hall.state.current.matches.values()))  # type: ignore[union-attr]
    hall.do(Drop(player=match.first))
    gone = hall.site.room(hall.code).names[match.first]
    expect(bar).to_contain_text(words("web.unusual.stale", round=3))
    expect(bar).to_contain_text(f"{gone} is in the draft but is not playing.")
    # The repair is the next step.
    step(desk, "Re-pair round 3")
    expect(bar).not_to_contain_text("can't be published")

    step(desk, "Publish")
    step(desk, "Start the clock")
    expect(next_step(desk)).to_contain_text(words("web.step.results.button"))
    hall.score()
    expect(next_step(desk)).to_contain_text("Close round 3")
    # Typed digits are a result until Escape.
    desk.keyboard.press("Escape")
    step(desk, "Close round 3")
    expect(bar).to_contain_text(words("web.unusual.impossible", round=4))
    choices = bar.locator(".choices").locator("button, a")
    expect(choices.last).to_contain_text(words("relief.end_stage"))
    # The first of them is the next step, by the same key.
    expect(next_step(desk)).to_have_count(1)
    skip_key_delay(desk)
    rematch = bar.get_by_role("button", name=re.compile("[Aa]llow rematches"))
    rematch.click()
    expect(status_line(desk, "already met in round")).to_be_visible()
    expect(desk.locator(".warning").first).to_contain_text("already met in round")
    expect(next_step(desk)).to_contain_text("Publish round 4")


def test_player_reports_wait_at_the_desk(hall: Building, visitors: Visitors) -> None:
    """One report is confirmed, two that differ are decided, by a click in the bar; until then nobody else sees them."""
    hall.create_at("mtg", "ready", names(8, "cyrillic"))
    hall.begin()
    desk = visitors.enter(hall, hall.cookie("scorekeeper"), size="phone", theme="dark")
    desk.goto(hall.address("desk"))
    watching = visitors.enter(hall)
    watching.goto(hall.address("pairings"))
    bar = desk.get_by_role("region", name="Next step")
    matches = number(hall, 1).matches
    for table, player, result in (
        (1, matches[1].first, Score(2, 1)),
        (2, matches[2].first, Score(2, 0)),
        (2, matches[2].second, Score(0, 2)),
    ):
        hall.do(ReportResult(table=table, result=result), Actor(f"phone-{player}", "player", player))
    expect(bar).to_contain_text(re.compile("Table 2: .* reports 2-0, .* reports 0-2"))
    expect(row(desk, 1)).to_have_attribute("data-status", "reported")
    assert watching.locator(".won").count() == 0
    bar.get_by_role("button", name="Confirm table 1: 2-1").click()
    expect(watching.locator("[data-key=t1] .won .score")).to_have_text("2")
    bar.get_by_role("button", name="Confirm 0-2").click()
    expect(watching.locator("[data-key=t2] .won .score")).to_have_text("2")
    expect(bar).not_to_contain_text("reports")
    expect(row(desk, 2)).to_contain_text("0-2")


def test_a_stage_ends_and_another_begins(hall: Building, visitors: Visitors) -> None:
    """The best four go on, under a name; and the end is an act of its own that can be taken back."""
    hall.create_at("mtg", "closed", names(8, "arabic"), rounds=2)
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk"))
    bar = desk.get_by_role("region", name="Next step")
    expect(bar).to_contain_text("Both rounds have been played.")
    bar.get_by_role("link", name=words("web.choice.stages")).click()
    desk.get_by_label(words("web.manage.stages.qualifiers")).fill("4")
    desk.get_by_role("button", name=words("web.manage.stages.end_button")).click()
    expect(bar).to_contain_text(words("web.step.stage"))
    assert len(hall.state.stage.qualified) == 4
    form = desk.locator("#begin")
    form.get_by_label(words("web.manage.stages.name")).fill("Final four")
    form.get_by_label("Rounds", exact=True).fill("1")
    form.get_by_role("button", name=words("web.manage.stages.begin_button")).click()
    expect(desk.locator("#so-far")).to_contain_text("Final four")
    step(desk, "Pair round 3")
    expect(next_step(desk)).to_contain_text("Publish round 3")
    assert len(seats(hall)) == 2
    hall.do(Publish())
    hall.do(StartRound())
    hall.score()
    hall.close()
    step(desk, words("web.step.complete.button"))
    expect(bar).to_contain_text(words("web.step.over"))
    assert hall.state.phase == "completed"
    undo(desk, "inished the tournament")
    expect(next_step(desk)).to_contain_text(words("web.step.complete.button"))


def test_correction_and_undo_from_history(hall: Building, visitors: Visitors) -> None:
    """A preview shows the changes. Undoing an action lists the later ones that fall with it; redo restores them all."""
    hall.create_at("mtg", "closed", names(8))
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk?round=1"))
    match = number(hall, 1).matches[1]
    room = hall.site.room(hall.code)
    points = {player: room.standings.points(player) for player in room.standings.row_numbers}
    won = match.result.first > match.result.second  # type: ignore[union-attr]
    desk.locator("#typed").fill("1 0 2" if won else "1 2 0")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/correct?*")
    heading = desk.get_by_role("heading", level=1)
    expect(heading).to_contain_text(f"Round 1, table 1, {room.names[match.first]}")
    assert desk.locator("tbody tr").count() >= 2
    assert hall.state.seq == room.state.seq
    correct = desk.get_by_role("button", name=words("web.correct.do"))
    expect(correct).to_be_focused()
    # The Enter that opened this page does not confirm it, even on a slow machine.
    desk.evaluate("performance.now = () => 0")
    desk.keyboard.press("Enter")
    expect(correct).not_to_have_attribute("aria-busy", "true")
    assert hall.state.seq == room.state.seq
    skip_key_delay(desk)
    desk.get_by_label(words("web.more.reason")).fill("The slip was read upside down")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk?round=1")
    status_line(desk, "upside down")
    standings = hall.site.room(hall.code).standings
    after = {player: standings.points(player) for player in standings.row_numbers}
    loser, winner = (match.first, match.second) if won else (match.second, match.first)
    assert (after[loser] < points[loser], after[winner] > points[winner]) == (True, True)
    undo(desk, "table 1")
    status_line(desk, words("web.desk.took_back", said=[""]))
    standings = hall.site.room(hall.code).standings
    assert {player: standings.points(player) for player in standings.row_numbers} == points
    desk.keyboard.press("Control+Shift+Z")
    status_line(desk, words("web.desk.brought_back", said=[""]))

    open_more_page(desk, words("web.desk.page.history"))
    actions = desk.locator("#actions tbody tr")
    expect(actions.first).to_contain_text("redid")
    desk.get_by_label(words("web.manage.history.find")).fill("published round 2")
    expect(desk.locator("#actions tbody tr:visible")).to_have_count(1)
    desk.locator("#actions tbody tr:visible").get_by_role("link", name=words("web.manage.take_back")).click()
    desk.wait_for_url("**/desk/history/*")
    expect(desk.get_by_role("heading", name=words("web.manage.action.what_falls"))).to_be_visible()
    expect(desk.locator(".warning").first).to_be_visible()
    desk.get_by_role("button", name=re.compile("^Undo all")).click()
    desk.wait_for_url("**/desk/history")
    assert phase(hall) == "draft"
    taken = desk.locator("tr", has=desk.locator("s", has_text="published round 2"))
    expect(taken.locator(".tag")).to_be_visible()
    taken.get_by_role("button").click()
    expect(taken).to_have_count(0)
    assert phase(hall) == "published"
    desk.go_back()
    expect(desk.get_by_role("heading", level=1)).to_be_visible()
    desk.go_back()
    expect(desk).to_have_url(re.compile(r"/desk/history$"))
