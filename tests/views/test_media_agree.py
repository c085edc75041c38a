"""Every medium shows the same standings: the same players in the same order with the same values."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.model.tournament import PlayerId
from tests.views.media import (
    Event,
    Page,
    Rows,
    Table,
    csv_table,
    markdown_tables,
    number_in,
    sheet_tables,
    xlsx_table,
)
from tests.views.moments import Moment, label

STAGES = [
    Moment("swiss", 2),
    Moment("swiss", 2, is_played=True),
    Moment("swiss", 4),
    Moment("swiss", 6),
    Moment("groups", 2),
    Moment("groups", 6),
    Moment("groups", 99),
    Moment("cut line", 2),
    Moment("cut line", 2, is_played=True),
    Moment("teams", 2),
    Moment("preferans", 2),
    Moment("riichi", 2),
    Moment("riichi", 2, is_played=True),
    Moment("thirds", 2),
    Moment("cut line and playoff", 99),
]
FINALS = [
    Moment("swiss", 4),
    Moment("swiss", 5, is_played=True),
    Moment("swiss", 6),
    Moment("groups", 99),
    Moment("cut line and playoff", 99),
]


@pytest.fixture(params=STAGES, ids=label)
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Event:
    return Event(request.param.tournament, tmp_path)


@pytest.fixture(params=FINALS, ids=label)
def final(request: pytest.FixtureRequest, tmp_path: Path) -> Event:
    return Event(request.param.tournament, tmp_path)


def sheet_standings(event: Event, stage: int | None) -> list[Table]:
    """Return the tables of the printed sheet, the reference for all other media."""
    tables = sheet_tables(event.sheet("standings", stage))
    assert all(table.rows for table in tables)
    return tables


def without_marks(tables: Sequence[Table]) -> list[Rows]:
    return [table.without_column("").rows for table in tables]


def marked_names(tables: Sequence[Table]) -> list[str]:
    """Return the names of the players with a mark."""
    return [row[1] for table in tables if not table.titles[-1] for row in table.rows if row[-1]]


def is_in_lines(tables: Sequence[Table], lines: Sequence[str]) -> bool:
    """Return whether all rows are among these lines, in their order; a line may have more."""
    rest = iter(line.split() for line in lines)
    rows = [" ".join(row).split() for table in tables for row in table.rows]
    return all(any(line[: len(row)] == row for line in rest) for row in rows)


def assert_files_agree(event: Event, stage: int | None) -> None:
    """Compare Markdown, plain text, HTML and the report with the printed sheet, marks and titles included."""
    tables = sheet_standings(event, stage)
    assert markdown_tables(event.file_in("markdown", stage)) == tables
    assert Page(event.file_in("html", stage).decode()).tables == tables
    assert is_in_lines(tables, event.file_in("text", stage).decode().splitlines())
    reported = sheet_tables(event.sheet("report", None))
    assert [table for table in reported if table in tables] == tables


def assert_page_agrees(event: Event, stage: int | None, page: Page) -> None:
    """Compare a page with the printed sheet: the cells and who is out, or the cards. Only a page has seats."""
    tables = sheet_standings(event, stage)
    if page.cards:
        rows = [row for table in tables if table.titles[0] == "#" for row in table.rows]
        short = {event.room.names[player]: name for player, name in event.room.public.short.items()}
        assert [card.rank for card in page.cards] == [row[0] for row in rows]
        assert all(card.name in (row[1], short[row[1]]) for card, row in zip(page.cards, rows, strict=True))
        assert [card.score for card in page.cards if card.score] in ([], [row[2] for row in rows])
        return
    assert [table.without_column("Seat").rows for table in page.tables] == without_marks(tables)
    assert stage is None or page.out == marked_names(tables)


def assert_lists_agree(event: Event, stage: int | None, answer: Sequence[dict[str, Any]]) -> None:
    """Compare CSV and XLSX with each other, with `--json`, and with the ranks, names and points that are printed."""
    table = csv_table(event.file_in("csv", stage))
    assert xlsx_table(event.file_in("xlsx", stage)) == table
    players = event.tournament.by_id
    rows = [dict(zip(table.titles, row, strict=True)) for row in table.rows]
    assert [(row["Rank"], row["Name"]) for row in rows] == [
        (str(place["rank"]), players[PlayerId(place["player"])].name) for place in answer
    ]
    for row, place in zip(rows, answer, strict=True):
        values = {"Group": place.get("group", ""), **place.get("tiebreaks", {})}
        assert {name: row[name] for name in values if name in row} == {
            name: "" if value is None else str(value) for name, value in values.items() if name in row
        }
    tables = [table for table in sheet_standings(event, stage) if table.titles[0] != "Board"]
    ranked = [dict(zip(table.titles, row, strict=True)) for table in tables for row in table.rows]
    for row, shown in zip(rows, ranked, strict=True):
        assert (number_in(shown["#"]), shown["Player"]) == (number_in(row["Rank"]), row["Name"])
        games = [row.get(title, "") for title in ("Wins", "Losses", "Draws")[: 3 if "W-L-D" in shown else 2]]
        assert "–".join(filter(None, games)) == shown.get("W-L-D", shown.get("W-L", ""))


def test_standings_of_a_stage_agree(stage: Event) -> None:
    event, number = stage, stage.stage
    is_final = event.room.public.shows_final_ranking
    lines, answer = event.terminal("standings"), event.json("standings")["standings"]
    assert is_in_lines([table.without_column("") for table in sheet_standings(event, number)], lines)
    assert_files_agree(event, number)
    assert_lists_agree(event, number, answer)
    for page in (
        f"standings?stage={number}",
        *([] if is_final else ["standings", "desk/standings", "display/standings"]),
    ):
        assert_page_agrees(event, number, event.page(page))
    assert ranks_and_players(event.api("standings")["standings"]) == ranks_and_players(answer)
    at_tables = event.tournament.stage.config.traits.at_tables
    rows = [*(crosstable.leaderboard if at_tables else crosstable.standings)(event.tournament)]
    assert [(row.rank, row.player.id) for row in rows] == [(place["rank"], place["player"]) for place in answer]


def ranks_and_players(rows: Sequence[dict[str, Any]]) -> list[tuple[int, str, dict[str, Any]]]:
    return [(row["rank"], row["player"], row.get("tiebreaks", {})) for row in rows]


def phone_rank(event: Event, player: str) -> int | None:
    """Return the final place on a player's phone, None if the player still plays."""
    phone = event.desk.site.browser().open_desk(event.desk.code)
    phone.ask("GET", f"/t/{phone.code}/me")
    assert phone.post(f"/t/{phone.code}/me/claim", {"player": player, "key": "claim"})[0] == 200
    html = phone.ask("GET", f"/t/{phone.code}/me", headers={"Accept": "text/html"}).text
    found = re.search(r"You (?:finished|are) (?:joint )?(\d+)(?:st|nd|rd|th) of", html)
    return None if found is None else int(found[1])


