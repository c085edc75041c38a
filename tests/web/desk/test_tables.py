"""Rounds of tables at the desk: scores, the multiplier, final results, the cut in every way, restores, playoffs."""

import re
from urllib.parse import urlencode

import pytest

from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.scoring import count_taps
from crosstable.views.seating import seating_report
from crosstable.words import words
from tests.web.desk.desks import Browser, Server
from tests.web.desk.rounds import Timed, current, helper, score_half, state_of, tables


def desk_of(olga: Browser) -> str:
    return olga.page(f"/t/{olga.code}/desk")


def points(olga: Browser, table: int) -> list[int]:
    one = current(olga).tables[table]
    taps = count_taps(one.events)
    return [taps[who].plus - taps[who].minus if who in taps else 0 for who in one.seats]


# Scores


def test_scores_for_any_seat_by_button_and_as_typed() -> None:
    olga = tables(8, rounds=3)
    sam = helper(olga)
    seats = current(olga).tables[1].seats
    sam.execute("tap", table=1, player=seats[2], delta=1)
    sam.execute("tap", typed="1 E+")
    sam.execute("tap", table=1, typed="south -")
    number = state_of(olga).players[seats[3]].number
    sam.execute("tap", typed=f"1 #{number}+")
    assert points(olga, 1) == [1, -1, 1, 1]
    page = desk_of(sam)
    assert page.count("data-tap=") == 16
    assert "\N{MINUS SIGN}1" in page


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("E+", "not_a_table"),
        ("1", "not_a_tap"),
        ("1 E", "not_a_tap"),
        ("9 E+", "no_such_table"),
        ("1 zz+", "none_of_these"),
    ],
)
def test_invalid_scores_are_refused(typed: str, code: str) -> None:
    assert tables(8, rounds=3).refusal_code("tap", typed=typed) == code


def test_one_score_event_is_taken_back_by_name() -> None:
    olga = tables(8, rounds=3)
    olga.execute("tap", typed="1 E+")
    olga.execute("tap", typed="1 E+")
    page = olga.page("taps?table=1")
    assert page.count('data-do="take_back_tap"') == 2
    first = current(olga).tables[1].events[0].id
    helper(olga).execute("take_back_tap", undoes=first)
    assert points(olga, 1)[0] == 1
    text = olga.text("taps?table=1")
    assert f"undoes {first}" in text
    assert "undone" in text


def test_after_the_time_the_organiser_says_why() -> None:
    server = Timed()
    olga = tables(8, server=server, rounds=3, round_minutes=10)
    sam = helper(olga)
    server.advance_clock(12)
    status, told = olga.do("tap", typed="1 E+")
    assert (status, told["refused"]["code"]) == (409, "late_needs_reason")
    (choice,) = told["refused"]["choices"]
    assert choice["ask"] == "reason"
    olga.execute(choice["command"], **choice["fields"], reason="seen by the judge")
    assert points(olga, 1)[0] == 1
    sam.execute("tap", typed="1 E+")
    assert points(olga, 1)[0] == 1
    assert len(state_of(olga).held) == 1
    assert words("web.taps.late") in olga.text("taps")
    assert words("web.taps.late") not in sam.text("taps")
    (tap,) = state_of(olga).held
    olga.execute("settle_tap", tap=tap, take=False)
    assert state_of(olga).held == {}


def close_without_eliminations(olga: Browser) -> Browser:
    """Score everywhere and close the round."""
    score_half(olga).execute("close_round", no_cut=True)
    return olga


