"""Leaderboards and cuts as answers: the keys that the rules promise, numbers to six decimals, sentences for all."""

import json
from fractions import Fraction

import pytest

import crosstable
from crosstable.exchange.explanations import explanation_answer
from crosstable.exchange.json_answers import line, names_of, standings_answer
from crosstable.exchange.table_answers import cut_answer
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.explain import explain_place
from tests.ranking.tables.comparison import documents
from tests.ranking.tables.small_events import round_, standing, table, tournament


def evening() -> Tournament:
    return tournament(
        [
            {"id": "a", "name": "Ann"},
            {"id": "b", "name": "Bob"},
            {"id": "c", "name": "Cy", "eliminated_in": 1},
            {"id": "d", "name": "Di", "disqualified_in": 1},
        ],
        round_(1, table(1, a="+1:00 +1:01 -1:02", c="+0:30", b="", d=""), times=1.5),
        round_(2, table(7, b="-2:00", a=""), status="in_progress"),
        deductions=[{"player": "b", "round": 1, "points": 0.5}],
    )


def test_a_leaderboard() -> None:
    """Rank, score, criteria, table and seat; the round of elimination; deductions; players without a place."""
    answer = standings_answer(Leaderboard(evening()))
    assert answer == {
        "standings": [
            {
                "rank": 1,
                "player": "a",
                "points": 1.5,
                "played": 2,
                "tiebreaks": {"tournament_score": 1.5, "round_score": 0, "last_win": 3660, "table_round_score": -1},
                "tied_with": [],
                "round_score": 0,
                "table": 7,
                "seat": 2,
                "out_in": None,
            },
            {
                "rank": 2,
                "player": "b",
                "points": -1.5,
                "played": 2,
                "tiebreaks": {
                    "tournament_score": -1.5,
                    "round_score": -1,
                    "last_win": None,
                    "table_round_score": -1,
                },
                "tied_with": [],
                "round_score": -1,
                "table": 7,
                "seat": 1,
                "out_in": None,
                "deducted": 0.5,
            },
            {
                "rank": 3,
                "player": "c",
                "points": 1.5,
                "played": 1,
                "tiebreaks": {"tournament_score": 1.5, "round_score": 1.5, "last_win": 1800, "table_round_score": 3},
                "tied_with": [],
                "round_score": 1.5,
                "table": 1,
                "seat": 2,
                "out_in": 1,
            },
        ],
        "disqualified": ["d"],
    }
    assert json.loads(line(answer)) == answer


def test_numbers_are_rounded_from_the_exact_value() -> None:
    """A third to six decimals; equal ones name each other."""
    tables = [{"table": 1, "seats": ["a", "b", "c"], "places": [1, 1, 1]}]
    played = tournament(["a", "b", "c"], round_(1, *tables), place_points=[1, 0, 0, 0])
    first, *_ = standings_answer(Leaderboard(played))["standings"]
    assert first["points"] == 0.333333
    assert first["tied_with"] == ["b", "c"]
    assert Leaderboard(played).rows[0].score == Fraction(1, 3)


def test_a_cut() -> None:
    """The eliminated players, worst first, the field and the steps."""
    played = standing(*[7] * 12, *[3] * 2, *[1] * 2)
    assert cut_answer(cut(played), names_of(played)) == {
        "round": 1,
        "ideal": 12,
        "target": 12,
        "cut": ["a15", "a14", "a13", "a12"],
        "remaining": 12,
        "warnings": [],
        "original": 16,
        "active": 16,
        "policy": "cut_tied",
        "candidates": [{"keep": 12, "splits": False}],
        "line": 3,
        "by_lot": [],
        "groups": [
            {"score": 1, "round_score": 1, "players": ["a15", "a14"]},
            {"score": 3, "round_score": 3, "players": ["a13", "a12"]},
        ],
    }


WARNINGS = [
    (
        standing(*[4] * 46, *[3] * 6, *[2] * 12),
        [
            ("cut_tied_more", "2 more are eliminated than the target: everyone with 3 or worse."),
            ("cut_to_whole_tables", "2 more are eliminated so that every table of 4 is full."),
        ],
    ),
    (
        standing(*[4] * 8, table_size=8, rounds=2),
        [("no_cut_below_target", "No cut: 8 players are not more than the target of 8.")],
    ),
    (
        standing(*[4] * 16),
        [
            (
                "no_cut_all_level",
                "No cut: all 16 players have the same score (4). The next cut will be larger.",
            )
        ],
    ),
    (
        standing(*[0] * 16, criteria=["last_win", "tournament_score"]),
        [
            (
                "no_cut_all_level",
                "No cut: all 16 players have the same score. The next cut will be larger.",
            )
        ],
    ),
    (
        standing(9, 9, *[5] * 14),
        [
            (
                "cut_tied_as_exact",
                "Eliminating everyone tied at the line would leave only 2 players, less than a table of 4; "
                "so tie-breaks decide, and 12 advance.",
            )
        ],
    ),
    (
        standing(*[9] * 8, *[5] * 6, *[1] * 2, tie_policy="keep_tied"),
        [
            ("kept_tied_more", "2 more advance than the target: everyone with 5 is kept."),
            ("kept_tied", "14 players do not fill tables of 4."),
        ],
    ),
    (standing(3, 2, 1), [("no_cut_too_few", "No cut: 3 players do not fill a table of 4.")]),
    (standing(3, 2, 1, rounds=1), [("last_round_no_cut", "Round 1 is the last one: no cut.")]),
]


@pytest.mark.parametrize(("played", "said"), WARNINGS, ids=[said[0][0] for _, said in WARNINGS])
def test_every_warning_is_a_sentence(played: Tournament, said: list[tuple[str, str]]) -> None:
    """Code and text, side by side."""
    answer = cut_answer(cut(played), names_of(played))
    assert answer["warnings"] == [{"code": code, "text": text} for code, text in said]


def test_lot_warning_has_names() -> None:
    """All who tie on the line, wherever the lot placed them."""
    played = standing(9, 9, 9, *[5] * 3, *[1] * 2, criteria=["tournament_score"], tie_policy="exact", rounds=2)
    answer = cut_answer(cut(played), {player: player.upper() for player in names_of(played)})
    (warning,) = answer["warnings"]
    assert warning["code"] == "cut_by_lot"
    assert sorted(answer["by_lot"]) == ["a3", "a4", "a5"]
    assert all(name in warning["text"] for name in ("A3", "A4", "A5"))


def test_any_answer_can_be_printed() -> None:
    """A line of JSON for whatever there is, and a sentence for every warning and reason."""
    for document in documents(60, "printed", cuts=True):
        played = crosstable.read_document(json.dumps(document))
        names = names_of(played)
        board = Leaderboard(played)
        assert json.loads(line(standings_answer(board)))
        assert json.loads(line(cut_answer(cut(played), names)))
        for row in board.rows[::7]:
            told = explanation_answer(explain_place(board, row.player.id), names)
            assert json.loads(line(told))
            texts = [one["text"] for one in (*told["rounds"], *told["tiebreaks"])]
            assert all(text.endswith(".") and "None" not in text for text in texts)


def test_the_library() -> None:
    """`crosstable.ranking` goes by the format, and `crosstable.cut` is there."""
    played = standing(*range(16, 0, -1))
    assert [row.rank for row in crosstable.leaderboard(played)] == list(range(1, 17))
    assert crosstable.cut(played) == cut(played)
