"""A round of matches at the desk: the draft, swaps, results as they are typed, two editors, corrections, rights."""

import re
from typing import Any

import pytest

from crosstable.model.tournament import DoubleLoss, Forfeit, Score
from crosstable.words import words
from tests.web.desk.desks import Browser
from tests.web.desk.rounds import current, draft_round, helper, report, start_round, state_of, stranger, swiss

# Drafts


def test_a_draft_tells_why_and_is_not_told_to_the_public() -> None:
    olga = draft_round(9, rounds=1)
    page = olga.page(f"/t/{olga.code}/desk")
    assert page.count("data-pick=") == 9
    assert 'class="tag">draft' in page
    whole = olga.text(f"/t/{olga.code}/desk/why?round=2")
    assert "has the bye" in whole
    assert "Table 1" in olga.text(f"/t/{olga.code}/desk/why?round=2&table=1")
    assert olga.get(f"/t/{olga.code}/desk/why?round=2&table=99")[0] == 404
    assert olga.site.browser().ask("GET", f"/t/{olga.code}/desk/why?round=2").status_code == 401


@pytest.mark.parametrize(("preset", "sides"), [("chess", ["White", "Black"]), ("mtg", ["First", "Second"])])
def test_column_heads_name_colours_for_chess_only(preset: str, sides: list[str]) -> None:
    olga = start_round(4, preset=preset)
    head = re.findall(r"<th[^>]*>([^<]*)</th>", olga.page(f"/t/{olga.code}/desk"))
    assert [head[1], head[3]] == sides


def test_two_players_change_places() -> None:
    olga = draft_round()
    one, other = current(olga).matches[1].first, current(olga).matches[2].first
    seen = olga.place
    olga.execute("swap", one=one, other=other, seen=seen)
    assert current(olga).matches[1].first == other
    assert f">{words('note.by_hand')}<" in olga.page(f"/t/{olga.code}/desk")
    assert olga.refusal_code("swap", one=one, other=other, seen=seen) == "draft_changed"


def test_a_draft_that_was_changed_meanwhile_is_not_overwritten() -> None:
    olga = draft_round()
    old = olga.place
    olga.execute("pair", again=True, seen=old)
    status, told = olga.do("publish", seen=old)
    assert (status, told["refused"]["code"]) == (409, "draft_changed")
    assert "Olga" in told["refused"]["message"]
    status, told = olga.do("pair")
    assert told["refused"]["code"] == "paired_already"
    (choice,) = told["refused"]["choices"]
    assert choice["fields"] == {"again": True}


def test_players_are_paired_by_hand_and_a_rematch_is_flagged() -> None:
    olga = draft_round(8, rounds=1)
    first = state_of(olga).stage.rounds[1].matches[1]
    told = olga.execute("pair_by_hand", matches=[[first.first, first.second]], seen=olga.place)
    assert any("already met in round 1" in warning for warning in told["warnings"])
    assert "already met in round 1" in olga.text(f"/t/{olga.code}/desk")
    player = current(olga).matches[2].first
    olga.execute("pair_by_hand", byes=[{"player": player, "kind": "win"}], seen=olga.place)


def test_seats_are_changed_in_an_open_round_too() -> None:
    olga = start_round()
    assert "data-pick=" not in olga.page(f"/t/{olga.code}/desk")
    page = olga.page(f"/t/{olga.code}/desk?change=1")
    assert page.count("data-pick=") == 8
    olga.execute("enter_result", table=1, typed="w")
    assert olga.page(f"/t/{olga.code}/desk?change=1").count("data-pick=") == 6
    assert "data-pick=" not in helper(olga).page(f"/t/{olga.code}/desk?change=1")


# Results

TYPED: dict[str, Any] = {
    "1 2 1": Score(2, 1),
    "1 21": Score(2, 1),
    "1 2-1": Score(2, 1),
    "#1 2-1-1": Score(2, 1, 1),
    "1 w": Score(2, 0),
    "1 l": Score(0, 2),
    "1 d": Score(0, 0, 3),
    "1 dl": DoubleLoss(),
}


