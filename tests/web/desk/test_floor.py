"""The floor: penalties with reason, round and who gave them; notes."""

import pytest

from crosstable.words import words
from tests.web.desk.desks import Browser, desk
from tests.web.desk.rounds import Timed


def test_nothing_on_record_says_what_to_do() -> None:
    assert "Choose a player" in desk(rounds=1).text("floor")


def test_earlier_penalties_are_shown() -> None:
    """Kind, reason, round and author."""
    olga = desk(rounds=2)
    olga.execute("penalise", player="p1", kind="warning", reason="late", round=1)
    olga.execute("penalise", player="p1", kind="points", points=3, reason="very late")
    olga.execute("penalise", player="p2", kind="match_loss", reason="left the hall")
    text = olga.text("floor?player=1")
    assert "late" in text
    assert "round 1, Olga" in text
    assert "deduction , 1.5 points" in text.replace("deduction,", "deduction ,")
    assert "left the hall" not in text
    assert "left the hall" in olga.text("floor")


@pytest.mark.parametrize("typed", ["2", "2 Boris Meyer", "boris", "Boris Meyer", "meyer"])
def test_a_player_is_found_as_people_name_them(typed: str) -> None:
    assert words("web.manage.floor.give") in desk(rounds=1).text(f"floor?player={typed}")


@pytest.mark.parametrize(("typed", "said"), [("nobody", "nobody"), ("99", "99"), ("<b>", "<b>")])
def test_unknown_player_is_reported(typed: str, said: str) -> None:
    olga = desk(rounds=1)
    assert said in olga.text(f"floor?player={typed}")
    assert "<b>" not in olga.page(f"floor?player={typed}")


def test_before_the_start_there_are_notes_alone() -> None:
    olga = desk()
    assert "once the tournament has started" in olga.text("floor?player=1")
    assert olga.refusal_code("penalise", player="p1", kind="warning") == "not_now"
    olga.execute("note", words="paid in cash", player="p1")
    assert "paid in cash" in olga.text("floor?player=1")


def test_refusals() -> None:
    olga = desk(rounds=1)
    assert olga.refusal_code("penalise", player="p1", kind="points") == "points_to_lose"
    assert olga.refusal_code("penalise", player="p9", kind="warning") == "unknown_player"
    assert olga.refusal_code("penalise", player="p1", kind="warning", round=7) == "no_such_round"
    assert olga.refusal_code("penalise", player="p1", kind="nonsense") == "bad_fields"
    assert olga.refusal_code("note", words="x" * 2001) == "bad_words"


def test_undone_penalty_is_off_the_record() -> None:
    olga = desk(rounds=1)
    told = olga.execute("penalise", player="p1", kind="warning", reason="a slip")
    assert f"history/{told['action']}" in olga.page("floor")
    olga.execute("undo", action=told["action"])
    assert "a slip" not in olga.text("floor")


def test_at_tables_no_match_can_be_lost() -> None:
    olga = desk(names=[])
    olga.create("Jong", "speed_jong")
    olga.enter([f"Player {i}" for i in range(8)])
    for command in ("start", "seat", "publish"):
        olga.execute(command)
    page = olga.page("floor?player=1")
    assert 'value="points"' in page
    assert 'value="match_loss"' not in page


def test_a_scorekeeper_sees_notes_of_their_own() -> None:
    """Reasons, penalties and other people's notes are the organiser's."""
    olga = desk(rounds=1)
    olga.execute("penalise", player="p1", kind="warning", reason="secret reason")
    olga.execute("note", words="secret note", player="p1")
    sam = olga.site.helper(olga.code).open_desk(olga.code)
    sam.execute("note", words="my own note", player="p1")
    for address in ("floor", "floor?player=1", "history", "players/1"):
        assert "secret" not in sam.text(address)
    assert "my own note" in sam.text("floor")
    assert words("web.manage.floor.give") not in sam.text("floor?player=1")
    assert sam.refusal_code("penalise", player="p1", kind="warning") == "not_yours"
    assert "my own note" in olga.text("floor")


def test_lateness_is_on_record_with_what_it_cost() -> None:
    olga = desk(rounds=1)
    page = olga.page("floor?player=1")
    assert 'value="lateness"' in page
    olga.execute("penalise", player="p1", kind="lateness", reason="the bus")
    olga.execute("penalise", player="p1", kind="lateness", effect="points", points=2, reason="the train")
    text = olga.text("floor?player=1")
    assert "lateness the bus" in text
    assert "lateness, deduction, one point the train" in text
    assert olga.refusal_code("penalise", player="p1", kind="warning", effect="points") == "effect_not_asked"


def test_notices_are_published_from_the_floor_by_the_organiser_alone() -> None:
    """A scorekeeper sees them like everybody, and has no form."""
    olga = desk(rounds=1)
    told = olga.execute("announce", words="Lunch at one", minutes=30)
    assert told["said"] == "Published a notice, for 30 minutes"
    assert 'data-command="change_notice"' in olga.page("floor")
    assert "Lunch at one" in olga.text("history")
    sam = olga.site.helper(olga.code).open_desk(olga.code)
    assert "Lunch at one" in sam.text("floor")
    assert 'data-command="announce"' not in sam.page("floor")
    assert sam.refusal_code("announce", words="Hello") == "not_yours"
    assert olga.refusal_code("announce", words=" ") == "notice_without_words"
    assert olga.refusal_code("take_back_notice", notice=1) == "no_such_notice"


def test_no_shows_are_listed_after_a_delay() -> None:
    """Before that, and with no round, the page says what there will be; asked for, it lists them at once."""
    olga = desk(rounds=1)
    assert "No round is being played" in olga.text("no-shows")
    for command in ("pair", "publish", "start_round"):
        olga.execute(command)
    assert "in 10 minutes" in olga.text("no-shows")
    soon = olga.page("no-shows")
    assert "data-missed" not in soon
    # The page looks again by itself when it is time.
    assert 0 < float(soon.split('data-again="')[1].split('"')[0]) <= 600
    early = olga.page("no-shows?early=1")
    assert early.count("data-missed") == 6
    olga.execute("mark_here", players=["p1"])
    assert olga.page("no-shows?early=1").count("data-missed") == 5
    olga.execute("mark_here")
    assert words("web.no_shows.nobody", round=2) in olga.text("no-shows?early=1")
    assert "the clock is paused, or" in _configure(olga, no_show_minutes=0).text("no-shows")


def _configure(olga: Browser, **config: object) -> Browser:
    olga.execute("configure", config=config)
    return olga


def test_no_shows_are_offered_once_most_tables_have_reported() -> None:
    """Ten minutes into a round everybody would be missing."""
    timed = Timed()
    olga = timed.operator().create()
    olga.enter([f"Player {number}" for number in range(1, 9)])
    for command in ("start", "pair", "publish", "start_round"):
        olga.execute(command)
    timed.advance_clock(11)
    assert "No-shows?" not in olga.text(f"/t/{olga.code}/desk")
    for table in (1, 2):
        olga.execute("enter_result", table=table, typed="w")
    assert "No-shows? 2 tables" in olga.text(f"/t/{olga.code}/desk")
