"""`crosstable simulate` of tables and of several stages, and its summary."""

import json
from pathlib import Path

import pytest

from tests.cli.in_process import crosstable

PRESETS = ("speed_jong", "speed_jong_cut_line", "preferans", "riichi")
CUT_LINE = ("simulate", "--preset", "speed_jong_cut_line", "--players", "64")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_other_commands_take_it(preset: str, tmp_path: Path) -> None:
    """Standings for all, a cut where there is a line, the next seating; the same bytes from the same seed."""
    file, again = tmp_path / "event.json", tmp_path / "again.json"
    options = ("simulate", "--preset", preset, "--players", "30", "--drops", "0.2", "--late", "0.2", "--seed", "5")
    assert crosstable(*options, "--output", file) == (0, "", "")
    assert crosstable(*options, "--output", again) == (0, "", "")
    assert file.read_bytes() == again.read_bytes()
    other = crosstable(*options[:-1], "6").out
    assert other != file.read_text(encoding="utf-8")
    rows = crosstable("standings", file, "--json").answer["standings"]
    assert len(rows) == 30
    assert crosstable("seat", file).code == 0
    ran = crosstable("cut", file, "--json")
    if preset == "speed_jong_cut_line":
        assert [warning["code"] for warning in ran.answer["warnings"]] == ["last_round_no_cut"]
    else:
        assert (ran.code, ran.answer["error"]) == (3, "wrong_format")
    # Only Swiss rounds are checked against the best ones; the document itself is sound.
    ran = crosstable("check", file, "--json")
    assert (ran.code, ran.answer["error"]) == (3, "wrong_format")


def test_a_summary(tmp_path: Path) -> None:
    """Each round with its target and who went, then the leaderboard; the document goes to a file."""
    file = tmp_path / "event.json"
    ran = crosstable(*CUT_LINE, "--multipliers", "1,1,2", "--summary", "--output", file)
    assert (ran.code, ran.err) == (0, "")
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    assert "Round 1: 64 players at 16 tables.\n   Target " in ran.out
    assert "\nRound 3 (\N{MULTIPLICATION SIGN}2): " in ran.out
    assert "\n   Round 4 is the last one: no cut.\n" in ran.out
    assert ran.out.endswith(crosstable("standings", file).out)
    document = json.loads(file.read_text(encoding="utf-8"))
    for player in document["players"]:
        assert player["name"] in ran.out
    assert crosstable(*CUT_LINE, "--multipliers", "1,1,2", "--summary").out == ran.out


def test_a_summary_for_machines(tmp_path: Path) -> None:
    """On one line: each cut as `cut` answers it, the leaderboard as `standings` does."""
    file = tmp_path / "event.json"
    options = (*CUT_LINE, "--late", "0.2", "--drops", "0.2")
    told = crosstable(*options, "--summary", "--json", "--output", file).answer
    document = json.loads(file.read_text(encoding="utf-8"))
    assert told["standings"] == crosstable("standings", file, "--json").answer["standings"]
    by_round = {round_["round"]: round_ for round_ in told["rounds"]}
    for player in document["players"]:
        for key, list_ in (("dropped_after", "dropped"), ("first_round", "entered")):
            if key in player:
                assert player["id"] in by_round[player[key]][list_]
        if "eliminated_in" in player:
            assert player["id"] in by_round[player["eliminated_in"]]["cut"]["cut"]
    assert by_round[4]["cut"] == crosstable("cut", file, "--json").answer
    assert sum(len(round_["cut"]["cut"]) for round_ in told["rounds"]) == sum(
        "eliminated_in" in p for p in document["players"]
    )


