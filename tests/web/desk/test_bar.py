"""The bar at the top of the desk: the next step in every phase, for every role, and whatever is unusual."""

import pytest

from crosstable.commands import Advance, Tap
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.result import ReliefOption
from crosstable.views.alerts.alert import MOST
from crosstable.views.alerts.tournament import relief_choices
from crosstable.views.next_step import next_step
from crosstable.web.desk.refusal_actions import suggested_actions
from crosstable.words import words
from tests.web.desk.desks import Browser, desk
from tests.web.desk.rounds import (
    IN_MATCHES,
    Timed,
    as_player,
    current,
    draft_round,
    helper,
    report,
    start_round,
    state_of,
    swiss,
    tables,
)
from tests.web.public.halls import Hall

STEPS = {
    "registration": ("6 players registered.", words("web.step.start.button")),
    "ready": ("Round 1 is next.", "Pair round 1"),
    "draft": (words("web.step.publish", round=1), "Publish round 1"),
    "playing": ("0 of 4 tables reported; 4 missing: 1-4.", words("web.step.results.button")),
    "closed": ("Round 2 is next.", "Pair round 2"),
}


@pytest.mark.parametrize("phase", STEPS)
def test_the_next_step_of_each_phase(phase: str) -> None:
    said, button = STEPS[phase]
    text = _bar(IN_MATCHES[phase]())
    assert said in text
    assert f"{button} n" in text


def _bar(olga: Browser) -> str:
    """Return the texts of the bar."""
    return olga.text(f"/t/{olga.code}/desk")


@pytest.mark.parametrize("phase", STEPS)
def test_a_scorekeeper_is_offered_only_what_a_scorekeeper_may(phase: str) -> None:
    olga = IN_MATCHES[phase]()
    sam = helper(olga)
    page = sam.page(f"/t/{olga.code}/desk")
    offered = {part.split('"')[1] for part in page.split("data-do=")[1:]}
    assert offered <= {"enter_result", "confirm", "tap", "take_back_tap", "enter_table"}
    assert "data-pick" not in page
    assert (words("web.step.results.button") in page) == (phase == "playing")


def test_button_leads_through_a_whole_round() -> None:
    olga = swiss(4, rounds=0)
    pressed = []
    for _ in range(20):
        step = next_step(state_of(olga))
        if step.code == "results":
            for table in step.params["missing"]:
                olga.execute("enter_result", table=table, typed="2 1")
        elif step.command is None:
            break
        else:
            olga.execute(step.command, **step.fields)
        pressed.append(step.code)
    assert pressed[:6] == ["draft", "publish", "begin", "results", "close", "draft"]
    assert state_of(olga).phase == "completed"


def test_a_round_is_closed_and_the_next_one_paired_in_one_action() -> None:
    olga = start_round(8, round_minutes=None)
    for table in current(olga).matches:
        olga.execute("enter_result", table=table, typed="w")
    assert "Close round 1 and pair round 2" in _bar(olga)
    olga.execute("next_round")
    assert state_of(olga).phase == "draft"


def test_a_round_whose_results_are_all_in_needs_no_clock() -> None:
    """They may be typed before it is started."""
    olga = draft_round(8)
    olga.execute("publish")
    *others, last = current(olga).matches
    for table in others:
        olga.execute("enter_result", table=table, typed="w")
    assert "Start the clock n" in _bar(olga)
    olga.execute("enter_result", table=last, typed="w")
    text = _bar(olga)
    assert "Close round 1 n" in text
    assert "Close round 1 and pair round 2" in text
    assert "Start the clock" not in text
    step = next_step(state_of(olga))
    olga.execute(str(step.command), **step.fields)
    assert state_of(olga).phase == "ready"


def test_few_missing_tables_may_stay_unfinished_by_name() -> None:
    olga = start_round()
    assert "Close round 1 with tables 1-4 unfinished" in _bar(olga)
    for table in (1, 2, 3):
        olga.execute("enter_result", table=table, typed="w")
    assert _bar(olga).count("Close round 1 with table 4 unfinished") == 2
    status, told = olga.do("close_round")
    assert status == 409
    (choice,) = told["refused"]["choices"]
    assert choice["said"] == "Close round 1 with table 4 unfinished"
    olga.execute(choice["command"], **choice["fields"])
    assert state_of(olga).phase == "ready"


def test_reports_wait_in_the_bar_and_are_confirmed_there() -> None:
    olga = start_round(player_reports="both")
    report(olga, 1, 0, 2, 1)
    text = _bar(helper(olga))
    assert "Reported, not yet confirmed: table 1." in text
    assert "Confirm table 1: 2-1" in text
    helper(olga).execute("confirm", table=1, seen=olga.place)
    assert "Reported, not yet" not in _bar(olga)


