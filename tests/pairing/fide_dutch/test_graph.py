"""Matchings, alternating trees and tight edges, against all matchings of small random graphs."""

import random
from collections.abc import Iterator, Sequence

import numpy as np

from crosstable.pairing.fide_dutch.criteria import Criterion, combine, split_into_words
from crosstable.pairing.fide_dutch.graph import (
    Costs,
    Mask,
    Search,
    bits,
    find_matching,
    largest_matching,
    match_densely,
    tight_edges,
    total,
)
from crosstable.pairing.fide_dutch.optima import Optima

Pairs = list[tuple[int, int]]


def random_graph(rng: random.Random, size: int, share: float) -> Mask:
    edges = np.zeros((size, size), dtype=bool)
    for a in range(size):
        for b in range(a):
            edges[a, b] = edges[b, a] = rng.random() < share
    return edges


def random_costs(rng: random.Random, size: int) -> Costs:
    costs = np.array([[rng.choice([0, 1, 2, 5]) for _ in range(size)] for _ in range(size)], dtype=np.int64)
    upper = np.triu(costs, 1)
    return upper + upper.T


def perfect_matchings(edges: Mask, left: Sequence[int]) -> Iterator[Pairs]:
    if not left:
        yield []
        return
    first, *rest = left
    for other in rest:
        if edges[first, other]:
            for pairs in perfect_matchings(edges, [x for x in rest if x != other]):
                yield [(first, other), *pairs]


def size_of_largest(edges: Mask, left: Sequence[int]) -> int:
    if not left:
        return 0
    first, *rest = left
    found = size_of_largest(edges, rest)
    for other in rest:
        if edges[first, other]:
            found = max(found, 1 + size_of_largest(edges, [x for x in rest if x != other]))
    return found


def test_largest_matchings_and_who_can_be_left_out() -> None:
    rng = random.Random(1)
    for _ in range(400):
        size = rng.randint(1, 8)
        edges = random_graph(rng, size, rng.choice([0.2, 0.4, 0.7]))
        near, everybody = bits(edges), (1 << size) - 1
        mate, left = largest_matching(near, everybody)
        assert all(mate[b] == a and edges[a, b] for a, b in enumerate(mate) if b >= 0)
        assert size - len(left) == 2 * size_of_largest(edges, range(size))
        if len(left) == 1:
            outer = Search(near, mate, left[0], 0, everybody).outer
            for vertex in range(size):
                rest = [x for x in range(size) if x != vertex]
                assert bool(outer >> vertex & 1) == (2 * size_of_largest(edges, rest) == size - 1)


def test_tight_edges_make_exactly_the_cheapest_matchings() -> None:
    rng = random.Random(2)
    seen = {"tight": 0, "no potentials": 0, "no matching": 0}
    for _ in range(400):
        size = rng.choice([2, 4, 6, 8])
        edges, costs = random_graph(rng, size, rng.choice([0.4, 0.6, 0.9])), random_costs(rng, size)
        mate = match_densely(costs, edges)
        if mate is None:
            assert not [*perfect_matchings(edges, range(size))]
            seen["no matching"] += 1
            continue
        prices = [(sum(int(costs[a, b]) for a, b in pairs), pairs) for pairs in perfect_matchings(edges, range(size))]
        least = min(price for price, _ in prices)
        assert total(costs, mate) == least
        tight = tight_edges(costs, edges, mate)
        seen["no potentials" if tight is None else "tight"] += 1
        for price, pairs in prices:
            assert tight is None or (price == least) == all(tight[a, b] for a, b in pairs)
    assert min(seen.values()) > 2


def test_choices_keep_to_the_cheapest_matchings() -> None:
    """With potentials or without: edges can be fixed and avoided exactly if a cheapest matching agrees."""
    rng = random.Random(3)
    for _ in range(300):
        size = rng.choice([4, 6, 8])
        edges, costs = random_graph(rng, size, 0.7), random_costs(rng, size)
        mate = match_densely(costs, edges)
        if mate is None:
            continue
        least = total(costs, mate)
        best = [
            {frozenset(pair) for pair in pairs}
            for pairs in perfect_matchings(edges, range(size))
            if sum(int(costs[a, b]) for a, b in pairs) == least
        ]
        optima = Optima(costs, edges, mate)
        for a in range(size):
            b = rng.randrange(size)
            pair = frozenset((a, b))
            if a == b or not {a, b} <= {*optima.alive.tolist()}:
                continue
            if rng.random() < 0.5:
                agree = [pairs for pairs in best if pair in pairs]
                assert optima.fix(a, b) == bool(agree)
            else:
                agree = [pairs for pairs in best if pair not in pairs]
                assert optima.avoid(a, [b]) == bool(agree)
            best = agree or best
            assert {frozenset(edge) for edge in enumerate(optima.mate)} in best


def test_few_edges_are_enough_in_large_graphs() -> None:
    rng = random.Random(4)
    for _ in range(6):
        edges, costs = random_graph(rng, 60, 0.8), random_costs(rng, 60)
        dense, sparse = match_densely(costs, edges), find_matching(costs, edges)
        assert dense is not None
        assert sparse is not None
        assert total(costs, dense) == total(costs, sparse)


def test_first_partner_is_the_first_of_the_cheapest_matchings() -> None:
    rng = random.Random(5)
    later = 0
    for _ in range(300):
        size = rng.choice([4, 6, 8])
        edges, costs = random_graph(rng, size, 0.7), random_costs(rng, size)
        mate = match_densely(costs, edges)
        if mate is None:
            continue
        matchings = [*perfect_matchings(edges, range(size))]
        least = min(sum(int(costs[a, b]) for a, b in pairs) for pairs in matchings)
        partners = {
            b
            for pairs in matchings
            for pair in pairs
            for a, b in (pair, pair[::-1])
            if a == 0 and sum(int(costs[pair]) for pair in pairs) == least
        }
        others = rng.sample(range(1, size), size - 1)
        first = next(other for other in others if other in partners)
        later += first != others[0]
        optima = Optima(costs, edges, mate)
        assert optima.fix_first(0, others) == first
        assert optima.mate[0] == first
    assert later > 20


def test_costs_of_more_than_one_word_are_compared_word_by_word() -> None:
    none = np.zeros((2, 2), dtype=np.int64)
    found = [Criterion(name, none, 10**6) for name in "abcdefg"]
    words = [*split_into_words(found)]
    assert [one.name for word in words for one in word] == [*"abcdefg"]
    assert [len(word) for word in words] == [2, 2, 2, 1]
    assert all(combine(word, 2).dtype == np.int64 for word in words)