def test_a_summary_of_matches() -> None:
    """Swiss rounds and round robins too."""
    ran = crosstable("simulate", "--players", "9", "--rounds", "2", "--summary")
    assert ran.out.startswith("Round 1: 4 matches.\n   No match: ")
    assert "\nMade up, standings after round 2 of 2: 9 players\n" in ran.out
    told = crosstable("simulate", "--players", "7", "--preset", "crokinole_groups", "--summary", "--json").answer
    assert [(len(round_["sitting_out"]), round_["cut"]) for round_ in told["rounds"]] == [(1, None)] * 7


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (
            ["--preset", "speed_jong", "--players", "3"],
            3,
            "3 players are too few for round 1: a table needs at least 4.",
        ),
        (["--preset", "riichi", "--draws", "0.1"], 2, '  draws: The format "tables" has no draws.'),
        (["--multipliers", "2"], 2, '  multipliers: The format "swiss" has no multipliers.'),
        (
            ["--preset", "riichi", "--multipliers", "x"],
            2,
            '  multipliers[0]: Must be a number from 0.5 to 10 in steps of 0.5; got "x".',
        ),
        (
            ["--preset", "riichi", "--rounds", "1", "--multipliers", "1,2"],
            2,
            "  multipliers: Got 2 multipliers for 1 round.",
        ),
        (["--summary", "--output", "-"], 2, "  output: With a summary the document goes to a file; give its name."),
    ],
)
def test_impossible_options(options: list[str], code: int, said: str) -> None:
    """A sentence for each, and nothing half-made comes out."""
    ran = crosstable("simulate", *options)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.splitlines()[-1] == said


STAGES: dict[str, tuple[str, ...]] = {
    "top 8": (
        "--preset",
        "mtg",
        "--players",
        "19",
        "--drops",
        "0.2",
        "--late",
        "0.2",
        "--then",
        "single_elimination: top 8",
    ),
    "gold and silver": (
        *("--preset", "crokinole_groups", "--players", "18", "--config", '{"group_count": 4}'),
        *("--then", "single_elimination: Gold 1-2, Silver 3-4"),
    ),
    "three stages": (
        *("--preset", "chess", "--players", "17", "--draws", "0.3", "--then", '{"preset": "chess", "entry": "top 9"}'),
        *("--then", '{"preset": "double_elimination", "entry": "top 5", "config": {"best_of": {"final": 5}}}'),
    ),
    "best next": (
        *("--preset", "crokinole_groups", "--players", "15", "--config", '{"group_count": 3}'),
        *("--then", "single_elimination: 2 per group + 2 best next", "--seed", "4"),
    ),
}


@pytest.mark.parametrize("options", STAGES.values(), ids=STAGES)
def test_several_stages(options: tuple[str, ...], tmp_path: Path) -> None:
    """Ties across a line are shot out; every round of every stage is as the engine would have it; one final ranking."""
    file = tmp_path / "event.json"
    ran = crosstable("simulate", *options, "--output", file, "--summary", "--json")
    assert ran.code == 0
    document = json.loads(file.read_text(encoding="utf-8"))
    assert len(document["stages"]) == options.count("--then") + 1
    played = [round_["number"] for stage in document["stages"] for round_ in stage["rounds"]]
    assert played == [*range(1, len(played) + 1)]
    checked = crosstable("check", file, "--json").answer
    assert checked["ok"]
    assert [one["round"] for one in checked["rounds"]] == played
    ranking = crosstable("ranking", file, "--json").answer
    assert {name: ran.answer[name] for name in ranking} == ranking
    ranked = [row["player"] for row in ranking["ranking"]]
    assert sorted(ranked) == sorted(player["id"] for player in document["players"])


def test_a_stage_that_can_not_be_planned() -> None:
    """Refused as an option, with what is wrong; and where fewer are there than should enter."""
    ran = crosstable("simulate", "--then", "kings: top 8", "--json")
    assert (ran.code, ran.answer["error"]) == (2, "bad_options")
    ran = crosstable("simulate", "--then", "single_elimination: the tall ones", "--json")
    assert (ran.code, ran.answer["error"]) == (2, "bad_options")
    ran = crosstable("simulate", "--players", "2000", "--rounds", "3", "--preset", "single_elimination", "--json")
    assert (ran.code, ran.answer["error"]) == (3, "bracket_too_large")
    assert "1024 at most" in ran.answer["message"]