@pytest.mark.parametrize(("typed", "result"), TYPED.items())
def test_results_as_they_are_typed(typed: str, result: object) -> None:
    olga = start_round()
    helper(olga).execute("enter_result", typed=typed, seen=olga.place)
    assert current(olga).matches[1].result == result


def test_absences_by_place_and_by_name() -> None:
    olga = start_round()
    olga.execute("enter_result", table=1, typed="f1")
    assert current(olga).matches[1].result == Forfeit(current(olga).matches[1].first)
    second = current(olga).matches[2].second
    name = olga.site.room(olga.code).names[second].split()[1]
    olga.execute("enter_result", table=2, typed=f"forfeit {name}")
    assert current(olga).matches[2].result == Forfeit(second)
    assert olga.refusal_code("enter_result", table=3, typed="forfeit nobody") == "none_of_these"


@pytest.mark.parametrize(
    ("config", "typed", "is_refused"),
    [
        ({}, "2-1", False),
        ({}, "2-1-1", False),
        ({}, "d", False),
        ({}, "2 9", True),
        ({}, "3-0", True),
        ({}, "2-2", True),
        ({"best_of": 5}, "3-2", False),
        ({"best_of": 1}, "1-1", True),
        ({"preset": "crokinole_swiss"}, "6-2", False),
        ({"preset": "crokinole_points"}, "6-2", False),
    ],
)
def test_more_games_than_a_match_has_are_refused(config: Any, typed: str, is_refused: bool) -> None:
    status, told = start_round(**config).do("enter_result", table=1, typed=typed)
    assert (status == 409) == is_refused
    assert ("Possible: " in str(told.get("refused"))) == is_refused


def test_time_is_called_only_if_a_match_has_a_leader() -> None:
    olga = start_round(player_reports="both")
    button = words("web.choice.call_time")
    assert button not in olga.text(f"/t/{olga.code}/desk")
    report(olga, 1, 0, 1, 1)
    assert button not in olga.text(f"/t/{olga.code}/desk")
    report(olga, 2, 0, 1, 0)
    assert button in olga.text(f"/t/{olga.code}/desk")
    olga.execute("call_time")
    assert current(olga).matches[2].result == Score(1, 0)


def test_undo_of_a_replaced_result_names_who_replaced_it() -> None:
    olga = start_round()
    entered = olga.execute("enter_result", table=3, typed="w", seen=olga.place)
    helper(olga).execute("enter_result", table=3, typed="l", seen=olga.place)
    _, told = olga.do("undo", action=entered["action"])
    assert "(Sam: corrected round 1, table 3 to 0-2 (was 2-0))" in told["refused"]["problems"][0]["message"]


@pytest.mark.parametrize("how", [{"kind": "game_loss"}, {"kind": "lateness", "effect": "game_loss"}])
def test_a_game_loss_that_came_before_the_result_is_not_forgotten(how: dict[str, str]) -> None:
    olga = start_round()
    match = current(olga).matches[1]
    name = olga.site.room(olga.code).names[match.first]
    olga.execute("penalise", player=match.first, **how)
    assert f"game loss: {name}" in olga.text(f"/t/{olga.code}/desk")
    assert olga.execute("enter_result", table=2, typed="w")["warnings"] == []
    (warning,) = olga.execute("enter_result", table=1, typed="w")["warnings"]
    assert warning.startswith(f"{name} at table 1 has a game loss.")
    assert "game loss:" not in olga.text(f"/t/{olga.code}/desk")
    told = olga.execute("penalise", player=match.first, round=1, **how)
    assert (told["warnings"], current(olga).matches[1].result) == ([], Score(2, 1))


def test_a_result_is_taken_away() -> None:
    olga = start_round()
    olga.execute("enter_result", table=1, typed="w")
    olga.execute("enter_result", table=1, typed="-", seen=olga.place)
    assert current(olga).matches[1].result is None