def test_scores_of_a_closed_round_are_corrected_with_a_reason() -> None:
    """On the preview page, which helpers don't get."""
    olga = close_without_eliminations(tables(8, rounds=3))
    player = state_of(olga).stage.rounds[1].tables[1].seats[0]
    page = olga.page("taps?round=1&table=1")
    assert "data-ask=" not in page
    assert 'data-do="take_back_tap"' not in page
    assert page.count("desk/correct?command=take_back_tap&amp;undoes=") == 10
    assert "desk/correct" not in helper(olga).page("taps?round=1&table=1")
    assert "desk/taps?round=1&amp;table=1" in desk_of(olga)
    assert "desk/taps?round=1&amp;table=1" not in desk_of(helper(olga))
    assert olga.refusal_code("tap", round=1, table=1, player=player, delta=1) == "late_needs_reason"
    olga.execute("tap", round=1, table=1, player=player, delta=1, reason="forgotten")


def correction(olga: Browser, **asked: object) -> str:
    """Return the preview of a correction."""
    seq = state_of(olga).seq
    text = olga.text(f"correct?{urlencode(asked)}")
    assert state_of(olga).seq == seq
    return text


def test_a_score_more_or_less_shows_what_moves() -> None:
    """From the list of score events, and as it is typed."""
    olga = close_without_eliminations(tables(8, rounds=3))
    table = state_of(olga).stage.rounds[1].tables[1]
    names = olga.site.room(olga.code).names
    north, east = names[table.seats[3]], names[table.seats[0]]
    text = correction(olga, command="tap", round=1, table=1, player=table.seats[0], delta=-1)
    assert f"Round 1, table 1: \N{MINUS SIGN}1 for {east}." in text
    assert re.search(rf"{east} \d+ 1 \u2192 0 ", text.replace("\n", " "))
    assert (
        correction(olga, command="tap", round=1, typed="1 E-").partition(words("web.correct.do"))[0]
        == text.partition(words("web.correct.do"))[0]
    )
    last = next(event.id for event in table.events if event.player == table.seats[3])
    text = correction(olga, command="take_back_tap", undoes=last)
    assert f"undo score {last} (+1 for {north})" in text
    olga.execute("take_back_tap", undoes=last, reason="twice")
    assert words("web.correct.is_so") in correction(olga, command="take_back_tap", undoes=last)


def test_table_correction_shows_moves_or_no_change() -> None:
    olga = tables(8, preset="riichi", rounds=3)
    for table in (1, 2):
        olga.execute("enter_table", table=table, typed="50000 30000 20000 20000")
    olga.execute("close_round")
    seen = olga.place
    asked = {"command": "enter_table", "round": 1, "table": 2, "seen": seen}
    text = correction(olga, **asked, typed="20000 30000 20000 50000")
    assert "table 2: scores 50000, 30000, 20000 and 20000 \u2192 scores 20000, 30000, 20000 and 50000." in text
    assert text.count("\N{BLACK UP-POINTING TRIANGLE}") >= 1
    assert words("web.correct.is_so") in correction(olga, **asked, typed="50000 30000 20000 20000")
    sent = {"round": 1, "table": 2, "typed": "20000 30000 20000 50000", "seen": asked["seen"]}
    olga.execute("enter_table", **sent, reason="turned")
    # Viewers of the old version learn who changed it.
    _, page = olga.get(f"correct?{urlencode({**asked, 'typed': '30000 30000 30000 30000'})}")
    assert "Table 2 of round 1 has changed: Olga entered" in page
    assert f'href="/t/{olga.code}/desk?round=1"' in page


@pytest.mark.parametrize("published", [False, True], ids=["draft", "published"])
def test_a_seating_that_waits_is_kept_or_made_again(published: bool) -> None:
    """Nobody at table 2 has a point yet, so that one more passes nobody there, and four more pass everybody."""
    olga = close_without_eliminations(tables(8, preset="speed_jong", rounds=3))
    olga.execute("seat", mode="by_rank")
    if published:
        olga.execute("publish")
    low = state_of(olga).stage.rounds[1].tables[2].seats[0]
    asked = {"round": 1, "table": 2, "player": low, "delta": 1}
    olga.execute("tap", **asked, reason="forgotten")
    text = correction(olga, command="tap", **asked)
    assert "Round 2 has not started. Reseating it would change 2 tables:" in text
    assert "Save correction, keep round 2 Save correction, reseat round 2" in text
    before = current(olga).seats
    olga.execute("tap", **asked, reason="forgotten", repair=True)
    assert current(olga).table_of(low) == 1
    assert state_of(olga).phase == "draft"
    olga.execute("undo")
    assert current(olga).seats == before
    assert "keep round 2" not in correction(olga, command="tap", **{**asked, "delta": -1})


