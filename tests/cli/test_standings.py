"""`crosstable standings`: tables for people, lines of JSON for machines, and the reasons."""

import json
from pathlib import Path
from typing import Any

import pytest

from crosstable.words import words
from crosstable.words.columns import column_text
from tests.build import TO_COME, swiss
from tests.cli.in_process import crosstable

Document = dict[str, Any]


def test_a_table_for_people(friday_file: Path) -> None:
    """Heading, aligned columns in any script, and who dropped."""
    ran = crosstable("standings", friday_file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "Friday, standings after round 2 of 4: 5 players\n"
        "#  Player          Points  W-L-D    OMW%    GW%   OGW%  Random\n"
        "1  Ann                  6  2–0–0   50.0%  66.7%  60.0%  0.3625\n"
        "2  Chloé                4  1–0–1   33.0%  66.7%  33.0%  0.3727\n"
        "3  渡辺 あおい          3  1–1–0  100.0%  60.0%  66.7%  0.7133\n"
        "4  Łucja Ahlström       3  1–1–0   66.5%  60.0%  49.8%  0.0883  dropped after round 2\n"
        "5  Ed                   1  0–1–1   58.3%  33.0%  63.3%  0.8332\n"
    )


def test_an_answer_for_machines(friday_file: Path) -> None:
    """Exactly the keys of the contract; numbers have six decimals."""
    rows = crosstable("standings", friday_file, "--json").answer["standings"]
    assert rows[4] == {
        "rank": 5,
        "player": "e",
        "name": "Ed",
        "points": 1,
        "record": {"wins": 0, "losses": 1, "draws": 1},
        "games": {"wins": 1, "losses": 3, "draws": 1},
        "played": 2,
        "byes": 0,
        "opponents": ["d", "c"],
        "tiebreaks": {"omw": 0.583333, "gw": 0.33, "ogw": 0.633333, "random": 0.833207},
        "tied_with": [],
    }


@pytest.mark.parametrize("format_", TO_COME[:1])
def test_several_files_are_several_lines(format_: str, friday_file: Path, tmp_path: Path) -> None:
    """A line for each, failed ones included, and the highest exit code of all."""
    tables = tmp_path / "tables.json"
    tables.write_text(json.dumps({"crosstable": 1, "players": [], "config": {"format": format_}}), encoding="utf-8")
    ran = crosstable("standings", friday_file, tables, tmp_path / "none", "-", "--json", stdin=friday_file.read_bytes())
    assert ran.code == 4
    assert [answer.get("error") for answer in ran.answers] == [None, "bad_document", "no_such_file", None]
    assert ran.answers[0] == ran.answers[3]
    assert crosstable("standings", tables, friday_file).code == 4
    assert crosstable("standings", friday_file, friday_file).out.count("Friday, standings") == 2


def test_the_seed_can_be_overridden(friday_file: Path) -> None:
    """Only the lots move."""
    first, second = (crosstable("standings", friday_file, "--json", "--seed", seed).answer for seed in (7, -8))
    assert first == crosstable("standings", friday_file, "--json").answer
    assert first != second
    for row in (*first["standings"], *second["standings"]):
        row["tiebreaks"].pop("random")
    assert first == second


def test_the_reasons_of_one_player(friday_file: Path) -> None:
    """By id or number: rounds, tie-breaks with their parts, and both neighbours."""
    ran = crosstable("standings", friday_file, "--player", "3")
    assert ran.out == crosstable("standings", friday_file, "--player", "c").out
    assert "   Round 1: bye, worth a win.\n   Round 2: drew with Ed 1-1-1.\n" in ran.out
    assert "   OMW%: 33.0%, based on 33.0% from Ed (raised from 16.7% to the floor).\n" in ran.out
    assert "   Ann is ahead of Chloé on points: 6 to 4.\n" in ran.out
    explained = crosstable("standings", friday_file, "--player", "c", "--json").answer["explain"]
    assert [place["player"] for place in explained] == ["c"]
    assert explained[0]["rounds"][0]["code"] == "round.bye.won"
    assert explained[0]["tiebreaks"][0]["parts"][0]["note"] == "floored"
    assert explained[0]["above"] == {
        "code": "points",
        "values": [6, 4],
        "text": "Ann is ahead of Chloé on points: 6 to 4.",
    }


