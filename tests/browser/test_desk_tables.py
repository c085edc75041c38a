"""Tables at the desk: seats by hand, multiplier, scores, the projected cut and the cut, the way back, a playoff."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.commands import CloseRound, Complete, Drop, EnterTable, Penalise, Publish, Seat, StartRound, Tap
from crosstable.journal.open import open_journal
from crosstable.model.exact import exact_text
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words
from crosstable.words.value_texts import number_text
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, next_step, skip_key_delay, status_line, step, undo
from tests.browser.halls import Building, names, run_server
from tests.browser.test_axe import axe_violations
from tests.browser.test_phones import claim
from tests.postgres import Server

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, postgres: Server) -> Iterator[Building]:
    """One server on PostgreSQL; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall"), open_journal(postgres.create_database())) as made:
        yield made


def current_round(hall: Building) -> RoundInPlay:
    assert hall.state.current is not None
    return hall.state.current


def seated_names(hall: Building, table: int) -> list[str]:
    """Return the names at a table, from East on."""
    calls = hall.site.room(hall.code).names
    return [calls[player] for player in current_round(hall).tables[table].seats]


def table_of(page: Page, number: int) -> Locator:
    return page.get_by_role("region", name=f"Table {number}", exact=True)


def pick(page: Page, table: int, seat: int) -> Locator:
    return table_of(page, table).locator("[data-pick]").nth(seat)


def eliminated_ids(hall: Building) -> set[str]:
    return {player.id for player in hall.state.players.values() if player.eliminated_in is not None}


def test_table_of_three_with_a_stand_in(hall: Building, visitors: Visitors) -> None:
    """The stand-in has a score of its own, the total is shown while typing, and the uma goes by four places.

    Phone and wall name the seat; a deduction is on the phone at once, and in the player's total to the last page.
    """
    hall.create_at("riichi", "ready", names(7), leftovers="stand_in", rounds=2, round_minutes=None)
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    step(desk, "Seat round 1")
    step(desk, "Publish round 1")
    expect(next_step(desk)).to_contain_text("Start")
    step(desk, "Start")
    number = next(number for number, table in current_round(hall).tables.items() if len(table.seats) == 3)
    player = current_round(hall).tables[number].seats[0]
    wall, phone = visitors.enter(hall), visitors.enter(hall, size="phone")
    wall.goto(hall.address("display/tables"))
    expect(wall.locator("main").get_by_text("(stand-in)")).to_be_visible()
    phone.goto(hall.address("me"))
    claim(phone, hall, player)
    expect(phone.locator("#sit .mates li").last).to_contain_text("(stand-in)")
    card = table_of(desk, number)
    fields = card.locator("input.score")
    expect(fields).to_have_count(4)
    for field, score in zip(fields.all(), ("42000", "27000", "20000"), strict=False):
        field.fill(score)
    expect(card.locator(".table-sum")).to_have_text(f"Total 89,000 of 120,000: {MINUS}31,000")
    stand_in = card.get_by_label(f"Score of the stand-in at table {number}")
    stand_in.fill("31000")
    expect(card.locator(".table-sum")).to_have_text("Total 120,000: adds up")
    card.get_by_role("button", name="Save").click()
    status_line(desk, f"Round 1, table {number}: scores 42000, 27000, 20000 and 31000")
    expect(stand_in).to_have_value("31000")
    board = hall.site.room(hall.code).standings
    assert [int(board.points(player)) for player in current_round(hall).tables[number].seats] == [
        27_000,
        -8_000,
        -25_000,
    ]
    expect(phone.locator("#so-far")).to_contain_text(f"Round 1, table {number}: score 42000, worth 27000.")
    hall.do(Penalise(player=player, kind="points", points=HalfPoints(40_000)))
    expect(phone.locator("#so-far")).to_contain_text("Round 1: 20000 points deducted.")
    expect(phone.locator("#you")).to_contain_text("total 7000")
    finish_level(hall)
    hall.begin()
    finish_level(hall)
    expect(desk.get_by_text("Both rounds have been played.")).to_be_visible()
    expect(phone.locator("#finish")).to_contain_text("You finished")
    expect(phone.locator("#finish .score-of")).to_have_text(re.compile("points$"))
    total = hall.site.room(hall.code).standings.points(player)
    page = visitors.enter(hall)
    page.goto(hall.address(f"players/{hall.state.players[player].number}"))
    expect(page.locator("table.steps tbody tr").last).to_contain_text(number_text(total))