WRONG = {
    "x": "not_a_table",
    "": "not_a_table",
    "99 2 1": "no_such_table",
    "1": "score_missing",
    "1 x": "not_a_score",
    "1 2 1 3": "not_a_score",
    "1 forfeit": "score_missing",
    "9999999 w": "not_a_table",
    "1 2-1/x": "not_twenties",
}


@pytest.mark.parametrize(("typed", "code"), WRONG.items())
def test_unreadable_result_is_refused_in_a_sentence(typed: str, code: str) -> None:
    olga = start_round()
    assert olga.refusal_code("enter_result", typed=typed) == code
    assert all(match.result is None for match in current(olga).matches.values())


@pytest.mark.parametrize("fields", [{"typed": 7}, {"typed": "1 w", "table": "1"}, {"typed": "w", "table": 1, "x": 2}])
def test_fields_of_another_kind_are_refused(fields: dict[str, Any]) -> None:
    assert start_round().refusal_code("enter_result", **fields) == "bad_fields"


def test_second_editor_sees_both_results() -> None:
    olga = start_round()
    sam, seen = helper(olga), olga.place
    olga.execute("enter_result", table=1, typed="2 0", seen=seen)
    status, told = sam.do("enter_result", table=1, typed="0 2", seen=seen)
    refused = told["refused"]
    assert (status, refused["code"]) == (409, "changed_meanwhile")
    assert "Olga entered 2-0; you entered 0-2" in refused["message"]
    mine, theirs = refused["choices"]
    assert (mine["said"], theirs["said"]) == ("Use mine: 0-2", "Keep theirs: 2-0")
    assert theirs["command"] is None
    assert current(olga).matches[1].result == Score(2, 0)
    sam.execute(mine["command"], **mine["fields"], seen=refused["seen"])
    assert current(olga).matches[1].result == Score(0, 2)


def test_results_differing_in_twenties_conflict() -> None:
    """Overwriting replaces the twenties too."""
    olga = start_round()
    sam, seen = helper(olga), olga.place
    olga.execute("enter_result", table=1, typed="2-0", seen=seen)
    _, told = sam.do("enter_result", table=1, typed="2-0/5-3", seen=seen)
    refused = told["refused"]
    assert "Olga entered 2-0; you entered 2-0 (5-3 twenties)." in refused["message"]
    mine, theirs = refused["choices"]
    assert (mine["said"], theirs["said"]) == ("Use mine: 2-0 (5-3 twenties)", "Keep theirs: 2-0")
    sam.execute(mine["command"], **mine["fields"], seen=refused["seen"])
    assert current(olga).matches[1].twenties == (5, 3)
    text = olga.text(f"/t/{olga.code}/desk/correct?round=1&table=1&typed=2-0/6-3")
    assert "2-0 (5-3 twenties) \u2192 2-0 (6-3 twenties)." in text


def test_the_same_click_sent_twice_happens_once() -> None:
    olga = start_round(round_minutes=50)
    for _ in range(2):
        status, told = olga.do("enter_result", key="one", table=1, typed="w")
        assert status == 200
        assert told["said"].startswith("Table 1: ")
    before = state_of(olga).seq
    for _ in range(2):
        olga.do("extend_clock", key="two", seconds=60)
    assert state_of(olga).seq == before + 1
    assert olga.do("enter_result", key="one", table=2, typed="w")[1]["refused"]["code"] == "key_used_otherwise"


def test_result_message_names_players() -> None:
    olga = start_round()
    match, names = current(olga).matches[1], olga.site.room(olga.code).names
    first, second = names[match.first], names[match.second]
    told = {}
    for typed in ("l", "d", "f1", "dl"):
        done = olga.execute("enter_result", table=1, typed=typed)
        told[typed] = done["said"]
        olga.execute("undo", action=done["action"])
    assert all(first in said and second in said for said in told.values())
    assert told["l"].index(second) < told["l"].index(first)
    assert len({*told.values()}) == 4


