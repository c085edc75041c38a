"""Tables for any number of players: nobody is lost, whatever the policy."""

import pytest

from crosstable.pairing.seating.result import Leftovers
from crosstable.pairing.seating.sizes import least_players, table_sizes
from tests.pairing.seating.oracle import sizes_for

POLICIES: list[Leftovers] = ["sit_out", "short_tables", "stand_in"]

# Written by hand: players, size, policy, players at the tables, stand-ins, how many sit out.
EXAMPLES: list[tuple[int, int, Leftovers, list[int], list[int], int]] = [
    (1, 4, "sit_out", [], [], 1),
    (3, 4, "sit_out", [], [], 3),
    (4, 4, "sit_out", [4], [0], 0),
    (7, 4, "sit_out", [4], [0], 3),
    (11, 4, "sit_out", [4, 4], [0, 0], 3),
    (2, 4, "short_tables", [], [], 2),
    (3, 4, "short_tables", [3], [0], 0),
    (5, 4, "short_tables", [4], [0], 1),
    (6, 4, "short_tables", [3, 3], [0, 0], 0),
    (7, 4, "short_tables", [4, 3], [0, 0], 0),
    (9, 4, "short_tables", [3, 3, 3], [0, 0, 0], 0),
    (10, 4, "short_tables", [4, 3, 3], [0, 0, 0], 0),
    (11, 4, "short_tables", [4, 4, 3], [0, 0, 0], 0),
    (4, 3, "short_tables", [3], [0], 1),
    (11, 5, "short_tables", [5, 5], [0, 0], 1),
    (1, 4, "stand_in", [], [], 1),
    (2, 4, "stand_in", [2], [2], 0),
    (5, 4, "stand_in", [3, 2], [1, 2], 0),
    (7, 4, "stand_in", [4, 3], [0, 1], 0),
    (9, 4, "stand_in", [3, 3, 3], [1, 1, 1], 0),
    (10, 4, "stand_in", [4, 3, 3], [0, 1, 1], 0),
    (9, 8, "stand_in", [5, 4], [3, 4], 0),
]


@pytest.mark.parametrize(("players", "size", "leftovers", "tables", "stand_ins", "out"), EXAMPLES)
def test_examples(
    players: int, size: int, leftovers: Leftovers, tables: list[int], stand_ins: list[int], out: int
) -> None:
    """As an organiser would arrange them."""
    assert table_sizes(players, size, leftovers) == (tuple(tables), tuple(stand_ins), out)


@pytest.mark.parametrize("leftovers", POLICIES)
@pytest.mark.parametrize("size", range(3, 9))
def test_every_number_of_players(size: int, leftovers: Leftovers) -> None:
    """As few sit out as possible, then as few tables are short, the last ones; everybody is counted once."""
    for players in range(200):
        sizes = table_sizes(players, size, leftovers)
        assert (list(sizes.players), sizes.out) == sizes_for(players, size, leftovers)
        assert sum(sizes.players) + sizes.out == players
        assert sorted(sizes.players, reverse=True) == list(sizes.players)
        assert bool(sizes.players) == (players >= least_players(size, leftovers))
        for count, stand_ins in zip(sizes.players, sizes.stand_ins, strict=True):
            assert stand_ins == (size - count if leftovers == "stand_in" else 0)
            assert count >= (2 if leftovers == "stand_in" else 3)