def finish_level(hall: Building) -> None:
    """Enter equal scores at the tables without any, and close the round."""
    for table in current_round(hall).tables:
        if not current_round(hall).has_result_at(table):
            hall.do(EnterTable(table=table, scores=(exact_text(Fraction(30000)),) * 4))
    hall.do(CloseRound())


def test_a_seating_is_changed_multiplied_and_played(hall: Building, visitors: Visitors) -> None:
    """By dragging, by keyboard and by hand; half a step more; a tap too much is taken back; the line moves."""
    hall.create_at("speed_jong_cut_line", "ready", names(16, "arabic"))
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk"))
    board = visitors.enter(hall, size="phone")
    board.goto(hall.address("standings"))
    step(desk, "Seat round 1")
    expect(table_of(desk, 4)).to_be_visible()

    before = {table: seated_names(hall, table) for table in (1, 2, 3)}
    pick(desk, 1, 0).drag_to(pick(desk, 3, 3))
    expect(pick(desk, 3, 3)).to_have_text(before[1][0])
    assert seated_names(hall, 1)[0] == before[3][3]
    pick(desk, 1, 1).focus()
    desk.keyboard.press("Enter")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    expect(pick(desk, 1, 2)).to_have_text(before[1][1])
    desk.get_by_label(words("web.change.seat_hand")).check()
    for seat in range(4):
        pick(desk, 1 + seat % 3, 0 if seat < 3 else 1).click()
    desk.get_by_label("at table").fill("7")
    desk.get_by_role("button", name=words("web.change.seat_these")).click()
    expect(table_of(desk, 7).locator("bdi")).to_have_count(4)
    assert 7 in current_round(hall).tables
    desk.get_by_role("button", name=words("web.change.mode.fresh")).click()
    expect(table_of(desk, 7)).to_have_count(0)
    step(desk, "Publish")

    times = desk.get_by_role("group", name="Multiplier")
    times.get_by_role("button", name=words("web.tables.times_more")).click()
    expect(times).to_contain_text(f"{TIMES}1.5")
    desk.keyboard.press("]")
    expect(times).to_contain_text(f"{TIMES}2")
    step(desk, "Start the clock")
    expect(board.locator("#cards .lit")).to_contain_text(f"{TIMES}2")
    expect(desk.get_by_role("button", name=words("web.tables.times_more"))).to_have_count(0)

    plus = {
        number: table_of(desk, number).get_by_role("button", name=re.compile("^One more")) for number in (1, 2, 3, 4)
    }
    for value in (1, 2, 3):
        for player in current_round(hall).tables[value].seats:
            hall.do(Tap(table=value, player=player, delta=1))
    place = table_of(desk, 2).locator("li").nth(1)
    expect(place.locator(".number")).to_have_text("2")
    plus[2].nth(1).click()
    # The total is bold, this round's part small next to it; both count double here.
    expect(place.locator(".number")).to_have_text("4")
    expect(place.locator(".points")).to_have_text("+4")
    table_of(desk, 2).get_by_role("button", name=re.compile("^One less")).nth(1).click()
    expect(place.locator(".number")).to_have_text("2")

    expect(desk.locator("#projected")).to_contain_text("If the round ended now: 4 eliminated, 12 advance.")
    expect(table_of(desk, 4).locator("li.goes")).to_have_count(4)
    expect(board.locator(".place.going")).to_have_count(4)
    expect(board.locator(".place.going").first).to_contain_text(words("mark.below_line"))
    plus[4].first.click()
    plus[4].first.click()
    expect(table_of(desk, 4).locator("li.goes")).to_have_count(3)
    expect(board.locator("#standings li").first).to_have_attribute("data-glow", re.compile("^1 4$"))

    desk.get_by_role("link", name=words("web.tables.all_taps")).click()
    taps = desk.locator("tbody tr")
    expect(taps).to_have_count(16)
    taps.first.get_by_role("button", name=re.compile("^Undo score")).click()
    expect(desk.locator("tbody tr.out")).to_have_count(2)
    undo(desk, "undid score")
    expect(desk.locator("tbody tr.out")).to_have_count(0)
    desk.go_back()
    expect(table_of(desk, 1)).to_be_visible()


