"""Random histories to measure on: greedy rounds by score, with draws, as tournaments of the model."""

import random

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Match, Player, PlayerId, Round, Score, Tournament


def play_rounds(size: int, rounds: int, seed: int, draws: float = 0.08) -> Tournament:
    """Return a tournament of this size after these rounds, preset mtg."""
    rng = random.Random(seed)
    points = [0] * size
    met: list[set[int]] = [set() for _ in range(size)]
    history = []
    for number in range(1, rounds + 1):
        waiting = sorted(range(size), key=lambda one: (-points[one], rng.random()))
        matches: list[Match] = []
        while waiting:
            a = waiting.pop(0)
            at = next(i for i, player in enumerate(waiting) if player not in met[a])
            b = waiting.pop(at)
            met[a].add(b)
            met[b].add(a)
            score = Score(1, 1, 1) if rng.random() < draws else rng.choice(_SCORES)
            points[a] += 3 if score.first > score.second else score.first == score.second
            points[b] += 3 if score.second > score.first else score.first == score.second
            matches.append(Match(PlayerId(f"p{a}"), PlayerId(f"p{b}"), len(matches) + 1, score))
        history.append(Round(number, "completed", tuple(matches)))
    players = tuple(Player(PlayerId(f"p{i}"), f"Player {i}", i + 1) for i in range(size))
    empty = tournament_from({"crosstable": 1, "seed": seed, "players": []})
    tournament = Tournament("bench", seed, players, empty.stages)
    for round_ in history:
        tournament = tournament.with_round(round_)
    return tournament


_SCORES = (Score(2, 0), Score(2, 1), Score(0, 2), Score(1, 2))
