"""The parts of the search against slow versions: swaps, bounds, exhaustive search."""

import random

import numpy as np
import pytest

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.bounds import lower_bounds, others_bound, spread_pairs
from crosstable.pairing.seating.draws import Draws
from crosstable.pairing.seating.exact import find_cheaper
from crosstable.pairing.seating.history import Past
from crosstable.pairing.seating.local_search import NEVER, Swaps, cost_of, improve
from crosstable.pairing.seating.separation import SeparationRules
from crosstable.pairing.seating.weights import cost_levels, level_units, pairs_at, weigh
from crosstable.ranking.round_lines import Ints
from tests.pairing.seating import oracle
from tests.pairing.seating.cases import random_case


def random_weights(rng: random.Random, count: int, most: int = 20) -> Ints:
    drawn = [[rng.randint(0, most) for _ in range(count)] for _ in range(count)]
    upper: Ints = np.triu(np.array(drawn, dtype=np.int64), 1)
    both: Ints = upper + upper.T
    return both


def table_indices(sizes: list[int]) -> Ints:
    return np.repeat(np.arange(len(sizes)), sizes)


def test_draws_are_what_they_were() -> None:
    """The generator never changes; a draw depends on the seed and on what it is about."""
    draws = Draws(7, 3)
    assert [draws.draw_below(1000) for _ in range(6)] == GOLDEN_DRAWS
    assert Draws(7, 4).draw_below(1 << 60) != Draws(7, 3).draw_below(1 << 60)
    counts = np.bincount([draws.draw_below(10) for _ in range(10_000)])
    assert counts.min() > 850
    assert counts.max() < 1150


GOLDEN_DRAWS = [260, 139, 418, 613, 318, 196]


def test_swap_changes_cost_by_its_gain() -> None:
    """Gains, sums and costs equal a fresh count."""
    for case in range(60):
        rng = random.Random(case)
        sizes = [rng.randint(2, 5) for _ in range(rng.randint(2, 5))]
        weights = random_weights(rng, sum(sizes))
        state = Swaps(weights, table_indices(sizes), np.ones(sum(sizes), dtype=np.int64))
        for step in range(20):
            everybody = np.arange(sum(sizes))
            gains = state.swap_gains(everybody)
            a, b = rng.sample(range(sum(sizes)), 2)
            if state.tables[a] == state.tables[b]:
                assert gains[a, b] == NEVER
                continue
            before = state.cost
            state.swap(a, b, step)
            assert state.cost - before == gains[a, b]
            assert state.cost == cost_of(weights, state.tables)
            assert (state.sums == Swaps(weights, state.tables, state.movable).sums).all()
            assert np.bincount(state.tables).tolist() == sizes


def test_locked_players_stay() -> None:
    """The search moves the others around them."""
    for case in range(20):
        rng = random.Random(case)
        weights = random_weights(rng, 16)
        movable = np.array([rng.random() < 0.6 for _ in range(16)], dtype=np.int64)
        start = table_indices([4, 4, 4, 4])
        tables, cost = improve(weights, start, movable, 0, 20_000, Draws(case))
        assert (tables[movable == 0] == start[movable == 0]).all()
        assert cost == cost_of(weights, tables) <= cost_of(weights, start)


@pytest.mark.parametrize("with_locks", [False, True], ids=["free", "with locks"])
def test_looking_at_everything_finds_the_cheapest(with_locks: bool) -> None:
    """Against every partition, with and without locked players."""
    for case in range(60):
        rng = random.Random(case)
        sizes = rng.choice([[3, 3], [4, 4], [3, 3, 3], [4, 3], [4, 3, 3], [4, 2, 2], [5, 4]])
        count = sum(sizes)
        weights = random_weights(rng, count, rng.choice([1, 3, 50]))
        locked = [-1] * count
        if with_locks:
            for player in rng.sample(range(count), 3):
                table = rng.randrange(len(sizes))
                if locked.count(table) < sizes[table]:
                    locked[player] = table
        least = min(
            cost
            for groups in oracle.every_seating([str(i) for i in range(count)], sizes)
            if (cost := cost_of_groups(weights, groups, sizes, locked)) is not None
        )
        found, ended = find_cheaper(weights, sizes, locked, least + 1, 10**6)
        assert ended
        assert found is not None
        assert cost_of_groups(weights, [tuple(map(str, group)) for group in found], sizes, locked) == least
        assert find_cheaper(weights, sizes, locked, least, 10**6) == (None, True)