def test_the_reasons_of_all(friday_file: Path) -> None:
    """A paragraph for each player after the table."""
    ran = crosstable("standings", friday_file, "--explain")
    assert ran.out.count("\n\n") == 5
    assert "渡辺 あおい is ahead of Łucja Ahlström on OMW%: 100.0% to 66.5%.\n" in ran.out
    assert len(crosstable("standings", friday_file, "--explain", "--json").answer["explain"]) == 5


def test_players_without_a_place(friday: Document, tmp_path: Path) -> None:
    """An unknown name and a disqualified player are refused with a sentence."""
    friday["players"][0]["disqualified_in"] = 3
    file = tmp_path / "friday.json"
    file.write_text(json.dumps(friday), encoding="utf-8")
    ran = crosstable("standings", file, "--player", "f")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(f'{file}: There is no player "f".')
    ran = crosstable("standings", file, "--player", "a", "--json")
    assert (ran.code, ran.answer["error"]) == (3, "no_place")
    ran = crosstable("standings", file, "--json")
    assert ran.answer["disqualified"] == ["a"]
    assert "Disqualified: Ann." in crosstable("standings", file).out


def test_shared_ranks_are_marked(friday: Document, tmp_path: Path) -> None:
    """Level players show an equals sign, and the explanation says so."""
    friday["config"]["standings_tiebreakers"] = []
    file = tmp_path / "friday.json"
    file.write_text(json.dumps(friday), encoding="utf-8")
    lines = crosstable("standings", file).out.splitlines()
    assert [line.split()[0] for line in lines[1:7]] == ["#", "1", "2", "3=", "3=", "5"]
    assert "are level on everything and share the place." in crosstable("standings", file, "--player", "b").out


def test_nobody_has_played() -> None:
    """Players without rounds, and a document without players, have standings too."""
    none = crosstable("standings", "-", stdin=b'{"crosstable": 1, "name": "New", "players": []}')
    assert (none.code, none.out.splitlines()[0]) == (0, "New, before round 1: 0 players")
    one = crosstable("standings", "-", stdin=b'{"crosstable": 1, "players": [{"id": "a"}]}')
    assert (one.code, one.out.splitlines()[0]) == (0, "Tournament, before round 1: 1 player")


def two_stages(*second: str, rounds: int | None = None, deductions: list[Document] | None = None) -> bytes:
    """Return two rounds of four players, then a stage of three of them: d is eliminated."""
    document = swiss("a 2-0 b, c 2-0 d", "a 2-0 c, b 2-0 d", *second, entries={"d": {"eliminated_in": 2}})
    played = document.pop("rounds")
    stage = {"rounds": played[2:], "config": {"rounds": rounds}, "deductions": deductions or []}
    return json.dumps({**document, "name": "Cup", "stages": [{"rounds": played[:2]}, stage]}).encode()


@pytest.mark.parametrize(
    ("stdin", "said"),
    [
        (two_stages(), "Cup, Swiss 2, before round 3: 3 players"),
        (two_stages(rounds=3), "Cup, Swiss 2, before round 3: 3 players"),
        (two_stages("a 2-0 b, c bye"), "Cup, Swiss 2, standings after round 3: 3 players"),
        (two_stages("a 2-0 b, c bye", rounds=3), "Cup, Swiss 2, standings after round 3 of 5: 3 players"),
        (two_stages("a 2-0 b, c bye", "a 2-0 c, b bye", rounds=1), "Cup, Swiss 2, standings after round 4: 3 players"),
    ],
)
def test_the_heading_counts_rounds_through_all_stages(stdin: bytes, said: str) -> None:
    """Rounds of a later stage go on from the earlier ones, those planned as well; who is out is not counted."""
    assert crosstable("standings", "-", stdin=stdin).out.splitlines()[0] == said


