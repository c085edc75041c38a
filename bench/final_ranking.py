"""The final ranking of 1,000 players after three stages, against one standings of equal size."""

from collections.abc import Iterator
from functools import partial

from bench.measure import fastest, milliseconds
from crosstable.model.tournament import Tournament
from crosstable.ranking.final import final_ranking
from crosstable.ranking.standings import Standings
from crosstable.simulation.options import simulation
from crosstable.simulation.run import simulate

SIZE, ROUNDS, RUNS = 1_000, 9, 5
HOLD = 3.0
HEAD = ("players", "stages", "one standings", "final ranking", "ratio", "hold")
# In one field, and in groups that have to be compared with each other.
STAGES = {
    "Swiss, Swiss, bracket": ("mtg", {}, ("mtg: top 256", "single_elimination: top 64")),
    "groups, Swiss, Gold and Silver": (
        "crokinole_swiss",
        {"group_count": 32},
        ("crokinole_swiss: 8 per group", "single_elimination: Gold 1-64, Silver 65-128"),
    ),
}


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether it holds, and the row to print, for each kind."""
    for name, (preset, config, then) in STAGES.items():
        wishes = simulation(config, then, preset=preset, players=SIZE, rounds=ROUNDS, seed=SIZE)
        *_, whole = simulate(wishes)
        one, ranked = fastest([partial(_standings, whole.through_stage(0)), partial(_ranking, whole)], RUNS)
        row = (f"{SIZE:,}", name, milliseconds(one), milliseconds(ranked), f"{ranked / one:.2f}", f"{HOLD:g}")
        yield ranked <= HOLD * one, row


def _standings(tournament: Tournament) -> int:
    return len(Standings(tournament).rows)


def _ranking(tournament: Tournament) -> int:
    return sum(len(section.rows) for section in final_ranking(tournament))