def test_correction_shows_changed_cut() -> None:
    olga = score_half(tables(16, rounds=2))
    olga.execute("close_round", cut=True, seen=olga.place)
    gone = next(player for player in state_of(olga).players.values() if player.eliminated_in == 1)
    table = next(number for number, seated in state_of(olga).stage.rounds[1].tables.items() if gone.id in seated.seats)
    for _ in range(2):
        olga.execute("tap", round=1, table=table, player=gone.id, delta=1, reason="forgotten")
    text = correction(olga, command="tap", round=1, table=table, player=gone.id, delta=1)
    assert "Different players would advance after round 1" in text
    assert "Players who advanced stay until you undo that." in text


@pytest.mark.parametrize(
    "asked",
    [
        {"command": "close_round"},
        {"command": "tap"},
        {"command": "tap", "round": 1, "table": 1, "typed": "E"},
        {"command": "tap", "round": 1, "table": "one", "typed": "E+"},
        {"command": "take_back_tap", "undoes": "e99999"},
        {"command": "enter_table", "round": 9, "table": 1, "typed": "1 2 3 4"},
        {"round": 1, "table": 1, "typed": "2-0"},
    ],
    ids=lambda asked: "-".join(map(str, asked.values())),
)
def test_invalid_correction_page_gives_the_reason(asked: dict[str, object]) -> None:
    olga = close_without_eliminations(tables(8, rounds=3))
    status, page = olga.get(f"correct?{urlencode(asked)}")
    assert status == 404
    assert "data-ask" not in page


def test_the_multiplier_is_set_in_staging_by_the_organiser() -> None:
    olga = Server().operator().create(preset="speed_jong", rounds=2)
    olga.enter([f"Player {i}" for i in range(8)])
    for command in ("start", "seat"):
        olga.execute(command)
    assert 'data-do="set_multiplier"' in desk_of(olga)
    assert 'data-do="set_multiplier"' not in desk_of(helper(olga))
    olga.execute("set_multiplier", halves=3)
    assert "\N{MULTIPLICATION SIGN}1.5" in desk_of(olga)
    olga.execute("publish")
    olga.execute("start_round")
    assert 'data-do="set_multiplier"' not in desk_of(olga)
    assert "\N{MULTIPLICATION SIGN}1.5" in desk_of(olga)


def test_seats_by_hand_swaps_and_who_sits_out() -> None:
    olga = Server().operator().create(preset="speed_jong", rounds=2)
    olga.enter([f"Player {i}" for i in range(9)])
    for command in ("start", "seat"):
        olga.execute(command)
    page = desk_of(olga)
    assert page.count("data-pick=") == 9
    assert "Sitting out:" in page
    out = next(iter(state_of(olga).players_of_round(1) - current(olga).seated))
    olga.execute("swap", one=out, other=current(olga).tables[1].seats[0], seen=olga.place)
    assert out in current(olga).tables[1].seats
    four = [current(olga).tables[at].seats[i] for at in (1, 2) for i in (0, 1)]
    olga.execute("seat_by_hand", tables=[four], numbers=[2], seen=olga.place)
    assert current(olga).tables[2].seats == tuple(four)
    assert f">{words('note.by_hand')}<" in desk_of(olga)
    olga.execute("seat", seen=olga.place, mode="fresh", afresh=True)
    assert olga.refusal_code("seat") == "paired_already"
    assert words("mode.random", round=1) not in olga.text("why?round=1")


# Final results