def test_undo_says_what_it_took_back_and_what_hangs_on_it() -> None:
    olga = start_round()
    action = olga.execute("enter_result", table=1, typed="w")["action"]
    told = olga.execute("undo", action=action)
    assert told["said"] == "Undone: round 1, table 1: 2-0"
    assert told["is_back"]
    assert olga.execute("redo")["said"].startswith("Redone: round 1, table 1")
    started = next(happened.action for happened in state_of(olga).log if happened.event.TYPE == "round_published")
    status, told = olga.do("undo", action=started)
    assert (status, told["refused"]["code"]) == (409, "others_depend")
    assert any("started round 1" in reason["message"] for reason in told["refused"]["problems"])
    (choice,) = told["refused"]["choices"]
    olga.execute(choice["command"], **choice["fields"])
    assert state_of(olga).phase == "draft"


# Corrections


def test_a_correction_shows_what_moves_and_keeps_or_pairs_again() -> None:
    olga = draft_round(8, rounds=1)
    address = f"/t/{olga.code}/desk/correct?round=1&table=1&typed=0-2"
    text = olga.text(address)
    assert "2-0 \u2192 0-2" in text
    assert "→" in text
    assert "Save correction, keep round 2" in text
    assert "Save correction, re-pair round 2" in text
    assert state_of(olga).stage.rounds[1].matches[1].result == Score(2, 0)
    before = olga.place
    olga.execute("correct", round=1, table=1, typed="0-2", repair=True)
    assert state_of(olga).stage.rounds[1].matches[1].result == Score(0, 2)
    assert olga.place > before


def test_a_correction_tells_who_would_have_the_bye() -> None:
    olga = draft_round(7, rounds=1)
    (had,) = current(olga).byes
    matches = state_of(olga).stage.rounds[1].matches
    table = next(t for t, m in matches.items() if had in (m.first, m.second))
    text = olga.text(f"/t/{olga.code}/desk/correct?round=1&table={table}&typed=0-2")
    olga.execute("correct", round=1, table=table, typed="0-2", repair=True)
    (has,) = current(olga).byes
    names = olga.site.room(olga.code).names
    assert f"{names[has]} would have a bye instead of {names[had]}." in text


def test_a_correction_tells_which_settled_tie_lapses_before_and_after() -> None:
    olga = swiss(6, 1, standings_tiebreakers=[])
    winners = [match.first for match in state_of(olga).stage.rounds[1].matches.values()]
    olga.execute("settle_tie", players=winners, reason="by lot")
    olga.execute("end_stage", qualifiers=2)
    text = olga.text(f"/t/{olga.code}/desk/correct?round=1&table=3&typed=0-2")
    assert "so their settled order would no longer apply" in text
    assert "Tied across the line" in text
    status, told = olga.do("correct", round=1, table=3, typed="0-2")
    assert (status, "so their settled order no longer applies" in told["said"]) == (200, True)


def test_a_correction_may_have_a_reason_which_the_history_keeps() -> None:
    olga = draft_round(8, rounds=1)
    page = olga.page(f"/t/{olga.code}/desk/correct?round=1&table=1&typed=0-2")
    assert words("web.more.reason") in page
    field = page.partition('<input id="reason" name="reason"')[2].partition(">")[0]
    assert 'maxlength="500"' in field
    assert "required" not in field
    olga.execute("correct", round=1, table=1, typed="0-2", reason="The slip was read upside down")
    assert "The slip was read upside down" in olga.text("history")


def test_a_correction_that_changes_nothing_says_so() -> None:
    olga = swiss(rounds=1)
    assert words("web.correct.is_so") in olga.text(f"/t/{olga.code}/desk/correct?round=1&table=1&typed=2-0")


