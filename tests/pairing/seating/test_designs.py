"""Known schedules: nobody meets anybody twice, every round has everybody at tables of the right sizes."""

from itertools import combinations

import pytest

from crosstable.pairing.seating.designs import design_round
from crosstable.pairing.seating.nets import Groups
from crosstable.pairing.seating.rings import finite_field, make_ring, prime_powers, smallest_component
from crosstable.pairing.seating.starters import STARTERS
from tests.conftest import proof_size

# Players, size of the tables, rounds: what mathematics knows, and the most there can be where they are equal.
KNOWN = [(16, 4, 5), (9, 3, 4), (25, 5, 6), (49, 7, 8), (64, 8, 9), (32, 4, 9), (64, 4, 21), (27, 3, 13), (81, 3, 40)]
KNOWN += [
    (28, 4, 9),
    (15, 3, 7),
    (24, 4, 7),
    (20, 4, 5),
    (40, 4, 12),
    (12, 3, 4),
    (36, 4, 10),
    (44, 4, 13),
    (48, 4, 14),
]


def rounds_of(size: int, tables: int, missing: int) -> list[Groups]:
    rounds: list[Groups] = []
    while (groups := design_round(size, tables, missing, len(rounds))) is not None:
        rounds.append(groups)
    return rounds


@pytest.mark.parametrize(("players", "size", "rounds"), KNOWN)
def test_known_schedules_are_as_long_as_known(players: int, size: int, rounds: int) -> None:
    """Affine planes, spaces, and the wheels."""
    assert len(rounds_of(size, players // size, 0)) == rounds


@pytest.mark.long
@pytest.mark.parametrize("size", range(3, 9))
def test_nobody_meets_twice(size: int) -> None:
    """Every number of tables up to 13, at full size up to 33 or 17, full or with as many short ones as there can be."""
    found = 0
    for tables in range(1, proof_size(14, 34 if size < 5 else 18)):
        for missing in range(size):
            met: set[tuple[int, int]] = set()
            for groups in rounds_of(size, tables, missing):
                found += 1
                players = size * tables - missing
                assert sorted(player for group in groups for player in group) == list(range(players))
                assert sorted(map(len, groups)) == [size - 1] * missing + [size] * (tables - missing)
                pairs = [pair for group in groups for pair in combinations(sorted(group), 2)]
                assert met.isdisjoint(pairs)
                met.update(pairs)
    assert found > 200


def test_tables_of_four_have_a_schedule_for_nearly_every_number() -> None:
    """From 4 to 17 tables, full or not, there are at least four rounds, and five from 17 players on."""
    for tables in range(4, 18):
        for missing in range(4):
            assert len(rounds_of(4, tables, missing)) >= (4 if tables == 4 else 5)


@pytest.mark.parametrize(("size", "tables"), STARTERS)
def test_a_starter_is_one_round(size: int, tables: int) -> None:
    """Everybody sits at one table of the right size."""
    starter = STARTERS[size, tables]
    assert [len(group) for group in starter.groups] == [size] * tables
    assert sorted(player for group in starter.groups for player in group) == list(range(size * tables))


@pytest.mark.parametrize(("prime", "degree"), [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (5, 2), (7, 1)])
def test_a_field_is_one(prime: int, degree: int) -> None:
    """Sums and products by anything but 0 reach every element once; products spread over sums."""
    numbers, count = finite_field(prime, degree), prime**degree
    everything = set(range(count))
    for a in range(count):
        assert {numbers.add(a, b) for b in range(count)} == everything
        assert a == 0 or {numbers.multiply(a, b) for b in range(count)} == everything
    for a in range(0, count, 3):
        for b in range(count):
            c = (5 * b + 1) % count
            left = numbers.multiply(a, numbers.add(b, c))
            assert left == numbers.add(numbers.multiply(a, b), numbers.multiply(a, c))


def test_a_product_of_fields_divides_by_what_it_says() -> None:
    """In a ring of 20 or 36 the first four numbers differ by something that reaches everything when multiplied."""
    assert prime_powers(360) == [(2, 3), (3, 2), (5, 1)]
    assert [smallest_component(n) for n in (1, 6, 12, 16, 20, 36, 97)] == [1, 2, 3, 16, 4, 4, 97]
    for count in (12, 20, 36):
        numbers = make_ring(count)
        for a, b in combinations(range(smallest_component(count)), 2):
            difference = next(
                d for d in range(count) if numbers.add(numbers.constant_element(a), d) == numbers.constant_element(b)
            )
            assert {numbers.multiply(m, difference) for m in range(count)} == set(range(count))