def test_a_cut_by_hand_none_the_way_back_and_a_playoff(hall: Building, visitors: Visitors) -> None:
    """The whole cut before it happens, and it stays on the page what one has ticked while others go on tapping."""
    hall.create_at("speed_jong_cut_line", "ready", names(16, "chinese"))
    hall.begin()
    hall.score(3)
    desk = visitors.enter(hall, hall.cookie("organiser"), size="phone")
    desk.goto(hall.address("desk"))
    step(desk, words("web.step.cut.button"))
    desk.wait_for_url("**/desk/cut")
    expect(desk.locator(".facts")).to_contain_text(words("web.cut.field", round=1, active=16, original=16))
    confirm = desk.locator("#cut-button")
    ticked = desk.locator("#cut input:checked")
    going = ticked.count()
    assert going > 0
    spared = ticked.first.get_attribute("value") or ""
    ticked.first.uncheck()
    expect(confirm).to_contain_text(words("web.cut.by_hand_button").replace("7", f"{going - 1}"))
    table, seats = next(iter(current_round(hall).tables.items()))
    hall.do(Tap(table=table, player=seats.seats[0], delta=1))
    catch_up(desk, hall)
    assert desk.locator(f"#cut input[value='{spared}']").is_checked() is False
    expect(confirm).to_contain_text("ticked")
    desk.get_by_role("button", name=words("web.cut.reset")).click()
    expect(confirm).not_to_contain_text("ticked")
    desk.locator(f"#cut input[value='{spared}']").set_checked(False)
    gone = {element.get_attribute("value") for element in desk.locator("#cut input:checked").all()}
    skip_key_delay(desk)
    confirm.click()
    desk.wait_for_url("**/desk")
    assert eliminated_ids(hall) == gone
    assert spared not in gone

    # A forgotten score: the preview shows the changes, and the cut remains.
    player, seq = PlayerId(min(one for one in gone if one)), hall.state.seq
    first = hall.state.round(1)
    assert first is not None
    desk.goto(hall.address("desk?round=1"))
    table_of(desk, first.table_of(player) or 0).get_by_role("link", name="Correct scores").click()
    desk.get_by_role("link", name=f"One more for {hall.site.room(hall.code).names[player]}").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("+1 for")
    assert (desk.evaluate("scrollY"), hall.state.seq) == (0, seq)
    desk.get_by_label("Reason").fill("Forgotten")
    desk.get_by_role("button", name=words("web.correct.do")).click()
    desk.wait_for_url("**/desk/taps?*")
    desk.get_by_role("link", name=re.compile("^Undo score")).first.click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("undo score")
    desk.get_by_role("link", name=words("web.manage.action.leave")).click()
    desk.wait_for_url("**/desk/taps?*")
    assert (eliminated_ids(hall), hall.state.seq) == (gone, seq + 1)

    # An eliminated player returns, the next round ends without a cut, and the best four play on.
    desk.get_by_role("link", name="Cut", exact=True).click()
    back = desk.get_by_role("button", name=re.compile("^Reinstate"))
    expect(back).to_have_count(len(gone))
    back.first.click()
    expect(back).to_have_count(len(gone) - 1)
    assert len(eliminated_ids(hall)) == len(gone) - 1
    hall.begin()
    hall.score(4)
    desk.goto(hall.address("desk/cut"))
    expect(desk.locator("#cut-button")).to_be_visible()
    skip_key_delay(desk)
    desk.get_by_role("button", name="Close without a cut").click()
    desk.wait_for_url("**/desk")
    status_line(desk, "losed round 2")
    assert len(eliminated_ids(hall)) == len(gone) - 1
    desk.get_by_role("link", name="Playoff").click()
    desk.get_by_label(words("web.else.playoff")).fill("4")
    desk.get_by_role("button", name=words("web.else.play_off")).click()
    desk.wait_for_url(hall.address("desk"))
    status_line(desk, "tarted stage")
    catch_up(desk, hall)
    expect(next_step(desk)).to_contain_text("Seat round 3")
    next_step(desk).click()
    expect(next_step(desk)).to_contain_text("Publish round 3")
    assert len(current_round(hall).seated) == 4