@pytest.mark.parametrize(
    "query",
    ["", "round=1&table=x&typed=w", "round=9&table=1&typed=w", "round=1&table=1&typed=x", "round=1&table=1&typed=-"],
)
def test_a_correction_that_cannot_be_is_a_page_that_says_why(query: str) -> None:
    olga = swiss(rounds=1)
    status, page = olga.get(f"/t/{olga.code}/desk/correct?{query}")
    assert status == 404
    assert "<h1>" in page
    # A live page that is not there asks for itself again, and would never come to an end.
    assert "data-live" not in page


def test_only_organisers_correct_earlier_rounds() -> None:
    olga = start_round(8, rounds=2)
    page = olga.page(f"/t/{olga.code}/desk?round=1")
    assert "data-correct=" in page
    assert 'aria-current="page">1<' in page
    sam = helper(olga)
    assert "data-correct=" not in sam.page(f"/t/{olga.code}/desk?round=1")
    assert sam.get(f"/t/{olga.code}/desk/correct?round=1&table=1&typed=w")[0] == 403
    assert sam.refusal_code("correct", round=1, table=1, typed="w") == "not_yours"
    for wrong in ("99", "x", "-1", "1" * 50):
        assert olga.get(f"/t/{olga.code}/desk?round={wrong}")[0] == 404


# Permissions


NOT_FOR_SCOREKEEPERS = (
    "pair",
    "publish",
    "start_round",
    "close_round",
    "next_round",
    "pause_clock",
    "swap",
    "complete",
)


@pytest.mark.parametrize("command", NOT_FOR_SCOREKEEPERS)
def test_a_scorekeeper_may_not(command: str) -> None:
    assert helper(start_round()).refusal_code(command) == "not_yours"


def test_only_this_tournaments_people_come_in() -> None:
    olga = start_round()
    for address in ("desk", "desk?round=1", "desk/why?round=1", "desk/correct", "desk/cut", "desk/taps"):
        assert olga.site.browser().ask("GET", f"/t/{olga.code}/{address}").status_code == 401
        assert stranger(olga).get(f"/t/{olga.code}/{address}")[0] == 403
    assert stranger(olga).do("enter_result", table=1, typed="w")[0] == 403


def test_the_pages_of_a_round_without_one() -> None:
    olga = swiss()
    assert "No round yet" in olga.text(f"/t/{olga.code}/desk")
    assert olga.get(f"/t/{olga.code}/desk/why")[0] == 404
    assert olga.get(f"/t/{olga.code}/desk/taps")[0] == 404


def test_the_buttons_fit_the_number_of_games() -> None:
    assert _scores(start_round(best_of=1)) == ["1-0", "0-1"]
    assert _scores(start_round(best_of=3)) == ["2-0", "2-1", "1-1", "0-2", "1-2"]
    assert _scores(start_round(best_of=5)) == ["3-0", "3-1", "3-2", "2-2", "0-3", "1-3", "2-3"]


def _scores(olga: Browser) -> list[str]:
    page = olga.page(f"/t/{olga.code}/desk")
    found = [part.split('"')[0] for part in page.split('data-typed="')[1:]]
    return [one for one in found if one not in ("d", "f1", "f2", "dl", "df", "-")]


def test_a_long_page_is_packed_where_that_is_taken() -> None:
    olga = start_round(60)
    plain = olga.ask("GET", f"/t/{olga.code}/desk", headers={"Accept-Encoding": "identity"})
    zipped = olga.ask("GET", f"/t/{olga.code}/desk", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) * 4 < len(plain.content)


def test_every_page_of_the_desk_has_the_bar() -> None:
    olga = start_round(8, rounds=1)
    for address in ("", "?round=1", "?change=1", "/why?round=2", "/correct?round=1&table=1&typed=w", "/players"):
        page = olga.page(f"/t/{olga.code}/desk{address}")
        assert 'id="next"' in page
        assert "4 missing: 1-4." in page


def test_a_round_of_matches_has_no_score_events() -> None:
    """Not even by typing the address."""
    olga = start_round()
    assert words("web.taps.none") in olga.text(f"/t/{olga.code}/desk/taps?round=1&table=1")
