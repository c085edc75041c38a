"""A stage of tables after a stage of tables: one tournament, one score."""

from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.ranking.tables.small_events import ranks, round_, row_of, table


def tournament_of_stages(*stages: dict[str, Any], players: list[dict[str, Any]]) -> Tournament:
    return tournament_from({"crosstable": 1, "players": players, "stages": list(stages)})


def playoff(times: float = 2) -> Tournament:
    """Eight play a round; the four best of it play a further stage, which is worth double."""
    names = [f"p{i}" for i in range(8)]
    entered = [{"id": name, "name": name, "eliminated_in": None if i < 4 else 1} for i, name in enumerate(names)]
    first = round_(
        1,
        table(1, p0="+1:01 +1:02 +1:03 +1:04 +1:05", p1="+1:01 +1:02 +1:03", p2="+1:02 +1:03", p3="+1:02 +1:04"),
        table(2, p4="+1:06", p5="", p6="-1:00", p7=""),
    )
    second = round_(2, table(1, p0="", p1="+2:01 +2:02", p2="", p3="-2:00"), status="in_progress", times=times)
    return tournament_of_stages(
        {"name": "Evening", "config": {"format": "tables"}, "rounds": [first]},
        {"name": "Playoff", "config": {"format": "tables"}, "rounds": [second]},
        players=entered,
    )


def test_the_score_goes_on_through_the_playoff() -> None:
    """The sum over all rounds, each with its multiplier: 3 and twice 2 overtake 5."""
    board = Leaderboard(playoff())
    assert ranks(board)[:4] == [(1, "p1"), (2, "p0"), (3, "p2"), (4, "p3")]
    assert [row_of(board, text).score for text in ("p1", "p0", "p2", "p3")] == [7, 5, 2, 0]
    assert row_of(board, "p0").played == 2


def test_players_outside_the_playoff_follow() -> None:
    """With four in the playoff the first of the others is fifth, in the order before it."""
    board = Leaderboard(playoff())
    assert ranks(board)[4:] == [(5, "p4"), (6, "p5"), (6, "p7"), (8, "p6")]
    assert {row.out_in for row in board.rows[4:]} == {1}


def test_last_win_counts_the_whole_tournament() -> None:
    """A player without a win in the playoff keeps the evening's."""
    assert row_of(Leaderboard(playoff()), "p0").criteria["last_win"] == 3600 + 5 * 60


def test_a_cut_counts_its_own_rounds() -> None:
    """In a second stage round 2 is the first of its own, and its field is who was in when it began."""
    names = [f"p{i}" for i in range(12)]
    entered = [{"id": name, "eliminated_in": 1 if i >= 8 else None} for i, name in enumerate(names)]
    tables = [table(n + 1, **{name: "+2:00 " * i for i, name in enumerate(names[4 * n : 4 * n + 4])}) for n in (0, 1)]
    played = tournament_of_stages(
        {"config": {"format": "tables"}, "rounds": [round_(1)]},
        {"config": {"format": "cut_line", "rounds": 2}, "rounds": [round_(2, *tables, status="in_progress")]},
        players=entered,
    )
    answer = cut(played)
    assert [answer.round, answer.number, answer.original, answer.ideal, answer.remaining] == [1, 2, 8, 4, 4]


def test_a_stage_of_matches_before_is_another_thing() -> None:
    """A final table after a Swiss begins from nothing, and lists only those in it."""
    entered = [{"id": player, "eliminated_in": 1 if player in "fg" else None} for player in "abcdefg"]
    swiss = {"number": 1, "status": "completed", "matches": [{"players": ["a", "f"], "score": [2, 0]}]}
    final = round_(2, table(1, a="+2:00", b="", c="", d=""), status="in_progress")
    played = tournament_of_stages(
        {"preset": "mtg", "rounds": [swiss]}, {"config": {"format": "tables"}, "rounds": [final]}, players=entered
    )
    assert [row.player.id for row in Leaderboard(played)] == ["a", "b", "c", "d", "e"]