def cost_of_groups(weights: Ints, groups: object, sizes: list[int], locked: list[int]) -> int | None:
    """Return the cost of groups at tables that respect all locks; None if impossible."""
    assert isinstance(groups, tuple | list)
    members = [[int(player) for player in group] for group in groups]
    for group in members:
        tables = {locked[player] for player in group} - {-1}
        if len(tables) > 1:
            return None
        if tables:
            (table,) = tables
            if len(group) != sizes[table] or any(
                locked[player] == table for player in range(len(locked)) if player not in group
            ):
                return None
    return sum(int(weights[a, b]) for group in members for a in group for b in group if a < b)


def test_search_ends_at_its_limit() -> None:
    """And says that it did not come to its end."""
    weights = random_weights(random.Random(1), 16, 50)
    found, ended = find_cheaper(weights, [4] * 4, [-1] * 16, 10**9, 10)
    assert not ended
    assert found is None or cost_of(weights, as_tables(found)) < 10**9


def as_tables(groups: list[list[int]]) -> Ints:
    tables = np.zeros(sum(map(len, groups)), dtype=np.int64)
    for table, group in enumerate(groups):
        tables[group] = table
    return tables


def test_no_seating_goes_below_the_bounds() -> None:
    """Each level by itself, on random fields; and they are met often enough to be of use."""
    met = 0
    for number in range(100):
        case, _ = random_case(random.Random(number), 9)
        ids = [PlayerId(player) for player in case.players]
        past = Past(
            tuple(tuple(tuple(map(PlayerId, table)) for table in tables) for tables in case.rounds),
            tuple(range(len(case.rounds))),
        )
        apart = SeparationRules(
            tuple((PlayerId(a), PlayerId(b)) for a, b in case.forbidden),
            {PlayerId(player): club for player, club in case.clubs.items()},
            {PlayerId(player): town for player, town in case.towns.items()},
        )
        levels = cost_levels(ids, past, apart, fresh=True)
        bounds = lower_bounds(ids, levels, past, apart, case.sizes)
        ways = [oracle.costs(case, groups) for groups in oracle.every_seating(case.players, case.sizes)]
        least = [min(way[level] for way in ways) for level in range(6)]
        assert all(bound <= best for bound, best in zip(bounds, least, strict=True)), number
        met += bounds[3] == least[3]
    assert met > 50


def test_bounds_by_hand() -> None:
    """Ten over three are 4, 3, 3; four of three groups share one; two tables of one another cost what they cost."""
    assert spread_pairs(10, 3) == 6 + 3 + 3
    assert spread_pairs(4, 3) == 1
    assert spread_pairs(2, 5) == 0
    assert others_bound(np.ones((4, 4), dtype=np.int64) - np.eye(4, dtype=np.int64), [4]) == 6
    assert others_bound(np.ones((7, 7), dtype=np.int64) - np.eye(7, dtype=np.int64), [4, 3]) == 9


def test_a_level_outweighs_everything_below() -> None:
    """The cost splits into the counts; levels that do not fit are omitted from the last on."""
    rng = random.Random(3)
    levels = [np.minimum(random_weights(rng, 12), 1), random_weights(rng, 12, 5), random_weights(rng, 12, 9)]
    weights = weigh(levels, pairs_at([4, 4, 4]))
    for _ in range(50):
        tables = np.array(rng.sample(table_indices([4, 4, 4]).tolist(), 12))
        assert weights.split(cost_of(weights.matrix, tables)) == tuple(cost_of(level, tables) for level in levels)
    assert level_units([9, 0, 4]) == (5, 0, 1)
    assert level_units([2**20, 2**20, 2**20, 2**20]) == (2**20 + 1, 1, 0, 0)