def test_final_scores_of_a_table_typed_and_in_their_fields() -> None:
    olga = tables(8, preset="riichi", rounds=2)
    sam = helper(olga)
    page = desk_of(sam)
    assert page.count('class="score"') == 8
    assert "data-tap=" not in page
    sam.execute("enter_table", typed="1 31000 24000 25000 40000")
    assert "31000" in desk_of(sam)
    assert sam.refusal_code("enter_table", typed="2 1 2 3") == "length_of_seats"
    assert sam.refusal_code("enter_table", typed="2 a 0 0 0") == "no_number"
    assert sam.refusal_code("enter_table", typed="2 1 2 3 4") == "not_balanced"
    assert "1 of 2 tables reported; table 2 is missing." in sam.text(f"/t/{olga.code}/desk")
    seen = olga.place
    sam.execute("enter_table", table=1, typed="-", seen=seen)
    assert current(olga).tables[1].scores is None


def test_second_editor_of_table_is_warned() -> None:
    olga = tables(8, preset="riichi", rounds=2)
    seen = olga.place
    olga.execute("enter_table", table=1, typed="30000 30000 30000 30000", seen=seen)
    status, told = helper(olga).do("enter_table", table=1, typed="31000 29000 30000 30000", seen=seen)
    assert (status, told["refused"]["code"]) == (409, "table_changed_meanwhile")
    mine = told["refused"]["choices"][0]
    helper(olga).execute(mine["command"], **mine["fields"], seen=told["refused"]["seen"])
    assert [int(one) for one in current(olga).tables[1].scores or ()] == [31000, 29000, 30000, 30000]


def test_places_where_places_count() -> None:
    olga = tables(8, preset="speed_jong", rounds=2, place_points=[4, 2, 1, 0])
    olga.execute("enter_table", typed="1 1 2 3 4")
    assert current(olga).tables[1].places == (1, 2, 3, 4)
    assert olga.refusal_code("enter_table", typed="2 1 1 2 4") == "places_order"


def test_preferans_adds_up_to_zero() -> None:
    olga = tables(6, preset="preferans", rounds=2)
    assert olga.refusal_code("enter_table", typed="1 10 20 30") == "not_balanced"
    olga.execute("enter_table", typed="1 -10 20 -10")


def test_preferans_scores_have_a_bula_of_their_own() -> None:
    """Once a table has scores, its form has a field for the bula, and the history says what changed."""
    olga = tables(6, preset="preferans", rounds=2)
    assert "data-table-bula" not in desk_of(olga)
    olga.execute("enter_table", typed="1 -10 20 -10")
    page = desk_of(olga)
    assert page.count('data-table-bula="60"') == 1
    assert 'value="60"></label> <button>' in page
    olga.execute("enter_table", table=1, typed="-10 20 -10 b40", seen=olga.place)
    page = desk_of(olga)
    assert '<span class="tag">bula 40</span>' in page
    assert 'value="40"></label> <button>' in page
    assert current(olga).tables[1].bula == 40
    assert "-10, 20 and -10, bula 40 (was scores -10, 20 and -10)" in olga.text("history").replace(
        "\N{MINUS SIGN}", "-"
    )
    assert "data-table-bula" not in desk_of(tables(8, preset="riichi", rounds=2))


# The cut


def test_the_cut_is_seen_whole_before_it_happens() -> None:
    olga = score_half(tables(16, rounds=2))
    text = olga.text("cut")
    found = cut(state_of(olga).tournament)
    assert words("web.cut.result", gone=len(found.cut), remaining=found.remaining) in text
    assert words("web.cut.field", round=1, active=16, original=16) in text
    assert words("cut.ideal", ideal=found.ideal, original=16, left=1, rounds=2) in text
    assert "Target: 8" in text
    assert "50% of the 16" in text
    assert "0 total, 0 this round" in text
    page = olga.page("cut")
    assert page.count(" checked") >= len(found.cut)
    assert helper(olga).get("cut")[0] == 403
    assert "If the round ended now" in desk_of(olga)
    assert words("web.tables.goes") in desk_of(olga)


