"""Simulate a tournament many times, in this process or in several."""

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from multiprocessing import get_context
from typing import Any

from crosstable.library.plugins import load_plugins
from crosstable.model.tournament import Tournament
from crosstable.simulation.rest import simulate_rest
from crosstable.simulation.results import Skill

# Tournaments sent to a process at a time.
CHUNK = 16
BAR_WIDTH = 40


def simulate_many(
    tournament: Tournament,
    seeds: range,
    draws: Fraction,
    skill: Skill | None,
    each: Callable[[Tournament], Any] | None,
    jobs: int,
    progress: bool,
) -> Iterator[Any]:
    play = partial(_play, tournament, draws, skill, each)
    if jobs == 1:
        yield from _with_bar(map(play, seeds), len(seeds), progress)
        return
    # Spawned processes, unlike forked ones, behave the same on every system.
    with ProcessPoolExecutor(jobs, get_context("spawn"), load_plugins) as pool:
        yield from _with_bar(pool.map(play, seeds, chunksize=CHUNK), len(seeds), progress)


def _play(
    tournament: Tournament, draws: Fraction, skill: Skill | None, each: Callable[[Tournament], Any] | None, seed: int
) -> Any:
    played = simulate_rest(tournament, seed, draws, skill)
    return played if each is None else each(played)


def _with_bar(results: Iterable[Any], count: int, progress: bool) -> Iterator[Any]:
    for done, result in enumerate(results, 1):
        if progress:
            filled = done * BAR_WIDTH // count
            end = "\n" if done == count else ""
            print(
                f"\r[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done}/{count}", end=end, file=sys.stderr, flush=True
            )
        yield result
