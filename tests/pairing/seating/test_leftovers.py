"""Players who sit out: they take turns."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.result import Mode
from crosstable.pairing.seating.seat import seat_players
from tests.pairing.seating.events import event, names, seat_rounds, tables_of


@pytest.mark.parametrize("mode", ["random", "fresh", "by_rank", "spread"])
@pytest.mark.parametrize("count", [5, 7, 9, 11, 13])
def test_nobody_sits_out_twice_before_everybody_did_once(mode: Mode, count: int) -> None:
    """When nobody leaves, the numbers of rests are at most one apart after every round."""
    made = seat_rounds(count, 1, "random", leftovers="sit_out")
    rests: Counter[str] = Counter(made[0].sitting_out)
    for _ in range(2 * count):
        tournament = event(count, *(tables_of(seating) for seating in made), seating_effort=1)
        made.append(seat_players(tournament, mode=mode, ranking=names(count)))
        rests.update(made[-1].sitting_out)
        counts = [rests[name] for name in names(count)]
        assert max(counts) - min(counts) <= 1


def test_the_worst_ranks_sit_out_first() -> None:
    """Among those who sat out equally often."""
    ranking = names(10)
    random.Random(5).shuffle(ranking)
    first = [name for name in names(10) if name not in ranking[-2:]]
    seating = seat_players(event(10, [first[:4], first[4:]]), ranking=ranking)
    assert list(seating.sitting_out) == ranking[6:8]


def test_the_first_round_goes_by_lot() -> None:
    """Every player is the one for some seed, the ranking is not asked."""
    out = Counter(seat_players(event(5, seed=seed)).sitting_out[0] for seed in range(200))
    assert set(out) == set(names(5))
    assert max(out.values()) < 80


def test_absence_is_no_rest() -> None:
    """A round before one's first, an absence, a round without any tables: none of them is a rest."""
    facts: dict[str, dict[str, Any]] = {"p0006": {"first_round": 2}, "p0005": {"absent": [[1, 1]]}}
    seating = seat_players(event(6, [names(4)], facts=facts), ranking=[*names(6)[4:], *names(4)])
    assert list(seating.sitting_out) == ["p0003", "p0004"]
    seating = seat_players(event(5, [names(4)]), ranking=names(5)[::-1])
    assert list(seating.sitting_out) == ["p0001"]
    assert list(seat_players(event(5, [], []), ranking=names(5)).sitting_out) == ["p0005"]


@pytest.mark.parametrize("seed", range(12))
def test_fresh_seats_and_rests_are_the_best_of_all(seed: int) -> None:
    """Every player with as few rests is tried as the one who rests, with every two tables of the others."""
    rng = random.Random(seed)
    ids = names(9)
    rounds: list[list[list[PlayerId]]] = []
    for resting in ids[: rng.randint(2, 5)]:
        seated = rng.sample([player for player in ids if player != resting], 8)
        rounds.append([seated[:4], seated[4:]])
    ranking = rng.sample(ids, 9)
    seating = seat_players(event(ids, *rounds), mode="fresh", ranking=ranking)
    met = {frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)}
    least = {
        player: min(
            sum(frozenset(pair) in met for table in (first, others - first) for pair in combinations(table, 2))
            for first in map(frozenset, combinations(sorted(others), 4))
        )
        for player in ids[len(rounds) :]
        if (others := frozenset(ids) - {player})
    }
    assert seating.repeats == min(least.values())
    (resting,) = seating.sitting_out
    if seating.repeats == least[worst := max(least, key=ranking.index)]:
        assert resting == worst


def test_other_modes_rest_by_rank_alone() -> None:
    ids = names(9)
    rounds = [[ids[:4], ids[4:8]]]
    for mode in ("random", "by_rank", "spread"):
        seating = seat_players(event(ids, *rounds), mode=mode, ranking=[ids[8], *ids[:8]])
        assert seating.sitting_out == (ids[7],)
