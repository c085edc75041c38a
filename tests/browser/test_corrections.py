"""Corrections at the desk: the page that previews them, and one undo for everything that follows."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import CloseRound, EnterResult, Pair, Publish, StartRound
from crosstable.model.tournament import Result, Score
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, next_step, skip_key_delay, step, undo
from tests.browser.halls import Building, names
from tests.browser.test_phones import claim


def play_bracket(hall: Building, rounds: int) -> None:
    """Play `rounds` rounds, won by the first player of each match, and start the next."""
    for _ in range(rounds):
        for command in (Pair(), Publish(), StartRound()):
            hall.do(command)
        assert hall.state.current is not None
        for table in hall.state.current.matches:
            hall.do(EnterResult(table=table, result=Score(2, 0)))
        hall.do(CloseRound())
    for command in (Pair(), Publish(), StartRound()):
        hall.do(command)


def preview_other_way_round(desk: Page, hall: Building) -> None:
    """Type the first result of round 1 the other way round into the entry box."""
    desk.goto(hall.address("desk?round=1"))
    desk.locator("#typed").fill("1 0 2")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/correct?*")
    skip_key_delay(desk)


@pytest.mark.parametrize(("preset", "voids"), [("single_elimination", 3), ("double_elimination", 5)])
def test_correction_voids_later_bracket_matches(hall: Building, visitors: Visitors, preset: str, voids: int) -> None:
    """The page lists the matches that a wrong result led to. A button voids them; one undo restores them all."""
    config: dict[str, Any] = {"third_place": True} if preset == "single_elimination" else {}
    hall.create_at(preset, "ready", names(8), **config)
    play_bracket(hall, 2)
    before = hall.state.tournament
    desk = visitors.enter(hall, hall.cookie("organiser"))
    preview_other_way_round(desk, hall)
    listed = desk.locator(".warning", has_text=words("web.correct.voids", matches=voids)).locator("li")
    expect(listed).to_have_count(voids)
    expect(listed.first).to_contain_text("Round 2, table 1")
    desk.get_by_role("button", name=words("web.choice.void", matches=voids)).click()
    desk.wait_for_url("**/desk?round=1")
    catch_up(desk, hall)
    corrected = hall.state.round(1)
    assert corrected is not None
    assert corrected.matches[1].result == Score(0, 2)
    assert hall.state.current is not None
    assert hall.state.current.number == 2
    undo(desk, "table 1")
    expect(desk.locator("#line")).to_contain_text("Undone")
    catch_up(desk, hall)
    assert hall.state.tournament == before


def test_correction_of_eleven_voids_three_matches(hall: Building, visitors: Visitors) -> None:
    """The preview names the voided matches and counts the kept results, which return with their rounds; no points.

    Phone and wall are not signed in, and follow without a reload.
    """
    hall.create_at("double_elimination", "ready", names(11))
    play_bracket(hall, 5)
    wrong = hall.state.round(3)
    assert wrong is not None
    loser, winner = wrong.matches[3].first, wrong.matches[3].second
    kept = {(number, table): result_at(hall, number, table) for number, table in ((4, 1), (4, 3), (5, 2))}
    wall, phone = visitors.enter(hall), visitors.enter(hall, size="phone")
    wall.goto(hall.address("display"))
    phone.goto(hall.address("me"))
    claim(phone, hall, winner)
    expect(phone.get_by_text("Eliminated in round 3")).to_be_visible()
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk?round=3"))
    desk.locator("#typed").fill("3 0 2")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/correct?*")
    expect(desk.locator(".warning li")).to_have_count(3)
    expect(desk.locator("main")).to_contain_text(
        "Round 4 is open again. One other result of a later round is kept: it returns when its round is paired again."
    )
    assert desk.locator(".moves th").all_inner_texts() == ["Player", "Rank"]
    skip_key_delay(desk)
    desk.get_by_role("button", name="Correct it and void 3 matches").click()
    desk.wait_for_url("**/desk?round=3")
    desk.goto(hall.address("desk"))
    called = hall.site.room(hall.code).names
    expect(phone.locator("#sit")).to_contain_text("Table")
    expect(wall.locator("main")).to_contain_text(called[winner])
    assert hall.state.current is not None
    assert loser not in hall.state.current.seated
    desk.locator("#typed").fill("2 2 0")
    desk.keyboard.press("Enter")
    expect(next_step(desk)).to_contain_text("Close round 4")
    desk.keyboard.press("Escape")
    for label in ("Close round 4", "Pair round 5", "Publish round 5"):
        step(desk, label)
    expect(desk.get_by_text("Round 5 is published.")).to_be_visible()
    catch_up(desk, hall)
    assert {place: result_at(hall, *place) for place in kept} == kept
    assert None not in kept.values()


def result_at(hall: Building, number: int, table: int) -> Result | None:
    round_ = hall.state.round(number)
    assert round_ is not None
    return round_.matches[table].result
