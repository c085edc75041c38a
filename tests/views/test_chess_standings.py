"""Standings of chess as chess players read them: one cell for each round."""

from crosstable.exchange.document import tournament_from
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import scene_of
from crosstable.model.tournament import Tournament
from crosstable.ranking.standings import Standings
from crosstable.views.grid import grids
from crosstable.views.standings import standings_with_rounds
from crosstable.web.pages.listing_table import listing_table
from crosstable.words.cells import listing_texts
from crosstable.words.grid_text import cell_text
from tests.build import swiss

RATED = {"a": {"rating": 2420}, "b": {"rating": 2000}, "c": {"rating": 2300}, "d": {}, "e": {}}
ROUNDS = (
    "a 1-0 b, c 1-0 d, e bye",
    "e 0-0-1 a, d forfeits to c, b draw bye",
    "(in_progress) c 0-1 a, b - d, e loss bye",
)


def event(preset: str = "chess") -> Tournament:
    return tournament_from(swiss(*ROUNDS, entries=RATED, preset=preset))


def texts(tournament: Tournament) -> dict[str, list[str]]:
    """Return the cells of each player, by name."""
    listing = listing_texts(standings_with_rounds(Standings(tournament)))
    player = [column.code for column in listing.columns].index("player")
    return {line[player]: line for line in listing.sections[0].lines}


def test_cells_say_place_colour_and_result() -> None:
    shown = texts(event())
    assert [*shown] == ["A", "C", "E", "B", "D"]
    assert shown["A"][2:7] == ["2420", "4w1", "3b½", "2b1", "2.5"]
    assert shown["E"][2] == ""
    # Forfeits have a sign for the result, byes and absences nothing else, and an open game has no result.
    assert {name: cells[3:6] for name, cells in shown.items()} == {
        "A": ["4w1", "3b½", "2b1"],
        "B": ["1b0", "H", "5w"],
        "C": ["5w1", "5b+", "1w0"],
        "D": ["2b0", "2w\N{MINUS SIGN}", "4b"],
        "E": ["+", "1w½", "\N{MINUS SIGN}"],
    }


def test_grid_and_its_sheet_have_the_same_cells() -> None:
    tournament = event()
    shown = texts(tournament)
    (grid,) = grids(Standings(tournament))
    assert {line.player.name: [*map(cell_text, line.cells)] for line in grid.lines} == {
        name: cells[3:6] for name, cells in shown.items()
    }
    (section,) = SHEETS["grid"].data(scene_of(tournament))["sections"]
    assert [column["label"] for column in section["columns"]][:7] == ["#", "Player", "Rating", "1", "2", "3", "Points"]
    assert section["rows"] == [*shown.values()]


def test_rounds_scroll_next_to_the_name_on_pages() -> None:
    html = listing_table(standings_with_rounds(Standings(event())), "standings", "players/{}")
    assert 'class="standings with-rounds"' in html
    assert '<td class="round">4w1</td>' in html


def test_other_games_have_records_and_no_rounds() -> None:
    magic = listing_texts(standings_with_rounds(Standings(event(preset="mtg"))))
    assert [column.kind for column in magic.columns][:4] == ["rank", "player", "points", "record"]
