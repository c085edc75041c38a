"""How many rounds are suggested: MTR Appendix E, and never more than can be paired."""

import pytest

from crosstable.model.suggestions import suggested_rounds

# The last size of each row of the table, and its rounds. Up to four players the table is silent.
TABLE = [(2, 1), (4, 2), (8, 3), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9)]


@pytest.mark.parametrize(("players", "rounds"), TABLE)
def test_the_table(players: int, rounds: int) -> None:
    """A row reaches up to its last size, and one more player is the next row."""
    following = dict(zip(TABLE, [*[number for _, number in TABLE[1:]], 10], strict=True))
    assert suggested_rounds(players) == rounds
    assert suggested_rounds(players + 1) == following[players, rounds]


def test_never_more_rounds_than_opponents() -> None:
    """So that no rematch is forced."""
    assert [n for n in range(2, 1000) if suggested_rounds(n) > n - 1] == []


def test_more_players_never_need_fewer_rounds() -> None:
    """The number of rounds grows with the field, from 1 to 10."""
    suggested = [suggested_rounds(n) for n in range(20_001)]
    assert suggested == sorted(suggested)
    assert (suggested[0], suggested[1], suggested[-1]) == (1, 1, 10)
