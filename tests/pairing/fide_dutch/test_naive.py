"""Compare the engine with a program that makes every candidate in the order of the rules."""

from collections import Counter
from collections.abc import Callable

from crosstable.model.refusals import Refusal
from crosstable.pairing.fide_dutch.engine import pair_round
from crosstable.pairing.fide_dutch.field import players_of
from crosstable.pairing.problem import next_round
from tests.oracles.naive_dutch import NaiveDutch
from tests.oracles.random_chess import random_event


def test_random_rounds_are_the_first_best_candidate(proof_size: Callable[[int, int], int]) -> None:
    most, events = proof_size(8, 10), proof_size(250, 4_000)
    seen: Counter[str] = Counter()
    for seed in range(events):
        for tournament in random_event(seed, most):
            try:
                players = players_of(tournament, next_round(tournament))
            except Refusal:
                continue
            found, expected = pair_round(players), NaiveDutch(players).round()
            where = f"seed {seed}, round {players.round}"
            if found is None or expected is None:
                assert (found, expected) == (None, None), where
                seen["impossible"] += 1
                continue
            assert ({frozenset(pair) for pair in found.pairs}, found.bye) == expected, where
            seen["rounds"] += 1
            seen["byes"] += found.bye is not None
            seen["topscorers"] += any(players.top)
            seen["virtual"] += players.scores != players.points
            seen["matched again"] += any(bracket.solved.optima.costs is not None for bracket in found.brackets)
            seen["floats"] += any(bracket.floaters for bracket in found.brackets)
    assert min(seen.values()) > 0
    assert len(seen) == 7
    assert seen["rounds"] > 3 * events