def test_the_cut_that_was_seen_is_the_one_that_happens() -> None:
    olga = score_half(tables(16, rounds=2))
    seen = olga.place
    _, told = olga.do("close_round")
    assert told["refused"]["code"] == "cut_undecided"
    assert told["refused"]["choices"][0]["href"] == f"/t/{olga.code}/desk/cut"
    last = max(current(olga).tables)
    for player in current(olga).tables[last].seats:
        for _ in range(9):
            olga.execute("tap", table=last, player=player, delta=1)
    assert olga.refusal_code("close_round", cut=True, seen=seen) == "cut_changed"
    olga.execute("close_round", cut=True, seen=olga.place)
    assert sum(entrant.eliminated_in == 1 for entrant in state_of(olga).players.values()) == 8


def test_a_round_ends_without_a_cut_or_with_a_list_by_hand() -> None:
    olga = score_half(tables(16, rounds=2))
    olga.execute("close_round", no_cut=True)
    assert all(player.eliminated_in is None for player in state_of(olga).players.values())
    olga.execute("undo")
    players = list(state_of(olga).players)[:3]
    olga.execute("close_round", players=players)
    assert [player.id for player in state_of(olga).players.values() if player.eliminated_in] == players


def test_restored_player_and_playoff() -> None:
    olga = score_half(tables(16, rounds=2))
    olga.execute("close_round", cut=True, seen=olga.place)
    gone = [player.id for player in state_of(olga).players.values() if player.eliminated_in]
    page = olga.page("cut")
    assert page.count('data-do="restore"') == len(gone)
    assert 'data-ask="playoff"' in page
    olga.execute("restore", player=gone[0])
    assert olga.page("cut").count('data-do="restore"') == len(gone) - 1
    olga.execute("playoff", top=4)
    assert len(state_of(olga).stages) == 2
    assert state_of(olga).phase == "ready"
    assert "Seat round 2" in desk_of(olga)


def test_after_the_last_round_nobody_is_cut() -> None:
    olga = score_half(tables(8, rounds=1))
    text = olga.text("cut")
    assert "the last one: no cut" in text
    assert words("web.cut.close") in text
    olga.execute("close_round", cut=True, seen=olga.place)
    assert state_of(olga).phase == "ready"


def test_the_cut_page_of_other_formats_and_phases() -> None:
    assert "Playoff" in tables(8, preset="speed_jong", rounds=2).text("cut")
    olga = Server().operator().create(preset="speed_jong_cut_line")
    olga.enter([f"Player {i}" for i in range(8)])
    assert "No round is being played" in olga.text("cut")


# Before a seating is published


def test_draft_shows_seating_report() -> None:
    """Repeated meetings, rests and seats; gone once published."""
    olga = tables(9, "speed_jong", leftovers="sit_out", rounds=5)
    assert "seating-report" not in desk_of(olga)
    for _ in range(3):
        olga.execute("close_round")
        olga.execute("seat")
        page, state = desk_of(olga), state_of(olga)
        told = seating_report(state, current(olga))
        part = page.partition('id="seating-report"')[2].partition("</details>")[0]
        names = olga.site.room(olga.code).names
        for one in told.repeats:
            rounds = " and ".join(map(str, one.rounds)) if len(one.rounds) < 3 else str(one.rounds[-1])
            first, second = (names[player] for player in one.players)
            assert re.search(rf"Table {one.table}: {first} and {second} met in rounds? .*{rounds}\.", part)
        rows = re.findall(r"<bdi>(.*?)</bdi></th>(.*?)</tr>", part)
        found = {
            name: [int(text) for text in re.findall(r"\d+", re.sub(r"<[^>]+>", " ", cells))] for name, cells in rows
        }
        assert found == {names[player]: [told.rests[player], *told.seats[player]] for player in told.seats}
        olga.execute("publish")
        assert "seating-report" not in desk_of(olga)
        olga.execute("start_round")