def test_late_scores_and_unseated_players(hall: Building, visitors: Visitors) -> None:
    """A scorekeeper's late score waits at the desk; the organiser's own needs a reason. Dropped players are named."""
    hall.create_at("speed_jong", "ready", names(9, "cyrillic"), round_minutes=1, grace_seconds=0, leftovers="sit_out")
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    bar = desk.get_by_role("region", name="Next step")
    step(desk, "Seat round 1")
    expect(next_step(desk)).to_contain_text("Publish")
    rests = hall.site.room(hall.code).names[current_round(hall).resting[0]]
    expect(desk.locator(".sits-out")).to_contain_text(rests)
    gone = current_round(hall).tables[1].seats[0]
    hall.do(Drop(player=gone))
    expect(bar).to_contain_text(words("web.unusual.stale", round=1))
    expect(bar).to_contain_text(f"{hall.site.room(hall.code).names[gone]} is in the draft but is not playing.")
    step(desk, "Reseat round 1")
    expect(bar).not_to_contain_text("can't be published")
    step(desk, "Publish")
    step(desk, "Start the clock")
    desk.locator("#clock-menu summary").click()
    bar.get_by_role("button", name="\N{MINUS SIGN}1 min").click()
    desk.keyboard.press("Escape")
    expect(bar.locator(".clock")).to_have_class(re.compile("over"))

    visitors.expect(r"\b409\b")
    helping = visitors.enter(hall, hall.cookie("scorekeeper"), size="phone", theme="dark")
    helping.goto(hall.address("desk"))
    table_of(helping, 1).get_by_role("button", name=re.compile("^One more")).first.click()
    expect(bar).to_contain_text("Late score: +1 for")
    assert len(hall.state.scores) == 0
    waiting = bar.locator("form.ask")
    waiting.get_by_label("Reason").fill("It was before the bell")
    # Other events do not discard typed input.
    table_of(helping, 2).get_by_role("button", name=re.compile("^One more")).first.click()
    expect(bar.locator("form.ask")).to_have_count(2)
    assert waiting.first.get_by_label("Reason").input_value() == "It was before the bell"
    waiting.first.get_by_role("button", name="Count it").click()
    expect(bar.locator("form.ask")).to_have_count(1)
    expect(table_of(helping, 1).locator(".number").first).to_have_text("1")
    bar.get_by_role("button", name=words("web.choice.let_it_go")).click()
    expect(bar.locator("form.ask")).to_have_count(0)

    table_of(desk, 2).get_by_role("button", name=re.compile("^One more")).first.click()
    line = desk.get_by_role("alert")
    line.get_by_label("Reason").fill("The bell was early")
    line.get_by_role("button", name=words("web.choice.with_reason")).click()
    expect(table_of(desk, 2).locator(".number").first).to_have_text("1")
    assert len(hall.state.scores) == 2


def test_final_scores_of_whole_tables(hall: Building, visitors: Visitors) -> None:
    """In the table's own form, and typed in one line; a sum that cannot be is refused, and what is typed stays."""
    hall.create_at("riichi", "ready", names(8))
    hall.begin()
    desk = visitors.enter(hall, hall.cookie("organiser"), size="phone", theme="dark")
    desk.goto(hall.address("desk"))
    visitors.expect(r"\b4\d\d\b")
    fields = table_of(desk, 1).get_by_role("textbox")
    for seat, score in enumerate(("36000", "34000", "28000", "30000")):
        fields.nth(seat).fill(score)
    table_of(desk, 1).get_by_role("button", name="Save").click()
    expect(desk.get_by_role("alert")).to_contain_text("120")
    assert current_round(hall).tables[1].scores is None
    desk.locator("#typed").fill("2 40000 30000 30000 20000")
    desk.locator("#typed").press("Enter")
    expect(table_of(desk, 2)).to_have_class(re.compile("done"))
    assert [fields.nth(seat).input_value() for seat in range(4)] == ["36000", "34000", "28000", "30000"]
    fields.nth(3).fill("22000")
    fields.nth(3).press("Enter")
    expect(table_of(desk, 1)).to_have_class(re.compile("done"))
    expect(next_step(desk)).to_contain_text("Close round 1")
    undo(desk, "able 1")
    expect(table_of(desk, 1)).not_to_have_class(re.compile("done"))


