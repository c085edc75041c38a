"""An evening at tables, from its document: leaderboard, cut and seats."""

import json
from pathlib import Path

import pytest

from tests.cli.in_process import crosstable

EVENING = Path(__file__).resolve().parents[2] / "docs" / "examples" / "evening.json"


def with_config(tmp_path: Path, **config: object) -> Path:
    """Write the evening with other settings to a file."""
    document = json.loads(EVENING.read_text(encoding="utf-8"))
    document["config"] |= config
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def test_the_leaderboard() -> None:
    """Golf ranks, the criteria as columns."""
    ran = crosstable("standings", EVENING)
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "Tuesday, after round 1 (\N{MULTIPLICATION SIGN}1.5): 12 players in"
    rows = crosstable("standings", EVENING, "--json").answer["standings"]
    assert [row["rank"] for row in rows] == list(range(1, 13))
    assert rows[0]["player"] == "e"
    assert rows[0]["points"] == 4.5
    assert list(rows[0]["tiebreaks"]) == ["tournament_score", "round_score", "last_win", "table_round_score"]


def test_a_place_explains_itself() -> None:
    """Which events, which multiplier, which criterion separates the neighbours."""
    out = crosstable("standings", EVENING, "--player", "b").out
    assert "\N{MULTIPLICATION SIGN}1.5" in out
    assert "is ahead of Bo on Last win" in out
    answer = crosstable("standings", EVENING, "--player", "b", "--json").answer
    assert answer["explain"][0]["rounds"][0]["plus"] == 1


def test_the_cut(tmp_path: Path) -> None:
    """The target, who goes worst first, and why; the policy decides on ties."""
    answer = crosstable("cut", EVENING, "--json").answer
    assert (answer["ideal"], answer["target"], answer["remaining"]) == (8, 8, 4)
    assert answer["cut"][0] == "l"
    assert [warning["code"] for warning in answer["warnings"]] == ["cut_tied_more", "cut_to_whole_tables"]
    exact = crosstable("cut", with_config(tmp_path, tie_policy="exact"), "--json").answer
    assert (exact["remaining"], len(exact["cut"])) == (8, 4)
    kept = crosstable("cut", with_config(tmp_path, tie_policy="keep_tied"), "--json").answer
    assert kept["remaining"] == 10
    assert "Target: 8." in crosstable("cut", EVENING).out


def test_a_cut_that_can_not_be(tmp_path: Path, friday_file: Path) -> None:
    """Another format, or no round yet: refused, with what is missing."""
    assert crosstable("cut", friday_file, "--json").answer["error"] == "wrong_format"
    empty = tmp_path / "empty.json"
    empty.write_text(
        '{"crosstable": 1, "players": [{"id": "a"}], "config": {"format": "cut_line", "rounds": 3}}', encoding="utf-8"
    )
    ran = crosstable("cut", empty, "--json")
    assert (ran.code, ran.answer["error"]) == (3, "cut_needs_round")


@pytest.mark.parametrize("mode", ["random", "by_rank", "spread", "fresh"])
def test_seats(mode: str) -> None:
    """Everybody sits once; the same answer every time."""
    ran = crosstable("seat", EVENING, "--mode", mode, "--json")
    assert ran.answer == crosstable("seat", EVENING, "--mode", mode, "--json").answer
    seats = [player for table in ran.answer["tables"] for player in table["seats"]]
    assert sorted(seats) == list("abcdefghijkl")
    assert (ran.answer["round"], ran.answer["sitting_out"]) == (2, [])
    assert all(sum(counts) == 2 for counts in ran.answer["report"]["seats"].values())
    assert len(ran.answer["report"]["meetings"]) == ran.answer["repeats"]
    assert "Table  E" in crosstable("seat", EVENING, "--mode", mode).out


def test_by_rank_and_spread_go_by_the_leaderboard() -> None:
    """The best four at table 1; or dealt out from table to table."""
    order = [row["player"] for row in crosstable("standings", EVENING, "--json").answer["standings"]]
    by_rank = crosstable("seat", EVENING, "--mode", "by_rank", "--json").answer["tables"]
    assert [set(table["seats"]) for table in by_rank] == [set(order[i : i + 4]) for i in (0, 4, 8)]
    spread = crosstable("seat", EVENING, "--mode", "spread", "--json").answer["tables"]
    assert [set(table["seats"]) for table in spread] == [set(order[i::3]) for i in range(3)]


def test_several_files(tmp_path: Path) -> None:
    """A line for each, and the highest exit code of all."""
    for command in ("cut", "seat", "standings"):
        ran = crosstable(command, EVENING, tmp_path / "none.json", EVENING, "--json")
        assert (ran.code, len(ran.answers)) == (4, 3)