def test_a_dispute_has_both_results_as_choices() -> None:
    olga = start_round(player_reports="both")
    report(olga, 1, 0, 2, 1)
    report(olga, 1, 1, 0, 2)
    text = _bar(olga)
    assert "Table 1: Player" in text
    assert "Reports differ" in text
    assert "Confirm 2-1" in text
    assert "Confirm 0-2" in text
    _, told = olga.do("confirm", table=1)
    said = [option["said"] for option in told["refused"]["choices"]]
    assert said == ["Confirm 2-1", "Confirm 0-2"]
    choice = told["refused"]["choices"][1]
    olga.execute(choice["command"], **choice["fields"], seen=olga.place)
    assert "Reports differ" not in _bar(olga)


def test_an_impossible_pairing_has_its_ways_out_as_buttons() -> None:
    olga = _all_have_met()
    text = _bar(olga)
    assert words("web.unusual.impossible", round=4) in text
    assert "Allow rematches in this round" in text
    assert "End the stage here" in text
    status, told = olga.do("pair")
    assert status == 409
    choices = told["refused"]["choices"]
    assert [choice["fields"].get("relief") for choice in choices] == ["allow_rematch", "by_hand", None]
    # Where the stage ends it is asked how many go on.
    assert choices[-1]["href"] == f"/t/{olga.code}/desk/stages#end"
    assert 'name="qualifiers"' in olga.page(choices[-1]["href"])
    told = olga.execute(choices[0]["command"], **choices[0]["fields"])
    assert len(told["warnings"]) == 2
    assert "already met in round" in told["warnings"][0]


def test_ways_out_of_the_next_round_close_this_one_too() -> None:
    """The choice is the same button with more in it; a stage is not ended while a round is open."""
    olga = desk(names=("Ann", "Bob"))
    olga.execute("configure", config={"rounds": 3})
    olga.execute("start")
    olga.execute("pair")
    olga.execute("publish")
    olga.execute("enter_result", table=1, typed="w")
    _, told = olga.do("next_round")
    choices = told["refused"]["choices"]
    assert {choice["command"] for choice in choices} == {"next_round"}
    assert choices[0]["fields"] == {"relief": "allow_rematch"}
    olga.execute("next_round", **choices[0]["fields"])
    assert olga.site.room(olga.code).state.phase == "draft"


def test_no_stage_is_ended_before_its_first_round() -> None:
    """Neither in the bar, nor in the line that says why not."""
    olga = desk(names=("Ann", "Bob", "Cid"))
    olga.execute("configure", config={"rounds": 3, "max_byes_per_player": 0})
    olga.execute("start")
    assert "Round 1 can't be paired" in _bar(olga)
    assert "End the stage here" not in _bar(olga)
    status, told = olga.do("pair")
    assert (status, told["refused"]["code"]) == (409, "impossible_pairing")
    reliefs = {choice["fields"].get("relief") for choice in told["refused"]["choices"]}
    assert "lift_bye_limit" in reliefs
    assert None not in reliefs


def _all_have_met() -> Browser:
    """Return four players who have all met, with two rounds to go."""
    olga = desk(names=("Ann", "Bob", "Cid", "Dan"))
    olga.execute("configure", config={"rounds": 5})
    olga.execute("start")
    olga.play(3)
    return olga


def test_drops_are_offered_by_name_and_not_too_many() -> None:
    drops = [ReliefOption("drop", player=PlayerId(f"p{i}")) for i in range(9)]
    refusal = Refusal("impossible_pairing", choices=[ReliefOption("lift_bye_limit", bye=PlayerId("p1")), *drops])
    found = list(relief_choices(refusal, {"again": True}))
    assert len(found) == 1 + MOST
    assert found[0].fields == {"again": True, "relief": "lift_bye_limit"}
    assert found[1].fields == {"again": True, "relief": "drop", "player": "p0"}


def test_nobody_is_here_and_everybody_may_be_kept() -> None:
    olga = desk(names=("Ann", "Bob"))
    room = olga.site.room(olga.code)
    keep, look = suggested_actions(Refusal("nobody_here"), "start", {"absent": "drop"}, room)
    assert (keep.command, keep.fields, look.page) == ("start", {"absent": "keep"}, "check-in")


def test_one_action_resolves_several_reasons() -> None:
    """Open and disputed matches can both stay unfinished; not together with another error."""
    olga = start_round()
    room = olga.site.room(olga.code)
    reasons = [
        Reason("open_matches", {"round": 1, "tables": [3, 4], "matches": []}),
        Reason("open_disputes", {"round": 1, "tables": [1]}),
    ]
    (choice,) = suggested_actions(Refusal("several_reasons", reasons), "close_round", {}, room)
    assert (choice.fields, choice.params["tables"]) == ({"unfinished": True}, [1, 3, 4])
    other = Reason("wrong_format", {"format": "swiss", "needs": ["cut_line"]})
    assert suggested_actions(Refusal("several_reasons", [*reasons, other]), "close_round", {}, room) == []