def test_old_scores_are_corrected_after_a_look_at_what_moves(hall: Building, visitors: Visitors) -> None:
    """By keyboard alone. The seating that waits is kept or made again, and what was final is amended for all to see."""
    hall.create_at("riichi", "ready", names(8, "cyrillic"), rounds=2)
    hall.play(1)
    hall.do(Seat(mode="by_rank"))
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk?round=1"))
    first, waits = hall.state.round(1), current_round(hall)
    assert first is not None
    seq, best = hall.state.seq, first.tables[2].seats[0]

    # In the table's own form: a look at what moves, back to the round, and forward again.
    fields = table_of(desk, 2).get_by_role("textbox")
    for seat, score in enumerate(("22000", "34000", "28000", "36000")):
        fields.nth(seat).fill(score)
    fields.nth(3).press("Enter")
    desk.wait_for_url("**/desk/correct?*")
    heading = desk.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Round 1, table 2: scores 36000, 34000, 28000 and 22000")
    moved = desk.locator("tr", has=desk.locator("bdi", has_text=hall.site.room(hall.code).names[best]))
    expect(moved).to_contain_text("\N{BLACK DOWN-POINTING TRIANGLE}")
    expect(desk.locator(".warning")).to_contain_text(words("web.correct.reseating", round=2, new=[1, 2]))
    assert axe_violations(desk) == []
    desk.go_back()
    expect(table_of(desk, 2)).to_be_visible()
    desk.go_forward()
    expect(desk.get_by_label("Reason")).to_be_focused()
    # Typed input survives events of other devices, and nothing is sent without it.
    desk.keyboard.press("Enter")
    desk.keyboard.type("The sheet was read from the wrong end")
    hall.do(Publish())
    catch_up(desk, hall)
    expect(desk.get_by_label("Reason")).to_have_value("The sheet was read from the wrong end")
    assert hall.state.seq == seq + 1
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk?round=1")
    expect(fields.nth(3)).to_have_value("36000")
    assert current_round(hall).tables == waits.tables
    undo(desk, "from the wrong end")
    status_line(desk, words("web.desk.took_back", said=[""]))
    # The page on which it was decided is not gone back to.
    desk.go_back()
    expect(desk).not_to_have_url(re.compile("correct"))

    # The same as one line, and the round that waits is seated again.
    desk.goto(hall.address("desk?round=1"))
    desk.keyboard.press("2")
    desk.keyboard.type(" 22000 34000 28000 36000")
    desk.keyboard.press("Enter")
    expect(desk.get_by_label("Reason")).to_be_focused()
    desk.keyboard.type("Turned")
    for _ in range(2):
        desk.keyboard.press("Tab")
    expect(desk.get_by_role("button", name=words("web.correct.reseat", round=2))).to_be_focused()
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk?round=1")
    assert current_round(hall).table_of(best) == 2
    assert hall.state.phase == "draft"

    # An impossible score and one entered before are explained; both lead back.
    desk.keyboard.press("2")
    desk.keyboard.type(" 1 2 3 4")
    visitors.expect(r"\b404\b")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/correct?*")
    expect(heading).to_contain_text("10")
    desk.get_by_role("link", name=words("web.manage.action.leave")).click()
    expect(fields.nth(3)).to_have_value("36000")
    fields.nth(3).press("Enter")
    expect(desk.get_by_text(words("web.correct.is_so"))).to_be_visible()
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk?round=1")

    hall.do(Publish())
    hall.do(StartRound())
    hall.score()
    hall.close()
    hall.do(Complete())
    phone = visitors.enter(hall, size="phone", theme="dark")
    phone.goto(hall.address("standings"))
    expect(phone.locator(".state")).to_contain_text("Final since")
    catch_up(desk, hall)
    desk.keyboard.press("2")
    desk.keyboard.type(" 36000 34000 28000 22000")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name=words("web.correct.do"))).to_be_visible()
    desk.keyboard.type("It was right before")
    desk.keyboard.press("Enter")
    amended = phone.locator("#amended")
    expect(amended).to_contain_text("Round 1, table 2")
    expect(amended).to_contain_text(re.compile(r"from \d+ to \d+"))
    expect(phone.locator(".amended-on")).to_contain_text("Amended on")
