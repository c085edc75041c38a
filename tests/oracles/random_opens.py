"""Random chess events as documents, over to the last round, with every kind of round that nobody played."""

from __future__ import annotations

import random
from typing import Any

Document = dict[str, Any]


def random_open(rng: random.Random) -> Document:
    """Return a Swiss with random pairings, so with rematches, byes of all kinds, forfeits, late entries and drops."""
    size, last = rng.randint(2, 14), rng.randint(1, 9)
    players: list[Document] = []
    for number in range(1, size + 1):
        player: Document = {
            "id": f"p{number}",
            "name": f"P{number}",
            "number": number,
            "rating": rng.randint(1000, 2700),
        }
        if rng.random() < 0.15:
            player["dropped_after"] = rng.randint(1, last)
        if rng.random() < 0.1 and last > 1:
            first = player["first_round"] = rng.randint(2, last)
            if player.get("dropped_after", last) < first:
                del player["dropped_after"]
        absences = [
            [start, min(last, start + rng.randint(0, 1)), rng.choice(("half", "full", "none"))]
            for start in range(1, last + 1)
            if rng.random() < 0.06
        ]
        if absences:
            player["absent"] = absences
        players.append(player)
    config: Document = {"rounds": last}
    if rng.random() < 0.3:
        config["points"] = rng.choice(
            [{"win": 3, "draw": 1, "loss": 0}, {"win": 2, "draw": 1, "loss": 0}, {"win": 3, "draw": 2, "loss": 1}]
        )
    rounds = [_round(rng, players, number) for number in range(1, last + 1)]
    return {"crosstable": 1, "preset": "chess", "config": config, "players": players, "rounds": rounds}


def random_all_play_all(rng: random.Random) -> Document:
    """Return a round robin in random order of rounds, single or double, with forfeits and rests."""
    size, cycles = rng.randint(3, 9), rng.choice((1, 1, 2))
    even = size + size % 2
    rounds, ring = [], list(range(1, even))
    for turn in range((even - 1) * cycles):
        order = [*ring[turn % (even - 1) :], *ring[: turn % (even - 1)], even]
        pairs = [(order[i], order[-1 - i]) for i in range(even // 2)]
        pairs = [pair if (turn + sum(pair)) % 2 else pair[::-1] for pair in pairs if max(pair) <= size]
        matches = [_match(rng, [f"p{a}", f"p{b}"]) for a, b in pairs]
        rounds.append({"number": turn + 1, "status": "completed", "matches": matches})
    players = [
        {"id": f"p{n}", "name": f"P{n}", "number": n, "rating": rng.randint(1000, 2700)} for n in range(1, size + 1)
    ]
    config = {"format": "round_robin", "cycles": cycles}
    return {"crosstable": 1, "preset": "chess", "config": config, "players": players, "rounds": rounds}


def _round(rng: random.Random, players: list[Document], number: int) -> Document:
    there = [
        player["id"]
        for player in players
        if player.get("first_round", 1) <= number <= player.get("dropped_after", number)
        and not any(first <= number <= last for first, last, _ in player.get("absent", ()))
    ]
    rng.shuffle(there)
    byes = [there.pop() for _ in range(rng.randint(0, min(2, len(there)))) if rng.random() < 0.2]
    if len(there) % 2:
        byes.append(there.pop())
    matches = [_match(rng, there[i : i + 2]) for i in range(0, len(there), 2)]
    matches += [{"players": [player], "bye": rng.choice(("win", "win", "draw", "loss"))} for player in byes]
    return {"number": number, "status": "completed", "matches": matches}


def _match(rng: random.Random, pair: list[str]) -> Document:
    kind = rng.random()
    if kind < 0.1:
        return {"players": pair, "forfeit": rng.choice(pair)}
    if kind < 0.13:
        return {"players": pair, "double_forfeit": True}
    if kind < 0.14:
        return {"players": pair, "double_loss": True}
    if kind < 0.45:
        return {"players": pair, "score": [0, 0], "draws": 1}
    return {"players": pair, "score": [1, 0] if kind < 0.75 else [0, 1]}
