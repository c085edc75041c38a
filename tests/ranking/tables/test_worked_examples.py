"""The worked examples of the Speed Jong scoring rules, one test each."""

from functools import partial
from typing import cast

import numpy as np
import pytest

from crosstable.ranking.round_lines import Numbers
from crosstable.ranking.tables.criteria import Criterion, criteria
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.ledger import TableLedger
from crosstable.ranking.tables.scoring import NEVER, TIME_UNIT
from tests.ranking.tables.small_events import parse_clock, ranks, round_, row_of, table, tournament

FOUR = ("alice", "bob", "carol", "dan")


def scores(board: Leaderboard) -> dict[str, int]:
    return {row.player.id: int(row.score) for row in board}


def test_tournament_score() -> None:
    """Three rounds, the last at 2x: +1, +3 and nothing twice make 4."""
    played = tournament(
        FOUR,
        round_(1, table(1, alice="+1:00 +1:01 -1:02", bob="", carol="", dan="")),
        round_(2, table(1, alice="+2:00 +2:01 +2:02", bob="", carol="", dan="")),
        round_(3, table(1, alice="+3:00 -3:01", bob="", carol="", dan=""), times=2),
    )
    assert scores(Leaderboard(played))["alice"] == 4


def test_round_score_with_a_multiplier() -> None:
    """Two points and a penalty at 2x are +2."""
    played = tournament(FOUR, round_(1, table(1, alice="+1:00 +1:01 -1:02", bob="", carol="", dan=""), times=2))
    assert row_of(Leaderboard(played), "alice").round_score == 2


def test_table_round_score() -> None:
    """+2, +1, -1 and +1 at a table are +3 for each of them."""
    played = tournament(
        FOUR, round_(1, table(1, alice="+1:00 +1:01", bob="+1:00", carol="-1:00", dan="+1:02"), status="in_progress")
    )
    assert {row.criteria["table_round_score"] for row in Leaderboard(played)} == {3}


def test_multipliers_add_up() -> None:
    """+2 and +1 at 1x and +4 at 2x are 11."""
    played = tournament(
        FOUR,
        round_(1, table(1, alice="+1:00 +1:01 +1:02 -1:03", bob="", carol="", dan="")),
        round_(2, table(1, alice="+2:00 +2:01 -2:02", bob="", carol="", dan="")),
        round_(3, table(1, alice="+3:00 +3:01 +3:02 +3:03", bob="", carol="", dan=""), times=2),
    )
    assert scores(Leaderboard(played))["alice"] == 11