def test_a_stale_draft_says_why_by_name_and_is_paired_again() -> None:
    olga = draft_round()
    player = current(olga).matches[1].first
    olga.execute("drop", player=player)
    name = olga.site.room(olga.code).names[player]
    text = _bar(olga)
    assert words("web.unusual.stale", round=1) in text
    assert f"{name} is in the draft but is not playing." in text
    status, told = olga.do("publish", seen=olga.place)
    assert status == 409
    (choice,) = told["refused"]["choices"]
    olga.execute(choice["command"], **choice["fields"])
    assert words("web.unusual.stale", round=1) not in _bar(olga)


def test_players_without_a_seat_are_named_with_choices() -> None:
    olga = swiss(6)
    one, two, three, four, *_ = state_of(olga).players
    olga.execute("pair_by_hand", matches=[[one, two]], alone=True)
    olga.execute("publish")
    text = _bar(olga)
    assert "Player 3, Player 4, Player 5 and Player 6 are playing in round 1 but have no seat." in text
    for choice in ("Pair Player 3 and Player 4", "Bye for Player 3", "Loss for Player 3 (arrived too late)"):
        assert choice in text
    olga.execute("pair_by_hand", matches=[[three, four]])
    assert "Player 5 and Player 6 are playing in round 1" in _bar(olga)
    assert "Bye for" not in _bar(helper(olga))


def test_player_without_seat_is_offered_a_free_one() -> None:
    olga = tables(8, preset="speed_jong", leftovers="short_tables", rounds=3)
    assert "no seat" not in _bar(olga)


def test_a_late_score_waits_in_the_bar() -> None:
    server = Timed()
    olga = tables(8, server=server, round_minutes=10, grace_seconds=30, rounds=3)
    player = current(olga).tables[1].seats[0]
    server.advance_clock(11)
    as_player(olga, player, Tap(table=1, player=player, delta=1))
    text = _bar(olga)
    assert "Late score: +1 for" in text
    assert "Count it" in text
    (tap,) = state_of(olga).held
    assert olga.refusal_code("settle_tap", tap=tap, take=True) == "reason_missing"
    olga.execute("settle_tap", tap=tap, take=True, reason="the phone was slow")
    assert "Late score" not in _bar(olga)
    assert "Late score" not in _bar(helper(olga))


def test_tie_at_the_end_is_shown() -> None:
    olga = desk(names=("Ann", "Bob", "Cid", "Dan"))
    olga.execute("configure", preset="crokinole_groups", config={})
    olga.execute("start")
    for _ in range(3):
        olga.execute("pair")
        olga.execute("publish")
        olga.execute("start_round")
        for table in current(olga).matches:
            olga.execute("enter_result", table=table, typed="4-4")
        olga.execute("close_round")
    if state_of(olga).phase == "ready":
        olga.execute("configure", config={"rounds": 3})
    text = _bar(olga)
    assert "are tied for rank 1" in text
    assert "Settle the tie" in text
    why = olga.page(f"/t/{olga.code}/standings/1/why")
    assert why.count("<tr>") == 1 + 4, "the mini-league is one tap away"
    assert olga.page(f"/t/{olga.code}/display/standings").count('<span class="r">1=</span>') == 4
    final = {"preset": "single_elimination", "entry": {"top": 2}}
    olga.execute("plan_stages", stages=[final])
    text = _bar(olga)
    assert "tied across the line" in text
    assert "are tied for rank 1" not in text, "told once, as the next step"


def test_the_clock_is_in_the_bar_and_its_buttons_are_the_organisers() -> None:
    olga = start_round(round_minutes=50)
    page = olga.page(f"/t/{olga.code}/desk")
    for command in ("pause_clock", "extend_clock", "restart_clock"):
        assert f'data-do="{command}"' in page
    assert "pause_clock" not in helper(olga).page(f"/t/{olga.code}/desk")
    olga.execute("pause_clock")
    assert 'data-do="resume_clock"' in olga.page(f"/t/{olga.code}/desk")


def test_scores_come_in_until_the_time_is_up() -> None:
    server = Timed()
    olga = tables(16, server=server, round_minutes=10, rounds=4)
    olga.execute("tap", table=1, player=current(olga).tables[1].seats[0], delta=1)
    assert "Scores are coming in from 4 tables." in _bar(olga)
    server.advance_clock(11)
    text = _bar(olga)
    assert "Scores are coming in" not in text
    assert words("web.step.cut.button") in text


def test_bracket_ends_without_a_count_of_rounds() -> None:
    """A Top 4 after three rounds has two: "Both rounds have been played" would be wrong."""
    hall = Hall()
    hall.create("mtg", rounds=3)
    hall.enter([f"Player {number}" for number in range(1, 8)])
    hall.reach("ready")
    hall.play(3)
    hall.do(Advance(stage={"preset": "single_elimination", "entry": "top 4"}))
    hall.play(2)
    step = next_step(hall.state)
    assert step.code == "complete"
    assert words("web.step.complete", **step.params) == "Every match of the bracket has been played."
