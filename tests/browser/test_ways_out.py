"""Where no legal pairing exists: what may be done instead, each a button that says what it does and can be undone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.commands import Drop
from crosstable.model.tournament import PlayerId
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, skip_key_delay, status_line, step, undo
from tests.browser.halls import Building, names, run_server
from tests.browser.test_axe import axe_violations


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def bar_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Next step")


def named_player(button: Locator, before: str) -> str:
    """Return the player that a button names after these words."""
    found = re.search(rf"{before} (.+?)(?: gets the bye|: )", button.inner_text())
    assert found is not None, button.inner_text()
    return found[1]


def current_round(hall: Building) -> RoundInPlay | None:
    return hall.state.current


def find_player_id(hall: Building, name: str) -> PlayerId:
    return next(one for one, other in hall.site.room(hall.code).names.items() if other == name)


@pytest.mark.parametrize(("size", "theme", "script"), [("phone", "light", "cyrillic"), ("desktop", "dark", "chinese")])
def test_a_bye_beyond_the_limit_a_drop_or_the_end_of_the_stage(
    hall: Building, visitors: Visitors, size: str, theme: str, script: str
) -> None:
    """Each is one press; each is taken back by one, and then the choice is there again."""
    hall.create_at("mtg", "ready", names(6, script), rounds=5, max_byes_per_player=0)
    hall.play(1)
    hall.do(Drop(player=PlayerId("p1")))
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk"))
    bar = bar_of(desk)
    expect(bar).to_contain_text(words("web.unusual.impossible", round=2))
    expect(bar).to_contain_text("The number of players (5) is odd. No bye is allowed.")
    assert axe_violations(desk) == []

    # The first of them is the next step, by its key.
    who = find_player_id(hall, named_player(next_step(desk), "Lift the bye limit in this round:"))
    step(desk, "Lift the bye limit")
    expect(next_step(desk)).to_contain_text("Publish round 2")
    draft = current_round(hall)
    assert draft is not None
    assert ([*draft.byes], len(draft.matches)) == ([who], 2)
    undo(desk, words("relieved.lift_bye_limit"))
    expect(bar).to_contain_text("can't be paired")
    assert current_round(hall) is None

    drops = bar.get_by_role("button", name=re.compile("^Drop "))
    expect(drops).to_have_count(4)
    gone = find_player_id(hall, named_player(drops.last, "Drop"))
    drops.last.click()
    expect(next_step(desk)).to_contain_text("Publish round 2")
    assert hall.state.players[gone].dropped_after == 1
    draft = current_round(hall)
    assert draft is not None
    assert gone not in draft.seated
    undo(desk, "drafted round 2: 2 matches")
    expect(bar).to_contain_text("can't be paired")
    assert hall.state.players[gone].dropped_after is None

    bar.get_by_role("link", name=words("relief.end_stage")).click()
    expect(desk.locator("#end")).to_be_in_viewport()
    desk.get_by_label(words("web.manage.stages.qualifiers")).fill("2")
    desk.get_by_role("button", name=words("web.manage.stages.end_button")).click()
    status_line(desk, "nded the stage")
    expect(bar).to_contain_text(words("web.step.stage"))
    assert len(hall.state.stage.qualified) == 2


def test_a_rematch_or_a_pair_that_was_kept_apart(hall: Building, visitors: Visitors) -> None:
    """Before the first round there is no stage to end; later a rematch is allowed for one round, and flagged."""
    hall.create_at("mtg", "ready", names(4, "arabic"), rounds=5)
    apart = [["p1", other] for other in ("p2", "p3", "p4")]
    hall.say("configure", {"config": {"forbidden": apart}})
    desk = visitors.enter(hall, hall.cookie("organiser"), size="phone", theme="dark")
    desk.goto(hall.address("desk"))
    bar = bar_of(desk)
    expect(bar).to_contain_text("Round 1 can't be paired")
    expect(bar.get_by_role("link", name=words("relief.end_stage"))).to_have_count(0)
    step(desk, "Allow forbidden pairs in this round")
    expect(next_step(desk)).to_contain_text("Publish round 1")
    draft = current_round(hall)
    assert draft is not None
    assert len(draft.matches) == 2
    undo(desk, "with forbidden pairs allowed")
    expect(bar).to_contain_text("Round 1 can't be paired")
    hall.say("configure", {"config": {"forbidden": []}})
    expect(next_step(desk)).to_contain_text("Pair round 1")
    hall.play(3)
    expect(bar).to_contain_text("Round 4 can't be paired")
    expect(bar).to_contain_text(words("all_have_met", players=[1, 2, 3, 4], forbidden=0))
    skip_key_delay(desk)
    bar.get_by_role("button", name=re.compile("^Allow rematches in this round")).dblclick()
    status_line(desk, "already met in round")
    expect(desk.locator(".tag", has_text="rematch")).to_have_count(2)
    expect(next_step(desk)).to_contain_text("Publish round 4")
    assert hall.state.phase == "draft"
