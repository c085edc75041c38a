"""Papers in the document: reading, writing and refusals."""

import json
from typing import Any

import pytest

from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_writer import document_of, write_document
from crosstable.model.refusals import BadFile
from crosstable.words import sentence

SEED = [[320, -20, 160], [120, 4, 60], [20, 16, 60]]
OFF = [[320, -20, 160], [120, 5, 60], [20, 16, 60]]


def document(table: dict[str, Any], preset: str = "preferans", **config: Any) -> dict[str, Any]:
    """Return a tournament of four with one table."""
    players = [{"id": player, "name": player.upper()} for player in "abcd"]
    rounds = [{"number": 1, "status": "in_progress", "tables": [{"table": 1, **table}]}]
    return {"crosstable": 1, "preset": preset, "config": config, "players": players, "rounds": rounds}


@pytest.mark.parametrize(
    "table",
    [
        {"seats": [*"abc"], "papers": SEED},
        {"seats": [*"abc"], "papers": SEED, "bula": 30},
        {"seats": [*"abc"], "papers": OFF, "unfinished": True},
        {"seats": [*"abc"], "scores": [-500, 40, 460], "bula": 30},
        {"seats": [*"abcd"], "games": [{"seats": [*"abc"], "papers": SEED}, {"seats": [*"bcd"], "papers": SEED}]},
        {"seats": [*"abcd"], "games": [{"seats": [*"dab"], "papers": OFF, "bula": 20, "unfinished": True}]},
        {"seats": [*"abc"], "games": [{"seats": [*"abc"], "papers": SEED}, {"seats": [*"cab"], "papers": SEED}]},
    ],
)
def test_there_and_back(table: dict[str, Any]) -> None:
    """Papers, bula and games are written as they were read."""
    read = tournament_from(document(table, table_size=4))
    (written,) = document_of(read)["rounds"][0]["tables"]
    assert written == {"table": 1, **table}
    assert read_document(write_document(read)) == read


def test_the_scores_follow() -> None:
    """The table has the scores of its papers, and of several games their sum."""
    games = [{"seats": [*"abc"], "papers": SEED}, {"seats": [*"dcb"], "papers": SEED}]
    read = tournament_from(document({"seats": [*"abcd"], "games": games}, table_size=4))
    (table,) = read.stage.rounds[0].tables
    assert [int(score) for score in table.scores or ()] == [-500, 40 + 460, 460 + 40, -500]


@pytest.mark.parametrize(
    ("table", "path", "says"),
    [
        ({"seats": [*"abc"], "papers": OFF}, "papers", "10 too high"),
        ({"seats": [*"abc"], "papers": SEED[:2]}, "papers", ""),
        ({"seats": [*"abc"], "papers": [[1, 2]] * 3}, "papers[0]", ""),
        ({"seats": [*"abc"], "papers": [[1, 0.5, 2]] * 3}, "papers[0][1]", ""),
        ({"seats": [*"abc"], "papers": [[1, 10**9, 2]] * 3}, "papers[0][1]", ""),
        ({"seats": [*"ab"], "papers": SEED}, "papers", "seats 2"),
        ({"seats": [*"abcd"], "papers": SEED}, "papers", "seats 4"),
        ({"seats": [*"abc"], "papers": SEED, "bula": 0}, "bula", ""),
        ({"seats": [*"abc"], "papers": SEED, "bula": -30}, "bula", ""),
        ({"seats": [*"abc"], "bula": 30}, "bula", "has none"),
        ({"seats": [*"abcd"], "scores": [-500, 40, 460, 0], "bula": 30}, "bula", "has none"),
        ({"seats": [*"abc"], "scores": [-500, 40, 460], "bula": 0}, "bula", ""),
        ({"seats": [*"abc"], "papers": SEED, "scores": [0, 0, 0]}, "", "Keep one"),
        ({"seats": [*"abcd"], "games": [{"seats": [*"ab"], "papers": SEED}]}, "games[0].seats", ""),
        ({"seats": [*"abcd"], "games": [{"seats": [*"aab"], "papers": SEED}]}, "games[0].seats[1]", ""),
        ({"seats": [*"abc"], "games": [{"seats": [*"abd"], "papers": SEED}]}, "games[0].seats", "not seated"),
        ({"seats": [*"abc"], "games": [{"seats": [*"abc"], "papers": OFF}]}, "games[0].papers", "10 too high"),
    ],
)
def test_invalid_papers(table: dict[str, Any], path: str, says: str) -> None:
    """Two players, one twice, a sum that is not zero with its amount, no bula: each is named with its path."""
    with pytest.raises(BadFile) as refused:
        tournament_from(document(table, table_size=4))
    found = {reason.path: sentence(reason) for reason in refused.value.reasons}
    at = f"rounds[0].tables[0].{path}".rstrip(".")
    assert at in found
    assert says in found[at]


def test_papers_without_a_bula() -> None:
    """Papers belong to a stage with a bula; elsewhere they say nothing."""
    with pytest.raises(BadFile) as refused:
        read_document(json.dumps(document({"seats": [*"abcd"], "papers": SEED}, preset="riichi")))
    assert "no_papers_here" in [reason.code for reason in refused.value.reasons]
