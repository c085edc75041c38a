"""The summary of each kind of tournament, for spectators and at the desk; and the address to share."""

import re

import pytest

from crosstable.app.sessions import Grant
from crosstable.commands import Advance, Complete, Playoff
from crosstable.model.tournament import PlayerId
from crosstable.words import words
from crosstable.words.catalogue import catalogue
from tests.web.public.halls import Hall, hall_at

ENGLISH = catalogue().sources


def highlights(page: str) -> set[str]:
    """Return the codes of the highlights on a page."""
    return set(re.findall(r'data-key="highlight\.(\w+)"', page))


def steps(page: str) -> list[str]:
    """Return the places on the podiums of a page, in reading order."""
    return re.findall(r'<li class="rank-(\d)"', page)


def test_every_highlight_has_a_title() -> None:
    told = {code.partition(".")[2] for code in ENGLISH if code.startswith("highlight.")}
    assert told == {code.partition(".")[2] for code in ENGLISH if code.startswith("highlight_title.")}


def test_a_swiss_event_has_a_winner_and_every_number_leads_to_its_reasons() -> None:
    hall = hall_at("mtg", "completed", players=8, rounds=3)
    page = hall.page("summary").text
    assert steps(page)[:3] == ["1", "2", "3"]
    winner = hall.site.room(hall.code).standings.rows[0].player
    assert re.search(rf'<h2 id="winner"><bdi>{winner.name}</bdi>', page)
    assert page.count(f'href="/t/{hall.code}/standings/{winner.number}/why"') == 2
    assert "crosstable.svg" in page
    assert f'href="/t/{hall.code}/share"' in page
    assert "/desk/document" not in page


def test_groups_have_a_podium_each_and_no_winner() -> None:
    page = hall_at("crokinole_groups", "completed").page("summary").text
    assert re.findall(r'data-key="podium(\w)"', page) == ["A", "B"]
    assert len(re.findall(r'id="standings-\d"', page)) == 2
    assert "deciding" not in highlights(page)


def test_tables_tell_wins_and_rounds() -> None:
    page = hall_at("speed_jong", "completed", players=8).page("summary").text
    assert {"most_wins", "best_round"} <= highlights(page)
    assert steps(page)[0] == "1"


def test_a_cut_line_with_a_playoff_is_one_table_with_its_cuts() -> None:
    hall = Hall()
    hall.create("speed_jong_cut_line", rounds=3)
    hall.enter([f"Player {i:02d}" for i in range(1, 25)])
    hall.reach("ready")
    hall.play(3)
    hall.do(Playoff(top=4))
    hall.play(1)
    hall.do(Complete())
    page = hall.page("summary").text
    assert {"closest_cut", "most_wins", "best_round"} <= highlights(page)
    assert page.count('id="standings') == 1
    assert len(re.findall(r'data-key="p\d+"', page)) == 24
    assert len(steps(page)) >= 3


def test_earlier_stages_stay_on_the_page_without_reasons_that_are_not_theirs() -> None:
    hall = hall_at("mtg", "closed", players=8, rounds=2)
    hall.say("end_stage", {"qualifiers": 4})
    hall.say("begin_stage", {"preset": "mtg", "config": {"rounds": 1}, "name": "Final four"})
    hall.play(1)
    hall.do(Complete())
    page = hall.page("summary").text
    first = page[page.index('id="result1"') :]
    assert 'id="standings"' in page
    assert 'id="standings-of-1"' in first
    assert "/why" not in first.partition("</section>")[0]


@pytest.mark.parametrize("preset", ["mtg", "speed_jong"])
def test_before_the_end_there_is_no_summary_and_after_it_that_is_the_first_page(preset: str) -> None:
    hall = hall_at(preset, "closed")
    before = hall.page("summary")
    assert before.status_code == 200
    assert 'id="empty"' in before.text
    assert 'id="hero"' not in before.text
    assert words("web.tab.summary") not in hall.page("standings").text
    hall.do(Complete())
    assert hall.get(f"/t/{hall.code}").headers["location"] == f"/t/{hall.code}/summary"
    assert 'id="hero"' in hall.page("summary").text


def test_anybody_can_share_it_by_an_address_that_leads_here() -> None:
    hall = hall_at("mtg", "completed")
    hall.site.addresses = ("http://127.0.0.1:8000", "http://10.0.0.7:8000")
    page = hall.page("share").text
    assert f">http://10.0.0.7:8000/t/{hall.code}</a>" in page
    assert 'class="qr"' in page


def test_the_organiser_can_duplicate_it_and_take_the_document() -> None:
    """A scorekeeper sees the end, and may do neither."""
    hall = hall_at("mtg", "completed")
    access, now = hall.site.access, hall.site.journal.now()
    operator = access.follow_link(access.create_link(Grant("Olga", operator=True, made=now)), now)
    keeper = access.follow_link(access.create_link(Grant("Sam", stream=hall.stream, role="scorekeeper", made=now)), now)
    pages = [hall.get(f"/t/{hall.code}/desk/summary", cookie).text for cookie in (operator, keeper)]
    for address in (f"/new?from={hall.code}", f"/t/{hall.code}/desk/document"):
        assert [f'href="{address}"' in page for page in pages] == [True, False]
    assert all('class="podium"' in page for page in pages)


def test_players_cut_before_the_bracket_did_not_reach_it() -> None:
    """Three of seven players are out after the Swiss rounds."""
    hall = Hall()
    hall.create("mtg", rounds=3)
    hall.enter([f"Player {number}" for number in range(1, 8)])
    hall.reach("ready")
    hall.play(3)
    hall.do(Advance(stage={"preset": "single_elimination", "entry": "top 4"}))
    numbers = {player.id: player.number for player in hall.state.players.values()}
    inside, outside = numbers[hall.state.stage.stage.seeds[0]], numbers[_cut(hall)]
    said = f"Player {inside} reached the Top 4; Player {outside} did not."
    assert said in hall.page(f"standings/{outside}/why?than={inside}").text
    assert said in hall.page(f"standings/{inside}/why?than={outside}").text
    explanation = hall.page(f"standings/{outside}/why").text
    assert "they did not reach the Top 4." in explanation
    assert "dropped before" not in explanation
    # Their own page has the final place, and the stage that they reached.
    page = hall.page(f"players/{outside}").text
    assert "Top 4" not in page.partition('id="finish"')[2]
    assert "no place in these standings" not in page


def _cut(hall: Hall) -> PlayerId:
    return next(player.id for player in hall.state.players.values() if player.eliminated_in is not None)