# The ranking examples give four numbers for each player. A board with exactly these is one whose criteria are put in
# place of the computed ones, so that the order alone is tested.
Example = list[tuple[str, int, int, str | None, int]]
EXAMPLES: dict[str, Example] = {
    "tournament score decides": [
        ("alice", 10, 3, "12:05", 8),
        ("bob", 8, 2, "12:03", 6),
        ("carol", 7, 4, "12:10", 9),
    ],
    "then the round score": [("alice", 5, 3, "12:05", 7), ("bob", 5, 2, "12:03", 6), ("carol", 5, 1, "12:01", 5)],
    "then the last win": [("alice", 5, 2, "12:10", 7), ("bob", 5, 2, "12:05", 6), ("carol", 5, 2, "12:01", 8)],
    "then the table": [("alice", 5, 2, "12:05", 8), ("bob", 5, 2, "12:05", 6), ("carol", 5, 2, "12:05", 4)],
    "golf ranks": [
        ("alice", 5, 2, "12:05", 7),
        ("bob", 3, 1, "12:03", 5),
        ("carol", 2, 1, "12:01", 4),
        ("david", 0, 0, None, 0),
        ("emma", 0, 0, None, 0),
        ("frank", 0, 0, None, 0),
        ("grace", 0, 0, None, 0),
        ("henry", -1, -1, "12:00", -2),
    ],
}
RANKS = {"golf ranks": [1, 2, 3, 4, 4, 4, 4, 8]}


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("turned", [False, True], ids=["as listed", "entered the other way round"])
def test_the_order_of_the_criteria(name: str, turned: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Score, round score, latest win, table: the first that differs decides; equal on all four share the rank."""
    example = EXAMPLES[name][::-1] if turned else EXAMPLES[name]
    names = [row[0] for row in example]
    columns = {
        "tournament_score": [2 * row[1] for row in example],
        "round_score": [2 * row[2] for row in example],
        "last_win": [NEVER if row[3] is None else parse_clock(row[3]) * TIME_UNIT for row in example],
        "table_round_score": [2 * row[4] for row in example],
    }
    for code, numbers in columns.items():
        put = criteria()[code]._replace(values=partial(return_numbers, np.array(numbers)))
        monkeypatch.setitem(cast(dict[str, Criterion], criteria()), code, put)
    board = Leaderboard(tournament(names, round_(1, status="in_progress")))
    expected = [one[0] for one in EXAMPLES[name]]
    assert ranks(board) == list(zip(RANKS.get(name, [1, 2, 3]), expected, strict=True))


def return_numbers(numbers: Numbers, _: TableLedger) -> Numbers:
    return numbers


def test_undoing_the_only_win_leaves_no_last_win() -> None:
    """And the score goes back."""
    taps = table(1, alice="+1:00", bob="", carol="", dan="")
    undo = {"id": "undo", "player": "alice", "delta": 1, "at": 4000, "undoes": "r1t1alice0"}
    plain = round_(1, taps, status="in_progress")
    plain["tables"][0]["events"].append(undo)
    row = row_of(Leaderboard(tournament(FOUR, plain)), "alice")
    assert row.score == 0
    assert row.criteria["last_win"] is None


def test_undoing_the_undoing_brings_it_back() -> None:
    """An undoing that is undone undoes nothing."""
    plain = round_(1, table(1, alice="+1:00", bob="", carol="", dan=""), status="in_progress")
    plain["tables"][0]["events"] += [
        {"id": "u1", "player": "alice", "delta": 1, "at": 4000, "undoes": "r1t1alice0"},
        {"id": "u2", "player": "alice", "delta": 1, "at": 4001, "undoes": "u1"},
    ]
    row = row_of(Leaderboard(tournament(FOUR, plain)), "alice")
    assert row.score == 1
    assert row.criteria["last_win"] == 3600


def test_a_player_who_is_not_seated_now_has_no_round_score() -> None:
    """Neither of their own nor of a table."""
    played = tournament(
        (*FOUR, "eve"),
        round_(1, table(1, alice="+1:00", bob="", carol="", eve="+1:01")),
        round_(2, table(1, alice="+2:00", bob="", carol="", dan="+2:01"), status="in_progress"),
    )
    row = row_of(Leaderboard(played), "eve")
    assert [row.score, row.round_score, row.criteria["table_round_score"]] == [1, 0, 0]
    assert row.table is None


def test_eliminated_players_follow() -> None:
    """Later cuts rank above earlier ones, players of one cut by their ranks before it, and numbering continues."""
    names = [f"p{i}" for i in range(8)]
    out = {"p6": 1, "p7": 1, "p4": 2, "p5": 2}
    entered = [{"id": name, "name": name, "eliminated_in": out.get(name)} for name in names]
    played = tournament(
        entered,
        round_(
            1,
            table(1, p0="+1:00 +1:10", p1="+1:01", p2="+1:02", p3="+1:03"),
            table(2, p4="+1:04", p5="+1:05", p6="", p7=""),
        ),
        round_(2, table(1, p0="+2:00", p1="+2:01", p2="", p3=""), table(2, p4="-2:04", p5="-2:05")),
        round_(3, table(1, p0="", p1="", p2="+3:00", p3="+3:01"), status="in_progress"),
        format_="cut_line",
        rounds=4,
    )
    board = Leaderboard(played)
    assert ranks(board) == [
        (1, "p0"),
        (2, "p3"),
        (3, "p2"),
        (4, "p1"),
        (5, "p5"),
        (6, "p4"),
        (7, "p6"),
        (7, "p7"),
    ]
