"""Players who sit out: they take turns."""

import random
from collections import Counter
from typing import Any

import pytest

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
