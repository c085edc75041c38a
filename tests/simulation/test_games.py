"""Simulated tables only have outcomes that real ones can have."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from crosstable.model.tournament import Table
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.scoring import events_in_force, imbalance
from crosstable.simulation.games import MINUTES
from crosstable.simulation.options import simulation
from crosstable.simulation.run import simulate


def tables(**wishes: Any) -> list[Table]:
    """Return every table of an event, in the order of the rounds."""
    *_, last = simulate(simulation(**wishes))
    return [table for round_ in last.stage.rounds for table in round_.tables]


def test_taps() -> None:
    """At growing instants inside the round; mostly +1, some -1, some undone, each with an id of its own."""
    found = tables(preset="speed_jong", players=100, rounds=3)
    for place, table in enumerate(found):
        start = place // 25 * (MINUTES + 10) * 60
        instants = [event.at for event in table.events]
        assert all(a < b for a, b in pairwise(instants))
        assert start < instants[0]
        assert instants[-1] <= start + MINUTES * 60
        assert {event.player for event in table.events} <= set(table.seats)
    events = [event for table in found for event in table.events]
    assert len({event.id for event in events}) == len(events)
    assert 8 < len(events) / len(found) < 20
    kinds = Counter("undo" if event.undoes else event.delta for event in events)
    assert 0.03 < kinds[-1] / len(events) < 0.12
    assert 0.02 < kinds["undo"] / len(events) < 0.08
    assert sum(len(list(events_in_force(table.events))) for table in found) == len(events) - 2 * kinds["undo"]


@pytest.mark.parametrize(("minutes", "least", "most"), [(1, 0, 1), (10, 3, 12), (60, 25, 60)])
def test_a_longer_round_has_more_taps(minutes: int, least: int, most: int) -> None:
    """As many as fit; in a minute often none."""
    found = tables(preset="speed_jong", players=80, rounds=1, config={"round_minutes": minutes})
    assert least <= sum(len(table.events) for table in found) / len(found) <= most


@pytest.mark.parametrize(("preset", "total"), [("preferans", 0), ("riichi", 30_000)])
@pytest.mark.parametrize("leftovers", ["sit_out", "short_tables", "stand_in"])
def test_scores_add_up(preset: str, total: int, leftovers: str) -> None:
    """To zero, or to what everybody at the table started with, at tables of any size."""
    config = {"leftovers": leftovers}
    *_, last = simulate(simulation(preset=preset, players=31, config=config))
    found = [table for round_ in last.stage.rounds for table in round_.tables]
    assert found
    for table in found:
        assert table.scores is not None
        assert sum(table.scores) == total * len(table.seats)
        assert imbalance(table, last.stage.config) == 0
    assert len({score for table in found for score in table.scores or ()}) > 20


def test_riichi_goes_by_hundreds() -> None:
    """And nobody has millions."""
    scores = [score for table in tables(preset="riichi", players=64) for score in table.scores or ()]
    assert all(score % 100 == 0 for score in scores)
    assert -60_000 < min(scores) < 20_000 < 40_000 < max(scores) < 130_000


def test_places() -> None:
    """Where places are worth points: counted like 1, 2, 2, 4."""
    found = tables(preset="speed_jong", players=40, config={"place_points": [4, 2, 1, 0]})
    for table in found:
        assert table.places is not None
        assert [1 + sum(other < place for other in table.places) for place in table.places] == list(table.places)


@pytest.mark.parametrize("preset", ["speed_jong", "preferans", "riichi"])
def test_the_stronger_score_better(preset: str) -> None:
    """The upper half by rating, whichever score is the better one."""
    *_, last = simulate(simulation(preset=preset, players=240))
    ranked = [row.player.rating or 0 for row in Leaderboard(last)]
    assert Fraction(sum(ranked[:120]), 120) > Fraction(sum(ranked[120:]), 120) + 80


def test_down_is_good_where_the_lower_score_wins() -> None:
    """Taps are then mostly -1."""
    found = tables(preset="speed_jong", players=40, config={"lower_wins": True})
    assert Counter(event.delta for table in found for event in table.events).most_common(1)[0][0] == -1
