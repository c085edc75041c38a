"""Terminal, page and JSON show the same leaderboard of a pool."""

import re
from collections.abc import Sequence

import pytest

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.app.pool_view import PoolView
from crosstable.cli.desk.pools import board_lines
from crosstable.commands import Actor
from crosstable.exchange.pool_answers import standings_answer
from crosstable.ratings.systems import kind_of
from tests.views.media import Page
from tests.web.safe.worlds import World, world

ANN = Actor("ann")
# Two share the first rank, two the third; those who played on the last day have played once only.
GAMES = [
    ("Ann", "Bob", "1", "0"),
    ("Cyd", "Dov", "1", "0"),
    ("Ann", "Cyd", "0.5", "0.5"),
    ("Bob", "Dov", "0.5", "0.5"),
    ("Eve", "Fay", "1", "0"),
]


@pytest.mark.parametrize("system", ["elo", "glicko2", "weng_lin"])
def test_every_medium_shows_the_same_leaderboard(system: str) -> None:
    with world() as shared:
        view = new_pool(shared, system)
        page = Page(shared.ask("GET", "/pools/club").text).tables[0]
    assert page.titles == ["#", "Player", "Rating", "Games", "Change", "Last game"]
    shown = page.without_column("Rating").rows
    assert shown == terminal_rows(list(board_lines("Club", view.rated, view.names)), len(tuple(kind_of(system).fields)))
    answer = standings_answer(view.rated, view.names)["standings"]
    assert [row["player"] for row in answer] == [row[1] for row in shown]
    assert [str(row["rank"] or "") for row in answer] == [row[0].rstrip("=") for row in shown]
    assert [[str(row["games"]), row["last"]] for row in answer] == [[row[2], row[4]] for row in shown]


def test_ranks_are_shared_and_zero_has_no_sign() -> None:
    with world() as shared:
        view = new_pool(shared, "elo")
    ranks = terminal_rows(list(board_lines("Club", view.rated, view.names)), 1)
    assert [row[0] for row in ranks] == ["1=", "1=", "3=", "3=", "", ""]
    assert [row[3] for row in ranks] == ["0", "0", "0", "0", "+10", "\N{MINUS SIGN}10"]


def new_pool(shared: World, system: str) -> PoolView:
    intake = shared.site.intake
    stream = intake.submit(
        None, Request("create_pool", {"name": "Club", "config": {"system": system, "provisional": 2}}), Envelope(ANN)
    ).stream
    shared.site.catalogue.add_pool(stream, "Club", "", shared.site.journal.now())
    for first, second, *scores in GAMES:
        day = "2026-01-11" if first == "Eve" else "2026-01-10"
        intake.submit(
            stream, Request("enter_game", {"players": [first, second], "scores": scores, "date": day}), Envelope(ANN)
        )
    return shared.site.pools.view(stream)


def terminal_rows(lines: Sequence[str], fields: int) -> list[list[str]]:
    """Return the cells of the terminal's table without ratings and marks."""
    rows = []
    for line in lines[2:8]:
        rank, *cells = re.split(" {2,}", line.strip()) if line[0] != " " else ["", *re.split(" {2,}", line.strip())]
        rows.append([rank, cells[0], *cells[1 + fields : 4 + fields]])
    return rows