def test_player_outside_the_stage_has_no_place() -> None:
    """Asked for by name, the answer says why; the table does not name them."""
    ran = crosstable("standings", "-", "--player", "d", stdin=two_stages("a 2-0 b, c bye"))
    assert ran.code == 3
    assert "D has no place in these standings: they did not reach the Swiss 2." in ran.err
    assert "  D  " not in crosstable("standings", "-", stdin=two_stages("a 2-0 b, c bye")).out


def test_a_deduction_is_seen_and_explained() -> None:
    """Lower points with the same record, a line in the reasons, and the amount in JSON."""
    taken = [{"player": "a", "round": 3, "points": 3.5, "reason": "late"}]
    stdin = two_stages("a 2-0 b, c bye", deductions=taken)
    assert crosstable("standings", "-", stdin=stdin).out.splitlines()[4].split()[:4] == [
        "3",
        "A",
        "\N{MINUS SIGN}0.5",
        "1–0",
    ]
    told = crosstable("standings", "-", "--player", "a", stdin=stdin).out
    assert "3. A, \N{MINUS SIGN}0.5 points\n   Round 3: beat B 2-0.\n   Round 3: 3.5 points deducted (late).\n" in told
    rows = crosstable("standings", "-", "--json", stdin=stdin).answer["standings"]
    assert [(row["player"], row["points"], row.get("deducted")) for row in rows] == [
        ("c", 3, None),
        ("b", 0, None),
        ("a", -0.5, 3.5),
    ]


def circle(*names: str, **more: Any) -> bytes:
    """Return a group in which each beat the next and lost to the one before, two twenties to one; the others did not
    meet.
    """
    players = [{"id": f"p{i}", "name": name, "group": "A"} for i, name in enumerate(names)]
    pairs = [[i, (i + 1) % len(names)] for i in range(len(names))]
    matches = [{"players": [f"p{i}" for i in pair], "score": [1, 0], "twenties": [2, 1]} for pair in pairs]
    rounds = [{"number": i, "matches": [match]} for i, match in enumerate(matches, 1)]
    return json.dumps(
        {"crosstable": 1, "preset": "crokinole_groups", "players": players, "rounds": rounds, **more}
    ).encode()


def test_the_mini_league_is_a_table() -> None:
    """Once for each tie, with the first of its players: who took what off whom, a dash for those who did not meet."""
    ran = crosstable("standings", "-", "--explain", stdin=circle("Ann", "渡辺", "Cleo", "Dov"))
    assert (
        "\n1. Ann (group A), 2 points\n"
        "   Round 1: beat 渡辺 1-0.\n"
        "   Round 4: lost to Dov 0-1.\n"
        "   Mini: 2, based on 2 from 渡辺 and 0 from Dov.\n"
        "   Mini 20s: 3, based on 2 from 渡辺 and 1 from Dov.\n"
        "   20s: 3, based on 2 from 渡辺 and 1 from Dov.\n"
        "   Ann and 渡辺 are level on everything and share the place.\n"
        "   Matches among the tied players:\n"
        "   #  Player  1  2  3  4  Points  20s\n"
        "   1  Ann     .  2  -  0       2    3\n"
        "   2  渡辺    0  .  2  -       2    3\n"
        "   3  Cleo    -  0  .  2       2    3\n"
        "   4  Dov     2  -  0  .       2    3\n\n"
    ) in ran.out
    assert ran.out.count(words("league")) == 1
    answer = crosstable("standings", "-", "--player", "p1", "--json", stdin=circle("Ann", "渡辺", "Cleo", "Dov")).answer
    assert answer["explain"][0]["league"][1] == {
        "player": "p1",
        "name": "渡辺",
        "points": 2,
        "twenties": 3,
        "against": {"p0": 0, "p2": 2, "p3": None},
    }
    assert [tiebreak["asked"] for tiebreak in answer["explain"][0]["tiebreaks"]] == [False, True, True, True, False]


