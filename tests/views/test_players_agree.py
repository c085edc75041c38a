"""The public list, the desk's, the terminal's, the API's and the file show the same players, groups and exits."""

import re
from pathlib import Path

import pytest

from tests.cli.in_process import crosstable
from tests.views.media import Event, csv_table
from tests.views.moments import Moment, label

MOMENTS = [
    Moment("swiss", 2),
    Moment("swiss", 99),
    Moment("groups", 2),
    Moment("groups", 99),
    Moment("teams", 2),
    Moment("cut line", 2),
]
EXITS = ("disqualified", "dropped", "eliminated")


@pytest.fixture(params=MOMENTS, ids=label)
def event(request: pytest.FixtureRequest, tmp_path: Path) -> Event:
    return Event(request.param.tournament, tmp_path)


def exits_in(text: str) -> list[str]:
    return [word for word in EXITS if word in text]


def test_players_agree(event: Event) -> None:
    listed = event.desk.ask("GET", f"/api/v1/tournaments/{event.desk.code}/players").json()["players"]
    numbers = [str(player["number"]) for player in listed]
    groups = {str(player["number"]): player["group"] or "" for player in listed}
    assert numbers == [str(number) for number in sorted(player.number for player in event.tournament.players)]
    # The desk's list: number, name, columns, state.
    (desk,) = event.page("desk/players").tables
    assert [row[:2] for row in desk.rows] == [[str(player["number"]), player["name"]] for player in listed]
    exits = {row[0]: exits_in(row[desk.titles.index("Status")]) for row in desk.rows}
    if "Group" in desk.titles:
        assert {row[0]: row[desk.titles.index("Group")] for row in desk.rows} == groups
    assert ("Group" in desk.titles) == any(groups.values())
    (public,) = event.page("players").tables
    assert sorted(row[0] for row in public.rows) == sorted(numbers)
    if "Group" in public.titles:
        assert {row[0]: row[public.titles.index("Group")] for row in public.rows} == groups
    assert ("Group" in public.titles) == any(groups.values())
    tags = re.findall(r'<tr data-key="p(\d+)">(.*?)</tr>', event.html("players"), re.S)
    assert {number: exits_in(row) for number, row in tags} == exits
    table = csv_table(event.file_in("csv", None, "players"))
    assert [row[:2] for row in table.rows] == [row[:2] for row in desk.rows]
    journal = event.file.with_suffix(".db")
    assert crosstable("import", event.file, "-j", journal).code == 0
    lines = crosstable("players", "-j", journal).out.splitlines()[2:]
    assert {row.split()[0]: exits_in(row) for row in lines} == exits
    assert all(groups[row.split()[0]] in row for row in lines)
