"""Pages, walls and paper show the same pairings and the same grids."""

import re

import pytest

from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import Scene, scene_of
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.web.public.halls import Hall, hall_at

NAMES = re.compile(r"<bdi>(Player \d+)</bdi>")


def paper_scene(hall: Hall) -> Scene:
    return scene_of(hall.site.room(hall.code).tournament)._replace(rested=hall.state.resting)


@pytest.mark.parametrize("preset", ["mtg", "crokinole_groups", "speed_jong"])
def test_everybody_finds_the_same_place(preset: str) -> None:
    """By name: the same players in the same order, at the same tables, and the same words for who does not play."""
    hall = hall_at(preset, "playing", players=9)
    page = hall.page("pairings?by=name").text
    rows = re.findall(r'<tr data-key="p.*?</tr>', page, re.S)
    wall = re.findall(r'<li data-key="p\d+" data-glow="([^"]*)">.*?<bdi>(Player \d+)<', hall.page("display/names").text)
    (section,) = SHEETS["names"].data(paper_scene(hall))["sections"]
    paper = [(row[0], row[1]) for row in section["rows"]]
    idle = {name for name, place in paper if place in ("bye", "sits out")}
    assert len(idle) == 1
    assert [(name, place) for place, name in wall] == [(name, "" if name in idle else place) for name, place in paper]
    assert [NAMES.findall(row)[0] for row in rows] == [name for name, _ in paper]
    for row, (_, place) in zip(rows, paper, strict=True):
        table = re.search(r'<td class="n strong">(\d*)', row)
        assert table is not None
        assert place.startswith(table[1])
        assert place[:1].isdigit() or place in row


@pytest.mark.parametrize("preset", ["mtg", "crokinole_groups", "speed_jong", "chess"])
def test_grids_have_the_same_cells(preset: str) -> None:
    hall = hall_at(preset, "closed", players=8)
    html = hall.page("crosstable").text
    page = re.findall(r'<tr data-key="p\d+">(.*?)</tr>', html, re.S)
    heads = {*re.findall(r"<th[^>]*>([^<]+)</th>", html), "Points"}
    shown = [re.findall(r"<td(?: [^>]*)?>([^<]*)</td>", row) for row in page]
    # The sheet of chess has ratings and tie-breaks as well.
    paper = [
        [cell for cell, column in zip(row, section["columns"], strict=True) if column["label"] in heads]
        for section in SHEETS["grid"].data(paper_scene(hall))["sections"]
        for row in section["rows"]
    ]
    assert [[row[0], *(cell or "" for cell in row[2:])] for row in paper] == shown


def test_rounds_page_of_tables_shares_ranks_like_the_leaderboard() -> None:
    """Nothing was scored yet: all are level on everything, on the page of rounds as on the leaderboard."""
    hall = hall_at("riichi", "playing", players=8)
    page = re.findall(r'<tr data-key="p\d+"><td class="rank">([^<]*)<', hall.page("crosstable").text)
    standings = hall.site.room(hall.code).standings
    assert isinstance(standings, Leaderboard)
    board = [f"{row.rank}{'=' if row.level else ''}" for row in standings]
    assert page == board
    assert any(rank.endswith("=") for rank in page)