def test_final_ranking_agrees(final: Event) -> None:
    event = final
    lines, answer = event.terminal("ranking"), event.json("ranking")["ranking"]
    assert is_in_lines(sheet_standings(event, None), lines)
    assert_files_agree(event, None)
    assert_lists_agree(event, None, answer)
    for page in ("standings", "ranking", "desk/standings", "display/standings"):
        assert_page_agrees(event, None, event.page(page))
    assert_page_agrees(event, None, event.site_page("standings.html"))
    assert_page_agrees(event, 1, event.site_page("standings-stage-1.html"))
    assert ranks_and_players(event.api("ranking")["ranking"]) == ranks_and_players(answer)
    rows = [row for section in crosstable.final_ranking(event.tournament) for row in section.rows]
    assert [(row.rank, row.player.id) for row in rows] == [(place["rank"], place["player"]) for place in answer]
    everybody = [player.id for player in event.tournament.players if player.took_part]
    assert sorted(place["player"] for place in answer) == sorted(everybody)
    for place in (answer[0], answer[len(answer) // 2], answer[-1]):
        rank = phone_rank(event, place["player"])
        assert rank == place["rank"] or (rank is None and not event.is_over)
    reached = {
        row[1]: row[table.titles.index("Reached")] for table in sheet_standings(event, None) for row in table.rows
    }
    for place in answer:
        number = event.tournament.by_id[place["player"]].number
        page = event.html(f"players/{number}")
        assert page_rank(page) == place["rank"]
        assert f"<dd>{reached[event.tournament.by_id[place['player']].name]}</dd>" in page
        assert page_rank(event.html(f"desk/players/{number}")) == place["rank"]
    assert tags_of(event.html("desk/standings")) == tags_of(event.html("standings"))


def page_rank(html: str) -> int:
    """Return the final place on a player's page."""
    (rank,) = re.findall(r'id="finish".*?<dd>(\d+)', html, re.DOTALL)
    return int(rank)


def tags_of(html: str) -> list[str]:
    return re.findall(r'class="tag[^"]*"[^>]*>([^<]+)<', html.partition("<table")[2].partition("</table>")[0])


def test_podium_writes_draws_if_anybody_drew(tmp_path: Path) -> None:
    event = Event(Moment("swiss", 6).tournament, tmp_path)
    (table,) = sheet_standings(event, None)
    records = {row[1]: row[table.titles.index("W-L-D")] for row in table.rows}
    steps = re.findall(r'<bdi>([^<]+)</bdi></span><span class="d">([^<]*)<', event.html("display/podium"))
    assert len(steps) > 2
    assert steps == [(name, records[name]) for name, _ in steps]


def test_final_ranking_has_amendments_and_downloads(tmp_path: Path) -> None:
    """Pages of the final ranking have the same links as a stage's."""
    event = Event(Moment("swiss", 6).tournament, tmp_path)
    event.desk.execute("complete")
    event.desk.execute("correct", seen=event.desk.place, round=1, table=1, result={"type": "double_loss"})
    html = event.html("standings")
    assert 'id="amended"' in html
    assert f'/t/{event.desk.code}/files"' in html


def test_stages_have_their_names_everywhere(tmp_path: Path) -> None:
    event = Event(Moment("swiss", 6).tournament, tmp_path)
    champion = event.json("ranking")["ranking"][0]["player"]
    number = event.tournament.by_id[champion].number
    assert "Top 8, standings after round 6" in event.terminal("standings")[0]
    for stage, name in ((1, "Swiss"), (2, "Top 8")):
        assert event.file_in("text", stage).decode().splitlines()[0].endswith(f" · {name}")
    for page in ("standings", f"players/{number}", f"desk/players/{number}", "crosstable"):
        texts = event.desk.text(f"/t/{event.desk.code}/{page}")
        assert "Swiss" in texts
        assert "Top 8" in texts
        assert "Stage 1" not in texts


def test_nobody_has_a_record_who_played_no_match(tmp_path: Path) -> None:
    event = Event(Moment("cut line and playoff", 99).tournament, tmp_path)
    (table,) = sheet_standings(event, None)
    records = [row[table.titles.index("W-L")] for row in table.rows]
    assert records == ["2–0", "1–1", "0–1", "0–1", *[""] * 12]


def test_a_phone_writes_scores_like_the_table(tmp_path: Path) -> None:
    event = Event(Moment("thirds", 2).tournament, tmp_path)
    (table,) = sheet_standings(event, None)
    scores = {row[1]: row[table.titles.index("Score")] for row in table.rows}
    player = next(player for player in event.tournament.players if "." in scores[player.name])
    phone = event.desk.site.browser().open_desk(event.desk.code)
    phone.ask("GET", f"/t/{phone.code}/me")
    assert phone.post(f"/t/{phone.code}/me/claim", {"player": player.id, "key": "claim"})[0] == 200
    html = phone.ask("GET", f"/t/{phone.code}/me", headers={"Accept": "text/html"}).text
    assert {text for text in re.findall(r"[\d.\N{MINUS SIGN}]+\d", html) if "." in text} <= {
        *scores.values(),
        "5006.67",
    }
    assert scores[player.name] in html
