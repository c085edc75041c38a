"""Lists as people and other programs write them: titles above the header, numbered names, results without a header."""

from pathlib import Path

import pytest

from crosstable.exchange.files.convert import read_file
from crosstable.model.refusals import BadFile
from tests.cli.in_process import crosstable


def players(text: str) -> list[tuple[str, int | None]]:
    tournament = read_file(text.encode(), "list.csv").without_problems.tournament
    return [(player.name, player.rating) for player in tournament.players]


@pytest.mark.parametrize(
    "text",
    [
        "Anna\nBen",
        "1. Anna\n2. Ben",
        "1) Anna\n2) Ben",
        "- Anna\n- Ben",
        "Autumn Open;;;\nBerlin, 3 May\nNo;Name;Club\n1;Anna;\n2;Ben;",
        "GamerTag,First Name,Last Name\nAnna,Real,Person\nBen,Other,Person",
        "Username\nAnna\nBen",
    ],
)
def test_names_are_found(text: str) -> None:
    """Numbers, dashes and titles above a header belong to no name; of start.gg only tags count."""
    assert players(text) == [("Anna", None), ("Ben", None)]


def test_names_of_one_line() -> None:
    assert [name for name, _ in players("Anna, Ben, Chloe")] == ["Anna", "Ben", "Chloe"]
    assert players("Smith, Ann") == [("Smith, Ann", None)]


def test_rating_may_be_missing_in_some_lines() -> None:
    assert players("Anna\t2000\nBen") == [("Anna", 2000), ("Ben", None)]


@pytest.mark.parametrize(
    "text",
    [
        "Anna\t2000\nBen\t1900",
        "Rk.;SNo;Name;Club/City;SRtng\n1;1;Anna;Berlin;2000\n2;2;Ben;;1900",
        "Name;EloInt;EloNat\nAnna;2000;1950\nBen;1900;1800",
    ],
)
def test_ratings_are_found(text: str) -> None:
    assert players(text) == [("Anna", 2000), ("Ben", 1900)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1,1,Alice,Bob,2-1,Alice\n1,2,Cid,Dan,2-0,Cid", "results_without_header"),
        ("Alice,Bob,2-1\nCid,Dan,2-0", "results_without_header"),
        ("Anna;Berlin\nBen;Hamburg", "table_without_header"),
        ("1;Anna;Berlin;2000\n2;Ben;Hamburg;1900", "table_without_header"),
    ],
)
def test_table_without_header_is_no_list_of_names(text: str, code: str) -> None:
    with pytest.raises(BadFile) as refused:
        players(text)
    assert [reason.code for reason in refused.value.reasons] == [code]


def test_convert_writes_the_list_that_it_read(tmp_path: Path) -> None:
    """Players stay players, with their clubs; other lists are written if asked for."""
    source, out = tmp_path / "players.csv", tmp_path / "out.csv"
    source.write_text("Name,Club,Rating\nAnna,North,2000\n")
    assert crosstable("convert", source, out).code == 0
    assert out.read_text("utf-8-sig").splitlines() == ["Number,Name,Rating,Club", "1,Anna,2000,North"]
    assert crosstable("convert", source, out, "--what", "standings").code == 0
    assert out.read_text("utf-8-sig").startswith("Rank,")
