"""Every medium shows the same round: the same tables, players and results, and the same players without a match."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from crosstable.model.tournament import Player, Round, Tournament
from crosstable.web.public.static_site import site_files
from tests.cli.in_process import crosstable
from tests.views.media import Event, Items, Page, csv_table, markdown_tables, sheet_tables, xlsx_table
from tests.views.moments import Moment, label

MOMENTS = [
    Moment("swiss", 2, is_played=True),
    Moment("swiss", 2),
    Moment("swiss", 5),
    Moment("chess", 2, is_played=True),
    Moment("groups", 2),
    Moment("groups", 99),
    Moment("teams", 2),
    Moment("cut line", 2, is_played=True),
    Moment("cut line", 2),
    Moment("preferans", 2),
    Moment("riichi", 2, is_played=True),
]


class Line(NamedTuple):
    """A table with its players, and the games of both of them if they are known."""

    table: str
    names: list[str]
    score: str = ""


@pytest.fixture(params=MOMENTS, ids=label)
def event(request: pytest.FixtureRequest, tmp_path: Path) -> Event:
    return Event(with_absence(request.param.tournament), tmp_path)


def with_absence(tournament: Tournament) -> Tournament:
    """Return the tournament; of those without a match, the last one has said so before, if there is anybody."""
    round_ = tournament.stage.rounds[-1]
    without = [
        player
        for player in tournament.players
        if player.plays_in(round_.number) and player.id not in ids_in_round(round_)
    ]
    if not without or tournament.stage.config.traits.bracket:
        return tournament
    away = msgspec.structs.replace(without[-1], absent=((round_.number, round_.number),))
    players = tuple(away if player is without[-1] else player for player in tournament.players)
    return msgspec.structs.replace(tournament, players=players)


def ids_in_round(round_: Round) -> set[str]:
    matched = {player for match in round_.matches for player in (match.first, match.second)}
    return matched | {bye.player for bye in round_.byes} | {seat for table in round_.tables for seat in table.seats}


def idle_names(event: Event) -> set[str]:
    """Return the names without a match or seat."""
    round_, stage = event.tournament.stage.rounds[-1], event.tournament.stage
    there: set[str] = {player.id for player in event.tournament.players if is_there(player, round_)}
    at_play = {player for match in round_.matches for player in (match.first, match.second)}
    at_play |= {seat for table in round_.tables for seat in table.seats}
    if stage.config.traits.bracket:
        there = {bye.player for bye in round_.byes}
    return {player.name for player in event.tournament.players if player.id in there - at_play}


def is_there(player: Player, round_: Round) -> bool:
    return player.first_round <= round_.number and not player.is_out_in(round_.number)


def sheet_lines(event: Event) -> list[Line]:
    """Return the tables of the printed sheet, the reference for all other media."""
    if event.is_at_tables:
        (table,) = sheet_tables(event.sheet("seating", None))
        return [Line(number, [name for name in names if name]) for number, *names in table.rows]
    rows = [row for table in sheet_tables(event.sheet("pairings", None)) for row in table.rows]
    return [Line(row[0], [row[1], row[5]], row[3].replace("–", "-").removeprefix("-")) for row in rows]


def assert_shows(lines: Iterable[Line], expected: Sequence[Line], *, scores: bool = True) -> None:
    found = [line if scores else line._replace(score="") for line in lines]
    assert found == [line if scores else line._replace(score="") for line in expected]


def item_lines(items: Items, at_tables: bool) -> list[Line]:
    """Return the tables of a list; after the two players of a match come the players of its boards."""
    most = None if at_tables else 2
    tables = [item for item in items if item.key[0] == "t"]
    return [Line(item.key[1:], item.names[:most], "-".join(filter(None, item.scores[:2]))) for item in tables]


def test_round_agrees(event: Event) -> None:
    expected, idle, round_ = sheet_lines(event), idle_names(event), event.tournament.stage.rounds[-1]
    number, at_tables = round_.number, event.is_at_tables
    assert len(expected) == len(round_.matches) + len(round_.tables)
    assert_files_agree(event, expected)
    pages = [event.html(f"pairings?round={number}")]
    pages += [] if round_.closed else [event.html("display/tables")]
    for html in pages:
        items = Items(html)
        assert_shows(item_lines(items, at_tables), expected, scores=not at_tables)
        if not at_tables or html is not pages[0]:
            assert {name for item in items if item.key[0] in "bpr" for name in item.names} == idle
    notes = " ".join(event.sheet_notes("seating" if at_tables else "pairings"))
    assert all(name in notes for name in idle)
    assert_names_agree(event, expected, idle)
    assert_programs_agree(event, expected, idle, number)


def assert_files_agree(event: Event, expected: Sequence[Line]) -> None:
    """Compare Markdown, plain text and HTML with the sheet, and CSV and XLSX with what is on it."""
    sheet = sheet_tables(event.sheet("seating" if event.is_at_tables else "pairings", None))
    assert markdown_tables(event.file_in("markdown", None, "pairings")) == sheet
    assert Page(event.file_in("html", None, "pairings").decode()).tables == sheet
    table = csv_table(event.file_in("csv", None, "pairings"))
    assert xlsx_table(event.file_in("xlsx", None, "pairings")) == table
    rows = [dict(zip(table.titles, row, strict=True)) for row in table.rows]
    if event.is_at_tables:
        seats: dict[str, list[str]] = {}
        for row in rows:
            seats.setdefault(row["Table"], []).append(row["Name"])
        assert_shows([Line(number, names) for number, names in seats.items()], expected)
        return
    matches = [row for row in rows if row["Table"]]
    assert [(row["Table"], [row["Player 1"], row["Player 2"]]) for row in matches] == [line[:2] for line in expected]
    games = ["-".join(filter(None, (row["Score 1"], row["Score 2"], row.get("Draws")))) for row in matches]
    for text, match in zip(games, event.matches, strict=True):
        assert text == match


def assert_names_agree(event: Event, expected: Sequence[Line], idle: set[str]) -> None:
    """Compare the lists by name: the sheet, the page and the wall."""
    (sheet,) = sheet_tables(event.sheet("names", None))
    tables = {name: line.table for line in expected for name in line.names}
    assert [row[0] for row in sheet.rows] == event.by_name({*tables, *idle})
    for name, place, *_ in sheet.rows:
        assert name in idle or re.fullmatch(rf"{tables[name]}[A-Z]?", place)
    number = event.tournament.stage.rounds[-1].number
    (page,) = event.page(f"pairings?round={number}&by=name").tables
    # Behind the name of a team are its members.
    assert all(row[0].startswith(name) for row, (name, *_) in zip(page.rows, sheet.rows, strict=True))
    assert [row[1] for row in page.rows] == [tables.get(name, "") for name, *_ in sheet.rows]
    site = site_files(event.room, 0)
    (still,) = Page(site["pairings-by-name.html"].decode()).tables
    assert still == page
    if not event.tournament.stage.rounds[-1].closed:
        wall = [item for item in Items(event.html("display/names")) if item.key[0] == "p"]
        assert [item.names[0] for item in wall] == [row[0] for row in sheet.rows]


def assert_programs_agree(event: Event, expected: Sequence[Line], idle: set[str], number: int) -> None:
    """Compare the API, and the terminal on a journal."""
    answer = event.desk.ask("GET", f"/api/v1/tournaments/{event.desk.code}/rounds/{number}").json()
    assert_shows(map(answer_line, [*answer["matches"], *answer["tables"]]), expected, scores=False)
    assert {one["name"] for kind in ("byes", "resting", "absent") for one in answer[kind]} == idle
    journal = event.file.with_suffix(".db")
    assert crosstable("import", event.file, "-j", journal).code == 0
    lines = crosstable("pairings", "-j", journal).out.splitlines()
    rest = iter(lines)
    for line in expected:
        row = next(text for text in rest if re.match(rf" *{line.table}  ", text))
        assert all(name in row for name in line.names)
        assert event.is_at_tables or line.score.partition(" ")[0] in row
    assert all(name in " ".join(lines) for name in idle)


def answer_line(answer: dict[str, Any]) -> Line:
    return Line(str(answer["table"]), answer["names"])
