"""Names are shown as text in every listing: in a browser, Markdown, a spreadsheet and a terminal."""

import msgspec
import pytest

import crosstable
from crosstable.cli.listing_text import listing_lines
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, write_file
from crosstable.model.tournament import Tournament
from crosstable.views.standings import boards_listing, current_listing
from crosstable.web.pages.listing_table import listing_table
from tests.views.media import Page, csv_table, markdown_tables
from tests.web.safe.page_reader import Page as SafePage

NAMES = [
    "<script>alert('x')</script>",
    '"><img src=x onerror=zqx(1)>',
    "</td></table><b>&amp;",
    "| a | `b` **c** [d](//evil.test)",
    "=HYPERLINK(1)",
    "red \x1b[31m\x07",
    "{{ 7 * 7 }} {0} %s",
    "back\\slash",
]
SHOWN = [name.replace("\x1b", "\\x1b").replace("\x07", "\\x07") for name in NAMES]


def with_names(tournament: Tournament) -> Tournament:
    """Return a tournament whose players and members of teams have these names."""
    players = [
        msgspec.structs.replace(
            player,
            name=NAMES[i],
            members=tuple(
                msgspec.structs.replace(member, name=NAMES[(i + j) % len(NAMES)])
                for j, member in enumerate(player.members)
            ),
        )
        for i, player in enumerate(tournament.players)
    ]
    return msgspec.structs.replace(tournament, players=tuple(players))


@pytest.fixture(params=["mtg", "chess_teams"])
def tournament(request: pytest.FixtureRequest) -> Tournament:
    return with_names(crosstable.simulate(request.param, len(NAMES), rounds=1))


def write(tournament: Tournament, name: str) -> bytes:
    file_format = FILE_FORMATS[name]
    return write_file(file_format, tournament, output_request(file_format, "standings"))


def test_pages_show_names_as_text(tournament: Tournament) -> None:
    boards = boards_listing(tournament)
    tables = [listing_table(current_listing(tournament), "ranks", "players/{}")]
    tables += [] if boards is None else [listing_table(boards, "boards", "players/{}")]
    for html in (*tables, write(tournament, "html").decode()):
        safe = SafePage(html)
        assert (safe.problems, safe.risky.keys() & {"script", "img"}) == ([], set())
        for table in Page(html).tables:
            assert {row[1] for row in table.rows} & {*SHOWN} or {row[2] for row in table.rows} <= {*SHOWN}
            assert len({len(row) for row in table.rows}) == 1


def test_markdown_shows_names_as_text(tournament: Tournament) -> None:
    standings = markdown_tables(write(tournament, "markdown"))[0]
    assert {row[1] for row in standings.rows} == {*SHOWN}


def test_a_spreadsheet_runs_no_name(tournament: Tournament) -> None:
    names = {row[2] for row in csv_table(write(tournament, "csv")).rows}
    assert "'=HYPERLINK(1)" in names
    assert not any(name.startswith("=") for name in names)


def test_a_terminal_obeys_no_name(tournament: Tournament) -> None:
    lines = [*listing_lines(current_listing(tournament))]
    assert len(lines) == len(NAMES) + 1
    assert all(line.isprintable() for line in lines)
    assert write(tournament, "text").decode().replace("\n", "").isprintable()
