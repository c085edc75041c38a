"""`crosstable pair` and `crosstable check`: the next round, the ways out, and how well the others were paired."""

import json
from pathlib import Path
from typing import Any

import pytest

from crosstable import Refusal, create
from tests.cli.conftest import example
from tests.cli.in_process import Ran, crosstable

Document = dict[str, Any]


def ask(command: str, document: Document, *options: str) -> Ran:
    return crosstable(command, "-", "--json", *options, stdin=json.dumps(document).encode())


def pairings_head(preset: str, config: Document) -> str:
    """Return the line of column heads above the first round of four entries."""
    players = [{"id": name.lower(), "name": name} for name in "ABCD"]
    document = {"crosstable": 1, "name": "Cup", "preset": preset, "config": config, "players": players}
    run = crosstable("pair", "-", stdin=json.dumps(document).encode())
    assert (run.code, run.err) == (0, "")
    return run.out.splitlines()[1]


def test_the_next_round(friday_file: Path) -> None:
    """Exactly the keys of the contract, and a table for people."""
    answer = crosstable("pair", friday_file, "--json").answer
    assert list(answer) == ["round", "matches", "bye", "proved", "proof", "objective", "warnings"]
    assert (answer["round"], answer["bye"], answer["proved"], answer["warnings"]) == (3, None, True, [])
    assert answer["matches"][0] == {"table": 1, "players": ["a", "c"], "names": ["Ann", "Chloé"]} | {
        "points": [6, 4],
        "floated": True,
    }
    ran = crosstable("pair", friday_file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Friday, round 3: 4 players, 2 matches\nTable  First        Points  Second  Points\n")
    assert "    2  渡辺 あおい       3  Ed           1  floated\n" in ran.out


@pytest.mark.parametrize(
    ("preset", "config", "sides"),
    [
        ("chess", {}, ["White", "Black"]),
        ("fide_round_robin", {}, ["White", "Black"]),
        ("mtg", {"best_of": 1, "balance_first": True}, ["First", "Second"]),
        ("mtg", {"best_of": 1, "pairing_system": "fide_dutch"}, ["White", "Black"]),
        ("chess", {"best_of": 3}, ["First", "Second"]),
        ("crokinole_swiss", {"best_of": 1}, ["First", "Second"]),
    ],
)
def test_columns_name_colours_for_chess_only(preset: str, config: Document, sides: list[str]) -> None:
    head = pairings_head(preset, config)
    assert [word for word in head.split() if word not in ("Table", "Points")] == sides


def test_columns_name_colours_of_board_1_for_teams() -> None:
    head = pairings_head("chess_teams", {})
    assert "White on board 1" in head
    assert "Black on board 1" in head


def test_the_reasons(friday_file: Path) -> None:
    """Codes and sentences for the round, the bye and every match."""
    explained = crosstable("pair", friday_file, "--json", "--explain").answer["explain"]
    assert set(explained) == {"round", "bye", "matches"}
    assert [match["players"] for match in explained["matches"]] == [["a", "c"], ["b", "e"]]
    sentences = [reason["text"] for match in explained["matches"] for reason in match["reasons"]]
    ran = crosstable("pair", friday_file, "--explain")
    assert sentences
    assert all(text.split()[0] in ran.out for text in sentences)


def test_a_bye_is_shown(friday: Document) -> None:
    """With five players, in both forms."""
    friday["players"][3].pop("dropped_after")
    bye = ask("pair", friday).answer["bye"]
    name = next(player["name"] for player in friday["players"] if player["id"] == bye)
    ran = crosstable("pair", "-", stdin=json.dumps(friday).encode())
    assert f"\nBye: {name}.\n" in ran.out


def test_a_draft_is_kept(friday: Document) -> None:
    """Matches and byes made by hand stand, and are marked."""
    matches = [{"players": ["a", "b"]}, {"players": ["c"], "bye": "draw"}]
    friday["rounds"].append({"number": 3, "status": "draft", "matches": matches})
    answer = ask("pair", friday).answer
    kept = next(match for match in answer["matches"] if match["players"] == ["a", "b"])
    assert (kept["by_hand"], kept["rematch"]) == (True, True)
    assert answer["byes_by_hand"] == ["c"]
    assert [warning["code"] for warning in answer["warnings"]] == ["is_rematch"]
    shown = crosstable("pair", "-", stdin=json.dumps(friday).encode()).out
    assert "rematch, manual\n" in shown
    assert "\nBye set manually: Chloé.\n" in shown


def test_open_matches_are_refused(friday: Document) -> None:
    """With the round, and what to do."""
    del friday["rounds"][1]["matches"][0]["score"]
    friday["players"][3].pop("dropped_after")
    friday["rounds"][1]["status"] = "in_progress"
    ran = ask("pair", friday)
    assert (ran.code, ran.answer["error"]) == (3, "open_matches")
    assert ran.answer["params"] == {"round": 2, "tables": [], "matches": [["a", "d"]]}
    ran = crosstable("pair", "-", stdin=json.dumps(friday).encode())
    assert (ran.code, ran.out) == (3, "")
    assert "Ann - Łucja Ahlström" in ran.err


def test_nobody_and_other_formats_are_refused() -> None:
    """Each with its own code."""
    empty: Document = {"crosstable": 1, "players": []}
    assert (ask("pair", empty).code, ask("pair", empty).answer["error"]) == (3, "no_players")
    tables = {**empty, "config": {"format": "tables"}}
    assert [ask(command, tables).answer["error"] for command in ("pair", "check")] == ["wrong_format"] * 2
    groups = {**empty, "config": {"format": "round_robin"}}
    assert ask("pair", groups).answer["error"] == "no_players"
    assert ask("check", groups).answer == {"ok": True, "rounds": [], "warnings": []}


def test_check_flags_impossible_scores() -> None:
    """They are read, and counted as they are."""
    match = {"players": ["a", "b"], "score": [3, 0]}
    players = [{"id": player} for player in "ab"]
    played: Document = {
        "crosstable": 1,
        "players": players,
        "rounds": [{"number": 1, "status": "completed", "matches": [match]}],
    }
    answer = ask("check", played).answer
    assert answer["ok"]
    assert [warning["text"] for warning in answer["warnings"]] == [
        "Round 1, a and b: 3-0 is impossible in a best of 3."
    ]
    assert ask("standings", played).answer["standings"][0]["points"] == 3


def test_a_round_of_a_round_robin() -> None:
    """Matches of all groups, who rests, and that it comes from the schedule."""
    players = [{"id": player, "name": player.upper(), "group": "P" if player in "abc" else "Q"} for player in "abcdefg"]
    document: Document = {"crosstable": 1, "preset": "crokinole_groups", "players": players}
    answer = ask("pair", document).answer
    assert [match["players"] for match in answer["matches"]] == [["b", "c"], ["d", "g"], ["e", "f"]]
    assert (answer["bye"], answer["resting"], answer["proved"], answer["proof"]) == (None, ["a"], True, "schedule")
    ran = crosstable("pair", "-", "--explain", stdin=json.dumps(document).encode())
    assert (ran.code, ran.err) == (0, "")
    assert "\nSitting out: A.\nFrom the schedule.\n" in ran.out
    assert "\nRound robin: this is round 1 of the schedule (Berger).\n" in ran.out
    assert "\nA sits out: no opponent is left in this round. It counts for nothing.\n" in ran.out
    refused = ask("pair", document, "--allow-rematch")
    assert (refused.code, refused.answer["error"]) == (3, "nothing_to_relieve")
    document["players"] = players[:2]
    document["rounds"] = [{"number": 1, "matches": [{"players": ["a", "b"], "score": [1, 0]}]}]
    refused = ask("pair", document)
    assert (refused.code, refused.answer["message"]) == (3, "The schedule is complete: its only round has been paired.")


def test_an_impossible_round() -> None:
    """Why, in sentences, and every way out with its effect."""
    stuck = example("stuck")
    ran = ask("pair", stuck)
    assert (ran.code, ran.answer["error"]) == (3, "impossible_pairing")
    assert ran.answer["problems"]
    assert ran.answer["params"]["round"] == 4
    choices = {choice["choice"]: choice for choice in ran.answer["choices"]}
    assert set(choices) == {"allow_rematch", "by_hand", "end_stage"}
    assert "Ann - Bob" in choices["allow_rematch"]["effect"]
    shown = crosstable("pair", "-", stdin=json.dumps(stuck).encode())
    assert (shown.code, shown.out) == (3, "")
    assert "\n  --allow-rematch: Allow rematches in this round: " in shown.err


def test_choosing_a_way_out() -> None:
    """Each choice is one option; it does what the refusal said."""
    stuck = example("stuck")
    answer = ask("pair", stuck, "--allow-rematch").answer
    assert all(match["rematch"] for match in answer["matches"])
    stuck["config"] = {"forbidden": [["a", "b"]], "max_byes_per_player": 0}
    stuck["rounds"] = []
    stuck["players"] = stuck["players"][:2]
    ran = ask("pair", stuck)
    assert {choice["choice"] for choice in ran.answer["choices"]} == {"allow_forbidden", "by_hand", "end_stage"}
    assert ask("pair", stuck, "--allow-forbidden").answer["matches"][0]["players"] == ["a", "b"]
    stuck["players"].append({"id": "e", "name": "Eve"})
    ran = ask("pair", stuck)
    assert {choice["choice"] for choice in ran.answer["choices"]} == {"lift_bye_limit", "drop", "by_hand", "end_stage"}
    assert ask("pair", stuck, "--lift-bye-limit").answer["bye"] in ("a", "b")
    dropped = [ask("pair", stuck, "--drop", text) for text in ("a", "2")]
    assert [sorted(ran.answer["matches"][0]["players"]) for ran in dropped] == [["b", "e"], ["a", "e"]]
    ran = ask("pair", stuck, "--drop", "nobody")
    assert (ran.code, ran.answer["error"]) == (3, "unknown_player")


def test_of_many_drops_a_few_are_shown() -> None:
    """Twelve would do; people see five of them and how many more there are."""
    crowd = {
        "crosstable": 1,
        "players": [{"id": f"p{i}"} for i in range(13)],
        "config": {"max_byes_per_player": 0},
    }
    shown = crosstable("pair", "-", stdin=json.dumps(crowd).encode()).err
    assert shown.count("--drop ") == 5
    assert "one of 8 others" in shown
    assert len([choice for choice in ask("pair", crowd).answer["choices"] if choice["choice"] == "drop"]) == 13


def test_check_finds_better_pairing(friday_file: Path) -> None:
    """Exit code 3 and the first level of the difference; not an error."""
    ran = crosstable("check", friday_file, "--json")
    assert (ran.code, ran.answer["ok"]) == (3, False)
    assert [round_["round"] for round_ in ran.answer["rounds"]] == [1, 2]
    assert set(ran.answer["rounds"][0]) == {"round", "legal", "objective", "best", "differences"}
    assert "Round 1: legal, but not the best.\n" in crosstable("check", friday_file).out


def test_check_names_rematch() -> None:
    stuck = example("stuck")
    stuck["rounds"][1]["matches"] = stuck["rounds"][0]["matches"]
    ran = ask("check", stuck)
    assert (ran.code, ran.answer["rounds"][1]["legal"]) == (3, False)
    assert (
        "Round 2: not legal.\n   Ann and Bob had already met.\n"
        in crosstable("check", "-", stdin=json.dumps(stuck).encode()).out
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_engine_agrees_with_itself(seed: int, tmp_path: Path) -> None:
    """`check` accepts its own pairings, requested byes and drops included."""
    file = tmp_path / "made-up.json"
    shares = ["--drops", "0.3", "--late", "0.2", "--draws", "0.2", "--byes", "0.2"]
    assert crosstable("simulate", "--players", "19", "--seed", seed, *shares, "--output", file) == (0, "", "")
    ran = crosstable("check", file, "--json")
    assert (ran.code, ran.answer["ok"]) == (0, True)


CHESS = """012 Open
142 5
152 W
{record}
001    1      A                                 2400                             1.0    1     3 w 1
001    2      B                                 2300                             1.0    2     4 b 1
001    3      C                                 2200                             0.0    3     1 b 0
001    4      D                                 2100                             0.0    4     2 w 0
"""


def write_chess(folder: Path, name: str, record: str) -> Path:
    path = folder / name
    path.write_text(CHESS.format(record=record))
    return path


def test_a_report_file_is_paired_by_the_system_that_it_names(tmp_path: Path) -> None:
    files = [write_chess(tmp_path, f"{i}.trf", record) for i, record in enumerate(["192 FIDE_DUTCH_2026", "XXR 5"])]
    ran = crosstable("pair", *files, "--json", "--set", "pairing_system=fide_dutch")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [[match["players"] for match in answer["matches"]] for answer in answers] == [[["2", "1"], ["3", "4"]]] * 2
    assert [answer["bye"] for answer in answers] == [None, None]


def test_a_system_that_is_missing_is_refused_by_name(tmp_path: Path) -> None:
    path = write_chess(tmp_path, "dubov.trf", "192 FIDE_DUBOV")
    for command in ("pair", "check"):
        ran = crosstable(command, path, "--json")
        assert ran.code == 3
        assert ran.answer["error"] == "system_missing"
        assert ran.answer["params"]["system"] == "FIDE_DUBOV"
    assert crosstable("standings", path, "--json").code == 0
    chosen = crosstable("pair", path, "--json", "--set", "pairing_system=fide_dutch")
    assert chosen.answer["matches"][0]["players"] == ["2", "1"]


def test_a_file_that_names_no_system_is_not_paired_silently(tmp_path: Path) -> None:
    path = write_chess(tmp_path, "open.trf", "XXR 5")
    own = {"code": "file_names_no_system"}
    assert own.items() <= crosstable("pair", path, "--json").answer["warnings"][-1].items()
    assert "--set pairing_system=fide_dutch" in crosstable("pair", path).out
    for file, *options in (
        [path, "--set", "pairing_system=score"],
        [path, "--set", "pairing_system=fide_dutch"],
        [write_chess(tmp_path, "custom.trf", "192 CUSTOM_SWISS")],
    ):
        assert crosstable("pair", file, "--json", *options).answer["warnings"] == []


def test_an_impossible_chess_round_names_the_clause(tmp_path: Path) -> None:
    path = write_chess(tmp_path, "all-met.trf", "192 FIDE_DUTCH_2026\nXXP 1 2\nXXP 1 4\nXXP 3 2\nXXP 3 4")
    ran = crosstable("pair", path, "--json")
    assert ran.code == 3
    answer = ran.answer
    assert (answer["error"], answer["params"]["clause"]) == ("impossible_pairing", "C1")
    assert "allow_forbidden" in [choice["choice"] for choice in answer["choices"]]
    relieved = crosstable("pair", path, "--json", "--allow-forbidden").answer
    assert len(relieved["matches"]) == 2


def test_check_names_the_clause_of_a_chess_round(tmp_path: Path) -> None:
    path = write_chess(tmp_path, "open.trf", "192 FIDE_DUTCH_2026")
    good = crosstable("check", path, "--json")
    assert (good.code, good.answer["ok"]) == (0, True)
    worse = tmp_path / "worse.trf"
    opponents = {"3 w 1": "2 w 1", "4 b 1": "1 b 0", "1 b 0": "4 w 0", "2 w 0": "3 b 1"}
    lines = path.read_text().splitlines(keepends=True)
    made = [line.replace(old, opponents[old]) for line, old in zip(lines[4:], opponents, strict=True)]
    made[1], made[3] = made[1].replace("1.0    2", "0.0    2"), made[3].replace("0.0    4", "1.0    4")
    worse.write_text("".join([*lines[:4], *made]))
    ran = crosstable("check", worse, "--json")
    assert ran.code == 3
    (difference,) = ran.answer["rounds"][0]["differences"]
    assert (difference["code"], difference["clause"]) == ("check_dutch", "4")


def test_group_count_of_a_document_deals_groups() -> None:
    """Groups are the same in every round; matches across them leave the document without groups."""
    document: Document = {
        "crosstable": 1,
        "config": {"rounds": 3, "group_count": 2},
        "players": [{"id": player} for player in "abcdefgh"],
    }
    first = ask("pair", document).answer["matches"]
    assert {
        frozenset(match["players"]) <= {*"adeh"} or frozenset(match["players"]) <= {*"bcfg"} for match in first
    } == {True}
    results = [{"players": match["players"], "score": [2, 0]} for match in first]
    document["rounds"] = [{"number": 1, "status": "completed", "matches": results}]
    rows = ask("standings", document).answer["standings"]
    assert {row["player"] for row in rows if row["group"] == "A"} == {*"adeh"}
    across = [{"players": pair, "score": [2, 0]} for pair in (["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"])]
    document["rounds"] = [{"number": 1, "status": "completed", "matches": across}]
    assert all("group" not in row for row in ask("standings", document).answer["standings"])


def test_share_is_a_number_everywhere() -> None:
    """As a setting of the terminal, in a document, and in the library alike."""
    players = [{"id": player} for player in "abcd"]
    wanted = 'Must be a number from 0 to 1; got "1/3".'
    ran = ask("pair", {"crosstable": 1, "players": players}, "--set", "omw_floor=1/3")
    assert (ran.code, ran.answer["problems"][0]["message"]) == (4, wanted)
    ran = ask("pair", {"crosstable": 1, "config": {"omw_floor": "1/3"}, "players": players})
    assert (ran.code, ran.answer["problems"][0]["message"]) == (4, wanted)
    with pytest.raises(Refusal) as caught:
        create(list("abcd"), omw_floor="1/3")
    assert wanted in str(caught.value)


def test_drop_is_a_choice_of_its_own() -> None:
    document: Document = {"crosstable": 1, "players": [{"id": player} for player in "abcd"]}
    ran = ask("pair", document, "--drop", "a", "--allow-rematch")
    assert ran.answer["error"] == "several_options"
    assert {"--allow-rematch", "--drop"} == {*ran.answer["params"]["options"]}
