"""Largest pairings: as large as can be, and whom they can leave out, against one matching for each player."""

import random

import pytest
import rustworkx

from crosstable.pairing import maximum_matching
from crosstable.pairing.maximum_matching import maximum_pairing, renumber


def random_barred(rng: random.Random, size: int, share: float) -> list[set[int]]:
    """Return random sets of forbidden opponents."""
    barred: list[set[int]] = [set() for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if rng.random() < share:
                barred[a].add(b)
                barred[b].add(a)
    return barred


def size_without(barred: list[set[int]], gone: int | None) -> int:
    """Return the size of the largest pairing without that player."""
    here = [player for player in range(len(barred)) if player != gone]
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(barred)))
    graph.add_edges_from([(a, b, 1) for a in here for b in here if a < b and b not in barred[a]])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


@pytest.mark.parametrize("picks", [1, 3, 12])
def test_largest_and_whom_it_can_leave_out(picks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few others everybody looks at in the beginning."""
    monkeypatch.setattr(maximum_matching, "_FIRST_PICKS", picks)
    rng = random.Random(picks)
    left_out = set()
    for _ in range(150):
        barred = random_barred(rng, rng.randint(0, 13), rng.choice((0.1, 0.3, 0.5, 0.7, 0.9)))
        largest = maximum_pairing(barred)
        most = size_without(barred, None)
        for one, other in enumerate(largest.mate):
            assert other < 0 or (largest.mate[other] == one and other not in barred[one])
        assert largest.mate.count(-1) == largest.left == len(barred) - 2 * most
        assert largest.spare == {player for player in range(len(barred)) if size_without(barred, player) == most}
        left_out.add(largest.left)
    assert {0, 1, 2, 3} <= left_out


def test_renumber_a_subset() -> None:
    """Players outside it are dropped from the sets."""
    assert renumber([4, 2, 7], [set(), set(), {4, 5}, set(), {2, 9}, {2}, set(), set()]) == [{1}, {0}, set()]
