"""Standings and leaderboard answer the same questions."""

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.build import swiss
from tests.ranking.tables.small_events import round_, table, tournament

A, B, C, D = (PlayerId(player) for player in "abcd")
GROUPS = {player: {"group": "Red" if player in "ab" else "Blue"} for player in "abcd"}


def matches() -> Standings:
    document = swiss("a 2-0 b, c 2-0 d", preset="crokinole_groups", entries=GROUPS)
    standings = standings_of(tournament_from(document))
    assert isinstance(standings, Standings)
    return standings


def tables() -> Leaderboard:
    board = standings_of(tournament(["a", "b", "c"], round_(1, table(1, a="+0:10 +0:20", b="+0:15", c=""))))
    assert isinstance(board, Leaderboard)
    return board


def test_groups_hold_their_rows_best_first() -> None:
    groups = {group: [row.player.id for row in rows] for group, rows in matches().groups.items()}
    assert groups == {"Blue": [C, D], "Red": [A, B]}
    assert {group: [row.player.id for row in rows] for group, rows in tables().groups.items()} == {None: [A, B, C]}


def test_neighbours_are_of_the_same_group() -> None:
    assert matches().neighbours(D) == (C, None)
    assert matches().neighbours(A) == (None, B)
    assert tables().neighbours(B) == (A, C)


def test_separation_is_the_same_in_either_order() -> None:
    for standings in (matches(), tables()):
        assert standings.separation(B, A) == standings.separation(A, B)


@pytest.mark.parametrize(
    ("player", "other", "code"), [(A, A, "named_twice"), (A, C, "other_groups"), (A, PlayerId("z"), "no_place")]
)
def test_players_who_cannot_be_compared_are_refused(player: PlayerId, other: PlayerId, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        matches().separation(player, other)
    assert caught.value.code == code


def test_levels_put_equal_players_together() -> None:
    assert matches().levels == {"Blue": [[C], [D]], "Red": [[A], [B]]}
    assert tables().levels == {None: [[A], [B], [C]]}


def test_standings_of_matches_refuse_tables() -> None:
    with pytest.raises(Refusal) as caught:
        Standings(tables().ledger.tournament)
    assert caught.value.code == "wrong_format"
