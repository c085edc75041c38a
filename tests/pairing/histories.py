"""Tournaments that have gone on for some rounds, made quickly: a greedy pairing by score, and results by lot."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Bye, Match, PlayerId, Round, Score, Tournament


def tournament(size: int, facts: Mapping[int, Mapping[str, Any]] | None = None, **config: Any) -> Tournament:
    """Return a tournament of players `p0` and on, before the first round; `facts` adds to some of them."""
    more = facts or {}
    players = [{"id": f"p{i}", "number": i + 1, **more.get(i, {})} for i in range(size)]
    return tournament_from({"crosstable": 1, "seed": 1, "config": config, "players": players})


def play_rounds(start: Tournament, rounds: int, seed: int = 0, draws: float = 0.1) -> Tournament:
    """Play rounds: each player meets the next one not met before, or misses the round."""
    rng = random.Random(seed)
    points: dict[PlayerId, int] = {player.id: 0 for player in start.players}
    met: dict[PlayerId, set[PlayerId]] = {entrant: set() for entrant in points}
    played = []
    for number in range(1, rounds + 1):
        waiting = sorted(points, key=lambda member: (-points[member], rng.random()))
        byes = [Bye(waiting.pop())] if len(waiting) % 2 else []
        matches = []
        taken: set[PlayerId] = set()
        for place, player in enumerate(waiting):
            if player in taken:
                continue
            free = (other for other in waiting[place + 1 :] if other not in taken and other not in met[player])
            other = next(free, None)
            if other is None:
                continue
            taken |= {player, other}
            met[player].add(other)
            met[other].add(player)
            result = Score(1, 1) if rng.random() < draws else rng.choice((Score(2, 0), Score(0, 2)))
            matches.append(Match(player, other, result=result))
        for match in matches:
            if isinstance(match.result, Score):
                points[match.first] += 1 + 2 * (match.result.first - match.result.second)
                points[match.second] += 1 + 2 * (match.result.second - match.result.first)
        played.append(Round(number, "completed", tuple(matches), tuple(byes)))
    stage = msgspec.structs.replace(start.stage, rounds=tuple(played))
    return msgspec.structs.replace(start, stages=(stage,))
