"""Every public page, for every kind of tournament and in every phase; and addresses that lead nowhere."""

import re

import pytest

from crosstable.commands import (
    BeginStage,
    Disqualify,
    Drop,
    EndStage,
    Penalise,
    Playoff,
    Publish,
    SetMultiplier,
    StartRound,
)
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId
from crosstable.words import words
from crosstable.words.value_texts import number_text
from tests.web.public.halls import ADDRESSES, PHASES, PRESETS, Hall, hall_at


def strip_tags(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_page_answers_in_every_phase(preset: str, phase: str) -> None:
    """With a page, or with a sentence where the address names what is not there yet."""
    hall = hall_at(preset, phase)
    for address in ADDRESSES:
        answer = hall.page(address)
        there = not (phase == "nothing" and "/1" in address) and not (
            "round=1" in address and not hall.state.last_round
        )
        assert answer.status_code == (200 if there else 404), (address, strip_tags(answer.text))
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        title = re.findall(r"<title>(.*?)</title>", answer.text)
        assert len(title) == 1
        assert title[0].endswith("Friday") or not there
        assert "style=" not in answer.text, address
    first = hall.get(f"/t/{hall.code.lower()}")
    assert first.status_code == 303
    assert hall.get(first.headers["location"]).status_code == 200
    assert hall.code in hall.get("/").text


@pytest.mark.parametrize("preset", ["mtg", "speed_jong"])
def test_a_draft_is_nobodys_business(preset: str) -> None:
    """Nothing on any page tells it from the time before the draft."""
    hall = hall_at(preset, "ready")
    hall.play(1)
    before = {address: hall.page(address) for address in ADDRESSES}
    hall.draft()
    for address, was in before.items():
        assert without_place(hall.page(address).text) == without_place(was.text)
    assert hall.page("pairings?round=2").status_code == 404


def without_place(html: str) -> str:
    return re.sub(r'data-place="[^"]*"', "", html)


@pytest.mark.parametrize(
    "address",
    [
        "players/0",
        "players/99",
        "players/abc",
        "players/\N{FULLWIDTH DIGIT ONE}",
        "players/-1",
        "players/1111111111111111111111",
        "standings/99/why",
        "standings/1/why?than=99",
        "standings/1/why?than=",
        "pairings?round=9",
        "pairings?round=0",
        "pairings?round=x",
        "pairings?round=",
        "nowhere",
        "standings/1/nowhere",
    ],
)
def test_a_bad_address_is_answered_with_a_sentence(address: str) -> None:
    hall = hall_at("mtg", "playing")
    answer = hall.page(address)
    assert answer.status_code == 404
    assert re.search(r"<h1>[^<]{10,}\.</h1>", answer.text)


def test_an_unknown_code_is_answered_with_a_sentence() -> None:
    answer = Hall().get("/t/ZZZZ/standings")
    assert answer.status_code == 404
    assert "No tournament has the code" in answer.text


def test_standings_say_rank_points_and_record() -> None:
    """And the name, once, as a link to the player."""
    hall = hall_at("mtg", "closed")
    html = hall.page("standings").text
    assert html.count('<tr data-key="p') == 9
    first = re.findall(r'<tr data-key="p(\d+)"', html)[0]
    assert f'href="/t/{hall.code}/players/{first}"' in html
    assert f'href="/t/{hall.code}/standings/{first}/why"' in html


def test_each_group_of_a_round_robin_has_a_table_of_its_own() -> None:
    hall = hall_at("crokinole_groups", "closed", players=8)
    for address in ("standings", "crosstable"):
        html = strip_tags(hall.page(address).text)
        assert html.count("Group A") >= 1
        assert html.count("Group B") >= 1
        assert hall.page(address).text.count("<table") == 2


def test_only_results_that_stand_are_shown() -> None:
    """One of four tables has one; the others are being played."""
    hall = hall_at("mtg", "playing")
    html = hall.page("pairings").text
    assert html.count('class="meeting over"') == 1
    # The state's line and the preview in chats say it too.
    assert html.count(words("web.public.open")) == 4 - 1 + 2
    assert html.count("bye") >= 1
    earlier = hall.page("pairings?round=1").text
    assert earlier.count('class="meeting over"') == 4


def test_pairings_by_name_are_in_the_order_of_names() -> None:
    hall = Hall()
    hall.create("mtg")
    hall.enter(["zoe", "Émile", "Adam", "eva"])
    hall.reach("ready")
    hall.begin()
    names = re.findall(r'class="name"><a [^>]+><bdi>(.*?)</bdi>', hall.page("pairings?by=name").text)
    assert names == ["Adam", "Émile", "eva", "zoe"]


def test_seats_have_letters() -> None:
    hall = hall_at("speed_jong", "published", players=8)
    html = hall.page("pairings").text
    assert re.findall(r'class="letter">(.)<', html)[:4] == ["E", "S", "W", "N"]
    assert re.findall(r'class="seat">(\w+)<', hall.page("standings").text)[0] in {
        f"{n}{s}" for n in (1, 2) for s in "ESWN"
    }


@pytest.mark.parametrize(("preset", "is_long"), [("riichi", True), ("speed_jong", False)])
def test_long_scores_get_their_own_line(preset: str, is_long: bool) -> None:
    assert ('class="board long"' in hall_at(preset, "playing", 8).page("standings").text) == is_long


def test_dropped_players_are_not_counted_as_eliminated() -> None:
    hall = Hall()
    hall.create("speed_jong_cut_line", rounds=4)
    hall.enter([f"Player {i:02d}" for i in range(16)])
    hall.reach("ready")
    hall.play(1)
    cut = sum(player.eliminated_in is not None for player in hall.state.players.values())
    assert cut
    hall.do(Drop(player=hall.site.room(hall.code).leaderboard.rows[0].player.id))
    html = hall.page("standings").text
    assert html.count("place is-out") == cut + 1
    assert html.count('<span class="tag">dropped, round 1</span>') == 1
    assert html.count('<span class="tag">round 1</span>') == cut
    assert f"<dt>Eliminated</dt><dd>{cut}</dd>" in html


def test_the_leaderboard_shows_cards_arrows_and_the_cut() -> None:
    """The cut by colour and word; players who are out with their round."""
    hall = Hall()
    hall.create("speed_jong_cut_line", rounds=4)
    hall.enter([f"Player {i:02d}" for i in range(32)])
    hall.reach("ready")
    hall.play(1)
    hall.begin()
    hall.score(3)
    html = hall.page("standings").text
    gone = len([player for player in hall.state.players.values() if player.eliminated_in is not None])
    assert gone
    assert re.findall(r"<dd>(\d+)</dd>", html)[-1] == str(gone)
    assert html.count("place is-out") == gone
    assert html.count(f'<span class="sr">{words("mark.below_line")}') == html.count('class="place going"') > 0
    assert "▲" in html
    assert "▼" in html
    assert html.index('id="out"') > html.index('id="standings"')


def test_a_multiplier_above_one_is_lit() -> None:
    hall = hall_at("speed_jong", "ready", players=8)
    hall.draft()
    hall.do(SetMultiplier(halves=5))
    hall.do(Publish())
    hall.do(StartRound())
    assert re.search('figure lit"><dt>Multiplier</dt><dd>\N{MULTIPLICATION SIGN}2.5', hall.page("standings").text)


def test_course_shows_rounds_and_chart() -> None:
    for preset in ("mtg", "speed_jong"):
        hall = hall_at(preset, "ready", players=8)
        hall.play(3)
        html = hall.page("players/1").text
        assert html.count("<tr data-key=") == 3
        assert html.count("<circle") == 3
        assert "Why here?" in html


def test_the_crosstable_is_square_up_to_64_players_and_by_rounds_beyond() -> None:
    for players, columns in ((8, 8), (66, 1)):
        hall = hall_at("mtg", "ready", players=players)
        hall.play(1)
        html = hall.page("crosstable").text
        assert len(re.findall(r'<th scope="col">', html)) == columns
        assert html.count('<th scope="row"') == players


def test_the_grid_shows_byes() -> None:
    """In a column of their own, also in the picture; none without byes."""
    with_bye, without = hall_at("mtg", "closed", players=9), hall_at("mtg", "closed", players=8)
    head = f'<th scope="col">{words("web.bye")}</th>'
    assert head in with_bye.page("crosstable").text
    assert '<td class="won">+</td>' in with_bye.page("crosstable").text
    assert words("web.bye") in with_bye.page("crosstable.svg").text
    assert head not in without.page("crosstable").text


def test_why_two_players_stand_as_they_do() -> None:
    hall = hall_at("mtg", "closed")
    ranked = re.findall(r'<tr data-key="p(\d+)"', hall.page("standings").text)
    html = hall.page(f"standings/{ranked[3]}/why?than={ranked[4]}").text
    assert re.search(r'class="apart">Player \d\d (is ahead of|and) Player \d\d', html)


def test_disqualified_player_has_no_place() -> None:
    for preset in ("mtg", "speed_jong"):
        hall = hall_at(preset, "playing")
        hall.do(Disqualify(player=hall.state.numbers[1]))
        assert "has no place" in hall.page("standings/1/why").text
        assert hall.page("players/1").status_code == 200
        assert "Player 01" in strip_tags(hall.page("standings").text).partition("Disqualified")[2]


def test_a_later_stage_keeps_the_rounds_of_the_first() -> None:
    """Groups first, then tables of the best: every page knows both."""
    hall = hall_at("mtg", "closed", players=8)
    hall.do(EndStage())
    hall.do(BeginStage(preset="speed_jong", name="Final"))
    hall.begin()
    hall.score(2)
    assert "meeting over" in hall.page("pairings?round=1").text
    assert 'class="letter"' in hall.page("pairings").text
    html = hall.page("players/1").text
    assert html.count('<table class="steps"') == 2
    assert "Final" in html


def test_the_first_stage_stays_visible_in_the_second() -> None:
    """Standings, grid and reasons of either stage by a switch; pairings lead to the last round of each."""
    hall = hall_at("crokinole_groups", "ready", players=8)
    hall.play(3)
    before = {address: hall.page(address).text for address in ("standings", "crosstable")}
    hall.do(EndStage(qualifiers=1))
    hall.do(BeginStage(preset="crokinole_groups"))
    hall.begin()
    hall.score(2)
    for address, then in before.items():
        first, now = hall.page(f"{address}?stage=1").text, hall.page(address).text
        keys = re.findall(r'data-key="(\w+)"', then[then.index("<main") :])
        assert len(keys) > 8
        assert [text for text in re.findall(r'data-key="(\w+)"', first[first.index("<main") :]) if text in keys] == keys
        assert len(re.findall(r"<h2 data-key", first)) == 2
        assert "<h2 data-key" not in now
        assert 'href="?stage=1"' in now
    assert "/standings/1/why?stage=1" in hall.page("standings?stage=1").text
    assert hall.page("standings/1/why?stage=1").status_code == 200
    assert 'href="?round=3"' in hall.page("pairings").text
    assert {hall.page(f"standings?stage={text}").status_code for text in ("0", "3", "x", "٢")} == {404}


def test_rounds_of_a_playoff_are_not_counted_against_its_plan() -> None:
    """The fifth round of all is not the fifth of one."""
    hall = hall_at("speed_jong", "ready", players=8)
    hall.play(2)
    hall.do(Playoff())
    hall.begin()
    html = hall.page("standings").text
    assert "<dd>3</dd>" in html
    assert 'href="?stage=1"' in html


def test_a_match_says_whether_it_has_begun() -> None:
    hall = hall_at("mtg", "published")
    html = hall.page("pairings").text
    assert html.count(words("web.public.waiting")) == 4
    assert words("web.phase.published", round=2) in html
    assert words("web.public.waiting") in hall.page("players/1").text


def test_course_through_a_bracket_has_no_points_and_no_places_after_rounds() -> None:
    """Byes are no wins there, and a place is not settled while others are possible."""
    hall = hall_at("double_elimination", "ready", players=11)
    hall.play(3)
    round_ = hall.state.round(1)
    assert round_ is not None
    page = hall.page(f"players/{hall.state.players[min(round_.byes)].number}").text
    assert "W-L-D" not in page
    assert "Place after each round" not in page
    heads = re.findall(r"<th[^>]*>([^<]*)</th>", page.split("<thead>")[1].split("</thead>")[0])
    assert heads == ["Round", "Opponent", "Result"]


def test_course_at_tables_has_totals_after_deductions() -> None:
    hall = hall_at("riichi", "ready", players=8, rounds=3)
    hall.play(1)
    hall.do(Penalise(player=PlayerId("p1"), kind="points", points=HalfPoints(40_000)))
    hall.play(1)
    text = hall.page("players/1").text
    total = number_text(hall.site.room(hall.code).standings.points(PlayerId("p1")))
    assert re.findall(r'<td class="n">([^<]*)</td><td class="n">\d+</td></tr>', text)[-1] == total
    assert f"<dd>{total}</dd>" in text
