"""Seats: players get each wind equally often, or as equally as a greedy choice per round can."""

import random
from itertools import permutations

import pytest

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.seat_balance import cheapest_assignment, seat_order, unevenness
from tests.conftest import Proof, proof_size
from tests.pairing.seating.events import names, seat_rounds


def unevenness_after(counts: list[int], seat: int) -> int:
    return unevenness([count + (i == seat) for i, count in enumerate(counts)])


@pytest.mark.long
def test_the_order_is_the_best_of_all(proof: Proof) -> None:
    """No order of the seats has a smaller sum of squared differences, for three to six seats."""
    cases = proof_size(300, 4_000)
    for case in range(cases):
        rng = random.Random(case)
        size = rng.randint(3, 6)
        players = names(rng.randint(2, size))
        had = {player: [rng.randint(0, 4) for _ in range(size)] for player in players if rng.random() < 0.9}
        counts = {player: had.get(player, [0] * size) for player in players}
        order = seat_order(players, had, case, 3)
        assert sorted(order) == players
        got = sum(unevenness_after(counts[player], seat) for seat, player in enumerate(order))
        least = min(
            sum(unevenness_after(counts[player], seat) for seat, player in enumerate(way))
            for way in permutations(players)
        )
        assert got == least
    proof("seating: order of seats", "2 to 6 players, all orders", cases=cases, result="equal")


def test_an_assignment_of_eight() -> None:
    """Eight seats are no more than a moment's work, and the best is found where it is plain to see."""
    costs = [[0 if column == (3 * row) % 8 else 10 + row * column for column in range(8)] for row in range(8)]
    assert cheapest_assignment(costs) == [(3 * row) % 8 for row in range(8)]
    assert cheapest_assignment([]) == []


def test_equal_orders_are_decided_by_lot() -> None:
    """Without a past every order is as good; seed and round decide, the listing does not."""
    players = [PlayerId(player) for player in "abcd"]
    orders = {seat_order(players, {}, seed, number) for seed in range(40) for number in (1, 2)}
    assert len(orders) > 15
    assert seat_order(players, {}, 7, 2) == seat_order(players[::-1], {}, 7, 2)
    assert {seat_order(players, {}, seed, 1)[0] for seed in range(40)} == set(players)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_nobody_has_a_seat_much_more_often_than_another(size: int) -> None:
    """Over many rounds of random tables the counts of a player's seats stay within two of each other."""
    rounds = seat_rounds(size * 4, 4 * size, "random", table_size=size)
    for name in names(size * 4):
        seats = [table.seats.index(name) for seating in rounds for table in seating.tables if name in table.seats]
        counts = [seats.count(seat) for seat in range(size)]
        assert max(counts) - min(counts) <= 2
