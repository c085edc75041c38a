"""All rounds at once: perfect where a schedule is known, as few repeats as can be found elsewhere."""

from collections import Counter
from itertools import combinations

import pytest

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.all_rounds import fewest_repeats, seat_all, seat_stage
from crosstable.pairing.seating.history import Past
from crosstable.pairing.seating.result import Leftovers, Seating
from crosstable.pairing.seating.sizes import table_sizes
from tests.conftest import proof_size
from tests.pairing.seating.events import event, names, tables_of


def repeats(made: tuple[Seating, ...]) -> int:
    """Counted from nothing: every meeting of a pair after its first."""
    met = Counter(
        pair for made_round in made for table in made_round.tables for pair in combinations(sorted(table.seats), 2)
    )
    counted = sum(times - 1 for times in met.values())
    assert counted == sum(made_round.repeats for made_round in made)
    return counted


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "rounds", "size"),
    [(16, 5, 4), (32, 8, 4), (32, 9, 4), (9, 4, 3), (25, 6, 5), (24, 7, 4), (28, 9, 4), (40, 12, 4), (64, 9, 8)],
)
def test_known_schedules(players: int, rounds: int, size: int) -> None:
    """Not one repeated meeting, whatever the seed, and that is proved."""
    for seed in range(proof_size(1, 10)):
        made = seat_all(names(players), rounds, size, seed=seed)
        assert repeats(made) == 0
        assert all(made_round.proved for made_round in made)
        assert [made_round.round for made_round in made] == list(range(1, rounds + 1))


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "rounds", "size", "leftovers", "most", "proved"),
    [
        (12, 3, 4, "sit_out", 6, True),
        (8, 3, 4, "sit_out", 8, True),
        (17, 5, 4, "short_tables", 0, True),
        (17, 4, 4, "sit_out", 0, True),
        (10, 4, 4, "stand_in", 3, True),
        (17, 5, 4, "sit_out", 4, False),
        (20, 6, 4, "sit_out", 8, False),
        (33, 8, 4, "sit_out", 6, False),
        (18, 8, 3, "sit_out", 8, False),
    ][: proof_size(5, 9)],
)
def test_the_others_have_few(
    players: int, rounds: int, size: int, leftovers: Leftovers, most: int, proved: bool
) -> None:
    """What the search reaches with little effort; where a bound is met it is proved."""
    made = seat_all(names(players), rounds, size, leftovers=leftovers, effort=2)
    assert repeats(made) <= most
    assert all(made_round.proved for made_round in made) == proved or proved is False
    for made_round in made:
        assert sorted([*made_round.sitting_out, *(p for table in made_round.tables for p in table.seats)]) == names(
            players
        )


@pytest.mark.parametrize("players", [5, 7, *(pytest.param(count, marks=pytest.mark.soak) for count in (9, 10, 11, 13))])
def test_it_goes_round_who_sits_out(players: int) -> None:
    """At most one rest more than anybody else, at any time."""
    rests: Counter[PlayerId] = Counter()
    for one in seat_all(names(players), 2 * players, 4, effort=1):
        rests.update(one.sitting_out)
        counts = [rests[player] for player in names(players)]
        assert max(counts) - min(counts) <= 1


def test_after_earlier_rounds() -> None:
    """Meetings before count: sixteen who have played two rounds of the schedule have three left; numbers go on."""
    made = seat_all(names(16), 5, 4)
    earlier = [tuple(table.seats for table in made_round.tables) for made_round in made[:2]]
    later = seat_all(names(16), 3, 4, earlier=earlier)
    assert [(one.round, one.repeats) for one in later] == [(3, 0), (4, 0), (5, 0)]
    again = seat_all(names(16), 4, 4, earlier=earlier, effort=2)
    assert sum(one.repeats for one in again) >= 24


@pytest.mark.soak
def test_clubs_and_towns_are_kept_apart_in_all_of_them() -> None:
    """Before repeats."""
    clubs = {name: f"c{i % 4}" for i, name in enumerate(names(16))}
    made = seat_all(names(16), 4, 4, clubs=clubs)
    assert [(made_round.clashes, made_round.repeats) for made_round in made] == [(0, 0)] * 4
    towns = {name: f"t{i // 8}" for i, name in enumerate(names(16))}
    made = seat_all(names(16), 2, 4, towns=towns)
    assert sum(made_round.clashes for made_round in made) == 16


def test_clubs_come_before_repeats() -> None:
    """Nine of three clubs at three tables."""
    clubs = {name: f"c{i % 3}" for i, name in enumerate(names(9))}
    made = seat_all(names(9), 2, 3, clubs=clubs, effort=1)
    assert [made_round.clashes for made_round in made] == [0, 0]


def test_the_stage_of_a_tournament() -> None:
    """The same from a configuration: inactive tables, needs, dropped players."""
    facts = {"p0001": {"fixed_table": 4}, "p0017": {"dropped_after": 0}}
    tournament = event(17, facts=facts, inactive_tables=[2], seating="fresh")
    made = seat_stage(tournament, 5)
    assert [[table.table for table in made_round.tables] for made_round in made] == [[1, 3, 4, 5]] * 5
    assert all("p0001" in made_round.tables[2].seats for made_round in made)
    assert repeats(made) == 0
    later = seat_stage(event(17, tables_of(made[0]), facts=facts, seating="fresh"), 2)
    assert [(one.round, one.repeats) for one in later] == [(2, 0), (3, 0)]


@pytest.mark.soak
def test_the_order_of_the_list_does_not_matter() -> None:
    """Lots decide, not who is listed first."""
    assert seat_all(names(14), 4, 4, effort=1) == seat_all(names(14)[::-1], 4, 4, effort=1)


def test_refused() -> None:
    """Nobody, or too few."""
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "nobody_to_seat"):
        seat_all([], 3, 4)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too_few_to_seat"):
        seat_all(names(3), 3, 4)


def test_the_bound_of_a_schedule() -> None:
    """By hand: 9 players in threes have met after 4 rounds; 4 players meet all 3 others every time; 12 overlap."""
    nine = table_sizes(9, 3, "sit_out")
    assert [fewest_repeats(names(9), nine, Past(), rounds) for rounds in (1, 4, 5)] == [0, 0, 9]
    assert fewest_repeats(names(4), table_sizes(4, 4, "sit_out"), Past(), 3) == 12
    assert fewest_repeats(names(12), table_sizes(12, 4, "sit_out"), Past(), 3) == 6
