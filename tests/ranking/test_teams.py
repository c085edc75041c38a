"""Teams: matches of boards, and their values, against a second implementation."""

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_writer import write_document
from crosstable.model.refusals import BadFile
from crosstable.model.tournament import Score
from crosstable.ranking.board_standings import board_standings
from crosstable.ranking.standings import Standings
from tests.conftest import Proof
from tests.oracles.naive_teams import Event
from tests.oracles.random_teams import random_team_event


def _member(id_: str, rating: int | None = None) -> dict[str, Any]:
    return {"id": id_, "name": id_.upper()} | ({} if rating is None else {"rating": rating})


def _board(a: str | None, b: str | None, *score: float) -> dict[str, Any]:
    return {"players": [a, b]} | ({"score": list(score)} if score else {})


def _event(*matches: dict[str, Any], **config: Any) -> dict[str, Any]:
    """Return two teams of two boards with a reserve each."""
    return {
        "crosstable": 1,
        "preset": "chess_teams",
        "config": {"boards": 2, **config},
        "players": [
            {"id": "a", "name": "A", "members": [_member("a1", 2000), _member("a2", 1901), _member("a3", 1500)]},
            {"id": "b", "name": "B", "members": [_member("b1"), _member("b2", 1700), _member("b3")]},
        ],
        "rounds": [{"number": i, "matches": [{"players": ["a", "b"], **match}]} for i, match in enumerate(matches, 1)],
    }


def _problems(document: dict[str, Any]) -> list[str]:
    with pytest.raises(BadFile) as refused:
        tournament_from(document)
    return [reason.code for reason in refused.value.reasons]


@pytest.mark.long
def test_team_standings_match_second_implementation(proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Ranks, points, every tie-break of teams, board standings and ratings agree on random events of teams."""
    events, rng = proof_size(60, 1500), random.Random(26)
    seen = {"empty boards": 0, "shared ranks": 0, "open matches": 0}
    for _ in range(events):
        document = random_team_event(rng)
        tournament = tournament_from(document)
        naive = Event(document)
        found = Standings(tournament)
        expected = [(rank, team, points) for rank, team, points in naive.standings()]
        assert [(row.rank, row.player.id, Fraction(row.points, 2)) for row in found] == expected, document
        for row in found:
            for code, value in row.tiebreaks.items():
                if code == "player_number":
                    assert value == -naive.value(code, row.player.id)
                elif code != "head_to_head":
                    assert value == naive.value(code, row.player.id), (code, row.player.id, document)
        boards = [
            (
                row.board,
                row.rank,
                row.member.id,
                Fraction(row.points, 2),
                (row.record.wins, row.record.losses, row.record.draws),
            )
            for row in board_standings(tournament)
        ]
        assert boards == naive.board_standings(), document
        assert {player.id: player.rating for player in tournament.players} == {
            team: naive.rating(team) for team in naive.teams
        }
        assert read_document(write_document(tournament)) == tournament
        seen["shared ranks"] += any(row.tied_with for row in found)
        seen["empty boards"] += "null" in write_document(tournament)
        seen["open matches"] += any(match.boards for r in tournament.stage.rounds for match in r.matches)
    assert min(seen.values()) > events // 50, seen
    proof("team and board standings", "random events, 2 to 11 teams", cases=events, result="no difference")


def test_a_match_of_boards_has_the_score_of_its_boards() -> None:
    """More board points win the match, a drawn board is half, an empty side loses, two empty sides score nothing."""
    document = _event(
        {"boards": [_board("a1", "b1", 1, 0), _board("a3", "b2", 0.5, 0.5)]},
        {"boards": [_board("a1", None), _board(None, None)]},
    )
    tournament = tournament_from(document)
    results = [r.matches[0].result for r in tournament.stage.rounds]
    assert [
        msgspec.structs.replace(result, boards=msgspec.UNSET) for result in results if isinstance(result, Score)
    ] == [
        Score(1, 0, 1),
        Score(1, 0, 0),
    ]
    rows = {str(row.player.id): row for row in Standings(tournament)}
    assert (rows["a"].points, rows["a"].tiebreaks["board_points"]) == (8, Fraction(5, 2))


def test_a_bye_is_won_on_every_board() -> None:
    """A bye is a won match with as many won boards as there are, and what a board is worth can be set."""
    document = _event(board_win=2, board_draw=1)
    document["rounds"] = [{"number": 1, "status": "completed", "matches": [{"players": ["a"], "bye": "win"}]}]
    row = next(iter(Standings(tournament_from(document))))
    assert (row.games.wins, row.tiebreaks["board_points"]) == (2, Fraction(4))


def test_a_team_is_rated_by_its_best_members() -> None:
    """The mean of as many as there are boards, of those who have a rating; half a point is rounded up."""
    ratings = {player.id: player.rating for player in tournament_from(_event()).players}
    assert ratings == {"a": 1951, "b": 1700}


def test_boards_that_cannot_be_are_refused_by_their_path() -> None:
    """Too few, strangers, members out of order, a score in addition to boards, no teams at all."""
    assert _problems(_event({"boards": [_board("a1", "b1", 1, 0)]})) == ["boards_counted"]
    assert _problems(_event({"boards": [_board("a1", "x", 1, 0), _board("a2", "b2")]})) == ["not_of_team"]
    assert _problems(_event({"boards": [_board("a2", "b1"), _board("a1", "b2")]})) == ["line_up_order"]
    assert _problems(_event({"boards": [_board("a1", "b1"), _board("a1", "b2")]})) == ["line_up_order"]
    assert "boards_beside_score" in _problems(_event({"boards": [_board("a1", "b1")] * 2, "score": [1, 0]}))
    assert _problems(_event({"boards": [_board(None, None)] * 2}, boards=None)) == ["no_boards_here"]
    assert _problems(_event({}, board_draw=1)) == ["board_points_order"]
    twice = _event({})
    twice["players"][1]["members"][0]["id"] = "a1"
    twice["players"][1]["members"][1]["id"] = "a"
    assert _problems(twice) == ["id_twice", "id_twice"]


def test_a_level_match_of_a_knock_out_is_decided_on_a_further_board() -> None:
    """Boards beyond the last decide a match that needs a winner, and count for no member."""
    level = [_board("a1", "b1", 1, 0), _board("a2", "b2", 0, 1)]
    document = _event(
        {"boards": [*level, _board("a2", "b1", 0, 1)]}, format="single_elimination", standings_tiebreakers=[]
    )
    tournament = tournament_from(document)
    assert [row.player.id for row in Standings(tournament)] == ["b", "a"]
    assert sum(row.played for row in board_standings(tournament)) == 4
    assert _problems(_event({"boards": [*level, _board("a2", "b1", 0, 1)]})) == ["boards_counted"]
