"""A round of teams is explained in words for teams."""

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.pairing.systems import explain, pair
from crosstable.words import sentence
from tests.build import swiss


@pytest.mark.parametrize("preset", ["fide_team_swiss", "chess_teams"])
def test_round_counts_teams(preset: str) -> None:
    """Both systems for teams; the entrants are teams, not players."""
    tournament = tournament_from(swiss("a 1-0 b, c 1-0 d", "a 1-0 c, b 1-0 d", preset=preset, boards=1, rounds=5))
    found = explain(tournament, pair(tournament))
    assert sentence(found.round[0]).startswith("4 teams in 3 score groups")
