"""Corrections at the desk: the page that previews them, and one undo for everything that follows."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import CloseRound, EnterResult, Pair, Publish, StartRound
from crosstable.model.tournament import Score
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, skip_key_delay, undo
from tests.browser.halls import Building, names


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
