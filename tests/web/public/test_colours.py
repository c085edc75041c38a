"""White and Black on the public pages, in frames and on the wall: with chess, and with nothing else."""

import re

import pytest

from tests.web.public.halls import hall_at

PAGES = ("pairings", "pairings?by=name", "embed/pairings", "display/tables", "display/names")


@pytest.mark.parametrize("page", PAGES)
def test_discs_and_legend_name_the_colours_of_both_players(page: str) -> None:
    hall = hall_at("chess", "playing", players=4)
    html = hall.page(page).text
    discs = re.findall(r'<span class="disc( filled)?" role="img" aria-label="(\w+)"', html)
    assert sorted(discs) == [("", "White")] * 2 + [(" filled", "Black")] * 2
    legend = re.findall(r'<span class="disc( filled)?" aria-hidden="true"></span> (\w+)<', html)
    assert legend == [("", "White"), (" filled", "Black")]


def test_the_first_player_of_a_pairing_has_white() -> None:
    hall = hall_at("chess", "playing", players=4)
    assert hall.state.current is not None
    firsts = {f"Player 0{hall.state.players[match.first].number}" for match in hall.state.current.matches.values()}
    rows = re.findall(r'aria-label="(\w+)"[^<]*</span><a [^>]*><bdi>([^<]+)<', hall.page("pairings?by=name").text)
    assert {name for colour, name in rows if colour == "White"} == firsts
    cards = re.findall(r'aria-label="(\w+)"[^<]*</span><a [^>]*><bdi>([^<]+)<', hall.page("pairings").text)
    assert sorted(cards) == sorted(rows)


def test_teams_have_the_colours_of_board_1() -> None:
    hall = hall_at("chess_teams", "playing", players=4)
    for page in PAGES:
        html = hall.page(page).text
        assert html.count('aria-label="White on board 1"') == html.count('aria-label="Black on board 1"') == 2, page


@pytest.mark.parametrize("preset", ["mtg", "crokinole_groups", "speed_jong"])
def test_other_games_have_no_colours(preset: str) -> None:
    hall = hall_at(preset, "playing", players=8)
    for page in PAGES:
        html = hall.page(page).text
        assert [word for word in ("White", "Black", 'class="disc', 'class="legend') if word in html] == [], page