def test_a_wide_mini_league_has_its_sums_only() -> None:
    """A table too wide for a terminal is only in --json; very large ones nowhere."""
    shown = crosstable("standings", "-", "--player", "p0", stdin=circle(*(f"Player number {i}" for i in range(20)))).out
    assert "   #  Player            Points  20s\n    1  Player number 0        2    3\n" in shown.replace(
        "    #", "   #"
    )
    assert max(len(line) for line in shown.splitlines()) <= 80
    many = circle(*(f"P{i}" for i in range(25)))
    assert "league" not in crosstable("standings", "-", "--player", "p0", "--json", stdin=many).answer["explain"][0]


def test_no_mini_league_if_unused() -> None:
    """Without a tie, or without such a criterion in the chain."""
    alone = json.loads(circle("Ann", "Bob"))
    del alone["rounds"][1]
    assert "league" not in crosstable("standings", "-", "--explain", "--json", stdin=json.dumps(alone).encode()).out
    other = circle("Ann", "Bob", "Cleo", config={"standings_tiebreakers": ["twenties"]})
    assert "league" not in crosstable("standings", "-", "--explain", "--json", stdin=other).out


def test_groups_are_shown_one_after_the_other() -> None:
    """A heading for each, ranks of their own, and the group in every row for machines."""
    document = json.loads(circle("Ann", "Bob", "Cleo", "Dov"))
    document["rounds"] = [{"number": 1, "matches": [{"players": ["p0", "p1"], "score": [1, 0]}]}]
    for player in document["players"][2:]:
        player["group"] = "B"
    text = json.dumps(document).encode()
    lines = crosstable("standings", "-", stdin=text).out.splitlines()
    assert [line.split()[:2] for line in lines[2:]] == [
        ["Group", "A"],
        ["1", "Ann"],
        ["2", "Bob"],
        ["Group", "B"],
        ["1=", "Cleo"],
        ["1=", "Dov"],
    ]
    rows = crosstable("standings", "-", "--json", stdin=text).answer["standings"]
    assert [(row["group"], row["rank"], row["tied_with"]) for row in rows] == [
        ("A", 1, []),
        ("A", 2, []),
        ("B", 1, ["p3"]),
        ("B", 1, ["p2"]),
    ]


@pytest.mark.parametrize("format_", TO_COME)
def test_other_formats_are_refused(format_: str) -> None:
    """A document needs a known format."""
    document = {"crosstable": 1, "players": [], "config": {"format": format_}}
    ran = crosstable("standings", "-", "--json", stdin=json.dumps(document).encode())
    assert (ran.code, [problem["path"] for problem in ran.answer["problems"]]) == (4, ["config.format"])


def test_how_tiebreaks_are_written() -> None:
    """Shares have four decimals, sums of half points as many as they need."""
    from fractions import Fraction as F

    assert column_text("sos", [F(1, 2), F(1, 3), None]) == ["0.5000", "0.3333", ""]
    assert column_text("sos", [F(1, 2), F(1), F(0)]) == ["0.5000", "1.0000", "0.0000"]
    assert column_text("sos", [F(25, 2), F(3), F(1, 4)]) == ["12.5", "3", "0.25"]
    assert column_text("sos", [F(3), F(0)]) == ["3", "0"]
    assert column_text("sos", []) == []


def test_json_says_who_is_safe_on_the_bubble_and_out(tmp_path: Path) -> None:
    """One place and one round to play: 6 points, 3, 3 and 0."""
    rounds = ["a 2-0 b, c 2-0 d", "a 2-0 c, b 2-0 d"]
    file = tmp_path / "cut.json"
    file.write_text(json.dumps(swiss(*rounds, rounds=3, adaptive={"places": 1, "rounds": 1})))
    rows = crosstable("standings", file, "--json").answer["standings"]
    ahead = {row["player"]: row["outlook"] for row in rows}
    assert {player: outlook["state"] for player, outlook in ahead.items()} == {
        "a": "bubble",
        "b": "bubble",
        "c": "bubble",
        "d": "out",
    }
    assert ahead["d"] == {"state": "out", "need": "out", "places": 1, "left": 1}
    earlier = crosstable("standings", file, "--json", "--round", "1").answer["standings"]
    assert all("outlook" not in row for row in earlier)
